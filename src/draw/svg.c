/* The shared style sheet and symbols of all SVG drawings, and the elements that use them. */
#include "draw/svg.h"

#include "draw/words.h"

void svg_open(struct extent extent, struct text *t) {
    words_add(t,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"kolam\" role=\"img\" "
              "width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n",
              extent.width, extent.height, extent.width, extent.height);
}

/* Classes bear a prefix rather than a parent: inside <use> no parent would match, and a page that
 * takes the picture in must not be styled by it. The rim keeps a contrast of 3:1 to every ground,
 * stone, hollow and water of both themes. */
static const char style[] =
    "<style>\n"
    ".kolam{--paper:#faf6ef;--ink:#2a2622;--faint:#6b6154;--stone:#f0e8da;--hollow:#e4d9c7;"
    "--line:#cdbfa9;--water:#cfe1e3;--wave:#a9c8cc;--rim:#857a6c;font-family:system-ui,sans-serif;"
    "font-variant-numeric:tabular-nums;font-size:14px;text-anchor:middle;fill:var(--ink)}\n"
    "@media (prefers-color-scheme:dark){.kolam{--paper:#161c22;--ink:#e8eef0;--stone:#212a32;"
    "--hollow:#2d3943;--line:#475966;--faint:#9fb0ba;--water:#0f3440;--wave:#2f6573;"
    "--rim:#7f919d}}\n"
    ".k-ground{fill:var(--paper)}.k-stone{fill:var(--stone);stroke:var(--line)}\n"
    ".k-hollow{fill:var(--hollow);stroke:var(--line)}\n"
    ".k-water{fill:var(--water);stroke:var(--wave)}.k-ink{fill:var(--ink)}\n"
    ".k-place{fill:none;stroke:var(--rim);stroke-dasharray:3 3}\n"
    ".k-turn{fill:none;stroke:var(--ink);stroke-width:2}\n"
    ".k-line{fill:none;stroke:var(--rim);stroke-width:2;stroke-linecap:round;"
    "stroke-linejoin:round}\n"
    ".k-rim{stroke:var(--rim);stroke-width:2}.k-pale{fill:#faf6ef}"
    ".k-dark{fill:#141414}\n"
    ".k-name{fill:var(--faint)}\n"
    ".k-count{fill:var(--paper);font-size:12px;font-weight:700}\n"
    ".k-small{font-size:13px;font-weight:600}"
    ".k-large{font-size:26px;font-weight:600}\n"
    ".k-first{fill:#fff}.k-second{fill:#5b2d9e}\n"
    ".k-on-first{fill:#141414;font-weight:700}.k-on-second{fill:#fff;font-weight:700}\n"
    ".k-sand-r{fill:#c8102e}.k-sand-o{fill:#ff9e1b}.k-sand-y{fill:#fff07a}\n"
    ".k-sand-g{fill:#0f8a6b}.k-sand-p{fill:#b58cff}.k-sand-b{fill:#141414}\n"
    "</style>\n";

/* Within 10 of (0, 0): triangle, six-pointed star, diamond, drop, crescent, square. */
static const char *const silhouettes[SANDS] = {
    "M0-9 9.5 7.5H-9.5Z",
    "M0-10 2.9-5H8.7L5.8 0 8.7 5H2.9L0 10-2.9 5H-8.7L-5.8 0-8.7-5H-2.9Z",
    "M0-10.5 7.5 0 0 10.5-7.5 0Z",
    "M0-11C2-6.5 7-2.5 7 3A7 7 0 0 1-7 3C-7-2.5-2-6.5 0-11Z",
    "M4.5-8.9A9.8 9.8 0 1 0 4.5 8.9A9.2 9.2 0 0 1 4.5-8.9Z",
    "M-7.5-7.5H7.5V7.5H-7.5Z",
};

const char *svg_silhouette(int colour) {
    return silhouettes[colour];
}

/* What is cut out of solid sand is pale in the dark sands and dark in the light ones. */
static const char *cut_class(int colour) {
    return colour == 0 || colour == 3 || colour == 5 ? "k-pale" : "k-dark";
}

static void define_sand(struct text *t, int colour) {
    char c = sand_letters[colour];
    words_add(t, "<path id=\"k-sign-%c\" d=\"%s\"/>\n", c, silhouettes[colour]);
    words_add(t,
              "<g id=\"k-up-%c\"><circle r=\"20\" class=\"k-rim k-sand-%c\"/>"
              "<circle r=\"12.5\" class=\"k-rim k-pale\"/>"
              "<use href=\"#k-sign-%c\" class=\"k-dark\" transform=\"scale(.72)\"/></g>\n",
              c, c, c);
    words_add(t,
              "<g id=\"k-down-%c\"><circle r=\"20\" class=\"k-rim k-sand-%c\"/>"
              "<use href=\"#k-sign-%c\" class=\"%s\" transform=\"scale(1.1)\"/></g>\n",
              c, c, c, cut_class(colour));
    words_add(t,
              "<g id=\"k-card-%c\"><rect x=\"-18\" y=\"-25\" width=\"36\" height=\"50\" rx=\"5\" "
              "class=\"k-rim k-sand-%c\"/><use href=\"#k-sign-%c\" class=\"%s\" "
              "transform=\"scale(1.1)\"/></g>\n",
              c, c, c, cut_class(colour));
}

/* A pawn is a marker with a head. The back of a card is a small kolam: one line round four dots. */
static const char parts[] =
    "<circle id=\"k-marker-1\" r=\"10\" class=\"k-rim k-first\"/>\n"
    "<rect id=\"k-marker-2\" x=\"-9.5\" y=\"-9.5\" width=\"19\" height=\"19\" rx=\"4\" "
    "class=\"k-rim k-second\"/>\n"
    "<g id=\"k-pawn-1\" class=\"k-rim k-first\"><circle cy=\"-18\" r=\"8\"/>"
    "<circle cy=\"6\" r=\"17\"/></g>\n"
    "<g id=\"k-pawn-2\" class=\"k-rim k-second\"><circle cy=\"-18\" r=\"8\"/>"
    "<rect x=\"-16\" y=\"-10\" width=\"32\" height=\"32\" rx=\"6\"/></g>\n"
    "<path id=\"k-crown\" d=\"M-9 8V-6L-4 0 0-9 4 0 9-6V8Z\" class=\"k-ink\"/>\n"
    "<path id=\"k-turn\" d=\"M-8-8 4 0-8 8Z\" class=\"k-ink\"/>\n"
    "<g id=\"k-back\"><rect x=\"-18\" y=\"-25\" width=\"36\" height=\"50\" rx=\"5\" "
    "class=\"k-rim k-hollow\"/>"
    "<path d=\"M0 0C-9-6-7-16 0-16S9-6 0 0C6-9 15-7 15 0S6 9 0 0C9 6 7 16 0 16S-9 6 0 0"
    "C-6 9-15 7-15 0S-6-9 0 0ZM0-10h0M0 10h0M-9 0h0M9 0h0\" class=\"k-line\"/></g>\n";

void svg_prepare(struct text *t) {
    text_add(t, style);
    text_add(t, "<defs>\n");
    for (int colour = 0; colour < SANDS; colour++) define_sand(t, colour);
    text_add(t, parts);
    text_add(t, "</defs>\n<rect width=\"100%\" height=\"100%\" rx=\"8\" class=\"k-ground\"/>\n");
}

void svg_part(struct text *t, const char *part, int x, int y) {
    words_add(t, "<use href=\"#k-%s\" x=\"%d\" y=\"%d\"/>\n", part, x, y);
}

void svg_rect(struct text *t, const char *class, int x, int y, int width, int height) {
    words_add(t, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", class, x, y,
              width, height);
}

void svg_sand(struct text *t, enum svg_sand kind, int colour, int x, int y) {
    static const char *const kinds[] = {"up", "down", "card"};
    words_add(t, "<use href=\"#k-%s-%c\" x=\"%d\" y=\"%d\"/>\n", kinds[kind], sand_letters[colour],
              x, y);
}

void svg_string(struct text *t, const char *class, int x, int y, const char *string) {
    words_add(t, "<text class=\"%s\" x=\"%d\" y=\"%d\" dy=\".35em\">%s</text>\n", class, x, y,
              string);
}

void svg_number(struct text *t, const char *class, int x, int y, int number) {
    char digits[16];
    struct text string = text_over(digits, sizeof digits);
    text_number(&string, number);
    svg_string(t, class, x, y, digits);
}

void svg_letter(struct text *t, const char *class, int x, int y, char letter) {
    svg_string(t, class, x, y, (char[]){letter, '\0'});
}

void svg_count(struct text *t, int x, int y, int count) {
    words_add(t, "<circle class=\"k-ink\" r=\"9\" cx=\"%d\" cy=\"%d\"/>", x, y);
    svg_number(t, "k-count", x, y, count);
}

void svg_marker(struct text *t, int player, int x, int y, int number) {
    svg_part(t, player ? "marker-2" : "marker-1", x, y);
    svg_number(t, player ? "k-small k-on-second" : "k-small k-on-first", x, y, number);
}

static void add_corner(struct text *t, int x, int y, int across, int down) {
    words_add(t, "M%d %dh%dv%dh%dv%dh%dZ", x, y, 12 * across, 4 * down, -8 * across, 8 * down,
              -4 * across);
}

void svg_last(struct text *t, int x, int y, int half_width, int half_height) {
    text_add(t, "<path class=\"k-ink\" d=\"");
    for (int across = -1; across <= 1; across += 2)
        for (int down = -1; down <= 1; down += 2)
            add_corner(t, x + across * half_width, y + down * half_height, -across, -down);
    text_add(t, "\"/>\n");
}

void svg_player(struct text *t, const struct game *game, const union position *p, int player, int x,
                int y) {
    enum result result = game->result(p);
    svg_part(t, player ? "pawn-2" : "pawn-1", x, y);
    svg_number(t, player ? "k-on-second" : "k-on-first", x, y + 6, player + 1);
    if (game->to_move(p) == player + 1) svg_part(t, "turn", x - 28, y + 5);
    if (result == (player ? SECOND_WINS : FIRST_WINS)) svg_part(t, "crown", x - 32, y + 5);
    if (result == DRAWN) svg_string(t, "k-large", x - 32, y + 4, "=");
}
