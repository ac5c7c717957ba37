/* A table of a match: one game at a time between two engines. Every contender has a process of its
 * own here, which is started when it first plays and stays from game to game.
 *
 * A table never waits. It is told when its engines have said something or when time has passed, and
 * does what is then to be done; whoever runs it polls all tables at once. An engine only ever hears
 * what its player may know. */
#ifndef PLAY_TABLE_H
#define PLAY_TABLE_H

#include "play/opponent.h"
#include "play/plan.h"
#include "play/results.h"

enum awaited { NOTHING, GREETING, READINESS, A_MOVE };

struct seat {
    struct opponent *opponent;
    int contender;
    enum awaited awaited;
    long long since, deadline; /* of what is awaited, in microseconds */
    long long clock, used;     /* microseconds of the game that are left, and that went by */
    int score;                 /* what it thinks, or NO_SCORE */
};

enum table_state { TABLE_FREE, TABLE_PLAYING, TABLE_FINISHED, TABLE_BROKEN };

struct table {
    const struct plan *plan;
    enum table_state state;
    struct refusal why; /* if it is broken: an engine cannot be started */
    long number;        /* of the game; in odd ones the seats are changed */
    bool hidden;        /* there is something that a player must not know */
    struct opening opening;
    union position now;
    move moves[PLIES_MOST];
    int scores[PLIES_MOST];
    int count;
    struct outcome outcome;
    char detail[64]; /* of a game that did not end by the rules */
    struct seat seat[2];
    struct opponent *opponent; /* of every contender */
};

/* False if there is no memory. */
bool table_init(struct table *t, const struct plan *plan);

/* Tells the engines to go, and waits until they have gone. What is done at several tables should
 * first be told at all of them. */
void table_dismiss(struct table *t);
void table_done(struct table *t);

/* Begins a game. */
void table_begin(struct table *t, long number);

/* Takes what the engine in this seat (0 or 1) has said, if anything. */
void table_hear(struct table *t, int seat);

/* Looks at the time. */
void table_tick(struct table *t, long long now);

/* When it must look next, in microseconds; a very late time if it need not. */
long long table_deadline(const struct table *t);

/* What is to be written down of a finished game. */
void table_report(const struct table *t, struct report *report);

#endif
