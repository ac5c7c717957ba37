/* The compact form of the data of self-play (docs/selfplay.md): a head, then games of variable
 * length. All numbers have their lowest byte first. Nothing here knows files. */
#ifndef SELFPLAY_BINARY_H
#define SELFPLAY_BINARY_H

#include "selfplay/job.h"
#include "selfplay/played.h"

/* Adds the head, which is a line of JSON, or a game. False if there is no memory. */
bool binary_add_head(struct buffer *to, const char *head);
bool binary_add_game(struct buffer *to, const struct played *g);

/* Whether bytes begin as data in this form do. */
bool binary_begins(const void *bytes, size_t length);

struct binary_reader {
    struct selfplay_head head;
    const char *head_text; /* its line, not terminated */
    size_t head_length;
    const uint8_t *start, *at, *end;
};

/* Reads the head. False, and why, if it is none. The bytes must stay. */
bool binary_reader_init(struct binary_reader *r, const void *bytes, size_t length,
                        struct refusal *why);

enum binary_found {
    BINARY_GAME,
    BINARY_END,
    BINARY_CUT,   /* the last game is not complete */
    BINARY_WRONG, /* and why */
};

/* The next game; it can be replayed as it says. `g` is cleared first. */
enum binary_found binary_next(struct binary_reader *r, struct played *g, struct refusal *why);

/* The same without looking into it: only its number, and whether it is there as a whole. */
enum binary_found binary_skip(struct binary_reader *r, long *number);

#endif
