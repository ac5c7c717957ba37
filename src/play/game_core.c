/* A game is its start and its moves: every earlier position is had by playing from the start again,
 * which is fast enough to need no memory of them. */
#include "play/game_core.h"

#include "base/text/numbers.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY_AT_FIRST = 16 };

const char *const game_end_names[GAME_ENDS] = {
    "none", "rules", "resigned", "time", "agreed", "left", "aborted", "adjudicated", "otherwise"};

static bool is_over(const struct game_core *c) {
    return c->end != END_NONE;
}

/* The position after so many moves. */
static void replay(const struct game_core *c, int count, union position *p) {
    assert(count >= 0 && count <= c->known);
    *p = c->start;
    for (int i = 0; i < count; i++) c->game->play(p, c->moves[i].move);
}

/* Takes the result from the rules. */
static void apply_rules(struct game_core *c) {
    c->result = c->game->result(&c->now);
    c->end = c->result == ONGOING ? END_NONE : END_BY_RULES;
}

/* Beginning */

void game_core_init(struct game_core *c) {
    memset(c, 0, sizeof *c);
    c->since = CLOCK_STANDS;
}

void game_core_done(struct game_core *c) {
    free(c->moves);
    game_core_init(c);
}

void game_core_begin(struct game_core *c) {
    c->now = c->start;
    c->left[0] = c->left[1] = c->time_control.base;
    c->since = CLOCK_STANDS;
    apply_rules(c);
}

bool game_core_copy(struct game_core *to, const struct game_core *from) {
    size_t size = (size_t)from->known * sizeof *from->moves;
    game_core_done(to);
    struct played_move *moves = size > 0 ? malloc(size) : NULL;
    if (size > 0 && !moves) return false;
    if (moves) memcpy(moves, from->moves, size);
    *to = *from;
    to->moves = moves;
    to->capacity = from->known;
    return true;
}

int game_core_to_move(const struct game_core *c) {
    return c->game && !is_over(c) ? c->game->to_move(&c->now) : 0;
}

/* Views and names */

/* A game that was not played to its end hides things by the rules, but not from those who have
 * ended it. */
static void see(const struct game_core *c, const union position *p, enum reader reader,
                struct view *view) {
    if (is_over(c))
        view->seen = *p;
    else
        c->game->view(p, reader, view);
}

void game_core_view(const struct game_core *c, enum reader reader, struct view *view) {
    assert(c->game);
    see(c, &c->now, reader, view);
}

void game_core_view_at(const struct game_core *c, int count, enum reader reader,
                       struct view *view) {
    union position p;
    assert(c->game);
    replay(c, count, &p);
    see(c, &p, reader, view);
}

int game_core_move_name(const struct game_core *c, int i, char name[MOVE_TEXT]) {
    struct text t = text_over(name, MOVE_TEXT);
    union position p;
    assert(i < c->known);
    replay(c, i, &p);
    c->game->write_move(&p, c->moves[i].move, &t);
    return c->moves[i].player;
}

void game_core_list_moves(const struct game_core *c, int count, game_core_visit *visit,
                          void *context) {
    union position p = c->start;
    assert(count <= c->known);
    for (int i = 0; i < count; i++) {
        char name[MOVE_TEXT];
        struct text t = text_over(name, sizeof name);
        c->game->write_move(&p, c->moves[i].move, &t);
        visit(context, i, c->moves[i].player, name);
        c->game->play(&p, c->moves[i].move);
    }
}

/* Clocks */

bool game_core_has_clocks(const struct game_core *c) {
    return c->time_control.base > 0;
}

int game_core_clock_runs(const struct game_core *c) {
    return game_core_has_clocks(c) && c->since != CLOCK_STANDS ? game_core_to_move(c) : 0;
}

long long game_core_spent(const struct game_core *c, long long now) {
    int player = game_core_clock_runs(c);
    if (player == 0 || now < c->since) return 0;
    return lesser(now - c->since, c->left[player - 1]);
}

long long game_core_left(const struct game_core *c, int player, long long now) {
    if (!game_core_has_clocks(c)) return TIME_NONE;
    return c->left[player - 1] - (game_core_clock_runs(c) == player ? game_core_spent(c, now) : 0);
}

long long game_core_deadline(const struct game_core *c) {
    int player = game_core_clock_runs(c);
    return player == 0 ? LLONG_MAX : c->since + c->left[player - 1];
}

void game_core_stop_clock(struct game_core *c, long long now) {
    int player = game_core_clock_runs(c);
    if (player != 0) c->left[player - 1] -= game_core_spent(c, now);
    c->since = CLOCK_STANDS;
}

/* What a player's clock showed after so many moves. */
static long long left_after(const struct game_core *c, int count, int player) {
    while (--count >= 0)
        if (c->moves[count].player == player) return c->moves[count].left;
    return c->time_control.base;
}

/* Playing */

static bool refuse_over(struct refusal *why) {
    return refuse(why, "", "The game is over.", "Die Partie ist zu Ende.");
}

bool game_core_read_move(const struct game_core *c, const char *text, move *m,
                         struct refusal *why) {
    int player = game_core_to_move(c);
    struct view view;
    if (player == 0) return refuse_over(why);
    c->game->view(&c->now, (enum reader)player, &view);
    return c->game->read_move(&view.seen, text, m, why);
}

bool game_core_allows(const struct game_core *c, move m, struct refusal *why) {
    if (game_core_to_move(c) == 0) return refuse_over(why);
    if (c->count >= GAME_PLIES_MOST)
        return refuse(why, "", "A game has at most %d moves.", "Eine Partie hat höchstens %d Züge.",
                      GAME_PLIES_MOST);
    if (!game_allows(c->game, &c->now, m))
        return refuse(why, "", "This move is not allowed here.",
                      "Dieser Zug ist hier nicht erlaubt.");
    return c->game->playable(&c->now, m, why);
}

/* Without realloc(), which would add 3 kB to the page's module. */
static bool reserve(struct game_core *c) {
    if (c->count < c->capacity) return true;
    int capacity = c->count > 0 ? 2 * c->count : CAPACITY_AT_FIRST;
    struct played_move *moves = malloc((size_t)capacity * sizeof *moves);
    if (!moves) return false;
    if (c->count > 0) memcpy(moves, c->moves, (size_t)c->count * sizeof *moves);
    free(c->moves);
    c->moves = moves;
    c->capacity = capacity;
    return true;
}

bool game_core_play(struct game_core *c, move m, long long spent, bool gains) {
    int player = game_core_to_move(c);
    long long *left = &c->left[player - 1];
    bool again = c->count < c->known && c->moves[c->count].move == m;
    if (!reserve(c)) return false;
    *left -= spent;
    if (gains && game_core_has_clocks(c)) *left = time_control_after_move(&c->time_control, *left);
    if (!again) c->known = c->count + 1;
    c->moves[c->count++] = (struct played_move){*left, m, (uint8_t)player};
    c->game->play(&c->now, m);
    apply_rules(c);
    return true;
}

/* Taking back */

bool game_core_can_rewind(const struct game_core *c, int count, struct refusal *why) {
    union position p = c->start;
    if (count < 0)
        return refuse(why, "", "You have not played yet.", "Du hast noch nichts gespielt.");
    for (int i = 0; i < c->count; i++) {
        char name[MOVE_TEXT];
        if (i >= count && !game_foresees(c->game, &p, c->moves[i].move)) {
            game_core_move_name(c, i, name);
            return refuse(why, "", "%s has shown hidden cards: it cannot be taken back.",
                          "%s hat verborgene Karten gezeigt und lässt sich nicht zurücknehmen.",
                          name);
        }
        c->game->play(&p, c->moves[i].move);
    }
    return true;
}

void game_core_rewind(struct game_core *c, int count) {
    replay(c, count, &c->now);
    c->count = count;
    for (int i = 0; i < 2; i++) c->left[i] = left_after(c, count, i + 1);
    apply_rules(c);
}

void game_core_redo(struct game_core *c) {
    struct played_move *next = &c->moves[c->count];
    long long *left = &c->left[next->player - 1];
    *left = next->left = lesser(next->left, time_control_after_move(&c->time_control, *left));
    c->game->play(&c->now, next->move);
    c->count++;
    apply_rules(c);
}

/* Ending */

void game_core_finish(struct game_core *c, enum game_end end, enum result result, long long now) {
    game_core_stop_clock(c, now);
    c->known = c->count;
    c->end = end;
    c->result = result;
}
