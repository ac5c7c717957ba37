/* "Your turn": a person's unfinished tables, found by the person. */
#include "server/hub/rooms.h"

#include <stdlib.h>
#include <string.h>

enum { SEAT_SLOTS = 1 << 14 };

bool turns_open(struct hub *hub) {
    hub->seat_slots = SEAT_SLOTS;
    hub->seats = calloc(hub->seat_slots, sizeof(struct seated *));
    return hub->seats != NULL;
}

void turns_close(struct hub *hub) {
    free(hub->seats);
    free(hub->turns);
}

/* Persons' numbers may follow each other or be drawn by lot: both spread well. */
static struct seated **slot_of(struct hub *hub, int64_t person) {
    uint64_t mixed = (uint64_t)person * 0x9e3779b97f4a7c15u;
    return &hub->seats[mixed >> 32 & (hub->seat_slots - 1)];
}

void room_note_seats(struct hub *hub, struct room *room) {
    for (int i = 0; i < 2; i++) {
        const struct seat *seat = &room->table.seats[i];
        struct seated *s = &room->seated[i];
        if (seat->kind != SEAT_PERSON || s->person != 0) continue;
        struct seated **slot = slot_of(hub, seat->who.person);
        *s = (struct seated){*slot, room, seat->who.person};
        *slot = s;
        if (room->table.terms.rated) ratings_prepare(hub, s->person);
    }
}

void room_unnote_seats(struct hub *hub, struct room *room) {
    for (int i = 0; i < 2; i++) {
        struct seated *s = &room->seated[i];
        if (s->person == 0) continue;
        struct seated **at = slot_of(hub, s->person);
        while (*at != s) at = &(*at)->behind;
        *at = s->behind;
        turns_changed(hub, s->person);
        s->person = 0;
    }
}

void rooms_call(struct hub *hub, const struct person *person) {
    struct event e;
    for (struct seated *s = *slot_of(hub, person->id); s; s = s->behind) {
        struct room *room = s->room;
        int seat = s == &room->seated[0] ? 1 : 2;
        const struct seated_person *who = &room->table.seats[seat - 1].who;
        if (s->person != person->id || room->lost || strcmp(who->name, person->name) == 0) continue;
        if (table_name(&room->table, seat, person->name, person->guest, hub_now(hub), &e,
                       &hub->why))
            room_decide(hub, room, &e, NULL, NULL, ANSWER_NONE);
    }
}

static void write_opponent(struct text *t, const struct seat *seat) {
    write_name(t, "opponent");
    if (seat->kind == SEAT_OPEN) {
        text_add(t, "null");
    } else if (seat->kind == SEAT_LEVEL) {
        text_add(t, "{\"level\":");
        text_number(t, seat->level);
        text_char(t, '}');
    } else {
        text_add(t, "{\"name\":");
        text_json(t, seat->who.name);
        write_flag(t, "guest", seat->who.guest);
        text_char(t, '}');
    }
}

static void write_turn(struct text *t, const struct seated *s) {
    const struct table *table = &s->room->table;
    int seat = s == &s->room->seated[0] ? 1 : 2;
    char id[TABLE_ID_TEXT];
    table_id_write(table->id, id);
    text_add(t, "{\"table\":");
    text_json(t, id);
    write_text(t, "game", table->terms.game->name);
    write_number(t, "seat", seat);
    write_opponent(t, &table->seats[2 - seat]);
    write_flag(t, "yours", s->room->told.to_move == seat);
    write_text(t, "state", s->room->told.dealt ? "playing" : "open");
    text_char(t, '}');
}

void turns_write(struct hub *hub, struct text *t, int64_t person) {
    bool any = false;
    text_char(t, '[');
    for (struct seated *s = *slot_of(hub, person); s; s = s->behind) {
        if (s->person != person || !s->room->told.any) continue;
        if (any) text_char(t, ',');
        write_turn(t, s);
        any = true;
    }
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
    write_name(t, "tables");
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
