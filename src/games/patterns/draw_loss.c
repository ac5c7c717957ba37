/* Why a move of Patterns was worse than another: both lines are compared where they lead, after the
 * move and after the reply, and the fact that counts most in points is told. */
#include "draw/telling.h"
#include "games/patterns/draw_internal.h"
#include "games/patterns/rules_notation.h"

enum {
    AT_ONCE = 2,     /* after the move, and after the reply */
    DEPTHS = 4,      /* where these show nothing, after further moves */
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

enum kind { NOTHING, SIZE, REACH, GROUP, ACTIONS, POINTS };

struct reason {
    enum kind kind;
    int weight, depth, player, colour;
    bool own;         /* the player who moved has less of it; else the other one has more */
    int is, would_be; /* after the line that was played, and after the better one */
};

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

/* Comparing */

static void consider(struct reason *best, struct reason one) {
    if (one.weight >= LEAST && one.weight > best->weight) *best = one;
}

static void compare_numbers(int is, int would_be, enum kind kind, int worth, struct reason one,
                            struct reason *best) {
    one.kind = kind;
    one.is = is;
    one.would_be = would_be;
    one.weight = (one.own ? would_be - is : is - would_be) * worth;
    consider(best, one);
}

/* A group that only one of the lines leads to, or one that can grow more after it. What it can do
 * now may change soon: it counts for less. */
static void compare_group(const struct outlook *is, const struct outlook *would_be,
                          struct reason one, struct reason *best) {
    const struct outlook *more = one.own ? would_be : is, *less = one.own ? is : would_be;
    int player = one.player, colour = one.colour, marker = more->marker[player][colour];
    if (more->size[player][colour] == 0) return;
    if (less->size[player][colour] == 0) {
        one.kind = GROUP;
        one.is = one.weight = marker;
        consider(best, one);
        return;
    }
    compare_numbers(is->size[player][colour], would_be->size[player][colour], SIZE, 2 * marker, one,
                    best);
    compare_numbers(is->reach[player][colour], would_be->reach[player][colour], REACH, 1, one,
                    best);
}

static int weight_of_actions(int fewer, int more) {
    if (fewer >= more || fewer > FEW_ACTIONS) return 0;
    int lost = (more < FEW_ACTIONS ? more : FEW_ACTIONS) - fewer;
    return fewer == 0 ? STUCK : AN_ACTION * lost;
}

static void compare_actions(const struct outlook *is, const struct outlook *would_be,
                            struct reason one, struct reason *best) {
    one.kind = ACTIONS;
    one.is = is->actions[one.player];
    one.would_be = would_be->actions[one.player];
    one.weight =
        one.own ? weight_of_actions(one.is, one.would_be) : weight_of_actions(one.would_be, one.is);
    consider(best, one);
}

/* Groups and actions are of use only while the game goes on. */
static void compare_side(const struct outlook *is, const struct outlook *would_be, bool goes_on,
                         struct reason one, struct reason *best) {
    for (one.colour = 0; goes_on && one.colour < SANDS; one.colour++)
        compare_group(is, would_be, one, best);
    if (goes_on) compare_actions(is, would_be, one, best);
    compare_numbers(is->points[one.player], would_be->points[one.player], POINTS, 1, one, best);
}

static void compare_at(const union position *p, const struct tell_line *played,
                       const struct tell_line *better, int depth, struct reason *best) {
    union position now = *p, then = *p;
    if (telling_play(&patterns_game, played, depth, &now) < depth ||
        telling_play(&patterns_game, better, depth, &then) < depth)
        return;
    struct outlook is = look(&now), would_be = look(&then);
    bool goes_on = now.patterns.phase == PATTERNS_TURN && then.patterns.phase == PATTERNS_TURN;
    int mover = patterns_game.to_move(p) - 1;
    struct reason own = {.depth = depth, .player = mover, .own = true};
    struct reason theirs = {.depth = depth, .player = 1 - mover};
    compare_side(&is, &would_be, goes_on, own, best);
    compare_side(&is, &would_be, goes_on, theirs, best);
}

/* Telling */

static void say_actions(const struct reason *r, const char *after, struct speech *s) {
    if (r->is == 0)
        speech_say(s, "%n {have|has} no action left; after %s there would be %d.",
                   "%N {hast|hat} keine Aktion mehr, nach %s noch %d.", r->player + 1, after,
                   r->would_be);
    else if (r->would_be == 0)
        speech_say(s, "%n {have|has} %d {action|actions} left; after %s none.",
                   "%N {hast|hat} noch %d {Aktion|Aktionen}, nach %s keine.", r->player + 1, r->is,
                   after);
    else
        speech_say(s, "%n {have|has} %d {action|actions} left; after %s %d.",
                   "%N {hast|hat} noch %d {Aktion|Aktionen}, nach %s %d.", r->player + 1, r->is,
                   after, r->would_be);
}

static void say_group(const struct reason *r, const char *after, struct speech *s) {
    if (r->own)
        speech_say(s, "%n {lack|lacks} the %a group that %s establishes with marker %d.",
                   "%N {hast|hat} die %a Farbgruppe nicht, die %s mit Marker %d eröffnet.",
                   r->player + 1, r->colour, after, r->is);
    else
        speech_say(s, "%n {have|has} a group in %k with marker %d; after %s not yet.",
                   "%N {hast|hat} eine Farbgruppe in %k mit Marker %d, nach %s noch nicht.",
                   r->player + 1, r->colour, r->is, after);
}

static void say_reason(const struct reason *r, const char *after, struct speech *s) {
    switch (r->kind) {
    case SIZE:
        speech_say(s, "%n can bring %k to %d {token|tokens} at most; after %s to %d.",
                   "%N {kannst|kann} %k auf höchstens %d Plättchen bringen, nach %s auf %d.",
                   r->player + 1, r->colour, r->is, after, r->would_be);
        return;
    case REACH:
        speech_say(s, "%n can lay %k on %d {square|squares} beside the group; after %s on %d.",
                   "%N {kannst|kann} %k auf %d {Feld|Feldern} anlegen, nach %s auf %d.",
                   r->player + 1, r->colour, r->is, after, r->would_be);
        return;
    case GROUP: say_group(r, after, s); return;
    case ACTIONS: say_actions(r, after, s); return;
    default:
        speech_say(s, "%n {have|has} %d {point|points}; after %s %d.",
                   "%N {hast|hat} %d {Punkt|Punkte}, nach %s %d.", r->player + 1, r->is, after,
                   r->would_be);
        return;
    }
}

void patterns_tell_loss(const union position *p, const struct tell_line *played,
                        const struct tell_line *better, struct speech *s) {
    struct reason best = {.kind = NOTHING};
    for (int depth = 1; depth <= DEPTHS && (depth <= AT_ONCE || best.kind == NOTHING); depth++)
        compare_at(p, played, better, depth, &best);
    if (best.kind == NOTHING) return;
    speech_say(
        s, "After %s: ", "Nach %s: ", telling_line(&patterns_game, p, played, best.depth).names);
    say_reason(&best, telling_line(&patterns_game, p, better, best.depth).names, s);
}
