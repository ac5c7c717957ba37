/* Looking at a table. */
#include "server/table/table_internal.h"

#include <sodium.h>

bool table_is_over(const struct game_table *t) {
    return t->core.end != END_NONE;
}

bool table_is_slow(const struct game_table *t) {
    const long long day = 24 * 60 * 60 * 1000000LL;
    return t->terms.time_control.each && t->terms.time_control.base >= day;
}

bool table_is_engine(const struct game_table *t, int player) {
    return t->seats[player - 1].kind == SEAT_LEVEL;
}

/* Soon answered: both play within the first few moves. */
bool table_both_played(const struct game_table *t, int count) {
    bool played[2] = {false, false};
    for (int i = 0; i < count && !(played[0] && played[1]); i++)
        played[t->core.moves[i].player - 1] = true;
    return played[0] && played[1];
}

int table_before_last(const struct game_table *t, int player) {
    int i = t->core.count - 1;
    while (i >= 0 && t->core.moves[i].player != player) i--;
    return i;
}

/* Seats */

/* Of two seats that are meant, the one to move. */
static int choose(const struct game_table *t, bool first, bool second) {
    if (first && second) return game_core_to_move(&t->core) == 2 ? 2 : 1;
    return first ? 1 : second ? 2 : 0;
}

int table_seat_of_key(const struct game_table *t, const uint8_t key[KEY_HASH]) {
    bool is[2];
    for (int i = 0; i < 2; i++) {
        bool same = sodium_memcmp(t->seats[i].who.key, key, KEY_HASH) == 0;
        is[i] = same & (t->seats[i].kind == SEAT_PERSON);
    }
    return choose(t, is[0], is[1]);
}

int table_seat_of_person(const struct game_table *t, int64_t person) {
    bool is[2];
    for (int i = 0; i < 2; i++)
        is[i] = t->seats[i].kind == SEAT_PERSON && t->seats[i].who.person == person;
    return choose(t, is[0], is[1]);
}
