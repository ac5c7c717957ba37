/* Runs the engine of a seat beside the caller: in a thread, or in a process of its own.
 *
 * Nothing here waits. A question is asked, engine_host_file() becomes readable when there is
 * something to hear, and engine_host_hear() gives it. An engine is told what its player may know,
 * never more. */
#ifndef ENGINE_ENGINE_HOST_H
#define ENGINE_ENGINE_HOST_H

#include "play/local_game.h"
#include "search/search.h"

enum { THOUGHT_LINES = 3 };

enum thought_state {
    THOUGHT_NONE,    /* there is no question, or its answer was heard before */
    THOUGHT_RUNNING, /* it thinks; what it has found so far may be there */
    THOUGHT_READY,   /* the answer; heard once */
    THOUGHT_FAILED,  /* it crashed, played what is not allowed, or never answered: `why`; heard
                        once, and the next question starts it again */
};

struct thought {
    enum thought_state state;
    struct line lines[THOUGHT_LINES]; /* the best first; of a process only moves[0] counts */
    int count;
    int depth;
    long long due; /* READY: when the answer should be shown, by clock_microseconds(); 0: at once */
    struct refusal why;
};

struct engine_host;

/* Somebody who sits there: a level or a command. NULL, and why, if it cannot be had; a command that
 * does not speak is found out later, when it is asked. */
struct engine_host *engine_host_open(const struct game_terms *terms, const struct game_player *who,
                                     struct refusal *why);

/* Everybody who sits there and is no person; false, and why, if one cannot be had. */
bool engine_host_open_all(const struct game_terms *terms, struct engine_host *seated[2],
                          struct refusal *why);

/* Stops what it does, and frees it. NULL is none. */
void engine_host_close(struct engine_host *t);

/* How long a command may take for anything but a move, from now on; 10 seconds unless set. */
void engine_host_set_patience(struct engine_host *t, int milliseconds);

/* How much of a person's time it takes before its answers are due, in per cent: 0 unless set, and
 * for a command, whose time is its own. */
void engine_host_set_pause(struct engine_host *t, int percent);

/* A file to poll for reading; another one, or -1 for none, after a command has failed. */
int engine_host_file(const struct engine_host *t);

/* Asks for the move of the player to move, who must be an engine's. Drops the question before. One
 * host for each seat. */
void engine_host_ask(struct engine_host *t, const struct local_game *g, long long now);

/* Asks for advice to the player to move, at full strength: up to `lines` best moves, with so many
 * nodes (0: until it is stopped), told again and again as they are found. Only of a level. */
void engine_host_advise(struct engine_host *t, const struct local_game *g, int lines,
                        uint64_t nodes);

/* Drops the question. */
void engine_host_stop(struct engine_host *t);

void engine_host_hear(struct engine_host *t, struct thought *thought);

/* When engine_host_hear() must be called next even if the file says nothing, in microseconds of
 * clock_microseconds(); a very late time if it need not. */
long long engine_host_deadline(const struct engine_host *t);

#endif
