/* The engine: every game's search and evaluation, and the levels, behind one interface.
 *
 * It is given views, never the positions behind them. One thread thinks at a time; another may end
 * that through the control. With one thread, a limit of nodes or depth and the same seed, it gives
 * the same answer on every machine. Below full strength an answer depends on the views of the game
 * so far, the level and the seed alone; at full strength the hash table is kept from move to move.
 * An engine at a game is asked through engine/engine_player.h. */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "rules/game.h"
#include "search/search.h"
#include "search/solver.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    THREADS_MOST = 64,
    HASH_MEGABYTES = 64, /* of the hash table at first */
    HASH_MEGABYTES_MOST = 65536,
};

enum player {
    PLAYER_KOLAM,  /* Kolam's own engine */
    PLAYER_UCT,    /* the yardstick: plain tree search with random playouts */
    PLAYER_RANDOM, /* any legal move */
    PLAYERS,
};

/* "kolam", "uct", "random". */
extern const char *const player_names[PLAYERS];

struct engine;

/* A task for the engine. */
struct task {
    enum player player;
    int level;          /* 1 to LEVELS; only PLAYER_KOLAM has levels */
    int tenths;         /* of the way to the next level: so many moves in ten are played at that */
    uint64_t seed;      /* of the engine's own randomness, for this move */
    uint64_t character; /* the same throughout a game: how a level misjudges */
    struct limits limits;
    struct control *control;
    struct listener listener; /* hear may be NULL */
};

/* NULL if there is no memory. */
struct engine *engine_open(const struct game *game);
void engine_close(struct engine *engine);

/* At full strength; a level has memory of its own. False, and nothing changes, if there is no
 * memory. */
bool engine_set_hash(struct engine *engine, size_t megabytes);
void engine_set_threads(struct engine *engine, int threads);

/* Forgets the last game: nothing of it changes an answer. */
void engine_new_game(struct engine *engine);

/* Learns from a view of the player to move that came before the one to think about. A view is
 * learnt from once. */
void engine_see(struct engine *engine, const struct view *view, uint64_t seed);

/* Thinks about a view in which the game is not over and whose legal moves are known. Returns the
 * move it would play, which is that of the first line, even if a low level thinks less of it than
 * of the next. */
move engine_think(struct engine *engine, const struct view *view, const struct task *task,
                  struct findings *findings);

/* Looks for a win that either player can force, by proof alone and within so many nodes: in games
 * in which everything is open and nothing is counted. Returns whether there is one; then the line
 * is the shortest that the proof found. Nothing that the engine remembers changes the answer. */
bool engine_prove(const struct engine *engine, const struct view *view, uint64_t nodes,
                  struct control *control, struct solution *solution);

/* Thinks at full strength about the view of the player to move, always with the same seed: for
 * benches and problems. */
move engine_answer(struct engine *engine, const union position *p, const struct limits *limits,
                   struct findings *findings);

#endif
