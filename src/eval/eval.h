/* What is known about each game of the house, for the searches. */
#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H

#include "search/evaluation.h"

extern const struct evaluation patterns_evaluation, manalath_evaluation, mandala_evaluation;

/* The evaluation of that game, or NULL if there is none. */
const struct evaluation *evaluation_of(const struct game *game);

#endif
