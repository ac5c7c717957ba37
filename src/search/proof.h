/* Proof-number search: whether a player can reach a value, whatever the other one does. It goes
 * where fewest positions are still missing to a proof or to a disproof, so forced lines are
 * followed far beyond the depth that alpha-beta reaches. For games in which everything is open and
 * no position comes back. */
#ifndef SEARCH_PROOF_H
#define SEARCH_PROOF_H

#include "search/solver.h"

#include <stddef.h>

struct proof;

/* NULL if there is no memory. The megabytes are those of the hash table. */
struct proof *proof_open(const struct game *game, const struct evaluation *evaluation,
                         size_t megabytes);
void proof_close(struct proof *proof);

/* Whether `player` (1 or 2) gets at least `value` from the position on, within so many nodes (0: as
 * many as it takes). VALUE_WIN - n asks for a win within n plies, 1 for any win, 0 for at least a
 * draw. What was found is kept for later questions about the same game and options. */
enum proof_answer proof_ask(struct proof *proof, const union position *p, int player, int value,
                            uint64_t nodes, struct control *control);

/* The same, where `player` only makes moves that force (see RANK_FORCING): a yes takes far fewer
 * nodes, and a no says little. */
enum proof_answer proof_ask_forcing(struct proof *proof, const union position *p, int player,
                                    int value, uint64_t nodes, struct control *control);

/* Whether the player to move wins by moves that all force, within so many nodes and half as many
 * again for the length. If the line is exact, it is one of those that win soonest so; else its
 * length is a guess. */
bool proof_force(struct proof *proof, const union position *p, uint64_t nodes,
                 struct control *control, struct line *line);

/* Nodes that all questions have taken so far. */
uint64_t proof_nodes(const struct proof *proof);

/* Whether the position, in a game without points, is won, drawn or lost for the player to move;
 * and then, as far as the nodes go (0: as many as it takes), in how many plies. Returns whether it
 * is solved: a win or a loss of unknown length is not, but its low and high agree on who wins. */
bool proof_run(struct proof *proof, const union position *p, uint64_t nodes,
               struct control *control, struct solver_listener listener, struct solution *solution);

#endif
