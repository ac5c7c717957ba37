/* The server's numbers in the text format of Prometheus. */
#include "server/net/serve_metrics.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct metric {
    const char *name, *kind, *help;
    double value;
};

/* Bytes of this process that are in memory. */
static double resident_bytes(void) {
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
        {"messages_total", count, "Messages from clients.", (double)hub.messages},
        {"moves_total", count, "Moves that were stored.", (double)hub.moves},
        {"refusals_total", count, "Requests that were refused.", (double)hub.refusals},
        {"games_total", count, "Games that were finished.", (double)hub.games},
        {"store_pending", gauge, "Answers that the store owes.", store_pending(server->store)},
        {"store_batches_total", count, "Batches that were stored.", (double)store.batches},
        {"store_flushes_total", count, "Flushes to the disk.", (double)store.flushes},
        {"store_events_total", count, "Events of tables that were stored.", (double)store.events},
        {"store_flush_seconds_total", count, "Time that the flushes took.",
         (double)store.flush_microseconds / 1e6},
        {"http_requests_total", count, "HTTP requests that were answered.",
         (double)server->requests},
        {"sent_bytes_total", count, "Bytes of bodies and messages that were written.",
         (double)server->bytes_out},
        {"slow_readers_total", count, "Lines that were ended because nobody read.",
         (double)server->slow_readers},
        {"loop_lag_seconds", gauge, "How late the loop last was.", (double)server->lag / 1e6},
        {"resident_bytes", gauge, "Memory of the process.", resident_bytes()},
    };
    struct text t = text_over(buffer, size);
    for (size_t i = 0; i < sizeof metrics / sizeof metrics[0]; i++) write_metric(&t, &metrics[i]);
    return (size_t)(t.at - t.start);
}
