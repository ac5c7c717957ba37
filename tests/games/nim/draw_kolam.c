/* The kolam of Nim: a square of dots in the colour of one sand. */
#include "draw/kolam/kit.h"

static void choose_sands(const struct kolam_story *story, int8_t sand[KOLAM_CIRCLES]) {
    for (int i = 0; i < story->moves && i < KOLAM_CIRCLES; i++) sand[i] = 0;
}

const struct kolam_kit nim_kolam_kit = {
    .small = {KOLAM_SQUARE, .axes = 2, .reach = 1, .corner = 2, .crossed = 170},
    .usual = {KOLAM_SQUARE, .axes = 2, .reach = 5, .corner = 8, .crossed = 150},
    .large = {KOLAM_SQUARE, .axes = 2, .reach = 6, .corner = 9, .crossed = 150},
    .large_from = 60,
    .sands = choose_sands,
};
