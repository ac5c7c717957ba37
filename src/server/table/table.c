/* What events make of a table. Whether one can follow is asked first, so that applying it cannot
 * fail half-way. */
#include "server/table/table.h"

#include "server/table/deal.h"
#include "server/table/table_parts.h"

#include <stdlib.h>
#include <string.h>

void table_init(struct table *t, int64_t id) {
    memset(t, 0, sizeof *t);
    t->id = id;
    t->since = CLOCKS_STAND;
}

void table_done(struct table *t) {
    free(t->moves);
    table_init(t, t->id);
}

/* Ending */

/* What is offered lapses, but for a new game. */
static void clear_offers(struct table *t) {
    memset(t->offers[OFFER_DRAW], 0, sizeof t->offers[OFFER_DRAW]);
    memset(t->offers[OFFER_TAKEBACK], 0, sizeof t->offers[OFFER_TAKEBACK]);
}

static void finish(struct table *t, enum table_end end, enum result result, long long at) {
    t->end = end;
    t->result = result;
    t->ended = at;
    clear_offers(t);
}

/* Beginning */

/* Only what counts is kept, so that the same terms are the same bytes. */
static void take_terms(struct table *t, const struct terms *terms, const union position *start) {
    const union position nothing = {.words = {0}};
    t->terms = *terms;
    t->terms.start = terms->placed ? *start : nothing;
    for (int i = 0; i < 2; i++) {
        if (terms->seats[i] != SEAT_LEVEL) t->terms.levels[i] = 0;
        t->seats[i] = (struct seat){.kind = terms->seats[i], .level = t->terms.levels[i]};
    }
}

static void begin(struct table *t, const struct seed *seed, const union position *start,
                  long long at) {
    t->dealt = true;
    t->begun = at;
    t->seed = *seed;
    t->start = t->now = *start;
    table_clock_begin(t);
}

/* Deals if everybody sits there: the nonces of engines are zeros. */
static bool deal(struct table *t, const struct seat seats[2], long long at) {
    uint8_t nonces[2][SECRET_BYTES];
    union position start;
    struct refusal why;
    for (int i = 0; i < 2; i++) {
        if (seats[i].kind == SEAT_OPEN) return true;
        memcpy(nonces[i], seats[i].who.nonce, SECRET_BYTES);
    }
    struct seed seed = deal_seed(t->secret, (const uint8_t(*)[SECRET_BYTES])nonces);
    if (!table_deal(&t->terms, &seed, &start, &why)) return false;
    begin(t, &seed, &start, at);
    return true;
}

static bool apply_open(struct table *t, const struct event *e) {
    const struct table before = *t;
    const struct seed none = {0};
    union position start;
    struct refusal why;
    if (!table_deal(&e->open.terms, &none, &start, &why)) return false;
    take_terms(t, &e->open.terms, &start);
    memcpy(t->secret, e->open.secret, sizeof t->secret);
    t->opened = e->at;
    if (deal(t, t->seats, e->at)) return true;
    *t = before;
    return false;
}

static bool apply_sit(struct table *t, const struct event *e) {
    struct seat seats[2] = {t->seats[0], t->seats[1]};
    seats[e->player - 1] = (struct seat){.kind = SEAT_PERSON, .who = e->sit};
    if (!deal(t, seats, e->at)) return false;
    memcpy(t->seats, seats, sizeof seats);
    return true;
}

/* Playing */

static bool make_room(struct table *t) {
    if (t->count < t->room) return true;
    int room = t->room > 0 ? 2 * t->room : 16;
    struct played *moves = realloc(t->moves, (size_t)room * sizeof *moves);
    if (!moves) return false;
    t->moves = moves;
    t->room = room;
    return true;
}

static bool apply_move(struct table *t, const struct event *e) {
    const struct game *game = t->terms.game;
    int by = e->player - 1;
    if (!make_room(t)) return false;
    t->moves[t->count++] = (struct played){.move = e->played.move, .player = (uint8_t)e->player};
    memcpy(t->keys[by], e->played.key, sizeof t->keys[by]);
    t->keyed[by] = t->events + 1;
    clear_offers(t);
    game->play(&t->now, e->played.move);
    table_clock_moved(t, e->player, e->played.spent, e->at);
    if (game->result(&t->now) == ONGOING) return true;
    table_clock_stop(t, 0);
    finish(t, TABLE_BY_RULES, game->result(&t->now), e->at);
    return true;
}

static void apply_takeback(struct table *t, const struct event *e) {
    table_clock_back(t, e->count, e->at);
    t->count = e->count;
    t->now = t->start;
    for (int i = 0; i < t->count; i++) t->terms.game->play(&t->now, t->moves[i].move);
    clear_offers(t);
}

/* The rest */

static void apply_offer(struct table *t, const struct event *e, bool offered) {
    memset(t->offers[e->offer], 0, sizeof t->offers[e->offer]);
    t->offers[e->offer][e->player - 1] = offered;
}

static void apply_pause(struct table *t, const struct event *e) {
    table_clock_stop(t, e->spent);
    t->paused = true;
}

static void apply_resume(struct table *t, const struct event *e) {
    t->paused = false;
    t->since = e->at;
}

static bool apply_rematch(struct table *t, const struct event *e) {
    if (e->next == 0) return false;
    t->next = e->next;
    memset(t->offers, 0, sizeof t->offers);
    return true;
}

static void apply_name(struct table *t, const struct event *e) {
    struct sitting_down *who = &t->seats[e->player - 1].who;
    memcpy(who->name, e->sit.name, sizeof who->name);
    who->guest = e->sit.guest;
}

static void apply_end(struct table *t, const struct event *e) {
    table_clock_stop(t, table_spent(t, e->at));
    finish(t, e->end.end, e->end.result, e->at);
}

static bool apply(struct table *t, const struct event *e) {
    switch (e->kind) {
    case EVENT_OPEN: return apply_open(t, e);
    case EVENT_SIT: return apply_sit(t, e);
    case EVENT_MOVE: return apply_move(t, e);
    case EVENT_OFFER: apply_offer(t, e, true); break;
    case EVENT_DECLINE: apply_offer(t, e, false); break;
    case EVENT_TAKEBACK: apply_takeback(t, e); break;
    case EVENT_END: apply_end(t, e); break;
    case EVENT_PAUSE: apply_pause(t, e); break;
    case EVENT_RESUME: apply_resume(t, e); break;
    case EVENT_REMATCH: return apply_rematch(t, e);
    case EVENT_NAME: apply_name(t, e); break;
    case EVENT_KINDS: return false;
    }
    return true;
}

bool table_apply(struct table *t, const struct event *e) {
    struct refusal why;
    if (!table_allows(t, e, &why) || !apply(t, e)) return false;
    t->events++;
    return true;
}
