/* Who is new to Patterns takes points that could wait, does not see how far a group reaches by
 * swaps, and answers where the last move was. */
#include "games/patterns/eval_levels.h"

#include "games/patterns/rules_notation.h"

#include <stdlib.h>

enum {
    UNSEEN_SWAPS = 8, /* from this blindness on, swaps of the other player */
    GREED = 5,        /* what a point at once seems worth more, for each step of blindness */
};

static int steps_between(int a, int b) {
    return abs((a & 7) - (b & 7)) + abs((a >> 3) - (b >> 3));
}

/* Whether the square is farther from the moves before than people look who are so blind. */
static bool is_far(const move *line, int at, int blindness) {
    int square = patterns_move_where(line[at]), nearest = 16;
    for (int i = 0; i < at; i++) {
        int steps = steps_between(square, patterns_move_where(line[i]));
        nearest = steps < nearest ? steps : nearest;
    }
    return nearest > 14 - blindness;
}

static bool overlooks(const union position *p, const move *line, int at, int blindness) {
    (void)p;
    enum patterns_kind kind = patterns_move_kind(line[at]);
    if (blindness == 0 || at == 0 || kind < PATTERNS_ESTABLISH || kind > PATTERNS_FLIP)
        return false;
    if (kind == PATTERNS_SWAP && blindness >= UNSEEN_SWAPS) return true;
    return is_far(line, at, blindness);
}

/* The points that the move makes at once. */
static int illusion(const union position *p, move m, int blindness) {
    int player = patterns_game.to_move(p) - 1;
    union position after = *p;
    patterns_game.play(&after, m);
    int gain = patterns_game.score(&after).points[player] - patterns_game.score(p).points[player];
    return GREED * blindness * gain;
}

static unsigned kind(const union position *p, move m) {
    const struct patterns *patterns = &p->patterns;
    enum patterns_kind kind = patterns_move_kind(m);
    if (kind < PATTERNS_ESTABLISH || kind > PATTERNS_FLIP) return m;
    int square = patterns_move_where(m), taken = patterns_colour(&patterns->board, square);
    return (unsigned)kind * 64 + (unsigned)taken * 8 + patterns->bowl[patterns->player];
}

const struct blind_spots patterns_blind_spots = {
    .overlooks = overlooks, .illusion = illusion, .kind = kind};

/* Rated in docs/levels.md. */
const struct level patterns_levels[LEVELS] = {
    {400, 52, 1, 9, 56},   {1000, 30, 3, 7, 245}, {2200, 22, 4, 6, 150}, {4200, 16, 5, 5, 115},
    {7500, 12, 6, 4, 95},  {13000, 9, 7, 3, 62},  {22000, 7, 9, 2, 48},  {36000, 5, 12, 1, 45},
    {60000, 3, 16, 1, 32}, {200000, 1, 64, 0, 0},
};
