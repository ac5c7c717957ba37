/* What the files of the library share: its types in terms of the rules, and how it refuses. */
#ifndef LIBRARY_KOLAM_INTERNAL_H
#define LIBRARY_KOLAM_INTERNAL_H

#define KOLAM_BUILDING
#include "library/kolam.h"

#include "rules/game.h"

#include <assert.h>

static_assert(sizeof(kolam_position) == sizeof(union position), "one is the other");
static_assert(_Alignof(kolam_position) == _Alignof(union position), "one is the other");
static_assert(sizeof(kolam_view) == sizeof(struct view), "one is the other");
static_assert(sizeof(kolam_random) == sizeof(struct random), "one is the other");
static_assert(sizeof(kolam_options) == sizeof(struct options), "one is the other");

static inline const struct game *rules_of(const kolam_game *game) {
    return (const struct game *)game;
}

static inline const kolam_game *outside(const struct game *game) {
    return (const kolam_game *)game;
}

static inline const union position *inside(const kolam_position *p) {
    return (const union position *)p;
}

static inline union position *inside_of(kolam_position *p) {
    return (union position *)p;
}

static inline const struct view *view_inside(const kolam_view *view) {
    return (const struct view *)view;
}

/* The view that shows all of it: of a view's member `seen`, that view. */
static inline const struct view *view_of(const kolam_position *p) {
    return (const struct view *)p;
}

static inline struct random *generator(kolam_random *random) {
    return (struct random *)random;
}

static inline const struct options *options_inside(const kolam_options *options) {
    return (const struct options *)options;
}

/* Writes why into `error`, which may be NULL. Always false. */
static inline bool tell(const struct refusal *why, char *error) {
    if (!error) return false;
    struct text t = text_over(error, KOLAM_ERROR_TEXT);
    refusal_write(why, ENGLISH, &t);
    return false;
}

/* Options as words, NULL for none, and the seed, NULL for 0. */
bool library_read_terms(const struct game *game, const char *words, const char *seed_text,
                        struct options *options, struct seed *seed, struct refusal *why);

#endif
