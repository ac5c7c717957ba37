/* The evaluation of every game. */
#ifndef GAMES_EVALUATIONS_H
#define GAMES_EVALUATIONS_H

#include "search/evaluation.h"

#define DECLARE_EVALUATION(name) extern const struct evaluation name##_evaluation;
GAMES(DECLARE_EVALUATION)

/* As each path has them (base/cpu.h), in the order of the games. */
extern const struct evaluation *const evaluations_plain[];
extern const struct evaluation *const evaluations_avx2[];
extern const struct evaluation *const evaluations_avx512[];

/* The evaluation of a game, or NULL if it is not in the list. */
const struct evaluation *evaluation_of(const struct game *game);

/* The same as one path has it. */
const struct evaluation *evaluation_of_path(enum cpu_path path, const struct game *game);

#endif
