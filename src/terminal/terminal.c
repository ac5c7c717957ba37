/* The loop of the full screen: it waits for the terminal and for engines, and draws. */
#include "terminal/terminal.h"

#include "base/clock.h"
#include "terminal/app.h"

#include <stdio.h>
#include <stdlib.h>

static void draw_all(struct app *app, struct canvas *c, long long now) {
    if (app->replay)
        replay_draw(app->replay, c);
    else if (app->game)
        game_screen_draw(app->game, c, now);
    else
        app_draw_title(app, c);
    switch (app->overlay) {
    case OVERLAY_NONE: break;
    case OVERLAY_FORM: form_draw(&app->form, c); break;
    case OVERLAY_PAGER:
        pager_draw(&app->pager, c,
                   app_say(app, "Arrows scroll, Esc closes", "Pfeile blättern, Esc schließt"));
        break;
    case OVERLAY_RECORD: entry_draw(&app->entry, c); break;
    default: menu_draw(&app->menu, c); break;
    }
}

/* Draws on a canvas of the current size, which nobody sees yet. Drawing is also what places menus,
 * pages and spots. */
static void lay_out(struct app *app, long long now) {
    struct canvas *c = screen_canvas(app->screen);
    if (app_is_small(c))
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
    if (app->game->host.failed && app->overlay == OVERLAY_NONE && !app->replay)
        app_open_failure(app);
}

static void wait(struct app *app) {
    int files[FILES_MOST], count = 0, patience = -1;
    if (app->replay) count = replay_files(app->replay, files);
    if (app->game) {
        count += game_host_files(&app->game->host, files + count);
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
            app_handle(app, &event, clock_microseconds());
        }
    }
}

enum { USUAL_LEVEL = 3 };

/* What the form proposes first: as opponent the level after the last one that was beaten. */
static struct game_terms propose(const struct play_request *request) {
    const struct game *game = request->terms.game ? request->terms.game : game_at(0);
    int next = game_file_level_beaten(game) + 1;
    struct game_terms proposed = form_usual(game, next < USUAL_LEVEL ? next : USUAL_LEVEL);
    if (request->terms.game) proposed.options = request->terms.options;
    proposed.time_control = request->terms.time_control;
    for (int i = 0; i < 2 && request->seated; i++) proposed.players[i] = request->terms.players[i];
    return proposed;
}

/* What was requested; false, and why, if it cannot be had. */
static bool begin(struct app *app, const struct play_request *request, struct refusal *why) {
    app->last = propose(request);
    app_begin_title(app, "");
    if (request->settled) return app_begin_game(app, &request->terms, request->save_path, why);
    if (request->resume) return app_resume_game(app, request->resume_path, why);
    if (request->replay) {
        app->replay = replay_open_file(request->replay, &app->preferences, why);
        return app->replay != NULL;
    }
    if (request->terms.game || request->seated) app_open_form(app);
    return true;
}

/* The screen is there before any engine is: it takes the signals that threads would inherit. */
bool terminal_play(const struct play_request *request, bool *failed, struct refusal *why) {
    struct app *app = calloc(1, sizeof *app);
    if (!app) return false;
    app->preferences.language = request->language;
    app->preferences.at_once = request->at_once;
    app->screen = screen_open(screen_theme_of_environment());
    if (!app->screen) {
        free(app);
        return false;
    }
    *failed = !begin(app, request, why);
    if (!*failed) run(app);
    if (app->game) app_note_where_saved(app);
    replay_close(app->replay);
    game_screen_close(app->game);
    screen_close(app->screen);
    if (app->closing_words[0]) puts(app->closing_words);
    free(app);
    return true;
}
