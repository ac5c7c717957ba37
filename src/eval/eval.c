/* The evaluations of the path that runs. */
#include "eval/eval.h"

#include "eval/eval_list.h"

#include <stddef.h>

#if !defined KOLAM_X86_PATHS
#define evaluations_avx2 evaluations_plain
#define evaluations_avx512 evaluations_plain
#endif

static const struct knowledge *knowledge_of(enum cpu_path path, const struct game *game) {
    static const struct knowledge *const lists[CPU_PATHS] = {[CPU_PLAIN] = evaluations_plain,
                                                             [CPU_AVX2] = evaluations_avx2,
                                                             [CPU_AVX512] = evaluations_avx512};
    const struct knowledge *known = lists[path];
    while (known->game && !game_is(known->game, game)) known++;
    return known;
}

const struct evaluation *evaluation_of_path(enum cpu_path path, const struct game *game) {
    return knowledge_of(path, game)->evaluation;
}

const struct evaluation *evaluation_of(const struct game *game) {
    return evaluation_of_path(cpu_path_chosen(), game);
}

const struct belief *belief_of(const struct game *game) {
    return knowledge_of(cpu_path_chosen(), game)->belief;
}
