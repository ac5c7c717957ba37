"""The header of Mandala's weights: written by the fitter, and read back for the next round."""
import math
import re

HEADER = "src/games/mandala/eval_weights.h"
STAGES = 3  # early, late, last lap


def rows(numbers):
    numbers = [str(int(round(n))) for n in numbers]
    lines = [", ".join(numbers[i : i + 12]) for i in range(0, len(numbers), 12)]
    return ",\n        ".join(lines)


def logistic():
    """Chances, in ten thousandths, of values in sixteenths of the scale."""
    return [min(9999, 10000 / (1 + math.exp(-i / 16))) for i in range(130)]


def write(weights, policy, scale):
    stages = ",\n".join("    {\n        %s,\n    }" % rows(stage) for stage in weights)
    with open(HEADER, "w") as file:
        file.write(f"""/* Mandala's weights, fitted to games against itself by train/mandala/fit.py: do not edit. */
#ifndef EVAL_MANDALA_WEIGHTS_H
#define EVAL_MANDALA_WEIGHTS_H

#include "games/mandala/eval_features.h"
#include "games/mandala/eval_policy.h"

enum {{ MANDALA_EARLY, MANDALA_LATE, MANDALA_LAST, MANDALA_STAGES }};

/* In eighths of hundredths of a point. */
static const int16_t mandala_weights[MANDALA_STAGES][MANDALA_FEATURES] = {{
{stages},
}};

/* 128 make a move twice as likely. */
static const int16_t mandala_policy_weights[POLICY_FEATURES] = {{
        {rows(policy)},
}};

/* How far a margin is from certain: at an empty deck, more at a full one, and for each colour that
 * the longer river lacks; then the same for the last lap. */
static const int mandala_scale[5] = {{{", ".join(str(int(round(s))) for s in scale)}}};

/* The chance of a margin in sixteenths of that scale. */
static const int16_t mandala_logistic[] = {{
        {rows(logistic())},
}};

#endif
""")


def read():
    """The weights by stage, the policy's and the scale, as lists of numbers."""
    text = open(HEADER).read()
    text = text[text.index("mandala_weights[MANDALA_STAGES]") :]
    blocks = re.findall(r"= \{(.*?)\};", text, re.S)
    numbers = [[int(n) for n in re.findall(r"-?\b\d+\b", block)] for block in blocks]
    size = len(numbers[0]) // STAGES
    stages = [numbers[0][i * size : (i + 1) * size] for i in range(STAGES)]
    return stages, numbers[1], numbers[2]
