/* Analysis for people: tables of at most 80 columns, in English or German. */
#ifndef CLI_ANALYSE_ANALYSE_TEXT_H
#define CLI_ANALYSE_ANALYSE_TEXT_H

#include "analysis/analysis.h"
#include "rules/record.h"

#include <stdbool.h>

struct analyse_style {
    enum language language;
    bool colour;
    int lines;      /* best moves to show */
    bool all_lines; /* below every move of a record, not only below those that were not good */
};

/* A position: who is to move, and a table of the best moves. */
void analyse_print_position(const struct analyse_style *style, const struct game *game,
                            const struct view *view, const struct findings *findings);

/* A record: its heading, a row for each move, and what it comes to. `r` has read all the tags. */
void analyse_print_heading(const struct analyse_style *style, const struct record_reader *r);
void analyse_print_move(const struct analyse_style *style, const struct game *game,
                        const struct view *view, int number, move played,
                        const struct findings *findings, const struct judgement *judgement);
void analyse_print_summary(const struct analyse_style *style, const struct game *game,
                           const union position *last, const struct summary *summary);

/* What has been found so far, on one line of a terminal's standard error; an empty line if the
 * findings are NULL. */
void analyse_print_progress(enum language language, const struct game *game,
                            const union position *p, int number, int count,
                            const struct findings *findings);

#endif
