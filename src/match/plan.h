/* What a match is to be: who plays what, how fast, from which starts. Everything that its games
 * depend on is in here, so that the same plan gives the same match. */
#ifndef MATCH_PLAN_H
#define MATCH_PLAN_H

#include "engine/ugi/ugi_client.h"
#include "match/opening.h"

#include <stdbool.h>

enum {
    CONTENDERS_MOST = 64,
    CONTENDER_OPTIONS = 32,
    CONTENDER_NAME = 128, /* bytes */
};

struct contender {
    char name[CONTENDER_NAME];
    const char *command;
    const char *log; /* the file for its error output, or NULL */
    struct search_limits limits;
    int option_count; /* sent as setoption */
    struct {
        const char *name, *value;
    } option[CONTENDER_OPTIONS];
};

/* When the referee ends a game before the rules do. Scores are in hundredths. */
struct adjudication {
    /* Lost: this many moves in a row the loser has told at most -score, and the other at least
     * that. 0 moves: never. */
    int resign_score, resign_moves;

    /* Drawn: from this ply on, both have told between -score and score for so many moves in a row.
     */
    int draw_score, draw_moves, draw_ply;

    bool exact; /* as soon as what is certain without searching says who wins */
};

struct plan {
    const struct game *game;
    struct options options;
    struct seed seed;
    int contender_count;
    struct contender contender[CONTENDERS_MOST];
    bool gauntlet;   /* only the first contender plays the others */
    int pairs;       /* of games, for every two contenders that play each other */
    int part, parts; /* only those of part `part`, from 1, of so many; 0: all */
    int concurrency;
    int plies;       /* random moves before the engines play */
    char **openings; /* lines: a position, or moves; NULL: from the start */
    int opening_count;
    int margin;        /* milliseconds that a move may be late */
    int patience;      /* milliseconds to wait where there is no limit of time */
    bool sequential;   /* stop as soon as it is clear that ... */
    double elo0, elo1; /* ... the first is better by elo1, or not by more than elo0 */
    struct adjudication adjudication;
};

/* Two contenders, by their numbers. */
struct couple {
    int first, second;
};

/* How many couples there are, and which two play the pair of games of that number: pairs go round,
 * so that all couples have played about as much at any time. */
int plan_couples(const struct plan *plan);
long plan_pairs(const struct plan *plan);

/* How many of the pairs are in the plan's part, and whether this one is: a part has the same
 * openings for every couple. */
long plan_share(const struct plan *plan);
bool plan_includes(const struct plan *plan, long pair);

struct couple plan_couple(const struct plan *plan, int couple);

/* A number that depends on the plan's seed and on `what`, which is different for every use. */
uint64_t plan_number(const struct plan *plan, uint64_t what);

/* Where its games start. */
struct opening_source plan_openings(const struct plan *plan);

/* The opening of a pair of games: every couple plays the same ones. False, and why, as of
 * opening_draw(). */
bool plan_opening(const struct plan *plan, long pair, struct opening *opening, struct refusal *why);

#endif
