/* Ratings of players from the results of their games.
 *
 * The chance of player 1 is 1 / (1 + 10^(-d/400)), where d is the difference of the ratings and the
 * advantage of that seat; draws are half a win. Ratings and advantage are the most likely ones. So
 * that nobody gets an infinite one, every player is credited with one drawn game more, shared among
 * its opponents as its games are and between both seats. Where groups of players have never met,
 * each group has the mean 0. */
#ifndef MATCH_RATING_H
#define MATCH_RATING_H

#include "match/sprt.h"
#include "rules/game.h"

#include <stdbool.h>

enum { RATED_MOST = 1000 };

struct rated {
    char *name;
    long games;
    double points;
    struct estimate elo; /* against the mean of its group, or against the anchor */
    int group;           /* numbered from 0 */
};

/* Games of one player in seat 1 against another. */
struct meetings {
    double games, points;
};

/* All zeros is empty. */
struct ratings {
    int count, room;
    struct rated *player;
    struct meetings *meetings; /* room times room: [player 1][player 2] */
    struct estimate seat;      /* Elo that playing first is worth */
    int groups;
};

void ratings_done(struct ratings *r);

/* The number of the player of that name, who may be new; -1 if there are too many. */
int ratings_player(struct ratings *r, const char *name);

/* The number of a player who is there, or -1. */
int ratings_find(const struct ratings *r, const char *name);

/* Counts a game that has a result, of two different players. */
void ratings_add(struct ratings *r, int first, int second, enum result result);

/* Computes the ratings; those in the group of `anchor`, if it is not -1, so that it has that Elo.
 * False if there is no memory. */
bool ratings_fit(struct ratings *r, int anchor, double elo);

#endif
