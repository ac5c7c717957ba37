/* What analysis found, as lines of JSON (docs/analysis.md). */
#ifndef ANALYSIS_ANALYSIS_JSON_H
#define ANALYSIS_ANALYSIS_JSON_H

#include "base/text/text.h"
#include "analysis/analysis.h"
#include "analysis/judgement_text.h"

#include <stdbool.h>

enum { ANSWER_TEXT = 1 << 19 }; /* bytes that hold any answer: all moves with the longest lines */

/* One analysed turn. */
struct answer {
    const struct game *game;
    const char *id; /* of the query */
    int turn;
    const struct view *view;
    const struct findings *findings; /* NULL: the search was cancelled, or the game is over */
    int lines;                       /* to write, at most */
    bool during_search;
    int pause;   /* milliseconds that an engine in a game takes for it at least; 0: not told */
    move played; /* NO_MOVE: nothing more is said */
    const struct judgement *judgement; /* of the move played, or NULL */
    const struct judgement_text *why;  /* likewise */
};

/* Each writes one object, without a newline. */
void answer_write(const struct answer *answer, struct text *t);
void summary_write(const struct game *game, const char *id, const union position *last,
                   const struct summary *summary, struct text *t);

/* {"id":…,"turn":…,"error":…,"field":…}; what is NULL, empty or -1 is left out. */
struct complaint {
    const char *kind; /* "error" or "warning" */
    const char *id, *sentence, *field;
    int turn;
};
void complaint_write(const struct complaint *complaint, struct text *t);

#endif
