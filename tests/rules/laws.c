/* The laws that every game keeps, checked over random games of all of them through the interface.
 * KOLAM_LAW_GAMES says how many games each (10,000). */
#include "games/nim/rules.h"
#include "rules/game.h"
#include "rules/perft.h"
#include "support/support.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* What a random game is played with: options from each table in turn, so that all of them occur. */
static const char *const option_sets[][4] = {
    {"patterns", "ending=flips"},
    {"patterns", "ending=pass"},
    {"manalath", "sides=5-5-6"},
    {"manalath", "sides=2-3-4", "supply=0"},
    {"manalath", "sides=7-7-7", "supply=999", "neutral=a1,g7,m7"},
    {"manalath", "sides=3-2-5", "supply=6"},
    {"manalath", "sides=2-2-2", "supply=0", "neutral=a1"},
    {"mandala"},
    {"mandala", "memory=on"},
    {"nim", "heaps=small"},
    {"nim", "heaps=large"},
};
enum { OPTION_SETS = sizeof option_sets / sizeof option_sets[0] };

static const struct game *game_of(const char *name) {
    return strcmp(name, "nim") == 0 ? &nim_game : game_named(name);
}

static int games_each(void) {
    const char *text = getenv("KOLAM_LAW_GAMES");
    return text ? atoi(text) : samples(10000);
}

static struct options options_of(const struct game *game, const char *const *set) {
    struct options options = options_initial(game);
    struct refusal why;
    for (int i = 1; i < 4 && set[i]; i++) assert_true(options_set(game, set[i], &options, &why));
    return options;
}

/* A position on the way through a random game, and what is needed to check it. */
struct stop {
    const struct game *game;
    const struct options *options;
    const struct seed *seed;
    const union position *p;
    const move *legal;
    int count;
    struct random *random;
};

static void assert_same(const union position *a, const union position *b) {
    assert_memory_equal(a, b, sizeof *a);
}

static void write(const struct game *game, const union position *p, char text[POSITION_TEXT]) {
    struct text t = text_over(text, POSITION_TEXT);
    game->write_position(p, &t);
    assert_false(t.cut);
}

static void law_a_position_reads_back(const struct stop *s) {
    char text[POSITION_TEXT];
    union position read;
    struct refusal why;
    write(s->game, s->p, text);
    if (!s->game->read_position(s->options, s->seed, text, &read, &why))
        fail_msg("%s: %s: %s", text, why.field, why.text[ENGLISH]);
    assert_same(s->p, &read);
}

static void law_moves_read_back(const struct stop *s) {
    struct refusal why;
    for (int i = 0; i < s->count; i++) {
        char name[MOVE_TEXT];
        move m;
        struct text t = text_over(name, sizeof name);
        s->game->write_move(s->p, s->legal[i], &t);
        assert_false(t.cut);
        assert_true(s->game->read_move(s->p, name, &m, &why));
        assert_int_equal(m, s->legal[i]);
        assert_true(s->game->playable(s->p, m, &why));
    }
}

static void law_moves_are_sorted_and_end_with_the_game(const struct stop *s) {
    for (int i = 1; i < s->count; i++) assert_true(s->legal[i - 1] < s->legal[i]);
    assert_true(s->count == 0 || s->legal[0] != NO_MOVE);
    assert_true((s->count == 0) == (s->game->to_move(s->p) == 0));
    assert_true((s->count == 0) == (s->game->result(s->p) != ONGOING));
    assert_int_equal(s->game->count(s->p), s->count);
}

static void law_legal_moves_are_those_in_the_list(const struct stop *s) {
    for (int i = 0; i < s->count; i++) assert_true(game_allows(s->game, s->p, s->legal[i]));
    move other = (move)random_below(s->random, UINT16_MAX + 1);
    bool listed = false;
    for (int i = 0; i < s->count; i++) listed |= s->legal[i] == other;
    assert_int_equal(game_allows(s->game, s->p, other), listed);
}

static void law_moves_have_ascending_numbers(const struct stop *s) {
    int last = -1;
    for (int i = 0; i < s->count; i++) {
        int number = s->game->numbering.number(s->legal[i]);
        assert_in_range(number, last + 1, s->game->numbering.count - 1);
        assert_int_equal(s->game->numbering.move(number), s->legal[i]);
        last = number;
    }
}

static void law_a_pick_is_legal(const struct stop *s) {
    if (s->count == 0) return;
    assert_true(game_allows(s->game, s->p, s->game->pick(s->p, s->random)));
}

static bool can_know_moves(const struct stop *s, enum reader reader) {
    return (int)reader == s->game->to_move(s->p);
}

static void law_a_view_reads_back(const struct stop *s, const struct view *view) {
    char text[POSITION_TEXT];
    struct view read;
    struct refusal why;
    write(s->game, &view->seen, text);
    if (!s->game->read_position(s->options, s->seed, text, &read.seen, &why))
        fail_msg("%s: %s: %s", text, why.field, why.text[ENGLISH]);
    if (s->count == 0) return; /* the seed of a finished game is not in its view */
    assert_same(&view->seen, &read.seen);
}

static void law_a_view_of_an_imagined_world_is_the_view(const struct stop *s, enum reader reader,
                                                        const struct view *view) {
    union position imagined;
    struct view again;
    s->game->imagine(view, s->random, &imagined);
    s->game->view(&imagined, reader, &again);
    assert_false(game_hides(s->game, &imagined));
    assert_int_equal(game_hides(s->game, &view->seen),
                     memcmp(&view->seen, &imagined, sizeof imagined) != 0);
    assert_same(&view->seen, &again.seen);
    assert_int_equal(s->game->to_move(&imagined), s->game->to_move(s->p));
    assert_int_equal(s->game->result(&imagined), s->game->result(s->p));
}

/* Whether the player to move has lost is said of what this player sees: then every world agrees. */
static void law_a_loss_that_a_view_settles_is_one(const struct stop *s, const struct view *view) {
    int player = s->game->to_move(s->p);
    for (int i = 0; s->game->has_lost && i < s->count; i++) {
        union position seen = view->seen, imagined;
        s->game->play(&seen, s->legal[i]);
        if (!s->game->has_lost(&seen, player)) continue;
        s->game->imagine(view, s->random, &imagined);
        s->game->play(&imagined, s->legal[i]);
        assert_int_equal(s->game->result(&imagined), player == 1 ? SECOND_WINS : FIRST_WINS);
    }
}

static void law_views(const struct stop *s) {
    for (enum reader reader = SPECTATOR; reader <= READER_2; reader++) {
        struct view view;
        move legal[MOVES_MOST];
        s->game->view(s->p, reader, &view);
        law_a_view_reads_back(s, &view);
        law_a_view_of_an_imagined_world_is_the_view(s, reader, &view);
        if (!can_know_moves(s, reader)) continue;
        assert_int_equal(s->game->moves(&view.seen, legal), s->count);
        assert_memory_equal(legal, s->legal, (size_t)s->count * sizeof legal[0]);
        law_a_loss_that_a_view_settles_is_one(s, &view);
    }
}

static void law_what_is_known_of_a_move_is_what_happens(const struct stop *s) {
    move m = s->legal[random_below(s->random, s->count)];
    enum reader mover = (enum reader)s->game->to_move(s->p);
    struct view before, after;
    struct refusal why;
    union position next = *s->p;
    s->game->view(s->p, mover, &before);
    if (!s->game->playable(&before.seen, m, &why)) return;
    s->game->play(&next, m);
    s->game->play(&before.seen, m);
    s->game->view(&next, mover, &after);
    assert_same(&after.seen, &before.seen);
}

static void law_perft_counts_the_moves_after_each_move(const struct stop *s) {
    uint64_t sum = 0;
    for (int i = 0; i < s->count; i++) {
        union position next = *s->p;
        s->game->play(&next, s->legal[i]);
        sum += (uint64_t)s->game->count(&next);
    }
    assert_int_equal(sum, perft(s->game, s->p, 2));
}

static void law_equal_positions_hash_equally(const struct stop *s) {
    union position copy = *s->p;
    assert_true(s->game->hash(s->p) == s->game->hash(&copy));
}

static void check(const struct stop *s) {
    law_a_position_reads_back(s);
    law_moves_are_sorted_and_end_with_the_game(s);
    law_legal_moves_are_those_in_the_list(s);
    law_moves_have_ascending_numbers(s);
    law_a_pick_is_legal(s);
    law_views(s);
    law_equal_positions_hash_equally(s);
    if (s->count == 0) return;
    law_what_is_known_of_a_move_is_what_happens(s);
    if (random_below(s->random, 50) > 0) return;
    law_moves_read_back(s);
    law_perft_counts_the_moves_after_each_move(s);
}

/* Manalath on the largest board lasts longest there; Mandala ends by its lap or its redraws. */
enum { GAME_MOST = 5000 };

static void play_checked(const struct game *game, const struct options *options,
                         const struct seed *seed, struct random *random) {
    union position p;
    struct refusal why;
    move legal[MOVES_MOST];
    assert_true(game->setup(options, seed, &p, &why));
    for (int ply = 0;; ply++) {
        assert_true(ply < GAME_MOST);
        int count = game->moves(&p, legal);
        check(&(struct stop){game, options, seed, &p, legal, count, random});
        if (count == 0) return;
        game->play(&p, legal[random_below(random, count)]);
    }
}

static int sets_of(const char *name) {
    int sets = 0;
    for (int i = 0; i < OPTION_SETS; i++) sets += strcmp(option_sets[i][0], name) == 0;
    return sets;
}

static void keep_the_laws(const char *name) {
    const struct game *game = game_of(name);
    for (int i = 0; i < OPTION_SETS; i++) {
        if (strcmp(option_sets[i][0], name) != 0) continue;
        struct options options = options_of(game, option_sets[i]);
        for (int n = games_each() / sets_of(name); n >= 0; n--) {
            struct seed seed = {{(uint8_t)n, (uint8_t)(n >> 8), (uint8_t)i}};
            struct random random = random_from((uint64_t)n * OPTION_SETS + (uint64_t)i);
            play_checked(game, &options, &seed, &random);
        }
    }
}

TEST(patterns_keeps_the_laws) {
    keep_the_laws("patterns");
}

TEST(manalath_keeps_the_laws) {
    keep_the_laws("manalath");
}

TEST(mandala_keeps_the_laws) {
    keep_the_laws("mandala");
}

TEST(nim_keeps_the_laws) {
    keep_the_laws("nim");
}

TEST(every_game_of_the_house_is_under_the_laws) {
    for (int i = 0; game_at(i); i++) assert_true(sets_of(game_at(i)->name) > 0);
}

/* Over many games from one start: the same lengths and results as one picked move after another. */
TEST(a_playout_ends_as_often_each_way_as_picked_moves_do) {
    enum { GAMES = 4000 };
    for (int i = 0; i < OPTION_SETS; i++) {
        const struct game *game = game_of(option_sets[i][0]);
        struct options options = options_of(game, option_sets[i]);
        struct refusal why;
        union position start;
        assert_true(game->setup(&options, &(struct seed){{9}}, &start, &why));
        struct random random = random_from(77);
        long moves[2] = {0}, wins[2] = {0};
        for (int n = 0; n < GAMES; n++) {
            union position picked = start, played = start;
            for (; game->to_move(&picked); moves[0]++)
                game->play(&picked, game->pick(&picked, &random));
            moves[1] += game->playout(&played, &random);
            assert_int_equal(game->to_move(&played), 0);
            wins[0] += game->result(&picked) == FIRST_WINS;
            wins[1] += game->result(&played) == FIRST_WINS;
        }
        assert_true(labs(moves[0] - moves[1]) < moves[0] / 40);
        assert_true(labs(wins[0] - wins[1]) < GAMES / 20);
    }
}

/* A playout ends in a position that the rules accept, down to the byte. */
TEST(a_playout_ends_in_a_position_that_reads_back) {
    for (int i = 0; i < OPTION_SETS; i++) {
        const struct game *game = game_of(option_sets[i][0]);
        struct options options = options_of(game, option_sets[i]);
        struct random random = random_from((uint64_t)i);
        for (int n = 0; n < 300; n++) {
            struct seed seed = {{(uint8_t)n, 3}};
            struct refusal why;
            union position p;
            assert_true(game->setup(&options, &seed, &p, &why));
            game->playout(&p, &random);
            law_a_position_reads_back(
                &(struct stop){.game = game, .options = &options, .seed = &seed, .p = &p});
        }
    }
}

/* Calls the law for every eighth position of a random game with each set of options. */
static void for_positions(void (*law)(const struct game *game, const union position *p)) {
    for (int i = 0; i < OPTION_SETS; i++) {
        const struct game *game = game_of(option_sets[i][0]);
        struct options options = options_of(game, option_sets[i]);
        struct refusal why;
        struct random random = random_from((uint64_t)i + 1);
        union position p;
        assert_true(game->setup(&options, &(struct seed){{4}}, &p, &why));
        for (int ply = 0; game->to_move(&p); ply++) {
            if (ply % 8 == 0) law(game, &p);
            game->play(&p, game->pick(&p, &random));
        }
    }
}

static void exactly_the_moves_are_legal(const struct game *game, const union position *p) {
    move list[MOVES_MOST];
    int count = game->moves(p, list), next = 0;
    for (int m = 0; m <= UINT16_MAX; m++) {
        bool listed = next < count && list[next] == m;
        assert_int_equal(game_allows(game, p, (move)m), listed);
        next += listed;
    }
}

TEST(no_number_but_those_of_the_moves_is_legal) {
    for_positions(exactly_the_moves_are_legal);
}

TEST(a_numbering_has_no_gaps_and_no_number_twice) {
    for (int i = 0; i < OPTION_SETS; i++) {
        const struct numbering *n = &game_of(option_sets[i][0])->numbering;
        int next = 0;
        for (int m = 0; m <= UINT16_MAX; m++) {
            int number = n->number((move)m);
            if (number < 0) continue;
            assert_int_equal(number, next++);
            assert_int_equal(n->move(number), m);
        }
        assert_int_equal(next, n->count);
    }
}

/* Each legal move is picked about as often as any other: no count is 6 deviations off. */
static void picks_are_uniform(const struct game *game, const union position *p) {
    enum { TIMES = 400 };
    static int seen[1 << 16];
    move list[MOVES_MOST];
    struct random random = random_from(5);
    int count = game->moves(p, list);
    for (int i = 0; i < count; i++) seen[list[i]] = 0;
    for (int i = 0; i < TIMES * count; i++) seen[game->pick(p, &random)]++;
    for (int i = 0; i < count; i++) assert_in_range(seen[list[i]], TIMES - 120, TIMES + 120);
}

TEST(every_legal_move_is_as_likely_to_be_picked) {
    for_positions(picks_are_uniform);
}
