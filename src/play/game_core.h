/* A game in progress: its start, the moves with their players and clocks, the position, the end,
 * and what each reader may see. Every game that is played is built on it: play/local_game.h adds
 * undo, redo and engines, server/table/table.h adds seats, offers and stored events.
 *
 * It has no threads, no files and no clock of its own: its owner says what time it is, in
 * microseconds of any clock that only goes forward. Memory grows with the moves played. */
#ifndef PLAY_GAME_CORE_H
#define PLAY_GAME_CORE_H

#include "play/time_control.h"
#include "rules/game.h"

#include <stdbool.h>

enum game_end {
    END_NONE,
    END_BY_RULES,
    END_BY_RESIGNATION,
    END_ON_TIME,
    END_BY_AGREEMENT, /* a draw */
    END_ABANDONED,    /* claimed because the other player was gone */
    END_ABORTED,      /* without a result */
    END_ADJUDICATED,  /* somebody who hosts has said the result */
    END_OTHERWISE,    /* only in records from elsewhere */
    GAME_ENDS,
};

/* "none", "rules", "resigned", "time", "agreed", "left", "aborted", "adjudicated",
 * "otherwise". */
extern const char *const game_end_names[GAME_ENDS];

enum { CLOCK_STANDS = -1 };

struct played_move {
    long long left; /* on its player's clock after the move */
    move move;
    uint8_t player;
};

struct game_core {
    const struct game *game; /* NULL until the game has begun */
    struct options options;
    struct time_control time_control;
    struct seed seed;
    bool placed; /* it starts from a position that was given, not from the deal */
    union position start;
    union position now; /* after `count` moves: readers get it through game_core_view() */
    struct played_move *moves;
    int count;         /* moves that are played */
    int known;         /* with those that were taken back and can be played again */
    int capacity;      /* of `moves` */
    long long left[2]; /* on the clocks, when the one that runs was started */
    long long since;   /* when that was, or CLOCK_STANDS */
    enum game_end end;
    enum result result;
};

/* An empty core, which is also all zeros but for its clock. */
void game_core_init(struct game_core *c);
void game_core_done(struct game_core *c);

/* Begins the game; the owner has set game, options, time control, seed, `placed` and start of an
 * empty core. The clocks stand. */
void game_core_begin(struct game_core *c);

/* Replaces what is in `to`; false, and `to` is empty, if there is no memory. */
bool game_core_copy(struct game_core *to, const struct game_core *from);

/* 1, 2, or 0 before the beginning and after the end. */
int game_core_to_move(const struct game_core *c);

/* What a reader may know, now or after so many moves. Once the game is over, everything. */
void game_core_view(const struct game_core *c, enum reader reader, struct view *view);
void game_core_view_at(const struct game_core *c, int count, enum reader reader, struct view *view);

/* The name of the i-th move, from 0, and who played it: 1 or 2. */
int game_core_move_name(const struct game_core *c, int i, char name[MOVE_TEXT]);

/* Calls `visit` with each of the first `count` moves: its number from 0, its player, its name. */
typedef void game_core_visit(void *context, int i, int player, const char *name);
void game_core_list_moves(const struct game_core *c, int count, game_core_visit *visit,
                          void *context);

/* Playing */

/* Reads a move in what the player to move sees, so that no refusal can tell more than that. */
bool game_core_read_move(const struct game_core *c, const char *text, move *m, struct refusal *why);

/* False, and why, if the move cannot be played now. */
bool game_core_allows(const struct game_core *c, move m, struct refusal *why);

/* Plays an allowed move, on which its player has spent so much of what is left; then that clock
 * gains what the time control says, unless `gains` is false. `since` stays as it is. What was taken
 * back is forgotten, unless it was this very move. False, and nothing changes, without memory. */
bool game_core_play(struct game_core *c, move m, long long spent, bool gains);

/* Taking back */

/* Whether the game can go back to `count` moves: false, and why, if that is negative, and if a move
 * from there on has shown its player what was hidden. */
bool game_core_can_rewind(const struct game_core *c, int count, struct refusal *why);

/* Goes back to `count` moves. Both clocks show what they showed when the last of these was played;
 * `since` stays as it is. */
void game_core_rewind(struct game_core *c, int count);

/* Plays the first move that was taken back again, right after game_core_rewind(). Its player's
 * clock shows again what it showed, or less if an earlier move was meanwhile played more slowly. */
void game_core_redo(struct game_core *c);

/* Clocks */

bool game_core_has_clocks(const struct game_core *c);

/* The player whose clock runs: 1, 2 or 0. */
int game_core_clock_runs(const struct game_core *c);

/* What that player has spent since; at most what is left. */
long long game_core_spent(const struct game_core *c, long long now);

/* What a player's clock shows, at least 0; TIME_NONE without clocks. */
long long game_core_left(const struct game_core *c, int player, long long now);

/* When the running clock will show 0; LLONG_MAX if none runs. */
long long game_core_deadline(const struct game_core *c);

/* Stops the clock that runs, if any. Setting `since` starts it. */
void game_core_stop_clock(struct game_core *c, long long now);

/* Ending */

static inline enum result game_core_loss_of(int player) {
    return player == 1 ? SECOND_WINS : FIRST_WINS;
}

/* Ends the game otherwise than by its rules, which game_core_play() does. Stops the clock. */
void game_core_finish(struct game_core *c, enum game_end end, enum result result, long long now);

#endif
