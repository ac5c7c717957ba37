/* The server's own state. It has one thread and one loop.
 *
 * What the hub sends to a client is queued at the client's link; before the loop waits again, all
 * links that have something are written to, so that many messages of one turn cost one turn. Only a
 * connection that does not take all of it is waited for. */
#ifndef SERVER_NET_SERVER_H
#define SERVER_NET_SERVER_H

#include "base/hash_map.h"
#include "server/hub/hub.h"
#include "server/net/log.h"
#include "server/net/serve.h"

#include <libwebsockets.h>
#include <sys/queue.h>
#include <uv.h>

enum {
    PING_EVERY = 25000000,  /* microseconds; one that was not answered by the next ends the line */
    QUEUE_MOST = 256 << 10, /* bytes that wait for a slow reader, before its line is ended */
    PIECE_BYTES = 256,      /* of a message that arrives: most are shorter, so that one is enough */
    CHUNK_BYTES = 16 << 10, /* of a body that are written at a time */
    REQUEST_BYTES = 4096,   /* that all headers of a request may have */
    REQUEST_SECONDS = 10,   /* until a request is there, and between two of them */
    REQUESTS_MOST = 1024,   /* that are being read or answered at a time; others wait */
    FILES_MOST = 65536,     /* that are open at a time, if the system allows it */
    NEIGHBOURS_MOST = 256,  /* connections of one address, if no proxy is in front */
    FILES_SPARE = 64,       /* of them that are no connections */
    STOP_SECONDS = 3,       /* for what is still being written when the server stops */
    COMPLAIN_EVERY = 1000000, /* microseconds, about too many from one address */
    STOOD_STILL = 2000000,    /* microseconds without a look at the clock */
    HEALTH_SECONDS = 5,       /* that the store may take to answer */
};

struct link;
struct download;

struct server {
    const struct serve_settings *settings;
    struct log log;
    struct store *store;
    struct hub *hub;
    long long offset; /* from the clock that only goes forward to the time of day, at the start */
    long long looked; /* when that clock was last read */
    long long complained; /* when the log was last told of too many */

    uv_loop_t loop;
    uv_poll_t hub_poll;
    uv_timer_t tick;
    uv_prepare_t prepare;
    uv_signal_t signals[2];
    struct lws_context *context;
    struct lws_vhost *vhost;

    TAILQ_HEAD(, link) links;        /* all of them, by when they were last pinged */
    LIST_HEAD(, link) waiting;       /* those that have something to write */
    LIST_HEAD(, download) downloads; /* what is being fetched for requests */
    struct hash_map crowd;           /* who is connected from where */
    int connections, connections_most;
    bool stopping;
    long long stop_at; /* when what is still open is cut */

    long long ticked; /* when it last did, ... */
    long long lag;    /* ... and how much later than it should have */
    uint64_t requests, bytes_out, slow_readers;
    unsigned char chunk[LWS_PRE + CHUNK_BYTES]; /* what is being written */
};

/* The time of day in microseconds; it only goes forward. */
long long server_now(struct server *server);

#endif
