/* Makes and checks the suites of hard problems, tests/suites/hard:
 *
 *   problems find GAME COUNT SEED FILE OLD [OPENINGS] [OPTION=VALUE ...]
 *   problems write FILE
 *   problems verify GAME FILE
 *
 * `find` plays games of the present engine after random openings and keeps positions whose best
 * move is proved or clearly separated (judge.h), if the engine that the command OLD starts misses
 * it with few nodes. It asks that engine again with as many nodes as it had in a second, and keeps
 * as many problems that it then solves as such that it misses, COUNT in all. FILE has a line for
 * each game, `NUMBER none` or `NUMBER solved|missed PROBLEM`: a run that was ended goes on behind
 * the last one. `write` prints the problems alone. `verify` judges the problems of a suite afresh.
 */
#include "judge.h"

#include "match/opening.h"
#include "match/suite_engine.h"
#include "search/infoset.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINE_BYTES = 2048,
    OPENINGS_MOST = 1000,
    HASH_MEGABYTES_OWN = 16,
    AHEAD_MOST = 5,
    SHORT_SHARE = 30
};

enum outcome { OUTCOME_NONE, OUTCOME_SOLVED, OUTCOME_MISSED, OUTCOMES };

/* What a position passes on its way to a problem. */
enum stage { SUITS, WORTHWHILE, MISSED_AT_A_GLANCE, CLEARLY, STILL, WANTED, VERIFIED, STAGES };

static const char *const outcome_names[OUTCOMES] = {"none", "solved", "missed"};

static const struct judge *const judges[] = {&patterns_judge, &manalath_judge, &mandala_judge};

/* For judges */

const struct line *think(struct workshop *w, const union position *p, uint64_t nodes, int lines) {
    engine_new_game(w->engine);
    engine_answer(w->engine, p, &(struct limits){.nodes = nodes, .lines = lines}, &w->findings);
    return w->findings.lines;
}

struct prospect prospect_of(struct workshop *w, const union position *p, int player,
                            uint64_t nodes) {
    int mover = w->game->to_move(p);
    if (mover == 0)
        return (struct prospect){value_of_end(w->game, p, player),
                                 chance_of_end(w->game, p, player)};
    const struct line *line = think(w, p, nodes, 1);
    if (mover == player) return (struct prospect){line->value, line->chance};
    return (struct prospect){-line->value, CHANCE_ONE - line->chance};
}

union position after(const struct workshop *w, const union position *p, move m) {
    union position next = *p;
    w->game->play(&next, m);
    return next;
}

/* Where a move needs what is hidden, only the same move leads to the same position. */
static bool same_effect(const struct workshop *w, const union position *p, move a, move b) {
    struct refusal why;
    if (a == b) return true;
    if (!w->game->playable(p, a, &why) || !w->game->playable(p, b, &why)) return false;
    const union position x = after(w, p, a), y = after(w, p, b);
    return memcmp(&x, &y, sizeof x) == 0;
}

void verdict_add(const struct workshop *w, const union position *p, move m,
                 struct verdict *verdict) {
    move list[MOVES_MOST];
    int count = w->game->moves(p, list);
    for (int i = 0; i < count && verdict->count < SUITE_BEST_MOST; i++)
        if (same_effect(w, p, m, list[i])) verdict->best[verdict->count++] = list[i];
}

bool verdict_has(const struct verdict *verdict, move m) {
    for (int i = 0; i < verdict->count; i++)
        if (verdict->best[i] == m) return true;
    return false;
}

/* Opening and closing */

_Noreturn static void fail(const char *what) {
    fprintf(stderr, "problems: %s\n", what);
    exit(1);
}

static const struct judge *judge_named(const char *name) {
    for (size_t i = 0; i < sizeof judges / sizeof *judges; i++)
        if (strcmp(judges[i]->name, name) == 0) return judges[i];
    fail("there is no such game.");
}

static void workshop_open(struct workshop *w, const struct judge *judge) {
    w->game = game_named(judge->name);
    w->evaluation = evaluation_of(w->game);
    w->engine = engine_open(w->game);
    if (!w->engine || !engine_set_hash(w->engine, HASH_MEGABYTES_OWN) || !judge->open(w))
        fail("there is not enough memory.");
}

static void workshop_close(struct workshop *w, const struct judge *judge) {
    judge->close(w);
    engine_close(w->engine);
}

/* Finding */

struct finder {
    struct workshop w;
    const struct judge *judge;
    struct opening_source openings;
    struct suite_engine *old, *quick; /* the earlier engine; and with little memory to clear */
    int wanted[OUTCOMES], found[OUTCOMES];
    long passed[STAGES]; /* positions, in this run */
};

static move ask(struct suite_engine *engine, const struct problem *problem, uint64_t nodes) {
    const struct search_limits limits = {.nodes = (int)nodes};
    struct refusal why;
    move m;
    if (!suite_engine_ask(engine, problem, &limits, &m, &why)) fail(why.text[ENGLISH]);
    return m;
}

/* Of the easier kind there are always more: it must not run ahead. */
static bool is_wanted(const struct finder *f, enum outcome outcome) {
    bool ahead =
        outcome == OUTCOME_SOLVED && f->found[outcome] >= f->found[OUTCOME_MISSED] + AHEAD_MOST;
    return f->found[outcome] < f->wanted[outcome] && !ahead;
}

/* Whether the position is a problem, and what the old engine makes of it in a second. */
static enum outcome examine(struct finder *f, struct guess *guess, const struct problem *problem,
                            move *played, struct verdict *verdict) {
    const struct judge *judge = f->judge;
    const union position *p = &problem->p;
    move glance = *played = ask(f->quick, problem, judge->glance_nodes);
    if (glance == guess->best) return OUTCOME_NONE;
    f->passed[MISSED_AT_A_GLANCE]++;
    if (!judge->is_worse(&f->w, p, guess, glance)) return OUTCOME_NONE;
    f->passed[CLEARLY]++;
    if (!judge->look_again(&f->w, p, guess) || glance == guess->best) return OUTCOME_NONE;
    f->passed[STILL]++;
    if (!is_wanted(f, OUTCOME_SOLVED) &&
        ask(f->quick, problem, judge->second_nodes / SHORT_SHARE) == guess->best)
        return OUTCOME_NONE;
    move second = ask(f->old, problem, judge->second_nodes);
    enum outcome outcome = second == guess->best ? OUTCOME_SOLVED : OUTCOME_MISSED;
    if (!is_wanted(f, outcome)) return OUTCOME_NONE;
    if (outcome == OUTCOME_MISSED && !judge->is_worse(&f->w, p, guess, second)) return OUTCOME_NONE;
    f->passed[WANTED]++;
    if (!judge->verify(&f->w, p, guess->best, verdict) || verdict_has(verdict, glance))
        return OUTCOME_NONE;
    f->passed[VERIFIED]++;
    outcome = verdict_has(verdict, second) ? OUTCOME_SOLVED : OUTCOME_MISSED;
    return is_wanted(f, outcome) ? outcome : OUTCOME_NONE;
}

static void write_verdict(const struct game *game, const struct problem *problem,
                          const struct verdict *verdict, FILE *file) {
    for (int i = 0; i < verdict->count; i++) {
        char name[MOVE_TEXT];
        struct text m = text_over(name, sizeof name);
        game->write_move(&problem->p, verdict->best[i], &m);
        fprintf(file, "%s%s", i ? "," : "best ", name);
    }
    fprintf(file, " | value %s", verdict->value);
}

static void write_problem(const struct game *game, const struct problem *problem,
                          const struct verdict *verdict, FILE *file) {
    char position[POSITION_TEXT];
    struct text t = text_over(position, sizeof position);
    for (int i = 0; game->options[i].name; i++)
        if (options_differs(game, &problem->options, i))
            fprintf(file, "[%s=%s] ", game->options[i].name, problem->options.value[i]);
    game->write_position(&problem->p, &t);
    fprintf(file, "%s | ", position);
    write_verdict(game, problem, verdict, file);
}

/* Plays a game up to its first problem, and writes its line. In every other game the moves are
 * those of the earlier engine with few nodes: so there is more to punish. */
static void play_game(struct finder *f, long number, FILE *file) {
    const struct game *game = f->w.game;
    struct opening opening;
    struct refusal why;
    if (!opening_draw(&f->openings, number, &opening, &why)) fail(why.text[ENGLISH]);
    union position p = opening_end(game, &opening);
    for (int mover; (mover = game->to_move(&p)) != 0;) {
        struct problem problem = {.options = f->openings.options};
        struct verdict verdict;
        struct view view;
        game->view(&p, (enum reader)mover, &view);
        problem.p = view.seen;
        if (!f->judge->suits(&problem.p) || game->count(&problem.p) < 2) {
            game->play(&p, think(&f->w, &p, f->judge->play_nodes, 1)->moves[0]);
            continue;
        }
        struct guess guess = f->judge->guess(&f->w, &problem.p);
        f->passed[SUITS]++;
        f->passed[WORTHWHILE] += guess.worthwhile;
        move glance = guess.best;
        enum outcome outcome =
            guess.worthwhile ? examine(f, &guess, &problem, &glance, &verdict) : OUTCOME_NONE;
        if (outcome != OUTCOME_NONE) {
            f->found[outcome]++;
            fprintf(file, "%ld %s ", number, outcome_names[outcome]);
            write_problem(game, &problem, &verdict, file);
            fputc('\n', file);
            return;
        }
        game->play(&p, number % 2 ? glance : guess.best);
    }
    fprintf(file, "%ld %s\n", number, outcome_names[OUTCOME_NONE]);
}

/* The outcome that a line of the file tells, and the rest of it; the number of the game. */
static long read_line(char *line, enum outcome *outcome, char **rest) {
    char *word;
    long number = strtol(line, &word, 10);
    line[strcspn(line, "\n")] = '\0';
    for (int i = 0; i < OUTCOMES; i++) {
        size_t length = strlen(outcome_names[i]);
        if (*word != ' ' || strncmp(word + 1, outcome_names[i], length) != 0) continue;
        *outcome = (enum outcome)i;
        *rest = word + 1 + length + (i != OUTCOME_NONE);
        return number;
    }
    fail("the file has a line that is none of a game.");
}

/* The number of the next game. */
static long read_found(struct finder *f, const char *path) {
    char line[LINE_BYTES], *rest;
    long next = 0;
    FILE *file = fopen(path, "r");
    if (!file && errno == ENOENT) return 0;
    if (!file) fail("the file cannot be read.");
    while (fgets(line, sizeof line, file)) {
        enum outcome outcome;
        next = read_line(line, &outcome, &rest) + 1;
        f->found[outcome]++;
    }
    fclose(file);
    return next;
}

/* Games begin with its lines, then. */
static void read_openings(struct opening_source *openings, const char *path) {
    static char lines[OPENINGS_MOST][LINE_BYTES], *list[OPENINGS_MOST];
    FILE *file = fopen(path, "r");
    if (!file) fail("the openings cannot be read.");
    openings->lines = list;
    while (openings->line_count < OPENINGS_MOST &&
           fgets(lines[openings->line_count], LINE_BYTES, file)) {
        char *line = list[openings->line_count] = lines[openings->line_count];
        line[strcspn(line, "\n")] = '\0';
        openings->line_count += *line != '\0' && *line != '%';
    }
    fclose(file);
}

static void tell_progress(const struct finder *f, long games) {
    fprintf(stderr,
            "%ld games: %d solved, %d missed; in this run of %ld positions %ld worthwhile, %ld "
            "missed at a glance, %ld clearly, %ld still after a longer look, %ld wanted, %ld "
            "verified\n",
            games, f->found[OUTCOME_SOLVED], f->found[OUTCOME_MISSED], f->passed[SUITS],
            f->passed[WORTHWHILE], f->passed[MISSED_AT_A_GLANCE], f->passed[CLEARLY],
            f->passed[STILL], f->passed[WANTED], f->passed[VERIFIED]);
}

/* Ctrl-C and its like end the run behind the game that is played. */
static volatile sig_atomic_t interrupted;

static void interrupt(int signal) {
    (void)signal;
    interrupted = 1;
}

static bool is_complete(const struct finder *f) {
    return f->found[OUTCOME_SOLVED] >= f->wanted[OUTCOME_SOLVED] &&
           f->found[OUTCOME_MISSED] >= f->wanted[OUTCOME_MISSED];
}

static struct suite_engine *open_old(const struct game *game, const char *command,
                                     const char *option) {
    char text[LINE_BYTES];
    struct refusal why;
    snprintf(text, sizeof text, "%s %s", command, option);
    struct suite_engine *engine = suite_engine_open(game, text, &why);
    if (!engine) fail(why.text[ENGLISH]);
    return engine;
}

static int find(int count, char **words) {
    static struct finder f;
    struct refusal why;
    f.judge = judge_named(words[0]);
    workshop_open(&f.w, f.judge);
    f.wanted[OUTCOME_MISSED] = atoi(words[1]) / 2;
    f.wanted[OUTCOME_SOLVED] = atoi(words[1]) - f.wanted[OUTCOME_MISSED];
    f.openings = (struct opening_source){.game = f.w.game,
                                         .options = options_initial(f.w.game),
                                         .plies_least = f.judge->plies_least,
                                         .plies_most = f.judge->plies_most};
    if (!seed_read(words[2], &f.openings.seed)) fail("the seed is none.");
    for (int i = 5; i < count; i++) {
        if (!strchr(words[i], '='))
            read_openings(&f.openings, words[i]);
        else if (!options_set(f.w.game, words[i], &f.openings.options, &why))
            fail(why.text[ENGLISH]);
    }
    f.old = open_old(f.w.game, words[4], "");
    f.quick = open_old(f.w.game, words[4], "hash=4");
    long number = read_found(&f, words[3]);
    FILE *file = fopen(words[3], "a");
    if (!file) fail("the file cannot be written.");
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    for (; !is_complete(&f) && !interrupted; number++) {
        play_game(&f, number, file);
        fflush(file);
        tell_progress(&f, number + 1);
    }
    fclose(file);
    suite_engine_close(f.old);
    suite_engine_close(f.quick);
    workshop_close(&f.w, f.judge);
    return 0;
}

/* Writing and verifying */

static int print_problems(const char *path) {
    char line[LINE_BYTES], *rest;
    FILE *file = fopen(path, "r");
    if (!file) fail("the file cannot be read.");
    while (fgets(line, sizeof line, file)) {
        enum outcome outcome;
        read_line(line, &outcome, &rest);
        if (outcome != OUTCOME_NONE) puts(rest);
    }
    fclose(file);
    return 0;
}

static bool same_moves(const struct problem *problem, const struct verdict *verdict) {
    bool same = verdict->count == problem->count;
    for (int i = 0; i < problem->count; i++) same = same && verdict_has(verdict, problem->best[i]);
    return same;
}

static int verify(const char *name, const char *path) {
    static struct workshop w;
    const struct judge *judge = judge_named(name);
    char line[LINE_BYTES];
    int number = 0, problems = 0, good = 0;
    FILE *file = fopen(path, "r");
    if (!file) fail("the file cannot be read.");
    workshop_open(&w, judge);
    while (fgets(line, sizeof line, file)) {
        struct problem problem;
        struct verdict verdict;
        struct refusal why;
        number++;
        line[strcspn(line, "\n")] = '\0';
        if (*line == '#' || *line == '\0') continue;
        if (!problem_read(w.game, line, &problem, &why)) fail(why.text[ENGLISH]);
        problems++;
        bool sure = judge->verify(&w, &problem.p, problem.best[0], &verdict);
        bool same = sure && same_moves(&problem, &verdict);
        good += same;
        if (!same) printf("line %d: ", number);
        if (sure && !same) write_verdict(w.game, &problem, &verdict, stdout);
        if (!same) puts(sure ? "" : "not verified");
        fflush(stdout);
    }
    printf("%d of %d verified\n", good, problems);
    fclose(file);
    workshop_close(&w, judge);
    return good == problems ? 0 : 1;
}

int main(int argc, char **argv) {
    const char *what = argc > 1 ? argv[1] : "";
    if (strcmp(what, "find") == 0 && argc >= 7) return find(argc - 2, argv + 2);
    if (strcmp(what, "write") == 0 && argc == 3) return print_problems(argv[2]);
    if (strcmp(what, "verify") == 0 && argc == 4) return verify(argv[2], argv[3]);
    fprintf(stderr, "problems find GAME COUNT SEED FILE OLD [OPENINGS] [OPTION=VALUE ...]\n"
                    "problems write FILE\n"
                    "problems verify GAME FILE\n");
    return 2;
}
