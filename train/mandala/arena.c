/* arena PAIRS NODES OPPONENT_NODES [SEED]: the engine against plain UCT at Mandala, every deal
 * twice with seats exchanged. Both are given views only. Prints the score and each side's processor
 * time a move. */
#include "plain.h"

#include "base/clock.h"
#include "eval/eval.h"
#include "search/infoset.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct side {
    double seconds;
    long moves;
};

struct arena {
    struct infoset *infoset;
    struct plain *plain;
    struct findings findings;
    int nodes[2];
    struct side sides[2];
};

static move think(struct arena *arena, int side, const struct view *view, uint64_t seed) {
    double since = clock_busy_seconds();
    move m;
    if (side == 1) {
        m = plain_think(arena->plain, &mandala_game, view, arena->nodes[1], seed);
    } else {
        struct infoset_task task = {.game = &mandala_game,
                                    .evaluation = &mandala_evaluation,
                                    .limits = {.nodes = (uint64_t)arena->nodes[0], .lines = 1},
                                    .seed = seed};
        infoset_run(arena->infoset, view, &task, &arena->findings);
        m = arena->findings.lines[0].moves[0];
    }
    arena->sides[side].seconds += clock_busy_seconds() - since;
    arena->sides[side].moves++;
    return m;
}

/* The engine's points for a game: 2, 1 or 0; and its margin. */
static int play(struct arena *arena, int deal, int engine_seat, int *margin, int *length) {
    struct options options = {0};
    struct refusal why;
    struct seed seed = {.bytes = {(uint8_t)deal, (uint8_t)(deal >> 8), (uint8_t)(deal >> 16)}};
    union position p;
    mandala_game.setup(&options, &seed, &p, &why);
    int ply = 0;
    for (int mover; (mover = mandala_game.to_move(&p)) != 0; ply++) {
        struct view view;
        mandala_game.view(&p, (enum reader)mover, &view);
        uint64_t random = (uint64_t)deal << 32 | (uint64_t)(ply * 2 + engine_seat);
        mandala_game.play(&p, think(arena, mover != engine_seat, &view, random));
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
    arena.nodes[0] = atoi(argv[2]);
    arena.nodes[1] = atoi(argv[3]);
    arena.infoset = infoset_open(64);
    arena.plain = plain_open();
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
    infoset_close(arena.infoset);
    plain_close(arena.plain);
    return 0;
}
