/* What a reader sees, as members of an answer. Everything that is shown of a game goes through
 * here, and here come views alone. */
#ifndef WASM_VIEW_H
#define WASM_VIEW_H

#include "rules/game.h"

/* "position", "toMove", "result", "score" and "legal", the legal moves: none unless `legal`. */
struct sight {
    const struct game *game;
    const struct view *view;
    int to_move; /* 0 also when the game ended otherwise than by its rules */
    enum result result;
    bool legal;
};

void sight_write(const struct sight *sight, struct text *t);

#endif
