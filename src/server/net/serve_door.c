/* Who may come in: which request becomes a WebSocket, and whose it is. */
#include "server/net/serve_door.h"

#include "server/http/connection.h"
#include "server/http/http_parse.h"
#include "server/http/ws_frame.h"
#include "store/table_id.h"

#include <stdio.h>
#include <string.h>

static void peer_address(const struct connection *c, char address[CLIENT_ADDRESS]) {
    struct sockaddr_storage peer;
    int length = sizeof peer;
    address[0] = '\0';
    if (uv_tcp_getpeername(&c->tcp, (struct sockaddr *)&peer, &length) != 0) return;
    if (peer.ss_family == AF_INET)
        uv_ip4_name((const struct sockaddr_in *)&peer, address, CLIENT_ADDRESS);
    else
        uv_ip6_name((const struct sockaddr_in6 *)&peer, address, CLIENT_ADDRESS);
}

/* The last of the addresses that a proxy lists: that one it has seen itself, the others are what
 * somebody said. */
void door_address(const struct connection *c, const struct http_request *request,
                  char address[CLIENT_ADDRESS]) {
    const char *list = http_last_header(request, "x-forwarded-for");
    bool believed = c->server->settings->behind_proxy && list;
    if (!believed || !http_last_address(list, address)) peer_address(c, address);
    http_simplify_address(address);
}

/* Pages of other sites may not connect in the name of their visitors. Programs that are no browsers
 * send no origin. */
static bool origin_is_ours(const struct server *server, const struct http_request *request) {
    const char *origin = http_header(request, "origin"), *host = http_header(request, "host");
    return !origin || http_origin_is_ours(origin, server->settings->origin, host ? host : "");
}

/* Whether it is an upgrade to a WebSocket and to nothing else, as it must be written. */
static bool is_websocket(const struct http_request *request) {
    const char *to = http_header(request, "upgrade");
    return request->method == METHOD_GET && !request->is_last && strcasecmp(to, "websocket") == 0 &&
           to == http_last_header(request, "upgrade") &&
           http_header_has(request, "connection", "upgrade");
}

static bool is_version(const struct http_request *request) {
    const char *version = http_header(request, "sec-websocket-version");
    return version && strcmp(version, "13") == 0;
}

static bool refuse_door(struct door_answer *answer, int status, const char *sentence) {
    answer->status = status;
    answer->sentence = sentence;
    return false;
}

/* "/ws", or "/ws/TABLE", by which a proxy finds the server that has the table. */
static bool is_door(const char *path, const char **table) {
    int64_t id;
    if (strncmp(path, "/ws", 3) != 0) return false;
    *table = path[3] == '/' ? path + 4 : NULL;
    return !path[3] || (*table && table_id_read(*table, &id));
}

bool door_lets_in(const struct server *server, const struct http_request *request,
                  struct door_answer *answer) {
    const char *key = http_header(request, "sec-websocket-key"),
               *offered = http_header(request, "sec-websocket-protocol");
    char accept[WS_ACCEPT];
    *answer = (struct door_answer){0};
    if (!is_websocket(request))
        return refuse_door(answer, 400, "Only a WebSocket can be asked for.\n");
    if (!is_door(request->path, &answer->table))
        return refuse_door(answer, 404, "There is no WebSocket here; it is at /ws.\n");
    answer->more = "sec-websocket-version: 13\r\n";
    if (!is_version(request)) return refuse_door(answer, 426, "The version is not 13.\n");
    answer->more = NULL;
    if (!key || !ws_accept(key, accept)) return refuse_door(answer, 400, "The key is wrong.\n");
    if (!offered || !http_offers_protocol(offered, "kolam.1"))
        return refuse_door(answer, 400, "The subprotocol kolam.1 must be offered.\n");
    if (!origin_is_ours(server, request))
        return refuse_door(
            answer, 403, "This page may not speak with this server: the origin is another one.\n");
    snprintf(answer->head, sizeof answer->head,
             "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
             "sec-websocket-accept: %s\r\nsec-websocket-protocol: kolam.1\r\n\r\n",
             accept);
    return true;
}
