/* Final layouts: the end of a game that was played elsewhere is counted as the game itself would
 * be, and what cannot have been laid so is refused with a sentence. */
#include "support/support.h"

#include <stdio.h>
#include <string.h>

static void expect_count(const char *name, const char *layout, int first, int second,
                         const char *result) {
    const struct game *game = game_named(name);
    union position p;
    struct refusal why = {0};
    if (!game_read_layout(game, layout, &p, &why)) fail_msg("%s: %s", layout, why.text[ENGLISH]);
    struct score score = game->score(&p);
    assert_int_equal(score.points[0], first);
    assert_int_equal(score.points[1], second);
    assert_string_equal(result_text(game->result(&p)), result);
    assert_int_equal(game->to_move(&p), 0);
}

static void expect_layout_refused(const char *name, const char *layout, const char *sentence) {
    union position p;
    struct refusal why = {0};
    assert_false(game_read_layout(game_named(name), layout, &p, &why));
    if (!strstr(why.text[ENGLISH], sentence)) fail_msg("%s: %s", layout, why.text[ENGLISH]);
    assert_true(why.text[GERMAN][0] != '\0');
}

/* Layouts of finished games, made from their positions */

static void write_patterns_layout(const char *position, struct text *t) {
    char rows[64], bowls[8], first[32], second[32];
    assert_int_equal(sscanf(position, "%63s %7s %31s %31s", rows, bowls, first, second), 4);
    for (const char *letter = rows; *letter; letter++)
        text_char(t, *letter >= 'a' && *letter <= 'z' ? '.' : *letter);
    text_char(t, ' ');
    text_add(t, first);
    text_char(t, ' ');
    text_add(t, second);
}

static void write_cup(const struct mandala *p, int player, struct text *t) {
    bag cup = mandala_cup(p, player);
    for (int colour = 0; colour < SANDS; colour++) {
        int count = bag_get(cup, colour);
        if (count == 0) continue;
        text_char(t, sand_letters[colour]);
        text_number(t, count);
    }
}

static void write_mandala_layout(const union position *p, const char *position, struct text *t) {
    char rivers[32];
    assert_int_equal(sscanf(position, "%*s %*s %*s %*s %31s", rivers), 1);
    write_cup(&p->mandala, 0, t);
    text_char(t, '/');
    write_cup(&p->mandala, 1, t);
    text_char(t, ' ');
    text_add(t, rivers);
}

static void expect_same_count(const struct game *game, const union position *p) {
    char layout[POSITION_TEXT];
    struct text t = text_over(layout, sizeof layout);
    struct written line = written_of(game, p);
    if (strcmp(game->name, "patterns") == 0)
        write_patterns_layout(line.text, &t);
    else
        write_mandala_layout(p, line.text, &t);
    struct score score = game->score(p);
    expect_count(game->name, layout, score.points[0], score.points[1],
                 result_text(game->result(p)));
}

TEST(the_layout_of_any_finished_game_has_its_count) {
    static const char *const names[] = {"patterns", "mandala"};
    for (int i = 0; i < 600; i++) {
        struct setting s = setting_of(names[i % 2]);
        struct random random = random_from((uint64_t)i);
        s.seed.bytes[0] = (uint8_t)i;
        s.seed.bytes[1] = (uint8_t)(i / 256);
        union position p = position_of(&s, START);
        s.game->playout(&p, &random);
        expect_same_count(s.game, &p);
    }
}

TEST(a_game_without_points_has_no_layout) {
    expect_layout_refused("manalath", "o", "no points");
}

/* Patterns */

#define TOKENS "..../..RR../..RR.GG./..R..G../......../OO....../OO..../.... "

TEST(a_layout_of_patterns_counts_groups_less_one_times_their_number) {
    expect_count("patterns", "..../..RR../..RR.GG./..R..G../......../OO....../O...../.... d6,g6 a3",
                 4 * 1 + 2 * 2, 2 * 1, "1-0");
    expect_count("patterns", "..../..RR../......../......../......../OO....../....../.... d7 a3", 1,
                 1, "1/2-1/2");
}

TEST(a_bad_layout_of_patterns_is_answered_in_a_sentence) {
    static const char *const bad[][2] = {
        {"", "3 fields"},
        {TOKENS "d6", "3 fields"},
        {".... - -", "8 ranks"},
        {"..../....../......../......../......../......../....../.... - -", "nothing is laid out"},
        {"..../..rR../......../......../......../......../....../.... - -", "'r' on rank 7"},
        {"..../..RR./......../......../......../......../....../.... - -", "rank 7 has 6 squares"},
        {"RRRR/RRRRRR/......../......../......../......../....../.... c8 -", "10 red tokens"},
        {TOKENS "d6,g6 -", "orange token on b2 is connected to no marker"},
        {TOKENS "d6,.,g6 a3", "marker 2 of player 1 is missing, but marker 3"},
        {TOKENS "d4,g6 a3", "marker 1 of player 1 is on d4"},
        {TOKENS "d6,d7 a3", "is a second one on red"},
        {TOKENS "d6,g6 a3,c5", "red groups of both players meet"},
        {TOKENS "d6,z9 a3", "at most six squares"},
        {TOKENS ".,.,.,.,.,.,d6 a3", "at most six squares"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        expect_layout_refused("patterns", bad[i][0], bad[i][1]);
}

/* Mandala */

TEST(a_layout_of_mandala_counts_cards_by_their_river_space) {
    expect_count("mandala", "r3o1g2/o4b1 rg/yo", 3 * 1 + 2 * 2, 4 * 2, "0-1");
    expect_count("mandala", "r4/o2 ro/yo", 4, 4, "0-1");
    expect_count("mandala", "r2/o2 r/o", 2, 2, "1/2-1/2");
    expect_count("mandala", "r2/o2 -/-", 0, 0, "1/2-1/2");
}

TEST(a_bad_layout_of_mandala_is_answered_in_a_sentence) {
    static const char *const bad[][2] = {
        {"r2/o2", "2 fields"},
        {"r2 o2", "2 parts"},
        {"-/- -/-", "nothing is laid out yet"},
        {"r2/x2 -/-", "a bag is"},
        {"r19/o2 r/o", "at most 18"},
        {"r2/- r/o", "cup of player 2 has 0"},
        {"r1/o2 r/o", "cup of player 1 has 1"},
        {"r2/o2 rr/o", "red is twice in the river of player 1"},
        {"r10/r7 r/r", "19 red cards"},
        {"r3o3/o2 r/o", "3 cards in the cup of player 1"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        expect_layout_refused("mandala", bad[i][0], bad[i][1]);
}
