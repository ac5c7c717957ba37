/* A frame is read only when all of it is there: it is short, or refused by its head. */
#include "server/http/ws_frame.h"

#include "server/http/sha1.h"
#include "base/text/text.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { TOO_LARGE = 1009, MASK = 4 };

static uint64_t big_endian(const uint8_t *bytes, int count) {
    uint64_t number = 0;
    for (int i = 0; i < count; i++) number = number << 8 | bytes[i];
    return number;
}

/* Whether a head may begin with these two bytes. Clients mask what they send. */
static bool is_allowed(uint8_t first, uint8_t second) {
    unsigned opcode = first & 0xf;
    bool is_control = opcode >= WS_CLOSE;
    if (first & 0x70 || !(second & 0x80)) return false;
    if (opcode > WS_PONG || (opcode > WS_BINARY && !is_control)) return false;
    return !is_control || (first & 0x80 && (second & 0x7f) <= FRAME_CONTROL);
}

/* How many bytes of the head say the length, beside the first two; a length that is written longer
 * than it needs to be is refused. */
static int length_bytes(uint8_t second) {
    int form = second & 0x7f;
    return form == 126 ? 2 : form == 127 ? 8 : 0;
}

static uint64_t read_length(const uint8_t *head, int extra) {
    return extra ? big_endian(head + 2, extra) : head[1] & 0x7f;
}

static bool is_shortest(uint64_t length, int extra) {
    return extra == 0 || length > (extra == 2 ? 125U : 0xffffU);
}

static void unmask(char *payload, size_t length, const uint8_t mask[MASK]) {
    for (size_t i = 0; i < length; i++) payload[i] = (char)((uint8_t)payload[i] ^ mask[i % MASK]);
}

int ws_frame_read(char *bytes, size_t length, size_t most, struct ws_frame *frame) {
    const uint8_t *head = (const uint8_t *)bytes;
    if (length < 2) return 0;
    if (!is_allowed(head[0], head[1])) return -CLOSE_PROTOCOL;
    int extra = length_bytes(head[1]);
    size_t before = 2 + (size_t)extra + MASK; /* the payload */
    if (length < 2 + (size_t)extra) return 0;
    uint64_t payload = read_length(head, extra);
    if (!is_shortest(payload, extra)) return -CLOSE_PROTOCOL;
    if (payload > most) return -TOO_LARGE;
    if (length < before + payload) return 0;
    *frame = (struct ws_frame){.opcode = head[0] & 0xf,
                               .is_final = head[0] & 0x80,
                               .payload = bytes + before,
                               .length = (size_t)payload};
    unmask(frame->payload, frame->length, head + before - MASK);
    return (int)(before + payload);
}

size_t ws_frame_head(enum ws_opcode opcode, size_t length, uint8_t head[FRAME_HEAD]) {
    int extra = length > 0xffff ? 8 : length > FRAME_CONTROL ? 2 : 0;
    head[0] = (uint8_t)(0x80 | opcode);
    head[1] = (uint8_t)(extra == 8 ? 127 : extra == 2 ? 126 : length);
    for (int i = 0; i < extra; i++)
        head[2 + i] = (uint8_t)((uint64_t)length >> 8 * (extra - 1 - i));
    return 2 + (size_t)extra;
}

/* Codes that may be sent: those of the protocol, of libraries and of applications. */
static bool is_close_code(int code) {
    return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
           (code >= 3000 && code <= 4999);
}

int ws_close_code(const char *payload, size_t length) {
    if (length == 0) return CLOSE_NORMAL;
    if (length == 1) return CLOSE_PROTOCOL;
    int code = (int)big_endian((const uint8_t *)payload, 2);
    if (!is_close_code(code)) return CLOSE_PROTOCOL;
    return text_is_utf8(payload + 2, length - 2) ? code : CLOSE_NOT_UTF8;
}

bool ws_accept(const char *key, char answer[WS_ACCEPT]) {
    uint8_t nonce[16], digest[SHA1_BYTES];
    char joined[WS_KEY + 37];
    size_t length;
    if (strlen(key) != WS_KEY ||
        sodium_base642bin(nonce, sizeof nonce, key, WS_KEY, NULL, &length, NULL,
                          sodium_base64_VARIANT_ORIGINAL) != 0 ||
        length != sizeof nonce)
        return false;
    snprintf(joined, sizeof joined, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    sha1(joined, strlen(joined), digest);
    sodium_bin2base64(answer, WS_ACCEPT, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
    return true;
}
