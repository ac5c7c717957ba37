/* Whole numbers, so that every path gives the same. Two inputs at a time, the same feature of
 * either player, are multiplied by their weights and added up in one instruction, where there is
 * one. */
#include "games/patterns/eval_net.h"

#include "base/inline.h"
#include "games/patterns/eval_features.h"

#include <assert.h>
#include <string.h>

#if defined __x86_64__
#include <immintrin.h>
#elif defined __wasm_simd128__
#include <wasm_simd128.h>
#endif

#if defined __AVX512BW__
enum { PART = 16 }; /* sums in a register */
#elif defined __AVX2__
enum { PART = 8 };
#else
enum { PART = 4 };
#endif

typedef int32_t part __attribute__((vector_size(PART * sizeof(int32_t))));

/* In each lane the sum of the products of two numbers of 16 bits. */
#if defined __AVX512BW__
ALWAYS_INLINE part pair_products(part a, part b) {
    return (part)_mm512_madd_epi16((__m512i)a, (__m512i)b);
}
#elif defined __AVX2__
ALWAYS_INLINE part pair_products(part a, part b) {
    return (part)_mm256_madd_epi16((__m256i)a, (__m256i)b);
}
#elif defined __SSE2__
ALWAYS_INLINE part pair_products(part a, part b) {
    return (part)_mm_madd_epi16((__m128i)a, (__m128i)b);
}
#elif defined __wasm_simd128__
ALWAYS_INLINE part pair_products(part a, part b) {
    return (part)wasm_i32x4_dot_i16x8((v128_t)a, (v128_t)b);
}
#else
ALWAYS_INLINE part pair_products(part a, part b) {
    typedef uint32_t whole __attribute__((vector_size(sizeof(part))));
    part low_a = (part)((whole)a << 16) >> 16, low_b = (part)((whole)b << 16) >> 16;
    return low_a * low_b + (a >> 16) * (b >> 16);
}
#endif

enum { PARTS = NET_WIDTH / PART };

static_assert((int)NET_INPUTS == (int)PATTERNS_FEATURES, "every feature is an input");

static void find_sums(const struct patterns_net *net, const struct patterns_features *f, int stage,
                      int32_t sums[NET_WIDTH]) {
    part sum[PARTS];
    memcpy(sum, net->bias[stage], sizeof sum);
    for (int i = 0; i < NET_INPUTS; i++) {
        part weights[PARTS], both;
        memcpy(weights, net->input[i], sizeof weights);
        both = (part){0} + (int32_t)((uint16_t)f->of[0][i] | (uint32_t)f->of[1][i] << 16);
        for (int j = 0; j < PARTS; j++) sum[j] += pair_products(both, weights[j]);
    }
    memcpy(sums, sum, sizeof sum);
}

/* What is positive of a unit, up to NET_MOST. */
ALWAYS_INLINE int limited(int sum) {
    const int most = NET_MOST * NET_ONE;
    return (sum < 0 ? 0 : sum > most ? most : sum) >> NET_SHIFT;
}

static int value_of_features(const struct patterns_net *net, const struct patterns_features *f,
                             int stage) {
    int32_t sums[NET_WIDTH];
    int total = 0;
    find_sums(net, f, stage, sums);
    for (int i = 0; i < NET_WIDTH; i++) total += limited(sums[i]) * net->output[stage][i];
    return total;
}

ALWAYS_INLINE colour_units limited_units(colour_units sum) {
    const int most = NET_MOST * NET_ONE;
    colour_units positive = sum & (sum > 0), high = positive > most;
    return ((positive & ~high) | (most & high)) >> NET_SHIFT;
}

/* For each colour what the player has of it: the number of the group, and with the bowl. */
struct holdings {
    uint8_t group[8], with_bowl[8];
};

static struct holdings holdings_of(const struct patterns *p, int player, const uint8_t numbers[8]) {
    typedef uint8_t bytes __attribute__((vector_size(8)));
    static const bytes colours = {0, 1, 2, 3, 4, 5, 6, 7};
    struct holdings holdings;
    bytes number, has, group, with_bowl;
    memcpy(&number, numbers, sizeof number);
    has = (bytes)(number != 0);
    group = ((number + (SANDS - 1)) & has) | (p->claims[player] & ~has);
    with_bowl = group + ((bytes)(colours == p->bowl[player]) & NET_GROUPS);
    memcpy(holdings.group, &group, sizeof group);
    memcpy(holdings.with_bowl, &with_bowl, sizeof with_bowl);
    return holdings;
}

/* What a player makes of all colours; `waits` is 1 for the player who is not to move. */
static int value_of_colours(const struct patterns_net *net, const struct patterns_net_sums *sums,
                            const struct holdings holdings[2], int player, int waits, int stage) {
    const struct holdings *own = &holdings[player], *other = &holdings[1 - player];
    colour_units total = {0}, first = net->stage[waits][stage];
    for (int i = 0; i < SANDS; i++) {
        colour_units sum = sums->of[i].of[player] + first + net->own[waits][own->with_bowl[i]] +
                           net->other[waits][other->with_bowl[i]];
        total += limited_units(sum) * net->colour_output[stage][own->group[i]];
    }
    return total[0] + total[1] + total[2] + total[3];
}

int patterns_net_value(const struct patterns_net *net, const struct patterns *p,
                       const struct patterns_net_sums *sums,
                       const struct patterns_net_facts *facts) {
    int stage = net_stage(facts->face_up);
    int player = p->player;
    const struct holdings holdings[2] = {holdings_of(p, 0, facts->numbers[0]),
                                         holdings_of(p, 1, facts->numbers[1])};
    int features = value_of_features(net, facts->features, stage);
    int colours = value_of_colours(net, sums, holdings, player, 0, stage) -
                  value_of_colours(net, sums, holdings, 1 - player, 1, stage);
    return facts->ahead + (facts->sum - facts->ahead) * net->share[stage] / NET_SHARE +
           features / (NET_UNIT * NET_OUTPUT) + colours / (NET_UNIT * NET_OUTPUT);
}
