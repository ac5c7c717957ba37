/* Players, clocks, hints and results in a few words, for the screen and the lines. */
#ifndef TERMINAL_GAME_PLAYER_TEXT_H
#define TERMINAL_GAME_PLAYER_TEXT_H

#include "draw/kolam/kolam.h"
#include "draw/speech.h"
#include "draw/tell.h"
#include "terminal/game_host.h"

/* "You", "Player 2", "Level 5", or the name of a command. */
void player_text_name(const struct local_game *s, int player, enum language language,
                      struct text *t);

/* "4:32", "0:09.4" or, without clocks, nothing. */
void player_text_clock(long long left, struct text *t);

/* The names of this game's players for sentences; `names` holds them. */
enum { CALLED_TEXT = 128 };
struct tell_names player_text_names(const struct local_game *s, enum language language,
                                    char names[2][CALLED_TEXT]);

/* A speech that calls them by these names, with %n. */
struct speech player_text_speech(const struct local_game *s, enum language language,
                                 char names[2][CALLED_TEXT], struct text *t);

/* "Ada, take the keyboard": to whom the curtain opens next. */
void player_text_curtain(const struct local_game *s, int player, enum language language,
                         struct text *t);

/* Whose turn it is in this view (tell_turn); by name between two persons, "Your turn." to the only
 * one. */
void player_text_turn(const struct local_game *s, const struct view *view, enum language language,
                      struct text *t);

/* The last move in words, without a full stop (tell_played); nothing before the first. */
void player_text_last_move(const struct local_game *s, enum language language, struct text *t);

/* What tell_end() or tell_waiting() says, with the names of this game's players. */
typedef void teller(const struct game *game, const struct view *view,
                    const struct tell_names *names, enum language language, struct text *t);
void player_text_by_name(const struct local_game *s, teller *tell, enum language language,
                         struct text *t);

/* "Ada resigns. Ben wins." and the like, of a game that is over. */
void player_text_result(const struct local_game *s, enum language language, struct text *t);

/* The kolam of a game that is over; false if it has none. */
bool player_text_kolam(const struct local_game *s, struct kolam_recipe *recipe);

/* "Hint: Ed4. Establish on d4: your marker 1 on red." */
void player_text_hint(const struct game *game, const struct view *view, move hint,
                      enum language language, struct text *t);

/* About which level an engine follows the person at; nothing where none does. */
void player_text_following(const struct local_game *s, enum language language, struct text *t);

/* Where the game is saved and, if it is not over, how to go on with it. */
enum { SAVED_TEXT = PATH_TEXT + 128 };
void player_text_saved(const struct game_host *h, enum language language, char words[SAVED_TEXT]);

#endif
