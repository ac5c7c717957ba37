/* The evaluations of the house, one a game. */
#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H

#include "search/belief.h"
#include "search/evaluation.h"

extern const struct evaluation patterns_evaluation, manalath_evaluation, mandala_evaluation;
extern const struct belief mandala_belief;

/* The evaluation of a game, or NULL if it has none. */
const struct evaluation *evaluation_of(const struct game *game);

/* The same as one path has it (base/cpu.h). */
const struct evaluation *evaluation_of_path(enum cpu_path path, const struct game *game);

/* The beliefs of a game in which something is hidden, or NULL. */
const struct belief *belief_of(const struct game *game);

#endif
