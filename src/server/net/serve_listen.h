/* Where the server listens: an address of this machine that is free, or a socket that is handed
 * over.
 */
#ifndef SERVER_NET_SERVE_LISTEN_H
#define SERVER_NET_SERVE_LISTEN_H

#include "rules/refusal.h"

#include <netinet/in.h>
#include <stdbool.h>
#include <sys/socket.h>
#include <uv.h>

struct place {
    char address[INET6_ADDRSTRLEN]; /* as text */
    int port;                       /* 0: any that is free */
    struct sockaddr_storage socket;
};

/* False, and why, if the host is no address. NULL: this machine alone. */
bool place_find(const char *host, int port, struct place *place, struct refusal *why);

/* Finds the place that "PORT" or "ADDRESS:PORT" means; the address is then this machine alone. */
bool place_read(const char *text, struct place *place, struct refusal *why);

/* Listens there, and says at which port. False, and why, if the address is none of this machine or
 * the port is taken. The handle is to be closed in either case. */
bool place_listen(struct place *place, uv_loop_t *loop, uv_tcp_t *listener, uv_connection_cb call,
                  struct refusal *why);

/* The same with a socket that listens already, and tells of which place it is. */
bool place_take(struct place *place, int file, uv_loop_t *loop, uv_tcp_t *listener,
                uv_connection_cb call, struct refusal *why);

/* As many files as the system allows, up to a limit; returns how many. */
int raise_file_limit(int most);

#endif
