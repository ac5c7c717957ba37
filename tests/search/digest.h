/* A number that stands for thousands of positions: two builds that agree on it play the same games.
 */
#ifndef DIGEST_H
#define DIGEST_H

#include <stdint.h>

/* Of every line of the trace of `count` seeded random games, of the game with that index. */
uint64_t digest_games(int index, int count);

/* Of the end positions of as many playouts. */
uint64_t digest_playouts(int index, int count);

#endif
