/* The board of Patterns. Beside what lies there it shows what could: while the cursor is on a
 * square, the move that this would be is drawn as if it had been made. */
#include "base/text/numbers.h"
#include "games/patterns/draw_internal.h"
#include "games/patterns/rules_notation.h"
#include "games/patterns/terminal/table.h"
#include "games/patterns/terminal/token.h"

enum { MARK_TARGET = 0x2022 /* • */, MARK_REACH = 0x25e6 /* ◦ */, MARK_CLOSED = 0xd7 /* × */ };

static const char *const button_texts[LANGUAGES][2] = {
    [ENGLISH] = {"Flip no more: done", "No action left: pass"},
    [GERMAN] = {"Fertig: done", "Keine Aktion mehr: pass"},
};

static bool holds(uint64_t set, int square) {
    return set >> square & 1;
}

/* Squares */

static enum paint stone_of(int square) {
    return (square / 8 + square) % 2 ? PAINT_GROOVE : PAINT_STONE;
}

/* All that the token's square shares a side with and that is in its group. */
static int sides_joined(const struct patterns *p, int square, int owner) {
    uint64_t group =
        p->board.owned[owner] & patterns_of_colour(&p->board, patterns_colour(&p->board, square));
    return (square % 8 > 0 && holds(group, square - 1) ? TOKEN_LEFT : 0) |
           (square % 8 < 7 && holds(group, square + 1) ? TOKEN_RIGHT : 0) |
           (square < 56 && holds(group, square + 8) ? TOKEN_UP : 0) |
           (square > 7 && holds(group, square - 8) ? TOKEN_DOWN : 0);
}

static struct token token_on(const struct patterns *p, int square) {
    int marked;
    struct token token = {
        .colour = patterns_colour(&p->board, square),
        .owner = TOKEN_FACE_UP,
        .under = stone_of(square),
    };
    if (holds(patterns_face_up(&p->board), square)) return token;
    token.owner = holds(p->board.owned[1], square);
    token.number = patterns_marker(p, square, &marked);
    token.joined = sides_joined(p, square, token.owner);
    return token;
}

/* For the scoring, what is linked to a marker leaves the board. */
static bool has_gone(const struct game_table *table, const struct token *token) {
    bool scored = table->now->phase == PATTERNS_OVER && token->owner != TOKEN_FACE_UP;
    return (scored && token->number == 0) || table->scene->dimmed == 1 + token->colour;
}

static void draw_stone(struct canvas *c, struct area place, int square) {
    bool last = square % 8 == 7 || !holds(PATTERNS_BOARD, square + 1);
    if (!last) place.columns--;
    canvas_fill(c, place, (struct brush){.ground = stone_of(square)}, ' ');
}

static void draw_token(struct canvas *c, const struct game_table *table, int square) {
    struct token token = token_on(&table->after.patterns, square);
    struct area place = place_of_square(&table->places, square);
    if (has_gone(table, &token)) {
        token_draw_trace(c, place_within(place), &token);
        return;
    }
    if (table->now->phase == PATTERNS_OVER) token.joined = 0;
    token_draw(c, place_within(place), &token);
    if (token.joined & TOKEN_LEFT) {
        place.columns = 1;
        token_draw_bar(c, place, &token);
    }
}

/* Marks */

/* The player for whom the aids are shown: the one who is choosing, else the near one. */
static int helped_player(const struct scene *scene) {
    return (scene->pick->count > 0 ? scene->to_move : scene->near) - 1;
}

/* Where the colour in hand would touch the opponent's group. */
static uint64_t closed_squares(const struct scene *scene) {
    const struct patterns *p = &scene->view->seen.patterns;
    int player = helped_player(scene);
    if (!scene->aids || p->phase != PATTERNS_TURN) return 0;
    return p->near[1 - player][p->bowl[player]] & patterns_face_up(&p->board);
}

/* Where any of the player's groups could grow, with the right token. */
static uint64_t squares_in_reach(const struct scene *scene) {
    const struct patterns *p = &scene->view->seen.patterns;
    int player = helped_player(scene);
    uint64_t reach = 0;
    if (!scene->aids || p->phase != PATTERNS_TURN) return 0;
    for (int colour = 0; colour < SANDS; colour++)
        reach |= p->near[player][colour] & ~p->near[1 - player][colour];
    return reach & patterns_face_up(&p->board);
}

/* Lines over the stone that can still be seen. */
static void hatch(struct canvas *c, struct area place, enum paint stone) {
    struct brush brush = {.ink = PAINT_BAD, .ground = stone};
    for (int row = place.row; row < place.row + place.rows; row++)
        for (int column = place.column; column < place.column + place.columns - 1; column++) {
            const struct cell *cell = canvas_cell(c, row, column);
            if (cell && cell->character == ' ' && cell->ground == stone)
                canvas_put(c, row, column, brush, 0x2571 /* ╱ */);
        }
}

static void mark_square(struct canvas *c, const struct game_table *table, int square) {
    const struct scene *scene = table->scene;
    struct area place = place_of_square(&table->places, square), token = place_within(place);
    bool closed = holds(closed_squares(scene), square);
    if (closed) hatch(c, place, stone_of(square));
    if (!holds(patterns_face_up(&table->after.patterns.board), square)) return;
    if (board_targets(&patterns_terminal_board, scene, square))
        token_mark(c, token, PAINT_TARGET, MARK_TARGET);
    else if (closed)
        token_mark(c, token, PAINT_BAD, MARK_CLOSED);
    else if (holds(squares_in_reach(scene), square))
        token_mark(c, token, PAINT_DARK, MARK_REACH);
}

/* Lines on the left and on the right of a place. */
struct bracket {
    enum paint ink;
    int style;
    uint32_t top[2], middle, bottom[2];
};

static const struct bracket
    bracket_of_cursor = {PAINT_CURSOR, STYLE_BOLD, {0x250f, 0x2513}, 0x2503, {0x2517, 0x251b}},
    bracket_of_hint = {PAINT_GOOD, STYLE_BOLD, {0x2554, 0x2557}, 0x2551, {0x255a, 0x255d}},
    bracket_of_last = {PAINT_LAST, STYLE_PLAIN, {0x256d, 0x256e}, 0x2502, {0x2570, 0x256f}};

static void draw_bracket(struct canvas *c, struct area place, const struct bracket *bracket) {
    int bottom = place.rows - 1;
    for (int i = 0; i < 2 * place.rows; i++) {
        int row = i / 2, side = i % 2, column = place.column + side * (place.columns - 1);
        const struct cell *under = canvas_cell(c, place.row + row, column);
        if (!under) continue;
        struct brush brush = {bracket->ink, (enum paint)under->ground, bracket->style};
        canvas_put(c, place.row + row, column, brush,
                   row == 0        ? bracket->top[side]
                   : row == bottom ? bracket->bottom[side]
                                   : bracket->middle);
    }
}

static const struct bracket *bracket_around(const struct scene *scene, int spot) {
    if (scene->pick->cursor == spot) return &bracket_of_cursor;
    if (board_hints(&patterns_terminal_board, scene, spot)) return &bracket_of_hint;
    if (board_played(&patterns_terminal_board, scene, spot)) return &bracket_of_last;
    return NULL;
}

/* Neighbours share a column, so the cursor's bracket comes last. */
static void draw_brackets(struct canvas *c, const struct game_table *table) {
    const struct bracket *const order[] = {&bracket_of_last, &bracket_of_hint, &bracket_of_cursor};
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        for (uint64_t left = PATTERNS_BOARD; left; left = bits_drop_first(left))
            if (bracket_around(table->scene, bits_first(left)) == order[i])
                draw_bracket(c, place_of_square(&table->places, bits_first(left)), order[i]);
}

/* Ranks and files; those that the cursor is on stand out. */
static void draw_names(struct canvas *c, const struct game_table *table) {
    struct area board = table->places.board;
    int cursor = table->scene->pick->cursor;
    bool on_board = cursor >= 0 && cursor < SPOT_BOWL;
    for (int i = 0; i < 8; i++) {
        struct area token = place_within(place_of_square(&table->places, 8 * i + i));
        bool on_rank = on_board && cursor / 8 == i, on_file = on_board && cursor % 8 == i;
        canvas_put(c, token.row + token_letter_row(token.rows), board.column - 2,
                   (struct brush){.ink = on_rank ? PAINT_CURSOR : PAINT_FAINT},
                   (uint32_t)('1' + i));
        canvas_put(c, board.row + board.rows, token.column + token.columns / 2,
                   (struct brush){.ink = on_file ? PAINT_CURSOR : PAINT_FAINT},
                   (uint32_t)('a' + i));
    }
}

/* A thin frame beside the four centre squares; what joins tokens lies over it. */
static void draw_centre(struct canvas *c, const struct game_table *table) {
    static const struct bracket frame = {
        PAINT_FAINT, STYLE_PLAIN, {0x250c, 0x2510}, 0x2502, {0x2514, 0x2518}};
    struct area one = place_of_square(&table->places, bits_first(PATTERNS_CENTRE));
    struct area other = place_of_square(&table->places, bits_first(PATTERNS_CENTRE) + 9);
    int row = smaller(one.row, other.row), column = smaller(one.column, other.column);
    draw_bracket(c, (struct area){row, column, 2 * one.rows, 2 * one.columns - 1}, &frame);
}

static void draw_board(struct canvas *c, const struct game_table *table) {
    for (uint64_t left = PATTERNS_BOARD; left; left = bits_drop_first(left))
        draw_stone(c, place_of_square(&table->places, bits_first(left)), bits_first(left));
    draw_centre(c, table);
    for (uint64_t left = PATTERNS_BOARD; left; left = bits_drop_first(left))
        draw_token(c, table, bits_first(left));
    for (uint64_t left = PATTERNS_BOARD; left; left = bits_drop_first(left))
        mark_square(c, table, bits_first(left));
    draw_brackets(c, table);
    draw_names(c, table);
}

/* Below and beside the board */

/* The button that is on the screen, or SPOT_NONE. */
static int button_of(const struct patterns *p) {
    if (p->phase == PATTERNS_CLOSE) return SPOT_DONE;
    return p->phase == PATTERNS_TURN && !patterns_can_act(p, p->player) ? SPOT_PASS : SPOT_NONE;
}

static struct area place_of_button(const struct places *places, enum language language, int spot) {
    struct area place = places->foot;
    place.columns = canvas_width(button_texts[language][spot - SPOT_DONE]) + 4;
    return place;
}

static void draw_button(struct canvas *c, const struct game_table *table, int spot) {
    const struct scene *scene = table->scene;
    struct area place = place_of_button(&table->places, scene->language, spot);
    const struct bracket *around = bracket_around(scene, spot);
    struct brush brush = {.ink = around ? around->ink : PAINT_INK,
                          .style = around == &bracket_of_cursor ? STYLE_BOLD | STYLE_REVERSE
                                                                : STYLE_BOLD};
    canvas_print(c, place.row, place.column, brush, "[ %s ]",
                 button_texts[scene->language][spot - SPOT_DONE]);
}

static void draw_legend(struct canvas *c, const struct game_table *table) {
    static const char *const legends[LANGUAGES][3] = {
        [ENGLISH] = {"can be played", "in reach", "closed to %s"},
        [GERMAN] = {"spielbar", "Reichweite", "für %s gesperrt"},
    };
    static const uint32_t marks[] = {MARK_TARGET, MARK_REACH, MARK_CLOSED};
    enum language language = table->scene->language;
    const char *held = sand_name(language, table->now->bowl[helped_player(table->scene)]);
    struct area foot = table->places.foot;
    int column = foot.column;
    for (int i = 0; i < 3; i++, column += 2) {
        canvas_put(c, foot.row, column, brush_plain, marks[i]);
        column = canvas_print(c, foot.row, column + 2, brush_faint, legends[language][i], held);
    }
}

static void draw_foot(struct canvas *c, const struct game_table *table) {
    int button = button_of(table->now);
    if (button != SPOT_NONE)
        draw_button(c, table, button);
    else if (table->scene->aids && table->now->phase == PATTERNS_TURN)
        draw_legend(c, table);
}

static void draw_choices(struct canvas *c, const struct game_table *table) {
    for (int i = 0; i < 2; i++) {
        struct area place = place_of_choice(&table->places, i);
        struct token token = {
            .colour = table->now->bowl[i], .owner = TOKEN_FACE_UP, .under = PAINT_GROUND};
        const struct bracket *around = bracket_around(table->scene, SPOT_BOWL + i);
        token_draw(c, place_within(place), &token);
        if (board_targets(&patterns_terminal_board, table->scene, SPOT_BOWL + i))
            token_mark(c, place_within(place), PAINT_TARGET, MARK_TARGET);
        if (around) draw_bracket(c, place, around);
    }
}

static void draw(const struct scene *scene, const struct layout *layout, struct canvas *canvas) {
    struct game_table table = table_of(scene, layout);
    draw_board(canvas, &table);
    draw_foot(canvas, &table);
    for (int player = 0; player < 2; player++) side_draw(canvas, &table, player);
    if (table.now->phase == PATTERNS_BOWL) draw_choices(canvas, &table);
}

/* What can be chosen */

static void arrange(const struct scene *scene, struct area body, struct layout *layout) {
    (void)scene;
    places_arrange(body, layout);
}

static int spots(const struct scene *scene, const struct layout *layout,
                 struct spot list[SPOTS_MOST]) {
    const struct patterns *p = &scene->view->seen.patterns;
    struct places places = places_of(layout, scene->near);
    int count = 0, button = button_of(p);
    for (uint64_t left = PATTERNS_BOARD; left; left = bits_drop_first(left)) {
        struct area place = place_of_square(&places, bits_first(left));
        place.columns--; /* the column behind it is the next one's */
        list[count++] = (struct spot){bits_first(left), place};
    }
    for (int i = 0; i < 2 && p->phase == PATTERNS_BOWL; i++)
        list[count++] = (struct spot){SPOT_BOWL + i, place_of_choice(&places, i)};
    if (button != SPOT_NONE)
        list[count++] = (struct spot){button, place_of_button(&places, scene->language, button)};
    return count;
}

static int path(const union position *p, move m, int list[PATH_MOST]) {
    int where = patterns_move_where(m);
    switch (patterns_move_kind(m)) {
    case PATTERNS_KEEP: list[0] = p->patterns.bowl[0] == where ? SPOT_BOWL : SPOT_OTHER_BOWL; break;
    case PATTERNS_DONE: list[0] = SPOT_DONE; break;
    case PATTERNS_PASS: list[0] = SPOT_PASS; break;
    default: list[0] = where;
    }
    return 1;
}

/* A square can allow a flip and the bowl token: that comes first. */
static int kind(const union position *p, move m) {
    (void)p;
    return patterns_move_kind(m) == PATTERNS_FLIP ? 0 : 1;
}

/* With the bowl token, if the place is beside what it could join; else by turning what lies there.
 */
static void attempt(const struct scene *scene, int spot, struct text *t) {
    const struct patterns *p = &scene->view->seen.patterns;
    enum patterns_kind meant = PATTERNS_FLIP;
    if (spot >= SPOT_BOWL) return;
    if (p->phase == PATTERNS_TURN)
        meant = p->near[p->player][p->bowl[p->player]] ? PATTERNS_SWAP : PATTERNS_ESTABLISH;
    if (p->phase != PATTERNS_BOWL)
        patterns_write_move(&scene->view->seen, patterns_move(meant, spot), t);
}

/* The last flips, which take nothing away from each other. */
static move rest(const union position *p) {
    move list[MOVES_MOST];
    if (p->patterns.phase != PATTERNS_CLOSE) return NO_MOVE;
    int count = patterns_game.moves(p, list);
    for (int i = 0; i < count; i++)
        if (patterns_move_kind(list[i]) == PATTERNS_FLIP) return list[i];
    return NO_MOVE;
}

static move idle(const union position *p) {
    move list[MOVES_MOST];
    if (p->patterns.phase != PATTERNS_TURN || patterns_game.count(p) != 1) return NO_MOVE;
    patterns_game.moves(p, list);
    return patterns_move_kind(list[0]) == PATTERNS_PASS ? list[0] : NO_MOVE;
}

const struct board patterns_terminal_board = {
    .arrange = arrange,
    .draw = draw,
    .spots = spots,
    .path = path,
    .kind = kind,
    .attempt = attempt,
    .rest = rest,
    .idle = idle,
    .keys = {"Tab: lay your bowl token or flip, where a square allows both",
             "Tab: Tauschplättchen legen oder umdrehen, wo auf einem Feld beides geht"},
};
