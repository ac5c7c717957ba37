/* The steps are those of the paper, "Example of the Glicko-2 system". Its scale has 0 for 1500 and
 * 1 for 173.7178 points. */
#include "play/glicko.h"

#include <math.h>

static const double middle = 1500, points = 173.7178, deviation_most = 350;

/* How much the volatility may change over time; the paper advises 0.3 to 1.2, and less where there
 * is luck. */
static const double tau = 0.5;

static const double precise = 0.000001;
static const double sure = 0.9999; /* nobody is expected to win more often: it tells something */
static const double pi = 3.14159265358979323846;

struct glicko glicko_new(void) {
    return (struct glicko){.rating = middle, .deviation = deviation_most, .volatility = 0.06};
}

static double square(double x) {
    return x * x;
}

static double at_most(double x, double most) {
    return x < most ? x : most;
}

/* Step 6 for players who do not play, with a day for a period: somebody whom many games have
 * brought to a deviation of 60 is as unknown as a newcomer after three years. */
struct glicko glicko_idle(struct glicko g, double days) {
    if (!(days > 0)) return g;
    double grown = sqrt(square(g.deviation / points) + days * square(g.volatility));
    g.deviation = at_most(grown * points, deviation_most);
    return g;
}

/* Step 3: how much a game against somebody with this deviation tells. */
static double weight(double deviation) {
    return 1 / sqrt(1 + 3 * square(deviation) / square(pi));
}

static double expectation(double ahead) {
    double expected = 1 / (1 + exp(-ahead));
    return expected > sure ? sure : expected < 1 - sure ? 1 - sure : expected;
}

/* Step 5: what the new volatility makes zero, of x, its logarithm squared. */
struct change {
    double delta, deviation, variance, start;
};

static double excess(const struct change *c, double x) {
    double grown = square(c->deviation) + c->variance + exp(x);
    return exp(x) * (square(c->delta) - grown) / (2 * square(grown)) - (x - c->start) / square(tau);
}

/* A point on the other side of the zero than `start`. */
static double other_side(const struct change *c) {
    double above = square(c->delta) - square(c->deviation) - c->variance;
    if (above > 0) return log(above);
    double x = c->start - tau;
    while (excess(c, x) < 0) x -= tau;
    return x;
}

/* The Illinois algorithm, as in the paper: it keeps the zero between a and b. */
static double new_volatility(const struct change *c) {
    double a = c->start, b = other_side(c);
    double at_a = excess(c, a), at_b = excess(c, b);
    while (fabs(b - a) > precise) {
        double between = a + (a - b) * at_a / (at_b - at_a), there = excess(c, between);
        if (there * at_b <= 0) {
            a = b;
            at_a = at_b;
        } else {
            at_a /= 2;
        }
        b = between;
        at_b = there;
    }
    return exp(a / 2);
}

/* Steps 3 and 4: what the games tell of somebody. */
struct evidence {
    double information, gain;
};

static struct evidence evidence_of(const struct glicko *g, const struct glicko *others,
                                   const double *scores, int count) {
    struct evidence e = {0};
    for (int i = 0; i < count; i++) {
        double tells = weight(others[i].deviation / points);
        double expected = expectation(tells * (g->rating - others[i].rating) / points);
        e.information += square(tells) * expected * (1 - expected);
        e.gain += tells * (scores[i] - expected);
    }
    return e;
}

/* Steps 6 and 7. */
static struct glicko with_evidence(struct glicko g, const struct evidence *e) {
    double grown = square(g.deviation / points) + square(g.volatility);
    double after = 1 / (1 / grown + e->information);
    g.deviation = at_most(sqrt(after) * points, deviation_most);
    g.rating += after * e->gain * points;
    return g;
}

struct glicko glicko_period(struct glicko g, const struct glicko *others, const double *scores,
                            int count) {
    struct evidence e = evidence_of(&g, others, scores, count);
    double variance = 1 / e.information;
    g.volatility = new_volatility(
        &(struct change){variance * e.gain, g.deviation / points, variance, 2 * log(g.volatility)});
    return with_evidence(g, &e);
}

struct glicko glicko_played(struct glicko g, struct glicko other, double score) {
    return glicko_period(g, &other, &score, 1);
}

struct glicko glicko_played_steadily(struct glicko g, struct glicko other, double score) {
    struct evidence e = evidence_of(&g, &other, &score, 1);
    return with_evidence(g, &e);
}
