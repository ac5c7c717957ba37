/* The lobby: listed tables that wait for somebody, and listed games to watch. It is written once
 * for all, and at most once a second. */
#include "server/hub/lobby.h"

#include "server/hub/digest.h"
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

/* Tables of other servers, as those tell of them. */

static const json_t *others_listed(struct hub *hub, size_t server, const char *list) {
    return json_object_get(json_array_get(digest_others(hub), server), list);
}

static void write_other(struct text *t, const json_t *listed) {
    char *whole = json_dumps(listed, JSON_COMPACT);
    if (whole) {
        element_next(t);
        text_add(t, whole);
    }
    free(whole);
}

static int write_open_here(struct hub *hub, struct text *t) {
    int count = 0;
    const struct room *room = TAILQ_FIRST(&hub->lobby->rooms);
    for (; room && count < LISTED_MOST; room = TAILQ_NEXT(room, listed)) {
        if (!waits(room)) continue;
        count++;
        write_listed(t, room);
    }
    return count;
}

static void write_open_elsewhere(struct hub *hub, struct text *t, int most) {
    for (size_t i = 0; i < json_array_size(digest_others(hub)); i++) {
        const json_t *open = others_listed(hub, i, "open");
        for (size_t j = 0; j < json_array_size(open) && most > 0; j++, most--)
            write_other(t, json_array_get(open, j));
    }
}

/* A game that is listed to be watched: a room, or what another server tells of it. */
struct shown {
    int watchers;
    const struct room *room;
    const json_t *other;
};

/* The most watched so far, kept in order. */
struct ranking {
    int count;
    struct shown best[LISTED_MOST];
};

static void rank(struct ranking *r, struct shown shown) {
    int at = r->count;
    while (at > 0 && r->best[at - 1].watchers < shown.watchers) at--;
    if (at == LISTED_MOST) return;
    if (r->count < LISTED_MOST) r->count++;
    for (int i = r->count - 1; i > at; i--) r->best[i] = r->best[i - 1];
    r->best[at] = shown;
}

static void rank_here(struct hub *hub, struct ranking *r) {
    const struct room *room = TAILQ_FIRST(&hub->lobby->rooms);
    for (; room; room = TAILQ_NEXT(room, listed))
        if (is_played(room)) rank(r, (struct shown){room->readers[SPECTATOR], room, NULL});
}

static void rank_elsewhere(struct hub *hub, struct ranking *r) {
    for (size_t i = 0; i < json_array_size(digest_others(hub)); i++) {
        const json_t *playing = others_listed(hub, i, "playing");
        for (size_t j = 0; j < json_array_size(playing); j++) {
            const json_t *other = json_array_get(playing, j);
            json_int_t watchers = json_integer_value(json_object_get(other, "watchers"));
            rank(r, (struct shown){(int)watchers, NULL, other});
        }
    }
}

static void write_playing(struct text *t, const struct ranking *r) {
    member_open(t, "playing", '[');
    for (int i = 0; i < r->count; i++)
        if (r->best[i].room)
            write_listed(t, r->best[i].room);
        else
            write_other(t, r->best[i].other);
    text_char(t, ']');
}

void lobby_write_here(struct hub *hub, struct text *t) {
    struct ranking r = {0};
    member_open(t, "open", '[');
    write_open_here(hub, t);
    text_char(t, ']');
    rank_here(hub, &r);
    write_playing(t, &r);
}

static void write_lobby(struct hub *hub, struct text *t) {
    struct ranking r = {0};
    member_string(t, "is", "lobby");
    member_open(t, "open", '[');
    write_open_elsewhere(hub, t, LISTED_MOST - write_open_here(hub, t));
    text_char(t, ']');
    rank_here(hub, &r);
    rank_elsewhere(hub, &r);
    write_playing(t, &r);
    member_number(t, "people", digest_people(hub));
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
