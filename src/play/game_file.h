/* The file of a local game while it is played, so that nothing is lost when the program or the
 * machine stops. The file is whole at any time: a new one is written beside it,
 * synced and moved into its place. Finished games stay in the same folder, as records like any
 * other. Only their owner can read them: they say what is hidden. */
#ifndef PLAY_GAME_FILE_H
#define PLAY_GAME_FILE_H

#include "play/local_game.h"
#include "play/safe_file.h"

#include <stddef.h>

struct game_file {
    char path[PATH_TEXT]; /* "" if there is no file */
    int lock;             /* -1 if none; others leave the game alone while it is held */
    bool written;         /* the file at `path` is this game's */
};

/* Where games are saved: $KOLAM_GAMES, else kolam/games in $XDG_DATA_HOME, else
 * ~/.local/share/kolam/games. Made if it is not there. */
bool game_file_folder(char folder[PATH_TEXT], struct refusal *why);

void game_file_init(struct game_file *f);

/* A new file in the folder, or the one at `path` if that is not NULL, which is then replaced; it is
 * written when the first move is saved. Lets go of the file before. */
bool game_file_begin(struct game_file *f, const struct local_game *g, const char *path,
                     struct refusal *why);

/* Writes the game as it stands; durable when it returns true. Does nothing as long as nothing has
 * been played, and without a file. */
bool game_file_save(struct game_file *f, const struct local_game *g, long long now,
                    struct refusal *why);

/* Goes on with a saved game: the one at `path`, or the unfinished one that was played last and that
 * nobody else is playing if `path` is NULL. A record with more in it than the game, such as
 * comments, stays as it is: the game goes on in a new file. Refused if it is finished, and if it
 * would start a command and is not in the folder. */
bool game_file_resume(struct game_file *f, const char *path, struct local_game *g,
                      struct refusal *why);

/* All of a record's file, to be freed; NULL, and why, if it cannot be read. */
char *game_file_read(const char *path, size_t *length, struct refusal *why);

/* An unfinished game that nobody is playing. */
struct saved_game {
    char path[PATH_TEXT];
    long long when;   /* seconds since 1970, of the last move */
    long nanoseconds; /* beyond them */
};

/* The last ones first, at most `most`; returns how many. */
int game_file_list(struct saved_game *list, int most);

/* How a finished game between a person and a level ended. */
struct saved_result {
    struct game_player players[2];
    enum result result;
};

/* The last ones of this game that began with its deal, the latest first, at most `most`; returns
 * how many. */
int game_file_list_results(const struct game *game, struct saved_result *list, int most);

/* The strongest level that a person has beaten at this game; 0 if none. */
int game_file_level_beaten(const struct game *game);

/* Lets others play it. What was not saved is lost. */
void game_file_done(struct game_file *f);

#endif
