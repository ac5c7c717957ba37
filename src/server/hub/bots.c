/* Questions wait in two lines: of persons, and of tables where only engines play, which come when
 * no person waits. In a line each asker has a queue, and the next thread that is free takes from
 * the one whose answer would be there first if all who wait had equal shares of one thread (fair
 * queueing by virtual time): so nobody waits longer because another asks for much, and nothing
 * waits for ever. A queue is ordered by when an answer would be there if its question had not
 * waited: a short search goes before a long one that came with it. */
#include "server/hub/bots.h"

#include "base/clock.h"
#include "base/thread.h"

#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/queue.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    THREADS_OWN_MOST = 64,
    WAITING_MOST = 4096,
    GAMES_PLAYED = 8,    /* engines of a thread, one a game */
    MEGABYTES = 16,      /* of each one's hash table: a few seconds' worth */
    LEVEL_TIME = 20000,  /* microseconds that each level takes longer than the one below, about */
    FULL_TIME = 1000000, /* that full strength takes, about, ... */
    LONGEST = 3000000,   /* ... and at most: others wait, too */
    NICENESS = 10,       /* the thread that serves clients comes first */
};

/* A question, and later its answer. */
struct job {
    TAILQ_ENTRY(job) all; /* in its list */
    struct bot_question question;
    long long since, due; /* in microseconds of clock_microseconds() */
    move answer;
    long long pause; /* engine_player_pause() */
};

TAILQ_HEAD(job_list, job);

/* The questions of one asker that wait. */
struct asker_queue {
    LIST_ENTRY(asker_queue) all; /* in its line */
    uint64_t by;
    struct job_list jobs;
    long long used; /* virtual time at which its thoughts so far are done */
};

struct fair_queue {
    LIST_HEAD(, asker_queue) queues; /* also empty ones, until nobody waits */
    long long virtual_time;          /* at which the thought that was begun last is done */
    int count;
};

enum { LINE_PERSONS, LINE_ENGINES, LINES };

struct bot {
    struct bots *bots;
    struct thread thread;
    struct control control;
    struct job *job; /* under the lock: what it thinks about, or NULL */
    bool dropped;    /* under the lock: the answer is not needed any more, ... */
    bool yields;     /* ... or its question waits again */

    /* The thread's own: */
    struct {
        const struct game *game;
        struct engine_player *player;
    } engines[GAMES_PLAYED];
    struct findings findings;
};

struct bots {
    bots_tell *tell;
    void *context;
    int bell;
    atomic_int unanswered;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a job waits, or it is closing */

    /* Under the lock: */
    struct fair_queue lines[LINES];
    struct job_list answered;
    int waiting_count, answered_count;
    int idle; /* threads that wait for a question */
    bool closing;

    int count;
    struct bot bots[];
};

/* Jobs and lists of them */

static void job_free(struct job *job) {
    seat_views_done(&job->question.seen);
    free(job);
}

/* Returns how many of that table there were. */
static int job_list_forget(struct job_list *list, int64_t table) {
    int count = 0;
    for (struct job *job = TAILQ_FIRST(list), *next; job; job = next) {
        next = TAILQ_NEXT(job, all);
        if (job->question.table != table) continue;
        TAILQ_REMOVE(list, job, all);
        job_free(job);
        count++;
    }
    return count;
}

static void job_list_free(struct job_list *list) {
    for (struct job *job = TAILQ_FIRST(list), *next; job; job = next) {
        next = TAILQ_NEXT(job, all);
        job_free(job);
    }
    TAILQ_INIT(list);
}

/* Lines; all of this under the lock */

static long long time_of_level(int level) {
    return level >= LEVELS ? FULL_TIME : level * LEVEL_TIME;
}

static struct asker_queue *queue_of(struct fair_queue *line, uint64_t by) {
    struct asker_queue *queue = LIST_FIRST(&line->queues);
    while (queue && queue->by != by) queue = LIST_NEXT(queue, all);
    if (queue || !(queue = calloc(1, sizeof *queue))) return queue;
    queue->by = by;
    TAILQ_INIT(&queue->jobs);
    LIST_INSERT_HEAD(&line->queues, queue, all);
    return queue;
}

/* Somebody who did not wait has saved nothing up. */
static void queue_add_job(struct asker_queue *queue, struct job *job, long long virtual_time) {
    if (TAILQ_EMPTY(&queue->jobs) && queue->used < virtual_time) queue->used = virtual_time;
    struct job *later = TAILQ_FIRST(&queue->jobs);
    while (later && later->due <= job->due) later = TAILQ_NEXT(later, all);
    if (later)
        TAILQ_INSERT_BEFORE(later, job, all);
    else
        TAILQ_INSERT_TAIL(&queue->jobs, job, all);
}

/* False if there is no memory. */
static bool line_up(struct bots *bots, struct job *job) {
    struct fair_queue *line = &bots->lines[job->question.alone ? LINE_ENGINES : LINE_PERSONS];
    struct asker_queue *queue = queue_of(line, job->question.by);
    if (!queue) return false;
    queue_add_job(queue, job, line->virtual_time);
    line->count++;
    bots->waiting_count++;
    pthread_cond_signal(&bots->changed);
    return true;
}

/* Those who wait for nothing and are ahead of nobody. */
static void drop_idle(struct fair_queue *line) {
    for (struct asker_queue *queue = LIST_FIRST(&line->queues), *next; queue; queue = next) {
        next = LIST_NEXT(queue, all);
        if (!TAILQ_EMPTY(&queue->jobs) || queue->used > line->virtual_time) continue;
        LIST_REMOVE(queue, all);
        free(queue);
    }
}

/* When nobody waits, nobody is ahead of anybody. */
static void line_take_away(struct bots *bots, struct fair_queue *line, int count) {
    line->count -= count;
    bots->waiting_count -= count;
    if (line->count > 0) return;
    line->virtual_time = LLONG_MAX;
    drop_idle(line);
    line->virtual_time = 0;
}

/* When the queue's first thought would be done. */
static long long virtual_end(const struct asker_queue *queue) {
    const struct job *job = TAILQ_FIRST(&queue->jobs);
    return job ? queue->used + time_of_level(job->question.level) : LLONG_MAX;
}

static struct job *next_job(struct bots *bots) {
    struct fair_queue *line = bots->lines;
    while (line->count == 0) line++;
    struct asker_queue *first = LIST_FIRST(&line->queues), *queue = first;
    for (; queue; queue = LIST_NEXT(queue, all))
        if (virtual_end(queue) < virtual_end(first)) first = queue;
    struct job *job = TAILQ_FIRST(&first->jobs);
    line->virtual_time = first->used = virtual_end(first);
    TAILQ_REMOVE(&first->jobs, job, all);
    drop_idle(line);
    line_take_away(bots, line, 1);
    return job;
}

static int lines_forget(struct bots *bots, int64_t table) {
    int count = 0;
    for (struct fair_queue *line = bots->lines; line < bots->lines + LINES; line++) {
        struct asker_queue *queue;
        int here = 0;
        LIST_FOREACH(queue, &line->queues, all) here += job_list_forget(&queue->jobs, table);
        line_take_away(bots, line, here);
        count += here;
    }
    return count;
}

static void lines_free(struct bots *bots) {
    for (struct fair_queue *line = bots->lines; line < bots->lines + LINES; line++) {
        struct asker_queue *queue;
        LIST_FOREACH(queue, &line->queues, all) job_list_free(&queue->jobs);
        line_take_away(bots, line, line->count);
    }
}

/* A person does not wait for engines that play each other: as many of these stop as persons'
 * questions have no thread. */
static void interrupt_engines(struct bots *bots) {
    int lacking = bots->lines[LINE_PERSONS].count - bots->idle;
    for (int i = 0; i < bots->count && lacking > 0; i++) {
        struct bot *bot = &bots->bots[i];
        if (!bot->job || !bot->job->question.alone || bot->dropped) continue;
        bot->yields = true;
        atomic_store(&bot->control.stop, true);
        lacking--;
    }
}

/* A thread */

/* Waits for something to think about; NULL if there will be nothing more. */
static struct job *take(struct bot *bot) {
    struct bots *bots = bot->bots;
    pthread_mutex_lock(&bots->lock);
    bots->idle++;
    while (bots->waiting_count == 0 && !bots->closing)
        pthread_cond_wait(&bots->changed, &bots->lock);
    bots->idle--;
    struct job *job = bots->closing ? NULL : next_job(bots);
    if (job) {
        bot->job = job;
        bot->dropped = bot->yields = false;
        control_reset(&bot->control);
    }
    pthread_mutex_unlock(&bots->lock);
    return job;
}

static void ring_bell(struct bots *bots) {
    uint64_t one = 1;
    ssize_t put = write(bots->bell, &one, sizeof one);
    (void)put; /* it cannot fill up: it is read before so many answers have been given */
}

static void give(struct bot *bot, struct job *job) {
    struct bots *bots = bot->bots;
    pthread_mutex_lock(&bots->lock);
    bot->job = NULL;
    bool wanted = !bot->dropped, again = wanted && bot->yields && line_up(bots, job);
    if (wanted && !again) {
        TAILQ_INSERT_TAIL(&bots->answered, job, all);
        bots->answered_count++;
        ring_bell(bots);
    }
    pthread_mutex_unlock(&bots->lock);
    if (!wanted) job_free(job);
}

/* The thread's engine for that game; NULL if there is no memory. */
static struct engine_player *player_for(struct bot *bot, const struct game *game) {
    int i = 0;
    while (i < GAMES_PLAYED && bot->engines[i].player && !game_is(bot->engines[i].game, game)) i++;
    assert(i < GAMES_PLAYED);
    if (!bot->engines[i].player) {
        bot->engines[i].game = game;
        bot->engines[i].player = engine_player_open(game, MEGABYTES);
    }
    return bot->engines[i].player;
}

/* The clock has been running since it was asked, while others were in front. */
static move think(struct bot *bot, struct job *job) {
    const struct bot_question *q = &job->question;
    struct engine_player *player = player_for(bot, q->seen.game);
    const struct engine_request request = {
        .player = PLAYER_KOLAM,
        .level = q->level,
        .tenths = q->tenths,
        .pause = q->pause,
        .limits = {.lines = 1},
        .clocks = q->clocks,
        .since = job->since,
        .now = clock_microseconds(),
        .longest = LONGEST,
        .control = &bot->control,
    };
    if (!player) return NO_MOVE;
    engine_player_tell(player, &q->seen, q->seed);
    engine_player_start_clock(player, &request);
    move answer = engine_player_think(player, &request, &bot->findings);
    job->pause = engine_player_pause(player, &request, &bot->findings);
    return answer;
}

static void *work(void *with) {
    struct bot *bot = with;
    setpriority(PRIO_PROCESS, 0, NICENESS); /* of this thread alone, on Linux */
    for (struct job *job; (job = take(bot)); give(bot, job)) job->answer = think(bot, job);
    return NULL;
}

/* The caller */

static int threads_for(int wanted) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN) - 1;
    long count = wanted > 0 ? wanted : processors;
    return (int)(count < 1 ? 1 : count > THREADS_OWN_MOST ? THREADS_OWN_MOST : count);
}

struct bots *bots_open(int threads, bots_tell *tell, void *context) {
    int count = threads_for(threads);
    struct bots *bots = calloc(1, sizeof *bots + (size_t)count * sizeof bots->bots[0]);
    if (!bots) return NULL;
    bots->tell = tell;
    bots->context = context;
    bots->bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    TAILQ_INIT(&bots->answered);
    pthread_mutex_init(&bots->lock, NULL);
    pthread_cond_init(&bots->changed, NULL);
    while (bots->bell >= 0 && bots->count < count) {
        struct bot *bot = &bots->bots[bots->count];
        bot->bots = bots;
        if (!thread_start_without_signals(&bot->thread, work, bot)) break;
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
        bots->bots[i].dropped = true;
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
        for (int k = 0; k < GAMES_PLAYED; k++) engine_player_close(bot->engines[k].player);
    }
    lines_free(bots);
    job_list_free(&bots->answered);
    pthread_cond_destroy(&bots->changed);
    pthread_mutex_destroy(&bots->lock);
    if (bots->bell >= 0) close(bots->bell);
    free(bots);
}

static struct job *job_new(const struct bot_question *question) {
    struct job *job = malloc(sizeof *job);
    long long now = clock_microseconds();
    if (job)
        *job = (struct job){
            .question = *question, .since = now, .due = now + time_of_level(question->level)};
    return job;
}

bool bots_ask(struct bots *bots, const struct bot_question *question) {
    struct seat_views seen = question->seen;
    struct job *job = job_new(question);
    pthread_mutex_lock(&bots->lock);
    bool accepted = job && bots->waiting_count < WAITING_MOST && line_up(bots, job);
    if (accepted) atomic_fetch_add(&bots->unanswered, 1);
    if (accepted && !question->alone) interrupt_engines(bots);
    pthread_mutex_unlock(&bots->lock);
    if (accepted) return true;
    seat_views_done(&seen);
    free(job);
    return false;
}

void bots_forget(struct bots *bots, int64_t table) {
    pthread_mutex_lock(&bots->lock);
    int waiting = lines_forget(bots, table);
    int answered = job_list_forget(&bots->answered, table);
    int thinking = 0;
    for (int i = 0; i < bots->count; i++) {
        struct bot *bot = &bots->bots[i];
        if (!bot->job || bot->dropped || bot->job->question.table != table) continue;
        bot->dropped = true;
        atomic_store(&bot->control.stop, true);
        thinking++;
    }
    bots->answered_count -= answered;
    atomic_fetch_sub(&bots->unanswered, waiting + answered + thinking);
    pthread_mutex_unlock(&bots->lock);
}

int bots_file(const struct bots *bots) {
    return bots->bell;
}

static struct job *next_answer(struct bots *bots) {
    pthread_mutex_lock(&bots->lock);
    struct job *job = TAILQ_FIRST(&bots->answered);
    if (job) {
        TAILQ_REMOVE(&bots->answered, job, all);
        bots->answered_count--;
        atomic_fetch_sub(&bots->unanswered, 1);
    }
    pthread_mutex_unlock(&bots->lock);
    return job;
}

/* As many as there are now: engines that play each other must not hold up the caller, and what
 * comes meanwhile rings again. One at a time, since an answer may drop others. */
void bots_settle(struct bots *bots) {
    uint64_t times;
    pthread_mutex_lock(&bots->lock);
    ssize_t got = read(bots->bell, &times, sizeof times);
    (void)got; /* nothing, if it had not rung */
    int count = bots->answered_count;
    pthread_mutex_unlock(&bots->lock);
    for (struct job *job; count-- > 0 && (job = next_answer(bots)); job_free(job))
        bots->tell(bots->context, job->question.table, job->question.events, job->answer,
                   job->pause);
}

int bots_thinking(const struct bots *bots) {
    return atomic_load(&bots->unanswered);
}
