/* kolam trace: every position of a game as a line of JSON (rules: The trace). */
#include "rules/trace.h"

#include "cli/cli.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char english_help[] =
    "Usage: kolam trace GAME [OPTION=VALUE ...] [--seed N] [--position P] [--view PLAYER]\n"
    "\n"
    "Reads moves from standard input, separated by white space, and writes one line\n"
    "of JSON for the first position and one after every move.\n"
    "\n"
    "  --seed N       deal from a number or 64 hexadecimal digits (0), or 'random'\n"
    "  --position P   start from this position instead\n"
    "  --view PLAYER  show what 1, 2 or 'spectator' may see\n"
    "\n"
    "An illegal or unreadable move stops the trace with status 1; the lines written\n"
    "so far stay.\n";

static const char german_help[] =
    "Aufruf: kolam trace SPIEL [EINSTELLUNG=WERT ...] [--seed N] [--position P] [--view SPIELER]\n"
    "\n"
    "Liest Züge von der Standardeingabe, mit Leerraum dazwischen, und schreibt eine\n"
    "Zeile JSON für die erste Stellung und eine nach jedem Zug.\n"
    "\n"
    "  --seed N         aus einer Zahl oder 64 hexadezimalen Ziffern austeilen (0), oder 'random'\n"
    "  --position P     stattdessen von dieser Stellung aus\n"
    "  --view SPIELER   zeigen, was 1, 2 oder 'spectator' sehen darf\n"
    "\n"
    "Ein unerlaubter oder unlesbarer Zug hält an, mit dem Rückgabewert 1; was schon\n"
    "geschrieben ist, bleibt.\n";

enum { WORD_TEXT = 64 };

/* The next word of standard input, cut to what fits; false at the end. A word that was cut is no
 * move of any game. */
static bool next_word(char word[WORD_TEXT]) {
    int c = getchar(), length = 0;
    while (c != EOF && isspace(c)) c = getchar();
    for (; c != EOF && !isspace(c) && length < WORD_TEXT - 1; c = getchar())
        word[length++] = isprint(c) ? (char)c : '?';
    word[length] = '\0';
    return length > 0;
}

static bool print_line(const struct game *game, const union position *p, int reader, int ply,
                       const char *move_text) {
    char line[TRACE_TEXT];
    struct text t = text_over(line, sizeof line);
    trace_write(game, p, reader, ply, move_text, &t);
    return puts(line) != EOF;
}

static enum status trace(const struct game *game, union position *p, int reader) {
    char word[WORD_TEXT];
    if (!print_line(game, p, reader, 0, NULL)) return STATUS_REFUSED;
    for (int ply = 1; next_word(word); ply++) {
        if (!play_text(game, p, ply, word)) return STATUS_REFUSED;
        if (!print_line(game, p, reader, ply, word)) return STATUS_REFUSED;
    }
    if (ferror(stdin))
        return REFUSED("standard input could not be read: %s.",
                       "die Standardeingabe ließ sich nicht lesen: %s.", strerror(errno));
    return STATUS_DONE;
}

static enum status run(int argc, char **argv) {
    struct chosen_game chosen = {0};
    struct words words;
    const char *view_text = NULL;
    int reader;
    const struct flag flags[] = {{"--seed", &chosen.seed_text, NULL},
                                 {"--position", &chosen.position_text, NULL},
                                 {"--view", &view_text, NULL},
                                 {0}};
    if (!arguments_read(argc, argv, flags, &words) || !read_view(view_text, &reader))
        return STATUS_USAGE;
    enum status status = chosen_game_read(&chosen, &words);
    if (status != STATUS_DONE) return status;
    if (words.count > 0)
        return USAGE_ERROR("'%s' is not expected here: moves come from standard input.",
                           "'%s' wird hier nicht erwartet: Züge kommen von der Standardeingabe.",
                           words.word[0]);
    return trace(chosen.game, &chosen.start, reader);
}

const struct command trace_command = {
    .name = "trace",
    .summary = {"every position of a game as a line of JSON",
                "jede Stellung eines Spiels als Zeile JSON"},
    .help = {english_help, german_help},
    .run = run,
};
