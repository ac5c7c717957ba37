/* kolam about: who made the games. */
#include "cli/cli.h"
#include "draw/guide.h"
#include "draw/words.h"

#include <stdio.h>

enum { COLUMNS = 78 };

static const char english_help[] = "Usage: kolam about [GAME]\n"
                                   "\n"
                                   "Tells who made a game, or all of them.\n";

static const char german_help[] = "Aufruf: kolam about [SPIEL]\n"
                                  "\n"
                                  "Erzählt, von wem ein Spiel ist, oder alle.\n";

static void print_about(const struct game *game) {
    char about[GUIDE_TEXT];
    snprintf(about, sizeof about, "%s", guide_about(game, user_language()));
    words_wrap(about, COLUMNS);
    fputs(about, stdout);
}

static void print_all(void) {
    for (int i = 0; game_at(i); i++) {
        if (i > 0) putchar('\n');
        print_about(game_at(i));
    }
}

static enum status run(int argc, char **argv) {
    struct words words;
    const struct flag flags[] = {{0}};
    struct chosen_game chosen = {0};
    if (!arguments_read(argc, argv, flags, &words)) return STATUS_USAGE;
    if (words.count > 1)
        return USAGE_ERROR("'%s' is not expected here.", "'%s' wird hier nicht erwartet.",
                           words.word[1]);
    if (words.count == 0) {
        print_all();
        return STATUS_DONE;
    }
    enum status status = chosen_game_read(&chosen, &words);
    if (status == STATUS_DONE) print_about(chosen.game);
    return status;
}

const struct command about_command = {
    .name = "about",
    .summary = {"who made the games", "von wem die Spiele sind"},
    .help = {english_help, german_help},
    .run = run,
};
