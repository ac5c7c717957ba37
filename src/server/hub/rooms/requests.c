/* Requests about tables: finding the table, watching it, looking back. */
#include "server/hub/archive/archive.h"
#include "server/hub/engines.h"
#include "server/hub/people/people.h"
#include "server/hub/rooms/rooms_internal.h"
#include "server/hub/shards.h"

#include <string.h>

void refuse_unknown(const struct asker *asker) {
    answer_refuse(asker, "unknown", "There is no such table.", "Diesen Tisch gibt es nicht.");
}

void refuse_key(const struct asker *asker) {
    answer_refuse(asker, "seat", "This key opens no seat at this table.",
                  "Dieser Schlüssel öffnet keinen Platz an diesem Tisch.");
}

bool request_key(const struct request *r, uint8_t hash[KEY_HASH]) {
    uint8_t key[KEY_BYTES];
    if (!request_bytes(r, "key", key, sizeof key)) return false;
    key_hash(key, hash, KEY_HASH);
    return true;
}

static bool asked_id(const struct request *r, int64_t *id) {
    const char *text = request_text(r, "table", TABLE_ID_TEXT);
    if (!text)
        return answer_refuse(&r->asker, "malformed", "'table' must be a table's id.",
                             "'table' muss die Kennung eines Tisches sein.");
    if (table_id_read(text, id)) return true;
    refuse_unknown(&r->asker);
    return false;
}

static bool is_known(const struct request *r, const struct room *room) {
    if (room->broken)
        return answer_refuse(
            &r->asker, "unknown",
            "This table is damaged and was set aside. The log of the server says "
            "so to its host.",
            "Dieser Tisch ist beschädigt und wurde beiseitegestellt. Das Protokoll "
            "des Servers sagt es dem, der ihn betreibt.");
    return !room->lost ||
           answer_refuse(&r->asker, "busy",
                         "The server cannot store anything at the moment. It tries again by "
                         "itself; until then no clock runs, and nothing is lost.",
                         "Der Server kann gerade nichts speichern. Er versucht es von selbst "
                         "wieder; bis dahin läuft keine Uhr, und nichts geht verloren.");
}

struct room *request_room(const struct request *r) {
    int64_t id = 0;
    if (!asked_id(r, &id) || !shards_serve(r, id)) return NULL;
    struct room *room = room_find(r->hub, id);
    if (!room) finished_refuse(r, id);
    return room && is_known(r, room) ? room : NULL;
}

struct room *request_seat(const struct request *r, int *player) {
    struct room *room = request_room(r);
    if (!room) return NULL;
    *player = client_seat(r->client, room);
    if (*player > 0) return room;
    answer_refuse(&r->asker, "seat", "You have no seat at this table.",
                  "Du hast an diesem Tisch keinen Platz.");
    return NULL;
}

/* Watching */

static bool too_many_watched(const struct client *client) {
    int count = 0;
    for (const struct watching *w = client->watching; w; w = w->next) count++;
    return count >= WATCHED_MOST;
}

/* The seat that the request's key opens, or the person's own; -1: the key opens none. A key may
 * have ended while a browser still has it: then it does not keep the person out. */
static int seat_for(const struct request *r, const struct room *room, bool *by_key) {
    uint8_t hash[KEY_HASH];
    bool has_key = json_object_get(r->message, "key") != NULL;
    int seat = has_key && request_key(r, hash) ? table_seat_of_key(&room->table, hash) : 0;
    *by_key = seat > 0;
    if (seat == 0 && r->client->person)
        seat = table_seat_of_person(&room->table, r->client->person->person.id);
    return has_key && seat == 0 ? -1 : seat;
}

static void watch_room(const struct request *r, struct room *room) {
    struct watching *w = client_watches(r->client, room);
    bool by_key;
    int seat = seat_for(r, room, &by_key);
    if (seat < 0) {
        refuse_key(&r->asker);
        return;
    }
    if (!w && too_many_watched(r->client)) {
        answer_refuse(&r->asker, "busy", "You watch too many tables at once: leave one first.",
                      "Du siehst zu vielen Tischen zu: Verlasse erst einen.");
        return;
    }
    if (!w) w = room_watch(r->hub, r->client, room);
    if (!w) return;
    bool keep = w->by_key && !by_key; /* what the key opened stays open */
    if (!keep) watching_see(r->hub, w, (enum reader)seat);
    w->by_key |= by_key;
    w->wants_legal = request_is(r, "legal");
    json_int_t seen = request_number(r, "seen", -1);
    w->seen = seen >= 0 && seen <= room->table.events ? (int)seen : -1;
    if (w->state_for > 0) answer_plain(&(struct asker){r->hub, r->asker.client, w->state_for});
    w->wants_state = true;
    w->state_for = r->asker.id;
    if (room->storing > 0) return;
    room_tell_waiting(r->hub, room);
    room_resume_if_ready(r->hub, room);
    engines_consider(r->hub, room);
    room_plan(r->hub, room);
}

static void serve_watch(const struct request *r) {
    int64_t id = 0;
    if (!asked_id(r, &id) || !shards_serve(r, id)) return;
    struct room *room = room_find(r->hub, id);
    if (!room)
        finished_watch(r, id);
    else if (is_known(r, room))
        watch_room(r, room);
}

static void serve_unwatch(const struct request *r) {
    int64_t id = 0;
    if (!asked_id(r, &id)) return;
    struct room *room = room_find(r->hub, id);
    struct watching *w = room ? client_watches(r->client, room) : NULL;
    if (w && w->state_for > 0) answer_plain(&(struct asker){r->hub, r->asker.client, w->state_for});
    if (w) room_unwatch(r->hub, w);
    answer_plain(&r->asker);
}

static void serve_look(const struct request *r) {
    struct room *room = request_room(r);
    if (!room) return;
    json_int_t at = request_number(r, "at", -1);
    if (at < 0 || at > 1 << 20) {
        answer_refuse(&r->asker, "malformed", "'at' must be a number of moves.",
                      "'at' muss eine Zahl von Zügen sein.");
        return;
    }
    struct pending *p = pending_new(r->hub, room, &r->asker, ANSWER_LOOK);
    if (!p) return;
    p->count = (int)at;
    pending_ask(p);
}

const struct request_kind room_requests[] = {
    {"move", serve_move, 1, STORES},
    {"watch", serve_watch, 2, NOTHING},
    {"unwatch", serve_unwatch, 1, NOTHING},
    {"open", serve_open, 10, STORES | BEGINS_GAME},
    {"sit", serve_sit, 5, STORES | BEGINS_GAME},
    {"look", serve_look, 2, NOTHING},
    {"offer", serve_offer, 2, STORES},
    {"decline", serve_decline, 2, STORES},
    {"resign", serve_resign, 2, STORES},
    {"abort", serve_abort, 2, STORES},
    {"claim", serve_claim, 2, STORES},
    {"say", serve_say, 5, NOTHING},
    {0},
};
