/* The features of a position of Patterns, found with a few operations on sets of squares each. */
#include "eval/patterns_features.h"

#include <stdbool.h>
#include <string.h>

enum { LIFE_MOST = 12 }; /* more makes no difference */

/* Sets of flips, one a lane, as they are named in the enumeration from FEATURE_FLIPS_FREE on. */
static void find_flips(const struct patterns_board *b, const struct patterns_sight *sight,
                       int player, int16_t *of) {
    const struct patterns_side *own = &sight->side[player], *other = &sight->side[1 - player];
    uint64_t flips = b->flips[player], chain = own->reach & ~flips;
    uint64_t exposed = other->placements, touched = other->near & ~exposed;
    lanes sets = {flips & ~other->near & ~exposed, flips & touched, flips & exposed,
                  chain & ~other->near, chain & other->near};
    lanes worth = lanes_count(sets & own->worth[0]) + 2 * lanes_count(sets & own->worth[1]) +
                  4 * lanes_count(sets & own->worth[2]);
    for (int i = 0; i < 5; i++) of[FEATURE_FLIPS_FREE + i] = (int16_t)worth[i];
    of[FEATURE_FLIPS] = (int16_t)bits_count(flips);
    of[FEATURE_CHAIN] = (int16_t)bits_count(chain);
}

static void find_ground(const struct patterns_side *own, lanes number, uint64_t others,
                        int16_t *of) {
    lanes shared = lanes_count(own->ground & others), alone = lanes_count(own->ground & ~others);
    of[FEATURE_GROUND_OWN] = (int16_t)lanes_sum(lanes_product(number, alone));
    of[FEATURE_GROUND_SHARED] = (int16_t)lanes_sum(lanes_product(number, shared));
    of[FEATURE_GROUND_SQUARES] = (int16_t)bits_count(lanes_union(own->ground));
}

/* 1 at `first` for `from`, at the next for one more, and so on for `count` of them. */
static void mark(int16_t *of, int first, int from, int count, int number) {
    if (number >= from && number < from + count) of[first + number - from] = 1;
}

static void find_bowl(const struct patterns *p, const struct patterns_notes *notes, int player,
                      int16_t *of) {
    const struct patterns_sight *sight = &notes->sight;
    const struct patterns_side *own = &sight->side[player], *other = &sight->side[1 - player];
    int bowl = p->bowl[player], number = notes->number[player][bowl];
    bool can = own->placements != 0;
    uint64_t taken = other->placements | p->board.flips[1 - player];
    int squares = bits_count(own->placements);
    of[FEATURE_BOWL_GROWS] = (int16_t)(can ? number : 0);
    of[FEATURE_BOWL_FOUNDS] = (int16_t)(can && !number ? p->claims[player] + 1 : 0);
    of[FEATURE_BOWL_REVIVES] = (p->board.flips[player] & sight->colour[bowl]) != 0;
    of[FEATURE_PLACEMENTS] = (int16_t)squares;
    mark(of, FEATURE_PLACEMENTS_1, 1, 3, squares);
    mark(of, FEATURE_SECURE_0, 0, 3, bits_count(own->placements & ~taken));
}

static void find_colours(const struct patterns *p, const struct patterns_sight *sight, int player,
                         lanes number, int16_t *of) {
    const struct patterns_side *own = &sight->side[player];
    lanes owned = lanes_nonzero(number), open = patterns_open(p, sight->face_up, player);
    lanes tokens = lanes_count(sight->colour & open);
    lanes room = lanes_count((own->ground & owned) | (open & ~owned));
    lanes offered = lanes_nonzero(own->placements & sight->colour);
    int life = lanes_largest(room & offered);
    of[FEATURE_PICK] = (int16_t)lanes_largest(number & offered & lanes_nonzero(room));
    of[FEATURE_PICK_NEW] = (int16_t)(lanes_union(offered & ~owned) != 0);
    of[FEATURE_FRESH] = (int16_t)(lanes_sum(tokens & ~owned) * (p->claims[player] + 1));
    of[FEATURE_SUPPLY] = (int16_t)lanes_sum(lanes_product(number, tokens));
    of[FEATURE_LIFE] = (int16_t)(life > LIFE_MOST ? LIFE_MOST : life);
    mark(of, FEATURE_LIFE_0, 0, 3, life);
    of[FEATURE_COLOURS] = (int16_t)-lanes_sum(lanes_nonzero(room));
}

int patterns_case(const struct patterns *p, const struct patterns_notes *notes) {
    const struct patterns_side *side = notes->sight.side;
    return (side[p->player].placements != 0) | (side[1 - p->player].placements != 0) << 1;
}

void patterns_features_find(const struct patterns *p, const struct patterns_notes *notes,
                            struct patterns_features *f) {
    const struct patterns_sight *sight = &notes->sight;
    memset(f, 0, sizeof *f);
    for (int i = 0; i < 2; i++) {
        int player = p->player ^ i, claims = p->claims[player];
        int16_t *of = f->of[i];
        uint64_t others = lanes_union(sight->side[1 - player].ground);
        lanes number = lanes_of_bytes(notes->number[player]);
        of[FEATURE_POINTS] = notes->points[player];
        find_flips(&p->board, sight, player, of);
        find_ground(&sight->side[player], number, others, of);
        find_bowl(p, notes, player, of);
        find_colours(p, sight, player, number, of);
        of[FEATURE_CLAIMS] = (int16_t)claims;
        of[FEATURE_CLAIMS_SQUARED] = (int16_t)(claims * claims);
    }
    f->of[0][FEATURE_ONE] = 1;
}

static int sum(const struct patterns_features *f, const struct patterns_features *weights) {
    int total = 0;
    for (int i = 0; i < FEATURES_ROOM; i++)
        total += f->of[0][i] * weights->of[0][i] + f->of[1][i] * weights->of[1][i];
    return total;
}

int patterns_features_value(const struct patterns_features *f, int which_case, int face_up) {
    const struct patterns_features *at = patterns_weights.at[which_case];
    int knot = face_up / PATTERNS_STEP, beyond = face_up % PATTERNS_STEP;
    int value = sum(f, &at[knot]) * (PATTERNS_STEP - beyond) + sum(f, &at[knot + 1]) * beyond;
    return value / (PATTERNS_STEP * WEIGHT_ONE);
}
