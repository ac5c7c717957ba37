/* What is told of positions of Mandala made by hand, sentence by sentence. */
#include "support/telling.h"

#include "draw/tell.h"

TEST(a_turn_of_mandala_says_how_many_cards_and_what_is_lacking) {
    turn_says(
        mandala, SHORT,
        "Player 1, your turn: choose a colour. You hold 8 cards. Mandala 1 lacks only purple.",
        "Seite 1, du bist am Zug: wähle eine Farbe. Du hast 8 Karten. Mandala 1 fehlt nur noch "
        "Violett.");
}

/* On the places of the table, while a colour is chosen */

static void brief_says(const char *position, const char *name, bool open, const char *english,
                       const char *german) {
    struct setting s = setting_of(mandala);
    struct view view = {.seen = position_of(&s, position)};
    const char *const expected[LANGUAGES] = {[ENGLISH] = english, [GERMAN] = german};
    for (int i = 0; i < LANGUAGES; i++) {
        char words[TELL_TEXT];
        struct text t = text_over(words, sizeof words);
        assert_true(tell_brief(s.game, &view, name, (enum language)i, &t) == open);
        assert_string_equal(words, expected[i]);
    }
}

TEST(a_place_says_in_short_what_cards_would_do_there) {
    brief_says(SHORT, "M1p", true, "Build, draw 1", "Bauen, 1 ziehen");
    brief_says(CARDS("* - r2b1/r8 o1b1+-/o2+- -/- o1|-|- o1|-|- 1 - play 0 0"), "M1r", true,
               "Build, draw 3", "Bauen, 3 ziehen");
    brief_says(SHORT, "F2g1", true, "Grow", "Wachsen");
    brief_says(SHORT, "F2g3", true, "Grow by 3", "Um 3 wachsen");
    brief_says(SHORT, "Xy1", true, "Redraw", "Neu ziehen");
    brief_says(SHORT, "Xy2", true, "Redraw 2", "2 neu ziehen");
}

TEST(a_place_says_in_short_why_it_is_closed) {
    brief_says(SHORT, "F1g1", false, "closed: on the mountain", "gesperrt: auf dem Berg");
    brief_says(SHORT, "F1b1", false, "closed: in the other field", "gesperrt: im anderen Feld");
    brief_says(SHORT, "M1b", false, "closed: in the other field", "gesperrt: im anderen Feld");
    brief_says(SHORT, "M1r", false, "closed: in your field", "gesperrt: in deinem Feld");
    brief_says(SHORT, "M2y2", false, "closed: one card at a time", "gesperrt: nur eine Karte");
    brief_says(CARDS("* - r2/r8 o1b1+-/o2+- -/- o1|-|- o1|-|- 1 - play 0 0"), "F1r2", false,
               "closed: one card must stay", "gesperrt: eine muss bleiben");
    brief_says(SHORT, "nonsense", false, "", "");
}

TEST(the_next_step_lists_where_chosen_cards_can_go) {
    struct setting s = setting_of(mandala);
    struct view view = {.seen = position_of(&s, SHORT)};
    const char *const expected[LANGUAGES] = {
        [ENGLISH] = "Choose where 2 green cards go: your field 2, the discard pile.",
        [GERMAN] = "Wähle, wohin 2 grüne Karten kommen: dein Feld 2, der Ablagestapel."};
    for (int i = 0; i < LANGUAGES; i++) {
        char words[TELL_TEXT];
        struct text t = text_over(words, sizeof words);
        struct refusal why;
        move m;
        assert_true(s.game->read_move(&view.seen, "Xg2", &m, &why));
        tell_step(s.game, &view, m, (enum language)i, &t);
        assert_string_equal(words, expected[i]);
    }
}

TEST(building_says_what_is_drawn_and_what_is_lacking) {
    says(mandala, SHORT, "M2r",
         "Build: red into mountain 2; you draw 1 card. Mandala 2 then lacks green and purple.",
         "Bauen: Rot auf Berg 2; du ziehst 1 Karte. Mandala 2 fehlen dann Grün und Violett.");
}

TEST(growing_says_the_fields_and_what_stays_in_hand) {
    says(mandala, SHORT, "F2g2",
         "Grow: 2 green cards into your field of mandala 2, making 2 against 0. Mandala 2 then "
         "lacks red and purple. 1 green card stays in your hand.",
         "Wachsen: 2 grüne Karten in dein Feld von Mandala 2, das macht 2 gegen 0. Mandala 2 "
         "fehlen dann Rot und Violett. 1 grüne Karte bleibt auf deiner Hand.");
    says(mandala, SHORT, "F1r1",
         "Grow: 1 red card into your field of mandala 1, making 3 against 2. Mandala 1 then lacks "
         "only purple.",
         "Wachsen: 1 rote Karte in dein Feld von Mandala 1, das macht 3 gegen 2. Mandala 1 fehlt "
         "dann nur noch Violett.");
    says(mandala, SHORT, "F2r1",
         "Grow: 1 red card into your field of mandala 2, making 1 against 0. Mandala 2 then lacks "
         "green and purple. Your opponent can then play no red there.",
         "Wachsen: 1 rote Karte in dein Feld von Mandala 2, das macht 1 gegen 0. Mandala 2 fehlen "
         "dann Grün und Violett.");
}

TEST(completing_a_mandala_says_who_chooses_first) {
    says(mandala, SHORT, "M1p",
         "Build: purple into mountain 1; you draw 1 card. This completes mandala 1: equal fields, "
         "so your opponent chooses first. Your next river space is 1.",
         "Bauen: Violett auf Berg 1; du ziehst 1 Karte. Das vollendet Mandala 1: die andere Seite "
         "wählt bei 2 zu 2 zuerst. Nächster Platz im Fluss: 1.");
    says(mandala, SHORT, "F1p1",
         "Grow: 1 purple card into your field of mandala 1. This completes mandala 1: you choose "
         "first, 3 cards to 2. Your next river space is 1.",
         "Wachsen: 1 violette Karte in dein Feld von Mandala 1. Das vollendet Mandala 1: du wählst "
         "zuerst, 3 zu 2. Nächster Platz im Fluss: 1.");
}

TEST(completing_without_a_card_in_the_field_says_that_claims_are_lost) {
    says(mandala, CARDS("* - r1b1/r8 o1b1+-/o2+- -/- r1o1y1g1|-|p3 o1|-|- 1 - play 0 0"), "M1b",
         "Build: black into mountain 1; you draw 3 cards. This completes mandala 1: your opponent "
         "chooses first, 3 cards to 0. You discard what you claim.",
         "Bauen: Schwarz auf Berg 1; du ziehst 3 Karten. Das vollendet Mandala 1: die andere Seite "
         "wählt zuerst, 3 zu 0. Was du nimmst, legst du ab.");
    says(mandala, CARDS("* - r1b1/r8 o1b1+-/o2+- ro/- r1o1|y1g1p1|- o1|-|- 1 - play 0 0"), "F1b1",
         "Grow: 1 black card into your field of mandala 1. This completes mandala 1: you choose "
         "first, 4 cards to 0. All its colours go into your cup.",
         "Wachsen: 1 schwarze Karte in dein Feld von Mandala 1. Das vollendet Mandala 1: du wählst "
         "zuerst, 4 zu 0. Alle Farben kommen in deinen Kelch.");
}

TEST(completing_a_mandala_with_an_empty_mountain_leaves_nothing_to_claim) {
#define NO_MOUNTAIN " o2b2/r6 r2+-/p2+- -/- -|r2o1y1|g1p1 g1|-|- 1 - "
    says(mandala, CARDS("* -" NO_MOUNTAIN "play 0 0"), "F1b2",
         "Grow: 2 black cards into your field of mandala 1. This completes mandala 1, with nothing "
         "to claim.",
         "Wachsen: 2 schwarze Karten in dein Feld von Mandala 1. Das vollendet Mandala 1; zu "
         "nehmen gibt es nichts.");
    says(mandala, CARDS("rg *" NO_MOUNTAIN "play 0 0"), "F1b2",
         "Grow: 2 black cards into your field of mandala 1. This completes mandala 1, with nothing "
         "to claim. The deck runs out: the last lap begins.",
         "Wachsen: 2 schwarze Karten in dein Feld von Mandala 1. Das vollendet Mandala 1; zu "
         "nehmen gibt es nichts. Mit der letzten Karte beginnt die Schlussrunde.");
    says(mandala, CARDS("* -" NO_MOUNTAIN "last 0 0"), "F1b2",
         "Grow: 2 black cards into your field of mandala 1. This completes mandala 1, with nothing "
         "to claim. The game is over.",
         "Wachsen: 2 schwarze Karten in dein Feld von Mandala 1. Das vollendet Mandala 1; zu "
         "nehmen gibt es nichts. Die Partie ist zu Ende.");
}

TEST(a_deck_that_runs_out_begins_the_last_lap) {
#define LOW_DECK " r1o1y1g1p1b1/r6 r2+-/o2+- -/- r1o1y1g1p1|-|- g1|-|- 1 - play 0 0"
    turn_says(
        mandala, CARDS("rg *" LOW_DECK),
        "Player 1, your turn: choose a colour. You hold 6 cards. Mandala 1 lacks only black. The "
        "deck has 2 "
        "cards left.",
        "Seite 1, du bist am Zug: wähle eine Farbe. Du hast 6 Karten. Mandala 1 fehlt nur noch "
        "Schwarz. Der Nachziehstapel hat noch 2 Karten.");
    says(mandala, CARDS("rg *" LOW_DECK), "M2r",
         "Build: red into mountain 2; you draw 3 cards. The deck runs out: the last lap begins. "
         "Mandala 2 then lacks orange, yellow, purple and black.",
         "Bauen: Rot auf Berg 2; du ziehst 3 Karten. Mit der letzten Karte beginnt die "
         "Schlussrunde. Mandala 2 fehlen dann Orange, Gelb, Violett und Schwarz.");
    says(mandala, CARDS("rgb *" LOW_DECK), "M1b",
         "Build: black into mountain 1; you draw 3 cards. This completes mandala 1: equal fields, "
         "so your opponent chooses first. The game ends with it.",
         "Bauen: Schwarz auf Berg 1; du ziehst 3 Karten. Das vollendet Mandala 1: die andere Seite "
         "wählt bei 0 zu 0 zuerst. Damit endet die Partie.");
    says(mandala, CARDS("rg *" LOW_DECK), "Xr1", "Redraw: discard 1 red card, then draw 1.",
         "Neu ziehen: 1 rote Karte ablegen, dann 1 ziehen.");
    says(mandala, CARDS("r *" LOW_DECK), "Xr1",
         "Redraw: discard 1 red card, then draw 1. The deck runs out: the last lap begins.",
         "Neu ziehen: 1 rote Karte ablegen, dann 1 ziehen. Mit der letzten Karte beginnt die "
         "Schlussrunde.");
}

TEST(in_the_last_lap_the_next_mandala_ends_the_game) {
    static const char last[] = "* - r1b1/r8 o1b1+-/o2+- -/- r1o1y1|p2|g1 o1|-|- 1 - last 1 0";
    turn_says(
        mandala, CARDS(last),
        "Player 1, your turn: choose a colour. You hold 2 cards. It is the last lap: the game ends "
        "with the "
        "next mandala. Mandala 1 lacks only black.",
        "Seite 1, du bist am Zug: wähle eine Farbe. Du hast 2 Karten. Schlussrunde: mit dem "
        "nächsten Mandala endet die Partie. Mandala 1 fehlt nur noch Schwarz.");
    says(mandala, CARDS(last), "F1b1",
         "Grow: 1 black card into your field of mandala 1. This completes mandala 1: you choose "
         "first, 3 cards to 1. The game ends with it. Your next river space is 1.",
         "Wachsen: 1 schwarze Karte in dein Feld von Mandala 1. Das vollendet Mandala 1: du wählst "
         "zuerst, 3 zu 1. Damit endet die Partie. Nächster Platz im Fluss: 1.");
}

TEST(five_colours_in_a_river_are_told) {
    turn_says(
        mandala, CARDS("* - r1b1/r8 o1b1+-/o2+- roygp/bpgyo r1|-|- o1|-|- 2 - play 0 0"),
        "Player 2, your turn: choose a colour. You hold 8 cards. Player 1 has five colours in the "
        "river. You "
        "have five colours in your river.",
        "Seite 2, du bist am Zug: wähle eine Farbe. Du hast 8 Karten. Seite 1 hat fünf Farben "
        "im Fluss. Du hast fünf Farben in deinem Fluss.");
}

TEST(redraws_say_when_their_limit_is_near) {
    turn_says(
        mandala, CARDS("* - o2b2/r6 r2+-/p2+- -/- r1|-|- g1|-|- 1 - play 0 38"),
        "Player 1, your turn: choose a colour. You hold 4 cards. 38 redraws in a row: at 40 the "
        "game is over.",
        "Seite 1, du bist am Zug: wähle eine Farbe. Du hast 4 Karten. 38 Mal neu gezogen: bei "
        "40 ist Schluss.");
    says(mandala, CARDS("* - o2b2/r6 r2+-/p2+- -/- r1|-|- g1|-|- 1 - play 0 38"), "Xo2",
         "Redraw: discard 2 orange cards, then draw 2. It is redraw 39 in a row: at 40 the game is "
         "over.",
         "Neu ziehen: 2 orange Karten ablegen, dann 2 ziehen. Es ist das 39. Neuziehen in Folge: "
         "bei 40 ist Schluss.");
    says(mandala, CARDS("* - o2b2/r6 r2+-/p2+- -/- r1|-|- g1|-|- 1 - play 0 39"), "Xo2",
         "Redraw: discard 2 orange cards, then draw 2. It is the 40th redraw in a row: the game is "
         "over.",
         "Neu ziehen: 2 orange Karten ablegen, dann 2 ziehen. Es ist das 40. Neuziehen in Folge: "
         "die Partie ist zu Ende.");
}

/* Deck and discard pile are empty. */
TEST(an_opponent_without_cards_ends_the_game) {
    static const char bare[] =
        "- - r1o1/- p2+-/b2+r16o17y16g18p16b16 -/- r1|-|- y2|-|- 1 - last 0 0";
    says(mandala, bare, "M1r",
         "Build: red into mountain 1; you draw nothing. Your opponent has no card in hand: the "
         "game is over.",
         "Bauen: Rot auf Berg 1; du ziehst nichts. Die andere Seite hat keine Karte auf der Hand: "
         "die Partie ist zu Ende.");
    says(mandala, bare, "Xr1",
         "Redraw: discard 1 red card, then draw 1. Your opponent has no card in hand: the game is "
         "over.",
         "Neu ziehen: 1 rote Karte ablegen, dann 1 ziehen. Die andere Seite hat keine Karte auf "
         "der Hand: die Partie ist zu Ende.");
}

TEST(a_claim_says_where_its_cards_go_and_what_they_count) {
    static const char claim[] =
        "* - r1y2g3b1/r8 o1b1+-/p2+- y/- o3y2g1|r2p1|b2 o1y1b1|-|- 1 1:1 play 0 0";
    turn_says(mandala, CARDS(claim), "Player 1, claim a colour of mandala 1.",
              "Seite 1, nimm eine Farbe von Mandala 1.");
    says(mandala, CARDS(claim), "Co",
         "Claim orange: 1 card to river space 2, 2 into your cup; 6 points more. Your opponent "
         "then chooses from yellow and green.",
         "Orange nehmen: 1 Karte auf Platz 2 im Fluss, 2 in deinen Kelch; 6 Punkte mehr. Die "
         "andere Seite wählt dann aus Gelb und Grün.");
    says(mandala, CARDS(claim), "Cy",
         "Claim yellow: 2 cards into your cup; 2 points more. Your opponent then chooses from "
         "orange and green.",
         "Gelb nehmen: 2 Karten in deinen Kelch; 2 Punkte mehr. Die andere Seite wählt dann aus "
         "Orange und Grün.");
    says(mandala, CARDS(claim), "Cg",
         "Claim green: the card goes to river space 2. Your opponent then chooses from orange and "
         "yellow.",
         "Grün nehmen: die Karte kommt auf Platz 2 im Fluss. Die andere Seite wählt dann aus "
         "Orange und Gelb.");
}

TEST(a_claim_without_a_card_in_the_field_is_discarded) {
    static const char bare[] =
        "* - r1y2g3b1/r8 o1b1+-/p2+- y/- o3g1|r2y1p1b1|- o1y1b1|-|- 1 1:2 play 0 0";
    turn_says(mandala, CARDS(bare),
              "Player 2, claim a colour of mandala 1. Your field is empty: you discard what you "
              "claim.",
              "Seite 2, nimm eine Farbe von Mandala 1. Dein Feld ist leer: was du nimmst, legst "
              "du ab.");
    says(mandala, CARDS(bare), "Co",
         "Claim orange: your field is empty, and 3 cards are discarded. Your opponent then has to "
         "claim green.",
         "Orange nehmen: dein Feld ist leer, 3 Karten werden abgelegt. Die andere Seite muss dann "
         "Grün nehmen.");
}

TEST(the_last_claim_says_whose_turn_is_next) {
#define LAST_CLAIM " r1y2g3b1/r8 o1b1+-/p2+- o/- o3|r2p1b1|y1g1 o1y1b1|-|- "
    says(mandala, CARDS("* -" LAST_CLAIM "2 1:1 play 0 0"), "Co",
         "Claim orange: 3 cards into your cup; 3 points more. Mandala 1 is then destroyed, and the "
         "next turn is yours.",
         "Orange nehmen: 3 Karten in deinen Kelch; 3 Punkte mehr. Mandala 1 ist dann zerstört, und "
         "du bist am Zug.");
    says(mandala, CARDS("rg *" LAST_CLAIM "1 1:1 play 0 0"), "Co",
         "Claim orange: 3 cards into your cup; 3 points more. The deck runs out: the last lap "
         "begins. Mandala 1 is then destroyed, and your opponent moves next.",
         "Orange nehmen: 3 Karten in deinen Kelch; 3 Punkte mehr. Mit der letzten Karte beginnt "
         "die Schlussrunde.");
    turn_says(mandala, CARDS("* -" LAST_CLAIM "1 1:1 last 0 0"),
              "Player 1, claim a colour of mandala 1. It is the last lap: the game ends with this "
              "mandala.",
              "Seite 1, nimm eine Farbe von Mandala 1. Schlussrunde: mit diesem Mandala endet "
              "die Partie.");
    says(mandala, CARDS("* -" LAST_CLAIM "1 1:1 last 0 0"), "Co",
         "Claim orange: 3 cards into your cup; 3 points more. Mandala 1 is then destroyed, and the "
         "game is over.",
         "Orange nehmen: 3 Karten in deinen Kelch; 3 Punkte mehr. Mandala 1 ist dann zerstört, und "
         "die Partie ist zu Ende.");
}

TEST(a_sixth_colour_ends_the_game_with_its_mandala) {
#define FIVE_COLOURS " r1y2g3/r8 o1b1+-/p2+- roygp/ry "
    says(mandala, CARDS("* -" FIVE_COLOURS "p1b3|r1|o1y1g1 o1|-|- 2 1:1 play 0 0"), "Cb",
         "Claim black: 1 card to river space 6, 2 into your cup; 18 points more. That is your "
         "sixth colour: the game ends with this mandala.",
         "Schwarz nehmen: 1 Karte auf Platz 6 im Fluss, 2 in deinen Kelch; 18 Punkte mehr. Das ist "
         "deine sechste Farbe: mit diesem Mandala endet die Partie.");
    says(mandala, CARDS("* -" FIVE_COLOURS "b3|r1p1|o1y1g1 o1|-|- 2 1:1 play 0 0"), "Cb",
         "Claim black: 1 card to river space 6, 2 into your cup; 18 points more. That is your "
         "sixth colour, and the game is over.",
         "Schwarz nehmen: 1 Karte auf Platz 6 im Fluss, 2 in deinen Kelch; 18 Punkte mehr. Das ist "
         "deine sechste Farbe, und die Partie ist zu Ende.");
    turn_says(mandala,
              CARDS("* - r1/r8 o1b1+-/p2+- roygpb/ry p1|r1b1|o1y1g1 o1|-|- 2 1:2 play 0 0"),
              "Player 2, claim a colour of mandala 1. Player 1 has six colours: the game ends with "
              "this mandala.",
              "Seite 2, nimm eine Farbe von Mandala 1. Seite 1 hat sechs Farben: mit diesem "
              "Mandala endet die Partie.");
}

/* A spectator does not know the first cards of a cup, so not what a new colour brings. */
TEST(points_that_rest_on_hidden_cards_are_not_told) {
    struct setting s = setting_of(mandala);
    union position p =
        position_of(&s, CARDS("* - r1/r8 o2+-/p2+- y/- o3y2g1|r2p1|b2 o1y1b1|-|- 1 1:1 play 0 0"));
    struct refusal why;
    struct view view;
    char told[TELL_TEXT];
    struct text t = text_over(told, sizeof told);
    move m;
    assert_true(s.game->read_move(&p, "Co", &m, &why));
    s.game->view(&p, SPECTATOR, &view);
    tell_move(s.game, &view, m, ENGLISH, &t);
    assert_string_equal(told, "Claim orange: 1 card to river space 2, 2 into your cup. Your "
                              "opponent then chooses from yellow and green.");
}
