/* The hub as its clients know it: who is told what, and when. */
#include "house.h"

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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ping_is_answered_with_the_time),
        cmocka_unit_test(whoever_says_hello_is_nobody_at_first),
        cmocka_unit_test(two_play_and_a_third_watches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
