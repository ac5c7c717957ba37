/* What a person does on the game screen: choosing a move by keys, by clicks or by typing, and the
 * commands that this screen carries out. */
#include "terminal/game/game_screen_internal.h"

#include <string.h>

/* What a person chooses */

static void refuse_spot(struct game_screen *g) {
    char attempt[64];
    struct text text = text_over(attempt, sizeof attempt);
    struct refusal why;
    move m;
    if (g->pick.count == 0 || g->pick.cursor == SPOT_NONE) return;
    if (!g->board->attempt) {
        game_screen_note(
            g, "That cannot be chosen now; what can be is marked, or under Tab.",
            "Das lässt sich jetzt nicht wählen; was geht, ist markiert, auch mit Tab.");
        return;
    }
    g->board->attempt(&g->scene, g->pick.cursor, &text);
    if (*attempt && !g->scene.game->read_move(&g->view.seen, attempt, &m, &why))
        game_screen_refuse(g, &why);
}

static bool is_doubtful(const struct game_screen *g, move m) {
    char loss[TELL_TEXT];
    struct text t = text_over(loss, sizeof loss);
    return g->preferences->confirm || game_screen_tell_loss(g, m, &t);
}

/* Plays it, or asks for it once more. */
static void decide(struct game_screen *g, move m, long long now) {
    if (g->armed != m && is_doubtful(g, m)) {
        g->armed = m;
        return;
    }
    game_screen_play(g, m, now);
}

static void choose(struct game_screen *g, long long now) {
    int depth = g->pick.depth;
    move m = pick_choose(&g->pick, &g->choice);
    if (m != NO_MOVE)
        decide(g, m, now);
    else if (g->pick.depth == depth)
        refuse_spot(g);
}

static void play_typed(struct game_screen *g, long long now) {
    struct refusal why;
    move m;
    bool read = pick_read(g->scene.game, &g->view.seen, g->typed, &m, &why);
    g->typed[0] = '\0';
    if (read)
        decide(g, m, now);
    else
        game_screen_refuse(g, &why);
}

static void enter(struct game_screen *g, long long now) {
    if (g->pick.count == 0) return;
    if (g->typed[0])
        play_typed(g, now);
    else
        choose(g, now);
}

static void type(struct game_screen *g, uint32_t character) {
    size_t length = strlen(g->typed);
    if (character <= ' ' || character > '~' || length == TYPED_MOST || g->pick.count == 0) return;
    g->typed[length] = (char)character;
    g->typed[length + 1] = '\0';
    pick_follow(&g->pick, &g->choice, g->typed);
}

static void rub_out(struct game_screen *g) {
    size_t length = strlen(g->typed);
    if (length == 0) {
        pick_back(&g->pick, &g->choice);
        return;
    }
    g->typed[length - 1] = '\0';
    if (length > 1) pick_follow(&g->pick, &g->choice, g->typed);
}

/* The first click shows what a move would do, and the second one plays it; where the mouse tells
 * of its way, the first one has been made by hovering. */
static void click(struct game_screen *g, int row, int column, long long now) {
    int spot = pick_spot_at(&g->choice, row, column);
    if (spot == SPOT_NONE || g->pick.count == 0) return;
    bool there = spot == g->pick.cursor;
    g->typed[0] = '\0';
    if (g->pick.depth > 0 && !board_targets(g->board, &g->scene, spot))
        pick_back(&g->pick, &g->choice);
    pick_go(&g->pick, &g->choice, spot);
    g->aim = AIM_NONE;
    if (there || g->pick.move == NO_MOVE) choose(g, now);
}

static void hover(struct game_screen *g, int row, int column) {
    int spot = pick_spot_at(&g->choice, row, column);
    if (spot == SPOT_NONE || g->pick.count == 0 || g->typed[0]) return;
    if (board_targets(g->board, &g->scene, spot)) pick_go(&g->pick, &g->choice, spot);
}

static void change_kind(struct game_screen *g, int step) {
    int before = g->pick.kind;
    move meant = g->pick.move;
    pick_change_kind(&g->pick, &g->choice, step);
    if (g->pick.move == meant && (g->pick.kind == before || meant != NO_MOVE))
        pick_step(&g->pick, &g->choice, step);
    g->aim = AIM_NONE;
}

static enum command escape(struct game_screen *g) {
    if (g->typed[0]) {
        g->typed[0] = '\0';
        return COMMAND_NONE;
    }
    return pick_back(&g->pick, &g->choice) ? COMMAND_NONE : COMMAND_MENU;
}

static void walk(struct game_screen *g, enum way way) {
    g->typed[0] = '\0';
    pick_walk(&g->pick, &g->choice, way, &g->aim);
}

static enum command handle_stroke(struct game_screen *g, int stroke, long long now) {
    switch (stroke) {
    case STROKE_UP: walk(g, WAY_UP); break;
    case STROKE_DOWN: walk(g, WAY_DOWN); break;
    case STROKE_LEFT: walk(g, WAY_LEFT); break;
    case STROKE_RIGHT: walk(g, WAY_RIGHT); break;
    case STROKE_PAGE_UP: g->scrolled++; break;
    case STROKE_PAGE_DOWN: g->scrolled -= g->scrolled > 0; break;
    case STROKE_TAB: change_kind(g, 1); break;
    case STROKE_TAB_BACK: change_kind(g, -1); break;
    case STROKE_RUBOUT: rub_out(g); break;
    case STROKE_ENTER: enter(g, now); break;
    case STROKE_ESCAPE: return escape(g);
    default: break;
    }
    return COMMAND_NONE;
}

/* Engines that are watched go faster or slower. */
static void change_engine_delay(struct game_screen *g, bool faster) {
    const long long least = 50000, most = 12800000;
    g->engine_delay = faster ? g->engine_delay / 2 : g->engine_delay * 2;
    if (g->engine_delay < least) g->engine_delay = least;
    if (g->engine_delay > most) g->engine_delay = most;
    game_screen_note(g, "A move takes at least %.2g seconds.",
                     "Ein Zug dauert mindestens %.2g Sekunden.", (double)g->engine_delay / 1e6);
}

static bool is_watched(const struct game_screen *g) {
    return local_game_to_move(&g->host.game) != 0 && local_game_persons(&g->host.game) == 0;
}

static enum command handle_character(struct game_screen *g, uint32_t character, long long now) {
    bool sign = (character == '+' || character == '-') && !g->typed[0];
    if (is_watched(g)) {
        if (sign) change_engine_delay(g, character == '+');
        return character == ' ' ? COMMAND_PAUSE : COMMAND_NONE;
    }
    if (character == ' ' && !g->typed[0])
        enter(g, now);
    else if (sign)
        change_kind(g, character == '+' ? 1 : -1);
    else
        type(g, character);
    return COMMAND_NONE;
}

/* The number of the player whom it waits for, or a click on the words that say so: no key that
 * the player who has just moved may still be holding down. */
static bool opens_curtain(const struct game_screen *g, const struct event *event) {
    if (event->kind == EVENT_CLICK) return area_holds(g->curtain_words, event->row, event->column);
    return event->kind == EVENT_CHARACTER && event->character == '0' + (uint32_t)g->curtain;
}

enum command game_screen_handle(struct game_screen *g, const struct event *event, long long now) {
    enum command command = command_of(event);
    if (command != COMMAND_NONE) return command;
    if (g->curtain) {
        if (opens_curtain(g, event)) {
            g->host.shown_to = g->curtain;
            game_screen_show_turn(g, now);
        }
        return event->kind == EVENT_STROKE && event->stroke == STROKE_ESCAPE ? COMMAND_MENU
                                                                             : COMMAND_NONE;
    }
    if (event->kind == EVENT_HOVER) {
        hover(g, event->row, event->column);
        return COMMAND_NONE;
    }
    if (event->kind != EVENT_RESIZE) g->note[0] = '\0';
    move armed = g->armed;
    if (event->kind == EVENT_CLICK) click(g, event->row, event->column, now);
    if (event->kind == EVENT_STROKE) command = handle_stroke(g, event->stroke, now);
    if (event->kind == EVENT_CHARACTER) command = handle_character(g, event->character, now);
    if (g->armed == armed && event->kind != EVENT_RESIZE) g->armed = NO_MOVE;
    return command;
}

/* Commands */

static void take_back(struct game_screen *g, long long now, bool back) {
    struct refusal why;
    int count = back ? game_host_undo(&g->host, now, &why) : game_host_redo(&g->host, now, &why);
    if (count == 0) {
        game_screen_refuse(g, &why);
        return;
    }
    game_screen_changed(g, now);
    if (g->note[0]) return;
    if (back)
        game_screen_note(g, "Moves taken back: %d.", "Zurückgenommene Züge: %d.", count);
    else
        game_screen_note(g, "Moves played again: %d.", "Wieder gespielte Züge: %d.", count);
}

static void give_hint(struct game_screen *g) {
    if (!local_game_waits_for_person(&g->host.game) || g->curtain) {
        game_screen_note(g, "There are hints when you are to move.",
                         "Tipps gibt es, wenn du am Zug bist.");
        return;
    }
    g->hinting = true;
    game_screen_note(g, "The engine looks for a good move.", "Die Engine sucht einen guten Zug.");
    game_screen_ask_advice(g);
}

static void switch_evaluation(struct game_screen *g) {
    bool on = g->preferences->evaluating = !g->preferences->evaluating;
    g->chance = -1;
    if (on)
        game_screen_note(
            g, "The bar above shows the chances: player 1 on the left, player 2 on the right.",
            "Der Balken oben zeigt die Chancen: links Seite 1, rechts Seite 2.");
    else
        game_screen_note(g, "The chances are hidden.", "Die Chancen sind verborgen.");
    if (on && game_screen_can_advise(g))
        game_screen_ask_advice(g);
    else if (!on && !g->hinting)
        game_host_stop_advice(&g->host);
}

static void switch_aids(struct game_screen *g) {
    bool on = g->preferences->aids = !g->preferences->aids;
    if (on)
        game_screen_note(g, "The aids for reading the board are on.", "Die Lesehilfen sind an.");
    else
        game_screen_note(g, "The aids for reading the board are off.", "Die Lesehilfen sind aus.");
}

static void switch_confirm(struct game_screen *g) {
    bool on = g->preferences->confirm = !g->preferences->confirm;
    if (on)
        game_screen_note(g, "Every move must be chosen twice.", "Jeder Zug wird zweimal gewählt.");
    else
        game_screen_note(g, "A move is played as soon as it is chosen.",
                         "Ein Zug wird gespielt, sobald er gewählt ist.");
}

static void switch_at_once(struct game_screen *g) {
    bool on = g->preferences->at_once = !g->preferences->at_once;
    if (on)
        game_screen_note(g, "Engines answer at once.", "Engines antworten sofort.");
    else
        game_screen_note(g, "Engines take their time, as people do.",
                         "Engines lassen sich Zeit wie ein Mensch.");
}

static bool switch_dimmed(struct game_screen *g) {
    const int *colours = g->board->colours;
    if (colours[0] == colours[1]) return false;
    g->dimmed = (g->dimmed + 1) % 3;
    if (g->dimmed == 0)
        game_screen_note(g, "Both colours are shown alike.", "Beide Farben sind gleich zu sehen.");
    else
        game_screen_note(g, "This colour steps back: %s.", "Diese Farbe tritt zurück: %s.",
                         sand_name(g->preferences->language, colours[g->dimmed - 1]));
    return true;
}

static bool switch_pause(struct game_screen *g, long long now) {
    if (local_game_persons(&g->host.game) > 0) return false;
    game_host_pause(&g->host, !g->host.paused, now);
    return true;
}

static bool take_all(struct game_screen *g, long long now) {
    move m;
    if (g->pick.count == 0 || !g->board->rest || g->board->rest(&g->view.seen) == NO_MOVE)
        return false;
    while (local_game_waits_for_person(&g->host.game) &&
           (m = g->board->rest(&g->view.seen)) != NO_MOVE) {
        game_screen_play(g, m, now);
        game_core_view(&g->host.game.core, local_game_reader(&g->host.game), &g->view);
    }
    return true;
}

void game_screen_resign(struct game_screen *g, long long now) {
    if (game_host_resign(&g->host, now)) game_screen_changed(g, now);
}

bool game_screen_run_command(struct game_screen *g, enum command command, long long now) {
    switch (command) {
    case COMMAND_HINT: give_hint(g); return true;
    case COMMAND_UNDO: take_back(g, now, true); return true;
    case COMMAND_REDO: take_back(g, now, false); return true;
    case COMMAND_EVALUATION: switch_evaluation(g); return true;
    case COMMAND_AIDS: switch_aids(g); return true;
    case COMMAND_CONFIRM: switch_confirm(g); return true;
    case COMMAND_AT_ONCE: switch_at_once(g); return true;
    case COMMAND_DIM: return switch_dimmed(g);
    case COMMAND_PAUSE: return switch_pause(g, now);
    case COMMAND_ALL: return take_all(g, now);
    default: return false;
    }
}
