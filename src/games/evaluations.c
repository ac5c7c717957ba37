/* The evaluation of every game, in one list. Each path compiles it under a name of its own. */
#include "games/evaluations.h"

#if !defined EVALUATION_LIST
#define EVALUATION_LIST evaluations_plain
#endif

#define EVALUATION(name) &name##_evaluation,

const struct evaluation *const EVALUATION_LIST[] = {GAMES(EVALUATION)};
