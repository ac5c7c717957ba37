/* An engine that sits at a game: what it knows of the game, how long it thinks, and the move that
 * it answers. The terminal, the server, the browser and UGI play through this and differ only in
 * the thread or process around it.
 *
 * Below full strength the move depends on nothing but the views of its seat so far, the level and
 * the seat's seed. No thread, no file, no clock of its own. */
#ifndef ENGINE_ENGINE_PLAYER_H
#define ENGINE_ENGINE_PLAYER_H

#include "engine/engine.h"
#include "engine/engine_seat.h"
#include "play/time_control.h"
#include "play/timing.h"

struct engine_player;

/* With a hash table of so many megabytes at full strength. NULL if there is no memory. */
struct engine_player *engine_player_open(const struct game *game, size_t megabytes);
void engine_player_close(struct engine_player *p);

/* The engine inside, to set its hash and threads and to analyse with. */
struct engine *engine_player_engine(struct engine_player *p);

/* Forgets the last game. */
void engine_player_new_game(struct engine_player *p);

/* Of its own randomness in this game: engine_seat_seed(). */
void engine_player_set_seed(struct engine_player *p, uint64_t seed);

/* Shows it the next of its own views, at its turn: the one that it then thinks about. */
void engine_player_see(struct engine_player *p, const struct view *view);

/* The same with all of its views so far. It then knows what it would know had it seen each at its
 * turn; only what is new to it costs time. Views that do not continue those before begin another
 * game: after another seed, a take-back, a restart. */
void engine_player_tell(struct engine_player *p, const struct seat_views *seen, uint64_t seed);

/* A request for a move. Times are microseconds of clock_microseconds(). */
struct engine_request {
    enum player player;
    int level, tenths;
    struct limits limits; /* lines: at least 1 */
    struct clocks clocks; /* engine_clocks(), or engine_no_clocks */
    long long since;      /* when they began to run, */
    long long now;        /* and when thinking begins */
    long long longest;    /* that full strength may take from `now` on; 0: no bound */
    int pause;            /* of what engine_player_pause() usually is, in per cent */
    struct control *control;
    struct listener listener; /* hear may be NULL */
};

/* What a time control means for a player whose clock shows `left`. */
struct clocks engine_clocks(const struct time_control *control, long long left);
extern const struct clocks engine_no_clocks;

/* How long to think about a view: by its clocks; a second at full strength where nothing else ends
 * the search; no time for a single legal move, unless a time for this move was asked for. A
 * deadline of 0 is none. */
struct deadlines engine_deadlines(const struct game *game, const struct view *view,
                                  const struct engine_request *request);

/* Sets the control's deadlines for the view that it was shown last. */
void engine_player_start_clock(const struct engine_player *p, const struct engine_request *request);

/* Thinks about that view, in which its player is to move. */
move engine_player_think(struct engine_player *p, const struct engine_request *request,
                         struct findings *findings);

/* How long after `since` the answer should be shown, at the earliest: as a person might take for
 * it. Short where one move is legal, longer the more moves seemed equally good, as far as everybody
 * can see; never so long that the clock suffers, and nothing when it is low. At most PAUSE_MOST; 0
 * if request->pause is. */
enum { PAUSE_MOST = 2000000 };
long long engine_player_pause(const struct engine_player *p, const struct engine_request *request,
                              const struct findings *findings);

#endif
