/* Looks for what it needs of an answer by names, not as JSON. */
#include "bench/visitor.h"

#include "base/clock.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { REQUEST_TEXT = 640, WAIT_MILLISECONDS = 10000 };

/* WebSocket */

static void hear(void *context, const char *message, size_t length) {
    struct visitor *v = context;
    char start[32];
    int front = snprintf(start, sizeof start, "{\"re\":%d", v->asked);
    if (!message) {
        v->came = v->asked == 0; /* the handshake is over */
    } else if (strncmp(message, start, (size_t)front) == 0 && strchr(",}", message[front])) {
        size_t kept = length < VISITOR_ANSWER ? length : VISITOR_ANSWER - 1;
        memcpy(v->answer, message, kept);
        v->answer[kept] = '\0';
        v->came = true;
        v->refused = strstr(message, "\"refused\"") != NULL;
        if (v->refused) fprintf(stderr, "refused: %.200s\n", message);
    }
}

/* The server's pings are no answer. */
static bool await(struct visitor *v) {
    long long until = clock_microseconds() + WAIT_MILLISECONDS * 1000LL;
    while (!v->came && clock_microseconds() < until) {
        struct pollfd file = {.fd = v->line.file, .events = POLLIN};
        if (poll(&file, 1, WAIT_MILLISECONDS) <= 0 || !line_read(&v->line, hear, v)) return false;
    }
    return v->came && !v->refused;
}

bool visitor_open(struct visitor *v, int port, int from) {
    v->asked = 0;
    v->came = v->refused = false;
    return line_connect(&v->line, port, from) && await(v);
}

void visitor_close(struct visitor *v) {
    line_close(&v->line);
}

bool visitor_ask(struct visitor *v, const char *request) {
    char text[REQUEST_TEXT];
    int length = snprintf(text, sizeof text, "{\"id\":%d,%s}", ++v->asked, request);
    v->came = v->refused = false;
    return line_say(&v->line, text, (size_t)length) && await(v);
}

bool visitor_text(const struct visitor *v, const char *name, char *text, size_t size) {
    char start[64];
    snprintf(start, sizeof start, "\"%s\":", name);
    const char *at = strstr(v->answer, start);
    if (!at) return false;
    at += strlen(start);
    at += strspn(at, "[\"");
    size_t length = strcspn(at, "\"]");
    snprintf(text, size, "%.*s", (int)length, at);
    return length > 0 && length < size;
}

/* HTTP */

static int http_connect(int port, int from) {
    int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in here = {.sin_family = AF_INET}, there = here;
    here.sin_addr.s_addr = htonl(0x7f000000U + (unsigned)from);
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    there.sin_port = htons((uint16_t)port);
    if (file < 0 || bind(file, (struct sockaddr *)&here, sizeof here) != 0 ||
        connect(file, (struct sockaddr *)&there, sizeof there) != 0)
        return -1;
    return file;
}

int http_get(int port, int from, const char *path, atomic_long *bytes) {
    static char buffer[1 << 16];
    char request[REQUEST_TEXT];
    int file = http_connect(port, from), status = -1;
    int length = snprintf(request, sizeof request,
                          "GET %s HTTP/1.0\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", path);
    if (file >= 0 && write(file, request, (size_t)length) == length)
        for (ssize_t got; (got = read(file, buffer, sizeof buffer - 1)) > 0;) {
            buffer[got] = '\0';
            if (status < 0) status = atoi(buffer + 9);
            *bytes += got;
        }
    if (file >= 0) close(file);
    return status;
}

/* kolam admin */

/* The last line says whether it was done. */
static bool is_done(int file) {
    char end[128] = "", chunk[1 << 15];
    for (ssize_t got; (got = read(file, chunk, sizeof chunk)) > 0;) {
        size_t kept = (size_t)got < sizeof end ? (size_t)got : sizeof end - 1;
        memcpy(end, chunk + got - kept, kept);
        end[kept] = '\0';
    }
    return strstr(end, "\"done\":true") != NULL;
}

bool admin_ask(const char *folder, const char *request) {
    struct sockaddr_un there = {.sun_family = AF_UNIX};
    char line[REQUEST_TEXT];
    int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int length = snprintf(line, sizeof line, "{%s}\n", request);
    snprintf(there.sun_path, sizeof there.sun_path, "%s/kolam.db.admin", folder);
    bool done = file >= 0 && connect(file, (struct sockaddr *)&there, sizeof there) == 0 &&
                write(file, line, (size_t)length) == length && is_done(file);
    if (file >= 0) close(file);
    return done;
}
