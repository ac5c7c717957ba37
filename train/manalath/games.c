/* games COUNT SEED [OPTION=VALUE ...]: plays games of Manalath, each side with few nodes after a
 * random opening, and writes a line for each position in which nothing is decided yet:
 * `RESULT MOVE POSITION`. The result is 2, 1 or 0: won, drawn or lost for the player to move in the
 * end; the move is what the search chose. */
#include "games/evaluations.h"
#include "search/alphabeta.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODES = 1500,
    MEGABYTES = 4,
    OPENING_LEAST = 2,
    OPENING_MOST = 10, /* random plies to begin with */
    PLIES = 128,
};

struct maker {
    struct options options;
    struct table table;
    struct alphabeta *searcher;
    struct control control;
    struct random random;
    struct findings findings;
};

struct played {
    union position p;
    move move;
    bool open; /* the search saw no end */
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

static move think(struct maker *maker, const union position *p, bool *open) {
    struct limits limits = {.nodes = NODES, .lines = 1};
    alphabeta_run(maker->searcher, p, 0, &limits, &maker->control, (struct listener){0},
                  &maker->findings);
    *open = abs(maker->findings.lines[0].value) < VALUE_FORCED;
    return maker->findings.lines[0].moves[0];
}

static void write_sample(const struct played *at, enum result result) {
    char text[POSITION_TEXT], move_text[MOVE_TEXT];
    struct text t = text_over(text, sizeof text), m = text_over(move_text, sizeof move_text);
    int player = manalath_game.to_move(&at->p);
    manalath_game.write_position(&at->p, &t);
    manalath_game.write_move(&at->p, at->move, &m);
    printf("%d %s %s\n", result == DRAWN ? 1 : (int)result == player ? 2 : 0, move_text, text);
}

static bool play_game(struct maker *maker) {
    struct played plies[PLIES];
    struct refusal why;
    union position p;
    int opening = OPENING_LEAST + random_below(&maker->random, OPENING_MOST - OPENING_LEAST + 1);
    int count = 0;
    if (!manalath_game.setup(&maker->options, &(struct seed){{0}}, &p, &why)) return false;
    table_clear(&maker->table);
    for (; manalath_game.to_move(&p); count++) {
        struct played *at = &plies[count];
        *at = (struct played){.p = p};
        at->move = count < opening ? opening_move(maker, &p) : think(maker, &p, &at->open);
        manalath_game.play(&p, at->move);
    }
    for (int i = opening; i < count; i++)
        if (plies[i].open) write_sample(&plies[i], manalath_game.result(&p));
    return true;
}

int main(int argc, char **argv) {
    struct maker maker = {.options = options_initial(&manalath_game)};
    struct refusal why;
    if (argc < 3) return 2;
    for (int i = 3; i < argc; i++)
        if (!options_set(&manalath_game, argv[i], &maker.options, &why)) return 2;
    maker.random = random_from(strtoull(argv[2], NULL, 10));
    if (!table_open(&maker.table, MEGABYTES)) return 1;
    maker.searcher = alphabeta_open(&manalath_game, &manalath_evaluation, &maker.table);
    bool good = maker.searcher != NULL;
    for (long left = strtol(argv[1], NULL, 10); good && left > 0; left--) good = play_game(&maker);
    alphabeta_close(maker.searcher);
    table_close(&maker.table);
    return good ? 0 : 1;
}
