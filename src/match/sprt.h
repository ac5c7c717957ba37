/* What a match has shown, by pairs of games: each deal or opening is played twice with seats
 * exchanged, and the two games belong together, so a pair is what is counted. */
#ifndef MATCH_SPRT_H
#define MATCH_SPRT_H

/* Pairs by the half points that one player got of them: 0 to 4. */
struct pentanomial {
    long count[5];
};

/* A value and half the width of its interval of 95 %. */
struct estimate {
    double value, error;
};

/* Elo of an expected score between 0 and 1, in which both are infinite; and back. */
double elo_of_score(double score);
double score_of_elo(double elo);

/* The mean score of a game, from 0 to 1; {0, 0} if there are no pairs. */
struct estimate pentanomial_score(const struct pentanomial *p);

/* The same as Elo. The error is infinite, or not a number, when every game had the same end. */
struct estimate pentanomial_elo(const struct pentanomial *p);

/* The log-likelihood ratio of elo1 to elo0, each as the most likely distribution of pairs that has
 * this mean (a generalised sequential probability ratio test). */
double pentanomial_llr(const struct pentanomial *p, double elo0, double elo1);

/* A test with 5 % of either error ends when the ratio is beyond plus or minus this. */
double sprt_bound(void);

/* Numbers as they come, for their mean. */
struct series {
    long count;
    double sum, squares;
};

void series_add(struct series *s, double value);
struct estimate series_mean(const struct series *s);

#endif
