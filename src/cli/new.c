/* kolam new: the start of a game, as one line of text. */
#include "cli/cli.h"

#include <stdio.h>

static const char english_help[] =
    "Usage: kolam new GAME [OPTION=VALUE ...] [--seed N]\n"
    "\n"
    "Deals a game and prints its first position.\n"
    "\n"
    "  --seed N   a number or 64 hexadecimal digits (0), or 'random', which says on\n"
    "             standard error which seed it took\n";

static const char german_help[] =
    "Aufruf: kolam new SPIEL [EINSTELLUNG=WERT ...] [--seed N]\n"
    "\n"
    "Teilt ein Spiel aus und schreibt seine erste Stellung.\n"
    "\n"
    "  --seed N   eine Zahl oder 64 hexadezimale Ziffern (0), oder 'random'; welcher\n"
    "             Startwert es wurde, steht dann auf der Fehlerausgabe\n";

static enum status run(int argc, char **argv) {
    struct chosen_game chosen = {0};
    struct words words;
    const struct flag flags[] = {{"--seed", &chosen.seed_text, NULL}, {0}};
    if (!arguments_read(argc, argv, flags, &words)) return STATUS_USAGE;
    enum status status = chosen_game_read(&chosen, &words);
    if (status != STATUS_DONE) return status;
    if (words.count > 0)
        return USAGE_ERROR("'%s' is not expected here.", "'%s' wird hier nicht erwartet.",
                           words.word[0]);
    char line[POSITION_TEXT];
    struct text t = text_over(line, sizeof line);
    chosen.game->write_position(&chosen.start, &t);
    puts(line);
    return STATUS_DONE;
}

const struct command new_command = {
    .name = "new",
    .summary = {"deal a game and print its first position",
                "ein Spiel austeilen und die erste Stellung zeigen"},
    .help = {english_help, german_help},
    .run = run,
};
