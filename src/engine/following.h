/* An engine that follows a person: how strong the person is by the results against levels, and
 * which level, in tenths, is about as strong. Whoever keeps finished games gathers the results,
 * before a game begins; within a game the level stays as it was chosen. */
#ifndef ENGINE_FOLLOWING_H
#define ENGINE_FOLLOWING_H

#include "play/game_player.h"
#include "rules/game.h"

enum { FOLLOWED_GAMES = 20 }; /* earlier ones do not count any more */

struct followed_game {
    int level, tenths; /* that the engine played at */
    double score;      /* of the person: 1, 0.5 or 0 */
};

/* The last games of a person against an engine, the latest first. All zeros are none. */
struct following {
    int count;
    struct followed_game games[FOLLOWED_GAMES];
};

/* Adds the game before those that it has, unless there are FOLLOWED_GAMES. A game that was not
 * between a person and a level, or has no result, counts for nothing. */
void following_add(struct following *f, const struct game_player players[2], enum result result);

/* Gives the engine the level at which it follows the person. */
void following_choose(const struct following *f, const struct game *game,
                      struct game_player *engine);

/* The same after one game more, of which only the level is known that was chosen before it: for a
 * rematch where the other results are not at hand. */
void following_choose_again(const struct game *game, double score, struct game_player *engine);

#endif
