/* HTTP: the browser app's files, records, health and metrics. Everything is read only. */
#include "server/net/serve_http.h"

#include "base/text.h"
#include "server/net/serve_crowd.h"
#include "server/net/serve_door.h"
#include "server/net/serve_download.h"
#include "server/net/serve_link.h"
#include "server/net/serve_metrics.h"
#include "server/net/site.h"
#include "server/net/http_parse.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { HEADER_SIZE = 512, METRICS_SIZE = 8 << 10 };

static const char html[] = "text/html; charset=utf-8", plain[] = "text/plain; charset=utf-8";

static const char not_there[] =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
    "<meta name=\"viewport\" content=\"width=device-width\"><title>Kolam</title>"
    "<p>There is nothing at this address. <a href=\"/\">To Kolam</a></p>"
    "<p lang=\"de\">An dieser Adresse ist nichts. <a href=\"/\">Zu Kolam</a></p></html>\n";

/* The head of an answer */

struct head {
    struct lws *wsi;
    unsigned char *at, *end;
    bool full;
};

static void head_add(struct head *h, const char *name, const char *value) {
    char with_colon[64];
    if (!value) return;
    snprintf(with_colon, sizeof with_colon, "%s:", name);
    if (lws_add_http_header_by_name(h->wsi, (const unsigned char *)with_colon,
                                    (const unsigned char *)value, (int)strlen(value), &h->at,
                                    h->end))
        h->full = true;
}

static void head_add_security(struct head *h) {
    const char *name, *value;
    for (int i = 0; site_header(i, &name, &value); i++) head_add(h, name, value);
}

static bool head_write(struct server *server, struct lws *wsi, const struct request_here *request,
                       const struct answer *a) {
    unsigned char *start = server->chunk + LWS_PRE;
    struct head h = {wsi, start, server->chunk + sizeof server->chunk, false};
    if (lws_add_http_header_status(wsi, a->status, &h.at, h.end)) return false;
    head_add(&h, "content-type", a->type);
    head_add(&h, "etag", a->etag);
    head_add(&h, "cache-control", a->cache ? a->cache : "no-store");
    head_add(&h, "content-encoding", a->coding);
    head_add(&h, "vary", a->etag ? "accept-encoding" : NULL);
    head_add(&h, "allow", a->allow);
    head_add_security(&h);
    if (request && request->is_last) head_add(&h, "connection", "close");
    if (a->is_piecemeal)
        head_add(&h, "transfer-encoding", request->is_last ? NULL : "chunked");
    else if (a->status != HTTP_STATUS_NOT_MODIFIED &&
             lws_add_http_header_content_length(wsi, a->length, &h.at, h.end))
        h.full = true;
    return !h.full && lws_finalize_write_http_header(wsi, start, &h.at, h.end) == 0;
}

/* The body */

int http_complete(const struct request_here *request) {
    return request->is_last || lws_http_transaction_completed(request->wsi) ? -1 : 0;
}

static int write_body(struct request_here *request) {
    struct server *server = request->server;
    struct lws *wsi = request->wsi;
    while (request->left > 0 && !lws_partial_buffered(wsi)) {
        size_t length = request->left < CHUNK_BYTES ? request->left : CHUNK_BYTES;
        bool last = length == request->left;
        memcpy(server->chunk + LWS_PRE, request->body, length);
        int written = lws_write(wsi, server->chunk + LWS_PRE, length,
                                last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP);
        if (written < (int)length) return -1;
        server->bytes_out += length;
        request->body += length;
        request->left -= length;
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, REQUEST_SECONDS);
        if (last) return http_complete(request);
    }
    lws_callback_on_writable(wsi);
    return 0;
}

int http_answer(struct request_here *request, const struct answer *answer) {
    request->server->requests++;
    if (!head_write(request->server, request->wsi, request, answer)) return -1;
    request->body = answer->body;
    request->left = request->is_head ? 0 : answer->length;
    if (request->left == 0 && !answer->is_piecemeal) return http_complete(request);
    lws_callback_on_writable(request->wsi);
    return 0;
}

void http_refuse(struct server *server, struct lws *wsi, unsigned int status, const char *text) {
    struct answer answer = {.status = status, .type = plain, .length = strlen(text)};
    server->requests++;
    if (!head_write(server, wsi, NULL, &answer)) return;
    memcpy(server->chunk + LWS_PRE, text, answer.length);
    if (lws_write(wsi, server->chunk + LWS_PRE, answer.length, LWS_WRITE_HTTP_FINAL) < 0) return;
    server->bytes_out += answer.length;
}

/* Files */

static enum site_coding choose_coding(struct lws *wsi, const struct site_file *file) {
    char accepted[HEADER_SIZE];
    if (lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING) <= 0)
        return SITE_PLAIN;
    if (file->body[SITE_BROTLI].bytes && http_accepts_coding(accepted, "br")) return SITE_BROTLI;
    if (file->body[SITE_GZIP].bytes && http_accepts_coding(accepted, "gzip")) return SITE_GZIP;
    return SITE_PLAIN;
}

/* Whether the browser has this version already. */
static bool is_known(struct lws *wsi, const char *etag) {
    char known[HEADER_SIZE];
    if (lws_hdr_copy(wsi, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH) <= 0) return false;
    return http_knows_etag(known, etag);
}

static int answer_file(struct request_here *request, const struct site_file *file) {
    static const char *const names[SITE_CODINGS] = {[SITE_GZIP] = "gzip", [SITE_BROTLI] = "br"};
    enum site_coding coding = choose_coding(request->wsi, file);
    bool known = is_known(request->wsi, file->etag);
    struct answer answer = {
        .status = known ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK,
        .type = file->type,
        .etag = file->etag,
        .cache = file->lasting ? "public, max-age=31536000, immutable" : "no-cache",
        .coding = known ? NULL : names[coding],
        .body = file->body[coding].bytes,
        .length = known ? 0 : file->body[coding].length,
    };
    return http_answer(request, &answer);
}

static int answer_not_there(struct request_here *request) {
    struct answer answer = {.status = HTTP_STATUS_NOT_FOUND,
                            .type = html,
                            .body = not_there,
                            .length = sizeof not_there - 1};
    return http_answer(request, &answer);
}

/* Finding what was asked for */

static int answer_metrics(struct request_here *request) {
    struct server *server = request->server;
    char text[METRICS_SIZE];
    size_t length = metrics_write(server, text, sizeof text);
    struct answer answer = {.status = HTTP_STATUS_OK,
                            .type = "text/plain; version=0.0.4; charset=utf-8",
                            .length = length};
    server->requests++;
    if (!head_write(server, request->wsi, request, &answer)) return -1;
    if (request->is_head) return http_complete(request);
    memcpy(server->chunk + LWS_PRE, text, length);
    if (lws_write(request->wsi, server->chunk + LWS_PRE, length, LWS_WRITE_HTTP_FINAL) < 0)
        return -1;
    return http_complete(request);
}

/* What stands behind the question mark, as it was written or in other words for the same. */
static bool copy_query(struct lws *wsi, struct text *query) {
    char part[HEADER_SIZE];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) == 0) return true;
    for (int i = 0; !query->cut; i++) {
        int length = lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i);
        if (length == -1) return true;
        if (length < 0) return false;
        if (i > 0) text_char(query, '&');
        for (const char *at = part; *at; at++) {
            bool escaped = !strchr("=-_.", *at) && !isalnum((unsigned char)*at);
            text_char(query, escaped ? '%' : *at);
            if (escaped) text_hex(query, (const uint8_t *)at, 1);
        }
    }
    return false;
}

static int answer_search(struct request_here *request) {
    char query[REQUEST_BYTES], sentence[2 * sizeof(struct refusal)];
    struct text t = text_over(query, sizeof query);
    struct refusal why;
    struct records *records = NULL;
    if (!copy_query(request->wsi, &t))
        refuse(&why, "", "The search is too long.", "Die Suche ist zu lang.");
    else
        records = records_open(request->server->hub, query, &why);
    if (records) {
        download_records(request, records);
        return 0;
    }
    snprintf(sentence, sizeof sentence, "%s\n%s\n", why.text[ENGLISH], why.text[GERMAN]);
    request->is_last = true;
    http_refuse(request->server, request->wsi, HTTP_STATUS_BAD_REQUEST, sentence);
    return http_complete(request);
}

static int answer_path(struct request_here *request, const char *path) {
    struct site_file file;
    char table[RECORD_NAME];
    if (strcmp(path, "/healthz") == 0)
        download_health(request);
    else if (strcmp(path, "/metrics") == 0)
        return answer_metrics(request);
    else if (strcmp(path, "/games.kgn") == 0)
        return answer_search(request);
    else if (http_record_of_path(path, table))
        download_record(request, table);
    else if (path[0] == '/' && site_find(path + 1, &file))
        return answer_file(request, &file);
    else
        return answer_not_there(request);
    return 0;
}

/* A body is nothing that a reader sends, and what is not read must not pass for the next request.
 */
static bool has_body(struct lws *wsi) {
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 ||
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;
}

/* HTTP/1.0 knows no chunks, and ends a body by ending the line. */
static bool is_old(struct lws *wsi) {
    char version[16] = "";
    return lws_hdr_copy(wsi, version, sizeof version, WSI_TOKEN_HTTP) > 0 && strstr(version, "1.0");
}

static int begin(struct server *server, struct lws *wsi, struct request_here *request,
                 const char *path) {
    char *uri;
    int length;
    int method = lws_http_get_uri_and_method(wsi, &uri, &length);
    bool reads = method == LWSHUMETH_GET || method == LWSHUMETH_HEAD;
    *request = (struct request_here){.server = server,
                                     .wsi = wsi,
                                     .is_head = method == LWSHUMETH_HEAD,
                                     .is_last = !reads || has_body(wsi) || is_old(wsi)};
    if (server->stopping) {
        http_refuse(server, wsi, HTTP_STATUS_SERVICE_UNAVAILABLE, "The server stops.\n");
        return -1;
    }
    if (reads) return answer_path(request, path);
    static const char sentence[] = "Only GET and HEAD are answered.\n";
    struct answer answer = {.status = HTTP_STATUS_METHOD_NOT_ALLOWED,
                            .type = plain,
                            .allow = "GET, HEAD",
                            .body = sentence,
                            .length = sizeof sentence - 1};
    return http_answer(request, &answer);
}

static int go_on(struct request_here *request) {
    if (request->left > 0) return write_body(request);
    return request->download ? download_write(request->download, request) : 0;
}

static void end(struct request_here *request) {
    if (!request) return;
    if (request->download) download_leave(request->download);
    memset(request, 0, sizeof *request);
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length) {
    (void)length;
    if (!wsi) return 0;
    struct server *server = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return server->stopping || server->connections >= server->connections_most;
    case LWS_CALLBACK_WSI_CREATE: server->connections++; return 0;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: return crowd_enter(server, wsi) ? 0 : -1;
    case LWS_CALLBACK_WSI_DESTROY:
        crowd_leave(server, wsi);
        server->connections--;
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return door_lets_in(server, wsi, in) ? 0 : 1;
    case LWS_CALLBACK_HTTP: return begin(server, wsi, user, in);
    case LWS_CALLBACK_HTTP_WRITEABLE: return go_on(user);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP: end(user); return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return -1; /* a WebSocket has its own protocol */
    default: return 0;
    }
}
