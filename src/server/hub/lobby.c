/* The lobby: listed tables that wait for somebody, and listed games to watch. It is written once
 * for all, and at most once a second. */
#include "server/hub/lobby.h"

#include "server/hub/rooms/rooms.h"

#include <stdlib.h>

enum { LISTED_MOST = 50 };

struct lobby {
    TAILQ_HEAD(, room) rooms; /* that are listed, the latest first */
    bool changed;
    long long sent_at; /* when it was last sent */
};

bool lobby_open(struct hub *hub) {
    hub->lobby = calloc(1, sizeof *hub->lobby);
    if (hub->lobby) TAILQ_INIT(&hub->lobby->rooms);
    return hub->lobby;
}

void lobby_close(struct hub *hub) {
    free(hub->lobby);
}

void lobby_changed(struct hub *hub) {
    hub->lobby->changed = true;
}

void lobby_list(struct hub *hub, struct room *room) {
    if (!room->table.terms.listed || room->in_lobby) return;
    room->in_lobby = true;
    TAILQ_INSERT_HEAD(&hub->lobby->rooms, room, listed);
    lobby_changed(hub);
}

void lobby_unlist(struct hub *hub, struct room *room) {
    if (!room->in_lobby) return;
    room->in_lobby = false;
    TAILQ_REMOVE(&hub->lobby->rooms, room, listed);
    lobby_changed(hub);
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
    return room->shown.any && !room->table.dealt &&
           (table_is_slow(&room->table) || host_is_here(room));
}

static bool is_played(const struct room *room) {
    return room->shown.to_move > 0;
}

static void write_listed(struct text *t, const struct room *room) {
    const struct terms *terms = &room->table.terms;
    element_open(t, '{');
    member_table(t, "table", room->table.id);
    member_string(t, "game", terms->game->name);
    if (!room->shown.dealt) write_options(t, terms->game, &terms->options);
    write_terms_pace(t, terms);
    member_bool(t, "rated", terms->rated);
    member_bool(t, "placed", terms->placed);
    write_terms_seats(t, room);
    if (room->shown.dealt) {
        member_number(t, "count", room->shown.count);
        member_number(t, "watchers", room->readers[SPECTATOR]);
    } else {
        member_number(t, "since", room->table.opened / MILLISECOND);
    }
    text_char(t, '}');
}

static void write_open(struct hub *hub, struct text *t) {
    int count = 0;
    member_open(t, "open", '[');
    const struct room *room = TAILQ_FIRST(&hub->lobby->rooms);
    for (; room && count < LISTED_MOST; room = TAILQ_NEXT(room, listed)) {
        if (!waits(room)) continue;
        count++;
        write_listed(t, room);
    }
    text_char(t, ']');
}

/* The most watched so far, kept in order. */
static int gather(struct hub *hub, const struct room *best[LISTED_MOST]) {
    int count = 0;
    const struct room *room = TAILQ_FIRST(&hub->lobby->rooms);
    for (; room; room = TAILQ_NEXT(room, listed)) {
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
    for (int i = 0; i < count; i++) write_listed(t, best[i]);
    text_char(t, ']');
    member_number(t, "people", hub->counts.clients);
    text_char(t, '}');
}

void lobby_tell(struct hub *hub) {
    long long now = hub_now(hub);
    if (!hub->lobby->changed || now - hub->lobby->sent_at < SECOND) return;
    hub->lobby->changed = false;
    hub->lobby->sent_at = now;
    bool written = false;
    for (struct client *c = clients_first(hub); c; c = TAILQ_NEXT(c, all)) {
        if (!c->in_lobby) continue;
        if (!written) write_lobby(hub, message_begin(hub));
        written = true;
        message_send_answer(hub, c, 0);
    }
}

static void serve_lobby(const struct request *r) {
    const json_t *on = json_object_get(r->message, "on");
    if (json_is_true(on)) {
        r->client->in_lobby = true;
        write_lobby(r->hub, message_begin(r->hub));
        message_send_answer(r->hub, r->client, r->asker.id);
    } else if (json_is_false(on)) {
        r->client->in_lobby = false;
        answer_plain(&r->asker);
    } else {
        answer_refuse(&r->asker, "malformed", "'on' must be true or false.",
                      "'on' muss true oder false sein.");
    }
}

const struct request_kind lobby_requests[] = {
    {"lobby", serve_lobby, 2, NOTHING},
    {0},
};
