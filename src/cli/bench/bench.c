/* kolam bench: how fast rules, evaluations and searches are on one core, and what the engine
 * solves. Measures, never judges. */
#include "base/clock.h"
#include "base/cpu.h"
#include "cli/bench/bench_eval.h"
#include "cli/bench/bench_kolams.h"
#include "cli/bench/bench_suite.h"
#include "engine/bench.h"
#include "rules/fields.h"
#include "rules/perft.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char english_help[] =
    "Usage: kolam bench rules [GAME] [--seconds S] [--json]\n"
    "       kolam bench search [GAME] [--json]\n"
    "       kolam bench eval [GAME] [--seconds S] [--json]\n"
    "       kolam bench kolams [GAME] [--json]\n"
    "       kolam bench suite GAME FILE [--nodes N] [--movetime MS] [--cmd COMMAND] [--json]\n"
    "\n"
    "rules measures on one core: uniformly random games from dealt starts to the end\n"
    "(playouts), the moves in them, bulk-counted perft nodes, and cycles per move\n"
    "(reference cycles on x86, elsewhere nanoseconds). The last figure is the ratio\n"
    "to playouts that list the legal moves and choose one. Time is processor time,\n"
    "and each figure the median of nine rounds.\n"
    "\n"
    "  --seconds S    for each of the three measurements of a game, 1 to 600 (2)\n"
    "  --json         one object per line\n"
    "\n"
    "search thinks about a fixed set of positions with fixed limits on one thread,\n"
    "and prints the nodes that took and how fast it was. The total of the nodes is\n"
    "the signature: the same on every machine, until search or evaluation change.\n"
    "\n"
    "Both say which path of the code runs: the fastest for this processor, or the one\n"
    "that the environment variable KOLAM_CPU names (plain, avx2, avx512).\n"
    "\n"
    "eval measures, on every path that this processor can run, how many positions of\n"
    "random games are evaluated in a second of processor time, each following from the\n"
    "one before as in a search: in S seconds a game, the median of nine rounds. Games\n"
    "in which something is hidden have no such evaluation.\n"
    "\n"
    "kolams draws the kolams of a thousand random games as SVG, and says how long that\n"
    "takes for one of them and how many bytes it has.\n"
    "\n"
    "suite lets the engine try the problems of a file, such as those in tests/suites,\n"
    "with N nodes each (10000) or MS milliseconds, and says how many it solved. With\n"
    "--cmd another engine tries them, over the Universal Game Interface.\n";

static const char german_help[] =
    "Aufruf: kolam bench rules [SPIEL] [--seconds S] [--json]\n"
    "        kolam bench search [SPIEL] [--json]\n"
    "        kolam bench eval [SPIEL] [--seconds S] [--json]\n"
    "        kolam bench kolams [SPIEL] [--json]\n"
    "        kolam bench suite SPIEL DATEI [--nodes N] [--movetime MS] [--cmd BEFEHL] [--json]\n"
    "\n"
    "rules misst auf einem Kern: gleichverteilt zufällige Spiele von ausgeteilten Anfängen\n"
    "bis zum Ende (Playouts), die Züge darin, gezählte Perft-Knoten und Takte je Zug\n"
    "(Referenztakte auf x86, sonst Nanosekunden). Die letzte Zahl ist das Verhältnis\n"
    "zu Playouts, die alle Züge auflisten und einen wählen. Gemessen wird\n"
    "Prozessorzeit, und jede Zahl ist der Median von neun Runden.\n"
    "\n"
    "  --seconds S    für jede der drei Messungen eines Spiels, 1 bis 600 (2)\n"
    "  --json         ein Objekt je Zeile\n"
    "\n"
    "search denkt auf einem Thread mit festen Grenzen über feste Stellungen nach und\n"
    "nennt die Knoten, die es brauchte, und wie schnell es war. Die Summe der Knoten\n"
    "ist die Signatur: auf jedem Rechner dieselbe, bis Suche oder Bewertung sich\n"
    "ändern.\n"
    "\n"
    "Beide sagen, welcher Pfad des Programms läuft: der schnellste für diesen Prozessor\n"
    "oder der, den die Umgebungsvariable KOLAM_CPU nennt (plain, avx2, avx512).\n"
    "\n"
    "eval misst auf jedem Pfad, der auf diesem Prozessor laufen kann, wie viele\n"
    "Stellungen zufälliger Spiele je Sekunde Prozessorzeit bewertet werden, jede aus der\n"
    "davor wie in einer Suche: in S Sekunden je Spiel, der Median von neun Runden. Spiele,\n"
    "in denen etwas verborgen ist, haben keine solche Bewertung.\n"
    "\n"
    "kolams zeichnet die Kolams von tausend zufälligen Partien als SVG und sagt, wie lange\n"
    "das bei einem dauert und wie viele Bytes es hat.\n"
    "\n"
    "suite gibt dem Programm die Aufgaben einer Datei, etwa aus tests/suites, mit je\n"
    "N Knoten (10000) oder MS Millisekunden, und sagt, wie viele es gelöst hat. Mit\n"
    "--cmd versucht sich eine andere Engine daran, über das Universal Game Interface.\n";

enum { ROUNDS = 9, STARTS = 64, NUMBER_MOST = 1000000000, SUITE_NODES = 10000 };

struct rates {
    double playouts, moves, nodes; /* per second */
    double ratio;                  /* of playouts to those that list the moves and choose */
};

/* Plays a game to its end in some way; returns the number of moves. */
typedef int play_game(const struct game *game, union position *p, struct random *random);

static int play_own(const struct game *game, union position *p, struct random *random) {
    return game->playout(p, random);
}

/* The straightforward implementation, measured in the same run for comparison. */
static int play_listed(const struct game *game, union position *p, struct random *random) {
    move list[MOVES_MOST];
    int played = 0;
    for (int count; (count = game->moves(p, list)) > 0; played++)
        game->play(p, list[random_below(random, count)]);
    return played;
}

static void deal_starts(const struct game *game, union position *starts) {
    struct options options = options_initial(game);
    struct refusal why;
    for (int i = 0; i < STARTS; i++) {
        struct seed seed = {{(uint8_t)i, 1}};
        game->setup(&options, &seed, &starts[i], &why);
    }
}

static struct rates play_round(const struct game *game, const union position *starts,
                               play_game *play, struct random *random, double seconds) {
    double start = clock_busy_seconds(), now = start;
    long playouts = 0, moves = 0;
    while (now - start < seconds) {
        for (int i = 0; i < STARTS; i++) {
            union position p = starts[i];
            moves += play(game, &p, random);
        }
        playouts += STARTS;
        now = clock_busy_seconds();
    }
    return (struct rates){.playouts = (double)playouts / (now - start),
                          .moves = (double)moves / (now - start)};
}

static double count_round(const struct game *game, const union position *starts, double seconds) {
    double start = clock_busy_seconds(), now = start;
    int depth = game->count(starts) > 100 ? 4 : 3; /* which takes milliseconds */
    uint64_t nodes = 0;
    for (int i = 0; now - start < seconds; i++) {
        nodes += perft(game, &starts[i % STARTS], depth);
        now = clock_busy_seconds();
    }
    return (double)nodes / (now - start);
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double values[ROUNDS]) {
    qsort(values, ROUNDS, sizeof values[0], by_size);
    return values[ROUNDS / 2];
}

static struct rates measure(const struct game *game, double seconds) {
    union position starts[STARTS];
    struct random random = random_from(1);
    double playouts[ROUNDS], moves[ROUNDS], nodes[ROUNDS], ratios[ROUNDS];
    deal_starts(game, starts);
    for (int i = 0; i < ROUNDS; i++) {
        struct rates own = play_round(game, starts, play_own, &random, seconds / ROUNDS);
        struct rates listed = play_round(game, starts, play_listed, &random, seconds / ROUNDS);
        playouts[i] = own.playouts;
        moves[i] = own.moves;
        ratios[i] = own.playouts / listed.playouts;
        nodes[i] = count_round(game, starts, seconds / ROUNDS);
    }
    return (struct rates){median(playouts), median(moves), median(nodes), median(ratios)};
}

static const char *path_here(void) {
    return cpu_path_name(cpu_path_chosen());
}

static void print_rates(const struct game *game, struct rates r, double cycles, bool json) {
    if (json)
        printf("{\"game\":\"%s\",\"path\":\"%s\",\"playouts_per_second\":%.0f,"
               "\"moves_per_second\":%.0f,"
               "\"perft_nodes_per_second\":%.0f,\"cycles_per_move\":%.1f,"
               "\"playouts_to_listed_playouts\":%.2f}\n",
               game->name, path_here(), r.playouts, r.moves, r.nodes, cycles, r.ratio);
    else
        printf("%-10s %12.3f %12.1f %12.0f %12.1f %12.2f\n", game->name, r.playouts / 1e6,
               r.moves / 1e6, r.nodes / 1e6, cycles, r.ratio);
    fflush(stdout);
}

static void bench_game(const struct game *game, double seconds, bool json) {
    double start = clock_seconds();
    uint64_t ticks = clock_cycles();
    struct rates rates = measure(game, seconds);
    double ticks_per_second = (double)(clock_cycles() - ticks) / (clock_seconds() - start);
    print_rates(game, rates, ticks_per_second / rates.moves, json);
}

static void bench_rules(const struct game *only, int seconds, bool json) {
    if (!json)
        printf("path %s\n%-10s %12s %12s %12s %12s %12s\n", path_here(), "game", "M playouts/s",
               "M moves/s", "M perft/s", "cycles/move", "to listing");
    for (int i = 0; game_at(i); i++)
        if (!only || game_at(i) == only) bench_game(game_at(i), seconds, json);
}

static void print_search(const struct game *game, const struct bench *bench, bool json) {
    double rate = bench->seconds > 0 ? (double)bench->nodes / bench->seconds : 0;
    if (json)
        printf("{\"game\":\"%s\",\"path\":\"%s\",\"nodes\":%" PRIu64
               ",\"nodes_per_second\":%.0f}\n",
               game->name, path_here(), bench->nodes, rate);
    else
        printf("%-10s %12" PRIu64 " %12.3f\n", game->name, bench->nodes, rate / 1e6);
    fflush(stdout);
}

static enum status bench_searches(const struct game *only, bool json) {
    uint64_t signature = 0;
    if (!json) printf("path %s\n%-10s %12s %12s\n", path_here(), "game", "nodes", "M nodes/s");
    for (int i = 0; game_at(i); i++) {
        struct bench bench;
        if (only && game_at(i) != only) continue;
        if (!bench_search(game_at(i), &bench))
            return REFUSED("there is not enough memory.", "der Speicher reicht nicht.");
        print_search(game_at(i), &bench, json);
        signature += bench.nodes;
    }
    if (json)
        printf("{\"signature\":%" PRIu64 "}\n", signature);
    else
        printf("%-10s %12" PRIu64 "\n", "signature", signature);
    return STATUS_DONE;
}

/* The whole way: from the end of a game to the text of its picture. */
static enum status bench_kolams(const struct game *only, bool json) {
    if (!json) printf("%-10s %14s %12s\n", "game", "ms a picture", "bytes");
    for (int i = 0; game_at(i); i++) {
        if (only && game_at(i) != only) continue;
        struct kolam_rates rates = bench_kolams_of(game_at(i));
        printf(json ? "{\"game\":\"%s\",\"milliseconds\":%.3f,\"bytes\":%.0f}\n"
                    : "%-10s %14.3f %12.0f\n",
               game_at(i)->name, rates.milliseconds, rates.bytes);
    }
    return STATUS_DONE;
}

/* What to measure, and what of: the words behind `bench`. */
struct request {
    const char *what;
    const struct game *game; /* NULL: all of them */
    const char *file;
};

static enum status read_request(const struct words *words, struct request *request) {
    const char *what = words->count > 0 ? words->word[0] : "";
    bool suite = strcmp(what, "suite") == 0;
    bool known = suite || strcmp(what, "rules") == 0 || strcmp(what, "search") == 0 ||
                 strcmp(what, "eval") == 0 || strcmp(what, "kolams") == 0;
    if (!known || (suite ? words->count != 3 : words->count > 2))
        return USAGE_ERROR(
            "use it as in 'kolam bench rules|search|eval|kolams [GAME]' or 'kolam bench "
            "suite GAME FILE'.",
            "so geht es: 'kolam bench rules|search|eval|kolams [SPIEL]' oder "
            "'kolam bench suite SPIEL DATEI'.");
    const char *name = words->count > 1 ? words->word[1] : NULL;
    *request =
        (struct request){what, name ? game_named(name) : NULL, suite ? words->word[2] : NULL};
    if (name && !request->game)
        return USAGE_ERROR("there is no game '%s'; 'kolam games' lists them.",
                           "das Spiel '%s' gibt es nicht; 'kolam games' nennt alle.", name);
    return STATUS_DONE;
}

static enum status run(int argc, char **argv) {
    struct words words;
    const char *seconds_text = "2", *nodes_text = NULL, *time_text = NULL;
    struct suite_request suite = {.command = NULL};
    bool json = false;
    const struct flag flags[] = {{"--seconds", &seconds_text, NULL},
                                 {"--nodes", &nodes_text, NULL},
                                 {"--movetime", &time_text, NULL},
                                 {"--cmd", &suite.command, NULL},
                                 {"--json", NULL, &json},
                                 {0}};
    if (!arguments_read(argc, argv, flags, &words)) return STATUS_USAGE;
    struct request request;
    enum status status = read_request(&words, &request);
    if (status != STATUS_DONE) return status;
    int seconds = slice_number((struct slice){seconds_text, strlen(seconds_text)}, 600);
    if (seconds < 1) return USAGE_ERROR("--seconds is 1 to 600.", "--seconds geht von 1 bis 600.");
    if (!read_int("--nodes", nodes_text, 1, NUMBER_MOST, &suite.limits.nodes) ||
        !read_int("--movetime", time_text, 1, NUMBER_MOST, &suite.limits.movetime))
        return STATUS_USAGE;
    if (!nodes_text && !time_text) suite.limits.nodes = SUITE_NODES;
    suite.json = json;
    if (request.file) {
        suite.game = request.game;
        suite.path = request.file;
        return bench_suite(&suite);
    }
    if (strcmp(request.what, "search") == 0) return bench_searches(request.game, json);
    if (strcmp(request.what, "eval") == 0) return bench_eval(request.game, seconds, json);
    if (strcmp(request.what, "kolams") == 0) return bench_kolams(request.game, json);
    bench_rules(request.game, seconds, json);
    return STATUS_DONE;
}

const struct command bench_command = {
    .name = "bench",
    .summary = {"how fast rules and searches are on this machine",
                "wie schnell Regeln und Suche auf diesem Rechner sind"},
    .help = {english_help, german_help},
    .run = run,
};
