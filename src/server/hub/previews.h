/* Previews: what a link to a table tells before somebody opens it. */
#ifndef SERVER_HUB_PREVIEWS_H
#define SERVER_HUB_PREVIEWS_H

#include "base/text/language.h"
#include "draw/kolam/kolam.h"
#include "rules/game.h"
#include "server/hub/hub.h"

enum {
    PREVIEW_TEXT = 320,
    PREVIEW_NAME = 64, /* bytes that hold how a player is called */
    PREVIEW_LATEST = -1,
};

/* Nothing in it is hidden from anybody: who plays what, how it stands, what a spectator sees. It
 * has no pointers but the game's: two with the same bytes have the same picture. */
struct preview {
    const struct game *game; /* NULL: there is no such table */
    char title[LANGUAGES][PREVIEW_TEXT];
    char words[LANGUAGES][PREVIEW_TEXT];
    char names[LANGUAGES][2][PREVIEW_NAME];
    bool has_board;                /* it was dealt: */
    int moves;                     /* after which the view is */
    char last[MOVE_TEXT];          /* the last of them, or "" */
    bool is_over;                  /* no move follows, ... */
    enum result result;            /* ... and this came of it; ONGOING: nothing */
    char kolam[KOLAM_RECIPE_TEXT]; /* that it left, or "" */
    struct view view;
};

/* The position after that many moves, or PREVIEW_LATEST, which is also meant by more moves than
 * were made. `tell` is called once, now or later; the preview lasts until it returns. */
typedef void hub_tell_preview(void *context, const struct preview *preview);
void hub_preview(struct hub *hub, const char *table, int moves, hub_tell_preview *tell,
                 void *context);

/* Of a study of that game, whose record is nobody's business. */
void preview_of_study(const struct game *game, struct preview *preview);

#endif
