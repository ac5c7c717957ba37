/* "Your turn": a person's unfinished tables, found by the person. */
#include "server/hub/turns.h"

#include "base/buffer.h"
#include "server/hub/people/people.h"
#include "server/hub/ratings.h"
#include "server/hub/rooms/rooms.h"
#include "server/hub/shards.h"

#include <stdlib.h>
#include <string.h>

enum { SEAT_BITS = 14 };

static const long long SHARED_EVERY = SECOND;

struct turns {
    struct hash_map seats; /* struct seated, by the person */
    struct buffer persons; /* int64_t: whose "your turn" is to be sent again */
    struct buffer shared;  /* int64_t: tables of which other servers are to be told, ... */
    long long shared_at;   /* ... as they were when that was last done */
};

bool turns_open(struct hub *hub) {
    hub->turns = calloc(1, sizeof *hub->turns);
    return hub->turns && map_init(&hub->turns->seats, SEAT_BITS);
}

void turns_close(struct hub *hub) {
    if (!hub->turns) return;
    map_done(&hub->turns->seats);
    buffer_done(&hub->turns->persons);
    buffer_done(&hub->turns->shared);
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
    turns_share(hub, room);
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

/* One that another server has told of; this one's own tables it knows better. */
static bool turn_is_elsewhere(struct hub *hub, const json_t *turn) {
    int64_t table;
    const char *id = json_string_value(json_object_get(turn, "table"));
    return id && table_id_read(id, &table) && !shards_own(hub, table);
}

bool turns_sits(struct hub *hub, int64_t person) {
    const struct person_here *here = people_find(hub, person);
    for (const struct seated *s = first_seat(hub, person); s; s = next_seat(s))
        if (!table_is_over(&s->room->table)) return true;
    for (size_t i = 0; here && i < json_array_size(here->turns); i++)
        if (turn_is_elsewhere(hub, json_array_get(here->turns, i))) return true;
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

/* `at`: the server that has the table, for others; or NULL. */
static void write_turn(struct text *t, const struct room *room, int seat, const char *at) {
    const struct game_table *table = &room->table;
    element_open(t, '{');
    member_table(t, "table", table->id);
    member_string(t, "game", table->terms.game->name);
    member_number(t, "seat", seat);
    write_opponent(t, &table->seats[2 - seat]);
    member_bool(t, "yours", room->shown.to_move == seat);
    member_string(t, "state", room->shown.dealt ? "playing" : "open");
    if (at) member_string(t, "at", at);
    text_char(t, '}');
}

static void write_elsewhere(struct hub *hub, struct text *t, const json_t *turns) {
    for (size_t i = 0; i < json_array_size(turns); i++) {
        const json_t *turn = json_array_get(turns, i);
        char *whole = turn_is_elsewhere(hub, turn) ? json_dumps(turn, JSON_COMPACT) : NULL;
        if (whole) {
            element_next(t);
            text_add(t, whole);
        }
        free(whole);
    }
}

void turns_write(struct hub *hub, struct text *t, int64_t person) {
    const struct person_here *here = people_find(hub, person);
    element_open(t, '[');
    for (struct seated *s = first_seat(hub, person); s; s = next_seat(s))
        if (s->room->shown.any) write_turn(t, s->room, s == &s->room->seated[0] ? 1 : 2, NULL);
    if (here) write_elsewhere(hub, t, here->turns);
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
    turns_share(hub, room);
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

/* Other servers: what they know of tables here is in the store. Whoever is at the table needs it
 * not to be told of every move. */

void turns_share(struct hub *hub, struct room *room) {
    if (!hub->shards || room->turn_shared) return;
    room->turn_shared = buffer_add(&hub->turns->shared, &room->table.id, sizeof room->table.id);
}

static void share_seat(struct room *room, int seat, const char *at, struct batch *batch) {
    struct shared_turn turn = {.person = room->seated[seat - 1].person, .table = room->table.id};
    struct text t = text_over(turn.text, sizeof turn.text);
    bool is_here = room->readers[seat] > 0, was_shared = room->shared[seat - 1] != 0;
    if (turn.person == 0 || (is_here && was_shared)) return;
    write_turn(&t, room, seat, at);
    uint64_t hash = hash_text(turn.text) | 1;
    if (t.cut || hash == room->shared[seat - 1]) return;
    room->shared[seat - 1] = hash;
    batch_turn(batch, &turn);
}

static void share_all(struct hub *hub) {
    struct buffer shared = hub->turns->shared;
    const int64_t *tables = shared.start;
    struct batch *batch = shared.used ? batch_open() : NULL;
    if (!batch) return;
    hub->turns->shared = (struct buffer){0};
    for (size_t i = 0; i < shared.used / sizeof *tables; i++) {
        struct room *room = room_find(hub, tables[i]);
        if (!room) continue;
        room->turn_shared = false;
        if (room->lost || room->leaves || !room->shown.any || room->finished) continue;
        for (int seat = 1; seat <= 2; seat++) share_seat(room, seat, shards_server(hub), batch);
    }
    buffer_done(&shared);
    store_commit(hub->store, batch, NULL, NULL);
}

void turns_end_shared(struct hub *hub, const struct room *room, struct batch *batch) {
    for (int i = 0; i < 2 && hub->shards; i++) {
        const struct shared_turn turn = {.person = room->seated[i].person, .table = room->table.id};
        if (turn.person != 0) batch_turn(batch, &turn);
    }
}

struct reading_turns {
    struct asker asker;
    people_then *then; /* or NULL */
    int64_t person;
    json_t *turns;
};

static void hear_turn(void *context, const struct shared_turn *turn) {
    struct reading_turns *r = context;
    if (turn) {
        json_t *read = json_loads(turn->text, 0, NULL);
        if (read) json_array_append_new(r->turns, read);
        return;
    }
    struct person_here *here = people_find(r->asker.hub, r->person);
    if (here) {
        json_decref(here->turns);
        here->turns = json_incref(r->turns);
        if (!r->then) note_person(r->asker.hub, here);
    }
    if (r->then) r->then(&r->asker);
    json_decref(r->turns);
    free(r);
}

static bool read_turns(const struct asker *asker, int64_t person, people_then *then) {
    struct reading_turns *r = malloc(sizeof *r);
    if (!r) return false;
    *r = (struct reading_turns){*asker, then, person, json_array()};
    store_turns(asker->hub->store, person, hear_turn, r);
    return true;
}

void turns_read(struct hub *hub, int64_t person) {
    if (hub->shards && people_find(hub, person))
        read_turns(&(struct asker){.hub = hub}, person, NULL);
}

void turns_read_first(const struct asker *asker, people_then *then) {
    const struct client *client = client_find(asker->hub, asker->client);
    bool asks = asker->hub->shards && client && client->person && client->table == 0;
    if (!asks || !read_turns(asker, client->person->person.id, then)) then(asker);
}

void turns_tell(struct hub *hub) {
    if (hub_now(hub) - hub->turns->shared_at >= SHARED_EVERY && shards_act(hub)) {
        hub->turns->shared_at = hub_now(hub);
        share_all(hub);
    }
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
