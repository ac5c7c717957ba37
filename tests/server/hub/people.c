/* Guests and accounts, as a browser meets them. */
#include "support/house.h"

#include "server/hub/people/people_internal.h"
#include "support/store_place.h"

#include <stdio.h>
#include <string.h>

static const char nonce[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

/* Opens a table, and so becomes a guest; the session. */
static const char *open_table(struct guest *v) {
    const json_t *a = guest_ask(v,
                                "{'do': 'open', 'game': 'patterns', 'pace': 'none', "
                                "'seats': ['me', 'open'], 'nonce': '%s'}",
                                nonce);
    return text_of(a, "session");
}

static bool is_nobody(const json_t *answer) {
    return json_is_null(json_object_get(answer, "person"));
}

HOUSE_TEST(whoever_opens_a_table_becomes_a_guest_who_can_come_back) {
    struct house *h = *state;
    struct guest *v = guest_from(h, "192.0.2.1"), *later = guest_from(h, "192.0.2.9");
    assert_true(is_nobody(guest_ask(v, "{'do': 'hello'}")));
    const char *session = open_table(v);
    assert_int_equal(strlen(session), 32);
    const json_t *a = guest_ask(later, "{'do': 'hello', 'session': '%s'}", session);
    const char *name = text_of(a, "person.name");
    assert_int_equal(strncmp(name, "Guest ", 6), 0);
    assert_int_equal(strlen(name), 10);
    assert_true(json_is_true(json_object_get(json_object_get(a, "person"), "guest")));
    assert_int_equal(guest_person(v), guest_person(later));
    guest_leave(v);
    guest_leave(later);
}

HOUSE_TEST(a_session_outlasts_the_server_and_only_its_hash_is_stored) {
    struct house *h = *state;
    struct guest *v = guest_from(h, "192.0.2.1");
    char session[KEY_TEXT], sql[128];
    snprintf(session, sizeof session, "%s", open_table(v));
    guest_leave(v);
    house_restart(h);
    v = guest_from(h, "192.0.2.1");
    assert_false(is_nobody(guest_ask(v, "{'do': 'hello', 'session': '%s'}", session)));
    guest_leave(v);
    snprintf(sql, sizeof sql, "SELECT count(*) FROM session WHERE hex(token) LIKE '%%%s%%'",
             session);
    assert_int_equal(ask_beside(h->where, sql), 0);
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM session"), 1);
}

HOUSE_TEST(a_session_that_was_not_used_for_400_days_is_over) {
    struct house *h = *state;
    const long long day = 24LL * 3600 * SECOND;
    struct guest *v = guest_from(h, "192.0.2.1");
    char session[KEY_TEXT];
    snprintf(session, sizeof session, "%s", open_table(v));
    guest_leave(v);
    h->now += 399 * day;
    house_restart(h);
    v = guest_from(h, "192.0.2.1");
    assert_false(is_nobody(guest_ask(v, "{'do': 'hello', 'session': '%s'}", session)));
    guest_leave(v);
    house_settle(h);
    h->now += 399 * day; /* it was used in between */
    house_restart(h);
    v = guest_from(h, "192.0.2.1");
    assert_false(is_nobody(guest_ask(v, "{'do': 'hello', 'session': '%s'}", session)));
    guest_leave(v);
    house_settle(h);
    h->now += 401 * day;
    house_restart(h);
    v = guest_from(h, "192.0.2.1");
    assert_true(is_nobody(guest_ask(v, "{'do': 'hello', 'session': '%s'}", session)));
    guest_leave(v);
}

HOUSE_TEST(a_guest_who_registers_stays_the_same_person) {
    struct house *h = *state;
    struct guest *v = guest_from(h, "192.0.2.1");
    open_table(v);
    int64_t guest = guest_person(v);
    const json_t *a =
        guest_ask(v, "{'do': 'register', 'name': 'Anna', 'passphrase': 'correct horse'}");
    assert_string_equal(text_of(a, "person.name"), "Anna");
    assert_int_equal(strlen(text_of(a, "session")), 32);
    assert_int_equal(guest_person(v), guest);
    assert_false(v->client->person->person.guest);
    expect_refusal(
        guest_ask(v, "{'do': 'register', 'name': 'Bert', 'passphrase': 'correct horse'}"),
        "account");
    guest_leave(v);
}

HOUSE_TEST(a_name_is_taken_whatever_its_capitals) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna"), *other = guest_from(h, "192.0.2.2");
    expect_refusal(guest_ask(other, "{'do': 'register', 'name': 'aNNA', 'passphrase': '12345678'}"),
                   "taken");
    guest_leave(anna);
    guest_leave(other);
}

HOUSE_TEST(of_two_who_register_a_name_at_once_one_gets_it) {
    struct house *h = *state;
    struct guest *both[2];
    int asked[2], got = 0;
    for (int i = 0; i < 2; i++) {
        both[i] = guest_from(h, "192.0.2.2");
        asked[i] =
            guest_say(both[i], "{'do': 'register', 'name': 'Anna', 'passphrase': '12345678'}");
    }
    house_settle(h);
    for (int i = 0; i < 2; i++) {
        const json_t *a = guest_answer_to(both[i], asked[i]);
        got += json_object_get(a, "person") != NULL;
        if (json_object_get(a, "person")) continue;
        const json_t *refused = json_object_get(a, "refused");
        bool stored = refused && !strcmp(text_of(refused, "code"), "taken");
        expect_refusal(a, stored ? "taken" : "busy"); /* the other one's name is stored by then */
    }
    assert_int_equal(got, 1);
    guest_leave(both[0]);
    guest_leave(both[1]);
}

HOUSE_TEST(bad_names_and_passphrases_are_refused_with_a_reason) {
    struct house *h = *state;
    struct guest *v = guest_from(h, "192.0.2.1");
    expect_refusal(guest_ask(v, "{'do': 'register'}"), "malformed");
    expect_refusal(guest_ask(v, "{'do': 'register', 'name': 5, 'passphrase': '12345678'}"),
                   "malformed");
    expect_refusal(guest_ask(v, "{'do': 'register', 'name': '-', 'passphrase': '12345678'}"),
                   "malformed");
    expect_refusal(guest_ask(v, "{'do': 'register', 'name': 'Anna', 'passphrase': '1234567'}"),
                   "malformed");
    expect_refusal(guest_ask(v, "{'do': 'register', 'name': 'Anna', 'passphrase': '%0257d'}", 1),
                   "malformed");
    guest_leave(v);
}

HOUSE_TEST(one_logs_in_on_another_device_with_name_and_passphrase) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna"), *phone = guest_from(h, "192.0.2.2");
    const json_t *a = guest_ask(phone, "{'do': 'login', 'name': 'anna', "
                                       "'passphrase': 'passphrase of Anna'}");
    assert_string_equal(text_of(a, "person.name"), "Anna");
    assert_int_equal(guest_person(phone), guest_person(anna));
    guest_leave(anna);
    guest_leave(phone);
}

HOUSE_TEST(a_wrong_passphrase_and_an_unknown_name_are_refused_alike) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna"), *other = guest_from(h, "192.0.2.2");
    const json_t *wrong =
        guest_ask(other, "{'do': 'login', 'name': 'Anna', 'passphrase': 'something else'}");
    const json_t *unknown =
        guest_ask(other, "{'do': 'login', 'name': 'Nobody', 'passphrase': 'something else'}");
    expect_refusal(wrong, "account");
    assert_true(json_equal(json_object_get(wrong, "refused"), json_object_get(unknown, "refused")));
    assert_null(other->client->person);
    guest_leave(anna);
    guest_leave(other);
}

HOUSE_TEST(after_wrong_tries_one_must_wait_and_then_may_try_again) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna"), *other = guest_from(h, "192.0.2.2");
    for (int i = 0; i < 5; i++)
        expect_refusal(
            guest_ask(other, "{'do': 'login', 'name': 'Anna', 'passphrase': 'guessed %d'}", i),
            "account");
    static const char right[] =
        "{'do': 'login', 'name': 'Anna', 'passphrase': 'passphrase of Anna'}";
    expect_refusal(guest_ask(other, right), "busy");
    expect_refusal(guest_ask(other, "{'do': 'login', 'name': 'Bert', 'passphrase': 'guessed'}"),
                   "busy"); /* it is the address, too */
    h->now += 61 * SECOND;
    assert_string_equal(text_of(guest_ask(other, right), "person.name"), "Anna");
    guest_leave(anna);
    guest_leave(other);
}

enum { CROWD = 12 };

/* Guesses at a name, five from each of so many addresses. */
static void guess_from_everywhere(struct house *h, const char *name) {
    for (int i = 0; i < 5 * CROWD; i++) {
        char address[32];
        snprintf(address, sizeof address, "198.51.100.%d", i / 5);
        struct guest *stranger = guest_from(h, address);
        const json_t *a = guest_ask(
            stranger, "{'do': 'login', 'name': '%s', 'passphrase': 'guessed %d'}", name, i);
        expect_refusal(a, i < 50 ? "account" : "busy");
        guest_leave(stranger);
    }
}

static const char logs_in[] = "{'do': 'login', 'name': 'Anna', 'passphrase': 'passphrase of Anna'}";

HOUSE_TEST(strangers_who_guess_do_not_lock_out_a_device_that_was_logged_in) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna"), *bert = guest_member(h, "Bert");
    char devices[2][KEY_TEXT];
    snprintf(devices[0], KEY_TEXT, "%s", text_of(guest_answer(anna), "device"));
    snprintf(devices[1], KEY_TEXT, "%s", text_of(guest_answer(bert), "device"));
    guest_ask(anna, "{'do': 'logout'}");
    guess_from_everywhere(h, "Anna");
    struct guest *fresh = guest_from(h, "192.0.2.7");
    expect_refusal(guest_ask(fresh, logs_in), "busy");
    expect_refusal(guest_ask(fresh,
                             "{'do': 'login', 'name': 'Anna', 'passphrase': 'passphrase of Anna', "
                             "'device': '%s'}",
                             devices[1]),
                   "busy");                             /* that of somebody else helps nobody */
    struct guest *home = guest_from(h, "198.51.100.1"); /* even where strangers have guessed */
    const json_t *a = guest_ask(home,
                                "{'do': 'login', 'name': 'anna', 'passphrase': "
                                "'passphrase of Anna', 'device': '%s'}",
                                devices[0]);
    assert_string_equal(text_of(a, "person.name"), "Anna");
    assert_null(json_object_get(a, "device"));         /* it has one */
    expect_refusal(guest_ask(fresh, logs_in), "busy"); /* strangers are not forgiven by that */
}

HOUSE_TEST(a_device_that_was_logged_in_has_five_tries_of_its_own) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna");
    char device[KEY_TEXT];
    snprintf(device, sizeof device, "%s", text_of(guest_answer(anna), "device"));
    static const char tries[] =
        "{'do': 'login', 'name': 'Anna', 'passphrase': '%s', 'device': '%s'}";
    struct guest *thief = guest_from(h, "192.0.2.7");
    for (int i = 0; i < 5; i++)
        expect_refusal(guest_ask(thief, tries, "guessed again", device), "account");
    expect_refusal(guest_ask(thief, tries, "passphrase of Anna", device), "busy");
    struct guest *other = guest_from(h, "192.0.2.8"); /* and nobody else waits for that */
    assert_string_equal(text_of(guest_ask(other, logs_in), "person.name"), "Anna");
    h->now += 61 * SECOND;
    guest_ask(thief, tries, "passphrase of Anna", device);
    assert_string_equal(text_of(guest_answer(thief), "person.name"), "Anna");
}

HOUSE_TEST(strangers_who_guess_do_not_keep_anybody_from_a_new_passphrase) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna");
    for (int i = 0; i < 5 * CROWD; i++) /* counted as above, without the time that it takes */
        throttle_wrong(h->hub->people->throttle, BY_NAME, "Anna", h->now);
    expect_refusal(guest_ask(guest_arrive(h), logs_in), "busy");
    text_of(guest_ask(anna, "{'do': 'passphrase', 'old': 'passphrase of Anna', "
                            "'new': 'battery staple'}"),
            "session");
}

HOUSE_TEST(one_address_that_guesses_does_not_make_another_wait) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna"), *stranger = guest_from(h, "192.0.2.7");
    for (int i = 0; i < 5; i++)
        guest_ask(stranger, "{'do': 'login', 'name': 'Anna', 'passphrase': 'guessed %d'}", i);
    expect_refusal(guest_ask(stranger, logs_in), "busy");
    struct guest *phone = guest_from(h, "192.0.2.8");
    assert_string_equal(text_of(guest_ask(phone, logs_in), "person.name"), "Anna");
    guest_leave(anna);
}

HOUSE_TEST(after_logging_out_the_session_opens_nothing) {
    struct house *h = *state;
    struct guest *v = guest_from(h, "192.0.2.1"), *tab = guest_from(h, "192.0.2.1");
    char session[KEY_TEXT];
    const json_t *a =
        guest_ask(v, "{'do': 'register', 'name': 'Anna', 'passphrase': 'correct horse'}");
    snprintf(session, sizeof session, "%s", text_of(a, "session"));
    guest_ask(tab, "{'do': 'hello', 'session': '%s'}", session);
    guest_ask(v, "{'do': 'logout'}");
    assert_null(v->client->person);
    assert_int_equal(tab->close_code, CLOSE_RESTART); /* which comes back, and is nobody */
    assert_true(is_nobody(guest_ask(v, "{'do': 'hello', 'session': '%s'}", session)));
    guest_ask(v, "{'do': 'logout'}"); /* nobody can do so, too */
    guest_leave(v);
    guest_leave(tab);
}

HOUSE_TEST(a_new_passphrase_ends_all_other_sessions) {
    struct house *h = *state;
    struct guest *v = guest_from(h, "192.0.2.1"), *other = guest_from(h, "192.0.2.2");
    char old[KEY_TEXT], fresh[KEY_TEXT];
    const json_t *a =
        guest_ask(v, "{'do': 'register', 'name': 'Anna', 'passphrase': 'correct horse'}");
    snprintf(old, sizeof old, "%s", text_of(a, "session"));
    guest_ask(other, "{'do': 'login', 'name': 'Anna', 'passphrase': 'correct horse'}");
    expect_refusal(
        guest_ask(v, "{'do': 'passphrase', 'old': 'wrong horse', 'new': 'battery staple'}"),
        "account");
    a = guest_ask(v, "{'do': 'passphrase', 'old': 'correct horse', 'new': 'battery staple'}");
    snprintf(fresh, sizeof fresh, "%s", text_of(a, "session"));
    assert_non_null(v->client->person);
    assert_int_equal(other->close_code, CLOSE_RESTART);
    guest_leave(other);
    other = guest_from(h, "192.0.2.2");
    assert_true(is_nobody(guest_ask(other, "{'do': 'hello', 'session': '%s'}", old)));
    expect_refusal(
        guest_ask(other, "{'do': 'login', 'name': 'Anna', 'passphrase': 'correct horse'}"),
        "account");
    assert_false(is_nobody(guest_ask(other, "{'do': 'hello', 'session': '%s'}", fresh)));
    guest_leave(v);
    guest_leave(other);
}

HOUSE_TEST(guests_have_no_passphrase_to_change_and_no_account_to_forget) {
    struct house *h = *state;
    struct guest *v = guest_from(h, "192.0.2.1");
    for (int i = 0; i < 2; i++) {
        expect_refusal(guest_ask(v, "{'do': 'passphrase', 'old': '12345678', 'new': '12345678'}"),
                       "account");
        expect_refusal(guest_ask(v, "{'do': 'forget', 'passphrase': '12345678'}"), "account");
        if (i == 0) open_table(v);
    }
    guest_leave(v);
}

/* Somebody with the key of a seat and the session of who sat down there. */
struct thief {
    struct guest *by_key, *by_session;
    char watch[160];
};

static struct thief steal(struct house *h, const struct party *p) {
    struct thief t = {guest_arrive(h), guest_arrive(h), ""};
    snprintf(t.watch, sizeof t.watch, "{'do': 'watch', 'table': '%s', 'key': '%s'}", p->table,
             p->key[0]);
    assert_int_equal(number_of(guest_ask(t.by_key, "%s", t.watch), "seat"), 1);
    guest_ask(t.by_session, "{'do': 'hello', 'session': '%s'}", p->session[0]);
    assert_non_null(t.by_session->client->person);
    return t;
}

static void expect_nothing_open(struct house *h, const struct thief *t, const struct party *p) {
    const json_t *state = guest_last(t->by_key, "table");
    assert_int_equal(number_of(state, "seat"), 0); /* what it sees is a spectator's view */
    expect_refusal(guest_ask(t->by_key, "{'do': 'resign', 'table': '%s'}", p->table), "seat");
    expect_refusal(guest_ask(t->by_key, "%s", t->watch), "seat");
    assert_int_equal(t->by_session->close_code, CLOSE_RESTART);
    struct guest *later = guest_arrive(h);
    assert_true(is_nobody(guest_ask(later, "{'do': 'hello', 'session': '%s'}", p->session[0])));
    expect_refusal(guest_ask(later, "%s", t->watch), "seat");
}

HOUSE_TEST(who_registers_takes_the_keys_and_the_guests_session_from_all_others) {
    struct house *h = *state;
    struct party p = party_begin(h, "'game': 'mandala', 'pace': 'none'");
    struct thief t = steal(h, &p);
    const json_t *a =
        guest_ask(p.player[0], "{'do': 'register', 'name': 'Anna', 'passphrase': 'correct horse'}");
    char session[KEY_TEXT];
    snprintf(session, sizeof session, "%s", text_of(a, "session"));
    expect_nothing_open(h, &t, &p);
    assert_int_equal(number_of(guest_ask(p.player[0], "%s", t.watch), "seat"), 1);
    house_restart(h);
    struct guest *v = guest_arrive(h);
    expect_refusal(guest_ask(v, "%s", t.watch), "seat");
    guest_ask(v, "{'do': 'hello', 'session': '%s'}", session);
    assert_int_equal(number_of(guest_ask(v, "%s", t.watch), "seat"), 1);
}

HOUSE_TEST(a_new_passphrase_ends_the_keys_of_seats_also_of_finished_games) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna"), *bert = guest_arrive(h), *v = guest_arrive(h);
    char table[2][16], key[2][KEY_TEXT];
    for (int i = 0; i < 2; i++) {
        const json_t *a = guest_ask(anna,
                                    "{'do': 'open', 'game': 'patterns', 'pace': 'none', "
                                    "'seats': ['me', 'open'], 'nonce': '%s'}",
                                    nonce);
        snprintf(table[i], sizeof table[i], "%s", text_of(a, "table"));
        snprintf(key[i], sizeof key[i], "%s", text_of(a, "key"));
        guest_ask(bert, "{'do': 'sit', 'table': '%s', 'nonce': '%s'}", table[i], nonce);
        guest_ask(bert, "{'do': 'resign', 'table': '%s'}", table[i]);
        if (i == 0) house_wait(h, 400); /* the first is not in memory any more */
    }
    assert_int_equal(hub_counts(h->hub).tables, 1);
    static const char watch[] = "{'do': 'watch', 'table': '%s', 'key': '%s'}";
    for (int i = 0; i < 2; i++)
        assert_int_equal(number_of(guest_ask(v, watch, table[i], key[i]), "seat"), 1);
    guest_ask(anna, "{'do': 'passphrase', 'old': 'passphrase of Anna', 'new': 'battery staple'}");
    for (int i = 0; i < 2; i++) {
        expect_refusal(guest_ask(v, watch, table[i], key[i]), "seat");
        assert_int_equal(number_of(guest_ask(anna, watch, table[i], key[i]), "seat"), 1);
    }
}

HOUSE_TEST(nobody_gets_a_name_that_looks_like_anothers) {
    struct house *h = *state;
    struct guest *emma = guest_member(h, "Emma"), *v = guest_from(h, "192.0.2.2");
    static const char registers[] = "{'do': 'register', 'name': '%s', 'passphrase': '12345678'}";
    expect_refusal(guest_ask(v, registers, "Ernrna"), "taken");
    expect_refusal(guest_ask(v, registers, "Emrna"), "taken");
    expect_refusal(guest_ask(v, registers, "Moderator"), "malformed");
    guest_ask(emma, "{'do': 'forget', 'passphrase': 'passphrase of Emma'}");
    assert_string_equal(text_of(guest_ask(v, registers, "Ernrna"), "person.name"), "Ernrna");
    struct guest *other = guest_from(h, "192.0.2.3");
    expect_refusal(guest_ask(other, registers, "Emma"), "taken");
}

HOUSE_TEST(of_two_who_register_names_that_look_alike_at_once_one_gets_it) {
    struct house *h = *state;
    static const char *const names[] = {"Emma", "Ernrna"};
    struct guest *both[2];
    int got = 0;
    for (int i = 0; i < 2; i++) {
        both[i] = guest_from(h, "192.0.2.2");
        guest_say(both[i], "{'do': 'register', 'name': '%s', 'passphrase': '12345678'}", names[i]);
    }
    house_settle(h);
    for (int i = 0; i < 2; i++) got += both[i]->client->person != NULL;
    assert_int_equal(got, 1);
}

HOUSE_TEST(games_that_were_called_off_are_gone_after_a_month) {
    struct house *h = *state;
    struct party p = party_begin(h, "'game': 'patterns', 'pace': 'none'");
    guest_ask(p.player[0], "{'do': 'abort', 'table': '%s'}", p.table);
    for (int i = 0; i < 2; i++) guest_leave(p.player[i]);
    struct finished_game played = game_of(7, "patterns", 1, 2, "*", 1000);
    snprintf(played.end, sizeof played.end, "aborted");
    struct batch *batch = batch_open();
    batch_finish(batch, &played, &some_ending, "", 0);
    assert_true(kept(h->store, batch));
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM game"), 2);
    house_wait(h, 29 * 86400.0);
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM game"), 2);
    house_wait(h, 2 * 86400.0);
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM game"), 1); /* it was played */
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM record"), 1);
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM played"), 2);
    struct guest *v = guest_arrive(h);
    expect_refusal(guest_ask(v, "{'do': 'watch', 'table': '%s'}", p.table), "unknown");
}

HOUSE_TEST(whoever_is_forgotten_leaves_no_name_in_the_journal) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna"), *bert = guest_arrive(h), *other = guest_arrive(h);
    const json_t *a = guest_ask(anna,
                                "{'do': 'open', 'game': 'patterns', 'pace': 'none', "
                                "'seats': ['me', 'open'], 'nonce': '%s'}",
                                nonce);
    char table[16];
    snprintf(table, sizeof table, "%s", text_of(a, "table"));
    guest_ask(bert, "{'do': 'sit', 'table': '%s', 'nonce': '%s'}", table, nonce);
    guest_ask(bert, "{'do': 'watch', 'table': '%s'}", table);
    guest_ask(anna, "{'do': 'resign', 'table': '%s'}", table);
    open_table(other);
    static const char named[] = "SELECT count(*) FROM journal WHERE body LIKE '%Anna%'";
    assert_int_equal(ask_beside(h->where, named), 1);
    int64_t events = ask_beside(h->where, "SELECT count(*) FROM journal");
    guest_ask(anna, "{'do': 'forget', 'passphrase': 'passphrase of Anna'}");
    assert_int_equal(ask_beside(h->where, named), 0);
    assert_true(ask_beside(h->where, "SELECT count(*) FROM journal") < events);
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM device"), 0);
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM likeness"), 0);
    assert_null(strstr(text_of(guest_last(bert, "table"), "seats.0.name"), "Anna"));
    house_restart(h); /* the table that is not over is still there */
    assert_int_equal(hub_counts(h->hub).tables, 1);
}

/* A finished game, with a record as the hub writes it, but for its move. */
static void keep_game(struct house *h, int64_t table, int64_t first, int64_t second) {
    static const char record[] = "[Player1 \"Anna\"]\n[Player2 \"Bert\"]\n\n1. Anna 1-0\n";
    struct finished_game game = game_of(table, "patterns", first, second, "1-0", 1000);
    struct batch *batch = batch_open();
    snprintf(game.player[0].name, STORE_NAME, "Anna");
    snprintf(game.player[1].name, STORE_NAME, "Bert");
    batch_finish(batch, &game, &some_ending, record, strlen(record));
    assert_true(kept(h->store, batch));
}

enum { RECORD_READ = 1024 };

static void hear_record(void *context, bool found, const char *part, size_t length) {
    assert_true(found);
    strncat(context, part, length);
}

HOUSE_TEST(whoever_is_forgotten_leaves_games_without_a_name) {
    struct house *h = *state;
    const char *where = h->where;
    struct guest *anna = guest_member(h, "Anna"), *bert = guest_member(h, "Bert");
    keep_game(h, 7, guest_person(anna), guest_person(bert));
    expect_refusal(guest_ask(anna, "{'do': 'forget', 'passphrase': 'passphrase of Bert'}"),
                   "account");
    const json_t *a = guest_ask(anna, "{'do': 'forget', 'passphrase': 'passphrase of Anna'}");
    assert_null(json_object_get(a, "refused"));
    assert_null(anna->client->person);
    expect_refusal(
        guest_ask(anna, "{'do': 'login', 'name': 'Anna', 'passphrase': 'passphrase of Anna'}"),
        "account");
    assert_int_equal(ask_beside(where, "SELECT count(*) FROM person WHERE name = 'Anna'"), 0);
    assert_int_equal(ask_beside(where, "SELECT first_name = '' AND second_name = '' FROM game"), 1);
    assert_int_equal(ask_beside(where, "SELECT record NOT LIKE '%\"Anna\"%' AND "
                                       "record LIKE '%1. Anna 1-0%' FROM record"),
                     1); /* a move that looks like a name is a move */
    char record[RECORD_READ] = "";
    hub_record(h->hub, "000000000007", hear_record, record);
    house_settle(h);
    assert_non_null(strstr(record, "[Player1 \"Former member "));
    assert_non_null(strstr(record, "[Player2 \"Bert\"]"));
    guest_leave(anna);
    anna = guest_member(h, "Anna"); /* the name is free */
    guest_leave(anna);
    guest_leave(bert);
}

/* A guest whom the store knows already, with that name. */
static struct guest *guest_named(struct house *h, int64_t id, const char *name) {
    uint8_t token[KEY_BYTES] = {(uint8_t)id}, hash[STORE_TOKEN];
    char session[KEY_TEXT];
    struct person person = person_of(id, name, true);
    struct batch *batch = batch_open();
    key_hash(token, hash, sizeof hash);
    key_write(token, session);
    batch_person(batch, &person);
    batch_session(batch, hash, id, 1800000000000);
    assert_true(kept(h->store, batch));
    struct guest *g = guest_arrive(h);
    assert_string_equal(
        text_of(guest_ask(g, "{'do':'hello','session':'%s'}", session), "person.name"), name);
    return g;
}

HOUSE_TEST(of_two_guests_with_the_same_name_one_gets_an_account) {
    struct house *h = *state;
    struct guest *one = guest_named(h, 1001, "Guest 1234");
    struct guest *other = guest_named(h, 1002, "Guest 1234");
    char table[16], record[RECORD_READ] = "";
    const json_t *a = guest_ask(one,
                                "{'do': 'open', 'game': 'patterns', 'pace': 'none', "
                                "'seats': ['me', 'open'], 'nonce': '%s'}",
                                nonce);
    snprintf(table, sizeof table, "%s", text_of(a, "table"));
    guest_ask(other, "{'do': 'sit', 'table': '%s', 'nonce': '%s'}", table, nonce);
    guest_ask(other, "{'do': 'resign', 'table': '%s'}", table);
    guest_ask(one, "{'do': 'register', 'name': 'Anna', 'passphrase': 'correct horse'}");
    house_wait(h, 400);
    assert_int_equal(hub_counts(h->hub).tables, 0);
    a = guest_ask(other, "{'do': 'watch', 'table': '%s'}", table);
    assert_string_equal(text_of(a, "seats.0.name"), "Anna");
    assert_string_equal(text_of(a, "seats.1.name"), "Guest 1234");
    hub_record(h->hub, table, hear_record, record);
    house_settle(h);
    assert_non_null(strstr(record, "[Player1 \"Anna\"]\n[Player2 \"Guest 1234\"]\n"));
}

HOUSE_TEST(nobody_is_forgotten_in_the_middle_of_a_game) {
    struct house *h = *state;
    struct guest *v = guest_member(h, "Anna");
    const json_t *a = guest_ask(v,
                                "{'do': 'open', 'game': 'patterns', 'pace': 'none', "
                                "'seats': ['me', 'open'], 'nonce': '%s'}",
                                nonce);
    text_of(a, "table");
    expect_refusal(guest_ask(v, "{'do': 'forget', 'passphrase': 'passphrase of Anna'}"), "illegal");
    guest_leave(v);
}

HOUSE_TEST(a_client_asks_for_one_thing_of_its_account_at_a_time) {
    struct house *h = *state;
    struct guest *v = guest_from(h, "192.0.2.1");
    int first = guest_say(v, "{'do': 'register', 'name': 'Anna', 'passphrase': 'correct horse'}");
    expect_refusal(guest_ask(v, "{'do': 'login', 'name': 'Anna', 'passphrase': 'correct horse'}"),
                   "busy");
    assert_string_equal(text_of(guest_answer_to(v, first), "person.name"), "Anna");
    guest_leave(v);
}

HOUSE_TEST(whoever_leaves_before_the_answer_is_not_missed) {
    struct house *h = *state;
    struct guest *v = guest_from(h, "192.0.2.1"), *other = guest_from(h, "192.0.2.1");
    guest_say(v, "{'do': 'register', 'name': 'Anna', 'passphrase': 'correct horse'}");
    guest_leave(v);
    guest_ask(other, "{'do': 'register', 'name': 'Bert', 'passphrase': 'correct horse'}");
    guest_say(other, "{'do': 'passphrase', 'old': 'correct horse', 'new': 'battery staple'}");
    guest_leave(other); /* and the house closes in the middle of it */
}

/* Muting, blocking, reporting */

/* A table that somebody opens: its id. */
static void open_listed(struct guest *g, char table[16]) {
    const json_t *a = guest_ask(g,
                                "{'do': 'open', 'game': 'patterns', 'pace': 'none', "
                                "'seats': ['me', 'open'], 'listed': true, 'nonce': '%s'}",
                                nonce);
    snprintf(table, 16, "%s", text_of(a, "table"));
}

static const json_t *sit(struct guest *g, const char *table) {
    return guest_ask(g, "{'do': 'sit', 'table': '%s', 'nonce': '%s'}", table, nonce);
}

HOUSE_TEST(who_is_blocked_cannot_sit_down_with_the_other_nor_the_other_way_round) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna"), *bert = guest_member(h, "Bert");
    char tables[2][16];
    open_listed(anna, tables[0]);
    open_listed(bert, tables[1]);
    assert_null(
        json_object_get(guest_ask(anna, "{'do': 'block', 'name': 'bert', 'on': true}"), "refused"));
    expect_refusal(sit(bert, tables[0]), "illegal");
    expect_refusal(sit(anna, tables[1]), "illegal");
    guest_leave(anna); /* also while nobody is there, and after a restart */
    house_restart(h);
    anna = guest_arrive(h);
    bert = guest_arrive(h);
    guest_ask(bert, "{'do': 'login', 'name': 'Bert', 'passphrase': 'passphrase of Bert'}");
    expect_refusal(sit(bert, tables[0]), "illegal");
    guest_ask(anna, "{'do': 'login', 'name': 'Anna', 'passphrase': 'passphrase of Anna'}");
    const json_t *a = guest_ask(anna, "{'do': 'relations'}");
    assert_string_equal(text_of(a, "people.0.name"), "Bert");
    guest_ask(anna, "{'do': 'block', 'name': 'Bert', 'on': false}");
    a = guest_ask(anna, "{'do': 'relations'}");
    assert_int_equal(json_array_size(json_object_get(a, "people")), 0);
    assert_int_equal(number_of(sit(bert, tables[0]), "seat"), 2);
}

HOUSE_TEST(a_guest_is_blocked_by_the_seat_and_gets_no_rematch) {
    struct house *h = *state;
    struct party p = party_begin(h, "'game': 'patterns', 'pace': 'none'");
    static const char rematch[] =
        "{'do': 'offer', 'table': '%s', 'what': 'rematch', 'nonce': '%s'}";
    guest_ask(p.player[0], "{'do': 'resign', 'table': '%s'}", p.table);
    guest_ask(p.player[1], rematch, p.table, nonce);
    guest_ask(p.player[0], "{'do': 'block', 'table': '%s', 'seat': 2, 'on': true}", p.table);
    expect_refusal(guest_ask(p.player[1], rematch, p.table, nonce), "illegal");
    expect_refusal(guest_ask(p.player[0], rematch, p.table, nonce), "illegal");
    house_wait(h, 400); /* the same of a game that is over for long */
    guest_ask(p.player[0], "{'do': 'unwatch', 'table': '%s'}", p.table);
    guest_ask(p.player[1], "{'do': 'unwatch', 'table': '%s'}", p.table);
    house_wait(h, 400);
    assert_int_equal(hub_counts(h->hub).tables, 0);
    guest_ask(p.player[0], "{'do': 'block', 'table': '%s', 'seat': 2, 'on': false}", p.table);
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM relation"), 0);
}

HOUSE_TEST(a_guest_is_let_off_from_the_list_when_the_table_is_gone) {
    struct house *h = *state;
    struct party p = party_begin(h, "'game': 'patterns', 'pace': 'none'");
    static const char by_who[] = "{'do': 'mute', 'who': '%s', 'on': false}";
    char who[32];
    guest_ask(p.player[0], "{'do': 'mute', 'table': '%s', 'seat': 2, 'on': true}", p.table);
    snprintf(who, sizeof who, "%s",
             text_of(guest_ask(p.player[0], "{'do': 'relations'}"), "people.0.who"));
    expect_refusal(guest_ask(p.player[1], by_who, who), "unknown"); /* it is not theirs */
    guest_ask(p.player[0], by_who, who);
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM relation"), 0);
    expect_refusal(guest_ask(p.player[0], by_who, who), "unknown");
}

HOUSE_TEST(who_is_muted_is_not_heard_by_that_person_alone) {
    struct house *h = *state;
    struct party p = party_begin(h, "'game': 'patterns', 'pace': 'none'");
    struct guest *watcher = guest_arrive(h);
    guest_ask(watcher, "{'do': 'watch', 'table': '%s'}", p.table);
    static const char says[] = "{'do': 'say', 'table': '%s', 'phrase': 'oops'}";
    guest_ask(p.player[0], "{'do': 'mute', 'table': '%s', 'seat': 2, 'on': true}", p.table);
    guest_ask(p.player[1], says, p.table);
    assert_int_equal(guest_heard(p.player[0], "said"), 0);
    assert_int_equal(guest_heard(watcher, "said"), 1);
    guest_ask(p.player[0], "{'do': 'mute', 'table': '%s', 'seat': 2, 'on': false}", p.table);
    guest_ask(p.player[1], says, p.table);
    assert_int_equal(guest_heard(p.player[0], "said"), 1);
}

HOUSE_TEST(a_report_is_kept_for_the_host) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna"), *bert = guest_member(h, "Bert");
    char sql[256];
    guest_ask(anna, "{'do': 'report', 'name': 'Bert', 'about': 'name', 'note': 'It is rude.'}");
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM report WHERE reporter = %lld AND person = %lld AND about = "
             "'name' AND note = 'It is rude.' AND at = %lld AND settled = 0",
             (long long)guest_person(anna), (long long)guest_person(bert), h->now / 1000);
    assert_int_equal(ask_beside(h->where, sql), 1);
    static const char again[] = "{'do': 'report', 'name': 'Bert', 'about': 'conduct'}";
    for (int i = 0; i < 4; i++) guest_ask(anna, again);
    expect_refusal(guest_ask(anna, again), "busy");
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM report"), 5);
}

HOUSE_TEST(what_is_said_of_nobody_is_refused) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna"), *nobody = guest_arrive(h);
    expect_refusal(guest_ask(nobody, "{'do': 'block', 'name': 'Anna', 'on': true}"), "account");
    expect_refusal(guest_ask(anna, "{'do': 'block', 'name': 'Anna', 'on': true}"), "unknown");
    expect_refusal(guest_ask(anna, "{'do': 'mute', 'name': 'Bert', 'on': true}"), "unknown");
    expect_refusal(guest_ask(anna, "{'do': 'mute', 'name': 'Bert'}"), "malformed");
    expect_refusal(guest_ask(anna, "{'do': 'mute', 'on': true}"), "malformed");
    expect_refusal(
        guest_ask(anna, "{'do': 'mute', 'table': '000000000007', 'seat': 1, 'on': true}"),
        "unknown");
    expect_refusal(guest_ask(anna, "{'do': 'report', 'name': 'Anna', 'about': 'weather'}"),
                   "malformed");
    guest_ask(nobody, "{'do': 'relations'}");
}

HOUSE_TEST(whoever_is_forgotten_is_in_nobodys_relations) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna"), *bert = guest_member(h, "Bert");
    guest_ask(anna, "{'do': 'block', 'name': 'Bert', 'on': true}");
    guest_ask(bert, "{'do': 'mute', 'name': 'Anna', 'on': true}");
    guest_ask(anna, "{'do': 'forget', 'passphrase': 'passphrase of Anna'}");
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM relation"), 0);
    const json_t *a = guest_ask(bert, "{'do': 'relations'}");
    assert_int_equal(json_array_size(json_object_get(a, "people")), 0);
}

/* Links to a new passphrase */

static const char link_code[] = "0123456789abcdef0123456789abcdef";

static void give_link(struct house *h, int64_t person, double hours) {
    uint8_t code[KEY_BYTES], hash[STORE_TOKEN];
    struct batch *batch = batch_open();
    assert_true(hex_read(link_code, code, sizeof code));
    key_hash(code, hash, sizeof hash);
    batch_reset_link(batch, hash, person,
                     hub_now(h->hub) / MILLISECOND + (int64_t)(hours * 3600 * 1000));
    store_commit(h->store, batch, NULL, NULL);
    house_settle(h);
}

static const json_t *use_link(struct guest *g, const char *code, const char *passphrase) {
    return guest_ask(g, "{'do': 'reset', 'code': '%s', 'passphrase': '%s'}", code, passphrase);
}

HOUSE_TEST(a_link_gives_a_new_passphrase_once_and_ends_what_was_open) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna"), *g = guest_from(h, "192.0.2.7");
    give_link(h, guest_person(anna), 24);
    const json_t *a = guest_ask(g, "{'do': 'reset', 'code': '%s'}", link_code);
    assert_string_equal(text_of(a, "name"), "Anna");
    assert_null(json_object_get(a, "session"));
    expect_refusal(use_link(g, link_code, "short"), "malformed");
    a = use_link(g, link_code, "another horse");
    assert_string_equal(text_of(a, "person.name"), "Anna");
    assert_int_equal(strlen(text_of(a, "session")), 32);
    assert_int_equal(strlen(text_of(a, "device")), 32);
    assert_int_equal(anna->close_code, 1012);
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM session"), 1);
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM audit WHERE act = 'reset-used'"),
                     1);
    expect_refusal(use_link(g, link_code, "a third horse"), "unknown");
    guest_leave(anna);
    guest_leave(g);
    g = guest_from(h, "192.0.2.8");
    a = guest_ask(g, "{'do': 'login', 'name': 'Anna', 'passphrase': 'another horse'}");
    assert_string_equal(text_of(a, "person.name"), "Anna");
    guest_leave(g);
}

HOUSE_TEST(a_link_is_over_after_its_time_and_after_a_change_of_the_passphrase) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna"), *g = guest_from(h, "192.0.2.7");
    give_link(h, guest_person(anna), 1);
    house_wait(h, 3599);
    assert_string_equal(text_of(guest_ask(g, "{'do': 'reset', 'code': '%s'}", link_code), "name"),
                        "Anna");
    house_wait(h, 2);
    expect_refusal(use_link(g, link_code, "another horse"), "unknown");
    give_link(h, guest_person(anna), 1);
    guest_ask(anna, "{'do': 'passphrase', 'old': 'passphrase of Anna', 'new': 'another horse'}");
    expect_refusal(use_link(g, link_code, "a third horse"), "unknown");
    guest_leave(anna);
    guest_leave(g);
}

HOUSE_TEST(whoever_guesses_links_has_to_wait_and_nobody_else_does) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna");
    struct guest *g = guest_from(h, "192.0.2.7"), *other = guest_from(h, "198.51.100.7");
    give_link(h, guest_person(anna), 24);
    for (int i = 0; i < 60; i++) {
        const json_t *a = use_link(g, "ffffffffffffffffffffffffffffffff", "another horse");
        expect_refusal(a, i < 5 ? "unknown" : "busy");
    }
    expect_refusal(use_link(g, link_code, "another horse"), "busy");
    expect_refusal(use_link(other, "no code", "another horse"), "unknown");
    assert_string_equal(text_of(use_link(other, link_code, "another horse"), "person.name"),
                        "Anna");
    guest_leave(anna);
    guest_leave(g);
    guest_leave(other);
}
