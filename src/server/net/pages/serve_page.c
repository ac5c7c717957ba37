/* Writes pages that lead into the app. Names and paths come from strangers, so everything is
 * escaped. */
#include "server/net/pages/serve_page.h"

#include "rules/fields.h"
#include "server/net/pages/site.h"
#include "server/picture/picture.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { MOVES_SHOWN = 9999 }; /* the highest number in a path */

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

/* What stands between `front` and the next slash or the end: behind it; NULL if it is no name. */
static const char *read_table(const char *path, const char *front, char table[RECORD_NAME]) {
    if (strncmp(path, front, strlen(front)) != 0) return NULL;
    path += strlen(front);
    size_t length = strcspn(path, "/");
    if (length == 0 || length >= RECORD_NAME) return NULL;
    memcpy(table, path, length);
    table[length] = '\0';
    return path + length;
}

/* "/12" and then `end`. */
static int read_moves(const char *text, const char *end) {
    if (text[0] != '/') return PREVIEW_LATEST;
    size_t digits = strspn(text + 1, "0123456789");
    if (strcmp(text + 1 + digits, end) != 0) return PREVIEW_LATEST;
    int moves = slice_number((struct slice){text + 1, digits}, MOVES_SHOWN);
    return moves < 0 ? PREVIEW_LATEST : moves;
}

bool page_table(const struct page_place *place, char table[RECORD_NAME], int *moves) {
    const char *rest = read_table(place->path, "table/", table);
    if (!rest) rest = read_table(place->path, "study/", table);
    if (!rest) return false;
    *moves = read_moves(rest, "");
    return true;
}

static const char *const picture_ends[LANGUAGES] = {".png", ".de.png"};

bool page_picture(const char *path, char table[RECORD_NAME], int *moves, enum language *language) {
    const char *rest = read_table(path, "/table/", table);
    if (!rest) return false;
    *language = strstr(rest, picture_ends[GERMAN]) ? GERMAN : ENGLISH;
    *moves = read_moves(rest, picture_ends[*language]);
    return *moves != PREVIEW_LATEST;
}

/* HTML */

static void add_meta(struct text *t, const char *kind, const char *name, const char *content,
                     const char *more) {
    text_add(t, "<meta ");
    text_add(t, kind);
    text_add(t, "=\"");
    text_add(t, name);
    text_add(t, "\" content=\"");
    text_xml(t, content);
    text_xml(t, more);
    text_add(t, "\">\n");
}

void page_name_of_game(const struct game *game, char name[PAGE_PATH]) {
    snprintf(name, PAGE_PATH, "preview-%s.jpg", game->name);
}

/* The board, where there is one and it can be painted; else the game's picture, or Kolam's own sign
 * where the app was built without it. */
static bool name_image(const struct page_place *place, const struct preview *preview,
                       char name[PAGE_PATH]) {
    char table[RECORD_NAME];
    struct site_file file;
    int moves;
    if (PICTURES_PAINTED && preview->has_board && page_table(place, table, &moves)) {
        snprintf(name, PAGE_PATH, "table/%s/%d%s", table, preview->moves,
                 picture_ends[place->language]);
        return true;
    }
    page_name_of_game(preview->game, name);
    return site_find(name, &file);
}

static void add_image(const struct page_place *place, const struct preview *preview,
                      struct text *t) {
    char name[PAGE_PATH];
    if (!name_image(place, preview, name)) return;
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
    text_xml(t, place->path);
}

void page_write(const struct page_place *place, const struct preview *preview, struct text *t) {
    bool german = place->language == GERMAN, known = preview && preview->game;
    text_add(t, german ? "<!doctype html>\n<html lang=\"de\">\n"
                       : "<!doctype html>\n<html lang=\"en\">\n");
    text_add(t,
             "<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"
             "<title>");
    text_xml(t, known ? preview->title[place->language] : "Kolam");
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
