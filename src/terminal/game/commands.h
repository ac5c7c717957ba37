/* Commands: what a person at the screen can ask for besides moves. One table of them makes the
 * keys, the line of keys, the menu and the help. */
#ifndef TERMINAL_GAME_COMMANDS_H
#define TERMINAL_GAME_COMMANDS_H

#include "base/text/language.h"
#include "terminal/canvas/screen.h"

enum command {
    COMMAND_NONE,
    COMMAND_HELP,
    COMMAND_NEW,
    COMMAND_HINT,
    COMMAND_UNDO,
    COMMAND_REDO,
    COMMAND_EVALUATION,
    COMMAND_AIDS,
    COMMAND_REPLAY,
    COMMAND_RESIGN,
    COMMAND_MENU,
    COMMAND_DIM,
    COMMAND_ALL,
    COMMAND_PAUSE,
    COMMAND_CONFIRM,
    COMMAND_AT_ONCE,
    COMMAND_REMATCH,
    COMMAND_LANGUAGE,
    COMMAND_THEME,
    COMMAND_TITLE,
    COMMAND_LEAVE,
    COMMANDS,
};

struct command_text {
    int key;                      /* the number of its F key; 0: it is only in the menu */
    const char *label[LANGUAGES]; /* a few words for the menu and the help */
    const char *bar[LANGUAGES];   /* a word for the line of keys; NULL: it is not there */
};

extern const struct command_text commands[COMMANDS];

/* The command that an event stands for on the game screen. */
enum command command_of(const struct event *event);

/* The line of keys along an area of one row; a click on it is the command under it. */
void commands_draw(struct canvas *c, int row, enum language language);
enum command commands_at(const struct canvas *c, int row, enum language language, int column);

#endif
