/* A question goes through the steps that UGI asks for, one after the other, as the process answers:
 * greeting, new game, position, go. */
#include "engine/engine_process.h"

#include "base/clock.h"
#include "engine/ugi/ugi_client.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum {
    PATIENCE = 10000,        /* milliseconds for everything but a move, unless set */
    MOVE_TIME = 1000,        /* milliseconds that a move should take without clocks, */
    MOVE_PATIENCE = 60000,   /* and may take */
    CLOCK_MARGIN = 1000,     /* milliseconds after which a clock has certainly run out */
    QUEUE_PAUSE = 20 * 1000, /* microseconds until an engine may take what it has not taken */
};

/* The question. It may have to wait until the process is ready for it. */
struct inquiry {
    struct view view;
    struct seat_views seen; /* this view and those before it, where something is hidden */
    int player;
    uint32_t seed;
    long long since;         /* when it was asked; times are microseconds */
    bool timed;              /* there are clocks: */
    long long left[2], gain; /* what they show, and gain by a move */
    long long patience;      /* how long it may take */
    union position start;    /* where all is open: the way to the view */
    int count;
    move moves[GAME_PLIES_MOST];
};

struct engine_process {
    const struct game *game;
    struct options options;
    char command[PLAYER_TEXT];
    struct subprocess subprocess;
    struct ugi_client client;
    int patience;  /* milliseconds for everything but a move */
    bool new_game; /* it has to be told of one */
    bool unwanted; /* the move that is awaited answers a dropped question */
    int plies;     /* of the game when it was last asked */
    struct inquiry inquiry;
    struct thought thought; /* THOUGHT_RUNNING: the inquiry has no answer yet */
};

/* Failing */

/* Kills the process. Why it failed is told only if there is a question. */
static void fail(struct engine_process *e, const struct refusal *why) {
    subprocess_kill(&e->subprocess);
    e->client.awaited = NOTHING;
    if (e->thought.state != THOUGHT_RUNNING) return;
    e->thought = (struct thought){.state = THOUGHT_FAILED, .why = *why};
}

static void fail_by_end(struct engine_process *e) {
    int status = subprocess_kill(&e->subprocess);
    struct refusal why;
    if (WIFSIGNALED(status))
        refuse(&why, "", "The engine '%s' has crashed (signal %d).",
               "Die Engine '%s' ist abgestürzt (Signal %d).", e->command, WTERMSIG(status));
    else
        refuse(&why, "", "The engine '%s' has left (exit status %d).",
               "Die Engine '%s' hat sich beendet (Exit-Status %d).", e->command,
               WEXITSTATUS(status));
    fail(e, &why);
}

static void fail_by_move(struct engine_process *e, const char *word) {
    struct refusal why;
    if (*word)
        refuse(&why, "", "The engine '%s' wants to play '%s', which is not allowed.",
               "Die Engine '%s' will '%s' spielen, was nicht erlaubt ist.", e->command, word);
    else
        refuse(&why, "", "The engine '%s' answers without a move.",
               "Die Engine '%s' antwortet ohne einen Zug.", e->command);
    fail(e, &why);
}

static void fail_by_silence(struct engine_process *e) {
    static const struct {
        const char *english, *german;
    } sentences[] = {
        [GREETING] = {"The engine '%s' does not answer with ugiok; it seems not to speak UGI.",
                      "Die Engine '%s' antwortet nicht mit ugiok; sie spricht wohl kein UGI."},
        [READINESS] = {"The engine '%s' does not answer with readyok.",
                       "Die Engine '%s' antwortet nicht mit readyok."},
        [A_MOVE] = {"The engine '%s' has not moved in %d seconds.",
                    "Die Engine '%s' hat in %d Sekunden nicht gezogen."},
    };
    enum awaited awaited = e->client.awaited;
    struct refusal why;
    refuse(&why, "", sentences[awaited].english, sentences[awaited].german, e->command,
           (int)((clock_microseconds() - e->inquiry.since) / 1000000));
    fail(e, &why);
}

/* Asking */

/* A process that knows nothing yet. */
static bool start(struct engine_process *e, struct refusal *why) {
    if (!subprocess_open(&e->subprocess, e->command, NULL, why)) return false;
    e->new_game = true;
    e->unwanted = false;
    ugi_client_greet(&e->client, e->patience);
    return true;
}

/* Its clock has run since it was asked. */
static struct ugi_clocks clocks_of(const struct inquiry *q, long long used) {
    struct ugi_clocks clocks;
    for (int i = 0; i < 2; i++) {
        long long left = q->left[i] - (i + 1 == q->player ? used : 0);
        clocks.left[i] = left > 0 ? left / 1000 : 0;
        clocks.gain[i] = q->gain / 1000;
    }
    return clocks;
}

static void ask_for_move(struct engine_process *e) {
    const struct inquiry *q = &e->inquiry;
    const struct search_limits limits = {.movetime = q->timed ? 0 : MOVE_TIME};
    const struct ugi_situation situation = {.game = e->game,
                                            .view = &q->view,
                                            .seen = &q->seen,
                                            .start = &q->start,
                                            .moves = q->moves,
                                            .count = q->count};
    long long used = clock_microseconds() - q->since;
    const struct ugi_clocks clocks = clocks_of(q, used);
    ugi_client_ask(&e->client, &situation, &limits, q->timed ? &clocks : NULL, q->patience - used);
}

static void tell_of_new_game(struct engine_process *e) {
    char seed[16];
    snprintf(seed, sizeof seed, "%lu", (unsigned long)e->inquiry.seed);
    ugi_client_set(&e->client, "seed", seed);
    ugi_client_new_game(&e->client, e->patience);
    e->new_game = false;
}

/* The next step towards an answer, if there is one to take. */
static void proceed(struct engine_process *e) {
    if (e->thought.state != THOUGHT_RUNNING || e->client.awaited != NOTHING) return;
    if (e->new_game)
        tell_of_new_game(e);
    else
        ask_for_move(e);
}

static void set_clocks(struct inquiry *q, const struct local_game *g, long long now) {
    q->timed = g->core.time_control.base > 0;
    q->gain = g->core.time_control.each ? g->core.time_control.base : g->core.time_control.gain;
    q->patience = MOVE_PATIENCE * 1000LL;
    if (!q->timed) return;
    for (int i = 0; i < 2; i++) q->left[i] = local_game_left(g, i + 1, now);
    q->patience = q->left[q->player - 1] + CLOCK_MARGIN * 1000LL;
}

static void set_inquiry(struct engine_process *e, const struct local_game *g, uint32_t seed,
                        long long now) {
    struct inquiry *q = &e->inquiry;
    q->player = local_game_to_move(g);
    q->seed = seed;
    q->since = clock_microseconds();
    set_clocks(q, g, now);
    game_core_view(&g->core, (enum reader)q->player, &q->view);
    if (!e->game->open) {
        seat_views_done(&q->seen);
        seat_views_collect(&q->seen, &g->core,
                           q->player); /* else the engine sees this view alone */
        return;
    }
    q->start = g->core.start;
    q->count = g->core.count;
    for (int i = 0; i < q->count; i++) q->moves[i] = g->core.moves[i].move;
}

void engine_process_ask(struct engine_process *e, const struct local_game *g, uint32_t seed,
                        long long now) {
    struct refusal why;
    if (g->core.count < e->plies) e->new_game = true; /* or one that goes on differently */
    e->plies = g->core.count;
    engine_process_stop(e);
    set_inquiry(e, g, seed, now);
    e->thought = (struct thought){.state = THOUGHT_RUNNING};
    if (e->subprocess.pid > 0 || start(e, &why))
        proceed(e);
    else
        fail(e, &why);
}

void engine_process_set_patience(struct engine_process *e, int milliseconds) {
    e->patience = milliseconds;
    if (e->client.awaited != NOTHING && (e->client.awaited != A_MOVE || e->unwanted))
        e->client.deadline = e->client.since + milliseconds * 1000LL;
}

void engine_process_stop(struct engine_process *e) {
    e->thought = (struct thought){.state = THOUGHT_NONE};
    if (e->client.awaited != A_MOVE || e->unwanted) return;
    e->unwanted = true;
    ugi_client_stop(&e->client, e->patience);
}

/* Hearing */

static void take_move(struct engine_process *e, const char *word) {
    struct refusal why;
    move m;
    if (e->unwanted) {
        e->unwanted = false;
    } else if (e->game->read_move(&e->inquiry.view.seen, word, &m, &why)) {
        e->thought = (struct thought){.state = THOUGHT_READY, .count = 1};
        e->thought.lines[0].moves[0] = m;
        e->thought.lines[0].length = 1;
    } else {
        fail_by_move(e, word);
    }
}

static void take_line(struct engine_process *e, const char *line) {
    char word[UGI_WORD];
    switch (ugi_client_hear(&e->client, line, word)) {
    case NOTHING:
    case READINESS: break;
    case GREETING: ugi_client_introduce(&e->client, e->game, &e->options); break;
    case A_MOVE: take_move(e, word); break;
    }
    proceed(e);
}

static void take_lines(struct engine_process *e) {
    struct subprocess *o = &e->subprocess;
    const char *line;
    bool open = subprocess_read(o);
    while ((line = subprocess_line(o)) && o->pid > 0) take_line(e, line);
    if (!open && o->pid > 0) fail_by_end(e);
}

void engine_process_hear(struct engine_process *e, struct thought *thought) {
    if (e->subprocess.pid > 0) take_lines(e);
    subprocess_flush(&e->subprocess);
    if (e->client.awaited != NOTHING && clock_microseconds() > e->client.deadline)
        fail_by_silence(e);
    *thought = e->thought;
    if (thought->state != THOUGHT_RUNNING) e->thought = (struct thought){.state = THOUGHT_NONE};
}

int engine_process_file(const struct engine_process *e) {
    return e->subprocess.from;
}

long long engine_process_deadline(const struct engine_process *e) {
    long long now = clock_microseconds();
    long long deadline = e->client.awaited == NOTHING ? LLONG_MAX : e->client.deadline;
    if (e->thought.state == THOUGHT_FAILED) return now;
    return e->subprocess.queue.used > 0 && now + QUEUE_PAUSE < deadline ? now + QUEUE_PAUSE
                                                                        : deadline;
}

/* Coming and going */

struct engine_process *engine_process_open(const struct game_terms *terms, const char *command,
                                           struct refusal *why) {
    struct engine_process *e = calloc(1, sizeof *e);
    if (!e) {
        refuse(why, "", "There is not enough memory.", "Der Speicher reicht nicht.");
        return NULL;
    }
    e->game = terms->game;
    e->options = terms->options;
    e->client.subprocess = &e->subprocess;
    e->patience = PATIENCE;
    snprintf(e->command, sizeof e->command, "%s", command);
    if (start(e, why)) return e;
    free(e);
    return NULL;
}

void engine_process_close(struct engine_process *e) {
    subprocess_close(&e->subprocess);
    seat_views_done(&e->inquiry.seen);
    free(e);
}
