/* The exact solver against the plain truth, and what the evaluation of Patterns claims to know. */
#include "base/bits.h"
#include "games/evaluations.h"
#include "games/nim/eval.h"
#include "games/nim/rules.h"
#include "search/solver.h"
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const patterns[] = {"patterns", "patterns ending=pass"};

/* The plain truth: every line to its end. */
static int truth(const struct game *game, const union position *p);

static int truth_after(const struct game *game, const union position *p, move m) {
    union position next = *p;
    int player = game->to_move(p);
    game->play(&next, m);
    int then = game->to_move(&next);
    int value = then == 0 ? value_of_end(game, &next, player) : truth(game, &next);
    value = then == 0 || then == player ? value : -value;
    return value > VALUE_FORCED ? value - 1 : value < -VALUE_FORCED ? value + 1 : value;
}

static int truth(const struct game *game, const union position *p) {
    move list[MOVES_MOST];
    int best = -VALUE_WIN, count = game->moves(p, list);
    for (int i = 0; i < count; i++) {
        int value = truth_after(game, p, list[i]);
        best = value > best ? value : best;
    }
    return best;
}

static struct solution solve(const struct game *game, const struct evaluation *known,
                             const union position *p, uint64_t nodes) {
    struct solution solution;
    struct control control = {0};
    struct solver *solver = solver_open(game, known, 1);
    assert_non_null(solver);
    solver_run(solver, p, nodes, &control, (struct solver_listener){0}, &solution);
    solver_close(solver);
    return solution;
}

/* The value is the true one, and the line gets there. */
static void expect_solved(const struct game *game, const struct evaluation *known,
                          const union position *p) {
    int expected = truth(game, p);
    struct solution s = solve(game, known, p, 0);
    assert_int_equal(s.end, SOLVER_SOLVED);
    assert_int_equal(s.low, expected);
    assert_int_equal(s.high, expected);
    union position end = *p;
    for (int i = 0; i < s.line.length; i++) {
        assert_true(game_allows(game, &end, s.line.moves[i]));
        assert_int_equal(truth_after(game, &end, s.line.moves[i]), truth(game, &end));
        game->play(&end, s.line.moves[i]);
    }
    assert_int_equal(game->to_move(&end), 0);
}

static int face_up(const union position *p) {
    return bits_count(patterns_face_up(&p->patterns.board));
}

static struct setting deal(const char *words, int number) {
    struct setting s = setting_of(words);
    memcpy(s.seed.bytes, &number, sizeof number);
    return s;
}

/* A random game until so few squares are face up, or it is over. */
static union position late_position(const struct setting *s, int squares, struct random *random) {
    union position p = position_of(s, START);
    while (s->game->to_move(&p) && face_up(&p) > squares)
        s->game->play(&p, s->game->pick(&p, random));
    return p;
}

TEST(the_end_of_patterns_is_solved_as_by_brute_force) {
    struct random random = random_from(1);
    for (int i = 0; i < 600; i++) {
        struct setting s = deal(patterns[i % 2], i);
        union position p = late_position(&s, 10, &random);
        if (s.game->to_move(&p)) expect_solved(s.game, &patterns_evaluation, &p);
    }
}

TEST(whether_a_player_gets_so_much_is_answered_as_by_brute_force) {
    struct random random = random_from(4);
    struct control control = {0};
    struct solver *solver = solver_open(&patterns_game, &patterns_evaluation, 1);
    for (int i = 0; i < 200; i++) {
        struct setting s = deal(patterns[0], i);
        union position p = late_position(&s, 10, &random);
        int player = s.game->to_move(&p);
        if (player == 0) continue;
        int value = truth(s.game, &p);
        for (int more = -1; more <= 1; more++) {
            assert_int_equal(solver_ask(solver, &p, player, value + more, 0, &control),
                             more <= 0 ? ANSWER_YES : ANSWER_NO);
            assert_int_equal(solver_ask(solver, &p, 3 - player, more - value, 0, &control),
                             more <= 0 ? ANSWER_YES : ANSWER_NO);
        }
    }
    struct setting s = setting_of("patterns seed=1");
    union position start = position_of(&s, START);
    assert_int_equal(solver_ask(solver, &start, 1, 0, 100, &control), ANSWER_OPEN);
    solver_close(solver);
}

TEST(small_boards_of_manalath_are_solved_as_by_brute_force) {
    static const char *const boards[] = {"manalath sides=2-2-2", "manalath sides=2-2-3 supply=4",
                                         "manalath sides=2-3-3 supply=0"};
    struct random random = random_from(2);
    for (int i = 0; i < 300; i++) {
        struct setting s = setting_of(boards[i % 3]);
        union position p = position_of(&s, START);
        while (s.game->to_move(&p) && s.game->count(&p) > 10)
            s.game->play(&p, s.game->pick(&p, &random));
        if (s.game->to_move(&p)) expect_solved(s.game, &manalath_evaluation, &p);
    }
}

TEST(a_game_without_knowledge_is_solved) {
    for (uint64_t a = 0; a < 4; a++)
        for (uint64_t b = 0; b < 4; b++) {
            union position p = {.words = {a, b, 2, 1}};
            expect_solved(&nim_game, &nim_evaluation, &p);
        }
}

TEST(a_solver_that_gives_up_tells_true_bounds) {
    struct random random = random_from(3);
    for (int i = 0; i < 60; i++) {
        struct setting s = deal(patterns[i % 2], i);
        union position p = late_position(&s, 20, &random);
        if (!s.game->to_move(&p)) continue;
        struct solution full = solve(s.game, &patterns_evaluation, &p, 0);
        for (uint64_t nodes = 1; nodes < full.nodes; nodes *= 3) {
            struct solution cut = solve(s.game, &patterns_evaluation, &p, nodes);
            assert_true(cut.low <= full.low && full.low <= cut.high);
            if (cut.low < cut.high) assert_int_equal(cut.end, SOLVER_OUT_OF_NODES);
        }
    }
}

TEST(a_stopped_solver_says_so) {
    struct setting s = setting_of("patterns seed=1");
    union position p = position_of(&s, START);
    struct solution solution;
    struct control control = {.stop = true};
    struct solver *solver = solver_open(s.game, &patterns_evaluation, 1);
    assert_false(solver_run(solver, &p, 0, &control, (struct solver_listener){0}, &solution));
    assert_int_equal(solution.end, SOLVER_STOPPED);
    assert_int_equal(solution.line.length, 0);
    solver_close(solver);
}

/* Patterns' evaluation */

struct noted {
    union position p;
    _Alignas(64) unsigned char notes[NOTES_MOST];
};

static void expect_fresh_notes(const struct noted *n) {
    struct noted fresh;
    memset(&fresh, 0, sizeof fresh);
    patterns_evaluation.start(&n->p, fresh.notes);
    assert_memory_equal(n->notes, fresh.notes, patterns_evaluation.notes);
}

TEST(following_a_game_gives_the_same_notes_as_beginning_afresh) {
    struct random random = random_from(4);
    for (int i = 0; i < 400; i++) {
        struct setting s = deal(patterns[i % 2], i);
        struct noted n;
        memset(&n, 0, sizeof n);
        n.p = position_of(&s, START);
        patterns_evaluation.start(&n.p, n.notes);
        while (s.game->to_move(&n.p)) {
            union position before = n.p;
            move m = s.game->pick(&n.p, &random);
            s.game->play(&n.p, m);
            patterns_evaluation.follow(&before, m, &n.p, n.notes);
            expect_fresh_notes(&n);
        }
    }
}

static void expect_claims_true(const struct game *game, const union position *p) {
    struct noted n = {.p = *p};
    struct ranked list[MOVES_MOST];
    int low, high, expected = truth(game, p), best = -VALUE_WIN;
    patterns_evaluation.start(p, n.notes);
    patterns_evaluation.bounds(p, n.notes, &low, &high);
    assert_in_range(expected + VALUE_WIN, low + VALUE_WIN, high + VALUE_WIN);
    int count = patterns_evaluation.rank(p, n.notes, list);
    assert_in_range(count, 1, game->count(p));
    for (int i = 0; i < count; i++) {
        assert_true(game_allows(game, p, list[i].move));
        int value = truth_after(game, p, list[i].move);
        best = value > best ? value : best;
    }
    assert_int_equal(best, expected);
}

TEST(bounds_hold_and_a_best_move_is_ranked) {
    struct random random = random_from(5);
    for (int i = 0; i < 2000; i++) {
        struct setting s = deal(patterns[i % 2], i);
        union position p = late_position(&s, 8, &random);
        for (; s.game->to_move(&p); s.game->play(&p, s.game->pick(&p, &random)))
            expect_claims_true(s.game, &p);
    }
}

TEST(values_and_chances_stay_in_their_ranges) {
    struct random random = random_from(6);
    for (int i = 0; i < 400; i++) {
        struct setting s = deal(patterns[i % 2], i);
        struct noted n = {.p = position_of(&s, START)};
        for (; s.game->to_move(&n.p); s.game->play(&n.p, s.game->pick(&n.p, &random))) {
            patterns_evaluation.start(&n.p, n.notes);
            int value = patterns_evaluation.value(&n.p, n.notes);
            assert_true(abs(value) < VALUE_FORCED);
            int chance = patterns_evaluation.chance(&n.p, value);
            assert_in_range(chance, 0, CHANCE_ONE);
            assert_int_equal(patterns_evaluation.chance(&n.p, -value), CHANCE_ONE - chance);
        }
    }
}

/* The suite: `POSITION | best MOVE[,MOVE] | value POINTS` a line. */

enum { PROBLEM_TEXT = POSITION_TEXT + 128 };

static void expect_problem(const struct setting *s, const char *line) {
    char position[POSITION_TEXT], best[64], name[MOVE_TEXT];
    int value;
    assert_int_equal(sscanf(line, "%511[^|]| best %63s | value %d", position, best, &value), 3);
    position[strlen(position) - 1] = '\0'; /* the blank before the bar */
    union position p = position_of(s, position);
    struct solution found = solve(s->game, &patterns_evaluation, &p, 0);
    assert_int_equal(found.low, 100 * value);
    struct text t = text_over(name, sizeof name);
    s->game->write_move(&p, found.line.moves[0], &t);
    if (!strstr(best, name)) fail_msg("%s: %s, not %s", position, name, best);
}

TEST(the_problems_of_the_suite_are_solved) {
    char path[512], line[PROBLEM_TEXT];
    struct setting s = setting_of("patterns");
    int problems = 0;
    snprintf(path, sizeof path, "%s/suites/patterns.txt", getenv("KOLAM_TESTS"));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#') continue;
        if (is_sample(problems++)) expect_problem(&s, line);
    }
    fclose(file);
    assert_true(problems >= 50);
}
