/* What the files of serve() share, and nobody else sees.
 *
 * One thread, one loop. What the hub says to somebody is queued at their link; before the loop
 * waits again, all links that have something are written to, so that many messages of one turn cost
 * one turn. Only a line that does not take it all is waited for. */
#ifndef SERVER_NET_SERVE_PARTS_H
#define SERVER_NET_SERVE_PARTS_H

#include "base/hash_map.h"
#include "server/hub/hub.h"
#include "server/net/log.h"
#include "server/net/serve.h"

#include <libwebsockets.h>
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

struct server {
    const struct serve_settings *settings;
    struct log log;
    struct store *store;
    struct hub *hub;
    long long offset; /* from the clock that only goes forward to the time of day, at the start */
    long long asked;  /* when that clock was last looked at */
    long long complained; /* when the log was last told of too many */

    uv_loop_t loop;
    uv_poll_t hub_poll;
    uv_timer_t tick;
    uv_prepare_t prepare;
    uv_signal_t signals[2];
    struct lws_context *context;
    struct lws_vhost *vhost;
    int port;

    struct link *oldest, *newest; /* all links, by when they were last pinged */
    struct link *waiting;         /* those that have something to write */
    struct download *downloads;   /* what is being fetched for requests */
    struct hash_map crowd;        /* who is connected from where */
    int connections, connections_most;
    bool stopping;
    long long stop_at; /* when what is still open is cut */

    long long ticked; /* when it last did, ... */
    long long lag;    /* ... and how much later than it should have */
    uint64_t requests, bytes_out, slow_readers;
    unsigned char chunk[LWS_PRE + CHUNK_BYTES]; /* what is being written */
};

long long server_now(struct server *server);

/* The door (serve_door.c) */

/* Where the other end is, as text without a port; what the proxy says if one is trusted. Of the
 * sixth version only the network. */
void door_address(const struct server *server, struct lws *wsi, char address[CLIENT_ADDRESS]);

/* Whether the request may become a WebSocket. If not, it has been answered. */
bool door_lets_in(struct server *server, struct lws *wsi, const char *upgrade);

/* The crowd (serve_crowd.c). False: there is no memory. */
bool crowd_open(struct server *server);
void crowd_close(struct server *server); /* when everybody has left */

/* A connection comes and goes. False: there are too many from there. */
bool crowd_enter(struct server *server, struct lws *wsi);
void crowd_leave(struct server *server, struct lws *wsi);

/* Links (serve_link.c): WebSockets */

/* One WebSocket. Small: thousands of them only listen. */
struct link {
    struct lws *wsi;
    struct server *server;
    struct client *client; /* NULL: not let in, or gone */
    struct link *before, *behind;
    struct link *next_waiting;
    struct outgoing *first, *last; /* what waits to be written, ... */
    size_t queued;                 /* ... and how many bytes that are */
    long long pinged;              /* when it last was */
    struct incoming *incoming;     /* the front of a message that comes in pieces */
    bool unanswered;               /* the last ping is */
    bool is_waiting;               /* in the server's list */
    bool is_leaving;               /* the last that is queued is the closing frame */
    bool over;                     /* nothing more is heard or said */
};

int link_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length);

void link_send(struct link *link, const char *bytes, size_t length);
void link_close(struct link *link, int code, const char *sentence);

void links_write(struct server *server); /* what waits */
void links_ping(struct server *server);  /* whose turn it is */
void links_end(struct server *server);   /* all of them, politely; the hub is closed */

/* Requests (serve_http.c): HTTP */

/* One request that is being answered. */
struct request_here {
    const unsigned char *body; /* what is left of it to be written */
    size_t left;
    struct download *download; /* what it is fetched with, if it is not there yet */
    bool is_head;
    bool is_last; /* the line ends behind it */
};

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length);

/* What is answered. What is NULL is left out. */
struct answer {
    unsigned int status;
    const char *type, *etag, *coding, *cache, *allow;
    const void *body; /* lasts until it is written, or the request is over */
    size_t length;
    bool is_piecemeal; /* of unknown length, in chunks */
};

/* Writes the answer's head; its body follows when the line takes it. Nonzero ends the line. */
int http_answer(struct server *server, struct lws *wsi, struct request_here *request,
                const struct answer *answer);

/* The request is answered: the line waits for the next one, or ends, which is nonzero. */
int http_complete(struct lws *wsi, const struct request_here *request);

/* A short answer, all of it, to a request that is not to be something else. */
void http_refuse(struct server *server, struct lws *wsi, unsigned int status, const char *text);

/* Downloads (serve_download.c): answers that the hub or the store gives by and by. */

void download_record(struct server *server, struct lws *wsi, struct request_here *request,
                     const char *table);
void download_records(struct server *server, struct lws *wsi, struct request_here *request,
                      struct records *records); /* which it takes */
void download_health(struct server *server, struct lws *wsi, struct request_here *request);

/* The line takes something: answers if there is something to answer. Nonzero ends the line. */
int download_write(struct download *download, struct lws *wsi, struct request_here *request);
void download_leave(struct download *download); /* nobody wants it any more */
void downloads_tick(struct server *server);     /* what takes too long is given up */

/* Metrics (serve_metrics.c): writes them as Prometheus reads them; returns the length. */
size_t metrics_write(const struct server *server, char *buffer, size_t size);

#endif
