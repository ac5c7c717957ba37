/* The title, and the games that come and go on the full screen. */
#include "terminal/app.h"

#include "base/system.h"

#include <stdio.h>

/* The title */

void app_begin_title(struct app *app, const char *words) {
    struct saved_game one;
    menu_begin(&app->title, "Kolam", *words ? words : app_say(app, PHRASE_TITLE_LINE));
    menu_add(&app->title, TITLE_NEW, app_say(app, PHRASE_NEW_GAME), "F2");
    if (game_file_list(&one, 1) > 0)
        menu_add(&app->title, TITLE_GO_ON, app_say(app, PHRASE_GO_ON), "");
    menu_add(&app->title, TITLE_RECORD, app_say(app, PHRASE_LOOK_THROUGH), "F8");
    menu_add(&app->title, TITLE_HELP, commands[COMMAND_HELP].label[app->preferences.language],
             "F1");
    menu_add(&app->title, TITLE_LANGUAGE,
             commands[COMMAND_LANGUAGE].label[app->preferences.language], "");
    menu_add(&app->title, TITLE_LEAVE, app_say(app, PHRASE_LEAVE), "");
}

/* Games */

/* Notes where the game is saved, to be printed when the program ends. */
void app_note_where_saved(struct app *app) {
    const struct game_screen *t = app->game;
    if (!t || t->host.game.core.count == 0 || t->host.unsaved || !t->host.file.path[0]) return;
    bool over = local_game_to_move(&t->host.game) == 0;
    snprintf(app->closing_words, sizeof app->closing_words,
             app_say(app, over ? PHRASE_SAVED_AT : PHRASE_RESUME_WITH), t->host.file.path);
}

void app_leave_game(struct app *app) {
    app_note_where_saved(app);
    replay_close(app->replay);
    game_screen_close(app->game);
    app->replay = NULL;
    app->game = NULL;
    app_begin_title(app, "");
}

bool app_begin_game(struct app *app, const struct game_terms *terms, const char *save_path,
                    struct refusal *why) {
    struct game_screen *game = game_screen_open(terms, save_path, &app->preferences, why);
    if (!game) return false;
    app_leave_game(app);
    app->game = game;
    app->last = local_game_terms(&game->host.game);
    return true;
}

bool app_resume_game(struct app *app, const char *path, struct refusal *why) {
    struct game_screen *game = game_screen_resume(path, &app->preferences, why);
    if (!game) return false;
    app_leave_game(app);
    app->game = game;
    app->last = local_game_terms(&game->host.game);
    return true;
}

void app_complain(struct app *app, const struct refusal *why) {
    if (!app->game) {
        app_begin_title(app, why->text[app->preferences.language]);
        return;
    }
    snprintf(app->game->note, sizeof app->game->note, "%s", why->text[app->preferences.language]);
    app->game->alarming = true;
}

void app_remark(struct app *app, enum phrase which) {
    if (app->replay) replay_remark(app->replay, app_say(app, which));
    if (app->replay || !app->game) return;
    snprintf(app->game->note, sizeof app->game->note, "%s", app_say(app, which));
    app->game->alarming = false;
}

void app_rematch(struct app *app) {
    struct game_terms again = app->last;
    struct refusal why;
    again.players[0] = app->last.players[1];
    again.players[1] = app->last.players[0];
    again.seed = entropy_seed();
    if (!app_begin_game(app, &again, NULL, &why)) app_complain(app, &why);
}
