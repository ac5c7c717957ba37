/* Ratings: rated games that end, and what is stored of them. */
#include "support/house.h"

#include "server/hub/ratings.h"
#include "server/hub/rooms/rooms.h"
#include "support/store_place.h"

#include "play/glicko.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A rated game of these two that is over. */
static struct game_table over(int64_t id, const int64_t persons[2], enum result result,
                              long long when) {
    struct game_table t = {
        .id = id,
        .terms = {.game = game_named("patterns"), .rated = true},
        .core = {.result = result, .end = END_BY_RULES},
        .ended = when,
    };
    for (int i = 0; i < 2; i++) {
        t.seats[i].kind = SEAT_PERSON;
        t.seats[i].who.person = persons[i];
    }
    return t;
}

static struct batch *finish(const struct game_table *t) {
    struct batch *batch = batch_open();
    ratings_finish(t, batch);
    return batch;
}

static void prepare(struct house *h, const int64_t persons[2]) {
    for (int i = 0; i < 2; i++) ratings_prepare(h->hub, persons[i]);
    house_settle(h);
}

/* The game's end is stored. */
static void rate(struct house *h, const struct game_table *t) {
    assert_true(kept(h->store, finish(t)));
    ratings_stored(h->hub, t);
    house_settle(h);
}

/* What the store has */

struct stored {
    struct standing standing;
    int count, points;
};

static void hear(void *context, const struct standing *standings, int count,
                 const struct history_point *history, int points) {
    struct stored *stored = context;
    (void)history;
    stored->count = count;
    stored->points = points;
    if (count) stored->standing = standings[0];
}

static struct stored stored_of(struct house *h, int64_t person) {
    struct stored stored = {0};
    store_profile(h->store, person, hear, &stored);
    settle_all(h->store);
    return stored;
}

static void expect_rating(struct house *h, int64_t person, struct glicko expected,
                          int games_played) {
    struct stored s = stored_of(h, person);
    assert_int_equal(s.count, 1);
    assert_int_equal(s.points, games_played);
    assert_int_equal(s.standing.won + s.standing.lost + s.standing.drawn, games_played);
    if (fabs(s.standing.rating - expected.rating) > 1e-6 ||
        fabs(s.standing.deviation - expected.deviation) > 1e-6)
        fail_msg("%f (%f), not %f (%f)", s.standing.rating, s.standing.deviation, expected.rating,
                 expected.deviation);
    assert_int_equal(ratings_of(h->hub, person, "patterns"), lround(expected.rating));
}

static const int64_t both[2] = {11, 22};

HOUSE_TEST(a_win_moves_both_ratings_in_the_batch_of_the_game) {
    struct house *h = *state;
    struct game_table t = over(1, both, FIRST_WINS, h->now);
    prepare(h, both);
    assert_int_equal(ratings_of(h->hub, 11, "patterns"), 0);
    rate(h, &t);
    expect_rating(h, 11, glicko_played(glicko_new(), glicko_new(), 1), 1);
    expect_rating(h, 22, glicko_played(glicko_new(), glicko_new(), 0), 1);
    assert_int_equal(stored_of(h, 11).standing.won, 1);
    assert_int_equal(stored_of(h, 22).standing.lost, 1);
}

HOUSE_TEST(games_that_end_together_are_rated_one_from_the_other) {
    struct house *h = *state;
    const int64_t others[2] = {11, 33};
    struct game_table t = over(1, both, FIRST_WINS, h->now);
    struct game_table u = over(2, others, DRAWN, h->now);
    prepare(h, both);
    prepare(h, others);
    store_commit(h->store, finish(&t), NULL, NULL);
    rate(h, &u);
    struct glicko after = glicko_played(glicko_new(), glicko_new(), 1);
    expect_rating(h, 11, glicko_played(after, glicko_new(), 0.5), 2);
    expect_rating(h, 33, glicko_played(glicko_new(), after, 0.5), 1);
}

HOUSE_TEST(a_server_that_starts_again_goes_on_from_what_is_stored) {
    struct house *h = *state;
    struct game_table t = over(1, both, FIRST_WINS, h->now);
    rate(h, &t);
    house_restart(h);
    prepare(h, both);
    t = over(2, both, FIRST_WINS, h->now);
    rate(h, &t);
    struct glicko winner = glicko_played(glicko_new(), glicko_new(), 1);
    struct glicko loser = glicko_played(glicko_new(), glicko_new(), 0);
    expect_rating(h, 11, glicko_played(winner, loser, 1), 2);
    expect_rating(h, 22, glicko_played(loser, winner, 0), 2);
}

HOUSE_TEST(a_long_rest_makes_a_rating_uncertain) {
    struct house *h = *state;
    const long long day = 24LL * 3600 * SECOND;
    struct game_table t = over(1, both, FIRST_WINS, h->now);
    prepare(h, both);
    rate(h, &t);
    h->now += 100 * day;
    t = over(2, both, FIRST_WINS, h->now);
    prepare(h, both);
    rate(h, &t);
    struct glicko winner = glicko_idle(glicko_played(glicko_new(), glicko_new(), 1), 100);
    struct glicko loser = glicko_idle(glicko_played(glicko_new(), glicko_new(), 0), 100);
    expect_rating(h, 11, glicko_played(winner, loser, 1), 2);
}

HOUSE_TEST(what_has_no_result_or_is_not_rated_changes_nothing) {
    struct house *h = *state;
    struct game_table t = over(1, both, ONGOING, h->now), u = over(2, both, DRAWN, h->now);
    u.terms.rated = false;
    rate(h, &t);
    rate(h, &u);
    assert_int_equal(stored_of(h, 11).count, 0);
}

/* Through the front door */

/* The player's first legal move, as the whole state tells it. */
static void play_any(struct guest *v, const char *table, int after) {
    const json_t *a = guest_ask(v, "{'do': 'watch', 'table': '%s', 'legal': true}", table);
    a = guest_ask(v, "{'do': 'move', 'table': '%s', 'move': '%s', 'after': %d, 'key': 'k%d'}",
                  table, text_of(a, "legal.0"), after, after);
    number_of(a, "n");
}

/* A rated game in which both have played. */
struct duel {
    struct guest *player[2];
    char table[TABLE_ID_TEXT];
};

static struct duel duel_begin(struct guest *first, struct guest *second) {
    struct duel d = {.player = {first, second}};
    const json_t *a = guest_ask(first,
                                "{'do': 'open', 'game': 'manalath', 'pace': 'none', 'rated': true, "
                                "'seats': ['me', 'open'], 'nonce': '%064d'}",
                                1);
    snprintf(d.table, sizeof d.table, "%s", text_of(a, "table"));
    guest_ask(second, "{'do': 'sit', 'table': '%s', 'nonce': '%064d'}", d.table, 2);
    play_any(first, d.table, 0);
    play_any(second, d.table, 1);
    return d;
}

static void resign(struct duel *d) {
    number_of(guest_ask(d->player[1], "{'do': 'resign', 'table': '%s'}", d->table), "n");
}

HOUSE_TEST(a_rated_game_shows_in_both_profiles_once_it_is_over) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna"), *bert = guest_member(h, "Bert");
    struct duel d = duel_begin(anna, bert);
    resign(&d);
    const json_t *a = guest_ask(bert, "{'do': 'profile', 'name': 'Anna'}");
    assert_int_equal(number_of(a, "standings.0.won"), 1);
    assert_true(number_of(a, "standings.0.rating") > 1500);
    a = guest_ask(anna, "{'do': 'profile', 'name': 'Bert'}");
    assert_int_equal(number_of(a, "standings.0.lost"), 1);
    a = guest_ask(anna, "{'do': 'find', 'mine': true}");
    assert_string_equal(text_of(a, "games.0.end"), "resigned");
    assert_string_equal(text_of(a, "games.0.players.1.name"), "Bert");
    a = guest_ask(anna, "{'do': 'versus', 'name': 'Anna', 'other': 'Bert'}");
    assert_int_equal(number_of(a, "games.0.won"), 1);
}

/* Those two again, at a server that has just been started. */
static struct duel come_back(struct house *h, const struct duel *before) {
    static const char *const names[] = {"Anna", "Bert"};
    struct duel d = *before;
    for (int i = 0; i < 2; i++) {
        d.player[i] = guest_arrive(h);
        guest_ask(d.player[i], "{'do': 'login', 'name': '%s', 'passphrase': 'passphrase of %s'}",
                  names[i], names[i]);
        guest_ask(d.player[i], "{'do': 'watch', 'table': '%s'}", d.table);
    }
    return d;
}

static int wins_of(struct guest *g, const char *name) {
    return number_of(guest_ask(g, "{'do': 'profile', 'name': '%s'}", name), "standings.0.won");
}

HOUSE_TEST(a_rated_game_that_a_restart_interrupts_is_rated_from_what_is_stored) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna"), *bert = guest_member(h, "Bert");
    struct duel d = duel_begin(anna, bert);
    resign(&d);
    d = duel_begin(anna, bert);
    house_crash(h);
    house_start(h);
    d = come_back(h, &d);
    resign(&d);
    struct glicko winner = glicko_played(glicko_new(), glicko_new(), 1);
    struct glicko loser = glicko_played(glicko_new(), glicko_new(), 0);
    const json_t *a = guest_ask(d.player[0], "{'do': 'profile', 'name': 'Anna'}");
    assert_int_equal(number_of(a, "standings.0.rating"),
                     lround(glicko_played(winner, loser, 1).rating));
    assert_int_equal(number_of(a, "standings.0.won"), 2);
}

static void hide_standings(const struct house *h) {
    do_beside(h->where, "ALTER TABLE standing RENAME TO hidden");
}

static void show_standings(const struct house *h) {
    do_beside(h->where, "ALTER TABLE hidden RENAME TO standing");
}

/* Anna has won once; the server starts again, and standings cannot be read while they play on. */
static struct duel play_unread(struct house *h) {
    struct guest *anna = guest_member(h, "Anna"), *bert = guest_member(h, "Bert");
    struct duel d = duel_begin(anna, bert);
    resign(&d);
    house_restart(h);
    hide_standings(h);
    d = come_back(h, &d);
    return duel_begin(d.player[0], d.player[1]);
}

HOUSE_TEST(a_game_that_cannot_be_rated_has_not_ended) {
    struct house *h = *state;
    struct duel d = play_unread(h);
    expect_refusal(guest_ask(d.player[1], "{'do': 'resign', 'table': '%s'}", d.table), "busy");
    show_standings(h);
    house_wait(h, 1.1);
    d = come_back(h, &d);
    assert_string_equal(text_of(guest_last(d.player[0], "table"), "state"), "playing");
    resign(&d);
    assert_int_equal(wins_of(d.player[0], "Anna"), 2);
}
