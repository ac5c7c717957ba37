/* Which finished games a client searches for, by message or by URL. */
#ifndef SERVER_HUB_ARCHIVE_GAME_FILTER_H
#define SERVER_HUB_ARCHIVE_GAME_FILTER_H

#include "store/store.h"

enum { PLACE_TEXT = 40 }; /* bytes that hold a place in a list as text */

/* Sets one field: "game", "player", "against", "result", "from" or "until"; "behind", a place as
 * place_write() writes it. Unknown names change nothing. False, and why, if the value is wrong. */
bool filter_set(struct game_filter *filter, const char *name, const char *value,
                struct refusal *why);

/* Sets the fields of a URL's query, as in "game=NAME&player=Anna". False, and why, if one is wrong.
 */
bool filter_read(struct game_filter *filter, const char *query, struct refusal *why);

/* The place of a game in a list: what follows it comes next. */
void place_write(const struct finished_game *game, char text[PLACE_TEXT]);

#endif
