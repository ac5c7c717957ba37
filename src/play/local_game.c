/* What a local game adds to the core: who plays, undo and redo. */
#include "play/local_game.h"

#include <assert.h>
#include <string.h>

static bool is_person(const struct local_game *g, int player) {
    return g->players[player - 1].kind == PLAYER_PERSON;
}

/* Beginning */

void game_terms_draw_seats(struct game_terms *terms, unsigned chance) {
    struct game_player first = terms->players[0];
    if (chance % 2 == 0) return;
    terms->players[0] = terms->players[1];
    terms->players[1] = first;
}

void local_game_init(struct local_game *g) {
    memset(g, 0, sizeof *g);
    game_core_init(&g->core);
}

void local_game_done(struct local_game *g) {
    game_core_done(&g->core);
    local_game_init(g);
}

static void begin(struct local_game *g, const struct game_terms *terms, union position start,
                  bool placed) {
    struct game_core *c = &g->core;
    local_game_done(g);
    memcpy(g->players, terms->players, sizeof g->players);
    c->game = terms->game;
    c->options = terms->options;
    c->time_control = terms->time_control;
    c->seed = terms->seed;
    c->placed = placed;
    c->start = start;
    game_core_begin(c);
}

void local_game_begin_at(struct local_game *g, const struct game_terms *terms,
                         const union position *start) {
    begin(g, terms, *start, true);
}

bool local_game_begin(struct local_game *g, const struct game_terms *terms, struct refusal *why) {
    union position start;
    if (!terms->game->setup(&terms->options, &terms->seed, &start, why)) return false;
    begin(g, terms, start, false);
    return true;
}

bool local_game_copy(struct local_game *to, const struct local_game *from) {
    memcpy(to->players, from->players, sizeof to->players);
    return game_core_copy(&to->core, &from->core);
}

struct game_terms local_game_terms(const struct local_game *g) {
    return (struct game_terms){.game = g->core.game,
                               .options = g->core.options,
                               .seed = g->core.seed,
                               .players = {g->players[0], g->players[1]},
                               .time_control = g->core.time_control};
}

/* Who plays, and what the screen shows */

int local_game_to_move(const struct local_game *g) {
    return game_core_to_move(&g->core);
}

const struct game_player *local_game_player(const struct local_game *g, int player) {
    return &g->players[player - 1];
}

bool local_game_waits_for_person(const struct local_game *g) {
    int player = local_game_to_move(g);
    return player != 0 && is_person(g, player);
}

int local_game_persons(const struct local_game *g) {
    return is_person(g, 1) + is_person(g, 2);
}

enum reader local_game_reader(const struct local_game *g) {
    switch (local_game_persons(g)) {
    case 0: return SPECTATOR;
    case 1: return is_person(g, 1) ? READER_1 : READER_2;
    default: return local_game_to_move(g) == 2 ? READER_2 : READER_1;
    }
}

bool local_game_needs_curtain(const struct local_game *g) {
    struct view view;
    if (local_game_persons(g) < 2) return false;
    game_core_view(&g->core, SPECTATOR, &view);
    return game_hides(g->core.game, &view.seen);
}

/* Clocks */

long long local_game_left(const struct local_game *g, int player, long long now) {
    return game_core_left(&g->core, player, now);
}

void local_game_start_clock(struct local_game *g, long long now) {
    if (g->core.since == CLOCK_STANDS) g->core.since = now;
}

void local_game_stop_clock(struct local_game *g, long long now) {
    game_core_stop_clock(&g->core, now);
}

/* After the turn has changed. */
static void restart_clock(struct local_game *g, long long now) {
    if (g->core.since != CLOCK_STANDS) g->core.since = now;
}

static void lose(struct local_game *g, int player, enum game_end end, long long now) {
    game_core_finish(&g->core, end, game_core_loss_of(player), now);
}

bool local_game_tick(struct local_game *g, long long now) {
    int player = game_core_clock_runs(&g->core);
    if (player == 0 || local_game_left(g, player, now) != 0) return false;
    lose(g, player, END_ON_TIME, now);
    return true;
}

/* Playing */

static bool is_in_time(struct local_game *g, long long now, struct refusal *why) {
    if (!local_game_tick(g, now)) return true;
    return refuse(why, "", "The time is up.", "Die Zeit ist abgelaufen.");
}

bool local_game_play(struct local_game *g, move m, long long now, struct refusal *why) {
    struct game_core *c = &g->core;
    if (!is_in_time(g, now, why) || !game_core_allows(c, m, why)) return false;
    if (!game_core_play(c, m, game_core_spent(c, now), true))
        return refuse(why, "", "there is not enough memory.", "der Speicher reicht nicht.");
    restart_clock(g, now);
    return true;
}

bool local_game_play_text(struct local_game *g, const char *text, long long now,
                          struct refusal *why) {
    move m;
    return is_in_time(g, now, why) && game_core_read_move(&g->core, text, &m, why) &&
           local_game_play(g, m, now, why);
}

bool local_game_resign(struct local_game *g, int player, long long now) {
    local_game_tick(g, now);
    if (g->core.end != END_NONE) return false;
    lose(g, player, END_BY_RESIGNATION, now);
    return true;
}

/* Undo and redo */

/* The moves before a person's last one; -1 if no person has played. */
static int before_last_person(const struct local_game *g) {
    int i = g->core.count - 1;
    while (i >= 0 && !is_person(g, g->core.moves[i].player)) i--;
    return i;
}

static bool can_undo(const struct local_game *g, int count, struct refusal *why) {
    if (local_game_persons(g) == 0)
        return refuse(why, "", "Only engines play here: nothing is taken back.",
                      "Hier spielen nur Engines: nichts wird zurückgenommen.");
    if (g->core.end != END_NONE && g->core.end != END_BY_RULES)
        return refuse(why, "", "The game has been decided: nothing can be taken back.",
                      "Die Partie ist entschieden: nichts lässt sich zurücknehmen.");
    return game_core_can_rewind(&g->core, count, why);
}

int local_game_undo(struct local_game *g, long long now, struct refusal *why) {
    int count = g->core.count, left = before_last_person(g);
    local_game_tick(g, now);
    if (!can_undo(g, left, why)) return 0;
    game_core_rewind(&g->core, left);
    restart_clock(g, now);
    return count - left;
}

int local_game_redo(struct local_game *g, long long now, struct refusal *why) {
    struct game_core *c = &g->core;
    int count = c->count;
    local_game_tick(g, now);
    if (c->count == c->known) {
        refuse(why, "", "Nothing has been taken back.", "Nichts ist zurückgenommen.");
        return 0;
    }
    game_core_rewind(c, count); /* what was spent in this turn is given back */
    do game_core_redo(c);
    while (c->count < c->known && !local_game_waits_for_person(g));
    restart_clock(g, now);
    return c->count - count;
}
