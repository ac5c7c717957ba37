/* The board of Patterns on a canvas: a few compared with files that somebody has looked at
 * (tests/boards/patterns-NAME.COLUMNSxROWS.LANGUAGE.txt, written anew by this test when
 * KOLAM_LOOK is set), and what must be true of every board, over random games. */
#include "games/patterns/rules_notation.h"
#include "support/support.h"
#include "terminal/game/board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MARGIN = 2, CELLS_MOST = 80 * 250, BOARD_TEXT = 4 * CELLS_MOST, SPOT_CELLS = 512 };

struct size {
    int columns, rows;
};

static const struct size small = {80, 20}, large = {200, 56};

/* Every layout that there is: the log between the sides or apart, claims in 0 to 3 rows each. */
static const struct size sizes[] = {{80, 20},  {132, 20}, {100, 26}, {120, 40},
                                    {160, 44}, {200, 56}, {240, 75}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

/* A position on a screen, with a margin around the body that must stay as it is. */
struct stage {
    struct view view, before;
    struct pick pick;
    struct scene scene;
    struct area body;
    struct layout layout;
    struct canvas canvas;
    struct cell cells[CELLS_MOST];
};

static const struct cell untouched = {'#', PAINT_BAD, PAINT_BAD, STYLE_PLAIN, 0};

static void arrange(struct stage *s, struct size size) {
    s->body = (struct area){MARGIN, MARGIN, size.rows, size.columns};
    s->canvas = (struct canvas){size.rows + 2 * MARGIN, size.columns + 2 * MARGIN, s->cells};
    assert_true(s->canvas.rows * s->canvas.columns <= CELLS_MOST);
    patterns_terminal_board.arrange(&s->scene, s->body, &s->layout);
    assert_true(s->layout.fits);
}

static void set_up(struct stage *s, const union position *p) {
    memset(s, 0, sizeof *s);
    patterns_game.view(p, SPECTATOR, &s->view);
    s->pick = (struct pick){.cursor = SPOT_NONE, .kind = KIND_ANY};
    s->pick.count = patterns_game.moves(p, s->pick.moves);
    s->scene = (struct scene){
        .game = &patterns_game,
        .view = &s->view,
        .near = 1,
        .to_move = patterns_game.to_move(p),
        .name = {"Anna", "Level 5"},
        .clock = {"4:59", "12:07"},
        .pick = &s->pick,
    };
}

/* Blank within the body, untouched around it. */
static void draw(struct stage *s) {
    for (int i = 0; i < s->canvas.rows * s->canvas.columns; i++) s->cells[i] = untouched;
    canvas_fill(&s->canvas, s->body, (struct brush){.ink = PAINT_INK}, ' ');
    patterns_terminal_board.draw(&s->scene, &s->layout, &s->canvas);
}

static struct cell cell_at(const struct stage *s, int row, int column) {
    return s->cells[row * s->canvas.columns + column];
}

static move move_of(const union position *p, const char *text) {
    move m;
    struct refusal why;
    if (!patterns_game.read_move(p, text, &m, &why)) fail_msg("%s: %s", text, why.text[ENGLISH]);
    return m;
}

/* The cursor on the spot of a move, which would play it. */
static void point_at(struct stage *s, move m) {
    int path[PATH_MOST];
    assert_int_equal(patterns_terminal_board.path(&s->view.seen, m, path), 1);
    s->pick.move = m;
    s->pick.cursor = path[0];
}

/* The spot of that number; the test fails if it is not on the screen. */
static struct area area_of_spot(const struct stage *s, int id) {
    struct spot spots[SPOTS_MOST];
    int count = patterns_terminal_board.spots(&s->scene, &s->layout, spots);
    for (int i = 0; i < count; i++)
        if (spots[i].id == id) return spots[i].area;
    fail_msg("spot %d is not on the screen", id);
    return (struct area){0, 0, 0, 0};
}

/* Boards that are known */

struct showing {
    const char *name, *position, *last, *cursor, *hint;
    bool aids;
    int near;
};

/* The bytes of a whole file; an empty text if there is none. */
static void read_file(const char *path, char *text, size_t size) {
    FILE *file = fopen(path, "r");
    size_t length = file ? fread(text, 1, size - 1, file) : 0;
    text[length] = '\0';
    if (file) fclose(file);
}

static void write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    if (!file) fail_msg("%s cannot be written", path);
    fputs(text, file);
    fclose(file);
}

static void draw_showing(struct stage *s, const struct showing *show, struct size size,
                         enum language language) {
    struct setting setting = setting_of("patterns");
    union position p = position_of(&setting, show->position), before = p;
    move last = show->last ? move_of(&p, show->last) : NO_MOVE;
    if (last != NO_MOVE) patterns_game.play(&p, last);
    set_up(s, &p);
    s->scene.language = language;
    s->scene.near = show->near;
    s->scene.aids = show->aids;
    if (last != NO_MOVE) {
        s->before.seen = before;
        s->scene.before = &s->before;
        s->scene.last = last;
    }
    if (show->hint) s->scene.hint = move_of(&p, show->hint);
    if (show->cursor) point_at(s, move_of(&p, show->cursor));
    arrange(s, size);
    draw(s);
}

static void write_body(const struct stage *s, struct text *t) {
    static struct cell inner[CELLS_MOST];
    struct canvas body = {s->body.rows, s->body.columns, inner};
    for (int row = 0; row < body.rows; row++)
        memcpy(&inner[row * body.columns],
               &s->cells[(s->body.row + row) * s->canvas.columns + s->body.column],
               sizeof inner[0] * (size_t)body.columns);
    canvas_text(&body, t);
    assert_false(t->cut);
}

static void expect_board(const struct showing *show, struct size size, enum language language) {
    static struct stage stage;
    static char drawn[BOARD_TEXT], expected[BOARD_TEXT];
    const char *folder = getenv("KOLAM_TESTS");
    char path[256];
    snprintf(path, sizeof path, "%s/boards/patterns-%s.%dx%d.%s.txt", folder ? folder : "tests",
             show->name, size.columns, size.rows, language == GERMAN ? "de" : "en");
    struct text t = text_over(drawn, sizeof drawn);
    draw_showing(&stage, show, size, language);
    write_body(&stage, &t);
    if (getenv("KOLAM_LOOK")) write_file(path, drawn);
    read_file(path, expected, sizeof expected);
    assert_string_equal(drawn, expected);
}

static void expect_boards(const struct showing *show) {
    for (int i = 0; i < LANGUAGES; i++) {
        expect_board(show, small, (enum language)i);
        expect_board(show, large, (enum language)i);
    }
}

static const char
    turn[] = "rgbr/ybpOob/bBpoorob/pbyybRRr/ggogpyrb/yoprPprp/ygpgog/ygyg yo g5,e3 e7,b6 2",
    contact[] = "rgbr/ybOOob/bBpoorob/pbyybRRr/ggogpyrb/yoprPprp/ygpgog/ygyg yp g5,e3 e7,b6 1",
    closing[] = "RObr/BROOob/bBpooRob/BByybRRR/ggogPPYY/yoprPprp/YYYGPP/GYGG gg g5,e3,c2,e1 "
                "e7,b6,f2,c1,g4,c7 close2",
    over[] = "RObr/BROOOb/BBpOORob/BByybRRR/ggogPPYY/yoprPprp/YYYGPP/GYGG gg g5,e3,c2,e1 "
             "e7,b6,f2,c1,g4,c7 over";

TEST(the_choice_of_a_bowl_token_is_drawn) {
    expect_boards(&(struct showing){.name = "bowl", .position = START, .cursor = "Bo", .near = 2});
}

TEST(an_opening_is_drawn_with_its_last_move) {
    expect_boards(
        &(struct showing){.name = "opening",
                          .position = "rgbr/ybpbob/bopoorob/pbyybrpr/ggogpyrb/yopryprp/ygpgog/ygyg "
                                      "ro - - 1",
                          .last = "Eg5",
                          .near = 1});
}

TEST(a_swap_under_the_cursor_is_drawn_as_if_it_were_made) {
    expect_boards(&(struct showing){
        .name = "swap", .position = turn, .cursor = "Sd7", .hint = "Fa6", .near = 2});
}

TEST(aids_show_reach_and_squares_that_are_closed) {
    expect_boards(&(struct showing){
        .name = "aids", .position = contact, .last = "Ff6", .aids = true, .near = 2});
}

TEST(the_last_flips_are_drawn_with_a_way_out) {
    expect_boards(&(struct showing){
        .name = "close", .position = closing, .last = "Fd6", .cursor = "done", .near = 1});
}

TEST(at_the_end_linked_tokens_lie_beside_their_markers) {
    expect_boards(&(struct showing){.name = "over", .position = over, .near = 1});
}

/* Every board */

typedef void expect_stage(struct stage *s, int number);

/* Random games of either ending; `expect` sees each position in one of the sizes. */
static void in_random_games(int count, expect_stage *expect) {
    static struct stage stage;
    struct random random = random_from(1);
    for (int game = 0; game < count; game++) {
        struct setting s = setting_of(game % 2 ? "patterns ending=pass" : "patterns");
        s.seed.bytes[0] = (uint8_t)game;
        union position p = position_of(&s, START);
        for (int ply = 0;; ply++) {
            set_up(&stage, &p);
            stage.scene.language = (enum language)(ply % LANGUAGES);
            stage.scene.near = 1 + game % 2;
            stage.scene.aids = ply % 3 == 0;
            arrange(&stage, sizes[(game + ply) % SIZES]);
            expect(&stage, ply);
            if (!patterns_game.to_move(&p)) break;
            patterns_game.play(&p, patterns_game.pick(&p, &random));
        }
    }
}

static void expect_paths_on_screen(struct stage *s, int number) {
    (void)number;
    for (int i = 0; i < s->pick.count; i++) {
        point_at(s, s->pick.moves[i]);
        area_of_spot(s, s->pick.cursor);
        assert_true(board_targets(&patterns_terminal_board, &s->scene, s->pick.cursor));
    }
}

TEST(every_legal_move_leads_over_a_spot_on_the_screen) {
    in_random_games(14, expect_paths_on_screen);
}

static bool overlap(struct area a, struct area b) {
    return a.row < b.row + b.rows && b.row < a.row + a.rows && a.column < b.column + b.columns &&
           b.column < a.column + a.columns;
}

static bool within(struct area inner, struct area outer) {
    return inner.row >= outer.row && inner.row + inner.rows <= outer.row + outer.rows &&
           inner.column >= outer.column &&
           inner.column + inner.columns <= outer.column + outer.columns;
}

static void expect_spots_apart(struct stage *s, int number) {
    struct spot spots[SPOTS_MOST];
    int count = patterns_terminal_board.spots(&s->scene, &s->layout, spots);
    (void)number;
    for (int i = 0; i < count; i++) {
        assert_true(spots[i].id >= 0 && spots[i].id < SPOTS_MOST);
        assert_true(within(spots[i].area, s->layout.board));
        assert_false(overlap(spots[i].area, s->layout.log));
        for (int j = 0; j < i; j++) {
            assert_true(spots[i].id != spots[j].id);
            assert_false(overlap(spots[i].area, spots[j].area));
        }
    }
}

TEST(spots_lie_on_the_board_and_apart) {
    in_random_games(14, expect_spots_apart);
}

static void expect_kinds_apart(struct stage *s, int number) {
    const union position *p = &s->view.seen;
    (void)number;
    for (int i = 0; i < s->pick.count; i++)
        for (int j = 0; j < i; j++) {
            move m = s->pick.moves[i], other = s->pick.moves[j];
            int path[PATH_MOST], path_of_other[PATH_MOST];
            patterns_terminal_board.path(p, m, path);
            patterns_terminal_board.path(p, other, path_of_other);
            if (path[0] == path_of_other[0])
                assert_true(patterns_terminal_board.kind(p, m) !=
                            patterns_terminal_board.kind(p, other));
        }
}

TEST(kinds_tell_moves_on_one_square_apart) {
    in_random_games(14, expect_kinds_apart);
}

TEST(where_a_square_allows_both_the_bowl_token_is_laid) {
    struct setting s = setting_of("patterns");
    union position p = position_of(&s, turn);
    assert_true(patterns_terminal_board.kind(&p, move_of(&p, "Se6")) >
                patterns_terminal_board.kind(&p, move_of(&p, "Fe6")));
}

/* With the cursor on one of the moves, which changes what the sides say. */
static void expect_nothing_outside(struct stage *s, int number) {
    if (s->pick.count > 0) point_at(s, s->pick.moves[number % s->pick.count]);
    draw(s);
    for (int row = 0; row < s->canvas.rows; row++)
        for (int column = 0; column < s->canvas.columns; column++) {
            struct cell cell = cell_at(s, row, column);
            if (!area_holds(s->body, row, column))
                assert_memory_equal(&cell, &untouched, sizeof cell);
            else if (!area_holds(s->layout.board, row, column) ||
                     area_holds(s->layout.log, row, column))
                assert_true(cell.character == ' ' && cell.ground == PAINT_GROUND);
        }
}

TEST(nothing_is_drawn_outside_the_board_or_in_the_log) {
    in_random_games(28, expect_nothing_outside);
}

/* The letter that is on a token, or 0 if there is not just one. */
static char letter_within(const struct stage *s, struct area area) {
    char letter = 0;
    for (int row = area.row; row < area.row + area.rows; row++)
        for (int column = area.column; column < area.column + area.columns; column++) {
            uint32_t character = cell_at(s, row, column).character;
            if (character >= 'A' && character <= 'Z') letter = letter ? 0 : (char)character;
        }
    return letter;
}

static void expect_letters(struct stage *s, int number) {
    const struct patterns *p = &s->view.seen.patterns;
    (void)number;
    if (p->phase == PATTERNS_OVER) return;
    draw(s);
    for (int square = 0; square < 64; square++) {
        if (!(PATTERNS_BOARD >> square & 1)) continue;
        char letter = sand_letters[patterns_colour(&p->board, square)];
        assert_int_equal(letter_within(s, area_of_spot(s, square)), letter - 'a' + 'A');
    }
}

TEST(every_token_bears_its_letter) {
    in_random_games(14, expect_letters);
}

/* What is seen of a spot without colours. */
struct shape {
    uint32_t characters[SPOT_CELLS];
};

static struct shape shape_of(const struct stage *s, struct area area) {
    struct shape shape = {{0}};
    assert_true(area.rows * area.columns <= SPOT_CELLS);
    for (int i = 0; i < area.rows * area.columns; i++)
        shape.characters[i] =
            cell_at(s, area.row + i / area.columns, area.column + i % area.columns).character;
    return shape;
}

/* Before and after a move, without marks. */
static void expect_shapes_change(struct stage *s, int number) {
    static struct stage next;
    move m = s->pick.count > 0 ? s->pick.moves[number % s->pick.count] : NO_MOVE;
    union position p = s->view.seen;
    if (p.patterns.phase != PATTERNS_TURN || patterns_move_kind(m) == PATTERNS_PASS) return;
    patterns_game.play(&p, m);
    if (p.patterns.phase == PATTERNS_OVER) return;
    set_up(&next, &p);
    arrange(&next, (struct size){s->body.columns, s->body.rows});
    s->scene.aids = false;
    s->pick.count = next.pick.count = 0;
    draw(s);
    draw(&next);
    struct area area = area_of_spot(s, patterns_move_where(m));
    struct shape before = shape_of(s, area), after = shape_of(&next, area);
    assert_memory_not_equal(&before, &after, sizeof before);
}

TEST(a_move_changes_the_shape_of_its_token) {
    in_random_games(14, expect_shapes_change);
}

TEST(a_player_who_is_stuck_is_told) {
    struct showing show = {.position = closing, .near = 1};
    static struct stage stage;
    static char drawn[BOARD_TEXT];
    struct text t = text_over(drawn, sizeof drawn);
    draw_showing(&stage, &show, small, GERMAN);
    write_body(&stage, &t);
    assert_non_null(strstr(drawn, "sitzt fest"));
}

TEST(the_cursor_shows_without_colours) {
    static struct stage stage;
    struct showing show = {.position = turn, .near = 1};
    const int a5 = 32;
    for (int i = 0; i < SIZES; i++) {
        draw_showing(&stage, &show, sizes[i], ENGLISH);
        struct area area = area_of_spot(&stage, a5);
        struct shape without = shape_of(&stage, area);
        stage.pick.cursor = a5;
        draw(&stage);
        struct shape with = shape_of(&stage, area);
        assert_memory_not_equal(&without, &with, sizeof with);
    }
}

/* Sizes */

TEST(every_body_has_room_for_the_board_and_a_log) {
    static struct stage stage;
    struct setting s = setting_of("patterns");
    union position p = position_of(&s, START);
    set_up(&stage, &p);
    for (int rows = 20; rows <= 120; rows++)
        for (int columns = 80; columns <= 320; columns++) {
            struct area body = {1, 3, rows, columns};
            struct layout layout;
            patterns_terminal_board.arrange(&stage.scene, body, &layout);
            assert_true(layout.fits);
            assert_true(within(layout.board, body));
            assert_true(within(layout.log, body));
            assert_true(layout.log.rows >= 7 && layout.log.columns >= 24);
        }
}

TEST(a_body_that_is_too_small_is_refused) {
    static struct stage stage;
    struct layout layout;
    patterns_terminal_board.arrange(&stage.scene, (struct area){0, 0, 19, 80}, &layout);
    assert_false(layout.fits);
    patterns_terminal_board.arrange(&stage.scene, (struct area){0, 0, 20, 79}, &layout);
    assert_false(layout.fits);
}
