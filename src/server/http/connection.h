/* A connection: a socket with what has arrived and is not whole yet, what waits to be written, and
 * how long its other end may take. What is spoken on it is known to serve_http.c and serve_link.c.
 *
 * A connection is closed by the loop, never inside a call: pointers to it are good until then. */
#ifndef SERVER_HTTP_CONNECTION_H
#define SERVER_HTTP_CONNECTION_H

#include "base/buffer.h"
#include "base/queue.h"
#include "server/net/serve_http.h"
#include "server/net/server.h"

struct connection {
    uv_tcp_t tcp;
    uv_write_t write;
    struct server *server;
    struct neighbour *neighbour; /* who else is connected from there; may be NULL */
    struct request_here request; /* which is being answered */
    struct link *link;           /* the WebSocket that it has become, or NULL */
    LIST_ENTRY(connection) all;
    LIST_ENTRY(connection) waiting;
    TAILQ_ENTRY(connection) timed;
    long long deadline;    /* when it is cut, or 0 */
    struct queue outgoing; /* what waits to be written, ... */
    size_t queued;         /* ... how many bytes that are, ... */
    size_t written;        /* ... how many of the first message are written ... */
    size_t under_way;      /* ... and how many of it the system is writing */
    struct buffer input;   /* the front of something */
    size_t discarded;      /* bytes that arrived when nothing more was read */
    bool is_private;       /* it came through the listener for metrics */
    bool is_waiting;       /* in the server's list */
    bool is_paused;        /* nothing is read at the moment */
    bool is_ending;        /* it ends when everything is written */
    bool is_shut;          /* everything was; the other end is expected to close */
    bool is_over;          /* nothing more is heard or said, and it is closed soon */
    bool is_closed;
};

/* A connection that a listener offers. */
void connection_accept(struct server *server, uv_stream_t *listener, bool is_private);

/* Queues bytes: a head and a body, which are copied; or bytes that outlast the server. False if
 * there is no memory. */
bool connection_append(struct connection *c, const void *head, size_t head_length, const void *body,
                       size_t length);
bool connection_append_lasting(struct connection *c, const void *bytes, size_t length);

/* What waits is written before the loop waits again, and more of the input is looked at. */
void connection_wait(struct connection *c);

/* Drops what is queued, as far as its writing has not begun. */
void connection_drop_queue(struct connection *c);

void connection_end(struct connection *c); /* when everything is written */
void connection_cut(struct connection *c); /* soon, whatever waits */

/* It is cut if REQUEST_SECONDS pass before this is called again; or it has all the time. */
void connection_limit(struct connection *c);
void connection_unlimit(struct connection *c);

void connections_write(struct server *server); /* of all that wait */
void connections_tick(struct server *server);  /* cuts those whose time is over */
void connections_close(struct server *server); /* all of them, now */

#endif
