/* Thinking: what `go` asks for, and the second thread that does it.
 *
 * The second thread ends by itself when the search does; the answer to
 * `infinite` or `ponder` is held until `stop` or `ponderhit`. */
#include "engine/ugi/ugi_session.h"

#include "base/clock.h"
#include "rules/perft.h"

#include <inttypes.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

enum { STACK_BYTES = 16 << 20 }; /* of the second thread: the same on every system */

/* The second thread */

bool ugi_thinking(struct ugi *ugi) {
    pthread_mutex_lock(&ugi->gate);
    bool thinking = ugi->thinking;
    pthread_mutex_unlock(&ugi->gate);
    return thinking;
}

bool ugi_pondering(struct ugi *ugi) {
    pthread_mutex_lock(&ugi->gate);
    bool pondering = ugi->thinking && ugi->work.request.ponder;
    pthread_mutex_unlock(&ugi->gate);
    return pondering;
}

void ugi_wait(struct ugi *ugi) {
    if (ugi->started) pthread_join(ugi->thread, NULL);
    ugi->started = false;
}

void ugi_stop(struct ugi *ugi) {
    pthread_mutex_lock(&ugi->gate);
    atomic_store(&ugi->control.stop, true);
    ugi->holding = false;
    pthread_cond_signal(&ugi->opened);
    pthread_mutex_unlock(&ugi->gate);
}

void ugi_stop_holding(struct ugi *ugi) {
    pthread_mutex_lock(&ugi->gate);
    bool holding = ugi->holding;
    pthread_mutex_unlock(&ugi->gate);
    if (holding) ugi_stop(ugi);
}

static void wait_until_wanted(struct ugi *ugi) {
    pthread_mutex_lock(&ugi->gate);
    while (ugi->holding) pthread_cond_wait(&ugi->opened, &ugi->gate);
    pthread_mutex_unlock(&ugi->gate);
}

/* Before the answer: the other side may send the next command at once. */
static void end_thinking(struct ugi *ugi) {
    pthread_mutex_lock(&ugi->gate);
    ugi->thinking = false;
    pthread_mutex_unlock(&ugi->gate);
}

static void *run_work(void *context) {
    struct ugi *ugi = context;
    const uint64_t ring = 1;
    ugi->work.run(ugi);
    ssize_t put = write(ugi->bell, &ring, sizeof ring);
    (void)put; /* it can only be ringing already */
    return NULL;
}

static void start_work(struct ugi *ugi, bool holding) {
    pthread_attr_t attributes;
    ugi->thinking = true;
    ugi->holding = holding;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    ugi->started = pthread_create(&ugi->thread, &attributes, run_work, ugi) == 0;
    pthread_attr_destroy(&attributes);
    if (ugi->started) return;
    ugi->thinking = ugi->holding = false;
    ugi_say(ugi, "info string The system gives no second thread to think with.");
    ugi_say(ugi, "bestmove none");
}

/* Thinking */

static void think(struct ugi *ugi) {
    struct ugi_work *work = &ugi->work;
    move best = engine_player_think(ugi->engine, &work->request.move, &work->findings);
    wait_until_wanted(ugi);
    ugi_hear_last(ugi, &work->findings);
    end_thinking(ugi);
    ugi_bestmove(ugi, best, &work->findings);
}

static void start_clock(const struct ugi *ugi, const struct ugi_request *request) {
    if (!request->infinite) engine_player_start_clock(ugi->engine, &request->move);
}

static void bound_nodes(const struct ugi *ugi, struct limits *limits) {
    uint64_t most = ugi->host.nodes_most;
    if (most && (limits->nodes == 0 || limits->nodes > most)) limits->nodes = most;
}

/* Shows the engine its view; with all that came before it, if that was told. */
static void show_view(struct ugi *ugi) {
    if (ugi->seen.count > 0 && ugi->seen.player == ugi->game->to_move(&ugi->position)) {
        engine_player_tell(ugi->engine, &ugi->seen, ugi->seed);
        return;
    }
    engine_player_set_seed(ugi->engine, ugi->seed);
    engine_player_see(ugi->engine, &ugi->work.view);
}

static void begin(struct ugi *ugi, struct ugi_request *request) {
    struct ugi_work *work = &ugi->work;
    bound_nodes(ugi, &request->move.limits);
    show_view(ugi);
    control_reset(&ugi->control);
    if (!request->ponder) start_clock(ugi, request);
    work->request = *request;
    work->run = think;
    work->pointed = ugi->game->score(&ugi->position).counted;
    work->told = 0;
    work->told_depth = 0;
    work->told_nodes = 0;
    start_work(ugi, request->ponder || request->infinite);
}

/* Reading the request */

static const struct go_word {
    const char *name;
    enum { GO_INFINITE, GO_PONDER, GO_DEPTH, GO_NODES, GO_MOVES, GO_TIME, GO_CLOCK, GO_GAIN } kind;
    int player; /* whose clock */
} go_words[] = {
    {"infinite", GO_INFINITE, 0}, {"ponder", GO_PONDER, 0},   {"depth", GO_DEPTH, 0},
    {"nodes", GO_NODES, 0},       {"movestogo", GO_MOVES, 0}, {"movetime", GO_TIME, 0},
    {"p1time", GO_CLOCK, 1},      {"p2time", GO_CLOCK, 2},    {"p1inc", GO_GAIN, 1},
    {"p2inc", GO_GAIN, 2},        {"wtime", GO_CLOCK, 1},     {"btime", GO_CLOCK, 2},
    {"winc", GO_GAIN, 1},         {"binc", GO_GAIN, 2},       {0},
};

static const struct go_word *go_word_named(const char *name) {
    const struct go_word *w = go_words;
    while (w->name && strcmp(w->name, name) != 0) w++;
    return w->name ? w : NULL;
}

/* Milliseconds, as far as a clock may go: some referees let it show less than nothing. */
static long long microseconds(long long milliseconds) {
    const long long most = LLONG_MAX / 1000000;
    if (milliseconds < 0) return 0;
    return (milliseconds < most ? milliseconds : most) * 1000;
}

static void set_request(struct ugi_request *r, const struct go_word *w, long long n, int to_move) {
    bool own = w->player == to_move;
    switch (w->kind) {
    case GO_INFINITE: r->infinite = true; break;
    case GO_PONDER: r->ponder = true; break;
    case GO_DEPTH: r->move.limits.depth = n < DEPTH_MOST ? (int)n : DEPTH_MOST; break;
    case GO_NODES: r->move.limits.nodes = (uint64_t)n; break;
    case GO_MOVES: r->move.clocks.moves_to_go = n < INT_MAX ? (int)n : INT_MAX; break;
    case GO_TIME: r->move.clocks.move = microseconds(n); break;
    case GO_CLOCK:
        if (own) r->move.clocks.left = microseconds(n);
        break;
    case GO_GAIN:
        if (own) r->move.clocks.gain = microseconds(n);
        break;
    }
}

/* False, and says why, if the rest of the line is not what `go` takes. */
static bool read_request(struct ugi *ugi, char *rest, struct ugi_request *request) {
    int to_move = ugi->game->to_move(&ugi->position);
    for (const char *name; *(name = ugi_word(&rest));) {
        const struct go_word *w = go_word_named(name);
        long long n = 0;
        if (!w)
            return ugi_say(ugi, "info string go does not take '%s'; 'help' says what it takes.",
                           ugi_quote(name).text);
        bool counted = w->kind == GO_DEPTH || w->kind == GO_NODES || w->kind == GO_MOVES;
        if (w->kind != GO_INFINITE && w->kind != GO_PONDER &&
            !ugi_number_read(ugi_word(&rest), counted ? 1 : LLONG_MIN, LLONG_MAX, &n))
            return ugi_say(ugi, "info string go %s needs a number%s after it.", w->name,
                           counted ? " from 1 on" : "");
        set_request(request, w, n, to_move);
    }
    return true;
}

/* The engine never gets to see the position itself: only what the player to move may know. */
void ugi_go(struct ugi *ugi, char *rest) {
    struct ugi_request request = {.move = {.player = ugi->player,
                                           .level = ugi->number[UGI_LEVEL],
                                           .tenths = ugi->number[UGI_TENTHS],
                                           .limits = {.lines = ugi->number[UGI_MULTIPV]},
                                           .clocks = engine_no_clocks,
                                           .control = &ugi->control,
                                           .listener = {ugi_hear, ugi}}};
    int to_move = ugi->game->to_move(&ugi->position);
    request.move.since = request.move.now = clock_microseconds();
    if (!read_request(ugi, rest, &request)) return;
    if (to_move > 0) ugi->game->view(&ugi->position, (enum reader)to_move, &ugi->work.view);
    if (to_move == 0)
        ugi_say(ugi, "info string The game is over.");
    else if (ugi->game->count(&ugi->work.view.seen) == 0)
        ugi_say(ugi, "info string This view hides what player %d may play.", to_move);
    else if (ugi_engine_ready(ugi)) {
        begin(ugi, &request);
        return;
    }
    ugi_say(ugi, "bestmove none");
}

/* From now on the clock runs. */
void ugi_ponderhit(struct ugi *ugi, char *rest) {
    (void)rest;
    pthread_mutex_lock(&ugi->gate);
    bool pondering = ugi->thinking && ugi->work.request.ponder;
    if (pondering) {
        struct ugi_request request = ugi->work.request;
        request.move.since = request.move.now = clock_microseconds();
        start_clock(ugi, &request);
        ugi->work.request.ponder = false;
        ugi->holding = request.infinite;
        pthread_cond_signal(&ugi->opened);
    }
    pthread_mutex_unlock(&ugi->gate);
    if (!pondering) ugi_say(ugi, "info string The engine is not pondering.");
}

/* Counting */

/* Whether counting is to go on; `visits` is how often that was asked. */
static bool counts_on(const struct ugi *ugi, uint64_t *visits) {
    uint64_t most = ugi->host.nodes_most;
    return !atomic_load(&ugi->control.stop) && (most == 0 || ++*visits <= most);
}

static uint64_t count_sequences(const struct ugi *ugi, const union position *p, int depth,
                                uint64_t *visits) {
    if (depth <= 2) return perft(ugi->game, p, depth);
    move list[MOVES_MOST];
    uint64_t total = 0;
    int count = ugi->game->moves(p, list);
    for (int i = 0; i < count && counts_on(ugi, visits); i++) {
        union position next = *p;
        ugi->game->play(&next, list[i]);
        total += count_sequences(ugi, &next, depth - 1, visits);
    }
    return total;
}

static void count(struct ugi *ugi) {
    uint64_t visits = 0;
    uint64_t total = count_sequences(ugi, &ugi->position, ugi->work.depth, &visits);
    bool stopped = atomic_load(&ugi->control.stop);
    end_thinking(ugi);
    if (stopped)
        ugi_say(ugi, "info string Stopped after counting %" PRIu64 ".", total);
    else
        ugi_say(ugi, "response %" PRIu64, total);
}

void ugi_perft(struct ugi *ugi, char *rest) {
    long long depth;
    if (!ugi_number_read(ugi_word(&rest), 0, 99, &depth)) {
        ugi_say(ugi, "info string perft needs a number from 0 to 99.");
        return;
    }
    if (game_hides(ugi->game, &ugi->position)) {
        ugi_say(ugi, "info string perft needs a full position, not a view.");
        return;
    }
    ugi->work.run = count;
    ugi->work.request = (struct ugi_request){0};
    ugi->work.depth = (int)depth;
    control_reset(&ugi->control);
    start_work(ugi, false);
}
