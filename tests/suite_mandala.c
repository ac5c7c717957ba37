/* The engine against the problems of suites/mandala.txt. */
#include "support.h"

#include "play/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 1024, NODES = 4000 };

struct problem {
    char view[POSITION_TEXT];
    char best[LINE_BYTES]; /* moves between commas */
    int value;
};

/* The next problem of the file; false at its end. */
static bool next_problem(FILE *file, struct problem *problem) {
    char line[LINE_BYTES];
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#') continue;
        char *best = strstr(line, " | best "); /* a view has bars, but none between spaces */
        assert_non_null(best);
        *best = '\0';
        snprintf(problem->view, sizeof problem->view, "%s", line);
        assert_int_equal(
            sscanf(best + 1, "| best %1023s | value %d", problem->best, &problem->value), 2);
        return true;
    }
    return false;
}

static bool is_among(const char *best, const char *move) {
    char word[MOVE_TEXT];
    while (next_word(&best, ",", word, sizeof word))
        if (strcmp(word, move) == 0) return true;
    return false;
}

static FILE *suite_open(void) {
    char path[LINE_BYTES];
    const char *folder = getenv("KOLAM_TESTS");
    assert_non_null(folder);
    snprintf(path, sizeof path, "%s/suites/mandala.txt", folder);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    return file;
}

TEST(every_best_move_is_legal) {
    struct setting s = setting_of("mandala");
    struct problem problem;
    FILE *file = suite_open();
    int count = 0;
    for (; next_problem(file, &problem); count++) {
        union position p = position_of(&s, problem.view);
        const char *rest = problem.best;
        char word[MOVE_TEXT];
        move m;
        struct refusal why;
        while (next_word(&rest, ",", word, sizeof word))
            assert_true(s.game->read_move(&p, word, &m, &why));
    }
    fclose(file);
    assert_true(count >= 50);
}

static bool is_solved(struct engine *engine, const struct setting *s,
                      const struct problem *problem) {
    static struct findings findings;
    struct control control = {0};
    struct view view = {.seen = position_of(s, problem->view)};
    struct task task = {
        .level = LEVELS, .seed = 1, .limits = {.nodes = NODES, .lines = 1}, .control = &control};
    char name[MOVE_TEXT];
    struct text text = text_over(name, sizeof name);
    engine_new_game(engine);
    s->game->write_move(&view.seen, engine_think(engine, &view, &task, &findings), &text);
    bool solved = is_among(problem->best, name);
    if (!solved)
        print_message("%s: %s, not %s (%d, not %d)\n", problem->view, name, problem->best,
                      findings.lines[0].value, problem->value);
    return solved;
}

TEST(the_engine_solves_nearly_all) {
    struct setting s = setting_of("mandala");
    struct engine *engine = engine_open(s.game);
    struct problem problem;
    FILE *file = suite_open();
    int count = 0, solved = 0;
    assert_non_null(engine);
    for (; next_problem(file, &problem); count++) solved += is_solved(engine, &s, &problem);
    fclose(file);
    engine_close(engine);
    print_message("%d of %d\n", solved, count);
    assert_true(solved * 100 >= count * 98);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_best_move_is_legal),
        cmocka_unit_test(the_engine_solves_nearly_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
