/* What time brings to tables: lag that is forgiven, engines that are charged, the end of what
 * nobody wants any more; and what it must not bring: a loss because the server was away, or its
 * clock was wrong. */
#include "server/hub/server_clock.h"
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

/* Away, stopped, set */

static const long long DAYS = 86400LL * 1000000; /* on the house's clock */

/* Three days a move, of which the first player has used one. */
static struct party slow_party(struct house *h) {
    struct party p = party_begin(h, "'game':'manalath','pace':'3d'");
    party_play(&p, 1, "oc3", 0);
    party_play(&p, 2, "od3", 1);
    house_wait(h, DAY);
    return p;
}

static void start_later(struct house *h, long long microseconds) {
    h->now += microseconds;
    house_start(h);
}

static void stop_for(struct house *h, long long microseconds) {
    house_stop(h);
    start_later(h, microseconds);
}

/* The time goes to the store with the next thing that does. */
static void crash_for(struct house *h, long long microseconds) {
    guest_ask(guest_arrive(h),
              "{'do':'open','game':'manalath','pace':'none','seats':['me','open'],'nonce':'%s'}",
              nonces[0]);
    house_crash(h);
    start_later(h, microseconds);
}

static const json_t *look_anew(struct house *h, const struct party *p) {
    return look_at(guest_arrive(h), p->table);
}

static bool is_paused(const json_t *message) {
    return json_is_true(json_object_get(json_object_get(message, "clocks"), "paused"));
}

static bool time_is_held(struct house *h) {
    return hub_counts(h->hub).time_held;
}

/* The first player has two days, or a little more: and loses when these are over. */
static void expect_two_days(struct house *h, const struct party *p) {
    const int two_days = 2 * 86400 * 1000, two_minutes = 120 * 1000;
    const json_t *whole = look_anew(h, p);
    assert_string_equal(text_of(whole, "state"), "playing");
    assert_false(is_paused(whole));
    assert_in_range(left_of(whole, 1), two_days - 1000, two_days + two_minutes);
    house_wait(h, 1.9 * DAY);
    assert_string_equal(text_of(look_anew(h, p), "state"), "playing");
    house_wait(h, 0.2 * DAY);
    assert_string_equal(text_of(look_anew(h, p), "end"), "time");
}

HOUSE_TEST(the_days_of_a_slow_game_do_not_pass_while_the_server_is_stopped) {
    struct party p = slow_party(*state);
    stop_for(*state, 5 * DAYS);
    assert_false(time_is_held(*state));
    expect_two_days(*state, &p);
}

HOUSE_TEST(nor_after_a_crash) {
    struct party p = slow_party(*state);
    crash_for(*state, 5 * DAYS);
    expect_two_days(*state, &p);
}

HOUSE_TEST(nor_after_several) {
    struct party p = slow_party(*state);
    for (int i = 0; i < 4; i++) crash_for(*state, 2 * DAYS);
    stop_for(*state, 2 * DAYS);
    expect_two_days(*state, &p);
}

/* A suspended machine, a stopped process. */
HOUSE_TEST(time_in_which_nobody_was_served_is_on_nobodys_clock) {
    struct house *h = *state;
    struct party quick = with_clocks(h);
    house_wait(h, 10);
    long long from = h->now;
    h->now += 3600LL * 1000000;
    hub_skip(h->hub, from);
    hub_tick(h->hub);
    house_settle(h);
    const json_t *whole = look_at(quick.player[0], quick.table);
    assert_int_equal(left_of(whole, 1), 50000);
    assert_false(is_paused(whole));
    assert_int_equal(json_integer_value(json_object_get(whole, "time")), h->now / 1000);
    house_wait(h, 5);
    assert_int_equal(left_of(look_at(quick.player[0], quick.table), 1), 45000);
}

HOUSE_TEST(a_deadline_is_later_by_the_time_in_which_nobody_was_served) {
    struct house *h = *state;
    struct party p = slow_party(h);
    long long from = h->now;
    h->now += 5 * DAYS;
    hub_skip(h->hub, from);
    hub_tick(h->hub);
    house_settle(h);
    crash_for(h, 0); /* and that is stored */
    expect_two_days(h, &p);
}

HOUSE_TEST(nobody_is_gone_while_nobody_could_be_there) {
    struct house *h = *state;
    struct party p = party_begin(h, "'game':'manalath','pace':'none'");
    guest_leave(p.player[0]);
    house_wait(h, 10);
    long long from = h->now;
    h->now += 3600LL * 1000000;
    hub_skip(h->hub, from);
    expect_refusal(guest_ask(p.player[1], "{'do':'claim','table':'%s','what':'win'}", p.table),
                   "illegal");
}

HOUSE_TEST(a_clock_that_went_back_makes_slow_clocks_stand_until_it_is_trusted) {
    struct house *h = *state;
    struct party p = slow_party(h);
    stop_for(h, -DAYS);
    assert_true(time_is_held(h));
    assert_non_null(strstr(h->log, "time held"));
    assert_true(is_paused(look_anew(h, &p)));
    house_wait(h, 10 * DAY);
    assert_string_equal(text_of(look_anew(h, &p), "state"), "playing");
    hub_trust_time(h->hub);
    house_settle(h);
    assert_false(time_is_held(h));
    expect_two_days(h, &p);
}

HOUSE_TEST(quick_clocks_run_while_time_is_not_trusted) {
    struct house *h = *state;
    slow_party(h);
    stop_for(h, 10 * DAYS);
    assert_true(time_is_held(h));
    struct party quick = with_clocks(h);
    house_wait(h, 61);
    assert_string_equal(text_of(guest_last(quick.player[0], "table"), "end"), "time");
}

HOUSE_TEST(a_slow_game_goes_on_while_time_is_not_trusted) {
    struct house *h = *state;
    struct party p = slow_party(h);
    stop_for(h, 10 * DAYS);
    p.player[0] = guest_arrive(h);
    guest_ask(p.player[0], "{'do':'watch','table':'%s','key':'%s'}", p.table, p.key[0]);
    party_play(&p, 1, "oe3", 2);
    const json_t *whole = look_anew(h, &p);
    assert_int_equal(number_of(whole, "toMove"), 2);
    assert_int_equal(left_of(whole, 2), 3 * 86400 * 1000);
}

/* A board without a battery begins in 1970, stops without notice, and is set right. */
HOUSE_TEST(a_wrong_clock_costs_nobody_a_game) {
    struct house *h = *state;
    struct party p = slow_party(h);
    long long away = h->now - 1000LL * 1000000;
    crash_for(h, -away);
    hub_trust_time(h->hub);
    house_settle(h);
    crash_for(h, away);
    assert_true(time_is_held(h));
    hub_trust_time(h->hub);
    house_settle(h);
    expect_two_days(h, &p);
}

HOUSE_TEST(a_wrong_clock_gives_up_no_table) {
    struct house *h = *state;
    struct party p = party_begin(h, "'game':'manalath','pace':'none'");
    char open[16];
    const json_t *a = guest_ask(p.player[0],
                                "{'do':'open','game':'manalath','pace':'3d','seats':['me','open'],"
                                "'nonce':'%s'}",
                                nonces[0]);
    strcpy(open, text_of(a, "table"));
    stop_for(h, 1000 * DAYS);
    house_wait(h, 100);
    hub_trust_time(h->hub);
    house_wait(h, 100);
    assert_string_equal(text_of(look_anew(h, &p), "state"), "playing");
    assert_string_equal(text_of(look_at(guest_arrive(h), open), "state"), "open");
}

/* Until somebody who hosts has looked at it; then such a game is as old as the clock says. */
HOUSE_TEST(a_wrong_clock_removes_no_game_that_was_called_off) {
    struct house *h = *state;
    struct party p = party_begin(h, "'game':'manalath','pace':'none'");
    guest_ask(p.player[0], "{'do':'abort','table':'%s'}", p.table);
    stop_for(h, 40 * DAYS);
    assert_true(time_is_held(h));
    house_wait(h, 300);
    assert_string_equal(text_of(look_anew(h, &p), "end"), "aborted");
    hub_trust_time(h->hub);
    house_wait(h, 300);
    expect_refusal(look_anew(h, &p), "unknown");
}

HOUSE_TEST(an_engine_plays_on_after_the_clock_went_back) {
    struct house *h = *state;
    struct duel d = against_engine(h, "'game':'manalath','pace':'none'");
    play_any(&d);
    stop_for(h, -300 * DAYS);
    d.player = guest_arrive(h);
    guest_ask(d.player, "{'do':'watch','table':'%s','key':'%s'}", d.table, d.key);
    house_think(h);
    assert_int_equal(json_array_size(json_object_get(look_at(d.player, d.table), "moves")), 2);
}

HOUSE_TEST(a_large_jump_of_the_clock_makes_slow_clocks_stand) {
    struct house *h = *state;
    struct party p = slow_party(h);
    hub_time_set(h->hub, 60 * 1000000);
    assert_false(time_is_held(h));
    hub_time_set(h->hub, -2 * DAYS);
    house_settle(h);
    assert_true(is_paused(look_anew(h, &p)));
    house_wait(h, 10 * DAY);
    hub_trust_time(h->hub);
    house_settle(h);
    expect_two_days(h, &p);
}

/* The server's clock */

enum { LATER = 1000000 };

static struct server_clock a_clock(void) {
    struct server_clock c;
    server_clock_init(&c, 5000, 1800000000LL * 1000000);
    return c;
}

static struct clock_look look_after(struct server_clock *c, long long steady, long long system) {
    return server_clock_look(c, 5000 + steady, 1800000000LL * 1000000 + system);
}

static long long now_of(const struct server_clock *c, long long steady) {
    return server_clock_now(c, 5000 + steady) - 1800000000LL * 1000000;
}

TEST(time_is_right_after_the_process_was_stopped) {
    struct server_clock c = a_clock();
    assert_int_equal(look_after(&c, LATER, LATER).stood_since, 0);
    struct clock_look look = look_after(&c, 100 * LATER, 100 * LATER);
    assert_int_equal(look.stood_since, 1800000000LL * 1000000 + LATER);
    assert_int_equal(look.set_by, 0);
    assert_int_equal(now_of(&c, 100 * LATER), 100 * LATER);
    assert_int_equal(look_after(&c, 101 * LATER, 101 * LATER).stood_since, 0);
}

TEST(a_clock_that_is_set_forward_is_followed_at_nobodys_cost) {
    struct server_clock c = a_clock();
    struct clock_look look = look_after(&c, LATER, 50 * LATER);
    assert_int_equal(look.set_by, 49 * LATER);
    assert_int_equal(look.stood_since, 1800000000LL * 1000000);
    assert_int_equal(now_of(&c, LATER), 50 * LATER);
    assert_int_equal(look_after(&c, 2 * LATER, 51 * LATER).set_by, 0);
}

TEST(a_clock_that_is_set_back_is_told_once_and_time_goes_on) {
    struct server_clock c = a_clock();
    struct clock_look look = look_after(&c, LATER, -99 * LATER);
    assert_int_equal(look.set_by, -100 * LATER);
    assert_int_equal(look.stood_since, 0);
    assert_int_equal(look_after(&c, 2 * LATER, -98 * LATER).set_by, 0);
    assert_int_equal(now_of(&c, 2 * LATER), 2 * LATER);
    look = look_after(&c, 3 * LATER, 3 * LATER); /* it is right again */
    assert_int_equal(look.set_by, 100 * LATER);
    assert_int_equal(look.stood_since, 0);
    assert_int_equal(now_of(&c, 3 * LATER), 3 * LATER);
}
