/* What the caller says, read: games, options, seeds, languages, readers, times. */
#ifndef WASM_TERMS_H
#define WASM_TERMS_H

#include "rules/game.h"

/* Which game, with which options, dealt from which seed. */
struct terms {
    const struct game *game;
    struct options options;
    struct seed seed;
};

bool terms_read(struct terms *terms, const char *game, const char *options, const char *seed,
                struct refusal *why);

/* The position, or the deal for "". */
bool terms_place(const struct terms *terms, const char *position, union position *p,
                 struct refusal *why);

bool game_read(const char *name, const struct game **game, struct refusal *why);

enum language language_of(const char *text);

/* Any other number sees as little as those who watch. */
enum reader reader_of(int number);

long long microseconds_of(double milliseconds);

#endif
