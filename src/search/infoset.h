/* Tree search for games with hidden information. It is given a view, and nothing else: each
 * iteration imagines a world that agrees with it and walks down one tree of moves that all worlds
 * share, so that what is played does not depend on what only that world knows.
 *
 * One thread with a limit of nodes and the same seed gives the same answer on every machine. */
#ifndef SEARCH_INFOSET_H
#define SEARCH_INFOSET_H

#include "search/belief.h"
#include "search/search.h"

#include <stddef.h>
#include <stdint.h>

struct infoset;

struct infoset_task {
    const struct game *game;
    const struct evaluation *evaluation; /* one without notes */
    const struct believer *believer;     /* NULL: every world is as likely as any other */
    struct limits limits;                /* nodes: iterations, each the walk through one world */
    struct control *control;
    struct listener listener; /* hear may be NULL */
    uint64_t seed;
    int threads; /* each has a tree of its own; the roots are added up */
};

/* NULL if there is no memory. */
struct infoset *infoset_open(size_t megabytes);
void infoset_close(struct infoset *infoset);

/* The view must be one of the player to move, in a game that is not over. */
void infoset_run(struct infoset *infoset, const struct view *view, const struct infoset_task *task,
                 struct findings *findings);

#endif
