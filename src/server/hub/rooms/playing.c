/* What players ask for at their tables: moves, offers, the end. */
#include "server/hub/people/people.h"
#include "server/hub/host/host.h"
#include "server/hub/people/relations.h"
#include "server/hub/rooms/rooms_internal.h"

#include <string.h>

/* Moves */

static bool is_key(const char *key) {
    return key && *key && move_key_is_valid(key);
}

/* Whether the event is on its way: then the answer waits for it. */
static bool is_stored(const struct room *room, int n) {
    for (const struct queue_link *link = room->pending.first; link; link = link->next) {
        const struct pending *p = (const struct pending *)link;
        if (p->answer != ANSWER_LOOK && p->n >= n) return false;
    }
    return true;
}

static void say_again(const struct request *r, struct room *room, int n) {
    struct pending *p = pending_new(r->hub, room, &r->asker, ANSWER_AGAIN);
    if (!p) return;
    p->n = n;
    if (is_stored(room, n))
        pending_answer(p);
    else
        pending_wait(p);
}

struct asked_move {
    const char *text, *key;
    json_int_t after;
};

static bool read_move(const struct request *r, struct asked_move *m) {
    m->text = request_text(r, "move", MOVE_TEXT - 1);
    m->key = request_text(r, "key", MOVE_KEY - 1);
    m->after = request_number(r, "after", -1);
    if (!request_text(r, "move", MESSAGE_MOST) || !is_key(m->key) || m->after < 0)
        return answer_refuse(
            &r->asker, "malformed",
            "A move needs 'move', 'after', a number, and 'key', 1 to 16 letters or digits.",
            "Ein Zug braucht 'move', 'after', eine Zahl, und 'key', 1 bis 16 Buchstaben oder "
            "Ziffern.");
    return m->text || answer_refuse(&r->asker, "illegal", "That is no move.", "Das ist kein Zug.");
}

static long long forgiven(const struct request *r, const struct game_table *t,
                          struct allowance *left) {
    long long now = hub_now(r->hub);
    if (game_core_clock_runs(&t->core) == 0) return 0;
    return allowance_take(left, r->client->round_trip, now - t->core.since);
}

void serve_move(const struct request *r) {
    int player;
    struct asked_move m;
    struct room *room = request_seat(r, &player);
    if (!room || !read_move(r, &m)) return;
    struct game_table *t = &room->table;
    if (strcmp(t->keys[player - 1], m.key) == 0) {
        say_again(r, room, t->keyed[player - 1]);
        return;
    }
    if (t->dealt && !table_is_over(&room->table) && m.after != t->core.count) {
        answer_refuse(&r->asker, "stale", "The position has changed in the meantime.",
                      "Die Stellung hat sich inzwischen geändert.");
        return;
    }
    struct event e;
    struct allowance left = room->allowances[player - 1];
    long long lag = forgiven(r, t, &left);
    if (!table_move(t, player, m.text, (int)m.after, m.key, hub_now(r->hub), lag, &e,
                    &r->hub->why)) {
        answer_refusal(&r->asker, "illegal", &r->hub->why);
        return;
    }
    room->allowances[player - 1] = left;
    const char *text = e.kind == EVENT_MOVE ? m.text : NULL;
    if (room_decide(r->hub, room, &e, text, &r->asker, ANSWER_EVENT)) r->hub->counts.moves++;
}

/* Offers */

static bool asked_offer(const struct request *r, enum offer *offer) {
    const char *what = request_text(r, "what", MOVE_KEY);
    for (*offer = OFFER_DRAW; what && *offer < OFFERS; (*offer)++)
        if (strcmp(what, offer_names[*offer]) == 0) return true;
    return answer_refuse(&r->asker, "malformed", "'what' must be draw, takeback or rematch.",
                         "'what' muss draw, takeback oder rematch sein.");
}

static void decide(const struct request *r, struct room *room, bool allowed,
                   const struct event *e) {
    if (allowed)
        room_decide(r->hub, room, e, NULL, &r->asker, ANSWER_NUMBER);
    else
        answer_refusal(&r->asker, "illegal", &r->hub->why);
}

/* After the end: nothing of it is stored but the new table. */
static void offer_rematch(const struct request *r, struct room *room, int player) {
    struct hub *hub = r->hub;
    const struct game_table *t = &room->table;
    struct event e;
    uint8_t nonce[SECRET_BYTES];
    if (relations_blocked(hub, t->seats[0].who.person, t->seats[1].who.person)) {
        answer_refuse(&r->asker, "illegal", "You two do not play with each other.",
                      "Ihr beide spielt nicht miteinander.");
    } else if (!request_bytes(r, "nonce", nonce, SECRET_BYTES)) {
        answer_refuse(&r->asker, "malformed", "A rematch needs 'nonce', 64 hexadecimal digits.",
                      "Eine Revanche braucht 'nonce', 64 hexadezimale Ziffern.");
    } else if (room->storing > 0 || room->rematching || t->next != 0) {
        answer_refuse(&r->asker, "stale", "The table has changed in the meantime.",
                      "Der Tisch hat sich inzwischen geändert.");
    } else if (!table_offer(t, player, OFFER_REMATCH, hub_now(hub), &e, &hub->why)) {
        answer_refusal(&r->asker, "illegal", &hub->why);
    } else {
        memcpy(room->rematch.nonces[player - 1], nonce, SECRET_BYTES);
        (e.kind == EVENT_REMATCH ? rematch_begin : room_note)(hub, room, &e, &r->asker);
    }
}

static void serve_offers(const struct request *r, bool is_offer) {
    int player;
    enum offer offer;
    struct event e;
    struct room *room = request_seat(r, &player);
    if (!room || !asked_offer(r, &offer)) return;
    if (is_offer && offer == OFFER_REMATCH) {
        if (!host_refuses(&r->asker, BEGINS_GAME)) offer_rematch(r, room, player);
        return;
    }
    bool allowed = (is_offer ? table_offer : table_decline)(&room->table, player, offer,
                                                            hub_now(r->hub), &e, &r->hub->why);
    if (allowed && offer == OFFER_REMATCH)
        room_note(r->hub, room, &e, &r->asker);
    else
        decide(r, room, allowed, &e);
}

void serve_offer(const struct request *r) {
    serve_offers(r, true);
}

void serve_decline(const struct request *r) {
    serve_offers(r, false);
}

/* The end */

static void serve_end(const struct request *r,
                      bool end(const struct game_table *t, int player, long long now,
                               struct event *e, struct refusal *why)) {
    int player;
    struct event e;
    struct room *room = request_seat(r, &player);
    if (room) decide(r, room, end(&room->table, player, hub_now(r->hub), &e, &r->hub->why), &e);
}

void serve_resign(const struct request *r) {
    serve_end(r, table_resign);
}

void serve_abort(const struct request *r) {
    serve_end(r, table_abort);
}

void serve_claim(const struct request *r) {
    int player;
    struct event e;
    struct room *room = request_seat(r, &player);
    if (!room) return;
    const char *what = request_text(r, "what", MOVE_KEY);
    bool win = what && strcmp(what, "win") == 0;
    long long now = hub_now(r->hub), until = room_gone_until(r->hub, room);
    if (!win && (!what || strcmp(what, "abort") != 0))
        answer_refuse(&r->asker, "malformed", "'what' must be win or abort.",
                      "'what' muss win oder abort sein.");
    else if (until == 0 || now < until || room->shown.to_move == player)
        answer_refuse(&r->asker, "illegal", "The other player has not been gone for long enough.",
                      "Die andere Seite ist noch nicht lange genug fort.");
    else
        decide(r, room, table_claim(&room->table, player, win, now, &e, &r->hub->why), &e);
}

/* Phrases */

static bool is_phrase(const char *phrase) {
    static const char *const phrases[] = {"hello", "good_luck",  "well_played", "thanks",
                                          "sorry", "one_moment", "oops",        "good_game"};
    for (size_t i = 0; phrase && i < sizeof phrases / sizeof *phrases; i++)
        if (strcmp(phrase, phrases[i]) == 0) return true;
    return false;
}

static bool hears(struct hub *hub, const struct client *client, int64_t speaker) {
    return !client->person || !relations_muted(hub, client->person->person.id, speaker);
}

void serve_say(const struct request *r) {
    int player;
    struct room *room = request_seat(r, &player);
    if (!room) return;
    const char *phrase = request_text(r, "phrase", MOVE_KEY);
    if (!is_phrase(phrase)) {
        answer_refuse(&r->asker, "malformed", "'phrase' must be one of the phrases of the house.",
                      "'phrase' muss eine der Redewendungen des Hauses sein.");
        return;
    }
    answer_plain(&r->asker);
    struct text *t = message_open(r->hub, "said");
    member_table(t, "table", room->table.id);
    member_number(t, "player", player);
    member_string(t, "phrase", phrase);
    int64_t speaker = room->table.seats[player - 1].who.person;
    for (struct watching *w = room->watching; w; w = w->next_in_room)
        if (hears(r->hub, w->client, speaker)) message_send(r->hub, w->client, t);
}
