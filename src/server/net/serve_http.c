/* HTTP: the browser app's files, records, health and metrics. Everything is read only. */
#include "server/net/serve_http.h"

#include "base/text/text.h"
#include "server/http/connection.h"
#include "server/http/http_parse.h"
#include "server/net/serve_door.h"
#include "server/net/pages/serve_download.h"
#include "server/net/serve_link.h"
#include "server/net/serve_metrics.h"
#include "server/net/pages/serve_page.h"
#include "server/net/pages/site.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { HEAD_SIZE = 4096, METRICS_SIZE = 16 << 10, DATE_SIZE = 40 };
enum { GAME_COST = 5 }; /* as of a search; clients pay by the same allowance */

static const char html[] = "text/html; charset=utf-8", plain[] = "text/plain; charset=utf-8";

static const char not_there[] =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
    "<meta name=\"viewport\" content=\"width=device-width\"><title>Kolam</title>"
    "<p>There is nothing at this address. <a href=\"/\">To Kolam</a></p>"
    "<p lang=\"de\">An dieser Adresse ist nichts. <a href=\"/\">Zu Kolam</a></p></html>\n";

/* The head of an answer */

static const char *status_words(int status) {
    static const struct {
        int status;
        const char *words;
    } known[] = {{200, "OK"},
                 {304, "Not Modified"},
                 {400, "Bad Request"},
                 {403, "Forbidden"},
                 {404, "Not Found"},
                 {405, "Method Not Allowed"},
                 {426, "Upgrade Required"},
                 {429, "Too Many Requests"},
                 {431, "Request Header Fields Too Large"},
                 {503, "Service Unavailable"},
                 {505, "HTTP Version Not Supported"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].status == status) return known[i].words;
    return "Answer";
}

static void add_header(struct text *t, const char *name, const char *value) {
    if (!value) return;
    text_add(t, name);
    text_add(t, ": ");
    text_add(t, value);
    text_add(t, "\r\n");
}

static void add_date(struct text *t) {
    char date[DATE_SIZE];
    struct tm parts;
    time_t now = time(NULL);
    gmtime_r(&now, &parts); /* the program's locale has English names: it sets only characters */
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", &parts);
    add_header(t, "date", date);
}

/* How long the body is, or how it shows its end. */
static void add_framing(struct text *t, const struct request_here *request,
                        const struct answer *a) {
    if (request->is_last) add_header(t, "connection", "close");
    if (a->is_piecemeal) {
        if (!request->is_last) add_header(t, "transfer-encoding", "chunked");
    } else if (a->status != 304) {
        text_add(t, "content-length: ");
        text_natural(t, a->length);
        text_add(t, "\r\n");
    }
}

static bool write_head(const struct request_here *request, const struct answer *a) {
    char head[HEAD_SIZE];
    struct text t = text_over(head, sizeof head);
    const char *name, *value;
    text_add(&t, "HTTP/1.1 ");
    text_number(&t, a->status);
    text_char(&t, ' ');
    text_add(&t, status_words(a->status));
    text_add(&t, "\r\n");
    add_date(&t);
    add_header(&t, "content-type", a->type);
    add_header(&t, "etag", a->etag);
    add_header(&t, "cache-control", a->cache ? a->cache : "no-store");
    add_header(&t, "content-encoding", a->coding);
    add_header(&t, "vary", a->etag ? "accept-encoding" : NULL);
    if (a->more) text_add(&t, a->more);
    for (int i = 0; site_header(i, &name, &value); i++) add_header(&t, name, value);
    add_framing(&t, request, a);
    text_add(&t, "\r\n");
    return !t.cut &&
           connection_append(request->connection, head, (size_t)(t.at - t.start), NULL, 0);
}

/* Answers */

void http_complete(struct request_here *request) {
    struct connection *c = request->connection;
    bool is_last = request->is_last;
    http_leave(request);
    if (is_last)
        connection_end(c);
    else
        connection_limit(c);
    connection_wait(c);
}

static bool write_body(const struct request_here *request, const struct answer *a) {
    struct connection *c = request->connection;
    if (request->is_head || a->length == 0) return true;
    return a->is_lasting ? connection_append_lasting(c, a->body, a->length)
                         : connection_append(c, NULL, 0, a->body, a->length);
}

void http_answer(struct request_here *request, const struct answer *answer) {
    request->server->requests++;
    connection_limit(request->connection);
    if (!write_head(request, answer) || !write_body(request, answer))
        connection_cut(request->connection);
    else if (!answer->is_piecemeal)
        http_complete(request);
}

/* A sentence, after which the connection ends: what follows on it may be part of something that was
 * not understood. */
static void refuse_request(struct request_here *request, int status, const char *sentence,
                           const char *more) {
    struct answer answer = {.status = status,
                            .type = plain,
                            .body = sentence,
                            .length = strlen(sentence),
                            .more = more};
    request->is_last = true;
    http_answer(request, &answer);
}

/* Files */

static enum site_coding choose_coding(const struct http_request *head,
                                      const struct site_file *file) {
    const char *accepted = http_header(head, "accept-encoding");
    if (!accepted) return SITE_PLAIN;
    if (file->body[SITE_BROTLI].bytes && http_accepts_coding(accepted, "br")) return SITE_BROTLI;
    if (file->body[SITE_GZIP].bytes && http_accepts_coding(accepted, "gzip")) return SITE_GZIP;
    return SITE_PLAIN;
}

static void answer_file(struct request_here *request, const struct http_request *head,
                        const struct site_file *file) {
    static const char *const names[SITE_CODINGS] = {[SITE_GZIP] = "gzip", [SITE_BROTLI] = "br"};
    enum site_coding coding = choose_coding(head, file);
    const char *has = http_header(head, "if-none-match");
    bool known = has && http_knows_etag(has, file->etag);
    struct answer answer = {
        .status = known ? 304 : 200,
        .type = file->type,
        .etag = file->etag,
        .cache = file->lasting ? "public, max-age=31536000, immutable" : "no-cache",
        .coding = known ? NULL : names[coding],
        .body = file->body[coding].bytes,
        .length = known ? 0 : file->body[coding].length,
        .is_lasting = true,
    };
    http_answer(request, &answer);
}

static void answer_page(struct request_here *request, int status, const char *page) {
    struct answer answer = {.status = status, .type = html, .body = page, .length = strlen(page)};
    http_answer(request, &answer);
}

static void answer_not_there(struct request_here *request) {
    struct answer answer = {.status = 404,
                            .type = html,
                            .body = not_there,
                            .length = sizeof not_there - 1,
                            .is_lasting = true};
    http_answer(request, &answer);
}

/* Finding what was asked for */

/* What a game costs that is read from the store, and perhaps replayed, of what an address may ask
 * for. False: that is used up, and it was said. */
static bool charge(struct request_here *request, const struct http_request *head) {
    char address[CLIENT_ADDRESS];
    door_address(request->connection, head, address);
    if (hub_charge(request->server->hub, address, GAME_COST)) return true;
    refuse_request(request, 429, "That was too much at once from there: wait a moment.\n",
                   "retry-after: 1\r\n");
    return false;
}

static void answer_metrics(struct request_here *request) {
    char text[METRICS_SIZE];
    struct answer answer = {.status = 200,
                            .type = "text/plain; version=0.0.4; charset=utf-8",
                            .body = text,
                            .length = metrics_write(request->server, text, sizeof text)};
    http_answer(request, &answer);
}

static void answer_search(struct request_here *request, const struct http_request *head) {
    char sentence[2 * sizeof(struct refusal)], address[CLIENT_ADDRESS];
    struct refusal why;
    door_address(request->connection, head, address);
    struct records *records = records_open(request->server->hub, address, head->query, &why);
    if (records) {
        download_records(request, records);
        return;
    }
    snprintf(sentence, sizeof sentence, "%s\n%s\n", why.text[ENGLISH], why.text[GERMAN]);
    refuse_request(request, 400, sentence, NULL);
}

static void answer_private(struct request_here *request, const char *path) {
    if (strcmp(path, "/metrics") == 0)
        answer_metrics(request);
    else if (strcmp(path, "/healthz") == 0)
        download_health(request);
    else
        answer_not_there(request);
}

/* An address without a #: a table's page, or one that leads to that place in the app. */
static void answer_place(struct request_here *request, const struct http_request *head) {
    struct page_place place;
    char table[RECORD_NAME], page[PAGE_TEXT];
    int moves;
    struct text t = text_over(page, sizeof page);
    if (!site_is_there() || !page_place_of(request->server, head, &place)) {
        answer_not_there(request);
    } else if (page_table(&place, table, &moves)) {
        if (charge(request, head)) download_preview(request, &place, table, moves);
    } else {
        page_write(&place, NULL, &t);
        answer_page(request, 404, page);
    }
}

/* The game of a link to a study, which names it as in "study=GAME"; NULL: it is no such link. */
static const struct game *game_of_study(const struct http_request *head) {
    static const char front[] = "study=";
    if (strcmp(head->path, "/") != 0 || strncmp(head->query, front, sizeof front - 1) != 0)
        return NULL;
    return game_named(head->query + sizeof front - 1);
}

/* The first page, with a preview of the study. What is studied stands behind the #, unknown here.
 */
static bool answer_study(struct request_here *request, const struct http_request *head) {
    const struct game *game = game_of_study(head);
    struct page_place place;
    struct preview preview;
    char page[PAGE_TEXT];
    struct text t = text_over(page, sizeof page);
    if (!game || !page_place_of(request->server, head, &place)) return false;
    snprintf(place.path, sizeof place.path, "?study=%s", game->name);
    preview_of_study(game, &preview);
    if (!page_write_first(&place, &preview, &t)) return false;
    answer_page(request, 200, page);
    return true;
}

/* Its record, or a picture of it. False if the path is of neither. */
static bool answer_game(struct request_here *request, const struct http_request *head) {
    char table[RECORD_NAME];
    int moves;
    enum language language;
    bool is_record = http_record_of_path(head->path, table);
    if (!is_record && !page_picture(head->path, table, &moves, &language)) return false;
    if (!charge(request, head)) return true;
    if (is_record)
        download_record(request, table);
    else
        download_picture(request, table, moves, language);
    return true;
}

static void answer_path(struct request_here *request, const struct http_request *head) {
    struct site_file file;
    if (request->connection->is_private)
        answer_private(request, head->path);
    else if (strcmp(head->path, "/healthz") == 0)
        download_health(request);
    else if (strcmp(head->path, "/games.kgn") == 0)
        answer_search(request, head);
    else if (answer_game(request, head) || answer_study(request, head))
        return;
    else if (site_find(head->path + 1, &file))
        answer_file(request, head, &file);
    else
        answer_place(request, head);
}

/* Requests */

static void refuse_head(struct request_here *request, int status) {
    request->server->bad_requests++;
    if (status == 405)
        refuse_request(request, status, "Only GET and HEAD are answered.\n",
                       "allow: GET, HEAD\r\n");
    else if (status == 431)
        refuse_request(request, status, "The request is too long.\n", NULL);
    else
        refuse_request(request, status, "The request is not as HTTP wants it.\n", NULL);
}

/* A WebSocket begins, or the connection ends: nothing that follows an upgrade that was refused can
 * pass for a request. */
static void upgrade(struct request_here *request, const struct http_request *head) {
    struct connection *c = request->connection;
    struct door_answer answer;
    if (c->is_private || !door_lets_in(request->server, head, &answer)) {
        refuse_request(request, c->is_private ? 404 : answer.status,
                       c->is_private ? "There is no WebSocket here.\n" : answer.sentence,
                       c->is_private ? NULL : answer.more);
        return;
    }
    char address[CLIENT_ADDRESS];
    door_address(c, head, address);
    http_leave(request);
    connection_unlimit(c);
    if (!connection_append(c, answer.head, strlen(answer.head), NULL, 0) ||
        !link_open(c, address, answer.table))
        connection_cut(c);
}

static void begin(struct connection *c, char *bytes, size_t length) {
    struct http_request head;
    struct request_here *request = &c->request;
    int status = http_request_read(bytes, length, &head);
    request->is_busy = true;
    request->is_head = !status && head.method == METHOD_HEAD;
    request->is_last = head.is_last;
    connection_limit(c);
    if (status)
        refuse_head(request, status);
    else if (request->server->stopping)
        refuse_request(request, 503, "The server stops.\n", NULL);
    else if (http_header(&head, "upgrade"))
        upgrade(request, &head);
    else
        answer_path(request, &head);
}

static void begin_broken(struct connection *c, int status) {
    c->request.is_busy = true;
    refuse_head(&c->request, status);
}

void http_begin(struct connection *c) {
    c->request = (struct request_here){.server = c->server, .connection = c};
}

size_t http_read(struct connection *c, char *bytes, size_t length) {
    size_t used = 0;
    while (used < length && !c->request.is_busy && !c->link && !c->is_ending && !c->is_over) {
        if (c->outgoing.first) return used; /* the answer before this is not written yet */
        size_t left = length - used, most = left < HEAD_MOST ? left : HEAD_MOST;
        int head = http_head_length(bytes + used, most);
        if (head == 0 && left < HEAD_MOST) return used;
        if (head <= 0)
            begin_broken(c, head == 0 ? 431 : 400);
        else
            begin(c, bytes + used, (size_t)head);
        used += head > 0 ? (size_t)head : left;
    }
    return c->is_ending ? length : used;
}

void http_go_on(struct request_here *request) {
    if (request->download) download_write(request->download, request);
}

void http_leave(struct request_here *request) {
    if (request->download) download_leave(request->download);
    http_begin(request->connection);
}
