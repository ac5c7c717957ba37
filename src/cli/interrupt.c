/* A thread that waits for SIGINT and then stops a search. */
#include "cli/interrupt.h"

static sigset_t interrupting_signals(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

static void *wait_for_signal(void *context) {
    struct interrupt *interrupt = context;
    sigset_t set = interrupting_signals();
    for (int number; sigwait(&set, &number) == 0;) {
        atomic_store(&interrupt->happened, true);
        atomic_store(&interrupt->control->stop, true);
    }
    return NULL;
}

void interrupt_watch(struct interrupt *interrupt, struct control *control) {
    sigset_t set = interrupting_signals();
    interrupt->control = control;
    atomic_store(&interrupt->happened, false);
    pthread_sigmask(SIG_BLOCK, &set, &interrupt->before);
    interrupt->watched = pthread_create(&interrupt->thread, NULL, wait_for_signal, interrupt) == 0;
    if (!interrupt->watched) pthread_sigmask(SIG_SETMASK, &interrupt->before, NULL);
}

void interrupt_done(struct interrupt *interrupt) {
    if (!interrupt->watched) return;
    pthread_cancel(interrupt->thread);
    pthread_join(interrupt->thread, NULL);
    pthread_sigmask(SIG_SETMASK, &interrupt->before, NULL);
}
