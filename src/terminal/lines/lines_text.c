/* The texts of the line mode in every language. */
#include "terminal/lines/lines_text.h"

const struct lines_text lines_text[LANGUAGES] = {
    [ENGLISH] =
        {
            .which_game = "Which game? Its number or its name:\n",
            .not_a_game = "That is none of these games.\n",
            .dealt = "The seed is %s. ",
            .welcome = "'help' lists what you can say.\n",
            .no_hiding = "This terminal cannot be cleared: hands can be scrolled back to.\n",
            .curtain = "Player %d, take the keyboard and press Enter. ",
            .separator =
                "------------------------------ player %d ------------------------------\n",
            .played = "Player %d played %s.\n",
            .you_can = "You can:",
            .thinks = "%s is thinking.\n",
            .time_left = "Time left: %s against %s.\n",
            .undone = "%s is taken back.\n",
            .redone = "%s is played again.\n",
            .which_move = "Say which move, as in 'what oe5'.\n",
            .no_hint = "There is no hint now.\n",
            .which_file = "Say which file, as in 'save game.kgn'.\n",
            .saved = "The game is in %s.\n",
            .not_saved = "The game could not be written to %s: %s.\n",
            .no_argument = "There is nothing to add behind '%s'.\n",
            .input_ended = "The input has ended, and the game stops here.\n",
            .goodbye = "The game stops here.\n",
            .help = "A move in its notation plays it. Or say one of these:\n"
                    "  moves       list the legal moves\n"
                    "  board       show the board again\n"
                    "  words       tell in words what is on the board\n"
                    "  what MOVE   what a move would do\n"
                    "  hint        what the engine would play\n"
                    "  undo        take the last move back\n"
                    "  redo        play again what was taken back\n"
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
            .no_hiding = "Dieses Terminal lässt sich nicht löschen: Zurückblättern zeigt Hände.\n",
            .curtain = "Spieler %d, nimm die Tastatur und drücke die Eingabetaste. ",
            .separator =
                "------------------------------ Spieler %d ------------------------------\n",
            .played = "Spieler %d hat %s gespielt.\n",
            .you_can = "Du kannst:",
            .thinks = "%s denkt nach.\n",
            .time_left = "Zeit: %s gegen %s.\n",
            .undone = "%s ist zurückgenommen.\n",
            .redone = "%s ist wieder gespielt.\n",
            .which_move = "Nenne einen Zug, etwa 'was oe5'.\n",
            .no_hint = "Jetzt gibt es keinen Tipp.\n",
            .which_file = "Nenne eine Datei, etwa 'speichern spiel.kgn'.\n",
            .saved = "Das Spiel steht in %s.\n",
            .not_saved = "Das Spiel ließ sich nicht in %s schreiben: %s.\n",
            .no_argument = "Hinter '%s' gehört nichts.\n",
            .input_ended = "Die Eingabe ist zu Ende, das Spiel hört hier auf.\n",
            .goodbye = "Das Spiel hört hier auf.\n",
            .help = "Ein Zug in Notation wird gespielt. Oder sage eines von diesen:\n"
                    "  züge              die erlaubten Züge\n"
                    "  brett             das Brett noch einmal\n"
                    "  worte             in Worten, was auf dem Brett liegt\n"
                    "  was ZUG           was ein Zug bewirken würde\n"
                    "  tipp              was die Engine spielen würde\n"
                    "  zurück            den letzten Zug zurücknehmen\n"
                    "  wieder            spielen, was zurückgenommen ist\n"
                    "  regeln            die Aktionen dieses Spiels in Kürze\n"
                    "  speichern DATEI   das Spiel in eine Datei schreiben\n"
                    "  aufgeben          das Spiel verloren geben\n"
                    "  ende              aufhören\n"
                    "  hilfe             diese Liste\n",
        },
};
