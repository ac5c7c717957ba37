/* What the pictures of kolams share. */
#ifndef DRAW_KOLAM_KOLAM_INTERNAL_H
#define DRAW_KOLAM_KOLAM_INTERNAL_H

#include "draw/kolam/kolam.h"
#include "draw/kolam/line.h"

/* Of the game with that number in the list; NULL if there is none. */
const struct kolam_kit *kolam_kit_of(int game);

const struct kolam_grid *kolam_grid_of(const struct kolam_recipe *recipe);

/* The line as the data of a path: relative, in units. */
void kolam_path(const struct lattice *l, const struct line *line, struct text *t);

#endif
