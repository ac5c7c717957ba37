/* Patterns as its evaluation sees it. */
#include "eval/patterns_sight.h"

/* Squares whose token has the colour of the one `step` squares on, both of them face up. */
static uint64_t links_by(const struct patterns_board *b, uint64_t face_up, int step) {
    uint64_t differs = 0;
    for (int i = 0; i < 3; i++) differs |= b->plane[i] ^ b->plane[i] >> step;
    return face_up & face_up >> step & ~differs;
}

static void see_side(const struct patterns *p, int player, struct patterns_notes *notes) {
    struct patterns_sight *sight = &notes->sight;
    struct patterns_side *side = &sight->side[player];
    *side = (struct patterns_side){0};
    for (int c = 0; c < SANDS; c++) {
        uint64_t near = p->near[player][c], colour = sight->colour[c];
        unsigned number = notes->number[player][c];
        side->near |= near;
        side->touching |= near & colour;
        for (int i = 0; i < 3; i++) side->worth[i] |= colour & (0 - (uint64_t)(number >> i & 1));
        side->ground[number] = near & sight->face_up & ~p->near[1 - player][c];
    }
    side->ground[0] = 0;
    side->placements = patterns_placements(p, &p->board, player);
}

void patterns_see(const struct patterns *p, struct patterns_notes *notes) {
    const uint64_t last_file = 0x8080808080808080u;
    struct patterns_sight *sight = &notes->sight;
    const struct patterns_board *b = &p->board;
    uint64_t up = patterns_face_up(b);
    sight->face_up = up;
    for (int c = 0; c < SANDS; c++) sight->colour[c] = up & patterns_of_colour(b, c);
    sight->links.file = links_by(b, up, 1) & ~last_file;
    sight->links.rank = links_by(b, up, 8);
    for (int player = 0; player < 2; player++) see_side(p, player, notes);
    for (int player = 0; player < 2; player++) {
        uint64_t within = up & ~sight->side[1 - player].touching;
        sight->side[player].reach = patterns_chain(&sight->links, b->flips[player], within);
    }
}
