/* How many connections come from one address. */
#ifndef SERVER_NET_SERVE_CROWD_H
#define SERVER_NET_SERVE_CROWD_H

#include "server/net/server.h"

/* False: there is no memory. */
bool crowd_open(struct server *server);
void crowd_close(struct server *server); /* when all connections are closed */

/* A connection comes and goes. False: there are too many from there. */
struct neighbour;
bool crowd_enter(struct server *server, struct connection *c);
void crowd_leave(struct server *server, struct neighbour *neighbour); /* which may be NULL */

#endif
