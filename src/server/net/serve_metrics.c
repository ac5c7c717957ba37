/* The server's numbers in the text format of Prometheus, and its health in a few of them. */
#include "server/net/serve_metrics.h"

#include "base/clock.h"
#include "base/text/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct metric {
    const char *name, *kind, *help;
    double value;
};

double resident_bytes(void) {
    char line[128] = "";
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file) return 0;
    const char *read = fgets(line, sizeof line, file), *second = read ? strchr(line, ' ') : NULL;
    fclose(file);
    return second ? strtod(second, NULL) * (double)sysconf(_SC_PAGESIZE) : 0;
}

static void write_metric(struct text *t, const struct metric *m) {
    char line[512];
    snprintf(line, sizeof line, "# HELP kolam_%s %s\n# TYPE kolam_%s %s\nkolam_%s %.15g\n", m->name,
             m->help, m->name, m->kind, m->name, m->value);
    text_add(t, line);
}

static void write_steps(struct text *t, const char *name, const struct histogram *h) {
    char line[128];
    uint64_t count = 0;
    for (int i = 0; i <= HISTOGRAM_STEPS; i++) {
        char bound[32] = "+Inf";
        count += h->counts[i];
        if (i < HISTOGRAM_STEPS)
            snprintf(bound, sizeof bound, "%g", (double)histogram_step[i] / 1e6);
        snprintf(line, sizeof line, "kolam_%s_bucket{le=\"%s\"} %llu\n", name, bound,
                 (unsigned long long)count);
        text_add(t, line);
    }
    snprintf(line, sizeof line, "kolam_%s_sum %.15g\nkolam_%s_count %llu\n", name,
             (double)h->microseconds / 1e6, name, (unsigned long long)count);
    text_add(t, line);
}

static void write_histogram(struct text *t, const char *name, const char *help,
                            const struct histogram *h) {
    char line[256];
    snprintf(line, sizeof line, "# HELP kolam_%s %s\n# TYPE kolam_%s histogram\n", name, help,
             name);
    text_add(t, line);
    write_steps(t, name, h);
}

static void write_build(struct text *t) {
    text_add(t, "# HELP kolam_build_info Which program it is.\n# TYPE kolam_build_info gauge\n"
                "kolam_build_info{version=\"" KOLAM_VERSION "\"} 1\n");
}

/* When the store last committed, as the time of day in seconds. */
static double commit_time(const struct server *server, const struct store_counts *store) {
    return (double)(server->clock.looked - (clock_microseconds() - store->committed)) / 1e6;
}

size_t metrics_write(const struct server *server, char *buffer, size_t size) {
    static const char count[] = "counter", gauge[] = "gauge";
    struct hub_counts hub = hub_counts(server->hub);
    struct store_counts store = store_counts(server->store);
    const struct metric metrics[] = {
        {"clients", gauge, "WebSockets that are connected.", hub.clients},
        {"connections", gauge, "Connections of any kind.", server->connections},
        {"tables", gauge, "Tables that are not over.", hub.tables},
        {"tables_playing", gauge, "Tables with a game under way.", hub.playing},
        {"bots_thinking", gauge, "Questions to engines that are not answered yet.", hub.thinking},
        {"time_held", gauge, "1: the system's clock jumped, and slow clocks stand.", hub.time_held},
        {"read_only", gauge, "1: nothing that players do is stored.", hub.read_only},
        {"draining", gauge, "1: no game begins any more.", hub.draining},
        {"servers", gauge, "Servers that share the store and are alive; 0: it is not shared.",
         hub.servers},
        {"shards", gauge, "Shards of tables that this server has.", hub.shards},
        {"deaths_total", count, "How often others have taken this server for dead.",
         (double)hub.deaths},
        {"messages_total", count, "Messages from clients.", (double)hub.messages},
        {"moves_total", count, "Moves that were stored.", (double)hub.moves},
        {"refusals_total", count, "Requests that were refused.", (double)hub.refusals},
        {"games_total", count, "Games that were finished.", (double)hub.games},
        {"store_pending", gauge, "Answers that the store owes.", store_pending(server->store)},
        {"store_batches_total", count, "Batches that were stored.", (double)store.batches},
        {"store_flushes_total", count, "Flushes to the disk.", (double)store.flushes},
        {"store_events_total", count, "Events of tables that were stored.", (double)store.events},
        {"store_failures_total", count, "Groups of batches that could not be stored.",
         (double)store.failures},
        {"store_last_commit_timestamp_seconds", gauge, "When something was last stored.",
         commit_time(server, &store)},
        {"login_failures_total", count, "Wrong passphrases.", (double)hub.wrong_passphrases},
        {"bad_requests_total", count, "HTTP requests that broke the rules.",
         (double)server->bad_requests},
        {"frame_floods_total", count, "Lines that were ended because of too many frames.",
         (double)server->frame_floods},
        {"http_requests_total", count, "HTTP requests that were answered.",
         (double)server->requests},
        {"sent_bytes_total", count, "Bytes of bodies and messages that were written.",
         (double)server->bytes_out},
        {"slow_readers_total", count, "Lines that were ended because nobody read.",
         (double)server->slow_readers},
        {"loop_lag_seconds", gauge, "How late the loop last was.", (double)server->lag / 1e6},
        {"start_time_seconds", gauge, "When the server was started.",
         (double)server->started / 1e6},
        {"resident_bytes", gauge, "Memory of the process.", resident_bytes()},
    };
    struct text t = text_over(buffer, size);
    for (size_t i = 0; i < sizeof metrics / sizeof metrics[0]; i++) write_metric(&t, &metrics[i]);
    write_build(&t);
    write_histogram(&t, "store_flush_seconds", "What a flush to the disk takes.", &store.flushing);
    write_histogram(&t, "message_seconds", "What a message takes until it is answered or queued.",
                    &server->hearing);
    return (size_t)(t.at - t.start);
}

/* Health */

enum health health_of(const struct server *server) {
    struct store_counts store = store_counts(server->store);
    if (store.is_failing || !hub_acts(server->hub)) return HEALTH_BAD;
    bool lately = clock_microseconds() - store.committed < HEALTH_SECONDS * 1000000LL;
    return lately ? HEALTH_GOOD : HEALTH_UNKNOWN;
}

void health_probe(struct server *server) {
    store_alive(server->store, server_now(server) / 1000);
}

void health_write(const struct server *server, bool is_good, char *buffer, size_t size) {
    struct store_counts store = store_counts(server->store);
    snprintf(buffer, size,
             "{\"status\":\"%s\",\"version\":\"" KOLAM_VERSION
             "\",\"store\":\"%s\",\"pending\":%d,\"committed_seconds_ago\":%.3f,"
             "\"failures\":%llu}\n",
             is_good ? "ok" : "failing",
             is_good            ? "ok"
             : store.is_failing ? "failing"
                                : "silent",
             store_pending(server->store), (double)(clock_microseconds() - store.committed) / 1e6,
             (unsigned long long)store.failures);
}
