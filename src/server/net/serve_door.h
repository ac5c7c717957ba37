/* Which requests may become a WebSocket, and whose they are. */
#ifndef SERVER_NET_SERVE_DOOR_H
#define SERVER_NET_SERVE_DOOR_H

#include "server/net/server.h"

/* Where the other end is, as text without a port; what the proxy says if one is trusted. Of
 * IPv6 only the network. */
void door_address(const struct server *server, struct lws *wsi, char address[CLIENT_ADDRESS]);

/* Whether the request may become a WebSocket. If not, it has been answered. */
bool door_lets_in(struct server *server, struct lws *wsi, const char *upgrade);

#endif
