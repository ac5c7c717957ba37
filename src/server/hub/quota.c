/* Limits by address: how many connections, how many tables, how many new ones a minute; and by
 * address and by client how many requests, of which HTTP's have no client. */
#include "server/hub/quota.h"

#include "base/text/numbers.h"
#include "server/hub/digest.h"
#include "server/hub/host/host.h"
#include "server/hub/rooms/rooms.h"

#include <stdlib.h>
#include <string.h>

enum {
    ADDRESS_BITS = 12,
    STRIKES_MOST = 100,
    MINUTE = 60 * SECOND,
    ALLOWANCE = 5 * SECOND, /* so much of it as time can be spent at once */
};

struct address {
    struct map_entry entry;
    char text[CLIENT_ADDRESS];
    int clients, tables, fresh;
    long long minute; /* when the counting of new tables began */
    long long rested; /* when its allowance of requests is full again */
    struct search_line searches;
};

static struct address *address_of(struct map_entry *entry) {
    return entry ? MAP_VALUE(entry, struct address, entry) : NULL;
}

bool quota_open(struct hub *hub) {
    return map_init(&hub->addresses, ADDRESS_BITS);
}

static void address_free(struct hub *hub, struct address *address) {
    search_line_close(&address->searches);
    map_remove(&hub->addresses, &address->entry);
    free(address);
}

void quota_close(struct hub *hub) {
    for (struct address *address; (address = address_of(map_first(&hub->addresses)));)
        address_free(hub, address);
    map_done(&hub->addresses);
}

/* An address that opened tables is remembered for a minute, even without connections; one that
 * asked for something, until its allowance is full again. */
static bool is_idle(struct hub *hub, const struct address *address) {
    bool fresh = address->fresh > 0 && hub_now(hub) - address->minute < MINUTE;
    bool rested = address->rested <= hub_now(hub);
    return address->clients == 0 && address->tables == 0 && !fresh && rested &&
           search_line_is_idle(&address->searches);
}

/* Of the addresses in the same slot. */
static void forget_idle(struct hub *hub, uint64_t hash) {
    for (struct map_entry *entry = map_slot(&hub->addresses, hash), *next; entry; entry = next) {
        next = entry->next;
        if (is_idle(hub, address_of(entry))) address_free(hub, address_of(entry));
    }
}

/* NULL if there is no memory. */
static struct address *find_or_add(struct hub *hub, const char *text) {
    struct map_entry *entry = map_find(&hub->addresses, hash_text(text));
    while (entry && strcmp(address_of(entry)->text, text) != 0) entry = map_find_next(entry);
    if (entry) return address_of(entry);
    struct address *address = calloc(1, sizeof *address);
    if (!address) return NULL;
    text_copy(address->text, CLIENT_ADDRESS, text);
    map_add(&hub->addresses, &address->entry, hash_text(text));
    return address;
}

struct address *quota_address(struct hub *hub, const char *text) {
    forget_idle(hub, hash_text(text));
    return find_or_add(hub, text);
}

void quota_release(struct hub *hub, const struct address *address) {
    forget_idle(hub, address->entry.hash);
}

struct search_line *address_searches(struct address *address) {
    return &address->searches;
}

struct address *quota_arrive(struct hub *hub, const char *text) {
    struct address *address = quota_address(hub, text);
    if (!address) return NULL;
    bool full = address->clients >= host_limit(hub, LIMIT_CONNECTIONS) ||
                hub->counts.clients >= host_limit(hub, LIMIT_ALL_CONNECTIONS);
    if (hub->settings.limits && full) return NULL;
    address->clients++;
    return address;
}

void quota_leave(struct hub *hub, struct address *address) {
    address->clients--;
    quota_release(hub, address);
}

/* When the allowance is full again if so much is taken of it. */
static long long rest_after(struct hub *hub, long long rested, int cost, enum limit limit) {
    return greater(rested, hub_now(hub)) + (long long)cost * SECOND / host_limit(hub, limit);
}

bool hub_charge(struct hub *hub, const char *text, int cost) {
    struct address *address = hub->settings.limits ? quota_address(hub, text) : NULL;
    if (!address) return true;
    long long rested = rest_after(hub, address->rested, cost, LIMIT_ADDRESS_REQUESTS);
    if (rested > hub_now(hub) + ALLOWANCE) return false;
    address->rested = rested;
    return true;
}

enum rate quota_take(struct hub *hub, struct client *client, int cost) {
    if (!hub->settings.limits) return RATE_ALLOWED;
    struct address *address = client->address;
    long long now = hub_now(hub);
    long long own = rest_after(hub, client->rested, cost, LIMIT_REQUESTS);
    long long shared = rest_after(hub, address->rested, cost, LIMIT_ADDRESS_REQUESTS);
    if (own <= now + ALLOWANCE && shared <= now + ALLOWANCE) {
        client->rested = own;
        address->rested = shared;
        client->strikes = 0;
        return RATE_ALLOWED;
    }
    return ++client->strikes > STRIKES_MOST ? RATE_ABUSED : RATE_EXCEEDED;
}

bool quota_open_table(struct hub *hub, struct address *address, struct refusal *why) {
    if (!hub->settings.limits) return true;
    long long now = hub_now(hub);
    if (now - address->minute >= MINUTE) {
        address->minute = now;
        address->fresh = 0;
    }
    int tables = host_limit(hub, LIMIT_TABLES), fresh = host_limit(hub, LIMIT_NEW_TABLES);
    if (hub->counts.tables >= host_limit(hub, LIMIT_ALL_TABLES))
        return refuse(why, "", "There are too many tables here at the moment: try it later.",
                      "Hier gibt es gerade zu viele Tische: Versuch es später.");
    if (address->tables + digest_tables(hub, address->text) >= tables)
        return refuse(why, "", "There are %d unfinished tables from here: finish one first.",
                      "Von hier aus gibt es schon %d offene Tische: Beende erst einen.", tables);
    if (address->fresh >= fresh)
        return refuse(why, "", "That is more than %d new tables in a minute: wait a little.",
                      "Das sind mehr als %d neue Tische in einer Minute: Warte ein wenig.", fresh);
    address->fresh++;
    return true;
}

/* Of addresses that have more than an eighth of what is allowed. */
void quota_write_tables(struct hub *hub, struct text *t) {
    int least = host_limit(hub, LIMIT_TABLES) / 8;
    member_open(t, "tables", '{');
    for (struct map_entry *entry = map_first(&hub->addresses); entry;
         entry = map_next(&hub->addresses, entry)) {
        const struct address *address = address_of(entry);
        if (address->tables > least) member_number(t, address->text, address->tables);
    }
    text_char(t, '}');
}

void quota_count_table(struct room *room, struct address *address) {
    room->opener = address;
    address->tables++;
}

void quota_end_table(struct hub *hub, struct room *room) {
    struct address *address = room->opener;
    room->opener = NULL;
    if (!address) return;
    address->tables--;
    quota_release(hub, address);
}

const char *address_text(const struct address *address) {
    return address->text;
}
