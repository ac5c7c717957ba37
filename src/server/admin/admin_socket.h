/* The socket on which a running server hears `kolam admin`, on the server's loop. Only the user
 * who runs the server, and root, can open it. A line is one request and its answer. */
#ifndef SERVER_ADMIN_ADMIN_SOCKET_H
#define SERVER_ADMIN_ADMIN_SOCKET_H

#include "server/admin/admin.h"

#include <uv.h>

struct admin_socket;

/* To be called when the data is this server's: a socket that another one has left is replaced.
 * NULL if nothing can listen there. */
struct admin_socket *admin_socket_open(uv_loop_t *loop, const char *data,
                                       const struct admin *admin);

/* Nothing is heard any more, and lines end; the loop frees what is left. May be NULL. */
void admin_socket_close(struct admin_socket *socket);

/* Ends lines that do not say what they want. To be called now and then. May be NULL. */
void admin_socket_tick(struct admin_socket *socket);

#endif
