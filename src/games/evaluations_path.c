/* The evaluations of the path that runs. */
#include "games/evaluations.h"

#if !defined KOLAM_X86_PATHS
#define evaluations_avx2 evaluations_plain
#define evaluations_avx512 evaluations_plain
#endif

const struct evaluation *evaluation_of_path(enum cpu_path path, const struct game *game) {
    static const struct evaluation *const *const lists[CPU_PATHS] = {
        [CPU_PLAIN] = evaluations_plain,
        [CPU_AVX2] = evaluations_avx2,
        [CPU_AVX512] = evaluations_avx512};
    int index = game_index(game);
    return index < 0 ? NULL : lists[path][index];
}

const struct evaluation *evaluation_of(const struct game *game) {
    return evaluation_of_path(cpu_path_chosen(), game);
}
