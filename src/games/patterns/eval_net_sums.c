/* The sums of the patterns' weights. They are whole numbers, so that keeping them from move to move
 * gives the same as adding them up afresh. */
#include "base/bits.h"
#include "base/inline.h"
#include "games/patterns/eval_net.h"

#include <string.h>

/* The code of a square: its colour; for groups of player 1 SANDS more, of player 2 twice that; or
 * NET_CODES - 1 off the board. Its state in the view of each colour, as player 1 sees it, is a lane
 * of a vector: 1 a token of another colour, 2 of this one, 3 the own group, 4 the other player's.
 */
enum { CODE_OFF = NET_CODES - 1 };

#define LANES_WITH(state)                                                        \
    {state}, {0, state}, {0, 0, state}, {0, 0, 0, state}, {0, 0, 0, 0, state}, { \
        0, 0, 0, 0, 0, state                                                     \
    }

static const net_views states[NET_CODES] = {
    {2, 1, 1, 1, 1, 1}, {1, 2, 1, 1, 1, 1}, {1, 1, 2, 1, 1, 1}, {1, 1, 1, 2, 1, 1},
    {1, 1, 1, 1, 2, 1}, {1, 1, 1, 1, 1, 2}, LANES_WITH(3),      LANES_WITH(4),
};

static const net_views tokens[SANDS] = {LANES_WITH(1)};

/* The neighbours of a square in a circle, and what the state of each counts in a pattern's number.
 */
static const int steps[4] = {NET_ROW, 1, -NET_ROW, -1};
static const uint16_t places[4] = {125, 25, 5, 1};

static inline int cell_of(int square) {
    return (square / 8 + 1) * NET_ROW + square % 8 + 1;
}

ALWAYS_INLINE net_views views_at(const uint8_t *code, int cell) {
    net_views number = tokens[code[cell]] * NET_NEIGHBOURS;
    for (int i = 0; i < 4; i++) number += states[code[cell + steps[i]]] * places[i];
    return number;
}

net_views patterns_net_views(const uint8_t code[NET_CELLS], int square) {
    return views_at(code, cell_of(square));
}

/* Both views of a colour in one vector. */
typedef int32_t both_views __attribute__((vector_size(sizeof(struct patterns_net_pair))));

ALWAYS_INLINE both_views read_pair(const struct patterns_net_pair *pair) {
    both_views units;
    memcpy(&units, pair, sizeof units);
    return units;
}

ALWAYS_INLINE both_views weights_of(const struct patterns_net *net, int number) {
    return read_pair(&net->pattern[net->class[number]]);
}

void patterns_net_read(const struct patterns *p, uint8_t code[NET_CELLS]) {
    const struct patterns_board *b = &p->board;
    memset(code, CODE_OFF, NET_CELLS);
    for (uint64_t left = PATTERNS_BOARD; left; left = bits_drop_first(left)) {
        int square = bits_first(left);
        int owner = (int)((b->owned[0] >> square & 1) + 2 * (b->owned[1] >> square & 1));
        code[cell_of(square)] = (uint8_t)(patterns_colour(b, square) + SANDS * owner);
    }
}

void patterns_net_start(const struct patterns_net *net, const struct patterns *p,
                        struct patterns_net_sums *sums) {
    memset(sums, 0, sizeof *sums);
    patterns_net_read(p, sums->code);
    for (uint64_t left = patterns_face_up(&p->board); left; left = bits_drop_first(left)) {
        net_views number = patterns_net_views(sums->code, bits_first(left));
        for (int i = 0; i < SANDS; i++) {
            both_views sum = read_pair(&sums->of[i]) + weights_of(net, number[i]);
            memcpy(&sums->of[i], &sum, sizeof sum);
        }
    }
}

/* The patterns around the face-up neighbours of a cell, and how their numbers change with it. */
struct change {
    int count;
    net_views before[4], after[4];
};

static struct change change_around(const uint8_t *code, int cell, uint8_t now) {
    struct change change;
    net_views differs = states[now] - states[code[cell]];
    change.count = 0;
    for (int i = 0; i < 4; i++) {
        int near = cell + steps[i];
        if (code[near] >= SANDS) continue;
        net_views number = views_at(code, near);
        change.before[change.count] = number;
        change.after[change.count++] = number + differs * places[i ^ 2];
    }
    return change;
}

void patterns_net_follow(const struct patterns_net *net, int player, int square, int colour,
                         struct patterns_net_sums *sums) {
    int cell = cell_of(square);
    uint8_t now = (uint8_t)(colour + SANDS * (player + 1));
    net_views gone = views_at(sums->code, cell);
    struct change change = change_around(sums->code, cell, now);
    for (int i = 0; i < SANDS; i++) {
        both_views sum = read_pair(&sums->of[i]) - weights_of(net, gone[i]);
        for (int j = 0; j < change.count; j++)
            sum += weights_of(net, change.after[j][i]) - weights_of(net, change.before[j][i]);
        memcpy(&sums->of[i], &sum, sizeof sum);
    }
    sums->code[cell] = now;
}
