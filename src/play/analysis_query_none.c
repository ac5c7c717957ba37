/* In place of analysis_query.c where there is no JSON library, as when cross-compiling. */
#include "play/analysis_query.h"

bool query_readable(void) {
    return false;
}

bool query_read(const char *line, size_t length, struct query *query, struct query_error *error) {
    (void)line, (void)length;
    *query = (struct query){0};
    *error = (struct query_error){.sentence = "This build reads no JSON."};
    return false;
}

void query_done(struct query *query) {
    (void)query;
}

union position query_position(const struct query *query, int turn) {
    (void)turn;
    return query->start;
}
