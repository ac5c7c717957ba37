/* The page for hosts, as its client asks: who may, what they can do, and what is told to nobody. */
#include "support/house.h"

#include "server/admin/admin.h"
#include "support/store_place.h"

#include <stdio.h>
#include <string.h>

/* kolam admin */

static void hear_answer(void *context, const char *lines, size_t length, bool last) {
    (void)length;
    if (last) *(bool *)context = strncmp(lines, "{\"done\"", 7) == 0;
}

static void act(struct house *h, const char *name, const char *person) {
    const struct admin admin = {.store = h->store, .hub = h->hub};
    char line[128];
    bool done = false;
    struct admin_client client = {.send = hear_answer, .context = &done};
    snprintf(line, sizeof line, "{\"do\":\"%s\",\"name\":\"%s\"}", name, person);
    admin_serve(&admin, &client, line, strlen(line));
    house_settle(h);
    assert_true(done);
}

static struct guest *host_named(struct house *h, const char *name) {
    struct guest *host = guest_member(h, name);
    act(h, "host", name);
    return host;
}

/* What is answered */

static size_t rows_of(const json_t *answer) {
    const json_t *rows = json_object_get(answer, "rows");
    assert_true(json_is_array(rows));
    return json_array_size(rows);
}

static const json_t *row_of(const json_t *answer, size_t row) {
    assert_true(row < rows_of(answer));
    return json_array_get(json_object_get(answer, "rows"), row);
}

static bool is_marked(const json_t *person) {
    return json_is_true(json_object_get(person, "host"));
}

static void report(struct guest *who, const char *whom) {
    guest_ask(who, "{'do':'report','name':'%s','about':'conduct','note':'is rude'}", whom);
}

/* Who may */

HOUSE_TEST(strangers_are_answered_as_if_there_were_no_such_request) {
    struct house *h = *state;
    static const char *const acts[] = {"reports", "settle", "people", "bans",   "ban",
                                       "unban",   "health", "series", "nothing"};
    struct guest *nobody = guest_arrive(h), *anna = guest_member(h, "Anna");
    struct guest *both[] = {nobody, anna};
    for (int i = 0; i < 2; i++) {
        const char *unknown = text_of(guest_ask(both[i], "{'do':'nothing'}"), "refused.en");
        for (size_t k = 0; k < sizeof acts / sizeof *acts; k++) {
            const json_t *answer =
                guest_ask(both[i], "{'do':'host','act':'%s','name':'Anna','number':1}", acts[k]);
            expect_refusal(answer, "malformed");
            assert_string_equal(text_of(answer, "refused.en"), unknown);
        }
    }
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM audit"), 0);
}

HOUSE_TEST(a_mark_is_told_and_one_that_is_taken_away_ends_at_once) {
    struct house *h = *state;
    struct guest *anna = host_named(h, "Anna");
    assert_true(is_marked(json_object_get(guest_last(anna, "person"), "person")));
    rows_of(guest_ask(anna, "{'do':'host','act':'reports'}"));
    act(h, "unhost", "Anna");
    assert_false(is_marked(json_object_get(guest_last(anna, "person"), "person")));
    expect_refusal(guest_ask(anna, "{'do':'host','act':'reports'}"), "malformed");
}

HOUSE_TEST(a_mark_outlasts_the_server_and_is_told_at_login) {
    struct house *h = *state;
    static const char login[] = "{'do':'login','name':'Anna','passphrase':'passphrase of Anna'}";
    guest_leave(host_named(h, "Anna"));
    house_restart(h);
    struct guest *anna = guest_arrive(h);
    assert_true(is_marked(json_object_get(guest_ask(anna, login), "person")));
    rows_of(guest_ask(anna, "{'do':'host','act':'bans'}"));
}

HOUSE_TEST(an_account_that_is_given_up_hosts_no_more) {
    struct house *h = *state;
    struct guest *anna = host_named(h, "Anna");
    guest_ask(anna, "{'do':'forget','passphrase':'passphrase of Anna'}");
    expect_refusal(guest_ask(anna, "{'do':'host','act':'people'}"), "malformed");
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM host"), 0);
}

HOUSE_TEST(acts_that_are_not_for_hosts_are_refused) {
    struct house *h = *state;
    static const char *const acts[] = {"export", "delete",       "rename",     "host",    "unhost",
                                       "audit",  "end-sessions", "trust-time", "sessions"};
    struct guest *anna = host_named(h, "Anna");
    guest_member(h, "Bert");
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
        expect_refusal(
            guest_ask(anna, "{'do':'host','act':'%s','name':'Bert','to':'Carl'}", acts[i]),
            "malformed");
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM audit WHERE account"), 0);
}

/* What they can do */

HOUSE_TEST(reports_are_listed_and_settled_with_a_note) {
    struct house *h = *state;
    struct guest *anna = host_named(h, "Anna"), *bert = guest_member(h, "Bert");
    guest_member(h, "Carl");
    report(bert, "Carl");
    const json_t *row = row_of(guest_ask(anna, "{'do':'host','act':'reports'}"), 0);
    assert_string_equal(text_of(row, "name"), "Carl");
    assert_string_equal(text_of(row, "reporter"), "Bert");
    assert_string_equal(text_of(row, "note"), "is rude");
    int number = number_of(row, "id");
    static const char settle[] = "{'do':'host','act':'settle','number':%d,'reason':'talked'}";
    assert_int_equal(rows_of(guest_ask(anna, settle, number)), 0);
    assert_int_equal(rows_of(guest_ask(anna, "{'do':'host','act':'reports'}")), 0);
    expect_refusal(guest_ask(anna, settle, number), "unknown");
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM audit JOIN person ON person.id = "
                                          "account WHERE act = 'settle' AND reason = 'talked' "
                                          "AND name = 'Anna' AND user = -1"),
                     1);
}

HOUSE_TEST(a_ban_ends_the_sessions_is_listed_and_ends) {
    struct house *h = *state;
    static const char login[] = "{'do':'login','name':'Bert','passphrase':'passphrase of Bert'}";
    struct guest *anna = host_named(h, "Anna"), *bert = guest_member(h, "Bert");
    guest_ask(anna, "{'do':'host','act':'ban','name':'bert','reason':'Rude','until':%lld}",
              h->now / 1000 + 1000000);
    assert_int_equal(guest_heard(bert, "banned"), 1);
    expect_refusal(guest_ask(guest_arrive(h), login), "banned");
    const json_t *row = row_of(guest_ask(anna, "{'do':'host','act':'bans'}"), 0);
    assert_string_equal(text_of(row, "name"), "Bert");
    assert_string_equal(text_of(row, "reason"), "Rude");
    assert_true(json_is_integer(json_object_get(row, "until")));
    guest_ask(anna, "{'do':'host','act':'unban','name':'Bert'}");
    assert_int_equal(rows_of(guest_ask(anna, "{'do':'host','act':'bans'}")), 0);
    assert_string_equal(text_of(guest_ask(guest_arrive(h), login), "person.name"), "Bert");
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM audit WHERE account AND act IN "
                                          "('ban', 'unban')"),
                     2);
}

HOUSE_TEST(a_ban_needs_a_reason_and_an_end_to_come) {
    struct house *h = *state;
    struct guest *anna = host_named(h, "Anna");
    guest_member(h, "Bert");
    expect_refusal(guest_ask(anna, "{'do':'host','act':'ban','name':'Bert'}"), "malformed");
    expect_refusal(
        guest_ask(anna, "{'do':'host','act':'ban','name':'Bert','reason':'x','until':1}"),
        "malformed");
    expect_refusal(guest_ask(anna, "{'do':'host','act':'ban','name':'Zoe','reason':'x'}"),
                   "unknown");
}

HOUSE_TEST(hosts_do_not_act_on_hosts_or_on_themselves) {
    struct house *h = *state;
    struct guest *anna = host_named(h, "Anna"), *bert = host_named(h, "Bert");
    struct guest *carl = guest_member(h, "Carl");
    static const char *const names[] = {"Anna", "Bert"};
    for (int i = 0; i < 2; i++) {
        report(carl, names[i]);
        expect_refusal(
            guest_ask(anna, "{'do':'host','act':'ban','name':'%s','reason':'x'}", names[i]),
            "illegal");
        expect_refusal(guest_ask(anna, "{'do':'host','act':'unban','name':'%s'}", names[i]),
                       "illegal");
        expect_refusal(guest_ask(anna, "{'do':'host','act':'settle','number':%d}", i + 1),
                       "unknown");
        const json_t *about =
            guest_ask(anna, "{'do':'host','act':'reports','name':'%s'}", names[i]);
        assert_int_equal(rows_of(about), 0);
    }
    assert_int_equal(rows_of(guest_ask(bert, "{'do':'host','act':'reports'}")), 0);
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM report WHERE settled"), 0);
}

HOUSE_TEST(people_are_found_without_secrets) {
    struct house *h = *state;
    struct guest *anna = host_named(h, "Anna");
    for (int i = 0; i < 3; i++) guest_member(h, (const char *[]){"Bert", "Bertram", "Carl"}[i]);
    const json_t *answer = guest_ask(anna, "{'do':'host','act':'people','find':'BERT'}");
    assert_int_equal(rows_of(answer), 2);
    assert_string_equal(text_of(row_of(answer, 1), "name"), "Bertram");
    static const char *const secrets[] = {"passphrase", "session", "token",
                                          "address",    "127.0.0", "key"};
    char *text = json_dumps(answer, 0);
    for (size_t i = 0; i < sizeof secrets / sizeof *secrets; i++)
        assert_null(strstr(text, secrets[i]));
    free(text);
}

/* How the server is */

HOUSE_TEST(health_says_what_is_stored_and_counted) {
    struct house *h = *state;
    struct guest *anna = host_named(h, "Anna");
    hub_sample(h->hub, &(struct metrics_sample){.when = 1, .values = {[SAMPLE_MEMORY] = 4321}});
    const json_t *answer = guest_ask(anna, "{'do':'host','act':'health'}");
    const json_t *health = json_object_get(answer, "health");
    assert_true(json_is_true(json_object_get(health, "storing")));
    assert_int_equal(number_of(answer, "health.clients"), 1);
    assert_int_equal(number_of(answer, "health.failures"), 0);
    assert_int_equal(number_of(answer, "health.memory"), 4321);
}

static const json_t *samples_since(struct guest *g, long long since) {
    const json_t *answer = guest_ask(g, "{'do':'host','act':'series','since':%lld}", since);
    return json_object_get(json_object_get(answer, "series"), "samples");
}

HOUSE_TEST(samples_of_a_day_are_kept_and_no_more) {
    struct house *h = *state;
    struct guest *anna = host_named(h, "Anna");
    assert_int_equal(json_array_size(samples_since(anna, 0)), 0);
    for (int i = 1; i <= 1500; i++)
        hub_sample(h->hub, &(struct metrics_sample){.when = i, .values = {[SAMPLE_MOVES] = 2 * i}});
    const json_t *all = samples_since(anna, 0);
    assert_int_equal(json_array_size(all), 1440);
    const json_t *first = json_array_get(all, 0);
    assert_int_equal(json_integer_value(json_array_get(first, 0)), 61);
    assert_int_equal(json_integer_value(json_array_get(first, 1 + SAMPLE_MOVES)), 122);
    assert_int_equal(json_array_size(samples_since(anna, 1498)), 2);
}

HOUSE_TEST(a_host_who_leaves_before_the_answer_harms_nothing) {
    struct house *h = *state;
    struct guest *anna = host_named(h, "Anna");
    guest_member(h, "Bert");
    guest_say(anna, "{'do':'host','act':'ban','name':'Bert','reason':'Rude'}");
    guest_say(anna, "{'do':'host','act':'people'}");
    guest_say(anna, "{'do':'host','act':'health'}");
    guest_leave(anna);
    house_settle(h);
    assert_int_equal(ask_beside(h->where, "SELECT count(*) FROM ban"), 1);
}
