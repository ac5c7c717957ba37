/* What lies beside a board: the action overview, a card that tells in a few lines what is done in
 * each phase of a game, and who made the game. */
#ifndef DRAW_GUIDE_H
#define DRAW_GUIDE_H

#include "rules/game.h"

enum {
    GUIDE_SECTIONS = 5,
    GUIDE_LINES = 5,
    GUIDE_TEXT = 4096, /* bytes that hold what guide_write() writes */
};

struct guide_line {
    const char *name[LANGUAGES];
    const char *text[LANGUAGES];
};

/* A phase of the game. */
struct guide_section {
    const char *rule; /* the heading of the rule texts that tells more: its anchor in docs/rules */
    const char *title[LANGUAGES];
    struct guide_line lines[GUIDE_LINES]; /* terminated by {0} if there are fewer */
};

struct guide {
    struct guide_section sections[GUIDE_SECTIONS]; /* terminated by {0} if there are fewer */

    /* The index of the section whose phase is on. */
    int (*phase)(const union position *p);

    /* Whether this game, with its options, can come to the section. NULL: to all of them. */
    bool (*has)(const union position *p, int section);

    const char *about[LANGUAGES]; /* paragraphs, a line each, with an empty line between them */
};

/* NULL for a game that has no guide. */
const struct guide *guide_of(const struct game *game);

/* The index of the section that is on; -1 without a guide. */
int guide_phase(const struct game *game, const struct view *view);

/* The section with that index; NULL if this game never comes to it, or if there are no more. */
const struct guide_section *guide_section(const struct game *game, const struct view *view,
                                          int index);

/* The overview as lines, not wrapped: the phase that is on comes first, and is marked. */
void guide_write(const struct game *game, const struct view *view, enum language language,
                 struct text *t);

/* Who made the game, and that Kolam is independent of them; "" if nobody has told. */
const char *guide_about(const struct game *game, enum language language);

#endif
