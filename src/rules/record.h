/* Game records, .kgn: text that replays alone (docs/notation.md).
 *
 * A reader is pulled through a text in memory, item by item, and plays the moves as it goes, so
 * every move it hands out is legal. It is a value: a copy of it goes on from the same place, which
 * is how to look ahead. A writer takes the same items and makes the canonical text of them; reading
 * that gives the same items again. */
#ifndef RULES_RECORD_H
#define RULES_RECORD_H

#include "rules/fields.h"
#include "rules/game.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    RECORD_DEPTH = 32,     /* variations in variations */
    RECORD_TAGS_MOST = 64, /* of a game */
    RECORD_NAG_MOST = 255, /* the largest annotation glyph, as in PGN */
    RECORD_WIDTH = 80,     /* columns of canonical move text */
};

enum record_kind {
    RECORD_TAG,     /* name, text */
    RECORD_START,   /* the tags are complete: the reader knows game, options, seed and position */
    RECORD_MOVE,    /* text, move, number; it has been played */
    RECORD_NAG,     /* nag, for the move before it */
    RECORD_COMMENT, /* text */
    RECORD_OPEN,    /* a variation: what follows replaces the move before it */
    RECORD_CLOSE,   /* back to where the variation began, with that move played */
    RECORD_RESULT,  /* result; the game has been read */
    RECORD_ERROR,   /* the reader's why, line and column; the next item belongs to the next game */
};

struct record_item {
    enum record_kind kind;
    int depth;         /* 0 in the main line; a variation's own depth from its OPEN to its CLOSE */
    struct slice name; /* a tag's */
    struct slice text; /* a move; a comment; a tag's value as it is written, escapes included */
    move move;
    int number; /* of the move, counted from 1 at the start of the record */
    int nag;
    enum result result;
};

struct record_tag {
    struct slice name, value;
};

/* The last move of one line: the main line, or a variation that is being read. */
struct record_branch {
    union position before, after;
    int number; /* of the move that led to `after` */
    bool moved; /* there is such a move in this line */
};

enum record_phase { RECORD_BETWEEN, RECORD_IN_TAGS, RECORD_IN_MOVES };

struct record_reader {
    const struct game *game; /* game, options and seed: from RECORD_START on */
    struct options options;
    struct seed seed;
    struct refusal why; /* why, line and column: after RECORD_ERROR; both count from 1 */
    int line, column;

    /* The reader's own */
    const char *start, *at, *end;
    const char *fault;   /* where what is being read is wrong, if it is */
    const char *counted; /* line and column belong to this place */
    enum record_phase phase;
    bool unclosed; /* no comment ends in the rest of the text */
    int tag_count, depth;
    struct record_tag tag[RECORD_TAGS_MOST];
    struct record_branch branch[RECORD_DEPTH + 1];
};

/* The text must stay while the reader and slices from it are in use. */
void record_reader_init(struct record_reader *r, const char *text, size_t length);

/* The next item; false at the end of the text. After an error it goes on with the next game: at the
 * next line that begins with a tag. */
bool record_next(struct record_reader *r, struct record_item *item);

/* Reads on to the end of the game whose items are being read, or of the next one. `item` is then
 * its result or error; false if there is no game left. */
bool record_finish(struct record_reader *r, struct record_item *item);

/* A tag of the game that is being read or has just been read, or NULL. */
const struct record_tag *record_find_tag(const struct record_reader *r, const char *name);

/* Its value without escapes, cut to `size` bytes; false, and "", if there is no such tag. */
bool record_tag_text(const struct record_reader *r, const char *name, char *value, size_t size);

/* The position now: after the last move, or at the start. The one before the last move. And how
 * many moves have been made. */
const union position *record_position(const struct record_reader *r);
const union position *record_before(const struct record_reader *r);
int record_number(const struct record_reader *r);

/* Writes a tag's value without its escapes. */
void record_unescape(struct slice value, struct text *t);

/* Takes the next word off a comment: in comments all white space counts as one space. */
bool record_comment_word(struct slice *rest, struct slice *word);

/* How an annotation glyph from 1 to 6 is written behind a move, such as "!?"; else NULL. */
const char *record_suffix(int nag);

/* Takes the next bytes of the text that is written. */
typedef void record_put(void *to, const char *start, size_t length);

/* A record_put into a struct text. */
void record_put_text(void *text, const char *start, size_t length);

struct record_writer {
    record_put *put;
    void *to;
    char unit[4 * RECORD_WIDTH]; /* what must stay on one line, held back until it is complete */
    size_t unit_length;
    int column; /* characters on the line, without the unit */
    bool any;   /* a game has been written before */
    bool in_tags;
    bool spilled; /* the unit is longer than a line and is written as it comes */
    bool glued;   /* the next words belong to the unit */
    bool after_move;
};

void record_writer_init(struct record_writer *w, record_put *put, void *to);

/* Writes an item; they come in the order in which a reader gives them, RECORD_START included. Of a
 * move only text and number count. An error is not written. */
void record_write(struct record_writer *w, const struct record_item *item);

/* Writes a tag whose value is plain text: one line, in UTF-8. */
void record_write_tag(struct record_writer *w, const char *name, const char *value);

/* Writes the tag of the options that do not have their initial values, if there are any, and the
 * own tags of such options of the table. */
void record_write_options(struct record_writer *w, const struct game *game,
                          const struct options *options);

#endif
