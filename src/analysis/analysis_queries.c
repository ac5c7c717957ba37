/* A priority queue of queries under one lock, and the threads that answer them. Each thread has
 * its own engine. */
#include "analysis/analysis_queries.h"

#include "base/clock.h"
#include "base/text/json.h"
#include "analysis/analysis.h"
#include "analysis/analysis_json.h"
#include "analysis/analysis_query.h"
#include "analysis/judgement_text.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { COMPLAINT_TEXT = 4096 };

/* A query in the queue, or with turns that are being searched. */
struct waiting {
    struct waiting *next;
    struct query query;
    int taken;   /* turns that were taken off the queue */
    int running; /* turns that are being searched */
    bool ended;  /* no more of it is wanted */
};

/* An engine and what it is busy with. */
struct worker {
    struct queries *queries;
    pthread_t thread;
    struct control control;
    struct waiting *busy; /* under the lock; NULL: idle */
    struct engine *engine;
    const struct game *game;  /* the engine's */
    struct options options;   /* of the query before */
    unsigned forgotten;       /* how many of the clear_caches it has heard of */
    struct findings findings; /* large: not on a stack */
    char text[ANSWER_TEXT];
};

struct queries {
    struct queries_settings settings;
    pthread_mutex_t lock;   /* the queue, `busy`, and what follows here */
    pthread_mutex_t output; /* taken last */
    pthread_cond_t work, idle;
    struct waiting *first; /* by priority, then by age */
    int running;           /* turns */
    unsigned forget;       /* clear_caches so far */
    bool closing;
    bool deaf; /* under `output`: nobody listens */
    int worker_count;
    struct worker **workers; /* at least one: without threads it works for queries_finish() */
};

/* Answers */

static void put(struct queries *q, const char *line) {
    pthread_mutex_lock(&q->output);
    if (!q->deaf && !q->settings.put(q->settings.to, line)) q->deaf = true;
    pthread_mutex_unlock(&q->output);
}

static bool is_deaf(struct queries *q) {
    pthread_mutex_lock(&q->output);
    bool deaf = q->deaf;
    pthread_mutex_unlock(&q->output);
    return deaf;
}

static void put_complaint(struct queries *q, struct complaint complaint) {
    char line[COMPLAINT_TEXT];
    struct text t = text_over(line, sizeof line);
    complaint_write(&complaint, &t);
    put(q, line);
}

static void put_error(struct queries *q, const char *id, const char *sentence, const char *field) {
    put_complaint(q, (struct complaint){"error", id, sentence, field, -1});
}

static const char no_memory[] = "There is not enough memory.";

void queries_refuse(struct queries *q, const char *sentence) {
    put_error(q, NULL, sentence, NULL);
}

/* One turn */

struct turn {
    struct worker *worker;
    const struct query *query;
    int number;
    struct view view;
    double reported; /* when something was told last */
};

static void put_answer(struct turn *turn, const struct findings *findings, bool during_search,
                       move played, const struct judgement *judgement) {
    struct worker *w = turn->worker;
    struct text t = text_over(w->text, sizeof w->text);
    struct judgement_text why;
    struct answer answer = {.game = turn->query->game,
                            .id = turn->query->id,
                            .turn = turn->number,
                            .view = &turn->view,
                            .findings = findings,
                            .lines = turn->query->limits.lines,
                            .during_search = during_search,
                            .played = played,
                            .judgement = judgement,
                            .why = judgement ? &why : NULL};
    if (judgement) judgement_tell_all(answer.game, answer.view, findings->lines, judgement, &why);
    answer_write(&answer, &t);
    put(w->queries, w->text);
}

static void put_turn_error(const struct turn *turn, const char *sentence, const char *field) {
    put_complaint(turn->worker->queries,
                  (struct complaint){"error", turn->query->id, sentence, field, turn->number});
}

static void report(void *context, const struct findings *findings) {
    struct turn *turn = context;
    double now = clock_seconds();
    if (findings->count == 0 || now - turn->reported < turn->query->report_every) return;
    turn->reported = now;
    put_answer(turn, findings, true, NO_MOVE, NULL);
}

/* What the query does not set comes from the settings, but no limit is added to one it sets. */
static void fill_limits(const struct queries_settings *s, struct query *query) {
    struct limits *limits = &query->limits;
    if (limits->lines == 0) limits->lines = s->limits.lines > 0 ? s->limits.lines : ANALYSIS_LINES;
    if (limits->nodes == 0 && limits->depth == 0 && query->seconds == 0) {
        limits->nodes = s->limits.nodes;
        limits->depth = s->limits.depth;
        query->seconds = s->seconds;
    }
    analysis_limit(query->game, limits, query->seconds);
    bool excess = limits->nodes == 0 || limits->nodes > s->nodes_most;
    if (s->nodes_most > 0 && excess) limits->nodes = s->nodes_most;
}

static void search_turn(struct turn *turn) {
    struct worker *w = turn->worker;
    const struct query *query = turn->query;
    struct judgement judgement;
    struct analyst analyst = {.game = query->game,
                              .engine = w->engine,
                              .limits = query->limits,
                              .seconds = query->seconds,
                              .control = &w->control};
    if (query->report_every > 0) analyst.listener = (struct listener){report, turn};
    turn->reported = clock_seconds();
    analysis_search(&analyst, &turn->view, &w->findings);
    bool judges = query->classify && turn->number < query->move_count && w->findings.count > 0 &&
                  !atomic_load(&w->control.stop);
    move played = judges ? query->moves[turn->number] : NO_MOVE;
    if (judges) analysis_judge(&analyst, &turn->view, &w->findings, played, &judgement);
    put_answer(turn, &w->findings, false, played, judges ? &judgement : NULL);
}

/* An engine of the query's game that knows nothing from another board. */
static bool prepare_engine(struct worker *w, const struct query *query, bool forget) {
    const struct queries_settings *s = &w->queries->settings;
    if (w->engine && w->game == query->game) {
        if (forget || memcmp(&w->options, &query->options, sizeof w->options) != 0)
            engine_new_game(w->engine);
        w->options = query->options;
        return true;
    }
    if (w->engine) engine_close(w->engine);
    w->engine = engine_open(query->game);
    if (!w->engine) return false;
    w->game = query->game;
    w->options = query->options;
    engine_set_threads(w->engine, s->threads);
    return engine_set_hash(w->engine, s->megabytes);
}

static void do_turn(struct worker *w, const struct query *query, int number, bool forget) {
    struct turn turn = {.worker = w, .query = query, .number = number};
    union position p = query_position(query, number);
    struct refusal why;
    if (!analysis_look(query->game, &p, query->eyes, &turn.view, &why))
        put_turn_error(&turn, why.text[ENGLISH], why.field);
    else if (query->game->to_move(&p) == 0)
        put_answer(&turn, NULL, false, NO_MOVE, NULL);
    else if (!prepare_engine(w, query, forget))
        put_turn_error(&turn, no_memory, NULL);
    else
        search_turn(&turn);
}

/* The queue, all under the lock */

static void insert(struct queries *q, struct waiting *entry) {
    struct waiting **at = &q->first;
    while (*at && (*at)->query.priority >= entry->query.priority) at = &(*at)->next;
    entry->next = *at;
    *at = entry;
}

static void drop(struct queries *q, struct waiting *entry) {
    struct waiting **at = &q->first;
    while (*at != entry) at = &(*at)->next;
    *at = entry->next;
    query_done(&entry->query);
    free(entry);
}

static void drop_if_done(struct queries *q, struct waiting *entry) {
    if (entry->running == 0 && entry->taken == entry->query.turn_count) drop(q, entry);
}

static struct waiting *next_waiting(const struct queries *q) {
    struct waiting *entry = q->first;
    while (entry && entry->taken == entry->query.turn_count) entry = entry->next;
    return entry;
}

/* Answers the turns that were not begun, so that their client does not wait for them. */
static void answer_nothing(struct queries *q, const struct query *query, int number) {
    char line[COMPLAINT_TEXT];
    struct text t = text_over(line, sizeof line);
    union position p = query_position(query, number);
    struct view view;
    query->game->view(&p, SPECTATOR, &view);
    struct answer answer = {
        .game = query->game, .id = query->id, .turn = number, .view = &view, .lines = 0};
    answer_write(&answer, &t);
    put(q, line);
}

/* Ends those with the id, or all of them if it is NULL. */
static void end_queries(struct queries *q, const char *id, bool silently) {
    struct waiting *next;
    for (struct waiting *entry = q->first; entry; entry = next) {
        next = entry->next;
        if (id && strcmp(entry->query.id, id) != 0) continue;
        for (int i = 0; i < q->worker_count; i++)
            if (q->workers[i]->busy == entry) atomic_store(&q->workers[i]->control.stop, true);
        for (; entry->taken < entry->query.turn_count; entry->taken++)
            if (!silently) answer_nothing(q, &entry->query, entry->query.turns[entry->taken]);
        drop_if_done(q, entry);
    }
}

/* Takes the next turn and searches it, with the lock open meanwhile. False if nothing waits. */
static bool work(struct worker *w) {
    struct queries *q = w->queries;
    struct waiting *entry = next_waiting(q);
    if (!entry) return false;
    int number = entry->query.turns[entry->taken++];
    bool forget = w->forgotten != q->forget;
    w->forgotten = q->forget;
    w->busy = entry;
    entry->running++;
    q->running++;
    atomic_store(&w->control.stop, false);
    pthread_mutex_unlock(&q->lock);
    do_turn(w, &entry->query, number, forget);
    bool deaf = is_deaf(q);
    pthread_mutex_lock(&q->lock);
    w->busy = NULL;
    entry->running--;
    q->running--;
    drop_if_done(q, entry);
    if (deaf) end_queries(q, NULL, true);
    if (q->running == 0 && !next_waiting(q)) pthread_cond_broadcast(&q->idle);
    return true;
}

static void *keep_working(void *context) {
    struct worker *w = context;
    struct queries *q = w->queries;
    pthread_mutex_lock(&q->lock);
    while (!q->closing)
        if (!work(w)) pthread_cond_wait(&q->work, &q->lock);
    pthread_mutex_unlock(&q->lock);
    return NULL;
}

/* Input */

static void put_done(struct queries *q, const struct query *query, const char *action) {
    char line[COMPLAINT_TEXT];
    struct text t = text_over(line, sizeof line);
    text_char(&t, '{');
    member_string(&t, "id", query->id);
    member_string(&t, "action", action);
    if (query->kind == QUERY_TERMINATE) member_string(&t, "terminateId", query->target);
    if (query->kind == QUERY_VERSION) member_string(&t, "version", KOLAM_VERSION);
    text_char(&t, '}');
    put(q, line);
}

static void do_action(struct queries *q, const struct query *query) {
    pthread_mutex_lock(&q->lock);
    if (query->kind == QUERY_TERMINATE) end_queries(q, query->target, false);
    if (query->kind == QUERY_TERMINATE_ALL) end_queries(q, NULL, false);
    if (query->kind == QUERY_CLEAR_CACHE) q->forget++;
    pthread_mutex_unlock(&q->lock);
    put_done(q, query, query_actions[query->kind]);
}

static void enqueue(struct queries *q, const struct query *query) {
    struct waiting *entry = calloc(1, sizeof *entry);
    if (!entry) {
        put_error(q, query->id, no_memory, NULL);
        return;
    }
    entry->query = *query;
    fill_limits(&q->settings, &entry->query);
    pthread_mutex_lock(&q->lock);
    insert(q, entry);
    drop_if_done(q, entry); /* analyzeTurns may be empty */
    pthread_cond_broadcast(&q->work);
    pthread_mutex_unlock(&q->lock);
}

static bool is_blank(const char *line, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (!strchr(" \t\r\n", line[i]) || !line[i]) return false;
    return true;
}

bool queries_take(struct queries *q, const char *line, size_t length) {
    struct query query;
    struct query_error error;
    if (is_blank(line, length)) return !is_deaf(q);
    bool read = query_read(line, length, &query, &error);
    for (int i = 0; i < query.unknown_count; i++)
        put_complaint(q, (struct complaint){"warning", query.id, "Nobody knows this field.",
                                            query.unknown[i], -1});
    if (!read)
        put_error(q, query.id, error.sentence, error.field);
    else if (query.kind != QUERY_ANALYSE)
        do_action(q, &query);
    if (read && query.kind == QUERY_ANALYSE)
        enqueue(q, &query);
    else
        query_done(&query);
    return !is_deaf(q);
}

void queries_finish(struct queries *q) {
    pthread_mutex_lock(&q->lock);
    while (q->settings.workers == 0 && work(q->workers[0])) continue;
    while (q->running > 0 || next_waiting(q)) pthread_cond_wait(&q->idle, &q->lock);
    pthread_mutex_unlock(&q->lock);
}

/* Opening and closing */

static struct worker *worker_open(struct queries *q) {
    struct worker *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->queries = q;
    if (q->settings.workers == 0 || pthread_create(&w->thread, NULL, keep_working, w) == 0)
        return w;
    free(w);
    return NULL;
}

struct queries *queries_open(const struct queries_settings *settings) {
    struct queries *q = calloc(1, sizeof *q);
    int wanted = settings->workers > 0 ? settings->workers : 1;
    if (!q) return NULL;
    q->settings = *settings;
    pthread_mutex_init(&q->lock, NULL);
    pthread_mutex_init(&q->output, NULL);
    pthread_cond_init(&q->work, NULL);
    pthread_cond_init(&q->idle, NULL);
    q->workers = calloc((size_t)wanted, sizeof(struct worker *));
    for (int i = 0; q->workers && i < wanted; i++) {
        struct worker *w = worker_open(q);
        if (!w) break;
        pthread_mutex_lock(&q->lock);
        q->workers[q->worker_count++] = w;
        pthread_mutex_unlock(&q->lock);
    }
    if (q->worker_count == wanted) return q;
    queries_close(q);
    return NULL;
}

void queries_close(struct queries *q) {
    pthread_mutex_lock(&q->lock);
    q->closing = true;
    end_queries(q, NULL, true);
    pthread_cond_broadcast(&q->work);
    pthread_mutex_unlock(&q->lock);
    for (int i = 0; i < q->worker_count; i++) {
        struct worker *w = q->workers[i];
        if (q->settings.workers > 0) pthread_join(w->thread, NULL);
        if (w->engine) engine_close(w->engine);
        free(w);
    }
    free(q->workers);
    pthread_cond_destroy(&q->work);
    pthread_cond_destroy(&q->idle);
    pthread_mutex_destroy(&q->lock);
    pthread_mutex_destroy(&q->output);
    free(q);
}
