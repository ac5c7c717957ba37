/* "Your turn": a person's unfinished tables, found by the person. */
#include "server/hub/rooms.h"

#include <stdlib.h>
#include <string.h>

enum { SEAT_BITS = 14 };

bool turns_open(struct hub *hub) {
    return map_init(&hub->seats, SEAT_BITS);
}

void turns_close(struct hub *hub) {
    map_done(&hub->seats);
    free(hub->turns);
}

static struct seated *seated_of(struct map_entry *entry) {
    return entry ? MAP_VALUE(entry, struct seated, entry) : NULL;
}

/* The seats of a person, one after the other; NULL after the last. */
static struct seated *first_seat(struct hub *hub, int64_t person) {
    return seated_of(map_find(&hub->seats, hash_number((uint64_t)person)));
}

static struct seated *next_seat(const struct seated *s) {
    return seated_of(map_find_next(&s->entry));
}

void room_note_seats(struct hub *hub, struct room *room) {
    for (int i = 0; i < 2; i++) {
        const struct seat *seat = &room->table.seats[i];
        struct seated *s = &room->seated[i];
        if (seat->kind != SEAT_PERSON || s->person != 0) continue;
        *s = (struct seated){.room = room, .person = seat->who.person};
        map_add(&hub->seats, &s->entry, hash_number((uint64_t)s->person));
        if (room->table.terms.rated) ratings_prepare(hub, s->person);
    }
}

void room_unnote_seats(struct hub *hub, struct room *room) {
    for (int i = 0; i < 2; i++) {
        struct seated *s = &room->seated[i];
        if (s->person == 0) continue;
        map_remove(&hub->seats, &s->entry);
        turns_changed(hub, s->person);
        s->person = 0;
    }
}

void rooms_call(struct hub *hub, const struct person *person) {
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
    } else if (seat->kind == SEAT_LEVEL) {
        element_open(t, '{');
        member_number(t, "level", seat->level);
        text_char(t, '}');
    } else {
        element_open(t, '{');
        member_string(t, "name", seat->who.name);
        member_bool(t, "guest", seat->who.guest);
        text_char(t, '}');
    }
}

static void write_turn(struct text *t, const struct seated *s) {
    const struct table *table = &s->room->table;
    int seat = s == &s->room->seated[0] ? 1 : 2;
    char id[TABLE_ID_TEXT];
    table_id_write(table->id, id);
    element_open(t, '{');
    member_string(t, "table", id);
    member_string(t, "game", table->terms.game->name);
    member_number(t, "seat", seat);
    write_opponent(t, &table->seats[2 - seat]);
    member_bool(t, "yours", s->room->told.to_move == seat);
    member_string(t, "state", s->room->told.dealt ? "playing" : "open");
    text_char(t, '}');
}

void turns_write(struct hub *hub, struct text *t, int64_t person) {
    element_open(t, '[');
    for (struct seated *s = first_seat(hub, person); s; s = next_seat(s))
        if (s->room->told.any) write_turn(t, s);
    text_char(t, ']');
}

/* Persons are kept by their numbers: who leaves before it is told is not found any more. */
static void note_person(struct hub *hub, struct person_here *here) {
    if (here->asked_turns) return;
    if (hub->turns_count == hub->turns_room) {
        int room = hub->turns_room > 0 ? 2 * hub->turns_room : 64;
        int64_t *turns = realloc(hub->turns, (size_t)room * sizeof *turns);
        if (!turns) return; /* it is told with the next change */
        hub->turns = turns;
        hub->turns_room = room;
    }
    hub->turns[hub->turns_count++] = here->person.id;
    here->asked_turns = true;
}

void turns_changed(struct hub *hub, int64_t person) {
    struct person_here *here = people_find(hub, person);
    if (here) note_person(hub, here);
}

/* Who watches the table on all devices knows already. */
static bool knows(const struct room *room, const struct person_here *here) {
    int watching = 0;
    for (const struct watching *w = room->watching; w; w = w->behind_in_room)
        watching += w->client->person == here;
    return watching >= here->clients;
}

void turns_note(struct hub *hub, struct room *room) {
    for (int i = 0; i < 2; i++) {
        int64_t person = room->seated[i].person;
        struct person_here *here = person != 0 ? people_find(hub, person) : NULL;
        if (here && !here->asked_turns && !knows(room, here)) note_person(hub, here);
    }
}

static void tell_person(struct hub *hub, const struct person_here *here) {
    struct text *t = message_open(hub, "turns");
    member_name(t, "tables");
    turns_write(hub, t, here->person.id);
    for (struct client *c = here->first; c; c = c->beside)
        if (c->greeted) message_send(hub, c, t);
}

void turns_tell(struct hub *hub) {
    int count = hub->turns_count;
    hub->turns_count = 0; /* telling notes nobody */
    for (int i = 0; i < count; i++) {
        struct person_here *here = people_find(hub, hub->turns[i]);
        if (!here || !here->asked_turns) continue;
        here->asked_turns = false;
        tell_person(hub, here);
    }
}
