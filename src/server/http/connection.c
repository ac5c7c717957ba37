/* Connections on libuv: one read a turn of the loop, so that nobody who sends much holds up others;
 * as much written at once as the socket takes. */
#include "server/http/connection.h"

#include "server/net/serve_crowd.h"
#include "server/net/serve_link.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    PARTS_MOST = 32,          /* messages that are written by one call */
    DISCARD_MOST = 256 << 10, /* bytes of somebody who does not stop sending */
};

/* A message that waits to be written. */
struct outgoing {
    struct queue_link link; /* the first member */
    const char *bytes;
    size_t length;
    char own[];
};

/* Lists */

void connection_wait(struct connection *c) {
    if (c->is_waiting || c->is_closed) return;
    LIST_INSERT_HEAD(&c->server->waiting, c, waiting);
    c->is_waiting = true;
}

void connection_unlimit(struct connection *c) {
    if (c->deadline) TAILQ_REMOVE(&c->server->timed, c, timed);
    c->deadline = 0;
}

void connection_limit(struct connection *c) {
    connection_unlimit(c);
    c->deadline = server_now(c->server) + REQUEST_SECONDS * 1000000LL;
    TAILQ_INSERT_TAIL(&c->server->timed, c, timed);
}

void connections_tick(struct server *server) {
    long long now = server_now(server);
    for (struct connection *c; (c = TAILQ_FIRST(&server->timed)) && c->deadline <= now;) {
        connection_unlimit(c);
        connection_cut(c);
    }
}

/* Ending */

void connection_cut(struct connection *c) {
    c->is_over = true;
    connection_wait(c);
}

void connection_end(struct connection *c) {
    if (c->is_ending) return;
    c->is_ending = true;
    connection_limit(c);
    connection_wait(c);
}

static void free_connection(uv_handle_t *handle) {
    struct connection *c = handle->data;
    connection_drop_queue(c);
    free(queue_take(&c->outgoing));
    buffer_done(&c->input);
    c->server->connections--;
    free(c);
}

static void close_now(struct connection *c) {
    if (c->is_closed) return;
    c->is_over = c->is_closed = true;
    if (c->is_waiting) LIST_REMOVE(c, waiting);
    connection_unlimit(c);
    if (c->link) link_leave(c->link);
    http_leave(&c->request);
    crowd_leave(c->server, c->neighbour);
    LIST_REMOVE(c, all);
    uv_close((uv_handle_t *)&c->tcp, free_connection);
}

void connections_close(struct server *server) {
    for (struct connection *c; (c = LIST_FIRST(&server->all));) close_now(c);
}

/* Everything is written. A socket that is closed while bytes wait to be read resets the connection,
 * and the other end may never see the answer: so it is shut, and closed when the other end is. */
static void shut(struct connection *c) {
    uv_os_fd_t file;
    if (c->is_shut || uv_fileno((uv_handle_t *)&c->tcp, &file) != 0) return;
    shutdown(file, SHUT_WR);
    c->is_shut = true;
    connection_limit(c);
}

/* Out */

static bool append(struct connection *c, struct outgoing *message, const char *bytes,
                   size_t length) {
    if (!message) return false;
    message->bytes = bytes;
    message->length = length;
    queue_add(&c->outgoing, &message->link);
    c->queued += length;
    connection_wait(c);
    return true;
}

bool connection_append(struct connection *c, const void *head, size_t head_length, const void *body,
                       size_t length) {
    struct outgoing *message = malloc(sizeof *message + head_length + length);
    if (!message) return false;
    if (head_length > 0) memcpy(message->own, head, head_length);
    if (length > 0) memcpy(message->own + head_length, body, length);
    return append(c, message, message->own, head_length + length);
}

bool connection_append_lasting(struct connection *c, const void *bytes, size_t length) {
    return append(c, malloc(sizeof(struct outgoing)), bytes, length);
}

void connection_drop_queue(struct connection *c) {
    struct queue rest = c->outgoing;
    struct queue_link *begun = c->written > 0 || c->under_way > 0 ? queue_take(&rest) : NULL;
    c->outgoing = (struct queue){NULL, NULL};
    c->queued = begun ? ((struct outgoing *)begun)->length - c->written : 0;
    if (begun) queue_add(&c->outgoing, begun);
    for (struct queue_link *message; (message = queue_take(&rest));) free(message);
}

/* So many bytes are written. */
static void advance(struct connection *c, size_t count) {
    c->queued -= count;
    c->written += count;
    c->server->bytes_out += count;
    for (struct outgoing *first;
         (first = (struct outgoing *)c->outgoing.first) && c->written >= first->length;) {
        c->written -= first->length;
        free(queue_take(&c->outgoing));
    }
}

static int collect(const struct connection *c, uv_buf_t parts[PARTS_MOST]) {
    int count = 0;
    size_t skipped = c->written;
    for (const struct queue_link *at = c->outgoing.first; at && count < PARTS_MOST; at = at->next) {
        const struct outgoing *message = (const struct outgoing *)at;
        parts[count++] =
            uv_buf_init((char *)message->bytes + skipped, (unsigned)(message->length - skipped));
        skipped = 0;
    }
    return count;
}

static void written(uv_write_t *write, int status) {
    struct connection *c = write->handle->data;
    size_t count = c->under_way;
    c->under_way = 0;
    if (c->is_closed) return;
    if (status < 0) {
        connection_cut(c);
        return;
    }
    advance(c, count);
    if (c->deadline) connection_limit(c); /* the other end reads */
    connection_wait(c);
}

/* The socket is full: a piece is left to the system, which says when it is written. */
static void write_later(struct connection *c, uv_buf_t part) {
    if (part.len > CHUNK_BYTES) part.len = CHUNK_BYTES;
    c->under_way = part.len;
    if (uv_write(&c->write, (uv_stream_t *)&c->tcp, &part, 1, written) == 0) return;
    c->under_way = 0;
    connection_cut(c);
}

static void flush(struct connection *c) {
    uv_buf_t parts[PARTS_MOST];
    while (c->outgoing.first && !c->under_way && !c->is_over) {
        int count = collect(c, parts);
        int taken = uv_try_write((uv_stream_t *)&c->tcp, parts, (unsigned)count);
        if (taken > 0)
            advance(c, (size_t)taken);
        else if (taken == UV_EAGAIN || taken == 0)
            write_later(c, parts[0]);
        else
            connection_cut(c);
    }
}

/* In */

static void give_chunk(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer) {
    const struct connection *c = handle->data;
    (void)suggested;
    *buffer = uv_buf_init(c->server->chunk, sizeof c->server->chunk);
}

/* How many of these bytes are done with. */
static size_t hear(struct connection *c, char *bytes, size_t length) {
    size_t used = c->link ? 0 : http_read(c, bytes, length);
    if (c->link && used < length) used += link_read(c->link, bytes + used, length - used);
    return used;
}

static void hear_input(struct connection *c) {
    struct buffer *input = &c->input;
    if (input->used == 0) return;
    size_t used = hear(c, input->start, input->used);
    input->used -= used;
    memmove(input->start, (char *)input->start + used, input->used);
    if (input->used > 0) return;
    buffer_done(input);
    *input = (struct buffer){0};
}

static void hear_chunk(struct connection *c, char *bytes, size_t length) {
    size_t used = c->input.used > 0 ? 0 : hear(c, bytes, length);
    if (used == length) return;
    bool had_more = c->input.used > 0;
    if (!buffer_add(&c->input, bytes + used, length - used))
        connection_cut(c);
    else if (had_more)
        hear_input(c);
}

/* The other end sends nothing more. A request that is being answered still is. */
static void hear_end(struct connection *c) {
    bool answers = !c->link && (c->request.is_busy || c->outgoing.first);
    if (!answers || c->is_shut) {
        connection_cut(c);
        return;
    }
    c->request.is_last = true;
    if (!c->request.is_busy) connection_end(c);
}

/* Whether nothing shall be read for the moment: a request is answered before the next one is read.
 */
static bool is_occupied(const struct connection *c) {
    return c->request.is_busy || (!c->link && c->outgoing.first && !c->is_ending);
}

static void hear_bytes(struct connection *c, char *bytes, size_t length) {
    if (!c->is_ending)
        hear_chunk(c, bytes, length);
    else if ((c->discarded += length) > DISCARD_MOST)
        connection_cut(c);
    if (!c->link) flush(c);
}

static void hear_socket(uv_stream_t *stream, ssize_t length, const uv_buf_t *buffer) {
    struct connection *c = stream->data;
    if (length == 0 || c->is_over) return;
    if (length < 0) {
        uv_read_stop(stream);
        hear_end(c);
        return;
    }
    hear_bytes(c, buffer->base, (size_t)length);
    if ((size_t)length < sizeof c->server->chunk && !is_occupied(c)) return;
    uv_read_stop(stream);
    c->is_paused = true;
    connection_wait(c);
}

static void resume(struct connection *c) {
    if (!c->is_paused || is_occupied(c)) return;
    c->is_paused = false;
    if (uv_read_start((uv_stream_t *)&c->tcp, give_chunk, hear_socket) != 0) connection_cut(c);
}

/* A turn */

static void take_turn(struct connection *c) {
    flush(c);
    if (!c->outgoing.first && c->request.is_busy) http_go_on(&c->request);
    flush(c);
    if (!c->outgoing.first && !c->request.is_busy && !c->is_ending) hear_input(c);
    flush(c);
    if (c->is_ending && !c->outgoing.first) shut(c);
    resume(c);
}

void connections_write(struct server *server) {
    for (struct connection *c; (c = LIST_FIRST(&server->waiting));) {
        LIST_REMOVE(c, waiting);
        c->is_waiting = false;
        if (!c->is_over) take_turn(c);
        if (c->is_over) close_now(c);
    }
}

/* Coming */

void connection_accept(struct server *server, uv_stream_t *listener, bool is_private) {
    struct connection *c = calloc(1, sizeof *c);
    if (!c) return;
    c->server = server;
    c->is_private = is_private;
    c->is_paused = true;
    uv_tcp_init(&server->loop, &c->tcp);
    c->tcp.data = c;
    server->connections++;
    LIST_INSERT_HEAD(&server->all, c, all);
    http_begin(c);
    bool entered = uv_accept(listener, (uv_stream_t *)&c->tcp) == 0 && crowd_enter(server, c);
    if (!entered) {
        connection_cut(c);
        return;
    }
    uv_tcp_nodelay(&c->tcp, 1);
    connection_limit(c);
    connection_wait(c);
}
