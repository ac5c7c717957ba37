/* games COUNT SEED: plays games of Patterns with a shallow search that now and then takes any move,
 * and writes a line for each position: `VALUE POSITION`. The value is the final margin in points
 * for the player to move: exact from SOLVED face-up squares on, and before that the exact value of
 * the position that the game came to then. */
#include "base/bits.h"
#include "games/evaluations.h"
#include "search/alphabeta.h"
#include "search/solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SOLVED = 24,
    DEPTH = 5,
    OPENING_MOST = 10, /* random moves to begin with, at most */
    STRAY = 16,        /* then one move in so many is any move */
    POINT = 100,
    PLIES = 64,
};

struct player {
    struct alphabeta *searcher;
    struct solver *solver;
    struct control control;
    struct random random;
    struct findings findings;
};

static int face_up(const union position *p) {
    return bits_count(patterns_face_up(&p->patterns.board));
}

static move choose(struct player *player, const union position *p, bool any) {
    struct limits limits = {.depth = DEPTH, .lines = 1};
    if (any) return patterns_game.pick(p, &player->random);
    alphabeta_run(player->searcher, p, 0, &limits, &player->control, (struct listener){0},
                  &player->findings);
    return player->findings.lines[0].moves[0];
}

/* For player 1. */
static int exact_value(struct player *player, const union position *p) {
    struct solution solution;
    int to_move = patterns_game.to_move(p);
    if (to_move == 0) return value_of_end(&patterns_game, p, 1);
    solver_run(player->solver, p, 0, &player->control, (struct solver_listener){0}, &solution);
    return to_move == 1 ? solution.low : -solution.low;
}

static void write_sample(const union position *p, int value_of_first) {
    char text[POSITION_TEXT];
    struct text t = text_over(text, sizeof text);
    if (p->patterns.phase != PATTERNS_TURN) return;
    patterns_game.write_position(p, &t);
    int value = patterns_game.to_move(p) == 1 ? value_of_first : -value_of_first;
    printf("%d %s\n", value / POINT, text);
}

static void play_game(struct player *player, uint32_t number) {
    union position path[PLIES];
    struct options options = options_initial(&patterns_game);
    struct refusal why;
    struct seed seed = {{0}};
    memcpy(seed.bytes, &number, sizeof number);
    patterns_game.setup(&options, &seed, &path[0], &why);
    int ply = 0, opening = 1 + random_below(&player->random, OPENING_MOST);
    while (patterns_game.to_move(&path[ply]) && face_up(&path[ply]) > SOLVED) {
        bool any = ply < opening || random_below(&player->random, STRAY) == 0;
        path[ply + 1] = path[ply];
        patterns_game.play(&path[ply + 1], choose(player, &path[ply], any));
        ply++;
    }
    int value = exact_value(player, &path[ply]);
    for (int i = opening; i < ply; i++) write_sample(&path[i], value);
    for (union position p = path[ply]; patterns_game.to_move(&p);) {
        write_sample(&p, exact_value(player, &p));
        patterns_game.play(&p, choose(player, &p, random_below(&player->random, STRAY) == 0));
    }
}

int main(int argc, char **argv) {
    static struct player player;
    struct table table;
    if (argc != 3 || !table_open(&table, 16)) return 2;
    uint32_t seed = (uint32_t)strtoul(argv[2], NULL, 10), count = (uint32_t)atoi(argv[1]);
    player.searcher = alphabeta_open(&patterns_game, &patterns_evaluation, &table);
    player.solver = solver_open(&patterns_game, &patterns_evaluation, 64);
    player.random = random_from(seed);
    if (!player.searcher || !player.solver) return 1;
    for (uint32_t i = 0; i < count; i++) play_game(&player, seed + i);
    solver_close(player.solver);
    alphabeta_close(player.searcher);
    table_close(&table);
    return 0;
}
