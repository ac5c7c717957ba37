/* Requests about tables: finding the table, watching it, looking back. */
#include "server/rooms.h"

#include <string.h>

static void refuse_unknown(const struct asker *asker) {
    answer_refuse(asker, "unknown", "There is no such table.", "Diesen Tisch gibt es nicht.");
}

static bool asked_id(const struct asked *a, int64_t *id) {
    const char *text = asked_text(a, "table", TABLE_ID_TEXT);
    if (!text) {
        answer_refuse(&a->asker, "malformed", "'table' must be a table's id.",
                      "'table' muss die Kennung eines Tisches sein.");
        return false;
    }
    if (table_id_read(text, id)) return true;
    refuse_unknown(&a->asker);
    return false;
}

static bool is_lost(const struct asked *a, const struct room *room) {
    if (!room->lost) return false;
    answer_refuse(&a->asker, "busy", "This table is being read again: come back in a moment.",
                  "Dieser Tisch wird gerade neu gelesen: Komm gleich wieder.");
    return true;
}

struct room *asked_room(const struct asked *a) {
    int64_t id;
    if (!asked_id(a, &id)) return NULL;
    struct room *room = hub_find_room(a->hub, id);
    if (!room) refuse_unknown(&a->asker);
    return room && !is_lost(a, room) ? room : NULL;
}

struct room *asked_seat(const struct asked *a, int *player) {
    struct room *room = asked_room(a);
    if (!room) return NULL;
    *player = client_seat(a->client, room);
    if (*player > 0) return room;
    answer_refuse(&a->asker, "seat", "You have no seat at this table.",
                  "Du hast an diesem Tisch keinen Platz.");
    return NULL;
}

/* Watching */

/* A finished game is told as it was stored, with what depends on the reader in front. */
static void tell_kept(void *context, const struct kept_game *game, const char *record,
                      size_t record_length, const char *state, size_t state_length) {
    struct pending *p = context;
    struct hub *hub = p->asker.hub;
    const struct client *client = hub_find_client(hub, p->asker.client);
    (void)record, (void)record_length;
    if (client && !game) refuse_unknown(&p->asker);
    if (client && game && state_length > 1) {
        int seat = 0;
        for (int i = 0; i < 2 && client->person; i++)
            if (game->player[i].person == client->person->person.id) seat = i + 1;
        struct text *t = out_begin(hub);
        text_add(t, "\"seat\":");
        text_number(t, seat);
        write_number(t, "time", hub_now(hub) / MILLISECOND);
        text_char(t, ',');
        text_slice(t, state + 1, state_length - 1);
        if (p->asker.id > 0) out_send(hub, client, p->asker.id);
    }
    pending_free(p);
}

static bool too_many_watched(const struct client *client) {
    int count = 0;
    for (const struct watching *w = client->watching; w; w = w->behind) count++;
    return count >= WATCHED_MOST;
}

/* The seat that the request's key opens, or the person's own; -1: the key opens none. */
static int seat_for(const struct asked *a, const struct room *room, bool *by_key) {
    uint8_t key[KEY_BYTES], hash[KEY_HASH];
    *by_key = false;
    if (json_object_get(a->message, "key")) {
        int seat = 0;
        if (asked_bytes(a, "key", key, sizeof key)) {
            key_hash(key, hash, sizeof hash);
            seat = table_seat_of_key(&room->table, hash);
        }
        *by_key = seat > 0;
        if (seat == 0) return -1;
        return seat;
    }
    if (!a->client->person) return 0;
    return table_seat_of_person(&room->table, a->client->person->person.id);
}

static void watch_room(const struct asked *a, struct room *room) {
    struct watching *w = client_watches(a->client, room);
    bool by_key;
    int seat = seat_for(a, room, &by_key);
    if (seat < 0) {
        answer_refuse(&a->asker, "seat", "This key opens no seat at this table.",
                      "Dieser Schlüssel öffnet keinen Platz an diesem Tisch.");
        return;
    }
    if (!w && too_many_watched(a->client)) {
        answer_refuse(&a->asker, "busy", "You watch too many tables at once: leave one first.",
                      "Du siehst zu vielen Tischen zu: Verlasse erst einen.");
        return;
    }
    if (!w) w = room_watch(a->hub, a->client, room);
    if (!w) return;
    bool keep = w->by_key && !by_key; /* what the key opened stays open */
    if (!keep) watching_see(a->hub, w, (enum reader)seat);
    w->by_key |= by_key;
    w->wants_legal = asked_is(a, "legal");
    json_int_t seen = asked_number(a, "seen", -1);
    w->seen = seen >= 0 && seen <= room->table.events ? (int)seen : -1;
    if (w->state_for > 0) answer_plain(&(struct asker){a->hub, a->asker.client, w->state_for});
    w->wants_state = true;
    w->state_for = a->asker.id;
    if (room->storing > 0) return;
    room_tell_waiting(a->hub, room);
    room_resume_if_ready(a->hub, room);
    engines_consider(a->hub, room);
    room_plan(a->hub, room);
}

static void serve_watch(const struct asked *a) {
    int64_t id;
    if (!asked_id(a, &id)) return;
    struct room *room = hub_find_room(a->hub, id);
    if (room) {
        if (!is_lost(a, room)) watch_room(a, room);
        return;
    }
    struct pending *p = pending_new(a->hub, NULL, &a->asker, ANSWER_NONE);
    if (p) store_game(a->hub->store, id, tell_kept, p);
}

static void serve_unwatch(const struct asked *a) {
    int64_t id;
    if (!asked_id(a, &id)) return;
    struct room *room = hub_find_room(a->hub, id);
    struct watching *w = room ? client_watches(a->client, room) : NULL;
    if (w && w->state_for > 0) answer_plain(&(struct asker){a->hub, a->asker.client, w->state_for});
    if (w) room_unwatch(a->hub, w);
    answer_plain(&a->asker);
}

static void serve_look(const struct asked *a) {
    struct room *room = asked_room(a);
    if (!room) return;
    json_int_t at = asked_number(a, "at", -1);
    if (at < 0 || at > 1 << 20) {
        answer_refuse(&a->asker, "malformed", "'at' must be a number of moves.",
                      "'at' muss eine Zahl von Zügen sein.");
        return;
    }
    struct pending *p = pending_new(a->hub, room, &a->asker, ANSWER_LOOK);
    if (!p) return;
    p->count = (int)at;
    pending_ask(p);
}

const struct request table_requests[] = {
    {"move", serve_move, 1},
    {"watch", serve_watch, 2},
    {"unwatch", serve_unwatch, 1},
    {"open", serve_open, 10},
    {"sit", serve_sit, 5},
    {"look", serve_look, 2},
    {"offer", serve_offer, 2},
    {"decline", serve_decline, 2},
    {"resign", serve_resign, 2},
    {"abort", serve_abort, 2},
    {"claim", serve_claim, 2},
    {"say", serve_say, 5},
    {0},
};
