/* The socket on which a running server serves `kolam admin`, on the server's loop. Only the user
 * who runs the server, and root, can open it. A connection is one request and its answer. */
#ifndef SERVER_ADMIN_ADMIN_SOCKET_H
#define SERVER_ADMIN_ADMIN_SOCKET_H

#include "server/admin/admin.h"

#include <uv.h>

struct admin_socket;

/* To be called when the data is this server's: a socket that another one has left is replaced.
 * NULL if nothing can listen there. */
struct admin_socket *admin_socket_open(uv_loop_t *loop, const char *data,
                                       const struct admin *admin);

/* Closes all connections; the loop frees what is left. May be NULL. */
void admin_socket_close(struct admin_socket *socket);

/* Closes connections without a request. To be called now and then. May be NULL. */
void admin_socket_tick(struct admin_socket *socket);

#endif
