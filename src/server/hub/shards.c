/* Each shard goes from state to state; requests about one that is on its way wait for it. */
#include "server/hub/shards.h"

#include "base/text/numbers.h"
#include "server/hub/archive/archive.h"
#include "server/hub/digest.h"
#include "server/hub/host/host.h"
#include "server/hub/rooms/rooms.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum {
    WAITING_MOST = 4096,
    RENEW_EVERY = SECOND,
    BEGIN_TRIES = 3,                 /* an answer can come too late on a busy machine */
    RENEW_AGAIN = 250 * MILLISECOND, /* if the database could not be asked */
    FIRST_WAITS = 250,
    FIRST_WAIT = 20,            /* milliseconds, so often, for a first share */
    MARGIN = 200 * MILLISECOND, /* by which this server gives itself up before others may */
};

enum shard_state {
    SHARD_AWAY,    /* another server's, or nobody's */
    SHARD_UNREAD,  /* this server's, but its tables are not here yet; ... */
    SHARD_READING, /* ... they are on their way */
    SHARD_OURS,
    SHARD_LEAVING, /* until the last event of its rooms is stored */
};

/* Somebody who wants to know whose a table is. */
struct waiting {
    struct waiting *next;
    int shard;
    shards_tell *tell;
    void *context;
};

struct shards {
    uint8_t state[SHARDS];
    int rooms[SHARDS];     /* in memory */
    int64_t alive[SHARDS]; /* of one that is read: when the server before was last alive */
    int owned;             /* all that are not SHARD_AWAY */
    struct waiting *waiting;
    int waiting_count;
    struct shard_set wanted; /* to be taken as soon as the store has answered */
    struct server_news news;
    bool renewing, taking, reading; /* the store has been asked */
    bool unreached;                 /* the last time the database could not be asked */
    long long reached;              /* when it last answered */
    long long taking_after;         /* it was away: others have had no chance to say they live */
    bool changed;                   /* others have come or gone since it was asked */
    bool leaving;                   /* some are SHARD_LEAVING */
    long long renewed;              /* when that was last begun */
    long long until;                /* so long this server is alive */
    long long lapsed;               /* since when it is not, or 0 */
};

bool shards_open(struct hub *hub, struct refusal *why) {
    if (!store_is_shared(hub->store)) return true;
    hub->shards = calloc(1, sizeof *hub->shards);
    if (!hub->shards) return refuse(why, "", "There is no memory.", "Es ist kein Speicher da.");
    return store_join(hub->store, hub->settings.name, why);
}

void shards_close(struct hub *hub) {
    free(hub->shards);
}

const char *shards_server(const struct hub *hub) {
    return hub->shards ? hub->settings.name : NULL;
}

void shards_tell_counts(const struct hub *hub, struct hub_counts *counts) {
    if (!hub->shards) return;
    counts->servers = hub->shards->news.others + 1;
    counts->shards = hub->shards->owned;
}

bool shards_own(const struct hub *hub, int64_t table) {
    return !hub->shards || hub->shards->state[shard_of(table)] == SHARD_OURS;
}

bool shards_act(struct hub *hub) {
    return !hub->shards || hub_now(hub) < hub->shards->until;
}

void shards_count_room(struct hub *hub, int64_t table, int more) {
    if (hub->shards) hub->shards->rooms[shard_of(table)] += more;
}

int64_t shards_place(struct hub *hub, int64_t id) {
    const struct shards *s = hub->shards;
    if (!s) return id;
    for (int i = 0, shard = shard_of(id); i < SHARDS; i++, shard = (shard + 1) % SHARDS)
        if (s->state[shard] == SHARD_OURS) return (id & ((1LL << 50) - 1)) | (int64_t)shard << 50;
    return 0;
}

bool shards_stood(struct hub *hub, long long from) {
    if (shards_act(hub)) return false;
    if (!hub->shards->lapsed || from < hub->shards->lapsed) hub->shards->lapsed = from;
    return true;
}

static void set_state(struct shards *s, int shard, enum shard_state state) {
    s->owned += (state != SHARD_AWAY) - (s->state[shard] != SHARD_AWAY);
    s->state[shard] = (uint8_t)state;
}

/* Those who wait */

static void answer(struct hub *hub, int shard, enum shard_answer given, const char *server) {
    struct waiting **at = &hub->shards->waiting, *answered = NULL, *w;
    while ((w = *at)) {
        if (w->shard != shard) {
            at = &w->next;
            continue;
        }
        *at = w->next;
        w->next = answered;
        answered = w;
        hub->shards->waiting_count--;
    }
    while ((w = answered)) {
        answered = w->next;
        w->tell(w->context, given, server);
        free(w);
    }
}

static void take_wanted(struct hub *hub);

static void want(struct hub *hub, int shard) {
    if (hub->shards->state[shard] == SHARD_AWAY) shard_set_add(&hub->shards->wanted, shard);
}

void shards_find(struct hub *hub, int64_t table, shards_tell *tell, void *context) {
    struct shards *s = hub->shards;
    if (shards_own(hub, table)) {
        tell(context, shards_act(hub) ? SHARD_HERE : SHARD_UNKNOWN, NULL);
        return;
    }
    struct waiting *w = s->waiting_count < WAITING_MOST && !hub->closing ? malloc(sizeof *w) : NULL;
    if (!w) {
        tell(context, SHARD_UNKNOWN, NULL);
        return;
    }
    *w = (struct waiting){s->waiting, shard_of(table), tell, context};
    s->waiting = w;
    s->waiting_count++;
    want(hub, w->shard);
    take_wanted(hub);
}

/* Requests */

struct late {
    struct asker asker;
    json_t *message;
    int64_t table;
};

void refuse_elsewhere(const struct asker *asker, const char *server) {
    struct refusal why;
    refuse(&why, "", "This table is at the server %s.", "Dieser Tisch ist beim Server %s.", server);
    answer_elsewhere(asker, &why, server);
}

static void refuse_unreachable(const struct asker *asker) {
    answer_refuse(asker, "busy",
                  "The server cannot reach its database at the moment. It tries again by itself.",
                  "Der Server erreicht gerade seine Datenbank nicht. Er versucht es von selbst "
                  "wieder.");
}

/* On a line that is not the table's own, a finished game is shown by any server. */
static void serve_elsewhere(const struct request *r, int64_t table, const char *server) {
    if (r->client->table == table)
        refuse_elsewhere(&r->asker, server);
    else
        finished_elsewhere(r, table, server);
}

static void serve_late(void *context, enum shard_answer given, const char *server) {
    struct late *late = context;
    struct hub *hub = late->asker.hub;
    struct request r = {hub, client_find(hub, late->asker.client), late->message, late->asker};
    if (r.client && given == SHARD_HERE)
        request_serve(&r);
    else if (r.client && given == SHARD_ELSEWHERE)
        serve_elsewhere(&r, late->table, server);
    else if (r.client)
        refuse_unreachable(&late->asker);
    json_decref(late->message);
    free(late);
}

bool shards_serve(const struct request *r, int64_t table) {
    struct hub *hub = r->hub;
    if (shards_own(hub, table) && shards_act(hub)) return true;
    struct late *late = malloc(sizeof *late);
    if (late) {
        *late = (struct late){r->asker, json_incref(r->message), table};
        shards_find(hub, table, serve_late, late);
    } else {
        refuse_unreachable(&r->asker);
    }
    return false;
}

/* Reading */

static void read_tables(struct hub *hub) {
    struct shards *s = hub->shards;
    struct shard_set set = {0};
    bool any = false;
    for (int i = 0; i < SHARDS && !s->reading; i++) {
        if (s->state[i] != SHARD_UNREAD) continue;
        set_state(s, i, SHARD_READING);
        shard_set_add(&set, i);
        any = true;
    }
    if (!any) return;
    s->reading = true;
    rooms_read(hub, &set);
}

/* If that could not be done, it is tried again at the next tick. */
void shards_were_read(struct hub *hub, const struct shard_set *shards, bool success) {
    struct shards *s = hub->shards;
    s->reading = false;
    for (int i = 0; i < SHARDS; i++)
        if (shard_set_has(shards, i) && s->state[i] == SHARD_READING)
            set_state(s, i, success ? SHARD_OURS : SHARD_UNREAD);
    if (!success) return;
    rooms_begin_anew(hub, shards, s->alive);
    for (int i = 0; i < SHARDS; i++)
        if (shard_set_has(shards, i) && s->state[i] == SHARD_OURS) answer(hub, i, SHARD_HERE, NULL);
    read_tables(hub);
}

/* Taking */

static void hear_owners(void *context, const struct shard_owner *owners, int count) {
    struct hub *hub = context;
    struct shards *s = hub->shards;
    s->taking = false;
    for (int i = 0; i < count; i++) {
        const struct shard_owner *o = &owners[i];
        if (o->taken && s->state[o->shard] == SHARD_AWAY) {
            set_state(s, o->shard, SHARD_UNREAD);
            s->alive[o->shard] = o->alive;
        } else if (!o->taken) {
            answer(hub, o->shard, SHARD_ELSEWHERE, o->owner);
        }
    }
    for (int i = 0; i < SHARDS && count < 0; i++)
        if (s->state[i] == SHARD_AWAY) answer(hub, i, SHARD_UNKNOWN, NULL);
    read_tables(hub);
    take_wanted(hub);
}

/* One that has left rooms behind, whose last events are still on their way, is not taken before
 * they are gone. */
static void take_wanted(struct hub *hub) {
    struct shards *s = hub->shards;
    struct shard_set now = {0};
    bool any = false;
    if (s->taking || hub->closing || hub_now(hub) < s->taking_after) return;
    for (int i = 0; i < SHARDS; i++) {
        if (!shard_set_has(&s->wanted, i) || s->rooms[i] > 0) continue;
        shard_set_remove(&s->wanted, i);
        if (s->state[i] != SHARD_AWAY) continue;
        shard_set_add(&now, i);
        any = true;
    }
    if (!any) return;
    s->taking = true;
    store_take_shards(hub->store, &now, hear_owners, hub);
}

/* Leaving */

/* What has no room any more is handed over. */
static void hand_over(struct hub *hub) {
    struct shards *s = hub->shards;
    struct shard_set gone = {0};
    bool any = false;
    if (!s->leaving) return;
    s->leaving = false;
    for (int i = 0; i < SHARDS; i++) {
        if (s->state[i] != SHARD_LEAVING) continue;
        s->leaving |= s->rooms[i] > 0;
        if (s->rooms[i] > 0) continue;
        set_state(s, i, SHARD_AWAY);
        shard_set_add(&gone, i);
        any = true;
    }
    if (any) store_release_shards(hub->store, &gone);
}

static void leave(struct hub *hub, const struct shard_set *set) {
    struct shards *s = hub->shards;
    for (int i = 0; i < SHARDS; i++)
        if (shard_set_has(set, i) && s->state[i] == SHARD_OURS) set_state(s, i, SHARD_LEAVING);
    s->leaving = true;
    rooms_leave(hub, set, true);
    hand_over(hub);
}

/* Another server may have them already: nothing more is written, or it would be refused. */
static void lose_all(struct hub *hub) {
    struct shards *s = hub->shards;
    struct shard_set all;
    memset(&all, 0xff, sizeof all);
    for (int i = 0; i < SHARDS; i++) {
        if (s->state[i] != SHARD_AWAY) want(hub, i);
        set_state(s, i, SHARD_AWAY);
    }
    s->wanted = (struct shard_set){0};
    for (const struct waiting *w = s->waiting; w; w = w->next) want(hub, w->shard);
    rooms_leave(hub, &all, false);
    hub->counts.deaths++;
    hub_log(hub, "taken for dead", "server", hub->settings.name);
}

/* Sharing out: each server has as many as any other. What nobody looks at is handed over for that;
 * a game that is being played is not interrupted. */

static int share_of(const struct shards *s) {
    return s->news.servers > 1 ? (SHARDS + s->news.servers - 1) / s->news.servers : SHARDS;
}

static void take_free(struct hub *hub, int most) {
    struct shards *s = hub->shards;
    uint16_t chance;
    hub_random(hub, (uint8_t *)&chance, sizeof chance);
    for (int i = 0, shard = chance % SHARDS; i < SHARDS && most > 0; i++) {
        if (shard_set_has(&s->news.free, shard) && s->state[shard] == SHARD_AWAY) {
            want(hub, shard);
            most--;
        }
        shard = (shard + 1) % SHARDS;
    }
    take_wanted(hub);
}

static void leave_some(struct hub *hub, int most) {
    struct shards *s = hub->shards;
    struct shard_set watched = {0}, set = {0};
    rooms_watched(hub, &watched);
    for (int i = 0; i < SHARDS && most > 0; i++) {
        if (s->state[i] != SHARD_OURS || shard_set_has(&watched, i)) continue;
        shard_set_add(&set, i);
        most--;
    }
    leave(hub, &set);
}

static void leave_all(struct hub *hub) {
    struct shard_set all;
    memset(&all, 0xff, sizeof all);
    leave(hub, &all);
}

static bool hands_over(struct hub *hub) {
    return host_drains(hub) || hub->settings.acts_only;
}

static void share_out(struct hub *hub) {
    struct shards *s = hub->shards;
    int share = share_of(s);
    if (host_drains(hub) && s->news.others > 0)
        leave_all(hub);
    else if (s->owned < share)
        take_free(hub, share - s->owned);
    else if (s->owned > share)
        leave_some(hub, s->owned - share);
}

/* Staying alive */

static void hear_news(void *context, const struct server_news *news) {
    struct hub *hub = context;
    struct shards *s = hub->shards;
    s->renewing = false;
    s->unreached = !news->reached;
    if (!news->reached) return;
    long long now = hub_now(hub);
    if (s->reached && now - s->reached > 2 * RENEW_EVERY) s->taking_after = now + RENEW_EVERY;
    s->reached = now;
    s->news = *news;
    s->until = s->renewed + SERVER_LIFE * MILLISECOND - MARGIN;
    if (news->dead)
        lose_all(hub);
    else if (s->lapsed)
        rooms_skip(hub, s->lapsed);
    s->lapsed = 0;
    if (hub->closing) return;
    share_out(hub);
    digest_read(hub);
}

static void renew(struct hub *hub) {
    struct shards *s = hub->shards;
    long long now = hub_now(hub);
    long long pause = s->unreached ? RENEW_AGAIN : RENEW_EVERY;
    if (s->renewing || (!s->changed && s->renewed && now - s->renewed < pause)) return;
    s->changed = false;
    const struct server_entry entry = {
        .hands_over = hands_over(hub), .alive = now / MILLISECOND, .digest = digest_write(hub)};
    s->renewing = true;
    s->renewed = now;
    store_renew(hub->store, &entry, hear_news, hub);
}

void shards_tick(struct hub *hub) {
    struct shards *s = hub->shards;
    if (!s || hub->closing) return;
    if (!s->lapsed && !shards_act(hub)) s->lapsed = s->until;
    renew(hub);
    hand_over(hub);
    if (shards_act(hub)) {
        take_wanted(hub);
        read_tables(hub);
    }
}

void shards_look(struct hub *hub) {
    hub->shards->changed = true;
    if (!hub->closing) renew(hub);
}

static void wait_for_share(struct hub *hub) {
    for (int i = 0; i < FIRST_WAITS && hub->shards->owned == 0; i++) {
        struct pollfd file = {.fd = store_file(hub->store), .events = POLLIN};
        poll(&file, 1, FIRST_WAIT);
        store_settle(hub->store);
        shards_tick(hub);
    }
    hub_wait_for_store(hub);
}

bool shards_begin(struct hub *hub, struct refusal *why) {
    struct shards *s = hub->shards;
    if (!s) return true;
    for (int tries = 0; tries < BEGIN_TRIES; tries++) {
        s->changed = true;
        renew(hub);
        hub_wait_for_store(hub);
        if (!hub->settings.acts_only) wait_for_share(hub);
        if (shards_act(hub)) return true;
    }
    return refuse(why, "", "The database cannot be reached.",
                  "Die Datenbank ist nicht zu erreichen.");
}

void shards_end(struct hub *hub) {
    struct shards *s = hub->shards;
    if (!s) return;
    for (int i = 0; i < SHARDS; i++) answer(hub, i, SHARD_UNKNOWN, NULL);
    store_leave(hub->store);
}
