/* Reads problems, and asks an engine to solve them. */
#include "match/suite.h"

#include <string.h>

/* Takes `[OPTION=VALUE] ` off the front; false if it is not closed or not an option. */
static bool read_options(const struct game *game, char **line, struct options *options,
                         struct refusal *why) {
    while (**line == '[') {
        char *end = strstr(*line, "] ");
        if (!end)
            return refuse(why, "problem", "The options in [ ] are not closed.",
                          "Die Optionen in [ ] sind nicht geschlossen.");
        *end = '\0';
        if (!options_set(game, *line + 1, options, why)) return false;
        *line = end + 2;
    }
    return true;
}

static bool read_best(const struct game *game, char *text, struct problem *problem,
                      struct refusal *why) {
    for (char *at = text; at; problem->count++) {
        char *comma = strchr(at, ',');
        if (comma) *comma = '\0';
        if (problem->count == SUITE_BEST_MOST)
            return refuse(why, "problem", "There are too many best moves.",
                          "Das sind zu viele beste Züge.");
        if (!game->read_move(&problem->p, at, &problem->best[problem->count], why)) return false;
        at = comma ? comma + 1 : NULL;
    }
    return true;
}

bool problem_read(const struct game *game, char *line, struct problem *problem,
                  struct refusal *why) {
    const struct seed seed = {{0}};
    *problem = (struct problem){.options = options_initial(game)};
    if (!read_options(game, &line, &problem->options, why)) return false;
    char *best = strstr(line, " | best "), *value = best ? strstr(best + 1, " | ") : NULL;
    if (!best) return refuse(why, "problem", "' | best MOVE' is missing.", "' | best ZUG' fehlt.");
    *best = '\0';
    if (value) *value = '\0';
    return game->read_position(&problem->options, &seed, line, &problem->p, why) &&
           read_best(game, best + strlen(" | best "), problem, why);
}

bool problem_is_solved(const struct problem *problem, move m) {
    for (int i = 0; i < problem->count; i++)
        if (problem->best[i] == m) return true;
    return false;
}
