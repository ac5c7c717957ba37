/* Coming back: tables as the store has them, when the server starts, or when one event could not be
 * kept. No clock runs while nobody could play: it stands until the player to move is there again,
 * or for a moment after the start; with days a move, until the start. And going: all clocks stand
 * before the server stops.
 *
 * The system's clock may have been set in the meantime, so times before and after a start are never
 * compared: clocks that ran are stopped by the old time, then the store is told the new one, and
 * only then they run again. */
#include "base/text/numbers.h"
#include "server/hub/lobby.h"
#include "server/hub/rooms/rooms_internal.h"
#include "server/hub/shards.h"
#include "server/hub/turns.h"

#include <stdlib.h>
#include <string.h>

/* A server that was away for longer than that may have a wrong clock. */
static const long long AWAY_MOST = 7LL * 24 * 3600 * SECOND;

/* The clock stands as of the last time at which it is known to have run. */
static void pause_since(struct hub *hub, struct room *room, long long alive) {
    room_pause(hub, room, greater(room->stirred, alive));
}

void room_resume_if_ready(struct hub *hub, struct room *room) {
    struct event e;
    int player = game_core_to_move(&room->table.core);
    if (!room->table.paused || player == 0 || hub->closing || room->lost) return;
    if (hub->rooms->recalling || hub->rooms->held) return;
    long long now = hub_now(hub);
    bool engine = room->table.seats[player - 1].kind == SEAT_LEVEL;
    bool ready = engine || room->readers[player] > 0 || now >= room_resumes_at(hub, room);
    if (table_is_slow(&room->table)) ready = !hub->rooms->time_held;
    if (ready && table_resume(&room->table, now, &e))
        room_decide(hub, room, &e, NULL, NULL, ANSWER_NONE);
}

void rooms_pause(struct hub *hub) {
    for (struct room *room = rooms_first(hub); room; room = rooms_next(hub, room))
        room_pause(hub, room, hub_now(hub));
    rooms_tell_alive_now(hub, hub_now(hub));
}

/* Events as they are read. */
struct reading {
    struct hub *hub;
    struct room *room;
    int64_t broken; /* a table that cannot be read, or 0 */
};

static bool read_event(struct room *room, const char *body, size_t length, int number) {
    struct game_table *t = &room->table;
    struct event e;
    bool opened = t->events > 0;
    if (number != t->events + 1) return false;
    if (!event_read(body, length, opened ? t->terms.game : NULL, opened ? &t->core.now : NULL,
                    &e) ||
        !table_apply(t, &e))
        return false;
    room->stirred = room->turned = e.at;
    room->turn = t->events;
    room->known = t->events + 1;
    return true;
}

static void recalled(struct hub *hub, struct room *room) {
    room_note_shown(room);
    turns_add_room(hub, room);
    lobby_list(hub, room);
    room_plan(hub, room);
}

/* Clients are told that it is damaged; what is stored stays as it is. */
static void set_aside(struct room *room) {
    int64_t id = room->table.id;
    table_done(&room->table);
    table_init(&room->table, id);
    room->lost = room->broken = true;
}

static void hear_event(void *context, int64_t table, int number, const char *body, size_t length) {
    struct reading *r = context;
    if (r->room && (!body || r->room->table.id != table)) {
        recalled(r->hub, r->room);
        r->room = NULL;
    }
    if (!body || r->broken == table) return;
    if (!r->room) r->room = room_new(r->hub, table);
    if (r->room && read_event(r->room, body, length, number)) return;
    log_table(r->hub, "table cannot be read", table);
    r->broken = table;
    if (r->room) set_aside(r->room);
    r->room = NULL;
}

/* The time in which the server was away has not passed for a table; and nothing that happened is in
 * the future. */
static void begin_anew(struct hub *hub, struct room *room, long long alive) {
    long long now = hub_now(hub), away = alive > 0 ? greater(now - alive, 0) : 0;
    pause_since(hub, room, alive);
    room->stirred = lesser(room->stirred + away, now);
    room->turned = lesser(room->turned, now);
    room_plan(hub, room);
}

bool rooms_recall(struct hub *hub, struct refusal *why) {
    struct reading r = {.hub = hub};
    if (hub->shards) return true; /* they are read shard by shard */
    int64_t alive = store_recall(hub->store, hear_event, &r, why);
    if (alive < 0) return false;
    hub->rooms->recalling = true;
    if (alive > 0) rooms_doubt_time(hub, hub_now(hub) - alive * MILLISECOND, AWAY_MOST);
    for (struct room *room = rooms_first(hub); room; room = rooms_next(hub, room))
        if (!room->broken) begin_anew(hub, room, alive * MILLISECOND);
    hub_wait_for_store(hub);
    rooms_tell_alive_now(hub, hub_now(hub));
    hub->rooms->recalling = false;
    for (struct room *room = rooms_first(hub); room; room = rooms_next(hub, room))
        if (room->lost && !room->broken)
            recall_room(hub, room);
        else if (room->storing == 0)
            room_resume_if_ready(hub, room);
    return true;
}

/* Those of some shards. The last call says whether all were read. */
struct shard_reading {
    struct reading reading; /* the first member */
    struct shard_set shards;
};

static void hear_of_shards(void *context, int64_t table, int number, const char *body,
                           size_t length) {
    struct shard_reading *r = context;
    hear_event(&r->reading, table, number, body, length);
    if (body) return;
    if (number < 0) rooms_leave(r->reading.hub, &r->shards, false);
    shards_were_read(r->reading.hub, &r->shards, number == 0);
    free(r);
}

void rooms_read(struct hub *hub, const struct shard_set *shards) {
    struct shard_reading *r = calloc(1, sizeof *r);
    if (!r) {
        shards_were_read(hub, shards, false);
        return;
    }
    *r = (struct shard_reading){{.hub = hub}, *shards};
    store_recall_shards(hub->store, shards, hear_of_shards, r);
}

void rooms_begin_anew(struct hub *hub, const struct shard_set *shards, const int64_t *alive) {
    for (struct room *room = rooms_first(hub); room; room = rooms_next(hub, room)) {
        int shard = shard_of(room->table.id);
        if (!shard_set_has(shards, shard) || room->broken) continue;
        room->reread = hub_now(hub);
        begin_anew(hub, room, alive[shard] * MILLISECOND);
        if (room->storing == 0) room_resume_if_ready(hub, room);
    }
}

/* One table again. If the store cannot be read even now, it waits on. */
static void reheard(void *context, int64_t table, int number, const char *body, size_t length) {
    struct reading *r = context;
    struct room *room = r->room;
    if (body) {
        if (r->broken == 0 && !read_event(room, body, length, number)) r->broken = table;
        return;
    }
    bool is_none = number >= 0 && r->broken == 0 && room->table.events == 0;
    if (room->leaves || is_none) {
        room_free(r->hub, room);
    } else if (number < 0) {
        room_retry(r->hub, room);
    } else if (r->broken != 0) {
        log_table(r->hub, "table cannot be read", table);
        set_aside(room);
    } else {
        room->lost = false;
        room->reread = hub_now(r->hub);
        recalled(r->hub, room);
        pause_since(r->hub, room, 0);
    }
    free(r);
}

void recall_room(struct hub *hub, struct room *room) {
    if (hub->rooms->recalling) return; /* a server that starts does not wait for that */
    struct reading *r = calloc(1, sizeof *r);
    if (!r) {
        room_retry(hub, room);
        return;
    }
    int64_t id = room->table.id;
    turns_remove_room(hub, room);
    room->thinking = room->finished = false;
    room->answer = NO_MOVE;
    table_done(&room->table);
    table_init(&room->table, id);
    *r = (struct reading){.hub = hub, .room = room};
    store_events(hub->store, id, reheard, r);
}
