/* The hub as its clients know it: who is told what, and when. */
#include "support/house.h"

#include <string.h>

#define MANALATH "'game':'manalath','pace':'none'"

TEST(a_ping_is_answered_with_the_time) {
    struct house *h = house_open(false);
    struct guest *g = guest_arrive(h);
    const json_t *answer = guest_ask(g, "{'do':'ping'}");
    assert_int_equal(json_integer_value(json_object_get(answer, "time")), 1800000000000LL);
    house_close(h);
}

TEST(whoever_says_hello_is_nobody_at_first) {
    struct house *h = house_open(false);
    const json_t *answer = guest_ask(guest_arrive(h), "{'do':'hello'}");
    assert_int_equal(number_of(answer, "protocol"), 1);
    assert_true(json_is_null(json_object_get(answer, "person")));
    house_close(h);
}

TEST(two_play_and_a_third_watches) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, MANALATH);
    struct guest *third = guest_arrive(h);
    const json_t *whole = guest_ask(third, "{'do':'watch','table':'%s'}", p.table);
    assert_string_equal(text_of(whole, "state"), "playing");
    assert_int_equal(number_of(whole, "seat"), 0);
    const json_t *event = party_play(&p, 1, "oc3", 0);
    assert_string_equal(text_of(event, "is"), "event");
    assert_int_equal(number_of(event, "count"), 1);
    const json_t *seen = guest_last(third, "event");
    assert_string_equal(text_of(seen, "move"), "oc3");
    assert_null(json_object_get(seen, "key"));
    assert_null(json_object_get(seen, "re"));
    house_close(h);
}

/* Moves */

TEST(a_move_is_told_only_when_it_is_stored) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, MANALATH);
    guest_say(p.player[0], "{'do':'move','table':'%s','move':'oc3','after':0,'key':'a'}", p.table);
    assert_int_equal(guest_heard(p.player[0], "event"), 0);
    assert_int_equal(guest_heard(p.player[1], "event"), 0);
    house_settle(h);
    assert_int_equal(guest_heard(p.player[0], "event"), 1);
    assert_int_equal(guest_heard(p.player[1], "event"), 1);
    assert_string_equal(text_of(guest_last(p.player[0], "event"), "key"), "a");
    house_close(h);
}

TEST(a_state_waits_for_what_is_being_stored) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, MANALATH);
    struct guest *third = guest_arrive(h);
    guest_say(p.player[0], "{'do':'move','table':'%s','move':'oc3','after':0,'key':'a'}", p.table);
    guest_say(third, "{'do':'watch','table':'%s'}", p.table);
    assert_null(guest_answer(third));
    house_settle(h);
    assert_int_equal(json_array_size(json_object_get(guest_answer(third), "moves")), 1);
    house_close(h);
}

TEST(the_last_move_is_acknowledged_with_the_whole_state) {
    struct house *h = house_open(false);
    struct guest *g = guest_arrive(h);
    const json_t *answer = guest_ask(g, "{'do':'open'," MANALATH ",'seats':['level=1','level=1']}");
    char table[16];
    strcpy(table, text_of(answer, "table"));
    guest_ask(g, "{'do':'watch','table':'%s'}", table);
    house_think(h);
    const json_t *moves = json_object_get(guest_last(g, "table"), "moves");
    struct party p = party_begin(h, MANALATH);
    int last = (int)json_array_size(moves) - 1;
    for (int i = 0; i <= last; i++) {
        answer = party_play(&p, i % 2 + 1, json_string_value(json_array_get(moves, (size_t)i)), i);
        assert_string_equal(text_of(answer, "is"), i < last ? "event" : "table");
    }
    assert_string_equal(text_of(json_object_get(answer, "because"), "e"), "move");
    assert_string_equal(text_of(answer, "end"), "rules");
    house_close(h);
}

TEST(the_same_move_said_again_is_played_once) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, MANALATH);
    const char *words = "{'do':'move','table':'%s','move':'oc3','after':0,'key':'same'}";
    int n = number_of(guest_ask(p.player[0], words, p.table), "n");
    const json_t *again = guest_ask(p.player[0], words, p.table);
    assert_true(json_is_true(json_object_get(again, "again")));
    assert_int_equal(number_of(again, "n"), n);
    assert_int_equal(guest_heard(p.player[1], "event"), 1);
    house_close(h);
}

TEST(a_move_said_again_while_it_is_stored_is_answered_then) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, MANALATH);
    const char *words = "{'do':'move','table':'%s','move':'oc3','after':0,'key':'same'}";
    guest_say(p.player[0], words, p.table);
    guest_say(p.player[0], words, p.table);
    assert_null(guest_answer(p.player[0]));
    house_settle(h);
    assert_true(json_is_true(json_object_get(guest_answer(p.player[0]), "again")));
    assert_int_equal(guest_heard(p.player[0], "event"), 1);
    house_close(h);
}

TEST(a_move_for_an_earlier_position_is_stale) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, MANALATH);
    party_play(&p, 1, "oc3", 0);
    expect_refusal(guest_ask(p.player[1],
                             "{'do':'move','table':'%s','move':'od3','after':0,'key':'x'}",
                             p.table),
                   "stale");
    house_close(h);
}

TEST(illegal_moves_and_foreign_seats_are_refused) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, MANALATH);
    struct guest *third = guest_arrive(h);
    const char *words = "{'do':'move','table':'%s','move':'%s','after':0,'key':'x'}";
    expect_refusal(guest_ask(p.player[0], words, p.table, "zz9"), "illegal");
    expect_refusal(guest_ask(p.player[1], words, p.table, "oc3"), "illegal");
    expect_refusal(guest_ask(third, words, p.table, "oc3"), "seat");
    expect_refusal(guest_ask(third, words, "000000000001", "oc3"), "unknown");
    expect_refusal(
        guest_ask(p.player[0], "{'do':'move','table':'%s','move':'oc3','after':0}", p.table),
        "malformed");
    house_close(h);
}

TEST(a_move_that_was_overtaken_is_acknowledged_by_its_number) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, MANALATH);
    guest_say(p.player[0], "{'do':'move','table':'%s','move':'oc3','after':0,'key':'a'}", p.table);
    guest_say(p.player[1], "{'do':'resign','table':'%s'}", p.table);
    assert_int_equal(guest_heard(p.player[1], "event"), 0);
    house_settle(h);
    assert_int_equal(number_of(guest_answer(p.player[0]), "n"), 4);
    assert_string_equal(text_of(guest_last(p.player[0], "table"), "end"), "resigned");
    assert_int_equal(guest_heard(p.player[1], "event"), 0);
    house_close(h);
}

TEST(legal_moves_are_told_to_who_wants_them) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, MANALATH);
    const json_t *answer =
        guest_ask(p.player[1], "{'do':'watch','table':'%s','legal':true}", p.table);
    assert_null(json_object_get(answer, "legal"));
    party_play(&p, 1, "oc3", 0);
    const json_t *event = guest_last(p.player[1], "event");
    assert_true(json_array_size(json_object_get(event, "legal")) > 10);
    assert_null(json_object_get(guest_last(p.player[0], "event"), "legal"));
    house_close(h);
}

/* Coming back */

TEST(whoever_comes_back_gets_what_came_after) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, MANALATH);
    int n = number_of(party_play(&p, 1, "oc3", 0), "n");
    guest_leave(p.player[1]);
    struct guest *back = guest_arrive(h);
    const json_t *hello = guest_ask(back, "{'do':'hello','session':'%s'}", p.session[1]);
    const json_t *turn = json_array_get(json_object_get(hello, "turns"), 0);
    assert_true(json_is_true(json_object_get(turn, "yours")));
    const json_t *answer = guest_ask(back, "{'do':'watch','table':'%s','seen':%d}", p.table, n - 1);
    assert_string_equal(text_of(answer, "is"), "events");
    const json_t *event = json_array_get(json_object_get(answer, "events"), 0);
    assert_int_equal(number_of(event, "n"), n);
    assert_string_equal(text_of(event, "move"), "oc3");
    answer =
        guest_ask(back, "{'do':'move','table':'%s','move':'od3','after':1,'key':'b'}", p.table);
    assert_int_equal(number_of(answer, "player"), 2);
    house_close(h);
}

TEST(whoever_knows_too_little_gets_the_whole_state) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, MANALATH);
    party_play(&p, 1, "oc3", 0);
    const json_t *answer = guest_ask(p.player[0], "{'do':'watch','table':'%s','seen':1}", p.table);
    assert_string_equal(text_of(answer, "is"), "table");
    answer = guest_ask(p.player[0], "{'do':'watch','table':'%s','seen':999}", p.table);
    assert_string_equal(text_of(answer, "is"), "table");
    house_close(h);
}

TEST(a_key_opens_the_seat_on_another_device) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, MANALATH);
    struct guest *phone = guest_arrive(h);
    const json_t *whole =
        guest_ask(phone, "{'do':'watch','table':'%s','key':'%s'}", p.table, p.key[0]);
    assert_int_equal(number_of(whole, "seat"), 1);
    const json_t *event = guest_ask(
        phone, "{'do':'move','table':'%s','move':'oc3','after':0,'key':'phone1'}", p.table);
    assert_string_equal(text_of(event, "is"), "event");
    assert_string_equal(text_of(guest_last(p.player[0], "event"), "key"), "phone1");
    expect_refusal(guest_ask(phone, "{'do':'watch','table':'%s','key':'%032d'}", p.table, 0),
                   "seat");
    house_close(h);
}

TEST(a_server_that_was_killed_knows_every_move_that_it_told) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, "'game':'mandala','pace':'5+10'");
    const json_t *legal =
        guest_ask(p.player[0], "{'do':'watch','table':'%s','legal':true}", p.table);
    char first[8], position[600];
    strcpy(first, json_string_value(json_array_get(json_object_get(legal, "legal"), 0)));
    strcpy(position, text_of(party_play(&p, 1, first, 0), "position"));
    house_crash(h);
    h->now += 3600 * 1000000LL;
    house_start(h);
    struct guest *back = guest_arrive(h);
    guest_ask(back, "{'do':'hello','session':'%s'}", p.session[0]);
    const json_t *whole = guest_ask(back, "{'do':'watch','table':'%s'}", p.table);
    assert_int_equal(number_of(whole, "seat"), 1);
    assert_string_equal(text_of(whole, "position"), position);
    house_close(h);
}

/* Clocks */

static void expect_left(const json_t *message, int player, int least, int most) {
    const json_t *clocks = json_object_get(message, "clocks");
    int left = (int)json_integer_value(
        json_array_get(json_object_get(clocks, "left"), (size_t)player - 1));
    if (left < least || left > most) fail_msg("%d ms are left", left);
}

TEST(a_flag_falls) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, "'game':'manalath','pace':'1+0'");
    party_play(&p, 1, "oc3", 0);
    party_play(&p, 2, "od3", 1);
    house_wait(h, 59);
    assert_int_equal(hub_counts(h->hub).playing, 1);
    house_wait(h, 2);
    const json_t *whole = guest_last(p.player[0], "table");
    assert_string_equal(text_of(whole, "end"), "time");
    assert_string_equal(text_of(whole, "result"), "0-1");
    assert_int_equal(hub_counts(h->hub).playing, 0);
    house_close(h);
}

TEST(clocks_stand_while_the_server_is_down) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, "'game':'manalath','pace':'1+0'");
    party_play(&p, 1, "oc3", 0);
    party_play(&p, 2, "od3", 1);
    house_wait(h, 10);
    party_begin(h, MANALATH); /* with which the time is stored as well */
    house_crash(h);
    h->now += 3600 * 1000000LL;
    house_start(h);
    house_wait(h, 5);
    struct guest *second = guest_arrive(h);
    const json_t *whole =
        guest_ask(second, "{'do':'watch','table':'%s','key':'%s'}", p.table, p.key[1]);
    assert_true(json_is_true(json_object_get(json_object_get(whole, "clocks"), "paused")));
    expect_left(whole, 1, 50000, 51100);
    struct guest *first = guest_arrive(h);
    guest_ask(first, "{'do':'watch','table':'%s','key':'%s'}", p.table, p.key[0]);
    house_settle(h);
    whole = guest_last(first, "table");
    assert_string_equal(text_of(json_object_get(whole, "because"), "e"), "resume");
    house_wait(h, 20);
    expect_left(guest_ask(first, "{'do':'watch','table':'%s'}", p.table), 1, 30000, 31100);
    house_close(h);
}

TEST(clocks_run_again_when_nobody_comes) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, "'game':'manalath','pace':'1+0'");
    party_play(&p, 1, "oc3", 0);
    party_play(&p, 2, "od3", 1);
    house_wait(h, 10);
    house_stop(h);
    for (int i = 0; i < 2; i++) assert_int_equal(p.player[i]->close_code, CLOSE_RESTART);
    h->now += 3600 * 1000000LL;
    house_start(h);
    house_wait(h, 29 + 49);
    assert_int_equal(hub_counts(h->hub).playing, 1);
    house_wait(h, 5);
    assert_int_equal(hub_counts(h->hub).playing, 0);
    struct guest *late = guest_arrive(h);
    assert_string_equal(text_of(guest_ask(late, "{'do':'watch','table':'%s'}", p.table), "end"),
                        "time");
    house_close(h);
}

/* Who is there */

TEST(who_is_gone_on_their_turn_is_counted_down) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, "'game':'manalath','pace':'5+10'");
    guest_leave(p.player[0]);
    house_wait(h, 1);
    const json_t *presence = guest_last(p.player[1], "presence");
    const json_t *gone = json_object_get(presence, "gone");
    assert_int_equal(number_of(gone, "player"), 1);
    assert_false(json_is_true(json_array_get(json_object_get(presence, "here"), 0)));
    const char *claim = "{'do':'claim','table':'%s','what':'win'}";
    expect_refusal(guest_ask(p.player[1], claim, p.table), "illegal");
    house_wait(h, 61);
    guest_ask(p.player[1], claim, p.table);
    const json_t *whole = guest_last(p.player[1], "table");
    assert_string_equal(text_of(whole, "end"), "left");
    assert_string_equal(text_of(whole, "result"), "0-1");
    house_close(h);
}

TEST(who_is_gone_on_the_others_turn_is_not_counted_down) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, MANALATH);
    guest_leave(p.player[1]);
    house_wait(h, 400);
    assert_true(json_is_null(json_object_get(guest_last(p.player[0], "presence"), "gone")));
    party_play(&p, 1, "oc3", 0);
    house_wait(h, 1);
    const json_t *gone = json_object_get(guest_last(p.player[0], "presence"), "gone");
    assert_int_equal(number_of(gone, "player"), 2);
    const char *claim = "{'do':'claim','table':'%s','what':'abort'}";
    expect_refusal(guest_ask(p.player[0], claim, p.table), "illegal");
    house_wait(h, 180);
    guest_ask(p.player[0], claim, p.table);
    assert_string_equal(text_of(guest_last(p.player[0], "table"), "end"), "aborted");
    house_close(h);
}

TEST(nobody_is_counted_down_at_a_slow_table) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, "'game':'manalath','pace':'3d'");
    guest_leave(p.player[0]);
    house_wait(h, 4000);
    assert_true(json_is_null(json_object_get(guest_last(p.player[1], "presence"), "gone")));
    house_close(h);
}

/* Offers and ends */

TEST(an_offer_that_meets_the_others_is_an_agreement) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, MANALATH);
    party_play(&p, 1, "oc3", 0);
    guest_ask(p.player[0], "{'do':'offer','table':'%s','what':'takeback'}", p.table);
    const json_t *whole = guest_last(p.player[1], "table");
    assert_string_equal(text_of(json_object_get(whole, "because"), "what"), "takeback");
    guest_ask(p.player[1], "{'do':'offer','table':'%s','what':'takeback'}", p.table);
    whole = guest_last(p.player[1], "table");
    assert_int_equal(number_of(json_object_get(whole, "because"), "count"), 0);
    guest_ask(p.player[1], "{'do':'offer','table':'%s','what':'draw'}", p.table);
    guest_ask(p.player[0], "{'do':'decline','table':'%s','what':'draw'}", p.table);
    guest_ask(p.player[1], "{'do':'offer','table':'%s','what':'draw'}", p.table);
    guest_ask(p.player[0], "{'do':'offer','table':'%s','what':'draw'}", p.table);
    assert_string_equal(text_of(guest_last(p.player[0], "table"), "end"), "agreed");
    house_close(h);
}

TEST(a_rematch_is_played_with_seats_exchanged_and_the_same_keys) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, MANALATH);
    const char *words = "{'do':'offer','table':'%s','what':'rematch','nonce':'%s'}";
    guest_ask(p.player[0], "{'do':'resign','table':'%s'}", p.table);
    guest_ask(p.player[0], words, p.table, nonces[0]);
    guest_ask(p.player[1], words, p.table, nonces[1]);
    const json_t *whole = guest_last(p.player[0], "table");
    char next[16];
    strcpy(next, text_of(whole, "next"));
    whole = guest_ask(p.player[0], "{'do':'watch','table':'%s','key':'%s'}", next, p.key[0]);
    assert_int_equal(number_of(whole, "seat"), 2);
    assert_string_equal(text_of(whole, "state"), "playing");
    whole = guest_ask(p.player[1], "{'do':'watch','table':'%s'}", next);
    assert_int_equal(number_of(whole, "seat"), 1);
    expect_refusal(guest_ask(p.player[1], words, p.table, nonces[1]), "stale");
    house_close(h);
}

TEST(a_finished_table_can_be_watched_for_ever) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, "'game':'mandala','pace':'none'");
    guest_ask(p.player[0], "{'do':'resign','table':'%s'}", p.table);
    const json_t *whole = guest_last(p.player[1], "table");
    assert_non_null(json_object_get(json_object_get(whole, "deal"), "secret"));
    for (int i = 0; i < 2; i++) guest_leave(p.player[i]);
    house_wait(h, 1000);
    assert_int_equal(hub_counts(h->hub).tables, 0);
    struct guest *late = guest_arrive(h);
    guest_ask(late, "{'do':'hello','session':'%s'}", p.session[1]);
    whole = guest_ask(late, "{'do':'watch','table':'%s'}", p.table);
    assert_int_equal(number_of(whole, "seat"), 2);
    assert_string_equal(text_of(whole, "end"), "resigned");
    house_close(h);
}

TEST(a_table_that_was_never_dealt_leaves_nothing) {
    struct house *h = house_open(false);
    struct guest *g = guest_arrive(h);
    const json_t *answer =
        guest_ask(g, "{'do':'open'," MANALATH ",'seats':['me','open'],'nonce':'%s'}", nonces[0]);
    char table[16];
    strcpy(table, text_of(answer, "table"));
    house_wait(h, 25 * 3600);
    house_wait(h, 1000);
    expect_refusal(guest_ask(g, "{'do':'watch','table':'%s'}", table), "unknown");
    house_close(h);
}

TEST(phrases_are_heard_by_everybody_there) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, MANALATH);
    guest_ask(p.player[0], "{'do':'say','table':'%s','phrase':'good_luck'}", p.table);
    assert_string_equal(text_of(guest_last(p.player[1], "said"), "phrase"), "good_luck");
    expect_refusal(guest_ask(p.player[0], "{'do':'say','table':'%s','phrase':'Arsch'}", p.table),
                   "malformed");
    house_close(h);
}

TEST(one_can_look_back) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, MANALATH);
    char start[600];
    const json_t *whole = guest_ask(p.player[0], "{'do':'watch','table':'%s'}", p.table);
    strcpy(start, text_of(whole, "start"));
    party_play(&p, 1, "oc3", 0);
    const json_t *view = guest_ask(p.player[1], "{'do':'look','table':'%s','at':0}", p.table);
    assert_string_equal(text_of(view, "position"), start);
    expect_refusal(guest_ask(p.player[1], "{'do':'look','table':'%s','at':2}", p.table), "stale");
    house_close(h);
}

/* Engines */

TEST(an_engine_answers) {
    struct house *h = house_open(false);
    struct guest *g = guest_arrive(h);
    const json_t *answer =
        guest_ask(g, "{'do':'open'," MANALATH ",'seats':['me','level=1'],'nonce':'%s'}", nonces[0]);
    char table[16];
    strcpy(table, text_of(answer, "table"));
    guest_ask(g, "{'do':'watch','table':'%s'}", table);
    guest_ask(g, "{'do':'move','table':'%s','move':'oc3','after':0,'key':'a'}", table);
    house_think(h);
    assert_int_equal(number_of(guest_last(g, "event"), "count"), 2);
    assert_int_equal(number_of(guest_last(g, "event"), "player"), 2);
    guest_ask(g, "{'do':'offer','table':'%s','what':'takeback'}", table);
    const json_t *whole = guest_last(g, "table");
    assert_int_equal(json_array_size(json_object_get(whole, "moves")), 0);
    house_close(h);
}

TEST(engines_among_themselves_play_while_somebody_watches) {
    struct house *h = house_open(false);
    struct guest *g = guest_arrive(h);
    const json_t *answer = guest_ask(g, "{'do':'open'," MANALATH ",'seats':['level=1','level=2']}");
    char table[16];
    strcpy(table, text_of(answer, "table"));
    house_wait(h, 1);
    assert_int_equal(hub_counts(h->hub).thinking, 0);
    guest_ask(g, "{'do':'watch','table':'%s'}", table);
    house_think(h);
    const json_t *whole = guest_last(g, "table");
    assert_string_equal(text_of(whole, "end"), "rules");
    house_close(h);
}

/* The lobby and "your turn" */

TEST(the_lobby_shows_who_waits_and_who_plays) {
    struct house *h = house_open(false);
    struct guest *g = guest_arrive(h), *host = guest_arrive(h);
    const json_t *lobby = guest_ask(g, "{'do':'lobby','on':true}");
    assert_int_equal(json_array_size(json_object_get(lobby, "open")), 0);
    const json_t *answer = guest_ask(
        host, "{'do':'open'," MANALATH ",'seats':['me','open'],'listed':true,'nonce':'%s'}",
        nonces[0]);
    char table[16];
    strcpy(table, text_of(answer, "table"));
    guest_ask(host, "{'do':'watch','table':'%s'}", table);
    house_wait(h, 2);
    lobby = guest_last(g, "lobby");
    assert_int_equal(json_array_size(json_object_get(lobby, "open")), 1);
    guest_leave(host);
    house_wait(h, 2);
    lobby = guest_last(g, "lobby");
    assert_int_equal(json_array_size(json_object_get(lobby, "open")), 0);
    guest_ask(g, "{'do':'sit','table':'%s','nonce':'%s'}", table, nonces[1]);
    house_wait(h, 2);
    lobby = guest_last(g, "lobby");
    assert_int_equal(json_array_size(json_object_get(lobby, "playing")), 1);
    house_close(h);
}

TEST(your_turn_is_told_on_a_device_that_watches_something_else) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, MANALATH);
    struct guest *other = guest_arrive(h);
    guest_ask(other, "{'do':'hello','session':'%s'}", p.session[1]);
    party_play(&p, 1, "oc3", 0);
    house_wait(h, 0.2);
    const json_t *turns = guest_last(other, "turns");
    const json_t *turn = json_array_get(json_object_get(turns, "tables"), 0);
    assert_true(json_is_true(json_object_get(turn, "yours")));
    house_close(h);
}
