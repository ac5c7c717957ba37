/* kolam show: a picture of a position, or the kolam of a game, as text or as SVG. */
#include "cli/cli.h"
#include "cli/file.h"
#include "draw/draw.h"
#include "draw/kolam/kolam.h"
#include "rules/trace.h"

#include <stdio.h>
#include <string.h>

static const char english_help[] =
    "Usage: kolam show GAME [OPTION=VALUE ...] [--seed N] [--position P] [MOVE ...]\n"
    "       kolam show --record FILE\n"
    "\n"
    "Plays the moves, if any, and draws the position; an SVG picture marks the last one.\n"
    "With --kolam it draws the kolam that the game leaves: one unbroken line, made from\n"
    "its moves, round dots that lie in sand.\n"
    "\n"
    "  --seed N       deal from a number or 64 hexadecimal digits (0), or 'random'\n"
    "  --position P   start from this position instead\n"
    "  --record FILE  play the first game of a record instead; '-' is standard input\n"
    "  --kolam        the kolam of a game that is over\n"
    "  --small        with --kolam: of a few dots, for a small picture\n"
    "  --view PLAYER  draw what 1, 2 or 'spectator' may see\n"
    "  --svg          an SVG picture instead of text\n"
    "  --words        sentences instead of a picture\n"
    "  --sizes        show the size of every group, where groups have one\n"
    "  --colour WHEN  colours: auto (in a terminal that has them), always or never\n"
    "  --lang LANG    en or de; the locale's if none is given\n";

static const char german_help[] =
    "Aufruf: kolam show SPIEL [EINSTELLUNG=WERT ...] [--seed N] [--position P] [ZUG ...]\n"
    "        kolam show --record DATEI\n"
    "\n"
    "Spielt die Züge, wenn welche dastehen, und zeichnet die Stellung; ein SVG-Bild hebt den\n"
    "letzten hervor. Mit --kolam zeichnet es das Kolam, das die Partie hinterlässt: eine\n"
    "einzige Linie, aus ihren Zügen gemacht, um Punkte, die in Sand liegen.\n"
    "\n"
    "  --seed N         aus einer Zahl oder 64 hexadezimalen Ziffern austeilen (0), oder 'random'\n"
    "  --position P     stattdessen von dieser Stellung aus\n"
    "  --record DATEI   stattdessen die erste Partie einer Aufzeichnung spielen; '-' ist die\n"
    "                   Standardeingabe\n"
    "  --kolam          das Kolam einer Partie, die zu Ende ist\n"
    "  --small          mit --kolam: aus wenigen Punkten, für ein kleines Bild\n"
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

/* What is asked for, and the game as far as it has been played. */
struct shown {
    const struct game *game;
    union position position;
    char last[MOVE_TEXT];
    struct kolam_trail trail;
    enum result result;
    int reader; /* or TRACE_EVERYTHING */
    enum medium medium;
    struct draw_style style;
    bool kolam, small;
};

/* Pictures */

static void print_drawing(const struct shown *shown) {
    const struct game *game = shown->game;
    const struct draw_style *style = &shown->style;
    char drawing[DRAW_SVG];
    struct text t = text_over(drawing, sizeof drawing);
    struct view view = {.seen = shown->position};
    if (shown->reader != TRACE_EVERYTHING)
        game->view(&shown->position, (enum reader)shown->reader, &view);
    switch (shown->medium) {
    case AS_TEXT: draw_text(game, &view, style, &t); break;
    case AS_SVG: draw_svg(game, &view, style, &t); break;
    case AS_WORDS:
        draw_words(game, &view, style->language, &t);
        text_char(&t, '\n');
        break;
    }
    fputs(drawing, stdout);
}

static enum status print_kolam(const struct shown *shown) {
    enum { COLUMNS = 48, SMALL_COLUMNS = 14 };
    char drawing[KOLAM_TEXT];
    struct text t = text_over(drawing, sizeof drawing);
    struct pen pen = {.t = &t, .colour = shown->style.colour};
    struct kolam_recipe recipe;
    if (shown->result == ONGOING)
        return REFUSED("the game is not over; it leaves its kolam when it is.",
                       "die Partie ist nicht zu Ende; erst dann hinterlässt sie ihr Kolam.");
    trail_end(&shown->trail, &shown->position, shown->result, &recipe);
    if (shown->small) recipe = recipe_small(&recipe);
    if (shown->medium == AS_SVG)
        recipe_svg(&recipe, &t);
    else
        recipe_text(&recipe, shown->small ? SMALL_COLUMNS : COLUMNS, &pen);
    fputs(drawing, stdout);
    return STATUS_DONE;
}

static enum status print(struct shown *shown) {
    shown->style.near = shown->reader;
    if (shown->last[0]) shown->style.last = shown->last;
    if (shown->kolam) return print_kolam(shown);
    print_drawing(shown);
    return STATUS_DONE;
}

/* Playing */

static enum status show_moves(struct shown *shown, struct words *words,
                              struct chosen_game *chosen) {
    enum status status = chosen_game_read(chosen, words);
    if (status != STATUS_DONE) return status;
    shown->game = chosen->game;
    shown->position = chosen->start;
    trail_begin(&shown->trail, chosen->game, &chosen->start);
    for (int i = 0; i < words->count; i++) {
        struct refusal why;
        move m = NO_MOVE;
        shown->game->read_move(&shown->position, words->word[i], &m, &why);
        if (!play_text(shown->game, &shown->position, i + 1, words->word[i])) return STATUS_REFUSED;
        text_copy(shown->last, sizeof shown->last, words->word[i]);
        trail_add(&shown->trail, m);
    }
    shown->result = shown->game->result(&shown->position);
    return print(shown);
}

static bool play_record(struct shown *shown, struct record_reader *r) {
    for (struct record_item item; record_next(r, &item);) {
        if (item.kind == RECORD_ERROR) return false;
        trail_follow(&shown->trail, r, &item);
        if (item.kind == RECORD_MOVE && item.depth == 0)
            slice_copy(item.text, shown->last, sizeof shown->last);
        if (item.kind != RECORD_RESULT) continue;
        shown->game = r->game;
        shown->position = *record_position(r);
        shown->result = item.result;
        break;
    }
    return true;
}

static enum status show_record(struct shown *shown, const char *path) {
    struct buffer text = {0};
    struct record_reader reader;
    enum status status = STATUS_REFUSED;
    if (file_read(path, &text)) {
        record_reader_init(&reader, text.start, text.used);
        if (!play_record(shown, &reader))
            file_complain(path, &reader);
        else if (!shown->game)
            complain("%s has no game.", "%s hat keine Partie.", file_name(path));
        else
            status = print(shown);
    }
    buffer_done(&text);
    return status;
}

static enum status run(int argc, char **argv) {
    struct chosen_game chosen = {0};
    struct words words;
    struct shown shown = {.style = {.language = user_language()}};
    const char *view_text = NULL, *colour_text = "auto", *language_text = NULL, *record = NULL;
    bool svg = false, in_words = false;
    const struct flag flags[] = {{"--seed", &chosen.seed_text, NULL},
                                 {"--position", &chosen.position_text, NULL},
                                 {"--record", &record, NULL},
                                 {"--kolam", NULL, &shown.kolam},
                                 {"--small", NULL, &shown.small},
                                 {"--view", &view_text, NULL},
                                 {"--svg", NULL, &svg},
                                 {"--words", NULL, &in_words},
                                 {"--sizes", NULL, &shown.style.sizes},
                                 {"--colour", &colour_text, NULL},
                                 {"--lang", &language_text, NULL},
                                 {0}};
    if (!arguments_read(argc, argv, flags, &words) || !read_view(view_text, &shown.reader) ||
        !read_colour(colour_text, &shown.style.colour) ||
        !read_language(language_text, &shown.style.language))
        return STATUS_USAGE;
    shown.medium = svg ? AS_SVG : in_words ? AS_WORDS : AS_TEXT;
    if (!record) return show_moves(&shown, &words, &chosen);
    if (words.count > 0 || chosen.seed_text || chosen.position_text)
        return USAGE_ERROR("a record says itself which game it is and how it goes.",
                           "eine Aufzeichnung sagt selbst, welches Spiel sie ist und wie es geht.");
    return show_record(&shown, record);
}

const struct command show_command = {
    .name = "show",
    .summary = {"draw a position, or the kolam of a game, as text or SVG",
                "eine Stellung oder das Kolam einer Partie zeichnen, als Text oder SVG"},
    .help = {english_help, german_help},
    .run = run,
};
