/* A game looked through while the caller goes on, by what each player could see. */
#include "analysis/review.h"

#include "analysis/judgement_text.h"
#include "support/support.h"
#include "support/telling.h"

#include <stdlib.h>
#include <string.h>

enum { FEW = 200, MANY = 1000000000, MOVES_TESTED = 512 };

/* A game between two persons. */
static void begin(struct local_game *s, const char *words, const char *position) {
    struct setting setting = setting_of(words);
    struct game_terms terms = {
        .game = setting.game, .options = setting.options, .seed = setting.seed};
    union position start = position_of(&setting, position);
    local_game_begin_at(s, &terms, &start);
}

static void play_text(struct local_game *s, const char *moves) {
    char word[MOVE_TEXT];
    struct refusal why;
    while (next_word(&moves, " ", word, sizeof word))
        if (!local_game_play_text(s, word, 0, &why)) fail_msg("%s: %s", word, why.text[ENGLISH]);
}

/* Plays on, but no more than so many moves in all. */
static void play_at_random(struct local_game *s, int count) {
    struct random random = random_from(3);
    struct refusal why;
    while (s->core.count < count && local_game_to_move(s) > 0)
        assert_true(local_game_play(s, s->core.game->pick(&s->core.now, &random), 0, &why));
}

static void wait_for(const struct review *r) {
    wait_readable(review_file(r));
}

/* Waits until all is judged. Verdicts come from the first move on, and stay as they are. */
static void hear_all(struct review *r, int count, struct verdict *verdicts) {
    static struct verdict before[MOVES_TESTED];
    assert_true(count <= MOVES_TESTED);
    for (int judged = review_hear(r, verdicts, count); judged < count;) {
        memcpy(before, verdicts, (size_t)count * sizeof *verdicts);
        wait_for(r);
        int now = review_hear(r, verdicts, count);
        assert_true(now >= judged);
        assert_memory_equal(before, verdicts, (size_t)judged * sizeof *verdicts);
        for (int i = 0; i < count; i++) assert_true(verdicts[i].known == (i < now));
        judged = now;
    }
}

static struct review *open_review(const struct local_game *s, uint64_t nodes) {
    struct review *r = review_open(s, nodes);
    assert_non_null(r);
    return r;
}

static void review(const struct local_game *s, uint64_t nodes, struct verdict *verdicts) {
    struct review *r = open_review(s, nodes);
    hear_all(r, s->core.count, verdicts);
    review_close(r);
}

TEST(every_move_of_a_game_is_judged) {
    static struct local_game s;
    static struct verdict verdicts[MOVES_TESTED];
    static const char *const games_played[] = {"patterns", "manalath", "mandala"};
    for (int g = 0; g < 3; g++) {
        begin(&s, games_played[g], START);
        play_at_random(&s, MOVES_TESTED);
        review(&s, FEW, verdicts);
        for (int i = 0; i < s.core.count; i++) {
            assert_true(verdicts[i].chance >= 0 && verdicts[i].chance <= CHANCE_ONE);
            assert_int_equal(verdicts[i].judgement.line.moves[0], s.core.moves[i].move);
            assert_true(verdicts[i].best.length >= 1);
        }
    }
}

/* Either player could win at once: orange does not see it, and purple does. */
TEST(a_win_that_was_missed_is_a_blunder) {
    static struct local_game s;
    static struct verdict verdicts[2];
    struct refusal why;
    move win;
    begin(&s, "manalath sides=3-3-4 supply=0", "..../...../ooo.o./ppp.p/.... o -");
    assert_true(s.core.game->read_move(&s.core.start, "oc4", &win, &why));
    play_text(&s, "oe1 pb4");
    review(&s, FEW, verdicts);
    assert_int_equal(verdicts[0].judgement.grade, GRADE_BLUNDER);
    assert_int_equal(verdicts[0].judgement.remark, REMARK_MISSED_FORCED_WIN);
    assert_int_equal(verdicts[0].best.moves[0], win);
    assert_int_equal(verdicts[0].chance, CHANCE_ONE);
    assert_int_equal(verdicts[1].judgement.grade, GRADE_BEST);
    assert_int_equal(verdicts[1].chance, 0);
}

TEST(the_summary_counts_what_was_judged) {
    static struct local_game s;
    static struct verdict verdicts[MOVES_TESTED];
    int grades[2][GRADES] = {{0}};
    begin(&s, "patterns seed=2", START);
    play_at_random(&s, 20);
    struct review *r = open_review(&s, FEW);
    hear_all(r, s.core.count, verdicts);
    struct summary summary = review_summary(r);
    for (int i = 0; i < s.core.count; i++) {
        char name[MOVE_TEXT];
        grades[game_core_move_name(&s.core, i, name) - 1][verdicts[i].judgement.grade]++;
    }
    for (int i = 0; i < 2; i++)
        assert_memory_equal(grades[i], summary.sides[i].grades, sizeof grades[i]);
    review_close(r);
}

TEST(a_move_is_judged_by_what_its_player_saw) {
    static struct local_game s, elsewhere;
    static struct verdict verdicts[2];
    struct random random = random_from(5);
    struct view view;
    union position other;
    begin(&s, "mandala seed=7", START);
    game_core_view(&s.core, READER_1, &view);
    s.core.game->imagine(&view, &random, &other);
    struct game_terms terms = local_game_terms(&s);
    local_game_begin_at(&elsewhere, &terms, &other);
    assert_memory_not_equal(&s.core.start, &other, sizeof other);
    play_at_random(&s, 1);
    play_at_random(&elsewhere, 1);
    assert_int_equal(s.core.moves[0].move, elsewhere.core.moves[0].move);
    review(&s, 2000, &verdicts[0]);
    review(&elsewhere, 2000, &verdicts[1]);
    assert_memory_equal(&verdicts[0], &verdicts[1], sizeof verdicts[0]);
}

TEST(the_game_may_go_on_meanwhile) {
    static struct local_game s;
    static struct verdict verdicts[MOVES_TESTED];
    begin(&s, "manalath sides=3-3-3", START);
    play_at_random(&s, 4);
    struct review *r = open_review(&s, FEW);
    play_at_random(&s, 6);
    s.core.count = 4;
    hear_all(r, 4, verdicts);
    assert_int_equal(review_hear(r, verdicts, 6), 4);
    assert_true(verdicts[3].known && !verdicts[4].known && !verdicts[5].known);
    review_close(r);
}

TEST(a_review_can_be_closed_at_any_time) {
    static struct local_game s;
    static const char *const games_played[] = {"patterns", "manalath", "mandala"};
    for (int i = 0; i < 12; i++) {
        struct verdict verdict;
        begin(&s, games_played[i % 3], START);
        play_at_random(&s, i);
        struct review *r = open_review(&s, i % 2 ? MANY : FEW);
        if (i % 4 == 2) wait_for(r);
        review_hear(r, &verdict, 1);
        review_close(r);
    }
    review_close(NULL);
}

/* What is shown of mistakes */

/* What a mistake of the game shows, if it was one; checks that it is true. */
static bool shows(const struct local_game *s, int number, const struct verdict *v,
                  struct told_loss *loss) {
    struct view view;
    char name[MOVE_TEXT];
    int player = game_core_move_name(&s->core, number, name);
    game_core_view_at(&s->core, number, (enum reader)player, &view);
    if (!judgement_find(s->core.game, &view, &v->best, &v->judgement, loss)) return false;
    const struct tell_line lines[] = {{v->judgement.line.moves, v->judgement.line.length},
                                      {v->best.moves, v->best.length}};
    expect_shown(s->core.game, &view, loss, &lines[0], &lines[1]);
    return true;
}

/* The mistakes of random games: how many there were, and how many of them were shown. */
struct shown {
    int mistakes, shown, longer;
};

static struct shown shown_of(const char *words, uint64_t nodes, int moves) {
    static struct local_game s;
    static struct verdict verdicts[MOVES_TESTED];
    struct shown count = {0};
    struct told_loss loss;
    begin(&s, words, START);
    play_at_random(&s, moves);
    review(&s, nodes, verdicts);
    for (int i = 0; i < s.core.count; i++) {
        count.mistakes += verdicts[i].judgement.grade >= GRADE_INACCURACY;
        if (!shows(&s, i, &verdicts[i], &loss)) continue;
        count.shown++;
        count.longer += loss.played.length > 1 || loss.better.length > 1;
    }
    return count;
}

TEST(what_is_shown_of_a_mistake_is_true_of_the_board) {
    static const char *const open[] = {"patterns seed=5", "patterns ending=pass seed=6", "manalath",
                                       "manalath sides=3-3-4 supply=0"};
    for (int i = 0; i < 4; i++) {
        struct shown count = shown_of(open[i], 4000, MOVES_TESTED);
        assert_true(count.longer > 0);
        assert_true(2 * count.shown > count.mistakes);
    }
    struct shown count = shown_of("mandala seed=3", FEW, 80);
    assert_true(2 * count.shown > count.mistakes);
}

#define FORCED_LOSS \
    "....../....p../.....p../........./...o....../o.o.p..../.......p/.....o./...... o 21-21"

/* A move that misses a win and gives one: both lines are no longer than the wins are. */
TEST(forced_wins_are_shown_by_the_shortest_lines) {
    static struct local_game s;
    static struct verdict verdicts[1];
    struct told_loss loss;
    begin(&s, "manalath", FORCED_LOSS);
    play_text(&s, "pg5");
    review(&s, 5000, verdicts);
    assert_true(shows(&s, 0, &verdicts[0], &loss));
    assert_int_equal(loss.count, 2);
    assert_true(loss.facts[0].decisive && loss.facts[1].decisive);
    assert_true(loss.played.length > 1 && loss.better.length > 1);
    assert_true(loss.played.length <= -value_plies(verdicts[0].judgement.line.value));
    assert_true(loss.better.length <= value_plies(verdicts[0].best.value));
}

static void assert_same_line(const struct told_line *line, const struct told_line *other) {
    assert_int_equal(line->length, other->length);
    assert_memory_equal(line->moves, other->moves, (size_t)line->length * sizeof line->moves[0]);
}

static void assert_same_fact(const struct told_fact *fact, const struct told_fact *other) {
    assert_int_equal(fact->kind, other->kind);
    assert_int_equal(fact->player, other->player);
    assert_int_equal(fact->about, other->about);
    assert_int_equal(fact->number, other->number);
    assert_int_equal(fact->at_most, other->at_most);
    assert_int_equal(fact->missed, other->missed);
    assert_int_equal(fact->compared, other->compared);
    assert_int_equal(fact->decisive, other->decisive);
    assert_int_equal(fact->plies, other->plies);
    assert_int_equal(fact->reply, other->reply);
    assert_int_equal(fact->weight, other->weight);
}

/* Member by member: what lies between them is not set. */
static void assert_same_loss(const struct told_loss *loss, const struct told_loss *other) {
    assert_same_line(&loss->played, &other->played);
    assert_same_line(&loss->better, &other->better);
    assert_int_equal(loss->count, other->count);
    for (int i = 0; i < loss->count; i++) assert_same_fact(&loss->facts[i], &other->facts[i]);
    assert_int_equal(loss->likely, other->likely);
}

/* Two games that differ in what the player could not see: the same words and lines, move by move.
 */
TEST(what_is_shown_of_a_mistake_tells_nothing_hidden) {
    static struct local_game s, elsewhere;
    static struct verdict verdicts[2];
    struct random random = random_from(9);
    int told = 0;
    for (int moves = 2; moves < 40; moves += 3) {
        struct view view;
        union position other;
        struct told_loss loss[2];
        begin(&s, "mandala seed=11", START);
        play_at_random(&s, moves);
        int player = s.core.game->to_move(&s.core.now);
        game_core_view(&s.core, (enum reader)player, &view);
        s.core.game->imagine(&view, &random, &other);
        struct game_terms terms = local_game_terms(&s);
        union position here = s.core.now;
        local_game_begin_at(&s, &terms, &here);
        local_game_begin_at(&elsewhere, &terms, &other);
        move m = s.core.game->pick(&view.seen, &random);
        struct refusal why;
        assert_true(local_game_play(&s, m, 0, &why) && local_game_play(&elsewhere, m, 0, &why));
        review(&s, FEW, &verdicts[0]);
        review(&elsewhere, FEW, &verdicts[1]);
        bool found = shows(&s, 0, &verdicts[0], &loss[0]);
        assert_int_equal(found, shows(&elsewhere, 0, &verdicts[1], &loss[1]));
        if (!found) continue;
        assert_same_loss(&loss[0], &loss[1]);
        told++;
    }
    assert_true(told > 0);
}
