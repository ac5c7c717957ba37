/* Kolam's own engine in a thread: it is asked and answers later, while the caller goes on. It is
 * given the views of its seat and nothing else. */
#ifndef ENGINE_ENGINE_THREAD_H
#define ENGINE_ENGINE_THREAD_H

#include "engine/engine_host.h"
#include "engine/engine_player.h"

struct engine_question {
    struct seat_views seen;        /* the caller's until it is asked, then the thread's */
    uint64_t seed;                 /* of the seat */
    struct engine_request request; /* without `now`, control and listener */
    bool advice; /* within the limits alone, and what it finds is told before it is done */
};

struct engine_thread;

/* NULL if memory or threads are lacking. */
struct engine_thread *engine_thread_open(const struct game *game);
void engine_thread_close(struct engine_thread *t);

/* Readable when there is something to hear. */
int engine_thread_file(const struct engine_thread *t);

/* Drops the question before. */
void engine_thread_ask(struct engine_thread *t, const struct engine_question *question);
void engine_thread_stop(struct engine_thread *t);

void engine_thread_hear(struct engine_thread *t, struct thought *thought);

#endif
