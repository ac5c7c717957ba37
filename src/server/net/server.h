/* The server's own state. It has one thread and one loop.
 *
 * What the hub sends to a client is queued at the client's connection; before the loop waits again,
 * all connections that have something are written to, so that many messages of one turn cost one
 * turn. Only a connection that does not take all of it is waited for. */
#ifndef SERVER_NET_SERVER_H
#define SERVER_NET_SERVER_H

#include "base/buffer.h"
#include "base/hash_map.h"
#include "base/histogram.h"
#include "server/hub/hub.h"
#include "server/hub/server_clock.h"
#include "server/net/log.h"
#include "server/net/serve.h"
#include "server/net/service_manager.h"

#include <sys/queue.h>
#include <uv.h>

enum {
    PING_EVERY = 25000000,  /* microseconds; one that was not answered by the next ends the line */
    QUEUE_MOST = 256 << 10, /* bytes that wait for a slow reader, before its line is ended */
    CHUNK_BYTES = 16 << 10, /* that are read or left to the system to write at a time */
    REQUEST_SECONDS = 10,   /* until a request is there, between two of them, until a part of an
                               answer is read, and until the other end closes as well */
    FILES_MOST = 65536,     /* that are open at a time, if the system allows it */
    NEIGHBOURS_MOST = 256,  /* connections of one address, if no proxy is in front */
    FILES_SPARE = 64,       /* of them that are no connections */
    STOP_MOST = 250000,     /* microseconds for the closing frames when the server stops: a client
                               that does not answer would hold up everybody who reconnects */
    COMPLAIN_EVERY = 1000000, /* microseconds, about too many from one address */
    HEALTH_SECONDS = 5,       /* since the last commit, and that a record may take to be read */
    LISTENERS = 2,            /* for everybody; for metrics */
    SIGNALS = 4,              /* that are heard, at most */
    PICTURES_KEPT = 8,        /* of boards, for links: about 60 kB each */
    PICTURE_DIGEST = 32,      /* bytes */
};

/* What was counted when the last sample was taken (serve_samples.c). */
struct sampling {
    long long next; /* when the next one is due, by clock_microseconds() */
    long long lag;  /* how late the loop has been at most since then */
    uint64_t moves, refusals;
    struct histogram hearing, flushing;
};

/* A picture of a board (serve_picture.c), by the digest of what was painted. */
struct kept_picture {
    uint8_t digest[PICTURE_DIGEST];
    struct buffer png;
};

struct connection;
struct link;
struct download;

struct server {
    const struct serve_settings *settings;
    struct log log;
    struct store *store;
    struct hub *hub;
    struct admin_socket *admin; /* NULL: nothing could listen there */
    struct server_clock clock;
    struct service_manager service;
    long long complained;                  /* when the log was last told of too many */
    long long started;                     /* the time of day */
    long long health_asked, health_probed; /* when that last was */

    uv_loop_t loop;
    uv_poll_t hub_poll;
    uv_timer_t tick;
    uv_prepare_t prepare;
    uv_signal_t signals[SIGNALS];
    int hearing_signals; /* of them */
    uv_tcp_t listeners[LISTENERS];
    int listening; /* of them */

    TAILQ_HEAD(, link) links;        /* all of them, by when they were last pinged */
    LIST_HEAD(, connection) all;     /* WebSockets and others */
    LIST_HEAD(, connection) waiting; /* those that have something to do */
    TAILQ_HEAD(, connection) timed;  /* those that are cut at some time, by that time */
    LIST_HEAD(, download) downloads; /* what is being fetched for requests */
    struct kept_picture pictures[PICTURES_KEPT];
    int next_picture;      /* the place of the next one that is kept */
    int painting;          /* pictures that are being painted */
    struct hash_map crowd; /* who is connected from where */
    int connections, connections_most;
    bool is_full; /* somebody waits to be let in */
    bool stopping;
    long long stop_at; /* when what is still open is cut */

    long long ticked; /* when it last did, ... */
    long long lag;    /* ... and how much later than it should have */
    uint64_t requests, bytes_out, slow_readers, bad_requests, frame_floods;
    struct histogram hearing; /* what the hub takes for a message */
    struct sampling sampling;
    char chunk[CHUNK_BYTES]; /* what is being read */
};

/* The time of day in microseconds; it only goes forward. */
long long server_now(struct server *server);

/* Tells the hub if nobody could be served for a while, or the system's clock was set. To be called
 * before the hub is told or asked anything. */
void server_look(struct server *server);

#endif
