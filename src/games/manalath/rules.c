/* Manalath: the rules. Groups have at most five stones, so they are found afresh from the stone
 * just placed; what must be known at once (is there a 4 or a 5?) is kept in the position. */
#include "games/manalath/rules.h"

#include "base/bits.h"
#include "base/inline.h"
#include "base/text/numbers.h"
#include "rules/game.h"
#include "games/manalath/rules_notation.h"
#include "games/manalath/rules_numbering.h"

#include <assert.h>
#include <string.h>

static_assert(sizeof(struct manalath) <= 192, "a position of Manalath stays small");

/* Geometry: the table of neighbours, computed by the compiler. */

#define ON_BOARD(k, x) \
    ((k) >= 0 && (k) <= 12 && (x) >= 0 && (x) <= 12 && (x) - (k) >= -6 && (x) - (k) <= 6)
#define LOWER_START(k) (7 * (k) + (k) * ((k)-1) / 2)
#define ROW_START(k) ((k) <= 7 ? LOWER_START(k) : MANALATH_CELLS - LOWER_START(13 - (k)))
#define CELL(k, x) (ROW_START(k) + (x) - ((k) > 6 ? (k)-6 : 0))
#define BIT(k, x) (ON_BOARD(k, x) ? (cells)1 << (CELL(k, x) & 127) : (cells)0)
#define AROUND(k, x)                                                                             \
    (BIT(k, (x)-1) | BIT(k, (x) + 1) | BIT((k) + 1, x) | BIT((k) + 1, (x) + 1) | BIT((k)-1, x) | \
     BIT((k)-1, (x)-1))
#define ROW_7(k, x)                                                                               \
    AROUND(k, x), AROUND(k, (x) + 1), AROUND(k, (x) + 2), AROUND(k, (x) + 3), AROUND(k, (x) + 4), \
        AROUND(k, (x) + 5), AROUND(k, (x) + 6)
#define ROW_8(k, x) ROW_7(k, x), AROUND(k, (x) + 7)
#define ROW_9(k, x) ROW_8(k, x), AROUND(k, (x) + 8)
#define ROW_10(k, x) ROW_9(k, x), AROUND(k, (x) + 9)
#define ROW_11(k, x) ROW_10(k, x), AROUND(k, (x) + 10)
#define ROW_12(k, x) ROW_11(k, x), AROUND(k, (x) + 11)
#define ROW_13(k, x) ROW_12(k, x), AROUND(k, (x) + 12)

const cells manalath_around[MANALATH_CELLS + 1] = {
    ROW_7(0, 0),  ROW_8(1, 0),  ROW_9(2, 0),  ROW_10(3, 0), ROW_11(4, 0),
    ROW_12(5, 0), ROW_13(6, 0), ROW_12(7, 1), ROW_11(8, 2), ROW_10(9, 3),
    ROW_9(10, 4), ROW_8(11, 5), ROW_7(12, 6),
};

int manalath_rows(const uint8_t sides[3]) {
    return sides[0] + sides[1] - 1;
}

int manalath_row_length(const uint8_t sides[3], int row) {
    int a = sides[0], b = sides[1];
    return sides[2] + smaller(smaller(row, a + b - 2 - row), smaller(a - 1, b - 1));
}

int manalath_cell(const uint8_t sides[3], int row, int n) {
    int a = sides[0], c = sides[2];
    int lean = row > a - 1 ? row - (a - 1) : 0; /* from row A on, rows begin further right */
    int k = row + MANALATH_SIDE - a, x = n + lean + MANALATH_SIDE - c;
    return CELL(k, x);
}

cells manalath_board(const uint8_t sides[3]) {
    cells board = 0;
    for (int row = 0; row < manalath_rows(sides); row++)
        for (int n = 0; n < manalath_row_length(sides, row); n++)
            board |= cells_of(manalath_cell(sides, row, n));
    return board;
}

/* Rules */

static bool setup(const struct options *options, const struct seed *seed, union position *start,
                  struct refusal *why) {
    (void)seed; /* nothing is dealt */
    cells neutrals;
    memset(start, 0, sizeof *start);
    struct manalath *p = &start->manalath;
    if (!manalath_read_board(options, p, why)) return false;
    const char *text = options->value[MANALATH_NEUTRAL_OPTION];
    if (!manalath_read_neutrals(p, text, &neutrals, why)) return false;
    p->empty &= ~neutrals;
    p->to_move = 1;
    return true;
}

static int to_move(const union position *position) {
    return position->manalath.to_move;
}

/* The empty cells where a stone of that colour would make a group of more than 5. The size of each
 * group is added, in binary with a carry that stays, to a counter of its own at every cell that the
 * group touches. A stone makes one more. */
NEVER_INLINE cells blocked(const struct manalath *p, int colour) {
    cells ones = 0, twos = 0, fours = 0,
          more = 0; /* the sum of sizes at each cell; more: 8 or more */
    for (cells left = p->stones[colour]; left;) {
        cells group = manalath_group(p, colour, cells_first(left)), around = 0;
        left &= ~group;
        unsigned size = (unsigned)cells_count(group);
        for (; group; group = cells_drop_first(group))
            around |= manalath_around[cells_first(group)];
        cells add = size & 1 ? around : 0, carry = ones & add;
        ones ^= add;
        add = size & 2 ? around : 0;
        cells both = (twos & add) | (twos & carry) | (add & carry);
        twos ^= add ^ carry;
        add = size & 4 ? around : 0;
        more |= (fours & add) | (fours & both) | (add & both);
        fours ^= add ^ both;
    }
    return p->empty & (more | (fours & (ones | twos)));
}

static cells placements(const struct manalath *p, int colour) {
    if (manalath_left(p, colour) == 0) return 0;
    if (cells_count(p->stones[colour]) < 5) return p->empty; /* too few for more than 5 */
    return p->empty & ~blocked(p, colour);
}

static int count(const union position *position) {
    const struct manalath *p = &position->manalath;
    if (p->to_move == 0) return 0;
    return cells_count(placements(p, 0)) + cells_count(placements(p, 1));
}

static int moves(const union position *position, move *list) {
    const struct manalath *p = &position->manalath;
    int n = 0;
    if (p->to_move == 0) return 0;
    for (int colour = 0; colour < 2; colour++)
        for (cells left = placements(p, colour); left; left = cells_drop_first(left))
            list[n++] = manalath_move(colour, cells_first(left));
    return n;
}

/* Whether a stone of that colour may go on an empty cell. */
static inline bool may_place(const struct manalath *p, int colour, int cell) {
    return cells_count(manalath_group(p, colour, cell)) <= 5 && manalath_left(p, colour) > 0;
}

static bool legal(const union position *position, move m) {
    const struct manalath *p = &position->manalath;
    if (p->to_move == 0 || m == NO_MOVE || m > 2 * MANALATH_CELLS) return false;
    int colour = manalath_move_colour(m), cell = manalath_move_cell(m);
    return (p->empty & cells_of(cell)) != 0 && may_place(p, colour, cell);
}

/* Nearly always there are more empty cells than can be closed: a stone touches at most six, and two
 * stones are needed to close one, if there is no group of five. */
static inline bool surely_can_place(const struct manalath *p, int colour) {
    int closed_most = cells_count(p->stones[colour]) * (p->five ? 6 : 3);
    return manalath_left(p, colour) > 0 && cells_count(p->empty) > closed_most;
}

static bool can_place(const struct manalath *p) {
    return surely_can_place(p, 0) || surely_can_place(p, 1) || placements(p, 0) || placements(p, 1);
}

/* What the end of a turn, or being stuck, means for the player whose groups these are. */
static enum result verdict(int player, bool four, bool five) {
    if (four) return player == 0 ? SECOND_WINS : FIRST_WINS;
    if (five) return player == 0 ? FIRST_WINS : SECOND_WINS;
    return ONGOING;
}

enum result manalath_stuck_result(const struct manalath *p, int player) {
    if (can_place(p)) return ONGOING;
    enum result own = verdict(player, p->fours != 0, p->five);
    return own == ONGOING ? DRAWN : own;
}

static void end(struct manalath *p, enum result result) {
    p->to_move = 0;
    p->result = (uint8_t)result;
    p->fours = 0; /* they speak of a player to move */
    p->five = false;
}

static void end_if_stuck(struct manalath *p) {
    enum result stuck = manalath_stuck_result(p, p->to_move - 1);
    if (stuck != ONGOING) end(p, stuck);
}

/* The end of a turn in which a stone made `group` (rules: A turn). */
static void judge(struct manalath *p, int colour, cells group) {
    int player = p->to_move - 1, size = cells_count(group);
    bool own = colour == player;
    cells made = size == 4 ? group : 0;
    cells fours = own ? (p->fours & ~group) | made : p->fours;
    bool five = p->five || (own && size == 5);
    if (fours || five) {
        end(p, verdict(player, fours != 0, five));
        return;
    }
    p->fours = own ? 0 : made;
    p->five = !own && size == 5;
    p->to_move ^= 3;
    end_if_stuck(p);
}

static void play(union position *position, move m) {
    struct manalath *p = &position->manalath;
    int colour = manalath_move_colour(m), cell = manalath_move_cell(m);
    cells group = manalath_group(p, colour, cell);
    p->stones[colour] |= cells_of(cell);
    p->empty &= ~cells_of(cell);
    judge(p, colour, group);
}

static inline int nth(cells set, int n) {
    uint64_t low = (uint64_t)set, high = (uint64_t)(set >> 64);
    int lows = bits_count(low);
    bool is_low = n < lows;
    return bits_nth(is_low ? low : high, is_low ? n : n - lows) + (is_low ? 0 : 64);
}

/* A colour and an empty cell, both random, until they make a legal move: uniform over those. */
static move pick(const union position *position, struct random *random) {
    const struct manalath *p = &position->manalath;
    int choices = 2 * cells_count(p->empty);
    for (;;) {
        int choice = random_below(random, choices);
        int colour = choice & 1, cell = nth(p->empty, choice >> 1);
        if (may_place(p, colour, cell)) return manalath_move(colour, cell);
    }
}

/* The empty cells of a playout, in no order. */
struct empty_list {
    uint8_t cell[MANALATH_CELLS + 8]; /* bits_list writes beyond the end */
    size_t count;
};

static inline struct empty_list list_empty(const struct manalath *p) {
    struct empty_list list = {.count = 0};
    int lows = bits_list((uint64_t)p->empty, 0, list.cell);
    int highs = bits_list((uint64_t)(p->empty >> 64), 64, list.cell + lows);
    list.count = (size_t)lows + (size_t)highs;
    return list;
}

/* A stone that a playout would place, legal or not, and the group that it would make. */
struct choice {
    size_t colour, rank; /* rank: in the list */
    int cell, size;
    cells group;
};

static inline struct choice choose(const struct manalath *p, const struct empty_list *list,
                                   struct random *random) {
    uint64_t r = random_next(random);
    struct choice choice = {.colour = r & 1, .rank = (r >> 32) * list->count >> 32};
    choice.cell = list->cell[choice.rank];
    choice.group = manalath_group(p, (int)choice.colour, choice.cell);
    choice.size = cells_count(choice.group);
    return choice;
}

static inline void take(struct manalath *p, struct empty_list *list, const struct choice *choice) {
    list->cell[choice->rank] = list->cell[--list->count];
    p->stones[choice->colour] |= cells_of(choice->cell);
}

/* Random moves up to a number of them for which the supply surely lasts, while they make no group
 * of more than 3: nothing else can happen. Returns how many, and the choice that comes next. */
static inline int play_quietly(struct manalath *p, struct empty_list *list, int most,
                               struct random *random, struct choice *next) {
    struct random local = *random; /* stays in a register */
    int played = 0;
    *next = choose(p, list, &local);
    for (; played < most && next->size <= 3; played++) {
        take(p, list, next);
        *next = choose(p, list, &local);
    }
    *random = local;
    return played;
}

static int quiet_most(const struct manalath *p, const struct empty_list *list) {
    if (p->fours || p->five) return 0;
    int left = smaller(manalath_left(p, 0), manalath_left(p, 1));
    return smaller(p->supply ? left : MANALATH_CELLS, (int)list->count - 1);
}

/* As pick() and play(), but p->empty rests while the list is kept, and whether the player to move
 * is stuck is looked at only after a choice that was not legal. */
static int playout(union position *position, struct random *random) {
    struct manalath *p = &position->manalath;
    const cells empty = p->empty;
    struct empty_list list = list_empty(p);
    int played = 0;
    while (p->to_move) {
        struct choice next;
        int quiet = play_quietly(p, &list, quiet_most(p, &list), random, &next);
        p->to_move = (uint8_t)(quiet & 1 ? p->to_move ^ 3 : p->to_move);
        bool legal = next.size <= 5 && manalath_left(p, (int)next.colour) > 0;
        if (legal) take(p, &list, &next);
        p->empty = empty & ~(p->stones[0] | p->stones[1]);
        played += quiet + legal;
        if (legal)
            judge(p, (int)next.colour, next.group);
        else
            end_if_stuck(p);
    }
    return played;
}

static enum result result(const union position *position) {
    return (enum result)position->manalath.result;
}

static struct score score(const union position *position) {
    (void)position;
    return (struct score){.counted = false};
}

static uint64_t hash(const union position *position) {
    const struct manalath *p = &position->manalath;
    uint64_t small = (uint64_t)p->supply | (uint64_t)p->to_move << 16 | (uint64_t)p->result << 24;
    uint64_t h = bits_mix((uint64_t)p->empty, (uint64_t)(p->empty >> 64)) + small;
    h = bits_mix(h + (uint64_t)p->stones[0], (uint64_t)(p->stones[0] >> 64));
    return bits_mix(h + (uint64_t)p->stones[1], (uint64_t)(p->stones[1] >> 64));
}

static const struct option options[] = {
    {"sides",
     "A-B-C, each 2 to 7",
     "5-5-6",
     {"the lengths of the board's sides", "die Seitenlängen des Bretts"},
     {"Board", "Brett"},
     {NULL, NULL},
     NULL},
    {"supply",
     "0 to 999",
     "25",
     {"pieces of each colour; 0 means no limit", "Steine jeder Farbe; 0 heißt unbegrenzt"},
     {"Pieces", "Steine"},
     {NULL, NULL},
     NULL},
    {"neutral",
     "up to 3 cells such as c4,e5",
     "",
     {"cells with green, neutral pieces at the start",
      "Felder mit grünen, neutralen Steinen am Anfang"},
     {"Green pieces", "Grüne Steine"},
     {NULL, NULL},
     NULL},
    {0},
};

const struct game manalath_game = {
    .name = "manalath",
    .title = "Manalath",
    .open = true,
    .random_plies = 4,
    .options = options,
    .places = {MANALATH_NEUTRAL_OPTION, MANALATH_NEUTRALS, manalath_keep_neutrals,
               manalath_draw_neutrals},
    .setup = setup,
    .to_move = to_move,
    .moves = moves,
    .count = count,
    .legal = legal,
    .play = play,
    .pick = pick,
    .playout = playout,
    .result = result,
    .score = score,
    .view = view_everything,
    .imagine = imagine_nothing,
    .numbering = {MANALATH_MOVES, manalath_number, manalath_numbered},
    .write_move = manalath_write_move,
    .read_move = manalath_read_move,
    .write_position = manalath_write_position,
    .read_position = manalath_read_position,
    .playable = playable_always,
    .hash = hash,
};
