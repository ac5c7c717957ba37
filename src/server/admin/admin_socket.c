/* Lines of the socket. One that says too much, too slowly, or more than one request is ended. */
#include "server/admin/admin_socket.h"

#include "server/admin/admin_path.h"

#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    LINES_MOST = 16,
    LINE_MILLISECONDS = 10000, /* until a request is there */
};

struct admin_line {
    uv_pipe_t pipe; /* the first member */
    LIST_ENTRY(admin_line) all;
    struct admin_socket *socket;
    struct admin_asker asker;
    uint64_t since; /* by the loop's clock */
    bool heard, closing;
    size_t used;
    char text[ADMIN_LINE_MOST];
};

struct admin_socket {
    uv_pipe_t listener; /* the first member */
    struct admin admin;
    LIST_HEAD(, admin_line) lines;
    int count; /* of lines that are not freed */
    bool closed;
};

/* Ending: the socket lasts until the last of its handles is closed */

static void free_if_done(struct admin_socket *s) {
    if (s->closed && s->count == 0) free(s);
}

static void line_closed(uv_handle_t *handle) {
    struct admin_line *line = (struct admin_line *)handle;
    struct admin_socket *s = line->socket;
    free(line);
    s->count--;
    free_if_done(s);
}

static void close_line(struct admin_line *line) {
    if (line->closing) return;
    line->closing = true;
    admin_leave(&line->asker);
    LIST_REMOVE(line, all);
    uv_close((uv_handle_t *)line, line_closed);
}

static void listener_closed(uv_handle_t *handle) {
    struct admin_socket *s = (struct admin_socket *)handle;
    s->closed = true;
    free_if_done(s);
}

/* Answering */

struct admin_write {
    uv_write_t write; /* the first member */
    bool last;
    char bytes[];
};

static void written(uv_write_t *write, int status) {
    struct admin_write *w = (struct admin_write *)write;
    if (w->last || status < 0) close_line((struct admin_line *)write->handle);
    free(w);
}

static void tell(void *context, const char *lines, size_t length, bool last) {
    struct admin_line *line = context;
    struct admin_write *w = malloc(sizeof *w + length);
    if (!w) {
        close_line(line);
        return;
    }
    w->last = last;
    memcpy(w->bytes, lines, length);
    uv_buf_t buffer = uv_buf_init(w->bytes, (unsigned)length);
    if (uv_write(&w->write, (uv_stream_t *)line, &buffer, 1, written) == 0) return;
    free(w);
    close_line(line);
}

/* Hearing */

static void offer_memory(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer) {
    struct admin_line *line = (struct admin_line *)handle;
    (void)suggested;
    *buffer = uv_buf_init(line->text + line->used, (unsigned)(sizeof line->text - line->used));
}

static void refuse_line(struct admin_line *line) {
    line->heard = true;
    admin_refuse(&line->asker, "A request is one line of at most 4,095 bytes.",
                 "Eine Anfrage ist eine Zeile von höchstens 4.095 Bytes.");
}

/* Once the request is there, only the end of the line may follow. */
static void hear(uv_stream_t *stream, ssize_t length, const uv_buf_t *buffer) {
    struct admin_line *line = (struct admin_line *)stream;
    (void)buffer;
    if (length < 0 || (length > 0 && line->heard)) close_line(line);
    if (length <= 0 || line->closing) return;
    line->used += (size_t)length;
    const char *end = memchr(line->text, '\n', line->used);
    if (end ? end != line->text + line->used - 1 : line->used == sizeof line->text) {
        refuse_line(line);
    } else if (end) {
        line->heard = true;
        line->used--; /* there is memory for what must not follow */
        admin_hear(&line->socket->admin, &line->asker, line->text, line->used);
    }
}

static int64_t user_of(const struct admin_line *line) {
    struct ucred peer = {.uid = (uid_t)-1};
    socklen_t size = sizeof peer;
    int file;
    if (uv_fileno((const uv_handle_t *)line, &file) == 0)
        getsockopt(file, SOL_SOCKET, SO_PEERCRED, &peer, &size);
    return peer.uid;
}

/* There are too many: the one that has said nothing for the longest time makes way. */
static void make_way(struct admin_socket *s) {
    struct admin_line *idle = NULL, *line;
    int open = 0;
    LIST_FOREACH(line, &s->lines, all) {
        open++;
        if (!line->heard) idle = line;
    }
    if (open > LINES_MOST && idle) close_line(idle);
}

static void accept_line(uv_stream_t *listener, int status) {
    struct admin_socket *s = (struct admin_socket *)listener;
    struct admin_line *line = status == 0 ? calloc(1, sizeof *line) : NULL;
    if (!line) return;
    line->socket = s;
    line->since = uv_now(listener->loop);
    uv_pipe_init(listener->loop, &line->pipe, 0);
    LIST_INSERT_HEAD(&s->lines, line, all);
    s->count++;
    bool accepted = uv_accept(listener, (uv_stream_t *)line) == 0;
    line->asker = (struct admin_asker){.tell = tell, .context = line, .user = user_of(line)};
    if (!accepted || uv_read_start((uv_stream_t *)line, offer_memory, hear) != 0) close_line(line);
    make_way(s);
}

void admin_socket_tick(struct admin_socket *s) {
    if (!s) return;
    uint64_t now = uv_now(s->listener.loop);
    for (struct admin_line *line = LIST_FIRST(&s->lines), *next; line; line = next) {
        next = LIST_NEXT(line, all);
        if (!line->heard && now - line->since > LINE_MILLISECONDS) close_line(line);
    }
}

/* Opening and closing */

/* Nobody else can open it even for a moment: it is made with the mode that it keeps. */
static bool listen_at(struct admin_socket *s, const char *path) {
    unlink(path);
    mode_t mask = umask(0177);
    bool bound = uv_pipe_bind(&s->listener, path) == 0;
    umask(mask);
    return bound && uv_listen((uv_stream_t *)&s->listener, LINES_MOST, accept_line) == 0;
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
    for (struct admin_line *line; (line = LIST_FIRST(&s->lines));) close_line(line);
    uv_close((uv_handle_t *)&s->listener, listener_closed);
}
