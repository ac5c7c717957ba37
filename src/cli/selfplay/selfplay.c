/* kolam selfplay: games of the engine with itself, as data. Reads what is to be played; the run
 * itself is in selfplay/run.h. */
#include "selfplay/run.h"

#include "base/clock.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/openings.h"
#include "engine/engine.h"
#include "selfplay/join.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char english_help[] =
    "Usage: kolam selfplay GAME [OPTION=VALUE ...] [FLAGS]\n"
    "       kolam selfplay --join FILE... [--out FILE]\n"
    "\n"
    "The engine plays games with itself, and keeps for each move what its player saw, what\n"
    "the search found and how the game ended. The same flags give the same bytes with any\n"
    "number of threads. docs/selfplay.md tells the format.\n"
    "\n"
    "  --games N        how many (100)\n"
    "  --seed N         of deals, openings and engines (0)\n"
    "  --out FILE       where they go; standard output if not given\n"
    "  --format F       lines: a line of JSON a game; binary: compact. By default lines for\n"
    "                   FILE.jsonl and standard output, else binary\n"
    "  --resume         go on where a run was ended\n"
    "  --threads N      games at a time (1)\n"
    "  --part K/N       only the K-th of N parts; --join makes the whole of them\n"
    "\n"
    "How moves are found:\n"
    "  --nodes N        nodes a move (1000, or as many as a level below 10 takes)\n"
    "  --level L        the level that plays, 1 to 10 (10)\n"
    "  --label-nodes N  keep the findings of a second search of so many nodes\n"
    "  --prove-nodes N  try to prove each value with so many nodes, in open games\n"
    "  --lines N        moves to report on (1, or all in games with hidden cards)\n"
    "  --hash MB        memory of each search (16)\n"
    "  --explore N      one move in N is any legal one\n"
    "  --among K        or one of the K best\n"
    "\n"
    "How games start:\n"
    "  --plies N|A-B    random moves at first (as many as the game needs)\n"
    "  --openings FILE  a position, or moves from the start, on each line\n"
    "  --balanced P     only openings in which neither side has more than 50+P % to win,\n"
    "  --balance-nodes N    as a search of so many nodes says (20000)\n"
    "\n"
    "  --join           put parts together, or turn one compact file into lines\n";

static const char german_help[] =
    "Aufruf: kolam selfplay SPIEL [EINSTELLUNG=WERT ...] [OPTIONEN]\n"
    "        kolam selfplay --join DATEI... [--out DATEI]\n"
    "\n"
    "Die Engine spielt gegen sich selbst und hält zu jedem Zug fest, was ihre Seite sah,\n"
    "was die Suche fand und wie das Spiel ausging. Gleiche Optionen ergeben mit jeder Zahl\n"
    "von Threads dieselben Bytes. Das Format steht in docs/selfplay.md.\n"
    "\n"
    "  --games N        wie viele (100)\n"
    "  --seed N         für Verteilungen, Eröffnungen und Engines (0)\n"
    "  --out DATEI      wohin; ohne Angabe auf die Standardausgabe\n"
    "  --format F       lines: eine JSON-Zeile je Spiel; binary: kompakt. Ohne Angabe lines\n"
    "                   für DATEI.jsonl und die Standardausgabe, sonst binary\n"
    "  --resume         weitermachen, wo ein Lauf beendet wurde\n"
    "  --threads N      gleichzeitige Spiele (1)\n"
    "  --part K/N       nur den K-ten von N Teilen; --join fügt sie zusammen\n"
    "\n"
    "Wie Züge gefunden werden:\n"
    "  --nodes N        Knoten je Zug (1000, oder so viele wie eine Stufe unter 10 braucht)\n"
    "  --level L        die Stufe, die spielt, 1 bis 10 (10)\n"
    "  --label-nodes N  die Ergebnisse einer zweiten Suche mit so vielen Knoten festhalten\n"
    "  --prove-nodes N  jeden Wert mit so vielen Knoten zu beweisen versuchen (offene Spiele)\n"
    "  --lines N        Züge, über die berichtet wird (1, oder alle bei verdeckten Karten)\n"
    "  --hash MB        Speicher jeder Suche (16)\n"
    "  --explore N      einer von N Zügen ist irgendein erlaubter\n"
    "  --among K        oder einer der K besten\n"
    "\n"
    "Wie Spiele beginnen:\n"
    "  --plies N|A-B    zufällige Züge am Anfang (so viele, wie das Spiel braucht)\n"
    "  --openings DATEI eine Stellung oder Züge vom Anfang an in jeder Zeile\n"
    "  --balanced P     nur Eröffnungen, in denen keine Seite mehr als 50+P % Aussicht hat,\n"
    "  --balance-nodes N    wie eine Suche mit so vielen Knoten sagt (20000)\n"
    "\n"
    "  --join           Teile zusammenfügen oder eine kompakte Datei in Zeilen verwandeln\n";

enum {
    NUMBER_MOST = 1000000000,
    GAMES = 100,
    NODES = 1000,
    BALANCE_NODES = 20000,
    MEGABYTES = 16,
    MEGABYTES_MOST = 4096,
    PERCENT = CHANCE_ONE / 100,
};

struct arguments {
    const char *games, *seed, *out, *format, *threads, *part, *nodes, *level, *label_nodes,
        *prove_nodes, *lines, *hash, *explore, *among, *plies, *openings, *balanced, *balance_nodes;
    bool resume, join;
};

/* Reading */

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

static bool read_form(const struct arguments *a, enum selfplay_form *form) {
    *form = !a->out || ends_with(a->out, ".jsonl") ? SELFPLAY_LINES : SELFPLAY_BINARY;
    if (!a->format) return true;
    *form = strcmp(a->format, "binary") == 0 ? SELFPLAY_BINARY : SELFPLAY_LINES;
    return *form == SELFPLAY_BINARY || strcmp(a->format, "lines") == 0 ||
           complain("--format takes lines or binary, not '%s'.",
                    "--format nimmt lines oder binary, nicht '%s'.", a->format);
}

/* "4", or "2-24". */
static bool read_plies(const struct arguments *a, struct selfplay_job *job) {
    char first[8];
    job->plies_least = job->plies_most = a->openings ? 0 : job->game->random_plies;
    if (!a->plies) return true;
    const char *dash = strchr(a->plies, '-');
    struct text t = text_over(first, sizeof first);
    text_slice(&t, a->plies, dash ? (size_t)(dash - a->plies) : strlen(a->plies));
    if (!read_int("--plies", first, 0, PLIES_DRAWN, &job->plies_least)) return false;
    job->plies_most = job->plies_least;
    return !dash || read_int("--plies", dash + 1, job->plies_least, PLIES_DRAWN, &job->plies_most);
}

static bool read_search(const struct arguments *a, struct selfplay_job *job) {
    job->level = LEVELS;
    job->lines = job->game->open ? 1 : MOVES_MOST;
    job->megabytes = MEGABYTES;
    if (!read_int("--level", a->level, 1, LEVELS, &job->level)) return false;
    job->nodes = job->level < LEVELS ? 0 : NODES;
    if (a->prove_nodes && !job->game->open)
        return complain("--prove-nodes: %s has hidden cards, and nothing can be proved of it.",
                        "--prove-nodes: %s hat verdeckte Karten, da lässt sich nichts beweisen.",
                        job->game->title);
    return read_number("--nodes", a->nodes, 1, NUMBER_MOST, &job->nodes) &&
           read_number("--label-nodes", a->label_nodes, 1, NUMBER_MOST, &job->label_nodes) &&
           read_number("--prove-nodes", a->prove_nodes, 1, NUMBER_MOST, &job->prove_nodes) &&
           read_int("--lines", a->lines, 1, MOVES_MOST, &job->lines) &&
           read_int("--hash", a->hash, 1, MEGABYTES_MOST, &job->megabytes);
}

static bool read_variety(const struct arguments *a, struct selfplay_job *job) {
    int percent = 0;
    if (a->among && !a->explore)
        return complain("--among needs --explore.", "--among braucht --explore.");
    if (a->balance_nodes && !a->balanced)
        return complain("--balance-nodes needs --balanced.", "--balance-nodes braucht --balanced.");
    bool read = read_int("--balanced", a->balanced, 1, 50, &percent) &&
                read_int("--explore", a->explore, 1, NUMBER_MOST, &job->explore) &&
                read_int("--among", a->among, 1, MOVES_MOST, &job->among);
    job->balance = percent * PERCENT;
    job->balance_nodes = a->balanced ? BALANCE_NODES : 0;
    return read &&
           read_number("--balance-nodes", a->balance_nodes, 1, NUMBER_MOST, &job->balance_nodes);
}

static bool read_extent(const struct arguments *a, struct selfplay_job *job, int *threads) {
    int games = GAMES;
    *threads = 1;
    if (!read_int("--games", a->games, 1, SELFPLAY_GAMES_MOST, &games) ||
        !read_int("--threads", a->threads, 1, THREADS_MOST, threads) ||
        !read_part(a->part, &job->part, &job->parts))
        return false;
    job->games = games;
    return true;
}

static enum status read_job(const struct arguments *a, struct words *words,
                            struct opening_lines *openings, struct selfplay_job *job,
                            int *threads) {
    struct chosen_game chosen = {.seed_text = a->seed};
    enum status status = chosen_game_read(&chosen, words);
    if (status != STATUS_DONE) return status;
    if (words->count > 0)
        return USAGE_ERROR("'%s' is too much.", "'%s' ist zu viel.", words->word[0]);
    job->game = chosen.game;
    job->options = chosen.options;
    job->seed = chosen.seed;
    if (!openings_read(a->openings, openings)) return STATUS_REFUSED;
    job->openings = openings->lines;
    job->opening_count = openings->count;
    if (!read_search(a, job) || !read_variety(a, job) || !read_plies(a, job) ||
        !read_extent(a, job, threads))
        return STATUS_USAGE;
    const struct opening_source source = selfplay_openings(job);
    return openings_check(&source, a->openings);
}

/* How it goes */

/* A line on standard error: written anew all the time on a terminal, else now and then. */
struct shown {
    bool terminal;
    double began, when;
};

static void print_progress(const struct selfplay_progress *p, double seconds) {
    double rate = seconds > 0 ? (double)p->samples / seconds : 0;
    fprintf(stderr,
            user_language() == GERMAN ? "%ld von %ld Spielen  %lld Stellungen  %.0f/s"
                                      : "%ld of %ld games  %lld positions  %.0f/s",
            p->done, p->all, p->samples, rate);
    if (p->played > 0)
        fprintf(stderr, "  %.0f s", (double)(p->all - p->done) * seconds / (double)p->played);
}

static void hear(void *who, const struct selfplay_progress *progress) {
    struct shown *s = who;
    const double pause = s->terminal ? 0.2 : 30;
    double now = clock_seconds();
    if (now - s->when < pause) return;
    s->when = now;
    if (s->terminal) fputs("\r", stderr);
    print_progress(progress, now - s->began);
    fputs(s->terminal ? "\x1b[K" : "\n", stderr);
    fflush(stderr);
}

/* The run */

static enum status report(enum selfplay_end end, const struct selfplay_job *job,
                          const struct selfplay_output *out, const struct refusal *why) {
    if (end == SELFPLAY_COMPLETE) return STATUS_DONE;
    if (end == SELFPLAY_BROKEN) return refused_because(why);
    return REFUSED("stopped after %ld of %ld games; --resume goes on.",
                   "angehalten nach %ld von %ld Spielen; mit --resume geht es weiter.",
                   out->next - selfplay_first(job), selfplay_end(job) - selfplay_first(job));
}

static enum status play(const struct selfplay_job *job, const struct arguments *a, int threads) {
    struct selfplay_output out;
    struct interrupt interrupt;
    struct control control = {0};
    struct refusal why;
    enum selfplay_form form;
    if (!read_form(a, &form)) return STATUS_USAGE;
    if (a->resume && !a->out)
        return USAGE_ERROR("--resume needs --out.", "--resume braucht --out.");
    if (!selfplay_output_open(&out, job, a->out, form, a->resume, &why))
        return refused_because(&why);
    double now = clock_seconds();
    struct shown shown = {.terminal = isatty(STDERR_FILENO) == 1, .began = now, .when = now};
    interrupt_watch(&interrupt, &control);
    enum selfplay_end end =
        selfplay_run(job, &out, threads, &control, (struct selfplay_listener){hear, &shown}, &why);
    interrupt_done(&interrupt);
    if (shown.terminal) fputs("\r\x1b[K", stderr);
    enum status status = report(end, job, &out, &why);
    selfplay_output_close(&out);
    return status;
}

static enum status play_job(const struct arguments *a, struct words *words) {
    struct opening_lines openings = {0};
    struct selfplay_job job = {.game = NULL};
    int threads = 1;
    enum status status = read_job(a, words, &openings, &job, &threads);
    if (status == STATUS_DONE) status = play(&job, a, threads);
    openings_done(&openings);
    return status;
}

/* Joining */

static enum status join(const struct arguments *a, const struct words *words) {
    struct refusal why;
    enum selfplay_form form;
    if (words->count == 0)
        return USAGE_ERROR("use it as in 'kolam selfplay --join FILE... --out FILE'.",
                           "so geht es: 'kolam selfplay --join DATEI... --out DATEI'.");
    if (!read_form(a, &form)) return STATUS_USAGE;
    int file = a->out ? open(a->out, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666) : STDOUT_FILENO;
    if (file < 0) return REFUSED("%s: %s.", "%s: %s.", a->out, strerror(errno));
    bool joined = selfplay_join(words->word, words->count, file, form, &why);
    if (a->out) {
        close(file);
        if (!joined) unlink(a->out);
    }
    return joined ? STATUS_DONE : refused_because(&why);
}

static enum status run(int argc, char **argv) {
    struct words words;
    struct arguments a = {0};
    const struct flag flags[] = {{"--games", &a.games, NULL},
                                 {"--seed", &a.seed, NULL},
                                 {"--out", &a.out, NULL},
                                 {"--format", &a.format, NULL},
                                 {"--resume", NULL, &a.resume},
                                 {"--threads", &a.threads, NULL},
                                 {"--part", &a.part, NULL},
                                 {"--nodes", &a.nodes, NULL},
                                 {"--level", &a.level, NULL},
                                 {"--label-nodes", &a.label_nodes, NULL},
                                 {"--prove-nodes", &a.prove_nodes, NULL},
                                 {"--lines", &a.lines, NULL},
                                 {"--hash", &a.hash, NULL},
                                 {"--explore", &a.explore, NULL},
                                 {"--among", &a.among, NULL},
                                 {"--plies", &a.plies, NULL},
                                 {"--openings", &a.openings, NULL},
                                 {"--balanced", &a.balanced, NULL},
                                 {"--balance-nodes", &a.balance_nodes, NULL},
                                 {"--join", NULL, &a.join},
                                 {0}};
    if (!arguments_read(argc, argv, flags, &words)) return STATUS_USAGE;
    return a.join ? join(&a, &words) : play_job(&a, &words);
}

const struct command selfplay_command = {
    .name = "selfplay",
    .summary = {"games of the engine with itself, as data",
                "Spiele der Engine gegen sich selbst, als Daten"},
    .help = {english_help, german_help},
    .run = run,
};
