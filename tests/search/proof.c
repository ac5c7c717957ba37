/* Proof-number search against playing everything out, on boards of Manalath where that can be
 * done. */
#include "games/evaluations.h"
#include "search/proof.h"
#include "support/support.h"

#include <stdlib.h>
#include <string.h>

enum { MEGABYTES = 16, UNKNOWN = -1000 };

/* Everything played out: the values of all positions, each found by the contents of its cells. */
struct book {
    struct setting setting;
    cells board;
    int8_t *plies; /* to the end: positive if the player to move wins, negative if it is lost */
};

static size_t place_of(const struct book *book, const struct manalath *p) {
    size_t place = 0;
    for (cells left = book->board; left; left = cells_drop_first(left)) {
        int cell = cells_first(left);
        place =
            3 * place + (size_t)(p->stones[0] >> cell & 1) + 2 * (size_t)(p->stones[1] >> cell & 1);
    }
    return place;
}

static struct book book_open(const char *words) {
    struct book book = {.setting = setting_of(words)};
    union position start = position_of(&book.setting, START);
    size_t size = 1;
    book.board = start.manalath.empty;
    for (cells left = book.board; left; left = cells_drop_first(left)) size *= 3;
    book.plies = malloc(size);
    assert_non_null(book.plies);
    memset(book.plies, INT8_MIN, size);
    return book;
}

static int further(int plies) {
    return plies > 0 ? -(plies + 1) : plies < 0 ? -(plies - 1) : 0;
}

/* A win is the better the sooner, a loss the later. */
static int worth(int plies) {
    return plies > 0 ? 1000 - plies : plies < 0 ? -1000 - plies : 0;
}

static int plies_of(struct book *book, const union position *p) {
    const struct game *game = book->setting.game;
    int8_t *known = &book->plies[place_of(book, &p->manalath)];
    if (*known != INT8_MIN) return *known;
    move list[MOVES_MOST];
    int count = game->moves(p, list), best = UNKNOWN, player = game->to_move(p);
    for (int i = 0; i < count; i++) {
        union position next = *p;
        game->play(&next, list[i]);
        int end = value_of_end(game, &next, player);
        int plies = game->to_move(&next) ? further(plies_of(book, &next)) : (end > 0) - (end < 0);
        if (best == UNKNOWN || worth(plies) > worth(best)) best = plies;
    }
    *known = (int8_t)best;
    return best;
}

static int value_of(int plies) {
    return plies > 0 ? VALUE_WIN - plies : plies < 0 ? -VALUE_WIN - plies : 0;
}

static struct solution prove(struct proof *proof, const union position *p, uint64_t nodes) {
    struct control control = {0};
    struct solution solution;
    proof_run(proof, p, nodes, &control, (struct solver_listener){0}, &solution);
    return solution;
}

/* The line is legal, and ends the game when the value says so. */
static void expect_line(const struct game *game, const union position *p,
                        const struct solution *solution) {
    union position end = *p;
    for (int i = 0; i < solution->line.length; i++) {
        assert_true(game_allows(game, &end, solution->line.moves[i]));
        game->play(&end, solution->line.moves[i]);
    }
    assert_int_equal(game->to_move(&end), 0);
    int value = value_of_end(game, &end, game->to_move(p)), length = solution->line.length;
    assert_int_equal(value > 0 ? value - length : value < 0 ? value + length : 0, solution->low);
}

static void expect_proved(const char *words, int random_games) {
    struct book book = book_open(words);
    const struct game *game = book.setting.game;
    struct proof *proof = proof_open(game, &manalath_evaluation, MEGABYTES);
    struct random random = random_from(1);
    for (int i = 0; i <= random_games; i++) {
        union position p = position_of(&book.setting, START);
        do {
            struct solution solution = prove(proof, &p, 0);
            assert_int_equal(solution.end, SOLVER_SOLVED);
            assert_int_equal(solution.low, value_of(plies_of(&book, &p)));
            assert_int_equal(solution.low, solution.high);
            expect_line(game, &p, &solution);
            game->play(&p, game->pick(&p, &random));
        } while (game->to_move(&p) && i > 0);
    }
    proof_close(proof);
    free(book.plies);
}

TEST(small_boards_are_worth_what_playing_everything_out_gives) {
    expect_proved("manalath sides=2-2-2", 20);
    expect_proved("manalath sides=2-2-2 neutral=b2", 20);
    expect_proved("manalath sides=2-2-2 supply=2", 20);
    expect_proved("manalath sides=2-2-3", 20);
    expect_proved("manalath sides=2-2-3 supply=3", 20);
}

TEST(it_says_when_the_nodes_were_not_enough) {
    struct setting setting = setting_of("manalath");
    union position p = position_of(&setting, START);
    struct proof *proof = proof_open(setting.game, &manalath_evaluation, MEGABYTES);
    struct solution solution = prove(proof, &p, 5000);
    assert_int_equal(solution.end, SOLVER_OUT_OF_NODES);
    assert_true(solution.low < solution.high);
    assert_true(solution.nodes >= 5000);
    proof_close(proof);
}

TEST(it_stops_when_it_is_told_to) {
    struct setting setting = setting_of("manalath");
    union position p = position_of(&setting, START);
    struct proof *proof = proof_open(setting.game, &manalath_evaluation, MEGABYTES);
    struct control control = {.stop = true};
    struct solution solution;
    assert_false(proof_run(proof, &p, 0, &control, (struct solver_listener){0}, &solution));
    assert_int_equal(solution.end, SOLVER_STOPPED);
    proof_close(proof);
}

TEST(a_question_is_answered_for_either_player) {
    struct setting setting = setting_of("manalath sides=2-2-3");
    union position p = position_of(&setting, START);
    struct proof *proof = proof_open(setting.game, &manalath_evaluation, MEGABYTES);
    struct control control = {0};
    assert_int_equal(proof_ask(proof, &p, 1, 0, 0, &control), ANSWER_NO);
    assert_int_equal(proof_ask(proof, &p, 2, 1, 0, &control), ANSWER_YES);
    assert_int_equal(proof_ask(proof, &p, 2, VALUE_WIN - 9, 0, &control), ANSWER_NO);
    assert_int_equal(proof_ask(proof, &p, 2, VALUE_WIN - 10, 0, &control), ANSWER_YES);
    proof_close(proof);
}
