/* Analysis: what the moves of a position are worth, and how good a move was that somebody played.
 *
 * Everything here is seen from the player to move. A position is analysed through a view, as that
 * player saw it, unless the caller asks for EYES_IN_HINDSIGHT. */
#ifndef ANALYSIS_ANALYSIS_H
#define ANALYSIS_ANALYSIS_H

#include "engine/engine.h"
#include "rules/game.h"
#include "search/search.h"

#include <stdbool.h>
#include <stdint.h>

/* Looking */

enum eyes { EYES_OF_MOVER, EYES_OF_1, EYES_OF_2, EYES_IN_HINDSIGHT };

/* What is analysed of p: the only way from a position to a view that this room has. False, and why,
 * if these eyes do not see the moves of the player to move, or if hindsight meets hidden cards. */
bool analysis_look(const struct game *game, const union position *p, enum eyes eyes,
                   struct view *view, struct refusal *why);

/* Searching */

struct analyst {
    const struct game *game;
    struct engine *engine; /* of that game */
    struct limits limits;
    double seconds; /* for each search; 0 is no limit */
    struct control *control;
    struct listener listener;
};

enum { ANALYSIS_LINES = 3 }; /* best moves shown, unless somebody wants more or fewer */

/* Gives a search that nothing would end a limit of nodes: about a second on one core. */
void analysis_limit(const struct game *game, struct limits *limits, double seconds);

/* The game must not be over. There may be more lines than the limits say; the best are first. */
void analysis_search(const struct analyst *a, const struct view *view, struct findings *findings);

/* Whether the player to move is sure to win with this line, however the other one plays. */
bool line_wins(const struct line *line);

/* The chance of winning; certain where the value is proved. */
int line_chance(const struct line *line);

/* Plies to the forced win (or, negative, loss) that the value means; 0 if it means none. */
int value_plies(int value);

/* Judging */

enum grade {
    GRADE_NONE,   /* there is nothing to go by */
    GRADE_FORCED, /* there was no other move: no merit and no fault */
    GRADE_BEST,
    GRADE_GOOD,
    GRADE_INACCURACY,
    GRADE_MISTAKE,
    GRADE_BLUNDER,
    GRADES,
};

enum remark {
    REMARK_NONE,
    REMARK_ONLY_MOVE,         /* any other move would have been a mistake at least */
    REMARK_MISSED_WIN,        /* from likely to win to unlikely */
    REMARK_MISSED_FORCED_WIN, /* a win was proved, and is no longer */
    REMARKS,
};

/* What people call it: "mistake", "Fehler". */
const char *grade_name(enum language language, enum grade grade);

/* The loss of winning chance from which on a move gets a grade, in CHANCE_ONE; GRADE_GOOD and worse
 * have one. analysis.c gives the reasons. */
extern const int grade_losses[GRADES];

struct judgement {
    struct line line; /* of the move that was played: its value and continuation */
    int chance, best_chance;
    int loss;       /* of the chance, in CHANCE_ONE; at least 0 */
    int value_loss; /* of the value; at least 0 */
    enum grade grade;
    enum remark remark;
};

/* Judges a legal move of the view after its search. A move that this looked at too little to be
 * compared gets a search of its own. If that proves more about the best lines, it is added to the
 * findings. The lines of a mistake and of the best move go on as a proof does, where a small one
 * finds a forced win; the values stay those of the search. */
void analysis_judge(const struct analyst *a, const struct view *view, struct findings *findings,
                    move played, struct judgement *judgement);

/* The same without searching: `line` is the move's, or NULL if nothing is known about it. `choices`
 * is the number of legal moves. */
struct judgement judgement_of(const struct findings *findings, const struct line *line,
                              int choices);

/* 0 to 100: 100 x (1 - loss)^4. That is 81 for a loss of 5 %, 66 for 10 %, 41 for 20 %; total loss
 * is 0. */
double accuracy_of(int loss);

/* Summing up */

struct side {
    int grades[GRADES];
    int choices; /* moves that were judged and not forced: the means are over these */
    long long loss, value_loss;
    double accuracy;
};

/* A mistake or blunder that made the other player the favourite. */
struct turning_point {
    int number; /* of the move */
    int player;
    move move;
    int before, after; /* the mover's chance */
};

enum { TURNING_POINTS_MOST = 5 };

struct summary {
    struct side sides[2];
    struct turning_point turns[TURNING_POINTS_MOST]; /* those that cost most, in order */
    int turn_count;
};

/* Counts a move of `player` (1 or 2). A summary begins as zeros. */
void summary_add(struct summary *summary, int number, int player,
                 const struct judgement *judgement);

/* Means over the choices; 0 if there were none: of the accuracy, of the loss in CHANCE_ONE, and of
 * the loss in value. */
double side_accuracy(const struct side *side);
double side_loss(const struct side *side);
double side_value_loss(const struct side *side);

#endif
