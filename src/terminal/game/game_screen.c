/* What happens on the game screen: advice, turns, engines, opening and closing. */
#include "terminal/game/game_screen.h"

#include "analysis/analysis.h"
#include "base/clock.h"
#include "terminal/game/game_screen_internal.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    PACE_AT_FIRST = 700000,
    TICK_MILLISECONDS = 100, /* while a clock runs */
};

const char *game_screen_say(const struct game_screen *t, enum phrase which) {
    return phrase(t->preferences->language, which);
}

void game_screen_note(struct game_screen *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(t->note, sizeof t->note, format, arguments);
    va_end(arguments);
    t->alarming = false;
}

void game_screen_refuse(struct game_screen *t, const struct refusal *why) {
    game_screen_note(t, "%s", why->text[t->preferences->language]);
    t->alarming = true;
}

/* Advice */

static bool is_open(const struct game_screen *t) {
    return t->host.game.core.game->open;
}

/* Whose eyes advice is given for: a person's, when that person is to move; where nothing is hidden
 * anybody's. */
bool game_screen_can_advise(const struct game_screen *t) {
    if (local_game_to_move(&t->host.game) == 0 || t->curtain) return false;
    return local_game_waits_for_person(&t->host.game) ||
           (is_open(t) && local_game_persons(&t->host.game) == 0);
}

static void stop_advice(struct game_screen *t) {
    t->hinting = false;
    t->hint = NO_MOVE;
    game_host_stop_advice(&t->host);
}

void game_screen_ask_advice(struct game_screen *t) {
    struct refusal why;
    if (!game_screen_can_advise(t) || game_host_ask_advice(&t->host, &why)) return;
    game_screen_refuse(t, &why);
    t->hinting = false;
}

static void show_hint(struct game_screen *t, const struct line *line) {
    char name[MOVE_TEXT], does[TELL_TEXT];
    struct text named = text_over(name, sizeof name), told = text_over(does, sizeof does);
    const struct game *game = t->host.game.core.game;
    t->hinting = false;
    t->hint = line->moves[0];
    game->write_move(&t->view.seen, t->hint, &named);
    tell_move(game, &t->view, t->hint, t->preferences->language, &told);
    game_screen_note(t, game_screen_say(t, PHRASE_HINT), name, does);
}

static void hear_advice(struct game_screen *t) {
    struct thought thought;
    game_host_hear_advice(&t->host, &thought);
    if (thought.state == THOUGHT_FAILED) {
        t->hinting = false;
        game_screen_refuse(t, &thought.why);
    }
    if (thought.state != THOUGHT_READY && thought.state != THOUGHT_RUNNING) return;
    if (thought.count == 0 || local_game_to_move(&t->host.game) == 0) return;
    int chance = line_chance(&thought.lines[0]);
    t->chance = local_game_to_move(&t->host.game) == 1 ? chance : CHANCE_ONE - chance;
    if (t->hinting && thought.state == THOUGHT_READY) show_hint(t, &thought.lines[0]);
}

/* Between moves */

static void draw_curtain(struct game_screen *t, long long now) {
    t->curtain = game_host_curtain(&t->host);
    if (t->curtain) {
        t->host.shown_to = 0; /* since it fell, no player has looked */
        local_game_stop_clock(&t->host.game, now);
    } else {
        local_game_start_clock(&t->host.game, now);
    }
}

static void begin_pick(struct game_screen *t) {
    move list[MOVES_MOST];
    struct view view;
    int count = 0;
    t->typed[0] = '\0';
    t->armed = NO_MOVE;
    if (local_game_waits_for_person(&t->host.game) && !t->curtain) {
        game_core_view(&t->host.game.core, (enum reader)local_game_to_move(&t->host.game), &view);
        count = t->host.game.core.game->moves(&view.seen, list);
    }
    pick_begin(&t->pick, list, count);
}

static void note_unsaved(struct game_screen *t, const struct refusal *why) {
    game_screen_note(t, game_screen_say(t, PHRASE_NOT_SAVED), why->text[t->preferences->language]);
    t->alarming = true;
}

void game_screen_show_turn(struct game_screen *t, long long now) {
    t->note[0] = '\0';
    stop_advice(t);
    game_host_stop_engines(&t->host);
    t->scrolled = 0;
    draw_curtain(t, now);
    begin_pick(t);
    if (t->preferences->evaluating) game_screen_ask_advice(t);
}

void game_screen_changed(struct game_screen *t, long long now) {
    game_screen_show_turn(t, now);
    if (t->host.unsaved && t->host.file.path[0]) note_unsaved(t, &t->host.save_failure);
}

void game_screen_play(struct game_screen *t, move m, long long now) {
    struct refusal why;
    if (game_host_play(&t->host, m, now, &why))
        game_screen_changed(t, now);
    else
        game_screen_refuse(t, &why);
}

/* Engines */

/* Those that play each other are slowed down, so that people can follow. */
static bool run_engine(struct game_screen *t, long long now) {
    t->host.delay = local_game_persons(&t->host.game) == 0 ? t->pace : 0;
    enum engine_news news = game_host_run_engine(&t->host, now);
    if (news == ENGINE_MOVED) game_screen_changed(t, now);
    return news != ENGINE_WAITS;
}

bool game_screen_tick(struct game_screen *t, long long now) {
    bool news = game_host_tick(&t->host, now);
    if (news) game_screen_changed(t, now);
    int chance = t->chance;
    bool hinting = t->hinting;
    hear_advice(t);
    news = news || chance != t->chance || hinting != t->hinting;
    return run_engine(t, now) || news;
}

int game_screen_files(const struct game_screen *t, int *files) {
    return game_host_files(&t->host, files);
}

static long long earlier(long long a, long long b) {
    return a < b ? a : b;
}

int game_screen_timeout(const struct game_screen *t, long long now) {
    long long next = game_host_deadline(&t->host);
    if (game_core_clock_runs(&t->host.game.core) != 0)
        next = earlier(next, now + TICK_MILLISECONDS * 1000LL);
    if (next == LLONG_MAX) return -1;
    return next <= now ? 0 : (int)earlier((next - now) / 1000 + 1, INT_MAX);
}

void game_screen_retry(struct game_screen *t, long long now) {
    game_host_retry(&t->host);
    game_screen_show_turn(t, now);
}

void game_screen_replace(struct game_screen *t, long long now) {
    game_host_replace_engine(&t->host, now);
    game_screen_changed(t, now);
}

/* Opening and closing */

static struct game_screen *game_screen_new(struct preferences *preferences, struct refusal *why) {
    struct game_screen *t = calloc(1, sizeof *t);
    if (!t) {
        refuse(why, "", "there is not enough memory.", "der Speicher reicht nicht.");
        return NULL;
    }
    t->preferences = preferences;
    t->pick.cursor = SPOT_NONE;
    t->aim = AIM_NONE;
    t->chance = -1;
    t->pace = PACE_AT_FIRST;
    game_host_init(&t->host);
    return t;
}

static struct game_screen *show_first(struct game_screen *t) {
    t->board = board_of(t->host.game.core.game);
    game_screen_show_turn(t, clock_microseconds());
    return t;
}

static struct game_screen *refuse_to_open(struct game_screen *t, const struct refusal *reason,
                                          struct refusal *why) {
    *why = *reason;
    game_screen_close(t);
    return NULL;
}

struct game_screen *game_screen_open(const struct game_terms *terms, const char *save_path,
                                     struct preferences *preferences, struct refusal *why) {
    struct game_screen *t = game_screen_new(preferences, why);
    struct refusal reason;
    if (!t) return NULL;
    if (!game_host_begin(&t->host, terms, &reason)) return refuse_to_open(t, &reason, why);
    bool kept = game_host_keep(&t->host, save_path, &reason);
    if (!kept && save_path) /* it is wanted there, and nowhere else */
        return refuse_to_open(t, &reason, why);
    show_first(t);
    if (!kept) note_unsaved(t, &reason);
    return t;
}

struct game_screen *game_screen_resume(const char *path, struct preferences *preferences,
                                       struct refusal *why) {
    struct game_screen *t = game_screen_new(preferences, why);
    struct refusal reason;
    if (!t) return NULL;
    if (!game_host_resume(&t->host, path, &reason)) return refuse_to_open(t, &reason, why);
    return show_first(t);
}

bool game_screen_would_lose(const struct game_screen *t) {
    return t->host.unsaved && t->host.game.core.count > 0;
}

void game_screen_close(struct game_screen *t) {
    if (!t) return;
    long long now = clock_microseconds();
    local_game_stop_clock(&t->host.game, now);
    if (t->host.game.core.count > 0) game_host_save(&t->host, now);
    game_host_done(&t->host);
    free(t);
}
