/* The notation of Mandala: moves and positions as text, and every reason to refuse a position. */
#include "support/cards.h"

#include <string.h>

static const char game[] = "mandala";

/* A table where the checks can be broken one at a time: the other cards are in the discard pile. */
enum { DECK, DISCARD, HANDS, CUPS, RIVERS, MANDALA1, MANDALA2, TURN, CLAIM, LAP, SHUFFLES, IDLE };
static const char *const names[] = {"DECK",     "DISCARD", "HANDS", "CUPS", "RIVERS",   "MANDALA1",
                                    "MANDALA2", "TURN",    "CLAIM", "LAP",  "SHUFFLES", "IDLE"};
static const char table[] = "rg * r2/g1b1 p2+o1/b2+- o/gr y1|r1|- g1|-|y2 1 - play 0 3";

/* The table with one field written in another way. */
static struct written with(int field, const char *text) {
    struct written line;
    struct text t = text_over(line.text, sizeof line.text);
    const char *rest = table;
    char word[32];
    for (int i = 0; next_word(&rest, " ", word, sizeof word); i++) {
        if (i > 0) text_char(&t, ' ');
        text_add(&t, i == field ? text : word);
    }
    return cards_of(line.text);
}

static void accepted(int field, const char *text) {
    expect_accepted(game, with(field, text).text);
}

static void refused(int field, const char *text) {
    expect_refused(game, with(field, text).text, names[field]);
}

/* Moves */

TEST(moves_are_read_only_as_they_are_written) {
    static const char *const wrong[] = {
        "",    "M",    "M1",    "M1x",   "M3r",  "Mr",   "M1r1",  "m1r", "M1R",
        "F1r", "F1r0", "F1r01", "F1r1x", "F3r1", "Fr1",  "F1r-1", "X",   "Xr",
        "Xr0", "Xr01", "X1r1",  "Xr19",  "Xr1 ", " Xr1", "C",     "Cx",  "C1r",
        "Cr1", "CR",   "Dr1",   "r1",    "done", "pass", "M1?",   "X?1", "C?",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        expect_illegal(game, CARDS(table), wrong[i], "is not a move of Mandala");
}

TEST(a_build_with_several_cards_is_told_that_one_is_enough) {
    expect_illegal(game, CARDS(table), "M1r2", "Only one card");
}

/* Positions */

TEST(positions_of_every_phase_read_back) {
    expect_accepted(game, CARDS(table));
    expect_accepted(game, CARDS("* - r2/g1 p2+-/b2+- -/- r1o1y1b1|g1|p1 -|-|- 1 1:2 play 0 0"));
    expect_accepted(game, CARDS("* - r2/g1 p2+-/b2+- -/- -|-|- r1o1y1b1|g1|p1 2 2:1 last 7 0"));
    expect_accepted(game, CARDS("- * -/- p2+-/b2+- roygpb/bpgyor -|-|- -|-|- over - last 12 40"));
}

TEST(a_missing_field_is_refused_by_its_name) {
    struct written line = cards_of(table);
    for (int i = IDLE; i >= DISCARD; i--) {
        *strrchr(line.text, ' ') = '\0';
        expect_refused(game, line.text, names[i]);
    }
    expect_refused(game, "", "DECK");
}

TEST(fields_are_separated_by_single_spaces) {
    struct written line = cards_of(table);
    struct text end = {.at = strchr(line.text, '\0'), .end = line.text + sizeof line.text - 1};
    text_add(&end, " ");
    expect_refused(game, line.text, "IDLE");
    text_add(&end, "0");
    expect_refused(game, line.text, "IDLE");
    refused(DISCARD, " *");
    refused(DECK, " rg");
}

TEST(a_bag_is_colours_and_counts_in_order) {
    static const char *const wrong[] = {"r0", "r01", "r",   "2r", "r1r1", "g1r1", "r-1", "r1,g1",
                                        "R1", "x1",  "r+1", "--", "-r1",  "r1-",  "r19", "r999"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct written line;
        struct text t = text_over(line.text, sizeof line.text);
        text_add(&t, "rg y17 ");
        text_add(&t, wrong[i]);
        text_add(&t, "/g1 p2+o1/b2+- o/gr y1|-|- g1|-|- 1 - play 0 3");
        expect_refused(game, line.text, "HANDS");
    }
    refused(DISCARD, "y1r1");
    refused(DISCARD, "o0");
}

TEST(unknown_letters_are_refused_in_every_field) {
    refused(DECK, "rx");
    refused(DECK, "RG");
    refused(DECK, "r1");
    refused(DISCARD, "x3");
    refused(HANDS, "x1/r1");
    refused(CUPS, "x2+-/r2+-");
    refused(RIVERS, "x/-");
    refused(MANDALA1, "x1|-|-");
    refused(MANDALA2, "-|-|x1");
    refused(TURN, "3");
    refused(CLAIM, "x");
    refused(LAP, "first");
    refused(SHUFFLES, "x");
    refused(IDLE, "x");
}

TEST(parts_of_a_field_have_their_separators) {
    refused(HANDS, "r2");
    refused(HANDS, "r2/g1/b1");
    refused(HANDS, "r2/");
    refused(HANDS, "/g1");
    refused(CUPS, "p2+o1");
    refused(CUPS, "p2/b2");
    refused(CUPS, "p2+-/b2+-+-");
    refused(CUPS, "p2+/b2+-");
    refused(RIVERS, "o");
    refused(RIVERS, "o/");
    refused(RIVERS, "o/g/r");
    refused(MANDALA1, "y1|-");
    refused(MANDALA1, "y1|-|-|-");
    refused(MANDALA2, "y1||-");
}

TEST(numbers_have_no_leading_zeros_or_signs) {
    refused(SHUFFLES, "00");
    refused(SHUFFLES, "01");
    refused(SHUFFLES, "-1");
    refused(SHUFFLES, "+1");
    refused(IDLE, "03");
    refused(IDLE, "-1");
    accepted(SHUFFLES, "17");
    accepted(IDLE, "39");
}

/* Two hands with a card each, two cups, and all others in the discard pile. */
#define COUNTED(discard) "- " discard " r1/o1 y2+-/g2+- -/- -|-|- -|-|- 1 - last 0 0"

TEST(other_than_18_cards_of_a_colour_are_refused) {
    expect_accepted(game, COUNTED("r17o17y16g16p18b18"));
    expect_refused(game, COUNTED("r18o16y16g16p18b18"), "DECK");
    expect_refused(game, COUNTED("r16o18y16g16p18b18"), "DECK");
    expect_refused(game, COUNTED("r17o17y16g16p18b17"), "DECK");
    expect_refused(game, COUNTED("r17o17y16g16p18"), "DECK");
}

TEST(river_cards_count_among_the_18) {
    expect_accepted(game, "- r16o17y16g16p18b18 r1/o1 y2+-/g2+- r/- -|-|- -|-|- 1 - last 0 0");
    expect_refused(game, "- r17o17y16g16p18b18 r1/o1 y2+-/g2+- r/- -|-|- -|-|- 1 - last 0 0",
                   "DECK");
}

TEST(more_than_108_letters_are_refused) {
    char position[POSITION_TEXT];
    struct text t = text_over(position, sizeof position);
    for (int i = 0; i < MANDALA_CARDS + 1; i++) text_char(&t, sand_letters[i % SANDS]);
    text_add(&t, " - r1/o1 y2+-/g2+- -/- -|-|- -|-|- 1 - play 0 0");
    expect_refused(game, position, "DECK");
}

TEST(other_than_two_setup_cards_are_refused) {
    refused(CUPS, "p1+o1/b2+-");
    refused(CUPS, "p3+o1/b2+-");
    refused(CUPS, "-+o1/b2+-");
    refused(CUPS, "p2+o1/b1+-");
    accepted(CUPS, "o1p1+-/y1b1+p9");
}

TEST(a_hand_of_more_than_eight_is_refused) {
    accepted(HANDS, "r4o4/g4b4");
    refused(HANDS, "r4o5/g4b4");
    refused(HANDS, "r4o4/g4b5");
}

TEST(the_player_to_move_has_a_card_in_hand) {
    refused(HANDS, "-/g1b1");
    accepted(HANDS, "r2/-");
    expect_accepted(game, CARDS("* - -/- p2+-/b2+- -/- r1o1y1b1|g1|p1 -|-|- 1 1:2 play 0 0"));
    expect_accepted(game, CARDS("* - -/- p2+-/b2+- -/- -|-|- -|-|- over - last 0 0"));
}

TEST(a_colour_twice_in_a_river_is_refused) {
    refused(RIVERS, "oro/-");
    refused(RIVERS, "-/gg");
    refused(RIVERS, "roygpbr/-");
    accepted(RIVERS, "roygpb/bpgyor");
}

TEST(a_breach_of_the_rule_of_colour_is_refused) {
    refused(MANDALA1, "y1|y1|-");
    refused(MANDALA1, "y1|-|r1y1");
    refused(MANDALA2, "-|g1|g1");
}

TEST(a_complete_mandala_without_a_claim_is_refused) {
    refused(MANDALA1, "r1o1y1g1p1b1|-|-");
    refused(MANDALA2, "r1o1|y1g1|p1b1");
    expect_accepted(game, CARDS("- * r1/- p2+-/b2+- -/- r1o1|y1g1|p1b1 -|-|- over - last 0 40"));
}

TEST(a_claim_on_an_empty_mountain_is_refused) {
    expect_refused(game, CARDS("* - r1/r1 p2+-/b2+- -/- -|r1o1y1|g1p1b1 r1|-|- 1 1:2 play 0 0"),
                   "CLAIM");
}

TEST(a_claim_while_the_other_mandala_is_complete_is_refused) {
    expect_refused(game, CARDS("* - r1/r1 p2+-/b2+- -/- r1|y1|- r1o1y1b1|g1|p1 1 1:1 play 0 0"),
                   "MANDALA2");
}

TEST(a_claim_names_a_mandala_and_a_player) {
    static const char *const wrong[] = {"1", "1:", ":1", "0:1", "3:1", "1:3", "1:0", "1-2", "1:22"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) refused(CLAIM, wrong[i]);
}

TEST(a_claim_when_it_is_over_is_refused) {
    expect_refused(game, CARDS("* - r1/r1 p2+-/b2+- -/- r1|y1|- -|-|- over 1:1 play 0 0"), "CLAIM");
}

TEST(an_idle_of_40_is_refused_unless_it_is_over) {
    refused(IDLE, "40");
    refused(IDLE, "41");
    expect_accepted(game, CARDS("* - r1/r1 p2+-/b2+- -/- r1|y1|- -|-|- over - play 0 40"));
}

TEST(an_idle_above_40_is_accepted_when_it_is_over) {
    expect_accepted(game, CARDS("* - r1/r1 p2+-/b2+- -/- r1|y1|- -|-|- over - play 0 41"));
}

/* Hidden cards */

TEST(over_with_anything_hidden_is_refused) {
    expect_refused(game, CARDS("?* - r1/r1 p2+-/b2+- -/- r1|y1|- -|-|- over - play 0 0"), "TURN");
    expect_refused(game, "- r17o17y18g18p16b16 ?1/r1 p2+-/b2+- -/- -|-|- -|-|- over - last 0 0",
                   "TURN");
    expect_refused(game, "- r17o17y18g18p16b16 r1/o1 ?2+-/b2+- -/- -|-|- -|-|- over - last 0 0",
                   "TURN");
}

TEST(an_unknown_card_among_public_ones_is_refused) {
    refused(DISCARD, "r1?2");
    refused(CUPS, "p2+?1/b2+-");
    refused(RIVERS, "?/-");
    refused(RIVERS, "?1/-");
    refused(MANDALA1, "?1|-|-");
    refused(MANDALA1, "r1|?1|-");
    refused(MANDALA2, "-|-|r1?1");
}

TEST(unknown_cards_are_written_last_and_counted) {
    expect_accepted(game, CARDS("?* - r1/?2 p2+-/?2+- -/- r1|y1|- -|-|- 1 - play 0 0"));
    expect_accepted(game, CARDS("?* - r1/r1?2 p2+-/?2+- -/- r1|y1|- -|-|- 1 - play 0 0"));
    expect_refused(game, CARDS("?* - r1/?2r1 p2+-/?2+- -/- r1|y1|- -|-|- 1 - play 0 0"), "HANDS");
    expect_refused(game, CARDS("?* - r1/? p2+-/?2+- -/- r1|y1|- -|-|- 1 - play 0 0"), "HANDS");
    expect_refused(game, CARDS("?* - r1/?9 p2+-/?2+- -/- r1|y1|- -|-|- 1 - play 0 0"), "HANDS");
    expect_refused(game, CARDS("?* - r1/?2 p2+-/?1+- -/- r1|y1|- -|-|- 1 - play 0 0"), "CUPS");
    refused(DECK, "?0");
    refused(DECK, "?05");
    refused(DECK, "rr?5");
}

TEST(unknown_cards_count_among_the_108) {
    expect_refused(game, "?98 - r1/?2 p2+-/?2+- -/- r1|y1|- -|-|- 1 - play 0 0", "DECK");
    expect_accepted(game, "?99 - r1/?2 p2+-/?2+- -/- r1|y1|- -|-|- 1 - play 0 0");
    expect_refused(game, "?100 - r1/?2 p2+-/?2+- -/- r1|y1|- -|-|- 1 - play 0 0", "DECK");
}

TEST(a_view_too_has_at_most_18_of_a_colour) {
    expect_accepted(game, CARDS("?* r16 r1/?2 p2+-/?2+- -/- r1|y1|- -|-|- 1 - play 0 0"));
    expect_refused(game, CARDS("?* r17 r1/?2 p2+-/?2+- -/- r1|y1|- -|-|- 1 - play 0 0"), "DECK");
}
