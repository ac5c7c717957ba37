/* What is known about each game, behind search/evaluation.h. */
#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H

#include "search/evaluation.h"

extern const struct evaluation patterns_evaluation, manalath_evaluation, mandala_evaluation;

/* The evaluation of a game of the house, or NULL. */
const struct evaluation *evaluation_of(const struct game *game);

#endif
