/* The trace: one line of JSON for a position, the same from every implementation of the rules. */
#ifndef RULES_TRACE_H
#define RULES_TRACE_H

#include "rules/game.h"

enum { TRACE_TEXT = 4096 };

/* Everybody: not a view, but the position itself. */
enum { TRACE_EVERYTHING = -1 };

/* Writes the line, without a newline. `move_text` led to p; NULL for the first position. `reader`
 * is an enum reader or TRACE_EVERYTHING. */
void trace_write(const struct game *game, const union position *p, int reader, int ply,
                 const char *move_text, struct text *t);

#endif
