/* The action overview of Patterns, and who made the game. */
#include "draw/guide.h"
#include "games/patterns/rules_notation.h"

enum { START, TURN, CLOSING, ALONE, COUNT };

static int phase(const union position *position) {
    const struct patterns *p = &position->patterns;
    switch (p->phase) {
    case PATTERNS_BOWL: return START;
    case PATTERNS_CLOSE: return CLOSING;
    case PATTERNS_OVER: return COUNT;
    default: break;
    }
    bool both = patterns_can_act(p, 0) && patterns_can_act(p, 1);
    return p->pass_ending && !both ? ALONE : TURN;
}

/* A game has one of the two endings. */
static bool has(const union position *p, int section) {
    return section != (p->patterns.pass_ending ? CLOSING : ALONE);
}

const struct guide patterns_guide = {
    .sections =
        {[START] = {"how-it-starts",
                    {"The first choice", "Die erste Wahl"},
                    {{{"Keep", "Behalten"},
                      {"Player 2 keeps one of the two bowl tokens, and player 1 gets the other.",
                       "Seite 2 behält eines der beiden Tauschplättchen, Seite 1 bekommt das "
                       "andere."}},
                     {{"Why player 2", "Warum Seite 2"},
                      {"Player 1 has the first turn. In return player 2 has the first choice.",
                       "Seite 1 hat den ersten Zug. Dafür hat Seite 2 die erste Wahl."}}}},
         [TURN] = {"a-turn",
                   {"Your turn: one of three actions", "Dein Zug: eine von drei Aktionen"},
                   {{{"Establish", "Eröffnen"},
                     {"if you own no group in the colour of your bowl token: lay it face down on "
                      "any square with a face-up token, with your next marker, and take that "
                      "token into your bowl.",
                      "wenn du in der Farbe deines Tauschplättchens keine Farbgruppe hast: Lege es "
                      "mit der Rückseite nach oben auf ein beliebiges Feld, dessen Plättchen die "
                      "Vorderseite zeigt, mit deinem nächsten Marker, und nimm das Plättchen von "
                      "dort in deine Schale."}},
                    {{"Swap", "Austauschen"},
                     {"if you own a group in the colour of your bowl token: lay it face down "
                      "beside that group, and take the token from there into your bowl.",
                      "wenn du in der Farbe deines Tauschplättchens eine Farbgruppe hast: Lege es "
                      "mit der Rückseite nach oben neben diese Farbgruppe, und nimm das Plättchen "
                      "von dort in deine Schale."}},
                    {{"Flip", "Umdrehen"},
                     {"turn a face-up token face down where it lies, beside your group of its own "
                      "colour. Your bowl token stays.",
                      "Drehe ein Plättchen neben deiner Farbgruppe seiner eigenen Farbe dort um, "
                      "wo es liegt. Dein Tauschplättchen bleibt."}},
                    {{"Keep apart", "Abstand"},
                     {"a square beside your opponent's group of a colour is closed to you for "
                      "that colour. Corners do not count.",
                      "Ein Feld, das an die gegnerische Farbgruppe einer Farbe angrenzt, ist dir "
                      "für diese Farbe gesperrt. Diagonal zählt nicht."}},
                    {{"You must", "Du musst"}, {"act if you can.", "etwas tun, wenn du kannst."}}}},
         [CLOSING] =
             {"how-it-ends",
              {"The end: closing flips (ending: rulebook)",
               "Das Ende: zum Abschluss umdrehen (Ende: Spielregel)"},
              {{{"When", "Wann"},
                {"a player is to move and has no action.",
                 "Wer am Zug ist, hat keine Aktion mehr."}},
               {{"Flip", "Umdrehen"},
                {"the other player may flip as often as wanted, and do nothing else.",
                 "Die andere Seite darf umdrehen, so oft sie will, aber nichts anderes tun."}},
               {{"Done", "Fertig"},
                {"ends the game; so does the last possible flip.",
                 "beendet die Partie, ebenso das letzte mögliche Umdrehen."}}}},
         [ALONE] = {"options",
                    {"The end: playing on alone (ending: computer version)",
                     "Das Ende: allein weiterspielen (Ende: Computerfassung)"},
                    {{{"Pass", "Passen"},
                      {"if you have no action. You will not get one back.",
                       "wenn du keine Aktion hast. Du bekommst auch keine mehr."}},
                     {{"Alone", "Allein"},
                      {"the other player goes on with all three actions, as long as there is one.",
                       "Die andere Seite spielt mit allen drei Aktionen weiter, solange es eine "
                       "gibt."}}}},
         [COUNT] = {"scoring",
                    {"The count", "Die Wertung"},
                    {{{"Each group", "Jede Farbgruppe"},
                      {"its tokens less one, times the number of its marker.",
                       "ihre Plättchen weniger eins, mal die Zahl ihres Markers."}},
                     {{"Most points", "Mehr Punkte"},
                      {"win. With equal points the rulebook says: play again.",
                       "gewinnen. Bei gleich vielen sagt die Spielregel: Spielt noch einmal."}}}}},
    .phase = phase,
    .has = has,
    .about =
        {"Patterns is by Trevor Benjamin and Brett J. Gilbert. Klemens Franz illustrated it, and "
         "the "
         "graphic design is by atelier198. Lookout published it in 2023, for two players from 10; "
         "a "
         "game takes about 20 minutes.\n\n"

         "The idea behind it: coloured sand is laid into a map of the world. The finished picture "
         "is "
         "destroyed in a ceremony and given to the river, in a cycle of life, death and "
         "rebirth.\n\n"

         "Our thanks go to all of them. Kolam is independent of them.\n",

         "Patterns ist von Trevor Benjamin und Brett J. Gilbert. Klemens Franz hat es illustriert, "
         "die Grafik ist von atelier198. Erschienen ist es 2023 bei Lookout, für zwei ab 10 "
         "Jahren; "
         "eine Partie dauert etwa 20 Minuten.\n\n"

         "Der Gedanke dahinter: Farbiger Sand wird zu einer Weltkarte gelegt. Das fertige Bild "
         "wird in einer Zeremonie zerstört und dem Fluss übergeben, in einem Kreislauf von Leben, "
         "Tod und Wiedergeburt.\n\n"

         "Unser Dank gilt ihnen allen. Kolam ist von ihnen unabhängig.\n"},
};
