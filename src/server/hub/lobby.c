/* The lobby: listed tables that wait for somebody, and listed games to watch. It is written once
 * for all, and at most once a second. */
#include "server/hub/rooms.h"

#include <stdlib.h>

enum { LISTED_MOST = 50 };

void lobby_open(struct hub *hub) {
    hub->listed.listed_before = hub->listed.listed_behind = &hub->listed;
}

void lobby_list(struct hub *hub, struct room *room) {
    struct room *ring = &hub->listed;
    if (!room->table.terms.listed || room->listed_before) return;
    room->listed_before = ring->listed_before;
    room->listed_behind = ring;
    room->listed_before->listed_behind = ring->listed_before = room;
    hub->lobby_changed = true;
}

void lobby_unlist(struct hub *hub, struct room *room) {
    if (!room->listed_before) return;
    room->listed_before->listed_behind = room->listed_behind;
    room->listed_behind->listed_before = room->listed_before;
    room->listed_before = room->listed_behind = NULL;
    hub->lobby_changed = true;
}

/* Whether somebody who sits there is connected. */
static bool host_is_here(const struct room *room) {
    bool engines = true;
    for (int i = 0; i < 2; i++) {
        if (room->table.seats[i].kind != SEAT_PERSON) continue;
        if (room->readers[i + 1] > 0) return true;
        engines = false;
    }
    return engines;
}

static bool waits(const struct room *room) {
    return room->told.any && !room->table.dealt &&
           (table_is_slow(&room->table) || host_is_here(room));
}

static bool is_played(const struct room *room) {
    return room->told.to_move > 0;
}

static void write_listed(struct text *t, const struct room *room) {
    const struct terms *terms = &room->table.terms;
    char id[TABLE_ID_TEXT];
    table_id_write(room->table.id, id);
    element_open(t, '{');
    member_string(t, "table", id);
    member_string(t, "game", terms->game->name);
    if (!room->told.dealt) write_options(t, terms->game, &terms->options);
    write_terms_pace(t, terms);
    member_bool(t, "rated", terms->rated);
    write_terms_seats(t, room);
    if (room->told.dealt) {
        member_number(t, "count", room->told.count);
        member_number(t, "watchers", room->readers[SPECTATOR]);
    } else {
        member_number(t, "since", room->table.opened / MILLISECOND);
    }
    text_char(t, '}');
}

static void write_open(struct hub *hub, struct text *t) {
    int count = 0;
    member_open(t, "open", '[');
    const struct room *room = hub->listed.listed_before;
    for (; room != &hub->listed && count < LISTED_MOST; room = room->listed_before) {
        if (!waits(room)) continue;
        count++;
        write_listed(t, room);
    }
    text_char(t, ']');
}

/* The most watched so far, kept in order. */
static int gather(struct hub *hub, const struct room *best[LISTED_MOST]) {
    int count = 0;
    const struct room *room = hub->listed.listed_before;
    for (; room != &hub->listed; room = room->listed_before) {
        int watchers = room->readers[SPECTATOR], at = count;
        if (!is_played(room)) continue;
        while (at > 0 && best[at - 1]->readers[SPECTATOR] < watchers) at--;
        if (at == LISTED_MOST) continue;
        if (count < LISTED_MOST) count++;
        for (int i = count - 1; i > at; i--) best[i] = best[i - 1];
        best[at] = room;
    }
    return count;
}

static void write_lobby(struct hub *hub, struct text *t) {
    const struct room *best[LISTED_MOST];
    member_string(t, "is", "lobby");
    write_open(hub, t);
    member_open(t, "playing", '[');
    int count = gather(hub, best);
    for (int i = 0; i < count; i++) {
        write_listed(t, best[i]);
    }
    text_char(t, ']');
    member_number(t, "people", hub->counts.clients);
    text_char(t, '}');
}

void lobby_tell(struct hub *hub) {
    long long now = hub_now(hub);
    if (!hub->lobby_changed || now - hub->lobby_told < SECOND) return;
    hub->lobby_changed = false;
    hub->lobby_told = now;
    bool written = false;
    struct client *last = &hub->clients;
    for (struct client *c = last->behind; c != last; c = c->behind) {
        if (!c->in_lobby) continue;
        if (!written) write_lobby(hub, out_begin(hub));
        written = true;
        out_send(hub, c, 0);
    }
}

static void serve_lobby(const struct asked *a) {
    const json_t *on = json_object_get(a->message, "on");
    if (!json_is_boolean(on)) {
        answer_refuse(&a->asker, "malformed", "'on' must be true or false.",
                      "'on' muss true oder false sein.");
        return;
    }
    a->client->in_lobby = json_is_true(on);
    if (!a->client->in_lobby) {
        answer_plain(&a->asker);
        return;
    }
    write_lobby(a->hub, out_begin(a->hub));
    out_send(a->hub, a->client, a->asker.id);
}

const struct request lobby_requests[] = {
    {"lobby", serve_lobby, 2},
    {0},
};
