/* Ratings: rated games that end, and what is stored of them. */
#include "parlour.h"

#include "play/glicko.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A rated game of these two that is over. */
static struct table over(int64_t id, const int64_t persons[2], enum result result, long long when) {
    struct table t = {
        .id = id,
        .terms = {.game = game_named("patterns"), .rated = true},
        .result = result,
        .end = TABLE_BY_RULES,
        .ended = when,
    };
    for (int i = 0; i < 2; i++) {
        t.seats[i].kind = SEAT_PERSON;
        t.seats[i].who.person = persons[i];
    }
    return t;
}

static struct batch *finish(struct parlour *parlour, const struct table *t) {
    struct batch *batch = batch_open();
    ratings_finish(parlour->hub, t, batch);
    return batch;
}

static void prepare(struct parlour *parlour, const int64_t persons[2]) {
    for (int i = 0; i < 2; i++) ratings_prepare(parlour->hub, persons[i]);
    parlour_settle(parlour);
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

static struct stored stored_of(struct parlour *parlour, int64_t person) {
    struct stored stored = {0};
    store_standings(parlour->place->store, person, hear, &stored);
    settle_all(parlour->place->store);
    return stored;
}

static void expect_rating(struct parlour *parlour, int64_t person, struct glicko expected,
                          int games_played) {
    struct stored s = stored_of(parlour, person);
    assert_int_equal(s.count, 1);
    assert_int_equal(s.points, games_played);
    assert_int_equal(s.standing.won + s.standing.lost + s.standing.drawn, games_played);
    if (fabs(s.standing.rating - expected.rating) > 1e-6 ||
        fabs(s.standing.deviation - expected.deviation) > 1e-6)
        fail_msg("%f (%f), not %f (%f)", s.standing.rating, s.standing.deviation, expected.rating,
                 expected.deviation);
    assert_int_equal(ratings_of(parlour->hub, person, "patterns"), lround(expected.rating));
}

static const int64_t both[2] = {11, 22};

TEST(a_win_moves_both_ratings_in_the_batch_of_the_game) {
    struct parlour *parlour = *state;
    struct table t = over(1, both, FIRST_WINS, parlour->now);
    prepare(parlour, both);
    assert_true(ratings_ready(parlour->hub, &t));
    assert_int_equal(ratings_of(parlour->hub, 11, "patterns"), 0);
    assert_true(kept(parlour->place->store, finish(parlour, &t)));
    expect_rating(parlour, 11, glicko_played(glicko_new(), glicko_new(), 1), 1);
    expect_rating(parlour, 22, glicko_played(glicko_new(), glicko_new(), 0), 1);
    assert_int_equal(stored_of(parlour, 11).standing.won, 1);
    assert_int_equal(stored_of(parlour, 22).standing.lost, 1);
}

TEST(games_that_end_together_are_rated_one_from_the_other) {
    struct parlour *parlour = *state;
    const int64_t others[2] = {11, 33};
    struct table t = over(1, both, FIRST_WINS, parlour->now);
    struct table u = over(2, others, DRAWN, parlour->now);
    prepare(parlour, both);
    prepare(parlour, others);
    struct batch *first = finish(parlour, &t), *second = finish(parlour, &u);
    store_commit(parlour->place->store, first, NULL, NULL);
    assert_true(kept(parlour->place->store, second));
    struct glicko after = glicko_played(glicko_new(), glicko_new(), 1);
    expect_rating(parlour, 11, glicko_played(after, glicko_new(), 0.5), 2);
    expect_rating(parlour, 33, glicko_played(glicko_new(), after, 0.5), 1);
}

TEST(a_game_whose_players_are_not_known_yet_is_rated_later_and_once) {
    struct parlour *parlour = *state;
    struct table t = over(1, both, SECOND_WINS, parlour->now);
    struct batch *batch = finish(parlour, &t);
    store_commit(parlour->place->store, batch, NULL, NULL);
    parlour_settle(parlour);
    expect_rating(parlour, 11, glicko_played(glicko_new(), glicko_new(), 0), 1);
    expect_rating(parlour, 22, glicko_played(glicko_new(), glicko_new(), 1), 1);
    prepare(parlour, both);
    expect_rating(parlour, 11, glicko_played(glicko_new(), glicko_new(), 0), 1);
}

TEST(a_server_that_starts_again_goes_on_from_what_is_stored) {
    struct parlour *parlour = *state;
    struct table t = over(1, both, FIRST_WINS, parlour->now);
    prepare(parlour, both);
    assert_true(kept(parlour->place->store, finish(parlour, &t)));
    parlour_restart(parlour);
    assert_int_equal(ratings_of(parlour->hub, 11, "patterns"), 0); /* nobody is here */
    t = over(2, both, FIRST_WINS, parlour->now);
    assert_false(ratings_ready(parlour->hub, &t));
    parlour_settle(parlour);
    assert_true(ratings_ready(parlour->hub, &t));
    assert_true(kept(parlour->place->store, finish(parlour, &t)));
    struct glicko winner = glicko_played(glicko_new(), glicko_new(), 1);
    struct glicko loser = glicko_played(glicko_new(), glicko_new(), 0);
    expect_rating(parlour, 11, glicko_played(winner, loser, 1), 2);
    expect_rating(parlour, 22, glicko_played(loser, winner, 0), 2);
}

TEST(a_long_rest_makes_a_rating_uncertain) {
    struct parlour *parlour = *state;
    const long long day = 24LL * 3600 * SECOND;
    struct table t = over(1, both, FIRST_WINS, parlour->now);
    prepare(parlour, both);
    assert_true(kept(parlour->place->store, finish(parlour, &t)));
    parlour->now += 100 * day;
    t = over(2, both, FIRST_WINS, parlour->now);
    assert_true(kept(parlour->place->store, finish(parlour, &t)));
    struct glicko winner = glicko_idle(glicko_played(glicko_new(), glicko_new(), 1), 100);
    struct glicko loser = glicko_idle(glicko_played(glicko_new(), glicko_new(), 0), 100);
    expect_rating(parlour, 11, glicko_played(winner, loser, 1), 2);
}

TEST(what_has_no_result_or_is_not_rated_changes_nothing) {
    struct parlour *parlour = *state;
    struct table t = over(1, both, ONGOING, parlour->now), u = over(2, both, DRAWN, parlour->now);
    u.terms.rated = false;
    prepare(parlour, both);
    assert_true(kept(parlour->place->store, finish(parlour, &t)));
    assert_true(kept(parlour->place->store, finish(parlour, &u)));
    assert_int_equal(stored_of(parlour, 11).count, 0);
}

TEST(a_game_that_could_not_be_stored_is_not_rated) {
    struct parlour *parlour = *state;
    struct table t = over(1, both, FIRST_WINS, parlour->now);
    prepare(parlour, both);
    assert_true(kept(parlour->place->store, finish(parlour, &t)));
    struct table u = over(2, both, FIRST_WINS, parlour->now);
    batch_close(finish(parlour, &u));
    ratings_lost(parlour->hub, &u);
    assert_false(ratings_ready(parlour->hub, &u));
    parlour_settle(parlour);
    expect_rating(parlour, 11, glicko_played(glicko_new(), glicko_new(), 1), 1);
    assert_true(kept(parlour->place->store, finish(parlour, &u))); /* this time it is */
    assert_int_equal(stored_of(parlour, 11).standing.won, 2);
}

/* Through the front door */

/* The player's first legal move, as the whole state tells it. */
static void play_any(struct visitor *v, const char *table, int after) {
    const json_t *a = ask(v, "{'do': 'watch', 'table': '%s', 'legal': true}", table);
    a = ask(v, "{'do': 'move', 'table': '%s', 'move': '%s', 'after': %d, 'key': 'k%d'}", table,
            text_in(a, "legal.0"), after, after);
    number_in(a, "n");
}

TEST(a_rated_game_shows_in_both_profiles_once_it_is_over) {
    struct parlour *parlour = *state;
    struct visitor *anna = member(parlour, "Anna"), *bert = member(parlour, "Bert");
    char table[TABLE_ID_TEXT];
    const json_t *a = ask(anna,
                          "{'do': 'open', 'game': 'manalath', 'pace': 'none', 'rated': true, "
                          "'seats': ['me', 'open'], 'nonce': '%064d'}",
                          1);
    snprintf(table, sizeof table, "%s", text_in(a, "table"));
    number_in(ask(bert, "{'do': 'sit', 'table': '%s', 'nonce': '%064d'}", table, 2), "seat");
    play_any(anna, table, 0);
    play_any(bert, table, 1);
    number_in(ask(bert, "{'do': 'resign', 'table': '%s'}", table), "n");
    parlour_settle(parlour);
    a = ask(bert, "{'do': 'profile', 'name': 'Anna'}");
    assert_int_equal(number_in(a, "standings.0.won"), 1);
    assert_true(number_in(a, "standings.0.rating") > 1500);
    a = ask(anna, "{'do': 'profile', 'name': 'Bert'}");
    assert_int_equal(number_in(a, "standings.0.lost"), 1);
    a = ask(anna, "{'do': 'find', 'mine': true}");
    assert_string_equal(text_in(a, "games.0.end"), "resigned");
    assert_string_equal(text_in(a, "games.0.players.1.name"), "Bert");
    a = ask(anna, "{'do': 'versus', 'name': 'Anna', 'other': 'Bert'}");
    assert_int_equal(number_in(a, "games.0.won"), 1);
    leave(anna);
    leave(bert);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        PARLOUR_TEST(a_win_moves_both_ratings_in_the_batch_of_the_game),
        PARLOUR_TEST(games_that_end_together_are_rated_one_from_the_other),
        PARLOUR_TEST(a_game_whose_players_are_not_known_yet_is_rated_later_and_once),
        PARLOUR_TEST(a_server_that_starts_again_goes_on_from_what_is_stored),
        PARLOUR_TEST(a_long_rest_makes_a_rating_uncertain),
        PARLOUR_TEST(a_game_that_could_not_be_stored_is_not_rated),
        PARLOUR_TEST(a_rated_game_shows_in_both_profiles_once_it_is_over),
        PARLOUR_TEST(what_has_no_result_or_is_not_rated_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
