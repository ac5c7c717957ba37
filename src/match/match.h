/* A match: the games of a plan, several at a time, until all are played, the sequential test is
 * decided or somebody wants to stop. */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include "match/results.h"

enum match_end {
    MATCH_COMPLETE,
    MATCH_DECIDED, /* the sequential test is */
    MATCH_STOPPED, /* by a signal: Ctrl-C and its like */
    MATCH_BROKEN,  /* an engine cannot be started, or results cannot be written */
};

/* Told after each game, and at least every second. */
struct match_listener {
    void (*hear)(void *who, const struct results *results);
    void *who;
};

/* Plays what is left to play. SIGINT, SIGTERM and SIGHUP end it in order; no process is left behind
 * in any case. `why` is filled if it is broken. */
enum match_end match_run(const struct plan *plan, struct results *results,
                         struct match_listener listener, struct refusal *why);

/* Of the first two contenders. */
double match_llr(const struct results *results);

#endif
