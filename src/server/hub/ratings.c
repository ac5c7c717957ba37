/* The standings of people who are or were here lately, as they are after every game that has ended,
 * be it stored yet or not: somebody who plays several games at once is rated game by game, always
 * from the latest.
 *
 * A game's standings are stored with its end, in one batch, so both happen or neither does. They
 * are read when somebody comes, sits down, or has a table that a server recalls, long before a game
 * can be over. Should they not be there yet when it is over, or could they not be read, its end
 * waits for them (storing.c): nobody is ever rated from a standing that is not known. */
#include "server/hub/ratings.h"

#include "base/hash_map.h"
#include "base/text/text.h"
#include "play/glicko.h"
#include "server/hub/rooms/rooms.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PERSON_BITS = 12, GAMES_RATED = 8 };

static const long long lately =
    3600LL * SECOND; /* standings that nobody used for so long are dropped */
static const double day = 24.0 * 3600 * 1000; /* in milliseconds */

struct rated {
    struct map_entry entry;
    int64_t person;
    long long needed; /* when it was last */
    bool read;        /* by the store */
    bool asked;       /* of the store, which has not answered yet */
    bool ahead;       /* the store may not have all yet that was committed */
    int count;
    struct standing standings[GAMES_RATED];
};

/* Who is known */

static struct rated *rated_of(struct map_entry *entry) {
    return entry ? MAP_VALUE(entry, struct rated, entry) : NULL;
}

static void rated_free(struct hub *hub, struct rated *r) {
    map_remove(&hub->ratings, &r->entry);
    free(r);
}

static struct rated *find(struct hub *hub, int64_t person) {
    struct rated *r = rated_of(map_find(&hub->ratings, hash_number((uint64_t)person)));
    if (r) r->needed = hub_now(hub);
    return r;
}

static struct rated *find_read(struct hub *hub, int64_t person) {
    struct rated *r = find(hub, person);
    return r && r->read ? r : NULL;
}

/* By then whatever was stored for them can be read again. */
static void forget_old(struct hub *hub, uint64_t hash) {
    struct map_entry *entry = map_slot(&hub->ratings, hash), *next;
    for (; entry; entry = next) {
        struct rated *r = rated_of(entry);
        next = entry->next;
        if (r->read && hub_now(hub) - r->needed >= lately) rated_free(hub, r);
    }
}

/* Games that are over */

/* The standing in that game; a new one if there is none. NULL if that were one game too many. */
static struct standing *standing_in(struct rated *r, const char *game) {
    int i = 0;
    while (i < r->count && strcmp(r->standings[i].game, game) != 0) i++;
    if (i < r->count) return &r->standings[i];
    assert(i < GAMES_RATED);
    struct glicko fresh = glicko_new();
    struct standing *s = &r->standings[r->count++];
    *s = (struct standing){
        .person = r->person,
        .rating = fresh.rating,
        .deviation = fresh.deviation,
        .volatility = fresh.volatility,
    };
    text_copy(s->game, sizeof s->game, game);
    return s;
}

/* As it is now: uncertain after a while without games. */
static struct glicko strength(const struct standing *s, int64_t when) {
    struct glicko g = {s->rating, s->deviation, s->volatility};
    return s->when && when > s->when ? glicko_idle(g, (double)(when - s->when) / day) : g;
}

static void note(struct standing *s, struct glicko g, double score, int64_t when) {
    s->rating = g.rating;
    s->deviation = g.deviation;
    s->volatility = g.volatility;
    *(score > 0.5 ? &s->won : score < 0.5 ? &s->lost : &s->drawn) += 1;
    s->when = when;
}

static void rate(struct hub *hub, const struct game_table *t, struct batch *batch) {
    enum result result = t->core.result;
    double first = result == FIRST_WINS ? 1 : result == SECOND_WINS ? 0 : 0.5;
    int64_t when = t->ended / MILLISECOND;
    struct standing *both[2];
    struct glicko before[2];
    for (int i = 0; i < 2; i++) {
        struct rated *r = find_read(hub, t->seats[i].who.person);
        assert(r);
        both[i] = standing_in(r, t->terms.game->name);
        before[i] = strength(both[i], when);
    }
    for (int i = 0; i < 2; i++) {
        double score = i == 0 ? first : 1 - first;
        note(both[i], glicko_played(before[i], before[1 - i], score), score, when);
        batch_standing(batch, both[i], t->id);
    }
}

/* Reading */

struct reading {
    struct hub *hub;
    int64_t person;
};

/* If it could not be read, it is asked for again when it is needed. */
static void hear(void *context, const struct standing *standings, int count,
                 const struct history_point *history, int points) {
    struct reading *reading = context;
    struct hub *hub = reading->hub;
    struct rated *r = find(hub, reading->person);
    (void)history;
    (void)points;
    free(reading);
    if (!r) return;
    r->asked = false;
    if (count < 0 || r->read) return;
    r->count = count < GAMES_RATED ? count : GAMES_RATED;
    for (int i = 0; i < r->count; i++) r->standings[i] = standings[i];
    r->read = true;
    rooms_end_waiting(hub, false);
}

/* All that was committed before is stored, or lost, by now. */
static void caught_up(void *context, bool success) {
    struct reading *reading = context;
    struct rated *r = find(reading->hub, reading->person);
    (void)success;
    if (r) r->ahead = false;
    store_standings(reading->hub->store, reading->person, hear, reading);
}

/* Without memory nothing is asked: it is tried again when it is needed. */
static void ask(struct hub *hub, struct rated *r) {
    if (r->read || r->asked) return;
    struct reading *reading = malloc(sizeof *reading);
    struct batch *nothing = reading && r->ahead ? batch_open() : NULL;
    if (!reading || (r->ahead && !nothing)) {
        free(reading);
        return;
    }
    *reading = (struct reading){hub, r->person};
    r->asked = true;
    if (nothing)
        store_commit(hub->store, nothing, caught_up, reading);
    else
        store_standings(hub->store, r->person, hear, reading);
}

void ratings_prepare(struct hub *hub, int64_t person) {
    struct rated *r = find(hub, person);
    if (!r) {
        uint64_t hash = hash_number((uint64_t)person);
        forget_old(hub, hash);
        r = calloc(1, sizeof *r);
        if (!r) return;
        *r = (struct rated){.person = person, .needed = hub_now(hub)};
        map_add(&hub->ratings, &r->entry, hash);
    }
    ask(hub, r);
}

static void distrust(struct hub *hub, int64_t person) {
    struct rated *r = find_read(hub, person);
    if (!r) return;
    r->read = false;
    r->ahead = true;
    ask(hub, r);
}

/* Tables */

static bool is_rated(const struct game_table *t) {
    bool people = t->seats[0].kind == SEAT_PERSON && t->seats[1].kind == SEAT_PERSON;
    return t->terms.rated && people;
}

bool ratings_ready(struct hub *hub, const struct game_table *t) {
    bool ready = true;
    for (int i = 0; i < 2 && is_rated(t); i++) {
        int64_t person = t->seats[i].who.person;
        ratings_prepare(hub, person);
        ready = ready && find_read(hub, person);
    }
    return ready;
}

void ratings_lost(struct hub *hub, const struct game_table *t) {
    for (int i = 0; i < 2 && is_rated(t); i++) distrust(hub, t->seats[i].who.person);
}

int ratings_of(struct hub *hub, int64_t person, const char *game) {
    const struct rated *r = find_read(hub, person);
    for (int i = 0; r && i < r->count; i++)
        if (strcmp(r->standings[i].game, game) == 0) return (int)lround(r->standings[i].rating);
    return 0;
}

void ratings_finish(struct hub *hub, const struct game_table *t, struct batch *batch) {
    if (is_rated(t) && t->core.result != ONGOING) rate(hub, t, batch);
}

bool ratings_open(struct hub *hub) {
    return map_init(&hub->ratings, PERSON_BITS);
}

void ratings_close(struct hub *hub) {
    for (struct rated *r; (r = rated_of(map_first(&hub->ratings)));) rated_free(hub, r);
    map_done(&hub->ratings);
}
