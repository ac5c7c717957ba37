/* Writes pages that lead into the app. Names and paths come from strangers, so everything is
 * escaped. */
#include "server/net/serve_page.h"

#include "server/net/site.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Places */

static enum language language_of(const struct http_request *head) {
    const char *wanted = http_header(head, "accept-language");
    return wanted && strncasecmp(wanted, "de", 2) == 0 ? GERMAN : ENGLISH;
}

/* The host is what the request says: a preview of a link is shown where the link is. */
static void write_root(const struct server *server, const struct http_request *head,
                       char root[PAGE_ROOT]) {
    const char *host = http_header(head, "host"), *origin = server->settings->origin;
    const char *scheme =
        server->settings->behind_proxy ? http_last_header(head, "x-forwarded-proto") : NULL;
    bool secure = scheme && strcasecmp(scheme, "https") == 0;
    if (origin)
        snprintf(root, PAGE_ROOT, "%s/", origin);
    else
        snprintf(root, PAGE_ROOT, "%s://%s/", secure ? "https" : "http", host ? host : "localhost");
}

bool page_place_of(const struct server *server, const struct http_request *head,
                   struct page_place *place) {
    const char *path = head->path + 1, *last = strrchr(head->path, '/') + 1;
    if (strlen(path) >= PAGE_PATH || strchr(last, '.')) return false;
    text_copy(place->path, PAGE_PATH, path);
    place->language = language_of(head);
    write_root(server, head, place->root);
    return true;
}

bool page_table(const struct page_place *place, char table[RECORD_NAME]) {
    static const char *const fronts[] = {"table/", "study/"};
    for (size_t i = 0; i < sizeof fronts / sizeof fronts[0]; i++) {
        size_t front = strlen(fronts[i]);
        if (strncmp(place->path, fronts[i], front) != 0) continue;
        size_t length = strcspn(place->path + front, "/");
        if (length == 0 || length >= RECORD_NAME) return false;
        memcpy(table, place->path + front, length);
        table[length] = '\0';
        return true;
    }
    return false;
}

/* HTML */

static void add_escaped(struct text *t, const char *string) {
    for (; *string; string++) {
        switch (*string) {
        case '&': text_add(t, "&amp;"); break;
        case '<': text_add(t, "&lt;"); break;
        case '>': text_add(t, "&gt;"); break;
        case '"': text_add(t, "&quot;"); break;
        case '\'': text_add(t, "&#39;"); break;
        default: text_char(t, *string); break;
        }
    }
}

static void add_meta(struct text *t, const char *kind, const char *name, const char *content,
                     const char *more) {
    text_add(t, "<meta ");
    text_add(t, kind);
    text_add(t, "=\"");
    text_add(t, name);
    text_add(t, "\" content=\"");
    add_escaped(t, content);
    add_escaped(t, more);
    text_add(t, "\">\n");
}

/* The game's picture; Kolam's own sign where the app was built without it. */
static void add_image(const struct page_place *place, const struct preview *preview,
                      struct text *t) {
    char name[64];
    struct site_file file;
    snprintf(name, sizeof name, "preview-%s.jpg", preview->game->name);
    if (!site_find(name, &file)) return;
    add_meta(t, "property", "og:image", place->root, name);
    add_meta(t, "property", "og:image:width", "1200", "");
    add_meta(t, "property", "og:image:height", "630", "");
    add_meta(t, "name", "twitter:card", "summary_large_image", "");
}

static void add_preview(const struct page_place *place, const struct preview *preview,
                        struct text *t) {
    const char *title = preview->title[place->language], *words = preview->words[place->language];
    add_meta(t, "name", "description", words, "");
    add_meta(t, "property", "og:type", "website", "");
    add_meta(t, "property", "og:site_name", "Kolam", "");
    add_meta(t, "property", "og:title", title, "");
    add_meta(t, "property", "og:description", words, "");
    add_meta(t, "property", "og:url", place->root, place->path);
    add_image(place, preview, t);
}

/* "../#/table/b4x7": from any depth to the app, which may lie below a path of a proxy. */
static void add_target(const struct page_place *place, struct text *t) {
    text_add(t, "./");
    for (const char *at = place->path; *at; at++)
        if (*at == '/') text_add(t, "../");
    text_add(t, "#/");
    add_escaped(t, place->path);
}

void page_write(const struct page_place *place, const struct preview *preview, struct text *t) {
    bool german = place->language == GERMAN, known = preview && preview->game;
    text_add(t, german ? "<!doctype html>\n<html lang=\"de\">\n"
                       : "<!doctype html>\n<html lang=\"en\">\n");
    text_add(t,
             "<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"
             "<title>");
    add_escaped(t, known ? preview->title[place->language] : "Kolam");
    text_add(t, "</title>\n");
    if (known) add_preview(place, preview, t);
    text_add(t, "<meta http-equiv=\"refresh\" content=\"0; url=");
    add_target(place, t);
    text_add(t, "\">\n<p><a href=\"");
    add_target(place, t);
    text_add(t, german ? "\">Zu Kolam</a></p>\n</html>\n" : "\">To Kolam</a></p>\n</html>\n");
}

bool page_write_first(const struct page_place *place, const struct preview *preview,
                      struct text *t) {
    static const char begins[] = "<!-- preview -->", ends[] = "<!-- /preview -->";
    struct site_file file;
    if (!site_find("", &file)) return false;
    const char *page = file.body[SITE_PLAIN].bytes, *end = page + file.body[SITE_PLAIN].length;
    const char *from = memmem(page, (size_t)(end - page), begins, sizeof begins - 1);
    const char *to = from ? memmem(from, (size_t)(end - from), ends, sizeof ends - 1) : NULL;
    if (!to) return false;
    text_slice(t, page, (size_t)(from - page));
    add_preview(place, preview, t);
    text_slice(t, to + sizeof ends - 1, (size_t)(end - to) - (sizeof ends - 1));
    return !t->cut;
}
