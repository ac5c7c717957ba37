/* The kolam of Mandala: rings round one dot. The sands are those of the winner's river, the first
 * space in the middle, and where it is not full, those of the other one after it. */
#include "draw/kolam/kit.h"

static int add_river(const struct mandala *p, int player, int8_t *sand) {
    int count = 0;
    for (int colour = 0; colour < SANDS; colour++) {
        int space = bag_get(p->river[player], colour);
        if (space == 0) continue;
        sand[space - 1] = (int8_t)colour;
        count++;
    }
    return count;
}

static void choose_sands(const struct kolam_story *story, int8_t sand[KOLAM_CIRCLES]) {
    const struct mandala *p = &story->end->mandala;
    int winner = story->result == SECOND_WINS;
    int count = add_river(p, winner, sand);
    add_river(p, 1 - winner, sand + count);
}

const struct kolam_kit mandala_kolam_kit = {
    .small = {KOLAM_RINGS, .axes = 2, .reach = 1, .corner = 8, .crossed = 170},
    .usual = {KOLAM_RINGS, .axes = 2, .reach = 5, .corner = 20, .crossed = 160},
    .large = {KOLAM_RINGS, .axes = 2, .reach = 5, .corner = 24, .crossed = 160},
    .large_from = 80,
    .sands = choose_sands,
};
