/* Links: the WebSockets of clients. */
#ifndef SERVER_NET_SERVE_LINK_H
#define SERVER_NET_SERVE_LINK_H

#include "server/net/server.h"

/* One WebSocket. Small: thousands of them only listen. */
struct link {
    struct connection *connection;
    struct server *server;
    struct client *client; /* NULL: not let in, or gone */
    TAILQ_ENTRY(link) all;
    long long pinged;          /* when it last was */
    long long frames_paid;     /* until when its frames that are no messages are paid for */
    struct incoming *incoming; /* the front of a message that comes in pieces */
    bool unanswered;           /* the last ping is */
    bool is_leaving;           /* the last that is queued is the closing frame */
};

/* The connection becomes a WebSocket of that address, for that table unless it is NULL; false if
 * there is no memory. */
bool link_open(struct connection *c, const char *address, const char *table);
void link_leave(struct link *link); /* its connection is closed */

/* Bytes have arrived: how many of them are done with. */
size_t link_read(struct link *link, char *bytes, size_t length);

void link_send(struct link *link, const char *bytes, size_t length);
void link_close(struct link *link, int code, const char *sentence);

void links_ping(struct server *server); /* whose turn it is */
void links_end(struct server *server);  /* all of them, politely; the hub is closed */

#endif
