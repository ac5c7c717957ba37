/* Counts move sequences by playing all of them. */
#include "rules/perft.h"

uint64_t perft(const struct game *game, const union position *p, int depth) {
    move list[MOVES_MOST];
    uint64_t total = 0;
    if (depth == 0) return 1;
    if (depth == 1) return (uint64_t)game->count(p);
    int count = game->moves(p, list);
    for (int i = 0; i < count; i++) {
        union position next = *p;
        game->play(&next, list[i]);
        total += perft(game, &next, depth - 1);
    }
    return total;
}
