/* Game records, .kgn (docs/notation.md): trees of moves that can be read, changed and written. Part
 * of libkolam.
 *
 * A record is a handle that holds memory: it is closed by whoever opened it, and used by one thread
 * at a time. Its moves are *nodes* with numbers that never change: 0 is the start, before any move.
 * The first child of a node goes on with the game; the others are variations, which replace it. The
 * *main line* is what first children lead to from the start.
 *
 * Texts that are handed out belong to the record, and stay until it is changed or closed. Functions
 * that can refuse return false, -1 or NULL and write why, as those of kolam.h do. */
#ifndef KOLAM_RECORD_H
#define KOLAM_RECORD_H

#include "kolam.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kolam_record kolam_record;

/* A record without moves. It begins with a deal, or with a position where that is not NULL. */
KOLAM_API kolam_record *kolam_record_open(const kolam_game *game, const char *options,
                                          const char *seed, const char *position, char *error);

/* NULL is none. */
KOLAM_API void kolam_record_close(kolam_record *record);

/* Reading */

typedef struct kolam_record_text kolam_record_text; /* a text with any number of records */

/* Where and why something cannot be read; both count from 1. */
struct kolam_fault {
    int line, column;
    char why[KOLAM_ERROR_TEXT];
};

/* Copies the text. NULL if there is no memory. */
KOLAM_API kolam_record_text *kolam_record_text_open(const char *text, size_t length);
KOLAM_API void kolam_record_text_close(kolam_record_text *text);

/* The next record. NULL at the end of the text, where `why` is "", and for one that cannot be read;
 * then reading goes on with the record after it. */
KOLAM_API kolam_record *kolam_record_text_next(kolam_record_text *text, struct kolam_fault *fault);

/* What a record is of */

KOLAM_API const kolam_game *kolam_record_game(const kolam_record *record);

/* "name=value" with spaces between them, without those that have their usual value. */
KOLAM_API const char *kolam_record_options(const kolam_record *record);
KOLAM_API const char *kolam_record_seed(const kolam_record *record);

/* Tags, in their order, as plain text. NULL after the last, or if there is no such tag. */
KOLAM_API const char *kolam_record_tag_name(const kolam_record *record, int index);
KOLAM_API const char *kolam_record_tag_value(const kolam_record *record, int index);
KOLAM_API const char *kolam_record_tag(const kolam_record *record, const char *name);

/* Sets a tag, or takes it away where `value` is NULL. The tags of the start and of the result are
 * refused: these belong to kolam_record_open() and kolam_record_set_result(). */
KOLAM_API bool kolam_record_set_tag(kolam_record *record, const char *name, const char *value,
                                    char *error);

/* The result by the rules, if they end the main line; else the one that was set. */
KOLAM_API enum kolam_result kolam_record_result(const kolam_record *record);

/* The result of a game that does not end by the rules, with the tag Termination, such as
 * "resigned". KOLAM_ONGOING takes both away. */
KOLAM_API bool kolam_record_set_result(kolam_record *record, enum kolam_result result,
                                       const char *termination, char *error);

/* Moves */

KOLAM_API int kolam_record_parent(const kolam_record *record, int node); /* -1 of the start */
KOLAM_API int kolam_record_child(const kolam_record *record, int node, int index); /* -1: no more */
KOLAM_API kolam_move kolam_record_move(const kolam_record *record, int node); /* 0 of the start */
KOLAM_API int kolam_record_number(const kolam_record *record, int node);      /* moves so far */
KOLAM_API void kolam_record_position(const kolam_record *record, int node, kolam_position *p);

/* Adds a legal move behind a node: the next move where there is none, else a variation. Returns its
 * node; -1, and why, if it is not legal, is nested too deep, or there is no memory. */
KOLAM_API int kolam_record_add(kolam_record *record, int node, kolam_move m, char *error);

/* Takes a node away with all that follows it. The start stays. */
KOLAM_API void kolam_record_remove(kolam_record *record, int node);

/* Notes: the comments behind a move, or before the first one; the comments at the beginning of a
 * variation, before its first move; and marks, the numbers behind $. NULL or -1 after the last. */
enum kolam_note { KOLAM_COMMENT, KOLAM_PREFACE, KOLAM_MARK };

KOLAM_API const char *kolam_record_comment(const kolam_record *record, int node,
                                           enum kolam_note note, int index);
KOLAM_API int kolam_record_mark(const kolam_record *record, int node, int index);

/* White space in comments counts as one space. A preface belongs to the first move of a variation,
 * and a mark to a move. */
KOLAM_API bool kolam_record_add_comment(kolam_record *record, int node, enum kolam_note note,
                                        const char *text, char *error);
KOLAM_API bool kolam_record_add_mark(kolam_record *record, int node, int mark, char *error);
KOLAM_API void kolam_record_clear(kolam_record *record, int node, enum kolam_note note);

/* The kolam that the main line leaves (docs/kolams.md): one <svg> element that needs nothing else,
 * into KOLAM_DRAWING_TEXT bytes; if `small`, of a few dots. Refused while there is no result. */
KOLAM_API bool kolam_record_draw_kolam(const kolam_record *record, bool small, char *drawing,
                                       char *error);

/* Writing */

/* Writes the record in canonical form, with the notes of a move before its variations: at most
 * `size` bytes, terminator included. Returns the length of all of it. */
KOLAM_API size_t kolam_record_write(const kolam_record *record, char *text, size_t size);

#ifdef __cplusplus
}
#endif

#endif
