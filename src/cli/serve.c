/* kolam serve: the server, for a browser on this machine, a club, or the world. */
#include "server/net/serve.h"

#include "cli/cli.h"
#include "cli/file.h"

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
    "Usage: kolam serve [--port N] [--host ADDRESS] [--data FILE] [--origin URL]\n"
    "                   [--behind-proxy] [--metrics [ADDRESS:]PORT] [--no-limits]\n"
    "                   [--bots N] [--log json|plain]\n"
    "\n"
    "Serves the browser app, and lets people meet in it, until Ctrl-C ends it. A move\n"
    "that was acknowledged is on disk. TLS is a proxy's: docs/server.md shows how.\n"
    "\n"
    "  --port N         where it listens (5265); 0 takes any that is free\n"
    "  --host ADDRESS   of this machine: 0.0.0.0 lets others in (127.0.0.1)\n"
    "  --data FILE      what must last (~/.local/share/kolam/kolam.db)\n"
    "  --origin URL     the address that browsers see, as in https://games.example\n"
    "  --behind-proxy   believe the X-Forwarded-For of whoever connects\n"
    "  --metrics PLACE  a port, or ADDRESS:PORT, where /metrics is (nowhere)\n"
    "  --no-limits      no limits by address: for measuring only\n"
    "  --bots N         threads that think for engines (one less than processors)\n"
    "  --log FORM       json, or plain, which is the default in a terminal\n"
    "\n"
    "Each can also be said by the environment: KOLAM_PORT, KOLAM_HOST, KOLAM_DATA,\n"
    "KOLAM_ORIGIN, KOLAM_BEHIND_PROXY=1, KOLAM_METRICS, KOLAM_NO_LIMITS=1, KOLAM_BOTS,\n"
    "KOLAM_LOG. SIGTERM ends it too. /healthz and /metrics tell how it is; 'kolam\n"
    "backup' copies everything while it runs.\n";

static const char german_help[] =
    "Aufruf: kolam serve [--port N] [--host ADRESSE] [--data DATEI] [--origin URL]\n"
    "                    [--behind-proxy] [--metrics [ADRESSE:]PORT] [--no-limits]\n"
    "                    [--bots N] [--log json|plain]\n"
    "\n"
    "Liefert die Browser-App aus und lässt Leute darin zusammen spielen, bis Strg-C es\n"
    "beendet. Ein bestätigter Zug ist auf der Platte. TLS macht ein Proxy:\n"
    "docs/server.md zeigt, wie.\n"
    "\n"
    "  --port N         wo es lauscht (5265); 0 nimmt irgendeinen freien\n"
    "  --host ADRESSE   dieses Rechners: 0.0.0.0 lässt andere herein (127.0.0.1)\n"
    "  --data DATEI     was bleiben muss (~/.local/share/kolam/kolam.db)\n"
    "  --origin URL     die Adresse, die Browser sehen, etwa https://spiele.example\n"
    "  --behind-proxy   dem X-Forwarded-For glauben, das bei Verbindungen steht\n"
    "  --metrics PLATZ  ein Port, oder ADRESSE:PORT, wo /metrics ist (nirgends)\n"
    "  --no-limits      keine Grenzen je Adresse: nur zum Messen\n"
    "  --bots N         Threads, die für Engines denken (Prozessoren weniger einem)\n"
    "  --log FORM       json, oder plain, wie im Terminal üblich\n"
    "\n"
    "Auch die Umgebung kann es sagen: KOLAM_PORT, KOLAM_HOST, KOLAM_DATA,\n"
    "KOLAM_ORIGIN, KOLAM_BEHIND_PROXY=1, KOLAM_METRICS, KOLAM_NO_LIMITS=1, KOLAM_BOTS,\n"
    "KOLAM_LOG. SIGTERM beendet es auch. /healthz und /metrics sagen, wie es geht;\n"
    "'kolam backup' kopiert alles, während es läuft.\n";

enum { PORT = 5265, PORT_MOST = 65535, BOTS_MOST = 256 };

/* What was said, by flags or else by the environment. */
struct order {
    struct serve_settings settings;
    const char *port, *data, *bots, *log;
    bool no_limits;
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

/* "https://games.example:8443": a scheme and a host, and nothing behind them. */
static bool check_origin(const char *text) {
    if (!text) return true;
    const char *host = strstr(text, "://");
    bool scheme = strncmp(text, "http://", 7) == 0 || strncmp(text, "https://", 8) == 0;
    if (scheme && host[3] && !strpbrk(host + 3, "/?# ")) return true;
    return complain("--origin takes an address like https://games.example, not '%s'.",
                    "--origin nimmt eine Adresse wie https://spiele.example, nicht '%s'.", text);
}

static bool read_order(int argc, char **argv, struct order *order) {
    struct words words;
    const struct flag flags[] = {{"--port", &order->port, NULL},
                                 {"--host", &order->settings.host, NULL},
                                 {"--data", &order->data, NULL},
                                 {"--origin", &order->settings.origin, NULL},
                                 {"--metrics", &order->settings.metrics, NULL},
                                 {"--behind-proxy", NULL, &order->settings.behind_proxy},
                                 {"--no-limits", NULL, &order->no_limits},
                                 {"--bots", &order->bots, NULL},
                                 {"--log", &order->log, NULL},
                                 {0}};
    if (!arguments_read(argc, argv, flags, &words)) return false;
    if (words.count > 0) return complain("'%s' is too much.", "'%s' ist zu viel.", words.word[0]);
    order->port = or_environment(order->port, "KOLAM_PORT");
    order->settings.host = or_environment(order->settings.host, "KOLAM_HOST");
    order->settings.origin = or_environment(order->settings.origin, "KOLAM_ORIGIN");
    order->settings.metrics = or_environment(order->settings.metrics, "KOLAM_METRICS");
    order->bots = or_environment(order->bots, "KOLAM_BOTS");
    order->log = or_environment(order->log, "KOLAM_LOG");
    order->settings.behind_proxy =
        order->settings.behind_proxy || switch_said("KOLAM_BEHIND_PROXY");
    order->no_limits = order->no_limits || switch_said("KOLAM_NO_LIMITS");
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
    const struct serve_settings *settings = context;
    bool german = user_language() == GERMAN;
    printf(german ? "Kolam ist unter http://localhost:%d (Strg-C beendet es)\n"
                  : "Kolam is at http://localhost:%d (Ctrl-C ends it)\n",
           port);
    if (settings->host &&
        (strcmp(settings->host, "0.0.0.0") == 0 || strcmp(settings->host, "::") == 0))
        say_others(port);
    fflush(stdout);
}

static enum status run(int argc, char **argv) {
    struct order order = {.settings.port = PORT};
    struct serve_settings *settings = &order.settings;
    struct refusal why;
    char path[PATH_MAX];
    if (!read_order(argc, argv, &order) ||
        !read_int("--port", order.port, 0, PORT_MOST, &settings->port) ||
        !read_int("--bots", order.bots, 1, BOTS_MOST, &settings->bots) ||
        !read_log(order.log, &settings->log_plain) || !check_origin(settings->origin))
        return STATUS_USAGE;
    if (!data_path(order.data, path) || !data_make_folders(path)) return STATUS_REFUSED;
    settings->data = path;
    settings->limits = !order.no_limits;
    settings->listening = settings->log_plain ? say_where : NULL;
    settings->context = settings;
    if (serve(settings, &why)) return STATUS_DONE;
    return refused_because(&why);
}

const struct command serve_command = {
    .name = "serve",
    .summary = {"the server: play each other in browsers",
                "der Server: zusammen spielen, in Browsern"},
    .help = {english_help, german_help},
    .run = run,
};
