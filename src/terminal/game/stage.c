#include "terminal/game/stage.h"

#include "base/clock.h"
#include "analysis/analysis.h"
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
    return t->game.core.game->open;
}

/* Whose eyes advice is given for: a person's, when that person is to move; where nothing is hidden
 * whoever's move it is. */
bool stage_can_advise(const struct stage *t) {
    if (local_game_to_move(&t->game) == 0 || t->curtain) return false;
    return local_game_waits_for_person(&t->game) ||
           (is_open(t) && local_game_persons(&t->game) == 0);
}

static void stop_advice(struct stage *t) {
    t->hinting = false;
    t->hint = NO_MOVE;
    if (t->adviser) thinker_stop(t->adviser);
}

void stage_ask_advice(struct stage *t) {
    const struct game_player full = {.kind = PLAYER_LEVEL, .level = LEVELS};
    struct limits limits = {0};
    struct refusal why;
    struct view view;
    if (!stage_can_advise(t)) return;
    struct game_terms terms = local_game_terms(&t->game);
    if (!t->adviser) t->adviser = thinker_open(&terms, &full, &why);
    if (!t->adviser) {
        stage_refuse(t, &why);
        t->hinting = false;
        return;
    }
    analysis_limit(t->game.core.game, &limits, 0);
    game_core_view(&t->game.core, (enum reader)local_game_to_move(&t->game), &view);
    thinker_advise(t->adviser, &view, 1, limits.nodes);
}

static void show_hint(struct stage *t, const struct line *line) {
    char name[MOVE_TEXT], does[TELL_TEXT];
    struct text named = text_over(name, sizeof name), told = text_over(does, sizeof does);
    const struct game *game = t->game.core.game;
    t->hinting = false;
    t->hint = line->moves[0];
    game->write_move(&t->view.seen, t->hint, &named);
    tell_move(game, &t->view, t->hint, t->habits->language, &told);
    stage_note(t, stage_say(t, PHRASE_HINT), name, does);
}

static void hear_advice(struct stage *t) {
    struct thought thought;
    if (!t->adviser) return;
    thinker_hear(t->adviser, &thought);
    if (thought.state == THOUGHT_FAILED) {
        t->hinting = false;
        stage_refuse(t, &thought.why);
    }
    if (thought.state != THOUGHT_READY && thought.state != THOUGHT_RUNNING) return;
    if (thought.count == 0 || local_game_to_move(&t->game) == 0) return;
    int chance = line_chance(&thought.lines[0]);
    t->chance = local_game_to_move(&t->game) == 1 ? chance : CHANCE_ONE - chance;
    if (t->hinting && thought.state == THOUGHT_READY) show_hint(t, &thought.lines[0]);
}

/* Between moves */

static void draw_curtain(struct stage *t, long long now) {
    int player = local_game_to_move(&t->game);
    bool needed = local_game_needs_curtain(&t->game) && player != 0 && player != t->shown_to;
    t->curtain = needed ? player : 0;
    if (needed) {
        t->shown_to = 0; /* whoever sits there now, nobody has looked since it fell */
        local_game_stop_clock(&t->game, now);
    } else {
        local_game_start_clock(&t->game, now);
    }
}

static void begin_pick(struct stage *t) {
    move list[MOVES_MOST];
    struct view view;
    int count = 0;
    t->typed[0] = '\0';
    t->armed = NO_MOVE;
    if (local_game_waits_for_person(&t->game) && !t->curtain) {
        game_core_view(&t->game.core, (enum reader)local_game_to_move(&t->game), &view);
        count = t->game.core.game->moves(&view.seen, list);
    }
    pick_begin(&t->pick, list, count);
}

void stage_save(struct stage *t, long long now) {
    struct refusal why;
    bool kept = t->keeper.path[0]; /* there is a place for it */
    t->unsaved = !kept || !keeper_save(&t->keeper, &t->game, now, &why);
    if (!t->unsaved || !kept) return;
    stage_note(t, stage_say(t, PHRASE_NOT_SAVED), why.text[t->habits->language]);
    t->alarming = true;
}

void stage_turn(struct stage *t, long long now) {
    t->note[0] = '\0';
    stop_advice(t);
    for (int i = 0; i < 2; i++)
        if (t->seated[i] && t->asked) thinker_stop(t->seated[i]);
    t->asked = false;
    t->answer = NO_MOVE;
    t->scrolled = 0;
    draw_curtain(t, now);
    begin_pick(t);
    if (!stage_can_advise(t)) return;
    if (t->habits->evaluating) stage_ask_advice(t);
}

void stage_play(struct stage *t, move m, long long now) {
    struct refusal why;
    if (!local_game_play(&t->game, m, now, &why)) {
        stage_refuse(t, &why);
        return;
    }
    stage_turn(t, now);
    stage_save(t, now);
}

/* Engines */

static bool engine_is_to_move(const struct stage *t) {
    return local_game_to_move(&t->game) != 0 && !local_game_waits_for_person(&t->game);
}

static void fail(struct stage *t, const struct refusal *why) {
    t->failed = true;
    t->asked = false;
    t->trouble = *why;
}

static void hear_engine(struct stage *t, struct thinker *thinker, long long now) {
    struct thought thought;
    thinker_hear(thinker, &thought);
    if (thought.state == THOUGHT_FAILED) fail(t, &thought.why);
    if (thought.state != THOUGHT_READY) return;
    t->answer = thought.lines[0].moves[0];
    if (t->due < now) t->due = now;
}

/* The engine whose move it is; one that has not been there yet is asked in. */
static struct thinker *engine_to_move(struct stage *t) {
    int player = local_game_to_move(&t->game);
    struct thinker **seated = &t->seated[player - 1];
    struct refusal why;
    struct game_terms terms = local_game_terms(&t->game);
    if (!*seated) *seated = thinker_open(&terms, &terms.players[player - 1], &why);
    if (!*seated) fail(t, &why);
    return *seated;
}

static bool run_engine(struct stage *t, long long now) {
    if (!engine_is_to_move(t) || t->paused || t->failed || t->curtain) return false;
    struct thinker *thinker = engine_to_move(t);
    if (!thinker) return true;
    if (!t->asked) {
        t->asked = true;
        t->due = local_game_persons(&t->game) == 0 ? now + t->pace : now;
        thinker_ask(thinker, &t->game, now);
    }
    if (t->answer == NO_MOVE) hear_engine(t, thinker, now);
    if (t->answer == NO_MOVE || now < t->due) return t->failed;
    stage_play(t, t->answer, now);
    return true;
}

bool stage_tick(struct stage *t, long long now) {
    bool news = local_game_tick(&t->game, now);
    if (news) {
        stage_turn(t, now);
        stage_save(t, now);
    }
    int chance = t->chance;
    bool hinting = t->hinting;
    hear_advice(t);
    news = news || chance != t->chance || hinting != t->hinting;
    return run_engine(t, now) || news;
}

int stage_files(const struct stage *t, int *files) {
    int count = 0;
    for (int i = 0; i < 2; i++)
        if (t->seated[i]) files[count++] = thinker_file(t->seated[i]);
    if (t->adviser) files[count++] = thinker_file(t->adviser);
    return count;
}

static long long earlier(long long a, long long b) {
    return a < b ? a : b;
}

int stage_patience(const struct stage *t, long long now) {
    long long next = LLONG_MAX;
    for (int i = 0; i < 2; i++)
        if (t->seated[i]) next = earlier(next, thinker_deadline(t->seated[i]));
    if (t->answer != NO_MOVE && !t->paused) next = earlier(next, t->due);
    if (game_core_clock_runs(&t->game.core) != 0)
        next = earlier(next, now + TICK_MILLISECONDS * 1000LL);
    if (next == LLONG_MAX) return -1;
    return next <= now ? 0 : (int)earlier((next - now) / 1000 + 1, INT_MAX);
}

void stage_retry(struct stage *t, long long now) {
    t->failed = false;
    stage_turn(t, now);
}

void stage_replace(struct stage *t, long long now) {
    int player = local_game_to_move(&t->game);
    t->failed = false;
    if (player == 0) return;
    thinker_close(t->seated[player - 1]);
    t->seated[player - 1] = NULL;
    t->game.players[player - 1] = (struct game_player){.kind = PLAYER_PERSON};
    stage_turn(t, now);
    stage_save(t, now);
}

/* Opening and closing */

static struct stage *stage_new(struct habits *habits) {
    struct stage *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->habits = habits;
    t->pick.cursor = SPOT_NONE;
    t->aim = AIM_NONE;
    t->chance = -1;
    t->pace = PACE_AT_FIRST;
    keeper_init(&t->keeper);
    return t;
}

static bool no_memory(struct refusal *why) {
    return refuse(why, "", "there is not enough memory.", "der Speicher reicht nicht.");
}

static struct stage *furnish(struct stage *t) {
    t->board = board_of(t->game.core.game);
    stage_turn(t, clock_microseconds());
    return t;
}

struct stage *stage_open(const struct game_terms *terms, const char *save_path,
                         struct habits *habits, struct refusal *why) {
    struct stage *t = stage_new(habits);
    if (!t) {
        no_memory(why);
        return NULL;
    }
    if (!local_game_begin(&t->game, terms, why) || !thinker_open_all(terms, t->seated, why)) {
        stage_close(t);
        return NULL;
    }
    struct refusal unkept;
    bool kept = keeper_begin(&t->keeper, &t->game, save_path, &unkept);
    if (!kept && save_path) { /* somebody wants it there, and nowhere else */
        *why = unkept;
        stage_close(t);
        return NULL;
    }
    furnish(t);
    if (kept) return t;
    t->unsaved = true;
    stage_note(t, stage_say(t, PHRASE_NOT_SAVED), unkept.text[habits->language]);
    t->alarming = true;
    return t;
}

struct stage *stage_resume(const char *path, struct habits *habits, struct refusal *why) {
    struct stage *t = stage_new(habits);
    if (!t) {
        no_memory(why);
        return NULL;
    }
    if (!keeper_resume(&t->keeper, path, &t->game, why)) {
        stage_close(t);
        return NULL;
    }
    return furnish(t);
}

bool stage_would_lose(const struct stage *t) {
    return t->unsaved && t->game.core.count > 0;
}

void stage_close(struct stage *t) {
    struct refusal why;
    if (!t) return;
    long long now = clock_microseconds();
    if (t->game.core.game) {
        local_game_stop_clock(&t->game, now);
        if (t->game.core.count > 0) keeper_save(&t->keeper, &t->game, now, &why);
    }
    for (int i = 0; i < 2; i++) thinker_close(t->seated[i]);
    thinker_close(t->adviser);
    keeper_done(&t->keeper);
    local_game_done(&t->game);
    free(t);
}
