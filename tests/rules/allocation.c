/* The rules never allocate. The binary brings its own malloc, which counts and hands on to the C
 * library's; so even what the library allocates on our behalf is seen. */
#include "support/support.h"
#include "rules/perft.h"
#include "rules/trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined __has_feature
#define HAS_FEATURE(feature) __has_feature(feature)
#else
#define HAS_FEATURE(feature) 0
#endif

static unsigned long allocations;

/* Sanitizers bring a malloc of their own, and other C libraries have no second name for theirs. */
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__ || !defined __GLIBC__ || \
    HAS_FEATURE(address_sanitizer) || HAS_FEATURE(thread_sanitizer) ||                   \
    HAS_FEATURE(memory_sanitizer)
enum { COUNTING = 0 };
#else
enum { COUNTING = 1 };

/* Seen from outside, so that shared libraries come here too; kept, though only they may call it. */
#define OURS __attribute__((visibility("default"), used))

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void __libc_free(void *old);

OURS void *malloc(size_t size) {
    allocations++;
    return __libc_malloc(size);
}

OURS void *calloc(size_t count, size_t size) {
    allocations++;
    return __libc_calloc(count, size);
}

OURS void *realloc(void *old, size_t size) {
    allocations++;
    return __libc_realloc(old, size);
}

OURS void free(void *old) {
    allocations += old != NULL;
    __libc_free(old);
}
#endif

static unsigned long allocations_so_far(void) {
    return allocations;
}

/* Reads back what it writes, looks from all sides, and imagines what it does not see. */
static void use_position(const struct setting *s, const union position *p, struct random *random) {
    union position again;
    struct refusal why;
    char text[TRACE_TEXT];
    struct text t = text_over(text, sizeof text);
    s->game->write_position(p, &t);
    if (!s->game->read_position(&s->options, &s->seed, text, &again, &why)) abort();
    for (int reader = TRACE_EVERYTHING; reader <= READER_2; reader++) {
        t = text_over(text, sizeof text);
        trace_write(s->game, p, reader, 0, NULL, &t);
        if (reader == TRACE_EVERYTHING) continue;
        struct view view;
        s->game->view(p, (enum reader)reader, &view);
        s->game->imagine(&view, random, &again);
    }
    s->game->hash(p);
}

static void play_move(const struct setting *s, union position *p, struct random *random) {
    char text[MOVE_TEXT];
    struct text t = text_over(text, sizeof text);
    struct refusal why;
    s->game->write_move(p, s->game->pick(p, random), &t);
    if (!try_move(s->game, p, text, &why)) abort();
}

static void play_game(const struct setting *s, struct random *random) {
    union position p;
    struct refusal why;
    if (!s->game->setup(&s->options, &s->seed, &p, &why)) abort();
    while (s->game->to_move(&p)) {
        use_position(s, &p, random);
        play_move(s, &p, random);
    }
    use_position(s, &p, random);
    s->game->result(&p);
    s->game->score(&p);
}

static void expect_no_allocation(const char *setting) {
    struct setting s = setting_of(setting);
    struct random random = random_from(1);
    unsigned long before = allocations_so_far();
    for (int i = 0; i < 20; i++) {
        s.seed.bytes[0] = (uint8_t)i;
        play_game(&s, &random);
    }
    assert_int_equal(allocations_so_far() - before, 0);
}

TEST(an_allocation_would_be_noticed) {
    unsigned long before = allocations_so_far();
    char *copy = strdup("kolam");
    assert_string_equal(copy, "kolam");
    free(copy);
    assert_int_equal(allocations_so_far() - before, 2);
}

TEST(games_of_patterns_allocate_nothing) {
    expect_no_allocation("patterns");
    expect_no_allocation("patterns ending=pass");
}

TEST(games_of_manalath_allocate_nothing) {
    expect_no_allocation("manalath");
    expect_no_allocation("manalath sides=2-3-4 supply=0 neutral=b1");
}

TEST(games_of_mandala_allocate_nothing) {
    expect_no_allocation("mandala");
}

TEST(playouts_and_counting_allocate_nothing) {
    for (int i = 0; game_at(i); i++) {
        struct setting s = setting_of(game_at(i)->name);
        union position p = position_of(&s, START);
        struct random random = random_from(1);
        unsigned long before = allocations_so_far();
        perft(game_at(i), &p, 2);
        game_at(i)->playout(&p, &random);
        assert_int_equal(allocations_so_far() - before, 0);
    }
}

TEST(refusals_allocate_nothing) {
    unsigned long before = allocations_so_far();
    for (int i = 0; game_at(i); i++) {
        struct setting s = setting_of(game_at(i)->name);
        union position p = position_of(&s, START);
        struct refusal why;
        assert_false(try_move(game_at(i), &p, "rubbish", &why));
        assert_false(options_set(game_at(i), "rubbish", &s.options, &why));
        assert_false(game_at(i)->read_position(&s.options, &s.seed, "rubbish", &p, &why));
    }
    assert_int_equal(allocations_so_far() - before, 0);
}

int main(void) {
    /* Not skip(): in TAP, cmocka writes that as "not ok", which counts as a failure. */
    if (COUNTING) return tests_run();
    puts("1..0 # SKIP allocations cannot be counted in this build");
    return 0;
}
