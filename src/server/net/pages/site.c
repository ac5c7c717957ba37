/* Finds files in the pack by binary search. */
#include "server/net/pages/site.h"

#include <stdint.h>
#include <string.h>

/* The pack itself: what web/tools/pack.mjs wrote, or nothing. Numbers are 32 bits, little-endian;
 * places count from the pack's first byte; texts end with a zero.
 *
 *   "kolam site 1" and four zeros
 *   how many files, how many headers
 *   a file: path, type, etag, lasting (1) or not (0), and place and length plain, gzip, brotli
 *   a header: name, value */
extern const unsigned char site_pack[], site_pack_end[];

enum { PACK_FILES = 16, PACK_HEADERS = 20, PACK_LIST = 24, FILE_BYTES = 40, HEADER_BYTES = 8 };

static const char no_app[] =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
    "<meta name=\"viewport\" content=\"width=device-width\"><title>Kolam</title>"
    "<h1>Kolam</h1>"
    "<p>The server runs, but this program was built without the browser app. <code>./play</code> "
    "in the source folder builds both and starts them.</p>"
    "<p lang=\"de\">Der Server läuft, aber dieses Programm wurde ohne die Browser-App gebaut. "
    "<code>./play</code> im Quellordner baut beides und startet es.</p></html>\n";

/* What holds where no pack says more. */
static const char *const no_app_headers[][2] = {
    {"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
    {"Referrer-Policy", "no-referrer"},
    {"X-Content-Type-Options", "nosniff"},
};

static uint32_t number_at(size_t place) {
    const unsigned char *at = site_pack + place;
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static const char *text_at(size_t place) {
    return (const char *)site_pack + number_at(place);
}

bool site_is_there(void) {
    return site_pack_end - site_pack > PACK_LIST &&
           memcmp(site_pack, "kolam site 1", sizeof "kolam site 1") == 0;
}

static struct site_file file_at(size_t place) {
    struct site_file file = {
        .path = text_at(place),
        .type = text_at(place + 4),
        .etag = text_at(place + 8),
        .lasting = number_at(place + 12) != 0,
    };
    for (int i = 0; i < SITE_CODINGS; i++) {
        size_t pair = place + 16 + 8 * (size_t)i;
        file.body[i].length = number_at(pair + 4);
        file.body[i].bytes = number_at(pair) ? site_pack + number_at(pair) : NULL;
    }
    return file;
}

static bool find_without_app(const char *path, struct site_file *file) {
    if (strcmp(path, "index.html") != 0) return false;
    *file = (struct site_file){.path = "index.html",
                               .type = "text/html; charset=utf-8",
                               .etag = "\"none\"",
                               .body[SITE_PLAIN] = {no_app, sizeof no_app - 1}};
    return true;
}

bool site_find(const char *path, struct site_file *file) {
    if (!*path) path = "index.html";
    if (!site_is_there()) return find_without_app(path, file);
    for (size_t low = 0, high = number_at(PACK_FILES); low < high;) {
        size_t middle = low + (high - low) / 2;
        struct site_file here = file_at(PACK_LIST + FILE_BYTES * middle);
        int order = strcmp(path, here.path);
        if (order == 0) {
            *file = here;
            return true;
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return false;
}

bool site_header(int i, const char **name, const char **value) {
    if (!site_is_there()) {
        if (i >= (int)(sizeof no_app_headers / sizeof no_app_headers[0])) return false;
        *name = no_app_headers[i][0];
        *value = no_app_headers[i][1];
        return true;
    }
    if (i >= (int)number_at(PACK_HEADERS)) return false;
    size_t place =
        PACK_LIST + FILE_BYTES * (size_t)number_at(PACK_FILES) + HEADER_BYTES * (size_t)i;
    *name = text_at(place);
    *value = text_at(place + 4);
    return true;
}
