/* Who may come in: which request becomes a WebSocket, and whose it is. */
#include "server/serve_parts.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

enum { HEADER_ROOM = 512 };

/* A header of the request; "" if it is not there or too long to be meant. */
static void header(struct lws *wsi, enum lws_token_indexes token, char value[HEADER_ROOM]) {
    if (lws_hdr_copy(wsi, value, HEADER_ROOM, token) < 0) value[0] = '\0';
}

static bool is_address(const char *text) {
    uint8_t bytes[16];
    return inet_pton(AF_INET, text, bytes) == 1 || inet_pton(AF_INET6, text, bytes) == 1;
}

/* The last of the addresses that a proxy lists: that one it has seen itself, the others are what
 * somebody said. */
static bool forwarded_address(struct lws *wsi, char address[CLIENT_ADDRESS]) {
    char list[HEADER_ROOM], *last = list;
    int pieces = 0;
    while (lws_hdr_copy_fragment(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR, pieces) > 0)
        pieces++;
    if (pieces == 0 ||
        lws_hdr_copy_fragment(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR, pieces - 1) <= 0)
        return false;
    for (char *at = list; *at; at++)
        if (*at == ',' || *at == ' ') last = at + 1;
    size_t length = strlen(last);
    if (length >= CLIENT_ADDRESS || !is_address(last)) return false;
    memcpy(address, last, length + 1);
    return true;
}

/* Whoever has one address of the sixth version has 2^64 of them: they count as one. One of the
 * fourth that is written as one of the sixth is written as what it is. */
static void simplify(char address[CLIENT_ADDRESS]) {
    struct in6_addr bytes;
    if (inet_pton(AF_INET6, address, &bytes) != 1) return;
    if (IN6_IS_ADDR_V4MAPPED(&bytes)) {
        inet_ntop(AF_INET, bytes.s6_addr + 12, address, CLIENT_ADDRESS);
        return;
    }
    memset(bytes.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, &bytes, address, CLIENT_ADDRESS);
}

void door_address(const struct server *server, struct lws *wsi, char address[CLIENT_ADDRESS]) {
    address[0] = '\0';
    if (!server->settings->behind_proxy || !forwarded_address(wsi, address))
        lws_get_peer_simple(wsi, address, CLIENT_ADDRESS);
    simplify(address);
}

/* A page of another site may not speak for whoever looks at it. What is no browser says nothing. */
static bool origin_is_ours(const struct server *server, struct lws *wsi) {
    char origin[HEADER_ROOM], host[HEADER_ROOM];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0) return true;
    header(wsi, WSI_TOKEN_ORIGIN, origin);
    if (server->settings->origin) return strcasecmp(origin, server->settings->origin) == 0;
    header(wsi, WSI_TOKEN_HOST, host);
    const char *named = strstr(origin, "://");
    return named && host[0] && strcasecmp(named + 3, host) == 0;
}

/* Whether one of the subprotocols that it offers is ours. */
static bool speaks_ours(struct lws *wsi) {
    char offered[HEADER_ROOM], *rest = offered, *name;
    header(wsi, WSI_TOKEN_PROTOCOL, offered);
    while ((name = strsep(&rest, ", ")))
        if (strcmp(name, "kolam.1") == 0) return true;
    return false;
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
