/* A ring: the newest sample replaces the oldest. */
#include "server/hub/samples.h"

#include "base/text/json.h"

static const char *const names[SAMPLE_VALUES] = {
    [SAMPLE_CLIENTS] = "clients",   [SAMPLE_PLAYING] = "playing", [SAMPLE_MOVES] = "moves",
    [SAMPLE_MESSAGE] = "message",   [SAMPLE_LAG] = "lag",         [SAMPLE_FLUSH] = "flush",
    [SAMPLE_REFUSALS] = "refusals", [SAMPLE_MEMORY] = "memory",
};

void samples_add(struct samples *samples, const struct metrics_sample *sample) {
    samples->ring[samples->next] = *sample;
    samples->next = (samples->next + 1) % SAMPLES_MOST;
    if (samples->count < SAMPLES_MOST) samples->count++;
}

/* The one that was added `ago` before the last. */
static const struct metrics_sample *sample_before(const struct samples *samples, int ago) {
    return &samples->ring[(samples->next + SAMPLES_MOST - 1 - ago) % SAMPLES_MOST];
}

const struct metrics_sample *samples_last(const struct samples *samples) {
    return samples->count ? sample_before(samples, 0) : NULL;
}

static void write_sample(const struct metrics_sample *sample, struct text *t) {
    element_open(t, '[');
    element_number(t, sample->when);
    for (int i = 0; i < SAMPLE_VALUES; i++) element_number(t, sample->values[i]);
    text_char(t, ']');
}

void samples_write(const struct samples *samples, int64_t since, struct text *t) {
    element_open(t, '{');
    member_number(t, "every", SAMPLE_EVERY);
    member_open(t, "names", '[');
    for (int i = 0; i < SAMPLE_VALUES; i++) element_string(t, names[i]);
    text_char(t, ']');
    member_open(t, "samples", '[');
    for (int ago = samples->count - 1; ago >= 0; ago--)
        if (sample_before(samples, ago)->when > since) write_sample(sample_before(samples, ago), t);
    text_add(t, "]}");
}
