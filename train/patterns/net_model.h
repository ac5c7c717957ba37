/* The network of Patterns in single precision, while it learns: see games/patterns/eval_net.h. */
#ifndef TRAIN_PATTERNS_NET_MODEL_H
#define TRAIN_PATTERNS_NET_MODEL_H

#include "games/patterns/eval_features.h"
#include "games/patterns/eval_net.h"

enum {
    MODEL_INPUTS = 2 * PATTERNS_FEATURES,
    MODEL_VALUE = 1600, /* the unit of its values, in hundredths of a point */
};

/* What is learned. The features are multiplied by their scale first. What units count with is a
 * weight for all stages and more for each: so a stage learns from the others. */
struct model_weights {
    float input[MODEL_INPUTS][NET_WIDTH], bias[NET_STAGES][NET_WIDTH];
    float output[NET_WIDTH], output_more[NET_STAGES][NET_WIDTH];
    float pattern[NET_CLASSES][NET_COLOUR];
    float own[2][NET_GROUPS][2][NET_COLOUR], other[2][NET_GROUPS][2][NET_COLOUR];
    float stage[2][NET_STAGES][NET_COLOUR];
    float colour_output[NET_GROUPS][NET_COLOUR];
    float colour_output_more[NET_STAGES][NET_GROUPS][NET_COLOUR];
    float share[NET_STAGES];
};

struct model {
    struct model_weights w;
    float scale[MODEL_INPUTS];    /* of each feature; 0: left out */
    uint8_t class[NET_PATTERNS];  /* of each pattern as player 1 sees it, */
    uint8_t swapped[NET_CLASSES]; /* and what player 2 sees in place of each class */
};

struct example {
    struct patterns position;
    uint8_t numbers[2][LANES];
    int16_t input[MODEL_INPUTS];
    int16_t face_up, ahead, sum; /* what is scored, and what the features tell */
    float value;                 /* the truth */
};

/* Weights drawn at random, with which the model says what the features tell. */
void model_begin(struct model *model, const struct example *examples, size_t count);

static inline float model_output(const struct model *model, int stage, int unit) {
    return model->w.output[unit] + model->w.output_more[stage][unit];
}

static inline float model_colour_output(const struct model *model, int stage, int group, int unit) {
    return model->w.colour_output[group][unit] + model->w.colour_output_more[stage][group][unit];
}

/* What the model takes the position for, in MODEL_VALUE. */
float model_value(const struct model *model, const struct example *example);

/* Adds to the gradient of half the square of the error, times `part`. */
void model_descend(const struct model *model, const struct example *example, float part,
                   struct model_weights *gradient);

#endif
