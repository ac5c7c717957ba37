/* Patterns: the rules. Each player's flips and the reach of each group are kept up to date, so that
 * every set of legal actions is a few operations on words; see patterns.h for the position. */
#include "games/patterns/rules.h"

#include "base/bits.h"
#include "base/inline.h"
#include "rules/game.h"
#include "games/patterns/rules_notation.h"
#include "games/patterns/rules_numbering.h"

#include <assert.h>
#include <string.h>

static_assert(sizeof(struct patterns) <= 192, "a position of Patterns stays small");

static bool setup(const struct options *options, const struct seed *seed, union position *start,
                  struct refusal *why) {
    (void)why;
    struct stream stream;
    uint8_t aside[SANDS], rest[48];
    for (int i = 0; i < SANDS; i++) aside[i] = (uint8_t)i;
    for (int i = 0; i < 48; i++) rest[i] = (uint8_t)(i / 8);
    stream_init(&stream, seed, 0);
    stream_shuffle(&stream, aside, SANDS);
    stream_shuffle(&stream, rest, 48);

    memset(start, 0, sizeof *start);
    struct patterns *p = &start->patterns;
    const uint8_t *next_aside = aside, *next = rest;
    for (uint64_t left = PATTERNS_BOARD; left; left = bits_drop_first(left)) {
        int square = bits_first(left);
        uint64_t colour = PATTERNS_CENTRE >> square & 1 ? *next_aside++ : *next++;
        for (int i = 0; i < 3; i++) p->board.plane[i] |= (colour >> i & 1) << square;
    }
    bool in_order = aside[4] < aside[5];
    p->bowl[0] = in_order ? aside[4] : aside[5];
    p->bowl[1] = in_order ? aside[5] : aside[4];
    p->phase = PATTERNS_BOWL;
    p->player = 1;
    p->pass_ending = options->value[0][0] == 'p';
    return true;
}

static int to_move(const union position *position) {
    const struct patterns *p = &position->patterns;
    return p->phase == PATTERNS_OVER ? 0 : p->player + 1;
}

/* What the player to move may do, as sets of squares, and how many moves that is. */
struct actions {
    uint64_t placements, flips;
    int others; /* done, pass, or the two bowl tokens */
};

static inline struct actions turn_actions(const struct patterns *p, const struct patterns_board *b,
                                          int player) {
    return (struct actions){.placements = patterns_placements(p, b, player),
                            .flips = b->flips[player]};
}

bool patterns_can_act(const struct patterns *p, int player) {
    struct actions a = turn_actions(p, &p->board, player);
    return (a.placements | a.flips) != 0;
}

static struct actions actions_of(const struct patterns *p) {
    switch (p->phase) {
    case PATTERNS_BOWL: return (struct actions){.others = 2};
    case PATTERNS_CLOSE: return (struct actions){.flips = p->board.flips[p->player], .others = 1};
    case PATTERNS_TURN: {
        struct actions a = turn_actions(p, &p->board, p->player);
        a.others = !(a.placements | a.flips); /* pass: the game is not over, so ending=pass */
        return a;
    }
    default: return (struct actions){0};
    }
}

static inline int actions_count(struct actions a) {
    return bits_count(a.placements) + bits_count(a.flips) + a.others;
}

static int count(const union position *position) {
    return actions_count(actions_of(&position->patterns));
}

static inline enum patterns_kind placement_kind(const struct patterns *p) {
    bool group = p->near[p->player][p->bowl[p->player]] != 0;
    return group ? PATTERNS_SWAP : PATTERNS_ESTABLISH;
}

static inline move other_move(const struct patterns *p, int which) {
    if (p->phase == PATTERNS_BOWL) return patterns_move(PATTERNS_KEEP, p->bowl[which]);
    return patterns_move(p->phase == PATTERNS_CLOSE ? PATTERNS_DONE : PATTERNS_PASS, 0);
}

static int moves(const union position *position, move *list) {
    const struct patterns *p = &position->patterns;
    struct actions a = actions_of(p);
    int n = 0;
    for (uint64_t left = a.placements; left; left = bits_drop_first(left))
        list[n++] = patterns_move(placement_kind(p), bits_first(left));
    for (uint64_t left = a.flips; left; left = bits_drop_first(left))
        list[n++] = patterns_move(PATTERNS_FLIP, bits_first(left));
    for (int i = 0; i < a.others; i++) list[n++] = other_move(p, i);
    return n;
}

static bool legal(const union position *position, move m) {
    const struct patterns *p = &position->patterns;
    struct actions a = actions_of(p);
    uint64_t square = (uint64_t)1 << patterns_move_where(m);
    enum patterns_kind kind = patterns_move_kind(m);
    switch (kind) {
    case PATTERNS_ESTABLISH:
    case PATTERNS_SWAP: return (a.placements & square) != 0 && kind == placement_kind(p);
    case PATTERNS_FLIP: return (a.flips & square) != 0;
    default: break;
    }
    return (a.others > 0 && m == other_move(p, 0)) || (a.others > 1 && m == other_move(p, 1));
}

/* The square's token joins the player's group of its colour, or founds it. */
static inline void join(struct patterns *p, struct patterns_board *b, int player, int square,
                        int colour) {
    uint64_t bit = (uint64_t)1 << square, around = patterns_around(bit);
    uint64_t near = p->near[player][colour], founds = near == 0;
    p->claim[player][p->claims[player]] = (uint8_t)(founds ? square : 0); /* a free slot is 0 */
    p->claims[player] = (uint8_t)(p->claims[player] + founds);
    p->near[player][colour] = near | around;
    b->owned[player] |= bit;

    /* Face-up neighbours of this colour: now in reach of this player, and lost to the other. */
    uint64_t gained = around & patterns_of_colour(b, colour) & patterns_face_up(b);
    uint64_t own = b->flips[player] | (gained & ~p->near[1 - player][colour]);
    b->flips[player] = own & ~bit;
    b->flips[1 - player] &= ~(gained | bit);
}

void patterns_join(struct patterns *p, int player, int square) {
    join(p, &p->board, player, square, patterns_colour(&p->board, square));
}

/* Flips the square or, if `places`, exchanges its token for the bowl's first. Without branches: a
 * flip lays the token that is there already. */
static inline void act(struct patterns *p, struct patterns_board *b, int player, int square,
                       bool places) {
    int there = patterns_colour(b, square), held = p->bowl[player];
    int laid = places ? held : there;
    p->bowl[player] = (uint8_t)(places ? there : held);
    uint64_t change = (uint64_t)(laid ^ there);
    for (int i = 0; i < 3; i++) b->plane[i] ^= (change >> i & 1) << square;
    join(p, b, player, square, laid);
}

static void end(struct patterns *p) {
    p->phase = PATTERNS_OVER;
    p->player = 0;
}

/* The turn has passed to p->player: see whether that player is stuck (rules: End). */
static void settle_turn(struct patterns *p) {
    if (patterns_can_act(p, p->player)) return;
    int other = 1 - p->player;
    if (p->pass_ending) {
        if (!patterns_can_act(p, other)) end(p);
    } else if (p->board.flips[other]) {
        p->phase = PATTERNS_CLOSE;
        p->player = (uint8_t)other;
    } else {
        end(p);
    }
}

static void keep(struct patterns *p, int colour) {
    if (p->bowl[1] != colour) {
        p->bowl[0] = p->bowl[1];
        p->bowl[1] = (uint8_t)colour;
    }
    p->phase = PATTERNS_TURN;
    p->player = 0;
}

static void play(union position *position, move m) {
    struct patterns *p = &position->patterns;
    enum patterns_kind kind = patterns_move_kind(m);
    switch (kind) {
    case PATTERNS_KEEP: keep(p, patterns_move_where(m)); return;
    case PATTERNS_DONE: end(p); return;
    case PATTERNS_PASS: break;
    default: act(p, &p->board, p->player, patterns_move_where(m), kind != PATTERNS_FLIP); break;
    }
    if (p->phase == PATTERNS_CLOSE) {
        if (!p->board.flips[p->player]) end(p);
        return;
    }
    p->player ^= 1;
    settle_turn(p);
}

static inline bool rank_places(struct actions a, int rank) {
    return rank < bits_count(a.placements);
}

/* The square of the action of that rank among placements, then flips. */
static inline int rank_square(struct actions a, int rank) {
    int placements = bits_count(a.placements);
    bool places = rank < placements;
    return bits_nth(places ? a.placements : a.flips, places ? rank : rank - placements);
}

static move pick(const union position *position, struct random *random) {
    const struct patterns *p = &position->patterns;
    struct actions a = actions_of(p);
    int rank = random_below(random, actions_count(a));
    int squares = actions_count(a) - a.others;
    if (rank >= squares) return other_move(p, rank - squares);
    enum patterns_kind kind = rank_places(a, rank) ? placement_kind(p) : PATTERNS_FLIP;
    return patterns_move(kind, rank_square(a, rank));
}

/* A random action of one player, if there is any. */
ALWAYS_INLINE bool act_randomly(struct patterns *p, struct patterns_board *b, int player,
                                struct random *random) {
    struct actions a = turn_actions(p, b, player);
    int choices = actions_count(a);
    if (choices == 0) return false;
    int rank = random_below(random, choices);
    act(p, b, player, rank_square(a, rank), rank_places(a, rank));
    return true;
}

/* Random turns from player 1's until the player to move is stuck; returns how many. Either player
 * has code of their own and the board is a copy, so that it stays in registers: a quarter faster.
 */
static int play_turns(struct patterns *p, struct random *random) {
    struct patterns_board board = p->board;
    struct random local = *random;
    int played = 0;
    while (act_randomly(p, &board, 0, &local)) {
        played++;
        p->player = 1;
        if (!act_randomly(p, &board, 1, &local)) break;
        played++;
        p->player = 0;
    }
    p->board = board;
    *random = local;
    settle_turn(p);
    return played;
}

static int playout(union position *position, struct random *random) {
    struct patterns *p = &position->patterns;
    int played = 0;
    while (p->phase != PATTERNS_OVER) {
        if (p->phase == PATTERNS_TURN && p->player == 0 && patterns_can_act(p, 0)) {
            played += play_turns(p, random);
        } else {
            play(position, pick(position, random));
            played++;
        }
    }
    return played;
}

static struct score score(const union position *position) {
    const struct patterns *p = &position->patterns;
    struct score score = {.counted = true};
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < p->claims[player]; i++) {
            int colour = patterns_colour(&p->board, p->claim[player][i]);
            uint64_t group = p->board.owned[player] & patterns_of_colour(&p->board, colour);
            score.points[player] += (bits_count(group) - 1) * (i + 1);
        }
    return score;
}

static enum result result(const union position *position) {
    return position->patterns.phase == PATTERNS_OVER ? result_of_points(score(position)) : ONGOING;
}

/* Everything else follows from these. */
static uint64_t hash(const union position *position) {
    const struct patterns *p = &position->patterns;
    uint64_t claims[2] = {0};
    memcpy(claims, p->claim, sizeof p->claim);
    uint64_t small = (uint64_t)p->bowl[0] | (uint64_t)p->bowl[1] << 8 | (uint64_t)p->phase << 16 |
                     (uint64_t)p->player << 24 | (uint64_t)p->pass_ending << 32;
    const struct patterns_board *b = &p->board;
    uint64_t h = bits_mix(b->plane[0], small);
    h = bits_mix(h + b->plane[1], b->plane[2]);
    h = bits_mix(h + b->owned[0], b->owned[1]);
    return bits_mix(h + claims[0], claims[1]);
}

static const struct option options[] = {
    {"ending",
     "flips|pass",
     "flips",
     {"what happens when a player is stuck: in the rulebook the other one makes closing flips, in "
      "the computer version that player plays on alone",
      "was geschieht, wenn jemand festsitzt: In der Spielregel dreht die andere Seite noch um, in "
      "der Computerfassung spielt sie allein weiter"},
     {"Ending", "Ende"},
     {"rulebook|computer version", "Spielregel|Computerfassung"},
     NULL},
    {0},
};

const struct game patterns_game = {
    .name = "patterns",
    .title = "Patterns",
    .open = true,
    .options = options,
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
    .numbering = {PATTERNS_MOVES, patterns_number, patterns_numbered},
    .write_move = patterns_write_move,
    .read_move = patterns_read_move,
    .write_position = patterns_write_position,
    .read_position = patterns_read_position,
    .read_layout = patterns_read_layout,
    .playable = playable_always,
    .hash = hash,
};
