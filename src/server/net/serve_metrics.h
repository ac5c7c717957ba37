/* Metrics for Prometheus. */
#ifndef SERVER_NET_SERVE_METRICS_H
#define SERVER_NET_SERVE_METRICS_H

#include "server/net/server.h"

/* Writes them; returns the length. */
size_t metrics_write(const struct server *server, char *buffer, size_t size);

#endif
