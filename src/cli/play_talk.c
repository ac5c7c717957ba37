#include "cli/play_talk.h"

#include "draw/words.h"
#include "rules/patterns_text.h"

#include <string.h>

const struct play_talk play_talk[LANGUAGES] = {
    [ENGLISH] =
        {
            .which_game = "Which game? Its number or its name:\n",
            .not_a_game = "That is none of these games.\n",
            .dealt = "The seed is %s. ",
            .welcome = "'help' lists what you can say.\n",
            .curtain = "Player %d, take the keyboard and press Enter. ",
            .separator =
                "------------------------------ player %d ------------------------------\n",
            .played = "Player %d played %s.\n",
            .you_can = "You can:",
            .nothing_to_undo = "Nothing has been played yet.\n",
            .revealed = "%s has shown hidden cards: it cannot be taken back.\n",
            .undone = "%s is taken back.\n",
            .which_file = "Say which file, as in 'save game.kgn'.\n",
            .saved = "The game is in %s.\n",
            .not_saved = "The game could not be written to %s: %s.\n",
            .resigned = "Player %d resigns. Player %d wins.\n",
            .no_argument = "There is nothing to add behind '%s'.\n",
            .input_ended = "The input has ended, and the game stops here.\n",
            .goodbye = "The game stops here.\n",
            .help = "A move in its notation plays it. Or say one of these:\n"
                    "  moves       list the legal moves\n"
                    "  board       show the board again\n"
                    "  words       tell in words what is on the board\n"
                    "  undo        take the last move back\n"
                    "  rules       the actions of this game in short\n"
                    "  save FILE   write the game to a file\n"
                    "  resign      give the game up\n"
                    "  quit        stop\n"
                    "  help        this list\n",
        },
    [GERMAN] =
        {
            .which_game = "Welches Spiel? Nummer oder Name:\n",
            .not_a_game = "Das ist keines dieser Spiele.\n",
            .dealt = "Der Startwert ist %s. ",
            .welcome = "'hilfe' zeigt, was du sagen kannst.\n",
            .curtain = "Spieler %d, nimm die Tastatur und drücke die Eingabetaste. ",
            .separator =
                "------------------------------ Spieler %d ------------------------------\n",
            .played = "Spieler %d hat %s gespielt.\n",
            .you_can = "Du kannst:",
            .nothing_to_undo = "Es ist noch nichts gespielt.\n",
            .revealed = "%s hat verborgene Karten gezeigt und lässt sich nicht zurücknehmen.\n",
            .undone = "%s ist zurückgenommen.\n",
            .which_file = "Nenne eine Datei, etwa 'speichern spiel.kgn'.\n",
            .saved = "Das Spiel steht in %s.\n",
            .not_saved = "Das Spiel ließ sich nicht in %s schreiben: %s.\n",
            .resigned = "Spieler %d gibt auf. Spieler %d gewinnt.\n",
            .no_argument = "Hinter '%s' gehört nichts.\n",
            .input_ended = "Die Eingabe ist zu Ende, das Spiel hört hier auf.\n",
            .goodbye = "Das Spiel hört hier auf.\n",
            .help = "Ein Zug in Notation wird gespielt. Oder sage eines von diesen:\n"
                    "  züge              die erlaubten Züge\n"
                    "  brett             das Brett noch einmal\n"
                    "  worte             in Worten, was auf dem Brett liegt\n"
                    "  zurück            den letzten Zug zurücknehmen\n"
                    "  regeln            die Aktionen dieses Spiels in Kürze\n"
                    "  speichern DATEI   das Spiel in eine Datei schreiben\n"
                    "  aufgeben          das Spiel verloren geben\n"
                    "  ende              aufhören\n"
                    "  hilfe             diese Liste\n",
        },
};

/* Patterns */

static void prompt_patterns(const union position *position, enum language language,
                            struct text *t) {
    static const char *const texts[LANGUAGES][4] = {
        [ENGLISH] = {"Player 2, keep one of the two bowl tokens; player 1 gets the other.",
                     "Player %d, your turn. You hold %s.",
                     "Player %d, player %d is stuck. Flip what you like, then say 'done'.",
                     " You are stuck and have to pass."},
        [GERMAN] = {"Spieler 2, behalte eines der beiden Tauschplättchen; Spieler 1 bekommt das "
                    "andere.",
                    "Spieler %d, du bist am Zug. Du hast %s in der Schale.",
                    "Spieler %d, Spieler %d kann nicht mehr. Drehe um, was du willst, und sage "
                    "dann 'done'.",
                    " Du kannst nicht mehr und musst passen."},
    };
    const struct patterns *p = &position->patterns;
    const char *const *say = texts[language];
    if (p->phase == PATTERNS_BOWL) {
        text_add(t, say[0]);
        return;
    }
    if (p->phase == PATTERNS_CLOSE) {
        words_add(t, say[2], p->player + 1, 2 - p->player);
        return;
    }
    words_add(t, say[1], p->player + 1, sand_name(language, p->bowl[p->player]));
    if (!patterns_can_act(p, p->player)) text_add(t, say[3]);
}

/* Manalath */

static void prompt_manalath(const union position *position, enum language language,
                            struct text *t) {
    static const char *const texts[LANGUAGES][3] = {
        [ENGLISH] = {"Player %d, your turn. You play %s.",
                     " You have a group of four: make it five now, or you lose.",
                     " You have a group of five: end this turn without a four, and you win."},
        [GERMAN] = {"Spieler %d, du bist am Zug. Du spielst %s.",
                    " Du hast eine Gruppe von vier: mache jetzt fünf daraus, sonst verlierst du.",
                    " Du hast eine Gruppe von fünf: ende ohne Vierergruppe, und du gewinnst."},
    };
    const struct manalath *p = &position->manalath;
    const char *const *say = texts[language];
    words_add(t, say[0], p->to_move, sand_name(language, p->to_move == 1 ? 1 : 4));
    if (p->fours)
        text_add(t, say[1]);
    else if (p->five)
        text_add(t, say[2]);
}

/* Mandala */

static void prompt_mandala(const union position *position, enum language language, struct text *t) {
    static const char *const texts[LANGUAGES][2] = {
        [ENGLISH] = {"Player %d, your turn.", "Player %d, claim a colour of mandala %d."},
        [GERMAN] = {"Spieler %d, du bist am Zug.", "Spieler %d, nimm eine Farbe von Mandala %d."},
    };
    const struct mandala *p = &position->mandala;
    if (p->phase == MANDALA_CLAIM)
        words_add(t, texts[language][1], p->chooser + 1, p->claim_mandala + 1);
    else
        words_add(t, texts[language][0], p->turn + 1);
}

/* All of them */

struct action {
    char letter;
    const char *name[LANGUAGES];
};

static const struct game_talk {
    const char *game;
    void (*prompt)(const union position *p, enum language language, struct text *t);
    struct action actions[6];
    const char *rules[LANGUAGES];
} talks[] = {
    {"patterns",
     prompt_patterns,
     {{'B', {"keep a bowl token (B)", "ein Tauschplättchen behalten (B)"}},
      {'E', {"establish (E)", "eröffnen (E)"}},
      {'S', {"swap (S)", "austauschen (S)"}},
      {'F', {"flip (F)", "umdrehen (F)"}},
      {'d', {"stop", "aufhören"}},
      {'p', {"pass", "passen"}}},
     {"Bg   player 2 keeps the green bowl token, at the start\n"
      "Ed4  establish: lay your bowl token on d4 face down, with your next claim marker\n"
      "Sc3  swap: lay your bowl token on c3, beside your group of its colour\n"
      "Fh5  flip: turn h5 face down, beside your group of its colour\n"
      "done stop flipping, when your opponent is stuck\n"
      "Groups of one colour of both players may never touch. A group scores its tokens\n"
      "less one, times the number of its marker.\n",
      "Bg   Spieler 2 behält am Anfang das grüne Tauschplättchen\n"
      "Ed4  eröffnen: das Tauschplättchen mit der Rückseite und dem nächsten Marker auf d4\n"
      "Sc3  austauschen: das Tauschplättchen auf c3, neben deine Farbgruppe\n"
      "Fh5  umdrehen: h5 auf die Rückseite, neben deiner Farbgruppe\n"
      "done aufhören, wenn der Gegner nicht mehr kann\n"
      "Farbgruppen einer Farbe von beiden Spielern dürfen sich nie berühren. Eine Gruppe\n"
      "zählt ihre Plättchen weniger eins, mal die Zahl ihres Markers.\n"}},
    {"manalath",
     prompt_manalath,
     {{'o', {"place orange (o)", "Orange setzen (o)"}},
      {'p', {"place purple (p)", "Violett setzen (p)"}}},
     {"oc4  place an orange piece on c4\n"
      "pe10 place a purple piece on e10\n"
      "You may place either colour, but no group may have more than five. At the end of\n"
      "your turn a group of four in your own colour loses, otherwise a group of five wins.\n",
      "oc4  einen orangenen Stein auf c4 setzen\n"
      "pe10 einen violetten Stein auf e10 setzen\n"
      "Du darfst jede Farbe setzen, aber keine Gruppe darf mehr als fünf haben. Am Ende\n"
      "deines Zuges verliert eine Vierergruppe deiner Farbe, sonst gewinnt eine\n"
      "Fünfergruppe.\n"}},
    {"mandala",
     prompt_mandala,
     {{'M', {"build (M)", "bauen (M)"}},
      {'F', {"grow (F)", "wachsen lassen (F)"}},
      {'X', {"redraw (X)", "neu ziehen (X)"}},
      {'C', {"claim (C)", "nehmen (C)"}}},
     {"M1r  build: a red card into mountain 1, then draw up to three\n"
      "F2g3 grow: three green cards into your field of mandala 2\n"
      "Xo2  redraw: discard two orange cards and draw two\n"
      "Cb   claim: all black cards of the mountain, when a mandala is complete\n"
      "In a mandala a colour may be in only one of the three areas. A card in your cup\n"
      "is worth the number of the river space that holds its colour.\n",
      "M1r  bauen: eine rote Karte auf Berg 1, dann bis zu drei ziehen\n"
      "F2g3 wachsen lassen: drei grüne Karten in dein Feld von Mandala 2\n"
      "Xo2  neu ziehen: zwei orangene Karten ablegen und zwei ziehen\n"
      "Cb   nehmen: alle schwarzen Karten des Berges, wenn ein Mandala vollständig ist\n"
      "In einem Mandala darf eine Farbe nur in einem der drei Bereiche liegen. Eine Karte\n"
      "in deinem Kelch zählt so viel wie der Platz im Fluss, auf dem ihre Farbe liegt.\n"}},
};

static const struct game_talk *talk_of(const struct game *game) {
    for (size_t i = 0; i < sizeof talks / sizeof talks[0]; i++)
        if (strcmp(talks[i].game, game->name) == 0) return &talks[i];
    return NULL;
}

void play_prompt(const struct game *game, const union position *p, enum language language,
                 struct text *t) {
    const struct game_talk *talk = talk_of(game);
    if (talk) talk->prompt(p, language, t);
}

const char *play_action(const struct game *game, char letter, enum language language) {
    const struct game_talk *talk = talk_of(game);
    for (int i = 0; talk && i < 6; i++)
        if (talk->actions[i].letter == letter) return talk->actions[i].name[language];
    return "";
}

const char *play_rules(const struct game *game, enum language language) {
    const struct game_talk *talk = talk_of(game);
    return talk ? talk->rules[language] : "";
}
