/* How many connections come from one address: slow requests of a single stranger must not take all
 * the places there are. Behind a proxy all come from there, and it is the proxy that counts. */
#include "server/net/serve_crowd.h"

#include "server/http/connection.h"

#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

enum { CROWD_BITS = 10 };

/* An address with connections; of IPv6 its network of 64 bits. */
struct neighbour {
    struct map_entry entry;
    int connections;
};

/* The address as a number; false if there is no other end any more. */
static bool network_of(const struct connection *c, uint64_t *network) {
    struct sockaddr_storage peer;
    int length = sizeof peer;
    *network = 0;
    if (uv_tcp_getpeername(&c->tcp, (struct sockaddr *)&peer, &length) != 0) return false;
    if (peer.ss_family == AF_INET) {
        memcpy(network, &((const struct sockaddr_in *)&peer)->sin_addr, 4);
    } else if (peer.ss_family == AF_INET6) {
        const struct in6_addr *address = &((const struct sockaddr_in6 *)&peer)->sin6_addr;
        if (IN6_IS_ADDR_V4MAPPED(address))
            memcpy(network, address->s6_addr + 12, 4);
        else
            memcpy(network, address->s6_addr, sizeof *network);
    }
    return true;
}

/* NULL if there is no memory. */
static struct neighbour *find_or_add(struct server *server, uint64_t hash) {
    struct map_entry *entry = map_find(&server->crowd, hash);
    if (entry) return MAP_VALUE(entry, struct neighbour, entry);
    struct neighbour *n = calloc(1, sizeof *n);
    if (n) map_add(&server->crowd, &n->entry, hash);
    return n;
}

bool crowd_open(struct server *server) {
    return map_init(&server->crowd, CROWD_BITS);
}

void crowd_close(struct server *server) {
    map_done(&server->crowd);
}

bool crowd_enter(struct server *server, struct connection *c) {
    uint64_t network;
    if (!server->settings->limits || server->settings->behind_proxy) return true;
    if (!network_of(c, &network)) return false;
    struct neighbour *n = find_or_add(server, hash_number(network));
    if (!n || n->connections >= NEIGHBOURS_MOST) return false;
    n->connections++;
    c->neighbour = n;
    return true;
}

void crowd_leave(struct server *server, struct neighbour *n) {
    if (!n || --n->connections > 0) return;
    map_remove(&server->crowd, &n->entry);
    free(n);
}
