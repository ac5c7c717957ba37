/* What every search is asked and what it answers. */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "search/evaluation.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    LINE_MOST = 64, /* moves of a line */
    DEPTH_MOST = 120,
};

/* What may end a search while it runs; any thread may write to it. Times are those of
 * clock_microseconds(); 0 is none. */
struct control {
    atomic_bool stop;
    atomic_llong soft;   /* begin nothing large after this */
    atomic_llong hard;   /* be done by then */
    bool (*stops)(void); /* or NULL: asked now and then, where no other thread could write */
};

/* Nothing ends it, until something is written there. */
static inline void control_reset(struct control *control) {
    atomic_store(&control->stop, false);
    atomic_store(&control->soft, 0);
    atomic_store(&control->hard, 0);
}

/* Whether a search must end now; and whether it should begin nothing large any more. A search that
 * needs more time may go on for a share, in hundredths, of the time from `soft` to `hard`. */
bool control_ends(struct control *control);
bool control_is_late(struct control *control, int share);

struct limits {
    uint64_t nodes; /* 0: as many as it takes */
    int depth;      /* 0: as deep as it goes */
    int lines;      /* best moves to report on, at least 1 */
    bool every;     /* alpha-beta: also moves that the evaluation knows better than to try */
    move only;      /* tree searches: the one move of the position to try; NO_MOVE: all */
};

/* A move of the position that was searched, and what follows it. */
struct line {
    move moves[LINE_MOST];
    int length;      /* at least 1 */
    int value;       /* for the player to move in the position that was searched */
    int chance;      /* of winning, in CHANCE_ONE */
    uint64_t visits; /* tree searches: how often it was tried */
    bool exact;      /* the value is proved */
};

struct findings {
    struct line lines[MOVES_MOST]; /* the best first */
    int count;
    int depth;
    uint64_t nodes;
    double seconds;
    int full;    /* of the hash table, in thousandths */
    int choices; /* of a level: moves that seemed about as good as the best; 0: none were compared
                  */
};

/* Told after every step that found something: after a depth, or now and then. */
struct listener {
    void (*hear)(void *context, const struct findings *findings);
    void *context;
};

/* Tells the listener, if there is one. */
static inline void listener_tell(struct listener listener, const struct findings *findings) {
    if (listener.hear) listener.hear(listener.context, findings);
}

#endif
