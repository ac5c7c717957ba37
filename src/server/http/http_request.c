/* The head is cut into terminated texts where it lies. */
#include "server/http/http_request.h"

#include "base/text/text.h"

#include <assert.h>
#include <ctype.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

enum { BAD_REQUEST = 400, METHOD_NOT_ALLOWED = 405, TOO_LARGE = 431, WRONG_VERSION = 505 };

/* Characters */

static bool is_letter_or_digit(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Of a method or of a header's name. */
static bool is_token(const char *text) {
    if (!*text) return false;
    for (; *text; text++)
        if (!is_letter_or_digit(*text) && !strchr("!#$%&'*+-.^_`|~", *text)) return false;
    return true;
}

static bool is_visible(const char *text) {
    for (; *text; text++)
        if (*text <= ' ' || *text > '~') return false;
    return true;
}

/* Of a value: bytes beyond ASCII are somebody's old encoding, and harmless. */
static bool is_value(const char *text) {
    for (; *text; text++)
        if (((unsigned char)*text < ' ' && *text != '\t') || *text == 0x7f) return false;
    return true;
}

/* Lines */

int http_head_length(const char *bytes, size_t length) {
    size_t line = 0; /* where it begins */
    for (size_t i = 0; i < length; i++) {
        bool is_end = bytes[i] == '\n';
        if (is_end != (i > 0 && bytes[i - 1] == '\r') || bytes[i] == '\0') return HEAD_BROKEN;
        if (!is_end) continue;
        if (i == line + 1) return line == 0 ? HEAD_BROKEN : (int)i + 1;
        line = i + 1;
    }
    return 0;
}

/* Cuts off the line that `at` begins with; returns what follows. */
static char *cut_line(char *at) {
    char *end = strstr(at, "\r\n");
    *end = '\0';
    return end + 2;
}

/* Cuts the text at the first such character; returns what follows, or NULL if there is none. */
static char *cut_at(char *text, char c) {
    char *end = strchr(text, c);
    if (!end) return NULL;
    *end = '\0';
    return end + 1;
}

/* The request line */

static int read_version(const char *text, struct http_request *request) {
    if (strncmp(text, "HTTP/", 5) != 0 || !isdigit((unsigned char)text[5]) || text[6] != '.' ||
        !isdigit((unsigned char)text[7]) || text[8])
        return BAD_REQUEST;
    if (text[5] != '1') return WRONG_VERSION;
    if (text[7] == '0') request->is_last = true;
    return 0;
}

static int read_method(const char *text, struct http_request *request) {
    if (!is_token(text)) return BAD_REQUEST;
    request->method = strcmp(text, "GET") == 0    ? METHOD_GET
                      : strcmp(text, "HEAD") == 0 ? METHOD_HEAD
                                                  : METHOD_OTHER;
    if (request->method == METHOD_OTHER) request->is_last = true;
    return 0;
}

static int read_request_line(char *line, struct http_request *request) {
    char *target = cut_at(line, ' '), *version = target ? cut_at(target, ' ') : NULL;
    if (!version) return BAD_REQUEST;
    int status = read_method(line, request);
    if (!status) status = read_version(version, request);
    if (status) return status;
    if (!is_visible(target)) return BAD_REQUEST;
    char *query = cut_at(target, '?');
    request->path = target;
    request->query = query ? query : "";
    return 0;
}

/* Headers */

static bool read_header(char *line, struct http_request *request) {
    char *value = cut_at(line, ':');
    if (!value || !is_token(line) || !is_value(value)) return false;
    value += strspn(value, " \t");
    for (size_t length = strlen(value); length > 0 && strchr(" \t", value[length - 1]);)
        value[--length] = '\0';
    request->header[request->headers].name = line;
    request->header[request->headers++].value = value;
    return true;
}

static int count(const struct http_request *request, const char *name) {
    int found = 0;
    for (int i = 0; i < request->headers; i++)
        found += strcasecmp(request->header[i].name, name) == 0;
    return found;
}

const char *http_header(const struct http_request *request, const char *name) {
    for (int i = 0; i < request->headers; i++)
        if (strcasecmp(request->header[i].name, name) == 0) return request->header[i].value;
    return NULL;
}

const char *http_last_header(const struct http_request *request, const char *name) {
    for (int i = request->headers; i-- > 0;)
        if (strcasecmp(request->header[i].name, name) == 0) return request->header[i].value;
    return NULL;
}

static bool list_has(const char *list, const char *word) {
    size_t length = strlen(word);
    assert(list);
    while (*list) {
        list += strspn(list, ", \t");
        size_t part = strcspn(list, ", \t");
        if (part == length && strncasecmp(list, word, length) == 0) return true;
        list += part;
    }
    return false;
}

bool http_header_has(const struct http_request *request, const char *name, const char *word) {
    for (int i = 0; i < request->headers; i++)
        if (strcasecmp(request->header[i].name, name) == 0 &&
            list_has(request->header[i].value, word))
            return true;
    return false;
}

/* What the headers say about the body and the connection. A length that can be read in two ways, or
 * beside a transfer encoding, is how one request is hidden in another. */
static int read_framing(struct http_request *request) {
    const char *length = http_header(request, "content-length");
    bool encoded = count(request, "transfer-encoding") > 0;
    int hosts = count(request, "host");
    if (hosts > 1 || (hosts == 0 && !request->is_last)) return BAD_REQUEST;
    if (count(request, "content-length") > 1 || (length && encoded)) return BAD_REQUEST;
    if (length && (!*length || length[strspn(length, "0123456789")])) return BAD_REQUEST;
    request->has_body = encoded || (length && length[strspn(length, "0")]);
    if (request->has_body || http_header_has(request, "connection", "close"))
        request->is_last = true;
    return 0;
}

int http_request_read(char *head, size_t length, struct http_request *request) {
    *request = (struct http_request){0};
    head[length - 2] = '\0'; /* in place of the blank line */
    char *next = cut_line(head);
    int status = read_request_line(head, request);
    if (status) return status;
    while (*next) {
        char *line = next;
        next = cut_line(line);
        if (request->headers == HEADERS_MOST) return TOO_LARGE;
        if (!read_header(line, request)) return BAD_REQUEST;
    }
    status = read_framing(request);
    if (status) return status;
    if (request->method == METHOD_OTHER) return METHOD_NOT_ALLOWED;
    return http_path_is_canonical(request->path) ? 0 : BAD_REQUEST;
}

/* Paths */

/* Whether these are the digits of a byte that a path can only have escaped. */
static bool is_needed_escape(const char *digits) {
    int high = hex_digit(digits[0]), low = high < 0 ? -1 : hex_digit(digits[1]);
    if (low < 0) return false;
    int byte = 16 * high + low;
    return byte >= ' ' && byte != 0x7f && !is_letter_or_digit((char)byte) &&
           !strchr("-._~!$&'()*+,;=:@/\\%", byte);
}

static bool part_is_canonical(const char *part, size_t length) {
    if (strncmp(part, ".", length) == 0 || strncmp(part, "..", length) == 0) return false;
    for (size_t i = 0; i < length; i++)
        if (part[i] == '%' ? !is_needed_escape(part + i + 1)
                           : !is_letter_or_digit(part[i]) && !strchr("-._~!$&'()*+,;=:@", part[i]))
            return false;
    return true;
}

bool http_path_is_canonical(const char *path) {
    if (*path != '/') return false;
    for (const char *part = path + 1; *part;) {
        size_t length = strcspn(part, "/");
        if (!part_is_canonical(part, length)) return false;
        part += length;
        if (*part == '/' && !*++part) return true; /* one slash at the end is another path */
    }
    return true;
}
