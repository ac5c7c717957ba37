/* Looking at a table. */
#include "server/table/table_parts.h"

#include <sodium.h>

#include <assert.h>

bool table_is_over(const struct table *t) {
    return t->end != TABLE_GOES_ON;
}

bool table_is_engine(const struct table *t, int player) {
    return t->seats[player - 1].kind == SEAT_LEVEL;
}

int table_to_move(const struct table *t) {
    return t->dealt && !table_is_over(t) ? t->terms.game->to_move(&t->now) : 0;
}

/* Soon answered: both play within the first few moves. */
bool table_both_played(const struct table *t, int count) {
    bool played[2] = {false, false};
    for (int i = 0; i < count && !(played[0] && played[1]); i++)
        played[t->moves[i].player - 1] = true;
    return played[0] && played[1];
}

int table_before_last(const struct table *t, int player) {
    int i = t->count - 1;
    while (i >= 0 && t->moves[i].player != player) i--;
    return i;
}

/* Views */

/* A game that was not played to its end hides things by the rules, but not from those who have
 * ended it. */
static void see(const struct table *t, const union position *p, enum reader reader,
                struct view *view) {
    if (table_is_over(t))
        view->seen = *p;
    else
        t->terms.game->view(p, reader, view);
}

void table_view(const struct table *t, enum reader reader, struct view *view) {
    assert(t->dealt);
    see(t, &t->now, reader, view);
}

void table_view_at(const struct table *t, int count, enum reader reader, struct view *view) {
    union position p = t->start;
    assert(t->dealt && count >= 0 && count <= t->count);
    for (int i = 0; i < count; i++) t->terms.game->play(&p, t->moves[i].move);
    see(t, &p, reader, view);
}

void table_recite(const struct table *t, table_hear *hear, void *context) {
    const struct game *game = t->terms.game;
    union position p = t->start;
    for (int i = 0; i < t->count; i++) {
        char name[MOVE_TEXT];
        struct text text = text_over(name, sizeof name);
        game->write_move(&p, t->moves[i].move, &text);
        hear(context, i, t->moves[i].player, name);
        game->play(&p, t->moves[i].move);
    }
}

/* Seats */

/* Of two seats that are meant, the one to move. */
static int choose(const struct table *t, bool first, bool second) {
    if (first && second) return table_to_move(t) == 2 ? 2 : 1;
    return first ? 1 : second ? 2 : 0;
}

int table_seat_of_key(const struct table *t, const uint8_t key[KEY_HASH]) {
    bool is[2];
    for (int i = 0; i < 2; i++) {
        bool same = sodium_memcmp(t->seats[i].who.key, key, KEY_HASH) == 0;
        is[i] = same & (t->seats[i].kind == SEAT_PERSON);
    }
    return choose(t, is[0], is[1]);
}

int table_seat_of_person(const struct table *t, int64_t person) {
    bool is[2];
    for (int i = 0; i < 2; i++)
        is[i] = t->seats[i].kind == SEAT_PERSON && t->seats[i].who.person == person;
    return choose(t, is[0], is[1]);
}
