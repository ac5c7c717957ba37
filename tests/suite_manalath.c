/* The problems of tests/suites/manalath.txt: the engine finds a best move in at least 98
 * of 100 of them within 10,000 nodes each. */
#include "play/engine.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 10000, LINE_TEXT = 1024, PROBLEMS_LEAST = 50 };

/* `[OPTION=VALUE] POSITION | best MOVE[,MOVE...] | value ...`, cut into its parts. */
struct problem {
    char setting[LINE_TEXT];
    char *position, *best;
};

static bool read_problem(char *line, struct problem *problem) {
    line[strcspn(line, "\n")] = '\0';
    if (line[0] == '#' || line[0] == '\0') return false;
    size_t length = (size_t)snprintf(problem->setting, sizeof problem->setting, "manalath");
    for (; *line == '['; line += strcspn(line, " ") + 1)
        length += (size_t)snprintf(problem->setting + length, sizeof problem->setting - length,
                                   " %.*s", (int)strcspn(line, "]") - 1, line + 1);
    char *bar = strstr(line, " | best "), *end = bar ? strstr(bar + 1, " | ") : NULL;
    assert_non_null(bar);
    assert_non_null(end);
    *bar = *end = '\0';
    problem->position = line;
    problem->best = bar + strlen(" | best ");
    return true;
}

static move find(const struct game *game, const union position *p) {
    static struct findings findings;
    struct view view;
    struct control control = {0};
    struct task task = {
        .player = PLAYER_KOLAM,
        .level = LEVELS,
        .limits = {.nodes = NODES, .lines = 1},
        .control = &control,
    };
    struct engine *engine = engine_open(game);
    assert_non_null(engine);
    game->view(p, SPECTATOR, &view);
    move found = engine_think(engine, &view, &task, &findings);
    engine_close(engine);
    return found;
}

static bool is_solved(const struct problem *problem) {
    struct setting setting = setting_of(problem->setting);
    union position p = position_of(&setting, problem->position);
    move found = find(setting.game, &p);
    const char *rest = problem->best;
    char word[MOVE_TEXT];
    bool solved = false;
    while (next_word(&rest, ",", word, sizeof word)) {
        struct refusal why;
        move best;
        assert_true(setting.game->read_move(&p, word, &best, &why));
        solved = solved || best == found;
    }
    return solved;
}

TEST(ten_thousand_nodes_solve_98_of_100_problems) {
    char path[LINE_TEXT], line[LINE_TEXT];
    int problems = 0, solved = 0;
    snprintf(path, sizeof path, "%s/suites/manalath.txt", getenv("KOLAM_TESTS"));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        struct problem problem;
        if (!read_problem(line, &problem)) continue;
        problems++;
        if (is_solved(&problem))
            solved++;
        else
            print_message("not solved: %s | best %s\n", problem.position, problem.best);
    }
    fclose(file);
    print_message("%d of %d solved\n", solved, problems);
    assert_true(problems >= PROBLEMS_LEAST);
    assert_true(solved * 100 >= problems * 98);
}

int main(void) {
    const struct CMUnitTest all[] = {
        cmocka_unit_test(ten_thousand_nodes_solve_98_of_100_problems),
    };
    return cmocka_run_group_tests(all, NULL, NULL);
}
