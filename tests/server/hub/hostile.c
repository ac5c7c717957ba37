/* What the hub makes of clients that mean ill, and of a store that fails. */
#include "support/house.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#define MANALATH "'game':'manalath','pace':'none'"
#define OPEN "{'do':'open'," MANALATH ",'seats':['me','open'],'nonce':'%s'}"

static void expect_malformed(struct guest *g, const char *bytes, size_t length) {
    size_t before = json_array_size(g->heard);
    guest_say_bytes(g, bytes, length);
    assert_int_equal(json_array_size(g->heard), before + 1);
    const json_t *answer = json_array_get(g->heard, before);
    assert_int_equal(number_of(answer, "re"), 0);
    expect_refusal(answer, "malformed");
    assert_int_equal(g->close_code, 0);
}

TEST(what_is_no_message_is_said_to_be_none) {
    struct house *h = house_open(false);
    struct guest *g = guest_arrive(h);
    static const char *const texts[] = {
        "",
        "{",
        "[]",
        "1",
        "null",
        "{\"do\":1}",
        "{}",
        "{\"do\":\"ping\",\"id\":0}",
        "{\"do\":\"ping\",\"id\":\"1\"}",
        "{\"do\":\"ping\",\"id\":1.5}",
        "{\"do\":\"ping\",\"do\":\"ping\"}",
        "{\"do\":\"\xff\xfe\"}",
        "\x80\x81\x82",
        "{\"do\":\"ping\",\"id\":99999999999999999999}",
        "{\"do\":\"a\\u0000b\"}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        expect_malformed(g, texts[i], strlen(texts[i]));
    expect_malformed(g, "{\"do\":\"pi\0ng\"}", 14);
    char deep[MESSAGE_MOST];
    memset(deep, '[', sizeof deep);
    expect_malformed(g, deep, sizeof deep);
    guest_ask(g, "{'do':'ping'}");
    house_close(h);
}

TEST(a_message_that_is_too_long_ends_the_connection) {
    struct house *h = house_open(false);
    struct guest *g = guest_arrive(h);
    static char text[MESSAGE_MOST + 1];
    memset(text, ' ', sizeof text);
    guest_say_bytes(g, text, sizeof text);
    assert_int_equal(g->close_code, CLOSE_TOO_LARGE);
    house_close(h);
}

TEST(fields_of_another_kind_are_refused) {
    struct house *h = house_open(false);
    struct guest *g = guest_arrive(h);
    static const char *const requests[] = {
        "{'do':'dance'}",
        "{'do':'hello','session':5}",
        "{'do':'open'}",
        "{'do':'open','game':'chess','pace':'none','seats':['me','open']}",
        "{'do':'open','game':'manalath','pace':7,'seats':['me','open']}",
        "{'do':'open','game':'manalath','pace':'none','seats':['me','me']}",
        "{'do':'open','game':'manalath','pace':'none','seats':['me']}",
        "{'do':'open','game':'manalath','pace':'none','seats':['open','open']}",
        "{'do':'open','game':'manalath','pace':'none','seats':['me','level=11']}",
        "{'do':'open','game':'manalath','pace':'none','seats':['me','open'],'nonce':'zz'}",
        "{'do':'watch'}",
        "{'do':'watch','table':[]}",
        "{'do':'lobby'}",
    };
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        expect_refusal(guest_ask(g, "%s", requests[i]), "malformed");
    expect_refusal(guest_ask(g,
                             "{'do':'open','game':'manalath','pace':'quick','seats':['me',"
                             "'open'],'nonce':'%s'}",
                             nonces[0]),
                   "illegal");
    expect_refusal(guest_ask(g,
                             "{'do':'open','game':'manalath','pace':'none','options':{'x':'y'},"
                             "'seats':['me','open'],'nonce':'%s'}",
                             nonces[0]),
                   "illegal");
    expect_refusal(guest_ask(g, "{'do':'watch','table':'nosuchtable!'}"), "unknown");
    house_close(h);
}

TEST(a_taken_seat_is_taken) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, MANALATH);
    struct guest *third = guest_arrive(h);
    expect_refusal(guest_ask(third, "{'do':'sit','table':'%s','nonce':'%s'}", p.table, nonces[0]),
                   "taken");
    expect_refusal(
        guest_ask(third, "{'do':'sit','table':'%s','seat':3,'nonce':'%s'}", p.table, nonces[0]),
        "malformed");
    house_close(h);
}

TEST(a_rated_game_needs_an_account) {
    struct house *h = house_open(false);
    struct guest *g = guest_arrive(h);
    expect_refusal(
        guest_ask(g, "{'do':'open'," MANALATH ",'seats':['me','open'],'rated':true,'nonce':'%s'}",
                  nonces[0]),
        "account");
    house_close(h);
}

/* Limits */

TEST(whoever_asks_too_often_waits_and_then_goes) {
    struct house *h = house_open(true);
    struct guest *g = guest_arrive(h);
    for (int i = 0; i < 100; i++) guest_ask(g, "{'do':'ping'}");
    expect_refusal(guest_ask(g, "{'do':'ping'}"), "busy");
    house_wait(h, 1);
    for (int i = 0; i < 20; i++)
        assert_null(json_object_get(guest_ask(g, "{'do':'ping'}"), "refused"));
    for (int i = 0; i < 100; i++) expect_refusal(guest_ask(g, "{'do':'ping'}"), "busy");
    assert_int_equal(g->close_code, 0);
    guest_say(g, "{'do':'ping'}");
    assert_int_equal(g->close_code, CLOSE_POLICY);
    house_close(h);
}

TEST(an_address_has_so_many_connections) {
    struct house *h = house_open(true);
    for (int i = 0; i < 64; i++) assert_non_null(guest_from(h, "192.0.2.1"));
    assert_null(guest_from(h, "192.0.2.1"));
    assert_non_null(guest_from(h, "192.0.2.2"));
    house_close(h);
}

TEST(an_address_opens_so_many_tables) {
    struct house *h = house_open(true);
    struct guest *g = guest_from(h, "192.0.2.1");
    for (int minute = 0; minute < 2; minute++) {
        for (int i = 0; i < 30; i++) {
            const json_t *answer = guest_ask(g, OPEN, nonces[0]);
            assert_null(json_object_get(answer, "refused"));
            house_wait(h, 1);
        }
        expect_refusal(guest_ask(g, OPEN, nonces[0]), "busy");
        house_wait(h, 61);
    }
    expect_refusal(guest_ask(g, OPEN, nonces[0]), "busy");
    struct guest *elsewhere = guest_from(h, "192.0.2.2");
    assert_null(json_object_get(guest_ask(elsewhere, OPEN, nonces[0]), "refused"));
    house_close(h);
}

TEST(a_client_watches_so_many_tables) {
    struct house *h = house_open(false);
    struct guest *g = guest_arrive(h);
    for (int i = 0; i <= 16; i++) {
        const json_t *answer = guest_ask(g, OPEN, nonces[0]);
        char table[16];
        strcpy(table, text_of(answer, "table"));
        answer = guest_ask(g, "{'do':'watch','table':'%s'}", table);
        if (i < 16)
            assert_null(json_object_get(answer, "refused"));
        else
            expect_refusal(answer, "busy");
    }
    house_close(h);
}

/* A store that fails: no file may grow any more. */

static void let_files_grow(bool grow) {
    struct rlimit limit;
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = grow ? limit.rlim_max : 0;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

TEST(a_move_that_cannot_be_stored_never_happened) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, MANALATH);
    party_play(&p, 1, "oc3", 0);
    let_files_grow(false);
    guest_say(p.player[1], "{'do':'move','table':'%s','move':'od3','after':1,'key':'b'}", p.table);
    guest_say(p.player[0], "{'do':'resign','table':'%s'}", p.table);
    house_settle(h);
    let_files_grow(true);
    house_wait(h, 1); /* until the store is tried again */
    expect_refusal(guest_answer(p.player[1]), "busy");
    expect_refusal(guest_answer(p.player[0]), "busy");
    for (int i = 0; i < 2; i++) {
        assert_int_equal(p.player[i]->close_code, CLOSE_BUSY);
        assert_int_equal(guest_heard(p.player[i], "event"), 1);
        guest_leave(p.player[i]);
        p.player[i] = guest_arrive(h);
        const json_t *whole =
            guest_ask(p.player[i], "{'do':'watch','table':'%s','key':'%s'}", p.table, p.key[i]);
        assert_int_equal(json_array_size(json_object_get(whole, "moves")), 1);
        assert_string_equal(text_of(whole, "state"), "playing");
    }
    assert_int_equal(number_of(party_play(&p, 2, "od3", 1), "count"), 2);
    house_crash(h);
    house_start(h);
    struct guest *late = guest_arrive(h);
    const json_t *whole = guest_ask(late, "{'do':'watch','table':'%s'}", p.table);
    assert_int_equal(json_array_size(json_object_get(whole, "moves")), 2);
    house_close(h);
}

TEST(a_table_that_cannot_be_stored_is_not_there) {
    struct house *h = house_open(false);
    struct guest *g = guest_arrive(h);
    let_files_grow(false);
    expect_refusal(guest_ask(g, OPEN, nonces[0]), "busy");
    let_files_grow(true);
    house_wait(h, 1);
    assert_int_equal(hub_counts(h->hub).tables, 0);
    const json_t *answer = guest_ask(g, OPEN, nonces[0]);
    assert_int_equal(strlen(text_of(answer, "session")), 32);
    house_close(h);
}

/* A clock that was set back while the server was not there. */

TEST(a_clock_that_was_set_back_takes_nobodys_time) {
    struct house *h = house_open(false);
    struct party p = party_begin(h, "'game':'manalath','pace':'5+10'");
    party_play(&p, 1, "oc3", 0);
    party_play(&p, 2, "od3", 1);
    house_wait(h, 20);
    house_stop(h);
    h->now -= 3600LL * 1000000;
    house_start(h);
    for (int i = 0; i < 2; i++) {
        p.player[i] = guest_arrive(h);
        const json_t *whole =
            guest_ask(p.player[i], "{'do':'watch','table':'%s','key':'%s'}", p.table, p.key[i]);
        assert_string_equal(text_of(whole, "state"), "playing");
        const json_t *left = json_object_get(json_object_get(whole, "clocks"), "left");
        for (size_t k = 0; k < 2; k++) {
            long long ms = json_integer_value(json_array_get(left, k));
            if (ms < 270000 || ms > 320000) fail_msg("%lld ms are left", ms);
        }
    }
    house_wait(h, 5);
    assert_int_equal(number_of(party_play(&p, 1, "oe3", 2), "count"), 3);
    house_wait(h, 40);
    assert_int_equal(number_of(party_play(&p, 2, "oc4", 3), "count"), 4);
    house_close(h);
}
