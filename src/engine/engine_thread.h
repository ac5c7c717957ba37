/* Kolam's own engine in a thread: it is asked and answers later, while the caller goes on. It is
 * given views and nothing else. */
#ifndef ENGINE_ENGINE_THREAD_H
#define ENGINE_ENGINE_THREAD_H

#include "engine/engine_host.h"
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

struct engine_thread;

/* NULL if memory or threads are lacking. */
struct engine_thread *engine_thread_open(const struct game *game);
void engine_thread_close(struct engine_thread *m);

/* Readable when there is something to hear. */
int engine_thread_file(const struct engine_thread *m);

/* What it is asked next is about another game. */
void engine_thread_new_game(struct engine_thread *m);

/* Whatever was asked before is dropped. */
void engine_thread_ask(struct engine_thread *m, const struct question *question);
void engine_thread_stop(struct engine_thread *m);

void engine_thread_hear(struct engine_thread *m, struct thought *thought);

#endif
