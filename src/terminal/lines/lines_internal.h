/* What the files of playing in lines share; only lines*.c look at it. */
#ifndef TERMINAL_LINES_LINES_INTERNAL_H
#define TERMINAL_LINES_LINES_INTERNAL_H

#include "terminal/game_host.h"
#include "terminal/lines/lines_text.h"

struct lines {
    struct game_host host;
    enum language language;
    bool left;          /* somebody wants to stop */
    bool typed, screen; /* input and output are a terminal */
    bool colour;
};

static inline const struct lines_text *words(const struct lines *s) {
    return &lines_text[s->language];
}

static inline const struct game *game_of(const struct lines *s) {
    return s->host.game.core.game;
}

/* What the person at the screen sees. */
void lines_see(const struct lines *s, struct view *view);

/* What can be asked for; the argument is not used. */
void lines_show_board(struct lines *s, const char *argument);
void lines_show_words(struct lines *s, const char *argument);
void lines_show_moves(struct lines *s, const char *argument);
void lines_show_rules(struct lines *s, const char *argument);
void lines_show_help(struct lines *s, const char *argument);

void lines_show_last_move(const struct lines *s);

/* The board, and whose turn it is. */
void lines_show_turn(struct lines *s);

#endif
