/* The parts of a record (.kgn) that every game in progress writes the same way. */
#ifndef PLAY_GAME_RECORD_H
#define PLAY_GAME_RECORD_H

#include "play/game_core.h"
#include "play/game_player.h"
#include "rules/record.h"

/* What follows a move's clock in its comment, as in PGN. */
extern const char game_record_clock_mark[];

/* Player1, Player2: these names, but those of engines where engines play. */
void game_record_write_players(struct record_writer *w, const struct game_player players[2],
                               const char *const names[2]);

/* Seat1, Seat2. */
extern const char *const game_record_seat_tags[2];
void game_record_write_seats(struct record_writer *w, const struct game_player players[2]);

/* Game, Options, Seed and, where the start was given, Position. */
void game_record_write_start(struct record_writer *w, const struct game_core *c);

/* Clock, if there are clocks. */
void game_record_write_clock(struct record_writer *w, const struct game_core *c);

/* Result and, if it did not come by the rules, Termination. */
extern const char *const game_record_terminations[GAME_ENDS];
void game_record_write_end(struct record_writer *w, const struct game_core *c);

/* What follows the tags: the moves, each with its player's clock, and the result. */
void game_record_write_moves(struct record_writer *w, const struct game_core *c);

#endif
