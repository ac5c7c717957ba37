/* kolam analyse: what the moves of a position, a record or a query are worth. */
#include "cli/analyse/analyse.h"

#include "analysis/analysis_json.h"
#include "analysis/judgement_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char english_help[] =
    "Usage: kolam analyse GAME [OPTION=VALUE ...] [--seed N] [--position P] [--moves \"...\"]\n"
    "       kolam analyse RECORD.kgn\n"
    "       kolam analyse --json\n"
    "\n"
    "Says what the best moves of a position are worth, or judges every move of the\n"
    "games in a record. Values and chances are those of the player to move.\n"
    "\n"
    "  --seed N         deal from a number or 64 hexadecimal digits (0), or 'random'\n"
    "  --position P     start from this position, or view, instead\n"
    "  --moves \"...\"    play these moves first\n"
    "  --nodes N        look at N positions for each search\n"
    "  --depth D        look D moves ahead (not where something is hidden)\n"
    "  --time SECONDS   think so long about each position\n"
    "  --lines N        the best N moves (3); in a record, below every move\n"
    "  --view PLAYER    what 1 or 2 may see; without it, the player to move\n"
    "  --hindsight      everything hidden is known\n"
    "  --threads N      think with N threads (1)\n"
    "  --hash MB        memory for positions already seen, in megabytes (64)\n"
    "  --lang LANG      en or de; the locale's if none is given\n"
    "  --json           lines of JSON; without a game or a record: queries are read from\n"
    "                   standard input, one a line (docs/analysis.md)\n"
    "  --analysis-threads N  with queries: answer so many at a time (1)\n"
    "\n"
    "Ctrl-C ends it with what was found so far.\n";

static const char german_help[] =
    "Aufruf: kolam analyse SPIEL [EINSTELLUNG=WERT ...] [--seed N] [--position P] [--moves "
    "\"...\"]\n"
    "        kolam analyse AUFZEICHNUNG.kgn\n"
    "        kolam analyse --json\n"
    "\n"
    "Sagt, was die besten Züge einer Stellung wert sind, oder beurteilt jeden Zug der\n"
    "Partien in einer Aufzeichnung. Werte und Chancen gelten für den, der am Zug ist.\n"
    "\n"
    "  --seed N         aus einer Zahl oder 64 hexadezimalen Ziffern austeilen (0), oder 'random'\n"
    "  --position P     stattdessen von dieser Stellung oder Sicht aus\n"
    "  --moves \"...\"    zuerst diese Züge spielen\n"
    "  --nodes N        bei jeder Suche N Stellungen ansehen\n"
    "  --depth D        D Züge vorausdenken (nicht, wo etwas verdeckt ist)\n"
    "  --time SEKUNDEN  über jede Stellung so lange nachdenken\n"
    "  --lines N        die besten N Züge (3); in einer Aufzeichnung unter jedem Zug\n"
    "  --view SPIELER   was 1 oder 2 sehen darf; sonst der, der am Zug ist\n"
    "  --hindsight      alles Verdeckte ist bekannt\n"
    "  --threads N      mit N Threads nachdenken (1)\n"
    "  --hash MB        Speicher für schon gesehene Stellungen, in Megabyte (64)\n"
    "  --lang SPRACHE   en oder de; ohne Angabe die der Umgebung\n"
    "  --json           Zeilen von JSON; ohne Spiel und Aufzeichnung: Anfragen von der\n"
    "                   Standardeingabe, eine je Zeile (docs/analysis.md)\n"
    "  --analysis-threads N  bei Anfragen: so viele gleichzeitig beantworten (1)\n"
    "\n"
    "Strg-C beendet es mit dem, was bis dahin gefunden ist.\n";

/* Sessions */

bool session_open(struct session *s, const struct analyse_request *request,
                  const struct game *game) {
    memset(s, 0, sizeof *s);
    s->request = request;
    s->shows_progress = isatty(STDERR_FILENO) && !request->json;
    s->text = malloc(ANSWER_TEXT);
    s->analyst = (struct analyst){.game = game,
                                  .engine = engine_open(game),
                                  .limits = request->limits,
                                  .seconds = request->seconds,
                                  .control = &s->control};
    s->analyst.limits.lines = request->style.lines;
    analysis_limit(game, &s->analyst.limits, request->seconds);
    if (!s->text || !s->analyst.engine || !engine_set_hash(s->analyst.engine, request->megabytes)) {
        complain("there is not enough memory.", "der Speicher reicht nicht.");
        engine_close(s->analyst.engine);
        free(s->text);
        return false;
    }
    engine_set_threads(s->analyst.engine, request->threads);
    interrupt_watch(&s->interrupt, &s->control);
    return true;
}

void session_close(struct session *s) {
    interrupt_done(&s->interrupt);
    engine_close(s->analyst.engine);
    free(s->text);
}

static void show_progress(void *context, const struct findings *findings) {
    const struct session *s = context;
    analyse_print_progress(s->request->style.language, s->analyst.game, s->position, s->number,
                           s->count, findings);
}

bool session_search(struct session *s, const struct view *view) {
    s->position = &view->seen;
    if (s->shows_progress) s->analyst.listener = (struct listener){show_progress, s};
    analysis_search(&s->analyst, view, &s->findings);
    if (s->shows_progress) show_progress(s, NULL);
    return !atomic_load(&s->interrupt.happened);
}

void session_print(struct session *s, const char *id, const struct view *view, int turn,
                   move played, const struct judgement *judgement) {
    struct text t = text_over(s->text, ANSWER_TEXT);
    const struct game *game = s->analyst.game;
    struct judgement_text why;
    struct answer answer = {.game = game,
                            .id = id,
                            .turn = turn,
                            .view = view,
                            .findings = game->to_move(&view->seen) == 0 ? NULL : &s->findings,
                            .lines = s->request->style.lines,
                            .played = played,
                            .judgement = judgement,
                            .why = judgement ? &why : NULL};
    if (judgement) judgement_tell_all(game, view, s->findings.lines, judgement, &why);
    answer_write(&answer, &t);
    puts(s->text);
}

/* A position */

static enum status analyse_position(const struct analyse_request *request, const struct game *game,
                                    const union position *p, int turn) {
    struct session session;
    struct view view;
    struct refusal why;
    if (!analysis_look(game, p, request->eyes, &view, &why))
        return REFUSED("--%s: %s", "--%s: %s", why.field, why.text[user_language()]);
    if (!session_open(&session, request, game)) return STATUS_REFUSED;
    if (game->to_move(p) != 0) session_search(&session, &view);
    if (request->json)
        session_print(&session, "1", &view, turn, NO_MOVE, NULL);
    else
        analyse_print_position(&request->style, game, &view, &session.findings);
    session_close(&session);
    return STATUS_DONE;
}

static enum status analyse_chosen(const struct analyse_request *request, struct chosen_game *chosen,
                                  const char *moves, struct words *words) {
    enum status status = chosen_game_read(chosen, words);
    if (status != STATUS_DONE) return status;
    if (words->count > 0)
        return USAGE_ERROR("'%s' is not expected here: moves go into --moves \"...\".",
                           "'%s' wird hier nicht erwartet: Züge gehören in --moves \"...\".",
                           words->word[0]);
    int turn = play_moves(chosen->game, &chosen->start, moves);
    if (turn < 0) return STATUS_REFUSED;
    return analyse_position(request, chosen->game, &chosen->start, turn);
}

/* Arguments */

struct texts {
    const char *nodes, *depth, *time, *lines, *threads, *hash, *workers, *view, *language, *moves;
    bool hindsight;
};

/* Leaves the value as it is if `text` is NULL. */
static bool read_count(const char *flag, const char *text, uint64_t most, uint64_t *value) {
    if (!text) return true;
    size_t digits = strspn(text, "0123456789");
    uint64_t number = digits < 18 ? strtoull(text, NULL, 10) : 0;
    *value = number;
    return (digits > 0 && !text[digits] && number >= 1 && number <= most) ||
           complain("%s takes a whole number from 1 to %" PRIu64 ".",
                    "%s nimmt eine ganze Zahl von 1 bis %" PRIu64 ".", flag, most);
}

static bool read_small_count(const char *flag, const char *text, int most, int *value) {
    uint64_t number = (uint64_t)*value;
    if (!read_count(flag, text, (uint64_t)most, &number)) return false;
    *value = (int)number;
    return true;
}

static bool read_seconds(const char *text, double *seconds) {
    char *end;
    if (!text) return true;
    *seconds = strtod(text, &end);
    return (*text && !*end && *seconds >= 0.001 && *seconds <= 1e6) ||
           complain("--time takes seconds, from 0.001 to 1000000.",
                    "--time nimmt Sekunden, von 0.001 bis 1000000.");
}

static bool read_eyes(const struct texts *texts, enum eyes *eyes) {
    *eyes = texts->hindsight ? EYES_IN_HINDSIGHT : EYES_OF_MOVER;
    if (!texts->view) return true;
    if (!texts->hindsight && strcmp(texts->view, "1") == 0) *eyes = EYES_OF_1;
    if (!texts->hindsight && strcmp(texts->view, "2") == 0) *eyes = EYES_OF_2;
    if (*eyes == EYES_OF_1 || *eyes == EYES_OF_2) return true;
    return texts->hindsight ? complain("--view and --hindsight exclude each other.",
                                       "--view und --hindsight schließen sich aus.")
                            : complain("--view takes 1 or 2, not '%s'.",
                                       "--view nimmt 1 oder 2, nicht '%s'.", texts->view);
}

static bool read_request(const struct texts *texts, struct analyse_request *r) {
    uint64_t megabytes = HASH_MEGABYTES;
    bool read = read_count("--nodes", texts->nodes, 1000000000000000, &r->limits.nodes) &&
                read_small_count("--depth", texts->depth, DEPTH_MOST, &r->limits.depth) &&
                read_small_count("--lines", texts->lines, MOVES_MOST, &r->style.lines) &&
                read_small_count("--threads", texts->threads, THREADS_MOST, &r->threads) &&
                read_small_count("--analysis-threads", texts->workers, THREADS_MOST, &r->workers) &&
                read_count("--hash", texts->hash, HASH_MEGABYTES_MOST, &megabytes) &&
                read_seconds(texts->time, &r->seconds) && read_eyes(texts, &r->eyes) &&
                read_language(texts->language, &r->style.language);
    r->megabytes = (size_t)megabytes;
    r->style.all_lines = texts->lines != NULL;
    return read;
}

/* Whether a word is meant to be a file rather than the name of a game. */
static bool is_record(const char *word) {
    return !game_named(word) && (strcmp(word, "-") == 0 || strpbrk(word, "./"));
}

static enum status analyse(const struct analyse_request *request, struct chosen_game *chosen,
                           const char *moves, struct words *words) {
    bool queries = words->count == 0 && request->json;
    bool record = words->count > 0 && is_record(words->word[0]);
    if (!queries && !record) return analyse_chosen(request, chosen, moves ? moves : "", words);
    if (words->count > 1 || chosen->seed_text || chosen->position_text || moves)
        return USAGE_ERROR(
            "a record or queries say themselves which game it is; leave out the rest.",
            "eine Aufzeichnung oder Anfragen sagen selbst, um welches Spiel es geht; lass den "
            "Rest weg.");
    return queries ? analyse_queries(request) : analyse_records(request, words->word[0]);
}

static enum status run(int argc, char **argv) {
    struct chosen_game chosen = {0};
    struct words words;
    struct texts texts = {0};
    struct analyse_request request = {
        .style = {.language = user_language(), .lines = ANALYSIS_LINES},
        .threads = 1,
        .workers = 1};
    const struct flag flags[] = {{"--seed", &chosen.seed_text, NULL},
                                 {"--position", &chosen.position_text, NULL},
                                 {"--moves", &texts.moves, NULL},
                                 {"--nodes", &texts.nodes, NULL},
                                 {"--depth", &texts.depth, NULL},
                                 {"--time", &texts.time, NULL},
                                 {"--lines", &texts.lines, NULL},
                                 {"--threads", &texts.threads, NULL},
                                 {"--hash", &texts.hash, NULL},
                                 {"--analysis-threads", &texts.workers, NULL},
                                 {"--view", &texts.view, NULL},
                                 {"--lang", &texts.language, NULL},
                                 {"--hindsight", NULL, &texts.hindsight},
                                 {"--json", NULL, &request.json},
                                 {0}};
    if (!arguments_read(argc, argv, flags, &words) || !read_request(&texts, &request))
        return STATUS_USAGE;
    request.style.colour = terminal_has_colour();
    return analyse(&request, &chosen, texts.moves, &words);
}

const struct command analyse_command = {
    .name = "analyse",
    .summary = {"the best moves of a position, and judge a game",
                "die besten Züge einer Stellung; eine Partie beurteilen"},
    .help = {english_help, german_help},
    .run = run,
};
