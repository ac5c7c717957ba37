/* How many connections come from one address: slow requests of a single stranger must not take all
 * the places there are. Behind a proxy all come from there, and it is the proxy that counts. */
#include "server/net/serve_parts.h"

#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { NETWORK_BYTES = 8 };

/* An address with connections; of the sixth version its network, which is one household's. */
struct neighbour {
    struct neighbour *behind;
    uint8_t network[NETWORK_BYTES];
    int connections;
};

static bool network_of(struct lws *wsi, uint8_t network[NETWORK_BYTES]) {
    struct sockaddr_storage peer;
    socklen_t length = sizeof peer;
    memset(network, 0, NETWORK_BYTES);
    if (getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&peer, &length) != 0) return false;
    if (peer.ss_family == AF_INET) {
        memcpy(network, &((const struct sockaddr_in *)&peer)->sin_addr, 4);
    } else if (peer.ss_family == AF_INET6) {
        const struct in6_addr *address = &((const struct sockaddr_in6 *)&peer)->sin6_addr;
        if (IN6_IS_ADDR_V4MAPPED(address))
            memcpy(network, address->s6_addr + 12, 4);
        else
            memcpy(network, address->s6_addr, NETWORK_BYTES);
    }
    return true;
}

static struct neighbour **slot_of(struct server *server, const uint8_t network[NETWORK_BYTES]) {
    uint64_t mixed;
    memcpy(&mixed, network, sizeof mixed);
    mixed *= 0x9e3779b97f4a7c15u;
    return &server->crowd[mixed >> (64 - CROWD_BITS)];
}

bool crowd_enter(struct server *server, struct lws *wsi) {
    uint8_t network[NETWORK_BYTES];
    if (!server->settings->limits || server->settings->behind_proxy) return true;
    if (!network_of(wsi, network)) return false;
    struct neighbour **slot = slot_of(server, network), *n = *slot;
    while (n && memcmp(n->network, network, NETWORK_BYTES) != 0) n = n->behind;
    if (n && n->connections >= NEIGHBOURS_MOST) return false;
    if (!n) {
        n = calloc(1, sizeof *n);
        if (!n) return false;
        memcpy(n->network, network, NETWORK_BYTES);
        n->behind = *slot;
        *slot = n;
    }
    n->connections++;
    lws_set_opaque_user_data(wsi, n);
    return true;
}

void crowd_leave(struct server *server, struct lws *wsi) {
    struct neighbour *n = lws_get_opaque_user_data(wsi);
    if (!n || --n->connections > 0) return;
    struct neighbour **at = slot_of(server, n->network);
    while (*at != n) at = &(*at)->behind;
    *at = n->behind;
    free(n);
}
