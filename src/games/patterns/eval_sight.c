/* Patterns as its evaluation sees it. */
#include "games/patterns/eval_sight.h"

/* Squares whose token has the colour of the one `step` squares on, both of them face up. */
static inline uint64_t links_by(const struct patterns_board *b, uint64_t face_up, int step) {
    uint64_t differs = 0;
    for (int i = 0; i < 3; i++) differs |= b->plane[i] ^ b->plane[i] >> step;
    return face_up & face_up >> step & ~differs;
}

void patterns_see(const struct patterns *p, struct patterns_notes *notes) {
    static const lanes bit[3] = {
        {0, ~0ull, 0, ~0ull, 0, ~0ull, 0, ~0ull},
        {0, 0, ~0ull, ~0ull, 0, 0, ~0ull, ~0ull},
        {0, 0, 0, 0, ~0ull, ~0ull, ~0ull, ~0ull},
    };
    const uint64_t last_file = 0x8080808080808080u;
    struct patterns_sight *sight = &notes->sight;
    const struct patterns_board *b = &p->board;
    uint64_t up = patterns_face_up(b);
    lanes near[2] = {patterns_near(p, 0), patterns_near(p, 1)};
    sight->face_up = up;
    sight->colour =
        up & ~((b->plane[0] ^ bit[0]) | (b->plane[1] ^ bit[1]) | (b->plane[2] ^ bit[2]));
    sight->links.file = links_by(b, up, 1) & ~last_file;
    sight->links.rank = links_by(b, up, 8);
    for (int player = 0; player < 2; player++) {
        struct patterns_side *side = &sight->side[player];
        lanes number = lanes_of_bytes(notes->number[player]), others = near[1 - player];
        side->near = lanes_union(near[player]);
        side->ground = near[player] & up & ~others;
        for (int i = 0; i < 3; i++)
            side->worth[i] = lanes_union(sight->colour & (0 - (number >> i & 1)));
        uint64_t within = up & ~lanes_union(others & sight->colour);
        side->reach = patterns_chain(&sight->links, b->flips[player], within);
        side->placements = patterns_placements(p, b, player);
    }
}
