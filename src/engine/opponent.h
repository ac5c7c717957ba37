/* An opponent: an engine in a process of its own that is spoken to in lines of text over pipes.
 *
 * Nothing here waits, except for the end of a process that has been told to go. The process leads a
 * group of its own, so that Ctrl-C reaches only us, and so that whatever it starts ends with it. */
#ifndef ENGINE_OPPONENT_H
#define ENGINE_OPPONENT_H

#include "rules/refusal.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum {
    OPPONENT_LINE = 64 << 10, /* longer lines are left out */
    OPPONENT_GRACE = 500,     /* milliseconds to leave in after being told to */
};

struct opponent {
    pid_t pid;    /* 0 if none runs */
    int to, from; /* the pipes to its input and from its output; -1 where closed */
    char *queue;  /* what it has not taken yet */
    size_t queued, room;
    size_t filled, taken; /* of `input`: bytes there, and how many of them have been handed out */
    bool skipping;        /* in a line that is too long */
    long long told;       /* when it was told to go, in microseconds */
    char input[OPPONENT_LINE];
};

/* No process yet. */
void opponent_init(struct opponent *o);

/* Starts the command: words with spaces between them, which quotes and backslashes keep together as
 * in a shell. Its error output is added to the file `log`, or dropped if that is NULL. False, and
 * why, if it cannot be started. Every success needs one opponent_close(). */
bool opponent_open(struct opponent *o, const char *command, const char *log, struct refusal *why);

/* Adds to what is sent. What cannot be sent at once is kept. */
void opponent_say(struct opponent *o, const char *text);

/* Sends what it takes; call it after saying something, and when its pipe can be written to. */
void opponent_flush(struct opponent *o);

/* Reads what has come, once; false if it has closed its output, as it does when it ends. */
bool opponent_read(struct opponent *o);

/* The next complete line that has been read, without its end; NULL if there is none. It stays until
 * the next call. */
const char *opponent_line(struct opponent *o);

/* Tells it to go; opponent_close() then waits only for what is left of its grace. */
void opponent_dismiss(struct opponent *o);

/* Ends it, by force if it does not go, and gives its exit status as waitpid() does. Does nothing if
 * none runs. */
int opponent_close(struct opponent *o);

/* Ends it by force, at once. */
int opponent_kill(struct opponent *o);

#endif
