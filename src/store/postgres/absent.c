/* A Kolam that was built without libpq: whoever names a PostgreSQL store is told so. */
#include "store/backend.h"

static bool refuse_absent(struct refusal *why) {
    return refuse(
        why, "", "This Kolam was built without PostgreSQL. Install libpq-dev and build it again.",
        "Dieses Kolam ist ohne PostgreSQL gebaut. Installiere libpq-dev und baue es neu.");
}

static struct backend *open_none(const char *where, struct refusal *why) {
    (void)where;
    refuse_absent(why);
    return NULL;
}

static struct connection *connect_none(const char *where, enum connection_use use,
                                       struct refusal *why) {
    (void)where;
    (void)use;
    refuse_absent(why);
    return NULL;
}

static bool back_up_none(const char *where, const char *to, bool previous, store_progress *progress,
                         void *context, struct refusal *why) {
    (void)where;
    (void)to;
    (void)previous;
    (void)progress;
    (void)context;
    return refuse_absent(why);
}

static bool restore_none(const char *where, const char *copy, const char *kept,
                         store_progress *progress, void *context, struct refusal *why) {
    (void)where;
    (void)copy;
    (void)kept;
    (void)progress;
    (void)context;
    return refuse_absent(why);
}

const struct backend_kind postgres_backend = {
    .open = open_none, .connect = connect_none, .backup = back_up_none, .restore = restore_none};
