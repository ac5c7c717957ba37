/* The problems of tests/suites: every line of them can be read, there are enough, and the engine
 * solves nearly all within the nodes that are given; of the hard ones some. */
#include "match/suite.h"
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 2048, PROBLEMS_LEAST = 50 };

static FILE *suite_open(const char *name) {
    char path[LINE_BYTES];
    const char *folder = getenv("KOLAM_TESTS");
    assert_non_null(folder);
    snprintf(path, sizeof path, "%s/suites/%s.txt", folder, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    return file;
}

static bool try_problem(struct engine *engine, const struct problem *problem, uint64_t nodes) {
    static struct findings findings;
    engine_new_game(engine);
    const struct limits limits = {.nodes = nodes, .lines = 1};
    return problem_is_solved(problem, engine_answer(engine, &problem->p, &limits, &findings));
}

/* There are `least` problems, and at least `percent` of them are solved. */
static void expect_solved(const char *suite, const char *name, int least, uint64_t nodes,
                          int percent) {
    const struct game *game = game_named(name);
    struct engine *engine = engine_open(game);
    FILE *file = suite_open(suite);
    char line[LINE_BYTES];
    int solved = 0, count = 0;
    assert_non_null(engine);
    while (fgets(line, sizeof line, file)) {
        struct problem problem;
        struct refusal why;
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0') continue;
        if (!problem_read(game, line, &problem, &why)) fail_msg("%s: %s", line, why.text[ENGLISH]);
        solved += try_problem(engine, &problem, nodes);
        count++;
    }
    fclose(file);
    engine_close(engine);
    print_message("# %s: %d of %d solved\n", suite, solved, count);
    assert_true(count >= least);
    assert_true(100 * solved >= percent * count);
}

TEST(nearly_every_problem_of_patterns_is_solved) {
    expect_solved("patterns", "patterns", PROBLEMS_LEAST, 10000, 95);
}

TEST(ten_thousand_nodes_solve_98_of_100_problems_of_manalath) {
    expect_solved("manalath", "manalath", PROBLEMS_LEAST, 10000, 98);
}

TEST(every_problem_of_mandala_is_solved) {
    expect_solved("mandala", "mandala", PROBLEMS_LEAST, 4000, 100);
}

TEST(some_of_the_hard_problems_are_solved) {
    expect_solved("hard/patterns", "patterns", 8, 20000, 10);
    expect_solved("hard/manalath", "manalath", 20, 20000, 10);
}

TEST(a_line_that_is_no_problem_is_refused) {
    struct problem problem;
    struct refusal why;
    char none[] = "nothing", open[] = "[sides=5-5-5", illegal[] = "...../...../.... o - | best xx";
    assert_false(problem_read(&manalath_game, none, &problem, &why));
    assert_false(problem_read(&manalath_game, open, &problem, &why));
    assert_false(problem_read(&manalath_game, illegal, &problem, &why));
}
