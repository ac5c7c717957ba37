/* Mandala: the features of a move, seen from the position before it. */
#include "games/mandala/eval_policy.h"

#include "games/mandala/rules_notation.h"

#include <string.h>

static int points_of(const struct mandala_side *side) {
    int points = 0;
    for (int c = 0; c < SANDS; c++) points += side->cup[c] * side->river[c];
    return points;
}

void mandala_policy_start(const struct mandala *p, int mover, struct mandala_policy *policy) {
    struct mandala_table *table = &policy->table;
    mandala_lay(p, mover, table);
    for (int m = 0; m < 2; m++) {
        policy->first[m] = mandala_foresee(table, m, 0, -1);
        policy->second[m] = mandala_foresee(table, m, 1, -1);
        policy->lead[m] = table->cards[m][0] - table->cards[m][1];
    }
    policy->margin = points_of(&table->side[0]) - points_of(&table->side[1]);
    policy->idle = p->idle;
    policy->mandala = p->claim_mandala;
}

static int swing_of(const struct mandala_policy *policy, int m) {
    int points = policy->first[m].points - policy->second[m].points;
    int fresh = policy->first[m].fresh - policy->second[m].fresh;
    return clamp(points + FRESH_WORTH * fresh, 0, SWING_MOST);
}

static bool is_new(const struct mandala_table *table, int m, int c) {
    return !table->mountain[m][c] && !table->field[m][0][c] && !table->field[m][1][c];
}

static void completes(const struct mandala_policy *policy, struct mandala_claims claims,
                      int16_t *f) {
    f[POLICY_COMPLETES] = 1;
    f[POLICY_COMPLETES_GAIN] = (int16_t)clamp(claims.points + FRESH_WORTH * claims.fresh, -40, 40);
    const struct mandala_side *side = policy->table.side;
    bool ends = policy->table.last_lap || (side[0].spaces == SANDS - 1 && claims.fresh > 0) ||
                (side[1].spaces == SANDS - 1 && claims.fresh < 0);
    if (!ends) return;
    f[policy->margin + claims.points > 0 ? POLICY_COMPLETES_WON : POLICY_COMPLETES_LOST] = 1;
}

static void count_build(const struct mandala_policy *policy, int m, int c, int16_t *f) {
    const struct mandala_table *table = &policy->table;
    bool fresh = is_new(table, m, c);
    int missing = table->missing[m] - fresh;
    int own = mandala_worth(&table->side[0], c), other = mandala_worth(&table->side[1], c);
    int room = MANDALA_HAND - table->side[0].cards + 1;
    f[POLICY_BUILD] = 1;
    f[POLICY_BUILD_LACKING + clamp(missing - 1, 0, MANDALA_NEAR - 1)] = 1;
    f[POLICY_BUILD_OWN] = (int16_t)own;
    f[POLICY_BUILD_OTHER] = (int16_t)other;
    if (policy->lead[m] > 0) f[POLICY_BUILD_LED] = (int16_t)(own - other);
    if (policy->lead[m] < 0) f[POLICY_BUILD_TRAILS] = (int16_t)(own - other);
    f[POLICY_BUILD_HELD] = (int16_t)(table->side[0].hand[c] - 1);
    f[POLICY_BUILD_DRAWS] = (int16_t)clamp(room, 0, 3);
    f[POLICY_BUILD_NEW] = fresh;
    f[POLICY_BUILD_ABSENT] = table->cards[m][0] == 0;
    if (missing == 0) completes(policy, mandala_foresee(table, m, policy->lead[m] <= 0, c), f);
}

static void grow_completes(const struct mandala_policy *policy, int m, int n, int16_t *f) {
    if (policy->table.cards[m][0] > 0) {
        completes(policy, policy->lead[m] + n > 0 ? policy->first[m] : policy->second[m], f);
        return;
    }
    struct mandala_table grown = policy->table;
    grown.cards[m][0] += n;
    completes(policy, mandala_foresee(&grown, m, policy->lead[m] + n <= 0, -1), f);
}

static void count_grow(const struct mandala_policy *policy, int m, int c, int n, int16_t *f) {
    const struct mandala_table *table = &policy->table;
    bool fresh = is_new(table, m, c);
    int missing = table->missing[m] - fresh, lead = policy->lead[m] + n;
    int left = table->side[0].cards - n;
    f[POLICY_GROW] = 1;
    f[POLICY_GROW_LACKING + clamp(missing - 1, 0, MANDALA_NEAR - 1)] = 1;
    f[POLICY_GROW_CARDS] = (int16_t)n;
    f[POLICY_GROW_ALL] = n == table->side[0].hand[c];
    f[POLICY_GROW_FIRST] = table->cards[m][0] == 0;
    f[POLICY_GROW_LEAD] = (int16_t)clamp(lead, -LEAD_MOST, LEAD_MOST);
    if (policy->lead[m] <= 0 && lead > 0) {
        f[POLICY_GROW_PASSES] = 1;
        f[POLICY_GROW_SWING] = (int16_t)swing_of(policy, m);
    }
    f[POLICY_GROW_LEVELS] = policy->lead[m] < 0 && lead == 0;
    f[POLICY_GROW_LEFT] = (int16_t)left;
    f[POLICY_GROW_LEFT_FEW] = left < 3;
    f[POLICY_GROW_NEW] = fresh;
    f[POLICY_GROW_BEYOND] = (int16_t)clamp(lead - 1, 0, n);
    f[POLICY_GROW_OWN] = (int16_t)mandala_worth(&table->side[0], c);
    f[POLICY_GROW_OTHER] = (int16_t)mandala_worth(&table->side[1], c);
    if (missing == 0) grow_completes(policy, m, n, f);
}

static void count_redraw(const struct mandala_policy *policy, int c, int n, int16_t *f) {
    const struct mandala_side *side = policy->table.side;
    f[POLICY_REDRAW] = 1;
    f[POLICY_REDRAW_CARDS] = (int16_t)n;
    f[POLICY_REDRAW_ALL] = n == side[0].hand[c];
    f[POLICY_REDRAW_OWN] = (int16_t)mandala_worth(&side[0], c);
    f[POLICY_REDRAW_OTHER] = (int16_t)mandala_worth(&side[1], c);
    f[POLICY_REDRAW_FULL] = (int16_t)clamp(side[0].cards - 5, 0, 3);
    f[POLICY_REDRAW_IDLE] = (int16_t)policy->idle;
}

static int claim_worth(const struct mandala_policy *policy, int player, int c) {
    const struct mandala_side *side = &policy->table.side[player];
    int cards = policy->table.mountain[policy->mandala][c];
    if (policy->table.cards[policy->mandala][player] == 0) return 0;
    if (side->river[c]) return cards * side->river[c];
    return (cards - 1 + side->cup[c]) * (side->spaces + 1);
}

static void count_claim(const struct mandala_policy *policy, int c, int16_t *f) {
    const struct mandala_side *side = policy->table.side;
    const int *cards = policy->table.cards[policy->mandala];
    f[POLICY_CLAIM_OWN] = (int16_t)claim_worth(policy, 0, c);
    f[POLICY_CLAIM_OTHER] = (int16_t)claim_worth(policy, 1, c);
    bool fresh = cards[0] > 0 && side[0].river[c] == 0;
    f[POLICY_CLAIM_FRESH] = (int16_t)(fresh + (cards[1] > 0 && side[1].river[c] == 0));
    f[POLICY_CLAIM_ENDS] = fresh && side[0].spaces == SANDS - 1;
}

void mandala_policy_features(const struct mandala_policy *policy, move m,
                             int16_t f[POLICY_FEATURES]) {
    memset(f, 0, POLICY_FEATURES * sizeof *f);
    int mandala = mandala_move_mandala(m), colour = mandala_move_colour(m);
    switch (mandala_move_kind(m)) {
    case MANDALA_BUILD: count_build(policy, mandala, colour, f); break;
    case MANDALA_GROW: count_grow(policy, mandala, colour, mandala_move_count(m), f); break;
    case MANDALA_REDRAW: count_redraw(policy, colour, mandala_move_count(m), f); break;
    case MANDALA_TAKE: count_claim(policy, colour, f); break;
    }
}
