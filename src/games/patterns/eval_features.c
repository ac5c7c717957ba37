/* The features of a position of Patterns, found with a few operations on sets of squares each. */
#include "games/patterns/eval_features.h"

#include <stdbool.h>
#include <string.h>

enum { LIFE_MOST = 12 }; /* more makes no difference */

enum { FLIPS = 5 }; /* sets of flips, in the order of the enumeration from FEATURE_FLIPS_FREE on */

/* What the bowl token that is taken up next could do. */
struct prospect {
    int pick;    /* the highest number of a group that it could let grow */
    bool fresh;  /* whether it could found one */
    int life;    /* the most room that its colour could have */
    int colours; /* that have any room */
};

#if defined __wasm__
#include <wasm_simd128.h>

/* Here lanes must be taken out of their vector to be counted: it is quicker never to put them in.
 */

static void weigh_flips(const struct patterns_side *own, const uint64_t sets[FLIPS], int16_t *of) {
#pragma GCC unroll 8
    for (int i = 0; i < FLIPS; i++)
        of[FEATURE_FLIPS_FREE + i] = (int16_t)patterns_worth(own, sets[i]);
}

static struct prospect look_ahead(const struct patterns_sight *sight, int player,
                                  const uint8_t numbers[LANES], lanes open) {
    const struct patterns_side *own = &sight->side[player];
    struct prospect prospect = {0};
#pragma GCC unroll 8
    for (int i = 0; i < SANDS; i++) {
        int room = bits_count(numbers[i] ? own->ground[i] : open[i]);
        bool offered = (own->placements & sight->colour[i]) != 0;
        int life = offered ? room : 0, pick = life ? numbers[i] : 0;
        prospect.pick = pick > prospect.pick ? pick : prospect.pick;
        prospect.life = life > prospect.life ? life : prospect.life;
        prospect.fresh |= offered && !numbers[i];
        prospect.colours += room != 0;
    }
    return prospect;
}

/* Which compilers do not find by themselves. */
static int sum(const struct patterns_features *f, const struct patterns_features *weights) {
    v128_t total = wasm_i32x4_const(0, 0, 0, 0);
#pragma GCC unroll 32
    for (int i = 0; i < 2 * FEATURES_ROOM; i += 8)
        total = wasm_i32x4_add(total, wasm_i32x4_dot_i16x8(wasm_v128_load(&f->of[0][0] + i),
                                                           wasm_v128_load(&weights->of[0][0] + i)));
    return wasm_i32x4_extract_lane(total, 0) + wasm_i32x4_extract_lane(total, 1) +
           wasm_i32x4_extract_lane(total, 2) + wasm_i32x4_extract_lane(total, 3);
}

#else

static void weigh_flips(const struct patterns_side *own, const uint64_t sets[FLIPS], int16_t *of) {
    lanes all = {sets[0], sets[1], sets[2], sets[3], sets[4]};
    lanes worth = lanes_count(all & own->worth[0]) + 2 * lanes_count(all & own->worth[1]) +
                  4 * lanes_count(all & own->worth[2]);
    for (int i = 0; i < FLIPS; i++) of[FEATURE_FLIPS_FREE + i] = (int16_t)worth[i];
}

static struct prospect look_ahead(const struct patterns_sight *sight, int player,
                                  const uint8_t numbers[LANES], lanes open) {
    const struct patterns_side *own = &sight->side[player];
    lanes number = lanes_of_bytes(numbers), owned = lanes_nonzero(number);
    lanes room = lanes_count((own->ground & owned) | (open & ~owned));
    lanes offered = lanes_nonzero(own->placements & sight->colour);
    return (struct prospect){
        .pick = lanes_largest(number & offered & lanes_nonzero(room)),
        .fresh = lanes_union(offered & ~owned) != 0,
        .life = lanes_largest(room & offered),
        .colours = -lanes_sum(lanes_nonzero(room)),
    };
}

static int sum(const struct patterns_features *f, const struct patterns_features *weights) {
    int total = 0;
    for (int i = 0; i < FEATURES_ROOM; i++)
        total += f->of[0][i] * weights->of[0][i] + f->of[1][i] * weights->of[1][i];
    return total;
}

#endif

static void find_flips(const struct patterns_board *b, const struct patterns_sight *sight,
                       int player, int16_t *of) {
    const struct patterns_side *own = &sight->side[player], *other = &sight->side[1 - player];
    uint64_t flips = b->flips[player], chain = own->reach & ~flips;
    uint64_t exposed = other->placements, touched = other->near & ~exposed;
    const uint64_t sets[FLIPS] = {flips & ~other->near & ~exposed, flips & touched, flips & exposed,
                                  chain & ~other->near, chain & other->near};
    weigh_flips(own, sets, of);
    of[FEATURE_FLIPS] = (int16_t)bits_count(flips);
    of[FEATURE_CHAIN] = (int16_t)bits_count(chain);
}

static void find_ground(const struct patterns_side *own, const uint8_t numbers[LANES],
                        uint64_t others, int16_t *of) {
    of[FEATURE_GROUND_OWN] = (int16_t)lanes_weigh(own->ground & ~others, numbers);
    of[FEATURE_GROUND_SHARED] = (int16_t)lanes_weigh(own->ground & others, numbers);
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
                         const uint8_t numbers[LANES], int16_t *of) {
    lanes open = patterns_open(p, sight->face_up, player), tokens = sight->colour & open;
    uint64_t fresh = lanes_union(tokens & ~lanes_nonzero(lanes_of_bytes(numbers)));
    struct prospect prospect = look_ahead(sight, player, numbers, open);
    of[FEATURE_PICK] = (int16_t)prospect.pick;
    of[FEATURE_PICK_NEW] = prospect.fresh;
    of[FEATURE_FRESH] = (int16_t)(bits_count(fresh) * (p->claims[player] + 1));
    of[FEATURE_SUPPLY] = (int16_t)lanes_weigh(tokens, numbers);
    of[FEATURE_LIFE] = (int16_t)(prospect.life > LIFE_MOST ? LIFE_MOST : prospect.life);
    mark(of, FEATURE_LIFE_0, 0, 3, prospect.life);
    of[FEATURE_COLOURS] = (int16_t)prospect.colours;
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
        const uint8_t *numbers = notes->number[player];
        of[FEATURE_POINTS] = notes->points[player];
        find_flips(&p->board, sight, player, of);
        find_ground(&sight->side[player], numbers, others, of);
        find_bowl(p, notes, player, of);
        find_colours(p, sight, player, numbers, of);
        of[FEATURE_CLAIMS] = (int16_t)claims;
        of[FEATURE_CLAIMS_SQUARED] = (int16_t)(claims * claims);
    }
    f->of[0][FEATURE_ONE] = 1;
}

int patterns_features_value(const struct patterns_features *f, int which_case, int face_up) {
    const struct patterns_features *at = patterns_weights.at[which_case];
    int knot = face_up / PATTERNS_STEP, beyond = face_up % PATTERNS_STEP;
    int value = sum(f, &at[knot]) * (PATTERNS_STEP - beyond) + sum(f, &at[knot + 1]) * beyond;
    return value / (PATTERNS_STEP * WEIGHT_ONE);
}
