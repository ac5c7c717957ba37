/* Carrying out the commands of a person that are not the game screen's own. */
#include "terminal/app.h"

static void refuse_command(struct app *app) {
    app_remark(app, "That does nothing here.", "Das bewirkt hier nichts.");
}

static void resign(struct app *app) {
    bool can = app->game && !app->replay && local_game_to_move(&app->game->host.game) != 0 &&
               local_game_persons(&app->game->host.game) > 0;
    if (can)
        app_open_question(app, OVERLAY_RESIGN,
                          app_say(app, "Resign this game?", "Diese Partie aufgeben?"), "");
    else
        refuse_command(app);
}

static void go_back(struct app *app) {
    if (app->replay && app->game) {
        replay_close(app->replay);
        app->replay = NULL;
    } else {
        app_leave_game(app);
    }
}

static void switch_language(struct app *app) {
    app->preferences.language = app->preferences.language == ENGLISH ? GERMAN : ENGLISH;
    if (app->game) app->game->note[0] = '\0';
    app_begin_title(app, "");
}

void app_run_command(struct app *app, enum command command, long long now) {
    switch (command) {
    case COMMAND_NONE: return;
    case COMMAND_HELP: app_open_help(app); return;
    case COMMAND_MENU: app_open_menu(app); return;
    case COMMAND_NEW: app_open_form(app); return;
    case COMMAND_REPLAY: app_open_replay(app); return;
    case COMMAND_RESIGN: resign(app); return;
    case COMMAND_REMATCH: app_rematch(app); return;
    case COMMAND_LANGUAGE: switch_language(app); return;
    case COMMAND_THEME: screen_switch_theme(app->screen); return;
    case COMMAND_TITLE: go_back(app); return;
    case COMMAND_LEAVE: app->leaving = true; return;
    default:
        if (app->replay || !app->game || !game_screen_run_command(app->game, command, now))
            refuse_command(app);
    }
}

static bool ends_game(enum command command) {
    return command == COMMAND_LEAVE || command == COMMAND_TITLE || command == COMMAND_NEW ||
           command == COMMAND_REMATCH;
}

/* What would lose a game is asked about first; closing a replay loses none. */
void app_request_command(struct app *app, enum command command, long long now) {
    bool loses = app->game && game_screen_would_lose(app->game) && ends_game(command) &&
                 !(app->replay && command == COMMAND_TITLE);
    if (!loses) {
        app_run_command(app, command, now);
        return;
    }
    app->pending = command;
    app_open_question(
        app, OVERLAY_LOSE, app_say(app, "Leave", "Verlassen"),
        app_say(app, "The game could not be saved and will be lost. Leave all the same?",
                "Die Partie ließ sich nicht sichern und geht verloren. Trotzdem verlassen?"));
}
