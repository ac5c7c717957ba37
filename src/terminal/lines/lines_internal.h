/* What the files of playing in lines share; only lines*.c look at it. */
#ifndef TERMINAL_LINES_LINES_INTERNAL_H
#define TERMINAL_LINES_LINES_INTERNAL_H

#include "terminal/game_host.h"

struct lines {
    struct game_host host;
    enum language language;
    bool left;          /* somebody wants to stop */
    bool typed, screen; /* input and output are a terminal */
    bool colour;
    bool waiting_said;    /* that a player is stuck while the other one moves */
    move doubted;         /* loses at once, and is played if it is typed again */
    const char *argument; /* what follows the word of the command that is carried out */
};

/* Prints in the reader's language, as printf does, in lines that a narrow terminal shows whole. */
__attribute__((format(printf, 2, 4), format(printf, 3, 4))) void lines_say(const struct lines *s,
                                                                           const char *english,
                                                                           const char *german, ...);

/* Prints sentences and ends the line, in the same way. */
void lines_print(const char *sentences);

static inline const struct game *game_of(const struct lines *s) {
    return s->host.game.core.game;
}

/* What the person at the screen sees. */
void lines_see(const struct lines *s, struct view *view);

/* What can be asked for. */
void lines_show_board(struct lines *s);
void lines_show_words(struct lines *s);
void lines_show_moves(struct lines *s);
void lines_show_rules(struct lines *s);
void lines_show_about(struct lines *s);
void lines_show_help(struct lines *s);

void lines_show_last_move(const struct lines *s);

/* The board, and whose turn it is. */
void lines_show_turn(struct lines *s);

/* lines_turns.c: a line of input without spaces around it, or NULL at the end of the input. What
 * does not fit is dropped. */
enum { LINE_TEXT = 256 };
char *lines_ask(const struct lines *s, char line[LINE_TEXT]);

/* Waits until an engine or the adviser has something to say. */
void lines_wait_for_engines(const struct game_host *h);

/* Shows what has just happened in the game. */
void lines_show_change(struct lines *s);

/* Plays until the game is over or the person leaves, and tells how it ended. */
void lines_take_turns(struct lines *s);

/* lines_commands.c: plays the move, or carries out the command, that the line says. */
void lines_run_command(struct lines *s, const char *line);

#endif
