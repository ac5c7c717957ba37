/* All bans are in memory, so that nobody slips in while the store is asked; the store has the same.
 */
#include "server/hub/people/bans.h"

#include "server/hub/people/people_internal.h"
#include "server/hub/rooms/rooms.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    BAN_BITS = 8,
    BAN_TEXT = 512, /* bytes that hold its sentence, reason included */
};

struct ban_entry {
    struct map_entry entry; /* by the person */
    struct ban ban;
    bool old; /* it has to be told again to stay */
};

static struct ban_entry *find(struct hub *hub, int64_t person) {
    struct map_entry *entry = map_find(&hub->people->bans, hash_number((uint64_t)person));
    return entry ? MAP_VALUE(entry, struct ban_entry, entry) : NULL;
}

static bool keep(struct hub *hub, const struct ban *ban) {
    struct ban_entry *b = find(hub, ban->person);
    if (!b && (b = calloc(1, sizeof *b)))
        map_add(&hub->people->bans, &b->entry, hash_number((uint64_t)ban->person));
    if (b) b->ban = *ban;
    if (b) b->old = false;
    return b;
}

static void learn(void *context, const struct ban *ban) {
    if (ban) keep(context, ban);
}

bool bans_open(struct hub *hub) {
    if (!map_init(&hub->people->bans, BAN_BITS)) return false;
    store_bans(hub->store, learn, hub);
    return true;
}

void bans_close(struct hub *hub) {
    struct hash_map *map = &hub->people->bans;
    for (struct map_entry *entry; (entry = map_first(map));) {
        map_remove(map, entry);
        free(MAP_VALUE(entry, struct ban_entry, entry));
    }
    map_done(map);
}

/* NULL if there is none, or it is over. */
static const struct ban *ban_of(struct hub *hub, int64_t person) {
    const struct ban_entry *b = find(hub, person);
    bool lasts = b && (b->ban.until == 0 || b->ban.until > hub_now(hub) / MILLISECOND);
    return lasts ? &b->ban : NULL;
}

bool bans_has(struct hub *hub, int64_t person) {
    return ban_of(hub, person);
}

void bans_close_seats(struct hub *hub) {
    struct hash_map *map = &hub->people->bans;
    for (struct map_entry *entry = map_first(map); entry; entry = map_next(map, entry)) {
        int64_t person = MAP_VALUE(entry, struct ban_entry, entry)->ban.person;
        if (bans_has(hub, person)) rooms_end_keys(hub, person);
    }
}

/* What is told */

struct sentence {
    char text[LANGUAGES][BAN_TEXT];
};

static void write_sentence(const struct ban *ban, struct sentence *s) {
    char until[32] = "";
    time_t end = (time_t)(ban->until / 1000);
    struct tm utc;
    if (gmtime_r(&end, &utc)) strftime(until, sizeof until, "%Y-%m-%d %H:%M UTC", &utc);
    bool ends = ban->until != 0;
    snprintf(s->text[ENGLISH], BAN_TEXT, "This account is banned%s%s. The reason: %s",
             ends ? " until " : "", ends ? until : "", ban->reason);
    snprintf(s->text[GERMAN], BAN_TEXT, "Dieses Konto ist%s%s gesperrt. Der Grund: %s",
             ends ? " bis " : "", ends ? until : "", ban->reason);
}

bool bans_refuse(const struct asker *asker, int64_t person) {
    const struct ban *ban = ban_of(asker->hub, person);
    struct sentence s;
    if (!ban) return false;
    write_sentence(ban, &s);
    answer_refuse(asker, "banned", s.text[ENGLISH], s.text[GERMAN]);
    return true;
}

static void tell_clients(struct hub *hub, const struct ban *ban) {
    struct person_here *here = people_find(hub, ban->person);
    struct sentence s;
    if (!here) return;
    write_sentence(ban, &s);
    struct text *t = message_open(hub, "banned");
    member_positive(t, "until", ban->until);
    member_string(t, "reason", ban->reason);
    member_string(t, "en", s.text[ENGLISH]);
    member_string(t, "de", s.text[GERMAN]);
    for (struct client *c = LIST_FIRST(&here->clients); c; c = LIST_NEXT(c, of_person))
        message_send(hub, c, t);
}

/* Changing them */

bool bans_add(struct hub *hub, const struct ban *ban) {
    bool kept = keep(hub, ban);
    tell_clients(hub, ban);
    people_end_sessions(hub, ban->person);
    return kept;
}

static void drop(struct hub *hub, struct ban_entry *b) {
    map_remove(&hub->people->bans, &b->entry);
    free(b);
}

void bans_remove(struct hub *hub, int64_t person) {
    struct ban_entry *b = find(hub, person);
    if (b) drop(hub, b);
}

/* Reading them again */

struct rereading {
    struct hub *hub;
    int64_t person; /* whose sessions are over, or 0 */
};

static void drop_old(struct hub *hub) {
    struct hash_map *map = &hub->people->bans;
    for (struct map_entry *entry = map_first(map), *next; entry; entry = next) {
        struct ban_entry *b = MAP_VALUE(entry, struct ban_entry, entry);
        next = map_next(map, entry);
        if (b->old) drop(hub, b);
    }
}

static void hear_again(void *context, const struct ban *ban) {
    struct rereading *r = context;
    if (ban) {
        keep(r->hub, ban);
        return;
    }
    if (!store_has_failed(r->hub->store)) drop_old(r->hub);
    ban = ban_of(r->hub, r->person);
    if (ban) tell_clients(r->hub, ban);
    if (r->person) people_check_sessions(r->hub, r->person);
    free(r);
}

void bans_read(struct hub *hub, int64_t person) {
    struct hash_map *map = &hub->people->bans;
    struct rereading *r = malloc(sizeof *r);
    if (!r) return;
    *r = (struct rereading){hub, person};
    for (struct map_entry *entry = map_first(map); entry; entry = map_next(map, entry))
        MAP_VALUE(entry, struct ban_entry, entry)->old = true;
    store_bans(hub->store, hear_again, r);
}
