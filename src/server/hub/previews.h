/* Previews: what a link to a table tells before somebody opens it. */
#ifndef SERVER_HUB_PREVIEWS_H
#define SERVER_HUB_PREVIEWS_H

#include "base/text/language.h"
#include "rules/game.h"
#include "server/hub/hub.h"

enum { PREVIEW_TEXT = 320 };

/* Nothing in it is hidden from anybody: who plays what, and how it stands. */
struct preview {
    const struct game *game; /* NULL: there is no such table */
    char title[LANGUAGES][PREVIEW_TEXT];
    char words[LANGUAGES][PREVIEW_TEXT];
};

/* `tell` is called once, now or later; the preview lasts until it returns. */
typedef void hub_tell_preview(void *context, const struct preview *preview);
void hub_preview(struct hub *hub, const char *table, hub_tell_preview *tell, void *context);

/* Of a study of that game, whose record is nobody's business. */
void preview_of_study(const struct game *game, struct preview *preview);

#endif
