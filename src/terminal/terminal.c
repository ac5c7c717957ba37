/* The loop of the full screen: what is on it, what lies over it, and where an event goes. */
#include "terminal/terminal.h"

#include "base/clock.h"
#include "base/entropy.h"
#include "terminal/widgets/entry.h"
#include "terminal/widgets/form.h"
#include "terminal/widgets/menu.h"
#include "terminal/widgets/pager.h"
#include "terminal/game/phrases.h"
#include "terminal/game/replay.h"
#include "terminal/canvas/screen.h"
#include "terminal/game/game_screen.h"
#include "terminal/widgets/title.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAVED_SHOWN = 8, FILES_MOST = 4 };

/* What lies over the game, the replay or the title, and gets the events first. */
enum overlay {
    OVERLAY_NONE,
    OVERLAY_MENU,   /* of commands */
    OVERLAY_FORM,   /* a new game */
    OVERLAY_PAGER,  /* rules and keys */
    OVERLAY_RESIGN, /* questions ... */
    OVERLAY_LOSE,
    OVERLAY_FAILURE, /* an engine has failed: what now? */
    OVERLAY_SAVED,   /* which of the unfinished games? */
    OVERLAY_RECORD,  /* which file to look through? */
};

struct app {
    struct screen *screen;
    struct preferences preferences;
    struct game_screen *game; /* NULL: nobody plays */
    struct replay *replay;    /* NULL: nobody looks through a game; else it lies over the game */
    struct game_terms last;   /* what was agreed last */
    enum overlay overlay;
    struct menu title;
    struct menu menu;
    struct form form;
    struct pager pager;
    struct entry entry;
    struct saved_game saved[SAVED_SHOWN];
    enum command pending; /* what would lose the game, and is asked about */
    bool leaving;
    char closing_words[PATH_TEXT + 128]; /* said when the screen is gone */
};

static const char *say(const struct app *app, enum phrase which) {
    return phrase(app->preferences.language, which);
}

/* The title */

enum { TITLE_NEW, TITLE_GO_ON, TITLE_RECORD, TITLE_HELP, TITLE_LANGUAGE, TITLE_LEAVE };

static void begin_title(struct app *app, const char *words) {
    struct saved_game one;
    menu_begin(&app->title, "Kolam", *words ? words : say(app, PHRASE_TITLE_LINE));
    menu_add(&app->title, TITLE_NEW, say(app, PHRASE_NEW_GAME), "F2");
    if (game_file_list(&one, 1) > 0) menu_add(&app->title, TITLE_GO_ON, say(app, PHRASE_GO_ON), "");
    menu_add(&app->title, TITLE_RECORD, say(app, PHRASE_LOOK_THROUGH), "F8");
    menu_add(&app->title, TITLE_HELP, commands[COMMAND_HELP].label[app->preferences.language],
             "F1");
    menu_add(&app->title, TITLE_LANGUAGE,
             commands[COMMAND_LANGUAGE].label[app->preferences.language], "");
    menu_add(&app->title, TITLE_LEAVE, say(app, PHRASE_LEAVE), "");
}

/* Games */

/* Notes where the game is saved, to be printed when the program ends. */
static void note_where_saved(struct app *app) {
    const struct game_screen *t = app->game;
    if (!t || t->host.game.core.count == 0 || t->host.unsaved || !t->host.file.path[0]) return;
    bool over = local_game_to_move(&t->host.game) == 0;
    snprintf(app->closing_words, sizeof app->closing_words,
             say(app, over ? PHRASE_SAVED_AT : PHRASE_RESUME_WITH), t->host.file.path);
}

static void leave_game(struct app *app) {
    note_where_saved(app);
    replay_close(app->replay);
    game_screen_close(app->game);
    app->replay = NULL;
    app->game = NULL;
    begin_title(app, "");
}

static bool begin_game(struct app *app, const struct game_terms *terms, const char *save_path,
                       struct refusal *why) {
    struct game_screen *game = game_screen_open(terms, save_path, &app->preferences, why);
    if (!game) return false;
    leave_game(app);
    app->game = game;
    app->last = local_game_terms(&game->host.game);
    return true;
}

static bool resume_game(struct app *app, const char *path, struct refusal *why) {
    struct game_screen *game = game_screen_resume(path, &app->preferences, why);
    if (!game) return false;
    leave_game(app);
    app->game = game;
    app->last = local_game_terms(&game->host.game);
    return true;
}

static void complain(struct app *app, const struct refusal *why) {
    if (!app->game) {
        begin_title(app, why->text[app->preferences.language]);
        return;
    }
    snprintf(app->game->note, sizeof app->game->note, "%s", why->text[app->preferences.language]);
    app->game->alarming = true;
}

static void remark(struct app *app, enum phrase which) {
    if (app->replay) replay_remark(app->replay, say(app, which));
    if (app->replay || !app->game) return;
    snprintf(app->game->note, sizeof app->game->note, "%s", say(app, which));
    app->game->alarming = false;
}

static void rematch(struct app *app) {
    struct game_terms again = app->last;
    struct refusal why;
    again.players[0] = app->last.players[1];
    again.players[1] = app->last.players[0];
    again.seed = entropy_seed();
    if (!begin_game(app, &again, NULL, &why)) complain(app, &why);
}

/* Overlays */

static const struct game *game_here(const struct app *app) {
    if (app->replay) return replay_game(app->replay);
    return app->game ? app->game->host.game.core.game : NULL;
}

static void add_rules(struct app *app, const struct game *game) {
    const struct board *board = board_of(game);
    pager_add(&app->pager, "%s\n\n%s\n%s\n\n%s\n\n", game->title,
              tell_rules(game, app->preferences.language),
              tell_actions(game, app->preferences.language),
              board ? board->keys[app->preferences.language] : "");
}

static void open_help(struct app *app) {
    const struct game *game = game_here(app);
    pager_begin(&app->pager, commands[COMMAND_HELP].label[app->preferences.language]);
    if (game) add_rules(app, game);
    pager_add(&app->pager, "%s\n\n%s\n", say(app, PHRASE_KEYS),
              phrase_keys(app->preferences.language));
    for (int command = 1; command < COMMANDS; command++)
        if (commands[command].key)
            pager_add(&app->pager, "F%-3d %s\n", commands[command].key,
                      commands[command].label[app->preferences.language]);
    for (int i = 0; !game && game_at(i); i++) {
        pager_add(&app->pager, "\n");
        add_rules(app, game_at(i));
    }
    app->overlay = OVERLAY_PAGER;
}

/* Whether a command means anything where the menu is opened. */
static bool applies(const struct app *app, enum command command) {
    const struct game_screen *t = app->game;
    bool over = t && local_game_to_move(&t->host.game) == 0;
    if (command == COMMAND_MENU) return false;
    if (app->replay)
        return command == COMMAND_HELP || command == COMMAND_NEW || command == COMMAND_AIDS ||
               command >= COMMAND_LANGUAGE;
    switch (command) {
    case COMMAND_DIM: return t->board->colours[0] != t->board->colours[1];
    case COMMAND_ALL: return t->board->rest && !over;
    case COMMAND_PAUSE: return local_game_persons(&t->host.game) == 0 && !over;
    case COMMAND_RESIGN: return local_game_persons(&t->host.game) > 0 && !over;
    case COMMAND_HINT: return !over;
    case COMMAND_REPLAY:
    case COMMAND_REMATCH: return over;
    default: return true;
    }
}

static void open_menu(struct app *app) {
    menu_begin(&app->menu, say(app, PHRASE_MENU), "");
    for (int command = 1; command < COMMANDS; command++) {
        char key[8] = "";
        if (!applies(app, (enum command)command)) continue;
        if (commands[command].key) snprintf(key, sizeof key, "F%d", commands[command].key);
        menu_add(&app->menu, command, commands[command].label[app->preferences.language], key);
    }
    app->overlay = OVERLAY_MENU;
}

static void open_form(struct app *app) {
    form_begin(&app->form, &app->last, app->preferences.language);
    app->overlay = OVERLAY_FORM;
}

static void open_question(struct app *app, enum overlay overlay, enum phrase title,
                          const char *words) {
    menu_begin(&app->menu, say(app, title), words);
    menu_add(&app->menu, 0, say(app, PHRASE_NO), "");
    menu_add(&app->menu, 1, say(app, PHRASE_YES), "");
    app->overlay = overlay;
}

enum { FAILURE_RETRY, FAILURE_REPLACE, FAILURE_LEAVE };

static void open_failure(struct app *app) {
    menu_begin(&app->menu, say(app, PHRASE_ENGINE_FAILED),
               app->game->host.failure.text[app->preferences.language]);
    menu_add(&app->menu, FAILURE_RETRY, say(app, PHRASE_TRY_AGAIN), "");
    menu_add(&app->menu, FAILURE_REPLACE, say(app, PHRASE_TAKE_SEAT), "");
    menu_add(&app->menu, FAILURE_LEAVE, say(app, PHRASE_LEAVE_TABLE), "");
    app->overlay = OVERLAY_FAILURE;
}

/* "TITLE, 2026-11-15 14:22" for 2026-11-15-142233-NAME.kgn; any other name as it is. */
static void name_saved(const struct saved_game *saved, char label[MENU_TEXT]) {
    const char *slash = strrchr(saved->path, '/'), *name = slash ? slash + 1 : saved->path;
    char date[11], hour[3], minute[3], game[32];
    bool usual =
        sscanf(name, "%10[0-9-]-%2[0-9]%2[0-9]%*2[0-9]-%31[a-z]", date, hour, minute, game) == 4;
    const struct game *known = usual ? game_named(game) : NULL;
    if (known)
        snprintf(label, MENU_TEXT, "%s, %s %s:%s", known->title, date, hour, minute);
    else
        snprintf(label, MENU_TEXT, "%s", name);
}

static void open_saved(struct app *app) {
    int count = game_file_list(app->saved, SAVED_SHOWN);
    menu_begin(&app->menu, say(app, PHRASE_GO_ON), "");
    for (int i = 0; i < count; i++) {
        char label[MENU_TEXT];
        name_saved(&app->saved[i], label);
        menu_add(&app->menu, i, label, "");
    }
    app->overlay = OVERLAY_SAVED;
}

static void open_record(struct app *app) {
    entry_begin(&app->entry, say(app, PHRASE_WHICH_RECORD));
    app->overlay = OVERLAY_RECORD;
}

/* Only a game that is over is looked through: before that it would be advice. */
static void open_replay(struct app *app) {
    if (!app->game) {
        open_record(app);
    } else if (local_game_to_move(&app->game->host.game) != 0) {
        remark(app, PHRASE_REPLAY_LATER);
    } else {
        app->replay = replay_open(&app->game->host.game, &app->preferences);
    }
}

/* Commands */

static void resign(struct app *app) {
    bool can = app->game && !app->replay && local_game_to_move(&app->game->host.game) != 0 &&
               local_game_persons(&app->game->host.game) > 0;
    if (can)
        open_question(app, OVERLAY_RESIGN, PHRASE_ASK_RESIGN, "");
    else
        remark(app, PHRASE_NOT_NOW);
}

static void go_back(struct app *app) {
    if (app->replay && app->game) {
        replay_close(app->replay);
        app->replay = NULL;
    } else {
        leave_game(app);
    }
}

static void switch_language(struct app *app) {
    app->preferences.language = app->preferences.language == ENGLISH ? GERMAN : ENGLISH;
    if (app->game) app->game->note[0] = '\0';
    begin_title(app, "");
}

static void carry_out(struct app *app, enum command command, long long now) {
    switch (command) {
    case COMMAND_NONE: return;
    case COMMAND_HELP: open_help(app); return;
    case COMMAND_MENU: open_menu(app); return;
    case COMMAND_NEW: open_form(app); return;
    case COMMAND_REPLAY: open_replay(app); return;
    case COMMAND_RESIGN: resign(app); return;
    case COMMAND_REMATCH: rematch(app); return;
    case COMMAND_LANGUAGE: switch_language(app); return;
    case COMMAND_THEME:
        screen_set_theme(app->screen,
                         screen_theme(app->screen) == THEME_DARK ? THEME_LIGHT : THEME_DARK);
        return;
    case COMMAND_TITLE: go_back(app); return;
    case COMMAND_LEAVE: app->leaving = true; return;
    default:
        if (app->replay || !app->game || !game_screen_run_command(app->game, command, now))
            remark(app, PHRASE_NOT_NOW);
    }
}

static bool ends_game(enum command command) {
    return command == COMMAND_LEAVE || command == COMMAND_TITLE || command == COMMAND_NEW ||
           command == COMMAND_REMATCH;
}

/* What would lose a game is asked about first; closing a replay loses none. */
static void request_command(struct app *app, enum command command, long long now) {
    bool loses = app->game && game_screen_would_lose(app->game) && ends_game(command) &&
                 !(app->replay && command == COMMAND_TITLE);
    if (!loses) {
        carry_out(app, command, now);
        return;
    }
    app->pending = command;
    open_question(app, OVERLAY_LOSE, PHRASE_LEAVE, say(app, PHRASE_ASK_LEAVE));
}

/* Events */

static void choose_title(struct app *app, int value, long long now) {
    switch (value) {
    case TITLE_NEW: request_command(app, COMMAND_NEW, now); break;
    case TITLE_GO_ON: open_saved(app); break;
    case TITLE_RECORD: open_record(app); break;
    case TITLE_HELP: request_command(app, COMMAND_HELP, now); break;
    case TITLE_LANGUAGE: switch_language(app); break;
    case TITLE_LEAVE: request_command(app, COMMAND_LEAVE, now); break;
    default: break;
    }
}

static void handle_failure(struct app *app, int value, long long now) {
    if (value == FAILURE_RETRY) game_screen_retry(app->game, now);
    if (value == FAILURE_REPLACE) game_screen_replace(app->game, now);
    if (value == FAILURE_LEAVE) request_command(app, COMMAND_TITLE, now);
}

static void handle_menu(struct app *app, const struct event *event, long long now) {
    struct refusal why;
    enum overlay overlay = app->overlay;
    int value = menu_handle(&app->menu, event);
    if (value == MENU_OPEN) return;
    app->overlay = OVERLAY_NONE;
    if (overlay == OVERLAY_FAILURE) handle_failure(app, value, now);
    if (value == MENU_LEFT) return;
    if (overlay == OVERLAY_MENU) request_command(app, (enum command)value, now);
    if (overlay == OVERLAY_RESIGN && value) game_screen_resign(app->game, now);
    if (overlay == OVERLAY_LOSE && value) carry_out(app, app->pending, now);
    if (overlay == OVERLAY_SAVED && !resume_game(app, app->saved[value].path, &why))
        complain(app, &why);
}

static void handle_form(struct app *app, const struct event *event) {
    struct game_terms terms;
    struct refusal why;
    enum form_state state = form_handle(&app->form, event, &terms);
    if (state != FORM_OPEN) app->overlay = OVERLAY_NONE;
    if (state != FORM_AGREED || begin_game(app, &terms, NULL, &why)) return;
    app->overlay = OVERLAY_FORM;
    snprintf(app->form.message, sizeof app->form.message, "%s",
             why.text[app->preferences.language]);
}

static void handle_entry(struct app *app, const struct event *event) {
    struct refusal why;
    enum entry_state state = entry_handle(&app->entry, event);
    if (state == ENTRY_LEFT) app->overlay = OVERLAY_NONE;
    if (state != ENTRY_DONE) return;
    app->replay = replay_open_file(app->entry.text, &app->preferences, &why);
    if (app->replay)
        app->overlay = OVERLAY_NONE;
    else
        snprintf(app->entry.message, sizeof app->entry.message, "%s",
                 why.text[app->preferences.language]);
}

static void handle_overlay(struct app *app, const struct event *event, long long now) {
    switch (app->overlay) {
    case OVERLAY_FORM: handle_form(app, event); break;
    case OVERLAY_RECORD: handle_entry(app, event); break;
    case OVERLAY_PAGER:
        if (!pager_handle(&app->pager, event)) app->overlay = OVERLAY_NONE;
        break;
    default: handle_menu(app, event, now); break;
    }
}

static void handle_title(struct app *app, const struct event *event, long long now) {
    enum command command = command_of(event);
    if (command != COMMAND_NONE && command != COMMAND_MENU)
        request_command(app, command, now);
    else
        choose_title(app, menu_handle(&app->title, event), now);
}

static bool is_small(const struct canvas *c) {
    return c->columns < GAME_SCREEN_COLUMNS || c->rows < GAME_SCREEN_ROWS;
}

/* In a window that shows nothing, nothing is done but leaving. */
static void handle(struct app *app, const struct event *event, long long now) {
    const struct canvas *c = screen_size(app->screen);
    bool leaves = event->kind == EVENT_STROKE && event->stroke == STROKE_LEAVE;
    if (event->kind == EVENT_HANGUP) {
        app->leaving = true;
    } else if (is_small(c) && !leaves) {
        return;
    } else if (app->overlay != OVERLAY_NONE && !(leaves && app->overlay != OVERLAY_LOSE)) {
        handle_overlay(app, event, now);
    } else if (leaves) {
        request_command(app, COMMAND_LEAVE, now);
    } else if (app->replay) {
        request_command(app, replay_handle(app->replay, event), now);
    } else if (!app->game) {
        handle_title(app, event, now);
    } else if (event->kind == EVENT_CLICK && event->row == c->rows - 1) {
        request_command(app, commands_at(c, event->row, app->preferences.language, event->column),
                        now);
    } else {
        request_command(app, game_screen_handle(app->game, event, now), now);
    }
}

/* The loop */

static void draw_all(struct app *app, struct canvas *c, long long now) {
    if (app->replay)
        replay_draw(app->replay, c);
    else if (app->game)
        game_screen_draw(app->game, c, now);
    else
        title_draw(&app->title, c);
    switch (app->overlay) {
    case OVERLAY_NONE: break;
    case OVERLAY_FORM: form_draw(&app->form, c); break;
    case OVERLAY_PAGER: pager_draw(&app->pager, c, say(app, PHRASE_PAGER_KEYS)); break;
    case OVERLAY_RECORD: entry_draw(&app->entry, c); break;
    default: menu_draw(&app->menu, c); break;
    }
}

/* Draws on a canvas of the current size, which nobody sees yet. Drawing is also what places menus,
 * pages and spots. */
static void lay_out(struct app *app, long long now) {
    struct canvas *c = screen_canvas(app->screen);
    if (is_small(c))
        game_screen_draw_small(c, app->preferences.language);
    else
        draw_all(app, c, now);
}

static void draw(struct app *app, long long now) {
    lay_out(app, now);
    screen_show(app->screen);
}

static void tick(struct app *app, long long now) {
    if (app->replay) replay_tick(app->replay);
    if (!app->game) return;
    while (game_screen_tick(app->game, now)) { /* one engine's move is another one's question */
    }
    if (app->game->host.failed && app->overlay == OVERLAY_NONE && !app->replay) open_failure(app);
}

static void wait(struct app *app) {
    int files[FILES_MOST], count = 0, patience = -1;
    if (app->replay) count = replay_files(app->replay, files);
    if (app->game) {
        count += game_screen_files(app->game, files + count);
        patience = game_screen_timeout(app->game, clock_microseconds());
    }
    screen_wait(app->screen, files, count, patience);
}

static void run(struct app *app) {
    while (!app->leaving) {
        struct event event;
        tick(app, clock_microseconds());
        draw(app, clock_microseconds());
        wait(app);
        while (!app->leaving && screen_event(app->screen, &event)) {
            if (event.kind == EVENT_NONE) continue;
            lay_out(app, clock_microseconds()); /* after another event, or a change of the size */
            handle(app, &event, clock_microseconds());
        }
    }
}

/* What the form proposes first. */
static struct game_terms propose(const struct play_request *request) {
    const struct game *game = request->terms.game ? request->terms.game : game_at(0);
    struct game_terms proposed = form_usual(game);
    if (request->terms.game) proposed.options = request->terms.options;
    proposed.time_control = request->terms.time_control;
    for (int i = 0; i < 2 && request->seated; i++) proposed.players[i] = request->terms.players[i];
    return proposed;
}

/* What was requested; false, and why, if it cannot be had. */
static bool begin(struct app *app, const struct play_request *request, struct refusal *why) {
    app->last = propose(request);
    begin_title(app, "");
    if (request->settled) return begin_game(app, &request->terms, request->save_path, why);
    if (request->resume) return resume_game(app, request->resume_path, why);
    if (request->replay) {
        app->replay = replay_open_file(request->replay, &app->preferences, why);
        return app->replay != NULL;
    }
    if (request->terms.game || request->seated) open_form(app);
    return true;
}

/* The screen is there before any engine is: it takes the signals that threads would inherit. */
bool terminal_play(const struct play_request *request, bool *failed, struct refusal *why) {
    struct app *app = calloc(1, sizeof *app);
    if (!app) return false;
    app->preferences.language = request->language;
    app->screen = screen_open(screen_theme_of_environment());
    if (!app->screen) {
        free(app);
        return false;
    }
    *failed = !begin(app, request, why);
    if (!*failed) run(app);
    if (app->game) note_where_saved(app);
    replay_close(app->replay);
    game_screen_close(app->game);
    screen_close(app->screen);
    if (app->closing_words[0]) puts(app->closing_words);
    free(app);
    return true;
}
