/* The tests of a program, as they have registered themselves. */
#include "support/support.h"

#include <stdlib.h>

enum { TESTS_MOST = 256 };

static struct CMUnitTest tests[TESTS_MOST];
static size_t count;

void tests_add(const struct CMUnitTest *test) {
    if (count == TESTS_MOST) abort();
    tests[count++] = *test;
}

int tests_run(void) {
    return _cmocka_run_group_tests("tests", tests, count, NULL, NULL);
}
