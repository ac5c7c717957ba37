/* Draws frames and badges: targets, hints and the last move. */
#include "games/mandala/terminal/marks.h"

#include "games/mandala/rules_notation.h"

struct marks marks_of(const struct scene *scene, int spot) {
    const struct pick *pick = scene->pick;
    struct marks marks = {.cursor = pick->cursor == spot,
                          .target = board_targets(&mandala_terminal_board, scene, spot),
                          .hint = board_hints(&mandala_terminal_board, scene, spot),
                          .last = board_played(&mandala_terminal_board, scene, spot)};
    for (int i = 0; i < pick->depth; i++) marks.chosen |= pick->chosen[i] == spot;
    return marks;
}

void marks_frame(struct canvas *c, struct area area, struct marks marks, enum paint ground) {
    if (marks.cursor)
        canvas_frame(c, area, LINE_HEAVY, (struct brush){PAINT_CURSOR, ground, STYLE_BOLD});
    else if (marks.target)
        canvas_frame(c, area, LINE_DOUBLE, (struct brush){PAINT_TARGET, ground, STYLE_PLAIN});
}

void marks_badge(struct canvas *c, int row, int column, enum badge badge, enum paint ground) {
    if (badge == BADGE_LAST)
        canvas_put(c, row, column, (struct brush){PAINT_LAST, ground, STYLE_BOLD}, 0x25cf /* ● */);
    else
        canvas_put(c, row, column, (struct brush){PAINT_GOOD, ground, STYLE_BOLD}, 0x25c6 /* ◆ */);
}

void marks_badges(struct canvas *c, struct area area, struct marks marks, enum paint ground) {
    int row = area.row + (area.rows - 1) / 2;
    if (marks.last) marks_badge(c, row, area.column, BADGE_LAST, ground);
    if (marks.hint) marks_badge(c, row + 1, area.column, BADGE_HINT, ground);
}

struct claim marks_last_claim(const struct scene *scene) {
    if (!scene->before || mandala_move_kind(scene->last) != MANDALA_TAKE) return (struct claim){0};
    const struct mandala *before = &scene->before->seen.mandala;
    int colour = mandala_move_colour(scene->last);
    bool kept = mandala_destination(before, colour) != TO_DISCARD;
    return (struct claim){kept, !kept, before->chooser, colour};
}

void marks_preview(const struct scene *scene, struct canvas *c, int spot, int row, int column) {
    const union position *p = &scene->view->seen;
    move chosen = scene->pick->move;
    int path[PATH_MOST];
    if (chosen == NO_MOVE || mandala_terminal_board.path(p, chosen, path) < 2 || path[1] != spot)
        return;
    int colour = mandala_move_colour(chosen);
    canvas_print(c, row, column, card_brush(colour), " %c×%d ", card_letter(colour),
                 mandala_terminal_board.kind(p, chosen));
}
