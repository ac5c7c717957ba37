#include "engine/engine_process.h"

#include "base/clock.h"
#include "engine/ugi_client.h"

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

/* What it is asked. It may have to wait until the process is ready for it. */
struct inquiry {
    struct view view;
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
    bool unwanted; /* nobody wants the move that is awaited */
    struct inquiry inquiry;
    struct thought thought; /* THOUGHT_RUNNING: the inquiry has no answer yet */
};

/* Failing */

/* Whatever it does, it does no more. What went wrong matters only to somebody who asked. */
static void fail(struct engine_process *g, const struct refusal *why) {
    subprocess_kill(&g->subprocess);
    g->client.awaited = NOTHING;
    if (g->thought.state != THOUGHT_RUNNING) return;
    g->thought = (struct thought){.state = THOUGHT_FAILED, .why = *why};
}

static void fail_by_end(struct engine_process *g) {
    int status = subprocess_kill(&g->subprocess);
    struct refusal why;
    if (WIFSIGNALED(status))
        refuse(&why, "", "The engine '%s' has crashed (signal %d).",
               "Die Engine '%s' ist abgestürzt (Signal %d).", g->command, WTERMSIG(status));
    else
        refuse(&why, "", "The engine '%s' has left (exit status %d).",
               "Die Engine '%s' hat sich beendet (Exit-Status %d).", g->command,
               WEXITSTATUS(status));
    fail(g, &why);
}

static void fail_by_move(struct engine_process *g, const char *word) {
    struct refusal why;
    if (*word)
        refuse(&why, "", "The engine '%s' wants to play '%s', which is not allowed.",
               "Die Engine '%s' will '%s' spielen, was nicht erlaubt ist.", g->command, word);
    else
        refuse(&why, "", "The engine '%s' answers without a move.",
               "Die Engine '%s' antwortet ohne einen Zug.", g->command);
    fail(g, &why);
}

static void fail_by_silence(struct engine_process *g) {
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
    enum awaited awaited = g->client.awaited;
    struct refusal why;
    refuse(&why, "", sentences[awaited].english, sentences[awaited].german, g->command,
           (int)((clock_microseconds() - g->inquiry.since) / 1000000));
    fail(g, &why);
}

/* Asking */

/* A process that knows nothing yet. */
static bool start(struct engine_process *g, struct refusal *why) {
    if (!subprocess_open(&g->subprocess, g->command, NULL, why)) return false;
    g->new_game = true;
    g->unwanted = false;
    ugi_client_greet(&g->client, g->patience);
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

static void ask_for_move(struct engine_process *g) {
    const struct inquiry *q = &g->inquiry;
    const struct search_limits pace = {.movetime = q->timed ? 0 : MOVE_TIME};
    const struct ugi_situation situation = {.game = g->game,
                                            .view = &q->view,
                                            .start = &q->start,
                                            .moves = q->moves,
                                            .count = q->count};
    long long used = clock_microseconds() - q->since;
    const struct ugi_clocks clocks = clocks_of(q, used);
    ugi_client_ask(&g->client, &situation, &pace, q->timed ? &clocks : NULL, q->patience - used);
}

static void tell_of_new_game(struct engine_process *g) {
    char seed[16];
    snprintf(seed, sizeof seed, "%lu", (unsigned long)g->inquiry.seed);
    ugi_client_set(&g->client, "seed", seed);
    ugi_client_new_game(&g->client, g->patience);
    g->new_game = false;
}

/* The next step towards an answer, if there is one to take. */
static void proceed(struct engine_process *g) {
    if (g->thought.state != THOUGHT_RUNNING || g->client.awaited != NOTHING) return;
    if (g->new_game)
        tell_of_new_game(g);
    else
        ask_for_move(g);
}

static void set_clocks(struct inquiry *q, const struct local_game *s, long long now) {
    q->timed = s->core.time_control.base > 0;
    q->gain = s->core.time_control.each ? s->core.time_control.base : s->core.time_control.gain;
    q->patience = MOVE_PATIENCE * 1000LL;
    if (!q->timed) return;
    for (int i = 0; i < 2; i++) q->left[i] = local_game_left(s, i + 1, now);
    q->patience = q->left[q->player - 1] + CLOCK_MARGIN * 1000LL;
}

static void set_inquiry(struct engine_process *g, const struct local_game *s, uint32_t seed,
                        long long now) {
    struct inquiry *q = &g->inquiry;
    q->player = local_game_to_move(s);
    q->seed = seed;
    q->since = clock_microseconds();
    set_clocks(q, s, now);
    game_core_view(&s->core, (enum reader)q->player, &q->view);
    if (!g->game->open) return;
    q->start = s->core.start;
    q->count = s->core.count;
    for (int i = 0; i < q->count; i++) q->moves[i] = s->core.moves[i].move;
}

void engine_process_ask(struct engine_process *g, const struct local_game *s, uint32_t seed,
                        long long now) {
    struct refusal why;
    engine_process_stop(g);
    set_inquiry(g, s, seed, now);
    g->thought = (struct thought){.state = THOUGHT_RUNNING};
    if (g->subprocess.pid > 0 || start(g, &why))
        proceed(g);
    else
        fail(g, &why);
}

void engine_process_set_patience(struct engine_process *g, int milliseconds) {
    g->patience = milliseconds;
    if (g->client.awaited != NOTHING && (g->client.awaited != A_MOVE || g->unwanted))
        g->client.deadline = g->client.since + milliseconds * 1000LL;
}

void engine_process_new_game(struct engine_process *g) {
    g->new_game = true;
}

void engine_process_stop(struct engine_process *g) {
    g->thought = (struct thought){.state = THOUGHT_NONE};
    if (g->client.awaited != A_MOVE || g->unwanted) return;
    g->unwanted = true;
    ugi_client_stop(&g->client, g->patience);
}

/* Hearing */

static void take_move(struct engine_process *g, const char *word) {
    struct refusal why;
    move m;
    if (g->unwanted) {
        g->unwanted = false;
    } else if (g->game->read_move(&g->inquiry.view.seen, word, &m, &why)) {
        g->thought = (struct thought){.state = THOUGHT_READY, .count = 1};
        g->thought.lines[0].moves[0] = m;
        g->thought.lines[0].length = 1;
    } else {
        fail_by_move(g, word);
    }
}

static void take_line(struct engine_process *g, const char *line) {
    char word[UGI_WORD];
    switch (ugi_client_hear(&g->client, line, word)) {
    case NOTHING:
    case READINESS: break;
    case GREETING: ugi_client_introduce(&g->client, g->game, &g->options); break;
    case A_MOVE: take_move(g, word); break;
    }
    proceed(g);
}

static void take_lines(struct engine_process *g) {
    struct subprocess *o = &g->subprocess;
    const char *line;
    bool open = subprocess_read(o);
    while ((line = subprocess_line(o)) && o->pid > 0) take_line(g, line);
    if (!open && o->pid > 0) fail_by_end(g);
}

void engine_process_hear(struct engine_process *g, struct thought *thought) {
    if (g->subprocess.pid > 0) take_lines(g);
    subprocess_flush(&g->subprocess);
    if (g->client.awaited != NOTHING && clock_microseconds() > g->client.deadline)
        fail_by_silence(g);
    *thought = g->thought;
    if (thought->state != THOUGHT_RUNNING) g->thought = (struct thought){.state = THOUGHT_NONE};
}

int engine_process_file(const struct engine_process *g) {
    return g->subprocess.from;
}

long long engine_process_deadline(const struct engine_process *g) {
    long long now = clock_microseconds();
    long long deadline = g->client.awaited == NOTHING ? LLONG_MAX : g->client.deadline;
    if (g->thought.state == THOUGHT_FAILED) return now;
    return g->subprocess.queued > 0 && now + QUEUE_PAUSE < deadline ? now + QUEUE_PAUSE : deadline;
}

/* Coming and going */

struct engine_process *engine_process_open(const struct game_terms *terms, const char *command,
                                           struct refusal *why) {
    struct engine_process *g = calloc(1, sizeof *g);
    if (!g) {
        refuse(why, "", "There is not enough memory.", "Der Speicher reicht nicht.");
        return NULL;
    }
    g->game = terms->game;
    g->options = terms->options;
    g->client.subprocess = &g->subprocess;
    g->patience = PATIENCE;
    snprintf(g->command, sizeof g->command, "%s", command);
    if (start(g, why)) return g;
    free(g);
    return NULL;
}

void engine_process_close(struct engine_process *g) {
    subprocess_close(&g->subprocess);
    free(g);
}
