/* kolam match: engines against each other. Reads what is to be played; the match itself is in
 * match/match.h. */
#include "match/match.h"

#include "cli/cli.h"
#include "cli/match/match_report.h"
#include "cli/openings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char english_help[] =
    "Usage: kolam match GAME [OPTION=VALUE ...] --engine [KEY=VALUE ...] --engine ... [FLAGS]\n"
    "\n"
    "Engines against each other over the Universal Game Interface; more than two play\n"
    "everyone against everyone, or the first against all others. Every deal or opening is played "
    "twice with seats\n"
    "exchanged. An engine is told only what its player sees. Who exceeds the time,\n"
    "crashes or gives an illegal move loses that game.\n"
    "\n"
    "Of an engine:\n"
    "  cmd=COMMAND      how to start it; this program's own engine if not given\n"
    "  name=NAME        what it is called; made of the others if not given\n"
    "  movetime=MS, nodes=N, depth=D, clock=S+S    what it may use; 100 ms a move if\n"
    "                   nothing is given, not even a level below 10\n"
    "  stderr=FILE      where its error output is added\n"
    "  anything else    sent as an option, such as level=5, player=uct, threads=2\n"
    "\n"
    "  --movetime MS    milliseconds a move\n"
    "  --nodes N        nodes a move\n"
    "  --depth D        moves to look ahead\n"
    "  --clock S+S      seconds for the game, and more for each move\n"
    "  --pairs N        pairs of games for every two engines (100)\n"
    "  --concurrency N  games at a time (1)\n"
    "  --seed N         of deals, openings and engines: repeats the match (0)\n"
    "  --plies N        random moves at the start (as many as the game needs)\n"
    "  --openings FILE  a position, or moves from the start, on each line\n"
    "  --sprt E0 E1     stop when the first engine is shown to be better by E1 Elo, or\n"
    "                   not better than E0: a sequential test, 5 % of either error\n"
    "  --gauntlet       only the first engine plays, against each of the others\n"
    "  --resign CP,N    lost when one engine told -CP or less in N moves in a row, and the\n"
    "                   other CP or more\n"
    "  --draw CP,N,PLY  drawn from that ply on, when both told at most CP either way in N\n"
    "                   moves in a row\n"
    "  --exact          ends a game when it is certain, without searching, who wins\n"
    "  --part K/N       only the K-th of N parts of the match; 'kolam rate' joins their\n"
    "                   folders\n"
    "  --margin MS      how late a move may be (50)\n"
    "  --patience S     how long to wait where no time is set (300)\n"
    "  --out FOLDER     keep results.jsonl and games.kgn there, game by game\n"
    "  --resume         go on with the match in the folder\n"
    "  --json           the summary as one object\n";

static const char german_help[] =
    "Aufruf: kolam match SPIEL [EINSTELLUNG=WERT ...] --engine [NAME=WERT ...] --engine ...\n"
    "\n"
    "Lässt Engines über das Universal Game Interface gegeneinander spielen; mehr als\n"
    "zwei spielen jede gegen jede. Jede Verteilung oder Eröffnung wird zweimal mit\n"
    "vertauschten Plätzen gespielt. Eine Engine erfährt nur, was ihre Seite sieht.\n"
    " Wer die Zeit überschreitet, abstürzt oder einen unerlaubten Zug nennt,\n"
    "verliert das Spiel.\n"
    "\n"
    "Zu einer Engine:\n"
    "  cmd=BEFEHL       wie sie startet; ohne Angabe die dieses Programms\n"
    "  name=NAME        wie sie heißt; ohne Angabe aus dem Übrigen gebildet\n"
    "  movetime=MS, nodes=N, depth=D, clock=S+S    was sie verbrauchen darf; 100 ms je\n"
    "                   Zug, wenn nichts angegeben ist, auch kein level unter 10\n"
    "  stderr=DATEI     wohin ihre Fehlerausgabe kommt\n"
    "  alles andere     geht als Option an sie, etwa level=5, player=uct, threads=2\n"
    "\n"
    "  --movetime MS    Millisekunden je Zug\n"
    "  --nodes N        Knoten je Zug\n"
    "  --depth D        Züge voraus\n"
    "  --clock S+S      Sekunden für das Spiel, und mehr für jeden Zug\n"
    "  --pairs N        Paare von Spielen für je zwei Engines (100)\n"
    "  --concurrency N  gleichzeitige Spiele (1)\n"
    "  --seed N         für Verteilungen, Eröffnungen und Engines: wiederholt alles (0)\n"
    "  --plies N        zufällige Züge am Anfang (so viele, wie das Spiel braucht)\n"
    "  --openings DATEI eine Stellung oder Züge vom Anfang an in jeder Zeile\n"
    "  --sprt E0 E1     aufhören, sobald feststeht, dass die erste Engine um E1 Elo\n"
    "                   besser ist oder nicht besser als E0: ein Sequenztest mit 5 %\n"
    "                   für jeden der beiden Fehler\n"
    "  --gauntlet       nur die erste Engine spielt, gegen jede der anderen\n"
    "  --resign CP,N    verloren, wenn eine Engine in N Zügen nacheinander höchstens -CP\n"
    "                   angab und die andere mindestens CP\n"
    "  --draw CP,N,PLY  von diesem Halbzug an unentschieden, wenn beide in N Zügen\n"
    "                   nacheinander Werte von -CP bis CP angaben\n"
    "  --exact          endet, sobald ohne Suche feststeht, wer gewinnt\n"
    "  --part K/N       nur den K-ten von N Teilen des Wettkampfs; 'kolam rate' verbindet\n"
    "                   ihre Ordner\n"
    "  --margin MS      wie spät ein Zug kommen darf (50)\n"
    "  --patience S     wie lange zu warten ist, wo keine Zeit gesetzt ist (300)\n"
    "  --out ORDNER     results.jsonl und games.kgn dort aufheben, Spiel für Spiel\n"
    "  --resume         den Wettkampf im Ordner fortsetzen\n"
    "  --json           die Zusammenfassung als ein Objekt\n";

enum {
    NUMBER_MOST = 1000000000,
    PAIRS_MOST = 1000000,
    CONCURRENCY_MOST = 256,
    SCORE_MOST = 1000000,
    MOVETIME_USUAL = 100,
    PAIRS = 100,
    MARGIN = 50,    /* milliseconds */
    PATIENCE = 300, /* seconds */
};

/* "60+0.5": seconds for the game and for each move; "60" alone is without the latter. */
static bool read_clock(const char *name, const char *text, struct search_limits *limits) {
    char *end;
    if (!text) return true;
    double seconds = strtod(text, &end), increment = 0;
    bool good = end > text && seconds >= 0.001 && seconds <= 1e6;
    if (good && *end == '+') {
        const char *start = end + 1;
        increment = strtod(start, &end);
        good = end > start && increment >= 0 && increment <= 1e6;
    }
    if (!good || *end)
        return complain("%s takes seconds such as 60 or 60+0.5, not '%s'.",
                        "%s nimmt Sekunden wie 60 oder 60+0.5, nicht '%s'.", name, text);
    limits->clock = (int)lround(seconds * 1000);
    limits->increment = (int)lround(increment * 1000);
    return true;
}

/* Engines */

static bool add_option(struct contender *c, const char *name, const char *value) {
    if (c->option_count == CONTENDER_OPTIONS)
        return complain("an engine takes at most %d options.",
                        "eine Engine nimmt höchstens %d Optionen.", CONTENDER_OPTIONS);
    c->option[c->option_count].name = name;
    c->option[c->option_count++].value = value;
    return true;
}

static bool set_name(struct contender *c, const char *name) {
    struct text t = text_over(c->name, sizeof c->name);
    text_add(&t, name);
    return (!t.cut && *name) || complain("the name '%s' is empty or too long.",
                                         "der Name '%s' ist leer oder zu lang.", name);
}

/* The limit of that name; NULL if it is none that is one number. */
static int *limit_named(struct search_limits *limits, const char *name) {
    if (strcmp(name, "movetime") == 0) return &limits->movetime;
    if (strcmp(name, "nodes") == 0) return &limits->nodes;
    return strcmp(name, "depth") == 0 ? &limits->depth : NULL;
}

static bool set_key(struct contender *c, const char *name, const char *value) {
    int *limit = limit_named(&c->limits, name);
    if (limit) return read_int(name, value, 1, NUMBER_MOST, limit);
    if (strcmp(name, "clock") == 0) return read_clock(name, value, &c->limits);
    if (strcmp(name, "name") == 0) return set_name(c, value);
    if (strcmp(name, "cmd") == 0)
        c->command = value;
    else if (strcmp(name, "stderr") == 0)
        c->log = value;
    else
        return add_option(c, name, value);
    return true;
}

/* Takes KEY=VALUE apart in place: the arguments are ours. */
static bool read_key(struct contender *c, char *word) {
    char *equals = strchr(word, '=');
    if (!equals || equals == word || !text_is_plain(word))
        return complain("'%s' says nothing about an engine: write KEY=VALUE.",
                        "'%s' sagt nichts über eine Engine: schreibe NAME=WERT.", word);
    *equals = '\0';
    return set_key(c, word, equals + 1);
}

/* Takes the engines off the arguments, each with the words behind it up to the next flag; returns
 * how many arguments are left, or -1. */
static int take_engines(int argc, char **argv, struct plan *plan) {
    int left = 0;
    for (int i = 0; i < argc;) {
        if (strcmp(argv[i], "--engine") != 0) {
            argv[left++] = argv[i++];
            continue;
        }
        if (plan->contender_count == CONTENDERS_MOST) {
            complain("there are more than %d engines.", "es sind mehr als %d Engines.",
                     CONTENDERS_MOST);
            return -1;
        }
        struct contender *c = &plan->contender[plan->contender_count++];
        for (i++; i < argc && strncmp(argv[i], "--", 2) != 0; i++)
            if (!read_key(c, argv[i])) return -1;
    }
    return left;
}

/* What follows the program's name in an engine's: " level=5". */
static void add_part(struct text *t, const char *name, const char *value) {
    text_char(t, ' ');
    text_add(t, name);
    text_char(t, '=');
    text_add(t, value);
}

static void add_limit(struct text *t, const char *name, int value) {
    if (value == 0) return;
    add_part(t, name, "");
    text_number(t, value);
}

static bool is_taken(const struct plan *plan, int index) {
    for (int i = 0; i < index; i++)
        if (strcmp(plan->contender[i].name, plan->contender[index].name) == 0) return true;
    return false;
}

/* "kolam level=5", or "engine.py nodes=100" for a command; with a number if that is taken. */
static void make_name(struct plan *plan, int index) {
    struct contender *c = &plan->contender[index];
    struct text t = text_over(c->name, sizeof c->name - 8);
    const char *command = c->command ? c->command : "kolam", *start = command;
    const char *end = command + strcspn(command, " ");
    for (const char *at = command; at < end; at++)
        if (*at == '/') start = at + 1;
    text_slice(&t, start, (size_t)(end - start));
    for (int i = 0; i < c->option_count; i++) add_part(&t, c->option[i].name, c->option[i].value);
    add_limit(&t, "movetime", c->limits.movetime);
    add_limit(&t, "nodes", c->limits.nodes);
    add_limit(&t, "depth", c->limits.depth);
    if (c->limits.clock > 0) {
        char clock[64];
        snprintf(clock, sizeof clock, "%g+%g", c->limits.clock / 1000.0,
                 c->limits.increment / 1000.0);
        add_part(&t, "clock", clock);
    }
    size_t length = strlen(c->name);
    for (int k = 2; is_taken(plan, index); k++)
        snprintf(c->name + length, sizeof c->name - length, " %d", k);
}

static bool has_limit(const struct search_limits *p) {
    return p->movetime > 0 || p->nodes > 0 || p->depth > 0 || p->clock > 0;
}

/* A level says by itself how much is thought, but for the highest one, which has no bound. */
static bool has_level(const struct contender *c) {
    for (int i = 0; i < c->option_count; i++)
        if (strcmp(c->option[i].name, "level") == 0) return strcmp(c->option[i].value, "10") != 0;
    return false;
}

/* Fills in what was not said: names, the program itself, and the limits for all. */
static bool complete_engines(struct plan *plan, const struct search_limits *for_all) {
    if (plan->contender_count < 2)
        return complain("a match needs two engines or more: --engine, twice.",
                        "ein Wettkampf braucht mindestens zwei Engines: zweimal --engine.");
    for (int i = 0; i < plan->contender_count; i++) {
        struct contender *c = &plan->contender[i];
        if (!c->name[0]) make_name(plan, i);
        if (is_taken(plan, i))
            return complain("two engines are called %s.", "zwei Engines heißen %s.", c->name);
        if (!c->command) c->command = "/proc/self/exe ugi";
        if (!has_limit(&c->limits)) c->limits = *for_all;
        if (!has_limit(&c->limits) && !has_level(c)) c->limits.movetime = MOVETIME_USUAL;
    }
    return true;
}

/* The command */

struct arguments {
    const char *movetime, *nodes, *depth, *clock;
    const char *pairs, *concurrency, *seed, *plies, *openings, *sprt, *margin, *patience, *out;
    const char *resign, *draw, *part;
    bool resume, json, gauntlet, exact;
};

/* --sprt takes two values: joins them to "E0 E1", in `both`, for the reader of flags. */
static bool join_sprt(int *argc, char **argv, char *both, size_t size) {
    for (int i = 0; i < *argc; i++) {
        if (strcmp(argv[i], "--sprt") != 0) continue;
        if (i + 2 >= *argc)
            return complain("--sprt needs two values.", "--sprt braucht zwei Werte.");
        snprintf(both, size, "%s %s", argv[i + 1], argv[i + 2]);
        argv[i + 1] = both;
        memmove(argv + i + 2, argv + i + 3, (size_t)(*argc - i - 3) * sizeof *argv);
        (*argc)--;
        return true;
    }
    return true;
}

static bool read_sprt(const char *text, struct plan *plan) {
    char *end;
    if (!text) return true;
    plan->sequential = true;
    plan->elo0 = strtod(text, &end);
    bool good = end > text && *end == ' ';
    const char *second = end;
    plan->elo1 = strtod(second, &end);
    good = good && end > second && !*end && plan->elo0 < plan->elo1 && fabs(plan->elo0) <= 1000 &&
           fabs(plan->elo1) <= 1000;
    if (!good)
        complain("--sprt takes two differences in Elo, the lower one first, such as 0 5.",
                 "--sprt nimmt zwei Unterschiede in Elo, den kleineren zuerst, etwa 0 5.");
    else if (plan->contender_count > 2)
        complain("--sprt is for two engines.", "--sprt ist für zwei Engines.");
    return good && plan->contender_count == 2;
}

static bool read_limits(const struct arguments *a, struct search_limits *limits) {
    return read_int("--movetime", a->movetime, 1, NUMBER_MOST, &limits->movetime) &&
           read_int("--nodes", a->nodes, 1, NUMBER_MOST, &limits->nodes) &&
           read_int("--depth", a->depth, 1, NUMBER_MOST, &limits->depth) &&
           read_clock("--clock", a->clock, limits);
}

static bool read_adjudication(const struct arguments *a, struct adjudication *rules) {
    int resign[2] = {0}, draw[3] = {0};
    static const struct bounds resign_bounds[] = {{1, SCORE_MOST}, {1, GAME_PLIES_MOST}};
    static const struct bounds draw_bounds[] = {
        {0, SCORE_MOST}, {1, GAME_PLIES_MOST}, {0, GAME_PLIES_MOST}};
    if (!read_ints("--resign", a->resign, "CP,N", resign_bounds, 2, resign) ||
        !read_ints("--draw", a->draw, "CP,N,PLY", draw_bounds, 3, draw))
        return false;
    *rules = (struct adjudication){.resign_score = resign[0],
                                   .resign_moves = resign[1],
                                   .draw_score = draw[0],
                                   .draw_moves = draw[1],
                                   .draw_ply = draw[2],
                                   .exact = a->exact};
    return true;
}

static bool read_match_part(const struct arguments *a, struct plan *plan) {
    if (!read_part(a->part, &plan->part, &plan->parts)) return false;
    if (plan->parts > 0 && plan->sequential)
        return complain("--sprt needs the whole match, not a part.",
                        "--sprt braucht den ganzen Wettkampf, keinen Teil.");
    return plan->parts <= plan->pairs ||
           complain("--part: %d pairs cannot be split into %d parts.",
                    "--part: %d Paare lassen sich nicht in %d Teile teilen.", plan->pairs,
                    plan->parts);
}

static bool read_numbers(const struct arguments *a, struct plan *plan) {
    int patience = PATIENCE;
    plan->pairs = PAIRS;
    plan->concurrency = 1;
    plan->margin = MARGIN;
    plan->plies = plan->openings ? 0 : plan->game->random_plies;
    bool read =
        read_int("--pairs", a->pairs, 1, PAIRS_MOST, &plan->pairs) &&
        read_int("--concurrency", a->concurrency, 1, CONCURRENCY_MOST, &plan->concurrency) &&
        read_int("--margin", a->margin, 0, NUMBER_MOST, &plan->margin) &&
        read_int("--patience", a->patience, 1, NUMBER_MOST / 1000, &patience) &&
        read_int("--plies", a->plies, 0, PLIES_DRAWN, &plan->plies);
    plan->patience = patience * 1000;
    return read && read_match_part(a, plan) && read_adjudication(a, &plan->adjudication);
}

/* The game, and everything else of the plan but the engines' own words. */
static enum status read_plan(const struct arguments *a, struct words *words,
                             struct opening_lines *openings, struct plan *plan) {
    struct chosen_game chosen = {.seed_text = a->seed};
    struct search_limits for_all = {0};
    enum status status = chosen_game_read(&chosen, words);
    if (status != STATUS_DONE) return status;
    if (words->count > 0)
        return USAGE_ERROR("'%s' is too much.", "'%s' ist zu viel.", words->word[0]);
    if (a->resume && !a->out)
        return USAGE_ERROR("--resume needs --out.", "--resume braucht --out.");
    plan->game = chosen.game;
    plan->options = chosen.options;
    plan->seed = chosen.seed;
    plan->gauntlet = a->gauntlet;
    if (!read_limits(a, &for_all) || !complete_engines(plan, &for_all) || !read_sprt(a->sprt, plan))
        return STATUS_USAGE;
    if (!openings_read(a->openings, openings)) return STATUS_REFUSED;
    plan->openings = openings->lines;
    plan->opening_count = openings->count;
    if (!read_numbers(a, plan)) return STATUS_USAGE;
    const struct opening_source source = plan_openings(plan);
    return openings_check(&source, a->openings);
}

static enum status play(const struct plan *plan, const struct arguments *a) {
    struct results results;
    struct refusal why;
    if (!results_open(&results, plan, a->out, a->resume, &why)) return refused_because(&why);
    struct progress progress = progress_begin(&results);
    enum match_end end = match_run(plan, &results, progress_listener(&progress), &why);
    progress_end(&progress);
    if (end == MATCH_BROKEN) complain("%s", "%s", why.text[user_language()]);
    if (end != MATCH_BROKEN || results.played > 0) report_match(&results, end, a->json);
    results_close(&results);
    return end == MATCH_BROKEN ? STATUS_REFUSED : STATUS_DONE;
}

static enum status run(int argc, char **argv) {
    struct words words;
    struct arguments a = {0};
    const struct flag flags[] = {{"--movetime", &a.movetime, NULL},
                                 {"--nodes", &a.nodes, NULL},
                                 {"--depth", &a.depth, NULL},
                                 {"--clock", &a.clock, NULL},
                                 {"--pairs", &a.pairs, NULL},
                                 {"--seed", &a.seed, NULL},
                                 {"--concurrency", &a.concurrency, NULL},
                                 {"--plies", &a.plies, NULL},
                                 {"--openings", &a.openings, NULL},
                                 {"--sprt", &a.sprt, NULL},
                                 {"--margin", &a.margin, NULL},
                                 {"--patience", &a.patience, NULL},
                                 {"--out", &a.out, NULL},
                                 {"--resign", &a.resign, NULL},
                                 {"--draw", &a.draw, NULL},
                                 {"--exact", NULL, &a.exact},
                                 {"--gauntlet", NULL, &a.gauntlet},
                                 {"--part", &a.part, NULL},
                                 {"--resume", NULL, &a.resume},
                                 {"--json", NULL, &a.json},
                                 {0}};
    char both[64];
    struct opening_lines openings = {0};
    struct plan *plan = calloc(1, sizeof *plan);
    enum status status = STATUS_USAGE;
    if (!plan) return STATUS_REFUSED;
    argc = take_engines(argc, argv, plan);
    if (argc >= 0 && join_sprt(&argc, argv, both, sizeof both) &&
        arguments_read(argc, argv, flags, &words))
        status = read_plan(&a, &words, &openings, plan);
    if (status == STATUS_DONE) status = play(plan, &a);
    openings_done(&openings);
    free(plan);
    return status;
}

const struct command match_command = {
    .name = "match",
    .summary = {"engines against each other", "Engines gegeneinander spielen lassen"},
    .help = {english_help, german_help},
    .run = run,
};
