/* problems COUNT SEED [OPTION=VALUE ...]: problems of Manalath for tests/suites/manalath.txt, out
 * of games like those of `games`, verified by proof-number search: positions that are won in 5 to
 * 11 plies by one to three of their moves. A line each:
 * `[OPTION=VALUE ...] POSITION | best MOVE[,MOVE...] | value win in N`.
 *
 * The length is exact, and the moves are all that so many nodes after each of them show to win.
 * README.md says how to make the suite again. */
#include "games/evaluations.h"
#include "search/alphabeta.h"
#include "search/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODES = 2000, /* of a move in the games */
    TABLE_MEGABYTES = 4,
    PROOF_MEGABYTES = 256,
    NODES_FIRST = 10000,   /* to see whether there is a problem */
    NODES_EACH = 12000,    /* for what follows a move */
    NODES_THREATS = 60000, /* the same where threats alone are looked at */
    NODES_LENGTH = 300000, /* for the length of a win */
    OPENING_LEAST = 2,
    OPENING_MOST = 6,
    SHORTEST = 5,
    LONGEST = 11,
    WINNERS_MOST = 3,
    MOVES_LEAST = 20, /* fewer moves that matter are no problem */
};

static const struct game *const game = &manalath_game;

struct maker {
    struct options options;
    struct hash_table table;
    struct alphabeta *searcher;
    struct proof *proof;
    struct control control;
    struct random random;
    struct findings findings;
};

struct problem {
    union position p;
    move best[MOVES_MOST];
    int count;
    int plies; /* to the win */
};

static enum answer ask(struct maker *maker, const union position *p, int player, int value,
                       uint64_t nodes) {
    if (game->to_move(p) == 0)
        return value_of_end(game, p, player) >= value ? ANSWER_YES : ANSWER_NO;
    return proof_ask(maker->proof, p, player, value, nodes, &maker->control);
}

/* Whether the player to move is seen to win by this move: soon, at all, or by threats alone. */
static bool wins_by(struct maker *maker, const struct problem *problem, move m) {
    union position next = problem->p;
    int player = game->to_move(&problem->p);
    game->play(&next, m);
    if (ask(maker, &next, player, VALUE_WIN - problem->plies + 1, NODES_EACH) == ANSWER_YES ||
        ask(maker, &next, player, 1, NODES_EACH) == ANSWER_YES)
        return true;
    return game->to_move(&next) && proof_ask_forcing(maker->proof, &next, player, 1, NODES_THREATS,
                                                     &maker->control) == ANSWER_YES;
}

/* False if there are too many. */
static bool find_winners(struct maker *maker, struct problem *problem) {
    move list[MOVES_MOST];
    int count = game->moves(&problem->p, list);
    problem->count = 0;
    for (int i = 0; i < count; i++) {
        if (!wins_by(maker, problem, list[i])) continue;
        if (problem->count == WINNERS_MOST) return false;
        problem->best[problem->count++] = list[i];
    }
    return true;
}

/* The length of a win, 0 if it is not known or not wanted. */
static int length_of(struct maker *maker, const union position *p) {
    int player = game->to_move(p);
    for (int plies = SHORTEST - 1; plies <= LONGEST; plies++) {
        enum answer within = ask(maker, p, player, VALUE_WIN - plies, NODES_LENGTH);
        if (within == ANSWER_OPEN) return 0;
        if (within == ANSWER_YES) return plies < SHORTEST ? 0 : plies;
    }
    return 0;
}

static bool has_choice(const union position *p) {
    struct ranked list[MOVES_MOST];
    _Alignas(64) unsigned char notes[NOTES_MOST];
    manalath_evaluation.start(p, notes);
    return manalath_evaluation.rank(p, notes, list) >= MOVES_LEAST;
}

static bool make_problem(struct maker *maker, const union position *p, struct problem *problem) {
    int player = game->to_move(p);
    problem->p = *p;
    if (!has_choice(p) || ask(maker, p, player, 1, NODES_FIRST) != ANSWER_YES) return false;
    problem->plies = length_of(maker, p);
    return problem->plies && find_winners(maker, problem);
}

static void write_problem(const struct maker *maker, const struct problem *problem) {
    char position[POSITION_TEXT];
    struct text t = text_over(position, sizeof position);
    for (int i = 0; game->options[i].name; i++)
        if (options_differs(game, &maker->options, i))
            printf("[%s=%s] ", game->options[i].name, maker->options.value[i]);
    game->write_position(&problem->p, &t);
    printf("%s | best ", position);
    for (int i = 0; i < problem->count; i++) {
        char name[MOVE_TEXT];
        struct text m = text_over(name, sizeof name);
        game->write_move(&problem->p, problem->best[i], &m);
        printf("%s%s", i ? "," : "", name);
    }
    printf(" | value win in %d\n", problem->plies);
    fflush(stdout);
}

static move think(struct maker *maker, const union position *p) {
    struct limits limits = {.nodes = NODES, .lines = 1};
    alphabeta_run(maker->searcher, p, 0, &limits, &maker->control, (struct listener){0},
                  &maker->findings);
    return maker->findings.lines[0].moves[0];
}

/* Plays a game up to its first problem, which it writes; returns whether there was one. Positions
 * in which the search sees a quick end are none. */
static bool play_game(struct maker *maker) {
    union position p;
    struct refusal why;
    struct problem problem;
    int opening = OPENING_LEAST + random_below(&maker->random, OPENING_MOST - OPENING_LEAST + 1);
    if (!game->setup(&maker->options, &(struct seed){{0}}, &p, &why)) exit(2);
    hash_table_clear(&maker->table);
    for (int ply = 0; game->to_move(&p); ply++) {
        bool looked = ply >= opening + random_below(&maker->random, 4);
        if (looked && make_problem(maker, &p, &problem)) {
            write_problem(maker, &problem);
            return true;
        }
        game->play(&p, ply < opening ? game->pick(&p, &maker->random) : think(maker, &p));
    }
    return false;
}

int main(int argc, char **argv) {
    struct maker maker = {.options = options_initial(game)};
    struct refusal why;
    if (argc < 3) return 2;
    for (int i = 3; i < argc; i++)
        if (!options_set(game, argv[i], &maker.options, &why)) return 2;
    maker.random = random_from(strtoull(argv[2], NULL, 10));
    maker.proof = proof_open(game, &manalath_evaluation, PROOF_MEGABYTES);
    if (!maker.proof || !hash_table_open(&maker.table, TABLE_MEGABYTES)) return 1;
    maker.searcher = alphabeta_open(game, &manalath_evaluation, &maker.table);
    if (!maker.searcher) return 1;
    for (long left = strtol(argv[1], NULL, 10); left > 0;) left -= play_game(&maker);
    alphabeta_close(maker.searcher);
    hash_table_close(&maker.table);
    proof_close(maker.proof);
    return 0;
}
