/* Tests that read like the rules: a game is named as on a command line ("patterns ending=pass"),
 * positions and moves are text, and an expectation that fails shows the texts that differ. */
#ifndef TESTS_SUPPORT_SUPPORT_H
#define TESTS_SUPPORT_SUPPORT_H

#include "rules/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Seconds that a test waits for anything before it fails. Only what hangs takes so long: a busy
 * machine or a sanitizer needs less. A forked child calls alarm() with it, so that it ends even if
 * the test that would kill it has ended before. */
enum { WAIT_LIMIT = 120 };

/* How many of so many random games or positions to look at: a quarter of them with
 * AddressSanitizer, which takes four times as long for each, while the other builds look at all. */
int samples(int count);

/* The same for those that come in an order: whether to look at this one, from 0. */
bool is_sample(int index);

/* A test, which registers itself: main() in support/main.c runs all of them in the order of the
 * file. A test with a fixture gets what `setup` made as `*state`. */
#define TEST_WITH(name, setup, teardown)                                     \
    static void name(void **state);                                          \
    __attribute__((constructor)) static void register_##name(void) {         \
        tests_add(&(struct CMUnitTest){#name, name, setup, teardown, NULL}); \
    }                                                                        \
    static void name(__attribute__((unused)) void **state)
#define TEST(name) TEST_WITH(name, NULL, NULL)

void tests_add(const struct CMUnitTest *test);

/* Runs them; the number of failures. A main() of one's own may do something before. */
int tests_run(void);

/* Makes a folder of the test's own where temporary files belong; false if that fails. Its path has
 * no links in it. */
enum { FOLDER_TEXT = 64 };
bool make_folder(char folder[FOLDER_TEXT]);
bool remove_folder(const char *folder); /* with all that is in it */

/* Runs all tests with a folder of their own for saved games, which is removed afterwards. */
int tests_run_with_games(void);

/* A game with its options and seed. In words: "manalath sides=2-2-3 supply=0", "mandala seed=7". */
struct setting {
    const struct game *game;
    struct options options;
    struct seed seed;
};

/* Fails the test if the words name no game, or options that it does not have. */
struct setting setting_of(const char *words);

/* In place of a position: the start as dealt. */
#define START NULL

/* Fails the test, with the reason, if the position is refused. */
union position position_of(const struct setting *setting, const char *position);

struct written {
    char text[POSITION_TEXT];
};
struct written written_of(const struct game *game, const union position *p);

/* Plays a move as the command line does: read, then checked for what a view hides. */
bool try_move(const struct game *game, union position *p, const char *text, struct refusal *why);

/* Copies the next word of `*rest`, up to one of `ends`, and moves behind it; false if there is
 * none. The word must be shorter than `size`. */
bool next_word(const char **rest, const char *ends, char *word, size_t size);

void expect_start(const char *setting, const char *position);
void expect_option_refused(const char *setting, const char *option, const char *name);

/* The position is read, and written again as the same bytes. */
void expect_accepted(const char *setting, const char *position);
void expect_refused(const char *setting, const char *position, const char *field);

/* All legal moves, in byte order; "" for none. */
void expect_legal(const char *setting, const char *position, const char *moves);
void expect_illegal(const char *setting, const char *position, const char *text,
                    const char *reason);

/* Where the moves lead. */
void expect_after(const char *setting, const char *position, const char *moves,
                  const char *expected);

/* Whose move it is (0: nobody's), and the result. */
void expect_to_move(const char *setting, const char *position, int player);
void expect_result(const char *setting, const char *position, const char *result);
void expect_score(const char *setting, const char *position, int first, int second);

void expect_view(const char *setting, const char *position, enum reader reader, const char *view);

/* Waits until the file can be read. */
void wait_readable(int file);
/* Waits until one of the files can be read. */
void wait_any_readable(const int *files, int count);

/* Waits until the condition holds, which is looked at again and again. */
#define WAIT_UNTIL(condition) \
    for (long long limit_ = wait_limit(); !(condition);) wait_briefly(limit_, #condition)
/* For WAIT_UNTIL: when it fails, and a pause before the next look. */
long long wait_limit(void);
void wait_briefly(long long limit, const char *condition);

#endif
