/* Rooms: the tables that are not over, or were until a moment ago; found by their ids, and by when
 * time brings something to them: a flag, a clock that runs again, an engine to be asked again, or
 * the end of what nobody wants any more. */
#include "base/text/numbers.h"
#include "server/hub/bots.h"
#include "server/hub/engines.h"
#include "server/hub/lobby.h"
#include "server/hub/quota.h"
#include "server/hub/rooms/rooms_internal.h"
#include "server/hub/shards.h"
#include "server/hub/turns.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM_BITS = 14, FIRST_HEAP = 256 };

static const long long DAY = 86400LL * SECOND;
static const long long AFTER_THE_END = 300LL * SECOND; /* somebody may want a rematch */
static const long long TICK = 100LL * MILLISECOND;

/* The map */

bool rooms_open(struct hub *hub) {
    struct rooms *rooms = hub->rooms = calloc(1, sizeof *rooms);
    if (!rooms) return false;
    rooms->record = malloc(MESSAGE_CAPACITY);
    return map_init(&rooms->by_id, ROOM_BITS) && rooms->record;
}

static struct room *room_of(struct map_entry *entry) {
    return entry ? MAP_VALUE(entry, struct room, entry) : NULL;
}

struct room *room_find(struct hub *hub, int64_t table) {
    return room_of(map_find(&hub->rooms->by_id, hash_number((uint64_t)table)));
}

struct room *rooms_first(const struct hub *hub) {
    return room_of(map_first(&hub->rooms->by_id));
}

struct room *rooms_next(const struct hub *hub, const struct room *room) {
    return room_of(map_next(&hub->rooms->by_id, &room->entry));
}

int64_t room_fresh_id(struct hub *hub) {
    int64_t id;
    do {
        hub_random(hub, (uint8_t *)&id, sizeof id);
        id = shards_place(hub, (id & ((1LL << 60) - 1)) | 1);
    } while (id != 0 && room_find(hub, id));
    return id;
}

/* The heap: the earliest first. Its rooms' `due` may be too early, never too late. */

static void heap_put(struct rooms *rooms, int at, struct room *room) {
    rooms->heap[at] = room;
    room->heap = at;
}

static void heap_up(struct rooms *rooms, int at) {
    struct room *room = rooms->heap[at];
    for (; at > 0 && rooms->heap[(at - 1) / 2]->due > room->due; at = (at - 1) / 2)
        heap_put(rooms, at, rooms->heap[(at - 1) / 2]);
    heap_put(rooms, at, room);
}

static void heap_down(struct rooms *rooms, int at) {
    struct room *room = rooms->heap[at];
    for (int child; (child = 2 * at + 1) < rooms->heap_count; at = child) {
        if (child + 1 < rooms->heap_count && rooms->heap[child + 1]->due < rooms->heap[child]->due)
            child++;
        if (rooms->heap[child]->due >= room->due) break;
        heap_put(rooms, at, rooms->heap[child]);
    }
    heap_put(rooms, at, room);
}

static void heap_remove(struct rooms *rooms, struct room *room) {
    int at = room->heap;
    room->heap = -1;
    if (at < 0 || at == --rooms->heap_count) return;
    heap_put(rooms, at, rooms->heap[rooms->heap_count]);
    heap_down(rooms, at);
    heap_up(rooms, at);
}

static bool heap_grow(struct rooms *rooms) {
    if (rooms->heap_count < rooms->heap_capacity) return true;
    int capacity = rooms->heap_capacity > 0 ? 2 * rooms->heap_capacity : FIRST_HEAP;
    struct room **heap = realloc(rooms->heap, (size_t)capacity * sizeof(struct room *));
    if (!heap) return false;
    rooms->heap = heap;
    rooms->heap_capacity = capacity;
    return true;
}

/* Rooms */

struct room *room_new(struct hub *hub, int64_t table) {
    struct room *room = table ? calloc(1, sizeof *room) : NULL;
    if (!room || !heap_grow(hub->rooms)) {
        free(room);
        return NULL;
    }
    table_init(&room->table, table);
    allowance_init(&room->allowances[0]);
    allowance_init(&room->allowances[1]);
    hub_random(hub, room->rematch.secret, SECRET_BYTES);
    room->known = 1;
    room->stirred = room->gone[0] = room->gone[1] = hub_now(hub);
    room->due = LLONG_MAX;
    heap_put(hub->rooms, hub->rooms->heap_count++, room);
    map_add(&hub->rooms->by_id, &room->entry, hash_number((uint64_t)table));
    shards_count_room(hub, table, 1);
    hub->counts.tables++;
    return room;
}

void room_free(struct hub *hub, struct room *room) {
    while (room->watching) room_unwatch(hub, room->watching);
    hub->rooms->ticking -= room->ticking;
    if (room->has_news) LIST_REMOVE(room, news);
    quota_end_table(hub, room);
    turns_remove_room(hub, room);
    lobby_unlist(hub, room);
    heap_remove(hub->rooms, room);
    bots_forget(hub->bots, room->table.id);
    map_remove(&hub->rooms->by_id, &room->entry);
    shards_count_room(hub, room->table.id, -1);
    table_done(&room->table);
    free(room->recent);
    free(room);
    hub->counts.tables--;
}

void rooms_close(struct hub *hub) {
    struct rooms *rooms = hub->rooms;
    if (!rooms) return;
    for (struct room *room; (room = rooms_first(hub));) room_free(hub, room);
    for (struct queue_link *p; (p = queue_take(&rooms->spare));) free(p);
    map_done(&rooms->by_id);
    free(rooms->heap);
    free(rooms->record);
    free(rooms);
}

void rooms_leave(struct hub *hub, const struct shard_set *shards, bool stores) {
    for (struct room *room = rooms_first(hub), *next; room; room = next) {
        next = rooms_next(hub, room);
        if (!shard_set_has(shards, shard_of(room->table.id))) continue;
        if (stores) room_pause(hub, room, hub_now(hub));
        room_leave(hub, room, stores);
    }
}

void rooms_watched(struct hub *hub, struct shard_set *shards) {
    for (const struct room *room = rooms_first(hub); room; room = rooms_next(hub, room))
        if (room->watching) shard_set_add(shards, shard_of(room->table.id));
}

int rooms_playing(struct hub *hub) {
    int playing = 0;
    for (const struct room *room = rooms_first(hub); room; room = rooms_next(hub, room))
        playing += room->table.dealt && !table_is_over(&room->table);
    return playing;
}

void room_note_shown(struct room *room) {
    const struct game_table *t = &room->table;
    room->shown.any = true;
    room->shown.dealt = t->dealt;
    room->shown.count = t->core.count;
    room->shown.to_move = game_core_to_move(&t->core);
}

/* What time brings */

/* When it is given up: never dealt, or without clocks and long untouched. Engines alone have no
 * claim to more than a day. */
static long long forsaken_at(const struct hub *hub, const struct room *room) {
    const struct game_table *t = &room->table;
    long long stirred = room->stirred;
    if (hub->rooms->time_held || hub->rooms->held) return LLONG_MAX;
    if (!t->dealt) return stirred + (table_is_slow(t) ? 14 : 1) * DAY;
    if (t->seats[0].kind == SEAT_LEVEL && t->seats[1].kind == SEAT_LEVEL) return stirred + DAY;
    return game_core_has_clocks(&t->core) ? LLONG_MAX : stirred + 60 * DAY;
}

static long long due_at(const struct hub *hub, const struct room *room, long long now) {
    const struct game_table *t = &room->table;
    if (room->lost) return LLONG_MAX;
    if (table_is_over(&room->table))
        return room->watching ? LLONG_MAX : room->stirred + AFTER_THE_END;
    long long due = lesser(forsaken_at(hub, room), game_core_deadline(&t->core));
    if (hub->rooms->held) return due;
    bool held = hub->rooms->time_held && table_is_slow(t);
    if (t->paused && !held) due = lesser(due, room_resumes_at(hub, room));
    long long asks = engines_due(room);
    if (!room->thinking && asks < due) due = asks > now ? asks : now + TICK;
    return due;
}

void room_plan(struct hub *hub, struct room *room) {
    long long due = due_at(hub, room, hub_now(hub));
    bool ticking = game_core_clock_runs(&room->table.core) > 0 && !table_is_slow(&room->table);
    hub->rooms->ticking += ticking - room->ticking;
    room->ticking = ticking;
    if (due >= room->due) return;
    room->due = due;
    heap_up(hub->rooms, room->heap);
}

/* In the name of who sits there. */
static void give_up(struct hub *hub, struct room *room, long long now) {
    struct event e = {.kind = EVENT_END, .at = now, .end = {END_ABORTED, ONGOING, ""}};
    e.player = room->table.seats[0].kind == SEAT_OPEN ? 2 : 1;
    room_decide(hub, room, &e, NULL, NULL, ANSWER_NONE);
}

/* A move may be on the line, and what that takes is forgiven: until then the flag stays up. */
static bool flag_falls(const struct room *room, long long now, struct event *e) {
    const struct game_table *t = &room->table;
    if (!table_flag(t, now, e)) return false;
    struct allowance left = room->allowances[e->player - 1];
    long long slowest = 0;
    for (const struct watching *w = room->watching; w; w = w->next_in_room)
        if ((int)w->reader == e->player && w->client->round_trip > slowest)
            slowest = w->client->round_trip;
    return now - game_core_deadline(&t->core) >=
           allowance_take(&left, slowest, now - t->core.since);
}

static void wake(struct hub *hub, struct room *room, long long now) {
    struct event e;
    if (room->lost || room->leaves) return;
    if (table_is_over(&room->table)) {
        bool idle = !room->watching && room->storing == 0;
        if (idle && now >= room->stirred + AFTER_THE_END) room_free(hub, room);
        return;
    }
    if (flag_falls(room, now, &e))
        room_decide(hub, room, &e, NULL, NULL, ANSWER_NONE);
    else if (now >= forsaken_at(hub, room))
        give_up(hub, room, now);
    else if (room->storing == 0) {
        room_resume_if_ready(hub, room);
        engines_consider(hub, room);
    }
}

static void wake_due(struct hub *hub, long long now) {
    while (hub->rooms->heap_count > 0 && hub->rooms->heap[0]->due <= now) {
        struct room *room = hub->rooms->heap[0];
        int64_t id = room->table.id;
        wake(hub, room, now);
        room = room_find(hub, id);
        if (!room) continue;
        long long due = due_at(hub, room, now);
        room->due = due > now ? due : now + TICK;
        heap_down(hub->rooms, room->heap);
    }
}

void rooms_tick(struct hub *hub) {
    long long now = hub_now(hub);
    rooms_tell_alive(hub, now);
    if (shards_act(hub)) wake_due(hub, now);
    rooms_retry(hub);
    rooms_tell_news(hub);
}
