/* A hub with a real store and visitors who talk to it as browsers do, in JSON; only the clock, the
 * randomness and the sockets are the test's. */
#ifndef TESTS_PARLOUR_H
#define TESTS_PARLOUR_H

#include "server/hub_parts.h"
#include "store_place.h"

#include <jansson.h>

struct parlour {
    struct place *place;
    struct hub *hub;
    long long now; /* microseconds, and as long as the test lets it stand */
    struct random random;
};

/* Somebody with a line to the hub. */
struct visitor {
    struct parlour *parlour;
    struct client *client; /* NULL: the line is closed */
    json_t *heard;         /* all messages, as a list */
    int asked;             /* how many requests */
};

/* For cmocka: each test gets a parlour as `*state`. */
int parlour_setup(void **state);
int parlour_teardown(void **state);
#define PARLOUR_TEST(name) cmocka_unit_test_setup_teardown(name, parlour_setup, parlour_teardown)

void parlour_restart(struct parlour *parlour); /* the hub and the store */
void parlour_settle(struct parlour *parlour); /* waits for everything that was asked of the store */

struct visitor *visit(struct parlour *parlour, const char *address);
void leave(struct visitor *v);

/* Says a message, which is given without its id, and waits for the answer, which is the visitor's:
 * ask(v, "{'do': 'ping'}"), with single quotes for double ones and the formats of printf. */
const json_t *ask(struct visitor *v, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same, without waiting: the number of the request; and the answer to it, once it is there. */
int say(struct visitor *v, const char *format, ...) __attribute__((format(printf, 2, 3)));
const json_t *answer(struct visitor *v, int number);

/* The answer is such a refusal, with a sentence in each language. */
void expect_refused_as(const json_t *answer, const char *code);

/* A text in an answer, found by names with dots between them; fails the test if it is none. */
const char *text_in(const json_t *answer, const char *path);
json_int_t number_in(const json_t *answer, const char *path);

/* An account, whose visitor is logged in. */
struct visitor *member(struct parlour *parlour, const char *name);
int64_t number_of(const struct visitor *v); /* of the person */

#endif
