/* The notation and the options of Manalath, for manalath.c. */
#ifndef GAMES_MANALATH_RULES_NOTATION_H
#define GAMES_MANALATH_RULES_NOTATION_H

#include "rules/game.h"

static inline move manalath_move(int colour, int cell) {
    return (move)(1 + colour * MANALATH_CELLS + cell);
}

static inline int manalath_move_colour(move m) {
    return m > MANALATH_CELLS;
}

static inline int manalath_move_cell(move m) {
    return (m - 1) % MANALATH_CELLS;
}

enum { MANALATH_SIDES_OPTION, MANALATH_SUPPLY_OPTION, MANALATH_NEUTRAL_OPTION };

/* The option `neutral`: its cells, which must be on the board of p and different. */
bool manalath_read_neutrals(const struct manalath *p, const char *text, cells *neutrals,
                            struct refusal *why);

/* What the option `neutral` is kept as: without the spaces after its commas. */
bool manalath_keep_neutrals(const char *text, char value[OPTION_TEXT], struct refusal *why);

/* That many cells of the options' board, each as likely as any other. */
void manalath_draw_neutrals(const struct options *options, int count, struct random *random,
                            char value[OPTION_TEXT]);

/* An empty position with the options' board and supply, before any neutrals. */
bool manalath_read_board(const struct options *options, struct manalath *p, struct refusal *why);

void manalath_write_move(const union position *p, move m, struct text *t);
bool manalath_read_move(const union position *p, const char *text, move *m, struct refusal *why);
void manalath_write_position(const union position *p, struct text *t);
bool manalath_read_position(const struct options *options, const struct seed *seed,
                            const char *text, union position *p, struct refusal *why);

/* From manalath.c: the result if the player to move has no legal move, else ONGOING. */
enum result manalath_stuck_result(const struct manalath *p, int player);

#endif
