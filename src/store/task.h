/* What goes through the store: a batch or a question, from the caller to a thread and back. */
#ifndef STORE_TASK_H
#define STORE_TASK_H

#include <stddef.h>

struct task {
    struct task *behind;
    void (*tell)(struct task *task); /* hands the answer out, and frees the task */
};

/* A queue of them. All zeros is an empty one. */
struct tasks {
    struct task *first, *last;
};

static inline void tasks_add(struct tasks *tasks, struct task *task) {
    task->behind = NULL;
    if (tasks->first)
        tasks->last->behind = task;
    else
        tasks->first = task;
    tasks->last = task;
}

/* All of `more` behind, which is empty then. */
static inline void tasks_join(struct tasks *tasks, struct tasks *more) {
    if (!more->first) return;
    if (tasks->first)
        tasks->last->behind = more->first;
    else
        tasks->first = more->first;
    tasks->last = more->last;
    *more = (struct tasks){NULL, NULL};
}

/* The first `most`, in order. */
static inline struct tasks tasks_take(struct tasks *tasks, int most) {
    struct tasks taken = {tasks->first, tasks->first};
    if (!taken.first) return taken;
    while (--most > 0 && taken.last->behind) taken.last = taken.last->behind;
    tasks->first = taken.last->behind;
    taken.last->behind = NULL;
    return taken;
}

#endif
