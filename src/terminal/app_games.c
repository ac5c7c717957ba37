/* The title, and the games that come and go on the full screen. */
#include "terminal/app.h"

#include "base/system.h"

#include <stdio.h>

/* The title */

void app_begin_title(struct app *app, const char *words) {
    struct saved_game one;
    menu_begin(&app->title, "Kolam",
               *words
                   ? words
                   : app_say(app, "Three games for two: sand on stone, hexagons, hidden cards.",
                             "Drei Spiele für zwei: Sand auf Stein, Sechsecke, verdeckte Karten."));
    menu_add(&app->title, COMMAND_NEW, commands[COMMAND_NEW].label[app->preferences.language],
             "F2");
    if (game_file_list(&one, 1) > 0)
        menu_add(&app->title, TITLE_GO_ON,
                 app_say(app, "Go on with a game", "Eine Partie weiterspielen"), "");
    menu_add(&app->title, COMMAND_REPLAY,
             app_say(app, "Look through a record", "Eine Partie ansehen"), "F8");
    menu_add(&app->title, COMMAND_HELP, commands[COMMAND_HELP].label[app->preferences.language],
             "F1");
    menu_add(&app->title, COMMAND_LANGUAGE,
             commands[COMMAND_LANGUAGE].label[app->preferences.language], "");
    menu_add(&app->title, COMMAND_LEAVE, app_say(app, "Leave", "Verlassen"), "");
}

/* Games */

void app_note_where_saved(struct app *app) {
    const struct game_screen *t = app->game;
    if (!t || t->host.game.core.count == 0 || t->host.unsaved || !t->host.file.path[0]) return;
    player_text_saved(&t->host, app->preferences.language, app->closing_words);
}

void app_leave_game(struct app *app) {
    app_note_where_saved(app);
    replay_close(app->replay);
    game_screen_close(app->game);
    app->replay = NULL;
    app->game = NULL;
    app_begin_title(app, "");
}

static bool take_game(struct app *app, struct game_screen *game) {
    if (!game) return false;
    app_leave_game(app);
    app->game = game;
    app->last = local_game_terms(&game->host.game);
    return true;
}

bool app_begin_game(struct app *app, const struct game_terms *terms, const char *save_path,
                    struct refusal *why) {
    return take_game(app, game_screen_open(terms, save_path, &app->preferences, why));
}

bool app_resume_game(struct app *app, const char *path, struct refusal *why) {
    return take_game(app, game_screen_resume(path, &app->preferences, why));
}

void app_complain(struct app *app, const struct refusal *why) {
    if (!app->game) {
        app_begin_title(app, why->text[app->preferences.language]);
        return;
    }
    game_screen_refuse(app->game, why);
}

void app_remark(struct app *app, const char *english, const char *german) {
    if (app->replay)
        replay_remark(app->replay, app_say(app, english, german));
    else if (app->game)
        game_screen_note(app->game, "%s", "%s", app_say(app, english, german));
}

void app_rematch(struct app *app) {
    struct game_terms again = app->last;
    struct refusal why;
    again.players[0] = app->last.players[1];
    again.players[1] = app->last.players[0];
    for (int i = 0; i < 2; i++)
        if (again.players[i].follows) again.players[i].level = again.players[i].tenths = 0;
    again.seed = entropy_seed();
    if (!app_begin_game(app, &again, NULL, &why)) app_complain(app, &why);
}
