/* What the parts of kolam analyse share. */
#ifndef CLI_ANALYSE_ANALYSE_H
#define CLI_ANALYSE_ANALYSE_H

#include "cli/analyse/analyse_text.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "analysis/analysis.h"

#include <stdbool.h>
#include <stddef.h>

struct analyse_request {
    struct analyse_style style;
    struct limits limits;
    double seconds;
    int threads, workers;
    size_t megabytes;
    enum eyes eyes;
    bool json;
};

/* One engine at work for a person who waits, or may press Ctrl-C. */
struct session {
    const struct analyse_request *request;
    struct analyst analyst;
    struct control control;
    struct interrupt interrupt;
    struct findings findings;
    char *text; /* ANSWER_TEXT bytes for JSON */

    /* For the line of progress */
    const union position *position;
    int number, count;
    bool shows_progress;
};

/* False, after a complaint, if there is no memory. */
bool session_open(struct session *session, const struct analyse_request *request,
                  const struct game *game);
void session_close(struct session *session);

/* Searches a view; false if Ctrl-C came before it was done. */
bool session_search(struct session *session, const struct view *view);

/* Prints what was found as a line of JSON; `judgement` is that of the move played, or NULL. */
void session_print(struct session *session, const char *id, const struct view *view, int turn,
                   move played, const struct judgement *judgement);

/* All games of a file; queries from standard input until it ends. */
enum status analyse_records(const struct analyse_request *request, const char *path);
enum status analyse_queries(const struct analyse_request *request);

#endif
