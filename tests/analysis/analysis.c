/* Analysis: how moves are judged, what a game comes to, and whose eyes see what. Judgements are
 * tested on findings made by hand; a few searches see that it holds together. */
#include "support/support.h"

#include "analysis/analysis.h"

#include <string.h>

enum { PERCENT = CHANCE_ONE / 100 };

static struct line line_with(move m, int value, int percent) {
    return (struct line){.moves = {m}, .length = 1, .value = value, .chance = percent * PERCENT};
}

/* The moves 1 and 2, the better one first. */
static struct findings findings_with(struct line best, struct line second) {
    struct findings f = {.count = 2};
    f.lines[0] = best;
    f.lines[1] = second;
    return f;
}

static struct judgement judge_loss(int loss) {
    struct findings f = findings_with(line_with(1, 100, 60), line_with(2, 90, 59));
    struct line played = line_with(3, 50, 60);
    played.chance -= loss;
    return judgement_of(&f, &played, 10);
}

/* Grades */

TEST(the_first_line_is_the_best_move) {
    struct findings f = findings_with(line_with(1, 100, 60), line_with(2, 90, 59));
    struct judgement j = judgement_of(&f, &f.lines[0], 10);
    assert_int_equal(j.grade, GRADE_BEST);
    assert_int_equal(j.loss, 0);
}

TEST(a_move_is_graded_by_the_chance_it_loses) {
    assert_int_equal(judge_loss(0).grade, GRADE_GOOD);
    assert_int_equal(judge_loss(5 * PERCENT - 1).grade, GRADE_GOOD);
    assert_int_equal(judge_loss(5 * PERCENT).grade, GRADE_INACCURACY);
    assert_int_equal(judge_loss(10 * PERCENT).grade, GRADE_MISTAKE);
    assert_int_equal(judge_loss(20 * PERCENT - 1).grade, GRADE_MISTAKE);
    assert_int_equal(judge_loss(20 * PERCENT).grade, GRADE_BLUNDER);
}

TEST(a_move_that_turns_out_better_than_the_best_loses_nothing) {
    struct findings f = findings_with(line_with(1, 100, 60), line_with(2, 90, 59));
    struct line played = line_with(3, 150, 70);
    struct judgement j = judgement_of(&f, &played, 10);
    assert_int_equal(j.grade, GRADE_BEST);
    assert_int_equal(j.loss, 0);
    assert_int_equal(j.value_loss, 0);
}

TEST(the_only_legal_move_is_forced) {
    struct findings f = {.count = 1, .lines = {line_with(1, -500, 10)}};
    struct judgement j = judgement_of(&f, &f.lines[0], 1);
    assert_int_equal(j.grade, GRADE_FORCED);
    assert_int_equal(j.remark, REMARK_NONE);
}

TEST(a_move_of_which_nothing_is_known_is_not_judged) {
    struct findings f = findings_with(line_with(1, 100, 60), line_with(2, 90, 59));
    assert_int_equal(judgement_of(&f, NULL, 10).grade, GRADE_NONE);
    f.count = 0;
    assert_int_equal(judgement_of(&f, &f.lines[0], 10).grade, GRADE_NONE);
}

TEST(a_better_margin_in_a_won_position_is_no_fault) {
    struct findings f = findings_with(line_with(1, 900, 90), line_with(2, 600, 80));
    f.lines[0].exact = f.lines[1].exact = true;
    struct judgement j = judgement_of(&f, &f.lines[1], 10);
    assert_int_equal(j.grade, GRADE_GOOD);
    assert_int_equal(j.loss, 0);
    assert_int_equal(j.value_loss, 300);
}

/* Remarks */

TEST(the_best_move_is_an_only_move_if_the_next_would_be_a_mistake) {
    struct findings f = findings_with(line_with(1, 100, 60), line_with(2, -50, 50));
    assert_int_equal(judgement_of(&f, &f.lines[0], 10).remark, REMARK_ONLY_MOVE);
    f.lines[1].chance++;
    assert_int_equal(judgement_of(&f, &f.lines[0], 10).remark, REMARK_NONE);
}

TEST(a_win_is_missed_when_it_was_likely_and_is_not_any_more) {
    struct findings f = findings_with(line_with(1, 900, 75), line_with(2, -50, 49));
    assert_int_equal(judgement_of(&f, &f.lines[1], 10).remark, REMARK_MISSED_WIN);
    f.lines[1].chance = 50 * PERCENT;
    assert_int_equal(judgement_of(&f, &f.lines[1], 10).remark, REMARK_NONE);
}

TEST(a_forced_win_is_missed_when_nothing_proves_one_after_the_move) {
    struct findings f = findings_with(line_with(1, VALUE_WIN - 5, 100), line_with(2, 300, 80));
    assert_int_equal(judgement_of(&f, &f.lines[1], 10).remark, REMARK_MISSED_FORCED_WIN);
    f.lines[1].value = VALUE_WIN - 9;
    assert_int_equal(judgement_of(&f, &f.lines[1], 10).remark, REMARK_NONE);
}

TEST(what_is_proved_is_certain) {
    struct line line = line_with(1, 100, 55);
    assert_int_equal(line_chance(&line), 55 * PERCENT);
    line.exact = true;
    assert_int_equal(line_chance(&line), CHANCE_ONE);
    line.value = -100;
    assert_int_equal(line_chance(&line), 0);
    line.value = 0;
    assert_int_equal(line_chance(&line), CHANCE_ONE / 2);
    line.exact = false;
    line.value = -VALUE_WIN + 4;
    assert_int_equal(line_chance(&line), 0);
}

TEST(a_forced_end_is_so_many_plies_away) {
    assert_int_equal(value_plies(VALUE_WIN - 3), 3);
    assert_int_equal(value_plies(-VALUE_WIN + 4), -4);
    assert_int_equal(value_plies(2500), 0);
}

/* Summing up */

TEST(accuracy_is_full_without_loss_and_none_with_total_loss) {
    assert_true(accuracy_of(0) == 100);
    assert_true(accuracy_of(CHANCE_ONE) == 0);
    for (int loss = 0; loss < CHANCE_ONE; loss += PERCENT)
        assert_true(accuracy_of(loss) > accuracy_of(loss + PERCENT));
}

TEST(means_are_over_moves_with_a_choice) {
    struct summary s = {0};
    struct judgement fault = judge_loss(10 * PERCENT), forced = {.grade = GRADE_FORCED}, none = {0};
    summary_add(&s, 1, 1, &fault);
    summary_add(&s, 3, 1, &forced);
    summary_add(&s, 5, 1, &none);
    assert_int_equal(s.sides[0].choices, 1);
    assert_int_equal(s.sides[0].grades[GRADE_MISTAKE], 1);
    assert_int_equal(s.sides[0].grades[GRADE_FORCED], 1);
    assert_true(side_loss(&s.sides[0]) == 10 * PERCENT);
    assert_true(side_accuracy(&s.sides[0]) == accuracy_of(10 * PERCENT));
    assert_int_equal(s.sides[1].choices, 0);
    assert_true(side_accuracy(&s.sides[1]) == 0);
}

TEST(a_turning_point_makes_the_other_player_the_favourite) {
    struct summary s = {0};
    struct judgement still_ahead = judge_loss(10 * PERCENT), behind = judge_loss(11 * PERCENT);
    summary_add(&s, 1, 1, &still_ahead);
    assert_int_equal(s.turn_count, 0);
    summary_add(&s, 2, 2, &behind);
    assert_int_equal(s.turn_count, 1);
    assert_int_equal(s.turns[0].number, 2);
    assert_int_equal(s.turns[0].player, 2);
    assert_int_equal(s.turns[0].before - s.turns[0].after, 11 * PERCENT);
}

TEST(the_costliest_turning_points_are_kept_in_order) {
    struct summary s = {0};
    static const int losses[] = {30, 15, 40, 20, 35, 25, 11};
    static const int kept[] = {1, 3, 4, 5, 6};
    for (int i = 0; i < 7; i++) {
        struct judgement j = judge_loss(losses[i] * PERCENT);
        summary_add(&s, i + 1, 1 + i % 2, &j);
    }
    assert_int_equal(s.turn_count, TURNING_POINTS_MOST);
    for (int i = 0; i < TURNING_POINTS_MOST; i++) assert_int_equal(s.turns[i].number, kept[i]);
}

/* Searching */

/* The start of a game named as support.h does, after so many moves. */
static union position position_after(const char *words, const char *moves) {
    struct setting setting = setting_of(words);
    union position p = position_of(&setting, START);
    struct refusal why;
    char word[MOVE_TEXT];
    while (next_word(&moves, " ", word, sizeof word))
        assert_true(try_move(setting.game, &p, word, &why));
    return p;
}

struct desk {
    struct analyst analyst;
    struct control control;
    struct findings findings;
};

static void open_desk(struct desk *desk, const struct game *game, uint64_t nodes) {
    memset(desk, 0, sizeof *desk);
    desk->analyst = (struct analyst){.game = game,
                                     .engine = engine_open(game),
                                     .limits = {.nodes = nodes, .lines = 3},
                                     .control = &desk->control};
    assert_non_null(desk->analyst.engine);
}

TEST(a_move_that_ends_the_game_is_judged_by_its_end) {
    union position p = position_after("manalath", "oa1 pi1 oa2 pi2 oa3 pi4");
    struct desk desk;
    struct view view;
    struct refusal why;
    struct judgement j;
    move four;
    open_desk(&desk, &manalath_game, 20000);
    assert_true(analysis_look(&manalath_game, &p, EYES_OF_MOVER, &view, &why));
    assert_true(manalath_game.read_move(&p, "oa4", &four, &why));
    analysis_search(&desk.analyst, &view, &desk.findings);
    analysis_judge(&desk.analyst, &view, &desk.findings, four, &j);
    assert_int_equal(j.line.moves[0], four);
    assert_int_equal(value_plies(j.line.value), -1);
    assert_int_equal(j.chance, 0);
    assert_int_equal(j.grade, GRADE_BLUNDER);
    engine_close(desk.analyst.engine);
}

/* Whatever was played, the line that is judged begins with it and its loss fits the chances. */
TEST(every_legal_move_can_be_judged) {
    for (int g = 0; game_at(g); g++) {
        union position p = position_after(game_at(g)->name, "");
        struct desk desk;
        struct view view;
        struct refusal why;
        move list[MOVES_MOST];
        open_desk(&desk, game_at(g), 300);
        assert_true(analysis_look(game_at(g), &p, EYES_OF_MOVER, &view, &why));
        analysis_search(&desk.analyst, &view, &desk.findings);
        int count = game_at(g)->moves(&view.seen, list);
        for (int i = 0; i < count; i++) {
            struct judgement j;
            analysis_judge(&desk.analyst, &view, &desk.findings, list[i], &j);
            assert_int_not_equal(j.grade, GRADE_NONE);
            assert_int_equal(j.line.moves[0], list[i]);
            assert_true(j.loss == 0 || j.loss == j.best_chance - j.chance);
        }
        engine_close(desk.analyst.engine);
    }
}

TEST(lines_are_reported_best_first) {
    union position p = position_after("manalath", "");
    struct view view = {.seen = p};
    struct desk desk;
    open_desk(&desk, &manalath_game, 20000);
    analysis_search(&desk.analyst, &view, &desk.findings);
    assert_int_equal(desk.findings.count, 3);
    for (int i = 1; i < 3; i++)
        assert_true(desk.findings.lines[i - 1].value >= desk.findings.lines[i].value);
    engine_close(desk.analyst.engine);
}

/* Eyes */

/* Two worlds that look the same to the player to move. */
static void imagine_two(union position worlds[2], struct view *view) {
    union position p = position_after("mandala seed=7", "");
    struct random random = random_from(1);
    mandala_game.view(&p, (enum reader)mandala_game.to_move(&p), view);
    mandala_game.imagine(view, &random, &worlds[0]);
    mandala_game.imagine(view, &random, &worlds[1]);
    assert_memory_not_equal(&worlds[0], &worlds[1], sizeof worlds[0]);
}

TEST(two_worlds_with_the_same_view_are_analysed_alike) {
    union position worlds[2];
    struct view view, views[2];
    struct judgement judgements[2];
    struct findings first;
    struct refusal why;
    struct desk desk;
    imagine_two(worlds, &view);
    for (int i = 0; i < 2; i++) {
        open_desk(&desk, &mandala_game, 500);
        assert_true(analysis_look(&mandala_game, &worlds[i], EYES_OF_MOVER, &views[i], &why));
        assert_memory_equal(&views[i], &view, sizeof view);
        analysis_search(&desk.analyst, &views[i], &desk.findings);
        move played = desk.findings.lines[desk.findings.count - 1].moves[0];
        analysis_judge(&desk.analyst, &views[i], &desk.findings, played, &judgements[i]);
        if (i == 0) first = desk.findings;
        engine_close(desk.analyst.engine);
    }
    assert_int_equal(first.count, desk.findings.count);
    assert_memory_equal(first.lines, desk.findings.lines, sizeof first.lines);
    assert_int_equal(judgements[0].chance, judgements[1].chance);
}

TEST(only_hindsight_tells_two_such_worlds_apart) {
    union position worlds[2];
    struct view view, views[2];
    struct refusal why;
    imagine_two(worlds, &view);
    for (int i = 0; i < 2; i++)
        assert_true(analysis_look(&mandala_game, &worlds[i], EYES_IN_HINDSIGHT, &views[i], &why));
    assert_memory_not_equal(&views[0], &views[1], sizeof view);
}

TEST(hindsight_needs_every_card) {
    union position worlds[2];
    struct view view, seen;
    struct refusal why;
    imagine_two(worlds, &view);
    assert_false(analysis_look(&mandala_game, &view.seen, EYES_IN_HINDSIGHT, &seen, &why));
    assert_string_equal(why.field, "hindsight");
    assert_true(why.text[ENGLISH][0] && why.text[GERMAN][0]);
}

TEST(a_player_does_not_see_the_moves_of_the_other_hand) {
    union position p = position_after("mandala seed=7", ""), open = position_after("manalath", "");
    struct view view;
    struct refusal why;
    assert_true(analysis_look(&mandala_game, &p, EYES_OF_1, &view, &why));
    assert_false(analysis_look(&mandala_game, &p, EYES_OF_2, &view, &why));
    assert_string_equal(why.field, "view");
    assert_true(analysis_look(&manalath_game, &open, EYES_OF_2, &view, &why));
}
