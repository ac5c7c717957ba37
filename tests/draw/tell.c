/* What is told of positions made by hand, sentence by sentence. tests/tell_always.c has what must
 * be true of every sentence. */
#include "support/cards.h"
#include "draw/tell.h"

#include <string.h>

/* What is told of a move, to whoever would play it. */
static void says(const char *setting, const char *position, const char *text, const char *english,
                 const char *german) {
    struct setting s = setting_of(setting);
    union position p = position_of(&s, position);
    const char *const expected[LANGUAGES] = {[ENGLISH] = english, [GERMAN] = german};
    struct refusal why;
    struct view view;
    move m;
    if (!s.game->read_move(&p, text, &m, &why)) fail_msg("%s: %s", text, why.text[ENGLISH]);
    s.game->view(&p, (enum reader)s.game->to_move(&p), &view);
    for (int i = 0; i < LANGUAGES; i++) {
        char told[TELL_TEXT];
        struct text t = text_over(told, sizeof told);
        tell_move(s.game, &view, m, (enum language)i, &t);
        assert_string_equal(told, expected[i]);
    }
}

/* Why a move should not be made: "" if it does not lose at once. */
static void warns(const char *setting, const char *position, const char *text, const char *english,
                  const char *german) {
    struct setting s = setting_of(setting);
    const char *const expected[LANGUAGES] = {[ENGLISH] = english, [GERMAN] = german};
    union position p = position_of(&s, position);
    struct view view;
    struct refusal why;
    move m;
    s.game->view(&p, (enum reader)s.game->to_move(&p), &view);
    if (!s.game->read_move(&view.seen, text, &m, &why)) fail_msg("%s: %s", text, why.text[ENGLISH]);
    for (int i = 0; i < LANGUAGES; i++) {
        char told[TELL_TEXT];
        struct text t = text_over(told, sizeof told);
        tell_immediate_loss(s.game, &view, m, (enum language)i, &t);
        assert_string_equal(told, expected[i]);
    }
}

static void turn_says(const char *setting, const char *position, const char *english,
                      const char *german) {
    struct setting s = setting_of(setting);
    struct view view = {.seen = position_of(&s, position)};
    const char *const expected[LANGUAGES] = {[ENGLISH] = english, [GERMAN] = german};
    for (int i = 0; i < LANGUAGES; i++) {
        char told[TELL_TEXT];
        struct text t = text_over(told, sizeof told);
        tell_turn(s.game, &view, NULL, (enum language)i, &t);
        assert_string_equal(told, expected[i]);
    }
}

/* The same to a person who plays against a program. */
static void your_turn_says(const char *setting, const char *position, const char *english,
                           const char *german) {
    struct setting s = setting_of(setting);
    struct view view = {.seen = position_of(&s, position)};
    const char *const expected[LANGUAGES] = {[ENGLISH] = english, [GERMAN] = german};
    for (int i = 0; i < LANGUAGES; i++) {
        char told[TELL_TEXT];
        struct text t = text_over(told, sizeof told);
        tell_your_turn(s.game, &view, (enum language)i, &t);
        assert_string_equal(told, expected[i]);
    }
}

/* Patterns */

static const char flips[] = "patterns", pass[] = "patterns ending=pass";

#define STRIPES "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb"
#define TWO_YELLOWS "rrrr/rrrrro/oooooooo/PyYYyYYB/yggggggg/ggpppppp/ppbbbb/bbbb yy a5,c5 h5,g5 "

/* Near the end only ranks 8 and 7 still have something face up. */
#define DOWN "/OOOOOOOO/YYYYYYYY/YGGGGGGG/GGPPPPPP/PPBBBB/BBBB"
#define STUCK_2 DOWN " pb e8,a5,c3 a6,b4,d2 "     /* player 2 is stuck, whatever happens */
#define ESTABLISHER DOWN " pb e8,a5 a6,b4,c3,d2 " /* and player 1 may still establish p */

TEST(the_bowl_token_that_is_kept_leaves_the_other_to_player_1) {
    turn_says(flips, STRIPES " pb - - bowl",
              "Player 2, keep one of the bowl tokens, purple or black; player 1 gets the other.",
              "Seite 2, behalte eines der Tauschplättchen, Violett oder Schwarz; Seite 1 "
              "bekommt das andere.");
    says(flips, STRIPES " pb - - bowl", "Bp",
         "Keep purple: player 1 gets black and takes the first turn.",
         "Violett behalten: Seite 1 bekommt Schwarz und beginnt.");
}

TEST(a_turn_of_patterns_says_what_is_in_the_bowl) {
    turn_says(flips, STRIPES " pb - - 1", "Player 1, your turn. You hold purple.",
              "Seite 1, du bist am Zug. Du hast Violett in der Schale.");
}

TEST(establishing_says_its_marker_and_what_comes_into_the_bowl) {
    says(flips, STRIPES " pb - - 1", "Ed4",
         "Establish on d4: your marker 1 on purple; you take up green, to establish with marker 2.",
         "Auf d4 eröffnen: dein Marker 1 auf Violett; du nimmst Grün, zum Eröffnen mit Marker 2.");
    says(flips, STRIPES " pb - - 1", "Ed3",
         "Establish on d3: your marker 1 on purple; you take up purple, to expand your group to 2.",
         "Auf d3 eröffnen: dein Marker 1 auf Violett; du nimmst Violett, zum Erweitern auf 2.");
}

TEST(a_swap_says_how_its_group_grows_and_what_comes_into_the_bowl) {
    says(flips, TWO_YELLOWS "1", "Sd6",
         "Swap on d6: your yellow group grows to 3 and counts 4; you take up orange, to establish "
         "with marker 3. You then lead 4 to 2.",
         "Auf d6 austauschen: deine gelbe Farbgruppe wächst auf 3 und zählt 4; du nimmst Orange, "
         "zum Eröffnen mit Marker 3. Dann führst du 4 zu 2.");
    says(flips, TWO_YELLOWS "2", "Sg4",
         "Swap on g4: your yellow group grows to 3 and counts 4; you take up green, to establish "
         "with marker 3. You then lead 4 to 2.",
         "Auf g4 austauschen: deine gelbe Farbgruppe wächst auf 3 und zählt 4; du nimmst Grün, zum "
         "Eröffnen mit Marker 3. Dann führst du 4 zu 2.");
}

TEST(a_flip_says_how_its_group_grows_and_leaves_the_bowl) {
    says(flips, TWO_YELLOWS "1", "Fb5",
         "Flip b5: your yellow group grows to 3 and counts 4; you keep yellow. You then lead 4 to "
         "2.",
         "b5 umdrehen: deine gelbe Farbgruppe wächst auf 3 und zählt 4; du behältst Gelb. Dann "
         "führst du 4 zu 2.");
}

/* The red group that is established on c1 has no square around it but d1 and c2. */
TEST(a_bowl_token_that_fits_nowhere_is_told) {
    says(flips,
         "Rbyy/bporYy/rgooopbb/bggypryy/PProgpoo/rGrybpby/GBgGGo/rPpB or c8,b2,b4,c2 f1,e2,f7,d1 2",
         "Ec1", "Establish on c1: your marker 5 on red; you take up red, which fits nowhere now.",
         "Auf c1 eröffnen: dein Marker 5 auf Rot; du nimmst Rot, das jetzt nirgends hinpasst.");
}

TEST(an_action_that_leaves_the_opponent_stuck_says_what_is_left) {
    says(flips,
         "YRRR/ybObOB/bOOOPOBB/pbyyPrpr/GGGGPyGb/Bopryprp/yRRgog/ygyg po b6,e6,a3,c8,c2,g4 "
         "d8,b4,f6,g6 1",
         "Sf5",
         "Swap on f5: your purple group grows to 4 and counts 6. Your opponent is then stuck: you "
         "may make closing flips, 2 to begin with.",
         "Auf f5 austauschen: deine violette Farbgruppe wächst auf 4 und zählt 6. Die andere Seite "
         "sitzt dann fest: du darfst noch umdrehen, zunächst 2.");
    says(pass,
         "YRRR/ybObOB/bOOOPOBB/pbyyPrpr/GGGGPyGb/Bopryprp/yRRgog/ygyg po b6,e6,a3,c8,c2,g4 "
         "d8,b4,f6,g6 1",
         "Sf5",
         "Swap on f5: your purple group grows to 4 and counts 6; you take up red, to expand your "
         "group to 3. Your opponent is then stuck and must pass.",
         "Auf f5 austauschen: deine violette Farbgruppe wächst auf 4 und zählt 6; du nimmst Rot, "
         "zum Erweitern auf 3. Die andere Seite muss dann passen.");
}

TEST(an_action_that_ends_the_game_says_who_wins) {
    says(flips, "roRR/RRRRRR" ESTABLISHER "1", "Fc8",
         "Flip c8: your red group grows to 9 and counts 8. Your opponent is then stuck, and the "
         "game is over. You lose 24 to 72.",
         "c8 umdrehen: deine rote Farbgruppe wächst auf 9 und zählt 8. Die andere Seite sitzt "
         "fest, die Partie ist zu Ende. Du verlierst 24 zu 72.");
    says(pass, "RoRP/RRRRRR" DOWN " rb e8,a5,f8 a6,b4,c3,d2 1", "Sd8",
         "Swap on d8: your red group grows to 9 and counts 8. Nobody can act any more, and the "
         "game is over. You lose 24 to 72.",
         "Auf d8 austauschen: deine rote Farbgruppe wächst auf 9 und zählt 8. Niemand hat noch "
         "eine Aktion, die Partie ist zu Ende. Du verlierst 24 zu 72.");
}

TEST(an_action_that_leaves_the_player_stuck_says_so) {
    says(flips,
         "RbRY/bRoRYy/rgRoRYbb/bOOypryy/PPGogpoo/PGGybpby/GBGGGo/PPPB ro c8,b2,b4,c2,b5 "
         "f1,e2,f7,d1,e7 1",
         "Sb7",
         "Swap on b7: your red group grows to 4 and counts 3. You are then stuck: your opponent "
         "has one more turn and may then flip. You are then behind, 20 to 28.",
         "Auf b7 austauschen: deine rote Farbgruppe wächst auf 4 und zählt 3. Dann sitzt du fest: "
         "die andere Seite zieht noch einmal und darf dann umdrehen.");
    says(pass,
         "BByP/bBBOPP/BBOOOOPP/BPgyGRyR/gPPoGRoR/YYGyGRRy/YGOGRo/rrpg by f4,f7,a3,d2,c2,b6 "
         "d8,e5,b5,f6,h4 2",
         "Ec1",
         "Establish on c1: your marker 6 on yellow. You are then stuck: your opponent plays on "
         "alone. That leaves your opponent 1 action.",
         "Auf c1 eröffnen: dein Marker 6 auf Gelb. Dann sitzt du fest: die andere Seite spielt "
         "allein weiter. Das lässt der anderen Seite 1 Aktion.");
}

TEST(closing_flips_say_how_many_are_left_and_how_it_stands) {
    turn_says(flips, "RRRR/rrRRRO" STUCK_2 "close1",
              "Player 1, player 2 has no action left. Flip what you like, then say 'done'. You can "
              "flip 1 "
              "token now.",
              "Seite 1, Seite 2 hat keine Aktion mehr. Drehe um, was du willst, dann 'Fertig' "
              "(done). Du kannst jetzt 1 Plättchen umdrehen.");
    says(flips, "RRRR/rrRRRO" STUCK_2 "close1", "Fc7",
         "Flip c7: your red group grows to 8 and counts 7. 1 flip is left. You are then behind, 44 "
         "to 45.",
         "c7 umdrehen: deine rote Farbgruppe wächst auf 8 und zählt 7. Dann kannst du noch 1 "
         "Plättchen umdrehen. Dann liegst du 44 zu 45 zurück.");
    says(flips, "RrRR/RRRRRO" STUCK_2 "close1", "Fd8",
         "Flip d8: your red group grows to 9 and counts 8. Nothing is left to flip, and the game "
         "is over. It is a draw, 45 to 45.",
         "d8 umdrehen: deine rote Farbgruppe wächst auf 9 und zählt 8. Es ist nichts mehr "
         "umzudrehen, die Partie ist zu Ende. Unentschieden, 45 zu 45.");
    says(flips, "RrRR/RRRRRO" STUCK_2 "close1", "done",
         "Done: 1 flip stays unmade, and the game is over. You lose 44 to 45.",
         "Fertig: 1 Plättchen bleibt liegen, und die Partie ist zu Ende. Du verlierst 44 zu 45.");
}

TEST(a_turn_says_who_is_stuck) {
    turn_says(pass, "RoRr/RRRRRR" ESTABLISHER "2",
              "Player 2, you have no action left: you pass, and player 1 plays on alone.",
              "Seite 2, du hast keine Aktion mehr: du passt, und Seite 1 spielt allein weiter.");
    says(pass, "RoRr/RRRRRR" ESTABLISHER "2", "pass",
         "Pass: you have no action and get none back; your opponent plays on.",
         "Passen: du hast keine Aktion und bekommst keine mehr; die andere Seite spielt weiter.");
    turn_says(pass, "RoRr/RRRRRR" ESTABLISHER "1",
              "Player 1, your turn. You hold purple. Player 2 is stuck: you play on alone. Only 3 "
              "actions are open to you.",
              "Seite 1, du bist am Zug. Du hast Violett in der Schale. Seite 2 sitzt fest: du "
              "spielst allein weiter. Nur 3 Aktionen stehen dir offen.");
    turn_says(flips, "roRR/RRRRRR" ESTABLISHER "1",
              "Player 1, your turn. You hold purple. Player 2 is stuck: after this action only "
              "closing flips are left. Only 3 actions are open to you.",
              "Seite 1, du bist am Zug. Du hast Violett in der Schale. Seite 2 sitzt fest: "
              "nach dieser Aktion darfst du nur noch umdrehen.");
}

/* Manalath */

static const char manalath[] = "manalath", small[] = "manalath sides=2-2-3 supply=0";

/* Purple threatens d3, where c3, c4, b3 and e4 would join. */
#define THREAT \
    "....../...p.../......../.....oo../...po...../...oo..../..pp..../..p..../...... o 20-20"
#define FOUR \
    "....../...p.../......../...p.oo../...po...../..ooo..../..pp..../..p..../...... o 19-19"

TEST(a_turn_of_manalath_says_the_colour_and_what_must_be_done) {
    turn_says(manalath, THREAT, "Player 1, your turn. You play orange.",
              "Seite 1, du bist am Zug. Du spielst Orange.");
    turn_says(manalath, FOUR,
              "Player 1, your turn. You play orange. You have a group of 4: make it 5 now, or you "
              "lose.",
              "Seite 1, du bist am Zug. Du spielst Orange. Du hast eine Gruppe von 4: mache "
              "jetzt 5 daraus, sonst verlierst du.");
    turn_says(manalath,
              "....../......./......../.....p.../........../..o....../p.p...../oop..../oop... o "
              "20-20",
              "Player 1, your turn. You play orange. You have a group of 4 that cannot become 5: "
              "every move loses.",
              "Seite 1, du bist am Zug. Du spielst Orange. Du hast eine Gruppe von 4, aus der "
              "keine 5 wird: jeder Zug verliert.");
}

TEST(a_placement_says_the_size_of_its_group) {
    says(manalath, THREAT, "oa1", "Place orange on a1: it stands alone.",
         "Orange auf a1 setzen: der Stein steht allein.");
    says(manalath, THREAT, "ph5", "Place purple on h5: a group of 2.",
         "Violett auf h5 setzen: eine Gruppe von 2.");
}

TEST(a_four_of_the_own_colour_loses_and_a_five_wins) {
    says(manalath, THREAT, "oc5",
         "Place orange on c5: a group of 4 in your own colour, and you lose.",
         "Orange auf c5 setzen: eine Gruppe von 4 deiner Farbe, und du verlierst.");
    says(manalath, FOUR, "oe3", "Place orange on e3: a group of 5 in your own colour, and you win.",
         "Orange auf e3 setzen: eine Gruppe von 5 deiner Farbe, und du gewinnst.");
    says(manalath, FOUR, "pa1",
         "Place purple on a1: it stands alone. Your group of 4 is still there: you lose.",
         "Violett auf a1 setzen: der Stein steht allein. Deine Gruppe von 4 ist noch da: du "
         "verlierst.");
    says(manalath,
         "..p.po/.pp.p.o/.....p.p/op.p.o.../.pp.o.oo.p/..o.p.po./opp...../op.oo.o/.o.po. o 9-7",
         "oa3",
         "Place orange on a3: a group of 5 in your own colour, but another one has 4, and you "
         "lose.",
         "Orange auf a3 setzen: eine Gruppe von 5 deiner Farbe, aber eine andere hat 4, und du "
         "verlierst.");
}

TEST(a_five_that_was_given_wins_at_the_end_of_the_turn) {
    static const char given[] =
        ".p..../....p../......../....o...p/...o.oo.../...o...../......../.p...../.pppp. p 20-17";
    turn_says(manalath, given,
              "Player 2, your turn. You play purple. You have a group of 5: end this turn without "
              "a 4, and you win.",
              "Seite 2, du bist am Zug. Du spielst Violett. Du hast eine Gruppe von 5: ende ohne "
              "eine 4, und du gewinnst.");
    says(manalath, given, "oa1",
         "Place orange on a1: it stands alone. You have a group of 5 and none of 4: you win.",
         "Orange auf a1 setzen: der Stein steht allein. Du hast eine Gruppe von 5 und keine von 4: "
         "du gewinnst.");
}

TEST(a_four_given_to_the_opponent_must_become_five) {
    says(manalath,
         "....../...p.../......../...p.oo../...po...../...oo..../..pp..../..p..../...... p 20-19",
         "od3",
         "Place orange on d3: a group of 4, which your opponent must make 5 now. It can be done on "
         "5 cells, and that wins.",
         "Orange auf d3 setzen: eine Gruppe von 4, aus der die andere Seite jetzt 5 machen muss. "
         "Das geht auf 5 Feldern und gewinnt.");
    says(manalath,
         "....../......./......../.....p.../........../..o....../p.p...../o.p..../oop... p 21-20",
         "ob2",
         "Place orange on b2: a group of 4, which your opponent must make 5 now. It cannot be "
         "done: your opponent loses.",
         "Orange auf b2 setzen: eine Gruppe von 4, aus der die andere Seite jetzt 5 machen muss. "
         "Das geht nicht: die andere Seite verliert.");
}

TEST(a_five_given_to_the_opponent_wins_next_turn) {
    says(manalath, THREAT, "pd3",
         "Place purple on d3: a group of 5 for your opponent. That wins at the end of the next "
         "turn, unless there is a 4 as well.",
         "Violett auf d3 setzen: eine Gruppe von 5 für die andere Seite. Sie gewinnt am Ende des "
         "nächsten Zuges, außer es gibt auch eine 4.");
    says(small, "poo/p.op/opp p -", "ob2",
         "Place orange on b2: a group of 5 for your opponent. No piece can be placed any more: you "
         "lose.",
         "Orange auf b2 setzen: eine Gruppe von 5 für die andere Seite. Kein Stein kann mehr "
         "gesetzt werden: du verlierst.");
}

TEST(a_placement_says_which_fives_it_makes_and_stops) {
    says(manalath, THREAT, "pd2",
         "Place purple on d2: it stands alone. Your opponent can then make 5 on c2 and win.",
         "Violett auf d2 setzen: der Stein steht allein. Die andere Seite kann dann auf c2 eine 5 "
         "machen und gewinnen.");
    says(manalath, THREAT, "pf4",
         "Place purple on f4: a group of 2. This stops your opponent's 5 on d3.",
         "Violett auf f4 setzen: eine Gruppe von 2. Das verhindert die gegnerische 5 auf d3.");
    says(manalath,
         ".o.o.o/....o.p/ppp...../.o...p..o/........p./.ppp.po../....o.op/..o.p../...... o 15-13",
         "od5",
         "Place orange on d5: a group of 2. You then threaten a 5 on c6. This stops your "
         "opponent's 5 on d5.",
         "Orange auf d5 setzen: eine Gruppe von 2. Dann drohst du mit einer 5 auf c6. Das "
         "verhindert die gegnerische 5 auf d5.");
}

TEST(a_move_that_loses_at_once_is_warned_of) {
    static const char now[] = "With this move you lose at once.",
                      jetzt[] = "Mit diesem Zug verlierst du auf der Stelle.";
    warns(manalath, THREAT, "oc5", now, jetzt);
    warns(manalath, FOUR, "pa1", now, jetzt);
    warns(flips, "RrRR/RRRRRO" STUCK_2 "close1", "done", now, jetzt);
    warns(manalath, THREAT, "oa1", "Your opponent can then win at once, with pd3.",
          "Die andere Seite kann dann sofort gewinnen, mit pd3.");
}

/* Player 2 would hold yellow with the yellow group on h3, which g3 shuts in. */
TEST(an_action_is_warned_of_if_the_opponent_can_then_stop_the_game_and_win) {
    warns(flips, "gbOy/bpoPPy/rgooRRbb/bggypryy/gbrogBoP/rorybpby/ppggyo/rrpg oy f6,e7 f4,h4,e8 2",
          "Eh3", "Your opponent can then win at once, with Eg3.",
          "Die andere Seite kann dann sofort gewinnen, mit Eg3.");
}

TEST(only_a_loss_that_can_be_avoided_is_warned_of) {
    warns(manalath,
          "....../......./......../.....p.../........../..o....../p.p...../oop..../oop... o 20-20",
          "oi5", "", "");
    warns(flips, "roRR/RRRRRR" ESTABLISHER "1", "Fc8", "", "");
    warns(manalath, THREAT, "pf4", "", "");
    warns(manalath, FOUR, "oe3", "", "");
    warns(flips, "RrRR/RRRRRO" STUCK_2 "close1", "Fd8", "", "");
}

TEST(the_last_placement_of_all_is_a_draw) {
    says(
        small, "opo/popo/po. p -", "pa3",
        "Place purple on a3: a group of 3. No piece can be placed any more: the game is a draw.",
        "Violett auf a3 setzen: eine Gruppe von 3. Kein Stein kann mehr gesetzt werden: die Partie "
        "endet unentschieden.");
}

TEST(a_low_supply_is_told) {
    static const char few[] = "manalath sides=2-2-3 supply=2", low[] = ".../..../o.. p 1-2";
    turn_says(few, low,
              "Player 2, your turn. You play purple. 1 orange piece is left. 2 purple pieces are "
              "left.",
              "Seite 2, du bist am Zug. Du spielst Violett. 1 Stein in Orange ist noch im "
              "Vorrat. 2 Steine in Violett sind noch im Vorrat.");
    says(few, low, "oa3", "Place orange on a3: it stands alone. No orange piece is left.",
         "Orange auf a3 setzen: der Stein steht allein. Im Vorrat ist kein Stein in Orange mehr.");
}

/* Mandala */

static const char mandala[] = "mandala";

/* Mandala 1 lacks only purple, and player 1 holds it. */
#define SHORT CARDS("* - r1y2g3p1b1/r8 o1b1+-/o2+- -/- o3y1g1|r2|b2 o1y1b1|-|- 1 - play 0 0")

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

/* Every game */

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

/* The player who moves is level 3 or "you". */
static void told_played(const char *setting, const char *position, const char *text,
                        const char *english, const char *german) {
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
        tell_played(s.game, &before, m, &level_3_and_you, (enum language)i, &t);
        assert_string_equal(told, expected[i]);
    }
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
