/* A record in memory: tags, and moves as a tree in an array. */
#ifndef LIBRARY_RECORD_INTERNAL_H
#define LIBRARY_RECORD_INTERNAL_H

#include "library/kolam_internal.h"
#include "library/kolam_record.h"

#include "rules/record.h"

enum { NO_NODE = -1, START_NODE = 0 };

/* A comment or a mark, in the order in which they came. */
struct note {
    struct note *next;
    enum kolam_note kind;
    int mark;
    char text[]; /* of a comment */
};

struct node {
    union position position; /* after the move */
    struct note *notes;
    int parent, child, sibling; /* the next one; NO_NODE */
    int number;                 /* moves from the start */
    int depth;                  /* variations around it */
    move move;
};

struct tag {
    char *name, *value;
};

struct kolam_record {
    const struct game *game;
    struct options options;
    char option_words[OPTIONS_MOST * 2 * OPTION_TEXT];
    char seed[SEED_TEXT];
    struct tag tags[RECORD_TAGS_MOST];
    int tag_count;
    enum result result; /* as it was set or read; counts where a tag says how it came about */
    struct node *nodes;
    int count, capacity;
};

/* A record whose start is that position, without tags. NULL if there is no memory. */
struct kolam_record *record_new(const struct game *game, const struct options *options,
                                const struct seed *seed, const union position *start);

/* Takes a tag whose value is plain text; before `place`, or as the last one if there is no such tag
 * or it is NULL. False if there is no memory. */
bool record_insert_tag(struct kolam_record *record, const char *place, const char *name,
                       const char *value);

/* The new node, or NO_NODE if there is no memory. `after` is the position that the move leads to.
 */
int record_append(struct kolam_record *record, int parent, move m, const union position *after);

/* False if there is no memory. */
bool record_add_note(struct kolam_record *record, int node, enum kolam_note kind, int mark,
                     const char *text);

/* A comment with single spaces between its words, in memory of its own; NULL if there is none. */
char *record_tidy_comment(struct slice text);

/* The last node of the main line. */
int record_last(const struct kolam_record *record);

/* "There is no memory.", and false. */
bool refuse_memory(struct refusal *why);

#endif
