/* suite CLAIMS TURNS SEED: problems of Mandala with one right answer, out of games that the engine
 * plays against itself, as lines `VIEW | best MOVES | value V`. V is the mean margin, in hundredths
 * of a point, under best play.
 *
 * CLAIMS of them are choices in claims that end the game. TURNS of them are turns of the last lap
 * in which some moves end the game with a sure win, whatever is hidden, and after every other move
 * the opponent may hold the cards to win at once. All of it is computed to the end. */
#include "exact.h"

#include "games/evaluations.h"
#include "search/infoset.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    NODES = 100,  /* a move of the games */
    GAP = 300,    /* of the mean margin, by which wrong answers are worse where all win or lose */
    WORLDS = 400, /* in which a refutation is looked for */
};

struct problem {
    move best[MOVES_MOST];
    int count, value;
};

/* Claims */

static bool solve_claims(const struct view *view, int player, struct problem *problem) {
    struct cups cups = cups_of(view, player);
    struct random random = random_from(1);
    struct worth each[MOVES_MOST], most;
    move moves[MOVES_MOST];
    union position p;
    mandala_game.imagine(view, &random, &p);
    int count = mandala_game.moves(&p, moves), gap = 1 << 20;
    if (count < 2 || !exact_solve(&p, player, &cups, &most)) return false;
    *problem = (struct problem){.value = worth_margin(&most, &cups)};
    for (int i = 0; i < count; i++) {
        union position after = p;
        mandala_game.play(&after, moves[i]);
        if (!exact_solve(&after, player, &cups, &each[i])) return false;
        int less = 0;
        for (int k = 0; k < cups.count; k++) less += most.utility[k] - each[i].utility[k];
        if (less == 0)
            problem->best[problem->count++] = moves[i];
        else if (less * 100 / cups.count < gap)
            gap = less * 100 / cups.count;
    }
    return problem->count < count && gap >= GAP;
}

/* Turns of the last lap */

/* Whether the player to move can win at once in this very world. */
static bool wins_at_once(const union position *p) {
    move moves[MOVES_MOST];
    int player = mandala_game.to_move(p);
    if (player == 0) return false;
    struct cups cups = {.cards = {p->mandala.cup_setup[2 - player]}, .odds = {1}, .count = 1};
    int count = mandala_game.moves(p, moves);
    for (int i = 0; i < count; i++) {
        struct worth worth;
        union position after = *p;
        mandala_game.play(&after, moves[i]);
        if (after.mandala.phase == MANDALA_PLAY) continue;
        if (exact_solve(&after, player, &cups, &worth) && worth_is_win(&worth, &cups)) return true;
    }
    return false;
}

static bool refuted(const struct view *view, move m) {
    struct random random = random_from(m);
    for (int i = 0; i < WORLDS; i++) {
        union position p;
        mandala_game.imagine(view, &random, &p);
        int player = mandala_game.to_move(&p);
        mandala_game.play(&p, m);
        if (p.mandala.phase == MANDALA_OVER) continue;
        if (p.mandala.phase == MANDALA_PLAY && wins_at_once(&p)) return true;
        if (p.mandala.phase == MANDALA_PLAY) continue;
        struct cups cups = {.cards = {p.mandala.cup_setup[2 - player]}, .odds = {1}, .count = 1};
        struct worth worth;
        if (exact_solve(&p, player, &cups, &worth) && !worth_is_win(&worth, &cups)) return true;
    }
    return false;
}

static bool solve_turn(const struct view *view, int player, struct problem *problem) {
    struct cups cups = cups_of(view, player);
    struct random random = random_from(1);
    move moves[MOVES_MOST];
    union position p;
    mandala_game.imagine(view, &random, &p);
    int count = mandala_game.moves(&p, moves);
    *problem = (struct problem){.value = -VALUE_WIN};
    for (int i = 0; i < count; i++) {
        struct worth worth;
        union position after = p;
        mandala_game.play(&after, moves[i]);
        bool wins = after.mandala.phase != MANDALA_PLAY &&
                    exact_solve(&after, player, &cups, &worth) && worth_is_win(&worth, &cups);
        if (!wins && !refuted(view, moves[i])) return false;
        if (!wins) continue;
        problem->best[problem->count++] = moves[i];
        int value = worth_margin(&worth, &cups);
        problem->value = value > problem->value ? value : problem->value;
    }
    return problem->count > 0 && problem->count < count;
}

static void print(const struct view *view, const struct problem *problem) {
    char position[POSITION_TEXT], name[MOVE_TEXT];
    struct text text = text_over(position, sizeof position);
    mandala_game.write_position(&view->seen, &text);
    printf("%s | best ", position);
    for (int i = 0; i < problem->count; i++) {
        text = text_over(name, sizeof name);
        mandala_game.write_move(&view->seen, problem->best[i], &text);
        printf("%s%s", i ? "," : "", name);
    }
    printf(" | value %d\n", problem->value);
}

/* The games they come from */

struct wanted {
    int claims, turns;
};

/* At most one problem of each kind a game, so that they differ. */
static void play(struct infoset *infoset, struct random *random, struct wanted *wanted) {
    static struct findings findings;
    struct options options = {0};
    struct refusal why;
    struct seed seed;
    union position p;
    bool claimed = false, turned = false;
    for (int i = 0; i < 32; i++) seed.bytes[i] = (uint8_t)random_next(random);
    mandala_game.setup(&options, &seed, &p, &why);
    for (int mover; (mover = mandala_game.to_move(&p)) != 0;) {
        struct problem problem;
        struct view view;
        struct control control = {0};
        mandala_game.view(&p, (enum reader)mover, &view);
        bool claims = p.mandala.phase == MANDALA_CLAIM;
        if (claims && !claimed && wanted->claims > 0 && solve_claims(&view, mover, &problem)) {
            print(&view, &problem);
            claimed = true;
            wanted->claims--;
        } else if (!claims && !turned && p.mandala.last_lap && wanted->turns > 0 &&
                   solve_turn(&view, mover, &problem)) {
            print(&view, &problem);
            turned = true;
            wanted->turns--;
        }
        struct infoset_task task = {.game = &mandala_game,
                                    .evaluation = &mandala_evaluation,
                                    .limits = {.nodes = NODES, .lines = 1},
                                    .control = &control,
                                    .seed = random_next(random)};
        infoset_run(infoset, &view, &task, &findings);
        mandala_game.play(&p, findings.lines[0].moves[0]);
    }
}

int main(int argc, char **argv) {
    if (argc < 4) return 2;
    struct wanted wanted = {atoi(argv[1]), atoi(argv[2])};
    struct random random = random_from((uint64_t)atoll(argv[3]));
    struct infoset *infoset = infoset_open(4);
    if (!infoset) return 1;
    while (wanted.claims > 0 || wanted.turns > 0) play(infoset, &random, &wanted);
    infoset_close(infoset);
    return 0;
}
