/* A sitting: one game in progress, from the deal to the result. Who sits where, what was played and
 * taken back, the clocks, and what each reader may see.
 *
 * It has no threads, no files and no clock of its own: whoever owns it says what time it is, in
 * microseconds of any clock that only goes forward. Engines that sit here are asked through
 * engine/thinker.h; play/keeper.h keeps it in a file. */
#ifndef PLAY_SITTING_H
#define PLAY_SITTING_H

#include "play/agreement.h"
#include "play/timing.h"
#include "rules/game.h"

#include <stdbool.h>

enum sitting_end {
    END_NONE,
    END_BY_RULES,
    END_BY_RESIGNATION,
    END_ON_TIME,
    END_OTHERWISE, /* only in records from elsewhere: agreed, abandoned, ... */
};

enum { CLOCK_STANDS = -1 };

struct sitting {
    struct agreement agreed;
    bool placed; /* it starts from a position that was given, not from the deal */
    union position start;
    union position now; /* after `count` moves: look at it through sitting_view() */
    int count;          /* moves that are played */
    int known;          /* with those that were taken back and can be played again */
    move moves[GAME_PLIES_MOST];
    long long left[GAME_PLIES_MOST + 1][2]; /* on the clocks after so many moves */
    long long spent; /* of the player to move since then, before the clock was stopped */
    long long since; /* when that clock began to run again, or CLOCK_STANDS */
    enum sitting_end end;
    enum result result;
};

/* The deal; false, and why, if the options do not fit together. The clocks stand. What is agreed
 * may be the sitting's own, for another game. */
bool sitting_begin(struct sitting *s, const struct agreement *agreed, struct refusal *why);

/* The same from a position of that game, with those options and that seed. */
void sitting_begin_at(struct sitting *s, const struct agreement *agreed,
                      const union position *start);

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

/* The name of the i-th move, from 0, and who played it: 1 or 2. */
int sitting_move_name(const struct sitting *s, int i, char name[MOVE_TEXT]);

/* The same of the first `count` moves, one after the other: calls `hear` with the number of each,
 * from 0, who played it, and its name. */
typedef void sitting_hear(void *context, int i, int player, const char *name);
void sitting_recite(const struct sitting *s, int count, sitting_hear *hear, void *context);

/* Plays for the player to move, whose clock gains; the other one's then runs if this one ran.
 * False, and why, if the move is refused, too late, or the game is over. What was taken back is
 * then forgotten, unless it was this very move. */
bool sitting_play(struct sitting *s, move m, long long now, struct refusal *why);
bool sitting_play_text(struct sitting *s, const char *text, long long now, struct refusal *why);

/* Takes back until a person is to move: one move between persons, and an engine's answer as well.
 * The clocks show again what they showed there. Refused if a move showed its player something that
 * was hidden, after the end unless that came by the rules, and if nobody is there to ask. Returns
 * how many moves were taken back; 0, and why, if none. */
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

/* Looks at the time; true if somebody has just lost on it. Nobody does while the clock stands. */
bool sitting_tick(struct sitting *s, long long now);

#endif
