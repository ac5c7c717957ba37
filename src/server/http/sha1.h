/* SHA-1 (RFC 3174), for the handshake of WebSockets, which asks for it. Nothing secret rests on it.
 */
#ifndef SERVER_HTTP_SHA1_H
#define SERVER_HTTP_SHA1_H

#include <stddef.h>
#include <stdint.h>

enum { SHA1_BYTES = 20, SHA1_MOST = 119 /* bytes that are hashed at most: two blocks */ };

void sha1(const void *bytes, size_t length, uint8_t digest[SHA1_BYTES]);

#endif
