/* A store in a folder of its own, for the tests of the store; or, if KOLAM_POSTGRES says where
 * there is a database (support/postgres.py), in a schema of its own there. */
#ifndef TESTS_SUPPORT_STORE_PLACE_H
#define TESTS_SUPPORT_STORE_PLACE_H

#include "store/store.h"
#include "support/support.h"

#include <sqlite3.h>

enum { PLACE_TEXT = 256 };

struct place {
    char folder[FOLDER_TEXT];
    char where[PLACE_TEXT];      /* of the store */
    char copy[FOLDER_TEXT + 16]; /* of a backup */
    struct store *store;
};

/* For cmocka: each test gets one with an open store as `*state`; then it is closed, and goes. */
int place_setup(void **state);
int place_teardown(void **state);
#define PLACE_TEST(name) TEST_WITH(name, place_setup, place_teardown)

/* One of what only a file of SQLite has, or only PostgreSQL. */
#define SQLITE_TEST(name) PLACE_TEST_IF(name, !place_is_postgres())
#define POSTGRES_TEST(name) PLACE_TEST_IF(name, place_is_postgres())
#define PLACE_TEST_IF(name, condition)                                                       \
    static void name(void **state);                                                          \
    __attribute__((constructor)) static void register_##name(void) {                         \
        if (condition)                                                                       \
            tests_add(&(struct CMUnitTest){#name, name, place_setup, place_teardown, NULL}); \
    }                                                                                        \
    static void name(__attribute__((unused)) void **state)
bool place_is_postgres(void);

/* The same without an open store. */
struct place *place_make(void);
void place_remove(struct place *place);

void place_open(struct place *place); /* fails the test, with the reason, if it is refused */
void place_close(struct place *place);
void place_reopen(struct place *place);

/* Waits for all answers. */
void settle_all(struct store *store);

/* Commits, waits, and says whether it was kept. */
bool kept(struct store *store, struct batch *batch);

/* The sentence that says why such a store is not opened; fails the test if it is. */
void expect_no_store(const char *where, const char *sentence);

/* The first number that the database itself gives, beside the store. */
int64_t ask_beside(const char *where, const char *sql);
void do_beside(const char *where, const char *sql);

/* What is recalled, as text: "7: 1 one, 2 two; 9: 1 one; alive 12". */
void expect_recalled(struct store *store, const char *expected);

/* A person; a game between two that ended then. */
struct person person_of(int64_t id, const char *name, bool guest);
struct finished_game game_of(int64_t table, const char *game, int64_t first, int64_t second,
                             const char *result, int64_t ended);

/* How a table was at its end: with clocks, and the keys of a person and an engine. */
extern const struct game_ending some_ending;

#endif
