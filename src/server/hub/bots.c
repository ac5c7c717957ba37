/* Questions wait in one line, and whichever thread is free takes the first. The line is in the
 * order of when an answer could have been there, had nobody been in front: so short thoughts go
 * before long ones that came with them, and nothing waits for ever.
 *
 * Tables differ from question to question, so an engine begins every one afresh: the same view,
 * level and seed then give the same move, whatever was asked before. */
#include "server/hub/bots.h"

#include "base/clock.h"
#include "base/thread.h"
#include "engine/engine.h"
#include "play/timing.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    THREADS_OWN_MOST = 64,
    WAITING_MOST = 4096,
    GAMES_PLAYED = 8,     /* engines of a thread, one a game */
    MEGABYTES = 16,       /* of each one's hash table: a few seconds' worth */
    LEVEL_TIME = 20000,   /* microseconds that each level takes longer than the one below, about */
    FULL_TIME = 1000000,  /* that full strength takes where there are no clocks, ... */
    CLOCK_TIME = 3000000, /* ... and takes at most where there are: others wait, too */
    NICENESS = 10,        /* whoever talks to people comes first */
};

/* A question, and later its answer. */
struct thought {
    struct thought *before, *behind;
    struct bot_question question;
    long long asked, due; /* in microseconds of clock_microseconds() */
    move answer;
};

struct row {
    struct thought *first, *last;
};

struct bot {
    struct bots *bots;
    struct thread thread;
    struct control control;
    struct thought *thought; /* under the lock: what it thinks about, or NULL */
    bool unwanted;           /* under the lock: nobody wants to hear it */

    /* The thread's own: */
    struct {
        const struct game *game;
        struct engine *engine;
    } engines[GAMES_PLAYED];
    struct findings findings;
};

struct bots {
    bots_tell *tell;
    void *context;
    int bell;
    atomic_int unanswered;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* somebody waits, or it is closing */

    /* Under the lock: */
    struct row waiting, answered;
    int waiting_count, answered_count;
    bool closing;

    int count;
    struct bot bots[];
};

/* Rows */

static void row_insert(struct row *row, struct thought *before, struct thought *t) {
    t->before = before;
    t->behind = before ? before->behind : row->first;
    *(t->before ? &t->before->behind : &row->first) = t;
    *(t->behind ? &t->behind->before : &row->last) = t;
}

static void row_remove(struct row *row, struct thought *t) {
    *(t->before ? &t->before->behind : &row->first) = t->behind;
    *(t->behind ? &t->behind->before : &row->last) = t->before;
}

/* How many of that table there were. */
static int row_forget(struct row *row, int64_t table) {
    int count = 0;
    for (struct thought *t = row->first, *next; t; t = next) {
        next = t->behind;
        if (t->question.table != table) continue;
        row_remove(row, t);
        free(t);
        count++;
    }
    return count;
}

static void row_free(struct row *row) {
    for (struct thought *t = row->first, *next; t; t = next) {
        next = t->behind;
        free(t);
    }
}

/* A thread */

/* Waits for something to think about; NULL if there will be nothing more. */
static struct thought *take(struct bot *bot) {
    struct bots *bots = bot->bots;
    pthread_mutex_lock(&bots->lock);
    while (!bots->waiting.first && !bots->closing) pthread_cond_wait(&bots->changed, &bots->lock);
    struct thought *t = bots->closing ? NULL : bots->waiting.first;
    if (t) {
        row_remove(&bots->waiting, t);
        bots->waiting_count--;
        bot->thought = t;
        bot->unwanted = false;
        atomic_store(&bot->control.stop, false);
    }
    pthread_mutex_unlock(&bots->lock);
    return t;
}

static void ring_bell(struct bots *bots) {
    uint64_t one = 1;
    ssize_t put = write(bots->bell, &one, sizeof one);
    (void)put; /* it cannot fill up: it is read before so many answers have been given */
}

static void give(struct bot *bot, struct thought *t) {
    struct bots *bots = bot->bots;
    pthread_mutex_lock(&bots->lock);
    bot->thought = NULL;
    bool wanted = !bot->unwanted;
    if (wanted) {
        row_insert(&bots->answered, bots->answered.last, t);
        bots->answered_count++;
        ring_bell(bots);
    }
    pthread_mutex_unlock(&bots->lock);
    if (!wanted) free(t);
}

/* The thread's engine for that game; NULL if there is no memory. */
static struct engine *engine_for(struct bot *bot, const struct game *game) {
    int i = 0;
    while (i < GAMES_PLAYED && bot->engines[i].engine && bot->engines[i].game != game) i++;
    assert(i < GAMES_PLAYED);
    if (bot->engines[i].engine) return bot->engines[i].engine;
    struct engine *engine = engine_open(game);
    if (engine && !engine_set_hash(engine, MEGABYTES)) {
        engine_close(engine);
        return NULL;
    }
    bot->engines[i].game = game;
    bot->engines[i].engine = engine;
    return engine;
}

static long long lesser(long long a, long long b) {
    return a < b ? a : b;
}

/* The clock has been running since it was asked, while others were in front; a time for full
 * strength begins now. */
static void set_deadlines(struct bot *bot, const struct thought *t) {
    const struct bot_question *q = &t->question;
    bool timed = q->left != TIME_NONE;
    struct deadlines d = {0, 0};
    if (q->level >= LEVELS) {
        d.soft = d.hard = clock_microseconds() + (timed ? CLOCK_TIME : FULL_TIME);
    }
    if (timed) {
        struct clocks clocks = {.move = TIME_NONE, .left = q->left, .gain = q->gain};
        clocks.moves_expected = timing_moves_expected(q->game, &q->view);
        struct deadlines own = timing_deadlines(&clocks);
        d.soft = d.soft ? lesser(d.soft, t->asked + own.soft) : t->asked + own.soft;
        d.hard = d.hard ? lesser(d.hard, t->asked + own.hard) : t->asked + own.hard;
    }
    atomic_store(&bot->control.soft, d.soft);
    atomic_store(&bot->control.hard, d.hard);
}

static move think(struct bot *bot, const struct thought *t) {
    const struct bot_question *q = &t->question;
    move list[MOVES_MOST];
    int count = q->game->moves(&q->view.seen, list);
    if (count < 2) return count ? list[0] : NO_MOVE;
    struct engine *engine = engine_for(bot, q->game);
    if (!engine) return NO_MOVE;
    struct task task = {
        .player = PLAYER_KOLAM,
        .level = q->level,
        .seed = q->seed,
        .limits = {.lines = 1},
        .control = &bot->control,
    };
    engine_new_game(engine);
    set_deadlines(bot, t);
    return engine_think(engine, &q->view, &task, &bot->findings);
}

static void *work(void *with) {
    struct bot *bot = with;
    setpriority(PRIO_PROCESS, 0, NICENESS); /* of this thread alone, on Linux */
    for (struct thought *t; (t = take(bot)); give(bot, t)) t->answer = think(bot, t);
    return NULL;
}

/* Signals are for the thread that talks to people. */
static bool start(struct bot *bot) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = thread_start(&bot->thread, work, bot);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

/* The caller */

static int threads_for(int asked) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN) - 1;
    long count = asked > 0 ? asked : processors;
    return (int)(count < 1 ? 1 : count > THREADS_OWN_MOST ? THREADS_OWN_MOST : count);
}

struct bots *bots_open(int threads, bots_tell *tell, void *context) {
    int count = threads_for(threads);
    struct bots *bots = calloc(1, sizeof *bots + (size_t)count * sizeof bots->bots[0]);
    if (!bots) return NULL;
    bots->tell = tell;
    bots->context = context;
    bots->bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    pthread_mutex_init(&bots->lock, NULL);
    pthread_cond_init(&bots->changed, NULL);
    while (bots->bell >= 0 && bots->count < count) {
        struct bot *bot = &bots->bots[bots->count];
        bot->bots = bots;
        if (!start(bot)) break;
        bots->count++;
    }
    if (bots->count > 0) return bots; /* fewer than wanted are slower, and enough */
    bots_close(bots);
    return NULL;
}

static void stop(struct bots *bots) {
    pthread_mutex_lock(&bots->lock);
    bots->closing = true;
    for (int i = 0; i < bots->count; i++) {
        bots->bots[i].unwanted = true;
        atomic_store(&bots->bots[i].control.stop, true);
    }
    pthread_cond_broadcast(&bots->changed);
    pthread_mutex_unlock(&bots->lock);
}

void bots_close(struct bots *bots) {
    if (!bots) return;
    stop(bots);
    for (int i = 0; i < bots->count; i++) {
        struct bot *bot = &bots->bots[i];
        thread_join(&bot->thread);
        for (int k = 0; k < GAMES_PLAYED; k++) engine_close(bot->engines[k].engine);
    }
    row_free(&bots->waiting);
    row_free(&bots->answered);
    pthread_cond_destroy(&bots->changed);
    pthread_mutex_destroy(&bots->lock);
    if (bots->bell >= 0) close(bots->bell);
    free(bots);
}

static long long time_of_level(int level) {
    return level >= LEVELS ? FULL_TIME : level * LEVEL_TIME;
}

/* Under the lock. */
static void line_up(struct bots *bots, struct thought *t) {
    struct thought *before = bots->waiting.last;
    while (before && before->due > t->due) before = before->before;
    row_insert(&bots->waiting, before, t);
    bots->waiting_count++;
    atomic_fetch_add(&bots->unanswered, 1);
    pthread_cond_signal(&bots->changed);
}

bool bots_ask(struct bots *bots, const struct bot_question *question) {
    struct thought *t = malloc(sizeof *t);
    if (!t) return false;
    long long now = clock_microseconds();
    *t = (struct thought){
        .question = *question,
        .asked = now,
        .due = now + time_of_level(question->level),
    };
    pthread_mutex_lock(&bots->lock);
    bool room = bots->waiting_count < WAITING_MOST;
    if (room) line_up(bots, t);
    pthread_mutex_unlock(&bots->lock);
    if (!room) free(t);
    return room;
}

void bots_forget(struct bots *bots, int64_t table) {
    pthread_mutex_lock(&bots->lock);
    int waiting = row_forget(&bots->waiting, table);
    int answered = row_forget(&bots->answered, table);
    int thinking = 0;
    for (int i = 0; i < bots->count; i++) {
        struct bot *bot = &bots->bots[i];
        if (!bot->thought || bot->unwanted || bot->thought->question.table != table) continue;
        bot->unwanted = true;
        atomic_store(&bot->control.stop, true);
        thinking++;
    }
    bots->waiting_count -= waiting;
    bots->answered_count -= answered;
    atomic_fetch_sub(&bots->unanswered, waiting + answered + thinking);
    pthread_mutex_unlock(&bots->lock);
}

int bots_file(const struct bots *bots) {
    return bots->bell;
}

static struct thought *next_answer(struct bots *bots) {
    pthread_mutex_lock(&bots->lock);
    struct thought *t = bots->answered.first;
    if (t) {
        row_remove(&bots->answered, t);
        bots->answered_count--;
        atomic_fetch_sub(&bots->unanswered, 1);
    }
    pthread_mutex_unlock(&bots->lock);
    return t;
}

/* As many as there are now: engines that play each other must not hold up the caller, and whatever
 * comes meanwhile rings again. One at a time, since an answer may make others unwanted. */
void bots_settle(struct bots *bots) {
    uint64_t times;
    pthread_mutex_lock(&bots->lock);
    ssize_t got = read(bots->bell, &times, sizeof times);
    (void)got; /* nothing, if it had not rung */
    int count = bots->answered_count;
    pthread_mutex_unlock(&bots->lock);
    for (struct thought *t; count-- > 0 && (t = next_answer(bots)); free(t))
        bots->tell(bots->context, t->question.table, t->question.events, t->answer);
}

int bots_thinking(const struct bots *bots) {
    return atomic_load(&bots->unanswered);
}
