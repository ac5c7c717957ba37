/* Manalath: what is known without searching.
 *
 * The notes keep, for both colours and every cell, the pieces of the groups around it (see
 * manalath_sums.h). The cells with a sum of 4 are where that colour's player wins at once, those
 * with 3 where a four arises: it loses for a player who makes it of the own colour, and one that is
 * handed over wins for the giver if it is dead, that is, if no cell extends it to exactly five.
 * A player who faces a five must block it, overfill it or hand over a dead four. All of that is
 * exact as long as there is room, so that nobody can be stuck next. */
#include "base/bits.h"
#include "base/inline.h"
#include "games/evaluations.h"
#include "games/manalath/eval_features.h"
#include "games/manalath/eval_key.h"
#include "games/manalath/eval_levels.h"
#include "games/manalath/eval_weights.h"
#include "games/manalath/rules_notation.h"

#include <assert.h>

enum {
    CHANCE_SCALE = 400, /* the value that is won e times as often as lost */
    SWING = 130,
};

struct notes {
    struct sums sums[2];
};

static_assert(sizeof(struct notes) <= NOTES_MOST, "the notes fit into what a search keeps");

static void start(const union position *position, void *memory) {
    struct notes *notes = memory;
    *notes = (struct notes){0};
    for (int colour = 0; colour < 2; colour++) {
        cells done = 0;
        for (cells left = position->manalath.stones[colour]; left; left = cells_drop_first(left)) {
            sums_place(&notes->sums[colour], done, cells_first(left));
            done |= cells_of(cells_first(left));
        }
    }
}

static void follow(const union position *before, move m, const union position *after,
                   void *memory) {
    struct notes *notes = memory;
    int colour = manalath_move_colour(m);
    (void)after;
    sums_place(&notes->sums[colour], before->manalath.stones[colour], manalath_move_cell(m));
}

/* A position as the player to move sees it. */
struct scene {
    const struct manalath *p;
    const struct sums *own, *other; /* sums of either colour */
    int me, they;                   /* colours */
    int own_left, other_left;       /* supplies */
    cells empty;
};

/* Pieces left; of an endless supply always more than one. */
ALWAYS_INLINE int left_of(const struct manalath *p, int colour) {
    return p->supply ? manalath_left(p, colour) : MANALATH_CELLS;
}

ALWAYS_INLINE struct scene scene_of(const union position *position, const void *memory) {
    const struct manalath *p = &position->manalath;
    const struct notes *notes = memory;
    int me = p->to_move - 1;
    return (struct scene){
        .p = p,
        .own = &notes->sums[me],
        .other = &notes->sums[me ^ 1],
        .me = me,
        .they = me ^ 1,
        .own_left = left_of(p, me),
        .other_left = left_of(p, me ^ 1),
        .empty = p->empty,
    };
}

/* Winning at once */

/* The empty cells that would make exactly five of this group of four. */
static cells extensions(const struct manalath *p, int colour, struct reach four) {
    cells others = p->stones[colour] & ~four.group, found = 0;
    for (cells left = four.around & p->empty & ~four.group; left; left = cells_drop_first(left)) {
        int cell = cells_first(left);
        if (!(manalath_around[cell] & others)) found |= cells_of(cell);
    }
    return found;
}

/* With a four, nothing but to extend it helps; and of two fours one stays. */
static move extend_four(const struct scene *s) {
    const struct manalath *p = s->p;
    struct reach four = reach_of(p->stones[s->me], cells_first(p->fours));
    if (s->own_left == 0 || four.group != p->fours) return NO_MOVE;
    cells found = extensions(p, s->me, four);
    return found ? manalath_move(s->me, cells_first(found)) : NO_MOVE;
}

/* With a five in hand, anything but a four of the own colour. */
static move keep_five(const struct scene *s) {
    cells theirs = s->other_left ? s->empty & ~sums_more(s->other) : 0;
    if (theirs) return manalath_move(s->they, cells_first(theirs));
    cells mine = s->own_left ? s->empty & ~sums_more(s->own) & ~sums_three(s->own) : 0;
    return mine ? manalath_move(s->me, cells_first(mine)) : NO_MOVE;
}

ALWAYS_INLINE move win_at_once(const struct scene *s) {
    if (s->p->fours) return extend_four(s);
    if (s->p->five) return keep_five(s);
    cells fives = s->own_left ? s->empty & sums_four(s->own) : 0;
    return fives ? manalath_move(s->me, cells_first(fives)) : NO_MOVE;
}

/* What follows holds for a player who has no four and no five and cannot win at once. */

/* Whatever is played, the other player then has a move, and one that makes no four: two cells where
 * either colour may go, one of which stays, with its sum as it was. */
ALWAYS_INLINE bool roomy(const struct scene *s) {
    cells mine = s->empty & ~sums_more(s->own), theirs = s->empty & ~sums_more(s->other);
    return s->own_left && s->other_left && cells_drop_first(mine) && cells_drop_first(theirs);
}

/* Whether a piece of the other colour on the cell, where it makes a four, makes one that cannot be
 * extended. Most often an empty cell next to it has no other piece of that colour around it. */
static bool is_dead_four(const struct scene *s, cells untouched, cells threes, int cell) {
    if (s->other_left == 1) return true;
    if (manalath_around[cell] & untouched) return false;
    cells stones = s->p->stones[s->they], touched = manalath_around[cell] & stones;
    struct reach first = reach_of(stones, cells_first(touched));
    if (!(touched & ~first.group)) /* a group of three alone: what touches only it extends it */
        return !(first.around & threes & ~cells_of(cell));
    return !extensions(s->p, s->they, reach_of(stones, cell));
}

static move dead_four(const struct scene *s) {
    cells untouched = s->empty & sums_zero(s->other), threes = s->empty & sums_three(s->other);
    for (cells left = threes; left; left = cells_drop_first(left))
        if (is_dead_four(s, untouched, threes, cells_first(left)))
            return manalath_move(s->they, cells_first(left));
    return NO_MOVE;
}

/* The cells where a colour makes five once a piece of it, which decides nothing itself, is on the
 * cell. */
ALWAYS_INLINE cells fives_after(const struct scene *s, const struct sums *sums, int colour,
                                int cell) {
    struct sums after = *sums;
    sums_place(&after, s->p->stones[colour], cell);
    return sums_four(&after) & s->empty & ~cells_of(cell);
}

/* Whether the other player cannot win at once after this gift, a group of at most 3. */
static bool is_safe_gift(const struct scene *s, int cell) {
    return s->other_left == 1 || !fives_after(s, s->other, s->they, cell);
}

/* The gifts that may change the sum at the cell: next to it, or to a group that touches it. */
static cells gifts_near(const struct scene *s, int cell) {
    cells stones = s->p->stones[s->they], near = manalath_around[cell];
    for (cells touched = near & stones; touched;) {
        struct reach group = reach_of(stones, cells_first(touched));
        near |= group.around;
        touched &= ~group.group;
    }
    return near;
}

static bool has_safe_gift(const struct scene *s, cells where) {
    for (cells left = where; left; left = cells_drop_first(left))
        if (is_safe_gift(s, cells_first(left))) return true;
    return false;
}

/* Where the other player would win at once. */
ALWAYS_INLINE cells threats_of(const struct scene *s) {
    return s->other_left ? s->empty & sums_four(s->other) : 0;
}

/* Cells for pieces of the own colour, and for gifts that need a closer look, that leave the other
 * player without a win at once. A gift of the last piece always does. */
struct safe {
    cells own, gifts;
};

static struct safe safe_moves(const struct scene *s, cells threats) {
    struct safe safe = {s->empty & sums_small(s->own), s->empty & sums_small(s->other)};
    if (!threats) return safe;
    safe.own &= cells_drop_first(threats) ? 0 : threats;
    if (s->other_left > 1) safe.gifts &= gifts_near(s, cells_first(threats));
    return safe;
}

static struct kinds own_kinds(const struct scene *s) {
    return kinds_of(s->own, s->p->stones[s->me], s->empty);
}

static struct kinds other_kinds(const struct scene *s) {
    return kinds_of(s->other, s->p->stones[s->they], s->empty);
}

/* The cells where five could be made after a piece on `cell`, where the sum is `sum`, and not
 * before: those that its new group touches, by how much that adds there. */
ALWAYS_INLINE cells fives_made(const struct kinds *k, int cell, int sum) {
    cells near = manalath_around[cell], touched = near & k->stones;
    if (sum == 0) return near & k->at[3];
    int first = cells_first(touched);
    cells old = manalath_around[first], others = cells_drop_first(touched);
    if (sum == 1) return (old & k->at[3]) | (near & ~old & k->at[2]);
    cells partner = old & k->stones;
    cells second = manalath_around[cells_first(partner ? partner : others)];
    cells both = partner ? old | second : old & second; /* one more: of a pair, or of two pieces */
    return (both & k->at[3]) | ((old ^ second) & ~both & k->at[2]) |
           (near & ~(old | second) & k->at[1]);
}

/* The cells with sums of at most 2 where a piece makes fives possible. */
static cells forcing_cells(const struct kinds *k) {
    cells found = 0;
    for (cells left = k->at[3]; left; left = cells_drop_first(left))
        found |= manalath_around[cells_first(left)];
    found &= k->at[0];
    for (cells left = k->at[1]; left; left = cells_drop_first(left))
        found |= fives_made(k, cells_first(left), 1) ? cells_of(cells_first(left)) : 0;
    for (cells left = k->at[2]; left; left = cells_drop_first(left))
        found |= fives_made(k, cells_first(left), 2) ? cells_of(cells_first(left)) : 0;
    return found;
}

ALWAYS_INLINE int sum_at(const struct kinds *k, int cell) {
    return k->at[0] >> cell & 1 ? 0 : k->at[1] >> cell & 1 ? 1 : 2;
}

/* Whether a piece of the own colour on the cell, after which the other player cannot win at once,
 * leaves that player without an answer to what it threatens. */
static bool is_unanswerable(const struct scene *s, int cell) {
    struct manalath next = *s->p;
    struct sums sums = *s->own;
    next.stones[s->me] |= cells_of(cell);
    next.empty &= ~cells_of(cell);
    sums_place(&sums, s->p->stones[s->me], cell);
    struct scene theirs = {
        .p = &next,
        .own = s->other,
        .other = &sums,
        .me = s->they,
        .they = s->me,
        .own_left = s->other_left,
        .other_left = s->own_left - 1,
        .empty = next.empty,
    };
    struct safe safe = safe_moves(&theirs, threats_of(&theirs));
    return roomy(&theirs) && !dead_four(&theirs) && !safe.own &&
           !has_safe_gift(&theirs, safe.gifts);
}

/* A win in three plies: two fives threatened at once, or one that cannot be blocked. The other
 * player has a move that loses nothing at once, so there is no win in two but by a dead four. */
static move double_threat(const struct scene *s, cells safe_own) {
    cells small = s->empty & sums_small(s->other);
    if (s->own_left < 2 || !cells_drop_first(small)) return NO_MOVE;
    struct kinds own = own_kinds(s);
    for (cells left = safe_own & forcing_cells(&own); left; left = cells_drop_first(left)) {
        int cell = cells_first(left);
        cells fives = fives_made(&own, cell, sum_at(&own, cell));
        bool blocked = !cells_drop_first(fives) && (fives & small);
        if (!blocked && is_unanswerable(s, cell)) return manalath_move(s->me, cell);
    }
    return NO_MOVE;
}

static void bounds(const union position *position, const void *memory, int *low, int *high) {
    struct scene s = scene_of(position, memory);
    *low = -VALUE_WIN + 1;
    *high = VALUE_WIN - 1;
    if (win_at_once(&s)) {
        *low = VALUE_WIN - 1;
    } else if (s.p->fours || s.p->five) {
        *high = -VALUE_WIN + 1;
    } else if (roomy(&s)) {
        struct safe safe = safe_moves(&s, threats_of(&s));
        *low = -VALUE_WIN + 2;
        *high = VALUE_WIN - 2;
        if (dead_four(&s))
            *low = *high;
        else if (!safe.own && !has_safe_gift(&s, safe.gifts))
            *high = *low;
    }
}

/* As far as three plies: in alpha-beta that costs more than it saves. */
static void prove(const union position *position, const void *memory, int *low, int *high) {
    bounds(position, memory, low, high);
    if (*low != -VALUE_WIN + 2 || *high != VALUE_WIN - 2) return;
    struct scene s = scene_of(position, memory);
    if (double_threat(&s, safe_moves(&s, threats_of(&s)).own)) *low = *high = VALUE_WIN - 3;
}

/* Value */

/* The weights of the two phases next to this one, mixed. */
static int value(const union position *position, const void *memory) {
    struct scene s = scene_of(position, memory);
    struct kinds own = own_kinds(&s), other = other_kinds(&s);
    struct phase phase = phase_of(s.p);
    const int16_t(*weights)[FEATURES] = feature_weights + phase.first;
    int features[FEATURES], before = 0, after = 0;
    features_of(&own, &other, features);
    for (int i = 0; i < FEATURES; i++) {
        before += features[i] * weights[0][i];
        after += features[i] * weights[1][i];
    }
    return before + (after - before) * phase.share / PHASE_ONE;
}

/* Moves */

/* The moves of a colour to all cells of a set, with one rank. */
ALWAYS_INLINE struct ranked *list_cells(int colour, cells set, int rank, struct ranked *at) {
    move low = manalath_move(colour, 0), high = manalath_move(colour, 64);
    for (uint64_t left = (uint64_t)set; left; left = bits_drop_first(left))
        *at++ = (struct ranked){(move)(low + bits_first(left)), (int16_t)rank};
    for (uint64_t left = (uint64_t)(set >> 64); left; left = bits_drop_first(left))
        *at++ = (struct ranked){(move)(high + bits_first(left)), (int16_t)rank};
    return at;
}

/* By the sums of the move's colour and of the other one. */
ALWAYS_INLINE struct ranked *list_kinds(int colour, cells set, const struct kinds *same,
                                        const struct kinds *other, const int16_t ranks[3][SUMS],
                                        struct ranked *at) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < SUMS; j++)
            at = list_cells(colour, set & same->at[i] & other->at[j], ranks[i][j], at);
    return at;
}

static struct ranked *list_forcing(const struct scene *s, const struct kinds *own, cells set,
                                   struct ranked *at) {
    enum { TWICE = RANK_FORCING + 500 };
    for (cells left = set; left; left = cells_drop_first(left)) {
        int cell = cells_first(left);
        cells fives = fives_made(own, cell, sum_at(own, cell));
        *at++ = (struct ranked){manalath_move(s->me, cell),
                                cells_drop_first(fives) ? TWICE : RANK_FORCING};
    }
    return at;
}

static cells safe_gifts(const struct scene *s, const struct kinds *other, cells gifts) {
    if (s->other_left == 1) return gifts;
    if (!other->at[4]) return gifts & ~forcing_cells(other);
    cells found = 0;
    for (cells left = gifts; left; left = cells_drop_first(left))
        found |= is_safe_gift(s, cells_first(left)) ? cells_of(cells_first(left)) : 0;
    return found;
}

static int rank_safe(const struct scene *s, struct safe safe, struct ranked *list) {
    struct kinds own = own_kinds(s), other = other_kinds(s);
    cells forcing = safe.own & forcing_cells(&own), gifts = safe_gifts(s, &other, safe.gifts);
    struct ranked *at = list_forcing(s, &own, forcing, list);
    at = list_kinds(s->me, safe.own & ~forcing, &own, &other, own_ranks, at);
    at = list_kinds(s->they, gifts, &other, &own, gift_ranks, at);
    return (int)(at - list);
}

/* Answers to a threat force as well, whatever their kind: they are all there is. */
static void rank_answers(struct ranked *list, int count) {
    enum { LOWEST = -700 };
    for (int i = 0; i < count; i++)
        if (list[i].rank < RANK_FORCING)
            list[i].rank = (int16_t)(RANK_FORCING - LOWEST + list[i].rank);
}

static int rank_one(move m, struct ranked *list) {
    *list = (struct ranked){m, 0};
    return 1;
}

/* Without room everything is possible, and there are few moves. */
static int rank_all(const union position *position, struct ranked *list) {
    move moves[MOVES_MOST];
    int count = manalath_game.moves(position, moves);
    for (int i = 0; i < count; i++) list[i] = (struct ranked){moves[i], 0};
    return count;
}

/* No move helps: one that does not lose until the other player has moved. */
static int rank_lost(const struct scene *s, struct ranked *list) {
    cells gifts = s->empty & sums_small(s->other), theirs = s->empty & ~sums_more(s->other);
    return rank_one(manalath_move(s->they, cells_first(gifts ? gifts : theirs)), list);
}

static int rank(const union position *position, const void *memory, struct ranked *list) {
    struct scene s = scene_of(position, memory);
    move win = win_at_once(&s);
    if (win) return rank_one(win, list);
    if (s.p->fours || s.p->five) return rank_all(position, list) ? 1 : 0; /* all lose at once */
    if (!roomy(&s)) return rank_all(position, list);
    move four = dead_four(&s);
    if (four) return rank_one(four, list);
    cells threats = threats_of(&s);
    int count = rank_safe(&s, safe_moves(&s, threats), list);
    if (threats) rank_answers(list, count);
    return count ? count : rank_lost(&s, list);
}

static bool threatened(const union position *position, const void *memory) {
    struct scene s = scene_of(position, memory);
    return threats_of(&s) && roomy(&s);
}

/* Without room or under a threat, that is left to rank(). */
static bool lists(const union position *position, const void *memory, move m) {
    struct scene s = scene_of(position, memory);
    int cell = manalath_move_cell(m);
    if (!(s.empty & cells_of(cell)) || threats_of(&s) || !roomy(&s)) return false;
    if (manalath_move_colour(m) == s.me) return sums_small(s.own) >> cell & 1;
    return (sums_small(s.other) >> cell & 1) && is_safe_gift(&s, cell);
}

static int force(const union position *position, const void *memory, struct ranked *list) {
    struct scene s = scene_of(position, memory);
    if (!roomy(&s)) return 0;
    if (threats_of(&s)) return rank(position, memory, list);
    struct kinds own = own_kinds(&s);
    return (int)(list_forcing(&s, &own, forcing_cells(&own), list) - list);
}

/* The chance that a value is won: the curve that the weights were fitted with, in whole numbers. */
static int chance(const union position *position, int value) {
    /* 10000 / (1 + e^-x) for x = 0, 1/2, 1, ... 8 */
    static const int16_t curve[] = {5000, 6225, 7311, 8176, 8808, 9241, 9526, 9707, 9820,
                                    9890, 9933, 9959, 9975, 9985, 9991, 9994, 9997};
    enum { STEP = CHANCE_SCALE / 2, LAST = sizeof curve / sizeof *curve - 1 };
    (void)position;
    if (value > VALUE_FORCED || value < -VALUE_FORCED) return value > 0 ? CHANCE_ONE : 0;
    int size = value < 0 ? -value : value, at = size / STEP;
    int won =
        at >= LAST ? curve[LAST] : curve[at] + (curve[at + 1] - curve[at]) * (size % STEP) / STEP;
    return value < 0 ? CHANCE_ONE - won : won;
}

const struct evaluation manalath_evaluation = {
    .notes = sizeof(struct notes),
    .start = start,
    .follow = follow,
    .value = value,
    .swing = SWING,
    .bounds = bounds,
    .prove = prove,
    .rank = rank,
    .threatened = threatened,
    .lists = lists,
    .force = force,
    .key = manalath_key,
    .levels = manalath_levels,
    .blind_spots = &manalath_blind_spots,
    .chance = chance,
};
