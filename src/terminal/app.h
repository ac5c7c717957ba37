/* The full screen as a program: what is on it, what lies over it, and what was agreed last. The
 * files app*.c and terminal.c share it. */
#ifndef TERMINAL_APP_H
#define TERMINAL_APP_H

#include "terminal/widgets/entry.h"
#include "terminal/widgets/form.h"
#include "terminal/widgets/menu.h"
#include "terminal/widgets/pager.h"
#include "terminal/game/player_text.h"
#include "terminal/game/replay.h"
#include "terminal/canvas/screen.h"
#include "terminal/game/game_screen.h"

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
    char closing_words[SAVED_TEXT]; /* said when the screen is gone */
};

/* What can be chosen on the title screen besides commands, and after an engine has failed. */
enum { TITLE_GO_ON = COMMANDS };
enum { FAILURE_RETRY, FAILURE_REPLACE, FAILURE_LEAVE };

__attribute__((format_arg(2), format_arg(3))) static inline const char *app_say(
    const struct app *app, const char *english, const char *german) {
    return in_language(app->preferences.language, english, german);
}

/* Whether the window is too small to show a game. */
static inline bool app_is_small(const struct canvas *c) {
    return c->columns < GAME_SCREEN_COLUMNS || c->rows < GAME_SCREEN_ROWS;
}

/* app_games.c: the title screen, with these words or its usual line if they are "". */
void app_begin_title(struct app *app, const char *words);

/* app_title.c */
void app_draw_title(struct app *app, struct canvas *c);

/* Notes where the game is saved, to be printed when the program ends. */
void app_note_where_saved(struct app *app);

/* Back to the title. The game is saved as far as it can be. */
void app_leave_game(struct app *app);

/* Another game in place of this one; false, and why, if it cannot be had: this one stays then. */
bool app_begin_game(struct app *app, const struct game_terms *terms, const char *save_path,
                    struct refusal *why);
bool app_resume_game(struct app *app, const char *path, struct refusal *why);
void app_rematch(struct app *app);

/* Tells why something was refused, or some other short message. */
void app_complain(struct app *app, const struct refusal *why);
void app_remark(struct app *app, const char *english, const char *german);

/* app_overlays.c */
void app_open_help(struct app *app);
void app_open_menu(struct app *app);
void app_open_form(struct app *app);
void app_open_question(struct app *app, enum overlay overlay, const char *title, const char *words);
void app_open_failure(struct app *app);
void app_open_saved(struct app *app);
void app_open_replay(struct app *app);

/* app_commands.c: carries a command out; the second asks first if that would lose a game. */
void app_run_command(struct app *app, enum command command, long long now);
void app_request_command(struct app *app, enum command command, long long now);

/* app_events.c */
void app_handle(struct app *app, const struct event *event, long long now);

#endif
