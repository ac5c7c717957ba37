/* The server on its sockets: HTTP for the browser app's files and records, WebSocket for everything
 * else, one loop for both. TLS is a proxy's. */
#ifndef SERVER_NET_SERVE_H
#define SERVER_NET_SERVE_H

#include "rules/refusal.h"

#include <stdbool.h>

struct serve_settings {
    const char *host;    /* an address of this machine; NULL: this machine alone */
    int port;            /* 0: any that is free, which is then told */
    const char *data;    /* a file; beside it is the socket for kolam admin */
    const char *store;   /* what is stored: the same file, or a database that servers share */
    const char *name;    /* among those */
    const char *origin;  /* where browsers see it, as in "https://games.example"; NULL: any that
                            names the host that the request names */
    const char *metrics; /* where /metrics is told: "PORT" or "ADDRESS:PORT"; NULL: nowhere */
    bool behind_proxy;   /* the proxy says whose request it is */
    bool limits;
    int bots;       /* threads for engines; 0: one less than there are processors */
    bool log_plain; /* for people instead of for programs */

    /* Called once it listens, with the port. May be NULL. */
    void (*listening)(void *context, int port);

    /* Reads the settings again, of which `origin`, `behind_proxy`, `limits` and `log_plain` can
     * change; without `apply`, only tells whether that would do. NULL: they are in no file. */
    bool (*reload)(void *context, bool apply, struct refusal *why);
    void *context; /* of both */
};

/* Serves until a signal ends it, which is no failure. False, and why, if it cannot begin. */
bool serve(const struct serve_settings *settings, struct refusal *why);

#endif
