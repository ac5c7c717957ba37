/* Statements as the store uses them, whichever database runs them. In their texts a parameter is
 * ?1, ?2, ..., as SQLite writes it; parameters are bound by these numbers, and columns read by
 * theirs, from 0. Texts are not copied: what is bound must last until the statement has run. */
#ifndef STORE_STATEMENT_H
#define STORE_STATEMENT_H

#include "base/text/text.h"
#include "rules/fields.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* The first member of what each database has. */
struct statement {
    const struct statement_kind *kind;
    bool must_change; /* it fails if there is no row that it changes */
};

struct statement_kind {
    void (*bind_number)(struct statement *s, int parameter, int64_t number);
    void (*bind_real)(struct statement *s, int parameter, double number);
    void (*bind_text)(struct statement *s, int parameter, struct slice text);
    void (*bind_bytes)(struct statement *s, int parameter, const void *bytes, size_t length);

    /* Runs one that gives no rows, and makes it ready for the next time. False if it failed, unless
     * the database says so later. */
    bool (*run)(struct statement *s);

    /* The next row; false behind the last one, or after a failure, which is logged. */
    bool (*next)(struct statement *s);

    /* Ends a row or all of them; false if the last step has failed. Nothing is bound any more. */
    bool (*end)(struct statement *s);

    int64_t (*number)(struct statement *s, int column);
    double (*real)(struct statement *s, int column);
    struct slice (*text)(struct statement *s, int column); /* lasts until the next step */
    bool (*bytes)(struct statement *s, int column, uint8_t *bytes, size_t length); /* exactly */
    void (*close)(struct statement *s);
};

static inline void statement_bind(struct statement *s, int parameter, int64_t number) {
    s->kind->bind_number(s, parameter, number);
}

static inline void statement_bind_real(struct statement *s, int parameter, double number) {
    s->kind->bind_real(s, parameter, number);
}

static inline void statement_bind_slice(struct statement *s, int parameter, struct slice text) {
    s->kind->bind_text(s, parameter, text);
}

static inline void statement_bind_text(struct statement *s, int parameter, const char *text) {
    statement_bind_slice(s, parameter, (struct slice){text, strlen(text)});
}

static inline void statement_bind_bytes(struct statement *s, int parameter, const void *bytes,
                                        size_t length) {
    s->kind->bind_bytes(s, parameter, bytes, length);
}

static inline bool statement_run(struct statement *s) {
    return s->kind->run(s);
}

static inline bool statement_run_with(struct statement *s, int64_t number) {
    statement_bind(s, 1, number);
    return statement_run(s);
}

static inline bool statement_next(struct statement *s) {
    return s->kind->next(s);
}

static inline bool statement_end(struct statement *s) {
    return s->kind->end(s);
}

static inline int64_t statement_number(struct statement *s, int column) {
    return s->kind->number(s, column);
}

static inline int statement_int(struct statement *s, int column) {
    return (int)s->kind->number(s, column);
}

static inline double statement_real(struct statement *s, int column) {
    return s->kind->real(s, column);
}

static inline struct slice statement_slice(struct statement *s, int column) {
    return s->kind->text(s, column);
}

/* A column into a buffer, cut if it does not fit. */
static inline void statement_text(struct statement *s, int column, char *text, size_t size) {
    slice_copy(statement_slice(s, column), text, size);
}

static inline void statement_close(struct statement *s) {
    if (s) s->kind->close(s);
}

#endif
