/* kolam new: the start of a game, as one line of text. */
#include "cli/cli.h"

#include <stdio.h>

static const char help[] =
    "Usage: kolam new GAME [OPTION=VALUE ...] [--seed N]\n"
    "\n"
    "Deals a game and prints its first position.\n"
    "\n"
    "  --seed N   a number or 64 hexadecimal digits (0), or 'random', which says on\n"
    "             standard error which seed it took\n";

static enum status run(int argc, char **argv) {
    struct chosen_game chosen = {0};
    struct words words;
    const struct flag flags[] = {{"--seed", &chosen.seed_text, NULL}, {0}};
    if (!arguments_read(argc, argv, flags, &words)) return STATUS_USAGE;
    enum status status = chosen_game_read(&chosen, &words);
    if (status != STATUS_DONE) return status;
    if (words.count > 0) {
        complain("'%s' is not expected here.", words.word[0]);
        return STATUS_USAGE;
    }
    char line[POSITION_TEXT];
    struct text t = text_over(line, sizeof line);
    chosen.game->write_position(&chosen.start, &t);
    puts(line);
    return STATUS_DONE;
}

const struct command new_command = {"new", "deal a game and print its first position", help, run};
