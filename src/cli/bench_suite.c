/* Runs the engine over the problems of a suite and counts the ones that it solves. */
#include "cli/cli.h"
#include "cli/file.h"
#include "match/suite.h"

#include <stdio.h>
#include <string.h>

struct tally {
    int solved, problems;
};

static void say_missed(const struct game *game, int number, const struct problem *problem, move m) {
    char answer[MOVE_TEXT], best[SUITE_BEST_MOST * MOVE_TEXT];
    struct text a = text_over(answer, sizeof answer), b = text_over(best, sizeof best);
    game->write_move(&problem->p, m, &a);
    for (int i = 0; i < problem->count; i++) {
        if (i > 0) text_add(&b, ", ");
        game->write_move(&problem->p, problem->best[i], &b);
    }
    printf(user_language() == GERMAN ? "Zeile %d: gespielt %s, am besten %s\n"
                                     : "line %d: played %s, best %s\n",
           number, answer, best);
}

/* Tries the problem in a line, if there is one; false, having complained, if it is not readable. */
static bool try_line(struct engine *engine, const struct game *game, char *line, int number,
                     uint64_t nodes, struct tally *tally) {
    static struct findings findings;
    struct problem problem;
    struct refusal why;
    if (*line == '#' || *line == '\0') return true;
    if (!problem_read(game, line, &problem, &why))
        return complain("line %d: %s%s%s", "Zeile %d: %s%s%s", number, why.field,
                        *why.field ? ": " : "", why.text[user_language()]);
    engine_new_game(engine);
    move m =
        engine_answer(engine, &problem.p, &(struct limits){.nodes = nodes, .lines = 1}, &findings);
    tally->problems++;
    if (problem_is_solved(&problem, m))
        tally->solved++;
    else
        say_missed(game, number, &problem, m);
    return true;
}

static bool try_lines(struct engine *engine, const struct game *game, char *text, uint64_t nodes,
                      struct tally *tally) {
    int number = 1;
    for (char *line = text; line; number++) {
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        if (!try_line(engine, game, line, number, nodes, tally)) return false;
        line = end ? end + 1 : NULL;
    }
    return true;
}

static bool try_file(const struct game *game, const char *path, int nodes, struct tally *tally) {
    struct buffer file = {0};
    struct engine *engine = engine_open(game);
    bool done = engine ? file_read(path, &file) &&
                             try_lines(engine, game, file.start, (uint64_t)nodes, tally)
                       : complain("there is not enough memory.", "der Speicher reicht nicht.");
    engine_close(engine);
    buffer_done(&file);
    return done;
}

enum status bench_suite(const struct game *game, const char *path, int nodes, bool json) {
    struct tally tally = {0};
    if (!try_file(game, path, nodes, &tally)) return STATUS_REFUSED;
    if (json)
        printf("{\"game\":\"%s\",\"problems\":%d,\"solved\":%d,\"nodes\":%d}\n", game->name,
               tally.problems, tally.solved, nodes);
    else
        printf(user_language() == GERMAN ? "%d von %d gelöst\n" : "%d of %d solved\n", tally.solved,
               tally.problems);
    return STATUS_DONE;
}
