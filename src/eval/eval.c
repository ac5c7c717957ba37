#include "eval/eval.h"

const struct evaluation *evaluation_of(const struct game *game) {
    return game == &manalath_game ? &manalath_evaluation : NULL;
}
