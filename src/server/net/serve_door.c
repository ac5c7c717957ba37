/* Who may come in: which request becomes a WebSocket, and whose it is. */
#include "server/net/serve_door.h"

#include "server/net/serve_http.h"
#include "server/net/http_parse.h"

#include <string.h>
#include <strings.h>

enum { HEADER_SIZE = 512 };

/* A header of the request; "" if it is not there or too long to be meant. */
static void header(struct lws *wsi, enum lws_token_indexes token, char value[HEADER_SIZE]) {
    if (lws_hdr_copy(wsi, value, HEADER_SIZE, token) < 0) value[0] = '\0';
}

/* The last of the addresses that a proxy lists: that one it has seen itself, the others are what
 * somebody said. */
static bool forwarded_address(struct lws *wsi, char address[CLIENT_ADDRESS]) {
    char list[HEADER_SIZE];
    int pieces = 0;
    while (lws_hdr_copy_fragment(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR, pieces) > 0)
        pieces++;
    if (pieces == 0 ||
        lws_hdr_copy_fragment(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR, pieces - 1) <= 0)
        return false;
    return http_last_address(list, address);
}

void door_address(const struct server *server, struct lws *wsi, char address[CLIENT_ADDRESS]) {
    address[0] = '\0';
    if (!server->settings->behind_proxy || !forwarded_address(wsi, address))
        lws_get_peer_simple(wsi, address, CLIENT_ADDRESS);
    http_simplify_address(address);
}

/* Pages of other sites may not connect in the name of their visitors. Programs that are no browsers
 * send no origin. */
static bool origin_is_ours(const struct server *server, struct lws *wsi) {
    char origin[HEADER_SIZE], host[HEADER_SIZE];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0) return true;
    header(wsi, WSI_TOKEN_ORIGIN, origin);
    header(wsi, WSI_TOKEN_HOST, host);
    return http_origin_is_ours(origin, server->settings->origin, host);
}

/* Whether one of the subprotocols that it offers is ours. */
static bool speaks_ours(struct lws *wsi) {
    char offered[HEADER_SIZE];
    header(wsi, WSI_TOKEN_PROTOCOL, offered);
    return http_offers_protocol(offered, "kolam.1");
}

bool door_lets_in(struct server *server, struct lws *wsi, const char *upgrade) {
    char *path;
    int length;
    int method = lws_http_get_uri_and_method(wsi, &path, &length);
    unsigned int status = 0;
    const char *why = NULL;
    if (strcasecmp(upgrade, "websocket") != 0 || method != LWSHUMETH_GET || length != 3 ||
        memcmp(path, "/ws", 3) != 0) {
        status = HTTP_STATUS_NOT_FOUND;
        why = "There is no WebSocket here; it is at /ws.\n";
    } else if (!speaks_ours(wsi)) {
        status = HTTP_STATUS_BAD_REQUEST;
        why = "The subprotocol kolam.1 must be offered.\n";
    } else if (!origin_is_ours(server, wsi)) {
        status = HTTP_STATUS_FORBIDDEN;
        why = "This page may not speak with this server: the origin is another one.\n";
    } else if (server->stopping) {
        status = HTTP_STATUS_SERVICE_UNAVAILABLE;
        why = "The server stops.\n";
    }
    if (!why) return true;
    http_refuse(server, wsi, status, why);
    return false;
}
