/* A whole server without sockets: the hub over a real store in a temporary folder, with a clock
 * that stands until it is moved, and randomness that repeats. Messages are written with ' for ". */
#ifndef TESTS_SUPPORT_HOUSE_H
#define TESTS_SUPPORT_HOUSE_H

#include "server/hub/hub.h"
#include "support/support.h"

#include <jansson.h>

enum { GUESTS_MOST = 160 };

/* A connection, and all that it was sent. */
struct guest {
    struct house *house;
    struct client *client;
    json_t *heard; /* an array */
    char *bytes;   /* the same as it came, one message a line */
    size_t length, capacity;
    int close_code; /* why it was closed, or 0 */
    int asked;      /* the id of its last request, ... */
    char *said;     /* ... and all of that */
};

struct house {
    char folder[FOLDER_TEXT], where[FOLDER_TEXT + 32];
    struct store *store;
    struct hub *hub;
    long long now; /* microseconds */
    uint64_t random;
    bool limits;
    struct guest *guests[GUESTS_MOST];
    int count;
    char *log;
    size_t log_length;
};

/* For cmocka: each test gets a house without limits as `*state`. */
int house_setup(void **state);
int house_teardown(void **state);
#define HOUSE_TEST(name) TEST_WITH(name, house_setup, house_teardown)

struct house *house_open(bool limits);
void house_close(struct house *h); /* gracefully, and nothing is left */

/* The power goes: what was not stored is lost. And the server starts again. */
void house_crash(struct house *h);
void house_stop(struct house *h);
void house_start(struct house *h);
void house_restart(struct house *h); /* gracefully */

/* Waits for the store and for passphrases; for the engines as well. */
void house_settle(struct house *h);
void house_think(struct house *h);

/* Lets time pass, tick by tick. */
void house_wait(struct house *h, double seconds);

struct guest *guest_arrive(struct house *h);
struct guest *guest_from(struct house *h, const char *address); /* NULL: not let in */
void guest_leave(struct guest *g);
void guest_say_bytes(struct guest *g, const char *bytes, size_t length);

/* Says something without waiting for anything; its `id` is added, and given back. */
int guest_say(struct guest *g, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same, and the answer, which must come. It lasts as long as the house. */
const json_t *guest_ask(struct guest *g, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The answer to its last request, or to that one, or NULL; the last message of that kind. */
const json_t *guest_answer(const struct guest *g);
const json_t *guest_answer_to(const struct guest *g, int id);
const json_t *guest_last(const struct guest *g, const char *is);
int guest_heard(const struct guest *g, const char *is); /* how many of that kind */

/* What is in a message, found by names with dots between them, which must be there. */
const char *text_of(const json_t *message, const char *name);
int number_of(const json_t *message, const char *name);
void expect_refusal(const json_t *answer, const char *code);

/* Somebody with an account, logged in; and the number of the person that somebody is. */
struct guest *guest_member(struct house *h, const char *name);
int64_t guest_person(const struct guest *g);

/* A table with two who watch it: the names of their seats' keys, and the id. */
struct party {
    char table[16], key[2][40], session[2][40];
    struct guest *player[2];
};
struct party party_begin(struct house *h, const char *terms);

/* The player's move, which must be accepted: the answer. */
const json_t *party_play(struct party *p, int player, const char *text, int after);

extern const char *const nonces[2];

#endif
