/* Nothing hidden reaches an engine: it is given views, and the same view over other hidden worlds
 * gives the same answer, over whole games with all that it came to believe on the way. */
#include "support/support.h"

#include "engine/engine.h"

#include <string.h>

enum { GAMES = 4, NODES = 250, MEGABYTES = 4 };

/* Three engines for each seat: the first sees the true world's views, the others those of worlds
 * imagined anew at every move. */
enum { WORLDS = 3 };

struct game_table {
    const struct game *game;
    struct engine *engines[2][WORLDS];
};

static struct game_table table_of(const struct game *game) {
    struct game_table table = {.game = game};
    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; i < WORLDS; i++) {
            table.engines[seat][i] = engine_open(game);
            assert_non_null(table.engines[seat][i]);
            assert_true(engine_set_hash(table.engines[seat][i], MEGABYTES));
        }
    }
    return table;
}

static void table_clear(struct game_table *table) {
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < WORLDS; i++) engine_close(table->engines[seat][i]);
}

static void think(struct engine *engine, const struct view *view, uint64_t seed,
                  struct findings *findings) {
    struct control control = {0};
    struct task task = {.level = LEVELS,
                        .seed = seed,
                        .limits = {.nodes = NODES, .lines = MOVES_MOST},
                        .control = &control};
    engine_think(engine, view, &task, findings);
}

/* In everything but the time it took. */
static void expect_same(const struct findings *a, const struct findings *b) {
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->nodes, b->nodes);
    assert_int_equal(a->depth, b->depth);
    for (int i = 0; i < a->count; i++) {
        const struct line *x = &a->lines[i], *y = &b->lines[i];
        assert_int_equal(x->length, y->length);
        assert_memory_equal(x->moves, y->moves, (size_t)x->length * sizeof *x->moves);
        assert_int_equal(x->value, y->value);
        assert_int_equal(x->chance, y->chance);
        assert_int_equal(x->visits, y->visits);
    }
}

/* The move that all engines of the seat agree on, with the same reasons. */
static move agreed(struct game_table *table, const union position *p, struct random *random,
                   uint64_t seed) {
    static struct findings first, other;
    struct view seen;
    int mover = table->game->to_move(p);
    table->game->view(p, (enum reader)mover, &seen);
    think(table->engines[mover - 1][0], &seen, seed, &first);
    for (int i = 1; i < WORLDS; i++) {
        union position world;
        struct view view;
        table->game->imagine(&seen, random, &world);
        table->game->view(&world, (enum reader)mover, &view);
        think(table->engines[mover - 1][i], &view, seed, &other);
        expect_same(&first, &other);
    }
    return first.lines[0].moves[0];
}

TEST(what_is_hidden_changes_no_answer) {
    for (int i = 0; i < GAMES; i++) {
        struct setting s = setting_of("mandala");
        struct random random = random_from((uint64_t)i);
        s.seed.bytes[0] = (uint8_t)i;
        union position p = position_of(&s, START);
        struct game_table table = table_of(s.game);
        for (uint64_t ply = 0; s.game->to_move(&p); ply++)
            s.game->play(&p, agreed(&table, &p, &random, ply));
        table_clear(&table);
    }
}

/* So the worlds of the test above do differ. */
TEST(the_worlds_behind_a_view_differ) {
    struct setting s = setting_of("mandala seed=5");
    union position p = position_of(&s, START), world;
    struct random random = random_from(1);
    struct view view;
    s.game->view(&p, READER_1, &view);
    s.game->imagine(&view, &random, &world);
    assert_true(memcmp(&p.mandala.hand[1], &world.mandala.hand[1], sizeof p.mandala.hand[1]) != 0);
}
