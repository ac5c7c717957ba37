/* kolam show: a picture of a position, as text or as SVG. */
#include "cli/cli.h"
#include "draw/draw.h"
#include "rules/trace.h"

#include <stdio.h>
#include <string.h>

static const char english_help[] =
    "Usage: kolam show GAME [OPTION=VALUE ...] [--seed N] [--position P] [MOVE ...]\n"
    "\n"
    "Plays the moves, if any, and draws the position; an SVG picture marks the last one.\n"
    "\n"
    "  --seed N       deal from a number or 64 hexadecimal digits (0), or 'random'\n"
    "  --position P   start from this position instead\n"
    "  --view PLAYER  draw what 1, 2 or 'spectator' may see\n"
    "  --svg          an SVG picture instead of text\n"
    "  --words        sentences instead of a picture\n"
    "  --sizes        show the size of every group, where groups have one\n"
    "  --colour WHEN  colours: auto (in a terminal that has them), always or never\n"
    "  --lang LANG    en or de; the locale's if none is given\n";

static const char german_help[] =
    "Aufruf: kolam show SPIEL [EINSTELLUNG=WERT ...] [--seed N] [--position P] [ZUG ...]\n"
    "\n"
    "Spielt die Züge, wenn welche dastehen, und zeichnet die Stellung; ein SVG-Bild hebt den\n"
    "letzten hervor.\n"
    "\n"
    "  --seed N         aus einer Zahl oder 64 hexadezimalen Ziffern austeilen (0), oder 'random'\n"
    "  --position P     stattdessen von dieser Stellung aus\n"
    "  --view SPIELER   zeichnen, was 1, 2 oder 'spectator' sehen darf\n"
    "  --svg            ein SVG-Bild statt Text\n"
    "  --words          Sätze statt eines Bildes\n"
    "  --sizes          die Größe jeder Gruppe zeigen, wo Gruppen eine haben\n"
    "  --colour WANN    Farben: auto (wenn das Terminal sie hat), always oder never\n"
    "  --lang SPRACHE   en oder de; ohne Angabe die der Umgebung\n";

static bool read_colour(const char *text, bool *colour) {
    *colour = strcmp(text, "always") == 0;
    if (strcmp(text, "auto") == 0) *colour = terminal_has_colour();
    if (*colour || strcmp(text, "auto") == 0 || strcmp(text, "never") == 0) return true;
    return complain("--colour takes auto, always or never, not '%s'.",
                    "--colour nimmt auto, always oder never, nicht '%s'.", text);
}

enum medium { AS_TEXT, AS_SVG, AS_WORDS };

static void print_drawing(const struct game *game, const struct view *view, enum medium medium,
                          const struct draw_style *style) {
    char drawing[DRAW_SVG];
    struct text t = text_over(drawing, sizeof drawing);
    switch (medium) {
    case AS_TEXT: draw_text(game, view, style, &t); break;
    case AS_SVG: draw_svg(game, view, style, &t); break;
    case AS_WORDS:
        draw_words(game, view, style->language, &t);
        text_char(&t, '\n');
        break;
    }
    fputs(drawing, stdout);
}

static enum status show(struct chosen_game *chosen, const struct words *moves, int reader,
                        enum medium medium, struct draw_style style) {
    for (int i = 0; i < moves->count; i++)
        if (!play_text(chosen->game, &chosen->start, i + 1, moves->word[i])) return STATUS_REFUSED;
    struct view view = {.seen = chosen->start};
    if (reader != TRACE_EVERYTHING) chosen->game->view(&chosen->start, (enum reader)reader, &view);
    style.near = reader;
    if (moves->count > 0) style.last = moves->word[moves->count - 1];
    print_drawing(chosen->game, &view, medium, &style);
    return STATUS_DONE;
}

static enum status run(int argc, char **argv) {
    struct chosen_game chosen = {0};
    struct words words;
    struct draw_style style = {.language = user_language()};
    const char *view_text = NULL, *colour_text = "auto", *language_text = NULL;
    bool svg = false, in_words = false;
    int reader;
    const struct flag flags[] = {{"--seed", &chosen.seed_text, NULL},
                                 {"--position", &chosen.position_text, NULL},
                                 {"--view", &view_text, NULL},
                                 {"--svg", NULL, &svg},
                                 {"--words", NULL, &in_words},
                                 {"--sizes", NULL, &style.sizes},
                                 {"--colour", &colour_text, NULL},
                                 {"--lang", &language_text, NULL},
                                 {0}};
    if (!arguments_read(argc, argv, flags, &words) || !read_view(view_text, &reader) ||
        !read_colour(colour_text, &style.colour) || !read_language(language_text, &style.language))
        return STATUS_USAGE;
    enum status status = chosen_game_read(&chosen, &words);
    if (status != STATUS_DONE) return status;
    return show(&chosen, &words, reader, svg ? AS_SVG : in_words ? AS_WORDS : AS_TEXT, style);
}

const struct command show_command = {
    .name = "show",
    .summary = {"draw a position as text or SVG", "eine Stellung zeichnen, als Text oder SVG"},
    .help = {english_help, german_help},
    .run = run,
};
