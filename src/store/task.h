/* What goes through the store: a batch or a question, from the caller to a thread and back. */
#ifndef STORE_TASK_H
#define STORE_TASK_H

#include "base/queue.h"

#include <stdbool.h>

struct task {
    struct queue_link link;          /* the first member */
    void (*tell)(struct task *task); /* hands the answer out, and frees the task */
    bool has_failed;                 /* the database could not be asked */
};

#endif
