/* What is shown of the standings of people who are or were here lately. A game is not rated from
 * these, but from what the store has when the game's end is stored, in the same batch: so both
 * happen or neither does, and several games of somebody are rated one from the other, on whatever
 * server they end. */
#include "server/hub/ratings.h"

#include "base/hash_map.h"
#include "base/text/text.h"
#include "play/glicko.h"

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
    bool changed;     /* since it was asked */
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

/* As it is now: uncertain after a while without games. */
static struct glicko strength(const struct standing *s, int64_t when) {
    if (s->when == 0) return glicko_new();
    struct glicko g = {s->rating, s->deviation, s->volatility};
    return when > s->when ? glicko_idle(g, (double)(when - s->when) / day) : g;
}

static void note(struct standing *s, struct glicko g, double score, int64_t when) {
    s->rating = g.rating;
    s->deviation = g.deviation;
    s->volatility = g.volatility;
    *(score > 0.5 ? &s->won : score < 0.5 ? &s->lost : &s->drawn) += 1;
    s->when = when;
}

static void rate(const struct rated_game *game, struct standing standings[2]) {
    struct glicko before[2];
    for (int i = 0; i < 2; i++) before[i] = strength(&standings[i], game->when);
    for (int i = 0; i < 2; i++) {
        double score = i == 0 ? game->score : 1 - game->score;
        note(&standings[i], glicko_played(before[i], before[1 - i], score), score, game->when);
    }
}

/* Reading */

struct reading {
    struct hub *hub;
    int64_t person;
};

static void ask(struct hub *hub, struct rated *r);

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
    if (r->changed) ask(hub, r);
    if (count < 0) return;
    r->count = count < GAMES_RATED ? count : GAMES_RATED;
    for (int i = 0; i < r->count; i++) r->standings[i] = standings[i];
    r->read = true;
}

/* Without memory nothing is asked: it is tried again when it is needed. */
static void ask(struct hub *hub, struct rated *r) {
    struct reading *reading = r->asked ? NULL : malloc(sizeof *reading);
    r->changed = r->asked;
    if (!reading) return;
    *reading = (struct reading){hub, r->person};
    r->asked = true;
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
    if (!r->read && !r->asked) ask(hub, r);
}

/* Tables */

static bool is_rated(const struct game_table *t) {
    bool people = t->seats[0].kind == SEAT_PERSON && t->seats[1].kind == SEAT_PERSON;
    return t->terms.rated && people && t->core.result != ONGOING;
}

void ratings_stored(struct hub *hub, const struct game_table *t) {
    for (int i = 0; i < 2 && is_rated(t); i++) {
        struct rated *r = find(hub, t->seats[i].who.person);
        if (r) ask(hub, r);
    }
}

int ratings_of(struct hub *hub, int64_t person, const char *game) {
    const struct rated *r = find_read(hub, person);
    for (int i = 0; r && i < r->count; i++)
        if (strcmp(r->standings[i].game, game) == 0) return (int)lround(r->standings[i].rating);
    return 0;
}

void ratings_finish(const struct game_table *t, struct batch *batch) {
    enum result result = t->core.result;
    struct rated_game game = {
        .table = t->id,
        .persons = {t->seats[0].who.person, t->seats[1].who.person},
        .score = result == FIRST_WINS    ? 1
                 : result == SECOND_WINS ? 0
                                         : 0.5,
        .when = t->ended / MILLISECOND,
    };
    if (!is_rated(t)) return;
    text_copy(game.game, STORE_NAME, t->terms.game->name);
    batch_rate(batch, &game, rate);
}

bool ratings_open(struct hub *hub) {
    return map_init(&hub->ratings, PERSON_BITS);
}

void ratings_close(struct hub *hub) {
    for (struct rated *r; (r = rated_of(map_first(&hub->ratings)));) rated_free(hub, r);
    map_done(&hub->ratings);
}
