/* Why a move of Manalath was worse than another: the first position of either line in which a group
 * of 4 or 5 decides the game, or will whatever is played, if that is good for the side that the
 * line is good for. Where no line comes to that, what differs right after either move: a threat,
 * how far groups can grow, pieces, room, or at least the answer to it. */
#include "draw/telling.h"
#include "games/manalath/draw_groups.h"
#include "games/manalath/rules_notation.h"

enum {
    THREAT_PLIES = 5, /* a threat further ahead says little about a move */
    QUIET_GROUP = 3,  /* the largest that is no danger by itself */
};

/* Those that decide the game come first, in the order in which they are told of one position. Each
 * is of the player whom it helps; all but the quiet ones are 0 or 1. */
enum kind { FIVE, FOUR, STUCK, TRAP, GIVEN, GIFT, HELPLESS, THREAT, GROWTH, PIECES, ROOM, ANSWER };

/* Measuring */

static bool wins(const struct manalath *p, int player) {
    return p->result == (player == 0 ? FIRST_WINS : SECOND_WINS);
}

/* Where the player to move can make 5 and win. */
static cells winning_cells(const struct manalath *p) {
    cells found = 0;
    for (cells left = manalath_fives(p, p->to_move - 1); left; left = cells_drop_first(left)) {
        union position next = {.manalath = *p};
        manalath_game.play(&next, manalath_move(p->to_move - 1, cells_first(left)));
        if (wins(&next.manalath, p->to_move - 1)) found |= cells_of(cells_first(left));
    }
    return found;
}

/* Whether the player to move, who has a 5 already, can end the turn with it. */
static bool can_keep_five(const union position *p) {
    move moves[MOVES_MOST];
    int count = manalath_game.moves(p, moves);
    for (int i = 0; i < count; i++) {
        union position next = *p;
        manalath_game.play(&next, moves[i]);
        if (wins(&next.manalath, p->manalath.to_move - 1)) return true;
    }
    return false;
}

static bool can_win(const union position *p) {
    return p->manalath.five ? can_keep_five(p) : winning_cells(&p->manalath) != 0;
}

/* Whether the player to move loses with the next two moves, whatever they are. */
static bool is_helpless(const union position *p) {
    move moves[MOVES_MOST];
    int other = 2 - p->manalath.to_move, count = manalath_game.moves(p, moves);
    for (int i = 0; i < count; i++) {
        union position next = *p;
        manalath_game.play(&next, moves[i]);
        if (next.manalath.to_move ? !can_win(&next) : !wins(&next.manalath, other)) return false;
    }
    return true;
}

static int growth_of(const struct manalath *p, int colour, cells *on) {
    int most = 0;
    *on = 0;
    if (manalath_left(p, colour) == 0) return 0;
    for (cells left = p->empty; left; left = cells_drop_first(left)) {
        int cell = cells_first(left), size = cells_count(manalath_group(p, colour, cell));
        if (size > QUIET_GROUP || size < most) continue;
        *on = (size > most ? 0 : *on) | cells_of(cell);
        most = size;
    }
    return most;
}

/* The free cells round the group of the piece on a cell. */
static int room_of(const struct manalath *p, int colour, int cell) {
    if (!(p->stones[colour] & cells_of(cell))) return TOLD_UNKNOWN;
    return cells_count(manalath_beside(manalath_group(p, colour, cell)) & p->empty);
}

static bool is_over_by(const struct manalath *p, int player, enum kind kind) {
    struct manalath_verdict verdict = manalath_judge(p);
    if (!wins(p, player)) return false;
    return kind == FIVE   ? verdict.player && verdict.won
           : kind == FOUR ? verdict.player && !verdict.won
                          : !verdict.player;
}

static int measure(const union position *position, const struct told_fact *fact) {
    const struct manalath *p = &position->manalath;
    const int player = fact->player;
    const bool own = p->to_move == player + 1, theirs = p->to_move == 2 - player;
    cells on;
    switch ((enum kind)fact->kind) {
    case FIVE:
    case FOUR:
    case STUCK: return is_over_by(p, player, fact->kind);
    case TRAP: return theirs && p->fours && !can_win(position);
    case GIVEN: return own && p->five && can_win(position);
    case GIFT: return own && !p->five && can_win(position);
    case HELPLESS: return theirs && manalath_fives(p, player) && is_helpless(position);
    case THREAT: return theirs && !p->fours && manalath_fives(p, player) && !can_win(position);
    case GROWTH: return growth_of(p, player, &on);
    case PIECES: return cells_count(p->stones[player]);
    case ROOM: return room_of(p, player, fact->about);
    default: return (p->stones[player] & cells_of(fact->about)) != 0;
    }
}

/* Finding */

/* The first position of the line that decides the game for the winner. */
static void find_decision(const union position *p, const struct tell_line *line, int winner,
                          bool missed, struct told_facts *facts) {
    union position now = *p;
    for (int ply = 1; ply <= line->length && ply <= TOLD_LINE_MOST; ply++) {
        const struct tell_line one = {&line->moves[ply - 1], 1};
        if (telling_play(&manalath_game, &one, 1, &now) == 0) return;
        for (int kind = FIVE; kind <= HELPLESS; kind++) {
            struct told_fact fact = {.kind = (uint8_t)kind,
                                     .player = (uint8_t)winner,
                                     .number = 1,
                                     .missed = missed,
                                     .decisive = true,
                                     .weight = (int16_t)(1000 - ply)};
            if (measure(&now, &fact) < 1) continue;
            told_facts_add(facts, fact);
            return;
        }
    }
}

static void find_threat(int winner, bool missed, struct told_facts *facts) {
    told_facts_add(facts, (struct told_fact){.kind = THREAT,
                                             .player = (uint8_t)winner,
                                             .number = 1,
                                             .missed = missed,
                                             .plies = THREAT_PLIES,
                                             .weight = 500});
}

/* A measure of the positions right after either move. */
static void compare(const union position *is, const union position *would_be, enum kind kind,
                    int player, int worth, struct told_facts *facts) {
    struct told_fact fact = {
        .kind = (uint8_t)kind, .player = (uint8_t)player, .plies = 1, .weight = (int16_t)worth};
    int now = measure(is, &fact), then = measure(would_be, &fact);
    bool own = kind == GROWTH && player == 2 - is->manalath.to_move;
    if (own ? now < then : now > then) told_facts_compare(facts, fact, now, then);
}

/* Both moves lay a piece of the mover's colour: how free it is. */
static void compare_room(const union position *is, const union position *would_be, move played,
                         move better, int mover, struct told_facts *facts) {
    struct told_fact fact = {
        .kind = ROOM, .player = (uint8_t)mover, .number = 0, .plies = 1, .weight = 100};
    if (manalath_move_colour(played) != mover || manalath_move_colour(better) != mover) return;
    int now = room_of(&is->manalath, mover, manalath_move_cell(played));
    int then = room_of(&would_be->manalath, mover, manalath_move_cell(better));
    if (now >= then) return;
    fact.about = (int16_t)manalath_move_cell(played);
    fact.number = (int16_t)now;
    fact.at_most = true;
    told_facts_add(facts, fact);
}

/* What the other player answers to either move. */
static void find_answer(const union position *p, const struct tell_line *played,
                        const struct tell_line *better, struct told_facts *facts) {
    union position is = *p, would_be = *p;
    if (telling_play(&manalath_game, played, 2, &is) < 2 ||
        telling_play(&manalath_game, better, 2, &would_be) < 2 ||
        played->moves[1] == better->moves[1])
        return;
    told_facts_add(facts,
                   (struct told_fact){.kind = ANSWER,
                                      .player = (uint8_t)manalath_move_colour(played->moves[1]),
                                      .about = (int16_t)manalath_move_cell(played->moves[1]),
                                      .number = 1,
                                      .plies = 2,
                                      .weight = 50});
}

static void find(const union position *p, const struct tell_line *played,
                 const struct tell_line *better, struct told_facts *facts) {
    int mover = manalath_game.to_move(p) - 1;
    union position is = *p, would_be = *p;
    manalath_game.play(&is, played->moves[0]);
    manalath_game.play(&would_be, better->moves[0]);
    find_decision(p, played, 1 - mover, false, facts);
    find_decision(p, better, mover, true, facts);
    find_threat(1 - mover, false, facts);
    find_threat(mover, true, facts);
    if (is.manalath.to_move && would_be.manalath.to_move) {
        compare(&is, &would_be, GROWTH, 1 - mover, 400, facts);
        compare(&is, &would_be, GROWTH, mover, 300, facts);
        compare(&is, &would_be, PIECES, 1 - mover, 200, facts);
    }
    compare_room(&is, &would_be, played->moves[0], better->moves[0], mover, facts);
    find_answer(p, played, better, facts);
}

/* Telling */

/* The cells where the player can make 5. */
static struct manalath_cells fives_text(const union position *end, int player,
                                        const struct speech *s) {
    const struct manalath *p = &end->manalath;
    bool now = p->to_move == player + 1;
    return manalath_cells_text(p, now ? winning_cells(p) : manalath_fives(p, player), s->language);
}

/* A 5 that was made further ahead: where. */
static void say_five(const struct told_line *line, const union position *end, int player,
                     struct speech *s) {
    move m = line->moves[line->length - 1];
    bool made = manalath_move_colour(m) == player &&
                (manalath_groups(&end->manalath, player, 5) & cells_of(manalath_move_cell(m)));
    if (line->length > 1 && made)
        speech_say(s, "%n {make|makes} five on %s and {win|wins}.",
                   "%N {machst|macht} auf %s eine 5 und {gewinnst|gewinnt}.", player + 1,
                   place_of(&manalath_game, end, m).name);
    else
        speech_say(s, "%n {have|has} five together and {win|wins}.",
                   "%N {hast|hat} fünf zusammen und {gewinnst|gewinnt}.", player + 1);
}

static void say_decision(enum kind kind, const struct told_line *line, const union position *end,
                         int player, struct speech *s) {
    const int other = 2 - player;
    switch (kind) {
    case FIVE: say_five(line, end, player, s); return;
    case FOUR:
        speech_say(s, "%n {have|has} four together and {lose|loses}.",
                   "%N {hast|hat} vier zusammen und {verlierst|verliert}.", other);
        return;
    case STUCK:
        speech_say(s, "no piece can be placed any more, and %n {win|wins}.",
                   "Kein Stein kann mehr gesetzt werden, und %n {gewinnst|gewinnt}.", player + 1);
        return;
    case TRAP:
        speech_say(s, "%n {have|has} a group of 4 that cannot become 5.",
                   "%N {hast|hat} eine Gruppe von 4, aus der keine 5 wird.", other);
        return;
    case GIVEN:
        speech_say(s, "%n {get|gets} a group of 5.", "%N {bekommst|bekommt} eine Gruppe von 5.",
                   player + 1);
        return;
    case GIFT:
        speech_say(s, "%n can make 5 on %s.", "%N {kannst|kann} auf %s eine 5 machen.", player + 1,
                   fives_text(end, player, s).text);
        return;
    case HELPLESS:
        speech_say(s, "%n {threaten|threatens} a 5 on %s that nothing stops.",
                   "%N {drohst|droht} unaufhaltsam mit einer 5 auf %s.", player + 1,
                   fives_text(end, player, s).text);
        return;
    default:
        speech_say(s, "%n {threaten|threatens} a 5 on %s.", "%N {drohst|droht} mit einer 5 auf %s.",
                   player + 1, fives_text(end, player, s).text);
        return;
    }
}

static void say_growth(const struct told_fact *fact, const struct told_ends *ends, int is,
                       int would_be, struct speech *s) {
    cells on;
    growth_of(&ends->played->manalath, fact->player, &on);
    if (is > would_be)
        speech_say(s, "%n can make a group of %d on %s; after %s of %d at most.",
                   "%N {kannst|kann} eine Gruppe von %d auf %s machen, nach %s von höchstens %d.",
                   fact->player + 1, is,
                   manalath_cells_text(&ends->played->manalath, on, s->language).text,
                   ends->better_name, would_be);
    else
        speech_say(s, "%n can make a group of %d at most; after %s of %d.",
                   "%N {kannst|kann} höchstens eine Gruppe von %d machen, nach %s von %d.",
                   fact->player + 1, is, ends->better_name, would_be);
}

static void say_answer(const struct told_loss *loss, const struct told_ends *ends,
                       struct speech *s) {
    char names[2][MOVE_TEXT];
    const struct told_line *lines[] = {&loss->played, &loss->better};
    for (int i = 0; i < 2; i++) {
        struct text name = text_over(names[i], MOVE_TEXT);
        manalath_game.write_move(ends->before, lines[i]->moves[1], &name);
    }
    speech_say(s, "%n {answer|answers} %s; after %s %s.",
               "%N {antwortest|antwortet} %s, nach %s %s.", 3 - manalath_game.to_move(ends->before),
               names[0], ends->better_name, names[1]);
}

static void say_quiet(const struct told_loss *loss, const struct told_fact *fact,
                      const struct told_ends *ends, struct speech *s) {
    struct told_fact other = *fact;
    if (fact->kind == ROOM) other.about = (int16_t)manalath_move_cell(loss->better.moves[0]);
    int is = measure(ends->played, fact), would_be = measure(ends->better, &other);
    telling_after(ends->played_name, fact->kind == ANSWER ? 1 : loss->played.length, s);
    if (fact->kind == GROWTH)
        say_growth(fact, ends, is, would_be, s);
    else if (fact->kind == PIECES)
        speech_say(s, "%n {have|has} %d {piece|pieces} on the board; after %s %d.",
                   "%N {hast|hat} %d {Stein|Steine} auf dem Brett, nach %s %d.", fact->player + 1,
                   is, ends->better_name, would_be);
    else if (fact->kind == ROOM)
        speech_say(s, "the piece has %d free {cell|cells} round its group; after %s %d.",
                   "Der Stein hat %d {freies Feld|freie Felder} um seine Gruppe, nach %s %d.", is,
                   ends->better_name, would_be);
    else
        say_answer(loss, ends, s);
}

static void say(const struct told_loss *loss, const struct told_fact *fact,
                const struct told_ends *ends, struct speech *s) {
    const struct told_line *line = told_line_of(loss, fact);
    if (fact->kind > THREAT) {
        say_quiet(loss, fact, ends, s);
        return;
    }
    telling_after(fact->missed ? ends->better_name : ends->played_name, line->length, s);
    say_decision(fact->kind, line, fact->missed ? ends->better : ends->played, fact->player, s);
}

const struct telling_loss manalath_telling_loss = {find, measure, say};
