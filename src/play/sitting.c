/* A game is its start and its moves: every earlier position is had by playing from the start again,
 * which is fast enough to need no memory of them. */
#include "play/sitting.h"

#include <assert.h>
#include <string.h>

static bool has_clocks(const struct sitting *s) {
    return s->agreed.pace.base > 0;
}

static bool is_person(const struct sitting *s, int player) {
    return s->agreed.sitters[player - 1].kind == SITTER_PERSON;
}

/* The position after so many moves. */
static void replay(const struct sitting *s, int count, union position *p) {
    assert(count >= 0 && count <= s->known);
    *p = s->start;
    for (int i = 0; i < count; i++) s->agreed.game->play(p, s->moves[i]);
}

/* Ending */

static void apply_rules(struct sitting *s) {
    s->result = s->agreed.game->result(&s->now);
    s->end = s->result == ONGOING ? END_NONE : END_BY_RULES;
}

static void lose(struct sitting *s, int player, enum sitting_end end, long long now) {
    sitting_stop_clock(s, now);
    s->known = s->count;
    s->end = end;
    s->result = player == 1 ? SECOND_WINS : FIRST_WINS;
}

/* Beginning */

void sitting_begin_at(struct sitting *s, const struct agreement *agreed,
                      const union position *start) {
    struct agreement kept = *agreed;
    union position first = *start;
    memset(s, 0, sizeof *s);
    s->agreed = kept;
    s->placed = true;
    s->start = s->now = first;
    s->left[0][0] = s->left[0][1] = kept.pace.base;
    s->since = CLOCK_STANDS;
    apply_rules(s);
}

bool sitting_begin(struct sitting *s, const struct agreement *agreed, struct refusal *why) {
    union position start;
    if (!agreed->game->setup(&agreed->options, &agreed->seed, &start, why)) return false;
    sitting_begin_at(s, agreed, &start);
    s->placed = false;
    return true;
}

/* Who sits there, and what they see */

int sitting_to_move(const struct sitting *s) {
    return s->end == END_NONE ? s->agreed.game->to_move(&s->now) : 0;
}

const struct sitter *sitting_sitter(const struct sitting *s, int player) {
    return &s->agreed.sitters[player - 1];
}

bool sitting_waits_for_person(const struct sitting *s) {
    int player = sitting_to_move(s);
    return player != 0 && is_person(s, player);
}

int sitting_persons(const struct sitting *s) {
    return is_person(s, 1) + is_person(s, 2);
}

enum reader sitting_eyes(const struct sitting *s) {
    switch (sitting_persons(s)) {
    case 0: return SPECTATOR;
    case 1: return is_person(s, 1) ? READER_1 : READER_2;
    default: return sitting_to_move(s) == 2 ? READER_2 : READER_1;
    }
}

bool sitting_needs_curtain(const struct sitting *s) {
    struct view view;
    if (sitting_persons(s) < 2) return false;
    sitting_view(s, SPECTATOR, &view);
    return game_hides(s->agreed.game, &view.seen);
}

/* A game that was not played to its end hides things by the rules, but not from those who have
 * given it up. */
static void see(const struct sitting *s, const union position *p, enum reader reader,
                struct view *view) {
    if (s->end == END_NONE)
        s->agreed.game->view(p, reader, view);
    else
        view->seen = *p;
}

void sitting_view(const struct sitting *s, enum reader reader, struct view *view) {
    see(s, &s->now, reader, view);
}

void sitting_view_at(const struct sitting *s, int count, enum reader reader, struct view *view) {
    union position p;
    replay(s, count, &p);
    see(s, &p, reader, view);
}

int sitting_move_name(const struct sitting *s, int i, char name[MOVE_TEXT]) {
    struct text t = text_over(name, MOVE_TEXT);
    union position p;
    assert(i < s->known);
    replay(s, i, &p);
    s->agreed.game->write_move(&p, s->moves[i], &t);
    return s->agreed.game->to_move(&p);
}

void sitting_recite(const struct sitting *s, int count, sitting_hear *hear, void *context) {
    const struct game *game = s->agreed.game;
    union position p = s->start;
    assert(count <= s->known);
    for (int i = 0; i < count; i++) {
        char name[MOVE_TEXT];
        struct text t = text_over(name, sizeof name);
        game->write_move(&p, s->moves[i], &t);
        hear(context, i, game->to_move(&p), name);
        game->play(&p, s->moves[i]);
    }
}

/* Clocks */

long long sitting_left(const struct sitting *s, int player, long long now) {
    if (!has_clocks(s)) return TIME_NONE;
    long long left = s->left[s->count][player - 1];
    if (player == s->agreed.game->to_move(&s->now)) left -= s->spent;
    if (player == sitting_to_move(s) && s->since != CLOCK_STANDS) left -= now - s->since;
    return left > 0 ? left : 0;
}

void sitting_start_clock(struct sitting *s, long long now) {
    if (s->since == CLOCK_STANDS) s->since = now;
}

void sitting_stop_clock(struct sitting *s, long long now) {
    int player = s->agreed.game->to_move(&s->now);
    if (has_clocks(s) && player != 0)
        s->spent = s->left[s->count][player - 1] - sitting_left(s, player, now);
    s->since = CLOCK_STANDS;
}

/* After the turn has changed. */
static void restart_clock(struct sitting *s, long long now) {
    s->spent = 0;
    if (s->since != CLOCK_STANDS) s->since = now;
}

bool sitting_tick(struct sitting *s, long long now) {
    int player = sitting_to_move(s);
    if (s->since == CLOCK_STANDS || player == 0 || sitting_left(s, player, now) != 0) return false;
    lose(s, player, END_ON_TIME, now);
    return true;
}

/* Playing */

static bool can_play(struct sitting *s, long long now, struct refusal *why) {
    if (sitting_tick(s, now)) return refuse(why, "", "The time is up.", "Die Zeit ist abgelaufen.");
    if (s->end != END_NONE) return refuse(why, "", "The game is over.", "Das Spiel ist zu Ende.");
    if (s->count == GAME_PLIES_MOST)
        return refuse(why, "", "A game has at most %d moves.", "Ein Spiel hat höchstens %d Züge.",
                      GAME_PLIES_MOST);
    return true;
}

static void pass_clock(struct sitting *s, long long now) {
    long long *left = s->left[s->count + 1];
    int player = sitting_to_move(s);
    memcpy(left, s->left[s->count], sizeof s->left[0]);
    if (has_clocks(s))
        left[player - 1] = pace_of_play_after_move(&s->agreed.pace, sitting_left(s, player, now));
    restart_clock(s, now);
}

bool sitting_play(struct sitting *s, move m, long long now, struct refusal *why) {
    const struct game *game = s->agreed.game;
    if (!can_play(s, now, why)) return false;
    if (!game_allows(game, &s->now, m))
        return refuse(why, "", "This move is not allowed here.",
                      "Dieser Zug ist hier nicht erlaubt.");
    if (!game->playable(&s->now, m, why)) return false;
    pass_clock(s, now);
    if (s->count == s->known || s->moves[s->count] != m) s->known = s->count + 1;
    s->moves[s->count++] = m;
    game->play(&s->now, m);
    apply_rules(s);
    return true;
}

/* Read in what the player sees, so that no refusal can tell more than that. */
bool sitting_play_text(struct sitting *s, const char *text, long long now, struct refusal *why) {
    const struct game *game = s->agreed.game;
    struct view view;
    move m;
    if (!can_play(s, now, why)) return false;
    game->view(&s->now, (enum reader)sitting_to_move(s), &view);
    return game->read_move(&view.seen, text, &m, why) && sitting_play(s, m, now, why);
}

bool sitting_resign(struct sitting *s, int player, long long now) {
    sitting_tick(s, now);
    if (s->end != END_NONE) return false;
    lose(s, player, END_BY_RESIGNATION, now);
    return true;
}

/* Taking back */

/* The last turn of a person. */
struct turn {
    int count;             /* moves before it; -1: no person has played */
    union position before; /* where it was played */
    int revealing;         /* the first move from there on that cannot be taken back; or -1 */
};

static void find_turn(const struct sitting *s, struct turn *turn) {
    const struct game *game = s->agreed.game;
    union position p = s->start;
    *turn = (struct turn){.count = -1, .revealing = -1};
    for (int i = 0; i < s->count; i++) {
        if (is_person(s, game->to_move(&p))) *turn = (struct turn){i, p, -1};
        if (turn->revealing < 0 && !game_foresees(game, &p, s->moves[i])) turn->revealing = i;
        game->play(&p, s->moves[i]);
    }
}

static bool can_undo(const struct sitting *s, const struct turn *turn, struct refusal *why) {
    char name[MOVE_TEXT];
    if (sitting_persons(s) == 0)
        return refuse(why, "", "Only engines play here: nothing is taken back.",
                      "Hier spielen nur Engines: nichts wird zurückgenommen.");
    if (s->end != END_NONE && s->end != END_BY_RULES)
        return refuse(why, "", "The game has been decided: nothing can be taken back.",
                      "Das Spiel ist entschieden: nichts lässt sich zurücknehmen.");
    if (turn->count < 0)
        return refuse(why, "", "You have not played yet.", "Du hast noch nichts gespielt.");
    if (turn->revealing < 0) return true;
    sitting_move_name(s, turn->revealing, name);
    return refuse(why, "", "%s has shown hidden cards: it cannot be taken back.",
                  "%s hat verborgene Karten gezeigt und lässt sich nicht zurücknehmen.", name);
}

int sitting_undo(struct sitting *s, long long now, struct refusal *why) {
    struct turn turn;
    int count = s->count;
    sitting_tick(s, now);
    find_turn(s, &turn);
    if (!can_undo(s, &turn, why)) return 0;
    s->now = turn.before;
    s->count = turn.count;
    apply_rules(s);
    restart_clock(s, now);
    return count - turn.count;
}

/* The clocks show again what they showed, unless a move before this one was meanwhile played anew
 * and took longer. */
static void redo_move(struct sitting *s) {
    const long long *before = s->left[s->count];
    long long *left = s->left[s->count + 1];
    int player = s->agreed.game->to_move(&s->now), other = 3 - player;
    long long most = pace_of_play_after_move(&s->agreed.pace, before[player - 1]);
    if (left[player - 1] > most) left[player - 1] = most;
    left[other - 1] = before[other - 1];
    s->agreed.game->play(&s->now, s->moves[s->count++]);
}

int sitting_redo(struct sitting *s, long long now, struct refusal *why) {
    int count = s->count;
    sitting_tick(s, now);
    if (s->count == s->known) {
        refuse(why, "", "Nothing has been taken back.", "Nichts ist zurückgenommen.");
        return 0;
    }
    do redo_move(s);
    while (s->count < s->known && !sitting_waits_for_person(s));
    apply_rules(s);
    restart_clock(s, now);
    return s->count - count;
}
