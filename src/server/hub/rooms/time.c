/* Time that is not the players': in which nobody was served, or which the system's clock shows by
 * mistake. Such time is taken out of all clocks by stopping and starting them, which is stored, so
 * that it holds after a crash, too. */
#include "base/text/numbers.h"
#include "server/hub/rooms/rooms_internal.h"

#include <stdio.h>

/* The least that counts at a table with days a move; how often the store is told of the time if
 * only such clocks run; and how far the system's clock may be set before somebody has to look. */
static const long long SLOW_LEAST = 60LL * SECOND;
static const long long ALIVE_SLOWLY = 60LL * SECOND;
static const long long JUMP_MOST = 600LL * SECOND;

void room_pause(struct hub *hub, struct room *room, long long at) {
    struct event e;
    if (!room->lost && table_pause(&room->table, at, &e))
        room_decide(hub, room, &e, NULL, NULL, ANSWER_NONE);
}

/* Skipped time */

static void skip(struct hub *hub, struct room *room, long long from, long long gap) {
    for (int i = 0; i < 2; i++)
        if (room->gone[i] > 0) room->gone[i] = lesser(room->gone[i] + gap, hub_now(hub));
    if (gap >= SLOW_LEAST || !table_is_slow(&room->table)) room_pause(hub, room, from);
    room->stirred = lesser(room->stirred + gap, hub_now(hub));
}

/* They run again as soon as it is stored that they stood. */
void rooms_skip(struct hub *hub, long long from) {
    long long gap = hub_now(hub) - from;
    if (gap <= 0) return;
    hub->rooms->skipping = true;
    for (struct room *room = rooms_first(hub); room; room = rooms_next(hub, room))
        skip(hub, room, from, gap);
}

/* Read-only mode */

static void resume_all(struct hub *hub) {
    for (struct room *room = rooms_first(hub); room; room = rooms_next(hub, room)) {
        if (room->storing == 0) room_resume_if_ready(hub, room);
        room_plan(hub, room);
    }
}

static void hold(struct hub *hub) {
    hub->rooms->held = true;
    hub->rooms->held_since = hub_now(hub);
    for (struct room *room = rooms_first(hub); room; room = rooms_next(hub, room))
        room_pause(hub, room, hub_now(hub));
}

static void release(struct hub *hub) {
    rooms_skip(hub, hub->rooms->held_since);
    hub->rooms->held = false;
    hub->rooms->released = hub_now(hub);
    resume_all(hub);
}

/* Also whether somebody who is gone can be given up changes. */
void rooms_hold(struct hub *hub, bool on) {
    (on ? hold : release)(hub);
    for (struct room *room = rooms_first(hub); room; room = rooms_next(hub, room))
        room_has_news(hub, room);
}

/* Being alive */

void rooms_tell_alive_now(struct hub *hub, long long now) {
    hub->rooms->alive_told = now;
    if (hub->settings.acts_only || hub->shards) return; /* shards.c does it */
    store_alive(hub->store, now / MILLISECOND);
}

/* Whether a clock that stands for what was skipped is not stored yet. */
static bool is_skipping(struct hub *hub) {
    struct room *room = hub->rooms->skipping ? rooms_first(hub) : NULL;
    while (room && !(room->table.paused && room->storing > 0)) room = rooms_next(hub, room);
    hub->rooms->skipping = room != NULL;
    return room;
}

/* What is in the store must not say that a clock ran while nobody was served. */
void rooms_tell_alive(struct hub *hub, long long now) {
    const struct rooms *rooms = hub->rooms;
    long long every = rooms->ticking > 0 ? SECOND : ALIVE_SLOWLY;
    if (hub->counts.tables == 0 || now - rooms->alive_told < every || is_skipping(hub)) return;
    rooms_tell_alive_now(hub, now);
}

/* Doubt */

bool rooms_time_is_held(const struct hub *hub) {
    return hub->rooms->time_held;
}

static void log_jump(struct hub *hub, long long jump) {
    char seconds[32];
    snprintf(seconds, sizeof seconds, "%lld", jump / SECOND);
    hub_log(hub, hub->rooms->time_held ? "time held" : "time set", "seconds", seconds);
}

void rooms_doubt_time(struct hub *hub, long long jump, long long believed) {
    if (jump < -JUMP_MOST || jump > greater(believed, JUMP_MOST)) hub->rooms->time_held = true;
    if (hub->rooms->time_held || believed == 0) log_jump(hub, jump);
    if (!hub->rooms->time_held || hub->rooms->recalling) return;
    for (struct room *room = rooms_first(hub); room; room = rooms_next(hub, room))
        if (table_is_slow(&room->table)) room_pause(hub, room, hub_now(hub));
}

void rooms_trust_time(struct hub *hub) {
    if (!hub->rooms->time_held) return;
    hub->rooms->time_held = false;
    hub_log(hub, "time trusted", NULL, NULL);
    resume_all(hub);
}
