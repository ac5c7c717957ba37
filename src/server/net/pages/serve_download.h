/* Downloads: answers that the hub or the store gives by and by. */
#ifndef SERVER_NET_PAGES_SERVE_DOWNLOAD_H
#define SERVER_NET_PAGES_SERVE_DOWNLOAD_H

#include "server/net/serve_http.h"
#include "server/net/pages/serve_page.h"

void download_record(struct request_here *request, const char *table);
void download_records(struct request_here *request, struct records *records); /* which it takes */

/* The page of a table, with a preview of it; it leads into the app. */
void download_preview(struct request_here *request, const struct page_place *place,
                      const char *table, int moves);

/* The table's board as a picture; the game's own picture where it cannot be painted now. */
void download_picture(struct request_here *request, const char *table, int moves,
                      enum language language);

/* At once if it is known whether the store works, else when it is. */
void download_health(struct request_here *request);

/* Everything before is written: answers if there is something to answer. */
void download_write(struct download *download, struct request_here *request);
void download_leave(struct download *download); /* nobody wants it any more */
void downloads_tick(struct server *server);     /* what takes too long is given up */

#endif
