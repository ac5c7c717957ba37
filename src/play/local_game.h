/* A local game: a game in progress that persons at one screen and engines play. It adds to the core
 * who plays, undo and redo, and whose view the shared screen shows.
 *
 * It has no threads, no files and no clock of its own: its owner says what time it is, as for the
 * core. Engines are asked through engine/engine_host.h; play/game_file.h keeps it in a file. */
#ifndef PLAY_LOCAL_GAME_H
#define PLAY_LOCAL_GAME_H

#include "play/game_core.h"
#include "play/game_player.h"

/* What is agreed before a local game: which game, from which deal, who plays, and how fast. */
struct game_terms {
    const struct game *game;
    struct options options;
    struct seed seed;
    struct game_player players[2];
    struct time_control time_control;
};

/* Exchanges the seats if `chance` is odd: the lot decides who is player 1. */
void game_terms_draw_seats(struct game_terms *terms, unsigned chance);

struct local_game {
    struct game_core core;
    struct game_player players[2];
};

/* An empty game, as all zeros are. */
void local_game_init(struct local_game *g);
void local_game_done(struct local_game *g);

/* The deal; false, and why, if the options do not fit together. The clocks stand. Replaces what was
 * played before. */
bool local_game_begin(struct local_game *g, const struct game_terms *terms, struct refusal *why);

/* The same from a position of that game, with those options and that seed. */
void local_game_begin_at(struct local_game *g, const struct game_terms *terms,
                         const union position *start);

/* Replaces what is in `to`; false if there is no memory. */
bool local_game_copy(struct local_game *to, const struct local_game *from);

/* What was agreed before. */
struct game_terms local_game_terms(const struct local_game *g);

/* 1, 2, or 0 when it is over. */
int local_game_to_move(const struct local_game *g);

const struct game_player *local_game_player(const struct local_game *g, int player);
bool local_game_waits_for_person(const struct local_game *g);
int local_game_persons(const struct local_game *g);

/* Whose view a screen that all persons share shows: the only person's; of two, that of the one to
 * move (at the end player 1's); without any, the spectator's. */
enum reader local_game_reader(const struct local_game *g);

/* Whether two persons share a screen on which one must not see what the other does. */
bool local_game_needs_curtain(const struct local_game *g);

/* Plays for the player to move, whose clock gains; the other one's then runs if this one ran.
 * False, and why, if the move is refused, too late, or the game is over. What was taken back is
 * then forgotten, unless it was this very move. */
bool local_game_play(struct local_game *g, move m, long long now, struct refusal *why);
bool local_game_play_text(struct local_game *g, const char *text, long long now,
                          struct refusal *why);

/* Takes back until a person is to move: one move between persons, and an engine's answer as well.
 * The clocks show again what they showed there. Refused if a move showed its player something that
 * was hidden, after the end unless that came by the rules, and if no person plays. Returns how many
 * moves were taken back; 0, and why, if none. */
int local_game_undo(struct local_game *g, long long now, struct refusal *why);

/* Plays again what undo took back. */
int local_game_redo(struct local_game *g, long long now, struct refusal *why);

/* The player (1 or 2) gives up. False if it is over. */
bool local_game_resign(struct local_game *g, int player, long long now);

/* The clock of the player to move runs, or stands: before the first look, behind a curtain, while
 * the program does not run. */
void local_game_start_clock(struct local_game *g, long long now);
void local_game_stop_clock(struct local_game *g, long long now);

/* What a player's clock shows, at least 0; TIME_NONE without clocks. */
long long local_game_left(const struct local_game *g, int player, long long now);

/* Looks at the time; true if a player has just lost on it, which needs a clock that runs. */
bool local_game_tick(struct local_game *g, long long now);

#endif
