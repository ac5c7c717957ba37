/* libkolam-engine: Kolam's engine, and what it makes of moves that were played.
 *
 * An engine is a handle. It is given views, never the positions behind them, and thinks for one
 * caller at a time; different engines may think side by side, and another thread may end a search
 * through its kolam_control. With one thread, a limit of nodes or depth and the same seed it gives
 * the same answer on every machine; below full strength that depends on the views of the game so
 * far, the level and the seed alone. Nothing here prints, reads files or keeps global state.
 *
 * Functions that can refuse return false or NULL and write why, as those of kolam.h do. */
#ifndef KOLAM_ENGINE_H
#define KOLAM_ENGINE_H

#include "kolam.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KOLAM_LEVELS = 10,        /* 1 is the weakest, and 10 is full strength */
    KOLAM_THREADS_MOST = 64,  /* of an engine */
    KOLAM_HASH_MOST = 65536,  /* megabytes of its hash table */
    KOLAM_LINE_MOVES = 64,    /* moves of a line, at most */
    KOLAM_CHANCE_ONE = 10000, /* a chance of winning is given in these parts; a draw counts half */
    KOLAM_VALUE_WIN = 30000,
    KOLAM_VALUE_FORCED = 29000, /* beyond it lies a forced win: KOLAM_VALUE_WIN less plies */
};

typedef struct kolam_engine kolam_engine;

/* With a hash table of so many megabytes, 0 for 64. It thinks with one thread. */
KOLAM_API kolam_engine *kolam_engine_open(const kolam_game *game, int megabytes, char *error);
KOLAM_API void kolam_engine_close(kolam_engine *engine); /* NULL is none */

/* Threads at full strength; a level below it always has one. */
KOLAM_API bool kolam_engine_set_threads(kolam_engine *engine, int threads, char *error);

/* Forgets all that it has seen, so that nothing before changes an answer. */
KOLAM_API void kolam_engine_new_game(kolam_engine *engine);

/* Searching */

/* By what a search can be ended from outside. It begins as zeros, before the search does, and
 * serves one search. */
typedef struct {
    uint64_t words[4];
} kolam_control;

/* Ends the search that has this control, or will have it; from any thread, or from its progress. */
KOLAM_API void kolam_stop(kolam_control *control);

/* A move of the position, and what follows it. */
struct kolam_line {
    kolam_move moves[KOLAM_LINE_MOVES];
    int length;      /* at least 1 */
    int value;       /* for the player to move: hundredths of a point of the margin, or of what
                        decides the game */
    int chance;      /* of winning, in KOLAM_CHANCE_ONE, estimated: see kolam_line_chance() */
    uint64_t visits; /* where something is hidden: how often it was tried */
    bool exact;      /* the value is proved */
};

struct kolam_findings {
    struct kolam_line lines[KOLAM_MOVES_MOST]; /* the best first */
    int count;
    int depth;
    uint64_t nodes;
    double seconds;
    int full; /* of the hash table, in thousandths */
};

/* The chance of winning; certain where the value is proved. */
KOLAM_API int kolam_line_chance(const struct kolam_line *line);

/* Plies to the forced win, or negative loss, that the value means; 0 if it means none. */
KOLAM_API int kolam_line_plies(const struct kolam_line *line);

/* What a search is to do. Zeros: full strength, no limits, one line, and nobody listens. */
struct kolam_task {
    int level;              /* 1 to KOLAM_LEVELS; 0: full strength */
    uint64_t seed;          /* of its own randomness, the same throughout a game */
    uint64_t nodes;         /* limits; 0 is none */
    int depth;              /* not where something is hidden */
    double seconds;         /* at most a day */
    int lines;              /* best moves to report on; 0: one */
    kolam_control *control; /* or NULL: nothing ends it but its limits */

    /* Told what is found so far, on the thread that searches; or NULL. */
    void (*progress)(void *context, const struct kolam_findings *findings);
    void *context;
};

/* The move that it plays. `views` are those of the player to move at each of its turns so far, the
 * present one last: an engine that is shown all of them knows what was played where cards are
 * hidden. `findings` may be NULL. Without limits, full strength thinks for a second. */
KOLAM_API bool kolam_engine_play(kolam_engine *engine, const kolam_view *views, int count,
                                 const struct kolam_task *task, kolam_move *m,
                                 struct kolam_findings *findings, char *error);

/* A limit of nodes for an analysis that has none: about a second on one core. */
KOLAM_API uint64_t kolam_usual_nodes(const kolam_game *game);

/* The best moves of a view at full strength; there may be more lines than the task says. A task
 * without limits and control gets kolam_usual_nodes(). */
KOLAM_API bool kolam_engine_analyse(kolam_engine *engine, const kolam_view *view,
                                    const struct kolam_task *task, struct kolam_findings *findings,
                                    char *error);

/* Judging */

enum kolam_grade {
    KOLAM_UNJUDGED, /* there is nothing to go by */
    KOLAM_FORCED,   /* there was no other move */
    KOLAM_BEST,
    KOLAM_GOOD,
    KOLAM_INACCURACY,
    KOLAM_MISTAKE,
    KOLAM_BLUNDER,
    KOLAM_GRADES,
};

enum kolam_remark {
    KOLAM_NO_REMARK,
    KOLAM_ONLY_MOVE,         /* any other move would have been a mistake at least */
    KOLAM_MISSED_WIN,        /* from likely to win to unlikely */
    KOLAM_MISSED_FORCED_WIN, /* a win was proved, and is no longer */
};

struct kolam_judgement {
    struct kolam_line line; /* of the move that was played */
    int chance, best_chance;
    int loss;       /* of the chance, in KOLAM_CHANCE_ONE; at least 0 */
    int value_loss; /* of the value; at least 0 */
    enum kolam_grade grade;
    enum kolam_remark remark;
};

/* "mistake", "Fehler". */
KOLAM_API const char *kolam_grade_name(enum kolam_grade grade, enum kolam_language language);

/* Judges a legal move of the view. `findings` are those of kolam_engine_analyse() of the view with
 * the same task; a move that they do not compare gets a search of its own, and what that proves
 * about other lines is added to them. */
KOLAM_API bool kolam_engine_judge(kolam_engine *engine, const kolam_view *view,
                                  const struct kolam_task *task, struct kolam_findings *findings,
                                  kolam_move played, struct kolam_judgement *judgement,
                                  char *error);

/* Why an inaccuracy, a mistake or a blunder was worse than the best move, by what both lead to; ""
 * for other moves, or where the board shows no reason. Into KOLAM_SENTENCE_TEXT bytes. */
KOLAM_API void kolam_tell_loss(const kolam_game *game, const kolam_view *view,
                               const struct kolam_findings *findings,
                               const struct kolam_judgement *judgement,
                               enum kolam_language language, char *sentence);

/* What the moves of one player were worth. */
struct kolam_side {
    int grades[KOLAM_GRADES]; /* how many of each */
    int choices;              /* moves that were judged and not forced: means are over these */
    long long loss, value_loss;
    double accuracy; /* the sum of them */
};

/* A mistake or blunder that made the other player the favourite. */
struct kolam_turning_point {
    int number; /* of the move */
    int player;
    kolam_move move;
    int before, after; /* the mover's chance */
};

enum { KOLAM_TURNING_POINTS_MOST = 5 };

/* What the moves of a game were worth. It begins as zeros. */
struct kolam_summary {
    struct kolam_side sides[2];
    struct kolam_turning_point
        turns[KOLAM_TURNING_POINTS_MOST]; /* those that cost most, in order */
    int turn_count;
};

/* Adds the move with that number, by player 1 or 2. */
KOLAM_API void kolam_summary_add(struct kolam_summary *summary, int number, int player,
                                 const struct kolam_judgement *judgement);

/* Accuracy from 0 to 100, the mean over the choices; 0 if there were none. */
KOLAM_API double kolam_side_accuracy(const struct kolam_side *side);

#ifdef __cplusplus
}
#endif

#endif
