#include "eval/eval.h"

#include <stddef.h>

const struct evaluation *evaluation_of(const struct game *game) {
    static const struct {
        const struct game *game;
        const struct evaluation *evaluation;
    } known[] = {
        {&patterns_game, &patterns_evaluation},
        {&manalath_game, &manalath_evaluation},
        {&mandala_game, &mandala_evaluation},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].game == game) return known[i].evaluation;
    return NULL;
}

const struct belief *belief_of(const struct game *game) {
    return game == &mandala_game ? &mandala_belief : NULL;
}
