/* The features of a position of Patterns, found with a few operations on sets of squares each. */
#include "eval/patterns_features.h"

#include <stdbool.h>
#include <string.h>

static int larger(int a, int b) {
    return a > b ? a : b;
}

static void find_flips(const struct patterns_board *b, const struct patterns_sight *sight,
                       int player, int16_t *of) {
    const struct patterns_side *own = &sight->side[player], *other = &sight->side[1 - player];
    uint64_t flips = b->flips[player], chain = own->reach & ~flips;
    uint64_t touched = other->near & ~other->placements;
    of[FEATURE_FLIPS_EXPOSED] = (int16_t)patterns_worth(own, flips & other->placements);
    of[FEATURE_FLIPS_TOUCHED] = (int16_t)patterns_worth(own, flips & touched);
    of[FEATURE_FLIPS_FREE] =
        (int16_t)patterns_worth(own, flips & ~other->near & ~other->placements);
    of[FEATURE_CHAIN_TOUCHED] = (int16_t)patterns_worth(own, chain & other->near);
    of[FEATURE_CHAIN_FREE] = (int16_t)patterns_worth(own, chain & ~other->near);
    of[FEATURE_FLIPS] = (int16_t)bits_count(flips);
    of[FEATURE_CHAIN] = (int16_t)bits_count(chain);
}

static uint64_t ground_of(const struct patterns_side *side) {
    uint64_t all = 0;
    for (int i = 1; i <= SANDS; i++) all |= side->ground[i];
    return all;
}

/* A square counts once for each number up to that of its best group. */
static void find_ground(const struct patterns_side *own, uint64_t others, int16_t *of) {
    int all = 0, alone = 0, shared = 0;
    uint64_t from_here = 0;
    for (int number = SANDS; number > 0; number--) {
        from_here |= own->ground[number];
        all += number * bits_count(own->ground[number]);
        alone += bits_count(from_here & ~others);
        shared += bits_count(from_here & others);
    }
    of[FEATURE_GROUND] = (int16_t)all;
    of[FEATURE_GROUND_OWN] = (int16_t)alone;
    of[FEATURE_GROUND_SHARED] = (int16_t)shared;
    of[FEATURE_GROUND_SQUARES] = (int16_t)bits_count(from_here);
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

static void find_colours(const struct patterns *p, const struct patterns_notes *notes, int player,
                         int16_t *of) {
    const struct patterns_sight *sight = &notes->sight;
    const struct patterns_side *own = &sight->side[player];
    int pick = 0, pick_new = 0, fresh = 0, supply = 0, life = 0, colours = 0;
    for (int c = 0; c < SANDS; c++) {
        int number = notes->number[player][c];
        uint64_t open = sight->face_up & ~p->near[1 - player][c];
        int count = bits_count(sight->colour[c] & open);
        int room = bits_count(number ? own->ground[number] : open);
        bool offered = (own->placements & sight->colour[c]) != 0;
        pick = larger(pick, offered && room ? number : 0);
        life = larger(life, offered ? room : 0);
        colours += room != 0;
        pick_new |= offered && !number;
        fresh += number ? 0 : count;
        supply += number * count;
    }
    of[FEATURE_PICK] = (int16_t)pick;
    of[FEATURE_PICK_NEW] = (int16_t)pick_new;
    of[FEATURE_FRESH] = (int16_t)(fresh * (p->claims[player] + 1));
    of[FEATURE_SUPPLY] = (int16_t)supply;
    of[FEATURE_LIFE] = (int16_t)(life > 12 ? 12 : life);
    mark(of, FEATURE_LIFE_0, 0, 3, life);
    of[FEATURE_COLOURS] = (int16_t)colours;
}

int patterns_case(const struct patterns *p, const struct patterns_notes *notes) {
    const struct patterns_side *side = notes->sight.side;
    return (side[p->player].placements != 0) | (side[1 - p->player].placements != 0) << 1;
}

void patterns_features_find(const struct patterns *p, const struct patterns_notes *notes,
                            struct patterns_features *f) {
    const struct patterns_sight *sight = &notes->sight;
    uint64_t ground[2] = {ground_of(&sight->side[0]), ground_of(&sight->side[1])};
    memset(f, 0, sizeof *f);
    for (int i = 0; i < 2; i++) {
        int player = p->player ^ i, claims = p->claims[player];
        int16_t *of = f->of[i];
        uint64_t others = ground[1 - player];
        of[FEATURE_POINTS] = notes->points[player];
        find_flips(&p->board, sight, player, of);
        find_ground(&sight->side[player], others, of);
        find_bowl(p, notes, player, of);
        find_colours(p, notes, player, of);
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
