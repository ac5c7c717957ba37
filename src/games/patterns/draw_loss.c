/* Why a move of Patterns was worse than another: both lines are compared where they lead, after the
 * move, after the reply and soon after that, and the fact that counts most in points is told. */
#include "draw/telling.h"
#include "games/patterns/draw_internal.h"
#include "games/patterns/rules_notation.h"

enum {
    AT_ONCE = 2,     /* after the move, and after the reply */
    DEPTHS = 8,      /* where these show nothing, after further moves */
    LATER = -1000,   /* what these weigh less, for each */
    FEW_ACTIONS = 4, /* so few that they begin to matter */
    STUCK = 40,      /* what it weighs to have no action, in points */
    AN_ACTION = 2,
    LEAST = 2, /* what weighs less is no reason */
};

/* What the players have after a line. */
struct outlook {
    int size[2][SANDS];  /* that a group can have in the end, or 0 without one */
    int reach[2][SANDS]; /* squares on which it can grow now */
    int marker[2][SANDS];
    int actions[2], points[2];
};

enum kind { SIZE, REACH, GROUP, ACTIONS, POINTS };

/* Looking */

/* The tokens of a colour that are not yet in a group. */
static int tokens_left(const struct patterns *p, int colour) {
    int bowls = (p->bowl[0] == colour) + (p->bowl[1] == colour);
    return bits_count(patterns_face_up(&p->board) & patterns_of_colour(&p->board, colour)) + bowls;
}

static void look_at_group(const struct patterns *p, int player, int marker, struct outlook *o) {
    uint64_t group = patterns_claimed(p, player, marker);
    int colour = patterns_colour(&p->board, p->claim[player][marker]);
    uint64_t open = patterns_face_up(&p->board) & ~p->near[1 - player][colour];
    int room = bits_count(patterns_spread(group, group | open));
    int tokens = bits_count(group) + tokens_left(p, colour);
    o->size[player][colour] = room < tokens ? room : tokens;
    o->reach[player][colour] = bits_count(p->near[player][colour] & open);
    o->marker[player][colour] = marker + 1;
}

static struct outlook look(const union position *position) {
    const struct patterns *p = &position->patterns;
    struct outlook o = {0};
    for (int player = 0; player < 2; player++) {
        for (int i = 0; i < p->claims[player]; i++) look_at_group(p, player, i, &o);
        o.actions[player] = patterns_to_lay(p, player) + bits_count(p->board.flips[player]);
        o.points[player] = patterns_game.score(position).points[player];
    }
    return o;
}

static bool goes_on(const union position *p) {
    return p->patterns.phase == PATTERNS_TURN;
}

/* Groups and actions are of use only while the game goes on. */
static int measure(const union position *p, const struct told_fact *fact) {
    const struct outlook o = look(p);
    const int player = fact->player, colour = fact->about;
    if (fact->kind == POINTS) return o.points[player];
    if (!goes_on(p)) return TOLD_UNKNOWN;
    if (fact->kind == ACTIONS) return o.actions[player];
    if (fact->kind == GROUP) return o.marker[player][colour];
    if (o.size[player][colour] == 0) return TOLD_UNKNOWN;
    return fact->kind == SIZE ? o.size[player][colour] : o.reach[player][colour];
}

/* Comparing */

/* The outlooks after both lines. */
struct comparison {
    struct outlook is, would_be;
    int mover, later;
    struct told_facts *facts;
};

/* Less for who moved, or more for the other one, is worse. */
static void compare(const struct comparison *c, struct told_fact fact, int is, int would_be,
                    int weight) {
    if (weight < LEAST) return;
    fact.weight = (int16_t)(weight + c->later);
    told_facts_compare(c->facts, fact, is, would_be);
}

static void compare_numbers(const struct comparison *c, enum kind kind, struct told_fact fact,
                            int is, int would_be, int worth) {
    fact.kind = (uint8_t)kind;
    int worse = fact.player == c->mover ? would_be - is : is - would_be;
    compare(c, fact, is, would_be, worse * worth);
}

/* A group that only one of the lines leads to, or one that can grow more after it. What it can do
 * now may change soon: it counts for less. */
static void compare_group(const struct comparison *c, struct told_fact fact) {
    const int player = fact.player, colour = fact.about;
    const struct outlook *is = &c->is, *would_be = &c->would_be;
    const int now = is->marker[player][colour], then = would_be->marker[player][colour];
    if (now == 0 || then == 0) {
        compare_numbers(c, GROUP, fact, now, then, 1);
        return;
    }
    compare_numbers(c, SIZE, fact, is->size[player][colour], would_be->size[player][colour],
                    2 * now);
    compare_numbers(c, REACH, fact, is->reach[player][colour], would_be->reach[player][colour], 1);
}

static int weight_of_actions(int fewer, int more) {
    if (fewer >= more || fewer > FEW_ACTIONS) return 0;
    int lost = (more < FEW_ACTIONS ? more : FEW_ACTIONS) - fewer;
    return fewer == 0 ? STUCK : AN_ACTION * lost;
}

static void compare_actions(const struct comparison *c, struct told_fact fact) {
    const int is = c->is.actions[fact.player], would_be = c->would_be.actions[fact.player];
    bool own = fact.player == c->mover;
    fact.kind = ACTIONS;
    compare(c, fact, is, would_be,
            own ? weight_of_actions(is, would_be) : weight_of_actions(would_be, is));
}

static void compare_side(const struct comparison *c, int player, bool both_go_on) {
    struct told_fact fact = {.player = (uint8_t)player};
    for (; both_go_on && fact.about < SANDS; fact.about++) compare_group(c, fact);
    if (both_go_on) compare_actions(c, fact);
    compare_numbers(c, POINTS, fact, c->is.points[player], c->would_be.points[player], 1);
}

static void find(const union position *p, const struct tell_line *played,
                 const struct tell_line *better, struct told_facts *facts) {
    union position now = *p, then = *p;
    struct comparison c = {.mover = patterns_game.to_move(p) - 1, .facts = facts};
    for (int depth = 1; depth <= DEPTHS && depth <= played->length && depth <= better->length;
         depth++) {
        const struct tell_line next[] = {{&played->moves[depth - 1], 1},
                                         {&better->moves[depth - 1], 1}};
        if (telling_play(&patterns_game, &next[0], 1, &now) == 0 ||
            telling_play(&patterns_game, &next[1], 1, &then) == 0)
            return;
        c.is = look(&now);
        c.would_be = look(&then);
        c.later = depth <= AT_ONCE ? 0 : LATER * (depth - AT_ONCE);
        for (int player = 0; player < 2; player++)
            compare_side(&c, player, goes_on(&now) && goes_on(&then));
    }
}

/* Telling */

static void say_actions(int player, int is, int would_be, const char *after, struct speech *s) {
    if (is == 0)
        speech_say(s, "%n {have|has} no action left; after %s there would be %d.",
                   "%N {hast|hat} keine Aktion mehr, nach %s noch %d.", player, after, would_be);
    else if (would_be == 0)
        speech_say(s, "%n {have|has} %d {action|actions} left; after %s none.",
                   "%N {hast|hat} noch %d {Aktion|Aktionen}, nach %s keine.", player, is, after);
    else
        speech_say(s, "%n {have|has} %d {action|actions} left; after %s %d.",
                   "%N {hast|hat} noch %d {Aktion|Aktionen}, nach %s %d.", player, is, after,
                   would_be);
}

static void say_group(const struct told_fact *fact, const struct told_loss *loss, int marker,
                      const char *after, struct speech *s) {
    const int player = fact->player + 1;
    if (!fact->missed)
        speech_say(s, "%n {have|has} a group in %k with marker %d; after %s not yet.",
                   "%N {hast|hat} eine Farbgruppe in %k mit Marker %d, nach %s noch nicht.", player,
                   fact->about, marker, after);
    else if (loss->better.length == 1)
        speech_say(s, "%n {lack|lacks} the %a group that %s establishes with marker %d.",
                   "%N {hast|hat} die %a Farbgruppe nicht, die %s mit Marker %d eröffnet.", player,
                   fact->about, after, marker);
    else
        speech_say(s, "%n {have|has} no group in %k; after %s one with marker %d.",
                   "%N {hast|hat} keine Farbgruppe in %k, nach %s eine mit Marker %d.", player,
                   fact->about, after, marker);
}

static void say(const struct told_loss *loss, const struct told_fact *fact,
                const struct told_ends *ends, struct speech *s) {
    const char *after = ends->better_name;
    const int player = fact->player + 1;
    const int is = measure(ends->played, fact), would_be = measure(ends->better, fact);
    telling_after(ends->played_name, told_line_of(loss, fact)->length, s);
    switch ((enum kind)fact->kind) {
    case SIZE:
        speech_say(s, "%n can bring %k to %d {token|tokens} at most; after %s to %d.",
                   "%N {kannst|kann} %k auf höchstens %d Plättchen bringen, nach %s auf %d.",
                   player, fact->about, is, after, would_be);
        return;
    case REACH:
        speech_say(s, "%n can lay %k on %d {square|squares} beside the group; after %s on %d.",
                   "%N {kannst|kann} %k auf %d {Feld|Feldern} anlegen, nach %s auf %d.", player,
                   fact->about, is, after, would_be);
        return;
    case GROUP: say_group(fact, loss, fact->missed ? would_be : is, after, s); return;
    case ACTIONS: say_actions(player, is, would_be, after, s); return;
    default:
        speech_say(s, "%n {have|has} %d {point|points}; after %s %d.",
                   "%N {hast|hat} %d {Punkt|Punkte}, nach %s %d.", player, is, after, would_be);
        return;
    }
}

const struct telling_loss patterns_telling_loss = {find, measure, say};
