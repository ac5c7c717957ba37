/* Measures the server minute by minute, for the graphs of those who host. */
#ifndef SERVER_NET_SERVE_SAMPLES_H
#define SERVER_NET_SERVE_SAMPLES_H

#include "server/net/server.h"

/* Gives the hub a sample if a minute is over. To be called with every tick of the loop. */
void samples_tick(struct server *server);

#endif
