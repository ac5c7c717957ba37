/* Positions, moves and scores as JSON. */
#ifndef RULES_GAME_JSON_H
#define RULES_GAME_JSON_H

#include "base/text/json.h"
#include "rules/game.h"

/* Their texts have no characters that need escapes. */
void element_move(struct text *t, const struct game *game, const union position *p, move m);
void element_position(struct text *t, const struct game *game, const union position *p);
void member_position(struct text *t, const char *name, const struct game *game,
                     const union position *p);

/* The points of both players, or null if they are not counted. */
void member_score(struct text *t, const char *name, struct score score);

/* An object of all values by their names. */
void member_options(struct text *t, const char *name, const struct game *game,
                    const struct options *options);

#endif
