/* What is known about Patterns. A value is a sum of fitted weights over features of the position;
 * the points and the numbers of the groups are kept from move to move, and all the rest is found
 * afresh, which costs less than keeping it. */
#include "base/bits.h"
#include "base/text/numbers.h"
#include "games/evaluations.h"
#include "games/patterns/eval_bounds.h"
#include "games/patterns/eval_features.h"
#include "games/patterns/eval_levels.h"
#include "games/patterns/eval_net.h"
#include "games/patterns/eval_sight.h"
#include "games/patterns/rules_notation.h"

#include <assert.h>
#include <string.h>

enum {
    POINT = 100, /* a point, in the values of evaluation.h */
    SWING = 100, /* at 10 ms a move: 115 Elo ± 25 better than 0; 70 plays alike, 200 worse */
};

static void look(const struct patterns *p, struct patterns_notes *notes) {
    if (p->phase == PATTERNS_OVER)
        memset(&notes->sight, 0, sizeof notes->sight);
    else
        patterns_see(p, notes);
}

static_assert(sizeof(struct patterns_notes) <= NOTES_MOST,
              "the notes fit into what a search keeps");

static int face_up_in(const struct patterns *p) {
    return bits_count(patterns_face_up(&p->board));
}

static void start(const union position *position, void *memory) {
    const struct patterns *p = &position->patterns;
    struct patterns_notes *notes = memory;
    memset(notes, 0, sizeof *notes);
    if (face_up_in(p) >= NET_LEAST) patterns_net_start(&patterns_net, p, &notes->net);
    if (p->phase == PATTERNS_BOWL) return;
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < p->claims[player]; i++) {
            int colour = patterns_colour(&p->board, p->claim[player][i]);
            notes->number[player][colour] = (uint8_t)(i + 1);
        }
    struct score score = patterns_game.score(position);
    for (int player = 0; player < 2; player++)
        notes->points[player] = (int16_t)score.points[player];
    look(p, notes);
}

/* A token of that colour has joined that player's group on the square. */
static void follow_net(const struct patterns *after, int player, int square, int colour,
                       struct patterns_net_sums *sums) {
    int face_up = face_up_in(after);
    if (face_up >= NET_LEAST)
        patterns_net_follow(&patterns_net, player, square, colour, sums);
    else if (face_up == NET_LEAST - 1)
        memset(sums, 0, sizeof *sums);
}

static void follow(const union position *before, move m, const union position *after,
                   void *memory) {
    const struct patterns *p = &before->patterns;
    struct patterns_notes *notes = memory;
    enum patterns_kind kind = patterns_move_kind(m);
    int player = p->player;
    if (kind >= PATTERNS_ESTABLISH && kind <= PATTERNS_FLIP) {
        /* After the move the square holds the token that joined. */
        int colour = patterns_colour(&after->patterns.board, patterns_move_where(m));
        uint8_t *number = &notes->number[player][colour];
        notes->points[player] = (int16_t)(notes->points[player] + *number);
        if (*number == 0) *number = (uint8_t)(p->claims[player] + 1);
        follow_net(&after->patterns, player, patterns_move_where(m), colour, &notes->net);
    }
    look(&after->patterns, notes);
}

/* Last flips: all of them are taken. */
static int close_margin(const struct patterns *p, const struct patterns_notes *notes) {
    const struct patterns_side *side = &notes->sight.side[p->player];
    return notes->points[p->player] - notes->points[1 - p->player] +
           patterns_worth(side, side->reach);
}

static int value(const union position *position, const void *memory) {
    const struct patterns *p = &position->patterns;
    const struct patterns_notes *notes = memory;
    struct patterns_features features;
    if (p->phase == PATTERNS_BOWL) return 0;
    if (p->phase == PATTERNS_CLOSE) return POINT * close_margin(p, notes);
    int face_up = bits_count(notes->sight.face_up);
    patterns_features_find(p, notes, &features);
    int sum = patterns_features_value(&features, patterns_case(p, notes), face_up);
    if (face_up < NET_LEAST) return sum;
    struct patterns_net_facts facts = {
        .features = &features,
        .numbers = {notes->number[0], notes->number[1]},
        .face_up = face_up,
        .ahead = POINT * (notes->points[p->player] - notes->points[1 - p->player]),
        .sum = sum,
    };
    return patterns_net_value(&patterns_net, p, &notes->net, &facts);
}

static void bounds(const union position *position, const void *memory, int *low, int *high) {
    const struct patterns *p = &position->patterns;
    *low = -VALUE_WIN;
    *high = VALUE_WIN;
    if (p->phase == PATTERNS_CLOSE)
        *low = *high = close_margin(p, memory);
    else if (p->phase == PATTERNS_BOWL || !patterns_bounds(p, memory, low, high))
        return;
    *low = larger(POINT * *low, -VALUE_FORCED);
    *high = smaller(POINT * *high, VALUE_FORCED);
}

/* What a move's order is made of; guessed, then tried. */
enum {
    RANK_MOST = RANK_FORCING - 1, /* no move forces a reply */
    RANK_GAIN = 40,               /* for each point that it scores */
    RANK_SAFE = -25,              /* for each point that could wait, since nobody can take it now */
    RANK_DENY = 30,               /* for each point that the opponent could have had there now */
    RANK_PICK = 12,               /* for each point that the token taken in exchange could score */
    RANK_FOUND = 60,              /* for a new group, */
    RANK_ROOM = 10, /* and for each square of its colour around it, times its number */
};

struct ranker {
    const struct patterns *p;
    const struct patterns_notes *notes;
};

static int rank_flip(const struct ranker *r, int square) {
    const struct patterns_side *other = &r->notes->sight.side[1 - r->p->player];
    int number = r->notes->number[r->p->player][patterns_colour(&r->p->board, square)];
    uint64_t bit = (uint64_t)1 << square;
    bool exposed = (other->placements & bit) != 0;
    uint64_t linked = patterns_linked(&r->notes->sight.links, bit);
    int deny = patterns_worth(other, linked & r->p->board.flips[1 - r->p->player]);
    return RANK_GAIN * number + (exposed ? 0 : RANK_SAFE * number) + RANK_DENY * deny;
}

static int rank_placement(const struct ranker *r, int square) {
    int own = r->p->player, held = r->p->bowl[own];
    const uint8_t *numbers = r->notes->number[own];
    int taken = patterns_colour(&r->p->board, square), next = r->p->claims[own] + 1;
    uint64_t bit = (uint64_t)1 << square, around = patterns_around(bit);
    uint64_t spoiled = bit | (around & r->notes->sight.colour[held]);
    int rank = RANK_DENY *
               patterns_worth(&r->notes->sight.side[1 - own], spoiled & r->p->board.flips[1 - own]);
    rank += RANK_PICK * (numbers[taken] ? numbers[taken] : next);
    if (numbers[held]) return rank + RANK_GAIN * numbers[held];
    int room = bits_count(around & r->notes->sight.colour[held]);
    return rank + RANK_FOUND + RANK_ROOM * next * room;
}

static struct ranked ranked(enum patterns_kind kind, int where, int rank) {
    int16_t fitting = (int16_t)larger(smaller(rank, RANK_MOST), -RANK_MOST);
    return (struct ranked){patterns_move(kind, where), fitting};
}

/* A swap for a token of the same colour is the flip, so only that is listed. */
static int rank_turn(const struct ranker *r, struct ranked *list) {
    const struct patterns *p = r->p;
    int n = 0, held = p->bowl[p->player];
    uint64_t flips = p->board.flips[p->player];
    uint64_t placements =
        r->notes->sight.side[p->player].placements & ~(flips & r->notes->sight.colour[held]);
    enum patterns_kind kind =
        r->notes->number[p->player][held] ? PATTERNS_SWAP : PATTERNS_ESTABLISH;
    for (; flips; flips = bits_drop_first(flips)) {
        int square = bits_first(flips);
        list[n++] = ranked(PATTERNS_FLIP, square, rank_flip(r, square));
    }
    for (; placements; placements = bits_drop_first(placements)) {
        int square = bits_first(placements);
        list[n++] = ranked(kind, square, rank_placement(r, square));
    }
    if (n == 0) list[n++] = ranked(PATTERNS_PASS, 0, 0);
    return n;
}

static int rank(const union position *position, const void *memory, struct ranked *list) {
    const struct patterns *p = &position->patterns;
    struct ranker r = {.p = p, .notes = memory};
    if (p->phase == PATTERNS_BOWL) {
        for (int i = 0; i < 2; i++) list[i] = ranked(PATTERNS_KEEP, p->bowl[i], 0);
        return 2;
    }
    if (p->phase == PATTERNS_CLOSE) { /* all flips are taken, in whatever order */
        list[0] = ranked(PATTERNS_FLIP, bits_first(p->board.flips[p->player]), 0);
        return 1;
    }
    return rank_turn(&r, list);
}

static uint64_t key(const union position *position) {
    return patterns_game.hash(position);
}

/* The logistic curve, at every eighth of its scale, which grows with what is left to play. */
static int chance(const union position *position, int found) {
    static const int16_t curve[] = {5000, 5311, 5622, 5927, 6225, 6514, 6792, 7058, 7311,
                                    7549, 7773, 7982, 8176, 8355, 8520, 8670, 8808, 8933,
                                    9047, 9149, 9241, 9324, 9399, 9465, 9526, 9579, 9627,
                                    9669, 9707, 9740, 9770, 9797, 9820};
    enum { LAST = sizeof curve / sizeof curve[0] - 1 };
    int up = face_up_in(&position->patterns);
    int unit = 6 + up * up / 26; /* fitted: an eighth of the scale of the curve */
    int size = found < 0 ? -found : found;
    int step = size / unit, beyond = size % unit, won = curve[LAST];
    if (step < LAST) won = curve[step] + (curve[step + 1] - curve[step]) * beyond / unit;
    return found < 0 ? CHANCE_ONE - won : won;
}

const struct evaluation patterns_evaluation = {
    .notes = sizeof(struct patterns_notes),
    .start = start,
    .follow = follow,
    .value = value,
    .swing = SWING,
    .bounds = bounds,
    .rank = rank,
    .key = key,
    .levels = patterns_levels,
    .blind_spots = &patterns_blind_spots,
    .chance = chance,
};
