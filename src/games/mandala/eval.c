/* Mandala: what a position is worth, as the margin in points that it leads to; which moves look
 * good; and how sure a margin is. All from linear sums of features with fitted weights. */
#include "games/evaluations.h"
#include "games/mandala/eval_belief.h"

#include "games/mandala/eval_features.h"
#include "games/mandala/eval_levels.h"
#include "games/mandala/eval_policy.h"
#include "games/mandala/eval_weights.h"
#include "games/mandala/rules_notation.h"

enum {
    DECK_FULL = 88, /* cards in the deck after the deal */
    WEIGHT_ONE = 8, /* weights are in eighths of hundredths of a point */
    MARGIN_MOST = VALUE_FORCED / 2,
    LOGISTIC_STEPS = 16, /* in a scale */
};

static int weighted(const int16_t *f, const int16_t *weights, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) sum += f[i] * weights[i];
    return sum;
}

/* The stage of the game chooses the weights: between those of the first deal and those of an empty
 * deck, or those of the last lap. */
static int value_of_features(const struct mandala *p, const int16_t *f) {
    if (p->last_lap)
        return weighted(f, mandala_weights[MANDALA_LAST], MANDALA_FEATURES) / WEIGHT_ONE;
    int deck = smaller(p->deck_count, DECK_FULL);
    int64_t early = weighted(f, mandala_weights[MANDALA_EARLY], MANDALA_FEATURES);
    int64_t late = weighted(f, mandala_weights[MANDALA_LATE], MANDALA_FEATURES);
    return (int)((early * deck + late * (DECK_FULL - deck)) / (DECK_FULL * WEIGHT_ONE));
}

static int value_of_play(const struct mandala *p, int mover) {
    struct mandala_table table;
    int16_t f[MANDALA_FEATURES];
    mandala_lay(p, mover, &table);
    mandala_features(&table, f);
    return clamp(value_of_features(p, f), -MARGIN_MOST, MARGIN_MOST);
}

/* Claims are first played to their end as they seem best. */
static int value_of_claims(const union position *p, int mover) {
    union position after = *p;
    while (after.mandala.phase == MANDALA_CLAIM) {
        int colour = mandala_greedy_claim(&after.mandala);
        mandala_game.play(&after, mandala_move(MANDALA_TAKE, 0, colour, 0));
    }
    if (after.mandala.phase == MANDALA_OVER) {
        struct score score = mandala_game.score(&after);
        return 100 * (score.points[mover] - score.points[1 - mover]);
    }
    int value = value_of_play(&after.mandala, after.mandala.turn);
    return after.mandala.turn == mover ? value : -value;
}

static int value(const union position *p, const void *notes) {
    (void)notes;
    if (p->mandala.phase == MANDALA_CLAIM) return value_of_claims(p, p->mandala.chooser);
    return value_of_play(&p->mandala, p->mandala.turn);
}

static int rank(const union position *p, const void *notes, struct ranked *list) {
    (void)notes;
    struct mandala_policy policy;
    move moves[MOVES_MOST];
    int count = mandala_game.moves(p, moves);
    mandala_policy_start(&p->mandala, mandala_game.to_move(p) - 1, &policy);
    for (int i = 0; i < count; i++) {
        int16_t f[POLICY_FEATURES];
        mandala_policy_features(&policy, moves[i], f);
        int rank = weighted(f, mandala_policy_weights, POLICY_FEATURES);
        list[i] = (struct ranked){moves[i], (int16_t)clamp(rank, -2000, 2000)};
    }
    return count;
}

/* The spread of what is still to come, in hundredths of a point. */
static int scale_of(const struct mandala *p) {
    int longest =
        larger(bag_total(bag_present(p->river[0]) >> 7), bag_total(bag_present(p->river[1]) >> 7));
    const int *s = mandala_scale;
    if (p->last_lap) return s[3] + s[4] * (SANDS - longest);
    return s[0] + s[1] * p->deck_count / DECK_FULL + s[2] * (SANDS - longest);
}

static int chance(const union position *p, int value) {
    int scale = scale_of(&p->mandala), size = value < 0 ? -value : value;
    int step = size * LOGISTIC_STEPS / (scale > 0 ? scale : 1);
    int last = (int)(sizeof mandala_logistic / sizeof *mandala_logistic) - 1;
    int won = mandala_logistic[step < last ? step : last];
    return value < 0 ? CHANCE_ONE - won : won;
}

const struct evaluation mandala_evaluation = {
    .value = value,
    .rank = rank,
    .levels = mandala_levels,
    .blind_spots = &mandala_blind_spots,
    .chance = chance,
    .belief = &mandala_belief,
};
