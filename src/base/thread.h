/* Threads where the platform has them; where it has none, the work is done before it returns. */
#ifndef BASE_THREAD_H
#define BASE_THREAD_H

#include <stdbool.h>

#if defined __wasm__

struct thread {
    char none;
};

static inline bool thread_start(struct thread *thread, void *(*work)(void *), void *with) {
    (void)thread;
    work(with);
    return true;
}

static inline void thread_join(struct thread *thread) {
    (void)thread;
}

#else

#include <pthread.h>
#include <signal.h>

struct thread {
    pthread_t handle;
};

/* False if the system has no more of them; nothing was begun then. */
static inline bool thread_start(struct thread *thread, void *(*work)(void *), void *with) {
    return pthread_create(&thread->handle, NULL, work, with) == 0;
}

/* The same with all signals blocked in it: they are for the thread that serves people. */
static inline bool thread_start_without_signals(struct thread *thread, void *(*work)(void *),
                                                void *with) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = thread_start(thread, work, with);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static inline void thread_join(struct thread *thread) {
    pthread_join(thread->handle, NULL);
}

#endif

#endif
