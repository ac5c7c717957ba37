/* Connections of the socket. One that sends too much, too slowly, or more than one request is
 * closed. */
#include "server/admin/admin_socket.h"

#include "server/admin/admin_path.h"

#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    CONNECTIONS_MOST = 16,
    REQUEST_MILLISECONDS = 10000, /* until a request is there */
};

struct admin_connection {
    uv_pipe_t pipe; /* the first member */
    LIST_ENTRY(admin_connection) all;
    struct admin_socket *socket;
    struct admin_client client;
    uint64_t since; /* by the loop's clock */
    bool heard, closing;
    size_t used;
    char text[ADMIN_LINE_MOST];
};

struct admin_socket {
    uv_pipe_t listener; /* the first member */
    struct admin admin;
    LIST_HEAD(, admin_connection) connections;
    int count; /* of connections that are not freed */
    bool closed;
};

/* Ending: the socket lasts until the last of its handles is closed */

static void free_if_done(struct admin_socket *s) {
    if (s->closed && s->count == 0) free(s);
}

static void connection_closed(uv_handle_t *handle) {
    struct admin_connection *c = (struct admin_connection *)handle;
    struct admin_socket *s = c->socket;
    free(c);
    s->count--;
    free_if_done(s);
}

static void close_connection(struct admin_connection *c) {
    if (c->closing) return;
    c->closing = true;
    admin_disconnect(&c->client);
    LIST_REMOVE(c, all);
    uv_close((uv_handle_t *)c, connection_closed);
}

static void listener_closed(uv_handle_t *handle) {
    struct admin_socket *s = (struct admin_socket *)handle;
    s->closed = true;
    free_if_done(s);
}

/* Answers */

struct admin_write {
    uv_write_t write; /* the first member */
    bool last;
    char bytes[];
};

static void written(uv_write_t *write, int status) {
    struct admin_write *w = (struct admin_write *)write;
    if (w->last || status < 0) close_connection((struct admin_connection *)write->handle);
    free(w);
}

static void send_lines(void *context, const char *lines, size_t length, bool last) {
    struct admin_connection *c = context;
    struct admin_write *w = malloc(sizeof *w + length);
    if (!w) {
        close_connection(c);
        return;
    }
    w->last = last;
    memcpy(w->bytes, lines, length);
    uv_buf_t buffer = uv_buf_init(w->bytes, (unsigned)length);
    if (uv_write(&w->write, (uv_stream_t *)c, &buffer, 1, written) == 0) return;
    free(w);
    close_connection(c);
}

/* Requests */

static void offer_memory(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer) {
    struct admin_connection *c = (struct admin_connection *)handle;
    (void)suggested;
    *buffer = uv_buf_init(c->text + c->used, (unsigned)(sizeof c->text - c->used));
}

static void refuse_request(struct admin_connection *c) {
    c->heard = true;
    admin_refuse(&c->client, "A request is one line of at most 4,095 bytes.",
                 "Eine Anfrage ist eine Zeile von höchstens 4.095 Bytes.");
}

/* Nothing may follow the request but the end of the connection. */
static void read_request(uv_stream_t *stream, ssize_t length, const uv_buf_t *buffer) {
    struct admin_connection *c = (struct admin_connection *)stream;
    (void)buffer;
    if (length < 0 || (length > 0 && c->heard)) close_connection(c);
    if (length <= 0 || c->closing) return;
    c->used += (size_t)length;
    const char *end = memchr(c->text, '\n', c->used);
    if (end ? end != c->text + c->used - 1 : c->used == sizeof c->text) {
        refuse_request(c);
    } else if (end) {
        c->heard = true;
        c->used--; /* there is memory for what must not follow */
        admin_serve(&c->socket->admin, &c->client, c->text, c->used);
    }
}

static int64_t user_of(const struct admin_connection *c) {
    struct ucred peer = {.uid = (uid_t)-1};
    socklen_t size = sizeof peer;
    int file;
    if (uv_fileno((const uv_handle_t *)c, &file) == 0)
        getsockopt(file, SOL_SOCKET, SO_PEERCRED, &peer, &size);
    return peer.uid;
}

/* If there are too many, closes the one that has been open for the longest time without a request.
 */
static void close_idle(struct admin_socket *s) {
    struct admin_connection *idle = NULL, *c;
    int open = 0;
    LIST_FOREACH(c, &s->connections, all) {
        open++;
        if (!c->heard) idle = c;
    }
    if (open > CONNECTIONS_MOST && idle) close_connection(idle);
}

static void accept_connection(uv_stream_t *listener, int status) {
    struct admin_socket *s = (struct admin_socket *)listener;
    struct admin_connection *c = status == 0 ? calloc(1, sizeof *c) : NULL;
    if (!c) return;
    c->socket = s;
    c->since = uv_now(listener->loop);
    uv_pipe_init(listener->loop, &c->pipe, 0);
    LIST_INSERT_HEAD(&s->connections, c, all);
    s->count++;
    bool accepted = uv_accept(listener, (uv_stream_t *)c) == 0;
    c->client = (struct admin_client){.send = send_lines, .context = c, .user = user_of(c)};
    if (!accepted || uv_read_start((uv_stream_t *)c, offer_memory, read_request) != 0)
        close_connection(c);
    close_idle(s);
}

void admin_socket_tick(struct admin_socket *s) {
    if (!s) return;
    uint64_t now = uv_now(s->listener.loop);
    for (struct admin_connection *c = LIST_FIRST(&s->connections), *next; c; c = next) {
        next = LIST_NEXT(c, all);
        if (!c->heard && now - c->since > REQUEST_MILLISECONDS) close_connection(c);
    }
}

/* Opening and closing */

/* Nobody else can open it even for a moment: it is made with the mode that it keeps. */
static bool listen_at(struct admin_socket *s, const char *path) {
    unlink(path);
    mode_t mask = umask(0177);
    bool bound = uv_pipe_bind(&s->listener, path) == 0;
    umask(mask);
    return bound &&
           uv_listen((uv_stream_t *)&s->listener, CONNECTIONS_MOST, accept_connection) == 0;
}

struct admin_socket *admin_socket_open(uv_loop_t *loop, const char *data,
                                       const struct admin *admin) {
    struct sockaddr_un address;
    struct admin_socket *s = admin_path(data, &address) ? calloc(1, sizeof *s) : NULL;
    if (!s) return NULL;
    s->admin = *admin;
    uv_pipe_init(loop, &s->listener, 0);
    if (listen_at(s, address.sun_path)) return s;
    admin_socket_close(s);
    return NULL;
}

void admin_socket_close(struct admin_socket *s) {
    if (!s) return;
    for (struct admin_connection *c; (c = LIST_FIRST(&s->connections));) close_connection(c);
    uv_close((uv_handle_t *)&s->listener, listener_closed);
}
