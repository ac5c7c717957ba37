/* games COUNT SEED [OPTION=VALUE ...]: plays games of Manalath, each side with few nodes after a
 * random opening, and writes a line for each position in which the player to move sees no end:
 * `CHANCE MOVE POSITION`. A longer search says the chance, in CHANCE_ONE, that the player to move
 * wins, which is all or nothing where it proves the end, and the move. How the game itself ended
 * says little: with few nodes, both sides miss wins. */
#include "engine/engine.h"
#include "games/evaluations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLAY_NODES = 1500,
    LABEL_NODES = 60000,
    MEGABYTES = 8,
    OPENING_LEAST = 2,
    OPENING_MOST = 24, /* random plies to begin with */
};

struct maker {
    struct options options;
    struct engine *engine;
    struct random random;
    struct findings findings;
};

/* A random move after which nothing is decided; any move if that takes too many tries. */
static move opening_move(struct maker *maker, const union position *p) {
    _Alignas(64) unsigned char notes[NOTES_MOST];
    move m = NO_MOVE;
    for (int tries = 0; tries < 100; tries++) {
        union position next = *p;
        int low = 0, high = 0;
        m = manalath_game.pick(p, &maker->random);
        manalath_game.play(&next, m);
        if (!manalath_game.to_move(&next)) continue;
        manalath_evaluation.start(&next, notes);
        manalath_evaluation.bounds(&next, notes, &low, &high);
        if (low < high) break;
    }
    return m;
}

static const struct line *think(struct maker *maker, const union position *p, uint64_t nodes) {
    engine_answer(maker->engine, p, &(struct limits){.nodes = nodes, .lines = 1}, &maker->findings);
    return &maker->findings.lines[0];
}

static void write_sample(struct maker *maker, const union position *p) {
    char text[POSITION_TEXT], move_text[MOVE_TEXT];
    struct text t = text_over(text, sizeof text), m = text_over(move_text, sizeof move_text);
    const struct line *line = think(maker, p, LABEL_NODES);
    manalath_game.write_position(p, &t);
    manalath_game.write_move(p, line->moves[0], &m);
    printf("%d %s %s\n", line->chance, move_text, text);
}

static bool play_game(struct maker *maker) {
    struct refusal why;
    union position p;
    int opening = OPENING_LEAST + random_below(&maker->random, OPENING_MOST - OPENING_LEAST + 1);
    if (!manalath_game.setup(&maker->options, &(struct seed){{0}}, &p, &why)) return false;
    engine_new_game(maker->engine);
    for (; opening > 0 && manalath_game.to_move(&p); opening--)
        manalath_game.play(&p, opening_move(maker, &p));
    while (manalath_game.to_move(&p)) {
        const struct line line = *think(maker, &p, PLAY_NODES);
        if (abs(line.value) < VALUE_FORCED) write_sample(maker, &p);
        manalath_game.play(&p, line.moves[0]);
    }
    return true;
}

int main(int argc, char **argv) {
    struct maker maker = {.options = options_initial(&manalath_game)};
    struct refusal why;
    if (argc < 3) return 2;
    for (int i = 3; i < argc; i++)
        if (!options_set(&manalath_game, argv[i], &maker.options, &why)) return 2;
    maker.random = random_from(strtoull(argv[2], NULL, 10));
    maker.engine = engine_open(&manalath_game);
    bool good = maker.engine && engine_set_hash(maker.engine, MEGABYTES);
    for (long left = strtol(argv[1], NULL, 10); good && left > 0; left--) good = play_game(&maker);
    if (maker.engine) engine_close(maker.engine);
    return good ? 0 : 1;
}
