/* kolam score: counts the end of a game that was played elsewhere. */
#include "cli/cli.h"
#include "draw/tell.h"

#include <stdio.h>

static const char english_help[] =
    "Usage: kolam score GAME LAYOUT ...\n"
    "\n"
    "Counts what lies on the table after a game that was played elsewhere, as with the\n"
    "real box, and says who has won. kolam(1) and docs/notation.md say how a layout is\n"
    "written.\n"
    "\n"
    "  --first NAME    call player 1 so\n"
    "  --second NAME   call player 2 so\n"
    "  --lang LANG     en or de; the locale's if none is given\n";

static const char german_help[] =
    "Aufruf: kolam score SPIEL AUFBAU ...\n"
    "\n"
    "Zählt, was nach einem anderswo gespielten Spiel auf dem Tisch liegt, etwa mit der\n"
    "echten Schachtel, und sagt, wer gewonnen hat. Wie ein Aufbau geschrieben wird, steht\n"
    "in kolam(1) und docs/notation.md.\n"
    "\n"
    "  --first NAME     so heißt Seite 1\n"
    "  --second NAME    so heißt Seite 2\n"
    "  --lang SPRACHE   en oder de; ohne Angabe die der Umgebung\n";

static enum status score(const struct game *game, const char *layout,
                         const struct tell_names *names, enum language language) {
    struct view view;
    struct refusal why;
    char words[TELL_TEXT];
    struct text t = text_over(words, sizeof words);
    if (!game_read_layout(game, layout, &view.seen, &why)) return refused_because(&why);
    tell_count(game, &view, names, language, &t);
    puts(words);
    return STATUS_DONE;
}

static enum status run(int argc, char **argv) {
    struct words words;
    struct tell_names names = {0};
    const char *language_text = NULL;
    enum language language = user_language();
    char layout[POSITION_TEXT] = "";
    const struct flag flags[] = {{"--first", &names.name[0], NULL},
                                 {"--second", &names.name[1], NULL},
                                 {"--lang", &language_text, NULL},
                                 {0}};
    if (!arguments_read(argc, argv, flags, &words) || !read_language(language_text, &language))
        return STATUS_USAGE;
    const struct game *game = words.count > 0 ? game_named(words.word[0]) : NULL;
    if (!game || words.count < 2)
        return USAGE_ERROR("a game and a layout are expected.",
                           "ein Spiel und ein Aufbau werden erwartet.");
    struct text t = text_over(layout, sizeof layout);
    for (int i = 1; i < words.count; i++) {
        if (i > 1) text_char(&t, ' ');
        text_add(&t, words.word[i]);
    }
    return score(game, layout, &names, language);
}

const struct command score_command = {
    .name = "score",
    .summary = {"count the end of a game played elsewhere",
                "das Ende eines anderswo gespielten Spiels zählen"},
    .help = {english_help, german_help},
    .run = run,
};
