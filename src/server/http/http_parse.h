/* Parses paths, headers and addresses of HTTP requests, which may hold anything. */
#ifndef SERVER_HTTP_HTTP_PARSE_H
#define SERVER_HTTP_HTTP_PARSE_H

#include "server/hub/hub.h"

enum { RECORD_NAME = 32 };

/* Whether a list like "gzip, br;q=0.5" accepts this coding. */
bool http_accepts_coding(const char *list, const char *coding);

/* Whether a list of versions, as of If-None-Match, has this one. */
bool http_knows_etag(const char *list, const char *etag);

/* The table of "/games/TABLE.kgn"; false if the path is another one. */
bool http_record_of_path(const char *path, char table[RECORD_NAME]);

/* The last of a list of addresses; false if that is none. */
bool http_last_address(const char *list, char address[CLIENT_ADDRESS]);

/* Shortens an IPv6 address to its /64 prefix, by which it is limited; writes an IPv4 address that
 * is mapped into IPv6 as IPv4. */
void http_simplify_address(char address[CLIENT_ADDRESS]);

/* Whether a page from `origin` is one of ours: of the origin that is agreed, or if that is NULL of
 * the host that was asked. */
bool http_origin_is_ours(const char *origin, const char *agreed, const char *host);

/* Whether a list like "chat, kolam.1" has this protocol. */
bool http_offers_protocol(const char *list, const char *protocol);

#endif
