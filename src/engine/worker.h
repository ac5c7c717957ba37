/* A worker: Kolam's own engine with a thread of its own, and a bell with which it calls the main
 * thread.
 *
 * Only the worker uses the engine; all else that the two threads share is under the lock. */
#ifndef ENGINE_WORKER_H
#define ENGINE_WORKER_H

#include "base/thread.h"
#include "engine/engine_player.h"

#include <pthread.h>
#include <stdbool.h>

struct worker {
    struct engine_player *player;
    struct control control; /* of what the engine does */
    struct thread thread;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* there is something to do, or it is closing */
    bool closing;           /* under the lock: the thread is to end */
    int bell;               /* a file that is readable when it has rung */
    long long rung;         /* under the lock: when it rings or did, in microseconds */
};

/* Starts work(with) in the thread. False, and nothing is left, if memory or threads are lacking. */
bool worker_open(struct worker *w, const struct game *game, void *(*work)(void *), void *with);

/* Ends what the engine does, and waits for the thread, which must look at `closing`. */
void worker_close(struct worker *w);

/* Under the lock: ring now; or soon, so that what comes often is heard at a rate that people can
 * read; and let it be silent until it is rung again. */
void worker_ring(struct worker *w);
void worker_ring_soon(struct worker *w);
void worker_hush(struct worker *w);

#endif
