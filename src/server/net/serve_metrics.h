/* Metrics for Prometheus, and whether the server is well. */
#ifndef SERVER_NET_SERVE_METRICS_H
#define SERVER_NET_SERVE_METRICS_H

#include "server/net/server.h"

/* Writes them; returns the length. */
size_t metrics_write(const struct server *server, char *buffer, size_t size);

/* Bytes of this process that are in memory. */
double resident_bytes(void);

/* Whether the store works: something was committed a moment ago, or not; or nothing was lately, and
 * nothing is known. health_probe() has something committed soon, so that it is known then. */
enum health { HEALTH_UNKNOWN, HEALTH_GOOD, HEALTH_BAD };
enum health health_of(const struct server *server);
void health_probe(struct server *server);

/* Writes it as JSON. */
void health_write(const struct server *server, bool is_good, char *buffer, size_t size);

#endif
