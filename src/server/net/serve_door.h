/* Which requests may become a WebSocket, and whose they are. */
#ifndef SERVER_NET_SERVE_DOOR_H
#define SERVER_NET_SERVE_DOOR_H

#include "server/http/http_request.h"
#include "server/net/server.h"

/* What a request for a WebSocket is answered. */
struct door_answer {
    char head[256];              /* if it is let in: all of the answer */
    int status;                  /* if not */
    const char *sentence, *more; /* its body; a header line, or NULL */
    const char *table;           /* for which it is, or NULL */
};

/* Where the other end is, as text without a port; what the proxy says if one is trusted. Of
 * IPv6 only the network. */
void door_address(const struct connection *c, const struct http_request *request,
                  char address[CLIENT_ADDRESS]);

/* Whether the request, which has the header Upgrade, may become a WebSocket. */
bool door_lets_in(const struct server *server, const struct http_request *request,
                  struct door_answer *answer);

#endif
