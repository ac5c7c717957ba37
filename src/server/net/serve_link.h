/* Links: the WebSockets of clients. */
#ifndef SERVER_NET_SERVE_LINK_H
#define SERVER_NET_SERVE_LINK_H

#include "base/queue.h"
#include "server/net/server.h"

/* One WebSocket. Small: thousands of them only listen. */
struct link {
    struct lws *wsi;
    struct server *server;
    struct client *client; /* NULL: not let in, or gone */
    TAILQ_ENTRY(link) all;
    LIST_ENTRY(link) waiting;
    struct queue outgoing;     /* what waits to be written, ... */
    size_t queued;             /* ... and how many bytes that are */
    long long pinged;          /* when it last was */
    struct incoming *incoming; /* the front of a message that comes in pieces */
    bool unanswered;           /* the last ping is */
    bool is_waiting;           /* in the server's list */
    bool is_leaving;           /* the last that is queued is the closing frame */
    bool over;                 /* nothing more is heard or said */
};

int link_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length);

void link_send(struct link *link, const char *bytes, size_t length);
void link_close(struct link *link, int code, const char *sentence);

void links_write(struct server *server); /* what waits */
void links_ping(struct server *server);  /* whose turn it is */
void links_end(struct server *server);   /* all of them, politely; the hub is closed */

#endif
