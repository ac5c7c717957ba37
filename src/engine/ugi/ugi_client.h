/* The other side of UGI: letting an engine play. Says what an engine must be told, and hears what
 * is awaited of it; what else it says, such as options, complaints and chatter, is
 * ignored.
 *
 * Nothing here waits. Times are microseconds of clock_microseconds(), but for clocks and limits,
 * which are milliseconds as the protocol has them. */
#ifndef ENGINE_UGI_UGI_CLIENT_H
#define ENGINE_UGI_UGI_CLIENT_H

#include "engine/engine_seat.h"
#include "engine/subprocess.h"
#include "rules/game.h"

#include <stdbool.h>

enum awaited { NOTHING, GREETING, READINESS, A_MOVE };

enum { UGI_WORD = 64 }; /* bytes for the word that should be a move; the rest is cut off */

/* What an engine has told of its search before its move; zeros for what it has not. */
struct ugi_told {
    bool scored; /* it has told what it thinks of the position: */
    int score;   /* in hundredths; of a forced end VALUE_WIN less the plies to it, or minus that */
    int depth;
    long long nodes;
};

struct ugi_client {
    struct subprocess *subprocess; /* the caller's */
    enum awaited awaited;
    long long since, deadline; /* of what is awaited */
    bool history; /* it has the option `history`: it can be told what was seen before */
    struct ugi_told told;
};

/* What a player is told of a game: the way to it where everything is open; else the view, and those
 * that its player had before where the engine can be told that. */
struct ugi_situation {
    const struct game *game;
    const struct view *view;       /* of the player to move */
    const struct seat_views *seen; /* this and those before it; NULL or empty: only this one */
    const union position *start;   /* not looked at where something is hidden */
    const move *moves;
    int count;
};

/* How long an engine may think; 0 where there is no limit. */
struct search_limits {
    int movetime; /* milliseconds a move */
    int nodes, depth;
    int clock, increment; /* milliseconds a game, and more of them after each move */
};

/* What the clocks of player 1 and player 2 show, and what is added after each move. */
struct ugi_clocks {
    long long left[2], gain[2];
};

/* The first words to a process; a greeting is awaited. */
void ugi_client_greet(struct ugi_client *c, long patience);

/* What is played. After the greeting, once for each process. */
void ugi_client_introduce(struct ugi_client *c, const struct game *game,
                          const struct options *options);

/* An option of the engine's own. Sent with the next command. */
void ugi_client_set(struct ugi_client *c, const char *name, const char *value);

/* Another game begins; readiness is awaited. */
void ugi_client_new_game(struct ugi_client *c, long patience);

/* Asks for a move, which is awaited for so many microseconds. `clocks` may be NULL; those of the
 * limits are not looked at. */
void ugi_client_ask(struct ugi_client *c, const struct ugi_situation *situation,
                    const struct search_limits *limits, const struct ugi_clocks *clocks,
                    long long time);

/* The move that is awaited is wanted at once. */
void ugi_client_stop(struct ugi_client *c, long patience);

/* Takes a line of the engine's. Returns what was awaited if this is it, and is awaited no more; of
 * a move, `word` is what stands for it, "" if nothing does. */
enum awaited ugi_client_hear(struct ugi_client *c, const char *line, char word[UGI_WORD]);

#endif
