/* The lines of a results file: JSON, one for the plan and one for each game. */
#ifndef MATCH_RESULTS_LINE_H
#define MATCH_RESULTS_LINE_H

#include "match/results.h"

/* Text of one line, with its end, that the caller frees; NULL if there is no memory. */
char *results_head_write(const struct plan *plan);
char *results_line_write(const struct plan *plan, const struct report *report, long long begin,
                         long long end);

/* Whether `line` was written for the same games; else why not. The number of pairs, of games at a
 * time and what ends the match early may differ. */
bool results_head_agrees(const struct plan *plan, const char *line, const char *folder,
                         struct refusal *why);

/* A game, as far as others need it. The texts belong to `json`. */
struct results_line {
    long number;
    const char *game, *player[2];
    struct outcome outcome;
    long long record_end;
    void *json;
};

/* False if it is not the line of a game. Every success needs a results_line_done(). */
bool results_line_read(const char *line, struct results_line *read);
void results_line_done(struct results_line *read);

#endif
