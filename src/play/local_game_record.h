/* A local game as a game record, and back: what was agreed, the moves, the clocks and the end are
 * all in it, so that it goes on where it stopped. */
#ifndef PLAY_LOCAL_GAME_RECORD_H
#define PLAY_LOCAL_GAME_RECORD_H

#include "play/local_game.h"
#include "rules/record.h"

/* What is taken back is left out. */
void local_game_write(const struct local_game *g, long long now, record_put *put, void *to);

/* The first game of the text, which may come from elsewhere: a player who is not named is a person,
 * and variations and comments are left out. The clocks stand. False, and why, if it cannot be read:
 * what is in the game then is no game to go on with. Beware of commands that it names: only a game
 * that was saved here (play/game_file.h) may start one. */
bool local_game_read(struct local_game *g, const char *text, size_t length, struct refusal *why);

#endif
