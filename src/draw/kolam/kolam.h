/* Every game leaves a kolam: one unbroken line round dots of sand, made from its moves.
 *
 * A recipe is collected from a game as it is replayed, and is all that a picture needs: a few words
 * that say which lattice, which sands and which line. The same game always has the same recipe, and
 * a different one has a different line. */
#ifndef DRAW_KOLAM_KOLAM_H
#define DRAW_KOLAM_KOLAM_H

#include "base/text/text.h"
#include "draw/kolam/kit.h"
#include "draw/pen.h"
#include "rules/record.h"

/* A game as it is told, move by move. */
struct kolam_trail {
    const struct game *game;
    uint64_t hash;
    int moves;
    move last[KOLAM_LAST]; /* a ring: move number i is at i modulo its length */
};

void trail_begin(struct kolam_trail *trail, const struct game *game, const union position *start);
void trail_add(struct kolam_trail *trail, move m);

/* The same of the main line of a record, with each item that its reader gives. */
void trail_follow(struct kolam_trail *trail, const struct record_reader *r,
                  const struct record_item *item);

enum kolam_size { KOLAM_USUAL, KOLAM_LARGE, KOLAM_SMALL, KOLAM_SIZES };

struct kolam_recipe {
    int game; /* its number in the list */
    enum kolam_size size;
    uint64_t number;
    int8_t sand[KOLAM_CIRCLES];
};

/* The end of the game: its last position, and its result, also where it did not end by the rules.
 * False, and nothing, for a game that has no kolams. */
bool trail_end(const struct kolam_trail *trail, const union position *end, enum result result,
               struct kolam_recipe *recipe);

/* As one word, GAME-0-fedcba9876543210-roygpb. False if it is not written so. */
enum { KOLAM_RECIPE_TEXT = 96 };
void recipe_write(const struct kolam_recipe *recipe, struct text *t);
bool recipe_read(const char *text, struct kolam_recipe *recipe);

/* The same with fewer dots, for a picture of a few millimetres. Such pictures can be alike. */
struct kolam_recipe recipe_small(const struct kolam_recipe *recipe);

/* One <svg> element that needs nothing else. Its line has the class kolam-thread, its sand
 * kolam-sand; all of it is drawn from KOLAM_EDGE to the left of and above its centre to as far
 * beyond it. */
enum { KOLAM_SVG = 16384, KOLAM_EDGE = 322 };
void recipe_svg(const struct kolam_recipe *recipe, struct text *t);

/* The line in characters of braille, so many columns wide: an even number up to KOLAM_COLUMNS. */
enum { KOLAM_COLUMNS = 64 };
struct kolam_cell {
    uint8_t dots; /* as Unicode numbers them: the character is U+2800 and this; 0: blank */
    int8_t sand;  /* of what the line goes round there, or KOLAM_BARE */
};
static inline int recipe_rows(int columns) {
    return columns / 2;
}
void recipe_cells(const struct kolam_recipe *recipe, int columns, struct kolam_cell *characters);

/* The same as lines of UTF-8. */
enum { KOLAM_TEXT = 65536 };
void recipe_text(const struct kolam_recipe *recipe, int columns, struct pen *pen);

#endif
