/* A local game on the full screen: its host, and everything that a person sees and chooses there.
 * It draws on a canvas and is told events and the time; it never waits. */
#ifndef TERMINAL_GAME_GAME_SCREEN_H
#define TERMINAL_GAME_GAME_SCREEN_H

#include "draw/tell.h"
#include "terminal/game/commands.h"
#include "terminal/game/pick.h"
#include "terminal/game_host.h"

enum {
    TYPED_MOST = 12,          /* characters of a move that is being typed */
    GAME_SCREEN_COLUMNS = 80, /* a smaller window only says that it is too small */
    GAME_SCREEN_ROWS = 24,
};

/* What is switched on; it stays from game to game. */
struct preferences {
    enum language language;
    bool confirm;    /* ask before each move */
    bool aids;       /* help with reading the board */
    bool evaluating; /* show who stands better */
    bool at_once;    /* engines answer as soon as they have a move */
};

struct game_screen {
    struct preferences *preferences; /* the owner's */
    const struct board *board;
    struct game_host host;
    long long
        engine_delay; /* microseconds that a move takes at least while engines play each other */

    int curtain;               /* the player whom the curtain waits for; 0: it is open */
    struct area curtain_words; /* where it says how to open it */

    struct pick pick;
    struct aim aim;
    char typed[TYPED_MOST + 1];
    move armed;               /* must be chosen once more before it is played */
    char note[2 * TELL_TEXT]; /* a message that the next event removes; "" if none */
    bool alarming;            /* it tells of something wrong */

    bool hinting; /* somebody waits for `hint` */
    move hint;
    int chance; /* of player 1, in CHANCE_ONE; -1: not known */
    int dimmed;
    int scrolled; /* rows that the log is scrolled up */

    /* What the screen shows */
    struct view view, before;
    char name[2][64], clock[2][16];
    struct scene scene;
    struct layout layout;
    struct spot spots[SPOTS_MOST];
    struct choice choice; /* from all of that */
};

/* A new game, or one that was kept at `path` (NULL: the last one). NULL, and why, if it cannot be
 * had. `save_path` is where it is kept; NULL: in the folder of games. */
struct game_screen *game_screen_open(const struct game_terms *terms, const char *save_path,
                                     struct preferences *preferences, struct refusal *why);
struct game_screen *game_screen_resume(const char *path, struct preferences *preferences,
                                       struct refusal *why);

/* Saves what can be saved, and ends the engines. */
void game_screen_close(struct game_screen *g);

/* Whether closing it would lose something. */
static inline bool game_screen_would_lose(const struct game_screen *g) {
    return g->host.unsaved && g->host.game.core.count > 0;
}

/* For how many milliseconds to wait for the host's files, at most; -1: for ever. */
int game_screen_timeout(const struct game_screen *g, long long now);

/* Lets the engines and the clocks go on. True if there is something new to see. */
bool game_screen_tick(struct game_screen *g, long long now);

/* What a person does. Returns a command that others must carry out. */
enum command game_screen_handle(struct game_screen *g, const struct event *event, long long now);

/* Carries a command out; false if it is not one of this screen. */
bool game_screen_run_command(struct game_screen *g, enum command command, long long now);

/* A message under the board until the next event; and one that tells why something was refused. */
__attribute__((format(printf, 2, 4), format(printf, 3, 4))) void game_screen_note(
    struct game_screen *g, const char *english, const char *german, ...);
void game_screen_refuse(struct game_screen *g, const struct refusal *why);

void game_screen_resign(struct game_screen *g, long long now);

/* After an engine has failed: asks it once more, or lets a person sit down there. */
void game_screen_retry(struct game_screen *g, long long now);
void game_screen_replace(struct game_screen *g, long long now);

/* game_screen_draw.c: the whole screen; and the rows around a board that other screens have as
 * well. The header returns the column behind its detail. */
void game_screen_draw(struct game_screen *g, struct canvas *c, long long now);
int game_screen_draw_header(struct canvas *c, const char *title, const char *detail);
void game_screen_draw_small(struct canvas *c, enum language language);
struct area game_screen_body(const struct canvas *c);
void game_screen_draw_log(const struct local_game *s, int count, int current, int scrolled,
                          const char *const *marks, struct area area, enum language language,
                          struct canvas *c);

/* Refreshes what scene, layout and spots say; a canvas of that size will show it. */
void game_screen_look(struct game_screen *g, int rows, int columns, long long now);

#endif
