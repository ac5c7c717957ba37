/* Positions of quick games, each searched as the first of a new game. */
#include "engine/bench.h"

#include "base/clock.h"
#include "engine/engine.h"

#include <stdlib.h>

enum {
    GAMES = 4,           /* dealt games from which positions are taken */
    EVERY = 7,           /* plies from one position to the next */
    PLIES_MOST = 60,     /* in each of them */
    PLAYING_NODES = 400, /* for a move of these games */
    BENCH_DEPTH = 10,
    BENCH_NODES = 400000, /* no position may take more, whatever its depth */
    BENCH_WORLDS = 4000,  /* where something is hidden, and depth does not limit the search */
    BENCH_HASH = 4,
};

/* Plays a quick game of the engine against itself, and searches some of its positions. */
static void bench_game(struct engine *engine, const struct game *game, int number,
                       struct findings *findings, struct bench *bench) {
    const struct limits quick = {.nodes = PLAYING_NODES, .lines = 1};
    bool open = game->open;
    const struct limits full = {
        .nodes = open ? BENCH_NODES : BENCH_WORLDS, .depth = BENCH_DEPTH, .lines = 1};
    struct options options = options_initial(game);
    struct seed seed = {{(uint8_t)number, 2}};
    struct refusal why;
    union position p;
    game->setup(&options, &seed, &p, &why);
    for (int ply = 0; ply < PLIES_MOST && game->to_move(&p); ply++) {
        engine_new_game(engine);
        if (ply % EVERY == number) {
            double began = clock_busy_seconds();
            engine_answer(engine, &p, &full, findings);
            bench->seconds += clock_busy_seconds() - began;
            bench->nodes += findings->nodes;
            engine_new_game(engine);
        }
        game->play(&p, engine_answer(engine, &p, &quick, findings));
    }
}

bool bench_search(const struct game *game, struct bench *bench) {
    struct engine *engine = engine_open(game);
    struct findings *findings = malloc(sizeof *findings);
    bool ready = engine && findings && engine_set_hash(engine, BENCH_HASH);
    *bench = (struct bench){0};
    for (int i = 0; ready && i < GAMES; i++) bench_game(engine, game, i, findings, bench);
    free(findings);
    engine_close(engine);
    return ready;
}
