/* kolam serve: the server, for a browser on this machine, a club, or the world. */
#include "server/net/serve.h"

#include "cli/cli.h"
#include "cli/file.h"
#include "cli/serve/serve_file.h"
#include "store/servers.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char english_help[] =
    "Usage: kolam serve [--port N] [--host ADDRESS] [--data FILE | --store URL]\n"
    "                   [--name NAME] [--origin URL] [--behind-proxy] [--metrics PLACE]\n"
    "                   [--no-limits] [--bots N] [--log json|plain] [--settings FILE]\n"
    "\n"
    "Serves the browser app, and lets people meet in it, until Ctrl-C ends it. A move\n"
    "that was acknowledged is on disk. TLS is a proxy's: docs/server.md shows how.\n"
    "\n"
    "  --port N         where it listens (5265); 0 takes any that is free\n"
    "  --host ADDRESS   of this machine: 0.0.0.0 lets others in (127.0.0.1)\n"
    "  --data FILE      what must last (~/.local/share/kolam/kolam.db)\n"
    "  --store URL      instead, a database that servers can share: postgresql://...\n"
    "  --name NAME      how this one of them is called (the host's name)\n"
    "  --origin URL     the address that browsers see, as in https://games.example\n"
    "  --behind-proxy   believe the X-Forwarded-For of whoever connects\n"
    "  --metrics PLACE  a port, or ADDRESS:PORT, where /metrics is (nowhere)\n"
    "  --no-limits      no limits by address: for measuring only\n"
    "  --bots N         threads that think for engines (one less than processors)\n"
    "  --log FORM       json, or plain, which is the default in a terminal\n"
    "  --settings FILE  lines like 'origin = https://games.example', with these names;\n"
    "                   SIGHUP and 'kolam admin reload' read it again\n"
    "\n"
    "The environment can say each, too: KOLAM_PORT, KOLAM_BEHIND_PROXY=1 and so on.\n"
    "SIGTERM ends it too. /healthz and /metrics tell how it is; 'kolam backup' copies\n"
    "everything while it runs.\n";

static const char german_help[] =
    "Aufruf: kolam serve [--port N] [--host ADRESSE] [--data DATEI | --store URL]\n"
    "                    [--name NAME] [--origin URL] [--behind-proxy] [--no-limits]\n"
    "                    [--metrics PLATZ] [--bots N] [--log json|plain]\n"
    "                    [--settings DATEI]\n"
    "\n"
    "Liefert die Browser-App aus und lässt Leute darin zusammen spielen, bis Strg-C es\n"
    "beendet. Bestätigte Züge sind auf der Platte. TLS: ein Proxy (docs/server.md).\n"
    "\n"
    "  --port N         wo es lauscht (5265); 0 nimmt irgendeinen freien\n"
    "  --host ADRESSE   dieses Rechners: 0.0.0.0 lässt andere herein (127.0.0.1)\n"
    "  --data DATEI     was bleiben muss (~/.local/share/kolam/kolam.db)\n"
    "  --store URL      stattdessen eine Datenbank, auch für mehrere: postgresql://...\n"
    "  --name NAME      wie er von ihnen heißt (der Name des Rechners)\n"
    "  --origin URL     die Adresse, die Browser sehen, etwa https://spiele.example\n"
    "  --behind-proxy   dem X-Forwarded-For glauben, das bei Verbindungen steht\n"
    "  --metrics PLATZ  ein Port, oder ADRESSE:PORT, wo /metrics ist (nirgends)\n"
    "  --no-limits      keine Grenzen je Adresse: nur zum Messen\n"
    "  --bots N         Threads, die für Engines denken (Prozessoren weniger einem)\n"
    "  --log FORM       json, oder plain, wie im Terminal üblich\n"
    "  --settings DATEI Zeilen wie 'origin = https://spiele.example'; neu mit SIGHUP\n"
    "\n"
    "Auch die Umgebung kann es sagen: KOLAM_PORT, KOLAM_BEHIND_PROXY=1 und so fort.\n"
    "SIGTERM beendet es auch. /healthz und /metrics sagen, wie es geht; 'kolam backup'\n"
    "kopiert alles, während es läuft.\n";

enum { PORT = 5265 };

/* What was said by flags or else by the environment; the file says the rest. */
struct order {
    const char *values[SERVE_SETTINGS];
    const char *path; /* of the file, or NULL */
    bool behind_proxy, no_limits;
};

/* All of it, while the server runs. */
struct served {
    struct order order;
    struct settings_file file;
    struct serve_settings settings;
    char path[PATH_MAX], host[SERVER_NAME]; /* the data; the usual name */
};

static const char *or_environment(const char *given, const char *name) {
    const char *value = given ? NULL : getenv(name);
    return value && *value ? value : given;
}

static bool switch_said(const char *name) {
    const char *value = getenv(name);
    return value && *value && strcmp(value, "0") != 0;
}

static bool read_log(const char *text, bool *is_plain) {
    *is_plain = isatty(STDERR_FILENO);
    if (!text) return true;
    *is_plain = strcmp(text, "plain") == 0;
    return *is_plain || strcmp(text, "json") == 0 ||
           complain("--log takes json or plain, not '%s'.",
                    "--log nimmt json oder plain, nicht '%s'.", text);
}

static bool check_origin(const char *text) {
    return !text || is_origin(text) ||
           complain("--origin takes an address like https://games.example, not '%s'.",
                    "--origin nimmt eine Adresse wie https://spiele.example, nicht '%s'.", text);
}

static void read_environment(struct order *order) {
    static const char *const names[SERVE_SETTINGS] = {
        [SERVE_PORT] = "KOLAM_PORT",     [SERVE_HOST] = "KOLAM_HOST",
        [SERVE_ORIGIN] = "KOLAM_ORIGIN", [SERVE_METRICS] = "KOLAM_METRICS",
        [SERVE_BOTS] = "KOLAM_BOTS",     [SERVE_LOG] = "KOLAM_LOG",
        [SERVE_DATA] = "KOLAM_DATA",     [SERVE_STORE] = "KOLAM_STORE",
        [SERVE_NAME] = "KOLAM_NAME",
    };
    for (int i = 0; i < SERVE_SETTINGS; i++)
        if (names[i]) order->values[i] = or_environment(order->values[i], names[i]);
    order->path = or_environment(order->path, "KOLAM_SETTINGS");
    order->behind_proxy |= switch_said("KOLAM_BEHIND_PROXY");
    order->no_limits |= switch_said("KOLAM_NO_LIMITS");
}

static bool read_order(int argc, char **argv, struct order *order) {
    struct words words;
    const char **values = order->values;
    const struct flag flags[] = {{"--port", &values[SERVE_PORT], NULL},
                                 {"--host", &values[SERVE_HOST], NULL},
                                 {"--data", &values[SERVE_DATA], NULL},
                                 {"--store", &values[SERVE_STORE], NULL},
                                 {"--name", &values[SERVE_NAME], NULL},
                                 {"--origin", &values[SERVE_ORIGIN], NULL},
                                 {"--metrics", &values[SERVE_METRICS], NULL},
                                 {"--behind-proxy", NULL, &order->behind_proxy},
                                 {"--no-limits", NULL, &order->no_limits},
                                 {"--bots", &values[SERVE_BOTS], NULL},
                                 {"--log", &values[SERVE_LOG], NULL},
                                 {"--settings", &order->path, NULL},
                                 {0}};
    if (!arguments_read(argc, argv, flags, &words)) return false;
    if (words.count > 0) return complain("'%s' is too much.", "'%s' ist zu viel.", words.word[0]);
    read_environment(order);
    return true;
}

/* Settings from all that was said */

static const char *value_of(const struct served *served, enum serve_setting setting) {
    const char *said = served->order.values[setting];
    return said ? said : served->file.values[setting];
}

/* Those that can change while the server runs. */
static bool read_changeable(struct served *served) {
    struct serve_settings *settings = &served->settings;
    const struct settings_file *file = &served->file;
    settings->origin = value_of(served, SERVE_ORIGIN);
    settings->behind_proxy =
        served->order.behind_proxy || settings_file_is_on(file, SERVE_BEHIND_PROXY);
    settings->limits = !served->order.no_limits && !settings_file_is_on(file, SERVE_NO_LIMITS);
    return read_log(value_of(served, SERVE_LOG), &settings->log_plain) &&
           check_origin(settings->origin);
}

static bool read_settings(struct served *served) {
    struct serve_settings *settings = &served->settings;
    settings->host = value_of(served, SERVE_HOST);
    settings->metrics = value_of(served, SERVE_METRICS);
    return read_int("--port", value_of(served, SERVE_PORT), 0, PORT_MOST, &settings->port) &&
           read_int("--bots", value_of(served, SERVE_BOTS), 1, BOTS_MOST, &settings->bots) &&
           read_changeable(served);
}

/* Where it keeps everything. */
static bool read_place(struct served *served) {
    struct serve_settings *settings = &served->settings;
    const char *data = value_of(served, SERVE_DATA), *store = value_of(served, SERVE_STORE);
    settings->name = value_of(served, SERVE_NAME);
    gethostname(served->host, sizeof served->host - 1);
    if (!settings->name) settings->name = served->host;
    if (!is_server_name(settings->name))
        return complain("--name takes letters, digits, -, _ and dots, not '%s'.",
                        "--name nimmt Buchstaben, Ziffern, -, _ und Punkte, nicht '%s'.",
                        settings->name);
    settings->data = served->path;
    settings->store = store ? store : served->path;
    return server_path(data, store ? settings->name : NULL, served->path) &&
           data_make_folders(served->path);
}

/* Reading the file again */

static bool is_same(const char *a, const char *b) {
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* What a flag or the environment says stays, whatever the file says. */
static bool may_change(const struct served *served, const struct settings_file *next,
                       struct refusal *why) {
    static const enum serve_setting fixed[] = {SERVE_PORT, SERVE_HOST,    SERVE_DATA, SERVE_STORE,
                                               SERVE_NAME, SERVE_METRICS, SERVE_BOTS};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (!served->order.values[fixed[i]] &&
            !is_same(served->file.values[fixed[i]], next->values[fixed[i]]))
            return refuse(why, "", "%s cannot change while the server runs: restart it.",
                          "%s kann sich nicht ändern, während der Server läuft: Starte ihn neu.",
                          serve_setting_names[fixed[i]]);
    return true;
}

static bool reload(void *context, bool apply, struct refusal *why) {
    struct served *served = context;
    struct settings_file next, before = served->file;
    if (!settings_file_read(served->order.path, &next, why)) return false;
    bool fits = may_change(served, &next, why);
    if (!fits || !apply) {
        settings_file_close(&next);
        return fits;
    }
    served->file = next;
    read_changeable(served);
    settings_file_close(&before);
    return true;
}

/* Saying where it is */

static void say_others(int port) {
    bool german = user_language() == GERMAN;
    struct ifaddrs *all;
    if (getifaddrs(&all) != 0) return;
    for (const struct ifaddrs *at = all; at; at = at->ifa_next) {
        char address[INET_ADDRSTRLEN];
        if (!at->ifa_addr || at->ifa_addr->sa_family != AF_INET || at->ifa_flags & IFF_LOOPBACK)
            continue;
        struct sockaddr_in found;
        memcpy(&found, at->ifa_addr, sizeof found);
        inet_ntop(AF_INET, &found.sin_addr, address, sizeof address);
        printf(german ? "  und für andere unter http://%s:%d\n"
                      : "  and for others at http://%s:%d\n",
               address, port);
    }
    freeifaddrs(all);
}

static void say_where(void *context, int port) {
    const struct served *served = context;
    const char *host = served->settings.host;
    bool german = user_language() == GERMAN;
    printf(german ? "Kolam ist unter http://localhost:%d (Strg-C beendet es)\n"
                  : "Kolam is at http://localhost:%d (Ctrl-C ends it)\n",
           port);
    if (host && (strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0)) say_others(port);
    fflush(stdout);
}

static enum status run_served(struct served *served) {
    struct serve_settings *settings = &served->settings;
    struct refusal why;
    if (served->order.path && !settings_file_read(served->order.path, &served->file, &why))
        return refused_because(&why);
    if (!read_settings(served)) return STATUS_USAGE;
    if (!read_place(served)) return STATUS_REFUSED;
    settings->listening = settings->log_plain ? say_where : NULL;
    settings->reload = served->order.path ? reload : NULL;
    settings->context = served;
    return serve(settings, &why) ? STATUS_DONE : refused_because(&why);
}

static enum status run(int argc, char **argv) {
    struct served served = {.settings.port = PORT};
    if (!read_order(argc, argv, &served.order)) return STATUS_USAGE;
    enum status status = run_served(&served);
    settings_file_close(&served.file);
    return status;
}

const struct command serve_command = {
    .name = "serve",
    .summary = {"the server: play each other in browsers",
                "der Server: zusammen spielen, in Browsern"},
    .help = {english_help, german_help},
    .run = run,
};
