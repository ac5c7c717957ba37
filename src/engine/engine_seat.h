/* What an engine that sits at a game is told of it: its own view at each of its turns so far, and
 * the seed of its own randomness. Made from the game by those who run it; nothing else about the
 * game reaches an engine. */
#ifndef ENGINE_ENGINE_SEAT_H
#define ENGINE_ENGINE_SEAT_H

#include "play/game_core.h"
#include "rules/game.h"

#include <stdbool.h>
#include <stdint.h>

struct seat_views {
    const struct game *game;
    int player; /* 1 or 2 */
    int turns;  /* of that player so far, the present one included */
    int count;  /* of the views: all of them, or the last where nothing is hidden */
    int capacity;
    struct view *views; /* in order; the last is the present one */
};

/* Of the player to move or of the other one. False, and there are none, if there is no memory. */
bool seat_views_collect(struct seat_views *seen, const struct game_core *core, int player);
void seat_views_done(struct seat_views *seen);

/* The same bit by bit, from {.game, .player} on: adds the view of a position if it is that player's
 * turn. False if there is no memory. */
bool seat_views_add(struct seat_views *seen, const union position *p);

/* The seed of a seat's engine, below 2^31. It repeats with the deal but tells nothing about it: it
 * comes from the same seed by a stream that no shuffle uses. */
uint32_t engine_seat_seed(const struct seed *game, int player);

#endif
