/* The kolam of Manalath: on a lattice of triangles, as its cells lie. The sands are those of its
 * stones, the last one in the middle, the one before it around that, and so on. */
#include "draw/kolam/kit.h"
#include "games/manalath/rules_notation.h"
#include "rules/sand.h"

static void choose_sands(const struct kolam_story *story, int8_t sand[KOLAM_CIRCLES]) {
    for (int i = 0; i < KOLAM_LAST && i < story->moves; i++)
        sand[i] = (int8_t)sand_of(manalath_move_colour(story->last[i]) ? 'p' : 'o');
}

const struct kolam_kit manalath_kolam_kit = {
    .small = {KOLAM_TRIANGLE, .axes = 3, .reach = 1, .corner = 3, .crossed = 170},
    .usual = {KOLAM_TRIANGLE, .axes = 3, .reach = 5, .corner = 10, .crossed = 150},
    .large = {KOLAM_TRIANGLE, .axes = 3, .reach = 6, .corner = 11, .crossed = 150},
    .large_from = 40,
    .sands = choose_sands,
};
