/* Questions have numbers. An answer counts only while its question is the last one, so neither
 * asking nor stopping has to wait until a search that nobody wants any more has come to its end. */
#include "engine/engine_thread.h"

#include "base/numbers.h"
#include "engine/worker.h"

#include <stdlib.h>

struct engine_thread {
    const struct game *game;
    struct worker worker;

    /* Under the worker's lock: */
    struct question asked;
    unsigned number; /* of the question that is wanted, and of those that were dropped */
    bool waiting;    /* the worker has not seen it yet */
    bool forget;     /* it is about another game */
    struct thought thought;

    /* The worker's: */
    struct question question;
    unsigned answering; /* the number of the question */
    bool forgetting;
    struct findings findings;
};

/* The worker */

/* Waits for the next question; false if there will be none. */
static bool take_question(struct engine_thread *m) {
    struct worker *w = &m->worker;
    pthread_mutex_lock(&w->lock);
    while (!m->waiting && !w->closing) pthread_cond_wait(&w->changed, &w->lock);
    bool more = !w->closing;
    if (more) {
        m->question = m->asked;
        m->answering = m->number;
        m->forgetting = m->forget;
        m->waiting = m->forget = false;
        atomic_store(&w->control.stop, false);
    }
    pthread_mutex_unlock(&w->lock);
    return more;
}

static void tell(struct engine_thread *m, const struct findings *findings,
                 enum thought_state state) {
    struct worker *w = &m->worker;
    struct thought *thought = &m->thought;
    pthread_mutex_lock(&w->lock);
    if (m->answering == m->number) {
        thought->state = state;
        thought->depth = findings->depth;
        thought->count = smaller(findings->count, THOUGHT_LINES);
        for (int i = 0; i < thought->count; i++) thought->lines[i] = findings->lines[i];
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

static struct deadlines deadlines_of(const struct engine_thread *m) {
    const struct question *q = &m->question;
    struct clocks clocks = q->clocks;
    if (clocks.move == TIME_NONE && clocks.left == TIME_NONE) return (struct deadlines){0, 0};
    if (clocks.left != TIME_NONE) clocks.moves_expected = timing_moves_expected(m->game, &q->view);
    struct deadlines d = timing_deadlines(&clocks);
    return (struct deadlines){q->since + d.soft, q->since + d.hard};
}

static void start_clock(struct engine_thread *m) {
    struct deadlines d = deadlines_of(m);
    atomic_store(&m->worker.control.soft, d.soft);
    atomic_store(&m->worker.control.hard, d.hard);
}

static void answer(struct engine_thread *m) {
    const struct question *q = &m->question;
    struct task task = {
        .player = PLAYER_KOLAM,
        .level = q->level,
        .seed = q->seed,
        .limits = q->limits,
        .control = &m->worker.control,
    };
    if (q->aloud) task.listener = (struct listener){think_aloud, m};
    if (m->forgetting) engine_new_game(m->worker.engine);
    start_clock(m);
    engine_think(m->worker.engine, &q->view, &task, &m->findings);
    tell(m, &m->findings, THOUGHT_READY);
}

static void *work(void *with) {
    while (take_question(with)) answer(with);
    return NULL;
}

/* The caller */

struct engine_thread *engine_thread_open(const struct game *game) {
    struct engine_thread *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    m->game = game;
    if (worker_open(&m->worker, game, work, m)) return m;
    free(m);
    return NULL;
}

void engine_thread_close(struct engine_thread *m) {
    worker_close(&m->worker);
    free(m);
}

int engine_thread_file(const struct engine_thread *m) {
    return m->worker.bell;
}

void engine_thread_new_game(struct engine_thread *m) {
    pthread_mutex_lock(&m->worker.lock);
    m->forget = true;
    pthread_mutex_unlock(&m->worker.lock);
}

/* Under the lock. */
static void drop(struct engine_thread *m) {
    m->number++;
    m->waiting = false;
    m->thought = (struct thought){.state = THOUGHT_NONE};
    atomic_store(&m->worker.control.stop, true);
}

void engine_thread_ask(struct engine_thread *m, const struct question *question) {
    struct worker *w = &m->worker;
    pthread_mutex_lock(&w->lock);
    drop(m);
    m->asked = *question;
    m->waiting = true;
    m->thought.state = THOUGHT_RUNNING;
    pthread_cond_signal(&w->changed);
    pthread_mutex_unlock(&w->lock);
}

void engine_thread_stop(struct engine_thread *m) {
    pthread_mutex_lock(&m->worker.lock);
    drop(m);
    pthread_mutex_unlock(&m->worker.lock);
}

void engine_thread_hear(struct engine_thread *m, struct thought *thought) {
    pthread_mutex_lock(&m->worker.lock);
    worker_hush(&m->worker);
    *thought = m->thought;
    if (thought->state == THOUGHT_READY) m->thought = (struct thought){.state = THOUGHT_NONE};
    pthread_mutex_unlock(&m->worker.lock);
}
