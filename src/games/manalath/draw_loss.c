/* Why a move of Manalath was worse than another: the first group of 4 or 5 that either line makes
 * or threatens, if it helps the side that the line is good for. */
#include "draw/telling.h"
#include "games/manalath/draw_groups.h"
#include "games/manalath/rules_notation.h"

enum { PLIES_TOLD = 5 };

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

void manalath_tell_loss(const union position *p, const struct tell_line *played,
                        const struct tell_line *better, struct speech *s) {
    int mover = manalath_game.to_move(p);
    struct turn lost = find_turn(p, played, 3 - mover), missed = find_turn(p, better, mover);
    if (lost.ply) tell_turn(p, played, &lost, s);
    if (lost.ply && missed.ply) speech_say(s, " ", " ");
    if (missed.ply) tell_turn(p, better, &missed, s);
}
