/* fit FILE >src/games/manalath/eval_weights.h: weights for Manalath from games that `kolam
 * selfplay` wrote: from the positions in which the player saw no end, and a longer search told the
 * chance. Those of the features say best what the searches found (logistic regression by Newton's
 * method); those of the moves are the logarithm of how often a kind of move was chosen when there
 * was one. The loss over samples that were not fitted (one in HELD_OUT) goes to standard error. */
#include "games/evaluations.h"
#include "games/manalath/eval_features.h"
#include "games/manalath/rules_notation.h"
#include "train/games_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WEIGHTS = FEATURES * PHASES,
    HELD_OUT = 10,
    BLOCK = 64, /* samples in a row, so that a game is seldom on both sides */
    ROUNDS = 8,
    SCALE = 400, /* CHANCE_SCALE of src/games/manalath/eval.c */
    SAMPLES_MOST = 1000000,
    COLOURS = 2, /* own, and gifts */
};

static const double ridge = 10.0; /* pulls weights that the samples say little about towards zero */

struct row {
    float x[WEIGHTS];
    float result; /* the chance, from 0 to 1 */
};

/* How often a kind of move could be chosen, and was. */
struct choices {
    double possible[COLOURS][3][SUMS], chosen[COLOURS][3][SUMS];
};

struct fit {
    struct row *samples;
    int count;
    struct choices choices;
    double weights[WEIGHTS], slope[WEIGHTS], square[WEIGHTS][WEIGHTS];
};

static struct sums sums_from(cells stones) {
    struct sums sums = {0};
    cells placed = 0;
    for (; stones; stones = cells_drop_first(stones)) {
        sums_place(&sums, placed, cells_first(stones));
        placed |= cells_of(cells_first(stones));
    }
    return sums;
}

static int kind_at(const struct kinds *kinds, int cell) {
    for (int i = 0; i < SUMS; i++)
        if (kinds->at[i] >> cell & 1) return i;
    return SUMS - 1;
}

/* Counts the moves that matter and force nothing, and the chosen one. */
static void count_choices(struct choices *choices, const union position *p,
                          const struct kinds kinds[2], move chosen) {
    struct ranked list[MOVES_MOST];
    _Alignas(64) unsigned char notes[NOTES_MOST];
    int me = p->manalath.to_move - 1;
    manalath_evaluation.start(p, notes);
    int count = manalath_evaluation.rank(p, notes, list);
    for (int i = 0; i < count; i++) {
        if (list[i].rank >= RANK_FORCING) continue;
        int gift = manalath_move_colour(list[i].move) != me;
        int cell = manalath_move_cell(list[i].move);
        int same = kind_at(&kinds[gift], cell), other = kind_at(&kinds[!gift], cell);
        if (same > 2) continue;
        choices->possible[gift][same][other] += 1.0 / count;
        choices->chosen[gift][same][other] += list[i].move == chosen;
    }
}

static void sample_take(struct fit *fit, const union position *p, move best, int chance) {
    struct row *sample = &fit->samples[fit->count];
    int features[FEATURES];
    const struct manalath *m = &p->manalath;
    struct kinds kinds[2];
    for (int side = 0; side < 2; side++) {
        cells stones = m->stones[(m->to_move - 1) ^ side];
        struct sums sums = sums_from(stones);
        kinds[side] = kinds_of(&sums, stones, m->empty);
    }
    features_of(&kinds[0], &kinds[1], features);
    count_choices(&fit->choices, p, kinds, best);
    struct phase phase = phase_of(m);
    float *x = sample->x + phase.first * FEATURES, share = (float)phase.share / PHASE_ONE;
    for (int i = 0; i < FEATURES; i++) {
        x[i] = (float)features[i] * (1 - share);
        x[FEATURES + i] = (float)features[i] * share;
    }
    sample->result = (float)chance / CHANCE_ONE;
    fit->count++;
}

static void add_game(struct fit *fit, const struct games_file *file) {
    const struct played *g = &file->game;
    const struct sample_line *lines = played_lines(g);
    struct refusal why;
    union position p;
    played_begin(g, file->reader.head.game, &file->reader.head.options, &p, &why);
    for (int i = 0; i < g->sample_count; i++) {
        const struct sample *s = &played_samples(g)[i];
        if (s->flags & SAMPLE_LABELLED && s->line_count > 0 && fit->count < SAMPLES_MOST)
            sample_take(fit, &p, lines[0].move, s->chance);
        lines += s->line_count;
        manalath_game.play(&p, s->played);
    }
}

static double expected(const struct fit *fit, const struct row *sample) {
    double z = 0;
    for (int i = 0; i < WEIGHTS; i++) z += fit->weights[i] * sample->x[i];
    return 1 / (1 + exp(-z));
}

static bool is_held_out(int index) {
    return index / BLOCK % HELD_OUT == 0;
}

static void add_sample(struct fit *fit, const struct row *sample) {
    double p = expected(fit, sample), curve = p * (1 - p);
    for (int i = 0; i < WEIGHTS; i++) {
        fit->slope[i] += (sample->result - p) * sample->x[i];
        for (int j = 0; j < WEIGHTS; j++) fit->square[i][j] += curve * sample->x[i] * sample->x[j];
    }
}

/* Solves square * step = slope by elimination, and takes the step. */
static void take_step(struct fit *fit) {
    for (int i = 0; i < WEIGHTS; i++) {
        double pivot = fit->square[i][i];
        for (int j = 0; j < WEIGHTS; j++) fit->square[i][j] /= pivot;
        fit->slope[i] /= pivot;
        for (int k = 0; k < WEIGHTS; k++) {
            double factor = k == i ? 0 : fit->square[k][i];
            for (int j = 0; j < WEIGHTS; j++) fit->square[k][j] -= factor * fit->square[i][j];
            fit->slope[k] -= factor * fit->slope[i];
        }
    }
    for (int i = 0; i < WEIGHTS; i++) fit->weights[i] += fit->slope[i];
}

static void fit_round(struct fit *fit) {
    memset(fit->square, 0, sizeof fit->square);
    for (int i = 0; i < WEIGHTS; i++) {
        fit->square[i][i] = ridge;
        fit->slope[i] = -ridge * fit->weights[i];
    }
    for (int i = 0; i < fit->count; i++)
        if (!is_held_out(i)) add_sample(fit, &fit->samples[i]);
    take_step(fit);
}

static double loss(const struct fit *fit) {
    double sum = 0;
    int count = 0;
    for (int i = 0; i < fit->count; i++) {
        if (!is_held_out(i)) continue;
        double p = expected(fit, &fit->samples[i]), y = fit->samples[i].result;
        sum -= y * log(p) + (1 - y) * log(1 - p);
        count++;
    }
    return sum / count;
}

static void write_ranks(const char *name, double possible[3][SUMS], double chosen[3][SUMS]) {
    printf("static const int16_t %s[3][SUMS] = {\n", name);
    for (int i = 0; i < 3; i++) {
        printf("    {");
        for (int j = 0; j < SUMS; j++) {
            /* One more of each, so that what never came up stays unknown. */
            double odds = (chosen[i][j] + 1) / (possible[i][j] + 1);
            printf("%d%s", (int)lround(100 * log(odds)), j + 1 < SUMS ? ", " : "},\n");
        }
    }
    printf("};\n");
}

static void write_weights(const struct fit *fit) {
    printf("static const int16_t feature_weights[PHASES][FEATURES] = {\n");
    for (int phase = 0; phase < PHASES; phase++) {
        printf("    {");
        for (int i = 0; i < FEATURES; i++)
            printf("%d%s", (int)lround(SCALE * fit->weights[phase * FEATURES + i]),
                   i + 1 < FEATURES ? ", " : "},\n");
    }
    printf("};\n");
}

int main(int argc, char **argv) {
    static struct fit fit;
    struct games_file file;
    if (argc != 2 || !games_file_open(&file, argv[1], &manalath_game)) return 2;
    fit.samples = calloc(SAMPLES_MOST, sizeof *fit.samples);
    if (!fit.samples) return 1;
    while (games_file_next(&file)) add_game(&fit, &file);
    if (!games_file_close(&file)) return 1;
    for (int round = 0; round < ROUNDS; round++) fit_round(&fit);
    fprintf(stderr, "%d samples, loss %.5f\n", fit.count, loss(&fit));
    printf("/* Manalath: what features and moves are worth. Written by train/manalath/fit.c. */\n"
           "#ifndef GAMES_MANALATH_EVAL_WEIGHTS_H\n#define GAMES_MANALATH_EVAL_WEIGHTS_H\n\n"
           "#include \"games/manalath/eval_features.h\"\n\n");
    write_weights(&fit);
    printf("\n/* A move that forces nothing, by the sum of its own colour at its cell, which is\n"
           " * 0 to 2, and that of the other. */\n");
    write_ranks("own_ranks", fit.choices.possible[0], fit.choices.chosen[0]);
    write_ranks("gift_ranks", fit.choices.possible[1], fit.choices.chosen[1]);
    printf("\n#endif\n");
    free(fit.samples);
    return 0;
}
