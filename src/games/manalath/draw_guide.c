/* The action overview of Manalath, and who made the game. */
#include "draw/guide.h"
#include "games/manalath/rules.h"

enum { TURN, LOOK, END };

static int phase(const union position *p) {
    return manalath_game.to_move(p) ? TURN : END;
}

const struct guide manalath_guide = {
    .sections =
        {[TURN] = {"a-turn",
                   {"Your turn: place a piece", "Dein Zug: einen Stein setzen"},
                   {{{"Either colour", "Beide Farben"},
                     {"take an orange or a purple piece, as you like, and place it on an empty "
                      "cell.",
                      "Nimm einen orangen oder violetten Stein, wie du willst, und setze ihn auf "
                      "ein leeres Feld."}},
                    {{"Five at most", "Höchstens fünf"},
                     {"a piece that would make a group of six or more is not allowed, in either "
                      "colour.",
                      "Ein Stein, der eine Gruppe von sechs oder mehr bilden würde, ist nicht "
                      "erlaubt, in keiner Farbe."}},
                    {{"You must", "Du musst"},
                     {"place one if you can.", "setzen, wenn du kannst."}}}},
         [LOOK] = {"look-at-your-own-colour",
                   {"The end of your turn: look at your own colour",
                    "Das Ende deines Zuges: auf die eigene Farbe schauen"},
                   {{{"Four", "Vier"},
                     {"with a group of exactly four you lose.",
                      "Mit einer Gruppe von genau vier verlierst du."}},
                    {{"Five", "Fünf"},
                     {"else, with a group of exactly five, you win.",
                      "Sonst gewinnst du mit einer Gruppe von genau fünf."}},
                    {{"Neither", "Keines von beiden"},
                     {"your opponent moves. Whoever placed the pieces, they count for their "
                      "colour.",
                      "Die andere Seite ist am Zug. Gleich wer Steine gesetzt hat, sie zählen für "
                      "ihre Farbe."}}}},
         [END] = {"how-it-ends",
                  {"When the game is over", "Wann die Partie zu Ende ist"},
                  {{{"A four or a five", "Eine Vier oder Fünf"},
                    {"at the end of the turn of the player whose colour it is.",
                     "am Ende des Zuges der Seite, deren Farbe es ist."}},
                   {{"Nothing to place", "Nichts zu setzen"},
                    {"your own colour is looked at as it stands: a four loses, else a five wins, "
                     "else it is a draw.",
                     "Auf deine eigene Farbe wird geschaut, wie sie steht: Eine Vier verliert, "
                     "sonst gewinnt eine Fünf, sonst ist es unentschieden."}}}}},
    .phase = phase,
    .about = {"Manalath is by Dieter Stein and Néstor Romeral Andrés, from 2012. Its variant with "
              "green pieces, which belong to nobody, makes a richer but shorter game.\n\n"

              "Our thanks go to both of them. Kolam is independent of them.\n",

              "Manalath ist von Dieter Stein und Néstor Romeral Andrés, aus dem Jahr 2012. Die "
              "Variante mit grünen Steinen, die niemandem gehören, macht das Spiel reicher, aber "
              "kürzer.\n\n"

              "Unser Dank gilt beiden. Kolam ist von ihnen unabhängig.\n"},
};
