/* What is told of positions of Manalath made by hand, sentence by sentence. */
#include "support/telling.h"

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
