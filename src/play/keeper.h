/* A keeper: keeps a local game in a file while it is played, so that nothing is lost when the
 * program or the machine stops. The file is whole at any time: a new one is written beside it,
 * synced and moved into its place. Finished games stay in the same folder, as records like any
 * other. Only their owner can read them: they say what is hidden. */
#ifndef PLAY_KEEPER_H
#define PLAY_KEEPER_H

#include "play/local_game.h"

#include <stddef.h>

enum { KEEPER_PATH = 4096 };

struct keeper {
    char path[KEEPER_PATH]; /* "" if nothing is kept */
    int lock;               /* -1 if none; others leave the game alone while it is held */
    bool written;           /* the file at `path` is this game's */
};

/* Where games are kept: $KOLAM_GAMES, else kolam/games in $XDG_DATA_HOME, else
 * ~/.local/share/kolam/games. Made if it is not there. */
bool keeper_folder(char folder[KEEPER_PATH], struct refusal *why);

void keeper_init(struct keeper *k);

/* A new file in the folder, or the one at `path` if that is not NULL, which is then replaced; it is
 * written when the first move is saved. Ends what the keeper kept before. */
bool keeper_begin(struct keeper *k, const struct local_game *s, const char *path,
                  struct refusal *why);

/* Writes the game as it stands; durable when it returns true. Does nothing as long as nothing has
 * been played, and if nothing is kept. */
bool keeper_save(struct keeper *k, const struct local_game *s, long long now, struct refusal *why);

/* Goes on with a kept game: the one at `path`, or the unfinished one that was played last and that
 * nobody else is playing if `path` is NULL. A record with more in it than the game, such as
 * comments, stays as it is: the game goes on in a new file. Refused if it is finished, and if it
 * would start a command and is not in the folder. */
bool keeper_resume(struct keeper *k, const char *path, struct local_game *s, struct refusal *why);

/* All of a record's file, to be freed; NULL, and why, if it cannot be read. */
char *keeper_read(const char *path, size_t *length, struct refusal *why);

/* An unfinished game that nobody is playing. */
struct kept {
    char path[KEEPER_PATH];
    long long when;   /* seconds since 1970, of the last move */
    long nanoseconds; /* beyond them */
};

/* The last ones first, at most `most`; returns how many. */
int keeper_list(struct kept *list, int most);

/* Lets others play it. What was not saved is not kept. */
void keeper_done(struct keeper *k);

#endif
