/* A hub with a real store and visitors who talk to it as browsers do, in JSON; only the clock, the
 * randomness and the sockets are the test's. */
#ifndef TESTS_HOUSE_H
#define TESTS_HOUSE_H

#include "server/hub_parts.h"
#include "store_place.h"

#include <jansson.h>

struct house {
    struct place *place;
    struct hub *hub;
    long long now; /* microseconds, and as long as the test lets it stand */
    struct random random;
};

/* Somebody with a line to the hub. */
struct visitor {
    struct house *house;
    struct client *client; /* NULL: the line is closed */
    json_t *heard;         /* all messages, as a list */
    int asked;             /* how many requests */
};

/* For cmocka: each test gets a house as `*state`. */
int house_setup(void **state);
int house_teardown(void **state);
#define HOUSE_TEST(name) cmocka_unit_test_setup_teardown(name, house_setup, house_teardown)

void house_restart(struct house *house); /* the hub and the store */
void house_settle(struct house *house);  /* waits for everything that was asked of the store */

struct visitor *visit(struct house *house, const char *address);
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
struct visitor *member(struct house *house, const char *name);
int64_t number_of(const struct visitor *v); /* of the person */

#endif
