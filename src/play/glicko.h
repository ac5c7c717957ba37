/* Glicko-2: ratings with a deviation that grows while somebody does not play, after Mark Glickman's
 * paper of 2012. Every game is a rating period of its own, and time without games counts in days.
 */
#ifndef PLAY_GLICKO_H
#define PLAY_GLICKO_H

struct glicko {
    double rating, deviation, volatility;
};

struct glicko glicko_new(void); /* 1500, 350, 0.06 */

/* After so many days without a game. */
struct glicko glicko_idle(struct glicko g, double days);

/* After a game against the other, as it was before it: 1 for a win, 0.5 for a draw, 0 for a loss.
 */
struct glicko glicko_played(struct glicko g, struct glicko other, double score);

/* The same of somebody whose volatility stays, as it nearly does in a few games: without step 5,
 * whose logarithms every visitor of a page would have to load. */
struct glicko glicko_played_steadily(struct glicko g, struct glicko other, double score);

/* As glicko_played() for several games at once, as in the paper; at least one. */
struct glicko glicko_period(struct glicko g, const struct glicko *others, const double *scores,
                            int count);

#endif
