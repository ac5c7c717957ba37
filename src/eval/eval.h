/* What is known about the games of the house. */
#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H

#include "search/evaluation.h"

extern const struct evaluation patterns_evaluation, manalath_evaluation, mandala_evaluation;

/* The evaluation of a game of the house; NULL of another. */
const struct evaluation *evaluation_of(const struct game *game);

#endif
