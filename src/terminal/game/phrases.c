/* The texts of the full screen in every language. */
#include "terminal/game/phrases.h"

static const char *const phrases[PHRASES][LANGUAGES] = {
    [PHRASE_TITLE_LINE] = {"Three games for two: sand on stone, hexagons, hidden cards.",
                           "Drei Spiele für zwei: Sand auf Stein, Sechsecke, verdeckte Karten."},
    [PHRASE_TOO_SMALL] =
        {"Kolam needs a window of %d columns and %d lines; this one has %d and %d. "
         "Nothing is lost.",
         "Kolam braucht ein Fenster mit %d Spalten und %d Zeilen; dieses hat %d "
         "und %d. Nichts geht verloren."},
    [PHRASE_YOU] = {"You", "Du"},
    [PHRASE_PLAYER] = {"Player %d", "Spieler %d"},
    [PHRASE_LEVEL] = {"Level %d", "Stufe %d"},
    [PHRASE_MOVE_NUMBER] = {"move %d", "Zug %d"},
    [PHRASE_CURTAIN] = {"Player %d, take the keyboard.", "Spieler %d, nimm die Tastatur."},
    [PHRASE_CURTAIN_KEY] = {"Press %d to open the curtain.",
                            "Drücke %d, um den Vorhang zu öffnen."},
    [PHRASE_THINKS] = {"Player %d (%s) is thinking.", "Spieler %d (%s) denkt nach."},
    [PHRASE_UNSAVED] = {"not saved", "nicht gesichert"},
    [PHRASE_PAUSED] = {"The engines pause.", "Die Engines machen Pause."},
    [PHRASE_WATCH_KEYS] = {"Space pauses and goes on, + and - change the pace.",
                           "Die Leertaste hält an, + und - ändern das Tempo."},
    [PHRASE_ENGINE_DELAY] = {"A move takes at least %.2g seconds.",
                             "Ein Zug dauert mindestens %.2g Sekunden."},
    [PHRASE_AGAIN_TO_PLAY] = {" Choose it once more to play it.",
                              " Wähle ihn noch einmal, um ihn zu spielen."},
    [PHRASE_CHOOSE_FIRST] =
        {"That cannot be chosen now; what can be is marked, or under Tab.",
         "Das lässt sich jetzt nicht wählen; was geht, ist markiert, auch mit Tab."},
    [PHRASE_HINT] = {"Hint: %s. %s", "Tipp: %s. %s"},
    [PHRASE_HINT_SOON] = {"The engine looks for a good move.", "Die Engine sucht einen guten Zug."},
    [PHRASE_NO_HINT] = {"There are hints when you are to move.",
                        "Tipps gibt es, wenn du am Zug bist."},
    [PHRASE_TAKEN_BACK] = {"Moves taken back: %d.", "Zurückgenommene Züge: %d."},
    [PHRASE_PLAYED_AGAIN] = {"Moves played again: %d.", "Wieder gespielte Züge: %d."},
    [PHRASE_RESIGNED] = {"Player %d resigns. Player %d wins.",
                         "Spieler %d gibt auf. Spieler %d gewinnt."},
    [PHRASE_ON_TIME] = {"The time of player %d is up. Player %d wins.",
                        "Die Zeit von Spieler %d ist um. Spieler %d gewinnt."},
    [PHRASE_AFTERWARDS] = {"F8 looks through the game, F2 begins a new one, F10 has a rematch.",
                           "F8 zeigt die Partie noch einmal, F2 beginnt eine neue, F10 hat eine "
                           "Revanche."},
    [PHRASE_TAKE_ALL] = {" F12 takes all flips.", " F12 dreht alles um."},
    [PHRASE_NOT_SAVED] = {"The game is not being saved: %s", "Die Partie wird nicht gesichert: %s"},
    [PHRASE_SAVED_AT] = {"The game is in %s.", "Die Partie steht in %s."},
    [PHRASE_RESUME_WITH] =
        {"The game is kept in %s; 'kolam play --resume' goes on with it.",
         "Die Partie ist in %s aufgehoben; 'kolam play --resume' spielt sie weiter."},
    [PHRASE_AIDS_ON] = {"The aids for reading the board are on.", "Die Lesehilfen sind an."},
    [PHRASE_AIDS_OFF] = {"The aids for reading the board are off.", "Die Lesehilfen sind aus."},
    [PHRASE_EVALUATION_ON] = {"The bar above shows the chances: player 1 on the left, player 2 on "
                              "the right.",
                              "Der Balken oben zeigt die Chancen: links Spieler 1, rechts Spieler "
                              "2."},
    [PHRASE_EVALUATION_OFF] = {"The chances are hidden.", "Die Chancen sind verborgen."},
    [PHRASE_NO_EVALUATION] = {"chances: soon", "Chancen: gleich"},
    [PHRASE_CONFIRM_ON] = {"Every move must be chosen twice.", "Jeder Zug wird zweimal gewählt."},
    [PHRASE_CONFIRM_OFF] = {"A move is played as soon as it is chosen.",
                            "Ein Zug wird gespielt, sobald er gewählt ist."},
    [PHRASE_DIM_NONE] = {"Both colours are shown alike.", "Beide Farben sind gleich zu sehen."},
    [PHRASE_DIM_COLOUR] = {"This colour steps back: %s.", "Diese Farbe tritt zurück: %s."},
    [PHRASE_REPLAY_LATER] = {"The engine's comments come when the game is over.",
                             "Die Kommentare der Engine gibt es nach der Partie."},
    [PHRASE_NOT_NOW] = {"That does nothing here.", "Das bewirkt hier nichts."},
    [PHRASE_LOG] = {"Moves", "Züge"},
    [PHRASE_TYPE_ENTER] = {"Enter plays it, Esc forgets it.",
                           "Die Eingabetaste spielt ihn, Esc vergisst ihn."},
    [PHRASE_ASK_RESIGN] = {"Resign this game?", "Diese Partie aufgeben?"},
    [PHRASE_ASK_LEAVE] = {"The game could not be saved and will be lost. Leave all the same?",
                          "Die Partie ließ sich nicht sichern und geht verloren. Trotzdem "
                          "verlassen?"},
    [PHRASE_YES] = {"Yes", "Ja"},
    [PHRASE_NO] = {"No", "Nein"},
    [PHRASE_ENGINE_FAILED] = {"The engine does not play on", "Die Engine spielt nicht weiter"},
    [PHRASE_TRY_AGAIN] = {"Ask it once more", "Sie noch einmal fragen"},
    [PHRASE_TAKE_SEAT] = {"Let a person sit down there", "Einen Menschen dort Platz nehmen lassen"},
    [PHRASE_LEAVE_TABLE] = {"Leave the table", "Den Tisch verlassen"},
    [PHRASE_NEW_GAME] = {"New game", "Neues Spiel"},
    [PHRASE_GO_ON] = {"Go on with a game", "Eine Partie weiterspielen"},
    [PHRASE_LOOK_THROUGH] = {"Look through a record", "Eine Partie ansehen"},
    [PHRASE_LEAVE] = {"Leave", "Verlassen"},
    [PHRASE_GAME] = {"Game", "Spiel"},
    [PHRASE_CLOCK] = {"Clock", "Uhr"},
    [PHRASE_SEED] = {"Seed", "Startwert"},
    [PHRASE_BEGIN] = {"Begin", "Beginnen"},
    [PHRASE_PERSON] = {"a person", "ein Mensch"},
    [PHRASE_COMMAND] = {"the engine", "die Engine"},
    [PHRASE_NONE] = {"none", "keine"},
    [PHRASE_AT_RANDOM] = {"at random", "zufällig"},
    [PHRASE_FORM_KEYS] = {"Arrows choose, letters type, Enter begins, Esc leaves",
                          "Pfeile wählen, Buchstaben tippen, Eingabe beginnt, Esc verlässt"},
    [PHRASE_CLOCK_HELP] =
        {"Minutes and seconds a move, such as 5+10; or 30s or 3d for each move.",
         "Minuten und Sekunden je Zug, etwa 5+10; oder 30s oder 3d für jeden Zug."},
    [PHRASE_SEED_HELP] = {"The same seed deals the same game: a number, or nothing for chance.",
                          "Derselbe Startwert teilt dasselbe Spiel aus: eine Zahl, oder nichts für "
                          "den Zufall."},
    [PHRASE_SEAT_HELP] = {"A person, the engine from level 1 (easy) to 10 (all it has), or another "
                          "engine.",
                          "Ein Mensch, die Engine von Stufe 1 (leicht) bis 10 (alles), oder eine "
                          "andere Engine."},
    [PHRASE_COMMAND_HELP] = {"Type the command that starts it; it must speak UGI.",
                             "Tippe den Befehl, der sie startet; sie muss UGI sprechen."},
    [PHRASE_WHICH_RECORD] = {"Which file? (.kgn)", "Welche Datei? (.kgn)"},
    [PHRASE_MENU] = {"Menu", "Menü"},
    [PHRASE_KEYS] = {"Keys", "Tasten"},
    [PHRASE_PAGER_KEYS] = {"Arrows scroll, Esc closes", "Pfeile blättern, Esc schließt"},
    [PHRASE_REPLAY_KEYS] = {"←→ move  ↑↓ ten moves  Home End  Tab next mistake  F7 aids  Esc back",
                            "←→ Zug  ↑↓ zehn Züge  Pos1 Ende  Tab nächster Fehler  F7 Lesen  Esc "
                            "zurück"},
    [PHRASE_START_POSITION] = {"The start of the game.", "Der Anfang der Partie."},
    [PHRASE_JUDGING] = {"the engine is looking at it (%d of %d).",
                        "die Engine sieht ihn sich an (%d von %d)."},
    [PHRASE_BETTER] = {" Better: %s.", " Besser: %s."},
    [PHRASE_CHANCES] = {"Chances: %d %% before, %d %% after.",
                        "Chancen: vorher %d %%, nachher %d %%."},
    [PHRASE_ACCURACY] = {"Accuracy: player 1 %d %%, player 2 %d %%.",
                         "Genauigkeit: Spieler 1 %d %%, Spieler 2 %d %%."},
};

const char *phrase(enum language language, enum phrase phrase) {
    return phrases[phrase][language];
}

const char *phrase_keys(enum language language) {
    static const char *const keys[LANGUAGES] = {
        [ENGLISH] =
            "Arrows: walk over the board. The words below it say what a move would do.\n"
            "Enter or Space: choose what the cursor is on; the last choice plays the move.\n"
            "Tab, + and -: another move on the same place, or the next place.\n"
            "Letters and figures: type a move in notation, then Enter.\n"
            "Mouse: the first click shows a move, the second one plays it.\n"
            "Backspace or Esc: take a choice back. Esc without one: the menu.\n"
            "Page up and down, or the wheel: scroll the list of moves.\n"
            "Ctrl-C: leave. The game is kept, and 'kolam play --resume' goes on.\n",
        [GERMAN] =
            "Pfeile: über das Brett gehen. Die Worte darunter sagen, was ein Zug bewirkt.\n"
            "Eingabe oder Leertaste: wählen, worauf der Zeiger steht; die letzte Wahl spielt "
            "den Zug.\n"
            "Tab, + und -: ein anderer Zug am selben Ort, oder der nächste Ort.\n"
            "Buchstaben und Ziffern: einen Zug in Notation tippen, dann Eingabe.\n"
            "Maus: der erste Klick zeigt einen Zug, der zweite spielt ihn.\n"
            "Rücktaste oder Esc: eine Wahl zurücknehmen. Esc ohne Wahl: das Menü.\n"
            "Bild auf und ab, oder das Rad: die Liste der Züge blättern.\n"
            "Strg-C: verlassen. Die Partie bleibt, 'kolam play --resume' spielt weiter.\n",
    };
    return keys[language];
}
