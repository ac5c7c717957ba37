/* What is agreed before a game: which game, from which deal, who sits where, and how fast. */
#ifndef PLAY_AGREEMENT_H
#define PLAY_AGREEMENT_H

#include "rules/game.h"

#include <stdbool.h>

enum sitter_kind {
    SITTER_PERSON,
    SITTER_LEVEL,   /* the engine of the house, at a level */
    SITTER_COMMAND, /* an engine in a process of its own, by UGI */
};

enum { SITTER_TEXT = 256 };

struct sitter {
    enum sitter_kind kind;
    int level;
    char command[SITTER_TEXT]; /* one line of text that can be shown */
};

/* "person", a level from 1 to LEVELS ("5" or "level=5"), or "cmd=COMMAND"; written as "person",
 * "level=5", "cmd=COMMAND". */
bool sitter_read(const char *text, struct sitter *sitter, struct refusal *why);
void sitter_write(const struct sitter *sitter, struct text *t);

/* What a player's clock begins with, and what is added after each move. */
struct pace_of_play {
    long long base, gain; /* microseconds; a base of 0: no clocks */
    bool each;            /* the base is for each move anew: what is unused is lost */
};

/* "none"; "5", "5+10" or "0.5+1": minutes, and seconds a move; "30s": seconds for each move anew;
 * "3d": days for each. Minutes and seconds have up to six decimals. */
bool pace_of_play_read(const char *text, struct pace_of_play *pace, struct refusal *why);
void pace_of_play_write(const struct pace_of_play *pace, struct text *t);

/* What a clock that shows `left` shows when its player has moved. */
long long pace_of_play_after_move(const struct pace_of_play *pace, long long left);

/* Everything that is agreed before the game. */
struct agreement {
    const struct game *game;
    struct options options;
    struct seed seed;
    struct sitter sitters[2];
    struct pace_of_play pace;
};

#endif
