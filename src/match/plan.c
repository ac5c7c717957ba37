/* Who meets whom, and from which openings: everything is derived from the seed of the plan. */
#include "match/plan.h"

int plan_couples(const struct plan *plan) {
    if (plan->gauntlet) return plan->contender_count - 1;
    return plan->contender_count * (plan->contender_count - 1) / 2;
}

long plan_pairs(const struct plan *plan) {
    return (long)plan->pairs * plan_couples(plan);
}

bool plan_includes(const struct plan *plan, long pair) {
    return plan->parts == 0 || pair / plan_couples(plan) % plan->parts == plan->part - 1;
}

long plan_share(const struct plan *plan) {
    if (plan->parts == 0) return plan_pairs(plan);
    return (plan->pairs - plan->part + plan->parts) / plan->parts * (long)plan_couples(plan);
}

struct couple plan_couple(const struct plan *plan, int couple) {
    if (plan->gauntlet) return (struct couple){0, couple + 1};
    int first = 0, others = plan->contender_count - 1;
    for (; couple >= others; first++) couple -= others--;
    return (struct couple){first, first + 1 + couple};
}

uint64_t plan_number(const struct plan *plan, uint64_t what) {
    return seed_number(&plan->seed, what);
}

struct opening_source plan_openings(const struct plan *plan) {
    return (struct opening_source){.game = plan->game,
                                   .options = plan->options,
                                   .seed = plan->seed,
                                   .plies_least = plan->plies,
                                   .plies_most = plan->plies,
                                   .lines = plan->openings,
                                   .line_count = plan->opening_count};
}

bool plan_opening(const struct plan *plan, long pair, struct opening *opening,
                  struct refusal *why) {
    const struct opening_source source = plan_openings(plan);
    return opening_draw(&source, pair / plan_couples(plan), opening, why);
}
