/* The hub over a store that fails, or that holds what cannot be read. */
#include "server/admin/admin.h"
#include "server/hub/messages.h"
#include "support/house.h"
#include "support/store_place.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

/* No file of this process may grow, or be written at all. */
static void fill_disk(bool full) {
    struct rlimit limit;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = full ? 0 : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static int count_logged(const struct house *h, const char *event) {
    int count = 0;
    for (const char *at = h->log; at && (at = strstr(at, event)); at++) count++;
    return count;
}

static const json_t *look_at(struct house *h, const char *table) {
    return guest_ask(guest_arrive(h), "{'do':'watch','table':'%s'}", table);
}

/* Clients that were sent away. */
static void leave(struct party *p) {
    for (int i = 0; i < 2; i++) guest_leave(p->player[i]);
}

/* Both have moved and their clocks run; the first player's next move cannot be stored. */
static struct party fail_a_move(struct house *h, const char *terms) {
    struct party p = party_begin(h, terms);
    party_play(&p, 1, "oc3", 0);
    party_play(&p, 2, "od3", 1);
    fill_disk(true);
    guest_say(p.player[0], "{'do':'move','table':'%s','move':'oe3','after':2,'key':'x'}", p.table);
    house_settle(h);
    leave(&p);
    return p;
}

HOUSE_TEST(a_full_disk_is_tried_later_and_later_and_logged_once_in_a_while) {
    struct house *h = *state;
    struct party p = fail_a_move(h, "'game':'manalath','pace':'1+0'");
    house_wait(h, 300);
    const json_t *waits = look_at(h, p.table);
    fill_disk(false);
    expect_refusal(guest_answer(p.player[0]), "busy");
    assert_int_equal(p.player[0]->close_code, 1013);
    expect_refusal(waits, "busy");
    assert_non_null(strstr(text_of(waits, "refused.en"), "cannot store"));
    assert_int_equal(count_logged(h, "event not stored"), 1);
    house_wait(h, 9);
    const json_t *shown = look_at(h, p.table);
    assert_int_equal(json_array_size(json_object_get(shown, "moves")), 2);
    assert_int_equal(number_of(shown, "clocks.left.0"), 60000);
}

HOUSE_TEST(a_single_failure_is_made_good_at_once) {
    struct house *h = *state;
    struct party p = party_begin(h, "'game':'manalath','pace':'1+0'");
    party_play(&p, 1, "oc3", 0);
    do_beside(h->where, "CREATE TRIGGER fails BEFORE INSERT ON journal WHEN new.body LIKE '%od3%'"
                        " BEGIN SELECT raise(ABORT, 'no'); END");
    guest_say(p.player[1], "{'do':'move','table':'%s','move':'od3','after':1,'key':'x'}", p.table);
    house_settle(h);
    expect_refusal(guest_answer(p.player[1]), "busy");
    const json_t *shown = look_at(h, p.table);
    assert_int_equal(json_array_size(json_object_get(shown, "moves")), 1);
}

/* Small writes are stored, the table's events never are. */
HOUSE_TEST(a_table_that_is_never_stored_is_tried_later_and_later) {
    struct house *h = *state;
    struct party p = party_begin(h, "'game':'manalath','pace':'1+0'");
    party_play(&p, 1, "oc3", 0);
    party_play(&p, 2, "od3", 1);
    do_beside(h->where, "CREATE TRIGGER fails BEFORE INSERT ON journal"
                        " BEGIN SELECT raise(ABORT, 'no'); END");
    guest_say(p.player[0], "{'do':'move','table':'%s','move':'oe3','after':2,'key':'x'}", p.table);
    house_settle(h);
    leave(&p);
    house_wait(h, 60);
    expect_refusal(guest_answer(p.player[0]), "busy");
    assert_in_range(count_logged(h, "event not stored"), 2, 7);
    do_beside(h->where, "DROP TRIGGER fails");
    house_wait(h, 9);
    assert_int_equal(number_of(look_at(h, p.table), "clocks.left.0"), 60000);
}

HOUSE_TEST(a_server_stops_on_a_full_disk) {
    struct house *h = *state;
    struct party p = fail_a_move(h, "'game':'manalath','pace':'1+0'");
    house_stop(h);
    fill_disk(false);
    house_start(h);
    const json_t *shown = look_at(h, p.table);
    assert_int_equal(json_array_size(json_object_get(shown, "moves")), 2);
}

static void hear_lines(void *context, const char *lines, size_t length, bool last) {
    (void)last;
    strncat(context, lines, length);
}

/* What kolam admin is answered. */
static const char *act(struct house *h, const char *line, char answer[1024]) {
    const struct admin admin = {.store = h->store, .hub = h->hub};
    struct admin_client client = {.send = hear_lines, .context = answer};
    *answer = '\0';
    admin_serve(&admin, &client, line, strlen(line));
    house_settle(h);
    return answer;
}

static const char *end_by_host(struct house *h, const char *table, char answer[1024]) {
    char line[128];
    snprintf(line, sizeof line, "{\"do\":\"end\",\"table\":\"%s\",\"reason\":\"So be it\"}", table);
    return act(h, line, answer);
}

HOUSE_TEST(a_host_ends_no_table_unless_the_audit_log_has_it) {
    struct house *h = *state;
    struct party p = party_begin(h, "'game':'manalath','pace':'1+0'");
    char answer[1024];
    do_beside(h->where, "CREATE TRIGGER fails BEFORE INSERT ON audit"
                        " BEGIN SELECT raise(ABORT, 'no'); END");
    assert_non_null(strstr(end_by_host(h, p.table, answer), "\"busy\""));
    assert_string_equal(text_of(look_at(h, p.table), "state"), "playing");
    do_beside(h->where, "DROP TRIGGER fails");
    assert_non_null(strstr(end_by_host(h, p.table, answer), "\"done\":true"));
    const json_t *shown = look_at(h, p.table);
    assert_string_equal(text_of(shown, "end"), "aborted");
    assert_string_equal(text_of(shown, "reason"), "So be it");
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM audit"), 1);
}

/* What is stored */

static void damage(struct house *h, const char *table, const char *format) {
    int64_t id;
    char sql[256];
    assert_true(table_id_read(table, &id));
    snprintf(sql, sizeof sql, format, (long long)id);
    do_beside(h->where, sql);
}

static void expect_set_aside(struct house *h, const char *how) {
    struct party good = party_begin(h, "'game':'manalath','pace':'none'");
    struct party bad = party_begin(h, "'game':'manalath','pace':'none'");
    party_play(&bad, 1, "oc3", 0);
    house_stop(h);
    damage(h, bad.table, how);
    int64_t rows = ask_beside(h->where, "SELECT count(*) FROM journal");
    house_start(h);
    assert_int_equal(count_logged(h, "table cannot be read"), 1);
    const json_t *told = look_at(h, bad.table);
    expect_refusal(told, "unknown");
    assert_non_null(strstr(text_of(told, "refused.en"), "set aside"));
    struct guest *g = guest_arrive(h);
    guest_ask(g, "{'do':'watch','table':'%s','key':'%s'}", good.table, good.key[0]);
    const json_t *played =
        guest_ask(g, "{'do':'move','table':'%s','move':'oc3','after':0,'key':'y'}", good.table);
    assert_null(json_object_get(played, "refused"));
    house_wait(h, 100 * 86400.0);
    expect_refusal(look_at(h, bad.table), "unknown");
    assert_true(ask_beside(h->where, "SELECT count(*) FROM journal") > rows);
}

HOUSE_TEST(a_table_with_an_event_twice_is_set_aside_and_the_others_go_on) {
    expect_set_aside(*state, "INSERT INTO journal(table_id, number, body) SELECT table_id, number,"
                             " body FROM journal WHERE number = 3 AND table_id = %lld");
}

HOUSE_TEST(a_table_with_a_gap_is_set_aside_and_the_others_go_on) {
    expect_set_aside(*state, "DELETE FROM journal WHERE number = 2 AND table_id = %lld");
}

HOUSE_TEST(a_table_with_a_wrong_event_is_set_aside_and_the_others_go_on) {
    expect_set_aside(*state, "UPDATE journal SET body = '{' WHERE number = 3 AND table_id = %lld");
}

HOUSE_TEST(a_host_ends_a_damaged_table_and_nothing_is_left_of_it) {
    struct house *h = *state;
    char answer[1024], line[128];
    struct party bad = party_begin(h, "'game':'manalath','pace':'none'");
    house_stop(h);
    damage(h, bad.table, "DELETE FROM journal WHERE number = 2 AND table_id = %lld");
    house_start(h);
    assert_non_null(strstr(act(h, "{\"do\":\"tables\"}", answer), "\"damaged\""));
    snprintf(line, sizeof line,
             "{\"do\":\"adjudicate\",\"table\":\"%s\",\"result\":\"1-0\",\"reason\":\"So be it\"}",
             bad.table);
    assert_non_null(strstr(act(h, line, answer), "\"illegal\""));
    do_beside(h->where, "CREATE TRIGGER fails BEFORE INSERT ON audit"
                        " BEGIN SELECT raise(ABORT, 'no'); END");
    assert_non_null(strstr(end_by_host(h, bad.table, answer), "\"busy\""));
    assert_non_null(strstr(act(h, "{\"do\":\"tables\"}", answer), "\"damaged\""));
    do_beside(h->where, "DROP TRIGGER fails");
    assert_string_equal(end_by_host(h, bad.table, answer), "{\"done\":true}\n");
    assert_string_equal(act(h, "{\"do\":\"tables\"}", answer), "{\"done\":true}\n");
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM audit WHERE act = 'end'"), 1);
    house_restart(h);
    assert_int_equal(count_logged(h, "table cannot be read"), 1);
    assert_null(strstr(text_of(look_at(h, bad.table), "refused.en"), "set aside"));
}

HOUSE_TEST(another_server_on_the_file_ends_what_this_one_acknowledges) {
    struct house *h = *state;
    struct party p = party_begin(h, "'game':'manalath','pace':'none'");
    party_play(&p, 1, "oc3", 0);
    do_beside(h->where, "UPDATE epoch SET number = number + 1"); /* as one does that opens it */
    int64_t rows = ask_beside(h->where, "SELECT count(*) FROM journal");
    guest_say(p.player[1], "{'do':'move','table':'%s','move':'od3','after':1,'key':'x'}", p.table);
    house_settle(h);
    house_wait(h, 20);
    expect_refusal(guest_answer(p.player[1]), "busy");
    expect_refusal(look_at(h, p.table), "busy");
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM journal"), rows);
}
