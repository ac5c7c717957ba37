/* A level is Kolam's own engine in a thread; a command is another engine in a process. */
#include "engine/engine_host.h"

#include "base/clock.h"
#include "engine/engine_process.h"
#include "engine/engine_thread.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

struct engine_host {
    struct engine_thread *thread;   /* one of the two, */
    struct engine_process *process; /* the other is NULL */
    int level, tenths;              /* of the thread */
    int pause;                      /* likewise, as engine_request has it */
    struct thought failure;         /* of asking it, if that was not heard yet */
};

static bool open_either(struct engine_host *t, const struct game_terms *terms,
                        const struct game_player *who, struct refusal *why) {
    assert(who->kind != PLAYER_PERSON);
    t->level = who->level;
    t->tenths = who->tenths;
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

void engine_host_set_pause(struct engine_host *t, int percent) {
    t->pause = percent;
}

int engine_host_file(const struct engine_host *t) {
    return t->thread ? engine_thread_file(t->thread) : engine_process_file(t->process);
}

long long engine_host_deadline(const struct engine_host *t) {
    if (t->failure.state == THOUGHT_FAILED) return 0;
    return t->process ? engine_process_deadline(t->process) : LLONG_MAX;
}

/* Asking */

static void ask_thread(struct engine_host *t, const struct local_game *g,
                       struct engine_question *question) {
    assert(local_game_to_move(g) > 0);
    engine_host_stop(t);
    if (seat_views_collect(&question->seen, &g->core, local_game_to_move(g))) {
        engine_thread_ask(t->thread, question);
        return;
    }
    t->failure.state = THOUGHT_FAILED;
    refuse(&t->failure.why, "", "There is not enough memory.", "Der Speicher reicht nicht.");
}

void engine_host_ask(struct engine_host *t, const struct local_game *g, long long now) {
    int player = local_game_to_move(g);
    struct engine_question question = {
        .seed = engine_seat_seed(&g->core.seed, player),
        .request = {.level = t->level,
                    .tenths = t->tenths,
                    .pause = t->pause,
                    .limits = {.lines = 1},
                    .clocks = engine_clocks(&g->core.time_control, local_game_left(g, player, now)),
                    .since = clock_microseconds()},
    };
    if (t->thread)
        ask_thread(t, g, &question);
    else
        engine_process_ask(t->process, g, (uint32_t)question.seed, now);
}

void engine_host_advise(struct engine_host *t, const struct local_game *g, int lines,
                        uint64_t nodes) {
    struct engine_question question = {
        .request = {.level = LEVELS, .limits = {.nodes = nodes, .lines = lines}},
        .advice = true,
    };
    assert(t->thread);
    ask_thread(t, g, &question);
}

void engine_host_stop(struct engine_host *t) {
    t->failure = (struct thought){.state = THOUGHT_NONE};
    if (t->thread)
        engine_thread_stop(t->thread);
    else
        engine_process_stop(t->process);
}

void engine_host_hear(struct engine_host *t, struct thought *thought) {
    *thought = t->failure;
    t->failure = (struct thought){.state = THOUGHT_NONE};
    if (thought->state == THOUGHT_FAILED) return;
    if (t->thread)
        engine_thread_hear(t->thread, thought);
    else
        engine_process_hear(t->process, thought);
}
