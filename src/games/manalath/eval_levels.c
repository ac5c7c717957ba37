/* Who is new to Manalath thinks of the own colour: gifts of a fourth piece are overlooked, by
 * either player; so is what happens far from the moves before. */
#include "games/manalath/eval_levels.h"

#include "games/manalath/eval_sums.h"
#include "games/manalath/rules_notation.h"

enum {
    UNSEEN_GIFTS = 6, /* from this blindness on, gifts of a fourth piece */
    UNSEEN_FAR = 3,   /* from this on, moves that are far away */
    REGION = 3,       /* cells in a row whose moves are of one kind */
};

/* Whether the move makes a four of the colour of the other player. */
static bool gives_four(const struct manalath *p, move m) {
    int colour = manalath_move_colour(m);
    if (colour == p->to_move - 1) return false;
    struct reach group = reach_of(p->stones[colour], manalath_move_cell(m));
    return cells_count(group.group) == 4;
}

static cells grown(cells set) {
    cells found = set;
    for (cells left = set; left; left = cells_drop_first(left))
        found |= manalath_around[cells_first(left)];
    return found;
}

/* Whether the cell is farther from the moves before than people look who are so blind. */
static bool is_far(const move *line, int at, int blindness) {
    cells near = 0;
    for (int i = 0; i < at; i++) near |= cells_of(manalath_move_cell(line[i]));
    for (int steps = 12 - blindness; steps > 0; steps--) near = grown(near);
    return !(near & cells_of(manalath_move_cell(line[at])));
}

static bool overlooks(const union position *p, const move *line, int at, int blindness) {
    if (blindness >= UNSEEN_GIFTS && gives_four(&p->manalath, line[at])) return true;
    return at > 0 && blindness >= UNSEEN_FAR && is_far(line, at, blindness);
}

/* The colour, and about where. */
static unsigned kind(const union position *p, move m) {
    (void)p;
    return (unsigned)(manalath_move_colour(m) * MANALATH_CELLS + manalath_move_cell(m) / REGION);
}

const struct blind_spots manalath_blind_spots = {
    .overlooks = overlooks, .sharp = true, .kind = kind};

/* Rated in docs/levels.md. */
const struct level manalath_levels[LEVELS] = {
    {500, 140, 2, 9, 70},   {5000, 40, 2, 8, 850}, {6000, 30, 3, 7, 560}, {6000, 24, 4, 6, 450},
    {7000, 20, 5, 5, 330},  {8000, 16, 6, 4, 195}, {13000, 12, 8, 3, 50}, {25000, 6, 12, 2, 70},
    {100000, 4, 18, 1, 10}, {200000, 1, 64, 0, 0},
};
