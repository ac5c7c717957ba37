/* Who meets whom, and from which openings: everything is derived from the seed of the plan. */
#include "match/plan.h"

#include "base/bits.h"

#include <string.h>

int plan_couples(const struct plan *plan) {
    return plan->contender_count * (plan->contender_count - 1) / 2;
}

long plan_pairs(const struct plan *plan) {
    return (long)plan->pairs * plan_couples(plan);
}

struct couple plan_couple(const struct plan *plan, int couple) {
    int first = 0, others = plan->contender_count - 1;
    for (; couple >= others; first++) couple -= others--;
    return (struct couple){first, first + 1 + couple};
}

uint64_t plan_number(const struct plan *plan, uint64_t what) {
    uint64_t number = what;
    for (int i = 0; i < 4; i++) {
        uint64_t word;
        memcpy(&word, plan->seed.bytes + 8 * i, sizeof word);
        number = bits_mix(number + (uint64_t)i, word);
    }
    return number;
}

/* Openings */

enum { TRIES = 1000 }; /* of random openings: enough unless nearly all of them are over */

/* Every use of plan_number() for a deal has its own numbers; engines' seeds have others. */
static uint64_t deal_number(const struct plan *plan, long deal, int use) {
    return plan_number(plan, (uint64_t)deal << 8 | (uint64_t)use);
}

static bool deal(const struct plan *plan, long number, struct opening *opening,
                 struct refusal *why) {
    uint64_t seed = deal_number(plan, number, 0);
    *opening = (struct opening){.count = 0};
    memcpy(opening->seed.bytes, &seed, sizeof seed);
    return plan->game->setup(&plan->options, &opening->seed, &opening->start, why);
}

/* Plays the moves of a line that was given. */
static bool read_moves(const struct plan *plan, const char *line, struct opening *opening,
                       struct refusal *why) {
    union position p = opening->start;
    char word[64];
    for (const char *at = line; *(at += strspn(at, " "));) {
        size_t length = strcspn(at, " ");
        struct text t = text_over(word, sizeof word);
        move m;
        text_slice(&t, at, length);
        at += length;
        if (opening->count == GAME_PLIES_MOST - PLIES_DRAWN)
            return refuse(why, "", "an opening has too many moves.",
                          "eine Eröffnung hat zu viele Züge.");
        if (!plan->game->read_move(&p, word, &m, why)) return false;
        plan->game->play(&p, m);
        opening->moves[opening->count++] = m;
    }
    return true;
}

/* A line is a position or moves. If it is neither, the reason is that of what it looks like: a
 * position has words that are too long for moves. */
static bool read_opening(const struct plan *plan, const char *line, struct opening *opening,
                         struct refusal *why) {
    struct refusal not_moves;
    union position p;
    size_t longest = 0;
    if (plan->game->read_position(&plan->options, &opening->seed, line, &p, why)) {
        opening->placed = true;
        opening->start = p;
        return !game_hides(plan->game, &p) || refuse(why, "", "an opening has hidden cards.",
                                                     "eine Eröffnung hat verdeckte Karten.");
    }
    if (read_moves(plan, line, opening, &not_moves)) return true;
    for (const char *at = line; *(at += strspn(at, " ")); at += strcspn(at, " "))
        if (strcspn(at, " ") > longest) longest = strcspn(at, " ");
    if (longest < MOVE_TEXT) *why = not_moves;
    return false;
}

/* Whether the player to move can win with one move. */
static bool wins_at_once(const struct game *game, const union position *p) {
    move list[MOVES_MOST];
    int count = game->moves(p, list);
    enum result won = game->to_move(p) == 1 ? FIRST_WINS : SECOND_WINS;
    for (int i = 0; i < count; i++) {
        union position after = *p;
        game->play(&after, list[i]);
        if (game->result(&after) == won) return true;
    }
    return false;
}

/* Adds random moves; false if the game ended, or could be won at once. */
static bool add_moves(const struct plan *plan, struct opening *opening, struct random *random) {
    union position p = opening_end(plan, opening);
    for (int i = 0; i < plan->plies; i++) {
        if (plan->game->to_move(&p) == 0) return false;
        move m = plan->game->pick(&p, random);
        plan->game->play(&p, m);
        opening->moves[opening->count++] = m;
    }
    return plan->game->to_move(&p) != 0 && !wins_at_once(plan->game, &p);
}

bool opening_draw(const struct plan *plan, long pair, struct opening *opening,
                  struct refusal *why) {
    long number = pair / plan_couples(plan); /* every couple plays the same deals */
    struct random random = random_from(deal_number(plan, number, 1));
    if (!deal(plan, number, opening, why)) return false;
    if (plan->openings &&
        !read_opening(plan, plan->openings[number % plan->opening_count], opening, why))
        return false;
    union position p = opening_end(plan, opening);
    if (plan->game->to_move(&p) == 0)
        return refuse(why, "", "an opening ends the game.", "eine Eröffnung beendet das Spiel.");
    int given = opening->count;
    if (plan->plies == 0) return true;
    for (int i = 0; i < TRIES; i++, opening->count = given)
        if (add_moves(plan, opening, &random)) return true;
    return refuse(why, "", "%d random moves always end the game, or nearly so; use fewer --plies.",
                  "%d zufällige Züge beenden das Spiel immer, oder fast; nimm weniger --plies.",
                  plan->plies);
}

union position opening_end(const struct plan *plan, const struct opening *opening) {
    union position p = opening->start;
    for (int i = 0; i < opening->count; i++) plan->game->play(&p, opening->moves[i]);
    return p;
}
