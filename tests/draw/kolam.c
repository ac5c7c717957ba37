/* Kolams: what must be true of every line, looked at in the path that is drawn and not in how it
 * was made; and that the same game, and no other, has it. */
#include "draw/kolam/kolam.h"

#include "draw/kolam/kolam_internal.h"
#include "support/support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Games */

static struct kolam_trail play_at_random(const struct setting *s, uint64_t seed,
                                         union position *p) {
    struct random random = random_from(seed);
    struct kolam_trail trail;
    *p = position_of(s, START);
    trail_begin(&trail, s->game, p);
    while (s->game->to_move(p)) {
        move m = s->game->pick(p, &random);
        trail_add(&trail, m);
        s->game->play(p, m);
    }
    return trail;
}

static struct kolam_recipe recipe_of_random(const struct game *game, uint64_t seed) {
    struct setting s = setting_of(game->name);
    memcpy(s.seed.bytes, &seed, sizeof seed);
    union position p;
    struct kolam_trail trail = play_at_random(&s, seed, &p);
    struct kolam_recipe recipe;
    assert_true(trail_end(&trail, &p, game->result(&p), &recipe));
    return recipe;
}

struct drawing {
    struct kolam_recipe recipe;
    struct lattice lattice;
    struct line line;
    char path[KOLAM_SVG];
};

static const struct drawing *draw(const struct kolam_recipe *recipe) {
    static struct drawing d;
    struct text t = text_over(d.path, sizeof d.path);
    d.recipe = *recipe;
    lattice_build(&d.lattice, recipe_grid(recipe));
    line_choose(&d.lattice, recipe->number, &d.line);
    line_path(&d.lattice, &d.line, &t);
    assert_false(t.cut);
    return &d;
}

/* So many kolams of every game in every size. */
static void draw_all(int count, void look(const struct drawing *d)) {
    for (int i = 0; game_at(i); i++)
        for (int k = 0; k < samples(count); k++)
            for (int size = 0; size < KOLAM_SIZES; size++) {
                struct kolam_recipe recipe = recipe_of_random(game_at(i), (uint64_t)k);
                recipe.size = (enum kolam_size)size;
                look(draw(&recipe));
            }
}

/* The path as points, read from its text as any program for SVG reads it. */

enum { STEPS = 16, POINTS = 16384 };

struct spot {
    double x, y;
};

struct traced {
    struct spot point[POINTS], start; /* without the start, which is also the end */
    int count, starts, ends;
};

static const char *read_numbers(const char *at, int count, double *numbers) {
    for (int i = 0; i < count; i++) {
        char *end;
        numbers[i] = strtod(at, &end);
        assert_true(end > at);
        at = end;
    }
    return at;
}

static void trace_curve(struct traced *traced, struct spot a, struct spot b, struct spot c,
                        struct spot d) {
    for (int i = 1; i <= STEPS; i++) {
        double t = (double)i / STEPS, u = 1 - t;
        assert_in_range(traced->count, 0, POINTS - 1);
        traced->point[traced->count++] = (struct spot){
            u * u * u * a.x + 3 * u * u * t * b.x + 3 * u * t * t * c.x + t * t * t * d.x,
            u * u * u * a.y + 3 * u * u * t * b.y + 3 * u * t * t * c.y + t * t * t * d.y};
    }
}

static const struct traced *trace(const char *path) {
    static struct traced traced;
    struct spot at = {0, 0}, control = {0, 0};
    traced.count = traced.starts = traced.ends = 0;
    while (*path) {
        char letter = *path++;
        double n[6] = {0};
        path = read_numbers(path,
                            strchr("Ml", letter) ? 2
                            : letter == 's'      ? 4
                            : letter == 'c'      ? 6
                                                 : 0,
                            n);
        struct spot from = at, first = {2 * at.x - control.x, 2 * at.y - control.y};
        const double *rest = letter == 'c' ? n + 2 : n;
        switch (letter) {
        case 'M':
            at = control = traced.start = (struct spot){n[0], n[1]};
            traced.starts++;
            break;
        case 'l':
            at = control = (struct spot){from.x + n[0], from.y + n[1]};
            trace_curve(&traced, from, from, at, at);
            break;
        case 'c': first = (struct spot){from.x + n[0], from.y + n[1]}; /* fall through */
        case 's':
            control = (struct spot){from.x + rest[0], from.y + rest[1]};
            at = (struct spot){from.x + rest[2], from.y + rest[3]};
            trace_curve(&traced, from, first, control, at);
            break;
        case 'z': traced.ends++; break;
        default: fail_msg("'%c' is no letter of a path", letter);
        }
    }
    return &traced;
}

/* One line */

static void expect_one_closed_line(const struct drawing *d) {
    const struct traced *line = trace(d->path);
    assert_int_equal(line->starts, 1);
    assert_int_equal(line->ends, 1);
    assert_true(line->point[line->count - 1].x == line->start.x);
    assert_true(line->point[line->count - 1].y == line->start.y);
}

TEST(a_kolam_is_one_closed_line) {
    draw_all(48, expect_one_closed_line);
}

/* A floor on which the line is drawn; sand is poured on each dot and spreads up to the line. */

enum { FINE = 3, SIDE = 2 * KOLAM_EDGE * FINE, LINE = 1, POURED = 2 };

struct floor {
    uint8_t at[SIDE][SIDE];
    int stack[SIDE * SIDE];
};

static int on_floor(double x) {
    return (int)lround((x + KOLAM_EDGE) * FINE);
}

static void draw_piece(struct floor *floor, struct spot a, struct spot b) {
    double longer = fmax(fabs(b.x - a.x), fabs(b.y - a.y));
    int steps = 2 * FINE * ((int)longer + 1);
    for (int i = 0; i <= steps; i++) {
        double t = (double)i / steps;
        int x = on_floor(a.x + t * (b.x - a.x)), y = on_floor(a.y + t * (b.y - a.y));
        assert_true(x > 0 && x < SIDE - 1 && y > 0 && y < SIDE - 1);
        floor->at[y][x] = LINE;
    }
}

/* Whether it stays on the floor and reaches no dot that has its sand. */
static void pour(struct floor *floor, struct spot on) {
    static const int ways[] = {1, -1, SIDE, -SIDE};
    uint8_t *at = &floor->at[0][0];
    int count = 0, from = on_floor(on.y) * SIDE + on_floor(on.x);
    assert_int_equal(at[from], 0);
    at[from] = POURED;
    floor->stack[count++] = from;
    while (count > 0) {
        int here = floor->stack[--count];
        assert_true(here % SIDE != 0 && here >= SIDE);
        for (int i = 0; i < 4; i++) {
            if (at[here + ways[i]] != 0) continue;
            at[here + ways[i]] = POURED;
            floor->stack[count++] = here + ways[i];
        }
    }
}

static void expect_dots_alone(const struct drawing *d) {
    static struct floor floor;
    const struct traced *line = trace(d->path);
    memset(floor.at, 0, sizeof floor.at);
    for (int i = 0; i < line->count; i++)
        draw_piece(&floor, i > 0 ? line->point[i - 1] : line->start, line->point[i]);
    for (int i = 0; i < d->lattice.dots; i++) {
        struct point at = d->lattice.dot[i].at;
        pour(&floor, (struct spot){(double)at.x / LATTICE_FINE, (double)at.y / LATTICE_FINE});
    }
}

TEST(the_line_goes_round_every_dot_alone) {
    draw_all(2, expect_dots_alone);
}

/* Symmetry */

static bool passes(const struct traced *line, struct spot spot) {
    const double near = 1.6; /* places are whole numbers */
    for (int i = 0; i < line->count; i++)
        if (fabs(line->point[i].x - spot.x) < near && fabs(line->point[i].y - spot.y) < near)
            return true;
    return false;
}

static void expect_symmetry(const struct drawing *d) {
    const struct traced *line = trace(d->path);
    double turn = 2 * acos(-1) / d->lattice.grid->axes;
    for (int i = 0; i < line->count; i += STEPS / 2) {
        struct spot p = line->point[i];
        struct spot turned = {p.x * cos(turn) - p.y * sin(turn), p.x * sin(turn) + p.y * cos(turn)};
        assert_true(passes(line, (struct spot){-p.x, p.y}));
        assert_true(passes(line, turned));
    }
}

TEST(a_kolam_is_the_same_in_a_mirror_and_turned) {
    draw_all(2, expect_symmetry);
}

/* Which line */

TEST(the_same_game_leaves_the_same_picture_everywhere) {
    uint64_t digest = 0;
    for (int i = 0; game_at(i); i++)
        for (uint64_t k = 0; k < 20; k++) {
            char svg[KOLAM_SVG];
            struct text t = text_over(svg, sizeof svg);
            struct kolam_recipe recipe = recipe_of_random(game_at(i), k);
            recipe_svg(&recipe, &t);
            assert_false(t.cut);
            for (const char *at = svg; *at; at++) digest = digest * 31 + (unsigned char)*at;
        }
    assert_true(digest == 0x71c79393cef8fa10);
}

static int compare(const void *a, const void *b) {
    const uint64_t *first = a, *second = b;
    return (*first > *second) - (*first < *second);
}

/* Of the states of all gates, which make the line, and of the lattice. */
static uint64_t number_of_line(const struct kolam_recipe *recipe) {
    static struct lattice lattices[KOLAM_SIZES];
    struct lattice *lattice = &lattices[recipe->size];
    static struct line line;
    if (lattice->grid != recipe_grid(recipe)) lattice_build(lattice, recipe_grid(recipe));
    line_choose(lattice, recipe->number, &line);
    uint64_t number = recipe->size;
    for (int i = 0; i < lattice->gates; i++)
        number = (number * 4 + line.state[i]) * 0x9e3779b97f4a7c15u + (number >> 29);
    return number;
}

TEST(of_100000_games_no_two_leave_the_same_line) {
    enum { COUNT = 100000 };
    static uint64_t numbers[COUNT];
    int count = samples(COUNT), games = 0;
    while (game_at(games)) games++;
    for (int k = 0; k < count; k++) {
        struct kolam_recipe recipe = recipe_of_random(game_at(k % games), (uint64_t)k);
        numbers[k] = number_of_line(&recipe) ^ (uint64_t)recipe.game;
    }
    qsort(numbers, (size_t)count, sizeof numbers[0], compare);
    for (int k = 1; k < count; k++) assert_true(numbers[k] != numbers[k - 1]);
}

/* One move is taken for another, and the rest stays as it is. */
TEST(another_move_gives_another_line) {
    for (int i = 0; game_at(i); i++) {
        struct setting s = setting_of(game_at(i)->name);
        union position p;
        struct kolam_trail played = play_at_random(&s, 1, &p);
        struct kolam_recipe recipe, other;
        trail_end(&played, &p, s.game->result(&p), &recipe);
        union position start = position_of(&s, START);
        for (int changed = 0; changed < KOLAM_LAST && changed < played.moves; changed++) {
            struct kolam_trail trail;
            trail_begin(&trail, s.game, &start);
            for (int k = 0; k < played.moves; k++)
                trail_add(&trail, (move)(played.last[k % KOLAM_LAST] + (k == changed)));
            trail_end(&trail, &p, s.game->result(&p), &other);
            assert_true(number_of_line(&recipe) != number_of_line(&other));
        }
    }
}

TEST(a_recipe_is_read_as_it_is_written) {
    char text[KOLAM_RECIPE_TEXT], again[KOLAM_RECIPE_TEXT];
    for (int i = 0; game_at(i); i++)
        for (uint64_t k = 0; k < 20; k++) {
            struct kolam_recipe recipe = recipe_of_random(game_at(i), k), read;
            struct text t = text_over(text, sizeof text), a = text_over(again, sizeof again);
            recipe_write(&recipe, &t);
            assert_true(recipe_read(text, &read));
            recipe_write(&read, &a);
            assert_string_equal(text, again);
            assert_memory_equal(read.sand, recipe.sand, sizeof read.sand);
        }
}

TEST(what_is_no_recipe_is_refused) {
    static const char *const wrong[] = {
        "",
        "patterns",
        "chess-0-0123456789abcdef-r",
        "patterns-3-0123456789abcdef-r",
        "patterns-0-0123456789abcde-r",
        "patterns-0-0123456789abcdeg-r",
        "patterns-0-0123456789abcdef",
        "patterns-0-0123456789abcdef-x",
        "patterns-0-0123456789abcdef-rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr",
    };
    struct kolam_recipe recipe;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(recipe_read(wrong[i], &recipe));
}

TEST(the_characters_show_the_line_too) {
    struct kolam_cell characters[KOLAM_COLUMNS * KOLAM_COLUMNS / 2];
    for (int i = 0; game_at(i); i++) {
        struct kolam_recipe recipe = recipe_of_random(game_at(i), 1);
        int shown = 0, missing = 0;
        recipe_cells(&recipe, KOLAM_COLUMNS, characters);
        for (int row = 0; row < recipe_rows(KOLAM_COLUMNS); row++)
            for (int column = 0; column < KOLAM_COLUMNS; column++) {
                int other = KOLAM_COLUMNS - 1 - column;
                bool here = characters[row * KOLAM_COLUMNS + column].dots;
                shown += here;
                missing += here != (characters[row * KOLAM_COLUMNS + other].dots != 0);
            }
        assert_true(shown > 4 * KOLAM_COLUMNS);
        assert_true(missing * 10 < shown);
    }
}
