/* Several servers on one store: entries, leases, and what is refused to one that has lost its own.
 */
#include "store/servers.h"

#include "support/store_place.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>

enum { MINE = 5, OTHER = 6 };

static int64_t table_in(int shard) {
    return (int64_t)shard << 50 | 7;
}

/* Two stores on one place, which have joined as "a" and "b". */
struct pair {
    struct place *place;
    struct store *a, *b;
};

/* However slow the machine is. */
static void keep_alive(const struct place *place) {
    do_beside(place->where, "UPDATE server SET expires = now() + interval '1 h' WHERE NOT gone");
}

static struct pair pair_of(void **state) {
    struct refusal why;
    struct pair p = {.place = *state};
    p.a = p.place->store;
    p.b = store_open(p.place->where, &why);
    assert_non_null(p.b);
    assert_true(store_is_shared(p.a));
    assert_true(store_join(p.a, "a", &why));
    assert_true(store_join(p.b, "b", &why));
    keep_alive(p.place);
    return p;
}

/* Taking */

struct heard {
    int count;
    struct shard_owner owner;
};

static void hear_owners(void *context, const struct shard_owner *owners, int count) {
    struct heard *heard = context;
    heard->count = count;
    if (count > 0) heard->owner = owners[0];
}

static struct shard_owner take(struct store *store, int shard) {
    struct heard heard = {0};
    struct shard_set wanted = {0};
    shard_set_add(&wanted, shard);
    store_take_shards(store, &wanted, hear_owners, &heard);
    settle_all(store);
    assert_int_equal(heard.count, 1);
    assert_int_equal(heard.owner.shard, shard);
    return heard.owner;
}

static struct batch *event_of(int shard, int number) {
    struct batch *batch = batch_open();
    batch_event(batch, table_in(shard), number, "x", 1);
    return batch;
}

static void run_out(const struct pair *p, const char *name) {
    char sql[128];
    snprintf(sql, sizeof sql,
             "UPDATE server SET alive = 42, expires = now() - interval '1 s' WHERE name = '%s'",
             name);
    do_beside(p->place->where, sql);
}

/* Renewing */

static void hear_news(void *context, const struct server_news *news) {
    *(struct server_news *)context = *news;
}

static struct server_news renew(const struct pair *p, struct store *store) {
    struct server_news news = {0};
    store_renew(store, &(struct server_entry){.alive = 1}, hear_news, &news);
    settle_all(store);
    keep_alive(p->place);
    assert_true(news.reached);
    return news;
}

POSTGRES_TEST(a_shard_has_one_owner_until_that_ones_entry_has_run_out) {
    struct pair p = pair_of(state);
    assert_true(take(p.a, MINE).taken);
    struct shard_owner owner = take(p.b, MINE);
    assert_false(owner.taken);
    assert_string_equal(owner.owner, "a");
    run_out(&p, "a");
    owner = take(p.b, MINE);
    assert_true(owner.taken);
    assert_int_equal(owner.alive, 42);
    store_close(p.b);
}

POSTGRES_TEST(who_has_lost_a_shard_writes_nothing_of_its_tables) {
    struct pair p = pair_of(state);
    take(p.a, MINE);
    take(p.a, OTHER);
    assert_true(kept(p.a, event_of(MINE, 1)));
    run_out(&p, "a");
    take(p.b, MINE);
    assert_false(kept(p.a, event_of(MINE, 2)));
    struct batch *drop = batch_open(), *end = batch_open();
    batch_drop(drop, table_in(MINE));
    assert_false(kept(p.a, drop));
    const struct finished_game game = game_of(table_in(MINE), "patterns", 1, 2, "1-0", 9);
    batch_finish(end, &game, &some_ending, "", 0);
    assert_false(kept(p.a, end));
    assert_true(kept(p.b, event_of(MINE, 2)));
    assert_int_equal(ask_beside(p.place->where, "SELECT count(*) FROM journal"), 2);
    store_close(p.b);
}

POSTGRES_TEST(what_is_refused_fails_alone) {
    struct pair p = pair_of(state);
    take(p.a, MINE);
    take(p.a, OTHER);
    run_out(&p, "a");
    take(p.b, MINE);
    for (int i = 1; i <= 20; i++) store_commit(p.a, event_of(MINE, i), NULL, NULL);
    assert_true(kept(p.a, event_of(OTHER, 1)));
    assert_int_equal(ask_beside(p.place->where, "SELECT count(*) FROM journal"), 1);
    store_close(p.b);
}

POSTGRES_TEST(a_server_that_never_had_a_shard_writes_nothing_of_its_tables) {
    struct pair p = pair_of(state);
    assert_false(kept(p.a, event_of(MINE, 1)));
    store_close(p.b);
}

POSTGRES_TEST(a_server_that_was_taken_for_dead_learns_it_and_comes_back_with_nothing) {
    struct pair p = pair_of(state);
    take(p.a, MINE);
    assert_false(renew(&p, p.a).dead);
    run_out(&p, "a");
    take(p.b, OTHER); /* whoever takes anything marks all that have run out */
    const struct server_news news = renew(&p, p.b);
    assert_true(shard_set_has(&news.free, MINE));
    assert_true(renew(&p, p.a).dead);
    assert_false(kept(p.a, event_of(MINE, 1)));
    assert_int_equal(renew(&p, p.a).others, 1);
    assert_true(take(p.a, MINE).taken);
    assert_true(kept(p.a, event_of(MINE, 1)));
    store_close(p.b);
}

POSTGRES_TEST(an_entry_that_ran_out_unnoticed_is_renewed_with_all_shards) {
    struct pair p = pair_of(state);
    take(p.a, MINE);
    run_out(&p, "a");
    assert_false(renew(&p, p.a).dead);
    assert_false(take(p.b, MINE).taken);
    assert_true(kept(p.a, event_of(MINE, 1)));
    store_close(p.b);
}

POSTGRES_TEST(what_is_released_or_left_can_be_taken_at_once) {
    struct pair p = pair_of(state);
    struct shard_set mine = {0};
    take(p.a, MINE);
    take(p.a, OTHER);
    shard_set_add(&mine, MINE);
    store_release_shards(p.a, &mine);
    settle_all(p.a);
    assert_true(take(p.b, MINE).taken);
    assert_false(take(p.b, OTHER).taken);
    store_leave(p.a);
    assert_true(take(p.b, OTHER).taken);
    store_close(p.b);
}

/* Reading */

static void count_events(void *context, int64_t table, int number, const char *body,
                         size_t length) {
    int *count = context;
    (void)number, (void)length;
    if (body) assert_int_equal(shard_of(table), MINE);
    *count += body != NULL;
}

POSTGRES_TEST(the_tables_of_a_shard_are_read_alone) {
    struct pair p = pair_of(state);
    struct shard_set mine = {0};
    int count = 0;
    for (int shard = MINE - 1; shard <= MINE + 1; shard++) {
        take(p.a, shard);
        kept(p.a, event_of(shard, 1));
        kept(p.a, event_of(shard, 2));
    }
    shard_set_add(&mine, MINE);
    store_recall_shards(p.a, &mine, count_events, &count);
    settle_all(p.a);
    assert_int_equal(count, 2);
    store_close(p.b);
}

/* Changes */

static void note_change(void *context, const struct change *change) {
    *(unsigned *)context |= 1U << change->kind;
}

static void wait_for_change(struct store *store, const unsigned *heard, enum change_kind kind) {
    while (!(*heard >> kind & 1)) {
        struct pollfd file = {.fd = store_file(store), .events = POLLIN};
        poll(&file, 1, -1);
        store_settle(store);
    }
}

POSTGRES_TEST(what_one_server_changes_the_others_hear) {
    struct pair p = pair_of(state);
    unsigned heard = 0, own = 0;
    store_hear_changes(p.b, note_change, &heard);
    store_hear_changes(p.a, note_change, &own);
    wait_for_change(p.b, &heard, CHANGED_ALL);
    wait_for_change(p.a, &own, CHANGED_ALL);
    struct batch *batch = batch_open();
    batch_ban(batch, &(struct ban){.person = 1, .since = 1, .reason = "r"});
    batch_end_sessions(batch, 1);
    batch_relation(batch, &(struct relation){.person = 1, .other = 2, .muted = true});
    assert_true(kept(p.a, batch));
    wait_for_change(p.b, &heard, CHANGED_RELATIONS);
    assert_true(heard & 1U << CHANGED_BANS && heard & 1U << CHANGED_SESSIONS);
    store_signal(p.b, "text");
    wait_for_change(p.a, &own, CHANGED_OTHER);
    assert_false(own & 1U << CHANGED_BANS);
    store_close(p.b);
}

static void note_turn(void *context, const struct shared_turn *turn) {
    if (turn) *(struct shared_turn *)context = *turn;
}

POSTGRES_TEST(turns_are_listed_until_they_are_ended) {
    struct pair p = pair_of(state);
    struct shared_turn turn = {.person = 1, .table = 2, .text = "{}"}, heard = {0};
    struct batch *batch = batch_open();
    batch_turn(batch, &turn);
    assert_true(kept(p.a, batch));
    store_turns(p.b, 1, note_turn, &heard);
    settle_all(p.b);
    assert_string_equal(heard.text, "{}");
    turn.text[0] = '\0';
    batch = batch_open();
    batch_turn(batch, &turn);
    assert_true(kept(p.a, batch));
    assert_int_equal(ask_beside(p.place->where, "SELECT count(*) FROM turn"), 0);
    store_close(p.b);
}

SQLITE_TEST(a_file_is_one_servers_alone) {
    struct place *place = *state;
    struct batch *batch = batch_open();
    batch_turn(batch, &(struct shared_turn){.person = 1, .table = 2, .text = "{}"});
    assert_true(kept(place->store, batch));
    assert_false(store_is_shared(place->store));
}
