/* The host of a local game in the terminal: the game, its engines, its adviser, its file and its
 * clock. The full screen and the lines of text both show what happens here; it draws and prints
 * nothing, and never waits: its owner calls it when a file is readable or a time has come. */
#ifndef TERMINAL_GAME_HOST_H
#define TERMINAL_GAME_HOST_H

#include "engine/engine_host.h"
#include "play/game_file.h"
#include "play/local_game.h"

enum { GAME_HOST_FILES = 3 };

struct game_host {
    struct local_game game;

    struct game_file file;
    bool kept;    /* there should be a file that grows with the game */
    bool unsaved; /* the last change could not be written: `save_failure` */
    struct refusal save_failure;

    struct engine_host *seated[2]; /* NULL where a person plays, or until the engine is needed */
    struct engine_host *adviser;   /* NULL until advice is asked for */
    bool asked;                    /* an engine thinks about its move */
    move answer;                   /* of that engine; NO_MOVE: there is none yet */
    long long delay;               /* microseconds that an engine's move takes at least */
    int pause;                     /* of a person's time that it seems to think, in per cent */
    long long due;                 /* when the answer is played */
    bool passing;                  /* a person who has nothing to do any more passes unasked */
    bool paused;                   /* engines do not move, and no clock runs */
    bool failed; /* an engine has: `failure`; until this is reset it is not asked again */
    struct refusal failure;

    int shown_to; /* the player whose view was on the screen last, or 0 */
};

void game_host_init(struct game_host *h);

/* Ends the engines and lets go of the file. Saves nothing. */
void game_host_done(struct game_host *h);

/* Gives an engine that follows its level, by the games that were saved here. */
void game_host_choose_level(const struct game *game, struct game_player *engine);

/* A new game with its engines, those that follow at the level for it; false, and why, if it cannot
 * be had. */
bool game_host_begin(struct game_host *h, const struct game_terms *terms, struct refusal *why);

/* Keeps the game in a file at `path`, or in the folder of games if that is NULL. False, and why, if
 * it cannot: then it is not saved. */
bool game_host_keep(struct game_host *h, const char *path, struct refusal *why);

/* A game that was kept at `path`, or the last one if that is NULL. Its engines start when it is
 * their turn, or with game_host_open_engines(). */
bool game_host_resume(struct game_host *h, const char *path, struct refusal *why);
bool game_host_open_engines(struct game_host *h, struct refusal *why);

/* What happens in the game; each is saved at once, and no engine thinks about an older position. */
bool game_host_play(struct game_host *h, move m, long long now, struct refusal *why);
/* Taking back goes to where somebody had a choice. */
int game_host_undo(struct game_host *h, long long now, struct refusal *why);
int game_host_redo(struct game_host *h, long long now, struct refusal *why);

/* The only person resigns, or else the player to move. False if the game is over. */
bool game_host_resign(struct game_host *h, long long now);

/* Looks at the time; true if a player has just lost on it. */
bool game_host_tick(struct game_host *h, long long now);

/* Writes the game to its file, if it is to be kept. */
void game_host_save(struct game_host *h, long long now);

/* Drops what engines were asked, for instance because the position has changed. */
void game_host_stop_engines(struct game_host *h);

/* Asks the engine to move, or plays its answer when that is there and due. */
enum engine_news { ENGINE_WAITS, ENGINE_MOVED, ENGINE_FAILED };
enum engine_news game_host_run_engine(struct game_host *h, long long now);

/* What a person who is to move does unasked: to pass, after having done so once; or NO_MOVE. */
move game_host_unasked(const struct game_host *h);

/* Engines stop moving, or go on. */
void game_host_pause(struct game_host *h, bool paused, long long now);

/* After an engine has failed: a person plays in its place. */
void game_host_replace_engine(struct game_host *h, long long now);

/* Asks the adviser for the best move of the player to move, in what that player sees. False, and
 * why, if there is no memory. */
bool game_host_ask_advice(struct game_host *h, struct refusal *why);

/* The advice as far as it is there. */
void game_host_hear_advice(struct game_host *h, struct thought *thought);
void game_host_stop_advice(struct game_host *h);

/* Files to wait for, at most GAME_HOST_FILES; returns how many. */
int game_host_files(const struct game_host *h, int *files);

static inline long long earlier(long long a, long long b) {
    return a < b ? a : b;
}

static inline long long later(long long a, long long b) {
    return a > b ? a : b;
}

/* When game_host_run_engine() must be called again even if no file says so; LLONG_MAX if never. */
long long game_host_deadline(const struct game_host *h);

/* The player who must be alone at the screen before the game goes on, since the other one's cards
 * were shown last; 0 if that need not be. */
int game_host_curtain(const struct game_host *h);

#endif
