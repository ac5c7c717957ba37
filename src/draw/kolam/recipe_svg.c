/* A kolam as SVG: sand in what the line goes round, the line, and the dots.
 *
 * The line is one path, and so are the dots of a sand that have one width. Each is defined once and
 * used several times: sand is a wide stroke at each dot, and the inside of the line masks it. */
#include "draw/kolam/curve.h"
#include "draw/kolam/kolam_internal.h"
#include "rules/sand.h"

enum {
    NAME_NUMBERS = 1000000000, /* so many pictures can stand in a page */
    PART_LINE = LATTICE_DOTS,  /* parts are numbered: the dots by the first of a kind */
    PART_MASK,
};

static const char *const colours[SANDS] = {"#c8102e", "#ff9e1b", "#fff07a",
                                           "#0f8a6b", "#b58cff", "#141414"};

struct picture {
    const struct kolam_recipe *recipe;
    struct lattice lattice;
    struct line line;
    struct text *t;
};

/* The data of a path. */

struct path {
    struct text *t;
    bool after_number; /* a number must be set apart from what is before it */
};

static void path_letter(struct path *path, char letter) {
    text_char(path->t, letter);
    path->after_number = false;
}

static void path_number(struct path *path, int number) {
    if (path->after_number && number >= 0) text_char(path->t, ' ');
    text_number(path->t, number);
    path->after_number = true;
}

static void path_point(struct path *path, struct point p) {
    path_number(path, p.x);
    path_number(path, p.y);
}

static struct point minus(struct point a, struct point b) {
    return (struct point){a.x - b.x, a.y - b.y};
}

/* Where the handle is the one with which the curve before has ended, it is left out. */
static void path_curve(struct path *path, const struct curve *c, bool smooth) {
    struct point way = minus(c->to.at, c->from.at);
    path_letter(path, smooth ? 's' : 'c');
    if (!smooth) path_point(path, c->from.handle);
    path_point(path, minus(way, c->to.handle));
    path_point(path, way);
}

static void path_straight(struct path *path, struct point from, struct point to) {
    path_letter(path, 'l');
    path_point(path, minus(to, from));
}

/* Straight pieces that follow each other are written as one. */
void line_path(const struct lattice *l, const struct line *line, struct text *t) {
    const struct passage start = {0, true};
    struct passage p = start;
    struct curve c = curve_round(l, line, p);
    struct path path = {.t = t};
    struct point written = c.from.at;
    bool after_curve = false;
    path_letter(&path, 'M');
    path_point(&path, written);
    do {
        struct passage next = line_follow(l, line, p);
        bool pointed = line->state[passage_entry(l, p)] == GATE_POINTED;
        c = curve_round(l, line, p);
        if (!c.straight)
            path_curve(&path, &c, after_curve && !pointed);
        else if (passage_equals(next, start) || !curve_round(l, line, next).straight)
            path_straight(&path, written, c.to.at);
        else
            c.to.at = written;
        written = c.to.at;
        after_curve = !c.straight;
        p = next;
    } while (!passage_equals(p, start));
    path_letter(&path, 'z');
}

/* Dots of a kind: of one sand and one width. */

static int sand_of_dot(const struct picture *picture, int dot) {
    return picture->recipe->sand[picture->lattice.dot[dot].circle];
}

static bool are_alike(const struct picture *picture, int a, int b) {
    return sand_of_dot(picture, a) == sand_of_dot(picture, b) &&
           picture->lattice.dot[a].lobe == picture->lattice.dot[b].lobe;
}

/* The first dot of the next kind, after that of another, or -1 for the first one; -1: no more. */
static int next_kind(const struct picture *picture, int after) {
    for (int i = after + 1; i < picture->lattice.dots; i++) {
        int first = 0;
        while (!are_alike(picture, first, i)) first++;
        if (first == i) return i;
    }
    return -1;
}

static void add_dots(const struct picture *picture, int kind) {
    struct path path = {.t = picture->t};
    struct point last = {0, 0};
    for (int i = kind; i < picture->lattice.dots; i++) {
        if (!are_alike(picture, i, kind)) continue;
        struct point at = curve_in_units(picture->lattice.dot[i].at);
        path_letter(&path, 'm');
        path_point(&path, minus(at, last));
        path_letter(&path, 'z');
        last = at;
    }
}

/* Parts have names that no other picture in a page has. */

static void add_name(const struct picture *picture, int part) {
    text_char(picture->t, 'k');
    text_natural(picture->t, (picture->recipe->number + picture->recipe->size) % NAME_NUMBERS);
    text_char(picture->t, '-');
    text_number(picture->t, part);
}

static void add_use(const struct picture *picture, int part, int width, const char *end) {
    text_add(picture->t, "<use href=\"#");
    add_name(picture, part);
    text_add(picture->t, "\" stroke-width=\"");
    text_number(picture->t, width);
    text_add(picture->t, end);
}

static void open_part(const struct picture *picture, const char *front, int part) {
    text_add(picture->t, front);
    text_add(picture->t, " id=\"");
    add_name(picture, part);
}

/* In units. */
static int width_of(int length) {
    return (length + LATTICE_FINE / 2) / LATTICE_FINE;
}

/* Sand keeps away from the line and from the dots: the ground shows between them. */
static void add_mask(const struct picture *picture) {
    open_part(picture,
              "<mask maskUnits=\"userSpaceOnUse\" x=\"-322\" y=\"-322\" width=\"644\" "
              "height=\"644\" stroke=\"#000\"",
              PART_MASK);
    text_add(picture->t, "\">");
    add_use(picture, PART_LINE, 2 * width_of(picture->lattice.stroke),
            "\" fill=\"#fff\" fill-rule=\"evenodd\"/>");
    for (int i = -1; (i = next_kind(picture, i)) >= 0;)
        add_use(picture, i, width_of(picture->lattice.dot[i].grain * 3 / 2), "\"/>");
    text_add(picture->t, "</mask>");
}

static void define_parts(const struct picture *picture) {
    text_add(picture->t, "<defs>");
    open_part(picture, "<path pathLength=\"1\"", PART_LINE);
    text_add(picture->t, "\" d=\"");
    line_path(&picture->lattice, &picture->line, picture->t);
    text_add(picture->t, "\"/>");
    for (int i = -1; (i = next_kind(picture, i)) >= 0;) {
        open_part(picture, "<path", i);
        text_add(picture->t, "\" d=\"");
        add_dots(picture, i);
        text_add(picture->t, "\"/>");
    }
    add_mask(picture);
    text_add(picture->t, "</defs>\n");
}

static void add_sand(const struct picture *picture) {
    text_add(picture->t, "<g class=\"kolam-sand\" mask=\"url(#");
    add_name(picture, PART_MASK);
    text_add(picture->t, ")\">");
    for (int i = -1; (i = next_kind(picture, i)) >= 0;) {
        int sand = sand_of_dot(picture, i);
        if (sand == KOLAM_BARE) continue;
        add_use(picture, i, width_of(picture->lattice.dot[i].lobe), "\" stroke=\"");
        text_add(picture->t, colours[sand]);
        text_add(picture->t, "\"/>");
    }
    text_add(picture->t, "</g>\n");
}

void recipe_svg(const struct kolam_recipe *recipe, struct text *t) {
    struct picture picture = {.recipe = recipe, .t = t};
    lattice_build(&picture.lattice, recipe_grid(recipe));
    line_choose(&picture.lattice, recipe->number, &picture.line);
    text_add(t, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"kolam-line\" "
                "viewBox=\"-322 -322 644 644\" fill=\"none\" stroke=\"#5d4526\" "
                "stroke-linecap=\"round\" stroke-linejoin=\"round\">\n<style>"
                "@media(prefers-color-scheme:dark){.kolam-line{stroke:#f3e6cc}}</style>\n");
    define_parts(&picture);
    add_sand(&picture);
    add_use(&picture, PART_LINE, width_of(picture.lattice.stroke),
            "\" class=\"kolam-thread\"/>\n<g>");
    for (int i = -1; (i = next_kind(&picture, i)) >= 0;)
        add_use(&picture, i, width_of(picture.lattice.dot[i].grain), "\"/>");
    text_add(t, "</g></svg>\n");
}
