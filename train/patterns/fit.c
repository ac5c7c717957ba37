/* fit <SAMPLES >WEIGHTS: the weights of Patterns' features that come closest to the values of the
 * samples that `games` wrote, by least squares, as the text of src/games/patterns/eval_weights.c.
 * How close they come goes to standard error, for samples that were not fitted (one in HELD_OUT).
 */
#include "base/bits.h"
#include "games/evaluations.h"
#include "games/patterns/eval_features.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    EACH = 2 * PATTERNS_FEATURES, /* weights of a knot */
    WEIGHTS = EACH * PATTERNS_KNOTS,
    HELD_OUT = 10,
    RUN = 200, /* samples of a few games are fitted or held out together */
    POINT = 100,
    SAMPLE_TEXT = POSITION_TEXT + 16,
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

struct sample {
    double value;
    int face_up, which_case;
    struct patterns_features features;
};

static bool sample_read(const char *line, struct sample *sample) {
    char *position;
    char text[SAMPLE_TEXT];
    union position p;
    struct refusal why;
    struct options options = options_initial(&patterns_game);
    _Alignas(64) struct patterns_notes notes;
    sample->value = POINT * (double)strtol(line, &position, 10);
    snprintf(text, sizeof text, "%s", position + 1);
    text[strcspn(text, "\n")] = '\0';
    if (!patterns_game.read_position(&options, &(struct seed){{0}}, text, &p, &why)) return false;
    patterns_evaluation.start(&p, &notes);
    patterns_features_find(&p.patterns, &notes, &sample->features);
    sample->which_case = patterns_case(&p.patterns, &notes);
    sample->face_up = bits_count(patterns_face_up(&p.patterns.board));
    return true;
}

/* The sample's inputs at the two knots around it: `inputs[0]` is that of the weight `*first`. */
static void inputs_of(const struct sample *sample, int *first, double inputs[2 * EACH]) {
    double beyond = (double)(sample->face_up % PATTERNS_STEP) / PATTERNS_STEP;
    *first = sample->face_up / PATTERNS_STEP * EACH;
    for (int i = 0; i < EACH; i++) {
        double x = sample->features.of[i / PATTERNS_FEATURES][i % PATTERNS_FEATURES];
        inputs[i] = x * (1 - beyond);
        inputs[EACH + i] = x * beyond;
    }
}

static void add(struct sums *sums, const struct sample *sample) {
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

static void compare(const struct sums *sums, const struct sample *sample,
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

int main(void) {
    static struct sums sums[PATTERNS_CASES];
    static char line[SAMPLE_TEXT];
    struct closeness closeness = {0};
    struct sample *held = NULL, sample;
    size_t count = 0, kept = 0, room = 0;
    while (fgets(line, sizeof line, stdin)) {
        if (!sample_read(line, &sample)) continue;
        if (count++ / RUN % HELD_OUT != 0) {
            add(&sums[sample.which_case], &sample);
            continue;
        }
        if (kept == room) held = realloc(held, (room = room * 2 + 1024) * sizeof *held);
        if (!held) return 1;
        held[kept++] = sample;
    }
    for (int i = 0; i < PATTERNS_CASES; i++) solve(&sums[i]);
    for (size_t i = 0; i < kept; i++) compare(&sums[held[i].which_case], &held[i], &closeness);
    write_closeness(&closeness);
    puts("/* Fitted by train/patterns/fit: do not edit. */\n"
         "#include \"games/patterns/eval_features.h\"\n\n"
         "const struct patterns_weights patterns_weights = {{");
    for (int i = 0; i < PATTERNS_CASES; i++) write_case(&sums[i]);
    puts("}};");
    free(held);
    return 0;
}
