/* What those who host do to the server as a whole, as players meet it: announcements, drain,
 * read-only mode. */
#include "server/admin/admin.h"
#include "support/house.h"

#include <string.h>

/* Acts */

static void hear_answer(void *context, const char *lines, size_t length, bool last) {
    json_t **answer = context;
    if (last) *answer = json_loadb(lines, length, 0, NULL);
}

/* An act of somebody who hosts, which must be done. */
static void host_does(struct house *h, const char *request) {
    const struct admin admin = {.store = h->store, .hub = h->hub};
    json_t *answer = NULL;
    struct admin_client client = {.send = hear_answer, .context = (void *)&answer};
    char line[1024];
    snprintf(line, sizeof line, "%s", request);
    for (char *c = line; *c; c++)
        if (*c == '\'') *c = '"';
    admin_serve(&admin, &client, line, strlen(line));
    house_settle(h);
    if (!json_is_true(json_object_get(answer, "done"))) fail_msg("%s", json_dumps(answer, 0));
    json_decref(answer);
}

/* How many announcements the message has. */
static size_t announced(const json_t *message) {
    const json_t *all = json_object_get(message, "announcements");
    assert_true(json_is_array(all));
    return json_array_size(all);
}

static struct guest *greeted(struct house *h) {
    struct guest *g = guest_arrive(h);
    guest_ask(g, "{'do':'hello'}");
    return g;
}

/* Announcements */

HOUSE_TEST(an_announcement_ends_at_its_time) {
    struct house *h = *state;
    struct guest *g = greeted(h);
    char request[128];
    snprintf(request, sizeof request, "{'do':'announce','text':'Soon','until':%lld}",
             h->now / 1000 + 5000);
    host_does(h, request);
    assert_int_equal(announced(guest_last(g, "announcements")), 1);
    house_wait(h, 4);
    assert_int_equal(guest_heard(g, "announcements"), 1);
    house_wait(h, 2);
    assert_int_equal(guest_heard(g, "announcements"), 2);
    assert_int_equal(announced(guest_last(g, "announcements")), 0);
    assert_int_equal(announced(guest_ask(guest_arrive(h), "{'do':'hello'}")), 0);
}

HOUSE_TEST(an_announcement_outlasts_a_crash) {
    struct house *h = *state;
    host_does(h, "{'do':'announce','text':'Soon','german':'Bald'}");
    house_crash(h);
    house_start(h);
    const json_t *hello = guest_ask(guest_arrive(h), "{'do':'hello'}");
    assert_string_equal(text_of(hello, "announcements.0.en"), "Soon");
    assert_string_equal(text_of(hello, "announcements.0.de"), "Bald");
}

/* Drain */

HOUSE_TEST(no_rematch_begins_while_it_drains_even_if_it_was_offered_before) {
    struct house *h = *state;
    struct party p = party_begin(h, "'game':'manalath','pace':'none'");
    static const char offer[] = "{'do':'offer','table':'%s','what':'rematch','nonce':'%s'}";
    guest_ask(p.player[0], "{'do':'resign','table':'%s'}", p.table);
    guest_ask(p.player[0], offer, p.table, nonces[0]);
    host_does(h, "{'do':'drain','to':'on'}");
    expect_refusal(guest_ask(p.player[1], offer, p.table, nonces[1]), "closed");
    host_does(h, "{'do':'drain','to':'off'}");
    guest_ask(p.player[1], offer, p.table, nonces[1]);
    assert_string_not_equal(text_of(guest_last(p.player[1], "table"), "next"), p.table);
}

/* Read-only mode */

#define READ_ONLY_ON "{'do':'read-only','to':'on','reason':'Moving house'}"
#define READ_ONLY_OFF "{'do':'read-only','to':'off'}"

static struct party with_clocks(struct house *h, const char *pace) {
    char terms[64];
    snprintf(terms, sizeof terms, "'game':'manalath','pace':'%s'", pace);
    struct party p = party_begin(h, terms);
    party_play(&p, 1, "oc3", 0);
    party_play(&p, 2, "od3", 1);
    return p;
}

static const json_t *look_at(struct guest *g, const char *table) {
    return guest_ask(g, "{'do':'watch','table':'%s'}", table);
}

static bool is_paused(const json_t *message) {
    return json_is_true(json_object_get(json_object_get(message, "clocks"), "paused"));
}

HOUSE_TEST(read_only_stores_nothing_that_players_do) {
    static const char *const requests[] = {
        "{'do':'open','game':'manalath','pace':'none','seats':['me','open'],'nonce':'%2$s'}",
        "{'do':'move','table':'%1$s','move':'oe3','after':2,'key':'x'}",
        "{'do':'offer','table':'%1$s','what':'draw'}",
        "{'do':'resign','table':'%1$s'}",
        "{'do':'claim','table':'%1$s','what':'win'}",
        "{'do':'register','name':'Anna','passphrase':'correct horse'}",
        "{'do':'login','name':'Anna','passphrase':'correct horse'}",
        "{'do':'logout'}",
        "{'do':'mute','table':'%1$s','seat':2,'on':true}",
        "{'do':'report','table':'%1$s','seat':2,'about':'conduct'}",
    };
    struct house *h = *state;
    struct party p = with_clocks(h, "5+0");
    host_does(h, READ_ONLY_ON);
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        char request[512];
        snprintf(request, sizeof request, requests[i], p.table, nonces[0]);
        const json_t *a = guest_ask(p.player[0], "%s", request);
        expect_refusal(a, "closed");
        assert_non_null(strstr(text_of(a, "refused.de"), "Moving house"));
    }
    uint64_t stored = store_counts(h->store).batches;
    assert_true(is_paused(look_at(p.player[0], p.table)));
    guest_ask(p.player[1], "{'do':'look','table':'%s','at':1}", p.table);
    guest_ask(p.player[1], "{'do':'lobby','on':true}");
    guest_ask(p.player[1], "{'do':'find','game':'manalath'}");
    guest_ask(guest_arrive(h), "{'do':'hello','session':'%s'}", p.session[0]);
    assert_int_equal(store_counts(h->store).batches, stored);
    host_does(h, READ_ONLY_OFF);
    party_play(&p, 1, "oe3", 2);
}

/* The player to move loses nothing by it, however long it lasts. */
static void expect_no_time_passes(struct house *h, const char *pace, double seconds) {
    struct party p = with_clocks(h, pace);
    house_wait(h, 10);
    int left = number_of(look_at(p.player[1], p.table), "clocks.left.0");
    host_does(h, READ_ONLY_ON);
    house_wait(h, seconds);
    house_restart(h);
    house_wait(h, seconds);
    struct guest *g = guest_arrive(h);
    assert_true(is_paused(look_at(g, p.table)));
    assert_int_equal(hub_counts(h->hub).playing, 1);
    host_does(h, READ_ONLY_OFF);
    guest_ask(g, "{'do':'watch','table':'%s','key':'%s'}", p.table, p.key[0]);
    house_settle(h);
    const json_t *now = look_at(g, p.table);
    assert_false(is_paused(now));
    assert_int_equal(number_of(now, "clocks.left.0"), left);
}

HOUSE_TEST(clocks_stand_in_read_only_mode_over_a_restart) {
    expect_no_time_passes(*state, "1+0", 100);
}

HOUSE_TEST(slow_clocks_stand_as_well) {
    expect_no_time_passes(*state, "1d", 2 * 86400);
}

HOUSE_TEST(an_engine_waits_until_read_only_mode_is_over) {
    struct house *h = *state;
    struct guest *g = guest_arrive(h);
    char table[16];
    strcpy(table, text_of(guest_ask(g,
                                    "{'do':'open','game':'manalath','pace':'none',"
                                    "'seats':['level=1','me'],'nonce':'%s'}",
                                    nonces[0]),
                          "table"));
    host_does(h, READ_ONLY_ON);
    house_wait(h, 5);
    house_think(h);
    assert_int_equal(json_array_size(json_object_get(look_at(g, table), "moves")), 0);
    host_does(h, READ_ONLY_OFF);
    house_think(h);
    assert_int_equal(json_array_size(json_object_get(look_at(g, table), "moves")), 1);
}

HOUSE_TEST(nobody_is_given_up_for_having_left_in_read_only_mode) {
    struct house *h = *state;
    struct party p = party_begin(h, "'game':'manalath','pace':'none'");
    party_play(&p, 1, "oc3", 0);
    guest_leave(p.player[1]);
    house_wait(h, 1);
    assert_false(json_is_null(json_object_get(look_at(p.player[0], p.table), "gone")));
    host_does(h, READ_ONLY_ON);
    house_wait(h, 86400);
    assert_true(json_is_null(json_object_get(guest_last(p.player[0], "presence"), "gone")));
    host_does(h, READ_ONLY_OFF);
    house_wait(h, 1);
    expect_refusal(guest_ask(p.player[0], "{'do':'claim','table':'%s','what':'win'}", p.table),
                   "illegal");
    assert_false(json_is_null(json_object_get(guest_last(p.player[0], "presence"), "gone")));
}

/* Limits */

HOUSE_TEST(other_limits_hold_for_requests_and_tables) {
    struct house *h = *state;
    house_close(h);
    *state = h = house_open(true);
    struct guest *g = guest_arrive(h);
    host_does(h, "{'do':'limits','name':'requests','to':'2'}");
    for (int i = 0; i < 10; i++)
        assert_null(json_object_get(guest_ask(g, "{'do':'ping'}"), "refused"));
    expect_refusal(guest_ask(g, "{'do':'ping'}"), "busy");
    host_does(h, "{'do':'limits','name':'requests','to':'1000'}");
    house_wait(h, 1);
    for (int i = 0; i < 100; i++)
        assert_null(json_object_get(guest_ask(g, "{'do':'ping'}"), "refused"));
    static const char open[] =
        "{'do':'open','game':'manalath','pace':'none','seats':['me','open'],'nonce':'%s'}";
    guest_ask(g, open, nonces[0]);
    host_does(h, "{'do':'limits','name':'all-tables','to':'1'}");
    expect_refusal(guest_ask(g, open, nonces[0]), "busy");
    host_does(h, "{'do':'limits','name':'all-tables','to':'2'}");
    assert_null(json_object_get(guest_ask(g, open, nonces[0]), "refused"));
}

/* An act and its person at the same time */

HOUSE_TEST(a_new_name_and_a_new_passphrase_at_once_both_hold) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna");
    struct guest *later = guest_arrive(h);
    guest_say(anna, "{'do':'passphrase','old':'passphrase of Anna','new':'battery staple'}");
    host_does(h, "{'do':'rename','name':'Anna','to':'Clara'}");
    const json_t *a =
        guest_ask(later, "{'do':'login','name':'Clara','passphrase':'battery staple'}");
    assert_string_equal(text_of(a, "person.name"), "Clara");
}
