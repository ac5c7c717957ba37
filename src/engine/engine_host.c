/* A level is Kolam's own engine in a thread; a command is another engine in a process. */
#include "engine/engine_host.h"

#include "base/clock.h"
#include "engine/engine_process.h"
#include "engine/engine_thread.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

enum {
    MOVE_TIME = 1000000,  /* microseconds that full strength takes where there are no clocks */
    EACH_SHARE = 3,       /* of the time for each move it takes one in so many, ... */
    EACH_MOST = 10000000, /* ... and no more than this: somebody waits, perhaps for days */
};

struct engine_host {
    struct engine_thread *thread;   /* one of the two, */
    struct engine_process *process; /* the other is NULL */
    int level;                      /* of the thread */
    int asked;                      /* how many moves had been played when it was last asked */
};

static bool open_either(struct engine_host *t, const struct game_terms *terms,
                        const struct game_player *who, struct refusal *why) {
    assert(who->kind != PLAYER_PERSON);
    t->level = who->level;
    if (who->kind == PLAYER_COMMAND)
        t->process = engine_process_open(terms, who->command, why);
    else if (!(t->thread = engine_thread_open(terms->game)))
        refuse(why, "", "There is not enough memory for an engine.",
               "Der Speicher reicht nicht für eine Engine.");
    return t->process || t->thread;
}

struct engine_host *engine_host_open(const struct game_terms *terms, const struct game_player *who,
                                     struct refusal *why) {
    struct engine_host *t = calloc(1, sizeof *t);
    if (!t) {
        refuse(why, "", "There is not enough memory.", "Der Speicher reicht nicht.");
        return NULL;
    }
    if (open_either(t, terms, who, why)) return t;
    free(t);
    return NULL;
}

bool engine_host_open_all(const struct game_terms *terms, struct engine_host *seated[2],
                          struct refusal *why) {
    for (int i = 0; i < 2; i++) {
        const struct game_player *who = &terms->players[i];
        if (who->kind == PLAYER_PERSON) continue;
        seated[i] = engine_host_open(terms, who, why);
        if (!seated[i]) return false;
    }
    return true;
}

void engine_host_close(struct engine_host *t) {
    if (!t) return;
    if (t->thread) engine_thread_close(t->thread);
    if (t->process) engine_process_close(t->process);
    free(t);
}

void engine_host_set_patience(struct engine_host *t, int milliseconds) {
    if (t->process) engine_process_set_patience(t->process, milliseconds);
}

int engine_host_file(const struct engine_host *t) {
    return t->thread ? engine_thread_file(t->thread) : engine_process_file(t->process);
}

long long engine_host_deadline(const struct engine_host *t) {
    return t->process ? engine_process_deadline(t->process) : LLONG_MAX;
}

/* Asking */

/* An engine's own randomness can be repeated like the deal, but tells nothing about it: it comes
 * from the same seed by streams that no shuffle reaches. */
static uint32_t seed_for(const struct seed *seed, int player) {
    struct stream stream;
    stream_init(&stream, seed, UINT32_MAX - (uint32_t)player);
    return stream_uniform(&stream, (uint32_t)1 << 31);
}

static long long share_of(long long left) {
    long long share = left / EACH_SHARE;
    return share < EACH_MOST ? share : EACH_MOST;
}

/* A single legal move needs no thought; yet it is asked for, since an engine that follows the game
 * learns from every view of it. */
static struct clocks clocks_for(const struct engine_host *t, const struct local_game *s,
                                const struct view *view, long long now) {
    struct clocks clocks = {
        .move = TIME_NONE, .left = TIME_NONE, .gain = s->core.time_control.gain};
    if (s->core.game->count(&view->seen) == 1)
        clocks.move = 0;
    else if (s->core.time_control.each)
        clocks.move = share_of(local_game_left(s, local_game_to_move(s), now));
    else if (s->core.time_control.base > 0)
        clocks.left = local_game_left(s, local_game_to_move(s), now);
    else if (t->level == LEVELS)
        clocks.move = MOVE_TIME;
    return clocks;
}

static void ask_mind(struct engine_host *t, const struct local_game *s, uint32_t seed,
                     long long now) {
    struct question question = {
        .level = t->level, .seed = seed, .limits = {.lines = 1}, .since = clock_microseconds()};
    game_core_view(&s->core, (enum reader)local_game_to_move(s), &question.view);
    question.clocks = clocks_for(t, s, &question.view, now);
    engine_thread_ask(t->thread, &question);
}

/* A game that has become shorter is another one, or goes on differently from here. */
static void note_new_game(struct engine_host *t, int count) {
    if (count < t->asked) {
        if (t->thread) engine_thread_new_game(t->thread);
        if (t->process) engine_process_new_game(t->process);
    }
    t->asked = count;
}

void engine_host_ask(struct engine_host *t, const struct local_game *s, long long now) {
    int player = local_game_to_move(s);
    assert(player > 0);
    uint32_t seed = seed_for(&s->core.seed, player);
    note_new_game(t, s->core.count);
    if (t->thread)
        ask_mind(t, s, seed, now);
    else
        engine_process_ask(t->process, s, seed, now);
}

void engine_host_advise(struct engine_host *t, const struct view *view, int lines, uint64_t nodes) {
    const struct question question = {
        .view = *view,
        .level = LEVELS,
        .limits = {.nodes = nodes, .lines = lines},
        .clocks = {.move = TIME_NONE, .left = TIME_NONE},
        .aloud = true,
    };
    assert(t->thread);
    engine_thread_ask(t->thread, &question);
}

void engine_host_stop(struct engine_host *t) {
    if (t->thread)
        engine_thread_stop(t->thread);
    else
        engine_process_stop(t->process);
}

void engine_host_hear(struct engine_host *t, struct thought *thought) {
    if (t->thread)
        engine_thread_hear(t->thread, thought);
    else
        engine_process_hear(t->process, thought);
}
