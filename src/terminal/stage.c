#include "terminal/stage.h"

#include "base/clock.h"
#include "draw/draw.h"
#include "play/analysis.h"
#include "terminal/phrases.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WATCHING_PACE = 700000,  /* microseconds a move while engines play each other */
    TICK_MILLISECONDS = 100, /* while a clock runs */
    FILES_OF_STAGE = 3,
};

static const char *say(const struct stage *t, enum phrase which) {
    return phrase(t->habits->language, which);
}

__attribute__((format(printf, 2, 3))) static void note(struct stage *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(t->note, sizeof t->note, format, arguments);
    va_end(arguments);
    t->alarming = false;
}

static void note_refusal(struct stage *t, const struct refusal *why) {
    note(t, "%s", why->text[t->habits->language]);
    t->alarming = true;
}

/* Advice */

static bool is_open(const struct stage *t) {
    return t->sitting.agreed.game->view == view_everything;
}

/* Whose eyes advice is given for: a person's, when that person is to move; where nothing is hidden
 * whoever's move it is. */
static bool can_advise(const struct stage *t) {
    if (sitting_to_move(&t->sitting) == 0 || t->curtain) return false;
    return sitting_waits_for_person(&t->sitting) ||
           (is_open(t) && sitting_persons(&t->sitting) == 0);
}

static void stop_advice(struct stage *t) {
    t->hinting = false;
    t->hint = NO_MOVE;
    if (t->adviser) thinker_stop(t->adviser);
}

static void ask_advice(struct stage *t) {
    const struct sitter full = {.kind = SITTER_LEVEL, .level = LEVELS};
    struct limits limits = {0};
    struct refusal why;
    struct view view;
    if (!can_advise(t)) return;
    if (!t->adviser) t->adviser = thinker_open(&t->sitting.agreed, &full, &why);
    if (!t->adviser) {
        note_refusal(t, &why);
        t->hinting = false;
        return;
    }
    analysis_limit(t->sitting.agreed.game, &limits, 0);
    sitting_view(&t->sitting, (enum reader)sitting_to_move(&t->sitting), &view);
    thinker_advise(t->adviser, &view, 1, limits.nodes);
}

static void show_hint(struct stage *t, const struct line *line) {
    char name[MOVE_TEXT], does[TELL_TEXT];
    struct text named = text_over(name, sizeof name), told = text_over(does, sizeof does);
    const struct game *game = t->sitting.agreed.game;
    t->hinting = false;
    t->hint = line->moves[0];
    game->write_move(&t->view.seen, t->hint, &named);
    tell_move(game, &t->view, t->hint, t->habits->language, &told);
    note(t, say(t, PHRASE_HINT), name, does);
}

static void hear_advice(struct stage *t) {
    struct thought thought;
    if (!t->adviser) return;
    thinker_hear(t->adviser, &thought);
    if (thought.state == THOUGHT_FAILED) {
        t->hinting = false;
        note_refusal(t, &thought.why);
    }
    if (thought.state != THOUGHT_READY && thought.state != THOUGHT_RUNNING) return;
    if (thought.count == 0 || sitting_to_move(&t->sitting) == 0) return;
    int chance = line_chance(&thought.lines[0]);
    t->chance = sitting_to_move(&t->sitting) == 1 ? chance : CHANCE_ONE - chance;
    if (t->hinting && thought.state == THOUGHT_READY) show_hint(t, &thought.lines[0]);
}

/* Between moves */

static void draw_curtain(struct stage *t, long long now) {
    int player = sitting_to_move(&t->sitting);
    bool needed = sitting_needs_curtain(&t->sitting) && player != 0 && player != t->shown_to;
    t->curtain = needed ? player : 0;
    if (needed)
        sitting_stop_clock(&t->sitting, now);
    else
        sitting_start_clock(&t->sitting, now);
}

static void begin_pick(struct stage *t) {
    move list[MOVES_MOST];
    struct view view;
    int count = 0;
    t->typed[0] = '\0';
    t->armed = NO_MOVE;
    if (sitting_waits_for_person(&t->sitting) && !t->curtain) {
        sitting_view(&t->sitting, (enum reader)sitting_to_move(&t->sitting), &view);
        count = t->sitting.agreed.game->moves(&view.seen, list);
    }
    pick_begin(&t->pick, list, count);
}

static void save(struct stage *t, long long now) {
    struct refusal why;
    t->unsaved = !keeper_save(&t->keeper, &t->sitting, now, &why);
    if (!t->unsaved) return;
    note(t, say(t, PHRASE_NOT_SAVED), why.text[t->habits->language]);
    t->alarming = true;
}

/* Everything that must happen when the position, or whose eyes see it, has changed. */
static void turn(struct stage *t, long long now) {
    stop_advice(t);
    for (int i = 0; i < 2; i++)
        if (t->seated[i] && t->asked) thinker_stop(t->seated[i]);
    t->asked = false;
    t->answer = NO_MOVE;
    t->scrolled = 0;
    draw_curtain(t, now);
    begin_pick(t);
    if (!can_advise(t)) return;
    if (t->habits->evaluating) ask_advice(t);
}

static void play(struct stage *t, move m, long long now) {
    struct refusal why;
    if (!sitting_play(&t->sitting, m, now, &why)) {
        note_refusal(t, &why);
        return;
    }
    t->note[0] = '\0';
    turn(t, now);
    save(t, now);
}

/* Engines */

static bool engine_is_to_move(const struct stage *t) {
    return sitting_to_move(&t->sitting) != 0 && !sitting_waits_for_person(&t->sitting);
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
    int player = sitting_to_move(&t->sitting);
    struct thinker **seated = &t->seated[player - 1];
    struct refusal why;
    if (!*seated)
        *seated = thinker_open(&t->sitting.agreed, sitting_sitter(&t->sitting, player), &why);
    if (!*seated) fail(t, &why);
    return *seated;
}

static bool run_engine(struct stage *t, long long now) {
    if (!engine_is_to_move(t) || t->paused || t->failed || t->curtain) return false;
    struct thinker *thinker = engine_to_move(t);
    if (!thinker) return true;
    if (!t->asked) {
        t->asked = true;
        t->due = sitting_persons(&t->sitting) == 0 ? now + WATCHING_PACE : now;
        thinker_ask(thinker, &t->sitting, now);
    }
    if (t->answer == NO_MOVE) hear_engine(t, thinker, now);
    if (t->answer == NO_MOVE || now < t->due) return t->failed;
    play(t, t->answer, now);
    return true;
}

bool stage_tick(struct stage *t, long long now) {
    bool news = sitting_tick(&t->sitting, now);
    if (news) {
        turn(t, now);
        save(t, now);
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
    if (t->sitting.agreed.pace.base > 0 && t->sitting.since >= 0)
        next = earlier(next, now + TICK_MILLISECONDS * 1000LL);
    if (next == LLONG_MAX) return -1;
    return next <= now ? 0 : (int)earlier((next - now) / 1000 + 1, INT_MAX);
}

void stage_retry(struct stage *t, long long now) {
    t->failed = false;
    turn(t, now);
}

void stage_replace(struct stage *t, long long now) {
    int player = sitting_to_move(&t->sitting);
    t->failed = false;
    if (player == 0) return;
    thinker_close(t->seated[player - 1]);
    t->seated[player - 1] = NULL;
    t->sitting.agreed.sitters[player - 1] = (struct sitter){.kind = SITTER_PERSON};
    turn(t, now);
    save(t, now);
}

/* Opening and closing */

/* In a new game everybody is there before it begins. */
static bool seat(struct stage *t, struct refusal *why) {
    for (int i = 0; i < 2; i++) {
        const struct sitter *who = &t->sitting.agreed.sitters[i];
        if (who->kind == SITTER_PERSON) continue;
        t->seated[i] = thinker_open(&t->sitting.agreed, who, why);
        if (!t->seated[i]) return false;
    }
    return true;
}

static struct stage *stage_new(struct habits *habits) {
    struct stage *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->habits = habits;
    t->pick.cursor = SPOT_NONE;
    t->aim = AIM_NONE;
    t->chance = -1;
    keeper_init(&t->keeper);
    return t;
}

static bool no_memory(struct refusal *why) {
    return refuse(why, "", "there is not enough memory.", "der Speicher reicht nicht.");
}

static struct stage *furnish(struct stage *t) {
    t->board = board_of(t->sitting.agreed.game);
    turn(t, clock_microseconds());
    return t;
}

struct stage *stage_open(const struct agreement *agreed, const char *save_path,
                         struct habits *habits, struct refusal *why) {
    struct stage *t = stage_new(habits);
    if (!t) {
        no_memory(why);
        return NULL;
    }
    if (!sitting_begin(&t->sitting, agreed, why) || !seat(t, why)) {
        stage_close(t);
        return NULL;
    }
    struct refusal unkept;
    if (!keeper_begin(&t->keeper, &t->sitting, save_path, &unkept)) {
        if (save_path) { /* somebody wants it there, and nowhere else */
            *why = unkept;
            stage_close(t);
            return NULL;
        }
        note(t, say(t, PHRASE_NOT_SAVED), unkept.text[habits->language]);
        t->alarming = true;
    }
    return furnish(t);
}

struct stage *stage_resume(const char *path, struct habits *habits, struct refusal *why) {
    struct stage *t = stage_new(habits);
    if (!t) {
        no_memory(why);
        return NULL;
    }
    if (!keeper_resume(&t->keeper, path, &t->sitting, why)) {
        stage_close(t);
        return NULL;
    }
    return furnish(t);
}

bool stage_would_lose(const struct stage *t) {
    return t->unsaved && t->sitting.count > 0;
}

void stage_close(struct stage *t) {
    struct refusal why;
    if (!t) return;
    long long now = clock_microseconds();
    if (t->sitting.agreed.game) {
        sitting_stop_clock(&t->sitting, now);
        if (t->sitting.count > 0) keeper_save(&t->keeper, &t->sitting, now, &why);
    }
    for (int i = 0; i < 2; i++) thinker_close(t->seated[i]);
    thinker_close(t->adviser);
    keeper_done(&t->keeper);
    free(t);
}

/* What a person chooses */

static struct choice choice_of(const struct stage *t) {
    return (struct choice){t->board, &t->scene, t->spots, t->spot_count};
}

static void refuse_spot(struct stage *t) {
    char attempt[64];
    struct text text = text_over(attempt, sizeof attempt);
    struct refusal why;
    move m;
    if (t->pick.count == 0 || t->pick.cursor == SPOT_NONE) return;
    if (!t->board->attempt) {
        note(t, "%s", say(t, PHRASE_CHOOSE_FIRST));
        return;
    }
    t->board->attempt(&t->scene, t->pick.cursor, &text);
    if (*attempt && !t->scene.game->read_move(&t->view.seen, attempt, &m, &why))
        note_refusal(t, &why);
}

/* Plays it, or asks for it once more. */
static void decide(struct stage *t, move m, long long now) {
    if (t->habits->confirm && t->armed != m) {
        t->armed = m;
        note(t, "%s", say(t, PHRASE_AGAIN_TO_PLAY));
        return;
    }
    play(t, m, now);
}

static void choose(struct stage *t, long long now) {
    struct choice choice = choice_of(t);
    int depth = t->pick.depth;
    move m = pick_choose(&t->pick, &choice);
    if (m != NO_MOVE)
        decide(t, m, now);
    else if (t->pick.depth == depth)
        refuse_spot(t);
}

static void play_typed(struct stage *t, long long now) {
    struct refusal why;
    move m;
    bool read = pick_read(t->scene.game, &t->view.seen, t->typed, &m, &why);
    t->typed[0] = '\0';
    if (read)
        decide(t, m, now);
    else
        note_refusal(t, &why);
}

static void enter(struct stage *t, long long now) {
    if (t->pick.count == 0) return;
    if (t->typed[0])
        play_typed(t, now);
    else
        choose(t, now);
}

static void type(struct stage *t, uint32_t character) {
    struct choice choice = choice_of(t);
    size_t length = strlen(t->typed);
    if (character <= ' ' || character > '~' || length == TYPED_MOST || t->pick.count == 0) return;
    t->typed[length] = (char)character;
    t->typed[length + 1] = '\0';
    pick_follow(&t->pick, &choice, t->typed);
}

static void rub_out(struct stage *t) {
    struct choice choice = choice_of(t);
    size_t length = strlen(t->typed);
    if (length == 0) {
        pick_back(&t->pick, &choice);
        return;
    }
    t->typed[length - 1] = '\0';
    if (length > 1) pick_follow(&t->pick, &choice, t->typed);
}

/* The first click shows what a move would do, and the second one plays it; where the mouse tells
 * of its way, the first one has been made by hovering. */
static void click(struct stage *t, int row, int column, long long now) {
    struct choice choice = choice_of(t);
    int spot = pick_spot_at(&choice, row, column);
    if (spot == SPOT_NONE || t->pick.count == 0) return;
    bool there = spot == t->pick.cursor;
    t->typed[0] = '\0';
    if (t->pick.depth > 0 && !board_targets(t->board, &t->scene, spot))
        pick_back(&t->pick, &choice);
    pick_go(&t->pick, &choice, spot);
    t->aim = AIM_NONE;
    if (there || t->pick.move == NO_MOVE) choose(t, now);
}

static void hover(struct stage *t, int row, int column) {
    struct choice choice = choice_of(t);
    int spot = pick_spot_at(&choice, row, column);
    if (spot == SPOT_NONE || t->pick.count == 0 || t->typed[0]) return;
    if (board_targets(t->board, &t->scene, spot)) pick_go(&t->pick, &choice, spot);
}

static void change_kind(struct stage *t, int step) {
    struct choice choice = choice_of(t);
    int before = t->pick.kind;
    move meant = t->pick.move;
    pick_change_kind(&t->pick, &choice, step);
    if (t->pick.move == meant && (t->pick.kind == before || meant != NO_MOVE))
        pick_step(&t->pick, &choice, step);
    t->aim = AIM_NONE;
}

static enum order escape(struct stage *t) {
    struct choice choice = choice_of(t);
    if (t->typed[0]) {
        t->typed[0] = '\0';
        return ORDER_NONE;
    }
    return pick_back(&t->pick, &choice) ? ORDER_NONE : ORDER_MENU;
}

static void open_curtain(struct stage *t, long long now) {
    t->shown_to = t->curtain;
    t->note[0] = '\0';
    turn(t, now);
}

static void walk(struct stage *t, enum way way) {
    struct choice choice = choice_of(t);
    t->typed[0] = '\0';
    pick_walk(&t->pick, &choice, way, &t->aim);
}

static enum order handle_stroke(struct stage *t, int stroke, long long now) {
    switch (stroke) {
    case STROKE_UP: walk(t, WAY_UP); break;
    case STROKE_DOWN: walk(t, WAY_DOWN); break;
    case STROKE_LEFT: walk(t, WAY_LEFT); break;
    case STROKE_RIGHT: walk(t, WAY_RIGHT); break;
    case STROKE_PAGE_UP: t->scrolled++; break;
    case STROKE_PAGE_DOWN: t->scrolled -= t->scrolled > 0; break;
    case STROKE_TAB: change_kind(t, 1); break;
    case STROKE_TAB_BACK: change_kind(t, -1); break;
    case STROKE_RUBOUT: rub_out(t); break;
    case STROKE_ENTER: enter(t, now); break;
    case STROKE_ESCAPE: return escape(t);
    default: break;
    }
    return ORDER_NONE;
}

static enum order handle_character(struct stage *t, uint32_t character, long long now) {
    if (character == ' ' && sitting_to_move(&t->sitting) != 0 && sitting_persons(&t->sitting) == 0)
        return ORDER_PAUSE;
    if (character == ' ' && !t->typed[0])
        enter(t, now);
    else if ((character == '+' || character == '-') && !t->typed[0])
        change_kind(t, character == '+' ? 1 : -1);
    else
        type(t, character);
    return ORDER_NONE;
}

static bool opens_curtain(const struct event *event) {
    return event->kind == EVENT_CLICK ||
           (event->kind == EVENT_CHARACTER && event->character == ' ') ||
           (event->kind == EVENT_STROKE && event->stroke == STROKE_ENTER);
}

enum order stage_handle(struct stage *t, const struct event *event, long long now) {
    enum order order = order_of(event);
    if (order != ORDER_NONE) return order;
    if (t->curtain) {
        if (opens_curtain(event)) open_curtain(t, now);
        return event->kind == EVENT_STROKE && event->stroke == STROKE_ESCAPE ? ORDER_MENU
                                                                             : ORDER_NONE;
    }
    if (event->kind == EVENT_HOVER) {
        hover(t, event->row, event->column);
        return ORDER_NONE;
    }
    if (event->kind != EVENT_RESIZE) t->note[0] = '\0';
    move armed = t->armed;
    if (event->kind == EVENT_CLICK) click(t, event->row, event->column, now);
    if (event->kind == EVENT_STROKE) order = handle_stroke(t, event->stroke, now);
    if (event->kind == EVENT_CHARACTER) order = handle_character(t, event->character, now);
    if (t->armed == armed && event->kind != EVENT_RESIZE) t->armed = NO_MOVE;
    return order;
}

/* Orders */

static void take_back(struct stage *t, long long now, bool back) {
    struct refusal why;
    int count = back ? sitting_undo(&t->sitting, now, &why) : sitting_redo(&t->sitting, now, &why);
    if (count == 0) {
        note_refusal(t, &why);
        return;
    }
    t->failed = false;
    turn(t, now);
    note(t, say(t, back ? PHRASE_TAKEN_BACK : PHRASE_PLAYED_AGAIN), count);
    save(t, now);
}

static void give_hint(struct stage *t) {
    if (!sitting_waits_for_person(&t->sitting) || t->curtain) {
        note(t, "%s", say(t, PHRASE_NO_HINT));
        return;
    }
    t->hinting = true;
    note(t, "%s", say(t, PHRASE_HINT_SOON));
    ask_advice(t);
}

static void switch_evaluation(struct stage *t) {
    bool on = t->habits->evaluating = !t->habits->evaluating;
    t->chance = -1;
    note(t, "%s", say(t, on ? PHRASE_EVALUATION_ON : PHRASE_EVALUATION_OFF));
    if (on && can_advise(t))
        ask_advice(t);
    else if (!on && t->adviser && !t->hinting)
        thinker_stop(t->adviser);
}

static void switch_aids(struct stage *t) {
    bool on = t->habits->aids = !t->habits->aids;
    note(t, "%s", say(t, on ? PHRASE_AIDS_ON : PHRASE_AIDS_OFF));
}

static void switch_confirm(struct stage *t) {
    bool on = t->habits->confirm = !t->habits->confirm;
    note(t, "%s", say(t, on ? PHRASE_CONFIRM_ON : PHRASE_CONFIRM_OFF));
}

static void switch_dimmed(struct stage *t) {
    const int *colours = t->board->colours;
    if (colours[0] == colours[1]) {
        note(t, "%s", say(t, PHRASE_NOT_NOW));
        return;
    }
    t->dimmed = (t->dimmed + 1) % 3;
    if (t->dimmed == 0)
        note(t, "%s", say(t, PHRASE_DIM_NONE));
    else
        note(t, say(t, PHRASE_DIM_COLOUR), sand_name(t->habits->language, colours[t->dimmed - 1]));
}

static void switch_pause(struct stage *t, long long now) {
    if (sitting_persons(&t->sitting) > 0) {
        note(t, "%s", say(t, PHRASE_NOT_NOW));
        return;
    }
    t->paused = !t->paused;
    if (t->paused)
        sitting_stop_clock(&t->sitting, now);
    else
        sitting_start_clock(&t->sitting, now);
}

static void take_all(struct stage *t, long long now) {
    move m;
    if (t->pick.count == 0 || !t->board->rest || t->board->rest(&t->view.seen) == NO_MOVE) {
        note(t, "%s", say(t, PHRASE_NOT_NOW));
        return;
    }
    while (sitting_waits_for_person(&t->sitting) &&
           (m = t->board->rest(&t->view.seen)) != NO_MOVE) {
        play(t, m, now);
        sitting_view(&t->sitting, sitting_eyes(&t->sitting), &t->view);
    }
}

void stage_resign(struct stage *t, long long now) {
    int player = sitting_to_move(&t->sitting);
    if (sitting_persons(&t->sitting) == 1)
        player = t->sitting.agreed.sitters[0].kind == SITTER_PERSON ? 1 : 2;
    if (!sitting_resign(&t->sitting, player, now)) return;
    turn(t, now);
    save(t, now);
}

bool stage_obey(struct stage *t, enum order order, long long now) {
    switch (order) {
    case ORDER_HINT: give_hint(t); return true;
    case ORDER_UNDO: take_back(t, now, true); return true;
    case ORDER_REDO: take_back(t, now, false); return true;
    case ORDER_EVALUATION: switch_evaluation(t); return true;
    case ORDER_AIDS: switch_aids(t); return true;
    case ORDER_CONFIRM: switch_confirm(t); return true;
    case ORDER_DIM: switch_dimmed(t); return true;
    case ORDER_PAUSE: switch_pause(t, now); return true;
    case ORDER_ALL: take_all(t, now); return true;
    default: return false;
    }
}
