/* What the pictures of kolams share. */
#ifndef DRAW_KOLAM_KOLAM_INTERNAL_H
#define DRAW_KOLAM_KOLAM_INTERNAL_H

#include "draw/kolam/kolam.h"
#include "draw/kolam/line.h"

/* Of the game with that number in the list; NULL if there is none. */
const struct kolam_kit *kit_of_game(int game);

const struct kolam_grid *recipe_grid(const struct kolam_recipe *recipe);

/* The line as the data of a path: relative, in units. */
void line_path(const struct lattice *l, const struct line *line, struct text *t);

#endif
