/* A line of play that is told about. */
#ifndef DRAW_TELL_LINE_H
#define DRAW_TELL_LINE_H

#include "rules/game.h"

/* Moves that follow each other; only the first is certain to be legal. */
struct tell_line {
    const move *moves;
    int length; /* at least 1 */
};

#endif
