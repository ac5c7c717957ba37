/* A sitting: one game in progress, from the deal to the result. Who sits where, what was played and
 * taken back, the clocks, and what each reader may see.
 *
 * It has no threads, no files and no clock of its own: whoever owns it says what time it is, in
 * microseconds of any clock that only goes forward. Engines that sit here are asked through
 * play/thinker.h; play/keeper.h keeps it in a file. */
#ifndef PLAY_SITTING_H
#define PLAY_SITTING_H

#include "play/plan.h" /* PLIES_MOST */
#include "play/timing.h"
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
    char command[SITTER_TEXT];
};

/* "person", a level from 1 to LEVELS ("5" or "level=5"), or "cmd=COMMAND"; written as "person",
 * "level=5", "cmd=COMMAND". */
bool sitter_read(const char *text, struct sitter *sitter, struct refusal *why);
void sitter_write(const struct sitter *sitter, struct text *t);

/* What a player's clock begins with, and what is added after each move. */
struct pace_of_play {
    long long base, gain; /* microseconds; a base of 0: no clocks */
};

/* "none", "5", "5+10" or "0.5+1": minutes, and seconds a move. */
bool pace_of_play_read(const char *text, struct pace_of_play *pace, struct refusal *why);
void pace_of_play_write(const struct pace_of_play *pace, struct text *t);

/* Everything that is agreed before the game. */
struct agreement {
    const struct game *game;
    struct options options;
    struct seed seed;
    struct sitter sitters[2];
    struct pace_of_play pace;
};

enum sitting_end { END_NONE, END_BY_RULES, END_BY_RESIGNATION, END_ON_TIME };

struct sitting {
    struct agreement agreed;
    bool placed; /* it starts from a position that was given, not from the deal */
    union position start;
    union position now; /* after `count` moves: look at it through sitting_view() */
    int count;          /* moves that are played */
    int known;          /* with those that were taken back and can be played again */
    move moves[PLIES_MOST];
    long long left[PLIES_MOST + 1][2]; /* on the clocks after so many moves */
    long long since; /* when the clock of the player to move began to run; -1: it stands */
    enum sitting_end end;
    enum result result;
};

/* The deal; false, and why, if the options do not fit together. The clocks stand. */
bool sitting_begin(struct sitting *s, const struct agreement *agreed, struct refusal *why);

/* 1, 2, or 0 when it is over, by whatever end. */
int sitting_to_move(const struct sitting *s);

const struct sitter *sitting_sitter(const struct sitting *s, int player);
bool sitting_waits_for_person(const struct sitting *s);
int sitting_persons(const struct sitting *s);

/* Whose eyes a screen that all persons share shows: the only person's; of two, the one's to move
 * (at the end player 1's); without any, the spectator's. */
enum reader sitting_eyes(const struct sitting *s);

/* Whether two persons share a screen on which one must not see what the other does. */
bool sitting_needs_curtain(const struct sitting *s);

/* What a reader may know, now or after so many moves. Once it is over, everything. */
void sitting_view(const struct sitting *s, enum reader reader, struct view *view);
void sitting_view_at(const struct sitting *s, int count, enum reader reader, struct view *view);

/* The name of the i-th move, from 0, and who played it. */
int sitting_move_name(const struct sitting *s, int i, char name[MOVE_TEXT]);

/* Plays for the player to move. False, and why, if the move is refused or the game is over. What
 * was taken back is then forgotten, unless it was this very move. */
bool sitting_play(struct sitting *s, move m, long long now, struct refusal *why);
bool sitting_play_text(struct sitting *s, const char *text, long long now, struct refusal *why);

/* Takes back until a person is to move: one move between persons, and an engine's answer as well.
 * Refused if a move showed its player something that was hidden, or if nobody is there to ask.
 * Returns how many moves were taken back; 0, and why, if none. */
int sitting_undo(struct sitting *s, long long now, struct refusal *why);

/* Plays again what undo took back. */
int sitting_redo(struct sitting *s, long long now, struct refusal *why);

/* The player (1 or 2) gives up. False if it is over. */
bool sitting_resign(struct sitting *s, int player, long long now);

/* The clock of the player to move runs, or stands: before the first look, behind a curtain, while
 * nobody is there. */
void sitting_start_clock(struct sitting *s, long long now);
void sitting_stop_clock(struct sitting *s, long long now);

/* What a player's clock shows, at least 0; TIME_NONE without clocks. */
long long sitting_left(const struct sitting *s, int player, long long now);

/* Looks at the time; true if somebody has just lost on it. */
bool sitting_tick(struct sitting *s, long long now);

#endif
