/* Values as rows of the database, and back. */
#ifndef STORE_ROW_H
#define STORE_ROW_H

#include "store/store.h"

#include <sqlite3.h>

/* The columns in the order in which they are bound and read. */
#define ROW_GAME                                                                             \
    "table_id, game, options, pace, first_person, first_name, first_rating, second_person, " \
    "second_name, second_rating, result, end, rated, listed, moves, begun, ended"
#define ROW_PERSON "id, name, guest, since, passphrase"
#define ROW_STANDING "person, game, rating, deviation, volatility, won, lost, drawn, ended"

/* Texts are not copied: what is bound must last until the statement has run. */
void row_bind_game(sqlite3_stmt *s, const struct kept_game *game);
void row_bind_person(sqlite3_stmt *s, const struct person *person);
void row_bind_standing(sqlite3_stmt *s, const struct standing *standing);

void row_read_game(sqlite3_stmt *s, struct kept_game *game);
void row_read_person(sqlite3_stmt *s, struct person *person);
void row_read_standing(sqlite3_stmt *s, struct standing *standing);

#endif
