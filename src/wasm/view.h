/* What a reader sees, as members of an answer. Everything that is shown of a game goes through
 * here, and here come views alone. */
#ifndef WASM_VIEW_H
#define WASM_VIEW_H

#include "rules/game.h"

/* "position", "toMove", "result", "score" and "legal": the legal moves if it is the reader's turn.
 * The reader is an enum reader or TRACE_EVERYTHING; to_move is 0 and there is a result also when
 * the game ended otherwise than by its rules. */
void sight_write(const struct game *game, const struct view *view, int reader, int to_move,
                 enum result result, struct text *t);

#endif
