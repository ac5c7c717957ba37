/* The notation of Mandala, for mandala.c. */
#ifndef GAMES_MANDALA_RULES_NOTATION_H
#define GAMES_MANDALA_RULES_NOTATION_H

#include "rules/game.h"

enum mandala_kind { MANDALA_BUILD = 1, MANDALA_GROW, MANDALA_REDRAW, MANDALA_TAKE };

static inline move mandala_move(enum mandala_kind kind, int mandala, int colour, int count) {
    return (move)((int)kind << 9 | mandala << 8 | colour << 5 | count);
}

static inline enum mandala_kind mandala_move_kind(move m) {
    return (enum mandala_kind)(m >> 9);
}

static inline int mandala_move_mandala(move m) {
    return m >> 8 & 1;
}

static inline int mandala_move_colour(move m) {
    return m >> 5 & 7;
}

static inline int mandala_move_count(move m) {
    return m & 31;
}

/* Whether anything is hidden, so that this is a view of a game that goes on. */
bool mandala_hides(const struct mandala *p);

/* Whether these options leave to the players' memory what both have seen. */
bool mandala_memory(const struct options *options);

/* The move of that name, be it legal or not; false if it is no name of a move. */
bool mandala_parse_move(const char *text, move *m);

/* "M1r2": somebody means to build with several cards. */
bool mandala_builds_several(const char *text);

void mandala_write_move(const union position *p, move m, struct text *t);
bool mandala_read_move(const union position *p, const char *text, move *m, struct refusal *why);
void mandala_write_position(const union position *p, struct text *t);
bool mandala_read_position(const struct options *options, const struct seed *seed, const char *text,
                           union position *p, struct refusal *why);
bool mandala_read_layout(const char *text, union position *p, struct refusal *why);

#endif
