/* A duel of a match: one game at a time between two engines. Every contender has a process of its
 * own here, which is started when it first plays and stays from game to game.
 *
 * A duel never waits. It is told when its engines have said something or when time has passed, and
 * does what is then to be done; match.c polls all duels at once. An engine only ever hears
 * what its player may know. */
#ifndef MATCH_DUEL_H
#define MATCH_DUEL_H

#include "engine/subprocess.h"
#include "match/plan.h"
#include "match/results.h"
#include "engine/ugi/ugi_client.h"

struct seat {
    struct ugi_client client;
    int contender;
    long long clock, used;  /* microseconds of the game that are left, and that went by */
    struct seat_views seen; /* by its player in this game */
};

enum duel_state { DUEL_FREE, DUEL_PLAYING, DUEL_FINISHED, DUEL_BROKEN };

struct duel {
    const struct plan *plan;
    enum duel_state state;
    struct refusal why; /* if it is broken: an engine cannot be started */
    long number;        /* of the game; in odd ones the seats are changed */
    struct opening opening;
    union position now;
    move moves[GAME_PLIES_MOST];
    struct move_report thought[GAME_PLIES_MOST];
    int count;
    struct outcome outcome;
    char detail[64]; /* of a game that did not end by the rules */
    struct seat seat[2];
    struct subprocess *subprocess;      /* of every contender */
    bool told_history[CONTENDERS_MOST]; /* whether that process can be told what was seen */
};

/* False if there is no memory. */
bool duel_init(struct duel *d, const struct plan *plan);

/* Tells the engines to go, and waits until they have gone. What is done in several duels should
 * first be told to all of them. */
void duel_dismiss(struct duel *d);
void duel_done(struct duel *d);

/* Begins a game. */
void duel_begin(struct duel *d, long number);

/* Takes what the engine in this seat (0 or 1) has said, if anything. */
void duel_hear(struct duel *d, int seat);

/* Looks at the time. */
void duel_tick(struct duel *d, long long now);

/* When it must look next, in microseconds; a very late time if it need not. */
long long duel_deadline(const struct duel *d);

/* What is to be written down of a finished game. */
void duel_report(const struct duel *d, struct report *report);

#endif
