/* Every path that this processor can run gives the same results as the plain one. */
#include "games/evaluations.h"
#include "games/games.h"
#include "support/support.h"

#include <assert.h>
#include <stdio.h>

enum { GAMES = 300, NOTES_ALIGNMENT = 64 };

/* One game as the plain path and as another have it. */
struct pair {
    const struct game *plain, *other;
    const struct evaluation *plain_evaluation, *other_evaluation;
};

static void compare_rules(const struct pair *pair, const union position *p, struct random *random) {
    move listed[MOVES_MOST], also[MOVES_MOST];
    int count = pair->plain->moves(p, listed);
    assert_int_equal(pair->other->moves(p, also), count);
    assert_memory_equal(also, listed, (size_t)count * sizeof listed[0]);
    assert_int_equal(pair->other->count(p), count);
    assert_true(pair->other->hash(p) == pair->plain->hash(p));
    struct random twin = *random;
    union position end = *p, other_end = *p;
    assert_int_equal(pair->plain->playout(&end, random), pair->other->playout(&other_end, &twin));
    assert_memory_equal(&end, &other_end, sizeof end);
    assert_int_equal(pair->plain->result(&end), pair->other->result(&other_end));
}

static void compare_ranks(const struct pair *pair, const union position *p, const void *notes) {
    struct ranked listed[MOVES_MOST], also[MOVES_MOST];
    int count = pair->plain_evaluation->rank(p, notes, listed);
    assert_int_equal(pair->other_evaluation->rank(p, notes, also), count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(also[i].move, listed[i].move);
        assert_int_equal(also[i].rank, listed[i].rank);
    }
}

static void compare_evaluations(const struct pair *pair, const union position *p,
                                const void *notes) {
    int low, high, other_low, other_high;
    assert_int_equal(pair->other_evaluation->value(p, notes),
                     pair->plain_evaluation->value(p, notes));
    compare_ranks(pair, p, notes);
    if (!pair->plain->open) return;
    pair->plain_evaluation->bounds(p, notes, &low, &high);
    pair->other_evaluation->bounds(p, notes, &other_low, &other_high);
    assert_int_equal(other_low, low);
    assert_int_equal(other_high, high);
    assert_true(pair->other_evaluation->key(p) == pair->plain_evaluation->key(p));
}

static void play_one(const struct pair *pair, uint64_t number) {
    _Alignas(NOTES_ALIGNMENT) uint8_t notes[NOTES_MOST], other_notes[NOTES_MOST];
    struct options options = options_initial(pair->plain);
    struct seed seed = {{(uint8_t)number, (uint8_t)(number >> 8)}};
    struct random random = random_from(number);
    struct refusal why;
    union position p;
    assert_true(pair->plain->setup(&options, &seed, &p, &why));
    size_t size = pair->plain_evaluation->notes;
    assert_int_equal(pair->other_evaluation->notes, size);
    if (size) pair->plain_evaluation->start(&p, notes);
    if (size) pair->other_evaluation->start(&p, other_notes);
    while (pair->plain->to_move(&p)) {
        union position before = p, other = p;
        assert_memory_equal(notes, other_notes, size);
        compare_rules(pair, &p, &random);
        compare_evaluations(pair, &p, notes);
        move m = pair->plain->pick(&p, &random);
        pair->plain->play(&p, m);
        pair->other->play(&other, m);
        assert_memory_equal(&other, &p, sizeof p);
        if (size) pair->plain_evaluation->follow(&before, m, &p, notes);
        if (size) pair->other_evaluation->follow(&before, m, &p, other_notes);
    }
}

static enum cpu_path compared;

TEST(a_path_gives_the_same_results_as_the_plain_one) {
    for (int i = 0; games_plain[i]; i++) {
        struct pair pair = {.plain = games_plain[i], .other = game_of_path(compared, i)};
        assert_true(game_is(pair.plain, pair.other));
        pair.plain_evaluation = evaluation_of_path(CPU_PLAIN, pair.plain);
        pair.other_evaluation = evaluation_of_path(compared, pair.plain);
        for (uint64_t number = 0; number < GAMES; number++) play_one(&pair, number);
    }
}

TEST(the_path_that_runs_can_run) {
    assert_true(cpu_path_runs(CPU_PLAIN));
    assert_true(cpu_path_runs(cpu_path_chosen()));
    assert_int_equal(cpu_path_named(cpu_path_name(cpu_path_chosen())), cpu_path_chosen());
    assert_int_equal(cpu_path_named("no such path"), CPU_PATHS);
}

/* paths PATH: compares that one. */
int main(int argc, char **argv) {
    assert(argc == 2);
    compared = cpu_path_named(argv[1]);
    if (cpu_path_runs(compared)) return tests_run();
    printf("1..0 # SKIP this processor cannot run the path %s\n", argv[1]);
    return 0;
}
