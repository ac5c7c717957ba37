/* Pages for addresses without a #. They lead on to the app, which finds its own pages behind it,
 * and tell programs that make previews of links (og:) what is there. */
#ifndef SERVER_NET_PAGES_SERVE_PAGE_H
#define SERVER_NET_PAGES_SERVE_PAGE_H

#include "base/text/text.h"
#include "server/http/http_parse.h"
#include "server/http/http_request.h"
#include "server/hub/previews.h"
#include "server/net/server.h"

enum {
    PAGE_TEXT = 8192, /* bytes that hold any such page */
    PAGE_PATH = 160,
    PAGE_ROOT = 320,
};

/* Where a page is, and for whom. */
struct page_place {
    char root[PAGE_ROOT]; /* of the whole site, as in "https://games.example/" */
    char path[PAGE_PATH]; /* below it, as in "table/b4x7" */
    enum language language;
};

/* False if the path is no place in the app: it is too long, or a file's. */
bool page_place_of(const struct server *server, const struct http_request *head,
                   struct page_place *place);

/* The table of "table/ID", "study/ID" or "study/ID/12", and after how many moves; or
 * PREVIEW_LATEST. False: it leads to none. */
bool page_table(const struct page_place *place, char table[RECORD_NAME], int *moves);

/* The same of the path of a picture, "/table/ID/12.png", or "/table/ID/12.de.png" in German. */
bool page_picture(const char *path, char table[RECORD_NAME], int *moves, enum language *language);

/* The file of a game's own picture, for what has no board. */
void page_name_of_game(const struct game *game, char name[PAGE_PATH]);

/* A page with a preview that leads to the same place behind the #; NULL: nothing is known of it. */
void page_write(const struct page_place *place, const struct preview *preview, struct text *t);

/* The app's first page with the preview in place of its own. False if it has no place for one, or
 * does not fit. */
bool page_write_first(const struct page_place *place, const struct preview *preview,
                      struct text *t);

#endif
