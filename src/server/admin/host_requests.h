/* Requests of hosts over the WebSocket: {"do": "host", "act": ...}. Whether the client's account is
 * a host's is looked up for each; anybody else is answered as if there were no such request. */
#ifndef SERVER_ADMIN_HOST_REQUESTS_H
#define SERVER_ADMIN_HOST_REQUESTS_H

#include "server/hub/messages.h"

extern const struct request_kind host_requests[];

#endif
