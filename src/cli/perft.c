/* kolam perft: counts move sequences, the classic check of rules against rules. */
#include "rules/perft.h"

#include "base/clock.h"
#include "cli/cli.h"
#include "rules/fields.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char english_help[] =
    "Usage: kolam perft GAME [OPTION=VALUE ...] --depth D [--seed N] [--position P] [--divide]\n"
    "\n"
    "Counts the sequences of D moves from a position, and prints the number.\n"
    "\n"
    "  --depth D      how many moves, 0 to 99\n"
    "  --seed N       deal from a number or 64 hexadecimal digits (0), or 'random'\n"
    "  --position P   start from this position instead\n"
    "  --divide       a line with its own count for each first move, then the sum\n"
    "\n"
    "Time and speed go to standard error.\n";

static const char german_help[] =
    "Aufruf: kolam perft SPIEL [EINSTELLUNG=WERT ...] --depth D [--seed N] [--position P] "
    "[--divide]\n"
    "\n"
    "Zählt die Folgen von D Zügen von einer Stellung aus und schreibt die Zahl.\n"
    "\n"
    "  --depth D      wie viele Züge, 0 bis 99\n"
    "  --seed N       aus einer Zahl oder 64 hexadezimalen Ziffern austeilen (0), oder 'random'\n"
    "  --position P   stattdessen von dieser Stellung aus\n"
    "  --divide       eine Zeile für jeden ersten Zug, dann die Summe\n"
    "\n"
    "Zeit und Geschwindigkeit stehen auf der Fehlerausgabe.\n";

static uint64_t count_by_first_move(const struct game *game, const union position *p, int depth,
                                    bool divide) {
    move list[MOVES_MOST];
    uint64_t total = 0;
    int count = game->moves(p, list);
    for (int i = 0; i < count; i++) {
        union position next = *p;
        game->play(&next, list[i]);
        uint64_t below = perft(game, &next, depth - 1);
        total += below;
        if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%d of %d first moves ", i + 1, count);
        if (!divide) continue;
        char name[MOVE_TEXT];
        struct text t = text_over(name, sizeof name);
        game->write_move(p, list[i], &t);
        printf("%s %" PRIu64 "\n", name, below);
    }
    if (isatty(STDERR_FILENO)) fputc('\n', stderr);
    return total;
}

static enum status run(int argc, char **argv) {
    struct chosen_game chosen = {0};
    struct words words;
    const char *depth_text = "";
    bool divide = false;
    const struct flag flags[] = {{"--seed", &chosen.seed_text, NULL},
                                 {"--position", &chosen.position_text, NULL},
                                 {"--depth", &depth_text, NULL},
                                 {"--divide", NULL, &divide},
                                 {0}};
    if (!arguments_read(argc, argv, flags, &words)) return STATUS_USAGE;
    enum status status = chosen_game_read(&chosen, &words);
    if (status != STATUS_DONE) return status;
    int depth = slice_number((struct slice){depth_text, strlen(depth_text)}, 99);
    if (depth < 0 || words.count > 0)
        return USAGE_ERROR("perft takes a game and --depth with a number from 0 to 99.",
                           "perft nimmt ein Spiel und --depth mit einer Zahl von 0 bis 99.");
    if (game_hides(chosen.game, &chosen.start))
        return REFUSED(
            "perft needs a full position, not a view: what is hidden decides the moves.",
            "perft braucht eine ganze Stellung, keine Sicht: das Verborgene entscheidet über "
            "die Züge.");
    double start = clock_seconds();
    uint64_t total =
        depth == 0 ? 1 : count_by_first_move(chosen.game, &chosen.start, depth, divide);
    double seconds = clock_seconds() - start;
    printf("%" PRIu64 "\n", total);
    fprintf(stderr, "%.3f s, %.0f million/s\n", seconds, (double)total / seconds / 1e6);
    return STATUS_DONE;
}

const struct command perft_command = {
    .name = "perft",
    .summary = {"count the sequences of so many moves", "Folgen von so vielen Zügen zählen"},
    .help = {english_help, german_help},
    .run = run,
};
