/* The opponent to beat: plain UCT over imagined worlds, with uniform random playouts. */
#ifndef TRAIN_MANDALA_PLAIN_H
#define TRAIN_MANDALA_PLAIN_H

#include "rules/game.h"

struct plain;

struct plain *plain_open(void);
void plain_close(struct plain *plain);
move plain_think(struct plain *plain, const struct game *game, const struct view *view,
                 int iterations, uint64_t seed);

#endif
