/* The kolam of Patterns: on a square of dots with its corners off, as the board has them. The sands
 * are those that the winner claimed, the first in the middle, and round them the other player's. */
#include "draw/kolam/kit.h"

static int add_claims(const struct patterns *p, int player, int8_t *sand) {
    int count = p->claims[player];
    for (int i = 0; i < count; i++)
        sand[i] = (int8_t)patterns_colour(&p->board, p->claim[player][i]);
    return count;
}

static void choose_sands(const struct kolam_story *story, int8_t sand[KOLAM_CIRCLES]) {
    const struct patterns *p = &story->end->patterns;
    int winner = story->result == SECOND_WINS;
    int count = add_claims(p, winner, sand);
    add_claims(p, 1 - winner, sand + count);
}

const struct kolam_kit patterns_kolam_kit = {
    .small = {KOLAM_SQUARE, .axes = 2, .reach = 1, .corner = 2, .crossed = 170},
    .usual = {KOLAM_SQUARE, .axes = 2, .reach = 5, .corner = 8, .crossed = 150},
    .large = {KOLAM_SQUARE, .axes = 2, .reach = 6, .corner = 9, .crossed = 150},
    .large_from = 60,
    .sands = choose_sands,
};
