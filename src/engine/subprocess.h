/* A child process that is spoken to in lines of text over pipes: an engine, by UGI.
 *
 * Nothing here waits, except for the end of a process that has been told to go. The process leads a
 * group of its own, so that Ctrl-C reaches only us, and all processes that it starts end with it.
 */
#ifndef ENGINE_SUBPROCESS_H
#define ENGINE_SUBPROCESS_H

#include "base/buffer.h"
#include "rules/refusal.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum {
    SUBPROCESS_LINE = 64 << 10, /* longer lines are left out */
    SUBPROCESS_GRACE = 500,     /* milliseconds to leave in after being told to */
};

struct subprocess {
    pid_t pid;            /* 0 if none runs */
    int to, from;         /* the pipes to its input and from its output; -1 where closed */
    struct buffer queue;  /* what it has not taken yet */
    size_t filled, taken; /* of `input`: bytes there, and how many of them have been handed out */
    bool skipping;        /* in a line that is too long */
    long long told;       /* when it was told to go, in microseconds */
    char input[SUBPROCESS_LINE];
};

/* No process yet. */
void subprocess_init(struct subprocess *o);

/* Starts the command: words with spaces between them, which quotes and backslashes keep together as
 * in a shell. Its error output is added to the file `log`, or dropped if that is NULL. False, and
 * why, if it cannot be started. Every success needs one subprocess_close(). */
bool subprocess_open(struct subprocess *o, const char *command, const char *log,
                     struct refusal *why);

/* Adds to what is sent. What cannot be sent at once is kept. */
void subprocess_say(struct subprocess *o, const char *text);

/* Sends what it takes; call it after saying something, and when its pipe can be written to. */
void subprocess_flush(struct subprocess *o);

/* Reads what has come, once; false if it has closed its output, as it does when it ends. */
bool subprocess_read(struct subprocess *o);

/* The next complete line that has been read, without its end; NULL if there is none. It stays until
 * the next call. */
const char *subprocess_line(struct subprocess *o);

/* Tells it to go; subprocess_close() then waits only for what is left of its grace. */
void subprocess_dismiss(struct subprocess *o);

/* Ends it, by force if it does not go, and gives its exit status as waitpid() does. Does nothing if
 * none runs. */
int subprocess_close(struct subprocess *o);

/* Ends it by force, at once. */
int subprocess_kill(struct subprocess *o);

#endif
