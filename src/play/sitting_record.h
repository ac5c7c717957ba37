/* A sitting as a game record, and back: what was agreed, the moves, the clocks and the end are all
 * in it, so that it goes on where it stopped. */
#ifndef PLAY_SITTING_RECORD_H
#define PLAY_SITTING_RECORD_H

#include "play/sitting.h"
#include "rules/record.h"

/* A move, by its text and its number from 1, and what it left on its player's clock, unless that is
 * TIME_NONE: the parts of a record that others write as well. */
void sitting_write_move(struct record_writer *w, const char *name, int number, long long left);

/* What is taken back is left out. */
void sitting_write(const struct sitting *s, long long now, record_put *put, void *to);

/* The first game of the text, which may come from elsewhere: whoever is not named is a person, and
 * variations and comments are left out. The clocks stand. False, and why, if it cannot be read.
 * Beware of commands that it names: only a game that was kept here (play/keeper.h) may start one.
 */
bool sitting_read(struct sitting *s, const char *text, size_t length, struct refusal *why);

#endif
