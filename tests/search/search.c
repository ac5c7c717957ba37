/* The searches: what they answer is right where that can be checked, and repeatable. */
#include "base/clock.h"
#include "games/evaluations.h"
#include "games/nim/eval.h"
#include "games/nim/rules.h"
#include "engine/engine.h"
#include "search/alphabeta.h"
#include "search/team.h"
#include "search/uct.h"
#include "support/support.h"

#include <string.h>

/* Large, and one test runs at a time. */
static struct findings found, found_again;

static struct view view_of(const struct game *game, const union position *p) {
    struct view view;
    game->view(p, game->to_move(p) == 1 ? READER_1 : READER_2, &view);
    return view;
}

static move think(const struct setting *s, const union position *p, const struct task *task,
                  struct findings *findings) {
    struct engine *engine = engine_open(s->game);
    struct view view = view_of(s->game, p);
    assert_non_null(engine);
    assert_true(engine_set_hash(engine, 4));
    move m = engine_think(engine, &view, task, findings);
    engine_close(engine);
    return m;
}

static struct task task_of(uint64_t nodes, int lines, struct control *control) {
    return (struct task){
        .level = LEVELS, .seed = 1, .limits = {.nodes = nodes, .lines = lines}, .control = control};
}

/* The plain truth: every line to its end. */
static int brute_force(const struct game *game, const union position *p, int ply) {
    int player = game->to_move(p);
    if (!player) return 0;
    move list[MOVES_MOST];
    int best = -VALUE_WIN, count = game->moves(p, list);
    for (int i = 0; i < count; i++) {
        union position next = *p;
        game->play(&next, list[i]);
        int then = game->to_move(&next), value;
        if (then == 0) {
            value = value_of_end(game, &next, player);
            value += value > VALUE_FORCED ? -(ply + 1) : value < -VALUE_FORCED ? ply + 1 : 0;
        } else {
            value = brute_force(game, &next, ply + 1);
            value = then == player ? value : -value;
        }
        best = value > best ? value : best;
    }
    return best;
}

TEST(a_game_without_knowledge_is_searched_to_its_end) {
    struct hash_table table;
    struct control control = {0};
    const struct limits limits = {.lines = 1};
    assert_true(hash_table_open(&table, 1));
    struct alphabeta *searcher = alphabeta_open(&nim_game, &nim_evaluation, &table);
    assert_non_null(searcher);
    for (uint64_t a = 0; a < 5; a++)
        for (uint64_t b = 0; b < 5; b++) {
            union position p = {.words = {a, b, 3, 1}};
            alphabeta_run(searcher, &p, 0, &limits, &control, (struct listener){0}, &found);
            assert_true(found.lines[0].exact);
            assert_int_equal(found.lines[0].value > 0, (a ^ b ^ 3) != 0);
        }
    alphabeta_close(searcher);
    hash_table_close(&table);
}

TEST(the_end_of_a_game_of_points_is_exact) {
    struct setting s = setting_of("patterns seed=5");
    struct random random = random_from(3);
    struct control control = {0};
    for (int n = 0; n < 12; n++) {
        union position p = position_of(&s, START), before = p;
        for (int left = 0; s.game->to_move(&p); left++) {
            before = p;
            if (__builtin_popcountll(patterns_face_up(&p.patterns.board)) <= 6) break;
            s.game->play(&p, s.game->pick(&p, &random));
        }
        if (!s.game->to_move(&p)) continue;
        struct task task = task_of(0, 1, &control);
        think(&s, &before, &task, &found);
        assert_true(found.lines[0].exact);
        assert_int_equal(found.lines[0].value, brute_force(s.game, &before, 0));
    }
}

TEST(small_boards_are_solved_to_the_ply) {
    struct setting s = setting_of("manalath sides=2-2-2 supply=3");
    struct random random = random_from(9);
    struct control control = {0};
    for (int n = 0; n < 40; n++) {
        union position p = position_of(&s, START);
        for (int i = 0; i < 2 + n % 3 && s.game->to_move(&p); i++)
            s.game->play(&p, s.game->pick(&p, &random));
        if (!s.game->to_move(&p)) continue;
        struct task task = task_of(0, 1, &control);
        think(&s, &p, &task, &found);
        int truth = brute_force(s.game, &p, 0);
        assert_int_equal(found.lines[0].value > 0, truth > 0);
        assert_int_equal(found.lines[0].value < 0, truth < 0);
    }
}

TEST(the_same_limits_give_the_same_answer) {
    const char *const settings[] = {"patterns seed=1", "manalath", "mandala seed=1"};
    for (int i = 0; i < 3; i++) {
        struct setting s = setting_of(settings[i]);
        union position p = position_of(&s, START);
        struct control control = {0};
        struct task task = task_of(3000, 3, &control);
        think(&s, &p, &task, &found);
        think(&s, &p, &task, &found_again);
        found.seconds = found_again.seconds = 0;
        assert_memory_equal(&found, &found_again, sizeof found);
    }
}

TEST(lines_are_different_moves_with_the_best_first) {
    const char *const settings[] = {"patterns seed=2", "manalath", "mandala seed=2"};
    for (int i = 0; i < 3; i++) {
        struct setting s = setting_of(settings[i]);
        union position p = position_of(&s, START);
        struct control control = {0};
        struct task task = task_of(5000, 4, &control);
        if (i == 0) s.game->play(&p, s.game->pick(&p, &(struct random){1}));
        think(&s, &p, &task, &found);
        assert_int_equal(found.count, 4);
        for (int a = 0; a < found.count; a++) {
            assert_true(game_allows(s.game, &p, found.lines[a].moves[0]));
            for (int b = 0; b < a; b++)
                assert_int_not_equal(found.lines[a].moves[0], found.lines[b].moves[0]);
        }
        if (i < 2) assert_true(found.lines[0].value >= found.lines[3].value);
    }
}

TEST(every_line_can_be_played) {
    struct setting s = setting_of("manalath");
    union position p = position_of(&s, START);
    struct control control = {0};
    struct task task = task_of(20000, 2, &control);
    think(&s, &p, &task, &found);
    for (int i = 0; i < found.count; i++) {
        union position at = p;
        for (int j = 0; j < found.lines[i].length; j++) {
            assert_true(game_allows(s.game, &at, found.lines[i].moves[j]));
            s.game->play(&at, found.lines[i].moves[j]);
        }
    }
}

TEST(a_search_that_is_stopped_before_it_begins_still_has_a_move) {
    const char *const settings[] = {"patterns seed=3", "manalath", "mandala seed=3"};
    for (int i = 0; i < 3; i++)
        for (enum player player = 0; player < PLAYERS; player++) {
            struct setting s = setting_of(settings[i]);
            union position p = position_of(&s, START);
            struct control control = {.stop = true};
            struct task task = task_of(0, 1, &control);
            task.player = player;
            assert_true(game_allows(s.game, &p, think(&s, &p, &task, &found)));
        }
}

/* At these nodes the search ends within a depth at which every move so far failed low. */
TEST(a_move_that_only_failed_low_is_not_played) {
    struct setting s = setting_of("manalath");
    union position p = position_of(&s, START);
    struct control control = {0};
    struct task task = task_of(100000, 1, &control);
    struct refusal why;
    move refuted;
    char word[8];
    for (const char *rest = "oh2 oi4 pd5 pe5 oh3"; next_word(&rest, " ", word, sizeof word);)
        assert_true(try_move(s.game, &p, word, &why));
    assert_true(s.game->read_move(&p, "pg3", &refuted, &why));
    assert_int_not_equal(think(&s, &p, &task, &found), refuted);
}

TEST(a_limit_of_nodes_is_kept) {
    const char *const settings[] = {"patterns seed=3", "manalath"};
    for (int i = 0; i < 2; i++) {
        struct setting s = setting_of(settings[i]);
        union position p = position_of(&s, START);
        struct control control = {0};
        struct task task = task_of(1000, 1, &control);
        think(&s, &p, &task, &found);
        assert_true(found.nodes <= 1000);
    }
}

TEST(a_search_may_go_on_for_a_share_of_the_time_between_its_deadlines) {
    const long long now = clock_microseconds(), hour = 3600LL * 1000000;
    struct control between = {.soft = now - hour, .hard = now + hour};
    struct control one = {.soft = now - 1, .hard = now - 1};
    struct control endless = {.soft = now - 1};
    assert_true(control_is_late(&between, 0));
    assert_true(control_is_late(&between, 40));
    assert_false(control_is_late(&between, 60));
    assert_true(control_is_late(&one, 100));
    assert_true(control_is_late(&endless, 100));
}

TEST(no_level_misses_a_win_at_once) {
    struct setting s = setting_of("manalath");
    for (int level = 1; level <= LEVELS; level++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            union position at = position_of(&s, "....../......./......../........./..oo.oo.../"
                                                "........./......../......./p.p.pp o 21-21");
            struct control control = {0};
            struct task task = task_of(2000, 1, &control);
            task.level = level;
            task.seed = seed;
            s.game->play(&at, think(&s, &at, &task, &found));
            assert_int_equal(s.game->result(&at), FIRST_WINS);
        }
}

TEST(threads_share_a_search) {
    struct setting s = setting_of("patterns seed=4");
    union position p = position_of(&s, START);
    struct engine *engine = engine_open(s.game);
    struct control control = {0};
    struct task task = task_of(20000, 1, &control);
    struct view view = view_of(s.game, &p);
    assert_non_null(engine);
    engine_set_threads(engine, 3);
    assert_true(game_allows(s.game, &p, engine_think(engine, &view, &task, &found)));
    engine_set_threads(engine, 1);
    engine_new_game(engine);
    assert_true(game_allows(s.game, &p, engine_think(engine, &view, &task, &found)));
    engine_close(engine);
}

TEST(the_table_gives_back_what_was_written) {
    struct hash_table table;
    assert_true(hash_table_open(&table, 1));
    struct random random = random_from(1);
    for (int i = 0; i < 10000; i++) {
        uint64_t key = random_next(&random);
        struct entry entry = {.move = (move)(key >> 3),
                              .value = (int16_t)(key >> 20),
                              .estimate = (int16_t)(key >> 40),
                              .depth = (int8_t)(key % 100),
                              .bound = BOUND_EXACT};
        struct entry back = {0};
        hash_table_write(&table, key, &entry);
        assert_true(hash_table_read(&table, key, &back));
        assert_memory_equal(&entry, &back, sizeof entry);
    }
    hash_table_close(&table);
}

TEST(the_yardstick_sees_a_win_at_once) {
    struct setting s = setting_of("manalath");
    union position p = position_of(&s, "....../......./......../........./..oo.oo.../........./"
                                       "......../......./p.p.pp o 21-21");
    struct control control = {0};
    struct task task = task_of(20000, 1, &control);
    task.player = PLAYER_UCT;
    s.game->play(&p, think(&s, &p, &task, &found));
    assert_int_equal(s.game->result(&p), FIRST_WINS);
}
