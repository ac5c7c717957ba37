/* Alpha-beta for games in which everything is open: iterative deepening, a hash table, principal
 * variations, and what the evaluation knows. Where it reaches the end of the game on every line,
 * its value is exact and it says so. */
#ifndef SEARCH_ALPHABETA_H
#define SEARCH_ALPHABETA_H

#include "search/search.h"
#include "search/hash_table.h"

struct alphabeta;

/* NULL if there is no memory. */
struct alphabeta *alphabeta_open(const struct game *game, const struct evaluation *evaluation,
                                 struct hash_table *table);
void alphabeta_close(struct alphabeta *searcher);

/* Forgets the order of moves that it has learned: all that remains of a search but the table. */
void alphabeta_reset(struct alphabeta *searcher);

/* Thinks about a position in which the game is not over, on behalf of the thread `number`, from 0:
 * threads that share a table differ in what they begin with. */
void alphabeta_run(struct alphabeta *searcher, const union position *p, int number,
                   const struct limits *limits, struct control *control, struct listener listener,
                   struct findings *findings);

#endif
