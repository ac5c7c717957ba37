/* Nothing of a game remains after a new one begins: an engine that has played gives the same
 * answer as one that has just been opened. */
#include "support/support.h"

#include "engine/engine.h"
#include "games/evaluations.h"
#include "search/team.h"

enum { POSITIONS = 12, NODES = 2500, QUICK_NODES = 700, QUICK_MOVES = 5, MEGABYTES = 4 };

/* Large, and one test runs at a time. */
static struct findings fresh, used, ignored;

static struct setting deal(const struct game *game, int number) {
    struct setting s = {.game = game, .options = options_initial(game)};
    s.seed.bytes[0] = (uint8_t)number;
    return s;
}

/* A position of a random game, later in each, in which the game goes on. */
static union position sample(const struct game *game, int number) {
    struct setting s = deal(game, number);
    struct random random = random_from((uint64_t)number);
    union position p = position_of(&s, START), before = p;
    for (int ply = 0; ply < 2 * number && game->to_move(&p); ply++) {
        before = p;
        game->play(&p, game->pick(&p, &random));
    }
    return game->to_move(&p) ? p : before;
}

static struct engine *open_engine(const struct game *game) {
    struct engine *engine = engine_open(game);
    assert_non_null(engine);
    assert_true(engine_set_hash(engine, MEGABYTES));
    return engine;
}

static move think(struct engine *engine, const struct game *game, const union position *p,
                  struct task task, struct findings *findings) {
    struct control control = {0};
    struct view view;
    task.control = &control;
    task.seed = 5;
    game->view(p, (enum reader)game->to_move(p), &view);
    return engine_think(engine, &view, &task, findings);
}

static void play_another_game(struct engine *engine, const struct game *game, int number,
                              struct task task) {
    struct setting s = deal(game, number + 100);
    union position p = position_of(&s, START);
    task.limits.nodes = QUICK_NODES;
    for (int i = 0; i < QUICK_MOVES && game->to_move(&p); i++)
        game->play(&p, think(engine, game, &p, task, &ignored));
}

static void expect_same(const struct findings *a, const struct findings *b) {
    assert_int_equal(a->nodes, b->nodes);
    assert_int_equal(a->depth, b->depth);
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->lines, b->lines, (size_t)a->count * sizeof *a->lines);
}

/* Of each game, with the task of a test. */
static void expect_nothing_remains(struct task task) {
    const struct game *game;
    for (int i = 0; (game = game_at(i)); i++) {
        struct engine *player = open_engine(game);
        for (int number = 0; number < POSITIONS; number++) {
            union position p = sample(game, number);
            struct engine *engine = open_engine(game);
            think(engine, game, &p, task, &fresh);
            engine_close(engine);
            play_another_game(player, game, number, task);
            engine_new_game(player);
            think(player, game, &p, task, &used);
            expect_same(&fresh, &used);
        }
        engine_close(player);
    }
}

TEST(nothing_of_a_game_remains_at_full_strength) {
    expect_nothing_remains((struct task){.level = LEVELS, .limits = {.nodes = NODES, .lines = 1}});
}

TEST(nothing_of_a_game_remains_at_a_level) {
    expect_nothing_remains((struct task){.level = 5, .limits = {.nodes = NODES, .lines = 1}});
}

TEST(nothing_of_a_game_remains_in_the_yardstick) {
    expect_nothing_remains((struct task){
        .player = PLAYER_UCT, .level = LEVELS, .limits = {.nodes = QUICK_NODES, .lines = 1}});
}

/* Threads do not repeat themselves; so each member is compared alone. */
TEST(nothing_of_a_game_remains_in_a_team) {
    enum { THREADS = 3 };
    const struct game *game = game_named("manalath");
    struct control control = {0};
    const struct limits limits = {.nodes = NODES, .lines = 1};
    struct team team, untouched;
    assert_true(team_open(&team, game, evaluation_of(game), MEGABYTES));
    assert_true(team_set_count(&team, THREADS));
    for (int number = 0; number < POSITIONS; number++) {
        union position p = sample(game, number), other = sample(game, number + 1);
        int member = number % THREADS;
        team_run(&team, &other, &limits, &control, (struct listener){0}, &ignored);
        team_reset(&team);
        alphabeta_run(team.members[member], &p, member, &limits, &control, (struct listener){0},
                      &used);
        assert_true(team_open(&untouched, game, evaluation_of(game), MEGABYTES));
        alphabeta_run(untouched.members[0], &p, member, &limits, &control, (struct listener){0},
                      &fresh);
        team_close(&untouched);
        expect_same(&fresh, &used);
    }
    team_close(&team);
}
