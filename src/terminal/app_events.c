/* Where an event goes: to what lies over the game, to the game, to the replay or to the title. */
#include "terminal/app.h"

#include <stdio.h>

static void choose_title(struct app *app, int value, long long now) {
    if (value == TITLE_GO_ON)
        app_open_saved(app);
    else if (value >= 0)
        app_request_command(app, (enum command)value, now);
}

static void handle_failure(struct app *app, int value, long long now) {
    if (value == FAILURE_RETRY) game_screen_retry(app->game, now);
    if (value == FAILURE_REPLACE) game_screen_replace(app->game, now);
    if (value == FAILURE_LEAVE) app_request_command(app, COMMAND_TITLE, now);
}

static void handle_menu(struct app *app, const struct event *event, long long now) {
    struct refusal why;
    enum overlay overlay = app->overlay;
    int value = menu_handle(&app->menu, event);
    if (value == MENU_OPEN) return;
    app->overlay = OVERLAY_NONE;
    if (overlay == OVERLAY_FAILURE) handle_failure(app, value, now);
    if (value == MENU_LEFT) return;
    if (overlay == OVERLAY_MENU) app_request_command(app, (enum command)value, now);
    if (overlay == OVERLAY_RESIGN && value) game_screen_resign(app->game, now);
    if (overlay == OVERLAY_LOSE && value) app_run_command(app, app->pending, now);
    if (overlay == OVERLAY_SAVED && !app_resume_game(app, app->saved[value].path, &why))
        app_complain(app, &why);
}

static void handle_form(struct app *app, const struct event *event) {
    struct game_terms terms;
    struct refusal why;
    enum form_state state = form_handle(&app->form, event, &terms);
    if (state != FORM_OPEN) app->overlay = OVERLAY_NONE;
    if (state != FORM_AGREED || app_begin_game(app, &terms, NULL, &why)) return;
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
        app_request_command(app, command, now);
    else
        choose_title(app, menu_handle(&app->title, event), now);
}

/* In a window that shows nothing, nothing is done but leaving. */
void app_handle(struct app *app, const struct event *event, long long now) {
    const struct canvas *c = screen_size(app->screen);
    bool leaves = event->kind == EVENT_STROKE && event->stroke == STROKE_LEAVE;
    if (event->kind == EVENT_HANGUP) {
        app->leaving = true;
    } else if (app_is_small(c) && !leaves) {
        return;
    } else if (app->overlay != OVERLAY_NONE && !(leaves && app->overlay != OVERLAY_LOSE)) {
        handle_overlay(app, event, now);
    } else if (leaves) {
        app_request_command(app, COMMAND_LEAVE, now);
    } else if (app->replay) {
        app_request_command(app, replay_handle(app->replay, event), now);
    } else if (!app->game) {
        handle_title(app, event, now);
    } else if (event->kind == EVENT_CLICK && event->row == c->rows - 1) {
        app_request_command(
            app, commands_at(c, event->row, app->preferences.language, event->column), now);
    } else {
        app_request_command(app, game_screen_handle(app->game, event, now), now);
    }
}
