/* What can be proved about a position of Patterns without searching.
 *
 * Face-up tokens keep their colour, and groups only grow. So a square that only one player could
 * ever take, by flips that cannot be cut off, is certain to be theirs in the end: whoever has flips
 * left is not stuck, and gets them all when the other one is. And nobody gets more than every
 * square that one of their groups could ever grow onto, each for the best of these groups, nor more
 * tokens of a colour than there are left. */
#include "games/patterns/eval_bounds.h"

#include <stdbool.h>
#include <string.h>

/* With more squares face up, and both bowl tokens alive, one position in a hundred is settled. */
enum { LIVELY_MOST = 14 };

/* What a player could ever take. */
struct hopes {
    bool dead;              /* the bowl token can never be laid, except where it is a flip */
    uint64_t ground[SANDS]; /* squares that the group of that colour may come to hold */
    int number[SANDS];      /* of that group, at most */
    uint64_t all;
};

/* Laying the bowl token where the same token could be flipped is that flip. */
static bool bowl_is_dead(const struct patterns *p, const struct patterns_sight *sight, int player) {
    int c = p->bowl[player];
    uint64_t open = sight->face_up & ~p->near[1 - player][c];
    if (!p->near[player][c]) return !open;
    uint64_t flips = sight->side[player].reach & sight->colour[c];
    return !((p->near[player][c] | patterns_around(flips)) & open & ~flips);
}

/* The number of a group that is yet to be founded: all colours without one may come before it. */
static int last_number(const struct patterns_notes *notes, int player, int bowl) {
    const struct patterns_sight *sight = &notes->sight;
    int last = 0;
    for (int c = 0; c < SANDS; c++)
        last += notes->number[player][c] || sight->colour[c] || c == bowl;
    return last;
}

static void hope(const struct patterns *p, const struct patterns_notes *notes, int player,
                 struct hopes *h) {
    const struct patterns_sight *sight = &notes->sight;
    const struct patterns_side *side = &sight->side[player];
    h->all = side->reach;
    for (int c = 0; c < SANDS; c++) {
        h->number[c] = notes->number[player][c];
        h->ground[c] = side->reach & sight->colour[c];
    }
    if (h->dead) return;
    int last = last_number(notes, player, p->bowl[player]);
    for (int c = 0; c < SANDS; c++) {
        if (!sight->colour[c] && p->bowl[player] != c) continue; /* no token is left */
        uint64_t open = sight->face_up & ~p->near[1 - player][c];
        h->ground[c] = h->number[c] ? patterns_spread(p->near[player][c], open) : open;
        if (!h->number[c]) h->number[c] = last;
        h->all |= h->ground[c];
    }
}

/* Flips that nobody can take away or cut off. */
static uint64_t safe_flips(const struct patterns_board *b, const struct patterns_sight *sight,
                           int player, const struct hopes *other) {
    uint64_t cut = other->all;
    for (int c = 0; c < SANDS; c++) cut |= patterns_around(other->ground[c]) & sight->colour[c];
    return patterns_chain(&sight->links, b->flips[player], sight->side[player].reach & ~cut);
}

/* Numbers of squares in three bits, as sets of squares. */
struct planes {
    uint64_t bit[3];
};

/* For each square the best number that any of the groups could take it with. */
static struct planes best_numbers(const struct hopes *h, uint64_t lost) {
    uint64_t from[SANDS + 2] = {0}; /* squares with this number or a higher one */
    for (int c = 0; c < SANDS; c++) from[h->number[c]] |= h->ground[c] & ~lost;
    for (int number = SANDS; number > 0; number--) from[number] |= from[number + 1];
    return (struct planes){{(from[1] & ~from[2]) | (from[3] & ~from[4]) | (from[5] & ~from[6]),
                            (from[2] & ~from[4]) | from[6], from[4]}};
}

static int total(const struct planes *p) {
    return bits_count(p->bit[0]) + 2 * bits_count(p->bit[1]) + 4 * bits_count(p->bit[2]);
}

/* a - b, where no b is larger. */
static struct planes difference(const struct planes *a, const struct planes *b) {
    uint64_t borrow = ~a->bit[0] & b->bit[0];
    uint64_t middle = a->bit[1] ^ b->bit[1];
    uint64_t second = (~a->bit[1] & b->bit[1]) | (~middle & borrow);
    return (struct planes){
        {a->bit[0] ^ b->bit[0], middle ^ borrow, a->bit[2] ^ b->bit[2] ^ second}};
}

/* The sum of the `count` largest. */
static int total_of_largest(const struct planes *p, int count) {
    int sum = 0;
    for (int number = SANDS; number > 0 && count > 0; number--) {
        uint64_t with = ~(uint64_t)0;
        for (int i = 0; i < 3; i++) with &= number >> i & 1 ? p->bit[i] : ~p->bit[i];
        int squares = bits_count(with), taken = squares < count ? squares : count;
        sum += number * taken;
        count -= taken;
    }
    return sum;
}

/* The most points that a player can still make outside `lost`, with so many turns: each square for
 * the best group that could take it, as long as there are turns; beyond these only flips are made,
 * after the other player is stuck. And no more of a colour than there are tokens. */
static int most(const struct patterns *p, const struct patterns_sight *sight, int player,
                const struct hopes *h, uint64_t lost, int turns) {
    struct planes best = best_numbers(h, lost), flips = {{0}};
    int by_tokens = 0;
    for (int c = 0; c < SANDS; c++) {
        uint64_t ground = h->ground[c] & ~lost;
        int tokens = bits_count(sight->colour[c] & ~lost) + (p->bowl[player] == c);
        int squares = bits_count(ground);
        by_tokens += h->number[c] * (tokens < squares ? tokens : squares);
        for (int i = 0; i < 3; i++)
            flips.bit[i] |= ground & sight->colour[c] & (0 - (uint64_t)(h->number[c] >> i & 1));
    }
    struct planes more = difference(&best, &flips);
    int by_turns = total(&flips) + total_of_largest(&more, turns);
    return by_turns < by_tokens ? by_turns : by_tokens;
}

/* How many turns a player has at most before the other one is stuck. */
static int turns_left(const struct patterns *p, const struct patterns_sight *sight, int player,
                      const struct hopes *other) {
    int first = p->player == player, squares = bits_count(sight->face_up);
    int turns = (squares + first) / 2;
    int others = bits_count(other->all);
    if (p->pass_ending) return squares;
    return other->dead && others + first < turns ? others + first : turns;
}

bool patterns_bounds(const struct patterns *p, const struct patterns_notes *notes, int *low,
                     int *high) {
    const struct patterns_sight *sight = &notes->sight;
    int own = p->player, other = 1 - own, margin = notes->points[own] - notes->points[other];
    struct hopes hopes[2];
    uint64_t safe[2];
    for (int player = 0; player < 2; player++) hopes[player].dead = bowl_is_dead(p, sight, player);
    if (!hopes[0].dead && !hopes[1].dead && bits_count(sight->face_up) > LIVELY_MOST) return false;
    for (int player = 0; player < 2; player++) hope(p, notes, player, &hopes[player]);
    for (int player = 0; player < 2; player++)
        safe[player] = safe_flips(&p->board, sight, player, &hopes[1 - player]);
    *low =
        margin + patterns_worth(&sight->side[own], safe[own]) -
        most(p, sight, other, &hopes[other], safe[own], turns_left(p, sight, other, &hopes[own]));
    *high =
        margin +
        most(p, sight, own, &hopes[own], safe[other], turns_left(p, sight, own, &hopes[other])) -
        patterns_worth(&sight->side[other], safe[other]);
    return true;
}
