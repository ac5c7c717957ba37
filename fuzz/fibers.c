/* Switches between fibers with ucontext; the functions named __wrap_X are called in place of X. */
#include "fuzz/fibers.h"

#include "base/clock.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <ucontext.h>

enum {
    FIBERS_MOST = 32,
    GUARD_BYTES = 64 << 10,
    STACK_BYTES = 16 << 20, /* as threads that search have; only what is touched takes memory */
    LOOK = 100,             /* microseconds that pass when somebody looks at the clock */
};

struct fiber {
    ucontext_t context;
    char *stack; /* kept for the next fiber here, so that addresses repeat */
    void *(*work)(void *);
    void *with;
    const pthread_cond_t *condition; /* it waits for that, or NULL */
    const struct fiber *joins;       /* it waits for that one's end, or NULL */
    bool used, ended;
};

static struct {
    struct fiber fibers[FIBERS_MOST];
    struct fiber *running; /* NULL: the caller */
    ucontext_t caller;
    bool on, eager;
    long long now;
} all;

/* Running */

static bool is_ready(const struct fiber *f) {
    return f->used && !f->ended && !f->condition && (!f->joins || f->joins->ended);
}

static void resume(struct fiber *f) {
    f->joins = NULL;
    all.running = f;
    swapcontext(&all.caller, &f->context);
    all.running = NULL;
}

static void wait_here(void) {
    struct fiber *f = all.running;
    swapcontext(&f->context, &all.caller);
}

/* True if any has run. */
static bool run_ready(void) {
    bool any = false;
    for (bool again = true; again;) {
        again = false;
        for (struct fiber *f = all.fibers; f < all.fibers + FIBERS_MOST; f++) {
            if (!is_ready(f)) continue;
            resume(f);
            any = again = true;
        }
    }
    return any;
}

void fibers_run(void) {
    run_ready();
}

void fibers_begin(bool eager) {
    all.on = true;
    all.eager = eager;
    all.now = 0;
}

void fibers_end(void) {
    for (const struct fiber *f = all.fibers; f < all.fibers + FIBERS_MOST; f++) assert(!f->used);
    all.on = false;
}

/* Threads */

static void begin(void) {
    struct fiber *f = all.running;
    f->work(f->with);
    f->ended = true;
}

static char *make_stack(void) {
    char *stack = mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    bool guarded = stack != MAP_FAILED && mprotect(stack, GUARD_BYTES, PROT_NONE) == 0;
    assert(guarded);
    return stack;
}

static struct fiber *make_fiber(void) {
    struct fiber *f = all.fibers;
    while (f < all.fibers + FIBERS_MOST && f->used) f++;
    assert(f < all.fibers + FIBERS_MOST);
    if (!f->stack) f->stack = make_stack();
    return f;
}

int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*work)(void *), void *with);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*work)(void *), void *with);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*work)(void *), void *with) {
    if (!all.on) return __real_pthread_create(thread, attributes, work, with);
    struct fiber *f = make_fiber();
    *f = (struct fiber){.stack = f->stack, .work = work, .with = with, .used = true};
    getcontext(&f->context);
    f->context.uc_stack.ss_sp = f->stack;
    f->context.uc_stack.ss_size = STACK_BYTES;
    f->context.uc_link = &all.caller;
    makecontext(&f->context, begin, 0);
    *thread = (pthread_t)(f - all.fibers + 1);
    if (all.eager && !all.running) run_ready();
    return 0;
}

int __real_pthread_join(pthread_t thread, void **result);
int __wrap_pthread_join(pthread_t thread, void **result);
int __wrap_pthread_join(pthread_t thread, void **result) {
    if (!all.on || thread > FIBERS_MOST) return __real_pthread_join(thread, result);
    struct fiber *f = &all.fibers[thread - 1];
    if (all.running) {
        all.running->joins = f;
        wait_here();
    } else {
        run_ready();
    }
    assert(f->ended); /* otherwise nothing can end it any more */
    f->used = false;
    return 0;
}

/* Conditions */

int __real_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);
int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);
int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
    if (!all.on) return __real_pthread_cond_wait(condition, mutex);
    pthread_mutex_unlock(mutex);
    if (all.running) {
        all.running->condition = condition;
        wait_here();
    } else {
        bool any = run_ready();
        assert(any); /* otherwise it waits for ever */
    }
    return pthread_mutex_lock(mutex);
}

/* Time does not pass while fibers wait, so that is up at once. */
int __real_pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                  const struct timespec *deadline);
int __wrap_pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                  const struct timespec *deadline);
int __wrap_pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                  const struct timespec *deadline) {
    return all.on ? ETIMEDOUT : __real_pthread_cond_timedwait(condition, mutex, deadline);
}

/* All who wait wake up, as they may with pthread_cond_signal() too. */
static int wake(const pthread_cond_t *condition) {
    for (struct fiber *f = all.fibers; f < all.fibers + FIBERS_MOST; f++)
        if (f->condition == condition) f->condition = NULL;
    return 0;
}

int __real_pthread_cond_signal(pthread_cond_t *condition);
int __wrap_pthread_cond_signal(pthread_cond_t *condition);
int __wrap_pthread_cond_signal(pthread_cond_t *condition) {
    return all.on ? wake(condition) : __real_pthread_cond_signal(condition);
}

int __real_pthread_cond_broadcast(pthread_cond_t *condition);
int __wrap_pthread_cond_broadcast(pthread_cond_t *condition);
int __wrap_pthread_cond_broadcast(pthread_cond_t *condition) {
    return all.on ? wake(condition) : __real_pthread_cond_broadcast(condition);
}

/* The clock */

long long __real_clock_microseconds(void);
long long __wrap_clock_microseconds(void);
long long __wrap_clock_microseconds(void) {
    return all.on ? all.now += LOOK : __real_clock_microseconds();
}

double __real_clock_seconds(void);
double __wrap_clock_seconds(void);
double __wrap_clock_seconds(void) {
    return all.on ? (double)__wrap_clock_microseconds() * 1e-6 : __real_clock_seconds();
}

/* What else would wait for them, or change this thread */

int __real_poll(struct pollfd *files, nfds_t count, int timeout);
int __wrap_poll(struct pollfd *files, nfds_t count, int timeout);
int __wrap_poll(struct pollfd *files, nfds_t count, int timeout) {
    if (!all.on) return __real_poll(files, count, timeout);
    run_ready();
    return (int)count;
}

int __wrap_setpriority(int which, id_t who, int priority);
int __wrap_setpriority(int which, id_t who, int priority) {
    (void)which, (void)who, (void)priority;
    return 0;
}
