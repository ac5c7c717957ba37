/* People in the store: their names, sessions and ratings. */
#include "support/store_place.h"

#include <stdio.h>
#include <string.h>

static bool keep_person(struct store *store, const struct person *person) {
    struct batch *batch = batch_open();
    batch_person(batch, person);
    return kept(store, batch);
}

struct heard {
    int times;
    bool found;
    struct person person;
};

static void hear_person(void *context, const struct person *person) {
    struct heard *heard = context;
    heard->times++;
    heard->found = person != NULL;
    if (person) heard->person = *person;
}

/* Whose id the answer has; 0 if there is nobody. */
static int64_t id_heard(struct store *store, const struct heard *heard) {
    settle_all(store);
    assert_int_equal(heard->times, 1);
    return heard->found ? heard->person.id : 0;
}

static int64_t id_named(struct store *store, const char *name) {
    struct heard heard = {.times = 0};
    store_person_named(store, name, hear_person, &heard);
    return id_heard(store, &heard);
}

static int64_t id_of_session(struct store *store, const uint8_t token[STORE_TOKEN]) {
    struct heard heard = {.times = 0};
    store_person_of_session(store, token, hear_person, &heard);
    return id_heard(store, &heard);
}

static void expect_person(struct store *store, const struct person *expected) {
    struct heard heard = {.times = 0};
    store_person(store, expected->id, hear_person, &heard);
    settle_all(store);
    assert_int_equal(heard.times, 1);
    assert_true(heard.found);
    assert_int_equal(heard.person.id, expected->id);
    assert_string_equal(heard.person.name, expected->name);
    assert_int_equal(heard.person.guest, expected->guest);
    assert_int_equal(heard.person.since, expected->since);
    assert_string_equal(heard.person.passphrase, expected->passphrase);
    assert_int_equal(heard.person.keys_since, expected->keys_since);
}

PLACE_TEST(a_person_is_found_by_id) {
    struct place *place = *state;
    struct heard heard = {.times = 0};
    struct person anna = person_of(1, "Anna", false), guest = person_of(2, "Gast", true);
    assert_true(keep_person(place->store, &anna));
    assert_true(keep_person(place->store, &guest));
    place_reopen(place);
    expect_person(place->store, &anna);
    expect_person(place->store, &guest);
    store_person(place->store, 3, hear_person, &heard);
    settle_all(place->store);
    assert_int_equal(heard.times, 1);
    assert_false(heard.found);
}

PLACE_TEST(only_the_facts_that_change_are_written) {
    struct place *place = *state;
    struct person anna = {1, "Anna", false, 5, "one", 6};
    struct person other = {1, "Berta", true, 7, "two", 8};
    assert_true(keep_person(place->store, &anna));
    static const int facts[] = {FACT_KEYS, FACT_PASSPHRASE, FACT_NAME, FACT_GUEST};
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        struct batch *batch = batch_open();
        batch_change_person(batch, &other, facts[i]);
        assert_true(kept(place->store, batch));
        if (facts[i] == FACT_KEYS) anna.keys_since = 8;
        if (facts[i] == FACT_PASSPHRASE) strcpy(anna.passphrase, "two");
        if (facts[i] == FACT_NAME) strcpy(anna.name, "Berta");
        if (facts[i] == FACT_GUEST) anna.guest = true;
        expect_person(place->store, &anna);
    }
    struct batch *late = batch_open(); /* there is no account any more */
    batch_change_person(late, &other, FACT_PASSPHRASE);
    assert_false(kept(place->store, late));
}

PLACE_TEST(an_account_is_found_by_name_whatever_the_capitals) {
    struct place *place = *state;
    struct person jo = person_of(1, "Jörg", false), guest = person_of(2, "Anna", true);
    keep_person(place->store, &jo);
    keep_person(place->store, &guest);
    assert_int_equal(id_named(place->store, "JöRG"), 1);
    assert_int_equal(id_named(place->store, "JÖRG"), 0);
    assert_int_equal(id_named(place->store, "Anna"), 0);
    assert_int_equal(id_named(place->store, "Jor_"), 0);
    assert_int_equal(id_named(place->store, ""), 0);
    assert_int_equal(id_named(place->store, "a name that is longer than any name may be"), 0);
}

PLACE_TEST(an_accounts_name_is_its_own_and_a_guests_is_shared) {
    struct place *place = *state;
    struct person people[] = {person_of(1, "Anna", false), person_of(2, "anna", false),
                              person_of(3, "Anna", true), person_of(4, "ANNA", true)};
    const bool fine[] = {true, false, true, true};
    for (int i = 0; i < 4; i++) assert_int_equal(keep_person(place->store, &people[i]), fine[i]);
    assert_int_equal(id_named(place->store, "aNNa"), 1);
}

PLACE_TEST(a_guest_becomes_an_account_unless_the_name_is_taken) {
    struct place *place = *state;
    struct person anna = person_of(1, "Anna", false), guest = person_of(2, "Gast", true);
    keep_person(place->store, &anna);
    keep_person(place->store, &guest);
    struct person wanted = person_of(2, "anna", false);
    assert_false(keep_person(place->store, &wanted));
    expect_person(place->store, &guest);
    wanted = person_of(2, "Berta", false);
    assert_true(keep_person(place->store, &wanted));
    expect_person(place->store, &wanted);
    anna = person_of(1, "ANNA", false);
    assert_true(keep_person(place->store, &anna));
    expect_person(place->store, &anna);
}

PLACE_TEST(a_session_is_its_persons_until_it_ends) {
    struct place *place = *state;
    uint8_t tokens[3][STORE_TOKEN] = {{1, 0, 1}, {1, 0, 2}, {0}};
    struct person anna = person_of(1, "Anna", false), berta = person_of(2, "Berta", false);
    struct batch *batch = batch_open();
    batch_person(batch, &anna);
    batch_person(batch, &berta);
    batch_session(batch, tokens[0], 1, 100);
    batch_session(batch, tokens[1], 1, 100);
    batch_session(batch, tokens[2], 2, 100);
    assert_true(kept(place->store, batch));
    for (int i = 0; i < 3; i++)
        assert_int_equal(id_of_session(place->store, tokens[i]), i < 2 ? 1 : 2);
    batch = batch_open();
    batch_end_session(batch, tokens[0]);
    assert_true(kept(place->store, batch));
    assert_int_equal(id_of_session(place->store, tokens[0]), 0);
    assert_int_equal(id_of_session(place->store, tokens[1]), 1);
    batch = batch_open();
    batch_session(batch, tokens[0], 1, 200);
    batch_end_sessions(batch, 1);
    assert_true(kept(place->store, batch));
    for (int i = 0; i < 3; i++)
        assert_int_equal(id_of_session(place->store, tokens[i]), i < 2 ? 0 : 2);
}

/* A new account, whose name is claimed. */
static bool claim(struct store *store, int64_t id, const char *name) {
    struct person person = person_of(id, name, false);
    struct batch *batch = batch_open();
    batch_person(batch, &person);
    batch_claim_name(batch, id);
    return kept(store, batch);
}

static int64_t id_like(struct store *store, const char *name) {
    struct heard heard = {.times = 0};
    store_person_like(store, name, hear_person, &heard);
    return id_heard(store, &heard);
}

PLACE_TEST(a_name_that_looks_like_anothers_is_not_claimed) {
    struct place *place = *state;
    assert_true(claim(place->store, 1, "Emma"));
    assert_false(claim(place->store, 2, "Ernrna"));
    assert_int_equal(id_named(place->store, "Ernrna"), 0); /* nothing of the batch is there */
    assert_int_equal(id_like(place->store, "ERNRNA"), 1);
    assert_int_equal(id_like(place->store, "eMMa"), 1);
    assert_int_equal(id_like(place->store, "Ema"), 0);
    struct person old = person_of(3, "Emrna", false); /* one from before, which keeps its name */
    assert_true(keep_person(place->store, &old));
    struct batch *batch = batch_open();
    batch_forget(batch, 1);
    assert_true(kept(place->store, batch));
    assert_true(claim(place->store, 2, "Ernrna"));
}

static int64_t id_of_device(struct store *store, const uint8_t token[STORE_TOKEN]) {
    struct heard heard = {.times = 0};
    store_person_of_device(store, token, hear_person, &heard);
    return id_heard(store, &heard);
}

PLACE_TEST(a_device_is_known_until_it_is_not_used_or_its_person_goes) {
    struct place *place = *state;
    const uint8_t tokens[3][STORE_TOKEN] = {{1}, {2}, {3}};
    struct person people[] = {person_of(1, "Anna", false), person_of(2, "Berta", false)};
    struct batch *batch = batch_open();
    batch_person(batch, &people[0]);
    batch_person(batch, &people[1]);
    batch_device(batch, tokens[0], 1, 100);
    batch_device(batch, tokens[1], 1, 100);
    batch_device(batch, tokens[2], 2, 300);
    batch_device(batch, tokens[1], 1, 300); /* used again */
    assert_true(kept(place->store, batch));
    batch = batch_open();
    batch_end_old_sessions(batch, 200);
    assert_true(kept(place->store, batch));
    const int64_t after[] = {0, 1, 2}, at_last[] = {0, 0, 2};
    for (int i = 0; i < 3; i++) assert_int_equal(id_of_device(place->store, tokens[i]), after[i]);
    batch = batch_open();
    batch_forget(batch, 1);
    assert_true(kept(place->store, batch));
    for (int i = 0; i < 3; i++) assert_int_equal(id_of_device(place->store, tokens[i]), at_last[i]);
}

static void hear_relation(void *context, const struct relation *relation,
                          const struct person *other) {
    struct text *t = context;
    if (!relation) return;
    text_number(t, relation->person);
    text_add(t, relation->muted ? " mutes " : " ");
    text_add(t, relation->blocked ? "blocks " : "");
    text_add(t, *other->name ? other->name : "somebody");
    text_add(t, "; ");
}

static void expect_relations(struct store *store, int64_t person, const char *expected) {
    char text[256];
    struct text t = text_over(text, sizeof text);
    store_relations(store, person, hear_relation, &t);
    settle_all(store);
    assert_string_equal(text, expected);
}

PLACE_TEST(relations_are_kept_until_they_end) {
    struct place *place = *state;
    struct person people[] = {person_of(1, "Anna", false), person_of(2, "Berta", false)};
    struct batch *batch = batch_open();
    batch_person(batch, &people[0]);
    batch_person(batch, &people[1]);
    batch_relation(batch, &(struct relation){1, 2, true, false, 5});
    batch_relation(batch, &(struct relation){2, 1, false, true, 5});
    assert_true(kept(place->store, batch));
    place_reopen(place);
    expect_relations(place->store, 1, "1 mutes Berta; ");
    expect_relations(place->store, 0, "1 mutes somebody; 2 blocks somebody; ");
    batch = batch_open();
    batch_relation(batch, &(struct relation){1, 2, false, false, 6});
    assert_true(kept(place->store, batch));
    expect_relations(place->store, 0, "2 blocks somebody; ");
}

/* Ratings */

static struct standing standing_of(const char *game, int won, double rating) {
    struct standing standing = {.person = 1,
                                .rating = rating,
                                .deviation = 300 - won / 10.0,
                                .volatility = 0.06,
                                .won = won,
                                .lost = 2,
                                .drawn = 1,
                                .when = 1000 + won / 2};
    snprintf(standing.game, sizeof standing.game, "%s", game);
    return standing;
}

static void hear_standings(void *context, const struct standing *standings, int count,
                           const struct history_point *history, int points) {
    assert_int_equal(count, 2);
    assert_string_equal(standings[0].game, "manalath");
    assert_string_equal(standings[1].game, "patterns");
    assert_int_equal(standings[1].won, HISTORY_MOST + 50);
    assert_int_equal(standings[1].lost, 2);
    assert_int_equal(standings[1].drawn, 1);
    assert_int_equal(standings[1].when, 1000 + (HISTORY_MOST + 50) / 2);
    assert_true(standings[1].rating == 1500.25 + HISTORY_MOST + 50);
    assert_true(standings[1].deviation == 300 - (HISTORY_MOST + 50) / 10.0);
    assert_true(standings[1].volatility == 0.06);
    assert_int_equal(points, HISTORY_MOST + 1);
    assert_string_equal(history[0].game, "manalath");
    for (int i = 1; i < points; i++) {
        assert_string_equal(history[i].game, "patterns");
        assert_true(history[i].rating == 1500.25 + 50 + i);
        assert_int_equal(history[i].when, 1000 + (50 + i) / 2);
    }
    ++*(int *)context;
}

static void hear_no_standings(void *context, const struct standing *standings, int count,
                              const struct history_point *history, int points) {
    (void)standings;
    (void)history;
    assert_int_equal(count, 0);
    assert_int_equal(points, 0);
    ++*(int *)context;
}

PLACE_TEST(a_standing_is_told_with_its_last_points) {
    struct place *place = *state;
    struct batch *batch = batch_open();
    int told = 0;
    for (int i = 1; i <= HISTORY_MOST + 50; i++) {
        struct standing standing = standing_of("patterns", i, 1500.25 + i);
        batch_standing(batch, &standing, 100 + i);
    }
    struct standing other = standing_of("manalath", 1, 1600);
    batch_standing(batch, &other, 99);
    assert_true(kept(place->store, batch));
    store_profile(place->store, 1, hear_standings, &told);
    store_profile(place->store, 2, hear_no_standings, &told);
    settle_all(place->store);
    assert_int_equal(told, 2);
}
