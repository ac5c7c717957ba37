/* What is told in every game, and of its end, of positions made by hand. draw/tell_laws.c has what
 * must be true of every sentence. */
#include "support/telling.h"

#include "draw/tell.h"

#include <string.h>

TEST(a_finished_game_says_how_it_ended) {
    turn_says(flips,
              "RObr/BROOOb/BBpOORob/BByybRRR/ggogPPYY/yoprPprp/YYYGPP/GYGG gg g5,e3,c2,e1 "
              "e7,b6,f2,c1,g4,c7 over",
              "Neither player has an action left. 27 to 24: player 2 wins.",
              "Niemand hat noch eine Aktion. 27 zu 24: Seite 2 gewinnt.");
}

static const struct tell_names level_3_and_you = {.name = {"Level 3", "You"}, .you = 2};

typedef void teller(const struct game *game, const struct view *view,
                    const struct tell_names *names, enum language language, struct text *t);

static void told_by_name(teller *tell, const char *setting, const char *position,
                         const char *english, const char *german) {
    struct setting s = setting_of(setting);
    struct view view = {.seen = position_of(&s, position)};
    const char *const expected[LANGUAGES] = {[ENGLISH] = english, [GERMAN] = german};
    for (int i = 0; i < LANGUAGES; i++) {
        char told[TELL_TEXT];
        struct text t = text_over(told, sizeof told);
        tell(s.game, &view, &level_3_and_you, (enum language)i, &t);
        assert_string_equal(told, expected[i]);
    }
}

static const struct tell_names unnamed = {.unnamed = true};

static void told_by(const struct tell_names *names, const char *setting, const char *position,
                    const char *text, const char *english, const char *german) {
    struct setting s = setting_of(setting);
    struct view before = {.seen = position_of(&s, position)};
    const char *const expected[LANGUAGES] = {[ENGLISH] = english, [GERMAN] = german};
    struct refusal why;
    move m;
    if (!s.game->read_move(&before.seen, text, &m, &why))
        fail_msg("%s: %s", text, why.text[ENGLISH]);
    for (int i = 0; i < LANGUAGES; i++) {
        char told[TELL_TEXT];
        struct text t = text_over(told, sizeof told);
        tell_played(s.game, &before, m, names, (enum language)i, &t);
        assert_string_equal(told, expected[i]);
    }
}

/* The player who moves is level 3 or "you". */
static void told_played(const char *setting, const char *position, const char *text,
                        const char *english, const char *german) {
    told_by(&level_3_and_you, setting, position, text, english, german);
}

TEST(a_move_that_was_played_is_told_with_its_pieces) {
    told_played(flips, STRIPES " pb - - bowl", "Bp", "You kept purple", "Du hast Violett behalten");
    told_played(flips, STRIPES " pb - - 1", "Ed4",
                "Level 3 established purple on d4 and took green",
                "Level 3 hat Violett auf d4 eröffnet und Grün genommen");
    told_played(flips, TWO_YELLOWS "2", "Sg4", "You laid yellow on g4 and took green",
                "Du hast Gelb auf g4 gelegt und Grün genommen");
    told_played(flips, TWO_YELLOWS "1", "Fb5", "Level 3 flipped yellow on b5",
                "Level 3 hat Gelb auf b5 umgedreht");
    told_played(manalath, START, "oe5", "Level 3 placed orange on e5",
                "Level 3 hat Orange auf e5 gesetzt");
    told_played(mandala, SHORT, "M2r", "Level 3 built red into mountain 2",
                "Level 3 hat Rot auf Berg 2 gebaut");
    told_played(mandala, SHORT, "F2g2", "Level 3 grew 2 green cards in mandala 2",
                "Level 3 hat 2 grüne Karten in Mandala 2 wachsen lassen");
    told_played(mandala, SHORT, "Xy1", "Level 3 discarded 1 yellow card and drew as many",
                "Level 3 hat 1 gelbe Karte abgelegt und ebenso viele gezogen");
    told_played(mandala, CARDS("* - r1/r8 o1b1+-/p2+- -/- r3p2|b1|o1y1g1 o1|-|- 2 1:2 play 0 0"),
                "Cr", "You claimed 3 red cards", "Du hast 3 rote Karten genommen");
}

TEST(a_move_is_told_without_its_player_where_that_stands_beside_it) {
    told_by(&unnamed, flips, STRIPES " pb - - 1", "Ed4", "established purple on d4 and took green",
            "Violett auf d4 eröffnet und Grün genommen");
    told_by(&unnamed, manalath, START, "oe5", "placed orange on e5", "Orange auf e5 gesetzt");
    told_by(&unnamed, mandala, SHORT, "Xy1", "discarded 1 yellow card and drew as many",
            "1 gelbe Karte abgelegt und ebenso viele gezogen");
}

static void told_named(const char *name, const char *english, const char *german, char sand,
                       int count) {
    const char *const expected[LANGUAGES] = {[ENGLISH] = english, [GERMAN] = german};
    for (int i = 0; i < LANGUAGES; i++) {
        char told[TELL_TEXT];
        struct text t = text_over(told, sizeof told);
        struct told_pieces pieces;
        assert_true(
            tell_named(&mandala_game, name, 2, &level_3_and_you, (enum language)i, &t, &pieces));
        assert_string_equal(told, expected[i]);
        assert_int_equal(pieces.count, 1);
        assert_int_equal(pieces.piece[0].sand, sand_of(sand));
        assert_int_equal(pieces.piece[0].number, count);
    }
}

TEST(a_move_before_which_nothing_was_seen_is_told_by_its_name) {
    struct told_pieces pieces;
    char told[TELL_TEXT];
    struct text t = text_over(told, sizeof told);
    told_named("M1r", "You built red into mountain 1", "Du hast Rot auf Berg 1 gebaut", 'r', 1);
    told_named("F2g3", "You grew 3 green cards in mandala 2",
               "Du hast 3 grüne Karten in Mandala 2 wachsen lassen", 'g', 3);
    told_named("Cb", "You claimed black", "Du hast Schwarz genommen", 'b', 0);
    assert_false(tell_named(&mandala_game, "M3r", 1, NULL, ENGLISH, &t, &pieces));
    assert_false(tell_named(&manalath_game, "oe5", 1, NULL, ENGLISH, &t, &pieces));
    assert_string_equal(told, "");
}

TEST(the_pieces_of_a_move_are_what_was_laid_and_what_was_taken) {
    struct setting s = setting_of(flips);
    struct view before = {.seen = position_of(&s, STRIPES " pb - - 1")};
    struct refusal why;
    move m;
    assert_true(s.game->read_move(&before.seen, "Ed4", &m, &why));
    struct told_pieces pieces = tell_pieces(s.game, &before, m);
    assert_int_equal(pieces.count, 2);
    assert_int_equal(pieces.piece[0].sand, sand_of('p'));
    assert_int_equal(pieces.piece[1].sand, sand_of('g'));
}

TEST(a_player_who_waits_is_told_of_being_stuck) {
    told_by_name(tell_waiting, flips, "RRRR/rrRRRO" STUCK_2 "close1",
                 "You have no action left. Level 3 makes the closing flips.",
                 "Du hast keine Aktion mehr. Level 3 dreht zum Abschluss noch um.");
    told_by_name(tell_waiting, flips, "roRR/RRRRRR" ESTABLISHER "1",
                 "You have no action left. Level 3 has one more turn, then the closing flips.",
                 "Du hast keine Aktion mehr. Level 3 zieht noch einmal und dreht dann um.");
    told_by_name(tell_waiting, pass, "RoRr/RRRRRR" ESTABLISHER "1",
                 "You have no action left. Level 3 plays on alone.",
                 "Du hast keine Aktion mehr. Level 3 spielt allein weiter.");
    told_by_name(tell_waiting, flips, STRIPES " pb - - 1", "", "");
}

TEST(a_turn_calls_both_players_by_name) {
    static const struct tell_names names = {.name = {"Ada", "Ben"}};
    struct setting s = setting_of(pass);
    struct view view = {.seen = position_of(&s, "RoRr/RRRRRR" ESTABLISHER "2")};
    static const char *const expected[LANGUAGES] = {
        [ENGLISH] = "Ben, you have no action left: you pass, and Ada plays on alone.",
        [GERMAN] = "Ben, du hast keine Aktion mehr: du passt, und Ada spielt allein weiter."};
    for (int i = 0; i < LANGUAGES; i++) {
        char told[TELL_TEXT];
        struct text t = text_over(told, sizeof told);
        tell_turn(s.game, &view, &names, (enum language)i, &t);
        assert_string_equal(told, expected[i]);
    }
}

TEST(the_end_of_patterns_says_who_was_stuck_and_what_to_do_about_a_draw) {
    told_by_name(tell_end, flips, "RrRR/RRRRRO" STUCK_2 "over",
                 "You have no action left. 45 to 44: you win.",
                 "Du hast keine Aktion mehr. 45 zu 44: du gewinnst.");
    told_by_name(tell_end, flips, "RRRR/RRRRRO" STUCK_2 "over",
                 "Neither player has an action left. 45 to 45: the game is drawn. The rulebook "
                 "says: play again.",
                 "Niemand hat noch eine Aktion. 45 zu 45: die Partie ist unentschieden. Die "
                 "Spielregel sagt: Spielt noch einmal.");
}

TEST(the_end_of_manalath_says_whose_group_decided) {
    static const char strip[] = "manalath sides=2-2-7 supply=0";
    told_by_name(tell_end, strip, "......./ppppp.../o...... 0-1 -",
                 "You have five together and win.", "Du hast fünf zusammen und gewinnst.");
    told_by_name(tell_end, strip, "......./ooooo.../p.....p 1-0 -",
                 "Level 3 has five together and wins.", "Level 3 hat fünf zusammen und gewinnt.");
    told_by_name(tell_end, strip, "......./pppp..../o.....o 1-0 -",
                 "You have four together: Level 3 wins.",
                 "Du hast vier zusammen: Level 3 gewinnt.");
    told_by_name(tell_end, "manalath sides=2-2-7 supply=4", "......./oooo..../p.p.p.p 0-1 0-0",
                 "No piece can be placed any more. Level 3 has four together: you win.",
                 "Kein Stein kann mehr gesetzt werden. Level 3 hat vier zusammen: du gewinnst.");
    told_by_name(tell_end, small, "opo/popo/pop 1/2-1/2 -",
                 "No piece can be placed any more: the game is drawn.",
                 "Kein Stein kann mehr gesetzt werden: die Partie ist unentschieden.");
}

TEST(the_end_of_mandala_says_what_ended_it) {
    told_by_name(tell_end, mandala,
                 "gypoybogrgoyrp r5o5y4g5p5b4 r1y2g1p1/o2p1b3 o1b1+r6o3g5p3/r1y1+o2y4g2p3b5 "
                 "ogrypb/ybpgo -|-|- r2p1|y2|b2 over - play 0 0",
                 "Level 3 has six colours in the river. 53 to 42: Level 3 wins.",
                 "Level 3 hat sechs Farben im Fluss. 53 zu 42: Level 3 gewinnt.");
    told_by_name(tell_end, mandala,
                 CARDS("* r1 o2b2/r6 p2+o1/p2+- o/p -|-|- g1|-|- over - last 1 0"),
                 "Last lap: this mandala was the last. 2 to 1: you win.",
                 "Schlussrunde: das war das letzte Mandala. 2 zu 1: du gewinnst.");
    told_by_name(tell_end, mandala,
                 CARDS("* - o2b2/r6 r2+o1/p2+- -/- r1|-|- g1|-|- over - play 0 40"),
                 "40 redraws in a row: by our own ruling the game ends. 0 to 0, fewer cards in the "
                 "cup: you win.",
                 "40 Mal neu gezogen: nach unserer Regel ist dann Schluss. 0 zu 0, weniger Karten "
                 "im Kelch: du gewinnst.");
    told_by_name(tell_end, mandala,
                 "- - o1/- p2+-/b2+r16o17y16g18p16b16 -/- r2|-|- y2|-|- over - last 0 0",
                 "You have no card in hand: by our own ruling the game ends. 0 to 0, fewer cards "
                 "in the cup: Level 3 wins.",
                 "Du hast keine Karte auf der Hand: nach unserer Regel ist dann Schluss. 0 zu 0, "
                 "weniger Karten im Kelch: Level 3 gewinnt.");
}

TEST(a_person_who_plays_alone_is_called_by_no_number) {
    your_turn_says(flips, STRIPES " pb - - 1", "Your turn. You hold purple.",
                   "Du bist am Zug. Du hast Violett in der Schale.");
    your_turn_says(flips, STRIPES " pb - - bowl",
                   "Keep one of the bowl tokens, purple or black; your opponent gets the other.",
                   "Behalte eines der Tauschplättchen, Violett oder Schwarz; die andere Seite "
                   "bekommt das andere.");
    your_turn_says(pass, "RoRr/RRRRRR" ESTABLISHER "1",
                   "Your turn. You hold purple. Your opponent is stuck: you play on alone. Only 3 "
                   "actions are open to you.",
                   "Du bist am Zug. Du hast Violett in der Schale. Die andere Seite sitzt fest: du "
                   "spielst allein weiter. Nur 3 Aktionen stehen dir offen.");
    your_turn_says(manalath, THREAT, "Your turn. You play orange.",
                   "Du bist am Zug. Du spielst Orange.");
    your_turn_says(mandala,
                   CARDS("* - r1/r8 o1b1+-/p2+- roygpb/ry p1|r1b1|o1y1g1 o1|-|- 2 1:2 play 0 0"),
                   "Claim a colour of mandala 1. Your opponent has six colours: the game ends with "
                   "this mandala.",
                   "Nimm eine Farbe von Mandala 1. Die andere Seite hat sechs Farben: mit diesem "
                   "Mandala endet die Partie.");
}

/* Player 2 claims green or purple, player 1 the other one, and the game is over. Player 1 then has
 * 5 points with purple and 4 with green, and those of two hidden cards, black and orange. */
#define LAST_CLAIMS(cup) \
    CARDS("* - r1/r8 o1b1+-/" cup " roygpb/ry g1p1|r1b1|o1y1 o1|-|- 2 1:2 play 0 0")

TEST(a_claim_is_warned_of_if_what_is_visible_loses) {
    warns(mandala, LAST_CLAIMS("y2+-"), "Cg", "Your opponent can then win at once, with Cp.",
          "Die andere Seite kann dann sofort gewinnen, mit Cp.");
    warns(mandala, LAST_CLAIMS("y2+-"), "Cp", "", "");
}

/* The mountain of mandala 1 is empty: completing it ends the last lap. */
TEST(ending_the_last_lap_behind_is_warned_of) {
    warns(mandala, CARDS("* - r1p2/r7 o1b1+-/y2+r3 -/r -|r1o1y1|g1b1 o1|-|- 1 - last 1 0"), "F1p1",
          "With this move you lose at once.", "Mit diesem Zug verlierst du auf der Stelle.");
}

TEST(nothing_is_warned_of_that_the_view_does_not_settle) {
    warns(mandala, LAST_CLAIMS("y2+r1"), "Cg", "", ""); /* 5 to 5 but for the hidden cards */
    warns(mandala, CARDS("* - r1p2/r7 o1b1+-/y2+- -/y -|r1o1y1|g1b1 o1|-|- 1 - last 1 0"), "F1p1",
          "", ""); /* the 2 points of player 2 are hidden */
    warns("mandala memory=on", LAST_CLAIMS("y2+-"), "Cg", "", "");
}

TEST(a_game_that_nobody_has_told_says_only_whose_turn_it_is) {
    struct game stranger = manalath_game;
    struct setting s = setting_of(manalath);
    struct view view = {.seen = position_of(&s, START)};
    char told[TELL_TEXT];
    struct text t = text_over(told, sizeof told);
    stranger.name = "stranger";
    tell_move(&stranger, &view, 1, ENGLISH, &t);
    assert_string_equal(told, "");
    tell_turn(&stranger, &view, NULL, ENGLISH, &t);
    assert_string_equal(told, "Player 1 to move.");
    assert_string_equal(tell_action(&stranger, 'o', ENGLISH), "");
    assert_string_equal(tell_actions(&stranger, ENGLISH), "");
    assert_string_equal(tell_rules(&stranger, ENGLISH), "");
}

TEST(a_kind_of_move_has_a_name) {
    assert_string_equal(tell_action(&patterns_game, 'E', ENGLISH), "establish (E)");
    assert_string_equal(tell_action(&mandala_game, 'F', GERMAN), "wachsen lassen (F)");
    assert_string_equal(tell_action(&mandala_game, '?', GERMAN), "");
}

static int columns_of(const char *line) {
    int count = 0;
    for (; *line && *line != '\n'; line++) count += (*line & 0xc0) != 0x80;
    return count;
}

TEST(the_actions_of_every_game_fit_80_columns) {
    for (int i = 0; game_at(i); i++)
        for (int k = 0; k < LANGUAGES; k++) {
            const char *line = tell_actions(game_at(i), (enum language)k);
            assert_true(*line != '\0');
            for (; *line; line += strcspn(line, "\n") + 1) assert_in_range(columns_of(line), 1, 80);
        }
}

static int words_in(const char *text) {
    int count = 0;
    for (; *text; text += strcspn(text, " \n"), text += strspn(text, " \n")) count++;
    return count;
}

/* One line end closes the text, two of them a paragraph. */
static void expect_paragraphs(const char *text) {
    for (const char *end = strchr(text, '\n'); end; end = strchr(end, '\n')) {
        size_t ends = strspn(end, "\n");
        assert_true(end[-1] == '.');
        assert_int_equal(ends, end[ends] ? 2 : 1);
        end += ends;
    }
    assert_null(strstr(text, "  "));
    assert_null(strpbrk(text, "%!\t"));
    assert_in_range(words_in(text), 250, 400);
}

TEST(the_rules_of_every_game_are_a_few_paragraphs) {
    for (int i = 0; game_at(i); i++)
        for (int k = 0; k < LANGUAGES; k++)
            expect_paragraphs(tell_rules(game_at(i), (enum language)k));
}
