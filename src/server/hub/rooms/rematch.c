/* The same two again, with seats exchanged: a new table, which both reach with the keys they have.
 * Its deal's commitment is published when the game before is over, before anybody offers a share.
 * The finished one is not stored any more; what is offered there lives in memory alone. */
#include "engine/following.h"
#include "server/hub/lobby.h"
#include "server/hub/ratings.h"
#include "server/hub/rooms/rooms_internal.h"

#include <string.h>

static bool take_seat(struct pending *p, const struct room *old, int seat) {
    struct hub *hub = p->asker.hub;
    const struct seat *before = &old->table.seats[2 - seat];
    if (before->kind != SEAT_PERSON) return true;
    struct seated_person who = before->who;
    struct event e;
    memcpy(who.nonce, old->rematch.nonces[2 - seat], SECRET_BYTES);
    int rating = ratings_of(hub, who.person, old->table.terms.game->name);
    if (rating > 0) who.rating = rating;
    return table_sit(&p->room->table, seat, &who, hub_now(hub), &e, &hub->why) &&
           room_take(p, &e, NULL);
}

/* Whether cards of a position that was placed were hidden: both have seen them now, so that the
 * next game is dealt. */
static bool hid_something(const struct terms *terms) {
    struct view view;
    if (!terms->placed) return false;
    terms->game->view(&terms->start, SPECTATOR, &view);
    return game_hides(terms->game, &view.seen);
}

/* An engine that follows has seen one more game of the person. */
static void follow_on(const struct game_table *over, struct terms *terms) {
    enum result result = over->core.result;
    for (int i = 0; i < 2 && result != ONGOING; i++) {
        struct game_player engine = table_player(&over->seats[i]);
        bool lost = result == (i == 0 ? SECOND_WINS : FIRST_WINS);
        if (!engine.follows) continue;
        following_choose_again(terms->game, result == DRAWN ? 0.5 : lost, &engine);
        terms->levels[i] = engine.level;
        terms->tenths[i] = engine.tenths;
    }
}

static bool begin(struct pending *p, const struct room *old) {
    struct event e = {.kind = EVENT_OPEN, .at = hub_now(p->asker.hub)};
    e.open.terms = old->table.terms;
    follow_on(&old->table, &e.open.terms);
    terms_exchange(&e.open.terms);
    if (hid_something(&e.open.terms)) e.open.terms.placed = false;
    memcpy(e.open.secret, old->rematch.secret, SECRET_BYTES);
    return room_take(p, &e, NULL) && take_seat(p, old, 1) && take_seat(p, old, 2);
}

void rematch_begin(struct hub *hub, struct room *room, const struct event *agreed,
                   const struct asker *asker) {
    struct room *next = room_new(hub, room_fresh_id(hub));
    struct pending *p = next ? pending_new(hub, next, asker, ANSWER_REMATCH) : NULL;
    if (!p || !begin(p, room)) {
        pending_drop(p);
        if (next) room_free(hub, next);
        answer_refuse(asker, "busy", "The server has no room for that at the moment.",
                      "Der Server hat dafür gerade keinen Platz.");
        return;
    }
    room->rematching = true;
    p->kind = EVENT_SIT;
    p->rematch_of = room->table.id;
    p->player = agreed->player;
    lobby_list(hub, next);
    room_commit(p);
}

void rematch_tell(struct hub *hub, const struct pending *p) {
    struct room *old = room_find(hub, p->rematch_of);
    struct event e = {.kind = EVENT_REMATCH, .player = p->player, .at = hub_now(hub)};
    e.next = p->room->table.id;
    if (old) room_note(hub, old, &e, &p->asker);
}

void rematch_fail(struct hub *hub, const struct pending *p) {
    struct room *old = room_find(hub, p->rematch_of);
    if (old) old->rematching = false;
}
