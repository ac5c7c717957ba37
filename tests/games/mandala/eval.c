/* The search and the beliefs of Mandala: repeatable, within their memory, and never at odds with
 * what has been seen. */
#include "support/cards.h"

#include "games/evaluations.h"
#include "games/mandala/eval_belief.h"
#include "search/infoset.h"

#include <stdlib.h>
#include <string.h>

static struct findings found, found_again;

struct asked {
    const struct view *view;
    uint64_t nodes, seed;
    int threads;
    size_t megabytes;
};

static void run(struct asked asked, struct control *control, struct findings *findings) {
    struct infoset *infoset = infoset_open(asked.megabytes ? asked.megabytes : 4);
    assert_non_null(infoset);
    struct infoset_task task = {.game = &mandala_game,
                                .evaluation = &mandala_evaluation,
                                .limits = {.nodes = asked.nodes, .lines = MOVES_MOST},
                                .control = control,
                                .seed = asked.seed,
                                .threads = asked.threads};
    infoset_run(infoset, asked.view, &task, findings);
    infoset_close(infoset);
}

static struct view view_of(const char *position, enum reader reader) {
    struct setting s = setting_of("mandala seed=3");
    union position p = position_of(&s, position);
    struct view view;
    s.game->view(&p, reader, &view);
    return view;
}

/* Black completes the first mandala, and with it the game: player 1 has all the points. */
#define SURE_WIN "* - r1b1/g2 p2+o4/y2+- yo/- r1o1y1|g1|p1 -|-|- 1 - last 1 0"

TEST(the_same_seed_gives_the_same_answer) {
    struct view view = view_of(START, READER_1);
    struct control control = {0};
    run((struct asked){.view = &view, .nodes = 2000, .seed = 7}, &control, &found);
    run((struct asked){.view = &view, .nodes = 2000, .seed = 7}, &control, &found_again);
    assert_int_equal(found.count, found_again.count);
    for (int i = 0; i < found.count; i++) {
        assert_int_equal(found.lines[i].moves[0], found_again.lines[i].moves[0]);
        assert_int_equal(found.lines[i].visits, found_again.lines[i].visits);
        assert_int_equal(found.lines[i].value, found_again.lines[i].value);
    }
}

TEST(as_many_worlds_are_walked_as_asked_for) {
    struct view view = view_of(START, READER_1);
    struct control control = {0};
    run((struct asked){.view = &view, .nodes = 777}, &control, &found);
    assert_int_equal(found.nodes, 777);
}

TEST(all_legal_moves_are_reported_on) {
    struct view view = view_of(START, READER_1);
    struct control control = {0};
    run((struct asked){.view = &view, .nodes = 500}, &control, &found);
    assert_int_equal(found.count, mandala_game.count(&view.seen));
}

TEST(a_sure_win_is_seen_to_be_one) {
    struct view view = view_of(CARDS(SURE_WIN), READER_1);
    struct control control = {0};
    run((struct asked){.view = &view, .nodes = 2000}, &control, &found);
    assert_true(found.lines[0].chance > CHANCE_ONE * 99 / 100);
}

TEST(threads_add_up_what_they_find) {
    struct view view = view_of(CARDS(SURE_WIN), READER_1);
    struct control control = {0};
    run((struct asked){.view = &view, .nodes = 2000, .threads = 3}, &control, &found);
    assert_true(found.lines[0].chance > CHANCE_ONE * 99 / 100);
    assert_true(found.nodes > 700);
}

TEST(a_full_tree_is_used_on) {
    struct view view = view_of(START, READER_1);
    struct control control = {0};
    run((struct asked){.view = &view, .nodes = 60000, .megabytes = 1}, &control, &found);
    assert_int_equal(found.nodes, 60000);
    assert_true(found.full > 950);
}

TEST(a_search_that_is_told_to_stop_has_an_answer) {
    struct view view = view_of(START, READER_1);
    struct control control = {0};
    atomic_store(&control.stop, true);
    run((struct asked){.view = &view}, &control, &found);
    assert_true(found.count > 0 && found.lines[0].length > 0);
}

/* Beliefs */

static void *memory_of(void) {
    void *memory = calloc(1, mandala_belief.size);
    assert_non_null(memory);
    return memory;
}

static void expect_agreement(const void *memory, const struct view *view, int reader,
                             struct random *random) {
    for (int i = 0; i < 20; i++) {
        union position world;
        struct view again;
        mandala_belief.imagine(memory, view, random, &world);
        mandala_game.view(&world, (enum reader)reader, &again);
        assert_memory_equal(&again, view, sizeof again);
    }
}

TEST(what_is_believed_agrees_with_every_view_of_a_game) {
    for (uint64_t game = 0; game < (uint64_t)samples(40); game++) {
        struct setting s = setting_of("mandala");
        struct random random = random_from(game);
        void *memories[2] = {memory_of(), memory_of()};
        s.seed.bytes[0] = (uint8_t)game;
        union position p = position_of(&s, START);
        for (int mover; (mover = s.game->to_move(&p)) != 0;) {
            struct view view;
            s.game->view(&p, (enum reader)mover, &view);
            mandala_belief.see(memories[mover - 1], &view, game);
            expect_agreement(memories[mover - 1], &view, mover, &random);
            s.game->play(&p, s.game->pick(&p, &random));
        }
        free(memories[0]);
        free(memories[1]);
    }
}

/* The mean number of red cards that the opponent of player 1 is believed to hold, in hundredths. */
static int reds_believed(const void *memory, const struct view *view) {
    struct random random = random_from(1);
    int reds = 0;
    for (int i = 0; i < 1000; i++) {
        union position p;
        mandala_belief.imagine(memory, view, &random, &p);
        reds += bag_get(p.mandala.hand[1], 0);
    }
    return reds / 10;
}

#define BEFORE "?* - o6/?6 o2+-/?2+- -/- y2|-|- p2|-|- 1 - play 0 0"
#define REDREW "?* r3o1 o6/?6 o2+-/?2+- -/- y2|-|- p2|-|- 1 - play 0 2"

TEST(who_discards_a_colour_is_believed_to_hold_less_of_it) {
    struct view before = view_of(CARDS(BEFORE), READER_1);
    struct view after = view_of(CARDS(REDREW), READER_1);
    void *known = memory_of(), *fresh = memory_of();
    mandala_belief.see(known, &before, 1);
    mandala_belief.see(known, &after, 1);
    mandala_belief.see(fresh, &after, 1);
    assert_true(reds_believed(known, &after) < reds_believed(fresh, &after));
    free(known);
    free(fresh);
}

TEST(a_view_of_another_game_begins_afresh) {
    struct view before = view_of(CARDS(BEFORE), READER_1);
    struct view other = view_of(START, READER_1);
    void *memory = memory_of(), *fresh = memory_of();
    mandala_belief.see(memory, &before, 1);
    mandala_belief.see(memory, &other, 1);
    mandala_belief.see(fresh, &other, 1);
    assert_int_equal(reds_believed(memory, &other), reds_believed(fresh, &other));
    free(memory);
    free(fresh);
}
