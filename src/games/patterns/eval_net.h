/* The network of Patterns: what the sum of weighted features misses. See train/patterns/README.md.
 *
 * It has units, each a weighted sum of inputs of which only what is positive counts, and counts
 * with a weight that depends on the stage of the game. Some look at the features, since one may
 * matter only where another is large. The others look at one colour as one player sees it, with the
 * same weights for all colours and both players; theirs counts also by the number of the group.
 *
 * Seen so, a square is nothing (off the board, or in a group of another colour), a token of another
 * colour, a token of this one, or in the group of either player. A face-up square and its four
 * neighbours make a pattern; patterns that are turned or mirrored are of one class. The inputs are
 * how many patterns of each class there are: the weighted sums of these are kept from move to move.
 * More come from the numbers of both groups, and from the bowls. */
#ifndef GAMES_PATTERNS_EVAL_NET_H
#define GAMES_PATTERNS_EVAL_NET_H

#include "games/patterns/rules.h"

#include <stdint.h>

struct patterns_features;

enum {
    NET_STAGES = 8, /* of the game, by face-up squares */
    NET_LEAST = 20, /* face-up squares; with fewer the sum is enough, since search sees the end */

    NET_ONE = 8192, /* parts in which weights of inputs are given, */
    NET_SHIFT = 5,
    NET_UNIT = NET_ONE >> NET_SHIFT, /* parts in which units are counted, */
    NET_MOST = 8,                    /* the most that a unit counts, */
    NET_OUTPUT = 8,   /* parts of a hundredth of a point in which units' weights are given, */
    NET_SHARE = 1024, /* and parts in which the share of the sum is */

    NET_INPUTS = 33, /* features of each player */
    NET_WIDTH = 32,  /* units that look at them */

    NET_NEIGHBOURS = 625, /* the states of four neighbours: 5 to the 4th */
    NET_PATTERNS = 2 * NET_NEIGHBOURS,
    NET_CLASSES = 240,
    NET_GROUPS = 12, /* without a group: how many claims there are; else 5 + its number */
    NET_COLOUR = 4,  /* units for each colour and player */
    NET_CODES = 3 * SANDS + 1,
    NET_ROW = 10, /* of a board with a border */
    NET_CELLS = NET_ROW * NET_ROW,
};

typedef int32_t colour_units __attribute__((vector_size(NET_COLOUR * sizeof(int32_t))));

/* As player 1 sees a colour, and as player 2 does. */
struct patterns_net_pair {
    colour_units of[2];
};

/* Kept beside a position while NET_LEAST squares are face up. */
struct patterns_net_sums {
    struct patterns_net_pair of[SANDS];
    uint8_t code[NET_CELLS]; /* of each square: see eval_net_sums.c */
};

struct patterns_net {
    _Alignas(64) int16_t input[NET_INPUTS][NET_WIDTH][2]; /* the mover's, then the other's */
    _Alignas(64) int32_t bias[NET_STAGES][NET_WIDTH];
    int16_t output[NET_STAGES][NET_WIDTH];

    _Alignas(64) struct patterns_net_pair pattern[NET_CLASSES];
    colour_units own[2][2 * NET_GROUPS];   /* whether the viewer waits, own group; with the bowl */
    colour_units other[2][2 * NET_GROUPS]; /* the same, of the other's group and bowl */
    colour_units stage[2][NET_STAGES];     /* whether the viewer waits */
    colour_units colour_output[NET_STAGES][NET_GROUPS];

    int32_t share[NET_STAGES];   /* of the sum, beyond the points that are scored */
    uint8_t class[NET_PATTERNS]; /* of each pattern */
};

extern const struct patterns_net patterns_net;

static inline int net_stage(int face_up) {
    enum { SQUARES = 52 };
    return face_up * NET_STAGES / (SQUARES + 1);
}

/* The numbers of the patterns around a face-up square in the views of player 1, from NET_NEIGHBOURS
 * on where the square has the colour. `code` is that of the sums. */
typedef uint16_t net_views __attribute__((vector_size(8 * sizeof(uint16_t))));
net_views patterns_net_views(const uint8_t code[NET_CELLS], int square);

/* The codes alone, and the sums. */
void patterns_net_read(const struct patterns *p, uint8_t code[NET_CELLS]);
void patterns_net_start(const struct patterns_net *net, const struct patterns *p,
                        struct patterns_net_sums *sums);

/* A token of that colour has joined that player's group on the square. */
void patterns_net_follow(const struct patterns_net *net, int player, int square, int colour,
                         struct patterns_net_sums *sums);

/* The value of the position, in hundredths of a point for the player to move, who is ahead by so
 * much; `sum` is the value by the features alone. `numbers` are those of each player's groups. */
struct patterns_net_facts {
    const struct patterns_features *features;
    const uint8_t *numbers[2];
    int face_up, ahead, sum;
};
int patterns_net_value(const struct patterns_net *net, const struct patterns *p,
                       const struct patterns_net_sums *sums,
                       const struct patterns_net_facts *facts);

#endif
