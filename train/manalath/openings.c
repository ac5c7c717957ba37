/* openings COUNT SEED [OPTION=VALUE ...]: random openings of Manalath that a long search calls
 * even, the moves of one a line, for `kolam match --openings`. Most random openings are decided, so
 * that games from them say nothing about who plays better. */
#include "engine/engine.h"
#include "games/evaluations.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    PLIES_LEAST = 3,
    PLIES_MOST = 5,
    MEGABYTES = 64,
    EVEN = CHANCE_ONE / 10, /* as far from half may a chance be */
};

/* An opening must seem even to each of these, the cheap ones first. */
static const uint64_t looks[] = {20000, 200000, 1500000};

struct opening {
    union position p;
    char moves[PLIES_MOST * MOVE_TEXT];
};

static void play_random(struct opening *o, int plies, struct random *random) {
    struct text t = text_over(o->moves, sizeof o->moves);
    for (int i = 0; i < plies && manalath_game.to_move(&o->p); i++) {
        move m = manalath_game.pick(&o->p, random);
        if (i > 0) text_add(&t, " ");
        manalath_game.write_move(&o->p, m, &t);
        manalath_game.play(&o->p, m);
    }
}

static bool is_even(struct engine *engine, const union position *p) {
    static struct findings findings;
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++) {
        engine_new_game(engine);
        engine_answer(engine, p, &(struct limits){.nodes = looks[i], .lines = 1}, &findings);
        if (abs(findings.lines[0].chance - CHANCE_ONE / 2) > EVEN) return false;
    }
    return true;
}

int main(int argc, char **argv) {
    struct options options = options_initial(&manalath_game);
    struct refusal why;
    struct opening start, o;
    if (argc < 3) return 2;
    for (int i = 3; i < argc; i++)
        if (!options_set(&manalath_game, argv[i], &options, &why)) return 2;
    struct random random = random_from(strtoull(argv[2], NULL, 10));
    struct engine *engine = engine_open(&manalath_game);
    if (!engine || !engine_set_hash(engine, MEGABYTES) ||
        !manalath_game.setup(&options, &(struct seed){{0}}, &start.p, &why))
        return 1;
    for (long left = strtol(argv[1], NULL, 10); left > 0;) {
        o = start;
        play_random(&o, PLIES_LEAST + random_below(&random, PLIES_MOST - PLIES_LEAST + 1), &random);
        if (!manalath_game.to_move(&o.p) || !is_even(engine, &o.p)) continue;
        puts(o.moves);
        fflush(stdout);
        left--;
    }
    engine_close(engine);
    return 0;
}
