/* Frames of WebSockets (RFC 6455) as a server reads and writes them, without extensions. */
#ifndef SERVER_HTTP_WS_FRAME_H
#define SERVER_HTTP_WS_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum ws_opcode { WS_CONTINUATION, WS_TEXT, WS_BINARY, WS_CLOSE = 8, WS_PING, WS_PONG };

enum {
    FRAME_HEAD = 10,     /* bytes that the head of a frame of ours takes at most */
    FRAME_CONTROL = 125, /* bytes of a control frame's payload */
    CLOSE_NORMAL = 1000,
    CLOSE_PROTOCOL = 1002, /* codes that the hub does not use */
    CLOSE_BINARY = 1003,
    CLOSE_NOT_UTF8 = 1007,
    WS_KEY = 24,    /* characters of a Sec-WebSocket-Key */
    WS_ACCEPT = 29, /* bytes that hold the answer to one */
};

struct ws_frame {
    enum ws_opcode opcode;
    bool is_final;
    char *payload; /* unmasked in its place */
    size_t length;
};

/* Reads the frame of a client at the front of these bytes, and unmasks it. How many bytes it takes;
 * 0 if it is not whole yet; or a negative close code, as soon as the head shows it: -1002 if it
 * breaks the rules, -1009 if its payload has more than `most` bytes. */
int ws_frame_read(char *bytes, size_t length, size_t most, struct ws_frame *frame);

/* Writes the head of a frame for so long a payload; how many bytes it has. */
size_t ws_frame_head(enum ws_opcode opcode, size_t length, uint8_t head[FRAME_HEAD]);

/* The code with which to answer a client's closing frame: its own, or 1002 or 1007 if its payload
 * is wrong. */
int ws_close_code(const char *payload, size_t length);

/* What proves that the key was read; false if it is no key. */
bool ws_accept(const char *key, char answer[WS_ACCEPT]);

#endif
