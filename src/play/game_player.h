/* Who plays one side of a game: a person, Kolam's engine at a level, or another engine. An engine
 * may follow the strength of the person it plays with (engine/following.h). */
#ifndef PLAY_GAME_PLAYER_H
#define PLAY_GAME_PLAYER_H

#include "base/text/text.h"
#include "rules/refusal.h"

#include <stdbool.h>

enum game_player_kind {
    PLAYER_PERSON,
    PLAYER_LEVEL,   /* Kolam's own engine, at a level */
    PLAYER_COMMAND, /* an engine in a process of its own, by UGI */
};

enum { PLAYER_TEXT = 256, PLAYER_NAME = 64 };

struct game_player {
    enum game_player_kind kind;
    int level;                 /* 1 to LEVELS; 0: it follows, and is to be given one */
    int tenths;                /* of the way to the next level: finer steps */
    bool follows;              /* the level was chosen after a person's results */
    char command[PLAYER_TEXT]; /* one line of text that can be shown */
    char name[PLAYER_NAME];    /* of a person, in one such line; "": none was given */
};

/* "person", a person with a name ("person=Ada"), a level from 1 to LEVELS ("5" or "level=5", with
 * tenths "level=5.3"), "follow" or "follow=5.3", or "cmd=COMMAND"; written as "person",
 * "person=Ada", "level=5", "follow=5.3", "follow", "cmd=COMMAND". */
bool game_player_read(const char *text, struct game_player *player, struct refusal *why);
void game_player_write(const struct game_player *player, struct text *t);

/* "5" or "5.3", with the point or comma of the language. */
void game_player_write_level(const struct game_player *player, enum language language,
                             struct text *t);

#endif
