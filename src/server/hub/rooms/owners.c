/* Whose seats they are: what happens at all tables of a person who registers, has a new passphrase
 * or is forgotten. Tables that are over stay in memory for a while; nothing of them is stored any
 * more, so they are changed as they are. */
#include "server/hub/people/people.h"
#include "server/hub/rooms/rooms_internal.h"

#include <sodium.h>
#include <string.h>

/* The person's seat, or the next one after `seat`; 0: none. */
static int seat_of(const struct room *room, int64_t person, int seat) {
    while (++seat <= 2) {
        const struct seat *s = &room->table.seats[seat - 1];
        if (s->kind == SEAT_PERSON && s->who.person == person) return seat;
    }
    return 0;
}

/* Clients that have the seat by its key keep it only if it is theirs. */
static void close_eyes(struct hub *hub, struct room *room, int seat) {
    for (struct watching *w = room->watching; w; w = w->next_in_room) {
        const struct person_here *here = w->client->person;
        if (!w->by_key || (int)w->reader != seat) continue;
        w->by_key = false;
        watching_see(hub, w,
                     (enum reader)(here ? table_seat_of_person(&room->table, here->person.id) : 0));
    }
    if (room->storing == 0) room_tell_waiting(hub, room);
}

static void end_key(struct hub *hub, struct room *room, int seat) {
    struct event e;
    if (table_is_over(&room->table))
        memset(room->table.seats[seat - 1].who.key, 0, KEY_HASH);
    else if (table_lock(&room->table, seat, hub_now(hub), &e, &hub->why))
        room_decide(hub, room, &e, NULL, NULL, ANSWER_NONE);
    close_eyes(hub, room, seat);
}

void rooms_end_keys(struct hub *hub, int64_t person) {
    for (struct room *room = rooms_first(hub); room; room = rooms_next(hub, room))
        for (int seat = 0; !room->lost && (seat = seat_of(room, person, seat)) > 0;)
            if (!sodium_is_zero(room->table.seats[seat - 1].who.key, KEY_HASH))
                end_key(hub, room, seat);
}

void rooms_rename_over(struct hub *hub, const struct person *person) {
    for (struct room *room = rooms_first(hub); room; room = rooms_next(hub, room)) {
        if (room->lost || !table_is_over(&room->table)) continue;
        for (int seat = 0; (seat = seat_of(room, person->id, seat)) > 0;) {
            struct seated_person *who = &room->table.seats[seat - 1].who;
            text_copy(who->name, PERSON_NAME, person->name);
            who->guest = person->guest;
            room_want_state(room);
        }
        if (room->storing == 0) room_tell_waiting(hub, room);
    }
}
