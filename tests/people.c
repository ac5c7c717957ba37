/* Guests and accounts, as a browser meets them. */
#include "parlour.h"

#include <stdio.h>
#include <string.h>

static const char nonce[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

/* Opens a table, and so becomes a guest; the session. */
static const char *open_table(struct visitor *v) {
    const json_t *a = ask(v,
                          "{'do': 'open', 'game': 'patterns', 'pace': 'none', "
                          "'seats': ['me', 'open'], 'nonce': '%s'}",
                          nonce);
    return text_in(a, "session");
}

static bool is_nobody(const json_t *answer) {
    return json_is_null(json_object_get(answer, "person"));
}

TEST(whoever_opens_a_table_becomes_a_guest_who_can_come_back) {
    struct parlour *parlour = *state;
    struct visitor *v = visit(parlour, "192.0.2.1"), *later = visit(parlour, "192.0.2.9");
    assert_true(is_nobody(ask(v, "{'do': 'hello'}")));
    const char *session = open_table(v);
    assert_int_equal(strlen(session), 32);
    const json_t *a = ask(later, "{'do': 'hello', 'session': '%s'}", session);
    const char *name = text_in(a, "person.name");
    assert_int_equal(strncmp(name, "Guest ", 6), 0);
    assert_int_equal(strlen(name), 10);
    assert_true(json_is_true(json_object_get(json_object_get(a, "person"), "guest")));
    assert_int_equal(number_of(v), number_of(later));
    leave(v);
    leave(later);
}

TEST(a_session_outlasts_the_server_and_only_its_hash_is_stored) {
    struct parlour *parlour = *state;
    struct visitor *v = visit(parlour, "192.0.2.1");
    char session[KEY_TEXT], sql[128];
    snprintf(session, sizeof session, "%s", open_table(v));
    leave(v);
    parlour_restart(parlour);
    v = visit(parlour, "192.0.2.1");
    assert_false(is_nobody(ask(v, "{'do': 'hello', 'session': '%s'}", session)));
    leave(v);
    snprintf(sql, sizeof sql, "SELECT count(*) FROM session WHERE hex(token) LIKE '%%%s%%'",
             session);
    assert_int_equal(ask_beside(parlour->place->where, sql), 0);
    assert_int_equal(ask_beside(parlour->place->where, "SELECT count(*) FROM session"), 1);
}

TEST(a_session_that_was_not_used_for_400_days_is_over) {
    struct parlour *parlour = *state;
    const long long day = 24LL * 3600 * SECOND;
    struct visitor *v = visit(parlour, "192.0.2.1");
    char session[KEY_TEXT];
    snprintf(session, sizeof session, "%s", open_table(v));
    leave(v);
    parlour->now += 399 * day;
    parlour_restart(parlour);
    v = visit(parlour, "192.0.2.1");
    assert_false(is_nobody(ask(v, "{'do': 'hello', 'session': '%s'}", session)));
    leave(v);
    parlour_settle(parlour);
    parlour->now += 399 * day; /* it was used in between */
    parlour_restart(parlour);
    v = visit(parlour, "192.0.2.1");
    assert_false(is_nobody(ask(v, "{'do': 'hello', 'session': '%s'}", session)));
    leave(v);
    parlour_settle(parlour);
    parlour->now += 401 * day;
    parlour_restart(parlour);
    v = visit(parlour, "192.0.2.1");
    assert_true(is_nobody(ask(v, "{'do': 'hello', 'session': '%s'}", session)));
    leave(v);
}

TEST(a_guest_who_registers_stays_the_same_person) {
    struct parlour *parlour = *state;
    struct visitor *v = visit(parlour, "192.0.2.1");
    open_table(v);
    int64_t guest = number_of(v);
    const json_t *a = ask(v, "{'do': 'register', 'name': 'Anna', 'passphrase': 'correct horse'}");
    assert_string_equal(text_in(a, "person.name"), "Anna");
    assert_int_equal(strlen(text_in(a, "session")), 32);
    assert_int_equal(number_of(v), guest);
    assert_false(v->client->person->person.guest);
    expect_refused_as(ask(v, "{'do': 'register', 'name': 'Bert', 'passphrase': 'correct horse'}"),
                      "account");
    leave(v);
}

TEST(a_name_is_taken_whatever_its_capitals) {
    struct parlour *parlour = *state;
    struct visitor *anna = member(parlour, "Anna"), *other = visit(parlour, "192.0.2.2");
    expect_refused_as(ask(other, "{'do': 'register', 'name': 'aNNA', 'passphrase': '12345678'}"),
                      "taken");
    leave(anna);
    leave(other);
}

TEST(of_two_who_register_a_name_at_once_one_gets_it) {
    struct parlour *parlour = *state;
    struct visitor *both[2];
    int asked[2], got = 0;
    for (int i = 0; i < 2; i++) {
        both[i] = visit(parlour, "192.0.2.2");
        asked[i] = say(both[i], "{'do': 'register', 'name': 'Anna', 'passphrase': '12345678'}");
    }
    for (int i = 0; i < 2; i++) {
        const json_t *a = answer(both[i], asked[i]);
        got += json_object_get(a, "person") != NULL;
        if (!json_object_get(a, "person")) expect_refused_as(a, "busy");
    }
    assert_int_equal(got, 1);
    leave(both[0]);
    leave(both[1]);
}

TEST(bad_names_and_passphrases_are_refused_with_a_reason) {
    struct parlour *parlour = *state;
    struct visitor *v = visit(parlour, "192.0.2.1");
    expect_refused_as(ask(v, "{'do': 'register'}"), "malformed");
    expect_refused_as(ask(v, "{'do': 'register', 'name': 5, 'passphrase': '12345678'}"),
                      "malformed");
    expect_refused_as(ask(v, "{'do': 'register', 'name': '-', 'passphrase': '12345678'}"),
                      "malformed");
    expect_refused_as(ask(v, "{'do': 'register', 'name': 'Anna', 'passphrase': '1234567'}"),
                      "malformed");
    expect_refused_as(ask(v, "{'do': 'register', 'name': 'Anna', 'passphrase': '%0257d'}", 1),
                      "malformed");
    leave(v);
}

TEST(one_logs_in_on_another_device_with_name_and_passphrase) {
    struct parlour *parlour = *state;
    struct visitor *anna = member(parlour, "Anna"), *phone = visit(parlour, "192.0.2.2");
    const json_t *a = ask(phone, "{'do': 'login', 'name': 'anna', "
                                 "'passphrase': 'passphrase of Anna'}");
    assert_string_equal(text_in(a, "person.name"), "Anna");
    assert_int_equal(number_of(phone), number_of(anna));
    leave(anna);
    leave(phone);
}

TEST(a_wrong_passphrase_and_an_unknown_name_are_refused_alike) {
    struct parlour *parlour = *state;
    struct visitor *anna = member(parlour, "Anna"), *other = visit(parlour, "192.0.2.2");
    const json_t *wrong =
        ask(other, "{'do': 'login', 'name': 'Anna', 'passphrase': 'something else'}");
    const json_t *unknown =
        ask(other, "{'do': 'login', 'name': 'Nobody', 'passphrase': 'something else'}");
    expect_refused_as(wrong, "account");
    assert_true(json_equal(json_object_get(wrong, "refused"), json_object_get(unknown, "refused")));
    assert_null(other->client->person);
    leave(anna);
    leave(other);
}

TEST(after_wrong_tries_one_must_wait_and_then_may_try_again) {
    struct parlour *parlour = *state;
    struct visitor *anna = member(parlour, "Anna"), *other = visit(parlour, "192.0.2.2");
    for (int i = 0; i < 5; i++)
        expect_refused_as(
            ask(other, "{'do': 'login', 'name': 'Anna', 'passphrase': 'guessed %d'}", i),
            "account");
    static const char right[] =
        "{'do': 'login', 'name': 'Anna', 'passphrase': 'passphrase of Anna'}";
    expect_refused_as(ask(other, right), "busy");
    expect_refused_as(ask(other, "{'do': 'login', 'name': 'Bert', 'passphrase': 'guessed'}"),
                      "busy"); /* it is the address, too */
    parlour->now += 61 * SECOND;
    assert_string_equal(text_in(ask(other, right), "person.name"), "Anna");
    leave(anna);
    leave(other);
}

TEST(after_logging_out_the_session_opens_nothing) {
    struct parlour *parlour = *state;
    struct visitor *v = visit(parlour, "192.0.2.1"), *tab = visit(parlour, "192.0.2.1");
    char session[KEY_TEXT];
    const json_t *a = ask(v, "{'do': 'register', 'name': 'Anna', 'passphrase': 'correct horse'}");
    snprintf(session, sizeof session, "%s", text_in(a, "session"));
    ask(tab, "{'do': 'hello', 'session': '%s'}", session);
    ask(v, "{'do': 'logout'}");
    assert_null(v->client->person);
    assert_null(tab->client); /* which comes back, and is nobody */
    assert_true(is_nobody(ask(v, "{'do': 'hello', 'session': '%s'}", session)));
    ask(v, "{'do': 'logout'}"); /* nobody can do so, too */
    leave(v);
    leave(tab);
}

TEST(a_new_passphrase_ends_all_other_sessions) {
    struct parlour *parlour = *state;
    struct visitor *v = visit(parlour, "192.0.2.1"), *other = visit(parlour, "192.0.2.2");
    char old[KEY_TEXT], fresh[KEY_TEXT];
    const json_t *a = ask(v, "{'do': 'register', 'name': 'Anna', 'passphrase': 'correct horse'}");
    snprintf(old, sizeof old, "%s", text_in(a, "session"));
    ask(other, "{'do': 'login', 'name': 'Anna', 'passphrase': 'correct horse'}");
    expect_refused_as(ask(v, "{'do': 'passphrase', 'old': 'wrong horse', 'new': 'battery staple'}"),
                      "account");
    a = ask(v, "{'do': 'passphrase', 'old': 'correct horse', 'new': 'battery staple'}");
    snprintf(fresh, sizeof fresh, "%s", text_in(a, "session"));
    assert_non_null(v->client->person);
    assert_null(other->client);
    leave(other);
    other = visit(parlour, "192.0.2.2");
    assert_true(is_nobody(ask(other, "{'do': 'hello', 'session': '%s'}", old)));
    expect_refused_as(ask(other, "{'do': 'login', 'name': 'Anna', 'passphrase': 'correct horse'}"),
                      "account");
    assert_false(is_nobody(ask(other, "{'do': 'hello', 'session': '%s'}", fresh)));
    leave(v);
    leave(other);
}

TEST(guests_have_no_passphrase_to_change_and_no_account_to_forget) {
    struct parlour *parlour = *state;
    struct visitor *v = visit(parlour, "192.0.2.1");
    for (int i = 0; i < 2; i++) {
        expect_refused_as(ask(v, "{'do': 'passphrase', 'old': '12345678', 'new': '12345678'}"),
                          "account");
        expect_refused_as(ask(v, "{'do': 'forget', 'passphrase': '12345678'}"), "account");
        if (i == 0) open_table(v);
    }
    leave(v);
}

/* A finished game, with a record and a state as the hub writes them. */
static void keep_game(struct parlour *parlour, int64_t table, int64_t first, int64_t second) {
    static const char record[] = "[Player1 \"Anna\"]\n[Player2 \"Bert\"]\n\n1. a1 1-0\n";
    static const char kept_state[] = "{\"is\":\"table\",\"seats\":[{\"name\":\"Anna\"},"
                                     "{\"name\":\"Bert\"}],\"moves\":[\"Anna\"]}";
    struct kept_game game = game_of(table, "patterns", first, second, "1-0", 1000);
    struct batch *batch = batch_open();
    snprintf(game.player[0].name, STORE_NAME, "Anna");
    snprintf(game.player[1].name, STORE_NAME, "Bert");
    batch_finish(batch, &game, record, strlen(record), kept_state, strlen(kept_state));
    assert_true(kept(parlour->place->store, batch));
}

TEST(whoever_is_forgotten_leaves_games_without_a_name) {
    struct parlour *parlour = *state;
    const char *where = parlour->place->where;
    struct visitor *anna = member(parlour, "Anna"), *bert = member(parlour, "Bert");
    keep_game(parlour, 7, number_of(anna), number_of(bert));
    expect_refused_as(ask(anna, "{'do': 'forget', 'passphrase': 'passphrase of Bert'}"), "account");
    const json_t *a = ask(anna, "{'do': 'forget', 'passphrase': 'passphrase of Anna'}");
    assert_null(json_object_get(a, "refused"));
    assert_null(anna->client->person);
    expect_refused_as(
        ask(anna, "{'do': 'login', 'name': 'Anna', 'passphrase': 'passphrase of Anna'}"),
        "account");
    assert_int_equal(ask_beside(where, "SELECT count(*) FROM person WHERE name = 'Anna'"), 0);
    assert_int_equal(ask_beside(where, "SELECT first_name LIKE 'Former member %' AND "
                                       "second_name = 'Bert' FROM game"),
                     1);
    assert_int_equal(ask_beside(where, "SELECT record LIKE '%\"Former member%' AND "
                                       "record NOT LIKE '%Anna%' FROM told"),
                     1);
    assert_int_equal(ask_beside(where, "SELECT state LIKE '%\"name\":\"Former member%' AND "
                                       "state LIKE '%[\"Anna\"]%' FROM told"),
                     1); /* a move that looks like a name is a move */
    leave(anna);
    anna = member(parlour, "Anna"); /* the name is free */
    leave(anna);
    leave(bert);
}

TEST(nobody_is_forgotten_in_the_middle_of_a_game) {
    struct parlour *parlour = *state;
    struct visitor *v = member(parlour, "Anna");
    const json_t *a = ask(v,
                          "{'do': 'open', 'game': 'patterns', 'pace': 'none', "
                          "'seats': ['me', 'open'], 'nonce': '%s'}",
                          nonce);
    text_in(a, "table");
    expect_refused_as(ask(v, "{'do': 'forget', 'passphrase': 'passphrase of Anna'}"), "illegal");
    leave(v);
}

TEST(a_client_asks_for_one_thing_of_its_account_at_a_time) {
    struct parlour *parlour = *state;
    struct visitor *v = visit(parlour, "192.0.2.1");
    int first = say(v, "{'do': 'register', 'name': 'Anna', 'passphrase': 'correct horse'}");
    expect_refused_as(ask(v, "{'do': 'login', 'name': 'Anna', 'passphrase': 'correct horse'}"),
                      "busy");
    assert_string_equal(text_in(answer(v, first), "person.name"), "Anna");
    leave(v);
}

TEST(whoever_leaves_before_the_answer_is_not_missed) {
    struct parlour *parlour = *state;
    struct visitor *v = visit(parlour, "192.0.2.1"), *other = visit(parlour, "192.0.2.1");
    say(v, "{'do': 'register', 'name': 'Anna', 'passphrase': 'correct horse'}");
    leave(v);
    ask(other, "{'do': 'register', 'name': 'Bert', 'passphrase': 'correct horse'}");
    say(other, "{'do': 'passphrase', 'old': 'correct horse', 'new': 'battery staple'}");
    leave(other); /* and the parlour closes in the middle of it */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        PARLOUR_TEST(whoever_opens_a_table_becomes_a_guest_who_can_come_back),
        PARLOUR_TEST(a_session_outlasts_the_server_and_only_its_hash_is_stored),
        PARLOUR_TEST(a_session_that_was_not_used_for_400_days_is_over),
        PARLOUR_TEST(a_guest_who_registers_stays_the_same_person),
        PARLOUR_TEST(a_name_is_taken_whatever_its_capitals),
        PARLOUR_TEST(of_two_who_register_a_name_at_once_one_gets_it),
        PARLOUR_TEST(bad_names_and_passphrases_are_refused_with_a_reason),
        PARLOUR_TEST(one_logs_in_on_another_device_with_name_and_passphrase),
        PARLOUR_TEST(a_wrong_passphrase_and_an_unknown_name_are_refused_alike),
        PARLOUR_TEST(after_wrong_tries_one_must_wait_and_then_may_try_again),
        PARLOUR_TEST(after_logging_out_the_session_opens_nothing),
        PARLOUR_TEST(a_new_passphrase_ends_all_other_sessions),
        PARLOUR_TEST(guests_have_no_passphrase_to_change_and_no_account_to_forget),
        PARLOUR_TEST(whoever_is_forgotten_leaves_games_without_a_name),
        PARLOUR_TEST(nobody_is_forgotten_in_the_middle_of_a_game),
        PARLOUR_TEST(a_client_asks_for_one_thing_of_its_account_at_a_time),
        PARLOUR_TEST(whoever_leaves_before_the_answer_is_not_missed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
