/* solving SQUARES COUNT random|engine: how long the solver takes for positions with so many squares
 * face up, each from a game of its own: random, or of a shallow search after a random opening. */
#include "base/bits.h"
#include "base/clock.h"
#include "games/evaluations.h"
#include "search/alphabeta.h"
#include "search/solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPENING = 6, DEPTH = 4, COUNT_MOST = 1000, MEGABYTES = 64 };

struct times {
    double seconds[COUNT_MOST], nodes[COUNT_MOST];
    int count;
};

struct game_player {
    struct alphabeta *searcher; /* NULL: random moves */
    struct control control;
    struct random random;
    struct findings findings;
};

static int ascending(const void *a, const void *b) {
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void play_on(struct game_player *player, union position *p, int ply) {
    struct limits limits = {.depth = DEPTH, .lines = 1};
    move m = patterns_game.pick(p, &player->random);
    if (player->searcher && ply >= OPENING) {
        alphabeta_run(player->searcher, p, 0, &limits, &player->control, (struct listener){0},
                      &player->findings);
        m = player->findings.lines[0].moves[0];
    }
    patterns_game.play(p, m);
}

/* False if the game ends before. */
static bool find_position(struct game_player *player, uint32_t number, int squares,
                          union position *p) {
    struct options options = options_initial(&patterns_game);
    struct refusal why;
    struct seed seed = {{0}};
    memcpy(seed.bytes, &number, sizeof number);
    patterns_game.setup(&options, &seed, p, &why);
    for (int ply = 0; bits_count(patterns_face_up(&p->patterns.board)) > squares; ply++) {
        if (!patterns_game.to_move(p)) return false;
        play_on(player, p, ply);
    }
    return p->patterns.phase == PATTERNS_TURN;
}

/* False if there is no memory. The table is fresh, so nothing is known from before. */
static bool measure(const union position *p, struct control *control, struct times *times) {
    struct solution solution;
    struct solver *solver = solver_open(&patterns_game, &patterns_evaluation, MEGABYTES);
    if (!solver) return false;
    double began = clock_busy_seconds();
    solver_run(solver, p, 0, control, (struct solver_listener){0}, &solution);
    times->seconds[times->count] = clock_busy_seconds() - began;
    times->nodes[times->count++] = (double)solution.nodes;
    solver_close(solver);
    return true;
}

static void print(struct times *t, int squares, const char *kind) {
    size_t count = (size_t)t->count;
    qsort(t->seconds, count, sizeof *t->seconds, ascending);
    qsort(t->nodes, count, sizeof *t->nodes, ascending);
    printf("%d squares, %s games: median %.5f s, %.0f nodes; nine in ten %.5f s, %.0f nodes; "
           "most %.3f s\n",
           squares, kind, t->seconds[count / 2], t->nodes[count / 2], t->seconds[count * 9 / 10],
           t->nodes[count * 9 / 10], t->seconds[count - 1]);
}

int main(int argc, char **argv) {
    static struct game_player player;
    static struct times times;
    struct hash_table table;
    union position p;
    if (argc != 4 || !hash_table_open(&table, 16)) return 2;
    int squares = atoi(argv[1]), wanted = atoi(argv[2]);
    if (wanted < 1 || wanted > COUNT_MOST) return 2;
    if (strcmp(argv[3], "engine") == 0)
        player.searcher = alphabeta_open(&patterns_game, &patterns_evaluation, &table);
    player.random = random_from(1);
    for (uint32_t number = 1; times.count < wanted; number++)
        if (find_position(&player, number, squares, &p) && !measure(&p, &player.control, &times))
            return 1;
    print(&times, squares, argv[3]);
    if (player.searcher) alphabeta_close(player.searcher);
    hash_table_close(&table);
    return 0;
}
