/* Fuzzing what is read of HTTP requests: the first byte says which, the rest is the text. Names and
 * addresses that come out are what they may be; the query of a search is opened as a server does.
 */
#include "server/net/http_parse.h"

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
    struct refusal why;
    records_close(records_open(NULL, text, &why));
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    char *text = malloc(size); /* exactly as long as it is, so that reading behind it shows */
    assert(text);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    switch (data[0] % 5) {
    case 0: read_address(text); break;
    case 1: read_path(text); break;
    case 2: read_query(text); break;
    case 3: read_origin(text); break;
    default: read_list(text); break;
    }
    free(text);
    return 0;
}
