/* HTTP requests and their answers. */
#ifndef SERVER_NET_SERVE_HTTP_H
#define SERVER_NET_SERVE_HTTP_H

#include "server/net/server.h"

/* One request that is being answered. */
struct request_here {
    struct server *server;
    struct lws *wsi;
    const unsigned char *body; /* what is left of it to be written */
    size_t left;
    struct download *download; /* what it is fetched with, if it is not there yet */
    bool is_head;
    bool is_last; /* the connection ends after it */
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
int http_answer(struct request_here *request, const struct answer *answer);

/* The request is answered: the line waits for the next one, or ends, which is nonzero. */
int http_complete(const struct request_here *request);

/* A short answer, all of it, to a request that is not to be something else. */
void http_refuse(struct server *server, struct lws *wsi, unsigned int status, const char *text);

#endif
