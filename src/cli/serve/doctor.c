/* kolam doctor: looks over what a server keeps. The store checks the file and what belongs to what;
 * here every table is played again from its events, and every record is read. */
#include "base/text/json.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "server/hub/archive/finished_table.h"
#include "server/hub/messages.h"

#include <stdio.h>

static const char english_help[] =
    "Usage: kolam doctor [--data FILE | --store URL] [--json]\n"
    "\n"
    "Looks over what a server keeps: whether the file is sound, every table that is\n"
    "being played can be read back, every record can be read, and nothing belongs to\n"
    "nothing. Changes nothing; the server may be running. A backup can be looked over\n"
    "as well. The exit status is 1 if something was found.\n"
    "\n"
    "  --data FILE   what the server keeps (KOLAM_DATA, or\n"
    "                ~/.local/share/kolam/kolam.db)\n"
    "  --store URL   the database that it keeps it in instead (KOLAM_STORE)\n"
    "  --json        one object\n";

static const char german_help[] =
    "Aufruf: kolam doctor [--data DATEI | --store URL] [--json]\n"
    "\n"
    "Sieht durch, was ein Server aufbewahrt: ob die Datei heil ist, jeder Tisch, an\n"
    "dem gespielt wird, und jede Aufzeichnung sich lesen lassen und alles zu etwas\n"
    "gehört. Ändert nichts; der Server darf laufen. Auch eine Sicherung lässt sich\n"
    "durchsehen. Der Rückgabewert ist 1, wenn etwas gefunden wurde.\n"
    "\n"
    "  --data DATEI   was der Server aufbewahrt (KOLAM_DATA, oder\n"
    "                 ~/.local/share/kolam/kolam.db)\n"
    "  --store URL    stattdessen die Datenbank, in der er es aufbewahrt (KOLAM_STORE)\n"
    "  --json         ein Objekt\n";

enum { PROBLEM_TEXT = 1024 };

struct doctor {
    bool json;
    int problems;
    struct buffer list;      /* of problems, as JSON */
    struct game_table table; /* that is being read */
    bool is_bad;             /* which has been told */
};

static void list_problem(struct doctor *d, const char *id, const char *english,
                         const char *german) {
    char text[PROBLEM_TEXT];
    struct text t = text_over(text, sizeof text);
    text_add(&t, d->list.used > 0 ? ",{" : "{");
    if (*id) member_string(&t, "table", id);
    member_string(&t, "en", english);
    member_string(&t, "de", german);
    text_char(&t, '}');
    buffer_add(&d->list, text, (size_t)(t.at - t.start));
}

static void note_problem(void *context, int64_t table, const char *english, const char *german) {
    struct doctor *d = context;
    bool in_german = user_language() == GERMAN;
    char id[TABLE_ID_TEXT] = "";
    d->problems++;
    if (table) table_id_write(table, id);
    if (d->json)
        list_problem(d, id, english, german);
    else if (table)
        printf(in_german ? "Tisch %s: %s\n" : "table %s: %s\n", id, in_german ? german : english);
    else
        printf("%s\n", in_german ? german : english);
}

static bool replay(struct game_table *t, const char *body, size_t length, int number) {
    struct event e;
    bool opened = t->events > 0;
    return number == t->events + 1 &&
           event_read(body, length, opened ? t->terms.game : NULL, opened ? &t->core.now : NULL,
                      &e) &&
           table_apply(t, &e);
}

static void hear_event(void *context, int64_t table, int number, const char *body, size_t length) {
    struct doctor *d = context;
    char english[64], german[64];
    if (d->table.id != table) {
        table_done(&d->table);
        table_init(&d->table, table);
        d->is_bad = false;
    }
    if (!body || d->is_bad || replay(&d->table, body, length, number)) return;
    snprintf(english, sizeof english, "its event %d cannot be read", number);
    snprintf(german, sizeof german, "sein Ereignis %d lässt sich nicht lesen", number);
    d->is_bad = true;
    note_problem(d, table, english, german);
}

static void hear_game(void *context, const struct finished_game *game,
                      const struct game_ending *ending, const char *record, size_t length) {
    struct game_table t;
    if (!finished_table_read(&t, game, ending, record, length)) {
        note_problem(context, game->table, "its record cannot be read",
                     "seine Aufzeichnung lässt sich nicht lesen");
        return;
    }
    if (t.core.count != game->moves)
        note_problem(context, game->table, "its record has another number of moves than the game",
                     "seine Aufzeichnung hat eine andere Zahl von Zügen als die Partie");
    table_done(&t);
}

static void print_json(const struct doctor *d, const char *path, const struct store_facts *facts) {
    char text[PATH_MAX + PROBLEM_TEXT];
    struct text t = text_over(text, sizeof text);
    text_char(&t, '{');
    member_string(&t, "file", path);
    member_bool(&t, "sound", d->problems == 0);
    member_number(&t, "version", facts->version);
    member_number(&t, "knownVersion", facts->known_version);
    member_number(&t, "bytes", facts->bytes);
    member_number(&t, "tables", facts->tables);
    member_number(&t, "events", facts->events);
    member_number(&t, "games", facts->games);
    member_number(&t, "people", facts->people);
    member_number(&t, "sessions", facts->sessions);
    member_open(&t, "problems", '[');
    printf("%s%.*s]}\n", text, (int)d->list.used, d->list.used ? (const char *)d->list.start : "");
}

static void print_facts(const char *path, const struct store_facts *f) {
    bool german = user_language() == GERMAN;
    printf(german ? "%s: Version %d, %lld Bytes\n" : "%s: version %d, %lld bytes\n", path,
           f->version, (long long)f->bytes);
    if (f->version < f->known_version)
        printf(german ? "Nur die Datei als solche wurde geprüft: Der nächste Server bringt sie auf "
                        "Version %d.\n"
                      : "Only the file as such was checked: the next server brings it to version "
                        "%d.\n",
               f->known_version);
    else
        printf(german ? "%lld Tische mit %lld Ereignissen, %lld beendete Partien, %lld Personen, "
                        "%lld Sitzungen\n"
                      : "%lld tables with %lld events, %lld finished games, %lld people, %lld "
                        "sessions\n",
               (long long)f->tables, (long long)f->events, (long long)f->games,
               (long long)f->people, (long long)f->sessions);
}

static enum status inspect(struct doctor *d, const char *path) {
    const struct store_inspector inspector = {note_problem, hear_event, hear_game, d};
    struct store_facts facts;
    struct refusal why;
    table_init(&d->table, 0);
    char label[PATH_MAX];
    store_label(path, label);
    bool done = store_inspect(path, &inspector, &facts, &why);
    table_done(&d->table);
    if (!done) return refused_because(&why);
    if (d->json)
        print_json(d, label, &facts);
    else
        print_facts(label, &facts);
    if (d->problems == 0) return STATUS_DONE;
    fflush(stdout);
    return REFUSED("%s: problems found: %d.", "%s: gefundene Probleme: %d.", label, d->problems);
}

static enum status run(int argc, char **argv) {
    struct doctor doctor = {0};
    const char *data = NULL, *store = NULL;
    const struct flag flags[] = {
        {"--data", &data, NULL}, {"--store", &store, NULL}, {"--json", NULL, &doctor.json}, {0}};
    struct words words;
    char path[PATH_MAX];
    if (!arguments_read(argc, argv, flags, &words)) return STATUS_USAGE;
    if (words.count > 0)
        return USAGE_ERROR("'%s' is too much.", "'%s' ist zu viel.", words.word[0]);
    if (!store_path(data, store, path)) return STATUS_REFUSED;
    enum status status = inspect(&doctor, path);
    buffer_done(&doctor.list);
    return status;
}

const struct command doctor_command = {
    .name = "doctor",
    .summary = {"looks over what a server keeps", "sieht durch, was ein Server aufbewahrt"},
    .help = {english_help, german_help},
    .run = run,
};
