/* What the files behind store.h share: the store itself, and questions on their way.
 *
 * Each of its threads has a connection of its own: the writer; and the readers, so that a search
 * holds up neither a commit nor somebody who comes back. */
#ifndef STORE_STORE_INTERNAL_H
#define STORE_STORE_INTERNAL_H

#include "base/channel.h"
#include "base/thread.h"
#include "store/backend.h"
#include "store/batch.h"
#include "store/queries/queries.h"
#include "store/task.h"

#include <pthread.h>
#include <stdatomic.h>

struct store_reader {
    struct store *store;
    struct queries queries;
    struct channel requests;
    long long limit;    /* microseconds that a question may take */
    long long patience; /* microseconds that one may wait before it is begun; 0: any time */
};

enum { STORE_THREADS = STORE_READERS + 1 };

struct servers;

struct store {
    struct backend *backend;
    struct servers *servers; /* NULL: it has joined no others */
    struct store_reader readers[STORE_READERS];
    struct thread threads[STORE_THREADS];
    int started; /* of them */
    struct channel answers;
    atomic_bool searches_given_up;

    /* The caller's alone. */
    struct queue telling; /* being handed out */
    int pending;
    bool has_failed; /* what is being told */

    /* Under the mutex. */
    pthread_mutex_t mutex;
    pthread_cond_t written; /* something to do for the writer */
    struct queue batches;
    int64_t alive;
    bool closing;
    struct store_counts counts;
};

/* Until all that was asked is answered, and handed out. */
void store_wait(struct store *store);

/* Asks its reader a copy of the question, which has `size` bytes. Without memory for that, it is
 * told at once as it is. */
void store_submit(struct store *store, struct query *query, size_t size);

#endif
