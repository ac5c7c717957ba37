#include "terminal/game/stage.h"

#include "analysis/analysis.h"
#include "base/clock.h"
#include "terminal/game/stage_parts.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    PACE_AT_FIRST = 700000,
    TICK_MILLISECONDS = 100, /* while a clock runs */
};

const char *stage_say(const struct stage *t, enum phrase which) {
    return phrase(t->habits->language, which);
}

void stage_note(struct stage *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(t->note, sizeof t->note, format, arguments);
    va_end(arguments);
    t->alarming = false;
}

void stage_refuse(struct stage *t, const struct refusal *why) {
    stage_note(t, "%s", why->text[t->habits->language]);
    t->alarming = true;
}

/* Advice */

static bool is_open(const struct stage *t) {
    return t->host.game.core.game->open;
}

/* Whose eyes advice is given for: a person's, when that person is to move; where nothing is hidden
 * whoever's move it is. */
bool stage_can_advise(const struct stage *t) {
    if (local_game_to_move(&t->host.game) == 0 || t->curtain) return false;
    return local_game_waits_for_person(&t->host.game) ||
           (is_open(t) && local_game_persons(&t->host.game) == 0);
}

static void stop_advice(struct stage *t) {
    t->hinting = false;
    t->hint = NO_MOVE;
    game_host_stop_advice(&t->host);
}

void stage_ask_advice(struct stage *t) {
    struct refusal why;
    if (!stage_can_advise(t) || game_host_ask_advice(&t->host, &why)) return;
    stage_refuse(t, &why);
    t->hinting = false;
}

static void show_hint(struct stage *t, const struct line *line) {
    char name[MOVE_TEXT], does[TELL_TEXT];
    struct text named = text_over(name, sizeof name), told = text_over(does, sizeof does);
    const struct game *game = t->host.game.core.game;
    t->hinting = false;
    t->hint = line->moves[0];
    game->write_move(&t->view.seen, t->hint, &named);
    tell_move(game, &t->view, t->hint, t->habits->language, &told);
    stage_note(t, stage_say(t, PHRASE_HINT), name, does);
}

static void hear_advice(struct stage *t) {
    struct thought thought;
    game_host_hear_advice(&t->host, &thought);
    if (thought.state == THOUGHT_FAILED) {
        t->hinting = false;
        stage_refuse(t, &thought.why);
    }
    if (thought.state != THOUGHT_READY && thought.state != THOUGHT_RUNNING) return;
    if (thought.count == 0 || local_game_to_move(&t->host.game) == 0) return;
    int chance = line_chance(&thought.lines[0]);
    t->chance = local_game_to_move(&t->host.game) == 1 ? chance : CHANCE_ONE - chance;
    if (t->hinting && thought.state == THOUGHT_READY) show_hint(t, &thought.lines[0]);
}

/* Between moves */

static void draw_curtain(struct stage *t, long long now) {
    t->curtain = game_host_curtain(&t->host);
    if (t->curtain) {
        t->host.shown_to = 0; /* whoever sits there now, nobody has looked since it fell */
        local_game_stop_clock(&t->host.game, now);
    } else {
        local_game_start_clock(&t->host.game, now);
    }
}

static void begin_pick(struct stage *t) {
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

static void note_unsaved(struct stage *t, const struct refusal *why) {
    stage_note(t, stage_say(t, PHRASE_NOT_SAVED), why->text[t->habits->language]);
    t->alarming = true;
}

void stage_show_turn(struct stage *t, long long now) {
    t->note[0] = '\0';
    stop_advice(t);
    game_host_stop_engines(&t->host);
    t->scrolled = 0;
    draw_curtain(t, now);
    begin_pick(t);
    if (t->habits->evaluating) stage_ask_advice(t);
}

void stage_changed(struct stage *t, long long now) {
    stage_show_turn(t, now);
    if (t->host.unsaved && t->host.file.path[0]) note_unsaved(t, &t->host.save_failure);
}

void stage_play(struct stage *t, move m, long long now) {
    struct refusal why;
    if (game_host_play(&t->host, m, now, &why))
        stage_changed(t, now);
    else
        stage_refuse(t, &why);
}

/* Engines */

/* Those that play each other are slowed down, so that people can follow. */
static bool run_engine(struct stage *t, long long now) {
    t->host.delay = local_game_persons(&t->host.game) == 0 ? t->pace : 0;
    enum engine_news news = game_host_run_engine(&t->host, now);
    if (news == ENGINE_MOVED) stage_changed(t, now);
    return news != ENGINE_WAITS;
}

bool stage_tick(struct stage *t, long long now) {
    bool news = game_host_tick(&t->host, now);
    if (news) stage_changed(t, now);
    int chance = t->chance;
    bool hinting = t->hinting;
    hear_advice(t);
    news = news || chance != t->chance || hinting != t->hinting;
    return run_engine(t, now) || news;
}

int stage_files(const struct stage *t, int *files) {
    return game_host_files(&t->host, files);
}

static long long earlier(long long a, long long b) {
    return a < b ? a : b;
}

int stage_patience(const struct stage *t, long long now) {
    long long next = game_host_deadline(&t->host);
    if (game_core_clock_runs(&t->host.game.core) != 0)
        next = earlier(next, now + TICK_MILLISECONDS * 1000LL);
    if (next == LLONG_MAX) return -1;
    return next <= now ? 0 : (int)earlier((next - now) / 1000 + 1, INT_MAX);
}

void stage_retry(struct stage *t, long long now) {
    game_host_retry(&t->host);
    stage_show_turn(t, now);
}

void stage_replace(struct stage *t, long long now) {
    game_host_replace_engine(&t->host, now);
    stage_changed(t, now);
}

/* Opening and closing */

static struct stage *stage_new(struct habits *habits, struct refusal *why) {
    struct stage *t = calloc(1, sizeof *t);
    if (!t) {
        refuse(why, "", "there is not enough memory.", "der Speicher reicht nicht.");
        return NULL;
    }
    t->habits = habits;
    t->pick.cursor = SPOT_NONE;
    t->aim = AIM_NONE;
    t->chance = -1;
    t->pace = PACE_AT_FIRST;
    game_host_init(&t->host);
    return t;
}

static struct stage *show_first(struct stage *t) {
    t->board = board_of(t->host.game.core.game);
    stage_show_turn(t, clock_microseconds());
    return t;
}

static struct stage *refuse_to_open(struct stage *t, const struct refusal *reason,
                                    struct refusal *why) {
    *why = *reason;
    stage_close(t);
    return NULL;
}

struct stage *stage_open(const struct game_terms *terms, const char *save_path,
                         struct habits *habits, struct refusal *why) {
    struct stage *t = stage_new(habits, why);
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

struct stage *stage_resume(const char *path, struct habits *habits, struct refusal *why) {
    struct stage *t = stage_new(habits, why);
    struct refusal reason;
    if (!t) return NULL;
    if (!game_host_resume(&t->host, path, &reason)) return refuse_to_open(t, &reason, why);
    return show_first(t);
}

bool stage_would_lose(const struct stage *t) {
    return t->host.unsaved && t->host.game.core.count > 0;
}

void stage_close(struct stage *t) {
    if (!t) return;
    long long now = clock_microseconds();
    local_game_stop_clock(&t->host.game, now);
    if (t->host.game.core.count > 0) game_host_save(&t->host, now);
    game_host_done(&t->host);
    free(t);
}
