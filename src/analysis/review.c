/* The thread of a review: it judges one move after the other and reports through a pipe. */
#include "analysis/review.h"

#include "engine/worker.h"

#include <stdlib.h>
#include <string.h>

enum {
    LINES = 2, /* the best move, and the next one: to know whether it was the only good one */
    SHARE_OF_LOOK = 4 /* a move gets so much less than when somebody looks at it alone */
};

struct review {
    const struct game *game;
    struct worker worker;
    struct limits limits;
    int count; /* of the moves */
    move *moves;

    /* Under the worker's lock: */
    int judged; /* so many from the first on */
    struct verdict *verdicts;
    struct summary summary;

    /* The worker's: */
    union position now;
    struct findings findings;
};

/* The worker */

static void judge(struct review *r, move played, struct verdict *verdict) {
    struct analyst analyst = {
        .game = r->game,
        .engine = engine_player_engine(r->worker.player),
        .limits = r->limits,
        .control = &r->worker.control,
    };
    struct view view;
    struct refusal why;
    if (!analysis_look(r->game, &r->now, EYES_OF_MOVER, &view, &why)) return;
    analysis_search(&analyst, &view, &r->findings);
    analysis_judge(&analyst, &view, &r->findings, played, &verdict->judgement);
    const struct line *best = &r->findings.lines[0];
    int chance = line_chance(best);
    verdict->known = true;
    verdict->best = *best;
    verdict->chance = r->game->to_move(&r->now) == 1 ? chance : CHANCE_ONE - chance;
}

static void add_verdict(struct review *r, const struct verdict *verdict) {
    int player = r->game->to_move(&r->now);
    pthread_mutex_lock(&r->worker.lock);
    r->verdicts[r->judged++] = *verdict;
    summary_add(&r->summary, r->judged, player, &verdict->judgement);
    worker_ring_soon(&r->worker);
    pthread_mutex_unlock(&r->worker.lock);
}

/* What was stopped half-way is not a judgement. */
static void *work(void *with) {
    struct review *r = with;
    for (int i = 0; i < r->count; i++) {
        struct verdict verdict = {.known = false};
        judge(r, r->moves[i], &verdict);
        if (atomic_load(&r->worker.control.stop)) break;
        add_verdict(r, &verdict);
        r->game->play(&r->now, r->moves[i]);
    }
    return NULL;
}

/* The caller */

static struct limits limits_for(const struct game *game, uint64_t nodes) {
    struct limits limits = {.nodes = nodes, .lines = LINES};
    analysis_limit(game, &limits, 0);
    if (nodes == 0) limits.nodes /= SHARE_OF_LOOK;
    return limits;
}

static void free_review(struct review *r) {
    free(r->moves);
    free(r->verdicts);
    free(r);
}

struct review *review_open(const struct local_game *s, uint64_t nodes) {
    struct review *r = calloc(1, sizeof *r);
    size_t count = (size_t)s->core.count;
    if (!r) return NULL;
    r->game = s->core.game;
    r->limits = limits_for(r->game, nodes);
    r->now = s->core.start;
    r->count = s->core.count;
    r->moves = calloc(count + 1, sizeof *r->moves);
    r->verdicts = calloc(count + 1, sizeof *r->verdicts);
    if (r->moves && r->verdicts) {
        for (int i = 0; i < r->count; i++) r->moves[i] = s->core.moves[i].move;
        if (worker_open(&r->worker, r->game, work, r)) return r;
    }
    free_review(r);
    return NULL;
}

void review_close(struct review *r) {
    if (!r) return;
    worker_close(&r->worker);
    free_review(r);
}

int review_file(const struct review *r) {
    return r->worker.bell;
}

int review_hear(struct review *r, struct verdict *verdicts, int count) {
    pthread_mutex_lock(&r->worker.lock);
    worker_hush(&r->worker);
    int judged = r->judged;
    for (int i = 0; i < count; i++)
        verdicts[i] = i < judged ? r->verdicts[i] : (struct verdict){.known = false};
    pthread_mutex_unlock(&r->worker.lock);
    return judged;
}

struct summary review_summary(struct review *r) {
    pthread_mutex_lock(&r->worker.lock);
    struct summary summary = r->summary;
    pthread_mutex_unlock(&r->worker.lock);
    return summary;
}
