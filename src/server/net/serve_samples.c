/* A sample is what has been counted since the one before. */
#include "server/net/serve_samples.h"

#include "base/clock.h"
#include "server/hub/samples.h"
#include "server/net/serve_metrics.h"

static void histogram_subtract(struct histogram *h, const struct histogram *before) {
    for (int i = 0; i <= HISTOGRAM_STEPS; i++) h->counts[i] -= before->counts[i];
    h->microseconds -= before->microseconds;
}

static uint64_t histogram_total(const struct histogram *h) {
    uint64_t total = 0;
    for (int i = 0; i <= HISTOGRAM_STEPS; i++) total += h->counts[i];
    return total;
}

/* The step that 99 % do not exceed, or the last one; 0 if nothing was counted. */
static long long histogram_most(const struct histogram *h) {
    uint64_t total = histogram_total(h), count = 0;
    if (total == 0) return 0;
    int step = 0;
    while (step < HISTOGRAM_STEPS - 1 && (count += h->counts[step]) * 100 < total * 99) step++;
    return histogram_step[step];
}

static long long histogram_mean(const struct histogram *h) {
    uint64_t total = histogram_total(h);
    return total ? (long long)(h->microseconds / total) : 0;
}

static void take(struct server *server) {
    const struct sampling before = server->sampling;
    struct hub_counts hub = hub_counts(server->hub);
    struct histogram hearing = server->hearing, flushing = store_counts(server->store).flushing;
    server->sampling =
        (struct sampling){before.next, 0, hub.moves, hub.refusals, hearing, flushing};
    histogram_subtract(&hearing, &before.hearing);
    histogram_subtract(&flushing, &before.flushing);
    const struct metrics_sample sample = {
        .when = server_now(server) / 1000,
        .values = {[SAMPLE_CLIENTS] = hub.clients,
                   [SAMPLE_PLAYING] = hub.playing,
                   [SAMPLE_MOVES] = (int32_t)(hub.moves - before.moves),
                   [SAMPLE_MESSAGE] = (int32_t)histogram_most(&hearing),
                   [SAMPLE_LAG] = (int32_t)before.lag,
                   [SAMPLE_FLUSH] = (int32_t)histogram_mean(&flushing),
                   [SAMPLE_REFUSALS] = (int32_t)(hub.refusals - before.refusals),
                   [SAMPLE_MEMORY] = (int32_t)(resident_bytes() / 1024)}};
    hub_sample(server->hub, &sample);
}

void samples_tick(struct server *server) {
    struct sampling *sampling = &server->sampling;
    long long now = clock_microseconds();
    if (server->lag > sampling->lag) sampling->lag = server->lag;
    if (now < sampling->next || !server->hub) return;
    sampling->next = now + SAMPLE_EVERY * 1000LL;
    take(server);
}
