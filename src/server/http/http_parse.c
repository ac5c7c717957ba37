/* Parses the parts of HTTP requests that the server looks at. */
#include "server/http/http_parse.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

bool http_accepts_coding(const char *list, const char *coding) {
    size_t length = strlen(coding);
    while (*list) {
        list += strspn(list, " ,\t");
        size_t part = strcspn(list, ",");
        if (part >= length && strncmp(list, coding, length) == 0 &&
            (part == length || strchr(" ;\t", list[length]))) {
            char weight[16] = "";
            const char *q = memchr(list, '=', part);
            if (q)
                snprintf(weight, sizeof weight, "%.*s", (int)(part - (size_t)(q + 1 - list)),
                         q + 1);
            return !q || strspn(weight, "0. ") < strlen(weight);
        }
        list += part;
    }
    return false;
}

bool http_knows_etag(const char *list, const char *etag) {
    return strcmp(list, "*") == 0 || strstr(list, etag);
}

bool http_record_of_path(const char *path, char table[RECORD_NAME]) {
    static const char front[] = "/games/", back[] = ".kgn";
    size_t length = strlen(path), around = sizeof front - 1 + sizeof back - 1;
    if (length <= around || length - around >= RECORD_NAME) return false;
    if (strncmp(path, front, sizeof front - 1) != 0 ||
        strcmp(path + length - (sizeof back - 1), back) != 0)
        return false;
    snprintf(table, RECORD_NAME, "%.*s", (int)(length - around), path + sizeof front - 1);
    return true;
}

static bool is_address(const char *text) {
    uint8_t bytes[16];
    return inet_pton(AF_INET, text, bytes) == 1 || inet_pton(AF_INET6, text, bytes) == 1;
}

bool http_last_address(const char *list, char address[CLIENT_ADDRESS]) {
    const char *last = list;
    for (const char *at = list; *at; at++)
        if (*at == ',' || *at == ' ') last = at + 1;
    size_t length = strlen(last);
    if (length >= CLIENT_ADDRESS || !is_address(last)) return false;
    memcpy(address, last, length + 1);
    return true;
}

void http_simplify_address(char address[CLIENT_ADDRESS]) {
    struct in6_addr bytes;
    if (inet_pton(AF_INET6, address, &bytes) != 1) return;
    if (IN6_IS_ADDR_V4MAPPED(&bytes)) {
        inet_ntop(AF_INET, bytes.s6_addr + 12, address, CLIENT_ADDRESS);
        return;
    }
    memset(bytes.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, &bytes, address, CLIENT_ADDRESS);
}

bool http_origin_is_ours(const char *origin, const char *agreed, const char *host) {
    if (agreed) return strcasecmp(origin, agreed) == 0;
    const char *named = strstr(origin, "://");
    return named && host[0] && strcasecmp(named + 3, host) == 0;
}

bool http_offers_protocol(const char *list, const char *protocol) {
    size_t length = strlen(protocol);
    while (*list) {
        size_t word = strcspn(list, ", ");
        if (word == length && memcmp(list, protocol, length) == 0) return true;
        list += word + strspn(list + word, ", ");
    }
    return false;
}
