/* The table of Mandala in the full screen: a few views compared with files that somebody has looked
 * at (tests/boards/mandala-NAME-SIZE.LANGUAGE.txt; with KOLAM_WRITE set they are written instead),
 * and what must be true of every view, over random games. */
#include "support/cards.h"

#include "games/mandala/rules_notation.h"
#include "terminal/game/board.h"
#include "games/mandala/terminal/tabletop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROWS_MOST = 70,
    COLUMNS_MOST = 230,
    BOARD_TEXT = ROWS_MOST * (4 * COLUMNS_MOST + 1) + 1,
    GAMES = 40,
};

static const char *const language_names[LANGUAGES] = {[ENGLISH] = "en", [GERMAN] = "de"};
static const struct board *const board = &mandala_terminal_board;

/* Scenes */

/* A scene with all that it points to. */
struct stage {
    struct view view, before;
    struct pick pick;
    struct scene scene;
};

static void set_stage(struct stage *s, const union position *p, enum reader reader, int near) {
    *s = (struct stage){.pick = {.cursor = SPOT_NONE, .kind = KIND_ANY}};
    mandala_game.view(p, reader, &s->view);
    s->scene = (struct scene){.game = &mandala_game,
                              .view = &s->view,
                              .near = near,
                              .to_move = mandala_game.to_move(p),
                              .name = {"Ada", "Ben"},
                              .clock = {"4:31", "12:07"},
                              .pick = &s->pick,
                              .aids = true};
    if ((int)reader == s->scene.to_move)
        s->pick.count = mandala_game.moves(&s->view.seen, s->pick.moves);
}

/* The move is chosen up to its last spot, on which the cursor is. */
static void choose(struct stage *s, move m) {
    int path[PATH_MOST], length = board->path(&s->view.seen, m, path);
    for (int i = 0; i < length - 1; i++) s->pick.chosen[s->pick.depth++] = path[i];
    s->pick.cursor = path[length - 1];
    s->pick.move = m;
}

static void play_last(struct stage *s, union position *p, enum reader reader, int near, move m) {
    struct view before;
    mandala_game.view(p, reader, &before);
    mandala_game.play(p, m);
    set_stage(s, p, reader, near);
    s->before = before;
    s->scene.before = &s->before;
    s->scene.last = m;
}

static move move_of(const union position *p, const char *text) {
    move m;
    struct refusal why;
    if (!mandala_game.read_move(p, text, &m, &why)) fail_msg("%s: %s", text, why.text[ENGLISH]);
    return m;
}

static struct layout layout_in(const struct stage *s, struct area body) {
    struct layout layout;
    board->arrange(&s->scene, body, &layout);
    return layout;
}

/* Views that are known */

struct showing {
    const char *name;
    const char *position; /* START: as dealt */
    const char *last;     /* the move that led to what is shown, or NULL */
    const char *choice;   /* the move that is about to be chosen, or NULL */
    const char *hint;
    enum reader reader;
    bool aids;
    bool memory; /* the table leaves what was seen to the players' memory */
};

static void stage_showing(struct stage *s, const struct showing *showing) {
    struct setting setting =
        setting_of(showing->memory ? "mandala memory=on seed=7" : "mandala seed=7");
    union position p = position_of(&setting, showing->position ? CARDS(showing->position) : START);
    int near = showing->reader == READER_2 ? 2 : 1;
    if (showing->last)
        play_last(s, &p, showing->reader, near, move_of(&p, showing->last));
    else
        set_stage(s, &p, showing->reader, near);
    if (showing->choice) choose(s, move_of(&p, showing->choice));
    if (showing->hint) s->scene.hint = move_of(&p, showing->hint);
    s->scene.aids = showing->aids;
}

static void draw_as_text(const struct stage *s, struct area body, char *text) {
    static struct cell painted[ROWS_MOST * COLUMNS_MOST];
    struct canvas canvas = {body.rows, body.columns, painted};
    struct layout layout = layout_in(s, body);
    struct text t = text_over(text, BOARD_TEXT);
    assert_true(layout.fits);
    canvas_clear(&canvas);
    board->draw(&s->scene, &layout, &canvas);
    canvas_text(&canvas, &t);
    assert_false(t.cut);
}

static FILE *open_known(const char *name, struct area body, enum language language,
                        const char *mode) {
    const char *folder = getenv("KOLAM_TESTS");
    char path[256];
    snprintf(path, sizeof path, "%s/boards/mandala-%s-%dx%d.%s.txt", folder ? folder : "tests",
             name, body.columns, body.rows, language_names[language]);
    FILE *file = fopen(path, mode);
    if (!file) fail_msg("%s cannot be opened", path);
    return file;
}

static void expect_known(const char *name, struct area body, enum language language,
                         const char *drawn) {
    static char known[BOARD_TEXT];
    bool write = getenv("KOLAM_WRITE") != NULL;
    FILE *file = open_known(name, body, language, write ? "w" : "r");
    if (write) {
        fputs(drawn, file);
    } else {
        known[fread(known, 1, sizeof known - 1, file)] = '\0';
        assert_string_equal(drawn, known);
    }
    fclose(file);
}

static void expect_showing(struct showing showing) {
    static const struct area bodies[] = {{0, 0, 20, 80}, {0, 0, 56, 200}};
    static char drawn[BOARD_TEXT];
    static struct stage s;
    for (int i = 0; i < 2 * LANGUAGES; i++) {
        stage_showing(&s, &showing);
        s.scene.language = (enum language)(i % LANGUAGES);
        draw_as_text(&s, bodies[i / LANGUAGES], drawn);
        expect_known(showing.name, bodies[i / LANGUAGES], s.scene.language, drawn);
    }
}

#define MIDDLE(hand, mandala, turn) \
    "* r3o2p1b2 " hand "/o3g2p1b2 o1b1+g2/r1y1+p1b2 go/bpy " mandala " y2b1|g1|o2p1 " turn

TEST(the_start_shows_six_cards_and_hides_the_rest) {
    expect_showing(
        (struct showing){.name = "start", .position = START, .reader = READER_1, .aids = true});
}

TEST(a_chosen_card_is_lifted_and_shows_where_it_can_go) {
    expect_showing(
        (struct showing){.name = "middle",
                         .position = MIDDLE("r1y2g3p1b1", "o3y1g1|r2|b2", "1 - play 0 0"),
                         .choice = "F2g2",
                         .hint = "F1p1",
                         .reader = READER_1,
                         .aids = true});
}

TEST(claims_show_where_they_would_go) {
    expect_showing(
        (struct showing){.name = "claim",
                         .position = MIDDLE("r1y2g3b1", "o3y1g1|r2p1|b2", "1 1:1 play 0 0"),
                         .choice = "Cy",
                         .hint = "Co",
                         .reader = READER_1,
                         .aids = true});
}

TEST(the_last_lap_and_the_last_move_are_marked) {
    expect_showing((struct showing){.name = "last",
                                    .position = "royg * r1y2g3p1b1/o3g2p1b2 o1b1+r1y3g2/r1y1+p1b2 "
                                                "goyr/bpy o3y4|r2|b2 y2b1|g1|p1 1 - last 1 0",
                                    .last = "F2r1",
                                    .choice = "Xo2",
                                    .reader = READER_2,
                                    .aids = true});
}

TEST(the_end_is_counted_by_the_spaces_of_the_rivers) {
    expect_showing((struct showing){
        .name = "over",
        .position = "gypoybogrgoyrp * r1y2g1p1/o2p1b3 o1b1+r6o3g5p3/r1y1+o2y4g2p3b5 ogrypb/ybpgo "
                    "-|-|- r2p1|y2|b2 over - play 0 0",
        .reader = READER_2,
        .aids = true});
}

TEST(where_memory_counts_points_cups_and_the_tally_are_hidden) {
    expect_showing(
        (struct showing){.name = "memory",
                         .position = MIDDLE("r1y2g3b1", "o3y1g1|r2p1|b2", "1 1:1 play 0 0"),
                         .choice = "Cy",
                         .reader = READER_1,
                         .aids = true,
                         .memory = true});
}

TEST(a_spectator_sees_backs_and_the_last_claim) {
    expect_showing(
        (struct showing){.name = "spectator",
                         .position = MIDDLE("r1y2g3b1", "o3y1g1|r2p1|b2", "1 1:1 play 0 0"),
                         .last = "Cy",
                         .reader = SPECTATOR});
}

/* Player 1 has a point, player 2 has two. */
TEST(one_point_is_no_points) {
    static const char *const one[LANGUAGES] = {[ENGLISH] = " 1 point", [GERMAN] = " 1 Punkt"};
    static const char *const many[LANGUAGES] = {[ENGLISH] = " 1 points", [GERMAN] = " 1 Punkte"};
    struct setting setting = setting_of("mandala");
    union position p =
        position_of(&setting, CARDS("* r1 o2b2/r6 p2+o1/p2+- o/p -|-|- g1|-|- over - last 1 0"));
    static struct stage s;
    static char drawn[BOARD_TEXT];
    set_stage(&s, &p, READER_1, 1);
    for (int i = 0; i < LANGUAGES; i++) {
        s.scene.language = (enum language)i;
        draw_as_text(&s, (struct area){0, 0, 20, 80}, drawn);
        assert_non_null(strstr(drawn, one[i]));
        assert_null(strstr(drawn, many[i]));
    }
}

/* Paths */

static int spot_at_end(const char *position, const char *text) {
    struct setting setting = setting_of("mandala");
    union position p = position_of(&setting, CARDS(position));
    int path[PATH_MOST], length = board->path(&p, move_of(&p, text), path);
    return path[length - 1];
}

#define TWO_TO_MOVE MIDDLE("r1y2g3p1b1", "o3y1g1|r2|b2", "2 - play 0 0")

TEST(cards_grow_into_the_field_of_whoever_plays_them) {
    const char *one = MIDDLE("r1y2g3p1b1", "o3y1g1|r2|b2", "1 - play 0 0");
    assert_int_equal(spot_at_end(one, "F2g1"), SPOT_FIELD + 2);
    assert_int_equal(spot_at_end(TWO_TO_MOVE, "F1b1"), SPOT_FIELD + 1);
    assert_int_equal(spot_at_end(TWO_TO_MOVE, "M1g"), SPOT_MOUNTAIN);
    assert_int_equal(spot_at_end(TWO_TO_MOVE, "Xb2"), SPOT_DISCARD);
}

static int kind_of(const char *position, const char *text) {
    struct setting setting = setting_of("mandala");
    union position p = position_of(&setting, CARDS(position));
    return board->kind(&p, move_of(&p, text));
}

TEST(all_cards_of_a_colour_are_the_highest_kind) {
    assert_int_equal(kind_of(TWO_TO_MOVE, "Xo3"), 3);
    assert_int_equal(kind_of(TWO_TO_MOVE, "F1b1"), 1);
    assert_int_equal(kind_of(TWO_TO_MOVE, "F1b2"), 2);
    assert_int_equal(kind_of(TWO_TO_MOVE, "M1g"), 1);
}

TEST(the_far_players_field_is_marked_after_the_far_player_has_grown_it) {
    struct setting setting = setting_of("mandala");
    union position p = position_of(&setting, CARDS(TWO_TO_MOVE));
    static struct stage s;
    play_last(&s, &p, READER_1, 1, move_of(&p, "F1b2"));
    assert_true(board_played(board, &s.scene, SPOT_FIELD + 1));
    assert_false(board_played(board, &s.scene, SPOT_FIELD));
}

TEST(a_body_that_is_too_small_is_refused) {
    struct setting setting = setting_of("mandala");
    union position p = position_of(&setting, START);
    static struct stage s;
    set_stage(&s, &p, READER_1, 1);
    assert_false(layout_in(&s, (struct area){0, 0, 20, 79}).fits);
    assert_false(layout_in(&s, (struct area){0, 0, 19, 80}).fits);
    assert_true(layout_in(&s, (struct area){0, 0, 20, 80}).fits);
}

/* Every view */

static const struct area all_bodies[] = {{2, 3, 20, 80},  {1, 0, 25, 101}, {2, 1, 30, 110},
                                         {0, 5, 44, 170}, {3, 2, 56, 200}, {1, 1, 68, 228}};

enum { BODIES = sizeof all_bodies / sizeof all_bodies[0] };

static bool overlap(struct area a, struct area b) {
    return a.row < b.row + b.rows && b.row < a.row + a.rows && a.column < b.column + b.columns &&
           b.column < a.column + a.columns;
}

static bool lies_within(struct area a, struct area b) {
    return a.row >= b.row && a.column >= b.column && a.row + a.rows <= b.row + b.rows &&
           a.column + a.columns <= b.column + b.columns;
}

/* Numbers that are their own, places that are their own, on the board. Returns them as a set. */
static uint64_t expect_spots(const struct stage *s, const struct layout *layout) {
    struct spot spots[SPOTS_MOST];
    int count = board->spots(&s->scene, layout, spots);
    uint64_t set = 0;
    for (int i = 0; i < count; i++) {
        assert_in_range(spots[i].id, 0, 63);
        assert_false(set >> spots[i].id & 1);
        set |= (uint64_t)1 << spots[i].id;
        assert_true(spots[i].area.rows > 0 && spots[i].area.columns > 0);
        assert_true(lies_within(spots[i].area, layout->board));
        assert_false(overlap(spots[i].area, layout->log));
        for (int k = 0; k < i; k++) assert_false(overlap(spots[i].area, spots[k].area));
    }
    return set;
}

static void expect_paths(const struct stage *s, uint64_t spots) {
    move moves[MOVES_MOST];
    int count = mandala_game.moves(&s->view.seen, moves), path[PATH_MOST];
    for (int i = 0; i < count; i++) {
        int length = board->path(&s->view.seen, moves[i], path);
        assert_in_range(length, 1, PATH_MOST);
        for (int k = 0; k < length; k++) assert_true(spots >> path[k] & 1);
    }
}

static void expect_kinds(const union position *p) {
    move moves[MOVES_MOST];
    int count = mandala_game.moves(p, moves), paths[MOVES_MOST][PATH_MOST];
    memset(paths, 0, sizeof paths);
    for (int i = 0; i < count; i++) {
        board->path(p, moves[i], paths[i]);
        for (int k = 0; k < i; k++)
            if (memcmp(paths[i], paths[k], sizeof paths[i]) == 0)
                assert_int_not_equal(board->kind(p, moves[i]), board->kind(p, moves[k]));
    }
}

/* Nothing beside the board, and nothing where the list of moves will be. */
static void expect_drawn_within(const struct stage *s, const struct layout *layout,
                                struct cell *painted) {
    struct canvas canvas = {ROWS_MOST, COLUMNS_MOST, painted};
    const struct brush untouched = {PAINT_BAD, PAINT_BAD, STYLE_PLAIN};
    memset(painted, 0, ROWS_MOST * COLUMNS_MOST * sizeof *painted);
    canvas_fill(&canvas, (struct area){0, 0, ROWS_MOST, COLUMNS_MOST}, untouched, '#');
    board->draw(&s->scene, layout, &canvas);
    for (int row = 0; row < ROWS_MOST; row++)
        for (int column = 0; column < COLUMNS_MOST; column++) {
            bool outside =
                !area_holds(layout->board, row, column) || area_holds(layout->log, row, column);
            if (outside && painted[row * COLUMNS_MOST + column].character != '#')
                fail_msg("drawn outside: row %d, column %d", row, column);
        }
}

static void expect_good_scene(struct stage *s, struct area body) {
    static struct cell painted[ROWS_MOST * COLUMNS_MOST];
    struct layout layout = layout_in(s, body);
    assert_true(layout.fits && lies_within(layout.board, body) && lies_within(layout.log, body));
    assert_true(layout.log.rows >= 3 && layout.log.columns >= 16);
    expect_paths(s, expect_spots(s, &layout));
    expect_drawn_within(s, &layout, painted);
}

/* All readers, from both sides, while somebody chooses anything. */
static void expect_good_scenes(const union position *p, struct random *random) {
    static struct stage s;
    for (int i = 0; i < 3 * 2; i++) {
        set_stage(&s, p, (enum reader)(i % 3), 1 + i / 3);
        if (s.pick.count > 0) {
            choose(&s, s.pick.moves[random_below(random, s.pick.count)]);
            s.scene.hint = s.pick.moves[random_below(random, s.pick.count)];
        }
        s.scene.language = (enum language)random_below(random, LANGUAGES);
        s.scene.aids = random_below(random, 2);
        s.scene.name[random_below(random, 2)] = "a name that is longer than any name should be";
        expect_good_scene(&s, all_bodies[random_below(random, BODIES)]);
    }
}

/* Random games are mostly redraws; these come to claims and to all ends. */
static move pick_lively(const union position *p, struct random *random) {
    move m = mandala_game.pick(p, random);
    bool redraws = mandala_move_kind(m) == MANDALA_REDRAW;
    return redraws && random_below(random, 4) > 0 ? mandala_game.pick(p, random) : m;
}

static void for_random_positions(void (*expect)(const union position *, struct random *)) {
    struct setting setting = setting_of("mandala");
    struct random random = random_from(11);
    for (int i = 0; i < samples(GAMES); i++) {
        setting.seed.bytes[0] = (uint8_t)i;
        union position p = position_of(&setting, START);
        expect(&p, &random);
        while (mandala_game.to_move(&p) != 0) {
            mandala_game.play(&p, pick_lively(&p, &random));
            expect(&p, &random);
        }
    }
}

TEST(every_move_has_spots_and_nothing_is_drawn_beside_the_board) {
    for_random_positions(expect_good_scenes);
}

static void expect_kinds_apart(const union position *p, struct random *random) {
    (void)random;
    expect_kinds(p);
}

TEST(kinds_tell_moves_of_one_path_apart) {
    for_random_positions(expect_kinds_apart);
}

static void expect_same_drawing(const union position *p, struct random *random) {
    static struct cell painted[2][ROWS_MOST * COLUMNS_MOST];
    static struct stage s;
    union position other = *p;
    for (int i = 0; i < 2; i++) {
        set_stage(&s, i == 0 ? p : &other, READER_1, 1);
        struct layout layout = layout_in(&s, all_bodies[BODIES - 2]);
        expect_drawn_within(&s, &layout, painted[i]);
        mandala_game.imagine(&s.view, random, &other);
    }
    assert_memory_equal(painted[0], painted[1], sizeof painted[0]);
}

TEST(positions_that_differ_in_what_is_hidden_look_the_same) {
    for_random_positions(expect_same_drawing);
}
