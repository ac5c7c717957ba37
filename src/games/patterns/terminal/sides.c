/* The sides of the two players. They show what the move under the cursor would change, and what
 * would differ from now is painted as good. */
#include "games/patterns/draw_internal.h"
#include "games/patterns/terminal/table.h"
#include "games/patterns/terminal/token.h"

#include <stdio.h>

enum {
    TOKEN_ROWS = 2,    /* of a token beside its marker, where claims have rows enough */
    SHARE = 4,         /* columns of a claim when six are in a row */
    HALF = 14,         /* and when two are */
    SCORE_COLUMNS = 4, /* of the points of a claim, behind the river */
    WITH_NAMES = 34,   /* columns of a side that has room for the names of colours */
};

struct side {
    struct canvas *c;
    const struct game_table *table;
    const struct patterns *now, *after;
    int player;
    bool over;
    struct area area;
};

__attribute__((format_arg(2), format_arg(3))) static const char *say(const struct side *s,
                                                                     const char *english,
                                                                     const char *german) {
    return in_language(s->table->scene->language, english, german);
}

static int end_of(const struct side *s) {
    return s->area.column + s->area.columns;
}

static struct brush brush_for(bool changed) {
    return changed ? (struct brush){.ink = PAINT_GOOD, .style = STYLE_BOLD} : brush_plain;
}

static void write_number(const struct side *s, int row, int end, struct brush brush, int number) {
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    canvas_write_right(s->c, row, end, brush, digits);
}

/* The name */

static const char *sign_of(const struct side *s) {
    if (s->table->scene->to_move == s->player + 1) return "▸ ";
    if (!s->over) return "  ";
    const int *points = s->table->score.points;
    int margin = points[s->player] - points[1 - s->player];
    return margin > 0 ? "★ " : margin == 0 ? "= " : "  ";
}

/* At the end the points are at the bottom. */
static int write_points(const struct side *s, int row, int end) {
    int points = s->table->score_after.points[s->player];
    bool changed = points != s->table->score.points[s->player];
    char text[32];
    if (s->over) return end;
    snprintf(text, sizeof text, say(s, "points %d", "Punkte %d"), points);
    return canvas_write_right(s->c, row, end, brush_for(changed), text) - 1;
}

static void draw_name(const struct side *s) {
    const struct scene *scene = s->table->scene;
    const char *clock = scene->clock[s->player];
    struct brush brush = scene->to_move == s->player + 1 ? brush_strong : brush_plain;
    int row = s->area.row, end = end_of(s);
    if (clock[0]) end = canvas_write_right(s->c, row, end, brush, clock) - 2;
    end = write_points(s, row, end);
    int column = canvas_write(s->c, row, s->area.column, brush_strong, sign_of(s));
    canvas_write_within(s->c, row, column, end - column, brush, scene->name[s->player]);
}

/* Claims: markers in the river, and beside each the colour that it was declared for */

static int size_of(const struct patterns *p, int player, int i) {
    return i < p->claims[player] ? bits_count(patterns_claimed(p, player, i)) : 0;
}

static bool is_claimed(const struct side *s, int i) {
    return i < s->after->claims[s->player];
}

static bool is_changed(const struct side *s, int i) {
    return size_of(s->now, s->player, i) != size_of(s->after, s->player, i);
}

static int points_of_claim(const struct side *s, int i) {
    return (size_of(s->after, s->player, i) - 1) * (i + 1);
}

static struct token token_of_claim(const struct side *s, int i) {
    int square = s->after->claim[s->player][i];
    return (struct token){
        .colour = patterns_colour(&s->after->board, square),
        .owner = s->player,
        .under = PAINT_WATER,
    };
}

static bool has_tokens(const struct side *s) {
    return s->table->places.pitch >= TOKEN_ROWS;
}

/* Where claims have rows of their own: the column of what lies beside the markers. */
static int column_of_tokens(const struct side *s) {
    return s->area.column + 1 + MARKER_COLUMNS + 1;
}

/* As wide as what lies in it: a token beside each marker, or a stack. */
static void draw_river(const struct side *s) {
    int pitch = s->table->places.pitch;
    struct area area = {s->area.row + 1 + has_tokens(s), s->area.column, river_rows(pitch),
                        s->area.columns};
    if (pitch == 0 && !s->over) { /* the points are below it */
        area.rows--;
        area.columns = SANDS * SHARE + 1;
    } else if (pitch > 0) {
        int token = has_tokens(s) ? token_columns(TOKEN_ROWS) : 3;
        area.columns =
            s->over ? area.columns - SCORE_COLUMNS : column_of_tokens(s) + token + 1 - area.column;
    }
    canvas_fill(s->c, area, (struct brush){.ground = PAINT_WATER}, ' ');
}

static void draw_marker(const struct side *s, int row, int column, int i) {
    token_write_marker(s->c, row, column, s->player, i + 1, PAINT_WATER);
}

/* Where the declared colour will lie. */
static void draw_blank(const struct side *s, int row, int column) {
    canvas_write(s->c, row, column, (struct brush){.ink = PAINT_FAINT, .ground = PAINT_WATER},
                 s->player == 0 ? "[ ]" : "< >");
}

/* Of six in three rows: the marker, the colour with the size of the group, the points. */
static void draw_claim_small(const struct side *s, int i) {
    int row = s->area.row + 1, column = s->area.column + 1 + SHARE * i;
    draw_marker(s, row, column, i);
    if (!is_claimed(s, i)) {
        draw_blank(s, row + 1, column);
        return;
    }
    struct token token = token_of_claim(s, i);
    token_write_group(s->c, row + 1, column, &token, size_of(s->after, s->player, i));
    write_number(s, row + 2, column + 2, brush_for(is_changed(s, i)), points_of_claim(s, i));
}

/* The row of a claim that has some of its own; a token ends in it. */
static int row_of_claim(const struct side *s, int i) {
    int pitch = s->table->places.pitch;
    return s->area.row + 1 + (has_tokens(s) ? pitch : 0) + i * pitch;
}

static void draw_token_of_claim(const struct side *s, int row, int column, int i) {
    struct token token = token_of_claim(s, i);
    struct area area = {row + 1 - TOKEN_ROWS, column, TOKEN_ROWS, token_columns(TOKEN_ROWS)};
    if (!has_tokens(s)) {
        token_write(s->c, row, column, &token);
        return;
    }
    token_draw(s->c, area, &token);
    if (s->area.columns >= WITH_NAMES)
        canvas_write(s->c, row, column + area.columns + 2, brush_plain,
                     sand_name(s->table->scene->language, token.colour));
}

static void draw_claim(const struct side *s, int i) {
    int row = row_of_claim(s, i), column = column_of_tokens(s);
    char text[32];
    draw_marker(s, row, s->area.column + 1, i);
    if (!is_claimed(s, i)) {
        draw_blank(s, row, column + has_tokens(s));
        return;
    }
    draw_token_of_claim(s, row, column, i);
    snprintf(text, sizeof text, "(%d-1)×%d = %2d", size_of(s->after, s->player, i), i + 1,
             points_of_claim(s, i));
    canvas_write_right(s->c, row, end_of(s), brush_for(is_changed(s, i)), text);
}

/* The colours that wait to be opened, as many as there are markers without a group: from the first
 * of these on there is room for them. */
static void draw_waiting(const struct side *s, int row, int column, int end) {
    const char *label = say(s, "open: ", "offen: ");
    int count = SANDS - s->after->claims[s->player], letters = 2 * count - 1;
    if (column + canvas_width(label) + letters > end) label = "";
    if (s->table->places.pitch > 0) column = end - letters - canvas_width(label);
    column = canvas_write(s->c, row, column, brush_faint, label);
    for (int colour = 0; colour < SANDS; colour++) {
        struct token token = {.colour = colour, .owner = s->player, .under = PAINT_GROUND};
        if (s->after->near[s->player][colour]) continue;
        token_write_letter(s->c, row, column, &token);
        column += 2;
    }
}

static void draw_waiting_colours(const struct side *s) {
    int first = s->after->claims[s->player];
    if (s->over || first == SANDS) return;
    if (s->table->places.pitch == 0)
        draw_waiting(s, s->area.row + 3, s->area.column + 1 + SHARE * first,
                     s->area.column + 1 + SHARE * SANDS);
    else
        draw_waiting(s, row_of_claim(s, first), column_of_tokens(s) + token_columns(TOKEN_ROWS) + 1,
                     end_of(s));
}

/* The scoring: what was linked to a marker lies beside it, one token upon the other */

/* Returns the column behind it. */
static int draw_stack_small(const struct side *s, int row, int column, int i, int end) {
    struct token token = token_of_claim(s, i);
    int count = size_of(s->now, s->player, i) - 1;
    if (count < 1) return column;
    if (column + count + 2 > end) column--; /* the first bracket slips below the marker */
    for (int k = count - 1; k >= 0; k--) token_write(s->c, row, column + k, &token);
    return column + count + 2;
}

static void draw_stack(const struct side *s, int row, int column, int i, int end) {
    struct token token = token_of_claim(s, i);
    struct area area = {row + 1 - TOKEN_ROWS, column, TOKEN_ROWS, token_columns(TOKEN_ROWS)};
    int count = size_of(s->now, s->player, i) - 1, shift = 3;
    while (shift > 1 && column + area.columns + shift * (count - 1) > end) shift--;
    for (int k = 0; k < count; k++, area.column += shift) token_draw(s->c, area, &token);
}

static void draw_score_small(const struct side *s, int i) {
    int row = s->area.row + 1 + i % 3, column = s->area.column + i / 3 * HALF;
    int end = column + HALF - 1;
    struct brush brush = {.ink = PAINT_INK, .ground = PAINT_WATER, .style = STYLE_BOLD};
    if (is_claimed(s, i)) {
        int behind = draw_stack_small(s, row, column + MARKER_COLUMNS, i, end - 2);
        write_number(s, row, behind + 2 > end ? behind + 2 : end, brush, points_of_claim(s, i));
    }
    draw_marker(s, row, column, i);
}

static void draw_score(const struct side *s, int i) {
    int row = row_of_claim(s, i), column = column_of_tokens(s);
    int end = end_of(s) - SCORE_COLUMNS - 1;
    draw_marker(s, row, s->area.column + 1, i);
    if (!is_claimed(s, i)) return;
    if (has_tokens(s))
        draw_stack(s, row, column, i, end);
    else
        draw_stack_small(s, row, column, i, end);
    write_number(s, row, end_of(s), brush_strong, points_of_claim(s, i));
}

/* The bowl */

static void draw_bowl(const struct side *s, int colour) {
    struct area place = place_of_bowl(&s->table->places, s->player);
    struct token token = {.colour = colour, .owner = s->player, .under = PAINT_STONE};
    canvas_fill(s->c, place, (struct brush){.ground = PAINT_STONE}, ' ');
    token_draw(s->c, place_within(place), &token);
}

/* What the player could do: that ends the game. */
static void write_actions(const struct side *s, int row, int column) {
    int lays = patterns_to_lay(s->after, s->player);
    int flips = bits_count(s->after->board.flips[s->player]);
    char text[64];
    if (lays + flips == 0) {
        canvas_write(s->c, row, column, (struct brush){.ink = PAINT_BAD},
                     say(s, "stuck: no action", "sitzt fest"));
        return;
    }
    if (s->now->phase == PATTERNS_CLOSE)
        snprintf(text, sizeof text, say(s, "can still flip %d", "noch %d umdrehen"), flips);
    else
        snprintf(text, sizeof text, say(s, "lay %d, flip %d", "legen %d, drehen %d"), lays, flips);
    canvas_write(s->c, row, column, brush_faint, text);
}

static void describe_bowl(const struct side *s, int row, int column) {
    enum language language = s->table->scene->language;
    int held = s->now->bowl[s->player], next = s->after->bowl[s->player];
    if (next == held)
        canvas_print(s->c, row, column, brush_plain, say(s, "Bowl: %s", "Schale: %s"),
                     sand_name(language, held));
    else
        canvas_print(s->c, row, column, brush_for(true), "%s → %s", sand_name(language, held),
                     sand_name(language, next));
    write_actions(s, row + 1, column);
}

/* Player 2 keeps one of two; these are drawn by patterns.c, since they can be chosen. */
static void draw_choice(const struct side *s, int row, int column) {
    if (s->player == 1) {
        column += place_of_bowl(&s->table->places, 1).columns;
        canvas_write(s->c, row, column, brush_plain, say(s, "Keep one", "Behalte eines"));
        return;
    }
    if (s->after->phase != PATTERNS_BOWL) draw_bowl(s, s->after->bowl[0]);
    canvas_write(s->c, row, column, brush_faint,
                 say(s, "gets the other token", "bekommt das andere"));
}

static void draw_total(const struct side *s, int row, int column) {
    char text[32];
    for (; column < end_of(s); column++)
        canvas_put(s->c, row - 1, column, brush_faint, 0x2500 /* ─ */);
    snprintf(text, sizeof text, "%s %3d", say(s, "Total", "Summe"),
             s->table->score.points[s->player]);
    canvas_write_right(s->c, row, end_of(s), brush_strong, text);
}

static void draw_bottom(const struct side *s) {
    struct area place = place_of_bowl(&s->table->places, s->player);
    int row = place.row + place.rows - 1, column = place.column + place.columns + 1;
    if (s->now->phase == PATTERNS_BOWL) {
        draw_choice(s, row, column);
        return;
    }
    draw_bowl(s, s->now->bowl[s->player]);
    if (s->over)
        draw_total(s, row, column);
    else
        describe_bowl(s, row - 1, column);
}

static void draw_row(const struct side *s, int i) {
    bool small = s->table->places.pitch == 0;
    if (s->over && small)
        draw_score_small(s, i);
    else if (s->over)
        draw_score(s, i);
    else if (small)
        draw_claim_small(s, i);
    else
        draw_claim(s, i);
}

void side_draw(struct canvas *c, const struct game_table *table, int player) {
    struct side side = {
        .c = c,
        .table = table,
        .now = table->now,
        .after = &table->after.patterns,
        .player = player,
        .over = table->now->phase == PATTERNS_OVER,
        .area = table->places.side[player],
    };
    draw_name(&side);
    draw_river(&side);
    for (int i = 0; i < SANDS; i++) draw_row(&side, i);
    draw_waiting_colours(&side);
    draw_bottom(&side);
}
