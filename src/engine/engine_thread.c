/* Questions have numbers. An answer counts only while its question is the last one, so neither
 * asking nor stopping waits for the end of a search whose answer is not needed any more. */
#include "engine/engine_thread.h"

#include "base/clock.h"
#include "base/text/numbers.h"
#include "engine/worker.h"

#include <stdlib.h>

struct engine_thread {
    struct worker worker;

    /* Under the worker's lock: */
    struct engine_question request;
    unsigned number; /* of the last question; a dropped one is passed over */
    bool waiting;    /* the worker has not taken it yet */
    struct thought thought;

    /* The worker's: */
    struct engine_question question;
    unsigned answering; /* the number of the question */
    struct findings findings;
    long long due; /* when the answer should be shown */
};

/* The worker */

/* Waits for the next question; false if there will be none. */
static bool take_question(struct engine_thread *t) {
    struct worker *w = &t->worker;
    pthread_mutex_lock(&w->lock);
    while (!t->waiting && !w->closing) pthread_cond_wait(&w->changed, &w->lock);
    bool more = !w->closing;
    if (more) {
        t->question = t->request;
        t->answering = t->number;
        t->waiting = false;
        control_reset(&w->control);
    }
    pthread_mutex_unlock(&w->lock);
    return more;
}

static void tell(struct engine_thread *t, const struct findings *findings,
                 enum thought_state state) {
    struct worker *w = &t->worker;
    struct thought *thought = &t->thought;
    pthread_mutex_lock(&w->lock);
    if (t->answering == t->number) {
        thought->state = state;
        thought->depth = findings->depth;
        thought->count = smaller(findings->count, THOUGHT_LINES);
        for (int i = 0; i < thought->count; i++) thought->lines[i] = findings->lines[i];
        thought->due = t->due;
        if (state == THOUGHT_READY)
            worker_ring(w);
        else
            worker_ring_soon(w);
    }
    pthread_mutex_unlock(&w->lock);
}

static void think_aloud(void *context, const struct findings *findings) {
    tell(context, findings, THOUGHT_RUNNING);
}

static void answer(struct engine_thread *t) {
    struct engine_question *q = &t->question;
    struct engine_player *player = t->worker.player;
    q->request.now = clock_microseconds();
    q->request.control = &t->worker.control;
    engine_player_tell(player, &q->seen, q->seed);
    seat_views_done(&q->seen);
    if (q->advice)
        q->request.listener = (struct listener){think_aloud, t};
    else
        engine_player_start_clock(player, &q->request);
    engine_player_think(player, &q->request, &t->findings);
    t->due =
        q->advice ? 0 : q->request.since + engine_player_pause(player, &q->request, &t->findings);
    tell(t, &t->findings, THOUGHT_READY);
}

static void *work(void *with) {
    while (take_question(with)) answer(with);
    return NULL;
}

/* The caller */

struct engine_thread *engine_thread_open(const struct game *game) {
    struct engine_thread *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    if (worker_open(&t->worker, game, work, t)) return t;
    free(t);
    return NULL;
}

void engine_thread_close(struct engine_thread *t) {
    engine_thread_stop(t);
    worker_close(&t->worker);
    free(t);
}

int engine_thread_file(const struct engine_thread *t) {
    return t->worker.bell;
}

/* Under the lock. */
static void drop(struct engine_thread *t) {
    t->number++;
    if (t->waiting) seat_views_done(&t->request.seen);
    t->waiting = false;
    t->thought = (struct thought){.state = THOUGHT_NONE};
    atomic_store(&t->worker.control.stop, true);
}

void engine_thread_ask(struct engine_thread *t, const struct engine_question *question) {
    struct worker *w = &t->worker;
    pthread_mutex_lock(&w->lock);
    drop(t);
    t->request = *question;
    t->waiting = true;
    t->thought.state = THOUGHT_RUNNING;
    pthread_cond_signal(&w->changed);
    pthread_mutex_unlock(&w->lock);
}

void engine_thread_stop(struct engine_thread *t) {
    pthread_mutex_lock(&t->worker.lock);
    drop(t);
    pthread_mutex_unlock(&t->worker.lock);
}

void engine_thread_hear(struct engine_thread *t, struct thought *thought) {
    pthread_mutex_lock(&t->worker.lock);
    worker_hush(&t->worker);
    *thought = t->thought;
    if (thought->state == THOUGHT_READY) t->thought = (struct thought){.state = THOUGHT_NONE};
    pthread_mutex_unlock(&t->worker.lock);
}
