/* What is told of positions of Patterns made by hand, sentence by sentence. */
#include "support/telling.h"

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
