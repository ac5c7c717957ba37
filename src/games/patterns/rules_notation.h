/* The notation of Patterns, for patterns.c. */
#ifndef GAMES_PATTERNS_RULES_NOTATION_H
#define GAMES_PATTERNS_RULES_NOTATION_H

#include "rules/game.h"

/* A move is its kind and a square, or for PATTERNS_KEEP a colour. */
enum patterns_kind {
    PATTERNS_KEEP = 1,
    PATTERNS_ESTABLISH,
    PATTERNS_SWAP,
    PATTERNS_FLIP,
    PATTERNS_DONE,
    PATTERNS_PASS,
};

static inline move patterns_move(enum patterns_kind kind, int where) {
    return (move)((int)kind << 6 | where);
}

static inline enum patterns_kind patterns_move_kind(move m) {
    return (enum patterns_kind)(m >> 6);
}

static inline int patterns_move_where(move m) {
    return m & 63;
}

void patterns_write_move(const union position *p, move m, struct text *t);
bool patterns_read_move(const union position *p, const char *text, move *m, struct refusal *why);
void patterns_write_position(const union position *p, struct text *t);
bool patterns_read_position(const struct options *options, const struct seed *seed,
                            const char *text, union position *p, struct refusal *why);
bool patterns_read_layout(const char *text, union position *p, struct refusal *why);

/* Turns the token on `square`, of whatever colour it now has, face down for a player: from
 * patterns.c, so that reading a position builds groups as playing does. */
void patterns_join(struct patterns *p, int player, int square);

/* Whether the player has any action. */
bool patterns_can_act(const struct patterns *p, int player);

#endif
