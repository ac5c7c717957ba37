/* Who sits there and what their clock shows, as a few characters. */
#ifndef TERMINAL_GAME_PLAYER_TEXT_H
#define TERMINAL_GAME_PLAYER_TEXT_H

#include "play/local_game.h"

/* "You", "Player 2", "Level 5", or the name of a command. */
void player_text_name(const struct local_game *s, int player, enum language language,
                      struct text *t);

/* "4:32", "0:09.4" or, without clocks, nothing. */
void player_text_clock(long long left, struct text *t);

/* "Player 1 resigns. Player 2 wins." and the like, of a game that is over. */
void player_text_result(const struct local_game *s, enum language language, struct text *t);

#endif
