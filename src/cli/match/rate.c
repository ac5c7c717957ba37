/* kolam rate: ratings of players from the results of matches, and from game records. */
#include "cli/cli.h"
#include "cli/file.h"
#include "match/rating.h"
#include "match/results_line.h"

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char english_help[] =
    "Usage: kolam rate FILE|FOLDER... [--game GAME] [--anchor NAME=ELO] [--json]\n"
    "\n"
    "Fits ratings to results: of matches (results.jsonl), or of game records (.kgn)\n"
    "that name both players. Of a folder with results.jsonl it reads that; of any\n"
    "other all records and folders in it.\n"
    "\n"
    "The mean rating is 0. Draws are half a win, what the first seat is worth is fitted\n"
    "as well, and errors are half the width of the interval of 95 %. So that ratings\n"
    "are finite, every player is credited with one drawn game more.\n"
    "\n"
    "  --game GAME        leave out other games\n"
    "  --anchor NAME=ELO  give this player that rating; errors are then against it\n"
    "  --json             one object\n";

static const char german_help[] =
    "Aufruf: kolam rate DATEI|ORDNER... [--game SPIEL] [--anchor NAME=ELO] [--json]\n"
    "\n"
    "Berechnet Wertungen aus Ergebnissen: von Wettkämpfen (results.jsonl) oder von\n"
    "Aufzeichnungen (.kgn), die beide Seiten nennen. Von einem Ordner mit\n"
    "results.jsonl liest es diese, sonst alle Aufzeichnungen und Ordner darin.\n"
    "\n"
    "Das Mittel ist 0. Unentschieden ist ein halber Gewinn, der Wert des ersten Platzes\n"
    "wird mitberechnet, und Fehler sind die halbe Breite des Bereichs von 95 %. Damit\n"
    "Wertungen endlich sind, wird jedem ein weiteres Unentschieden gutgeschrieben.\n"
    "\n"
    "  --game SPIEL       andere Spiele weglassen\n"
    "  --anchor NAME=ELO  wer so heißt, hat diese Wertung; Fehler gelten ihr gegenüber\n"
    "  --json             ein Objekt\n";

enum { FOLDERS_DEEP = 16 };

struct collection {
    struct ratings ratings;
    const char *only;        /* this game, or NULL */
    const struct game *game; /* of the games so far */
    long left_out;           /* games without names or result */
    bool full;               /* too many players */
    bool mixed;              /* another game than that of the ones before */
    bool failed;             /* something could not be read */
};

/* Counts a game, unless it is of the wrong kind. */
static void add_game(struct collection *c, const char *game, const char *const name[2],
                     enum result result) {
    if (c->only && strcmp(game, c->only) != 0) return;
    const struct game *known = game_named(game);
    if (!known || !*name[0] || !*name[1] || strcmp(name[0], name[1]) == 0 || result == ONGOING) {
        c->left_out++;
        return;
    }
    if (!c->game) c->game = known;
    if (c->game != known) {
        c->mixed = true;
        return;
    }
    int first = ratings_player(&c->ratings, name[0]), second = ratings_player(&c->ratings, name[1]);
    c->full = c->full || first < 0 || second < 0;
    if (!c->full) ratings_add(&c->ratings, first, second, result);
}

/* Results of matches */

static bool is_head(const char *line) {
    return strncmp(line, "{\"match\":", 9) == 0;
}

static void add_lines(struct collection *c, const char *path, struct buffer *b) {
    char *end, *at = b->start;
    size_t left = b->used;
    for (int number = 1; left > 0 && (end = memchr(at, '\n', left)); number++, at = end + 1) {
        struct results_line line;
        *end = '\0';
        left -= (size_t)(end + 1 - at);
        if (!*at || is_head(at)) continue;
        if (!results_line_read(at, &line)) {
            complain("%s:%d: this is not the result of a game.",
                     "%s:%d: das ist nicht das Ergebnis eines Spiels.", path, number);
            c->failed = true;
            continue;
        }
        add_game(c, line.game, line.player, line.outcome.result);
        results_line_done(&line);
    }
}

/* Records */

static void add_records(struct collection *c, const char *path, const struct buffer *b) {
    struct record_reader *reader = malloc(sizeof *reader);
    struct record_item item;
    char first[1024], second[1024];
    const char *const names[2] = {first, second};
    if (!reader) return;
    record_reader_init(reader, b->start, b->used);
    while (record_finish(reader, &item)) {
        if (item.kind == RECORD_ERROR) {
            file_complain(path, reader);
            c->failed = true;
            continue;
        }
        record_tag_text(reader, "Player1", first, sizeof first);
        record_tag_text(reader, "Player2", second, sizeof second);
        add_game(c, reader->game->name, names, item.result);
    }
    free(reader);
}

/* Files and folders */

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

static void add_file(struct collection *c, const char *path) {
    struct buffer buffer = {0};
    if (!file_read(path, &buffer))
        c->failed = true;
    else if (ends_with(path, ".kgn"))
        add_records(c, path, &buffer);
    else
        add_lines(c, path, &buffer);
    buffer_done(&buffer);
}

static bool is_folder(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static void add_path(struct collection *c, const char *path, int depth);

/* In the order of their names, so that the same folder gives the same output. */
static void add_entries(struct collection *c, const char *folder, int depth) {
    struct dirent **entry = NULL;
    int count = scandir(folder, &entry, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char path[4096];
        const char *name = entry[i]->d_name;
        int length = snprintf(path, sizeof path, "%s/%s", folder, name);
        bool fits = length > 0 && (size_t)length < sizeof path;
        if (fits && name[0] != '.' && (ends_with(name, ".kgn") || is_folder(path)))
            add_path(c, path, depth + 1);
        free(entry[i]);
    }
    free(entry);
}

static void add_path(struct collection *c, const char *path, int depth) {
    char results[4096];
    struct stat about;
    if (!is_folder(path)) {
        add_file(c, path);
        return;
    }
    int length = snprintf(results, sizeof results, "%s/results.jsonl", path);
    if (length > 0 && (size_t)length < sizeof results && stat(results, &about) == 0)
        add_file(c, results);
    else if (depth < FOLDERS_DEEP)
        add_entries(c, path, depth);
}

/* Output */

static int by_rating(const void *a, const void *b) {
    const struct rated *x = a, *y = b;
    if (x->group != y->group) return x->group < y->group ? -1 : 1;
    if (x->elo.value != y->elo.value) return x->elo.value > y->elo.value ? -1 : 1;
    return strcmp(x->name, y->name);
}

static void print_table(const struct ratings *r) {
    static const char *const heads[LANGUAGES] = {
        [ENGLISH] = "   Elo   error    games    score  player\n",
        [GERMAN] = "   Elo  Fehler   Spiele   Anteil  Name\n"};
    static const char *const seats[LANGUAGES] = {
        [ENGLISH] = "Playing first is worth %+.1f ± %.1f.\n",
        [GERMAN] = "Der erste Platz ist %+.1f ± %.1f wert.\n"};
    static const char *const apart[LANGUAGES] = {
        [ENGLISH] = "Those above and below have never met: their ratings cannot be compared.\n",
        [GERMAN] = "Die darüber und darunter sind sich nie begegnet: ihre Wertungen sind nicht "
                   "vergleichbar.\n"};
    enum language language = user_language();
    fputs(heads[language], stdout);
    for (int i = 0; i < r->count; i++) {
        const struct rated *p = &r->player[i];
        if (i > 0 && p->group != p[-1].group) fputs(apart[language], stdout);
        printf("%6.0f  %6.0f  %7ld  %5.1f %%  %s\n", p->elo.value, p->elo.error, p->games,
               100 * p->points / (double)p->games, p->name);
    }
    printf(seats[language], r->seat.value, r->seat.error);
}

static void print_json(const struct collection *c) {
    char name[8192];
    printf("{\"game\":\"%s\",\"seat\":%.2f,\"seat_error\":%.2f,\"players\":[", c->game->name,
           c->ratings.seat.value, c->ratings.seat.error);
    for (int i = 0; i < c->ratings.count; i++) {
        const struct rated *p = &c->ratings.player[i];
        struct text t = text_over(name, sizeof name);
        text_json(&t, p->name);
        printf("%s{\"name\":%s,\"elo\":%.2f,\"error\":%.2f,\"games\":%ld,\"score\":%.4f,"
               "\"group\":%d}",
               i > 0 ? "," : "", name, p->elo.value, p->elo.error, p->games,
               p->points / (double)p->games, p->group);
    }
    puts("]}");
}

/* The command */

/* NAME=ELO; a name may have other equals signs in it. */
static bool read_anchor(const char *text, const struct ratings *r, int *player, double *elo) {
    char name[1024], *end;
    *player = -1;
    *elo = 0;
    if (!text) return true;
    const char *equals = strrchr(text, '=');
    struct text t = text_over(name, sizeof name);
    if (equals) {
        text_slice(&t, text, (size_t)(equals - text));
        *elo = strtod(equals + 1, &end);
    }
    if (!equals || end == equals + 1 || *end || !isfinite(*elo))
        return complain("--anchor takes NAME=ELO, not '%s'.",
                        "--anchor nimmt NAME=ELO, nicht '%s'.", text);
    *player = ratings_find(r, name);
    if (*player >= 0) return true;
    return complain("there is no player '%s' in the results.",
                    "'%s' kommt in den Ergebnissen nicht vor.", name);
}

/* Whether what was read can be rated. */
static bool check(const struct collection *c) {
    if (c->mixed)
        complain("there are results of several games; --game chooses one.",
                 "es sind Ergebnisse verschiedener Spiele; --game wählt eines aus.");
    else if (c->full)
        complain("there are more than %d players.", "es sind mehr als %d Namen.", RATED_MOST);
    else if (c->ratings.count == 0)
        complain("there are no results.", "es gibt keine Ergebnisse.");
    if (c->left_out > 0)
        complain("left out: %ld games without a result or without two names.",
                 "weggelassen: %ld Spiele ohne Ergebnis oder ohne zwei Namen.", c->left_out);
    return !c->mixed && !c->full && c->ratings.count > 0;
}

static enum status rate(struct collection *c, const char *anchor_text, bool json) {
    int anchor;
    double elo;
    if (!check(c)) return STATUS_REFUSED;
    if (!read_anchor(anchor_text, &c->ratings, &anchor, &elo)) return STATUS_USAGE;
    if (!ratings_fit(&c->ratings, anchor, elo))
        return REFUSED("there is not enough memory.", "der Speicher reicht nicht.");
    qsort(c->ratings.player, (size_t)c->ratings.count, sizeof *c->ratings.player, by_rating);
    if (json)
        print_json(c);
    else
        print_table(&c->ratings);
    return c->failed ? STATUS_REFUSED : STATUS_DONE;
}

static enum status run(int argc, char **argv) {
    struct words words;
    struct collection c = {0};
    const char *anchor = NULL;
    bool json = false;
    const struct flag flags[] = {
        {"--game", &c.only, NULL}, {"--anchor", &anchor, NULL}, {"--json", NULL, &json}, {0}};
    if (!arguments_read(argc, argv, flags, &words)) return STATUS_USAGE;
    if (words.count == 0)
        return USAGE_ERROR("use it as in 'kolam rate FILE|FOLDER...'.",
                           "so geht es: 'kolam rate DATEI|ORDNER...'.");
    if (c.only && !game_named(c.only))
        return USAGE_ERROR("there is no game '%s'; 'kolam games' lists them.",
                           "das Spiel '%s' gibt es nicht; 'kolam games' nennt alle.", c.only);
    for (int i = 0; i < words.count; i++) add_path(&c, words.word[i], 0);
    enum status status = rate(&c, anchor, json);
    ratings_done(&c.ratings);
    return status;
}

const struct command rate_command = {
    .name = "rate",
    .summary = {"ratings from the results of games", "Wertungen aus den Ergebnissen von Spielen"},
    .help = {english_help, german_help},
    .run = run,
};
