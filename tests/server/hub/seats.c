/* Whose seat it is: names, keys, several devices, tables that are over, and who hears of it. */
#include "support/house.h"

#include "support/store_place.h"

#include <string.h>

#define MANALATH "'game':'manalath','pace':'none'"

/* Names */

static void become(struct guest *g, const char *name) {
    guest_ask(g, "{'do':'register','name':'%s','passphrase':'correct horse'}", name);
}

HOUSE_TEST(a_guest_who_registers_in_the_middle_of_a_game_is_called_so_at_the_table) {
    struct house *h = *state;
    struct party p = party_begin(h, MANALATH);
    party_play(&p, 1, "oc3", 0);
    become(p.player[0], "Anna");
    const json_t *whole = guest_last(p.player[1], "table");
    assert_string_equal(text_of(whole, "because.e"), "name");
    assert_string_equal(text_of(whole, "seats.0.name"), "Anna");
    assert_true(json_is_false(
        json_object_get(json_array_get(json_object_get(whole, "seats"), 0), "guest")));
    party_play(&p, 2, "od3", 1);
    house_crash(h);
    house_start(h);
    struct guest *back = guest_arrive(h);
    whole = guest_ask(back, "{'do':'watch','table':'%s','key':'%s'}", p.table, p.key[1]);
    assert_string_equal(text_of(whole, "seats.0.name"), "Anna");
    guest_ask(back, "{'do':'resign','table':'%s'}", p.table);
    const json_t *found = guest_ask(back, "{'do':'find','player':'Anna'}");
    assert_int_equal(json_array_size(json_object_get(found, "games")), 0); /* it is not listed */
    guest_ask(back, "{'do':'unwatch','table':'%s'}", p.table);
    house_wait(h, 400);
    whole = guest_ask(back, "{'do':'watch','table':'%s'}", p.table);
    assert_string_equal(text_of(whole, "end"), "resigned");
    assert_string_equal(text_of(whole, "seats.0.name"), "Anna");
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM game JOIN person"
                                          " ON id = first_person WHERE name = 'Anna'"),
                     1);
}

HOUSE_TEST(whoever_waits_elsewhere_hears_the_new_name_of_the_other) {
    struct house *h = *state;
    struct party p = party_begin(h, MANALATH);
    guest_ask(p.player[1], "{'do':'unwatch','table':'%s'}", p.table);
    become(p.player[0], "Anna");
    house_wait(h, 0.2);
    assert_string_equal(text_of(guest_last(p.player[1], "turns"), "tables.0.opponent.name"),
                        "Anna");
}

/* Tables that are over */

/* A game that is over and not in memory any more. */
static struct party finished(struct house *h) {
    struct party p = party_begin(h, MANALATH);
    guest_ask(p.player[0], "{'do':'move','table':'%s','move':'oc3','after':0,'key':'first'}",
              p.table);
    guest_ask(p.player[1], "{'do':'move','table':'%s','move':'od3','after':1,'key':'last'}",
              p.table);
    guest_ask(p.player[0], "{'do':'resign','table':'%s'}", p.table);
    for (int i = 0; i < 2; i++) guest_ask(p.player[i], "{'do':'unwatch','table':'%s'}", p.table);
    house_wait(h, 400);
    assert_int_equal(hub_counts(h->hub).tables, 0);
    return p;
}

HOUSE_TEST(a_key_opens_the_seat_of_a_game_that_was_over_long_ago) {
    struct house *h = *state;
    struct party p = finished(h);
    struct guest *phone = guest_arrive(h);
    const char *words = "{'do':'watch','table':'%s','key':'%s'}";
    for (int i = 0; i < 2; i++) {
        const json_t *whole = guest_ask(phone, words, p.table, p.key[i]);
        assert_int_equal(number_of(whole, "seat"), i + 1);
        assert_string_equal(text_of(whole, "end"), "resigned");
        assert_string_equal(text_of(whole, "moves.1"), "od3");
    }
    expect_refusal(guest_ask(phone, "{'do':'watch','table':'%s','key':'%032d'}", p.table, 7),
                   "seat");
    expect_refusal(guest_ask(phone, words, p.table, "short"), "seat");
    const json_t *whole = guest_ask(phone, "{'do':'watch','table':'%s'}", p.table);
    assert_int_equal(number_of(whole, "seat"), 0);
    whole = guest_ask(p.player[1], "{'do':'watch','table':'%s'}", p.table);
    assert_int_equal(number_of(whole, "seat"), 2);
}

HOUSE_TEST(keys_of_seats_are_not_kept_in_the_clear) {
    struct house *h = *state;
    struct party p = finished(h);
    char sql[128];
    snprintf(sql, sizeof sql, "SELECT count(*) FROM record WHERE first_key LIKE '%%%s%%'",
             p.key[0]);
    assert_int_equal(ask_beside(h->where, sql), 0);
}

HOUSE_TEST(a_move_that_was_stored_is_known_long_after_the_end) {
    struct house *h = *state;
    struct party p = finished(h);
    const char *words = "{'do':'move','table':'%s','move':'od3','after':1,'key':'%s'}";
    const json_t *again = guest_ask(p.player[1], words, p.table, "last");
    assert_true(json_is_true(json_object_get(again, "again")));
    assert_int_equal(number_of(again, "n"), 5);
    expect_refusal(guest_ask(p.player[1], words, p.table, "other"), "illegal");
    expect_refusal(guest_ask(p.player[1], words, "000000000001", "last"), "unknown");
}

HOUSE_TEST(whatever_else_is_asked_of_a_game_that_was_over_long_ago_is_illegal) {
    static const char *const requests[] = {"resign", "abort", "offer", "sit", "look", "claim"};
    struct house *h = *state;
    struct party p = finished(h);
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        expect_refusal(guest_ask(p.player[0], "{'do':'%s','table':'%s','what':'draw','at':1}",
                                 requests[i], p.table),
                       "illegal");
}

/* Several devices */

HOUSE_TEST(somebody_with_two_devices_is_there_until_both_are_gone) {
    struct house *h = *state;
    struct party p = party_begin(h, MANALATH);
    struct guest *phone = guest_arrive(h);
    guest_ask(phone, "{'do':'hello','session':'%s'}", p.session[0]);
    const json_t *whole = guest_ask(phone, "{'do':'watch','table':'%s'}", p.table);
    assert_int_equal(number_of(whole, "seat"), 1);
    party_play(&p, 1, "oc3", 0);
    assert_string_equal(text_of(guest_last(phone, "event"), "move"), "oc3");
    assert_non_null(json_object_get(guest_last(phone, "event"), "key"));
    guest_leave(p.player[0]);
    house_wait(h, 1);
    const json_t *presence = guest_last(p.player[1], "presence");
    assert_true(json_is_true(json_array_get(json_object_get(presence, "here"), 0)));
    guest_leave(phone);
    house_wait(h, 1);
    presence = guest_last(p.player[1], "presence");
    assert_true(json_is_false(json_array_get(json_object_get(presence, "here"), 0)));
}

HOUSE_TEST(whoever_is_on_another_page_hears_that_it_is_their_turn) {
    struct house *h = *state;
    struct party p = party_begin(h, MANALATH);
    struct guest *elsewhere = guest_arrive(h);
    guest_ask(elsewhere, "{'do':'hello','session':'%s'}", p.session[1]);
    house_wait(h, 1);
    int before = guest_heard(elsewhere, "turns");
    party_play(&p, 1, "oc3", 0);
    house_wait(h, 0.2);
    assert_int_equal(guest_heard(elsewhere, "turns"), before + 1);
    const json_t *turn =
        json_array_get(json_object_get(guest_last(elsewhere, "turns"), "tables"), 0);
    assert_true(json_is_true(json_object_get(turn, "yours")));
    party_play(&p, 2, "od3", 1);
    house_wait(h, 0.2);
    turn = json_array_get(json_object_get(guest_last(elsewhere, "turns"), "tables"), 0);
    assert_true(json_is_false(json_object_get(turn, "yours")));
}

/* Seats by chance, and leaving them */

HOUSE_TEST(seats_are_exchanged_by_chance_where_that_is_wanted) {
    struct house *h = *state;
    struct guest *g = guest_arrive(h);
    int first = 0;
    for (int i = 0; i < 40; i++) {
        const json_t *a = guest_ask(g,
                                    "{'do':'open'," MANALATH ",'seats':['me','level=3'],"
                                    "'shuffle':%s,'nonce':'%s'}",
                                    i < 30 ? "true" : "false", nonces[0]);
        int seat = number_of(a, "seat");
        char path[32];
        snprintf(path, sizeof path, "seats.%d.level", 2 - seat);
        const json_t *whole = guest_ask(g, "{'do':'watch','table':'%s'}", text_of(a, "table"));
        assert_int_equal(number_of(whole, path), 3);
        guest_ask(g, "{'do':'unwatch','table':'%s'}", text_of(a, "table"));
        first += i < 30 && seat == 1;
        if (i >= 30) assert_int_equal(seat, 1);
    }
    assert_in_range(first, 5, 25);
}

HOUSE_TEST(a_game_is_called_off_only_before_both_have_played) {
    struct house *h = *state;
    struct party p = party_begin(h, MANALATH), q = party_begin(h, MANALATH);
    party_play(&p, 1, "oc3", 0);
    guest_ask(p.player[1], "{'do':'abort','table':'%s'}", p.table);
    const json_t *whole = guest_last(p.player[0], "table");
    assert_string_equal(text_of(whole, "end"), "aborted");
    assert_string_equal(text_of(whole, "result"), "*");
    party_play(&q, 1, "oc3", 0);
    party_play(&q, 2, "od3", 1);
    expect_refusal(guest_ask(q.player[0], "{'do':'abort','table':'%s'}", q.table), "illegal");
}

HOUSE_TEST(who_comes_back_in_time_loses_nothing_by_a_claim) {
    struct house *h = *state;
    struct party p = party_begin(h, MANALATH);
    guest_leave(p.player[0]);
    house_wait(h, 179);
    struct guest *back = guest_arrive(h);
    guest_ask(back, "{'do':'watch','table':'%s','key':'%s'}", p.table, p.key[0]);
    house_wait(h, 10);
    expect_refusal(guest_ask(p.player[1], "{'do':'claim','table':'%s','what':'win'}", p.table),
                   "illegal");
}

/* Limits */

TEST(the_clients_of_an_address_share_what_twenty_have) {
    struct house *h = house_open(true);
    for (int i = 0; i < 20; i++) {
        struct guest *g = guest_from(h, "192.0.2.1");
        for (int k = 0; k < 100; k++)
            assert_null(json_object_get(guest_ask(g, "{'do':'ping'}"), "refused"));
    }
    expect_refusal(guest_ask(guest_from(h, "192.0.2.1"), "{'do':'ping'}"), "busy");
    assert_null(json_object_get(guest_ask(guest_from(h, "192.0.2.2"), "{'do':'ping'}"), "refused"));
    house_wait(h, 1);
    assert_null(json_object_get(guest_ask(guest_from(h, "192.0.2.1"), "{'do':'ping'}"), "refused"));
    house_close(h);
    (void)state;
}
