/* The action overview of Mandala, and who made the game. */
#include "draw/guide.h"
#include "games/mandala/rules.h"

enum { TURN, CLAIM, END, COUNT };

static int phase(const union position *p) {
    switch (p->mandala.phase) {
    case MANDALA_CLAIM: return CLAIM;
    case MANDALA_OVER: return COUNT;
    default: return TURN;
    }
}

const struct guide mandala_guide = {
    .sections =
        {[TURN] = {"a-turn",
                   {"Your turn: one of three actions, with one colour",
                    "Dein Zug: eine von drei Aktionen, mit einer Farbe"},
                   {{{"Build", "Bauen"},
                     {"lay one card into a mountain, then draw up to three, but never beyond "
                      "eight in hand.",
                      "Lege eine Karte auf einen Berg, dann ziehe bis zu drei, aber nie über acht "
                      "auf der Hand."}},
                    {{"Grow", "Wachsen lassen"},
                     {"lay one or more cards into your own field and keep at least one in hand. "
                      "You draw nothing.",
                      "Lege eine oder mehr Karten in dein eigenes Feld und behalte mindestens eine "
                      "auf der Hand. Du ziehst nichts."}},
                    {{"Redraw", "Neu ziehen"},
                     {"discard one or more cards and draw as many.",
                      "Lege eine oder mehr Karten ab und ziehe ebenso viele."}},
                    {{"Rule of colour", "Farbregel"},
                     {"in one mandala a colour lies in only one of three areas: the mountain, "
                      "your field or your opponent's field.",
                      "In einem Mandala liegt eine Farbe nur in einem der drei Bereiche: auf dem "
                      "Berg, in deinem Feld oder im gegnerischen Feld."}}}},
         [CLAIM] = {"when-a-mandala-is-complete",
                    {"All six colours: the mandala is destroyed",
                     "Alle sechs Farben: Das Mandala wird zerstört"},
                    {{{"Who is first", "Wer zuerst"},
                      {"more cards in the own field choose first; with equally many, the player "
                       "who did not just play.",
                       "Wer mehr Karten im eigenen Feld hat, wählt zuerst; bei gleich vielen, wer "
                       "nicht gerade gespielt hat."}},
                     {{"Claim", "Nehmen"},
                      {"in turn, all cards of one colour of the mountain, until it is empty.",
                       "abwechselnd alle Karten einer Farbe vom Berg, bis er leer ist."}},
                     {{"Where to", "Wohin"},
                      {"a new colour puts one card into your river, on the lowest free space, and "
                       "the rest into your cup; a colour of your river goes into your cup.",
                       "Von einer neuen Farbe kommt eine Karte auf den niedrigsten freien Platz in "
                       "deinem Fluss, der Rest in deinen Kelch; eine Farbe deines Flusses kommt "
                       "ganz in den Kelch."}},
                     {{"Empty field", "Leeres Feld"},
                      {"you claim, but discard what you claim.",
                       "Du nimmst, legst aber ab, was du nimmst."}},
                     {{"Then", "Danach"},
                      {"both fields are discarded, two cards come into the mountain, and the "
                       "player who did not complete it moves.",
                       "Beide Felder kommen auf den Ablagestapel, zwei Karten auf den Berg, und am "
                       "Zug ist, wer nicht vollständig gemacht hat."}}}},
         [END] =
             {"how-it-ends",
              {"The end, after a mandala is destroyed",
               "Das Ende, nachdem ein Mandala zerstört ist"},
              {{{"Six colours", "Sechs Farben"}, {"are in a river.", "liegen in einem Fluss."}},
               {{"Last lap", "Schlussrunde"},
                {"it begins with the last card of the deck; the next mandala to be destroyed "
                 "ends the game.",
                 "Sie beginnt mit der letzten Karte vom Nachziehstapel; das nächste zerstörte "
                 "Mandala beendet die Partie."}},
               {{"Rare (our rulings)", "Selten (von uns entschieden)"},
                {"40 redraws in a row, or no card to play, end the game as it stands.",
                 "40 Mal Neuziehen in Folge oder keine Karte zum Spielen beenden die Partie, wie "
                 "es steht."}}}},
         [COUNT] = {"scoring",
                    {"The count", "Die Wertung"},
                    {{{"Each card in the cup", "Jede Karte im Kelch"},
                      {"the number of the river space that holds its colour, or nothing.",
                       "so viel wie der Platz im Fluss, auf dem ihre Farbe liegt, oder nichts."}},
                     {{"Most points", "Mehr Punkte"},
                      {"win, then fewer cards in the cup; then it is a draw.",
                       "gewinnen, dann weniger Karten im Kelch; sonst ist es unentschieden."}}}}},
    .phase = phase,
    .about =
        {"Mandala is by Trevor Benjamin and Brett J. Gilbert. Klemens Franz illustrated it, and "
         "the "
         "graphic design is by atelier198. Lookout published it in 2019, for two players from 10; "
         "a "
         "game takes about 30 minutes.\n\n"

         "The idea behind it: coloured sand is laid into a map of the world. The finished picture "
         "is "
         "destroyed in a ceremony and given to the river, in a cycle of life, death and "
         "rebirth.\n\n"

         "Our thanks go to all of them. Kolam is independent of them.\n",

         "Mandala ist von Trevor Benjamin und Brett J. Gilbert. Klemens Franz hat es illustriert, "
         "die Grafik ist von atelier198. Erschienen ist es 2019 bei Lookout, für zwei ab 10 "
         "Jahren; "
         "eine Partie dauert etwa 30 Minuten.\n\n"

         "Der Gedanke dahinter: Farbiger Sand wird zu einer Weltkarte gelegt. Das fertige Bild "
         "wird in einer Zeremonie zerstört und dem Fluss übergeben, in einem Kreislauf von Leben, "
         "Tod und Wiedergeburt.\n\n"

         "Unser Dank gilt ihnen allen. Kolam ist von ihnen unabhängig.\n"},
};
