/* The one header between the searches and what is known about a game: what a position is worth,
 * which moves are worth trying, and what can be proved about it without searching.
 *
 * Values are whole numbers for the player to move. In a game with points they are hundredths of a
 * point of the final margin; elsewhere hundredths of something that decides games. Beyond
 * VALUE_FORCED lies a forced win, VALUE_WIN less the plies to it. A draw is 0. */
#ifndef SEARCH_EVALUATION_H
#define SEARCH_EVALUATION_H

#include "rules/game.h"
#include "search/belief.h"
#include "search/level.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum {
    VALUE_WIN = 30000,
    VALUE_FORCED = 29000, /* more than any margin, and less than any forced win */
    CHANCE_ONE = 10000,   /* a chance of winning is given in these parts; a draw counts half */
    NOTES_MOST = 1024,    /* bytes that an evaluation may keep beside a position */
    RANK_FORCING = 1000,  /* the rank of a move that the opponent must answer */
};

struct ranked {
    move move;
    int16_t rank; /* higher is tried earlier; -2000 to 2000, and from RANK_FORCING on not reduced */
};

struct evaluation {
    /* What the evaluation keeps beside each position so as not to begin afresh: `notes` bytes,
     * aligned to 64, copied by the search. The members below get those of their position. A game
     * that hides something has none: start, follow, bounds and key are NULL, since the searches
     * that call them see whole positions. */
    size_t notes;
    void (*start)(const union position *p, void *notes);

    /* Turns the notes of `before` into those of `after`, which the move m led to. */
    void (*follow)(const union position *before, move m, const union position *after, void *notes);

    /* An estimate, between -VALUE_FORCED and VALUE_FORCED. The game must not be over. */
    int (*value)(const union position *p, const void *notes);

    /* How much value() typically changes in a ply: the unit of the margins by which the search
     * leaves out what cannot matter. 0: it leaves nothing out. */
    int swing;

    /* What is certain: the value under best play, plies to a win included, is in [*low, *high].
     * The game must not be over. -VALUE_WIN and VALUE_WIN when nothing is known. */
    void (*bounds)(const union position *p, const void *notes, int *low, int *high);

    /* The same with more effort, for searches that proceed by proof. NULL: bounds() is all. */
    void (*prove)(const union position *p, const void *notes, int *low, int *high);

    /* The moves that matter, in any order: at least one best move is among them, and at least one
     * move whenever the game is not over. `list` has room for MOVES_MOST. */
    int (*rank)(const union position *p, const void *notes, struct ranked *list);

    /* For searches that try some moves before they list all; where bounds() leaves the value open.
     * Any of the three may be NULL: then nothing can be told, and nothing forces. */

    /* Whether the opponent threatens to win at once: then rank() lists answers and nothing else. */
    bool (*threatened)(const union position *p, const void *notes);

    /* Whether rank() lists the move; may be false for one that it does, where that is quicker. Only
     * for long lists: moves that are ranked after one was searched are in a worse order. */
    bool (*lists)(const union position *p, const void *notes, move m);

    /* Those of the moves of rank() that have RANK_FORCING or more, with these ranks. */
    int (*force)(const union position *p, const void *notes, struct ranked *list);

    /* A hash that positions with the same value may share, mirror images for example. */
    uint64_t (*key)(const union position *p);

    /* The levels 1 to LEVELS. The last one is not searched so: it is what level 10 was rated with,
     * for those who play a little weaker. */
    const struct level *levels;
    const struct blind_spots *blind_spots; /* theirs; NULL: they have none */

    /* The chance, in CHANCE_ONE, that a value found by search is won by the player to move. */
    int (*chance)(const union position *p, int value);

    /* What a player makes of what is hidden; NULL where nothing is. */
    const struct belief *belief;
};

/* A value of a position, counted from so many plies above it; and the other way. */

static inline int value_from_above(int value, int plies) {
    return value > VALUE_FORCED ? value - plies : value < -VALUE_FORCED ? value + plies : value;
}

static inline int value_from_below(int value, int plies) {
    return value > VALUE_FORCED ? value + plies : value < -VALUE_FORCED ? value - plies : value;
}

/* The position after a move, and its notes, below a position and its notes. */
static inline void evaluation_step(const struct game *game, const struct evaluation *evaluation,
                                   const union position *p, const void *notes, move m,
                                   union position *below, void *notes_below) {
    *below = *p;
    game->play(below, m);
    memcpy(notes_below, notes, evaluation->notes);
    evaluation->follow(p, m, below, notes_below);
}

/* The value of a position in which the game is over, for `player` (1 or 2): the margin, or
 * VALUE_WIN, -VALUE_WIN or 0. */
int value_of_end(const struct game *game, const union position *p, int player);

/* And the chance: CHANCE_ONE, 0, or half of it for a draw. */
int chance_of_end(const struct game *game, const union position *p, int player);

#endif
