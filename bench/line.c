/* Connects, sends requests and reads frames without blocking. */
#include "bench/line.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { SAID_MOST = 1024, READ_AT_ONCE = 64 << 10 };

static bool connect_from(int file, int port, int from) {
    struct sockaddr_in here = {.sin_family = AF_INET}, there = {.sin_family = AF_INET};
    here.sin_addr.s_addr = htonl(0x7f000000U + (unsigned)from);
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    there.sin_port = htons((uint16_t)port);
    int yes = 1;
    /* The port is chosen when both ends are known, so that each address has all of them; and an end
     * that is reset leaves no port waiting. */
    setsockopt(file, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(file, SOL_SOCKET, SO_LINGER, &(struct linger){1, 0}, sizeof(struct linger));
    return bind(file, (struct sockaddr *)&here, sizeof here) == 0 &&
           connect(file, (struct sockaddr *)&there, sizeof there) == 0;
}

bool line_connect(struct line *l, int port, int from) {
    char request[256];
    *l = (struct line){.file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    int length = snprintf(request, sizeof request,
                          "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Key: a29sYW0ga29sYW0ga29sYQ==\r\n"
                          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: kolam.1\r\n\r\n",
                          port);
    if (l->file >= 0 && connect_from(l->file, port, from) &&
        write(l->file, request, (size_t)length) == length)
        return true;
    line_close(l);
    return false;
}

void line_close(struct line *l) {
    if (l->file >= 0) close(l->file);
    free(l->in);
    *l = (struct line){.file = -1};
}

/* Frames from a client are masked; a mask of zeros leaves them as they are. */
static bool say(struct line *l, unsigned kind, const char *text, size_t length) {
    char frame[SAID_MOST + 8] = {(char)(0x80U | kind)};
    size_t head = 2;
    if (length > SAID_MOST) return false;
    frame[1] = (char)(0x80U | (length < 126 ? (unsigned)length : 126));
    if (length >= 126) {
        frame[2] = (char)(length >> 8);
        frame[3] = (char)length;
        head = 4;
    }
    memcpy(frame + head + 4, text, length);
    length += head + 4;
    return send(l->file, frame, length, MSG_NOSIGNAL) == (ssize_t)length;
}

bool line_say(struct line *l, const char *text, size_t length) {
    return say(l, 1, text, length);
}

/* Takes the frame at the front of `bytes`: its size, or 0 if it is not whole. */
static size_t take_frame(struct line *l, char *bytes, size_t length, line_hear *hear,
                         void *context) {
    if (length < 2) return 0;
    unsigned kind = (unsigned char)bytes[0] & 0xfU;
    size_t size = (unsigned char)bytes[1], head = 2;
    if (size >= 126) {
        size_t wide = size == 126 ? 2 : 8;
        if (length < 2 + wide) return 0;
        size = 0;
        for (size_t i = 0; i < wide; i++) size = size << 8 | (unsigned char)bytes[2 + i];
        head += wide;
    }
    if (length < head + size) return 0;
    char after = bytes[head + size]; /* there is always one more byte of room */
    bytes[head + size] = '\0';
    if (kind == 1) hear(context, bytes + head, size);
    if (kind == 9) say(l, 10, bytes + head, size);
    bytes[head + size] = after;
    return kind == 8 ? SIZE_MAX : head + size;
}

/* Takes all that is whole; what is left stays. False if the server has closed the line. */
static bool take(struct line *l, char *bytes, size_t *length, line_hear *hear, void *context) {
    char *at = bytes, *end = bytes + *length;
    if (!l->open) {
        bytes[*length] = '\0'; /* there is always one more byte of room */
        char *body = strstr(bytes, "\r\n\r\n");
        if (!body) return true;
        if (strncmp(bytes, "HTTP/1.1 101 ", 13) != 0) return false;
        l->open = true;
        at = body + 4;
        hear(context, NULL, 0);
    }
    for (size_t size; (size = take_frame(l, at, (size_t)(end - at), hear, context)) != 0;
         at += size)
        if (size == SIZE_MAX) return false;
    *length = (size_t)(end - at);
    memmove(bytes, at, *length);
    return true;
}

bool line_read(struct line *l, line_hear *hear, void *context) {
    static _Thread_local char shared[READ_AT_ONCE + 1];
    char *bytes = l->in ? l->in : shared;
    size_t room = l->in ? l->room : READ_AT_ONCE;
    ssize_t got = recv(l->file, bytes + l->filled, room - l->filled, MSG_DONTWAIT);
    if (got < 0) return errno == EAGAIN || errno == EINTR;
    if (got == 0) return false;
    l->filled += (size_t)got;
    if (!take(l, bytes, &l->filled, hear, context)) return false;
    if (l->filled == 0) {
        free(l->in);
        l->in = NULL;
        return true;
    }
    if (!l->in || l->filled == l->room) { /* the rest is kept, with room for more of it */
        size_t wanted = 2 * l->filled + LINE_ROOM;
        char *kept = malloc(wanted + 1);
        if (!kept) return false;
        memcpy(kept, bytes, l->filled);
        free(l->in);
        l->in = kept;
        l->room = wanted;
    }
    return true;
}
