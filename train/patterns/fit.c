/* fit FILE >WEIGHTS: the weights of Patterns' features that come closest to the values of the games
 * that `kolam selfplay` wrote, by least squares, as the text of src/games/patterns/eval_weights.c.
 * How close they come goes to standard error, for samples that were not fitted (one in HELD_OUT).
 */
#include "train/patterns/rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    EACH = 2 * PATTERNS_FEATURES, /* weights of a knot */
    WEIGHTS = EACH * PATTERNS_KNOTS,
    HELD_OUT = 10,
    RUN = 200, /* samples of a few games are fitted or held out together */
};

/* Pulls weights that the samples say little about towards zero. */
static const double ridge = 20.0;

struct sums {
    double square[WEIGHTS][WEIGHTS], product[WEIGHTS];
    double weights[WEIGHTS];
};

/* How close the weights come, by knot. */
struct closeness {
    double error[PATTERNS_KNOTS], plain[PATTERNS_KNOTS];
    long held[PATTERNS_KNOTS];
};

/* The sample's inputs at the two knots around it: `inputs[0]` is that of the weight `*first`. */
static void inputs_of(const struct row *sample, int *first, double inputs[2 * EACH]) {
    double beyond = (double)(sample->face_up % PATTERNS_STEP) / PATTERNS_STEP;
    *first = sample->face_up / PATTERNS_STEP * EACH;
    for (int i = 0; i < EACH; i++) {
        double x = sample->features.of[i / PATTERNS_FEATURES][i % PATTERNS_FEATURES];
        inputs[i] = x * (1 - beyond);
        inputs[EACH + i] = x * beyond;
    }
}

static void add(struct sums *sums, const struct row *sample) {
    double inputs[2 * EACH];
    int first;
    inputs_of(sample, &first, inputs);
    for (int i = 0; i < 2 * EACH; i++) {
        if (inputs[i] == 0) continue;
        sums->product[first + i] += inputs[i] * sample->value;
        for (int j = 0; j <= i; j++) sums->square[first + i][first + j] += inputs[i] * inputs[j];
    }
}

/* Cholesky's method, in place. */
static void solve(struct sums *s) {
    for (int i = 0; i < WEIGHTS; i++) {
        s->square[i][i] += ridge;
        for (int j = 0; j <= i; j++) {
            double sum = s->square[i][j];
            for (int k = 0; k < j; k++) sum -= s->square[i][k] * s->square[j][k];
            s->square[i][j] = i == j ? sqrt(sum) : sum / s->square[j][j];
        }
    }
    for (int i = 0; i < WEIGHTS; i++) {
        double sum = s->product[i];
        for (int k = 0; k < i; k++) sum -= s->square[i][k] * s->weights[k];
        s->weights[i] = sum / s->square[i][i];
    }
    for (int i = WEIGHTS - 1; i >= 0; i--) {
        double sum = s->weights[i];
        for (int k = i + 1; k < WEIGHTS; k++) sum -= s->square[k][i] * s->weights[k];
        s->weights[i] = sum / s->square[i][i];
    }
}

static void compare(const struct sums *sums, const struct row *sample,
                    struct closeness *closeness) {
    double inputs[2 * EACH], value = 0;
    int first, knot = sample->face_up / PATTERNS_STEP;
    inputs_of(sample, &first, inputs);
    for (int i = 0; i < 2 * EACH; i++)
        if (inputs[i] != 0) value += inputs[i] * sums->weights[first + i];
    closeness->error[knot] += (value - sample->value) * (value - sample->value);
    closeness->plain[knot] += sample->value * sample->value;
    closeness->held[knot]++;
}

static void write_case(const struct sums *s) {
    for (int i = 0; i < WEIGHTS; i++) {
        int within = i % EACH;
        if (within == 0) printf("    %s{{{", i == 0 ? "{" : " ");
        if (within == PATTERNS_FEATURES) printf("},\n       {");
        long weight = lround(s->weights[i] * WEIGHT_ONE);
        printf("%s%ld", within % PATTERNS_FEATURES ? ", " : "", weight);
        if (within == EACH - 1) puts(i == WEIGHTS - 1 ? "}}}}," : "}}},");
    }
}

static void write_closeness(const struct closeness *c) {
    for (int i = 0; i < PATTERNS_KNOTS; i++)
        if (c->held[i])
            fprintf(stderr, "from %2d face up: error %4.0f of %5.0f, %ld samples\n",
                    i * PATTERNS_STEP, sqrt(c->error[i] / (double)c->held[i]),
                    sqrt(c->plain[i] / (double)c->held[i]), c->held[i]);
}

/* What is fitted, and what is kept to be compared with it. */
struct fit {
    struct sums sums[PATTERNS_CASES];
    struct row *held;
    size_t count, kept, capacity;
};

static bool add_sample(void *context, const struct row *sample) {
    struct fit *fit = context;
    if (fit->count++ / RUN % HELD_OUT != 0) {
        add(&fit->sums[sample->which_case], sample);
        return true;
    }
    if (fit->kept == fit->capacity) {
        fit->capacity = fit->capacity * 2 + 1024;
        fit->held = realloc(fit->held, fit->capacity * sizeof *fit->held);
        if (!fit->held) return false;
    }
    fit->held[fit->kept++] = *sample;
    return true;
}

int main(int argc, char **argv) {
    static struct fit fit;
    struct closeness closeness = {0};
    const struct row_reader reader = {add_sample, &fit};
    if (argc != 2) return 2;
    if (!rows_read(argv[1], &reader)) return 1;
    for (int i = 0; i < PATTERNS_CASES; i++) solve(&fit.sums[i]);
    for (size_t i = 0; i < fit.kept; i++)
        compare(&fit.sums[fit.held[i].which_case], &fit.held[i], &closeness);
    write_closeness(&closeness);
    puts("/* Fitted by train/patterns/fit: do not edit. */\n"
         "#include \"games/patterns/eval_features.h\"\n\n"
         "const struct patterns_weights patterns_weights = {{");
    for (int i = 0; i < PATTERNS_CASES; i++) write_case(&fit.sums[i]);
    puts("}};");
    free(fit.held);
    return 0;
}
