/* What those who host do to the server as a whole, as players meet it: announcements, drain. */
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
    const struct admin admin = {h->store, h->hub};
    json_t *answer = NULL;
    struct admin_asker asker = {.tell = hear_answer, .context = (void *)&answer};
    char line[1024];
    snprintf(line, sizeof line, "%s", request);
    for (char *c = line; *c; c++)
        if (*c == '\'') *c = '"';
    admin_hear(&admin, &asker, line, strlen(line));
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
