/* What is known about each game: a new one is a line here. Each path compiles it under a name of
 * its own. */
#include "eval/eval_list.h"

#include <stddef.h>

#if !defined EVALUATION_LIST
#define EVALUATION_LIST evaluations_plain
#endif

const struct knowledge EVALUATION_LIST[] = {
    {&patterns_game, &patterns_evaluation, NULL},
    {&manalath_game, &manalath_evaluation, NULL},
    {&mandala_game, &mandala_evaluation, &mandala_belief},
    {NULL, NULL, NULL},
};
