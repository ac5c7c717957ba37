/* WebSockets: what comes in goes to the hub in whole messages, what the hub says goes out in order.
 * A link holds memory only while something of it is under way. */
#include "server/net/serve_link.h"

#include "server/net/serve_door.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A message that waits to be written. */
struct outgoing {
    struct queue_link link; /* the first member */
    size_t length;
    enum lws_write_protocol kind;
    unsigned char bytes[]; /* LWS_PRE for the frame's head, then the message */
};

/* A message that is not whole yet. */
struct incoming {
    size_t length;
    char bytes[MESSAGE_MOST];
};

enum {
    CLOSE_TEXT_MOST = 120, /* bytes that fit into a closing frame */
    CLOSE_SECONDS = 5,     /* until the other end must have taken and answered it */
    PING_TEXT = 24,        /* bytes that hold a time as text */
};

/* The library's own way to close with a reason needs a callback that may fail, and its callback for
 * writing may not. A closing frame that is queued like any other comes behind what was sent. */
static const enum lws_write_protocol write_close = (enum lws_write_protocol)4;

/* Out */

static void wait_for_turn(struct link *link) {
    if (!link->is_waiting) LIST_INSERT_HEAD(&link->server->waiting, link, waiting);
    link->is_waiting = true;
}

static void wait_no_more(struct link *link) {
    if (link->is_waiting) LIST_REMOVE(link, waiting);
    link->is_waiting = false;
}

static void drop_queue(struct link *link) {
    for (struct queue_link *message; (message = queue_take(&link->outgoing));) free(message);
    link->queued = 0;
}

static bool append(struct link *link, enum lws_write_protocol kind, const void *bytes,
                   size_t length) {
    struct outgoing *message = malloc(sizeof *message + LWS_PRE + length);
    if (!message) return false;
    message->length = length;
    message->kind = kind;
    memcpy(message->bytes + LWS_PRE, bytes, length);
    queue_add(&link->outgoing, &message->link);
    link->queued += length;
    wait_for_turn(link);
    return true;
}

static void cut(struct link *link) {
    link->over = true;
    lws_set_timeout(link->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

void link_close(struct link *link, int code, const char *sentence) {
    char body[2 + CLOSE_TEXT_MOST];
    size_t length = strnlen(sentence, CLOSE_TEXT_MOST);
    if (link->is_leaving || link->over) return;
    body[0] = (char)(code >> 8);
    body[1] = (char)(code & 0xff);
    memcpy(body + 2, sentence, length);
    link->is_leaving = true;
    lws_set_timeout(link->wsi, PENDING_TIMEOUT_CLOSE_SEND, CLOSE_SECONDS);
    if (!append(link, write_close, body, 2 + length)) cut(link);
}

static void enqueue(struct link *link, enum lws_write_protocol kind, const void *bytes,
                    size_t length) {
    if (link->is_leaving || link->over) return;
    bool fits = !link->outgoing.first || link->queued + length <= QUEUE_MOST;
    if (fits && append(link, kind, bytes, length)) return;
    link->server->slow_readers++; /* who does not read is cut off, rather than kept in memory */
    drop_queue(link);
    link_close(link, CLOSE_POLICY, "too slow");
}

void link_send(struct link *link, const char *bytes, size_t length) {
    enqueue(link, LWS_WRITE_TEXT, bytes, length);
}

/* Writes what the line takes; false if it is broken. */
static bool write_queue(struct link *link) {
    while (link->outgoing.first && !lws_partial_buffered(link->wsi)) {
        struct outgoing *message = (struct outgoing *)link->outgoing.first;
        int written =
            lws_write(link->wsi, message->bytes + LWS_PRE, message->length, message->kind);
        if (written < (int)message->length) return false;
        link->server->bytes_out += message->length;
        link->queued -= message->length;
        free(queue_take(&link->outgoing));
    }
    if (link->outgoing.first) lws_callback_on_writable(link->wsi);
    return true;
}

void links_write(struct server *server) {
    for (struct link *link; (link = LIST_FIRST(&server->waiting));) {
        wait_no_more(link);
        if (!link->over && !write_queue(link)) cut(link);
    }
}

/* Pings */

static void ping(struct link *link, long long now) {
    TAILQ_REMOVE(&link->server->links, link, all);
    TAILQ_INSERT_TAIL(&link->server->links, link, all);
    link->pinged = now;
    link->unanswered = true;
    char text[PING_TEXT];
    int length = snprintf(text, sizeof text, "%lld", now);
    enqueue(link, LWS_WRITE_PING, text, (size_t)length);
}

void links_ping(struct server *server) {
    long long now = server_now(server);
    for (struct link *link;
         (link = TAILQ_FIRST(&server->links)) && link->pinged + PING_EVERY <= now;) {
        bool dead = link->unanswered || link->over;
        ping(link, now);
        if (dead) cut(link);
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

static void hear(struct link *link, const char *piece, size_t length) {
    if (link->is_leaving || link->over || !link->client) return;
    if (lws_frame_is_binary(link->wsi)) {
        link_close(link, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
        return;
    }
    bool whole = lws_is_final_fragment(link->wsi) && lws_remaining_packet_payload(link->wsi) == 0;
    bool alone = whole && !link->incoming;
    if (length + lws_remaining_packet_payload(link->wsi) > MESSAGE_MOST ||
        (!alone && !collect(link, piece, length))) {
        link_close(link, CLOSE_TOO_LARGE, "too long");
        return;
    }
    if (alone) hub_hear(link->server->hub, link->client, piece, length);
    if (!whole || alone) return;
    struct incoming *message = link->incoming;
    link->incoming = NULL;
    hub_hear(link->server->hub, link->client, message->bytes, message->length);
    free(message);
}

/* Coming and going */

/* At most once a second, so that an address that connects too often does not fill the log. */
static void tell_too_many(struct server *server, const char *address) {
    long long now = server_now(server);
    if (server->complained > 0 && now - server->complained < COMPLAIN_EVERY) return;
    server->complained = now;
    log_write(&server->log, "too_many", "address", address, NULL);
}

static void arrive(struct link *link, struct lws *wsi) {
    struct server *server = lws_context_user(lws_get_context(wsi));
    char address[CLIENT_ADDRESS];
    link->wsi = wsi;
    link->server = server;
    TAILQ_INSERT_TAIL(&server->links, link, all);
    ping(link, server_now(server)); /* how far away it is, is good to know at once */
    door_address(server, wsi, address);
    if (!server->stopping) link->client = hub_connect(server->hub, link, address);
    if (link->client) return;
    if (server->stopping) {
        link_close(link, CLOSE_RESTART, "the server stops");
        return;
    }
    tell_too_many(server, address);
    link_close(link, CLOSE_BUSY, "too many connections from there");
}

/* The other end closes, or answers that we do, which needs no answer. */
static int part(struct link *link) {
    bool answered = link->is_leaving && !link->outgoing.first;
    link->over = true;
    return answered ? -1 : 0;
}

static void leave(struct link *link) {
    if (!link->server) return;
    link->over = true;
    if (link->client) hub_disconnect(link->server->hub, link->client);
    link->client = NULL;
    wait_no_more(link);
    TAILQ_REMOVE(&link->server->links, link, all);
    drop_queue(link);
    free(link->incoming);
    link->incoming = NULL;
    link->server = NULL;
}

void links_end(struct server *server) {
    for (struct link *link = TAILQ_FIRST(&server->links); link; link = TAILQ_NEXT(link, all)) {
        link->client = NULL;
        link_close(link, CLOSE_RESTART, "the server stops");
    }
}

int link_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length) {
    struct link *link = user;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED: arrive(link, wsi); return 0;
    case LWS_CALLBACK_RECEIVE: hear(link, in, length); return 0;
    case LWS_CALLBACK_RECEIVE_PONG: pong(link, in, length); return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return !link->over && write_queue(link) ? 0 : -1;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: return part(link);
    case LWS_CALLBACK_CLOSED: leave(link); return 0;
    default: return 0;
    }
}
