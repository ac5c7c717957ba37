/* problems COUNT SEED: makes the suite tests/suites/patterns.txt. From games of a shallow search
 * that now and then takes any move come positions in which one move is better than all others by a
 * clear margin, while the move that scores most at once is not it. The solver has proved all that
 * is written: `POSITION | best MOVE | value POINTS`, for the player to move, options default. */
#include "base/bits.h"
#include "games/evaluations.h"
#include "search/alphabeta.h"
#include "search/solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FACE_UP_LEAST = 14,
    FACE_UP_MOST = 26,
    DEPTH = 4,
    OPENING = 6, /* random moves */
    STRAY = 12,  /* then one move in so many is any move */
    CLEAR = 300, /* the best move is better by 3 points */
    CHOICES = 6, /* there are so many moves at least */
    POINT = 100,
    NODES = 2000000,
};

struct maker {
    const struct game *game;
    const struct evaluation *known;
    struct alphabeta *searcher;
    struct solver *solver;
    struct control control;
    struct random random;
    struct findings findings;
};

/* The exact value of a move for who makes it; false if the solver gives up. */
static bool value_of(struct maker *m, const union position *p, move choice, int *value) {
    struct solution solution;
    union position next = *p;
    int player = m->game->to_move(p);
    m->game->play(&next, choice);
    int then = m->game->to_move(&next);
    if (then == 0) {
        *value = value_of_end(m->game, &next, player);
        return true;
    }
    bool solved =
        solver_run(m->solver, &next, NODES, &m->control, (struct solver_listener){0}, &solution);
    *value = then == player ? solution.low : -solution.low;
    return solved;
}

/* What the move scores at once. */
static int gain_of(struct maker *m, const union position *p, move choice) {
    union position next = *p;
    int player = m->game->to_move(p) - 1;
    m->game->play(&next, choice);
    return m->game->score(&next).points[player] - m->game->score(p).points[player];
}

struct problem {
    move best;
    int value, second; /* of the best move and the next best */
    int gain, most;    /* what the best scores at once, and the most that any does */
};

static bool examine(struct maker *m, const union position *p, struct problem *found) {
    _Alignas(64) unsigned char notes[NOTES_MOST];
    struct ranked list[MOVES_MOST];
    m->known->start(p, notes);
    int count = m->known->rank(p, notes, list);
    *found = (struct problem){.value = -VALUE_WIN, .second = -VALUE_WIN};
    if (count < CHOICES) return false;
    for (int i = 0; i < count; i++) {
        int value, gain = gain_of(m, p, list[i].move);
        if (!value_of(m, p, list[i].move, &value)) return false;
        found->most = gain > found->most ? gain : found->most;
        if (value > found->value) {
            found->second = found->value;
            found->value = value;
            found->best = list[i].move;
            found->gain = gain;
        } else if (value > found->second) {
            found->second = value;
        }
    }
    return found->value - found->second >= CLEAR && found->gain < found->most;
}

static void write_problem(struct maker *m, const union position *p, const struct problem *found) {
    char position[POSITION_TEXT], best[MOVE_TEXT];
    struct text t = text_over(position, sizeof position), u = text_over(best, sizeof best);
    m->game->write_position(p, &t);
    m->game->write_move(p, found->best, &u);
    printf("%s | best %s | value %d\n", position, best, found->value / POINT);
}

static move choose(struct maker *m, const union position *p, int ply) {
    struct limits limits = {.depth = DEPTH, .lines = 1};
    if (ply < OPENING || random_below(&m->random, STRAY) == 0) return m->game->pick(p, &m->random);
    alphabeta_run(m->searcher, p, 0, &limits, &m->control, (struct listener){0}, &m->findings);
    return m->findings.lines[0].moves[0];
}

/* Writes at most one problem of a game; returns whether it did. */
static bool make_from_game(struct maker *m, uint32_t number) {
    union position p;
    struct options options = options_initial(m->game);
    struct refusal why;
    struct seed seed = {{0}};
    struct problem found;
    memcpy(seed.bytes, &number, sizeof number);
    m->game->setup(&options, &seed, &p, &why);
    int wanted = FACE_UP_LEAST + random_below(&m->random, FACE_UP_MOST - FACE_UP_LEAST + 1);
    for (int ply = 0; m->game->to_move(&p); ply++) {
        int up = bits_count(patterns_face_up(&p.patterns.board));
        if (up < FACE_UP_LEAST) return false;
        if (up <= wanted && examine(m, &p, &found)) {
            write_problem(m, &p, &found);
            return true;
        }
        m->game->play(&p, choose(m, &p, ply));
    }
    return false;
}

int main(int argc, char **argv) {
    static struct maker m = {.game = &patterns_game, .known = &patterns_evaluation};
    struct hash_table table;
    if (argc != 3 || !hash_table_open(&table, 16)) return 2;
    uint32_t seed = (uint32_t)strtoul(argv[2], NULL, 10);
    m.searcher = alphabeta_open(m.game, m.known, &table);
    m.solver = solver_open(m.game, m.known, 64);
    m.random = random_from(seed);
    if (!m.searcher || !m.solver) return 1;
    for (int left = atoi(argv[1]); left > 0; seed++) left -= make_from_game(&m, seed);
    solver_close(m.solver);
    alphabeta_close(m.searcher);
    hash_table_close(&table);
    return 0;
}
