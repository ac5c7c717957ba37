/* What a person does on the game screen: choosing a move by keys, by clicks or by typing, and the
 * commands that this screen carries out. */
#include "terminal/game/game_screen_internal.h"

#include <string.h>

/* What a person chooses */

static void refuse_spot(struct game_screen *t) {
    char attempt[64];
    struct text text = text_over(attempt, sizeof attempt);
    struct refusal why;
    move m;
    if (t->pick.count == 0 || t->pick.cursor == SPOT_NONE) return;
    if (!t->board->attempt) {
        game_screen_note(t, "%s", game_screen_say(t, PHRASE_CHOOSE_FIRST));
        return;
    }
    t->board->attempt(&t->scene, t->pick.cursor, &text);
    if (*attempt && !t->scene.game->read_move(&t->view.seen, attempt, &m, &why))
        game_screen_refuse(t, &why);
}

/* Plays it, or asks for it once more. */
static void decide(struct game_screen *t, move m, long long now) {
    if (t->preferences->confirm && t->armed != m) {
        t->armed = m;
        return;
    }
    game_screen_play(t, m, now);
}

static void choose(struct game_screen *t, long long now) {
    struct choice choice = game_screen_choice(t);
    int depth = t->pick.depth;
    move m = pick_choose(&t->pick, &choice);
    if (m != NO_MOVE)
        decide(t, m, now);
    else if (t->pick.depth == depth)
        refuse_spot(t);
}

static void play_typed(struct game_screen *t, long long now) {
    struct refusal why;
    move m;
    bool read = pick_read(t->scene.game, &t->view.seen, t->typed, &m, &why);
    t->typed[0] = '\0';
    if (read)
        decide(t, m, now);
    else
        game_screen_refuse(t, &why);
}

static void enter(struct game_screen *t, long long now) {
    if (t->pick.count == 0) return;
    if (t->typed[0])
        play_typed(t, now);
    else
        choose(t, now);
}

static void type(struct game_screen *t, uint32_t character) {
    struct choice choice = game_screen_choice(t);
    size_t length = strlen(t->typed);
    if (character <= ' ' || character > '~' || length == TYPED_MOST || t->pick.count == 0) return;
    t->typed[length] = (char)character;
    t->typed[length + 1] = '\0';
    pick_follow(&t->pick, &choice, t->typed);
}

static void rub_out(struct game_screen *t) {
    struct choice choice = game_screen_choice(t);
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
static void click(struct game_screen *t, int row, int column, long long now) {
    struct choice choice = game_screen_choice(t);
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

static void hover(struct game_screen *t, int row, int column) {
    struct choice choice = game_screen_choice(t);
    int spot = pick_spot_at(&choice, row, column);
    if (spot == SPOT_NONE || t->pick.count == 0 || t->typed[0]) return;
    if (board_targets(t->board, &t->scene, spot)) pick_go(&t->pick, &choice, spot);
}

static void change_kind(struct game_screen *t, int step) {
    struct choice choice = game_screen_choice(t);
    int before = t->pick.kind;
    move meant = t->pick.move;
    pick_change_kind(&t->pick, &choice, step);
    if (t->pick.move == meant && (t->pick.kind == before || meant != NO_MOVE))
        pick_step(&t->pick, &choice, step);
    t->aim = AIM_NONE;
}

static enum command escape(struct game_screen *t) {
    struct choice choice = game_screen_choice(t);
    if (t->typed[0]) {
        t->typed[0] = '\0';
        return COMMAND_NONE;
    }
    return pick_back(&t->pick, &choice) ? COMMAND_NONE : COMMAND_MENU;
}

static void open_curtain(struct game_screen *t, long long now) {
    t->host.shown_to = t->curtain;
    game_screen_show_turn(t, now);
}

static void walk(struct game_screen *t, enum way way) {
    struct choice choice = game_screen_choice(t);
    t->typed[0] = '\0';
    pick_walk(&t->pick, &choice, way, &t->aim);
}

static enum command handle_stroke(struct game_screen *t, int stroke, long long now) {
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
    return COMMAND_NONE;
}

/* Engines that are watched go faster or slower. */
static void change_pace(struct game_screen *t, bool faster) {
    const long long least = 50000, most = 12800000;
    t->pace = faster ? t->pace / 2 : t->pace * 2;
    if (t->pace < least) t->pace = least;
    if (t->pace > most) t->pace = most;
    game_screen_note(t, game_screen_say(t, PHRASE_PACE), (double)t->pace / 1e6);
}

static bool is_watched(const struct game_screen *t) {
    return local_game_to_move(&t->host.game) != 0 && local_game_persons(&t->host.game) == 0;
}

static enum command handle_character(struct game_screen *t, uint32_t character, long long now) {
    bool sign = (character == '+' || character == '-') && !t->typed[0];
    if (is_watched(t)) {
        if (sign) change_pace(t, character == '+');
        return character == ' ' ? COMMAND_PAUSE : COMMAND_NONE;
    }
    if (character == ' ' && !t->typed[0])
        enter(t, now);
    else if (sign)
        change_kind(t, character == '+' ? 1 : -1);
    else
        type(t, character);
    return COMMAND_NONE;
}

/* The number of the player whom it waits for, or a click on the words that say so: no key that
 * the player who has just moved may still be holding down. */
static bool opens_curtain(const struct game_screen *t, const struct event *event) {
    if (event->kind == EVENT_CLICK) return area_holds(t->curtain_words, event->row, event->column);
    return event->kind == EVENT_CHARACTER && event->character == '0' + (uint32_t)t->curtain;
}

enum command game_screen_handle(struct game_screen *t, const struct event *event, long long now) {
    enum command command = command_of(event);
    if (command != COMMAND_NONE) return command;
    if (t->curtain) {
        if (opens_curtain(t, event)) open_curtain(t, now);
        return event->kind == EVENT_STROKE && event->stroke == STROKE_ESCAPE ? COMMAND_MENU
                                                                             : COMMAND_NONE;
    }
    if (event->kind == EVENT_HOVER) {
        hover(t, event->row, event->column);
        return COMMAND_NONE;
    }
    if (event->kind != EVENT_RESIZE) t->note[0] = '\0';
    move armed = t->armed;
    if (event->kind == EVENT_CLICK) click(t, event->row, event->column, now);
    if (event->kind == EVENT_STROKE) command = handle_stroke(t, event->stroke, now);
    if (event->kind == EVENT_CHARACTER) command = handle_character(t, event->character, now);
    if (t->armed == armed && event->kind != EVENT_RESIZE) t->armed = NO_MOVE;
    return command;
}

/* Commands */

static void take_back(struct game_screen *t, long long now, bool back) {
    struct refusal why;
    int count = back ? game_host_undo(&t->host, now, &why) : game_host_redo(&t->host, now, &why);
    if (count == 0) {
        game_screen_refuse(t, &why);
        return;
    }
    game_screen_changed(t, now);
    if (!t->note[0])
        game_screen_note(t, game_screen_say(t, back ? PHRASE_TAKEN_BACK : PHRASE_PLAYED_AGAIN),
                         count);
}

static void give_hint(struct game_screen *t) {
    if (!local_game_waits_for_person(&t->host.game) || t->curtain) {
        game_screen_note(t, "%s", game_screen_say(t, PHRASE_NO_HINT));
        return;
    }
    t->hinting = true;
    game_screen_note(t, "%s", game_screen_say(t, PHRASE_HINT_SOON));
    game_screen_ask_advice(t);
}

static void switch_evaluation(struct game_screen *t) {
    bool on = t->preferences->evaluating = !t->preferences->evaluating;
    t->chance = -1;
    game_screen_note(t, "%s",
                     game_screen_say(t, on ? PHRASE_EVALUATION_ON : PHRASE_EVALUATION_OFF));
    if (on && game_screen_can_advise(t))
        game_screen_ask_advice(t);
    else if (!on && !t->hinting)
        game_host_stop_advice(&t->host);
}

static void switch_aids(struct game_screen *t) {
    bool on = t->preferences->aids = !t->preferences->aids;
    game_screen_note(t, "%s", game_screen_say(t, on ? PHRASE_AIDS_ON : PHRASE_AIDS_OFF));
}

static void switch_confirm(struct game_screen *t) {
    bool on = t->preferences->confirm = !t->preferences->confirm;
    game_screen_note(t, "%s", game_screen_say(t, on ? PHRASE_CONFIRM_ON : PHRASE_CONFIRM_OFF));
}

static void switch_dimmed(struct game_screen *t) {
    const int *colours = t->board->colours;
    if (colours[0] == colours[1]) {
        game_screen_note(t, "%s", game_screen_say(t, PHRASE_NOT_NOW));
        return;
    }
    t->dimmed = (t->dimmed + 1) % 3;
    if (t->dimmed == 0)
        game_screen_note(t, "%s", game_screen_say(t, PHRASE_DIM_NONE));
    else
        game_screen_note(t, game_screen_say(t, PHRASE_DIM_COLOUR),
                         sand_name(t->preferences->language, colours[t->dimmed - 1]));
}

static void switch_pause(struct game_screen *t, long long now) {
    if (local_game_persons(&t->host.game) > 0) {
        game_screen_note(t, "%s", game_screen_say(t, PHRASE_NOT_NOW));
        return;
    }
    game_host_pause(&t->host, !t->host.paused, now);
}

static void take_all(struct game_screen *t, long long now) {
    move m;
    if (t->pick.count == 0 || !t->board->rest || t->board->rest(&t->view.seen) == NO_MOVE) {
        game_screen_note(t, "%s", game_screen_say(t, PHRASE_NOT_NOW));
        return;
    }
    while (local_game_waits_for_person(&t->host.game) &&
           (m = t->board->rest(&t->view.seen)) != NO_MOVE) {
        game_screen_play(t, m, now);
        game_core_view(&t->host.game.core, local_game_reader(&t->host.game), &t->view);
    }
}

void game_screen_resign(struct game_screen *t, long long now) {
    if (game_host_resign(&t->host, now)) game_screen_changed(t, now);
}

bool game_screen_run_command(struct game_screen *t, enum command command, long long now) {
    switch (command) {
    case COMMAND_HINT: give_hint(t); return true;
    case COMMAND_UNDO: take_back(t, now, true); return true;
    case COMMAND_REDO: take_back(t, now, false); return true;
    case COMMAND_EVALUATION: switch_evaluation(t); return true;
    case COMMAND_AIDS: switch_aids(t); return true;
    case COMMAND_CONFIRM: switch_confirm(t); return true;
    case COMMAND_DIM: switch_dimmed(t); return true;
    case COMMAND_PAUSE: switch_pause(t, now); return true;
    case COMMAND_ALL: take_all(t, now); return true;
    default: return false;
    }
}
