/* The bell is a timer, so that it can also ring a little later. */
#include "engine/worker.h"

#include "base/clock.h"

#include <sys/timerfd.h>
#include <unistd.h>

enum {
    MEGABYTES = 32, /* of its hash table: there may be one for each seat, and more that advise */
    PAUSE = 50000,  /* microseconds between rings that need not come at once */
};

static void free_worker(struct worker *w) {
    engine_player_close(w->player);
    pthread_cond_destroy(&w->changed);
    pthread_mutex_destroy(&w->lock);
    if (w->bell >= 0) close(w->bell);
}

bool worker_open(struct worker *w, const struct game *game, void *(*work)(void *), void *with) {
    *w = (struct worker){
        .player = engine_player_open(game, MEGABYTES),
        .bell = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC),
    };
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->changed, NULL);
    if (w->player && w->bell >= 0 && thread_start_without_signals(&w->thread, work, with))
        return true;
    free_worker(w);
    return false;
}

void worker_close(struct worker *w) {
    pthread_mutex_lock(&w->lock);
    w->closing = true;
    atomic_store(&w->control.stop, true);
    pthread_cond_signal(&w->changed);
    pthread_mutex_unlock(&w->lock);
    thread_join(&w->thread);
    free_worker(w);
}

static void ring_at(struct worker *w, long long when) {
    struct itimerspec once = {
        .it_value = {.tv_sec = when / 1000000, .tv_nsec = when % 1000000 * 1000},
    };
    w->rung = when;
    timerfd_settime(w->bell, TFD_TIMER_ABSTIME, &once, NULL);
}

void worker_ring(struct worker *w) {
    ring_at(w, clock_microseconds());
}

void worker_ring_soon(struct worker *w) {
    long long now = clock_microseconds();
    if (w->rung > now) return; /* it will */
    ring_at(w, w->rung + PAUSE > now ? w->rung + PAUSE : now);
}

void worker_hush(struct worker *w) {
    uint64_t times;
    ssize_t got = read(w->bell, &times, sizeof times);
    (void)got; /* nothing, if it had not rung */
}
