/* Finds groups by size, foresees what a placement makes of them, and names the group that
 * decided. */
#include "games/manalath/draw_groups.h"

#include "draw/telling.h"
#include "games/manalath/rules_notation.h"

enum { CELLS_NAMED = 3 };

cells manalath_beside(cells set) {
    cells all = 0;
    for (; set; set = cells_drop_first(set)) all |= manalath_around[cells_first(set)];
    return all;
}

cells manalath_groups(const struct manalath *p, int colour, int size) {
    cells groups = 0;
    for (cells left = p->stones[colour]; left;) {
        cells group = manalath_group(p, colour, cells_first(left));
        if (cells_count(group) == size) groups |= group;
        left &= ~group;
    }
    return groups;
}

cells manalath_fives(const struct manalath *p, int colour) {
    cells found = 0;
    if (manalath_left(p, colour) == 0) return 0;
    for (cells left = p->empty; left; left = cells_drop_first(left)) {
        int cell = cells_first(left);
        if (cells_count(manalath_group(p, colour, cell)) == 5) found |= cells_of(cell);
    }
    return found;
}

struct manalath_cells manalath_cells_text(const struct manalath *p, cells set,
                                          enum language language) {
    const union position position = {.manalath = *p};
    struct manalath_cells list;
    struct text t = text_over(list.text, sizeof list.text);
    int count = cells_count(set);
    if (count > CELLS_NAMED) {
        text_number(&t, count);
        text_add(&t, language == GERMAN ? " Feldern" : " cells");
        return list;
    }
    for (int i = 0; i < count; i++, set = cells_drop_first(set)) {
        move m = manalath_move(0, cells_first(set));
        text_add(&t, speech_joint(language, i, count));
        text_add(&t, place_of(&manalath_game, &position, m).name);
    }
    return list;
}

/* Placements */

static enum manalath_fate fate_of_end(const struct manalath *after, int player) {
    if (after->result == DRAWN) return FATE_DRAWS;
    bool first_won = after->result == FIRST_WINS;
    return first_won == (player == 0) ? FATE_WINS : FATE_LOSES;
}

/* What the next turn brings. A 4 or a 5 that the opponent was given comes first: until the next
 * turn has ended nothing else counts. */
static void look_ahead(const struct manalath *after, int player, struct manalath_prospect *seen) {
    cells theirs = manalath_fives(after, 1 - player);
    if (after->fours) {
        seen->ways = theirs & manalath_beside(after->fours);
        seen->fate = seen->ways ? FATE_GIVES : FATE_TRAPS;
    } else if (after->five || theirs) {
        seen->ways = after->five ? 0 : theirs;
        seen->fate = FATE_GIVES;
    } else {
        seen->ways = manalath_fives(after, player);
        seen->fate = seen->ways ? FATE_FORCES : FATE_QUIET;
    }
}

struct manalath_prospect manalath_foresee(const struct manalath *p, int colour, int cell) {
    struct manalath_prospect seen = {.group = manalath_group(p, colour, cell)};
    union position after = {.manalath = *p};
    if (manalath_left(p, colour) == 0 || cells_count(seen.group) > 5) {
        seen.fate = manalath_left(p, colour) == 0 ? FATE_SPENT : FATE_LARGE;
        return seen;
    }
    manalath_game.play(&after, manalath_move(colour, cell));
    if (after.manalath.to_move == 0)
        seen.fate = fate_of_end(&after.manalath, p->to_move - 1);
    else
        look_ahead(&after.manalath, p->to_move - 1, &seen);
    return seen;
}

/* The end */

/* Whether the player's own groups give the result (rules: A turn). */
static struct manalath_verdict judge(const struct manalath *p, int player) {
    bool won = p->result == (player == 1 ? FIRST_WINS : SECOND_WINS);
    cells groups = manalath_groups(p, player - 1, won ? 5 : 4);
    return (struct manalath_verdict){groups ? player : 0, won, groups};
}

/* The groups of the player who moved last count first, then those of a player who is stuck. */
struct manalath_verdict manalath_judge(const struct manalath *p) {
    if (p->result != FIRST_WINS && p->result != SECOND_WINS) return (struct manalath_verdict){0};
    int last = cells_count(p->stones[0] | p->stones[1]) % 2 ? 1 : 2;
    struct manalath_verdict verdict = judge(p, last);
    return verdict.player ? verdict : judge(p, 3 - last);
}
