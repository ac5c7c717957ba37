/* The evaluations as each path has them (base/cpu.h), terminated by one without a game. */
#ifndef EVAL_EVAL_LIST_H
#define EVAL_EVAL_LIST_H

#include "eval/eval.h"

struct knowledge {
    const struct game *game;
    const struct evaluation *evaluation;
    const struct belief *belief; /* NULL where nothing is hidden */
};

extern const struct knowledge evaluations_plain[];
extern const struct knowledge evaluations_avx2[];
extern const struct knowledge evaluations_avx512[];

#endif
