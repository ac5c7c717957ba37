/* The reference opponent: plain UCT with uniformly random playouts and no knowledge of any game; in
 * its tree it sees a win at once. In a game with hidden cards every iteration imagines a world, all
 * of them equally likely, and the worlds share one tree. */
#ifndef SEARCH_UCT_H
#define SEARCH_UCT_H

#include "search/search.h"

struct uct;

/* A tree of at most so many megabytes; NULL if there is no memory. */
struct uct *uct_open(size_t megabytes);
void uct_close(struct uct *tree);

/* Thinks until a limit or the control ends it; `nodes` are playouts. The lines are all moves, the
 * most visited first. */
void uct_run(struct uct *tree, const struct game *game, const struct view *view, uint64_t seed,
             const struct limits *limits, struct control *control, struct listener listener,
             struct findings *findings);

#endif
