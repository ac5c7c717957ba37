/* Draws frames and badges: targets, hints and the last move. */
#include "games/mandala/terminal/marks.h"

#include "draw/tell.h"
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

/* The move that choosing the spot would play: of the wanted number of cards, or of the most. */
static move move_to(const struct scene *scene, int spot) {
    const struct pick *pick = scene->pick;
    const union position *p = &scene->view->seen;
    move best = NO_MOVE;
    if (pick->cursor == spot && pick->move != NO_MOVE) return pick->move;
    for (int i = 0; i < pick->count; i++) {
        int path[PATH_MOST], kind = mandala_terminal_board.kind(p, pick->moves[i]);
        int length = mandala_terminal_board.path(p, pick->moves[i], path);
        if (length < 2 || path[0] != pick->chosen[0] || path[1] != spot) continue;
        if (kind == pick->kind) return pick->moves[i];
        best = pick->moves[i]; /* they ascend */
    }
    return best;
}

/* What somebody who would choose a spot that is closed to the colour must mean. */
static move attempt_at(const struct mandala *p, int spot, int colour) {
    for (int m = 0; m < 2; m++) {
        if (spot == SPOT_MOUNTAIN + m) return mandala_move(MANDALA_BUILD, m, colour, 0);
        if (spot == SPOT_FIELD + 2 * m + p->turn) return mandala_move(MANDALA_GROW, m, colour, 1);
    }
    return NO_MOVE;
}

void marks_brief(const struct scene *scene, struct canvas *c, int spot, int row, int column,
                 enum paint ground) {
    const union position *p = &scene->view->seen;
    char name[MOVE_TEXT], words[TELL_TEXT];
    struct text n = text_over(name, sizeof name), w = text_over(words, sizeof words);
    if (scene->pick->depth == 0) return;
    move m = move_to(scene, spot);
    if (m == NO_MOVE) m = attempt_at(&p->mandala, spot, scene->pick->chosen[0] % SANDS);
    if (m == NO_MOVE) return;
    mandala_write_move(p, m, &n);
    bool open = tell_brief(scene->game, scene->view, name, scene->language, &w);
    struct brush brush = {open ? PAINT_TARGET : PAINT_FAINT, ground,
                          open ? STYLE_BOLD : STYLE_PLAIN};
    if (*words) canvas_print(c, row, column, brush, " %s ", words);
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
