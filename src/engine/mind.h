/* A mind: an engine of the house that is asked and answers later, while the caller goes on. It is
 * given views and nothing else. */
#ifndef ENGINE_MIND_H
#define ENGINE_MIND_H

#include "engine/thinker.h"
#include "play/timing.h"

struct question {
    struct view view; /* whose moves are known */
    int level;
    uint64_t seed; /* of the engine's own randomness */
    struct limits limits;
    struct clocks clocks; /* both TIME_NONE: only the limits and the level end it */
    long long since;      /* when they began to run, in microseconds of clock_microseconds() */
    bool aloud;           /* what it finds is told before it is done */
};

struct mind;

/* NULL if memory or threads are lacking. */
struct mind *mind_open(const struct game *game);
void mind_close(struct mind *m);

/* Readable when there is something to hear. */
int mind_file(const struct mind *m);

/* What it is asked next is about another game. */
void mind_new_game(struct mind *m);

/* Whatever was asked before is dropped. */
void mind_ask(struct mind *m, const struct question *question);
void mind_stop(struct mind *m);

void mind_hear(struct mind *m, struct thought *thought);

#endif
