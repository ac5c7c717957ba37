/* "Your turn": a person's unfinished tables, found by the person. */
#include "server/hub/turns.h"

#include "base/buffer.h"
#include "server/hub/people/people.h"
#include "server/hub/ratings.h"
#include "server/hub/rooms/rooms.h"

#include <stdlib.h>
#include <string.h>

enum { SEAT_BITS = 14 };

struct turns {
    struct hash_map seats; /* struct seated, by the person */
    struct buffer persons; /* int64_t: whose "your turn" is to be sent again */
};

bool turns_open(struct hub *hub) {
    hub->turns = calloc(1, sizeof *hub->turns);
    return hub->turns && map_init(&hub->turns->seats, SEAT_BITS);
}

void turns_close(struct hub *hub) {
    if (!hub->turns) return;
    map_done(&hub->turns->seats);
    buffer_done(&hub->turns->persons);
    free(hub->turns);
}

static struct seated *seated_of(struct map_entry *entry) {
    return entry ? MAP_VALUE(entry, struct seated, entry) : NULL;
}

/* The seats of a person, one after the other; NULL after the last. */
static struct seated *first_seat(struct hub *hub, int64_t person) {
    return seated_of(map_find(&hub->turns->seats, hash_number((uint64_t)person)));
}

static struct seated *next_seat(const struct seated *s) {
    return seated_of(map_find_next(&s->entry));
}

void turns_add_room(struct hub *hub, struct room *room) {
    for (int i = 0; i < 2; i++) {
        const struct seat *seat = &room->table.seats[i];
        struct seated *s = &room->seated[i];
        if (seat->kind != SEAT_PERSON || s->person != 0) continue;
        *s = (struct seated){.room = room, .person = seat->who.person};
        map_add(&hub->turns->seats, &s->entry, hash_number((uint64_t)s->person));
        if (room->table.terms.rated) ratings_prepare(hub, s->person);
    }
}

void turns_remove_room(struct hub *hub, struct room *room) {
    for (int i = 0; i < 2; i++) {
        struct seated *s = &room->seated[i];
        if (s->person == 0) continue;
        map_remove(&hub->turns->seats, &s->entry);
        turns_changed(hub, s->person);
        s->person = 0;
    }
}

bool turns_sits(struct hub *hub, int64_t person) {
    for (const struct seated *s = first_seat(hub, person); s; s = next_seat(s))
        if (!table_is_over(&s->room->table)) return true;
    return false;
}

void turns_rename(struct hub *hub, const struct person *person) {
    struct event e;
    for (struct seated *s = first_seat(hub, person->id); s; s = next_seat(s)) {
        struct room *room = s->room;
        int seat = s == &room->seated[0] ? 1 : 2;
        const struct seated_person *who = &room->table.seats[seat - 1].who;
        if (room->lost || strcmp(who->name, person->name) == 0) continue;
        if (table_name(&room->table, seat, person->name, person->guest, hub_now(hub), &e,
                       &hub->why))
            room_decide(hub, room, &e, NULL, NULL, ANSWER_NONE);
    }
}

static void write_opponent(struct text *t, const struct seat *seat) {
    member_name(t, "opponent");
    if (seat->kind == SEAT_OPEN) {
        element_null(t);
        return;
    }
    element_open(t, '{');
    if (seat->kind == SEAT_LEVEL) {
        const struct game_player engine = table_player(seat);
        members_of_engine(t, &engine);
    } else {
        member_string(t, "name", seat->who.name);
        member_bool(t, "guest", seat->who.guest);
    }
    text_char(t, '}');
}

static void write_turn(struct text *t, const struct seated *s) {
    const struct game_table *table = &s->room->table;
    int seat = s == &s->room->seated[0] ? 1 : 2;
    element_open(t, '{');
    member_table(t, "table", table->id);
    member_string(t, "game", table->terms.game->name);
    member_number(t, "seat", seat);
    write_opponent(t, &table->seats[2 - seat]);
    member_bool(t, "yours", s->room->shown.to_move == seat);
    member_string(t, "state", s->room->shown.dealt ? "playing" : "open");
    text_char(t, '}');
}

void turns_write(struct hub *hub, struct text *t, int64_t person) {
    element_open(t, '[');
    for (struct seated *s = first_seat(hub, person); s; s = next_seat(s))
        if (s->room->shown.any) write_turn(t, s);
    text_char(t, ']');
}

/* Persons are kept by their numbers: one who leaves before it is sent is not found any more. */
static void note_person(struct hub *hub, struct person_here *here) {
    if (here->turns_changed) return; /* without memory it is sent with the next change */
    here->turns_changed =
        buffer_add(&hub->turns->persons, &here->person.id, sizeof here->person.id);
}

void turns_changed(struct hub *hub, int64_t person) {
    struct person_here *here = people_find(hub, person);
    if (here) note_person(hub, here);
}

/* Who watches the table on all devices knows already. */
static bool knows(const struct room *room, const struct person_here *here) {
    int watching = 0;
    for (const struct watching *w = room->watching; w; w = w->next_in_room)
        watching += w->client->person == here;
    return watching >= here->client_count;
}

void turns_room_changed(struct hub *hub, struct room *room) {
    for (int i = 0; i < 2; i++) {
        int64_t person = room->seated[i].person;
        struct person_here *here = person != 0 ? people_find(hub, person) : NULL;
        if (here && !knows(room, here)) note_person(hub, here);
    }
}

static void tell_person(struct hub *hub, const struct person_here *here) {
    struct text *t = message_open(hub, "turns");
    member_name(t, "tables");
    turns_write(hub, t, here->person.id);
    for (struct client *c = LIST_FIRST(&here->clients); c; c = LIST_NEXT(c, of_person))
        if (c->greeted) message_send(hub, c, t);
}

void turns_tell(struct hub *hub) {
    const int64_t *persons = hub->turns->persons.start;
    size_t count = hub->turns->persons.used / sizeof *persons;
    hub->turns->persons.used = 0; /* telling notes nobody */
    for (size_t i = 0; i < count; i++) {
        struct person_here *here = people_find(hub, persons[i]);
        if (!here || !here->turns_changed) continue;
        here->turns_changed = false;
        tell_person(hub, here);
    }
}
