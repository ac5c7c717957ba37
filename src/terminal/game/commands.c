/* The table of commands, and the line of keys that is made from it. */
#include "terminal/game/commands.h"

#include <stdio.h>

enum { ROOMY_COLUMNS = 100 };

const struct command_text commands[COMMANDS] = {
    [COMMAND_HELP] = {1, {"Rules and keys", "Regeln und Tasten"}, {"Help", "Hilfe"}},
    [COMMAND_NEW] = {2, {"New game", "Neue Partie"}, {"New", "Neu"}},
    [COMMAND_HINT] = {3, {"A hint", "Ein Tipp"}, {"Hint", "Tipp"}},
    [COMMAND_UNDO] = {4, {"Take back", "Zurücknehmen"}, {"Back", "Zurück"}},
    [COMMAND_REDO] = {5,
                      {"Play again what was taken back", "Zurückgenommenes wieder spielen"},
                      {"Again", "Wieder"}},
    [COMMAND_EVALUATION] = {6, {"Who stands better", "Wer besser steht"}, {"Odds", "Chance"}},
    [COMMAND_AIDS] = {7, {"Aids for reading the board", "Lesehilfen"}, {"Aids", "Lesen"}},
    [COMMAND_REPLAY] = {8, {"Look through the game", "Die Partie ansehen"}, {"Review", "Ansehen"}},
    [COMMAND_RESIGN] = {9, {"Resign", "Aufgeben"}, {"Resign", "Aufgabe"}},
    [COMMAND_MENU] = {10, {"Everything else", "Alles andere"}, {"Menu", "Menü"}},
    [COMMAND_DIM] = {.key = 11,
                     .label = {"Let a colour step back", "Eine Farbe zurücktreten lassen"}},
    [COMMAND_ALL] = {.key = 12, .label = {"Take all flips at the end", "Am Ende alles umdrehen"}},
    [COMMAND_PAUSE] = {.label = {"Pause the engines, or go on",
                                 "Die Engines anhalten oder weiterspielen lassen"}},
    [COMMAND_CONFIRM] = {.label = {"Ask before each move", "Vor jedem Zug nachfragen"}},
    [COMMAND_AT_ONCE] = {.label = {"Engines answer at once, or take their time",
                                   "Engines antworten sofort oder lassen sich Zeit"}},
    [COMMAND_REMATCH] = {.label = {"Play again, seats exchanged",
                                   "Noch einmal mit getauschten Plätzen"}},
    [COMMAND_LANGUAGE] = {.label = {"Auf Deutsch", "In English"}},
    [COMMAND_THEME] = {.label = {"Light or dark", "Hell oder dunkel"}},
    [COMMAND_TITLE] = {.label = {"To the beginning", "Zum Anfang"}},
    [COMMAND_LEAVE] = {.label = {"Leave (Ctrl-C)", "Verlassen (Strg-C)"}},
};

enum command command_of(const struct event *event) {
    if (event->kind == EVENT_CHARACTER && event->character == '?') return COMMAND_HELP;
    if (event->kind != EVENT_STROKE) return COMMAND_NONE;
    if (event->stroke == STROKE_LEAVE) return COMMAND_LEAVE;
    for (int command = 1; command < COMMANDS; command++)
        if (commands[command].key && event->stroke == STROKE_F + commands[command].key)
            return (enum command)command;
    return COMMAND_NONE;
}

/* Goes along the line of keys: draws it on `c`, unless that is NULL, and returns the command whose
 * key is at a column. Those of the least use are left out where there is little room. */
static enum command walk_bar(struct canvas *c, int row, int columns, enum language language,
                             int wanted) {
    static const enum command shown[] = {
        COMMAND_HELP, COMMAND_MENU,   COMMAND_NEW,        COMMAND_HINT,   COMMAND_UNDO,
        COMMAND_AIDS, COMMAND_REPLAY, COMMAND_EVALUATION, COMMAND_RESIGN, COMMAND_REDO};
    int column = 1, gap = columns < ROOMY_COLUMNS ? 1 : 2;
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        const struct command_text *command = &commands[shown[i]];
        char name[8];
        snprintf(name, sizeof name, "F%d", command->key);
        int width = canvas_width(name) + 1 + canvas_width(command->bar[language]);
        if (column + width > columns) break;
        if (wanted >= column && wanted < column + width) return shown[i];
        if (c) {
            int end = canvas_write(c, row, column, brush_title, name);
            canvas_write(c, row, end + 1, brush_faint, command->bar[language]);
        }
        column += width + gap;
    }
    return COMMAND_NONE;
}

void commands_draw(struct canvas *c, int row, enum language language) {
    walk_bar(c, row, c->columns, language, -1);
}

enum command commands_at(const struct canvas *c, int row, enum language language, int column) {
    return walk_bar(NULL, row, c->columns, language, column);
}
