/* What time brings to tables: lag that is forgiven, engines that are charged, and the end of what
 * nobody wants any more. */
#include "support/house.h"

#include <string.h>

static const double DAY = 86400;

static int left_of(const json_t *message, int player) {
    char path[32];
    snprintf(path, sizeof path, "clocks.left.%d", player - 1);
    return number_of(message, path);
}

static const json_t *look_at(struct guest *g, const char *table) {
    return guest_ask(g, "{'do':'watch','table':'%s'}", table);
}

/* Lag */

/* A party with a minute each whose clocks run: it is the first player's turn. */
static struct party with_clocks(struct house *h) {
    struct party p = party_begin(h, "'game':'manalath','pace':'1+0'");
    party_play(&p, 1, "oc3", 0);
    party_play(&p, 2, "od3", 1);
    return p;
}

HOUSE_TEST(what_the_line_took_is_not_counted) {
    struct house *h = *state;
    struct party p = with_clocks(h);
    hub_round_trip(h->hub, p.player[0]->client, 300000);
    house_wait(h, 10);
    assert_int_equal(left_of(party_play(&p, 1, "oe3", 2), 1), 50300);
}

HOUSE_TEST(a_very_slow_line_is_forgiven_half_a_second_a_move) {
    struct house *h = *state;
    struct party p = with_clocks(h);
    hub_round_trip(h->hub, p.player[0]->client, 5000000);
    house_wait(h, 10);
    assert_int_equal(left_of(party_play(&p, 1, "oe3", 2), 1), 50500);
}

HOUSE_TEST(nobody_gains_time_by_a_slow_line) {
    struct house *h = *state;
    struct party p = with_clocks(h);
    hub_round_trip(h->hub, p.player[0]->client, 400000);
    h->now += 100000;
    assert_int_equal(left_of(party_play(&p, 1, "oe3", 2), 1), 60000);
}

HOUSE_TEST(a_flag_stays_up_while_a_move_may_be_on_the_line) {
    struct house *h = *state;
    struct party p = with_clocks(h);
    hub_round_trip(h->hub, p.player[0]->client, 400000);
    house_wait(h, 60);
    house_wait(h, 0.3);
    assert_int_equal(hub_counts(h->hub).playing, 1);
    assert_in_range(left_of(party_play(&p, 1, "oe3", 2), 1), 1, 100);
    house_close(h);
    *state = h = house_open(false);
    p = with_clocks(h);
    hub_round_trip(h->hub, p.player[0]->client, 400000);
    house_wait(h, 60);
    house_wait(h, 0.5);
    assert_string_equal(text_of(guest_last(p.player[1], "table"), "end"), "time");
}

/* Engines */

struct duel {
    struct guest *player;
    char table[16], key[40];
};

/* Somebody against an engine of the first level, and it is somebody's turn. */
static struct duel against_engine(struct house *h, const char *terms) {
    struct duel d = {.player = guest_arrive(h)};
    const json_t *a = guest_ask(d.player, "{'do':'open',%s,'seats':['me','level=1'],'nonce':'%s'}",
                                terms, nonces[0]);
    snprintf(d.table, sizeof d.table, "%s", text_of(a, "table"));
    snprintf(d.key, sizeof d.key, "%s", text_of(a, "key"));
    guest_ask(d.player, "{'do':'watch','table':'%s','legal':true}", d.table);
    return d;
}

/* The first legal move, without waiting for the engine's answer; how many were played before. */
static int play_any(struct duel *d) {
    static int keys;
    const json_t *a = guest_ask(d->player, "{'do':'watch','table':'%s','legal':true}", d->table);
    int count = (int)json_array_size(json_object_get(a, "moves"));
    a = guest_ask(d->player, "{'do':'move','table':'%s','move':'%s','after':%d,'key':'e%d'}",
                  d->table, text_of(a, "legal.0"), count, ++keys);
    if (json_object_get(a, "refused")) fail_msg("%s", json_dumps(a, 0));
    return count;
}

HOUSE_TEST(an_engine_is_charged_for_its_time) {
    struct house *h = *state;
    struct duel d = against_engine(h, "'game':'manalath','pace':'1+0'");
    play_any(&d);
    house_think(h);
    play_any(&d);
    h->now += 3000000;
    house_think(h);
    const json_t *event = guest_last(d.player, "event");
    assert_int_equal(number_of(event, "count"), 4);
    assert_in_range(left_of(event, 2), 55000, 57000); /* it also takes its time */
}

HOUSE_TEST(an_engine_that_is_too_slow_loses_on_time) {
    struct house *h = *state;
    struct duel d = against_engine(h, "'game':'manalath','pace':'1+0'");
    play_any(&d);
    house_think(h);
    play_any(&d);
    house_wait(h, 61);
    const json_t *whole = guest_last(d.player, "table");
    assert_string_equal(text_of(whole, "end"), "time");
    assert_string_equal(text_of(whole, "result"), "1-0");
    house_think(h); /* what it thought of is not played any more */
    assert_int_equal(json_array_size(json_object_get(look_at(d.player, d.table), "moves")), 3);
}

HOUSE_TEST(engines_play_every_game_to_its_end_with_clocks) {
    static const char *const names[] = {"patterns", "manalath", "mandala"};
    struct house *h = *state;
    struct guest *g = guest_arrive(h);
    for (int i = 0; i < 3; i++) {
        const json_t *a = guest_ask(
            g, "{'do':'open','game':'%s','pace':'5+10','seats':['level=1','level=2']}", names[i]);
        guest_ask(g, "{'do':'watch','table':'%s'}", text_of(a, "table"));
        house_think(h);
        const json_t *whole = guest_last(g, "table");
        assert_string_equal(text_of(whole, "game"), names[i]);
        assert_string_equal(text_of(whole, "end"), "rules");
    }
}

HOUSE_TEST(engines_among_themselves_play_only_while_somebody_watches) {
    struct house *h = *state;
    struct guest *g = guest_arrive(h);
    char table[16];
    const json_t *a =
        guest_ask(g, "{'do':'open','game':'manalath','pace':'none','seats':['level=1','level=1']}");
    strcpy(table, text_of(a, "table"));
    house_wait(h, 10);
    house_think(h);
    assert_int_equal(hub_counts(h->hub).thinking, 0);
    assert_int_equal(json_array_size(json_object_get(look_at(g, table), "moves")), 0);
    guest_ask(g, "{'do':'unwatch','table':'%s'}", table);
    house_think(h);
    size_t played = json_array_size(json_object_get(look_at(g, table), "moves"));
    assert_true(played <= 1); /* one was being thought of */
    house_think(h);
    assert_string_equal(text_of(guest_last(g, "table"), "end"), "rules");
}

HOUSE_TEST(an_engine_plays_again_with_the_other_seat) {
    struct house *h = *state;
    struct duel d = against_engine(h, "'game':'manalath','pace':'none'");
    char next[16];
    guest_ask(d.player, "{'do':'resign','table':'%s'}", d.table);
    guest_ask(d.player, "{'do':'offer','table':'%s','what':'rematch','nonce':'%s'}", d.table,
              nonces[1]);
    strcpy(next, text_of(guest_last(d.player, "table"), "next"));
    const json_t *whole =
        guest_ask(guest_arrive(h), "{'do':'watch','table':'%s','key':'%s'}", next, d.key);
    assert_int_equal(number_of(whole, "seat"), 2);
    assert_string_equal(text_of(whole, "seats.0.kind"), "level");
    house_think(h);
    assert_int_equal(json_array_size(json_object_get(look_at(d.player, next), "moves")), 1);
}

HOUSE_TEST(an_engine_lets_a_move_be_taken_back_and_answers_the_next_one) {
    struct house *h = *state;
    struct duel d = against_engine(h, "'game':'manalath','pace':'none'");
    play_any(&d);
    house_think(h);
    guest_ask(d.player, "{'do':'offer','table':'%s','what':'takeback'}", d.table);
    const json_t *whole = guest_last(d.player, "table");
    assert_string_equal(text_of(whole, "because.e"), "takeback");
    assert_int_equal(number_of(whole, "because.count"), 0);
    assert_int_equal(number_of(whole, "toMove"), 1);
    play_any(&d);
    guest_ask(d.player, "{'do':'offer','table':'%s','what':'takeback'}", d.table);
    house_think(h); /* it was asked about a position that is gone */
    assert_int_equal(play_any(&d), 0);
    house_think(h);
    assert_int_equal(json_array_size(json_object_get(look_at(d.player, d.table), "moves")), 2);
}

/* Housekeeping */

static void expect_gone_after(struct house *h, const char *pace, double days) {
    struct guest *g = guest_arrive(h);
    char table[16];
    const json_t *a = guest_ask(
        g, "{'do':'open','game':'manalath','pace':'%s','seats':['me','open'],'nonce':'%s'}", pace,
        nonces[0]);
    strcpy(table, text_of(a, "table"));
    house_wait(h, days * DAY - 600);
    assert_string_equal(text_of(look_at(g, table), "state"), "open");
    guest_ask(g, "{'do':'unwatch','table':'%s'}", table);
    house_wait(h, 1200);
    expect_refusal(look_at(g, table), "unknown");
}

HOUSE_TEST(a_table_where_nobody_sits_down_is_gone_after_a_day) {
    expect_gone_after(*state, "none", 1);
    expect_gone_after(*state, "5+10", 1);
}

HOUSE_TEST(a_slow_table_where_nobody_sits_down_is_gone_after_14_days) {
    expect_gone_after(*state, "3d", 14);
}

HOUSE_TEST(a_game_without_clocks_that_nobody_touches_is_called_off_after_60_days) {
    struct house *h = *state;
    struct party p = party_begin(h, "'game':'manalath','pace':'none'");
    house_wait(h, 59 * DAY);
    party_play(&p, 1, "oc3", 0);
    house_wait(h, 59.5 * DAY);
    assert_string_equal(text_of(look_at(p.player[0], p.table), "state"), "playing");
    house_wait(h, DAY);
    const json_t *whole = guest_last(p.player[0], "table");
    assert_string_equal(text_of(whole, "end"), "aborted");
    assert_string_equal(text_of(whole, "result"), "*");
}

HOUSE_TEST(whoever_lets_the_days_of_a_slow_game_pass_loses_on_time) {
    struct house *h = *state;
    struct party p = party_begin(h, "'game':'manalath','pace':'3d'");
    party_play(&p, 1, "oc3", 0);
    party_play(&p, 2, "od3", 1);
    house_wait(h, 2.9 * DAY);
    assert_string_equal(text_of(look_at(p.player[0], p.table), "state"), "playing");
    house_wait(h, 0.2 * DAY);
    assert_string_equal(text_of(guest_last(p.player[1], "table"), "end"), "time");
}
