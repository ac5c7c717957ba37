/* The data of self-play as lines of JSON (docs/selfplay.md): the head, then a line for each game.
 */
#ifndef SELFPLAY_LINES_H
#define SELFPLAY_LINES_H

#include "selfplay/played.h"

/* Adds the line of a game that played_check() accepts, with its end. False if there is no memory.
 */
bool lines_add_game(struct buffer *to, const struct played *g, const struct game *game,
                    const struct options *options);

/* The number of the game of a line; -1 if it does not begin like one. */
long lines_number(const char *line, size_t length);

#endif
