/* The loop of the full screen: what is on it, what lies over it, and where an event goes. */
#include "terminal/terminal.h"

#include "base/clock.h"
#include "base/entropy.h"
#include "terminal/widgets/entry.h"
#include "terminal/widgets/form.h"
#include "terminal/widgets/menu.h"
#include "terminal/widgets/pages.h"
#include "terminal/game/phrases.h"
#include "terminal/game/replay.h"
#include "terminal/canvas/screen.h"
#include "terminal/game/stage.h"
#include "terminal/widgets/title.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT_SHOWN = 8, FILES_MOST = 4 };

/* What lies over the stage, the replay or the title, and gets the events first. */
enum overlay {
    OVERLAY_NONE,
    OVERLAY_MENU,   /* of orders */
    OVERLAY_FORM,   /* a new game */
    OVERLAY_PAGES,  /* rules and keys */
    OVERLAY_RESIGN, /* questions ... */
    OVERLAY_LOSE,
    OVERLAY_FAILURE, /* an engine has failed: what now? */
    OVERLAY_KEPT,    /* which of the unfinished games? */
    OVERLAY_RECORD,  /* which file to look through? */
};

struct app {
    struct screen *screen;
    struct habits habits;
    struct stage *stage;    /* NULL: nobody plays */
    struct replay *replay;  /* NULL: nobody looks through a game; else it lies over the stage */
    struct game_terms last; /* what was agreed last */
    enum overlay overlay;
    struct menu title;
    struct menu menu;
    struct form form;
    struct pages pages;
    struct entry entry;
    struct saved_game kept[KEPT_SHOWN];
    enum order pending; /* what would lose the game, and is asked about */
    bool leaving;
    char farewell[PATH_TEXT + 128]; /* said when the screen is gone */
};

static const char *say(const struct app *app, enum phrase which) {
    return phrase(app->habits.language, which);
}

/* The title */

enum { TITLE_NEW, TITLE_GO_ON, TITLE_RECORD, TITLE_HELP, TITLE_LANGUAGE, TITLE_LEAVE };

static void begin_title(struct app *app, const char *words) {
    struct saved_game one;
    menu_begin(&app->title, "Kolam", *words ? words : say(app, PHRASE_TITLE_LINE));
    menu_add(&app->title, TITLE_NEW, say(app, PHRASE_NEW_GAME), "F2");
    if (game_file_list(&one, 1) > 0) menu_add(&app->title, TITLE_GO_ON, say(app, PHRASE_GO_ON), "");
    menu_add(&app->title, TITLE_RECORD, say(app, PHRASE_LOOK_THROUGH), "F8");
    menu_add(&app->title, TITLE_HELP, orders[ORDER_HELP].label[app->habits.language], "F1");
    menu_add(&app->title, TITLE_LANGUAGE, orders[ORDER_LANGUAGE].label[app->habits.language], "");
    menu_add(&app->title, TITLE_LEAVE, say(app, PHRASE_LEAVE), "");
}

/* Games */

/* Where the game is, for whoever leaves it. */
static void say_farewell(struct app *app) {
    const struct stage *t = app->stage;
    if (!t || t->host.game.core.count == 0 || t->host.unsaved || !t->host.file.path[0]) return;
    bool over = local_game_to_move(&t->host.game) == 0;
    snprintf(app->farewell, sizeof app->farewell, say(app, over ? PHRASE_SAVED_AT : PHRASE_KEPT),
             t->host.file.path);
}

static void leave_stage(struct app *app) {
    say_farewell(app);
    replay_close(app->replay);
    stage_close(app->stage);
    app->replay = NULL;
    app->stage = NULL;
    begin_title(app, "");
}

static bool begin_game(struct app *app, const struct game_terms *terms, const char *save_path,
                       struct refusal *why) {
    struct stage *stage = stage_open(terms, save_path, &app->habits, why);
    if (!stage) return false;
    leave_stage(app);
    app->stage = stage;
    app->last = local_game_terms(&stage->host.game);
    return true;
}

static bool resume_game(struct app *app, const char *path, struct refusal *why) {
    struct stage *stage = stage_resume(path, &app->habits, why);
    if (!stage) return false;
    leave_stage(app);
    app->stage = stage;
    app->last = local_game_terms(&stage->host.game);
    return true;
}

static void complain(struct app *app, const struct refusal *why) {
    if (!app->stage) {
        begin_title(app, why->text[app->habits.language]);
        return;
    }
    snprintf(app->stage->note, sizeof app->stage->note, "%s", why->text[app->habits.language]);
    app->stage->alarming = true;
}

static void remark(struct app *app, enum phrase which) {
    if (app->replay) replay_remark(app->replay, say(app, which));
    if (app->replay || !app->stage) return;
    snprintf(app->stage->note, sizeof app->stage->note, "%s", say(app, which));
    app->stage->alarming = false;
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
    return app->stage ? app->stage->host.game.core.game : NULL;
}

static void add_rules(struct app *app, const struct game *game) {
    const struct board *board = board_of(game);
    pages_add(&app->pages, "%s\n\n%s\n%s\n\n%s\n\n", game->title,
              tell_rules(game, app->habits.language), tell_actions(game, app->habits.language),
              board ? board->keys[app->habits.language] : "");
}

static void open_help(struct app *app) {
    const struct game *game = game_here(app);
    pages_begin(&app->pages, orders[ORDER_HELP].label[app->habits.language]);
    if (game) add_rules(app, game);
    pages_add(&app->pages, "%s\n\n%s\n", say(app, PHRASE_KEYS), phrase_keys(app->habits.language));
    for (int order = 1; order < ORDERS; order++)
        if (orders[order].key)
            pages_add(&app->pages, "F%-3d %s\n", orders[order].key,
                      orders[order].label[app->habits.language]);
    for (int i = 0; !game && game_at(i); i++) {
        pages_add(&app->pages, "\n");
        add_rules(app, game_at(i));
    }
    app->overlay = OVERLAY_PAGES;
}

/* Whether an order means anything where the menu is opened. */
static bool applies(const struct app *app, enum order order) {
    const struct stage *t = app->stage;
    bool over = t && local_game_to_move(&t->host.game) == 0;
    if (order == ORDER_MENU) return false;
    if (app->replay)
        return order == ORDER_HELP || order == ORDER_NEW || order == ORDER_AIDS ||
               order >= ORDER_LANGUAGE;
    switch (order) {
    case ORDER_DIM: return t->board->colours[0] != t->board->colours[1];
    case ORDER_ALL: return t->board->rest && !over;
    case ORDER_PAUSE: return local_game_persons(&t->host.game) == 0 && !over;
    case ORDER_RESIGN: return local_game_persons(&t->host.game) > 0 && !over;
    case ORDER_HINT: return !over;
    case ORDER_REPLAY:
    case ORDER_REMATCH: return over;
    default: return true;
    }
}

static void open_menu(struct app *app) {
    menu_begin(&app->menu, say(app, PHRASE_MENU), "");
    for (int order = 1; order < ORDERS; order++) {
        char key[8] = "";
        if (!applies(app, (enum order)order)) continue;
        if (orders[order].key) snprintf(key, sizeof key, "F%d", orders[order].key);
        menu_add(&app->menu, order, orders[order].label[app->habits.language], key);
    }
    app->overlay = OVERLAY_MENU;
}

static void open_form(struct app *app) {
    form_begin(&app->form, &app->last, app->habits.language);
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
               app->stage->host.failure.text[app->habits.language]);
    menu_add(&app->menu, FAILURE_RETRY, say(app, PHRASE_TRY_AGAIN), "");
    menu_add(&app->menu, FAILURE_REPLACE, say(app, PHRASE_TAKE_SEAT), "");
    menu_add(&app->menu, FAILURE_LEAVE, say(app, PHRASE_LEAVE_TABLE), "");
    app->overlay = OVERLAY_FAILURE;
}

/* "TITLE, 2026-11-15 14:22" for 2026-11-15-142233-NAME.kgn; any other name as it is. */
static void name_kept(const struct saved_game *kept, char label[MENU_TEXT]) {
    const char *slash = strrchr(kept->path, '/'), *name = slash ? slash + 1 : kept->path;
    char date[11], hour[3], minute[3], game[32];
    bool usual =
        sscanf(name, "%10[0-9-]-%2[0-9]%2[0-9]%*2[0-9]-%31[a-z]", date, hour, minute, game) == 4;
    const struct game *known = usual ? game_named(game) : NULL;
    if (known)
        snprintf(label, MENU_TEXT, "%s, %s %s:%s", known->title, date, hour, minute);
    else
        snprintf(label, MENU_TEXT, "%s", name);
}

static void open_kept(struct app *app) {
    int count = game_file_list(app->kept, KEPT_SHOWN);
    menu_begin(&app->menu, say(app, PHRASE_GO_ON), "");
    for (int i = 0; i < count; i++) {
        char label[MENU_TEXT];
        name_kept(&app->kept[i], label);
        menu_add(&app->menu, i, label, "");
    }
    app->overlay = OVERLAY_KEPT;
}

static void open_record(struct app *app) {
    entry_begin(&app->entry, say(app, PHRASE_WHICH_RECORD));
    app->overlay = OVERLAY_RECORD;
}

/* Only a game that is over is looked through: before that it would be advice. */
static void open_replay(struct app *app) {
    if (!app->stage) {
        open_record(app);
    } else if (local_game_to_move(&app->stage->host.game) != 0) {
        remark(app, PHRASE_REPLAY_LATER);
    } else {
        app->replay = replay_open(&app->stage->host.game, &app->habits);
    }
}

/* Orders */

static void resign(struct app *app) {
    bool can = app->stage && !app->replay && local_game_to_move(&app->stage->host.game) != 0 &&
               local_game_persons(&app->stage->host.game) > 0;
    if (can)
        open_question(app, OVERLAY_RESIGN, PHRASE_ASK_RESIGN, "");
    else
        remark(app, PHRASE_NOT_NOW);
}

static void go_back(struct app *app) {
    if (app->replay && app->stage) {
        replay_close(app->replay);
        app->replay = NULL;
    } else {
        leave_stage(app);
    }
}

static void switch_language(struct app *app) {
    app->habits.language = app->habits.language == ENGLISH ? GERMAN : ENGLISH;
    if (app->stage) app->stage->note[0] = '\0';
    begin_title(app, "");
}

static void carry_out(struct app *app, enum order order, long long now) {
    switch (order) {
    case ORDER_NONE: return;
    case ORDER_HELP: open_help(app); return;
    case ORDER_MENU: open_menu(app); return;
    case ORDER_NEW: open_form(app); return;
    case ORDER_REPLAY: open_replay(app); return;
    case ORDER_RESIGN: resign(app); return;
    case ORDER_REMATCH: rematch(app); return;
    case ORDER_LANGUAGE: switch_language(app); return;
    case ORDER_THEME:
        screen_set_theme(app->screen,
                         screen_theme(app->screen) == THEME_DARK ? THEME_LIGHT : THEME_DARK);
        return;
    case ORDER_TITLE: go_back(app); return;
    case ORDER_LEAVE: app->leaving = true; return;
    default:
        if (app->replay || !app->stage || !stage_obey(app->stage, order, now))
            remark(app, PHRASE_NOT_NOW);
    }
}

static bool ends_game(enum order order) {
    return order == ORDER_LEAVE || order == ORDER_TITLE || order == ORDER_NEW ||
           order == ORDER_REMATCH;
}

/* What would lose a game is asked about first; closing a replay loses none. */
static void obey(struct app *app, enum order order, long long now) {
    bool loses = app->stage && stage_would_lose(app->stage) && ends_game(order) &&
                 !(app->replay && order == ORDER_TITLE);
    if (!loses) {
        carry_out(app, order, now);
        return;
    }
    app->pending = order;
    open_question(app, OVERLAY_LOSE, PHRASE_LEAVE, say(app, PHRASE_ASK_LEAVE));
}

/* Events */

static void choose_title(struct app *app, int value, long long now) {
    switch (value) {
    case TITLE_NEW: obey(app, ORDER_NEW, now); break;
    case TITLE_GO_ON: open_kept(app); break;
    case TITLE_RECORD: open_record(app); break;
    case TITLE_HELP: obey(app, ORDER_HELP, now); break;
    case TITLE_LANGUAGE: switch_language(app); break;
    case TITLE_LEAVE: obey(app, ORDER_LEAVE, now); break;
    default: break;
    }
}

static void handle_failure(struct app *app, int value, long long now) {
    if (value == FAILURE_RETRY) stage_retry(app->stage, now);
    if (value == FAILURE_REPLACE) stage_replace(app->stage, now);
    if (value == FAILURE_LEAVE) obey(app, ORDER_TITLE, now);
}

static void handle_menu(struct app *app, const struct event *event, long long now) {
    struct refusal why;
    enum overlay overlay = app->overlay;
    int value = menu_handle(&app->menu, event);
    if (value == MENU_OPEN) return;
    app->overlay = OVERLAY_NONE;
    if (overlay == OVERLAY_FAILURE) handle_failure(app, value, now);
    if (value == MENU_LEFT) return;
    if (overlay == OVERLAY_MENU) obey(app, (enum order)value, now);
    if (overlay == OVERLAY_RESIGN && value) stage_resign(app->stage, now);
    if (overlay == OVERLAY_LOSE && value) carry_out(app, app->pending, now);
    if (overlay == OVERLAY_KEPT && !resume_game(app, app->kept[value].path, &why))
        complain(app, &why);
}

static void handle_form(struct app *app, const struct event *event) {
    struct game_terms terms;
    struct refusal why;
    enum form_state state = form_handle(&app->form, event, &terms);
    if (state != FORM_OPEN) app->overlay = OVERLAY_NONE;
    if (state != FORM_AGREED || begin_game(app, &terms, NULL, &why)) return;
    app->overlay = OVERLAY_FORM;
    snprintf(app->form.message, sizeof app->form.message, "%s", why.text[app->habits.language]);
}

static void handle_entry(struct app *app, const struct event *event) {
    struct refusal why;
    enum entry_state state = entry_handle(&app->entry, event);
    if (state == ENTRY_LEFT) app->overlay = OVERLAY_NONE;
    if (state != ENTRY_DONE) return;
    app->replay = replay_open_file(app->entry.text, &app->habits, &why);
    if (app->replay)
        app->overlay = OVERLAY_NONE;
    else
        snprintf(app->entry.message, sizeof app->entry.message, "%s",
                 why.text[app->habits.language]);
}

static void handle_overlay(struct app *app, const struct event *event, long long now) {
    switch (app->overlay) {
    case OVERLAY_FORM: handle_form(app, event); break;
    case OVERLAY_RECORD: handle_entry(app, event); break;
    case OVERLAY_PAGES:
        if (!pages_handle(&app->pages, event)) app->overlay = OVERLAY_NONE;
        break;
    default: handle_menu(app, event, now); break;
    }
}

static void handle_title(struct app *app, const struct event *event, long long now) {
    enum order order = order_of(event);
    if (order != ORDER_NONE && order != ORDER_MENU)
        obey(app, order, now);
    else
        choose_title(app, menu_handle(&app->title, event), now);
}

static bool is_small(const struct canvas *c) {
    return c->columns < STAGE_COLUMNS || c->rows < STAGE_ROWS;
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
        obey(app, ORDER_LEAVE, now);
    } else if (app->replay) {
        obey(app, replay_handle(app->replay, event), now);
    } else if (!app->stage) {
        handle_title(app, event, now);
    } else if (event->kind == EVENT_CLICK && event->row == c->rows - 1) {
        obey(app, orders_at(c, event->row, app->habits.language, event->column), now);
    } else {
        obey(app, stage_handle(app->stage, event, now), now);
    }
}

/* The loop */

static void draw_all(struct app *app, struct canvas *c, long long now) {
    if (app->replay)
        replay_draw(app->replay, c);
    else if (app->stage)
        stage_draw(app->stage, c, now);
    else
        title_draw(&app->title, c);
    switch (app->overlay) {
    case OVERLAY_NONE: break;
    case OVERLAY_FORM: form_draw(&app->form, c); break;
    case OVERLAY_PAGES: pages_draw(&app->pages, c, say(app, PHRASE_PAGES_KEYS)); break;
    case OVERLAY_RECORD: entry_draw(&app->entry, c); break;
    default: menu_draw(&app->menu, c); break;
    }
}

/* Draws on a canvas of the current size, which nobody sees yet. Drawing is also what places menus,
 * pages and spots. */
static void lay_out(struct app *app, long long now) {
    struct canvas *c = screen_canvas(app->screen);
    if (is_small(c))
        stage_draw_small(c, app->habits.language);
    else
        draw_all(app, c, now);
}

static void draw(struct app *app, long long now) {
    lay_out(app, now);
    screen_show(app->screen);
}

static void tick(struct app *app, long long now) {
    if (app->replay) replay_tick(app->replay);
    if (!app->stage) return;
    while (stage_tick(app->stage, now)) { /* one engine's move is another one's question */
    }
    if (app->stage->host.failed && app->overlay == OVERLAY_NONE && !app->replay) open_failure(app);
}

static void wait(struct app *app) {
    int files[FILES_MOST], count = 0, patience = -1;
    if (app->replay) count = replay_files(app->replay, files);
    if (app->stage) {
        count += stage_files(app->stage, files + count);
        patience = stage_patience(app->stage, clock_microseconds());
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
static struct game_terms propose(const struct visit *visit) {
    const struct game *game = visit->terms.game ? visit->terms.game : game_at(0);
    struct game_terms proposed = form_usual(game);
    if (visit->terms.game) proposed.options = visit->terms.options;
    proposed.time_control = visit->terms.time_control;
    for (int i = 0; i < 2 && visit->seated; i++) proposed.players[i] = visit->terms.players[i];
    return proposed;
}

/* What the visitor came for; false, and why, if it cannot be had. */
static bool begin(struct app *app, const struct visit *visit, struct refusal *why) {
    app->last = propose(visit);
    begin_title(app, "");
    if (visit->settled) return begin_game(app, &visit->terms, visit->save_path, why);
    if (visit->resume) return resume_game(app, visit->resume_path, why);
    if (visit->replay) {
        app->replay = replay_open_file(visit->replay, &app->habits, why);
        return app->replay != NULL;
    }
    if (visit->terms.game || visit->seated) open_form(app);
    return true;
}

/* The screen is there before any engine is: it takes the signals that threads would inherit. */
bool terminal_visit(const struct visit *visit, bool *failed, struct refusal *why) {
    struct app *app = calloc(1, sizeof *app);
    if (!app) return false;
    app->habits.language = visit->language;
    app->screen = screen_open(screen_theme_of_environment());
    if (!app->screen) {
        free(app);
        return false;
    }
    *failed = !begin(app, visit, why);
    if (!*failed) run(app);
    if (app->stage) say_farewell(app);
    replay_close(app->replay);
    stage_close(app->stage);
    screen_close(app->screen);
    if (app->farewell[0]) puts(app->farewell);
    free(app);
    return true;
}
