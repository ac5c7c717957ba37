/* Acts of those who host that a signal asks for. */
#ifndef SERVER_NET_SERVE_SIGNALS_H
#define SERVER_NET_SERVE_SIGNALS_H

#include "server/admin/admin.h"
#include "server/net/server.h"

/* Does it as `kolam admin` would, so that it is in the audit log; a refusal goes to the server's
 * log as the event `refused`. */
void signal_act(struct server *server, const struct admin *admin, const char *request,
                const char *refused);

#endif
