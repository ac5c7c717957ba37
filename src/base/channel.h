/* A queue between threads. A thread waits for what comes through it; an event loop is told by a
 * file that becomes readable. */
#ifndef BASE_CHANNEL_H
#define BASE_CHANNEL_H

#include "base/queue.h"

#include <pthread.h>
#include <stdbool.h>

struct channel {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct queue queue;
    int count;   /* of what is in it */
    int file;    /* readable while something is in it; -1: it has none */
    bool closed; /* nobody waits any more */
};

/* With a file for an event loop, or without. False if there is no file left; channel_done() is
 * allowed then. */
bool channel_init(struct channel *channel, bool with_file);
void channel_done(struct channel *channel); /* frees no values */

/* False, and nothing happens, if `most` values are in it already. */
bool channel_put(struct channel *channel, struct queue_link *link, int most);
void channel_put_all(struct channel *channel, struct queue *queue); /* which is empty then */

/* Waits for the next value; NULL after channel_close(). */
struct queue_link *channel_wait(struct channel *channel);

/* What is in it now, without waiting; the file is no longer readable. */
struct queue channel_take_all(struct channel *channel);

/* Ends all waiting. What is in it stays for channel_take_all(). */
void channel_close(struct channel *channel);

#endif
