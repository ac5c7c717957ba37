/* The progress line of a match while it runs, and its table of results at the end. */
#include "cli/match/match_report.h"

#include "base/clock.h"
#include "base/text/numbers.h"
#include "cli/cli.h"
#include "match/rating.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* What is said, in either language */

static const struct talk {
    const char *against, *games, *score, *elo, *won_all, *lost_all, *pairs, *margin, *seat, *llr;
    const char *faults[ENDINGS];
    const char *end[4], *better, *not_better, *left;
} talks[LANGUAGES] = {
    [ENGLISH] = {.against = "%s against %s\n",
                 .games = "  games       %ld: won %ld, drawn %ld, lost %ld\n",
                 .score = "  score       %.2f %%\n",
                 .elo = "  Elo         %+.1f ± %.1f (95 %%, by pairs)\n",
                 .won_all = "  Elo         all games won\n",
                 .lost_all = "  Elo         all games lost\n",
                 .pairs = "  pairs       0: %ld, ½: %ld, 1: %ld, 1½: %ld, 2: %ld\n",
                 .margin = "  margin      %+.2f ± %.2f points\n",
                 .seat = "  player 1    %.2f %%\n",
                 .llr = "  LLR         %.2f (%.2f to %.2f; Elo %g or %g)\n",
                 .faults = {"", "", "time losses", "crashes", "illegal moves"},
                 .end = {"All games have been played.", "The test is decided: ", "Stopped.",
                         "Broken off."},
                 .better = "%s is better by %g Elo.\n",
                 .not_better = "%s is not better by more than %g Elo.\n",
                 .left = "%ld of %ld games"},
    [GERMAN] = {.against = "%s gegen %s\n",
                .games = "  Spiele      %ld: %ld gewonnen, %ld unentschieden, %ld verloren\n",
                .score = "  Ergebnis    %.2f %%\n",
                .elo = "  Elo         %+.1f ± %.1f (95 %%, aus Paaren)\n",
                .won_all = "  Elo         alle Spiele gewonnen\n",
                .lost_all = "  Elo         alle Spiele verloren\n",
                .pairs = "  Paare       0: %ld, ½: %ld, 1: %ld, 1½: %ld, 2: %ld\n",
                .margin = "  Abstand     %+.2f ± %.2f Punkte\n",
                .seat = "  Seite 1     %.2f %%\n",
                .llr = "  LLR         %.2f (%.2f bis %.2f; Elo %g oder %g)\n",
                .faults = {"", "", "Zeit", "Abstürze", "Regelbrüche"},
                .end = {"Alle Spiele sind gespielt.", "Der Test ist entschieden: ", "Angehalten.",
                        "Abgebrochen."},
                .better = "%s ist um %g Elo besser.\n",
                .not_better = "%s ist um höchstens %g Elo besser.\n",
                .left = "%ld von %ld Spielen"},
};

static const struct talk *talk(void) {
    return &talks[user_language()];
}

static double percent_of(const struct tally *t) {
    return t->games == 0 ? 0 : 100 * ((double)t->wins + (double)t->draws / 2) / (double)t->games;
}

static double seat_percent(const struct tally *t) {
    return t->games == 0 ? 0 : 50 * (double)t->seat_points / (double)t->games;
}

static long pair_count(const struct tally *t) {
    long count = 0;
    for (int i = 0; i < 5; i++) count += t->pairs.count[i];
    return count;
}

/* Of the first or the second of a couple: of player 1 or 2 in its first game. */
static const char *name_of(const struct results *r, int couple, int player) {
    return r->plan->contender[game_contender(r->plan, 2L * couple, player)].name;
}

/* How it goes */

static const double seconds_between[2] = {30, 0.1}; /* two lines: in a file, on a terminal */

struct progress progress_begin(const struct results *results) {
    double now = clock_seconds();
    return (struct progress){.results = results,
                             .terminal = isatty(STDERR_FILENO) == 1,
                             .shown = results->played,
                             .at_start = results->played,
                             .began = now,
                             .when = now};
}

static void print_progress(struct progress *p) {
    const struct results *r = p->results;
    const struct tally *t = &r->tally[0];
    if (p->terminal) fputs("\r", stderr);
    fprintf(stderr, talk()->left, r->played, 2 * plan_share(r->plan));
    if (r->plan->contender_count == 2) {
        struct estimate elo = pentanomial_elo(&t->pairs);
        fprintf(stderr, "  +%ld =%ld -%ld  %.1f %%", t->wins, t->draws, t->losses, percent_of(t));
        if (pair_count(t) > 1 && isfinite(elo.value))
            fprintf(stderr, "  %+.1f ± %.1f Elo", elo.value, elo.error);
        if (r->plan->sequential) fprintf(stderr, "  LLR %.2f (±%.2f)", match_llr(r), sprt_bound());
    }
    double left = (double)(2 * plan_share(r->plan) - r->played) * (clock_seconds() - p->began) /
                  (double)(r->played > p->at_start ? r->played - p->at_start : 1);
    if (r->played > p->at_start) fprintf(stderr, "  %.0f s", left);
    fputs(p->terminal ? "\x1b[K" : "\n", stderr);
    fflush(stderr);
    p->shown = r->played;
    p->when = clock_seconds();
}

static void hear(void *who, const struct results *results) {
    struct progress *p = who;
    if (results->played == p->shown) return;
    if (clock_seconds() - p->when >= seconds_between[p->terminal]) print_progress(p);
}

struct match_listener progress_listener(struct progress *p) {
    return (struct match_listener){hear, p};
}

void progress_end(struct progress *p) {
    if (p->terminal) fputs("\r\x1b[K", stderr);
}

/* What came out, for people */

static void print_elo(const struct tally *t) {
    struct estimate elo = pentanomial_elo(&t->pairs);
    if (pair_count(t) == 0) return;
    if (t->wins == t->games)
        fputs(talk()->won_all, stdout);
    else if (t->losses == t->games)
        fputs(talk()->lost_all, stdout);
    else
        printf(talk()->elo, elo.value, elo.error);
}

static void print_couple(const struct results *r, int couple) {
    const struct tally *t = &r->tally[couple];
    const struct talk *said = talk();
    const long *pairs = t->pairs.count;
    printf(said->against, name_of(r, couple, 1), name_of(r, couple, 2));
    printf(said->games, t->games, t->wins, t->draws, t->losses);
    printf(said->score, percent_of(t));
    print_elo(t);
    printf(said->pairs, pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]);
    if (t->margin.count > 0) {
        struct estimate margin = series_mean(&t->margin);
        printf(said->margin, margin.value, margin.error);
    }
    printf(said->seat, seat_percent(t));
    if (r->plan->sequential)
        printf(said->llr, match_llr(r), -sprt_bound(), sprt_bound(), r->plan->elo0, r->plan->elo1);
}

/* A line, for a match of many engines. */
static void print_couple_line(const struct results *r, int couple) {
    const struct tally *t = &r->tally[couple];
    struct estimate elo = pentanomial_elo(&t->pairs);
    printf("+%ld =%ld -%ld  %.1f %%", t->wins, t->draws, t->losses, percent_of(t));
    if (pair_count(t) > 0 && isfinite(elo.value))
        printf("  %+.1f ± %.1f Elo", elo.value, elo.error);
    printf("  %s - %s\n", name_of(r, couple, 1), name_of(r, couple, 2));
}

enum { COLUMN = 7 }; /* the least width of a column */

/* Aligns it to the right in the column below that head. Widths count characters, not bytes. */
static void print_right(const char *text, const char *head) {
    int width = larger(text_width(head), COLUMN);
    printf("  %*s%s", larger(width - text_width(text), 0), "", text);
}

static void print_number(const char *format, double number, const char *head) {
    char text[32];
    snprintf(text, sizeof text, format, number);
    print_right(text, head);
}

/* Ratings of all engines, in their order; false if there is nothing to rate or no memory. */
static bool rate(const struct results *r, struct ratings *ratings) {
    for (int i = 0; i < r->plan->contender_count; i++)
        if (ratings_player(ratings, r->plan->contender[i].name) != i) return false;
    for (long i = 0; i < 2 * plan_pairs(r->plan); i++)
        if (r->outcome[i].played)
            ratings_add(ratings, game_contender(r->plan, i, 1), game_contender(r->plan, i, 2),
                        r->outcome[i].result);
    return ratings_fit(ratings, -1, 0);
}

static void print_engine(const struct results *r, int contender, const struct rated *rated) {
    struct tally t = results_of(r, contender);
    if (rated) {
        print_number("%+.0f", rated->elo.value, "");
        print_number("%.0f", rated->elo.error, "");
        print_number("%.1f", percent_of(&t), "");
    }
    for (int k = BY_TIME; k < ENDINGS; k++)
        print_number("%.0f", (double)t.faults[0][k], talk()->faults[k]);
    printf("  %s\n", r->plan->contender[contender].name);
}

/* A line for each engine: what it did that it must not; among many also how it did. */
static void print_engines(const struct results *r) {
    struct ratings ratings = {0};
    bool rated = rate(r, &ratings) && r->plan->contender_count > 2;
    if (rated) {
        print_right("Elo", "");
        print_right("±", "");
        print_right("%", "");
    }
    for (int k = BY_TIME; k < ENDINGS; k++) print_right(talk()->faults[k], "");
    putchar('\n');
    for (int i = 0; i < r->plan->contender_count; i++)
        print_engine(r, i, rated ? &ratings.player[i] : NULL);
    ratings_done(&ratings);
}

static void print_end(const struct results *r, enum match_end end) {
    const char *first = r->plan->contender[0].name;
    fputs(talk()->end[end], stdout);
    if (end != MATCH_DECIDED)
        putchar('\n');
    else if (match_llr(r) > 0)
        printf(talk()->better, first, r->plan->elo1);
    else
        printf(talk()->not_better, first, r->plan->elo0);
}

/* The same for programs */

/* null for what is not a number, or has no end. */
static json_t *real_json(double value) {
    return isfinite(value) ? json_real(value) : json_null();
}

static json_t *couple_json(const struct results *r, int couple) {
    const struct tally *t = &r->tally[couple];
    struct estimate elo = pentanomial_elo(&t->pairs), margin = series_mean(&t->margin);
    bool any = pair_count(t) > 0, points = t->margin.count > 0;
    const long *pairs = t->pairs.count;
    return json_pack(
        "{s:s, s:s, s:I, s:I, s:I, s:I, s:f, s:o, s:o, s:[I, I, I, I, I], s:o, s:o, "
        "s:f}",
        "first", name_of(r, couple, 1), "second", name_of(r, couple, 2), "games",
        (json_int_t)t->games, "wins", (json_int_t)t->wins, "draws", (json_int_t)t->draws, "losses",
        (json_int_t)t->losses, "score", percent_of(t) / 100, "elo",
        any ? real_json(elo.value) : json_null(), "elo_error",
        any ? real_json(elo.error) : json_null(), "pairs", (json_int_t)pairs[0],
        (json_int_t)pairs[1], (json_int_t)pairs[2], (json_int_t)pairs[3], (json_int_t)pairs[4],
        "margin", points ? real_json(margin.value) : json_null(), "margin_error",
        points ? real_json(margin.error) : json_null(), "player1_score", seat_percent(t) / 100);
}

static json_t *engine_json(const struct results *r, int contender) {
    struct tally t = results_of(r, contender);
    return json_pack("{s:s, s:I, s:I, s:I, s:I, s:f, s:I, s:I, s:I}", "name",
                     r->plan->contender[contender].name, "games", (json_int_t)t.games, "wins",
                     (json_int_t)t.wins, "draws", (json_int_t)t.draws, "losses",
                     (json_int_t)t.losses, "score", percent_of(&t) / 100, "time_losses",
                     (json_int_t)t.faults[0][BY_TIME], "crashes", (json_int_t)t.faults[0][BY_CRASH],
                     "illegal_moves", (json_int_t)t.faults[0][BY_ILLEGAL_MOVE]);
}

static json_t *test_json(const struct results *r) {
    if (!r->plan->sequential) return json_null();
    return json_pack("{s:f, s:f, s:f, s:[f, f]}", "elo0", r->plan->elo0, "elo1", r->plan->elo1,
                     "llr", match_llr(r), "bounds", -sprt_bound(), sprt_bound());
}

static void print_json(const struct results *r, enum match_end end) {
    static const char *const ends[] = {"complete", "decided", "stopped", "broken"};
    json_t *couples = json_array(), *engines = json_array();
    for (int i = 0; i < plan_couples(r->plan); i++)
        json_array_append_new(couples, couple_json(r, i));
    for (int i = 0; i < r->plan->contender_count; i++)
        json_array_append_new(engines, engine_json(r, i));
    json_t *all = json_pack("{s:s, s:s, s:I, s:o, s:o, s:o}", "game", r->plan->game->name, "end",
                            ends[end], "games", (json_int_t)r->played, "couples", couples,
                            "engines", engines, "sprt", test_json(r));
    char *text = json_dumps(all, JSON_COMPACT | JSON_REAL_PRECISION(10));
    if (text) puts(text);
    free(text);
    json_decref(all);
}

void report_match(const struct results *r, enum match_end end, bool json) {
    if (json) {
        print_json(r, end);
        return;
    }
    for (int i = 0; i < plan_couples(r->plan); i++)
        (r->plan->contender_count == 2 ? print_couple : print_couple_line)(r, i);
    putchar('\n');
    print_engines(r);
    print_end(r, end);
}
