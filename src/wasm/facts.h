/* Facts: a view as data, for a page that draws the board itself and knows no rules. What lies
 * where, and what follows from it: groups and what they count, where they can grow, what is
 * forbidden.
 *
 * Each game writes the members of its object. Squares, cells and colours have the names of the
 * notation. Everything is read from a view, so that nothing hidden can be told. */
#ifndef WASM_FACTS_H
#define WASM_FACTS_H

#include "rules/game.h"

typedef void facts_writer(const struct view *view, struct text *t);

#define DECLARE_FACTS(name) facts_writer name##_facts;
GAMES(DECLARE_FACTS)

/* An object; empty for a game that has no facts. */
void facts_write(const struct game *game, const struct view *view, struct text *t);

#endif
