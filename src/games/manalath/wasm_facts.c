/* Manalath as data: cells in rows, groups, supplies, and of every placement what it comes to.
 *
 * {"left": [24, 25] or null, "rows": ["a", …], "cells": [{"name": "a1", "row": 0, "half": 4,
 * "holds": "o", "group": 0}, …], "groups": [{"colour": "o", "cells": ["a1", …], "decides": false},
 * …], "verdict": {"player": 1, "won": true} or null, "placements": {"o": {"a2": {"size": 2, "fate":
 * "quiet", "joins": [0], "ways": ["e5"]}, …}, "p": {…}}}
 *
 * Rows are from the bottom up; "half" counts half cells from the left edge of the board to that of
 * the cell. What is not there, `group`, `joins` and `ways`, is left out. */
#include "games/manalath/draw_groups.h"
#include "draw/telling.h"
#include "games/manalath/rules_notation.h"
#include "wasm/answer.h"
#include "wasm/facts.h"

#include <stdlib.h>

static const char *const colours[] = {"o", "p"};

/* The groups of both colours, in the order in which they are told. */
struct all_groups {
    int count;
    struct {
        int colour;
        cells cells;
    } list[MANALATH_CELLS];
};

static struct all_groups find_groups(const struct manalath *p) {
    struct all_groups all = {.count = 0};
    for (int colour = 0; colour < 2; colour++)
        for (cells left = p->stones[colour]; left;) {
            cells group = manalath_group(p, colour, cells_first(left));
            all.list[all.count].colour = colour;
            all.list[all.count++].cells = group;
            left &= ~group;
        }
    return all;
}

static struct place name_of(const union position *p, int cell) {
    return place_of(&manalath_game, p, manalath_move(0, cell));
}

static void list_cells(const union position *p, const char *name, cells set, struct text *t) {
    member_open(t, name, '[');
    for (; set; set = cells_drop_first(set)) element_string(t, name_of(p, cells_first(set)).name);
    text_char(t, ']');
}

/* The board */

static const char *holds(const struct manalath *p, int cell) {
    if (p->stones[0] >> cell & 1) return "o";
    if (p->stones[1] >> cell & 1) return "p";
    return p->empty >> cell & 1 ? "." : "#";
}

static void write_cell(const union position *position, const struct all_groups *all, int row, int n,
                       struct text *t) {
    const struct manalath *p = &position->manalath;
    int cell = manalath_cell(p->sides, row, n);
    element_open(t, '{');
    member_string(t, "name", name_of(position, cell).name);
    member_number(t, "row", row);
    member_number(t, "half", abs(row - (p->sides[0] - 1)) + 2 * n);
    member_string(t, "holds", holds(p, cell));
    for (int i = 0; i < all->count; i++)
        if (all->list[i].cells >> cell & 1) member_number(t, "group", i);
    text_char(t, '}');
}

static void write_board(const union position *position, const struct all_groups *all,
                        struct text *t) {
    const struct manalath *p = &position->manalath;
    int rows = manalath_rows(p->sides);
    member_open(t, "rows", '[');
    for (int row = 0; row < rows; row++) {
        const char letter[] = {(char)('a' + row), '\0'};
        element_string(t, letter);
    }
    text_char(t, ']');
    member_open(t, "cells", '[');
    for (int row = 0; row < rows; row++)
        for (int n = 0; n < manalath_row_length(p->sides, row); n++)
            write_cell(position, all, row, n, t);
    text_char(t, ']');
}

static void write_supply(const struct manalath *p, struct text *t) {
    if (p->supply == 0) {
        member_null(t, "left");
        return;
    }
    member_open(t, "left", '[');
    element_number(t, manalath_left(p, 0));
    element_number(t, manalath_left(p, 1));
    text_char(t, ']');
}

/* Groups, and what they decided */

static void write_groups(const union position *position, const struct all_groups *all,
                         struct text *t) {
    struct manalath_verdict verdict = manalath_judge(&position->manalath);
    member_open(t, "groups", '[');
    for (int i = 0; i < all->count; i++) {
        element_open(t, '{');
        member_string(t, "colour", colours[all->list[i].colour]);
        list_cells(position, "cells", all->list[i].cells, t);
        member_bool(t, "decides", (all->list[i].cells & verdict.groups) != 0);
        text_char(t, '}');
    }
    text_char(t, ']');
    if (verdict.player == 0) {
        member_null(t, "verdict");
        return;
    }
    member_open(t, "verdict", '{');
    member_number(t, "player", verdict.player);
    member_bool(t, "won", verdict.won);
    text_char(t, '}');
}

/* Placements */

static const char *const fates[] = {
    [FATE_QUIET] = "quiet", [FATE_FORCES] = "forces", [FATE_GIVES] = "gives",
    [FATE_TRAPS] = "traps", [FATE_WINS] = "wins",     [FATE_LOSES] = "loses",
    [FATE_DRAWS] = "draws", [FATE_LARGE] = "large",   [FATE_SPENT] = "spent",
};

static void write_placement(const union position *position, const struct all_groups *all,
                            int colour, int cell, struct text *t) {
    struct manalath_prospect seen = manalath_foresee(&position->manalath, colour, cell);
    member_open(t, name_of(position, cell).name, '{');
    member_number(t, "size", cells_count(seen.group));
    member_string(t, "fate", fates[seen.fate]);
    if (cells_count(seen.group) > 1) {
        member_open(t, "joins", '[');
        for (int i = 0; i < all->count; i++)
            if (all->list[i].colour == colour && all->list[i].cells & seen.group)
                element_number(t, i);
        text_char(t, ']');
    }
    if (seen.ways) list_cells(position, "ways", seen.ways, t);
    text_char(t, '}');
}

static void write_placements(const union position *position, const struct all_groups *all,
                             struct text *t) {
    const struct manalath *p = &position->manalath;
    member_open(t, "placements", '{');
    for (int colour = 0; colour < 2; colour++) {
        member_open(t, colours[colour], '{');
        for (cells left = p->to_move ? p->empty : 0; left; left = cells_drop_first(left))
            write_placement(position, all, colour, cells_first(left), t);
        text_char(t, '}');
    }
    text_char(t, '}');
}

void manalath_facts(const struct view *view, struct text *t) {
    const struct all_groups all = find_groups(&view->seen.manalath);
    write_supply(&view->seen.manalath, t);
    write_board(&view->seen, &all, t);
    write_groups(&view->seen, &all, t);
    write_placements(&view->seen, &all, t);
}
