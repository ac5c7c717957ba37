/* The engine's library. */
#include <kolam_engine.h>

#include "support/support.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static kolam_engine *open_engine(const char *name) {
    char error[KOLAM_ERROR_TEXT];
    kolam_engine *engine = kolam_engine_open(kolam_game_named(name), 1, error);
    if (!engine) fail_msg("%s", error);
    return engine;
}

static kolam_view start_of(const char *name, enum kolam_reader reader) {
    kolam_position p;
    kolam_view view;
    assert_true(kolam_setup(kolam_game_named(name), NULL, "7", &p, NULL));
    kolam_see(kolam_game_named(name), &p, reader, &view);
    return view;
}

static enum kolam_reader mover(const kolam_game *game, const kolam_position *p) {
    return kolam_to_move(game, p) == 2 ? KOLAM_READER_2 : KOLAM_READER_1;
}

static kolam_view start_of_mover(const char *name) {
    kolam_view view = start_of(name, KOLAM_READER_1);
    if (kolam_to_move(kolam_game_named(name), &view.seen) == 2)
        view = start_of(name, KOLAM_READER_2);
    return view;
}

static kolam_view manalath_with(const char *position) {
    kolam_view view;
    char error[KOLAM_ERROR_TEXT];
    if (!kolam_read_position(kolam_game_named("manalath"), "sides=3-3-3", NULL, position,
                             &view.seen, error))
        fail_msg("%s", error);
    return view;
}

static kolam_move named(const kolam_view *view, const char *name) {
    kolam_move m;
    assert_true(kolam_read_move(kolam_game_named("manalath"), &view->seen, name, &m, NULL));
    return m;
}

TEST(a_game_between_levels_is_the_same_again) {
    for (int i = 0; kolam_game_at(i); i++) {
        const kolam_game *game = kolam_game_at(i);
        kolam_position ends[2];
        for (int round = 0; round < 2; round++) {
            kolam_engine *engines[2] = {open_engine(kolam_game_name(game)),
                                        open_engine(kolam_game_name(game))};
            static kolam_view views[2][512];
            int turns[2] = {0}, player;
            kolam_position *p = &ends[round];
            assert_true(kolam_setup(game, NULL, "5", p, NULL));
            while ((player = kolam_to_move(game, p))) {
                struct kolam_task task = {.level = player == 1 ? 1 : 3, .seed = 9};
                char error[KOLAM_ERROR_TEXT];
                kolam_move m;
                int seat = player - 1;
                kolam_see(game, p, mover(game, p), &views[seat][turns[seat]++]);
                if (!kolam_engine_play(engines[seat], views[seat], turns[seat], &task, &m, NULL,
                                       error))
                    fail_msg("%s", error);
                assert_true(kolam_legal(game, p, m));
                kolam_play(game, p, m);
            }
            for (int seat = 0; seat < 2; seat++) kolam_engine_close(engines[seat]);
        }
        assert_memory_equal(&ends[0], &ends[1], sizeof ends[0]);
    }
}

TEST(a_win_at_once_is_found_and_proved) {
    struct kolam_findings findings;
    struct kolam_task task = {.nodes = 5000, .lines = 3};
    kolam_engine *engine = open_engine("manalath");
    kolam_view view = manalath_with(".../..../oo.oo/..../... o 21-25");
    assert_true(kolam_engine_analyse(engine, &view, &task, &findings, NULL));
    assert_true(findings.lines[0].exact);
    assert_int_equal(findings.lines[0].value, KOLAM_VALUE_WIN - 1);
    assert_int_equal(kolam_line_chance(&findings.lines[0]), KOLAM_CHANCE_ONE);
    assert_int_equal(kolam_line_plies(&findings.lines[0]), 1);
    assert_int_equal(findings.lines[0].moves[0], named(&view, "oc3"));
    kolam_engine_close(engine);
}

TEST(the_same_limits_find_the_same) {
    const char *games[] = {"patterns", "manalath", "mandala"};
    for (int i = 0; i < 3; i++) {
        struct kolam_task task = {.nodes = 3000, .lines = 2};
        struct kolam_findings one = {.count = 0}, two = {.count = 0};
        kolam_view view = start_of_mover(games[i]);
        kolam_engine *engine = open_engine(games[i]);
        assert_true(kolam_engine_analyse(engine, &view, &task, &one, NULL));
        kolam_engine_new_game(engine);
        assert_true(kolam_engine_analyse(engine, &view, &task, &two, NULL));
        assert_int_equal(one.nodes, two.nodes);
        assert_int_equal(one.count, two.count);
        assert_true(one.count >= 2);
        for (int n = 0; n < one.count; n++) {
            assert_int_equal(one.lines[n].value, two.lines[n].value);
            assert_memory_equal(one.lines[n].moves, two.lines[n].moves,
                                (size_t)one.lines[n].length * sizeof(kolam_move));
        }
        kolam_engine_close(engine);
    }
}

struct heard {
    kolam_control *control;
    atomic_int times, depth;
};

static void hear(void *context, const struct kolam_findings *findings) {
    struct heard *heard = context;
    atomic_fetch_add(&heard->times, 1);
    atomic_store(&heard->depth, findings->depth);
    if (heard->control) kolam_stop(heard->control);
}

TEST(a_search_that_nothing_limits_is_ended_by_its_progress) {
    const char *games[] = {"patterns", "manalath", "mandala"};
    for (int i = 0; i < 3; i++) {
        kolam_control control = {{0}};
        struct heard heard = {.control = &control};
        struct kolam_task task = {.control = &control, .progress = hear, .context = &heard};
        struct kolam_findings findings;
        kolam_view view = start_of_mover(games[i]);
        kolam_engine *engine = open_engine(games[i]);
        assert_true(kolam_engine_analyse(engine, &view, &task, &findings, NULL));
        assert_true(atomic_load(&heard.times) >= 1);
        assert_true(findings.count >= 1);
        kolam_engine_close(engine);
    }
}

struct endless {
    kolam_engine *engine;
    struct kolam_task task;
    struct kolam_findings findings;
    struct heard heard;
    kolam_control control;
};

static void *search_endlessly(void *with) {
    struct endless *e = with;
    kolam_view view = start_of_mover("patterns");
    assert_true(kolam_engine_analyse(e->engine, &view, &e->task, &e->findings, NULL));
    return NULL;
}

TEST(another_thread_ends_a_search) {
    static struct endless e;
    pthread_t thread;
    e.engine = open_engine("patterns");
    e.task = (struct kolam_task){.control = &e.control, .progress = hear, .context = &e.heard};
    assert_int_equal(pthread_create(&thread, NULL, search_endlessly, &e), 0);
    while (atomic_load(&e.heard.times) == 0) continue;
    kolam_stop(&e.control);
    pthread_join(thread, NULL);
    assert_true(e.findings.count >= 1);
    kolam_engine_close(e.engine);
}

TEST(a_search_that_was_stopped_before_it_began_answers_at_once) {
    for (int i = 0; kolam_game_at(i); i++) {
        const kolam_game *game = kolam_game_at(i);
        kolam_control control = {{0}};
        struct kolam_task task = {.nodes = UINT64_MAX, .control = &control};
        kolam_view view = start_of_mover(kolam_game_name(game));
        kolam_engine *engine = open_engine(kolam_game_name(game));
        kolam_move m;
        kolam_stop(&control);
        assert_true(kolam_engine_play(engine, &view, 1, &task, &m, NULL, NULL));
        assert_true(kolam_legal(game, &view.seen, m));
        kolam_engine_close(engine);
    }
}

TEST(a_blunder_is_judged_and_explained) {
    char sentence[KOLAM_SENTENCE_TEXT];
    struct kolam_findings findings;
    struct kolam_judgement judgement;
    struct kolam_summary summary = {0};
    struct kolam_task task = {.nodes = 5000, .lines = 2};
    kolam_engine *engine = open_engine("manalath");
    kolam_view view = start_of("manalath", KOLAM_READER_2);
    const char *const moves[] = {"og2", "pc3", "og4", "pb3", "og3", "pd4", "of1"};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        kolam_play(kolam_game_named("manalath"), &view.seen, named(&view, moves[i]));
    assert_true(kolam_engine_analyse(engine, &view, &task, &findings, NULL));
    assert_true(
        kolam_engine_judge(engine, &view, &task, &findings, named(&view, "oa3"), &judgement, NULL));
    assert_int_equal(judgement.grade, KOLAM_BLUNDER);
    assert_string_equal(kolam_grade_name(judgement.grade, KOLAM_ENGLISH), "blunder");
    assert_string_equal(kolam_grade_name(judgement.grade, KOLAM_GERMAN), "Patzer");
    kolam_tell_loss(kolam_game_named("manalath"), &view, &findings, &judgement, KOLAM_ENGLISH,
                    sentence);
    assert_true(strlen(sentence) > 0);
    kolam_summary_add(&summary, 8, 2, &judgement);
    assert_int_equal(summary.sides[1].grades[KOLAM_BLUNDER], 1);
    assert_true(kolam_side_accuracy(&summary.sides[1]) < 50);
    kolam_engine_close(engine);
}

TEST(what_cannot_be_searched_is_refused) {
    char error[KOLAM_ERROR_TEXT];
    struct kolam_findings findings;
    kolam_move m;
    const kolam_game *game = kolam_game_named("mandala");
    kolam_engine *engine = open_engine("mandala");
    kolam_view view = start_of("mandala", KOLAM_READER_1),
               other = start_of("mandala", KOLAM_READER_2);
    kolam_view both[2] = {view, view};
    struct kolam_task task = {.nodes = 100};
    assert_false(kolam_engine_analyse(engine, &other, &task, &findings, error));
    assert_string_equal(error, "This view does not show which moves player 1 has, who is to move.");
    kolam_position end;
    kolam_random random = {1};
    assert_true(kolam_setup(game, NULL, NULL, &end, NULL));
    kolam_playout(game, &end, &random);
    kolam_see(game, &end, KOLAM_READER_1, &both[0]);
    assert_false(kolam_engine_analyse(engine, &both[0], &task, &findings, error));
    assert_string_equal(error, "The game is over.");
    assert_false(kolam_engine_play(engine, both, 2, &task, &m, NULL, error));
    assert_string_equal(error, "View 1 is not one of player 1's turns.");
    assert_false(kolam_engine_play(engine, both, 0, &task, &m, NULL, error));
    task.level = 11;
    assert_false(kolam_engine_play(engine, &view, 1, &task, &m, NULL, error));
    assert_string_equal(error, "level: this is a number from 0 to 10.");
    task = (struct kolam_task){.level = 3};
    assert_false(kolam_engine_analyse(engine, &view, &task, &findings, error));
    assert_string_equal(error, "level: analysis is at full strength.");
    task = (struct kolam_task){.seconds = -1};
    assert_false(kolam_engine_play(engine, &view, 1, &task, &m, NULL, error));
    assert_string_equal(error, "seconds: this is a number from 0 to 86400.");
    assert_false(kolam_engine_set_threads(engine, 65, error));
    assert_string_equal(error, "threads: this is a number from 1 to 64.");
    assert_null(kolam_engine_open(game, -1, error));
    assert_string_equal(error, "hash: this is a number from 0 to 65536.");
    kolam_engine_close(engine);
}
