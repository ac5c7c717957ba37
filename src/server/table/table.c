/* What events make of a table. Whether one can follow is asked first, so that applying it cannot
 * fail half-way. */
#include "server/table/table.h"

#include "server/table/deal.h"
#include "server/table/table_internal.h"

#include <string.h>

void table_init(struct game_table *t, int64_t id) {
    memset(t, 0, sizeof *t);
    t->id = id;
    game_core_init(&t->core);
}

void table_done(struct game_table *t) {
    game_core_done(&t->core);
    table_init(t, t->id);
}

/* Ending */

/* What is offered lapses, but for a new game. */
static void clear_offers(struct game_table *t) {
    memset(t->offers[OFFER_DRAW], 0, sizeof t->offers[OFFER_DRAW]);
    memset(t->offers[OFFER_TAKEBACK], 0, sizeof t->offers[OFFER_TAKEBACK]);
}

static void finish(struct game_table *t, long long at) {
    t->paused = false;
    t->ended = at;
    clear_offers(t);
}

/* Beginning */

/* Only what counts is kept, so that the same terms are the same bytes. */
static void take_terms(struct game_table *t, const struct terms *terms,
                       const union position *start) {
    const union position nothing = {.words = {0}};
    t->terms = *terms;
    t->terms.start = terms->placed ? *start : nothing;
    t->core.time_control = terms->time_control; /* clocks are shown before the deal */
    for (int i = 0; i < 2; i++) {
        if (terms->seats[i] != SEAT_LEVEL) {
            t->terms.levels[i] = t->terms.tenths[i] = 0;
            t->terms.follows[i] = false;
        }
        t->seats[i] = (struct seat){.kind = terms->seats[i],
                                    .level = t->terms.levels[i],
                                    .tenths = t->terms.tenths[i],
                                    .follows = t->terms.follows[i]};
    }
}

static void begin(struct game_table *t, const struct seed *seed, const union position *start,
                  long long at) {
    struct game_core *c = &t->core;
    t->dealt = true;
    t->begun = at;
    c->game = t->terms.game;
    c->options = t->terms.options;
    c->seed = *seed;
    c->placed = t->terms.placed;
    c->start = *start;
    game_core_begin(c);
}

/* Deals if everybody sits there: the nonces of engines are zeros. */
static bool deal(struct game_table *t, const struct seat seats[2], long long at) {
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

static bool apply_open(struct game_table *t, const struct event *e) {
    const struct game_table before = *t;
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

static bool apply_sit(struct game_table *t, const struct event *e) {
    struct seat seats[2] = {t->seats[0], t->seats[1]};
    seats[e->player - 1] = (struct seat){.kind = SEAT_PERSON, .who = e->sit};
    if (!deal(t, seats, e->at)) return false;
    memcpy(t->seats, seats, sizeof seats);
    return true;
}

/* Playing */

/* Starts the clock of the player to move, once both have played. */
static void start_clock(struct game_table *t, long long at) {
    t->paused = false;
    t->core.since = table_both_played(t, t->core.count) ? at : CLOCK_STANDS;
}

/* A move before both have played costs nothing and gains nothing. */
static bool apply_move(struct game_table *t, const struct event *e) {
    struct game_core *c = &t->core;
    int by = e->player - 1;
    if (!game_core_play(c, e->played.move, e->played.spent, table_both_played(t, c->count)))
        return false;
    memcpy(t->keys[by], e->played.key, sizeof t->keys[by]);
    t->keyed[by] = t->events + 1;
    t->moved = e->at;
    clear_offers(t);
    start_clock(t, e->at);
    if (c->end != END_NONE) finish(t, e->at);
    return true;
}

/* The clocks show what they showed there, or what they show now if that is less: nobody gains.
 * Time for each move is given anew. */
static void apply_takeback(struct game_table *t, const struct event *e) {
    struct game_core *c = &t->core;
    game_core_stop_clock(c, e->at);
    const long long left[2] = {c->left[0], c->left[1]};
    game_core_rewind(c, e->count);
    for (int i = 0; i < 2; i++)
        if (!c->time_control.each && left[i] < c->left[i]) c->left[i] = left[i];
    start_clock(t, e->at);
    clear_offers(t);
}

/* The rest */

static void apply_offer(struct game_table *t, const struct event *e, bool offered) {
    memset(t->offers[e->offer], 0, sizeof t->offers[e->offer]);
    t->offers[e->offer][e->player - 1] = offered;
}

static void apply_pause(struct game_table *t, const struct event *e) {
    t->core.left[game_core_clock_runs(&t->core) - 1] -= e->spent;
    t->core.since = CLOCK_STANDS;
    t->paused = true;
}

static void apply_resume(struct game_table *t, const struct event *e) {
    t->paused = false;
    t->core.since = e->at;
}

static bool apply_rematch(struct game_table *t, const struct event *e) {
    if (e->next == 0) return false;
    t->next = e->next;
    memset(t->offers, 0, sizeof t->offers);
    return true;
}

static void apply_name(struct game_table *t, const struct event *e) {
    struct seated_person *who = &t->seats[e->player - 1].who;
    memcpy(who->name, e->sit.name, sizeof who->name);
    who->guest = e->sit.guest;
}

/* No key has a hash of zeros. */
static void apply_lock(struct game_table *t, const struct event *e) {
    memset(t->seats[e->player - 1].who.key, 0, KEY_HASH);
}

static void apply_end(struct game_table *t, const struct event *e) {
    game_core_finish(&t->core, e->end.end, e->end.result, e->at);
    memcpy(t->reason, e->end.reason, sizeof t->reason);
    finish(t, e->at);
}

static bool apply(struct game_table *t, const struct event *e) {
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
    case EVENT_LOCK: apply_lock(t, e); break;
    case EVENT_KINDS: return false;
    }
    return true;
}

bool table_apply(struct game_table *t, const struct event *e) {
    struct refusal why;
    if (!table_allows(t, e, &why) || !apply(t, e)) return false;
    t->events++;
    return true;
}
