/* A command is told the options of the game with each position, since those of problems differ. */
#include "match/suite_engine.h"

#include "base/clock.h"

#include <poll.h>
#include <stdlib.h>

enum { PATIENCE = 300000 }; /* milliseconds for an answer, beyond the time for a move */

struct suite_engine {
    const struct game *game;
    struct engine *engine; /* NULL: a command */
    struct findings findings;
    struct subprocess subprocess;
    struct ugi_client client;
};

/* Waits until something can be read or sent, or until it is too late. */
static void wait_for(struct suite_engine *e) {
    const struct subprocess *o = &e->subprocess;
    long long left = (e->client.deadline - clock_microseconds()) / 1000 + 1;
    struct pollfd files[] = {{.fd = o->from, .events = POLLIN},
                             {.fd = o->queue.used > 0 ? o->to : -1, .events = POLLOUT}};
    poll(files, 2, left > 0 ? (int)left : 0);
}

/* Hears the command until it has said what is awaited. */
static bool hear(struct suite_engine *e, char word[UGI_WORD], struct refusal *why) {
    struct subprocess *o = &e->subprocess;
    while (e->client.awaited != NOTHING) {
        const char *line;
        wait_for(e);
        subprocess_flush(o);
        bool open = subprocess_read(o);
        while (e->client.awaited != NOTHING && (line = subprocess_line(o)))
            ugi_client_hear(&e->client, line, word);
        if (e->client.awaited == NOTHING) break;
        if (!open) return refuse(why, "", "the engine has ended.", "die Engine ist beendet.");
        if (clock_microseconds() > e->client.deadline)
            return refuse(why, "", "the engine does not answer.", "die Engine antwortet nicht.");
    }
    return true;
}

static bool start(struct suite_engine *e, const char *command, struct refusal *why) {
    char word[UGI_WORD];
    if (!command) {
        e->engine = engine_open(e->game);
        return e->engine ||
               refuse(why, "", "there is not enough memory.", "der Speicher reicht nicht.");
    }
    e->client.subprocess = &e->subprocess;
    if (!subprocess_open(&e->subprocess, command, NULL, why)) return false;
    ugi_client_greet(&e->client, PATIENCE);
    return hear(e, word, why);
}

struct suite_engine *suite_engine_open(const struct game *game, const char *command,
                                       struct refusal *why) {
    struct suite_engine *e = calloc(1, sizeof *e);
    if (!e) {
        refuse(why, "", "there is not enough memory.", "der Speicher reicht nicht.");
        return NULL;
    }
    e->game = game;
    subprocess_init(&e->subprocess);
    if (start(e, command, why)) return e;
    suite_engine_close(e);
    return NULL;
}

void suite_engine_close(struct suite_engine *e) {
    if (!e) return;
    engine_close(e->engine);
    subprocess_close(&e->subprocess);
    free(e);
}

static move ask_own(struct suite_engine *e, const union position *p,
                    const struct search_limits *limits) {
    struct control control = {0};
    struct task task = {.level = LEVELS, .seed = 1, .control = &control};
    struct view view;
    task.limits =
        (struct limits){.nodes = (uint64_t)limits->nodes, .depth = limits->depth, .lines = 1};
    engine_new_game(e->engine);
    if (limits->movetime > 0)
        atomic_store(&control.hard, clock_microseconds() + limits->movetime * 1000LL);
    e->game->view(p, (enum reader)e->game->to_move(p), &view);
    return engine_think(e->engine, &view, &task, &e->findings);
}

static bool ask_command(struct suite_engine *e, const struct problem *problem,
                        const struct search_limits *limits, move *m, struct refusal *why) {
    const union position *p = &problem->p;
    struct view view;
    char word[UGI_WORD];
    ugi_client_introduce(&e->client, e->game, &problem->options);
    ugi_client_new_game(&e->client, PATIENCE);
    if (!hear(e, word, why)) return false;
    e->game->view(p, (enum reader)e->game->to_move(p), &view);
    const struct ugi_situation situation = {.game = e->game, .view = &view, .start = p};
    ugi_client_ask(&e->client, &situation, limits, NULL,
                   (limits->movetime + (long long)PATIENCE) * 1000);
    return hear(e, word, why) && e->game->read_move(p, word, m, why);
}

bool suite_engine_ask(struct suite_engine *e, const struct problem *problem,
                      const struct search_limits *limits, move *m, struct refusal *why) {
    if (!e->engine) return ask_command(e, problem, limits, m, why);
    *m = ask_own(e, &problem->p, limits);
    return true;
}
