/* Binds values to statements and reads them from rows, column by column. */
#include "store/row.h"

#include "store/sqlite/database.h"

void row_bind_game(sqlite3_stmt *s, const struct finished_game *game) {
    sqlite3_bind_int64(s, 1, game->table);
    bind_text(s, 2, game->game);
    bind_text(s, 3, game->options);
    bind_text(s, 4, game->pace);
    for (int i = 0; i < 2; i++) {
        sqlite3_bind_int64(s, 5 + 3 * i, game->player[i].person);
        bind_text(s, 6 + 3 * i, game->player[i].person ? "" : game->player[i].name);
        sqlite3_bind_int(s, 7 + 3 * i, game->player[i].rating);
    }
    bind_text(s, 11, game->result);
    bind_text(s, 12, game->end);
    sqlite3_bind_int(s, 13, game->rated);
    sqlite3_bind_int(s, 14, game->listed);
    sqlite3_bind_int(s, 15, game->moves);
    sqlite3_bind_int64(s, 16, game->begun);
    sqlite3_bind_int64(s, 17, game->ended);
}

void row_read_game(sqlite3_stmt *s, struct finished_game *game) {
    *game = (struct finished_game){.table = sqlite3_column_int64(s, 0)};
    column_text(s, 1, game->game, sizeof game->game);
    column_text(s, 2, game->options, sizeof game->options);
    column_text(s, 3, game->pace, sizeof game->pace);
    for (int i = 0; i < 2; i++) {
        game->player[i].person = sqlite3_column_int64(s, 4 + 3 * i);
        column_text(s, 5 + 3 * i, game->player[i].name, sizeof game->player[i].name);
        game->player[i].rating = sqlite3_column_int(s, 6 + 3 * i);
    }
    column_text(s, 10, game->result, sizeof game->result);
    column_text(s, 11, game->end, sizeof game->end);
    game->rated = sqlite3_column_int(s, 12);
    game->listed = sqlite3_column_int(s, 13);
    game->moves = sqlite3_column_int(s, 14);
    game->begun = sqlite3_column_int64(s, 15);
    game->ended = sqlite3_column_int64(s, 16);
}

void row_bind_ending(sqlite3_stmt *s, int first, const struct game_ending *ending) {
    sqlite3_bind_int64(s, first, ending->opened);
    sqlite3_bind_int(s, first + 1, ending->events);
    for (int i = 0; i < 2; i++) {
        sqlite3_bind_int64(s, first + 2 + i, ending->left[i]);
        bind_text(s, first + 4 + 3 * i, ending->keys[i].seat);
        bind_text(s, first + 5 + 3 * i, ending->keys[i].move);
        sqlite3_bind_int(s, first + 6 + 3 * i, ending->keys[i].event);
    }
}

void row_read_ending(sqlite3_stmt *s, int first, struct game_ending *ending) {
    *ending = (struct game_ending){.opened = sqlite3_column_int64(s, first),
                                   .events = sqlite3_column_int(s, first + 1)};
    for (int i = 0; i < 2; i++) {
        ending->left[i] = sqlite3_column_int64(s, first + 2 + i);
        column_text(s, first + 4 + 3 * i, ending->keys[i].seat, STORE_KEY);
        column_text(s, first + 5 + 3 * i, ending->keys[i].move, STORE_MOVE_KEY);
        ending->keys[i].event = sqlite3_column_int(s, first + 6 + 3 * i);
    }
}

void row_bind_person(sqlite3_stmt *s, const struct person *person) {
    sqlite3_bind_int64(s, 1, person->id);
    bind_text(s, 2, person->name);
    sqlite3_bind_int(s, 3, person->guest);
    sqlite3_bind_int64(s, 4, person->since);
    bind_text(s, 5, person->passphrase);
    sqlite3_bind_int64(s, 6, person->keys_since);
}

void row_read_person(sqlite3_stmt *s, struct person *person) {
    *person = (struct person){.id = sqlite3_column_int64(s, 0)};
    column_text(s, 1, person->name, sizeof person->name);
    person->guest = sqlite3_column_int(s, 2);
    person->since = sqlite3_column_int64(s, 3);
    column_text(s, 4, person->passphrase, sizeof person->passphrase);
    person->keys_since = sqlite3_column_int64(s, 5);
}

void row_bind_standing(sqlite3_stmt *s, const struct standing *standing) {
    sqlite3_bind_int64(s, 1, standing->person);
    bind_text(s, 2, standing->game);
    sqlite3_bind_double(s, 3, standing->rating);
    sqlite3_bind_double(s, 4, standing->deviation);
    sqlite3_bind_double(s, 5, standing->volatility);
    sqlite3_bind_int(s, 6, standing->won);
    sqlite3_bind_int(s, 7, standing->lost);
    sqlite3_bind_int(s, 8, standing->drawn);
    sqlite3_bind_int64(s, 9, standing->when);
}

void row_read_standing(sqlite3_stmt *s, struct standing *standing) {
    *standing = (struct standing){.person = sqlite3_column_int64(s, 0)};
    column_text(s, 1, standing->game, sizeof standing->game);
    standing->rating = sqlite3_column_double(s, 2);
    standing->deviation = sqlite3_column_double(s, 3);
    standing->volatility = sqlite3_column_double(s, 4);
    standing->won = sqlite3_column_int(s, 5);
    standing->lost = sqlite3_column_int(s, 6);
    standing->drawn = sqlite3_column_int(s, 7);
    standing->when = sqlite3_column_int64(s, 8);
}

void row_bind_audit(sqlite3_stmt *s, const struct audit_entry *entry) {
    sqlite3_bind_int64(s, 1, entry->when);
    sqlite3_bind_int64(s, 2, entry->user);
    sqlite3_bind_int64(s, 3, entry->account);
    bind_text(s, 4, entry->act);
    sqlite3_bind_int64(s, 5, entry->person);
    bind_text(s, 6, entry->detail);
    bind_text(s, 7, entry->reason);
}
