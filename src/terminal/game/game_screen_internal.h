/* What the files of the game screen share; only game_screen*.c include it. */
#ifndef TERMINAL_GAME_GAME_SCREEN_INTERNAL_H
#define TERMINAL_GAME_GAME_SCREEN_INTERNAL_H

#include "terminal/game/game_screen.h"

__attribute__((format_arg(2), format_arg(3))) static inline const char *say(
    const struct game_screen *g, const char *english, const char *german) {
    return in_language(g->preferences->language, english, german);
}

/* Whether the engine may tell a person what it thinks of the position now. */
bool game_screen_can_advise(const struct game_screen *g);

/* Asks it; if it cannot, for want of memory, that is noted. */
void game_screen_ask_advice(struct game_screen *g);

/* Shows the position anew, because it or the reader has changed: advice, curtain, choices. */
void game_screen_show_turn(struct game_screen *g, long long now);

/* The same after something happened in the game; notes if that could not be saved. */
void game_screen_changed(struct game_screen *g, long long now);

/* Plays a move for the player to move, and saves it. */
void game_screen_play(struct game_screen *g, move m, long long now);

/* game_screen_draw.c: why a move should not be made, if it loses at once and the aids are on; false
 * if there is nothing to say. */
bool game_screen_tell_loss(const struct game_screen *g, move m, struct text *text);

#endif
