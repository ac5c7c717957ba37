/* A line: a WebSocket from the client's side, without waiting, as small and quick as it can be, so
 * that a load generator measures the server and not itself. Text frames only, on loopback. */
#ifndef BENCH_LINE_H
#define BENCH_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    LINE_ROOM = 1 << 10
}; /* bytes of a line's own buffer: longer messages get one for a while */

struct line {
    int file;  /* -1: closed */
    bool open; /* the handshake is over */
    char *in;  /* what has come and is no whole message yet, or NULL */
    size_t filled, room;
};

/* Begins to connect to the port on this machine, from 127.0.0.`from`. False if that fails. */
bool line_connect(struct line *l, int port, int from);
void line_close(struct line *l);

/* Sends one text message, whole. False if the line is not good any more. */
bool line_say(struct line *l, const char *text, size_t length);

/* Reads what has come and calls `hear` with each whole message, which is terminated. False if the
 * line has ended. After the handshake `hear` is called once with NULL. */
typedef void line_hear(void *context, const char *message, size_t length);
bool line_read(struct line *l, line_hear *hear, void *context);

#endif
