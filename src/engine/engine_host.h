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
    THOUGHT_NONE,    /* nothing was asked, or the answer was heard before */
    THOUGHT_RUNNING, /* it thinks; what it has found so far may be there */
    THOUGHT_READY,   /* the answer; heard once */
    THOUGHT_FAILED,  /* it crashed, played what is not allowed, or never answered: `why`; heard
                        once, and if it is asked again it is started again */
};

struct thought {
    enum thought_state state;
    struct line lines[THOUGHT_LINES]; /* the best first; of a process only moves[0] counts */
    int count;
    int depth;
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

/* A file to poll for reading; another one, or -1 for none, after a command has failed. */
int engine_host_file(const struct engine_host *t);

/* Asks for the move of the player to move, who must be an engine's. Whatever was asked before is
 * not wanted any more. One host for each seat: an engine remembers what its player has seen. */
void engine_host_ask(struct engine_host *t, const struct local_game *s, long long now);

/* Asks for advice at full strength about a view whose moves are known: up to `lines` best moves,
 * with so many nodes, told again and again as they are found. Only of an engine of the house. */
void engine_host_advise(struct engine_host *t, const struct view *view, int lines, uint64_t nodes);

/* Whatever was asked is not wanted any more. */
void engine_host_stop(struct engine_host *t);

void engine_host_hear(struct engine_host *t, struct thought *thought);

/* When engine_host_hear() must be called next even if the file says nothing, in microseconds of
 * clock_microseconds(); a very late time if it need not. */
long long engine_host_deadline(const struct engine_host *t);

#endif
