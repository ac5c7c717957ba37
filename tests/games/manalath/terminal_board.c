/* Manalath's board on the full screen: pictures that somebody has looked at
 * (tests/boards/manalath-NAME-COLUMNSxROWS.LANGUAGE.txt; KOLAM_REDRAW=1 draws them anew), and what
 * must be true of every board. */
#include "games/manalath/rules_notation.h"
#include "support/support.h"
#include "terminal/game/board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MOST = 64, COLUMNS_MOST = 208, PICTURE = 4 * ROWS_MOST * COLUMNS_MOST };

static const struct board *const board = &manalath_terminal_board;

static const struct area small = {0, 0, 20, 80}, large = {0, 0, 56, 200};

/* Everything that a board is given. */
struct stage {
    struct setting setting;
    struct view view, before;
    struct pick pick;
    struct scene scene;
};

static void stage_set(struct stage *s, const char *setting, const char *position) {
    *s = (struct stage){.setting = setting_of(setting)};
    s->view.seen = position_of(&s->setting, position);
    s->pick = (struct pick){.cursor = SPOT_NONE, .kind = KIND_ANY};
    s->scene = (struct scene){.game = &manalath_game,
                              .view = &s->view,
                              .near = 1,
                              .to_move = manalath_game.to_move(&s->view.seen),
                              .name = {"Anna", "Kolam"},
                              .clock = {"4:32", "12:05"},
                              .pick = &s->pick,
                              .aids = true};
}

static move stage_move(const struct stage *s, const char *text) {
    struct refusal why;
    move m = NO_MOVE;
    if (!manalath_game.read_move(&s->view.seen, text, &m, &why)) fail_msg("%s", why.text[ENGLISH]);
    return m;
}

static void stage_play(struct stage *s, const char *text) {
    s->before = s->view;
    s->scene.before = &s->before;
    s->scene.last = stage_move(s, text);
    manalath_game.play(&s->view.seen, s->scene.last);
    s->scene.to_move = manalath_game.to_move(&s->view.seen);
}

/* Somebody is choosing, and has this move under the cursor. */
static void stage_choose(struct stage *s, const char *text) {
    const union position *p = &s->view.seen;
    s->pick.count = manalath_game.moves(p, s->pick.moves);
    s->pick.move = stage_move(s, text);
    s->pick.kind = board->kind(p, s->pick.move);
    board->path(p, s->pick.move, &s->pick.cursor);
}

/* The cursor is on a cell where the wanted colour may not go, or nobody chooses. */
static void stage_point(struct stage *s, int row, int number) {
    s->pick.cursor = manalath_cell(s->view.seen.manalath.sides, row, number);
    s->pick.move = NO_MOVE;
}

struct picture {
    struct cell cells[ROWS_MOST * COLUMNS_MOST];
    struct canvas canvas;
    struct layout layout;
    char text[PICTURE];
};

static void stage_draw(const struct stage *s, struct area body, struct picture *picture) {
    picture->canvas =
        (struct canvas){body.row + body.rows, body.column + body.columns, picture->cells};
    struct text t = text_over(picture->text, sizeof picture->text);
    canvas_clear(&picture->canvas);
    board->arrange(&s->scene, body, &picture->layout);
    assert_true(picture->layout.fits);
    board->draw(&s->scene, &picture->layout, &picture->canvas);
    canvas_text(&picture->canvas, &t);
    assert_false(t.cut);
}

/* Pictures that are known */

static FILE *open_picture(const char *name, struct area body, enum language language,
                          const char *mode) {
    const char *folder = getenv("KOLAM_TESTS");
    char path[256];
    snprintf(path, sizeof path, "%s/boards/manalath-%s-%dx%d.%s.txt", folder ? folder : "tests",
             name, body.columns, body.rows, language == GERMAN ? "de" : "en");
    FILE *file = fopen(path, mode);
    if (!file) fail_msg("%s cannot be opened", path);
    return file;
}

static void expect_picture(struct stage *s, const char *name, struct area body,
                           enum language language) {
    static struct picture picture;
    static char expected[PICTURE];
    s->scene.language = language;
    stage_draw(s, body, &picture);
    bool redraw = getenv("KOLAM_REDRAW") != NULL;
    FILE *file = open_picture(name, body, language, redraw ? "w" : "r");
    if (redraw) {
        fputs(picture.text, file);
    } else {
        expected[fread(expected, 1, sizeof expected - 1, file)] = '\0';
        assert_string_equal(picture.text, expected);
    }
    fclose(file);
}

static void expect_pictures(struct stage *s, const char *name) {
    expect_picture(s, name, small, ENGLISH);
    expect_picture(s, name, small, GERMAN);
    expect_picture(s, name, large, ENGLISH);
}

static const char middle[] =
    "....../...p.../......../...p.oo../...po...../..oo...../..pp..../..p..../...... p 20-19";

TEST(an_empty_board_shows_where_every_cell_is) {
    struct stage s;
    stage_set(&s, "manalath", START);
    expect_pictures(&s, "empty");
}

TEST(a_pick_shows_the_piece_and_the_group_it_would_make) {
    struct stage s;
    stage_set(&s, "manalath", middle);
    stage_play(&s, "od5");
    s.scene.hint = stage_move(&s, "od2");
    stage_choose(&s, "oe3");
    expect_pictures(&s, "middle");
    expect_picture(&s, "middle", large, GERMAN);
}

TEST(a_five_that_wins_is_marked) {
    struct stage s;
    stage_set(&s, "manalath", middle);
    stage_play(&s, "od5");
    stage_play(&s, "oe3");
    s.scene.aids = false;
    expect_pictures(&s, "five");
}

TEST(a_four_that_loses_is_marked) {
    struct stage s;
    stage_set(&s, "manalath", middle);
    stage_play(&s, "pb2");
    s.scene.near = 2;
    expect_pictures(&s, "four");
}

TEST(a_player_who_is_stuck_is_judged_by_the_own_groups) {
    static struct picture picture;
    struct stage s;
    stage_set(&s, "manalath sides=2-2-2", "o#/oop/op 0-1 21-23");
    stage_draw(&s, small, &picture);
    assert_non_null(strstr(picture.text, "(O) Anna"));
    assert_non_null(strstr(picture.text, "loses with a four"));
}

TEST(neutral_pieces_look_like_no_colour_and_one_colour_can_step_back) {
    struct stage s;
    stage_set(&s, "manalath supply=0",
              "....../...p.../......../.....o.../...#o...../...o.#.../..pp..../..p..#./...... p -");
    s.scene.dimmed = 2;
    expect_pictures(&s, "neutral");
}

TEST(the_smallest_board_is_drawn_largest) {
    struct stage s;
    stage_set(&s, "manalath sides=2-2-2", "o./p.o/.p o 23-23");
    stage_choose(&s, "pb2");
    expect_pictures(&s, "tiny");
}

TEST(the_largest_board_is_flat_on_a_small_screen) {
    struct stage s;
    stage_set(&s, "manalath sides=7-7-7",
              "......./......../........./..o......./.....p...../....pp....../.......#...../"
              ".....oo...../.....o...../...p....../........./......../....... o 21-21");
    stage_choose(&s, "oe5");
    expect_pictures(&s, "huge");
}

TEST(a_leaning_board_leans) {
    struct stage s;
    stage_set(&s, "manalath sides=3-6-4",
              "..../..o../....../....../..p.../....../...../.... o 24-24");
    stage_choose(&s, "pe3");
    expect_pictures(&s, "leaning");
}

/* Every board */

typedef void expect_stage(struct stage *s, struct area body);

/* On every legal board, in both sizes; at the start, where every cell takes either colour. */
static void on_every_board(expect_stage *expect) {
    char setting[32];
    for (int sides = 0; sides < 6 * 6 * 6; sides++) {
        struct stage s;
        snprintf(setting, sizeof setting, "manalath sides=%d-%d-%d", 2 + sides / 36,
                 2 + sides / 6 % 6, 2 + sides % 6);
        stage_set(&s, setting, START);
        expect(&s, small);
        expect(&s, large);
    }
}

/* In each position of random games. */
static void in_random_games(const char *setting, expect_stage *expect) {
    struct random random = random_from(1);
    for (int game = 0; game < 4; game++) {
        struct stage s;
        stage_set(&s, setting, START);
        s.scene.before = &s.before;
        while (s.scene.to_move) {
            s.before = s.view;
            s.scene.last = manalath_game.pick(&s.view.seen, &random);
            manalath_game.play(&s.view.seen, s.scene.last);
            s.scene.to_move = manalath_game.to_move(&s.view.seen);
            expect(&s, small);
            expect(&s, large);
        }
    }
}

static int list_spots(const struct stage *s, struct area body, struct spot spots[SPOTS_MOST]) {
    struct layout layout;
    board->arrange(&s->scene, body, &layout);
    assert_true(layout.fits);
    return board->spots(&s->scene, &layout, spots);
}

static bool has_spot(const struct spot *spots, int count, int id) {
    for (int i = 0; i < count; i++)
        if (spots[i].id == id) return true;
    return false;
}

static void expect_paths(struct stage *s, struct area body) {
    struct spot spots[SPOTS_MOST];
    move moves[MOVES_MOST];
    int path[PATH_MOST], count = list_spots(s, body, spots);
    for (int i = manalath_game.moves(&s->view.seen, moves); i-- > 0;) {
        assert_int_equal(board->path(&s->view.seen, moves[i], path), 1);
        if (!has_spot(spots, count, path[0])) fail_msg("spot %d is not there", path[0]);
    }
}

TEST(every_legal_move_leads_to_a_spot_on_the_screen) {
    on_every_board(expect_paths);
    in_random_games("manalath", expect_paths);
}

static bool overlap(struct area a, struct area b) {
    return a.row < b.row + b.rows && b.row < a.row + a.rows && a.column < b.column + b.columns &&
           b.column < a.column + a.columns;
}

static void expect_spots_apart(struct stage *s, struct area body) {
    static struct picture picture;
    struct spot spots[SPOTS_MOST];
    stage_draw(s, body, &picture);
    int count = board->spots(&s->scene, &picture.layout, spots);
    for (int i = 0; i < count; i++) {
        struct area a = spots[i].area, inside = picture.layout.board;
        assert_true(spots[i].id >= 0 && spots[i].id < SPOTS_MOST && a.rows > 0 && a.columns > 0);
        assert_true(area_holds(inside, a.row, a.column));
        assert_true(area_holds(inside, a.row + a.rows - 1, a.column + a.columns - 1));
        assert_false(overlap(a, picture.layout.log));
        for (int k = 0; k < i; k++)
            assert_false(spots[k].id == spots[i].id || overlap(spots[k].area, a));
    }
}

TEST(spots_do_not_overlap_and_lie_on_the_board) {
    on_every_board(expect_spots_apart);
}

TEST(spots_are_where_the_cells_are_drawn) {
    static struct picture picture;
    struct stage s;
    struct spot spots[SPOTS_MOST];
    stage_set(&s, "manalath", START);
    int count = list_spots(&s, small, spots);
    for (int i = 0; i < count; i++) {
        struct area a = spots[i].area;
        int middle_of = a.row * small.columns + a.column + a.columns / 2;
        s.pick.move = manalath_move(1, spots[i].id);
        stage_draw(&s, small, &picture);
        assert_int_equal(picture.cells[middle_of].character, 'p');
    }
}

static void expect_kinds_apart(struct stage *s, __attribute__((unused)) struct area body) {
    const union position *p = &s->view.seen;
    move moves[MOVES_MOST];
    bool known[MANALATH_CELLS][2] = {{false}};
    for (int i = manalath_game.moves(p, moves); i-- > 0;) {
        int path[PATH_MOST], kind = board->kind(p, moves[i]);
        board->path(p, moves[i], path);
        assert_true(kind == 0 || kind == 1);
        assert_false(known[path[0]][kind]);
        known[path[0]][kind] = true;
    }
}

TEST(kinds_tell_the_colours_of_a_cell_apart) {
    in_random_games("manalath", expect_kinds_apart);
}

TEST(the_own_colour_is_the_higher_kind) {
    struct stage s;
    stage_set(&s, "manalath", START);
    assert_int_equal(board->kind(&s.view.seen, stage_move(&s, "oe5")), 1);
    assert_int_equal(board->kind(&s.view.seen, stage_move(&s, "pe5")), 0);
    stage_play(&s, "oe5");
    assert_int_equal(board->kind(&s.view.seen, stage_move(&s, "oe6")), 0);
    assert_int_equal(board->kind(&s.view.seen, stage_move(&s, "pe6")), 1);
}

/* A body in the middle of a canvas: around it, and where the log goes, nothing changes. */
static void expect_inside(struct stage *s, struct area body) {
    static struct cell paper[ROWS_MOST * COLUMNS_MOST];
    struct canvas canvas = {body.rows + 5, body.columns + 7, paper};
    struct brush chalk = {PAINT_BAD, PAINT_GOOD, STYLE_UNDERLINE};
    struct layout layout;
    body.row = 2;
    body.column = 4;
    canvas_clear(&canvas);
    canvas_fill(&canvas, (struct area){0, 0, canvas.rows, canvas.columns}, chalk, '~');
    board->arrange(&s->scene, body, &layout);
    board->draw(&s->scene, &layout, &canvas);
    for (int i = 0; i < canvas.rows * canvas.columns; i++) {
        int row = i / canvas.columns, column = i % canvas.columns;
        if (area_holds(body, row, column) && !area_holds(layout.log, row, column)) continue;
        if (paper[i].character != '~') fail_msg("drawn on line %d, column %d", row, column);
    }
}

TEST(nothing_is_drawn_outside_the_body_or_on_the_log) {
    on_every_board(expect_inside);
    in_random_games("manalath", expect_inside);
}

TEST(a_canvas_that_is_too_small_is_not_overrun) {
    static struct cell paper[10 * 40];
    struct canvas canvas = {10, 40, paper};
    struct stage s;
    struct layout layout;
    stage_set(&s, "manalath", START);
    stage_choose(&s, "oe5");
    canvas_clear(&canvas);
    board->arrange(&s.scene, large, &layout);
    board->draw(&s.scene, &layout, &canvas);
}

static void expect_log(struct stage *s, struct area body) {
    struct layout layout;
    board->arrange(&s->scene, body, &layout);
    assert_true(layout.log.rows >= 8 && layout.log.columns >= 24);
    assert_true(area_holds(body, layout.log.row, layout.log.column));
    assert_true(area_holds(body, layout.log.row + layout.log.rows - 1,
                           layout.log.column + layout.log.columns - 1));
}

TEST(the_log_has_room_beside_every_board) {
    on_every_board(expect_log);
}

TEST(a_body_that_is_too_small_is_said_to_be) {
    struct stage s;
    struct layout layout;
    stage_set(&s, "manalath sides=7-7-7", START);
    board->arrange(&s.scene, (struct area){0, 0, 20, 79}, &layout);
    assert_false(layout.fits);
    board->arrange(&s.scene, (struct area){0, 0, 19, 80}, &layout);
    assert_false(layout.fits);
}

/* Without colours */

static void expect_shown(const struct stage *a, const struct stage *b, struct area body) {
    static struct picture first, second;
    stage_draw(a, body, &first);
    stage_draw(b, body, &second);
    if (strcmp(first.text, second.text) == 0) fail_msg("both look like this:\n%s", first.text);
}

/* Two stages that differ in one thing: the texts differ in both sizes. */
static void expect_told_apart(const struct stage *a, const struct stage *b) {
    expect_shown(a, b, small);
    expect_shown(a, b, large);
}

/* The same again; a stage points into itself and cannot just be copied. */
static void stage_copy(struct stage *to, const struct stage *from) {
    *to = *from;
    to->scene.view = &to->view;
    to->scene.pick = &to->pick;
    if (from->scene.before) to->scene.before = &to->before;
}

TEST(every_mark_can_be_seen_without_colours) {
    struct stage plain, marked;
    stage_set(&plain, "manalath", middle);
    stage_play(&plain, "od5");
    stage_copy(&marked, &plain);
    stage_point(&marked, 0, 0);
    expect_told_apart(&plain, &marked);
    stage_copy(&marked, &plain);
    marked.scene.hint = stage_move(&marked, "oa1");
    expect_told_apart(&plain, &marked);
    stage_copy(&marked, &plain);
    marked.scene.last = NO_MOVE;
    expect_told_apart(&plain, &marked);
    stage_copy(&marked, &plain);
    marked.scene.dimmed = 1;
    expect_told_apart(&plain, &marked);
    stage_copy(&marked, &plain);
    marked.scene.aids = false;
    expect_told_apart(&plain, &marked);
    stage_copy(&marked, &plain);
    marked.scene.to_move = 2;
    expect_told_apart(&plain, &marked);
}

TEST(the_colour_that_tab_has_chosen_can_be_seen_without_colours) {
    struct stage own, other;
    stage_set(&own, "manalath", middle);
    stage_copy(&other, &own);
    stage_choose(&own, "pa1");
    stage_choose(&other, "oa1");
    expect_told_apart(&own, &other);
    stage_point(&own, 8, 0);
    stage_point(&other, 8, 0);
    expect_told_apart(&own, &other);
}

TEST(pieces_can_be_told_apart_without_colours) {
    struct stage orange, purple, neutral;
    stage_set(&orange, "manalath sides=2-2-3 supply=0", ".../..o./... p -");
    stage_set(&purple, "manalath sides=2-2-3 supply=0", ".../..p./... p -");
    stage_set(&neutral, "manalath sides=2-2-3 supply=0", ".../..#./... o -");
    expect_told_apart(&orange, &purple);
    expect_told_apart(&orange, &neutral);
    expect_told_apart(&purple, &neutral);
}

TEST(the_cursor_of_a_flat_board_is_reversed) {
    static struct picture picture;
    struct stage s;
    struct spot spots[SPOTS_MOST];
    stage_set(&s, "manalath sides=7-7-7", START);
    stage_point(&s, 4, 4);
    stage_draw(&s, small, &picture);
    for (int i = board->spots(&s.scene, &picture.layout, spots); i-- > 0;) {
        int middle_of = spots[i].area.row * small.columns + spots[i].area.column + 1;
        bool reversed = picture.cells[middle_of].style & STYLE_REVERSE;
        assert_int_equal(reversed, spots[i].id == s.pick.cursor);
    }
}

TEST(a_cross_is_where_the_group_would_be_too_large) {
    static struct picture picture;
    struct stage s;
    stage_set(&s, "manalath",
              "....../...p.../......../.....oo../...po...../...oo..../..pp..../..p..../...... o "
              "20-20");
    stage_choose(&s, "oa1");
    stage_draw(&s, small, &picture);
    assert_non_null(strstr(picture.text, "│ × │"));
    stage_choose(&s, "pa1");
    stage_draw(&s, small, &picture);
    assert_null(strstr(picture.text, "×"));
}

TEST(with_no_piece_of_the_own_colour_left_the_other_is_wanted) {
    static struct picture picture;
    struct stage s;
    stage_set(&s, "manalath sides=2-2-3 supply=2", "o../..../..o o 0-2");
    s.pick.count = manalath_game.moves(&s.view.seen, s.pick.moves);
    stage_draw(&s, (struct area){0, 0, 20, 68}, &picture);
    assert_non_null(strstr(picture.text, "┃[P]┃ 2"));
    assert_null(strstr(picture.text, "×"));
}
