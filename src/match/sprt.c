/* Pentanomial statistics: score, Elo with error, and the log-likelihood ratio of the sequential
 * test. */
#include "match/sprt.h"

#include <math.h>

static const double normal_95 = 1.959964; /* standard errors on either side that hold 95 % */

double elo_of_score(double score) {
    return 400 * log10(score / (1 - score));
}

double score_of_elo(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

void series_add(struct series *s, double value) {
    s->count++;
    s->sum += value;
    s->squares += value * value;
}

struct estimate series_mean(const struct series *s) {
    if (s->count == 0) return (struct estimate){0, 0};
    double count = (double)s->count, mean = s->sum / count;
    double variance = fmax(s->squares / count - mean * mean, 0);
    double error = s->count > 1 ? normal_95 * sqrt(variance / (count - 1)) : INFINITY;
    return (struct estimate){mean, error};
}

struct estimate pentanomial_score(const struct pentanomial *p) {
    struct series s = {0};
    for (int i = 0; i < 5; i++) {
        double score = i / 4.0, count = (double)p->count[i];
        s.count += p->count[i];
        s.sum += count * score;
        s.squares += count * score * score;
    }
    return series_mean(&s);
}

struct estimate pentanomial_elo(const struct pentanomial *p) {
    struct estimate score = pentanomial_score(p);
    double low = elo_of_score(fmax(score.value - score.error, 0));
    double high = elo_of_score(fmin(score.value + score.error, 1));
    return (struct estimate){elo_of_score(score.value), (high - low) / 2};
}

/* Shares of the five results. Results that have not occurred get a little, so that no hypothesis is
 * ever impossible. */
struct shares {
    double share[5], total;
};

static struct shares shares_of(const struct pentanomial *p) {
    struct shares s = {.total = 0};
    for (int i = 0; i < 5; i++) {
        s.share[i] = p->count[i] > 0 ? (double)p->count[i] : 1e-3;
        s.total += s.share[i];
    }
    for (int i = 0; i < 5; i++) s.share[i] /= s.total;
    return s;
}

/* The slope, along the multiplier x, of the likelihood of distributions with the mean `score`. */
static double slope(const struct shares *s, double score, double x) {
    double sum = 0;
    for (int i = 0; i < 5; i++) {
        double off = i / 4.0 - score;
        sum += s->share[i] * off / (1 + x * off);
    }
    return sum;
}

/* The most likely distribution with the mean `score` has share / (1 + x off), with the x that makes
 * the slope, which falls with x, zero. Each denominator is positive only between the two ends. */
static double multiplier(const struct shares *s, double score) {
    double low = -1 / (1 - score), high = 1 / score;
    for (int i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        if (slope(s, score, middle) > 0)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

double pentanomial_llr(const struct pentanomial *p, double elo0, double elo1) {
    struct shares s = shares_of(p);
    double score0 = score_of_elo(elo0), score1 = score_of_elo(elo1);
    double x0 = multiplier(&s, score0), x1 = multiplier(&s, score1), sum = 0;
    for (int i = 0; i < 5; i++)
        sum += s.share[i] * log((1 + x0 * (i / 4.0 - score0)) / (1 + x1 * (i / 4.0 - score1)));
    return s.total * sum;
}

double sprt_bound(void) {
    return log(0.95 / 0.05);
}
