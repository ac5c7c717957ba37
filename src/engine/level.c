/* Blurs what a search found. */
#include "engine/level.h"

/* About normal, with a deviation of 1024: the sum of twelve evenly spread numbers. */
static int deviate(struct random *random) {
    int sum = 0;
    for (int i = 0; i < 12; i++) sum += random_below(random, 1024);
    return sum - 6 * 1023;
}

static int cut(int value, int most) {
    return value > most ? most : value < -most ? -most : value;
}

/* Nobody plays a move that loses at once by itself, if there is another; and a tree search knows
 * nothing of a move that it never tried. */
static bool is_plausible(const struct findings *findings, int i) {
    const struct line *first = &findings->lines[0], *line = &findings->lines[i];
    return i == 0 || (line->value != 1 - VALUE_WIN && !(first->visits && !line->visits));
}

int level_choose(const struct level *level, const struct findings *findings, uint64_t seed) {
    struct random random = random_from(seed);
    int best = 0;
    long highest = 0;
    for (int i = 0; i < findings->count; i++) {
        const struct line *line = &findings->lines[i];
        if (line->value == VALUE_WIN - 1) return i;
        if (!is_plausible(findings, i)) continue;
        long seems = 1024L * cut(line->value, level->sight) + (long)level->blur * deviate(&random);
        if (i == 0 || seems > highest) {
            best = i;
            highest = seems;
        }
    }
    return best;
}
