#include "eval/eval.h"

const struct evaluation *evaluation_of(const struct game *game) {
    (void)game;
    return NULL;
}
