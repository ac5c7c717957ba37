/* Who watches which table with whose eyes, and who is gone. */
#include "server/hub/lobby.h"
#include "server/hub/people/people.h"
#include "server/hub/rooms/rooms_internal.h"
#include "server/hub/turns.h"

#include <stdlib.h>

static const long long PATIENCE_WITH_CLOCKS = 60LL * SECOND;
static const long long PATIENCE_WITHOUT = 180LL * SECOND;

struct watching *client_watches(const struct client *client, const struct room *room) {
    struct watching *w = client->watching;
    while (w && w->room != room) w = w->next;
    return w;
}

int client_seat(const struct client *client, const struct room *room) {
    const struct watching *w = client_watches(client, room);
    if (w && w->reader != SPECTATOR) return (int)w->reader;
    return client->person ? table_seat_of_person(&room->table, client->person->person.id) : 0;
}

/* Presence */

void room_has_news(struct hub *hub, struct room *room) {
    if (room->table.terms.listed) lobby_changed(hub);
    turns_share(hub, room);
    if (!room->has_news) LIST_INSERT_HEAD(&hub->rooms->news, room, news);
    room->has_news = true;
}

void rooms_tell_news(struct hub *hub) {
    for (struct room *room; (room = LIST_FIRST(&hub->rooms->news));) {
        LIST_REMOVE(room, news);
        room->has_news = false;
        struct text *t = message_open(hub, "presence");
        member_table(t, "table", room->table.id);
        room_write_presence(hub, t, room);
        for (struct watching *w = room->watching; w; w = w->next_in_room)
            message_send(hub, w->client, t);
    }
}

/* A countdown begins when the player is gone on their own turn. */
long long room_gone_until(const struct hub *hub, const struct room *room) {
    const struct game_table *t = &room->table;
    int player = room->shown.to_move;
    if (player == 0 || room->shown.dealt != t->dealt || table_is_slow(t)) return 0;
    if (t->seats[player - 1].kind != SEAT_PERSON || game_core_to_move(&t->core) != player) return 0;
    long long since = room->gone[player - 1];
    if (since == 0 || hub->rooms->held) return 0;
    if (since < room->turned) since = room->turned;
    if (since < hub->started) since = hub->started;
    return since + (game_core_has_clocks(&t->core) ? PATIENCE_WITH_CLOCKS : PATIENCE_WITHOUT);
}

static void count_reader(struct hub *hub, struct room *room, enum reader reader, int more) {
    room->readers[reader] += more;
    if (reader != SPECTATOR)
        room->gone[reader - 1] = room->readers[reader] > 0     ? 0
                                 : room->gone[reader - 1] == 0 ? hub_now(hub)
                                                               : room->gone[reader - 1];
    room_has_news(hub, room);
}

void watching_see(struct hub *hub, struct watching *w, enum reader reader) {
    if (w->reader == reader) return;
    count_reader(hub, w->room, w->reader, -1);
    w->reader = reader;
    count_reader(hub, w->room, reader, 1);
    w->wants_state = true;
}

struct watching *room_watch(struct hub *hub, struct client *client, struct room *room) {
    struct watching *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    *w = (struct watching){
        .next = client->watching,
        .next_in_room = room->watching,
        .client = client,
        .room = room,
        .seen = -1,
    };
    client->watching = room->watching = w;
    count_reader(hub, room, SPECTATOR, 1);
    return w;
}

void room_unwatch(struct hub *hub, struct watching *w) {
    struct room *room = w->room;
    struct watching **at = &room->watching;
    while (*at != w) at = &(*at)->next_in_room;
    *at = w->next_in_room;
    at = &w->client->watching;
    while (*at != w) at = &(*at)->next;
    *at = w->next;
    count_reader(hub, room, w->reader, -1);
    free(w);
    if (!room->watching && table_is_over(&room->table)) {
        room->stirred = hub_now(hub);
        room_plan(hub, room);
    }
}

void rooms_person_changed(struct hub *hub, struct client *client) {
    for (struct watching *w = client->watching; w; w = w->next) {
        struct room *room = w->room;
        int seat = client->person && !w->by_key
                       ? table_seat_of_person(&room->table, client->person->person.id)
                       : 0;
        if (w->by_key) continue;
        watching_see(hub, w, (enum reader)seat);
        if (room->storing == 0) room_tell_waiting(hub, room);
        if (room->storing == 0) room_resume_if_ready(hub, room);
    }
}
