/* What the words of a request mean: paths, headers, addresses. Whatever they are, and however often
 * somebody tries, these only read. */
#ifndef SERVER_HUB_WORDS_H
#define SERVER_HUB_WORDS_H

#include "server/hub/hub.h"

enum { RECORD_NAME = 32 };

/* Whether a list like "gzip, br;q=0.5" wants this coding. */
bool words_want_coding(const char *list, const char *coding);

/* Whether a list of versions, as of If-None-Match, has this one. */
bool words_know(const char *list, const char *etag);

/* The table of "/games/TABLE.kgn"; false if the path is another one. */
bool words_name_record(const char *path, char table[RECORD_NAME]);

/* The last of a list of addresses; false if that is none. */
bool words_last_address(const char *list, char address[CLIENT_ADDRESS]);

/* Whoever has one address of the sixth version has 2^64 of them: they count as one. One of the
 * fourth that is written as one of the sixth is written as what it is. */
void words_simplify(char address[CLIENT_ADDRESS]);

/* Whether a page from `origin` is one of ours: of the origin that is agreed, or if that is NULL of
 * the host that was asked. */
bool words_are_ours(const char *origin, const char *agreed, const char *host);

/* Whether a list like "chat, kolam.1" has this protocol. */
bool words_offer(const char *list, const char *protocol);

#endif
