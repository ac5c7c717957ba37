/* Ctrl-C that ends a search and lets the program say what was found. A thread waits for the signal,
 * so that no state of the program is global. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include "search/search.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

struct interrupt {
    struct control *control;
    atomic_bool happened;
    bool watched; /* false: there was no thread left, and Ctrl-C ends the program as usual */
    pthread_t thread;
    sigset_t before;
};

/* From now on Ctrl-C stops what `control` controls. Before any other thread is started. */
void interrupt_watch(struct interrupt *interrupt, struct control *control);

/* Ctrl-C ends the program again. */
void interrupt_done(struct interrupt *interrupt);

#endif
