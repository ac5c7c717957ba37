/* How the server is, in one row: what runs, who is there, what is set, and whether the store works.
 * Without a server, only what is set. */
#include "server/admin/admin_internal.h"

#include "base/clock.h"
#include "base/text/json.h"
#include "server/hub/host/host.h"
#include "server/hub/people/people.h"

enum { STATUS_TEXT = 8192 };

static void write_house(struct text *t, struct hub *hub) {
    struct hub_counts counts = hub_counts(hub);
    member_number(t, "started", hub->started / MILLISECOND);
    member_number(t, "connections", counts.clients);
    member_number(t, "people", people_count(hub));
    member_number(t, "tables", counts.tables);
    member_number(t, "playing", counts.playing);
    member_bool(t, "time_held", counts.time_held);
    member_bool(t, "drain", counts.draining);
}

static void write_store(struct text *t, const struct store *store, int64_t now) {
    struct store_counts counts = store_counts(store);
    member_number(t, "committed", now - (clock_microseconds() - counts.committed) / MILLISECOND);
    member_bool(t, "store_failing", counts.is_failing);
    member_number(t, "pending", store_pending(store));
}

static void write_announcement(struct text *t, const struct announcement *a) {
    if (!a) {
        member_null(t, "announcement");
        return;
    }
    member_open(t, "announcement", '{');
    member_number(t, "since", a->since);
    member_positive(t, "until", a->until);
    member_string(t, "en", a->text[ENGLISH]);
    member_string(t, "de", a->text[GERMAN]);
    text_char(t, '}');
}

static void write_read_only(struct text *t, const struct read_only *mode) {
    if (mode->since == 0) {
        member_null(t, "read_only");
        return;
    }
    member_open(t, "read_only", '{');
    member_number(t, "since", mode->since);
    member_string(t, "reason", mode->reason);
    text_char(t, '}');
}

static void tell_status(struct admin_act *act) {
    const struct host_settings *settings = &act->settings;
    char line[STATUS_TEXT];
    struct text t = text_over(line, sizeof line);
    element_open(&t, '{');
    member_string(&t, "version", KOLAM_VERSION);
    member_bool(&t, "running", act->admin.hub);
    member_number(&t, "time", act->now);
    if (act->admin.hub) write_house(&t, act->admin.hub);
    if (act->admin.hub) write_store(&t, act->admin.store, act->now);
    write_read_only(&t, &settings->read_only);
    write_announcement(&t, announcement_now(settings, act->now));
    text_add(&t, "}\n");
    act_row(act, &t);
    act_done(act);
}

static void serve_status(struct admin_act *act) {
    act_read_settings(act, tell_status);
}

const struct admin_kind admin_status_kinds[] = {
    {"status", 0, serve_status},
    {0},
};
