/* The Universal Game Interface: the engine as other programs talk to it, in lines of text
 * (docs/ugi.md). Bytes go in, lines come out, and one thread thinks beside the caller's. */
#ifndef ENGINE_UGI_UGI_H
#define ENGINE_UGI_UGI_H

#include "rules/game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    UGI_LINE = 65536,    /* bytes of a line that is read, at most */
    UGI_PICTURE = 16384, /* bytes that a picture of the board may take */
};

/* What a session needs from its owner. */
struct ugi_host {
    /* Takes a line, without its end. Called from two threads, but never at once. */
    void (*put)(void *context, const char *line);
    void *context;

    /* A picture of the board for `show`, as lines; NULL if there is none. */
    bool (*draw)(const struct game *game, const struct view *view, struct text *t);

    /* Bounds that no command can pass; 0 is none. */
    uint64_t nodes_most;
    int hash_most, threads_most;
};

struct ugi;

/* NULL if there is no memory, or no file left. */
struct ugi *ugi_open(const struct ugi_host *host);

/* Like `setoption`: false if it was refused, which it has said. */
bool ugi_set(struct ugi *ugi, const char *name, const char *value);

/* Obeys every line that is complete, or lets it wait until the engine has answered; false once it
 * was told to quit. */
bool ugi_read(struct ugi *ugi, const char *bytes, size_t length);

/* A file that is readable when lines that wait can be obeyed; and obeys them. */
int ugi_file(const struct ugi *ugi);
void ugi_proceed(struct ugi *ugi);

/* The end of the input: a last line without an end counts, all that waits is obeyed, and what would
 * not end by itself is stopped. */
void ugi_finish(struct ugi *ugi);

/* Stops thinking and frees everything. */
void ugi_close(struct ugi *ugi);

#endif
