/* HTTP requests and their answers. */
#ifndef SERVER_NET_SERVE_HTTP_H
#define SERVER_NET_SERVE_HTTP_H

#include "server/http/http_request.h"
#include "server/net/server.h"

/* One request that is being answered. */
struct request_here {
    struct server *server;
    struct connection *connection;
    struct download *download; /* what it is fetched with, if it is not there yet */
    bool is_busy;              /* the answer is not all queued yet */
    bool is_head;
    bool is_last; /* the connection ends after it */
};

/* What is answered. What is NULL is left out. */
struct answer {
    int status;
    const char *type, *etag, *coding, *cache;
    const char *more; /* a header line that this answer alone has */
    const void *body;
    size_t length;
    bool is_lasting;   /* the body outlasts the server: it is not copied */
    bool is_piecemeal; /* of unknown length, in chunks */
};

/* A new connection, on which requests will come. */
void http_begin(struct connection *c);

/* Bytes have arrived: how many of them are done with. */
size_t http_read(struct connection *c, char *bytes, size_t length);

/* Everything that was queued is written: more of an answer that comes by and by. */
void http_go_on(struct request_here *request);

/* The connection is closed. */
void http_leave(struct request_here *request);

/* Queues the answer, all of it unless it is piecemeal. */
void http_answer(struct request_here *request, const struct answer *answer);

/* All of it is queued: the connection waits for the next request, or ends. */
void http_complete(struct request_here *request);

#endif
