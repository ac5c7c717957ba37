/* All relations are in memory, since whoever sits down is checked at once; the store has the same.
 * A person is named as an account, or as a seat at a table, where guests can be meant as well. */
#include "server/hub/people/relations.h"

#include "server/hub/people/people.h"
#include "server/hub/people/people_internal.h"
#include "server/hub/quota.h"
#include "server/hub/rooms/rooms.h"
#include "server/hub/shards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RELATION_BITS = 12,
    RELATIONS_MOST = 200, /* of a person */
    WHO_TEXT = 17,        /* 16 hexadecimal digits */
};

struct relation_entry {
    struct map_entry entry; /* by the person */
    struct relation relation;
    bool old; /* it has to be told again to stay */
};

static struct relation_entry *entry_of(struct map_entry *entry) {
    return entry ? MAP_VALUE(entry, struct relation_entry, entry) : NULL;
}

static struct relation_entry *first_of(struct hub *hub, int64_t person) {
    return entry_of(map_find(&hub->people->relations, hash_number((uint64_t)person)));
}

static struct relation_entry *next_of(const struct relation_entry *r) {
    return entry_of(map_find_next(&r->entry));
}

static struct relation_entry *find(struct hub *hub, int64_t person, int64_t other) {
    struct relation_entry *r = first_of(hub, person);
    while (r && r->relation.other != other) r = next_of(r);
    return r;
}

static void drop(struct hub *hub, struct relation_entry *r) {
    map_remove(&hub->people->relations, &r->entry);
    free(r);
}

/* False if there is no memory. */
static bool keep(struct hub *hub, const struct relation *relation) {
    struct relation_entry *r = find(hub, relation->person, relation->other);
    if (!relation->muted && !relation->blocked) {
        if (r) drop(hub, r);
        return true;
    }
    if (!r && (r = calloc(1, sizeof *r)))
        map_add(&hub->people->relations, &r->entry, hash_number((uint64_t)relation->person));
    if (r) r->relation = *relation;
    if (r) r->old = false;
    return r;
}

static void learn(void *context, const struct relation *relation, const struct person *other) {
    (void)other;
    if (relation) keep(context, relation);
}

bool relations_open(struct hub *hub) {
    if (!map_init(&hub->people->relations, RELATION_BITS)) return false;
    store_relations(hub->store, 0, learn, hub);
    return true;
}

static void drop_old(struct hub *hub) {
    struct hash_map *map = &hub->people->relations;
    for (struct map_entry *entry = map_first(map), *next; entry; entry = next) {
        next = map_next(map, entry);
        if (entry_of(entry)->old) drop(hub, entry_of(entry));
    }
}

static void hear_again(void *context, const struct relation *relation, const struct person *other) {
    struct hub *hub = context;
    learn(hub, relation, other);
    if (!relation && !store_has_failed(hub->store)) drop_old(hub);
}

void relations_read(struct hub *hub, int64_t person) {
    struct hash_map *map = &hub->people->relations;
    for (struct map_entry *entry = map_first(map); entry; entry = map_next(map, entry))
        if (person == 0 || entry_of(entry)->relation.person == person) entry_of(entry)->old = true;
    store_relations(hub->store, person, hear_again, hub);
}

void relations_close(struct hub *hub) {
    struct hash_map *map = &hub->people->relations;
    for (struct relation_entry *r; (r = entry_of(map_first(map)));) drop(hub, r);
    map_done(map);
}

bool relations_muted(struct hub *hub, int64_t person, int64_t other) {
    return find(hub, person, other) != NULL; /* who is blocked is not heard, either */
}

bool relations_blocked(struct hub *hub, int64_t one, int64_t other) {
    const struct relation_entry *a = find(hub, one, other), *b = find(hub, other, one);
    return (a && a->relation.blocked) || (b && b->relation.blocked);
}

void relations_forget(struct hub *hub, int64_t person) {
    struct hash_map *map = &hub->people->relations;
    for (struct map_entry *entry = map_first(map), *next; entry; entry = next) {
        next = map_next(map, entry);
        const struct relation *relation = &entry_of(entry)->relation;
        if (relation->person == person || relation->other == person) drop(hub, entry_of(entry));
    }
}

/* Requests: whom one is about is found first, which may take the store a moment */

enum wish { MUTE, BLOCK, REPORT };

struct about {
    struct asker asker;
    enum wish wish;
    int64_t person; /* who asks */
    bool on;
    int seat; /* of a table that is not in memory */
    struct report report;
};

static void refuse_nobody(const struct asker *asker) {
    answer_refuse(asker, "unknown", "There is no such person.", "Diese Person gibt es nicht.");
}

static void stored(void *context, bool success) {
    struct about *about = context;
    if (success)
        answer_plain(&about->asker);
    else
        answer_refuse(&about->asker, "busy", "It could not be stored: try it again.",
                      "Es ließ sich nicht speichern: Versuch es noch einmal.");
    free(about);
}

static int count_of(struct hub *hub, int64_t person) {
    int count = 0;
    for (const struct relation_entry *r = first_of(hub, person); r; r = next_of(r)) count++;
    return count;
}

static bool change(struct about *about, int64_t other, struct batch *batch) {
    struct hub *hub = about->asker.hub;
    const struct relation_entry *before = find(hub, about->person, other);
    struct relation relation = {.person = about->person, .other = other};
    if (before) relation = before->relation;
    relation.since = hub_now(hub) / MILLISECOND;
    *(about->wish == MUTE ? &relation.muted : &relation.blocked) = about->on;
    if (!before && about->on && count_of(hub, about->person) >= RELATIONS_MOST) return false;
    batch_relation(batch, &relation);
    return keep(hub, &relation);
}

static void carry_out(struct about *about, int64_t other) {
    struct batch *batch = batch_open();
    about->report.person = other;
    if (!batch || (about->wish != REPORT && !change(about, other, batch))) {
        batch_close(batch);
        answer_refuse(&about->asker, "busy", "These are too many: end some first.",
                      "Das sind zu viele: Heb erst einige auf.");
        free(about);
        return;
    }
    if (about->wish == REPORT) batch_report(batch, &about->report);
    store_commit(about->asker.hub->store, batch, stored, about);
}

/* Nobody mutes, blocks or reports themselves. */
static void found(struct about *about, int64_t other) {
    if (other != 0 && other != about->person) {
        carry_out(about, other);
        return;
    }
    refuse_nobody(&about->asker);
    free(about);
}

static void found_person(void *context, const struct person *person) {
    found(context, person ? person->id : 0);
}

/* A table that is not over may be another server's. */
static void refuse_far(void *context, enum shard_answer answer, const char *server) {
    struct about *about = context;
    if (answer == SHARD_ELSEWHERE)
        refuse_elsewhere(&about->asker, server);
    else
        refuse_nobody(&about->asker);
    free(about);
}

static void found_game(void *context, const struct finished_game *game,
                       const struct game_ending *ending, const char *record, size_t length) {
    struct about *about = context;
    (void)ending, (void)record, (void)length;
    if (!game && !shards_own(about->asker.hub, about->report.table))
        shards_find(about->asker.hub, about->report.table, refuse_far, about);
    else
        found(about, game ? game->player[about->seat - 1].person : 0);
}

static void find_at_table(struct about *about) {
    const struct room *room = room_find(about->asker.hub, about->report.table);
    if (room)
        found(about, room->table.seats[about->seat - 1].who.person);
    else
        store_game(about->asker.hub->store, about->report.table, found_game, about);
}

/* How a request names somebody; both NULL for a seat at a table. */
struct whom {
    const char *who; /* as `relations` told it */
    const char *name;
};

/* False, and it was refused, if the request names nobody. */
static bool read_whom(const struct request *r, struct about *about, struct whom *whom) {
    const char *table = request_text(r, "table", TABLE_ID_TEXT);
    json_int_t seat = request_number(r, "seat", 0);
    whom->who = request_text(r, "who", WHO_TEXT - 1);
    whom->name = request_text(r, "name", STORE_NAME - 1);
    about->seat = (int)seat;
    bool at_table = table_id_read(table, &about->report.table) && (seat == 1 || seat == 2);
    return whom->who || whom->name || at_table ||
           answer_refuse(&r->asker, "malformed",
                         "'name', 'who', or 'table' and 'seat' must say who.",
                         "'name', 'who', oder 'table' und 'seat' müssen sagen, wer.");
}

/* Only of people to whom the asker has a relation: 0 for anybody else. */
static int64_t related(struct hub *hub, int64_t person, const char *who) {
    int64_t other = (int64_t)strtoull(who, NULL, 16);
    return find(hub, person, other) ? other : 0;
}

static void look_for(const struct request *r, struct about about) {
    struct whom whom;
    if (!r->client->person) {
        answer_refuse(&r->asker, "account", "That needs a person: log in, or sit down first.",
                      "Dafür musst du jemand sein: Melde dich an, oder setz dich erst.");
        return;
    }
    if (!read_whom(r, &about, &whom)) return;
    about.asker = r->asker;
    about.person = about.report.reporter = r->client->person->person.id;
    struct about *own = malloc(sizeof *own);
    if (!own) return;
    *own = about;
    if (whom.who)
        found(own, related(r->hub, own->person, whom.who));
    else if (whom.name)
        store_person_named(r->hub->store, whom.name, found_person, own);
    else
        find_at_table(own);
}

static void serve_relation(const struct request *r, enum wish wish) {
    const json_t *on = json_object_get(r->message, "on");
    if (json_is_boolean(on))
        look_for(r, (struct about){.wish = wish, .on = json_is_true(on)});
    else
        answer_refuse(&r->asker, "malformed", "'on' must be true or false.",
                      "'on' muss true oder false sein.");
}

static void serve_mute(const struct request *r) {
    serve_relation(r, MUTE);
}

static void serve_block(const struct request *r) {
    serve_relation(r, BLOCK);
}

/* As for new accounts: a few at once, then one after the other. */
static bool may_report(const struct request *r) {
    struct login_throttle *throttle = r->hub->people->throttle;
    const char *address = address_text(r->client->address);
    long long now = hub_now(r->hub);
    if (!throttle_allow(throttle, BY_REPORTERS, address, now))
        return answer_refuse(&r->asker, "busy", "These are many reports: wait a minute.",
                             "Das sind viele Meldungen: Warte eine Minute.");
    people_note_try(r->hub, TRY_WRONG, BY_REPORTERS, address);
    return true;
}

static void serve_report(const struct request *r) {
    const char *about = request_text(r, "about", sizeof((struct report *)0)->about - 1);
    const char *note = request_text(r, "note", STORE_NOTE - 1);
    struct about own = {.wish = REPORT, .report = {.when = hub_now(r->hub) / MILLISECOND}};
    bool known = about && (strcmp(about, "name") == 0 || strcmp(about, "conduct") == 0);
    if (!known || (!note && json_object_get(r->message, "note"))) {
        answer_refuse(&r->asker, "malformed",
                      "'about' must be name or conduct, and 'note' a text of at most 511 bytes.",
                      "'about' muss name oder conduct sein, und 'note' ein Text von höchstens 511 "
                      "Bytes.");
        return;
    }
    if (!may_report(r)) return;
    text_copy(own.report.about, sizeof own.report.about, about);
    text_copy(own.report.note, sizeof own.report.note, note ? note : "");
    look_for(r, own);
}

/* The list */

static void write_relation(struct text *t, const struct relation *relation,
                           const struct person *other) {
    char who[WHO_TEXT];
    snprintf(who, sizeof who, "%016llx", (unsigned long long)other->id);
    element_open(t, '{');
    member_string(t, "who", who);
    member_string(t, "name", other->name);
    member_bool(t, "guest", other->guest);
    member_bool(t, "muted", relation->muted);
    member_bool(t, "blocked", relation->blocked);
    text_char(t, '}');
}

/* Told one after the other, without anything in between: the answer is written in one go. */
struct listing {
    struct asker asker;
    struct text *t;
    bool begun;
};

static void list_relation(void *context, const struct relation *relation,
                          const struct person *other) {
    struct listing *listing = context;
    if (!listing->begun && (listing->t = answer_open(&listing->asker)))
        member_open(listing->t, "people", '[');
    listing->begun = true;
    if (relation && listing->t) write_relation(listing->t, relation, other);
    if (relation) return;
    if (listing->t) {
        text_char(listing->t, ']');
        answer_send(&listing->asker, listing->t);
    }
    free(listing);
}

static void serve_relations(const struct request *r) {
    struct listing *listing = calloc(1, sizeof *listing);
    if (!listing) return;
    listing->asker = r->asker;
    if (r->client->person)
        store_relations(r->hub->store, r->client->person->person.id, list_relation, listing);
    else
        list_relation(listing, NULL, NULL);
}

const struct request_kind relation_requests[] = {
    {"mute", serve_mute, 5, STORES},
    {"block", serve_block, 5, STORES},
    {"report", serve_report, 25, STORES},
    {"relations", serve_relations, 5, NOTHING},
    {0},
};
