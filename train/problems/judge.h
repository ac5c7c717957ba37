/* What a game knows of its problems: where to look for them, which move is best, and proof of it.
 * problems.c does the rest. Positions are views of the player to move, as suites hold them. */
#ifndef TRAIN_PROBLEMS_JUDGE_H
#define TRAIN_PROBLEMS_JUDGE_H

#include "engine/engine.h"
#include "games/evaluations.h"
#include "match/suite.h"

/* What judging works with. A judge opens what it needs beside the engine. */
struct workshop {
    const struct game *game;
    const struct evaluation *evaluation;
    struct engine *engine; /* the present one */
    struct solver *solver;
    struct proof *proof;
    struct infoset *infoset;
    struct control control;
    struct findings findings;
};

/* The move to play in a position, and whether it may be the answer to a problem. */
struct guess {
    move best;
    int worth; /* of the best move, in the judge's own unit */
    bool worthwhile;
};

struct verdict {
    move best[SUITE_BEST_MOST];
    int count;
    char value[64]; /* as the suite has it */
};

struct judge {
    const char *name;            /* of the game */
    int plies_least, plies_most; /* random moves that begin a game */
    uint64_t play_nodes;         /* of the present engine, for a move where no problem is sought */
    uint64_t glance_nodes;       /* of the earlier engine, with which it must fail */
    uint64_t second_nodes;       /* of commit 1c461ec in a second on one core */
    bool (*open)(struct workshop *w);
    void (*close)(struct workshop *w);
    bool (*suits)(const union position *p);
    struct guess (*guess)(struct workshop *w, const union position *p);
    /* Looks again, for longer: corrects the guess, or says that there is no problem. */
    bool (*look_again)(struct workshop *w, const union position *p, struct guess *guess);
    /* Whether another move is clearly worse, at a look. */
    bool (*is_worse)(struct workshop *w, const union position *p, const struct guess *guess,
                     move other);
    /* Whether `best` is best, and clearly, or proved to be: with all that it takes. */
    bool (*verify)(struct workshop *w, const union position *p, move best, struct verdict *verdict);
};

extern const struct judge patterns_judge, manalath_judge, mandala_judge;

/* Thinks about a position as the first of a new game. */
const struct line *think(struct workshop *w, const union position *p, uint64_t nodes, int lines);

/* What the player gets from a position, by such thought: its value, and its chance. */
struct prospect {
    int value, chance;
};

struct prospect prospect_of(struct workshop *w, const union position *p, int player,
                            uint64_t nodes);

/* The position after a move. */
union position after(const struct workshop *w, const union position *p, move m);

/* Adds the move, and all others that lead to the same position. */
void verdict_add(const struct workshop *w, const union position *p, move m,
                 struct verdict *verdict);
bool verdict_has(const struct verdict *verdict, move m);

#endif
