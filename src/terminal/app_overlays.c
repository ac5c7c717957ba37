/* What lies over the game: menus, questions, the form, the help. Opening each of them. */
#include "terminal/app.h"

#include "draw/guide.h"
#include "draw/tell.h"

#include <stdio.h>
#include <string.h>

static const struct game *game_here(const struct app *app) {
    if (app->replay) return replay_game(app->replay);
    return app->game ? app->game->host.game.core.game : NULL;
}

/* The keys that work at every table. */

static const char english_keys[] =
    "Arrows: walk over the board. The words below it say what a move would do.\n"
    "Enter or Space: choose what the cursor is on; the last choice plays the move.\n"
    "Tab, + and -: another move on the same place, or the next place.\n"
    "Letters and figures: type a move in notation, then Enter.\n"
    "Mouse: the first click shows a move, the second one plays it.\n"
    "Backspace or Esc: take a choice back. Esc without one: the menu.\n"
    "Page up and down, or the wheel: scroll the list of moves.\n"
    "Ctrl-C: leave. The game is kept, and 'kolam play --resume' goes on.\n";

static const char german_keys[] =
    "Pfeile: über das Brett gehen. Die Worte darunter sagen, was ein Zug bewirkt.\n"
    "Eingabe oder Leertaste: wählen, worauf der Zeiger steht; die letzte Wahl spielt "
    "den Zug.\n"
    "Tab, + und -: ein anderer Zug am selben Ort, oder der nächste Ort.\n"
    "Buchstaben und Ziffern: einen Zug in Notation tippen, dann Eingabe.\n"
    "Maus: der erste Klick zeigt einen Zug, der zweite spielt ihn.\n"
    "Rücktaste oder Esc: eine Wahl zurücknehmen. Esc ohne Wahl: das Menü.\n"
    "Bild auf und ab, oder das Rad: die Liste der Züge blättern.\n"
    "Strg-C: verlassen. Die Partie bleibt, 'kolam play --resume' spielt weiter.\n";

/* The action overview, at the phase that is on. */
static void add_overview(struct app *app, const struct game *game) {
    const struct view *view = app->replay ? replay_view(app->replay) : &app->game->view;
    char overview[GUIDE_TEXT];
    struct text t = text_over(overview, sizeof overview);
    guide_write(game, view, app->preferences.language, &t);
    pager_add(&app->pager, "%s\n\n%s\n", app_say(app, "Overview", "Übersicht"), overview);
}

static void add_rules(struct app *app, const struct game *game) {
    enum language language = app->preferences.language;
    const struct board *board = board_of(game);
    pager_add(&app->pager, "%s\n\n%s\n%s\n\n%s\n\n%s\n\n%s\n", game->title,
              tell_rules(game, language), tell_actions(game, language),
              board ? board->keys[language] : "", app_say(app, "About the game", "Über das Spiel"),
              guide_about(game, language));
}

void app_open_help(struct app *app) {
    const struct game *game = game_here(app);
    pager_begin(&app->pager, commands[COMMAND_HELP].label[app->preferences.language]);
    if (game) {
        add_overview(app, game);
        add_rules(app, game);
    }
    pager_add(&app->pager, "%s\n\n%s\n", app_say(app, "Keys", "Tasten"),
              app_say(app, english_keys, german_keys));
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
    case COMMAND_RESIGN:
    case COMMAND_AT_ONCE: return local_game_persons(&t->host.game) > 0 && !over;
    case COMMAND_HINT: return !over;
    case COMMAND_REPLAY:
    case COMMAND_REMATCH: return over;
    default: return true;
    }
}

void app_open_menu(struct app *app) {
    menu_begin(&app->menu, commands[COMMAND_MENU].bar[app->preferences.language], "");
    for (int command = 1; command < COMMANDS; command++) {
        char key[8] = "";
        if (!applies(app, (enum command)command)) continue;
        if (commands[command].key) snprintf(key, sizeof key, "F%d", commands[command].key);
        menu_add(&app->menu, command, commands[command].label[app->preferences.language], key);
    }
    app->overlay = OVERLAY_MENU;
}

void app_open_form(struct app *app) {
    form_begin(&app->form, &app->last, app->preferences.language);
    app->overlay = OVERLAY_FORM;
}

void app_open_question(struct app *app, enum overlay overlay, const char *title,
                       const char *words) {
    menu_begin(&app->menu, title, words);
    menu_add(&app->menu, 0, app_say(app, "No", "Nein"), "");
    menu_add(&app->menu, 1, app_say(app, "Yes", "Ja"), "");
    app->overlay = overlay;
}

void app_open_failure(struct app *app) {
    menu_begin(&app->menu,
               app_say(app, "The engine does not play on", "Die Engine spielt nicht weiter"),
               app->game->host.failure.text[app->preferences.language]);
    menu_add(&app->menu, FAILURE_RETRY, app_say(app, "Ask it once more", "Sie noch einmal fragen"),
             "");
    menu_add(&app->menu, FAILURE_REPLACE,
             app_say(app, "Let a person sit down there", "Einen Menschen dort Platz nehmen lassen"),
             "");
    menu_add(&app->menu, FAILURE_LEAVE, app_say(app, "Leave the table", "Den Tisch verlassen"), "");
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

void app_open_saved(struct app *app) {
    int count = game_file_list(app->saved, SAVED_SHOWN);
    menu_begin(&app->menu, app_say(app, "Go on with a game", "Eine Partie weiterspielen"), "");
    for (int i = 0; i < count; i++) {
        char label[MENU_TEXT];
        name_saved(&app->saved[i], label);
        menu_add(&app->menu, i, label, "");
    }
    app->overlay = OVERLAY_SAVED;
}

static void open_record(struct app *app) {
    entry_begin(&app->entry, app_say(app, "Which file? (.kgn)", "Welche Datei? (.kgn)"));
    app->overlay = OVERLAY_RECORD;
}

/* Only a game that is over is looked through: before that it would be advice. */
void app_open_replay(struct app *app) {
    if (!app->game) {
        open_record(app);
    } else if (local_game_to_move(&app->game->host.game) != 0) {
        app_remark(app, "The engine's comments come when the game is over.",
                   "Die Kommentare der Engine gibt es nach der Partie.");
    } else {
        app->replay = replay_open(&app->game->host.game, &app->preferences);
    }
}
