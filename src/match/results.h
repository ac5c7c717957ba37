/* The results of a match: counted as they come, and kept in a folder, from which the match can go
 * on after a crash. In the folder are `results.jsonl`, a line of JSON for the plan and one for each
 * game, and `games.kgn`. A game's record is written first and its line then, each at once, so that
 * a crash loses only games in progress; what it may leave half written is cut off on resuming. */
#ifndef MATCH_RESULTS_H
#define MATCH_RESULTS_H

#include "match/plan.h"
#include "match/sprt.h"

enum ending {
    BY_RULES,
    BY_ADJUDICATION, /* the referee's */
    BY_TIME,
    BY_CRASH,
    BY_ILLEGAL_MOVE, /* or one that cannot be read */
    ENDINGS,
    FAULTS = BY_TIME, /* the first of those that the loser caused */
};

/* One game. Number 2k and 2k+1 are the games of pair k; in the second one the seats are changed. */
struct outcome {
    bool played;
    enum result result;
    enum ending ending;
    struct score score;
};

/* What two contenders have shown against each other, from the first one's side. */
struct tally {
    long games, wins, draws, losses;
    long seat_points;        /* half points of player 1 */
    long faults[2][ENDINGS]; /* of the first and of the second */
    struct pentanomial pairs;
    struct series margin; /* points of the first above the second's, a pair's mean */
};

struct results {
    const struct plan *plan;
    struct outcome *outcome; /* of every game */
    long played;
    struct tally *tally;        /* of every couple */
    int folder, lines, records; /* files; -1 if nothing is kept */
    long long records_length;
};

/* What is known of how a move was found. */
struct move_report {
    int player; /* whose engine found it; 0: it belongs to the opening */
    struct ugi_told told;
    long long used; /* microseconds */
};

/* Everything about a game that is written down. */
struct report {
    long number;
    const struct opening *opening;
    const struct outcome *outcome;
    int count; /* moves, the opening's included */
    const move *moves;
    const struct move_report *thought; /* about each move */
    double seconds[2];                 /* that player 1 and 2 have used */
    const char *detail; /* what an illegal move looked like, how it crashed, or why the referee
                           ended it; or "" */
};

/* Begins, in a folder if that is not NULL, which is made if there is none. With `resume` the games
 * in there are counted. False, and why, if the folder cannot be used, or has another match. The
 * plan must stay. Every success needs a results_close(). */
bool results_open(struct results *r, const struct plan *plan, const char *folder, bool resume,
                  struct refusal *why);
void results_close(struct results *r);

/* Counts a game and writes it down; false, and why, if it cannot be written. */
bool results_add(struct results *r, const struct report *report, struct refusal *why);

/* Which contender has this seat (1 or 2) in this game. */
int game_contender(const struct plan *plan, long number, int player);

/* All couples together, from the side of this contender. */
struct tally results_of(const struct results *r, int contender);

#endif
