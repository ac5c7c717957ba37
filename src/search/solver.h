/* The exact solver, for games in which everything is open: the value under best play, and a line
 * that reaches it. It sees the game through its rules, and what is known through the evaluation,
 * whose estimates only order the moves: nothing that it says rests on them. */
#ifndef SEARCH_SOLVER_H
#define SEARCH_SOLVER_H

#include "search/search.h"

enum proof_answer { ANSWER_NO, ANSWER_YES, ANSWER_OPEN }; /* open: the limits came first */

enum solver_end { SOLVER_SOLVED, SOLVER_OUT_OF_NODES, SOLVER_STOPPED };

struct solution {
    enum solver_end end;
    int low, high; /* the value is proved to be in [low, high]: equal if it is solved */
    /* Best play from the position on; may be cut short where the limits ended it, and is empty if
     * the value is not known. */
    struct line line;
    uint64_t nodes;
    double seconds;
};

/* Told after every step that proved something, and now and then in between. */
struct solver_listener {
    void (*hear)(void *context, const struct solution *so_far);
    void *context;
};

struct solver;

/* NULL if there is no memory. The megabytes are those of the hash table. */
struct solver *solver_open(const struct game *game, const struct evaluation *evaluation,
                           size_t megabytes);
void solver_close(struct solver *solver);

/* Solves a position in which the game is not over, within so many nodes (0: as many as it takes).
 * What it has proved is kept for later positions of the same game and options. Returns whether it
 * is solved. */
bool solver_run(struct solver *solver, const union position *p, uint64_t nodes,
                struct control *control, struct solver_listener listener,
                struct solution *solution);

/* Whether `player` (1 or 2) gets at least `value` from the position on, within so many nodes: less
 * work than the value. Likewise. */
enum proof_answer solver_ask(struct solver *solver, const union position *p, int player, int value,
                             uint64_t nodes, struct control *control);

#endif
