/* WebSockets: what comes in goes to the hub in whole messages, what the hub says goes out in order.
 * A link holds memory only while something of it is under way. */
#include "server/net/serve_link.h"

#include "base/clock.h"
#include "base/text/text.h"
#include "server/http/connection.h"
#include "server/http/ws_frame.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A message that is not whole yet. */
struct incoming {
    size_t length;
    char bytes[MESSAGE_MOST];
};

enum {
    CLOSE_TEXT_MOST = 120,    /* bytes that fit into a closing frame */
    PING_TEXT = 24,           /* bytes that hold a time as text */
    FRAME_EVERY = 50000,      /* microseconds that a frame which is no message costs, ... */
    FRAMES_AHEAD = 256,       /* ... and so many of them may come at once */
    LEAVING_MOST = 256 << 10, /* bytes that are still read of one who was told to go */
};

/* Out */

static bool append(struct link *link, enum ws_opcode opcode, const void *bytes, size_t length) {
    uint8_t head[FRAME_HEAD];
    size_t head_length = ws_frame_head(opcode, length, head);
    return connection_append(link->connection, head, head_length, bytes, length);
}

void link_close(struct link *link, int code, const char *sentence) {
    char body[2 + CLOSE_TEXT_MOST];
    size_t length = strnlen(sentence, CLOSE_TEXT_MOST);
    if (link->is_leaving || link->connection->is_over) return;
    body[0] = (char)(code >> 8);
    body[1] = (char)(code & 0xff);
    memcpy(body + 2, sentence, length);
    link->is_leaving = true;
    connection_limit(link->connection);
    if (!append(link, WS_CLOSE, body, 2 + length)) connection_cut(link->connection);
}

static void enqueue(struct link *link, enum ws_opcode opcode, const void *bytes, size_t length) {
    struct connection *c = link->connection;
    if (link->is_leaving || c->is_over) return;
    bool fits = !c->outgoing.first || c->queued + length <= QUEUE_MOST;
    if (fits && append(link, opcode, bytes, length)) return;
    link->server->slow_readers++; /* who does not read is cut off, rather than kept in memory */
    connection_drop_queue(c);
    link_close(link, CLOSE_POLICY, "too slow");
}

void link_send(struct link *link, const char *bytes, size_t length) {
    enqueue(link, WS_TEXT, bytes, length);
}

/* Pings */

static void ping(struct link *link, long long now) {
    TAILQ_REMOVE(&link->server->links, link, all);
    TAILQ_INSERT_TAIL(&link->server->links, link, all);
    link->pinged = now;
    link->unanswered = true;
    char text[PING_TEXT];
    int length = snprintf(text, sizeof text, "%lld", now);
    enqueue(link, WS_PING, text, (size_t)length);
}

void links_ping(struct server *server) {
    long long now = server_now(server);
    for (struct link *link;
         (link = TAILQ_FIRST(&server->links)) && link->pinged + PING_EVERY <= now;) {
        bool dead = link->unanswered;
        ping(link, now);
        if (dead) connection_cut(link->connection);
    }
}

static void pong(struct link *link, const void *payload, size_t length) {
    char expected[PING_TEXT];
    int known = snprintf(expected, sizeof expected, "%lld", link->pinged);
    if (!link->unanswered || length != (size_t)known || memcmp(payload, expected, length) != 0)
        return;
    link->unanswered = false;
    if (link->client)
        hub_round_trip(link->server->hub, link->client, server_now(link->server) - link->pinged);
}

/* In */

/* The hub counts messages; all other frames are counted here. False, and the link is closed, if
 * there were too many. */
static bool pay_frame(struct link *link) {
    long long now = server_now(link->server);
    if (link->frames_paid < now) link->frames_paid = now;
    link->frames_paid += FRAME_EVERY;
    if (link->frames_paid - now <= (long long)FRAMES_AHEAD * FRAME_EVERY) return true;
    link->server->frame_floods++;
    link_close(link, CLOSE_POLICY, "too many frames");
    return false;
}

static void hear_message(struct link *link, const char *bytes, size_t length) {
    if (!text_is_utf8(bytes, length)) {
        link_close(link, CLOSE_NOT_UTF8, "not UTF-8");
        return;
    }
    if (!link->client) return;
    server_look(link->server);
    long long begun = clock_microseconds();
    hub_hear(link->server->hub, link->client, bytes, length);
    histogram_add(&link->server->hearing, clock_microseconds() - begun);
}

/* A piece of a message. False if the message is too long. */
static bool collect(struct link *link, const char *piece, size_t length) {
    if (!link->incoming) {
        link->incoming = malloc(sizeof *link->incoming);
        if (!link->incoming) return false;
        link->incoming->length = 0;
    }
    struct incoming *incoming = link->incoming;
    if (length > sizeof incoming->bytes - incoming->length) return false;
    memcpy(incoming->bytes + incoming->length, piece, length);
    incoming->length += length;
    return true;
}

static void hear_piece(struct link *link, const struct ws_frame *frame) {
    if (!collect(link, frame->payload, frame->length)) {
        link_close(link, CLOSE_TOO_LARGE, "too long");
        return;
    }
    if (!frame->is_final) {
        pay_frame(link);
        return;
    }
    struct incoming *message = link->incoming;
    link->incoming = NULL;
    hear_message(link, message->bytes, message->length);
    free(message);
}

static void hear_data(struct link *link, const struct ws_frame *frame) {
    bool goes_on = frame->opcode == WS_CONTINUATION;
    if (goes_on != (link->incoming != NULL))
        link_close(link, CLOSE_PROTOCOL, "wrong continuation");
    else if (frame->opcode == WS_BINARY)
        link_close(link, CLOSE_BINARY, "text only");
    else if (frame->is_final && !goes_on)
        hear_message(link, frame->payload, frame->length);
    else
        hear_piece(link, frame);
}

static void disconnect(struct link *link) {
    if (link->client) hub_disconnect(link->server->hub, link->client);
    link->client = NULL;
}

/* The other end closes, or answers that we do. */
static void hear_close(struct link *link, const struct ws_frame *frame) {
    link_close(link, ws_close_code(frame->payload, frame->length), "");
    disconnect(link);
    connection_end(link->connection);
}

static void hear_frame(struct link *link, const struct ws_frame *frame) {
    if (frame->opcode == WS_CLOSE) {
        hear_close(link, frame);
    } else if (link->is_leaving) {
        return;
    } else if (frame->opcode == WS_PING) {
        if (pay_frame(link)) enqueue(link, WS_PONG, frame->payload, frame->length);
    } else if (frame->opcode == WS_PONG) {
        if (pay_frame(link)) pong(link, frame->payload, frame->length);
    } else {
        hear_data(link, frame);
    }
}

/* Nothing behind a wrong frame can be read: the connection ends when the closing frame is written.
 */
static void hear_wrong(struct link *link, int code) {
    link_close(link, code, code == CLOSE_TOO_LARGE ? "too long" : "wrong frame");
    disconnect(link);
    connection_end(link->connection);
}

size_t link_read(struct link *link, char *bytes, size_t length) {
    struct connection *c = link->connection;
    struct ws_frame frame;
    size_t used = 0;
    if (link->is_leaving && (c->discarded += length) > LEAVING_MOST) connection_cut(c);
    while (!c->is_ending && !c->is_over) {
        int taken = ws_frame_read(bytes + used, length - used, MESSAGE_MOST, &frame);
        if (taken == 0) return used;
        if (taken < 0)
            hear_wrong(link, -taken);
        else
            hear_frame(link, &frame);
        used += taken > 0 ? (size_t)taken : 0;
    }
    return length;
}

/* Coming and going */

/* At most once a second, so that an address that connects too often does not fill the log. */
static void tell_too_many(struct server *server, const char *address) {
    long long now = server_now(server);
    if (server->complained > 0 && now - server->complained < COMPLAIN_EVERY) return;
    server->complained = now;
    log_write(&server->log, "too_many", "address", address, NULL);
}

bool link_open(struct connection *c, const char *address, const char *table) {
    struct server *server = c->server;
    struct link *link = calloc(1, sizeof *link);
    if (!link) return false;
    link->connection = c;
    link->server = server;
    c->link = link;
    TAILQ_INSERT_TAIL(&server->links, link, all);
    ping(link, server_now(server)); /* how far away it is, is good to know at once */
    link->client = hub_connect(server->hub, link, address);
    if (link->client && table) hub_choose_table(server->hub, link->client, table);
    if (link->client) return true;
    tell_too_many(server, address);
    link_close(link, CLOSE_BUSY, "too many connections from there");
    return true;
}

void link_leave(struct link *link) {
    disconnect(link);
    TAILQ_REMOVE(&link->server->links, link, all);
    link->connection->link = NULL;
    free(link->incoming);
    free(link);
}

void links_end(struct server *server) {
    for (struct link *link = TAILQ_FIRST(&server->links); link; link = TAILQ_NEXT(link, all)) {
        link->client = NULL;
        link_close(link, CLOSE_RESTART, "the server stops");
    }
}
