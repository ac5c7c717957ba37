/* net EPOCHS FILE... >WEIGHTS: the network of Patterns that comes closest to the values of the
 * games that `kolam selfplay` wrote, as the text of src/games/patterns/eval_net_weights.c.
 *
 * It learns by descending the gradient of the mean square of what it is off by (Adam), in single
 * precision. Then its weights are rounded, and the rounded ones are judged as the engine evaluates
 * them, on samples that it has not learned from (one in HELD_OUT): which share of the values'
 * variance they explain goes to standard error, beside that of the features alone, and how far the
 * engine is from what was learned. */
#include "train/patterns/net_model.h"

#include "base/random.h"
#include "train/patterns/rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HELD_OUT = 10,
    RUN = 400,  /* samples of some games are learned or held out together */
    LEAST = 18, /* face-up squares: the network is not asked with fewer than NET_LEAST */
    BATCH = 512,
    BAND = 4, /* face-up squares that are judged together */
    BANDS = 52 / BAND + 1,
    POINT = 100,
    WEIGHTS = sizeof(struct model_weights) / sizeof(float),
};

static const float rate = 0.002f, decay = 0.01f;

struct examples {
    struct example *of;
    size_t count, capacity;
};

static bool add_example(void *context, const struct row *row) {
    struct examples *examples = context;
    if (row->face_up < LEAST) return true;
    if (examples->count == examples->capacity) {
        examples->capacity = examples->capacity * 2 + 4096;
        examples->of = realloc(examples->of, examples->capacity * sizeof *examples->of);
        if (!examples->of) return false;
    }
    struct example *e = &examples->of[examples->count++];
    const struct patterns_features *f = &row->features;
    int ahead = POINT * (f->of[0][FEATURE_POINTS] - f->of[1][FEATURE_POINTS]);
    *e = (struct example){
        .position = row->position,
        .face_up = (int16_t)row->face_up,
        .ahead = (int16_t)ahead,
        .sum = (int16_t)patterns_features_value(f, row->which_case, row->face_up),
        .value = (float)row->value,
    };
    memcpy(e->numbers, row->numbers, sizeof e->numbers);
    for (int i = 0; i < MODEL_INPUTS; i++)
        e->input[i] = f->of[i / PATTERNS_FEATURES][i % PATTERNS_FEATURES];
    return true;
}

static bool is_held_out(size_t number) {
    return number / RUN % HELD_OUT == 0;
}

/* Kingma and Ba, 2014; the weights decay by themselves. */
struct adam {
    struct model_weights mean, square;
    double steps, steps_most;
};

static void step(struct adam *adam, const struct model_weights *gradient, struct model_weights *w) {
    const float *g = (const float *)gradient;
    float *x = (float *)w, *mean = (float *)&adam->mean, *square = (float *)&adam->square;
    double done = adam->steps++ / adam->steps_most;
    double pace = done < 0.02 ? done / 0.02 : 0.5 * (1 + cos(acos(-1) * done));
    float first = (float)(1 - pow(0.9, adam->steps)), second = (float)(1 - pow(0.999, adam->steps));
    float size = rate * (float)pace;
    for (int i = 0; i < WEIGHTS; i++) {
        mean[i] += 0.1f * (g[i] - mean[i]);
        square[i] += 0.001f * (g[i] * g[i] - square[i]);
        float change = mean[i] / first / (sqrtf(square[i] / second) + 1e-8f);
        x[i] -= size * (change + decay * x[i]);
    }
}

static void shuffle(size_t *order, size_t count, struct random *random) {
    for (size_t i = count; i > 1; i--) {
        size_t j = (size_t)(random_next(random) % i), other = order[i - 1];
        order[i - 1] = order[j];
        order[j] = other;
    }
}

/* False if there is no memory. */
static bool learn(const struct examples *examples, int epochs, struct model *model) {
    static struct adam adam;
    static struct model_weights gradient;
    struct random random = random_from(2);
    size_t *order = malloc(examples->count * sizeof *order), count = 0;
    if (!order) return false;
    for (size_t i = 0; i < examples->count; i++)
        if (!is_held_out(i)) order[count++] = i;
    model_begin(model, examples->of, examples->count);
    adam.steps_most = (double)(count / BATCH) * epochs;
    for (int epoch = 0; epoch < epochs; epoch++) {
        shuffle(order, count, &random);
        for (size_t i = 0; i + BATCH <= count; i += BATCH) {
            memset(&gradient, 0, sizeof gradient);
            for (size_t j = i; j < i + BATCH; j++)
                model_descend(model, &examples->of[order[j]], 1.0f / BATCH, &gradient);
            step(&adam, &gradient, &model->w);
        }
    }
    free(order);
    return true;
}

/* Rounding: false where a number does not fit. */

static bool round_output(double weight, int16_t *rounded) {
    double value = weight * MODEL_VALUE * NET_OUTPUT;
    *rounded = (int16_t)lround(value);
    return fabs(value) <= INT16_MAX;
}

static bool round_features(const struct model *model, struct patterns_net *net) {
    bool fits = true;
    for (int j = 0; j < NET_WIDTH; j++) {
        for (int i = 0; i < MODEL_INPUTS; i++) {
            double weight = (double)model->w.input[i][j] * model->scale[i] * NET_ONE;
            net->input[i % PATTERNS_FEATURES][j][i / PATTERNS_FEATURES] = (int16_t)lround(weight);
            fits &= fabs(weight) <= INT16_MAX;
        }
        for (int i = 0; i < NET_STAGES; i++) {
            fits &= round_output(model_output(model, i, j), &net->output[i][j]);
            net->bias[i][j] = (int32_t)lround((double)model->w.bias[i][j] * NET_ONE);
        }
    }
    return fits;
}

static colour_units round_units(const float weights[NET_COLOUR], double unit) {
    colour_units rounded = {0};
    for (int i = 0; i < NET_COLOUR; i++) rounded[i] = (int32_t)lround((double)weights[i] * unit);
    return rounded;
}

static void round_colours(const struct model *model, struct patterns_net *net) {
    for (int i = 0; i < NET_CLASSES; i++) {
        net->pattern[i].of[0] = round_units(model->w.pattern[i], NET_ONE);
        net->pattern[i].of[1] = round_units(model->w.pattern[model->swapped[i]], NET_ONE);
    }
    for (int waits = 0; waits < 2; waits++) {
        for (int group = 0; group < NET_GROUPS; group++)
            for (int bowl = 0; bowl < 2; bowl++) {
                net->own[waits][group + bowl * NET_GROUPS] =
                    round_units(model->w.own[waits][group][bowl], NET_ONE);
                net->other[waits][group + bowl * NET_GROUPS] =
                    round_units(model->w.other[waits][group][bowl], NET_ONE);
            }
        for (int i = 0; i < NET_STAGES; i++)
            net->stage[waits][i] = round_units(model->w.stage[waits][i], NET_ONE);
    }
    for (int i = 0; i < NET_STAGES; i++)
        for (int group = 0; group < NET_GROUPS; group++) {
            float output[NET_COLOUR];
            for (int j = 0; j < NET_COLOUR; j++)
                output[j] = model_colour_output(model, i, group, j);
            net->colour_output[i][group] = round_units(output, MODEL_VALUE * NET_OUTPUT);
        }
}

static bool round_weights(const struct model *model, struct patterns_net *net) {
    memcpy(net->class, model->class, sizeof net->class);
    for (int i = 0; i < NET_STAGES; i++)
        net->share[i] = (int32_t)lround((double)model->w.share[i] * NET_SHARE);
    round_colours(model, net);
    return round_features(model, net);
}

/* Judging */

/* Squares of what is left, of the samples with about as many squares face up. */
struct band {
    double value, sum, net;
    long count;
};

static int value_of_engine(const struct patterns_net *net, const struct example *e) {
    struct patterns_features f = {0};
    struct patterns_net_sums sums;
    const struct patterns_net_facts facts = {
        .features = &f,
        .numbers = {e->numbers[0], e->numbers[1]},
        .face_up = e->face_up,
        .ahead = e->ahead,
        .sum = e->sum,
    };
    for (int i = 0; i < MODEL_INPUTS; i++)
        f.of[i / PATTERNS_FEATURES][i % PATTERNS_FEATURES] = e->input[i];
    patterns_net_start(net, &e->position, &sums);
    return patterns_net_value(net, &e->position, &sums, &facts);
}

static void judge(const struct examples *examples, const struct model *model,
                  const struct patterns_net *net) {
    struct band bands[BANDS] = {0};
    double off = 0, off_most = 0;
    long count = 0;
    for (size_t i = 0; i < examples->count; i++) {
        const struct example *e = &examples->of[i];
        struct band *band = &bands[e->face_up / BAND];
        if (!is_held_out(i)) continue;
        double found = value_of_engine(net, e), value = e->value;
        double apart = fabs(found - (double)model_value(model, e) * MODEL_VALUE);
        off += apart;
        off_most = fmax(off_most, apart);
        band->value += value * value;
        band->sum += (value - e->sum) * (value - e->sum);
        band->net += (value - found) * (value - found);
        band->count++;
        count++;
    }
    for (int i = 0; i < BANDS; i++)
        if (bands[i].count)
            fprintf(stderr, "from %2d face up: features %4.1f %%, network %4.1f %%, %ld samples\n",
                    i * BAND, 100 * (1 - bands[i].sum / bands[i].value),
                    100 * (1 - bands[i].net / bands[i].value), bands[i].count);
    fprintf(stderr, "the engine is off by %.1f hundredths of a point, at most by %.1f\n",
            off / (double)count, off_most);
}

/* Writing: tools/format lays it out. */

static void separate(int index) {
    if (index > 0) puts(",");
}

static void write_short(const int16_t *weights, int count) {
    printf("{");
    for (int i = 0; i < count; i++) printf(i > 0 ? ",%d" : "%d", weights[i]);
    printf("}");
}

static void write_long(const int32_t *weights, int count) {
    printf("{");
    for (int i = 0; i < count; i++) printf(i > 0 ? ",%d" : "%d", weights[i]);
    printf("}");
}

static void write_units(const colour_units *units, int count) {
    printf("{");
    for (int i = 0; i < count; i++) {
        separate(i);
        write_long((const int32_t *)&units[i], NET_COLOUR);
    }
    printf("}");
}

static void write_features(const struct patterns_net *net) {
    printf(".input = {");
    for (int i = 0; i < PATTERNS_FEATURES; i++) {
        separate(i);
        printf("{");
        for (int j = 0; j < NET_WIDTH; j++) {
            separate(j);
            write_short(net->input[i][j], 2);
        }
        printf("}");
    }
    printf("},\n.bias = {");
    for (int i = 0; i < NET_STAGES; i++) {
        separate(i);
        write_long(net->bias[i], NET_WIDTH);
    }
    printf("},\n.output = {");
    for (int i = 0; i < NET_STAGES; i++) {
        separate(i);
        write_short(net->output[i], NET_WIDTH);
    }
    puts("},");
}

static void write_both(const char *name, const colour_units *first, const colour_units *second,
                       int count) {
    printf(".%s = {", name);
    write_units(first, count);
    puts(",");
    write_units(second, count);
    puts("},");
}

static void write_colours(const struct patterns_net *net) {
    printf(".pattern = {");
    for (int i = 0; i < NET_CLASSES; i++) {
        separate(i);
        printf("{");
        write_units(net->pattern[i].of, 2);
        printf("}");
    }
    puts("},");
    write_both("own", net->own[0], net->own[1], 2 * NET_GROUPS);
    write_both("other", net->other[0], net->other[1], 2 * NET_GROUPS);
    write_both("stage", net->stage[0], net->stage[1], NET_STAGES);
    printf(".colour_output = {");
    for (int i = 0; i < NET_STAGES; i++) {
        separate(i);
        write_units(net->colour_output[i], NET_GROUPS);
    }
    puts("},");
}

static void write_net(const struct patterns_net *net) {
    puts("/* Made by train/patterns/net: do not edit. */\n"
         "#include \"games/patterns/eval_net.h\"\n\n"
         "const struct patterns_net patterns_net = {");
    write_features(net);
    write_colours(net);
    printf(".share = ");
    write_long(net->share, NET_STAGES);
    printf(",\n.class = {");
    for (int i = 0; i < NET_PATTERNS; i++) printf(i > 0 ? ",%d" : "%d", net->class[i]);
    puts("}};");
}

int main(int argc, char **argv) {
    static struct model model;
    static struct patterns_net net;
    struct examples examples = {0};
    const struct row_reader reader = {add_example, &examples};
    int epochs = argc > 2 ? atoi(argv[1]) : 0;
    if (epochs < 1) {
        fputs("net EPOCHS FILE...\n", stderr);
        return 2;
    }
    for (int i = 2; i < argc; i++)
        if (!rows_read(argv[i], &reader)) return 1;
    if (examples.count < RUN * HELD_OUT || !learn(&examples, epochs, &model)) {
        fputs("there are too few games, or too little memory.\n", stderr);
        return 1;
    }
    bool fits = round_weights(&model, &net);
    judge(&examples, &model, &net);
    write_net(&net);
    free(examples.of);
    if (!fits) fputs("a weight is too large to be rounded.\n", stderr);
    return fits ? 0 : 1;
}
