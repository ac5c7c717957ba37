/* How the server was in the last 24 hours, minute by minute, for graphs. Who owns the hub measures
 * and hands in the samples; they are forgotten when the server stops. */
#ifndef SERVER_HUB_SAMPLES_H
#define SERVER_HUB_SAMPLES_H

#include "base/text/text.h"
#include "server/hub/hub.h"

enum {
    SAMPLE_EVERY = 60000, /* milliseconds */
    SAMPLES_MOST = 24 * 60,
};

/* The last ones. */
struct samples {
    struct metrics_sample ring[SAMPLES_MOST];
    int count; /* that there are */
    int next;  /* where the next one goes */
};

void samples_add(struct samples *samples, const struct metrics_sample *sample);

/* NULL if there is none. */
const struct metrics_sample *samples_last(const struct samples *samples);

/* {"every":...,"names":[...],"samples":[[when,...],...]}: those after `since`, the earliest first.
 */
void samples_write(const struct samples *samples, int64_t since, struct text *t);

#endif
