/* Answers that come by and by: from the hub, from the store. The client may be gone by then. The
 * records of a search have no end: they are fetched a few at a time, when those before are written.
 */
#include "server/net/pages/serve_download.h"

#include "base/buffer.h"
#include "server/http/connection.h"
#include "server/net/serve_metrics.h"
#include "server/net/pages/serve_picture.h"
#include "server/net/pages/site.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PROBE_EVERY = 1000000, /* microseconds */
    PROBE_FOR = 60000000,  /* after somebody asked */
};

struct download {
    LIST_ENTRY(download) all;
    struct server *server;
    struct connection *connection; /* NULL: nobody wants it any more */
    long long since;
    int status; /* 0: not known yet */
    const char *type;
    bool is_pending; /* an answer is still to come, which needs this */
    bool is_short;   /* of memory */
    bool is_answered;
    bool is_health; /* no answer is to come: it is looked at now and then */
    struct buffer bytes;

    struct page_place place; /* of a preview */
    const struct game *game; /* of a picture, ... */
    enum language language;  /* ... and its words' */
    const char *cache;       /* how long what is found may be kept; NULL: not at all */
    struct records *records; /* of a search, or NULL */
    bool is_fetched;         /* `bytes` is the next part, ... */
    bool is_whole;           /* ... which is the end */
};

static struct download *download_open(struct request_here *request, const char *type) {
    struct server *server = request->server;
    struct download *d = calloc(1, sizeof *d);
    if (!d) {
        connection_cut(request->connection);
        return NULL;
    }
    *d = (struct download){.server = server,
                           .connection = request->connection,
                           .since = server_now(server),
                           .type = type,
                           .is_pending = true};
    LIST_INSERT_HEAD(&server->downloads, d, all);
    request->download = d;
    return d;
}

static void download_close(struct download *d) {
    LIST_REMOVE(d, all);
    records_close(d->records);
    buffer_done(&d->bytes);
    free(d);
}

void download_leave(struct download *d) {
    d->connection = NULL;
    if (!d->is_pending || d->records || d->is_health)
        download_close(d); /* a search tells nothing when closed */
}

static void add(struct download *d, const char *part, size_t length) {
    if (d->is_answered && !d->records) return; /* it is too late, and being written */
    d->is_short = d->is_short || !buffer_add(&d->bytes, part, length);
}

/* All of it is there. */
static void ready(struct download *d, int status) {
    d->is_pending = false;
    if (!d->status) d->status = d->is_short ? 503 : status;
    if (d->connection)
        connection_wait(d->connection);
    else
        download_close(d);
}

/* Searches */

/* What has begun is cut, which its reader notices. */
static void refuse_search(struct download *d) {
    static const char busy[] = "The archive is busy, or too much of it is being read from there: "
                               "try it again later.\n";
    if (d->is_answered) d->is_short = true;
    add(d, busy, d->is_answered ? 0 : sizeof busy - 1);
    ready(d, 503);
}

static void tell_part(void *context, const char *part, size_t length) {
    struct download *d = context;
    if (d->status > 200) return; /* it was given up */
    if (!part) {
        refuse_search(d);
        return;
    }
    d->bytes.used = 0;
    d->is_whole = length == 0;
    d->is_fetched = true;
    add(d, part, length);
    ready(d, 200);
}

static void fetch(struct download *d) {
    d->is_pending = true;
    records_next(d->records, tell_part, d);
}

/* A part of the stream, or its end. */
static void write_part(const struct download *d, struct request_here *request) {
    char size[24];
    int length = snprintf(size, sizeof size, "%zx\r\n", d->bytes.used);
    struct connection *c = d->connection;
    bool chunked = !request->is_last, queued = true;
    if (chunked) queued = connection_append(c, size, (size_t)length, NULL, 0);
    if (d->bytes.used > 0)
        queued =
            queued && connection_append(c, d->bytes.start, d->bytes.used, "\r\n", chunked ? 2 : 0);
    else if (chunked)
        queued = queued && connection_append(c, "\r\n", 2, NULL, 0);
    if (!queued)
        connection_cut(c);
    else if (d->is_whole)
        http_complete(request);
}

static void stream(struct download *d, struct request_here *request) {
    if (d->is_pending) return;
    if (d->is_short || d->server->stopping) { /* cut, which its reader notices */
        connection_cut(d->connection);
        return;
    }
    connection_limit(d->connection);
    if (!d->is_fetched) {
        fetch(d);
        return;
    }
    d->is_fetched = false;
    write_part(d, request);
}

void download_write(struct download *d, struct request_here *request) {
    if (d->status == 0) return;
    bool is_stream = d->records && d->status == 200;
    if (d->is_answered) {
        if (is_stream) stream(d, request);
        return;
    }
    d->is_answered = true;
    struct answer answer = {.status = d->status,
                            .type = d->type,
                            .cache = d->status == 200 ? d->cache : NULL,
                            .body = d->bytes.start,
                            .length = is_stream ? 0 : d->bytes.used,
                            .is_piecemeal = is_stream && !request->is_head};
    http_answer(request, &answer);
    if (answer.is_piecemeal) connection_wait(request->connection);
}

void download_records(struct request_here *request, struct records *records) {
    struct download *d = download_open(request, "text/plain; charset=utf-8");
    if (!d) {
        records_close(records);
        return;
    }
    d->records = records;
    fetch(d);
}

/* Records */

static void tell_record(void *context, bool found, const char *part, size_t length) {
    static const char none[] = "There is no finished game of that name.\n";
    struct download *d = context;
    if (!found) {
        add(d, none, sizeof none - 1);
        ready(d, 404);
    } else if (length > 0) {
        add(d, part, length);
    } else {
        ready(d, 200);
    }
}

void download_record(struct request_here *request, const char *table) {
    struct download *d = download_open(request, "text/plain; charset=utf-8");
    if (d) hub_record(request->server->hub, table, tell_record, d);
}

/* Previews */

static void tell_preview(void *context, const struct preview *preview) {
    struct download *d = context;
    char page[PAGE_TEXT];
    struct text t = text_over(page, sizeof page);
    page_write(&d->place, preview, &t);
    add(d, page, strlen(page));
    ready(d, preview->game ? 200 : 404);
}

void download_preview(struct request_here *request, const struct page_place *place,
                      const char *table, int moves) {
    struct download *d = download_open(request, "text/html; charset=utf-8");
    if (!d) return;
    d->place = *place;
    hub_preview(request->server->hub, table, moves, tell_preview, d);
}

/* Pictures */

/* The game's own picture; none where the app was built without it. */
static void add_common_picture(struct download *d, const struct game *game) {
    char name[PAGE_PATH];
    struct site_file file;
    page_name_of_game(game, name);
    if (!site_find(name, &file)) {
        ready(d, 404);
        return;
    }
    d->type = file.type;
    d->cache = NULL; /* the board may be there the next time */
    add(d, file.body[SITE_PLAIN].bytes, file.body[SITE_PLAIN].length);
    ready(d, 200);
}

static void tell_painted(void *context, const struct buffer *png) {
    struct download *d = context;
    if (!png) {
        add_common_picture(d, d->game);
        return;
    }
    add(d, png->start, png->used);
    ready(d, 200);
}

static void tell_board(void *context, const struct preview *preview) {
    struct download *d = context;
    d->game = preview->game;
    if (!preview->game)
        ready(d, 404);
    else if (!preview->has_board ||
             !picture_begin(d->server, preview, d->language, tell_painted, d))
        add_common_picture(d, preview->game);
}

/* It may change without a move: when somebody resigns, and when a move is taken back. */
void download_picture(struct request_here *request, const char *table, int moves,
                      enum language language) {
    struct download *d = download_open(request, "image/png");
    if (!d) return;
    d->language = language;
    d->cache = "public, max-age=300";
    hub_preview(request->server->hub, table, moves, tell_board, d);
}

/* Health */

static void tell_health(struct download *d, bool is_good) {
    char text[256];
    health_write(d->server, is_good, text, sizeof text);
    add(d, text, strlen(text));
    ready(d, is_good ? 200 : 503);
}

/* Tells it if it is known. */
static bool look_at_health(struct download *d) {
    enum health health = health_of(d->server);
    if (health == HEALTH_UNKNOWN) return false;
    tell_health(d, health == HEALTH_GOOD);
    return true;
}

void download_health(struct request_here *request) {
    struct download *d = download_open(request, "application/json");
    request->server->health_asked = server_now(request->server);
    if (!d) return;
    d->is_health = true;
    if (!look_at_health(d)) health_probe(request->server);
}

/* Time */

/* What the store does not answer in time. */
static void give_up(struct download *d) {
    static const char sentence[] = "The store does not answer.\n";
    if (d->is_health) {
        tell_health(d, false);
        return;
    }
    add(d, sentence, sizeof sentence - 1);
    d->status = 503;
    connection_wait(d->connection);
}

static void look_at(struct download *d, long long now) {
    if (d->status || !d->is_pending || !d->connection) return;
    if (d->is_health && look_at_health(d)) return;
    if (now - d->since >= HEALTH_SECONDS * 1000000LL) give_up(d);
}

/* While somebody asks now and then, something is committed each second, so that it is known how the
 * store is; or is again. */
static void keep_probing(struct server *server, long long now) {
    if (!server->hub || !server->health_asked || now - server->health_asked > PROBE_FOR ||
        now - server->health_probed < PROBE_EVERY)
        return;
    server->health_probed = now;
    health_probe(server);
}

void downloads_tick(struct server *server) {
    long long now = server_now(server);
    keep_probing(server, now);
    for (struct download *d = LIST_FIRST(&server->downloads), *next; d; d = next) {
        next = LIST_NEXT(d, all);
        look_at(d, now);
    }
}
