/* Reads the head of an HTTP/1.1 request, strictly: what two programs could read differently is
 * refused, so that no proxy and this server disagree about where a request ends (RFC 9112). */
#ifndef SERVER_HTTP_HTTP_REQUEST_H
#define SERVER_HTTP_HTTP_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

enum {
    HEAD_MOST = 4096,  /* bytes that the head of a request may have */
    HEADERS_MOST = 64, /* header lines */
    HEAD_BROKEN = -1,  /* no head can begin like this */
};

enum http_method { METHOD_GET, METHOD_HEAD, METHOD_OTHER };

/* All texts lie in the head that was read, and are terminated. */
struct http_request {
    enum http_method method;
    const char *path;  /* as it was sent: nothing is decoded */
    const char *query; /* what stands behind the question mark; "" if there is none */
    bool is_last;      /* the connection ends after the answer: asked for, or there is a body */
    bool has_body;     /* which nobody reads */
    int headers;
    struct {
        const char *name, *value;
    } header[HEADERS_MOST];
};

/* How many bytes the head at the front takes, its blank line included; 0 if it is not whole yet,
 * HEAD_BROKEN if a line ends with anything but CR LF or a byte is a control character. */
int http_head_length(const char *bytes, size_t length);

/* Reads a head of that length, and changes it. The status with which to refuse it, or 0. What it
 * read is usable only after 0 and 405, which is for a method other than GET and HEAD. */
int http_request_read(char *head, size_t length, struct http_request *request);

/* The value of the first header of that name; NULL if there is none. The last one, which is the
 * only one that a proxy has added. */
const char *http_header(const struct http_request *request, const char *name);
const char *http_last_header(const struct http_request *request, const char *name);

/* Whether a header of that name has this word in its list, whatever the capitals. */
bool http_header_has(const struct http_request *request, const char *name, const char *word);

/* Whether there is one way to write this path: it begins with a slash, no part of it is empty, "."
 * or "..", and only what must be escaped is. */
bool http_path_is_canonical(const char *path);

#endif
