/* What happens on the game screen: advice, turns, engines, opening and closing. */
#include "terminal/game/game_screen.h"

#include "analysis/analysis.h"
#include "base/clock.h"
#include "terminal/game/game_screen_internal.h"
#include "terminal/game/player_text.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    ENGINE_DELAY_AT_FIRST = 700000,
    TICK_MILLISECONDS = 100, /* while a clock runs */
};

void game_screen_note(struct game_screen *g, const char *english, const char *german, ...) {
    va_list arguments;
    va_start(arguments, german);
    vsnprintf(g->note, sizeof g->note, say(g, english, german), arguments);
    va_end(arguments);
    g->alarming = false;
}

void game_screen_refuse(struct game_screen *g, const struct refusal *why) {
    game_screen_note(g, "%s", "%s", why->text[g->preferences->language]);
    g->alarming = true;
}

/* Advice */

/* Whose eyes advice is given for: a person's, when that person is to move; where nothing is hidden
 * anybody's. */
bool game_screen_can_advise(const struct game_screen *g) {
    if (local_game_to_move(&g->host.game) == 0 || g->curtain) return false;
    return local_game_waits_for_person(&g->host.game) ||
           (g->host.game.core.game->open && local_game_persons(&g->host.game) == 0);
}

static void stop_advice(struct game_screen *g) {
    g->hinting = false;
    g->hint = NO_MOVE;
    game_host_stop_advice(&g->host);
}

void game_screen_ask_advice(struct game_screen *g) {
    struct refusal why;
    if (!game_screen_can_advise(g) || game_host_ask_advice(&g->host, &why)) return;
    game_screen_refuse(g, &why);
    g->hinting = false;
}

static void show_hint(struct game_screen *g, const struct line *line) {
    struct text note = text_over(g->note, sizeof g->note);
    g->hinting = g->alarming = false;
    g->hint = line->moves[0];
    player_text_hint(g->host.game.core.game, &g->view, g->hint, g->preferences->language, &note);
}

static void hear_advice(struct game_screen *g) {
    struct thought thought;
    game_host_hear_advice(&g->host, &thought);
    if (thought.state == THOUGHT_FAILED) {
        g->hinting = false;
        game_screen_refuse(g, &thought.why);
    }
    if (thought.state != THOUGHT_READY && thought.state != THOUGHT_RUNNING) return;
    if (thought.count == 0 || local_game_to_move(&g->host.game) == 0) return;
    int chance = line_chance(&thought.lines[0]);
    g->chance = local_game_to_move(&g->host.game) == 1 ? chance : CHANCE_ONE - chance;
    if (g->hinting && thought.state == THOUGHT_READY) show_hint(g, &thought.lines[0]);
}

/* Between moves */

static void draw_curtain(struct game_screen *g, long long now) {
    g->curtain = game_host_curtain(&g->host);
    if (g->curtain) {
        g->host.shown_to = 0; /* since it fell, no player has looked */
        local_game_stop_clock(&g->host.game, now);
    } else {
        local_game_start_clock(&g->host.game, now);
    }
}

static void begin_pick(struct game_screen *g) {
    move list[MOVES_MOST];
    struct view view;
    int count = 0;
    g->typed[0] = '\0';
    g->armed = NO_MOVE;
    if (local_game_waits_for_person(&g->host.game) && !g->curtain) {
        game_core_view(&g->host.game.core, (enum reader)local_game_to_move(&g->host.game), &view);
        count = g->host.game.core.game->moves(&view.seen, list);
    }
    pick_begin(&g->pick, list, count);
}

static void note_unsaved(struct game_screen *g, const struct refusal *why) {
    game_screen_note(g, "The game is not being saved: %s", "Die Partie wird nicht gesichert: %s",
                     why->text[g->preferences->language]);
    g->alarming = true;
}

void game_screen_show_turn(struct game_screen *g, long long now) {
    g->note[0] = '\0';
    stop_advice(g);
    game_host_stop_engines(&g->host);
    g->scrolled = 0;
    draw_curtain(g, now);
    begin_pick(g);
    if (g->preferences->evaluating) game_screen_ask_advice(g);
}

void game_screen_changed(struct game_screen *g, long long now) {
    game_screen_show_turn(g, now);
    if (g->host.unsaved && g->host.file.path[0]) note_unsaved(g, &g->host.save_failure);
}

void game_screen_play(struct game_screen *g, move m, long long now) {
    struct refusal why;
    if (game_host_play(&g->host, m, now, &why))
        game_screen_changed(g, now);
    else
        game_screen_refuse(g, &why);
}

/* Engines */

/* Those that play each other are slowed down, so that people can follow; against a person they take
 * time as a person does. */
static bool run_engine(struct game_screen *g, long long now) {
    bool watched = local_game_persons(&g->host.game) == 0;
    g->host.delay = watched ? g->engine_delay : 0;
    g->host.pause = watched || g->preferences->at_once ? 0 : 100;
    enum engine_news news = game_host_run_engine(&g->host, now);
    if (news == ENGINE_MOVED) game_screen_changed(g, now);
    return news != ENGINE_WAITS;
}

static bool pass_unasked(struct game_screen *g, long long now) {
    move m = game_host_unasked(&g->host);
    if (m != NO_MOVE) game_screen_play(g, m, now);
    return m != NO_MOVE;
}

bool game_screen_tick(struct game_screen *g, long long now) {
    bool news = game_host_tick(&g->host, now);
    if (news) game_screen_changed(g, now);
    int chance = g->chance;
    bool hinting = g->hinting;
    hear_advice(g);
    news = news || chance != g->chance || hinting != g->hinting;
    news = run_engine(g, now) || news;
    return pass_unasked(g, now) || news;
}

int game_screen_timeout(const struct game_screen *g, long long now) {
    long long next = game_host_deadline(&g->host);
    if (game_core_clock_runs(&g->host.game.core) != 0)
        next = earlier(next, now + TICK_MILLISECONDS * 1000LL);
    if (next == LLONG_MAX) return -1;
    return next <= now ? 0 : (int)earlier((next - now) / 1000 + 1, INT_MAX);
}

void game_screen_retry(struct game_screen *g, long long now) {
    g->host.failed = false;
    game_screen_show_turn(g, now);
}

void game_screen_replace(struct game_screen *g, long long now) {
    game_host_replace_engine(&g->host, now);
    game_screen_changed(g, now);
}

/* Opening and closing */

static struct game_screen *game_screen_new(struct preferences *preferences, struct refusal *why) {
    struct game_screen *g = calloc(1, sizeof *g);
    if (!g) {
        refuse(why, "", "there is not enough memory.", "der Speicher reicht nicht.");
        return NULL;
    }
    g->preferences = preferences;
    g->pick.cursor = SPOT_NONE;
    g->aim = AIM_NONE;
    g->chance = -1;
    g->engine_delay = ENGINE_DELAY_AT_FIRST;
    game_host_init(&g->host);
    g->host.passing = true;
    return g;
}

static struct game_screen *show_first(struct game_screen *g) {
    g->board = board_of(g->host.game.core.game);
    game_screen_show_turn(g, clock_microseconds());
    return g;
}

static void note_following(struct game_screen *g) {
    struct text note = text_over(g->note, sizeof g->note);
    player_text_following(&g->host.game, g->preferences->language, &note);
}

struct game_screen *game_screen_open(const struct game_terms *terms, const char *save_path,
                                     struct preferences *preferences, struct refusal *why) {
    struct game_screen *g = game_screen_new(preferences, why);
    if (!g) return NULL;
    bool begun = game_host_begin(&g->host, terms, why);
    bool kept = begun && game_host_keep(&g->host, save_path, why);
    if (!begun || (!kept && save_path)) { /* it is wanted there, and nowhere else */
        game_screen_close(g);
        return NULL;
    }
    show_first(g);
    note_following(g);
    if (!kept) note_unsaved(g, why);
    return g;
}

struct game_screen *game_screen_resume(const char *path, struct preferences *preferences,
                                       struct refusal *why) {
    struct game_screen *g = game_screen_new(preferences, why);
    if (!g) return NULL;
    if (game_host_resume(&g->host, path, why)) return show_first(g);
    game_screen_close(g);
    return NULL;
}

void game_screen_close(struct game_screen *g) {
    if (!g) return;
    long long now = clock_microseconds();
    local_game_stop_clock(&g->host.game, now);
    if (g->host.game.core.count > 0) game_host_save(&g->host, now);
    game_host_done(&g->host);
    free(g);
}
