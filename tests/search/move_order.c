/* The order of moves: its stages together give what the evaluation lists, each move once, and what
 * an evaluation tells of some moves agrees with its list of all. */
#include "search/move_order.h"

#include "games/evaluations.h"
#include "support/support.h"

static const char *const settings[] = {
    "patterns seed=1",
    "patterns seed=2 ending=pass",
    "manalath",
    "manalath sides=2-2-3 supply=3",
    "manalath sides=3-3-3 supply=7 neutral=c3",
    "manalath sides=5-5-5 supply=0",
};

/* A position with all that is listed of it. */
struct listed {
    const struct game *game;
    const struct evaluation *evaluation;
    union position p;
    _Alignas(64) unsigned char notes[NOTES_MOST];
    struct ranked list[MOVES_MOST];
    int count;
};

static bool is_listed(const struct listed *l, move m) {
    for (int i = 0; i < l->count; i++)
        if (l->list[i].move == m) return true;
    return false;
}

/* Calls the test at the positions of random games whose values the evaluation leaves open. */
static void at_open_positions(void (*test)(const struct listed *l, struct random *random)) {
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        struct setting s = setting_of(settings[i]);
        struct listed l = {.game = s.game, .evaluation = evaluation_of(s.game)};
        struct random random = random_from(i);
        for (int number = 0; number < samples(60); number++)
            for (l.p = position_of(&s, START); s.game->to_move(&l.p);
                 s.game->play(&l.p, s.game->pick(&l.p, &random))) {
                int low, high;
                l.evaluation->start(&l.p, l.notes);
                l.evaluation->bounds(&l.p, l.notes, &low, &high);
                if (low >= high) continue;
                l.count = l.evaluation->rank(&l.p, l.notes, l.list);
                test(&l, &random);
            }
    }
}

static void expect_forcing_ones(const struct listed *l, struct random *random) {
    struct ranked forcing[MOVES_MOST];
    const struct evaluation *e = l->evaluation;
    (void)random;
    int forced = 0, count = e->force ? e->force(&l->p, l->notes, forcing) : 0;
    bool threatened = e->threatened && e->threatened(&l->p, l->notes);
    for (int i = 0; i < l->count; i++) {
        if (threatened) assert_true(l->list[i].rank >= RANK_FORCING || l->count == 1);
        if (l->list[i].rank < RANK_FORCING) continue;
        assert_true(forced < count);
        assert_int_equal(forcing[forced].move, l->list[i].move);
        assert_int_equal(forcing[forced++].rank, l->list[i].rank);
    }
    assert_int_equal(forced, count);
}

TEST(forcing_moves_are_those_of_the_list) {
    at_open_positions(expect_forcing_ones);
}

/* Either of all moves, or of none where it is left to rank(). */
static void expect_told(const struct listed *l, struct random *random) {
    move legal[MOVES_MOST];
    int told = 0, count = l->game->moves(&l->p, legal);
    (void)random;
    for (int i = 0; i < count; i++) {
        bool says = l->evaluation->lists && l->evaluation->lists(&l->p, l->notes, legal[i]);
        assert_true(!says || is_listed(l, legal[i]));
        told += says;
    }
    assert_true(told == 0 || told == l->count);
}

TEST(a_single_move_is_told_as_the_list_has_it) {
    at_open_positions(expect_told);
}

/* A remembered move of another position is not given where it is not listed. */
static void expect_each_once(const struct listed *l, struct random *random) {
    static struct move_order order;
    static const struct move_history history;
    struct move_source source = {l->evaluation, &l->p, l->notes, &history};
    move first = l->list[random_below(random, l->count)].move, given[MOVES_MOST];
    int count = 0, rank;
    order.killers[0] = l->list[random_below(random, l->count)].move;
    move any = (move)(1 + random_below(random, 254));
    order.killers[1] = any == order.killers[0] ? NO_MOVE : any;
    move_order_begin(&order, &source, first);
    for (move m; (m = move_order_next(&order, &source, &rank)); given[count++] = m) {
        assert_true(is_listed(l, m));
        assert_true(count < l->count);
        for (int i = 0; i < count; i++) assert_int_not_equal(given[i], m);
    }
    assert_int_equal(count, l->count);
    assert_int_equal(given[0], first);
}

TEST(every_listed_move_is_given_once) {
    at_open_positions(expect_each_once);
}
