/* Runs an engine over the problems of a suite and counts the ones that it solves. */
#include "cli/bench/bench_suite.h"

#include "cli/file.h"
#include "match/suite_engine.h"

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

/* Tries the problem in a line, if there is one; false, having complained, if it is not readable or
 * the engine fails. */
static bool try_line(struct suite_engine *engine, const struct game *game, char *line, int number,
                     const struct search_limits *limits, struct tally *tally) {
    struct problem problem;
    struct refusal why;
    move m;
    if (*line == '#' || *line == '\0') return true;
    if (!problem_read(game, line, &problem, &why) ||
        !suite_engine_ask(engine, &problem, limits, &m, &why))
        return complain("line %d: %s%s%s", "Zeile %d: %s%s%s", number, why.field,
                        *why.field ? ": " : "", why.text[user_language()]);
    tally->problems++;
    if (problem_is_solved(&problem, m))
        tally->solved++;
    else
        say_missed(game, number, &problem, m);
    return true;
}

static bool try_lines(struct suite_engine *engine, const struct game *game, char *text,
                      const struct search_limits *limits, struct tally *tally) {
    int number = 1;
    for (char *line = text; line; number++) {
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        if (!try_line(engine, game, line, number, limits, tally)) return false;
        line = end ? end + 1 : NULL;
    }
    return true;
}

static bool try_file(const struct suite_request *request, struct tally *tally) {
    struct buffer file = {0};
    struct refusal why;
    struct suite_engine *engine = suite_engine_open(request->game, request->command, &why);
    bool done = engine ? file_read(request->path, &file) &&
                             try_lines(engine, request->game, file.start, &request->limits, tally)
                       : refused_because(&why) == STATUS_DONE;
    suite_engine_close(engine);
    buffer_done(&file);
    return done;
}

static void print_json(const struct suite_request *request, const struct tally *tally) {
    const struct search_limits *limits = &request->limits;
    printf("{\"game\":\"%s\",\"problems\":%d,\"solved\":%d,\"%s\":%d}\n", request->game->name,
           tally->problems, tally->solved, limits->movetime ? "movetime" : "nodes",
           limits->movetime ? limits->movetime : limits->nodes);
}

enum status bench_suite(const struct suite_request *request) {
    struct tally tally = {0};
    if (!try_file(request, &tally)) return STATUS_REFUSED;
    if (request->json)
        print_json(request, &tally);
    else
        printf(user_language() == GERMAN ? "%d von %d gelöst\n" : "%d of %d solved\n", tally.solved,
               tally.problems);
    return STATUS_DONE;
}
