/* Fuzzing what is read of HTTP requests and WebSocket frames: the first byte says which, the rest
 * is the text. Names and addresses that come out are what they may be; the query of a search is
 * read as a server does; a head or a frame is read the same however it is cut into pieces. */
#include "server/hub/archive/game_filter.h"
#include "server/http/http_parse.h"
#include "server/http/http_request.h"
#include "server/http/ws_frame.h"

#include <arpa/inet.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_address(const char *text) {
    char address[CLIENT_ADDRESS] = "", again[CLIENT_ADDRESS];
    uint8_t bytes[16];
    if (!http_last_address(text, address)) return;
    http_simplify_address(address);
    assert(inet_pton(AF_INET, address, bytes) == 1 || inet_pton(AF_INET6, address, bytes) == 1);
    memcpy(again, address, sizeof again);
    http_simplify_address(again);
    assert(strcmp(address, again) == 0);
}

static void read_path(const char *text) {
    char table[RECORD_NAME] = "";
    if (!http_record_of_path(text, table)) return;
    assert(table[0] && strlen(table) + strlen("/games/.kgn") == strlen(text));
    assert(memcmp(text + strlen("/games/"), table, strlen(table)) == 0);
}

static void read_query(const char *text) {
    struct game_filter filter = {0};
    struct refusal why;
    filter_read(&filter, text, &why);
}

/* The text is origin, line end, host. */
static void read_origin(char *text) {
    char *host = strchr(text, '\n');
    if (host) *host++ = '\0';
    bool ours = http_origin_is_ours(text, NULL, host ? host : "");
    assert(!ours || strlen(text) > strlen(host) + strlen("://") - 1);
    if (http_origin_is_ours(text, "https://games.example", host ? host : ""))
        assert(strlen(text) == strlen("https://games.example"));
}

static void read_list(const char *text) {
    if (http_accepts_coding(text, "br")) assert(strstr(text, "br"));
    if (http_accepts_coding(text, "gzip")) assert(strstr(text, "gzip"));
    if (http_offers_protocol(text, "kolam.1")) assert(strstr(text, "kolam.1"));
    http_knows_etag(text, "\"0123456789abcdef\"");
}

/* What is let through can be read in one way only. */
static void check_request(const struct http_request *request) {
    assert(http_path_is_canonical(request->path) && !strstr(request->path, "/../"));
    assert(request->headers <= HEADERS_MOST);
    for (int i = 0; i < request->headers; i++) {
        assert(request->header[i].name[0] && !strpbrk(request->header[i].name, " \t\r\n:"));
        assert(!strpbrk(request->header[i].value, "\r\n"));
    }
    const char *length = http_header(request, "content-length");
    bool has_body = length && strspn(length, "0") < strlen(length);
    assert(!has_body || (request->has_body && request->is_last));
    assert(!http_header(request, "transfer-encoding") || request->is_last);
}

static void read_head(char *bytes, size_t size) {
    struct http_request request;
    int length = http_head_length(bytes, size);
    for (size_t i = 0; i < size && (int)i < length; i++) assert(http_head_length(bytes, i) == 0);
    if (length <= 0) return;
    assert((size_t)length <= size && memcmp(bytes + length - 4, "\r\n\r\n", 4) == 0);
    int status = http_request_read(bytes, (size_t)length, &request);
    assert(status == 0 || (status >= 400 && status < 600));
    if (status == 0) check_request(&request);
}

static void read_frames(char *bytes, size_t size) {
    struct ws_frame frame;
    for (size_t used = 0, part; used < size; used += part) {
        int half = ws_frame_read(bytes + used, (size - used) / 2, MESSAGE_MOST, &frame);
        int taken = half ? half : ws_frame_read(bytes + used, size - used, MESSAGE_MOST, &frame);
        if (taken <= 0) return;
        part = (size_t)taken;
        assert(frame.length <= MESSAGE_MOST && frame.payload + frame.length == bytes + used + part);
        assert(frame.opcode < WS_CLOSE || (frame.is_final && frame.length <= FRAME_CONTROL));
        int code = ws_close_code(frame.payload, frame.length);
        assert(code >= 1000 && code < 5000);
    }
}

static void read_key(const char *text) {
    char answer[WS_ACCEPT];
    if (ws_accept(text, answer)) assert(strlen(text) == WS_KEY && strlen(answer) == WS_ACCEPT - 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    char *text = malloc(size); /* exactly as long as it is, so that reading behind it shows */
    assert(text);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    switch (data[0] < 128 ? data[0] % 5 : 5 + data[0] % 3) {
    case 0: read_address(text); break;
    case 1: read_path(text); break;
    case 2: read_query(text); break;
    case 3: read_origin(text); break;
    case 5: read_head(text, size - 1); break;
    case 6: read_frames(text, size - 1); break;
    case 7: read_key(text); break;
    default: read_list(text); break;
    }
    free(text);
    return 0;
}
