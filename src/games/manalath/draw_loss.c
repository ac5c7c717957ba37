/* Why a move of Manalath was worse than another: the first group of 4 or 5 that either line makes
 * or threatens, if it helps the side that the line is good for. Where neither does, what differs
 * right after either move: how far groups can grow, pieces, room, or at least the answer to it. */
#include "draw/telling.h"
#include "games/manalath/draw_groups.h"
#include "games/manalath/rules_notation.h"

#include <string.h>

enum { PLIES_TOLD = 5, QUIET_GROUP = 3 /* the largest that is no danger by itself */ };

/* What a move of a line comes to. */
struct turn {
    int ply; /* of the move, from 1; 0: there is nothing to tell */
    int player;
    struct manalath_prospect seen;
    bool fives; /* FATE_GIVES: the opponent has a 5 already */
};

static bool tells(enum manalath_fate fate, bool own) {
    return own ? fate == FATE_FORCES || fate == FATE_TRAPS || fate == FATE_WINS
               : fate == FATE_GIVES || fate == FATE_LOSES;
}

/* The first move of the line with which `winner` wins, threatens or is given something. */
static struct turn find_turn(const union position *p, const struct tell_line *line, int winner) {
    for (int ply = 1; ply <= PLIES_TOLD && ply <= line->length; ply++) {
        union position now = *p;
        if (telling_play(&manalath_game, line, ply - 1, &now) < ply - 1) break;
        int player = now.manalath.to_move;
        move m = line->moves[ply - 1];
        if (player == 0 || !game_allows(&manalath_game, &now, m)) break;
        struct turn turn = {.ply = ply, .player = player};
        turn.seen = manalath_foresee(&now.manalath, manalath_move_colour(m), manalath_move_cell(m));
        manalath_game.play(&now, m);
        turn.fives = now.manalath.five != 0;
        if (tells(turn.seen.fate, player == winner)) return turn;
    }
    return (struct turn){.ply = 0};
}

static void say_given(const struct turn *turn, const struct manalath_cells *where,
                      struct speech *s) {
    int other = 3 - turn->player;
    if (turn->fives)
        speech_say(s, "%n {get|gets} a group of 5.", "%N {bekommst|bekommt} eine Gruppe von 5.",
                   other);
    else
        speech_say(s, "%n can make 5 on %s.", "%N {kannst|kann} auf %s eine 5 machen.", other,
                   where->text);
}

static void say_turn(const struct turn *turn, const struct manalath_cells *where,
                     struct speech *s) {
    switch (turn->seen.fate) {
    case FATE_WINS:
        speech_say(s, "%n {have|has} five together and {win|wins}.",
                   "%N {hast|hat} fünf zusammen und {gewinnst|gewinnt}.", turn->player);
        return;
    case FATE_LOSES:
        speech_say(s, "%n {have|has} four together and {lose|loses}.",
                   "%N {hast|hat} vier zusammen und {verlierst|verliert}.", turn->player);
        return;
    case FATE_TRAPS:
        speech_say(s, "%n {have|has} a group of 4 that cannot become 5.",
                   "%N {hast|hat} eine Gruppe von 4, aus der keine 5 wird.", 3 - turn->player);
        return;
    case FATE_FORCES:
        speech_say(s, "%n {threaten|threatens} a 5 on %s.", "%N {drohst|droht} mit einer 5 auf %s.",
                   turn->player, where->text);
        return;
    default: say_given(turn, where, s); return;
    }
}

static void tell_turn(const union position *p, const struct tell_line *line,
                      const struct turn *turn, struct speech *s) {
    union position now = *p;
    telling_play(&manalath_game, line, turn->ply, &now);
    struct manalath_cells where = manalath_cells_text(&now.manalath, turn->seen.ways, s->language);
    speech_say(s,
               "After %s: ", "Nach %s: ", telling_line(&manalath_game, p, line, turn->ply).names);
    say_turn(turn, &where, s);
}

/* Quiet moves */

/* What the board shows right after a move. */
struct outlook {
    struct manalath board;
    struct growth {
        int size; /* of the largest group up to QUIET_GROUP that one more piece can make, ... */
        cells on; /* ... and where */
    } growth[2];  /* by colour */
    int pieces[2];
    int colour; /* of the piece that was laid, ... */
    int room;   /* ... and the free cells round its group */
};

static struct growth growth_of(const struct manalath *p, int colour) {
    struct growth g = {0};
    if (manalath_left(p, colour) == 0) return g;
    for (cells left = p->empty; left; left = cells_drop_first(left)) {
        int cell = cells_first(left), size = cells_count(manalath_group(p, colour, cell));
        if (size > QUIET_GROUP || size < g.size) continue;
        g.on = (size > g.size ? 0 : g.on) | cells_of(cell);
        g.size = size;
    }
    return g;
}

static struct outlook outlook_after(const union position *p, move m) {
    union position now = *p;
    manalath_game.play(&now, m);
    struct outlook o = {.board = now.manalath, .colour = manalath_move_colour(m)};
    for (int colour = 0; colour < 2; colour++) {
        o.growth[colour] = growth_of(&o.board, colour);
        o.pieces[colour] = cells_count(o.board.stones[colour]);
    }
    cells group = manalath_group(&o.board, o.colour, manalath_move_cell(m));
    o.room = cells_count(manalath_beside(group) & o.board.empty);
    return o;
}

/* Two moves by name, and what the board shows after them. */
struct comparison {
    int mover;
    struct line_text played, better;
    struct outlook is, would_be;
};

static void say_after(const struct comparison *c, struct speech *s) {
    speech_say(s, "After %s: ", "Nach %s: ", c->played.names);
}

/* The other player's colour can grow further than it could have. */
static bool say_given_growth(const struct comparison *c, struct speech *s) {
    int other = 2 - c->mover, least = c->would_be.growth[other].size;
    const struct growth *given = &c->is.growth[other];
    if (given->size <= least) return false;
    struct manalath_cells where = manalath_cells_text(&c->is.board, given->on, s->language);
    say_after(c, s);
    speech_say(s, "%n can make a group of %d on %s; after %s of %d at most.",
               "%N {kannst|kann} eine Gruppe von %d auf %s machen, nach %s von höchstens %d.",
               other + 1, given->size, where.text, c->better.names, least);
    return true;
}

static bool say_lost_growth(const struct comparison *c, struct speech *s) {
    int own = c->mover - 1, now = c->is.growth[own].size, then = c->would_be.growth[own].size;
    if (now >= then) return false;
    say_after(c, s);
    speech_say(s, "%n can make a group of %d at most; after %s of %d.",
               "%N {kannst|kann} höchstens eine Gruppe von %d machen, nach %s von %d.", c->mover,
               now, c->better.names, then);
    return true;
}

static bool say_pieces(const struct comparison *c, struct speech *s) {
    int other = 2 - c->mover, now = c->is.pieces[other], then = c->would_be.pieces[other];
    if (now <= then) return false;
    say_after(c, s);
    speech_say(s, "%n {have|has} %d {piece|pieces} on the board; after %s %d.",
               "%N {hast|hat} %d {Stein|Steine} auf dem Brett, nach %s %d.", other + 1, now,
               c->better.names, then);
    return true;
}

static bool say_room(const struct comparison *c, struct speech *s) {
    bool both_own = c->is.colour == c->mover - 1 && c->would_be.colour == c->mover - 1;
    if (!both_own || c->is.room >= c->would_be.room) return false;
    say_after(c, s);
    speech_say(s, "the piece has %d free {cell|cells} round its group; after %s %d.",
               "Der Stein hat %d {freies Feld|freie Felder} um seine Gruppe, nach %s %d.",
               c->is.room, c->better.names, c->would_be.room);
    return true;
}

/* The shortest line that shows a difference: what the other player answers to either move. */
static void say_answers(const union position *p, const struct tell_line *played,
                        const struct tell_line *better, const struct comparison *c,
                        struct speech *s) {
    struct line_text lines[] = {telling_line(&manalath_game, p, played, 2),
                                telling_line(&manalath_game, p, better, 2)};
    const char *answers[] = {strchr(lines[0].names, ' '), strchr(lines[1].names, ' ')};
    if (!answers[0] || !answers[1] || strcmp(answers[0], answers[1]) == 0) return;
    say_after(c, s);
    speech_say(s, "%n {answer|answers} %s; after %s %s.",
               "%N {antwortest|antwortet} %s, nach %s %s.", 3 - c->mover, answers[0] + 1,
               c->better.names, answers[1] + 1);
}

static void tell_quietly(const union position *p, const struct tell_line *played,
                         const struct tell_line *better, struct speech *s) {
    struct comparison c = {.mover = manalath_game.to_move(p),
                           .played = telling_line(&manalath_game, p, played, 1),
                           .better = telling_line(&manalath_game, p, better, 1),
                           .is = outlook_after(p, played->moves[0]),
                           .would_be = outlook_after(p, better->moves[0])};
    if (!say_given_growth(&c, s) && !say_lost_growth(&c, s) && !say_pieces(&c, s) &&
        !say_room(&c, s))
        say_answers(p, played, better, &c, s);
}

void manalath_tell_loss(const union position *p, const struct tell_line *played,
                        const struct tell_line *better, struct speech *s) {
    int mover = manalath_game.to_move(p);
    struct turn lost = find_turn(p, played, 3 - mover), missed = find_turn(p, better, mover);
    if (lost.ply) tell_turn(p, played, &lost, s);
    if (lost.ply && missed.ply) speech_say(s, " ", " ");
    if (missed.ply) tell_turn(p, better, &missed, s);
    if (!lost.ply && !missed.ply && played->moves[0] != better->moves[0])
        tell_quietly(p, played, better, s);
}
