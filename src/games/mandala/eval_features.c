/* Mandala: the features of a position. Nearly everything hangs on the claims to come, so they are
 * played through as they would go now, and weighed by how near the mandala is to completion. */
#include "games/mandala/eval_features.h"

#include "base/bits.h"

#include <string.h>

enum { LAST_SPACE = 5 }; /* a river this long ends the game with its next colour */

static void spread_bag(bag b, uint8_t counts[SANDS]) {
    for (int c = 0; c < SANDS; c++) counts[c] = (uint8_t)bag_get(b, c);
}

static void lay_side(const struct mandala *p, int player, struct mandala_side *side) {
    spread_bag(p->river[player], side->river);
    spread_bag(mandala_cup(p, player), side->cup);
    spread_bag(p->hand[player], side->hand);
    side->spaces = bits_count(bag_present(p->river[player]));
    side->cards = bag_total(p->hand[player]);
}

void mandala_lay(const struct mandala *p, int mover, struct mandala_table *table) {
    bag gone = p->discard;
    for (int i = 0; i < 2; i++) {
        int player = i ^ mover;
        lay_side(p, player, &table->side[i]);
        spread_bag(p->mountain[i], table->mountain[i]);
        bag all = p->mountain[i];
        for (int k = 0; k < 2; k++) {
            bag field = p->field[i][k ^ mover];
            spread_bag(field, table->field[i][k]);
            table->cards[i][k] = bag_total(field);
            all += field;
        }
        table->missing[i] = SANDS - bits_count(bag_present(all));
        gone += mandala_cup(p, i) + all + (bag_present(p->river[i]) >> 7);
    }
    if (p->last_lap) gone -= p->discard; /* it comes back */
    bag supply = MANDALA_OF_COLOUR * (BAG_HIGHS >> 7) - gone;
    spread_bag(supply, table->supply);
    table->supplied = bag_total(supply);
    table->last_lap = p->last_lap;
}

/* The claims */

struct claimants {
    uint8_t mountain[SANDS];
    const struct mandala_side *side[2];
    int fresh[2]; /* bits: the colours that joined the river */
    int spaces[2];
    int takes[2]; /* has a card in the field, else discards */
};

static int worth_to(const struct claimants *w, int player, int colour) {
    const struct mandala_side *side = w->side[player];
    int cards = w->mountain[colour];
    if (side->river[colour]) return cards * side->river[colour];
    int space = w->spaces[player] + 1;
    int bonus = space > LAST_SPACE ? 0 : FRESH_WORTH;
    return (cards - 1 + side->cup[colour]) * space + bonus;
}

static int claim_best(const struct claimants *w) {
    int best = -1, most = -1;
    for (int c = 0; c < SANDS; c++) {
        if (w->mountain[c] == 0) continue;
        int worth = (w->takes[0] ? worth_to(w, 0, c) : 0) + (w->takes[1] ? worth_to(w, 1, c) : 0);
        if (worth <= most) continue;
        most = worth;
        best = c;
    }
    return best;
}

static void take_colour(struct claimants *w, int player, int colour, struct mandala_claims *sum) {
    const struct mandala_side *side = w->side[player];
    int sign = player ? -1 : 1;
    int cards = w->mountain[colour];
    w->mountain[colour] = 0;
    if (!w->takes[player]) return;
    if (side->river[colour]) {
        sum->points += sign * cards * side->river[colour];
        return;
    }
    int space = ++w->spaces[player];
    sum->points += sign * (cards - 1 + side->cup[colour]) * space;
    sum->fresh += sign;
}

static struct claimants claimants_of(const struct mandala_table *table, int mandala) {
    struct claimants w = {.side = {&table->side[0], &table->side[1]}};
    memcpy(w.mountain, table->mountain[mandala], sizeof w.mountain);
    for (int i = 0; i < 2; i++) {
        w.spaces[i] = table->side[i].spaces;
        w.takes[i] = table->cards[mandala][i] > 0;
    }
    return w;
}

struct mandala_claims mandala_foresee(const struct mandala_table *table, int mandala, int first,
                                      int built) {
    struct mandala_claims sum = {0, 0};
    struct claimants w = claimants_of(table, mandala);
    if (built >= 0) w.mountain[built]++;
    for (int player = first;; player ^= 1) {
        int colour = claim_best(&w);
        if (colour < 0) return sum;
        take_colour(&w, player, colour, &sum);
    }
}

int mandala_greedy_claim(const struct mandala *p) {
    struct mandala_table table;
    mandala_lay(p, p->chooser, &table);
    struct claimants w = claimants_of(&table, p->claim_mandala);
    return claim_best(&w);
}

/* The features */

static void add(int16_t *f, int feature, int amount) {
    f[feature] = (int16_t)(f[feature] + amount);
}

static void count_side(const struct mandala_table *table, int player, int16_t *f, int sign) {
    const struct mandala_side *side = &table->side[player], *other = &table->side[1 - player];
    int points = 0, dormant = 0, supply = 0, colours = 0, most = 0, worth = 0, harm = 0;
    for (int c = 0; c < SANDS; c++) {
        int space = mandala_worth(side, c);
        points += side->cup[c] * side->river[c];
        dormant += side->river[c] ? 0 : side->cup[c];
        supply += table->supply[c] * space;
        colours += side->hand[c] > 0;
        most = larger(most, side->hand[c]);
        worth += side->hand[c] * space;
        harm += side->hand[c] * mandala_worth(other, c);
    }
    add(f, MANDALA_POINTS, sign * points);
    add(f, MANDALA_DORMANT, sign * dormant * (side->spaces < SANDS ? side->spaces + 1 : 0));
    add(f, MANDALA_DORMANT_CARDS, sign * dormant);
    add(f, MANDALA_SUPPLY, sign * 16 * supply / (table->supplied ? table->supplied : 1));
    if (side->spaces) add(f, MANDALA_RIVER + side->spaces - 1, sign);
    add(f, MANDALA_CARDS_HELD, sign * side->cards);
    add(f, MANDALA_FEW, sign * larger(3 - side->cards, 0));
    add(f, MANDALA_COLOURS_HELD, sign * colours);
    add(f, MANDALA_MOST_OF_ONE, sign * most);
    add(f, MANDALA_HELD_WORTH, sign * worth);
    add(f, MANDALA_HELD_HARM, sign * harm);
}

/* What a player's hand can do in a mandala. */
struct reach {
    int fit;  /* the most cards of one colour that could be grown */
    int fill; /* missing colours held */
    int last; /* a missing colour held, or -1 */
};

static struct reach reach_of(const struct mandala_table *table, int mandala, int player) {
    struct reach reach = {0, 0, -1};
    const struct mandala_side *side = &table->side[player];
    for (int c = 0; c < SANDS; c++) {
        int held = side->hand[c];
        if (held == 0 || table->mountain[mandala][c] || table->field[mandala][1 - player][c])
            continue;
        int fit = held < side->cards ? held : held - 1;
        reach.fit = fit > reach.fit ? fit : reach.fit;
        if (table->field[mandala][player][c]) continue;
        reach.fill++;
        reach.last = c;
    }
    return reach;
}

/* What the claims would bring the player, in points with new colours counted; see
 * mandala_foresee().
 */
static int gain_of(const struct mandala_table *table, int mandala, int player, int lead,
                   int built) {
    struct mandala_claims claims =
        mandala_foresee(table, mandala, lead > 0 ? player : 1 - player, built);
    return (player ? -1 : 1) * (claims.points + FRESH_WORTH * claims.fresh);
}

/* The best that `player` can do by completing a mandala that lacks one colour, for that player;
 * no less than 0, for nobody is forced to. */
static int completing(const struct mandala_table *table, int mandala, int player, int colour) {
    const struct mandala_side *side = &table->side[player];
    int lead = table->cards[mandala][player] - table->cards[mandala][1 - player];
    int best = larger(gain_of(table, mandala, player, lead, colour), 0);
    int held = side->hand[colour] < side->cards ? side->hand[colour] : side->hand[colour] - 1;
    if (held <= 0) return best;
    struct mandala_table grown = *table;
    grown.cards[mandala][player] += held;
    return larger(best, gain_of(&grown, mandala, player, lead + held, -1));
}

static void count_mountain(const struct mandala_table *table, int m, int near, int16_t *f) {
    int difference = 0;
    for (int c = 0; c < SANDS; c++)
        difference += table->mountain[m][c] *
                      (mandala_worth(&table->side[0], c) - mandala_worth(&table->side[1], c));
    add(f, MANDALA_MOUNTAIN + near, difference);
}

static void count_mandala(const struct mandala_table *table, int m, int16_t *f) {
    int near = clamp(table->missing[m] - 1, 0, MANDALA_NEAR - 1);
    int lead = table->cards[m][0] - table->cards[m][1];
    struct mandala_claims first = mandala_foresee(table, m, 0, -1);
    struct mandala_claims second = mandala_foresee(table, m, 1, -1);
    /* Twice the claims, so that a tie can be the mean. */
    int points = lead > 0   ? 2 * first.points
                 : lead < 0 ? 2 * second.points
                            : first.points + second.points;
    int fresh = lead > 0   ? 2 * first.fresh
                : lead < 0 ? 2 * second.fresh
                           : first.fresh + second.fresh;
    int swing = first.points - second.points + FRESH_WORTH * (first.fresh - second.fresh);
    add(f, MANDALA_CLAIM_POINTS + near, points);
    add(f, MANDALA_CLAIM_FRESH + near, fresh);
    add(f, MANDALA_LEAD + near, clamp(lead, -LEAD_MOST, LEAD_MOST));
    add(f, MANDALA_PRESENT + near, (table->cards[m][0] > 0) - (table->cards[m][1] > 0));
    add(f, MANDALA_SWING + near, clamp(lead, -LEAD_MOST, LEAD_MOST) * clamp(swing, 0, SWING_MOST));
    count_mountain(table, m, near, f);
    struct reach own = reach_of(table, m, 0), other = reach_of(table, m, 1);
    add(f, MANDALA_FIT + near, own.fit - other.fit);
    add(f, MANDALA_FILL + near, own.fill - other.fill);
    if (table->missing[m] != 1) return;
    if (own.last >= 0) {
        add(f, MANDALA_THREAT, completing(table, m, 0, own.last));
        if (table->last_lap) f[MANDALA_ENDING] = f[MANDALA_POINTS];
    }
    if (other.last >= 0) {
        add(f, MANDALA_THREATENED, -completing(table, m, 1, other.last));
        if (table->last_lap) f[MANDALA_ENDED] = f[MANDALA_POINTS];
    }
}

void mandala_features(const struct mandala_table *table, int16_t f[MANDALA_FEATURES]) {
    memset(f, 0, MANDALA_FEATURES * sizeof *f);
    f[MANDALA_TEMPO] = 1;
    count_side(table, 0, f, 1);
    count_side(table, 1, f, -1);
    count_mandala(table, 0, f);
    count_mandala(table, 1, f);
}
