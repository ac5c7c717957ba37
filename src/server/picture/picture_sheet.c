/* The picture as SVG: names and state to the left, the board of draw_svg() to the right. Colours,
 * pawns and signs are those of the board's own style sheet and parts. Names come from strangers:
 * they are cut, cleared of what could turn the text around them, and escaped. */
#include "draw/words.h"
#include "server/picture/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MARGIN = 56,
    BOARD_X = 566, /* the board's place, in whose middle it is */
    BOARD_WIDTH = PICTURE_WIDTH - BOARD_X - 16,
    BOARD_Y = 12,
    BOARD_HEIGHT = PICTURE_HEIGHT - 2 * BOARD_Y,
    NAME_X = 136,
    NAME_WIDTH = BOARD_X - NAME_X - 16,
    NAME_LARGE = 48, /* the font size of short names */
    NAME_SMALL = 30, /* that can still be read when the picture is shown at half its width */
};

/* Names */

/* Marks that change the direction of what follows, and code points that XML does not allow: their
 * first bytes in UTF-8, and the range of the last. */
static const struct unwanted {
    const char *front;
    int least, most;
} unwanted[] = {
    {"\xd8", 0x9c, 0x9c},     {"\xe2\x80", 0x8e, 0x8f}, {"\xe2\x80", 0xaa, 0xae},
    {"\xe2\x81", 0xa6, 0xa9}, {"\xef\xbb", 0xbf, 0xbf}, {"\xef\xbf", 0xbe, 0xbf},
};

static bool is_unwanted(const char *at) {
    for (size_t i = 0; i < sizeof unwanted / sizeof unwanted[0]; i++) {
        const struct unwanted *u = &unwanted[i];
        size_t length = strlen(u->front);
        if (strncmp(at, u->front, length) != 0) continue;
        int last = (unsigned char)at[length];
        if (last >= u->least && last <= u->most) return true;
    }
    return false;
}

/* About how wide a letter is at most in bold type, in hundredths of the font size: a picture is
 * written before any font is known. */
static int width_of(const char *at, size_t bytes) {
    if (bytes > 2) return 105; /* of many scripts beyond Latin, Greek and Cyrillic */
    if (bytes > 1) return 85;
    if (strchr("mwMW@%", *at)) return 110;
    if (strchr("fijlrtI .,;:!|'-", *at)) return 48;
    return *at >= 'A' && *at <= 'Z' ? 84 : 71;
}

/* The name as it is shown; the font size for it. */
static int clean_name(const char *name, struct text *t) {
    const int most = 100 * NAME_WIDTH / NAME_SMALL - 100; /* the last place is for the dots */
    int width = 0;
    for (size_t left = strlen(name), length; left > 0; name += length, left -= length) {
        size_t bytes = text_character(name, left);
        length = bytes > 0 ? bytes : 1;
        if (bytes == 0 || is_unwanted(name)) continue;
        if (width + width_of(name, bytes) > most) {
            text_add(t, "…");
            return NAME_SMALL;
        }
        text_slice(t, name, bytes);
        width += width_of(name, bytes);
    }
    int size = width > 0 ? 100 * NAME_WIDTH / width : NAME_LARGE;
    return size < NAME_LARGE ? size : NAME_LARGE;
}

static void add_name(struct text *t, const char *name, int y) {
    char shown[PREVIEW_NAME + 4];
    struct text clean = text_over(shown, sizeof shown);
    int size = clean_name(name, &clean);
    words_add(t, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" font-weight=\"700\">", NAME_X, y, size);
    text_xml(t, shown);
    text_add(t, "</text>\n");
}

/* How it stands */

static const char *standing_of(const struct preview *p, int player, enum language language) {
    if (p->is_over && p->result == DRAWN) return in_language(language, "a draw", "unentschieden");
    if (p->is_over)
        return p->result != (player ? SECOND_WINS : FIRST_WINS)
                   ? ""
                   : in_language(language, "wins", "gewinnt");
    return p->game->to_move(&p->view.seen) != player + 1
               ? ""
               : in_language(language, "to move", "am Zug");
}

/* "34 points, wins". Points that some cards could change are left to the board. */
static void write_standing(const struct preview *p, int player, enum language language,
                           struct text *t) {
    struct score score = game_score_shown(p->game, &p->view.seen);
    bool known = p->game->open || p->game->to_move(&p->view.seen) == 0;
    const char *standing = standing_of(p, player, language);
    int points = score.points[player];
    if (score.counted && known)
        words_add(t, "%d %s%s", points,
                  points == 1 ? in_language(language, "point", "Punkt")
                              : in_language(language, "points", "Punkte"),
                  *standing ? ", " : "");
    text_add(t, standing);
}

static void add_player(struct text *t, const struct preview *p, int player, enum language language,
                       int y) {
    char standing[64];
    struct text s = text_over(standing, sizeof standing);
    write_standing(p, player, language, &s);
    words_add(t,
              "<g transform=\"translate(%d %d) scale(1.6)\"><use href=\"#k-pawn-%d\"/>"
              "<text class=\"k-on-%s\" y=\"11\" text-anchor=\"middle\">%d</text></g>\n",
              MARGIN + 28, y, player + 1, player ? "second" : "first", player + 1);
    add_name(t, p->names[language][player], *standing ? y : y + 18);
    words_add(t, "<text class=\"k-name\" x=\"%d\" y=\"%d\" font-size=\"32\">%s</text>\n", NAME_X,
              y + 44, standing);
}

/* "Move 12: pe5" */
static void add_moves(struct text *t, const struct preview *p, enum language language) {
    words_add(t, "<text x=\"%d\" y=\"478\" font-size=\"32\">", MARGIN);
    if (p->moves == 0) {
        text_add(t, in_language(language, "At the start", "Am Anfang"));
    } else {
        words_add(t, in_language(language, "Move %d: ", "Zug %d: "), p->moves);
        text_add(t, "<tspan font-weight=\"700\">");
        text_xml(t, p->last);
        text_add(t, "</tspan>");
    }
    text_add(t, "</text>\n");
}

/* Kolam's mark and name: web/public/icon.svg. */
static void add_mark(struct text *t) {
    words_add(t,
              "<g transform=\"translate(%d 566) scale(.8)\"><path class=\"k-mark\" "
              "d=\"M10-20C10-14.3 4-14 0-10C-4-6-6-4-10 0C-14 4-14.3 10-20 10C-25.7 10-30 5.7-30 0"
              "C-30-5.7-25.7-10-20-10C-14.3-10-14-4-10 0C-6 4-4 6 0 10C4 14 10 14.3 10 20"
              "C10 25.7 5.7 30 0 30C-5.7 30-10 25.7-10 20C-10 14.3-4 14 0 10C4 6 6 4 10 0"
              "C14-4 14.3-10 20-10C25.7-10 30-5.7 30 0C30 5.7 25.7 10 20 10C14.3 10 14 4 10 0"
              "C6-4 4-6 0-10C-4-14-10-14.3-10-20C-10-25.7-5.7-30 0-30C5.7-30 10-25.7 10-20Z\"/>"
              "<g class=\"k-sand-r\"><circle cy=\"-20\" r=\"4.2\"/><circle cx=\"-20\" r=\"4.2\"/>"
              "<circle r=\"4.2\"/><circle cx=\"20\" r=\"4.2\"/><circle cy=\"20\" r=\"4.2\"/></g>"
              "</g>\n",
              MARGIN + 24);
    words_add(t, "<text class=\"k-title\" x=\"%d\" y=\"577\" font-size=\"32\">Kolam</text>\n",
              MARGIN + 64);
}

static void add_words(struct text *t, const struct preview *p, enum language language) {
    text_add(t, "<g text-anchor=\"start\">\n");
    words_add(t, "<text class=\"k-title\" x=\"%d\" y=\"112\" font-size=\"64\">%s</text>\n", MARGIN,
              p->game->title);
    add_player(t, p, 1, language, 216);
    add_player(t, p, 0, language, 356);
    add_moves(t, p, language);
    add_mark(t);
    text_add(t, "</g>\n");
}

/* The board */

/* librsvg knows no custom properties: each is replaced by its first value in the board's style
 * sheet, which is the light theme's. */
static void add_resolved(struct text *t, const char *svg, const char *sheet) {
    static const char front[] = "var(";
    for (const char *use; (use = strstr(svg, front)); svg = strchr(use, ')') + 1) {
        char name[24];
        const char *start = use + sizeof front - 1;
        snprintf(name, sizeof name, "%.*s:", (int)strcspn(start, ")"), start);
        const char *value = strstr(sheet, name);
        text_slice(t, svg, (size_t)(use - svg));
        if (value) text_slice(t, value + strlen(name), strcspn(value + strlen(name), ";}"));
    }
    text_add(t, svg);
}

/* A number that svg_open() has written into the drawing's first tag. */
static int attribute_of(const char *drawing, const char *front) {
    const char *found = strstr(drawing, front);
    return found ? (int)strtol(found + strlen(front), NULL, 10) : 0;
}

/* As large as it fits. */
static void add_board(struct text *t, const char *drawing) {
    int width = attribute_of(drawing, " width=\""), height = attribute_of(drawing, " height=\"");
    double across = (double)BOARD_WIDTH / width, down = (double)BOARD_HEIGHT / height;
    double scale = across < down ? across : down;
    words_add(t, "<g transform=\"translate(%.2f %.2f) scale(%.4f)\">\n",
              BOARD_X + (BOARD_WIDTH - scale * width) / 2,
              BOARD_Y + (BOARD_HEIGHT - scale * height) / 2, scale);
    add_resolved(t, drawing, drawing);
    text_add(t, "</g>\n");
}

/* The kolam: right of the last move and of the mark, which leave room there. */
static void add_kolam(struct text *t, const struct preview *preview) {
    static const char front[] = "<svg ";
    char drawing[KOLAM_SVG];
    struct text k = text_over(drawing, sizeof drawing);
    struct kolam_recipe recipe;
    if (!recipe_read(preview->kolam, &recipe)) return;
    recipe_svg(&recipe, &k);
    text_add(t, "<svg x=\"384\" y=\"432\" width=\"180\" height=\"180\" ");
    text_add(t, drawing + sizeof front - 1);
}

/* The whole */

/* After the board's own style sheet, so that it comes first. The app's typefaces are used if the
 * server has them; DejaVu is what it needs (docs/server.md). */
static const char style[] =
    "<style>.kolam{font-family:\"Alegreya Sans\",\"DejaVu Sans\",sans-serif}\n"
    ".k-title{font-family:Marcellus,\"DejaVu Serif\",serif}\n"
    ".k-mark{fill:none;stroke:var(--ink);stroke-width:4;stroke-linejoin:round}</style>\n";

bool picture_write(const struct preview *preview, enum language language, struct text *svg) {
    const struct draw_style plain = {.language = language,
                                     .last = preview->moves > 0 ? preview->last : NULL};
    char *drawing = malloc(DRAW_SVG);
    if (!drawing) return false;
    struct text t = text_over(drawing, DRAW_SVG);
    bool drawn = draw_svg(preview->game, &preview->view, &plain, &t) && !t.cut;
    words_add(svg,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"kolam\" width=\"%d\" "
              "height=\"%d\">\n<rect class=\"k-ground\" width=\"100%%\" height=\"100%%\"/>\n",
              PICTURE_WIDTH, PICTURE_HEIGHT);
    if (drawn) add_board(svg, drawing);
    add_resolved(svg, style, drawing);
    add_words(svg, preview, language);
    add_kolam(svg, preview);
    text_add(svg, "</svg>\n");
    free(drawing);
    return drawn && !svg->cut;
}
