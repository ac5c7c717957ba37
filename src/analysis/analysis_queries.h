/* Queries that queue while others are answered: of those that wait, the one with the highest
 * priority comes first, and of equals the oldest. All may be ended at any time. */
#ifndef ANALYSIS_ANALYSIS_QUERIES_H
#define ANALYSIS_ANALYSIS_QUERIES_H

#include "search/search.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct queries_settings {
    int workers;          /* engines that think side by side; 0: queries_finish() thinks */
    int threads;          /* of each engine */
    size_t megabytes;     /* of each engine's hash table */
    struct limits limits; /* of a query that sets none; 0: the usual ones */
    double seconds;
    uint64_t nodes_most; /* of any search; 0 is no limit */

    /* Takes an answer, one line without its newline; never called by two threads at once. False
     * when nobody listens any more: all that waits is dropped. */
    bool (*put)(void *to, const char *line);
    void *to;
};

struct queries;

/* NULL if there is no memory, or no thread. */
struct queries *queries_open(const struct queries_settings *settings);

/* Takes a line of input. Returns at once; false when nobody listens any more. */
bool queries_take(struct queries *queries, const char *line, size_t length);

/* Answers one line with an error, as if it had been read: it was too long, for example. */
void queries_refuse(struct queries *queries, const char *sentence);

/* Waits until everything is answered. */
void queries_finish(struct queries *queries);

/* Ends what is going on and frees everything. */
void queries_close(struct queries *queries);

#endif
