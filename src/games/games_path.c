/* The games of the path that runs. */
#include "base/cpu.h"
#include "games/games.h"

#include <string.h>

#if !defined KOLAM_X86_PATHS
#define games_avx2 games_plain
#define games_avx512 games_plain
#endif

const struct game *game_of_path(enum cpu_path path, int index) {
    static const struct game *const *const lists[CPU_PATHS] = {
        [CPU_PLAIN] = games_plain, [CPU_AVX2] = games_avx2, [CPU_AVX512] = games_avx512};
    return lists[path][index];
}

const struct game *game_at(int index) {
    return game_of_path(cpu_path_chosen(), index);
}

const struct game *game_named(const char *name) {
    for (int i = 0; game_at(i); i++)
        if (strcmp(game_at(i)->name, name) == 0) return game_at(i);
    return NULL;
}

void game_names_add(struct text *t) {
    for (int i = 0; game_at(i); i++) {
        if (i > 0) text_add(t, ", ");
        text_add(t, game_at(i)->name);
    }
}

int game_index(const struct game *game) {
    for (int i = 0; game_at(i); i++)
        if (game_is(game_at(i), game)) return i;
    return -1;
}
