/* A queue of values that their owners allocate: a link is the first member of the value. All zeros
 * is an empty queue. */
#ifndef BASE_QUEUE_H
#define BASE_QUEUE_H

#include <stddef.h>

struct queue_link {
    struct queue_link *next;
};

struct queue {
    struct queue_link *first, *last;
};

/* Appends all of `more`, which is empty then. */
static inline void queue_join(struct queue *queue, struct queue *more) {
    if (!more->first) return;
    if (queue->first)
        queue->last->next = more->first;
    else
        queue->first = more->first;
    queue->last = more->last;
    *more = (struct queue){NULL, NULL};
}

static inline void queue_add(struct queue *queue, struct queue_link *link) {
    link->next = NULL;
    queue_join(queue, &(struct queue){link, link});
}

/* Takes the first `most`, in order. */
static inline struct queue queue_take_some(struct queue *queue, int most) {
    struct queue taken = {queue->first, queue->first};
    if (!taken.first) return taken;
    while (--most > 0 && taken.last->next) taken.last = taken.last->next;
    queue->first = taken.last->next;
    taken.last->next = NULL;
    return taken;
}

/* Takes the first; NULL if it is empty. */
static inline struct queue_link *queue_take(struct queue *queue) {
    return queue_take_some(queue, 1).first;
}

#endif
