/* Answers that come by and by: from the hub, from the store. The client may be gone by then. The
 * records of a search have no end: they are fetched a few at a time, when those before are written.
 */
#include "server/net/serve_download.h"

#include "base/buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct download {
    LIST_ENTRY(download) all;
    struct server *server;
    struct lws *wsi; /* NULL: nobody wants it any more */
    long long since;
    unsigned int status; /* 0: not known yet */
    const char *type;
    bool is_pending; /* an answer is still to come, which needs this */
    bool is_short;   /* of memory */
    bool is_answered;
    struct buffer bytes;

    struct records *records; /* of a search, or NULL */
    bool is_whole;           /* the last ones are here */
    size_t written;          /* of `bytes` */
};

static struct download *download_open(struct request_here *request, const char *type) {
    struct server *server = request->server;
    struct download *d = calloc(1, sizeof *d);
    if (!d) return NULL;
    *d = (struct download){.server = server,
                           .wsi = request->wsi,
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
    d->wsi = NULL;
    if (!d->is_pending || d->records) download_close(d); /* a search tells nothing when closed */
}

static void add(struct download *d, const char *part, size_t length) {
    if (d->is_answered && !d->records) return; /* it is too late, and being written */
    d->is_short = d->is_short || !buffer_add(&d->bytes, part, length);
}

/* All of it is there. */
static void ready(struct download *d, unsigned int status) {
    d->is_pending = false;
    if (!d->status) d->status = d->is_short ? HTTP_STATUS_SERVICE_UNAVAILABLE : status;
    if (d->wsi)
        lws_callback_on_writable(d->wsi);
    else
        download_close(d);
}

/* Searches */

static void tell_part(void *context, const char *part, size_t length) {
    struct download *d = context;
    if (d->status > HTTP_STATUS_OK) return; /* it was given up */
    d->bytes.used = d->written = 0;
    d->is_whole = length == 0;
    add(d, part, length);
    ready(d, HTTP_STATUS_OK);
}

static void fetch(struct download *d) {
    d->is_pending = true;
    records_next(d->records, tell_part, d);
}

/* A part of the stream, or its end; nonzero if the line is broken or over. */
static int write_part(struct download *d, const struct request_here *request) {
    enum { AROUND = 16 }; /* bytes that the length and its line ends take */
    unsigned char *start = d->server->chunk + LWS_PRE;
    size_t left = d->bytes.used - d->written, most = CHUNK_BYTES - AROUND;
    size_t part = left < most ? left : most;
    int length = request->is_last ? 0 : snprintf((char *)start, AROUND, "%zx\r\n", part);
    if (part > 0) memcpy(start + length, (const char *)d->bytes.start + d->written, part);
    length += (int)part;
    if (!request->is_last) {
        start[length++] = '\r';
        start[length++] = '\n';
    }
    d->written += part;
    d->server->bytes_out += part;
    lws_set_timeout(d->wsi, PENDING_TIMEOUT_HTTP_CONTENT, REQUEST_SECONDS);
    enum lws_write_protocol kind = part > 0 ? LWS_WRITE_HTTP : LWS_WRITE_HTTP_FINAL;
    if (length > 0 && lws_write(d->wsi, start, (size_t)length, kind) < length) return -1;
    if (part == 0) return http_complete(request);
    lws_callback_on_writable(d->wsi);
    return 0;
}

static int stream(struct download *d, const struct request_here *request) {
    if (d->is_pending) return 0;
    if (d->is_short || d->server->stopping) return -1; /* cut, which its reader notices */
    if (d->written < d->bytes.used || d->is_whole) return write_part(d, request);
    lws_set_timeout(d->wsi, PENDING_TIMEOUT_HTTP_CONTENT, REQUEST_SECONDS);
    fetch(d);
    return 0;
}

int download_write(struct download *d, struct request_here *request) {
    if (d->status == 0) return 0;
    bool is_stream = d->records && d->status == HTTP_STATUS_OK;
    if (d->is_answered) return is_stream ? stream(d, request) : 0;
    d->is_answered = true;
    struct answer answer = {.status = d->status,
                            .type = d->type,
                            .body = d->bytes.start,
                            .length = is_stream ? 0 : d->bytes.used,
                            .is_piecemeal = is_stream && !request->is_head};
    return http_answer(request, &answer);
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
        ready(d, HTTP_STATUS_NOT_FOUND);
    } else if (length > 0) {
        add(d, part, length);
    } else {
        ready(d, HTTP_STATUS_OK);
    }
}

void download_record(struct request_here *request, const char *table) {
    struct download *d = download_open(request, "text/plain; charset=utf-8");
    if (d) hub_record(request->server->hub, table, tell_record, d);
}

/* Health: the loop runs, or nobody would be asked; and the store answers. */

static void say_health(struct download *d, bool well) {
    char text[256];
    int length = snprintf(
        text, sizeof text,
        "{\"status\":\"%s\",\"version\":\"" KOLAM_VERSION "\",\"store\":\"%s\",\"pending\":%d}\n",
        well ? "ok" : "failing", well ? "ok" : "silent", store_pending(d->server->store));
    add(d, text, (size_t)length);
    d->status = well ? HTTP_STATUS_OK : HTTP_STATUS_SERVICE_UNAVAILABLE;
}

static void tell_person(void *context, const struct person *person) {
    struct download *d = context;
    (void)person;
    if (d->status == 0) say_health(d, true);
    ready(d, d->status);
}

void download_health(struct request_here *request) {
    struct download *d = download_open(request, "application/json");
    if (d) store_person(request->server->store, 1, tell_person, d);
}

void downloads_tick(struct server *server) {
    long long now = server_now(server);
    for (struct download *d = LIST_FIRST(&server->downloads); d; d = LIST_NEXT(d, all)) {
        if (d->status || !d->is_pending || !d->wsi || now - d->since < HEALTH_SECONDS * 1000000LL)
            continue;
        say_health(d, false);
        d->type = "application/json";
        lws_callback_on_writable(d->wsi);
    }
}
