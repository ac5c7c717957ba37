/* kolam admin: what somebody who hosts can do, with a server that runs or with its file. */
#include "cli/admin/admin_cli.h"
#include "cli/file.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char english_help[] =
    "Usage: kolam admin [--data FILE] [--name NAME] [--store URL] [--json] ACT\n"
    "\n"
    "  people [PART]                            accounts whose name has that in it\n"
    "  ban NAME --reason TEXT [--until DATE]    the account cannot be used\n"
    "  unban NAME [--reason TEXT]               it can again\n"
    "  bans                                     accounts that cannot be used, and why\n"
    "  rename NAME NEW [--reason TEXT]          gives an account another name\n"
    "  reset NAME [--hours N] [--reason TEXT]   a link to a new passphrase, valid once\n"
    "  export NAME                              everything about a person, as JSON\n"
    "  delete NAME [--reason TEXT]              the account, as its owner can\n"
    "  reports [NAME]                           what players report; NAME: settled ones too\n"
    "  settle NUMBER [--reason TEXT]            a report is settled\n"
    "  sessions NAME                            since when somebody is logged in\n"
    "  end-sessions NAME [--reason TEXT]        logs somebody out everywhere\n"
    "  tables [PART]                            tables that are not over; PART: of whom\n"
    "  games [PART]                             finished games, by id or player\n"
    "  end TABLE --reason TEXT                  ends a game without a result\n"
    "  adjudicate TABLE --result RESULT --reason TEXT\n"
    "                                           ends it with one: 1-0, 0-1 or draw\n"
    "  delete-game TABLE --reason TEXT          a finished game goes; ratings stay\n"
    "  status                                   how the server is\n"
    "  announce TEXT [--german TEXT] [--until DATE]  tells everybody, until --end\n"
    "  announce --end                           ends that\n"
    "  read-only on|off [--reason TEXT]         nothing that players do is stored\n"
    "  drain on|off                             no new games, before an upgrade\n"
    "  limits [NAME [VALUE|default]]            shows limits, or sets one\n"
    "  reload                                   the server reads its settings again\n"
    "  host NAME, unhost NAME                   who has the page \"Hosting\" in the app\n"
    "  trust-time                               the system's clock is right: see Time\n"
    "  audit [NAME]                             what was done, the latest first\n"
    "\n"
    "Asks the server that runs, over the socket beside its data; if none does, works on\n"
    "the data itself, except for drain, reload and trust-time. A person without an account\n"
    "is '#' and a number. A DATE is 2026-12-31 or 2026-12-31T18:00, in UTC. Every act that\n"
    "changes something, and every export, is in the audit log.\n"
    "\n"
    "  --data FILE   what the server keeps (KOLAM_DATA, or\n"
    "                ~/.local/share/kolam/kolam.db)\n"
    "  --name NAME   of several servers that share a database, the one on this machine\n"
    "                with that name; acts about a table are for the one that has it\n"
    "  --store URL   that database, if none of them runs here\n"
    "  --json        the answer as it is: one object a line\n";

static const char german_help[] =
    "Aufruf: kolam admin [--data DATEI] [--name NAME] [--store URL] [--json] AKTION\n"
    "\n"
    "  people [TEIL]                              Konten, in deren Namen das vorkommt\n"
    "  ban NAME --reason TEXT [--until DATUM]     das Konto ist gesperrt\n"
    "  unban NAME [--reason TEXT]                 es ist wieder frei\n"
    "  bans                                       gesperrte Konten, und warum\n"
    "  rename NAME NEU [--reason TEXT]            gibt einem Konto einen anderen Namen\n"
    "  reset NAME [--hours N] [--reason TEXT]     ein Link zu einer neuen Passphrase\n"
    "  export NAME                                alles über eine Person, als JSON\n"
    "  delete NAME [--reason TEXT]                löscht ein Konto, wie man es selbst kann\n"
    "  reports [NAME]                             Meldungen; mit NAME auch erledigte\n"
    "  settle NUMMER [--reason TEXT]              eine Meldung ist erledigt\n"
    "  sessions NAME                              seit wann jemand angemeldet ist\n"
    "  end-sessions NAME [--reason TEXT]          meldet jemanden überall ab\n"
    "  tables [TEIL]                              Tische, die nicht zu Ende sind\n"
    "  games [TEIL]                               beendete Partien, nach Kennung oder Person\n"
    "  end TISCH --reason TEXT                    beendet eine Partie ohne Ergebnis\n"
    "  adjudicate TISCH --result ERGEBNIS --reason TEXT\n"
    "                                             beendet es mit einem: 1-0, 0-1 oder draw\n"
    "  delete-game TISCH --reason TEXT            löscht eine Partie; Wertungen bleiben\n"
    "  status                                     wie es dem Server geht\n"
    "  announce TEXT [--german TEXT] [--until DATUM]  sagt es allen, bis --end\n"
    "  announce --end                             beendet das\n"
    "  read-only on|off [--reason TEXT]           nichts, was Leute tun, wird gespeichert\n"
    "  drain on|off                               keine neuen Partien, vor einem Update\n"
    "  limits [NAME [WERT|default]]               zeigt Grenzen, oder setzt eine\n"
    "  reload                                     der Server liest seine Einstellungen neu\n"
    "  host NAME, unhost NAME                     wer in der App die Seite „Betrieb“ hat\n"
    "  trust-time                                 die Systemuhr stimmt: siehe Time\n"
    "  audit [NAME]                               was getan wurde, das Neueste zuerst\n"
    "\n"
    "Fragt den Server, der läuft, über den Socket neben seinen Daten; läuft keiner,\n"
    "arbeitet es auf den Daten selbst, außer bei drain, reload und trust-time. Jemand ohne\n"
    "Konto ist '#' und eine Nummer. Ein DATUM ist 2026-12-31 oder 2026-12-31T18:00, in UTC.\n"
    "Jede Aktion, die etwas ändert, und jeder Export steht im Protokoll (audit).\n"
    "\n"
    "  --data DATEI   was der Server aufbewahrt (KOLAM_DATA, oder\n"
    "                 ~/.local/share/kolam/kolam.db)\n"
    "  --name NAME    von mehreren Servern, die sich eine Datenbank teilen, der auf diesem\n"
    "                 Rechner mit dem Namen; einen Tisch kennt der, bei dem er ist\n"
    "  --store URL    diese Datenbank, wenn keiner von ihnen hier läuft\n"
    "  --json         die Antwort, wie sie ist: ein Objekt je Zeile\n";

/* An act, what its words are, and how many it needs. */
static const struct act {
    const char *name;
    const char *fields[2];
    int needed;
} acts[] = {
    {"people", {"find"}, 0},         {"ban", {"name"}, 1},          {"unban", {"name"}, 1},
    {"rename", {"name", "to"}, 2},   {"export", {"name"}, 1},       {"delete", {"name"}, 1},
    {"trust-time", {NULL, NULL}, 0}, {"audit", {"name"}, 0},        {"reports", {"name"}, 0},
    {"settle", {"number"}, 1},       {"sessions", {"name"}, 1},     {"end-sessions", {"name"}, 1},
    {"tables", {"find"}, 0},         {"games", {"find"}, 0},        {"end", {"table"}, 1},
    {"adjudicate", {"table"}, 1},    {"delete-game", {"table"}, 1}, {"status", {NULL, NULL}, 0},
    {"announce", {"text"}, 0},       {"drain", {"to"}, 1},          {"read-only", {"to"}, 1},
    {"limits", {"name", "to"}, 0},   {"reload", {NULL, NULL}, 0},   {"reset", {"name"}, 1},
    {"bans", {NULL, NULL}, 0},       {"host", {"name"}, 1},         {"unhost", {"name"}, 1},
};

static const struct act *act_named(const char *name) {
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
        if (strcmp(acts[i].name, name) == 0) return &acts[i];
    return NULL;
}

/* "2026-12-31" or "2026-12-31T18:00", in UTC, as milliseconds. */
static bool read_date(const char *text, json_int_t *when) {
    struct tm date = {0};
    const char *end = strptime(text, "%Y-%m-%d", &date);
    if (end && *end == 'T') end = strptime(end + 1, "%H:%M", &date);
    if (!end || *end)
        return complain("--until takes a date like 2026-12-31, not '%s'.",
                        "--until nimmt ein Datum wie 2026-12-31, nicht '%s'.", text);
    *when = (json_int_t)timegm(&date) * 1000;
    return true;
}

static bool add_number(json_t *request, const char *field, const char *word) {
    uint64_t number = 0;
    return read_number(field, word, 1, INT64_MAX, &number) &&
           json_object_set_new(request, field, json_integer((json_int_t)number)) == 0;
}

/* A word of the request: a text, or the number of something. */
static bool add_word(json_t *request, const char *field, const char *word) {
    if (strcmp(field, "number") == 0) return add_number(request, field, word);
    return json_object_set_new(request, field, json_string(word)) == 0;
}

static bool read_words(const struct act *act, const struct words *words, json_t *request) {
    int given = words->count - 1, most = 0;
    while (most < 2 && act->fields[most]) most++;
    if (given < act->needed || given > most)
        return complain("'%s' takes other words; --help shows which.",
                        "'%s' nimmt andere Wörter; --help zeigt, welche.", act->name);
    for (int i = 0; i < given; i++)
        if (!add_word(request, act->fields[i], words->word[i + 1])) return false;
    return true;
}

struct order {
    const char *data, *store, *name, *reason, *until, *result, *hours, *german;
    bool json, end;
};

/* Either a text is announced, or that is ended, which an empty text says. */
static bool read_end(const struct act *act, const struct order *order, json_t *request) {
    bool announces = strcmp(act->name, "announce") == 0,
         has_text = json_object_get(request, "text");
    if (order->end ? announces && !has_text : !announces || has_text)
        return !order->end || json_object_set_new(request, "text", json_string("")) == 0;
    return complain("announce takes a text, or --end.", "announce nimmt einen Text oder --end.");
}

static bool read_request(const struct order *order, const struct words *words, json_t *request) {
    const struct act *act = words->count > 0 ? act_named(words->word[0]) : NULL;
    json_int_t until = 0;
    if (!act)
        return complain("an act is needed; --help lists them.",
                        "eine Aktion ist nötig; --help nennt alle.");
    if (order->until && !read_date(order->until, &until)) return false;
    json_object_set_new(request, "do", json_string(act->name));
    if (order->reason) json_object_set_new(request, "reason", json_string(order->reason));
    if (order->result) json_object_set_new(request, "result", json_string(order->result));
    if (order->until) json_object_set_new(request, "until", json_integer(until));
    if (order->german) json_object_set_new(request, "german", json_string(order->german));
    if (order->hours && !add_number(request, "hours", order->hours)) return false;
    return read_words(act, words, request) && read_end(act, order, request);
}

static enum status ask(const char *path, const struct order *order, const json_t *request) {
    struct buffer line = {0}, answer = {0};
    char *text = json_dumps(request, JSON_COMPACT);
    enum status status = STATUS_REFUSED;
    if (text && buffer_add(&line, text, strlen(text)) && buffer_add(&line, "\n", 1) &&
        admin_ask(path, order->store ? order->store : path, line.start, line.used, &answer))
        status =
            admin_show(json_string_value(json_object_get(request, "do")), order->json, &answer);
    free(text);
    buffer_done(&line);
    buffer_done(&answer);
    return status;
}

static enum status run(int argc, char **argv) {
    struct order order = {0};
    const struct flag flags[] = {{"--data", &order.data, NULL},
                                 {"--store", &order.store, NULL},
                                 {"--name", &order.name, NULL},
                                 {"--json", NULL, &order.json},
                                 {"--reason", &order.reason, NULL},
                                 {"--until", &order.until, NULL},
                                 {"--result", &order.result, NULL},
                                 {"--hours", &order.hours, NULL},
                                 {"--german", &order.german, NULL},
                                 {"--end", NULL, &order.end},
                                 {0}};
    struct words words;
    char path[PATH_MAX];
    if (!arguments_read(argc, argv, flags, &words)) return STATUS_USAGE;
    json_t *request = json_object();
    enum status status = STATUS_USAGE;
    if (read_request(&order, &words, request))
        status =
            server_path(order.data, order.name, path) ? ask(path, &order, request) : STATUS_REFUSED;
    json_decref(request);
    return status;
}

const struct command admin_command = {
    .name = "admin",
    .summary = {"people, bans and the rest of hosting a server",
                "Personen, Sperren und was ein Server sonst braucht"},
    .help = {english_help, german_help},
    .run = run,
};
