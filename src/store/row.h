/* Values as rows of the database, and back. */
#ifndef STORE_ROW_H
#define STORE_ROW_H

#include "store/statement.h"
#include "store/store.h"

/* The columns in the order in which they are bound and read. */
#define ROW_GAME                                                                             \
    "table_id, game, options, pace, first_person, first_name, first_rating, second_person, " \
    "second_name, second_rating, result, \"end\", rated, listed, moves, begun, ended"
/* The same as they are shown: the names of persons are theirs of today. */
#define ROW_GAME_SHOWN                             \
    "table_id, game, options, pace, "              \
    "first_person, " ROW_NAME(                     \
        "first") ", first_rating, "                \
                 "second_person, " ROW_NAME(       \
                     "second") ", second_rating, " \
                               "result, \"end\", rated, listed, moves, begun, ended"
#define ROW_NAME(seat)                               \
    "CASE " seat "_person WHEN 0 THEN " seat "_name" \
    " ELSE coalesce((SELECT name FROM person WHERE id = " seat "_person), '" STORE_NOBODY "') END"
#define ROW_ENDING                                                                              \
    "opened, events, first_left, second_left, first_key, first_move, first_event, second_key, " \
    "second_move, second_event"
#define ROW_PERSON "id, name, guest, since, passphrase, keys_since"
#define ROW_RELATION "person, other, muted, blocked, since"
#define ROW_BAN "person, since, until, reason"
#define ROW_ADD_AUDIT                                                       \
    "INSERT INTO audit(at, \"user\", account, act, person, detail, reason)" \
    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
#define ROW_STANDING "person, game, rating, deviation, volatility, won, lost, drawn, ended"

enum { ROW_GAME_COLUMNS = 17, ROW_ENDING_COLUMNS = 10 };

/* `first` is the number of the first parameter or column. */
void row_bind_game(struct statement *s, const struct finished_game *game);
void row_bind_ending(struct statement *s, int first, const struct game_ending *ending);
void row_bind_person(struct statement *s, const struct person *person);
void row_bind_standing(struct statement *s, const struct standing *standing);
void row_bind_audit(struct statement *s, const struct audit_entry *entry);

void row_read_game(struct statement *s, struct finished_game *game);
void row_read_ending(struct statement *s, int first, struct game_ending *ending);
void row_read_person(struct statement *s, struct person *person);
void row_read_standing(struct statement *s, struct standing *standing);

#endif
