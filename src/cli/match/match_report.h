/* What a match shows of itself: how it goes, and what came out. */
#ifndef CLI_MATCH_MATCH_REPORT_H
#define CLI_MATCH_MATCH_REPORT_H

#include "match/match.h"

/* A line on standard error: written anew all the time on a terminal, else now and then. */
struct progress {
    const struct results *results;
    bool terminal;
    long shown;         /* games in the last line */
    double began, when; /* the match, and the last line */
    long at_start;      /* games that had been played before */
};

struct progress progress_begin(const struct results *results);
struct match_listener progress_listener(struct progress *p);
void progress_end(struct progress *p);

/* The summary, on standard output: for people, or as one line of JSON. */
void report_match(const struct results *results, enum match_end end, bool json);

#endif
