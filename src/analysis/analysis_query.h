/* One line of JSON that asks for something: a position to analyse, or that something be done
 * (docs/analysis.md). Reading checks all of it, so that what is queued can be answered. */
#ifndef ANALYSIS_ANALYSIS_QUERY_H
#define ANALYSIS_ANALYSIS_QUERY_H

#include "analysis/analysis.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    QUERY_ID = 256,         /* bytes of an id, at most */
    QUERY_FIELD = 32,       /* bytes of a field's name that are shown */
    QUERY_UNKNOWN_MOST = 8, /* fields that nobody knows, and that are told */
};

enum query_kind {
    QUERY_ANALYSE,
    QUERY_TERMINATE,
    QUERY_TERMINATE_ALL,
    QUERY_VERSION,
    QUERY_CLEAR_CACHE,
};

/* The names of all but QUERY_ANALYSE. */
extern const char *const query_actions[];

struct query {
    enum query_kind kind;
    char id[QUERY_ID];     /* "" until it is known */
    char target[QUERY_ID]; /* QUERY_TERMINATE: the id of what ends */
    char unknown[QUERY_UNKNOWN_MOST][QUERY_FIELD];
    int unknown_count;

    const struct game *game;
    struct options options;
    union position start;
    move *moves;
    int move_count;
    int *turns; /* positions to analyse: 0 is the start, n that after n moves */
    int turn_count;
    enum eyes eyes;
    struct limits limits; /* 0: not set, lines included */
    double seconds;
    double report_every; /* seconds; 0 is never */
    int priority;
    bool classify; /* judge the move that follows each turn */
};

struct query_error {
    char field[QUERY_FIELD];
    char sentence[320];
};

/* False, and why, if it cannot be done; the id is set if there was one. Afterwards query_done()
 * frees what it holds, in either case. */
bool query_read(const char *line, size_t length, struct query *query, struct query_error *error);
void query_done(struct query *query);

/* The position at one of the query's turns. */
union position query_position(const struct query *query, int turn);

#endif
