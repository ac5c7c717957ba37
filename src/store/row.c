/* Binds values to statements and reads them from rows, column by column. */
#include "store/row.h"

void row_bind_game(struct statement *s, const struct finished_game *game) {
    statement_bind(s, 1, game->table);
    statement_bind_text(s, 2, game->game);
    statement_bind_text(s, 3, game->options);
    statement_bind_text(s, 4, game->pace);
    for (int i = 0; i < 2; i++) {
        statement_bind(s, 5 + 3 * i, game->player[i].person);
        statement_bind_text(s, 6 + 3 * i, game->player[i].person ? "" : game->player[i].name);
        statement_bind(s, 7 + 3 * i, game->player[i].rating);
    }
    statement_bind_text(s, 11, game->result);
    statement_bind_text(s, 12, game->end);
    statement_bind(s, 13, game->rated);
    statement_bind(s, 14, game->listed);
    statement_bind(s, 15, game->moves);
    statement_bind(s, 16, game->begun);
    statement_bind(s, 17, game->ended);
}

void row_read_game(struct statement *s, struct finished_game *game) {
    *game = (struct finished_game){.table = statement_number(s, 0)};
    statement_text(s, 1, game->game, sizeof game->game);
    statement_text(s, 2, game->options, sizeof game->options);
    statement_text(s, 3, game->pace, sizeof game->pace);
    for (int i = 0; i < 2; i++) {
        game->player[i].person = statement_number(s, 4 + 3 * i);
        statement_text(s, 5 + 3 * i, game->player[i].name, sizeof game->player[i].name);
        game->player[i].rating = statement_int(s, 6 + 3 * i);
    }
    statement_text(s, 10, game->result, sizeof game->result);
    statement_text(s, 11, game->end, sizeof game->end);
    game->rated = statement_int(s, 12);
    game->listed = statement_int(s, 13);
    game->moves = statement_int(s, 14);
    game->begun = statement_number(s, 15);
    game->ended = statement_number(s, 16);
}

void row_bind_ending(struct statement *s, int first, const struct game_ending *ending) {
    statement_bind(s, first, ending->opened);
    statement_bind(s, first + 1, ending->events);
    for (int i = 0; i < 2; i++) {
        statement_bind(s, first + 2 + i, ending->left[i]);
        statement_bind_text(s, first + 4 + 3 * i, ending->keys[i].seat);
        statement_bind_text(s, first + 5 + 3 * i, ending->keys[i].move);
        statement_bind(s, first + 6 + 3 * i, ending->keys[i].event);
    }
}

void row_read_ending(struct statement *s, int first, struct game_ending *ending) {
    *ending = (struct game_ending){.opened = statement_number(s, first),
                                   .events = statement_int(s, first + 1)};
    for (int i = 0; i < 2; i++) {
        ending->left[i] = statement_number(s, first + 2 + i);
        statement_text(s, first + 4 + 3 * i, ending->keys[i].seat, STORE_KEY);
        statement_text(s, first + 5 + 3 * i, ending->keys[i].move, STORE_MOVE_KEY);
        ending->keys[i].event = statement_int(s, first + 6 + 3 * i);
    }
}

void row_bind_person(struct statement *s, const struct person *person) {
    statement_bind(s, 1, person->id);
    statement_bind_text(s, 2, person->name);
    statement_bind(s, 3, person->guest);
    statement_bind(s, 4, person->since);
    statement_bind_text(s, 5, person->passphrase);
    statement_bind(s, 6, person->keys_since);
}

void row_read_person(struct statement *s, struct person *person) {
    *person = (struct person){.id = statement_number(s, 0)};
    statement_text(s, 1, person->name, sizeof person->name);
    person->guest = statement_int(s, 2);
    person->since = statement_number(s, 3);
    statement_text(s, 4, person->passphrase, sizeof person->passphrase);
    person->keys_since = statement_number(s, 5);
}

void row_bind_standing(struct statement *s, const struct standing *standing) {
    statement_bind(s, 1, standing->person);
    statement_bind_text(s, 2, standing->game);
    statement_bind_real(s, 3, standing->rating);
    statement_bind_real(s, 4, standing->deviation);
    statement_bind_real(s, 5, standing->volatility);
    statement_bind(s, 6, standing->won);
    statement_bind(s, 7, standing->lost);
    statement_bind(s, 8, standing->drawn);
    statement_bind(s, 9, standing->when);
}

void row_read_standing(struct statement *s, struct standing *standing) {
    *standing = (struct standing){.person = statement_number(s, 0)};
    statement_text(s, 1, standing->game, sizeof standing->game);
    standing->rating = statement_real(s, 2);
    standing->deviation = statement_real(s, 3);
    standing->volatility = statement_real(s, 4);
    standing->won = statement_int(s, 5);
    standing->lost = statement_int(s, 6);
    standing->drawn = statement_int(s, 7);
    standing->when = statement_number(s, 8);
}

void row_bind_audit(struct statement *s, const struct audit_entry *entry) {
    statement_bind(s, 1, entry->when);
    statement_bind(s, 2, entry->user);
    statement_bind(s, 3, entry->account);
    statement_bind_text(s, 4, entry->act);
    statement_bind(s, 5, entry->person);
    statement_bind_text(s, 6, entry->detail);
    statement_bind_text(s, 7, entry->reason);
}
