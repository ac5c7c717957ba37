/* arena PAIRS NODES OPPONENT_NODES [SEED]: the engine against plain UCT at Mandala, every deal
 * twice with seats exchanged. Both are given views only. Prints the score and each side's processor
 * time a move. */
#include "base/clock.h"
#include "engine/engine.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct side {
    struct engine *engine;
    enum player player;
    uint64_t nodes;
    double seconds;
    long moves;
};

struct arena {
    struct side sides[2];
    struct findings findings;
};

static move think(struct arena *arena, struct side *side, const struct view *view, uint64_t seed) {
    double since = clock_busy_seconds();
    struct control control = {0};
    struct task task = {.player = side->player,
                        .level = LEVELS,
                        .seed = seed,
                        .limits = {.nodes = side->nodes, .lines = 1},
                        .control = &control};
    move m = engine_think(side->engine, view, &task, &arena->findings);
    side->seconds += clock_busy_seconds() - since;
    side->moves++;
    return m;
}

/* The engine's points for a game: 2, 1 or 0; and its margin. */
static int play(struct arena *arena, int deal, int engine_seat, int *margin, int *length) {
    struct options options = {0};
    struct refusal why;
    struct seed seed = {.bytes = {(uint8_t)deal, (uint8_t)(deal >> 8), (uint8_t)(deal >> 16)}};
    union position p;
    mandala_game.setup(&options, &seed, &p, &why);
    for (int i = 0; i < 2; i++) engine_new_game(arena->sides[i].engine);
    int ply = 0;
    for (int mover; (mover = mandala_game.to_move(&p)) != 0; ply++) {
        struct view view;
        mandala_game.view(&p, (enum reader)mover, &view);
        uint64_t random = (uint64_t)deal << 32 | (uint64_t)(ply * 2 + engine_seat);
        struct side *side = &arena->sides[mover != engine_seat];
        mandala_game.play(&p, think(arena, side, &view, random));
    }
    struct score score = mandala_game.score(&p);
    enum result result = mandala_game.result(&p);
    *margin = score.points[engine_seat - 1] - score.points[2 - engine_seat];
    *length = ply;
    if (result == DRAWN) return 1;
    return (result == FIRST_WINS) == (engine_seat == 1) ? 2 : 0;
}

int main(int argc, char **argv) {
    if (argc < 4) return 2;
    int pairs = atoi(argv[1]), first = argc > 4 ? atoi(argv[4]) : 0;
    static struct arena arena;
    static const enum player players[2] = {PLAYER_KOLAM, PLAYER_UCT};
    for (int i = 0; i < 2; i++) {
        arena.sides[i] = (struct side){.player = players[i], .nodes = (uint64_t)atoll(argv[2 + i])};
        arena.sides[i].engine = engine_open(&mandala_game);
        if (!arena.sides[i].engine) return 1;
    }
    double sum = 0, squares = 0, margins = 0, plies = 0;
    for (int i = 0; i < pairs; i++) {
        double pair = 0;
        for (int seat = 1; seat <= 2; seat++) {
            int margin, length;
            pair += play(&arena, first + i, seat, &margin, &length) / 4.0;
            margins += margin;
            plies += length;
        }
        sum += pair;
        squares += pair * pair;
    }
    double mean = sum / pairs, spread = sqrt((squares / pairs - mean * mean) / pairs);
    printf("%.1f %% +- %.1f, margin %.2f, %.0f plies; us a move: %.0f engine, %.0f plain\n",
           100 * mean, 100 * spread, margins / pairs / 2, plies / pairs / 2,
           1e6 * arena.sides[0].seconds / (double)arena.sides[0].moves,
           1e6 * arena.sides[1].seconds / (double)arena.sides[1].moves);
    for (int i = 0; i < 2; i++) engine_close(arena.sides[i].engine);
    return 0;
}
