/* generate GAMES NODES SEED VALUES POLICY: the engine plays Mandala against itself and writes what
 * the fitter needs. For every turn the features of the position, what the search thought of it and
 * how the game ended; for some turns the features of all moves and how often each was tried. The
 * features are those of the true position, as they are of an imagined one in the search; the
 * players see views only. */
#include "games/evaluations.h"
#include "games/mandala/eval_features.h"
#include "games/mandala/eval_policy.h"
#include "search/infoset.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    TURNS_MOST = 512,
    STRAY = 12,       /* one move in so many is any of those that look good */
    POLICY_EVERY = 7, /* turns */
};

struct turn {
    int16_t features[MANDALA_FEATURES];
    int16_t deck, last_lap, longest; /* the stage */
    int16_t value;                   /* by the search, in hundredths of a point */
    int16_t margin;                  /* at the end, in points */
    int16_t won;                     /* 2, 1 or 0 */
};

struct generator {
    struct infoset *infoset;
    struct findings findings;
    struct random random;
    int nodes;
    FILE *values, *policy;
    struct turn turns[TURNS_MOST];
    int movers[TURNS_MOST];
};

static void write_policy(struct generator *g, const union position *p) {
    struct mandala_policy policy;
    int16_t count = (int16_t)g->findings.count;
    mandala_policy_start(&p->mandala, mandala_game.to_move(p) - 1, &policy);
    fwrite(&count, sizeof count, 1, g->policy);
    for (int i = 0; i < count; i++) {
        int16_t f[POLICY_FEATURES + 1];
        mandala_policy_features(&policy, g->findings.lines[i].moves[0], f);
        f[POLICY_FEATURES] = (int16_t)(g->findings.lines[i].visits * 10000 / g->findings.nodes);
        fwrite(f, sizeof f, 1, g->policy);
    }
}

static void note_turn(struct generator *g, const union position *p, int mover, struct turn *turn) {
    struct mandala_table table;
    mandala_lay(&p->mandala, mover - 1, &table);
    mandala_features(&table, turn->features);
    int own = table.side[0].spaces, other = table.side[1].spaces;
    turn->deck = p->mandala.deck_count;
    turn->last_lap = p->mandala.last_lap;
    turn->longest = (int16_t)(own > other ? own : other);
    turn->value = (int16_t)g->findings.lines[0].value;
}

/* The best move, or now and then one of the next few. */
static move choose(struct generator *g) {
    const struct findings *f = &g->findings;
    int last = f->count < 6 ? f->count : 6;
    if (random_below(&g->random, STRAY)) return f->lines[0].moves[0];
    return f->lines[random_below(&g->random, last)].moves[0];
}

static void think(struct generator *g, const union position *p, int mover) {
    struct control control = {0};
    struct view view;
    mandala_game.view(p, (enum reader)mover, &view);
    struct infoset_task task = {.game = &mandala_game,
                                .evaluation = &mandala_evaluation,
                                .limits = {.nodes = (uint64_t)g->nodes, .lines = MOVES_MOST},
                                .control = &control,
                                .seed = random_next(&g->random)};
    infoset_run(g->infoset, &view, &task, &g->findings);
}

static void finish(struct generator *g, const union position *p, int turns) {
    struct score score = mandala_game.score(p);
    enum result result = mandala_game.result(p);
    for (int i = 0; i < turns; i++) {
        int mover = g->movers[i];
        g->turns[i].margin = (int16_t)(score.points[mover - 1] - score.points[2 - mover]);
        bool won = result == (mover == 1 ? FIRST_WINS : SECOND_WINS);
        g->turns[i].won = result == DRAWN ? 1 : won ? 2 : 0;
    }
    fwrite(g->turns, sizeof *g->turns, (size_t)turns, g->values);
}

static void play(struct generator *g) {
    struct options options = {0};
    struct refusal why;
    struct seed seed = {0};
    union position p;
    for (int i = 0; i < 32; i++) seed.bytes[i] = (uint8_t)random_next(&g->random);
    mandala_game.setup(&options, &seed, &p, &why);
    int turns = 0;
    for (int mover; (mover = mandala_game.to_move(&p)) != 0;) {
        think(g, &p, mover);
        if (random_below(&g->random, POLICY_EVERY) == 0) write_policy(g, &p);
        if (p.mandala.phase == MANDALA_PLAY && turns < TURNS_MOST) {
            g->movers[turns] = mover;
            note_turn(g, &p, mover, &g->turns[turns++]);
        }
        mandala_game.play(&p, choose(g));
    }
    finish(g, &p, turns);
}

int main(int argc, char **argv) {
    if (argc < 6) return 2;
    static struct generator g;
    g.infoset = infoset_open(16);
    g.random = random_from((uint64_t)atoll(argv[3]));
    g.nodes = atoi(argv[2]);
    g.values = fopen(argv[4], "wb");
    g.policy = fopen(argv[5], "wb");
    if (!g.infoset || !g.values || !g.policy) return 1;
    for (int i = atoi(argv[1]); i > 0; i--) play(&g);
    fclose(g.values);
    fclose(g.policy);
    infoset_close(g.infoset);
    return 0;
}
