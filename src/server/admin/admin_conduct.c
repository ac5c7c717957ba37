/* Acts about what players tell of each other, and about who is logged in. */
#include "server/admin/admin_internal.h"

#include "server/hub/people/people_internal.h"

#include <stdio.h>

static void serve_reports(struct admin_act *act) {
    act_list(act, LIST_REPORTS, NULL);
}

static void settled_before(struct admin_act *act) {
    act_refuse(act, "unknown", "There is no such report, or it is settled.",
               "Eine solche Meldung gibt es nicht, oder sie ist erledigt.");
}

static void serve_settle(struct admin_act *act) {
    json_int_t number = json_integer_value(json_object_get(act->request, "number"));
    struct batch *batch = batch_open();
    if (batch) batch_settle(batch, number, !act_is_of_host(act));
    snprintf(act->audit.detail, sizeof act->audit.detail, "%lld", number);
    act->otherwise = settled_before;
    act_commit(act, batch);
}

static void serve_sessions(struct admin_act *act) {
    act_list(act, LIST_SESSIONS, NULL);
}

static void sessions_ended(struct admin_act *act) {
    people_end_sessions(act->admin.hub, act->person.id);
    act_done(act);
}

static void serve_end_sessions(struct admin_act *act) {
    struct batch *batch = batch_open();
    if (batch) batch_end_sessions(batch, act->person.id);
    act->then = act->admin.hub ? sessions_ended : NULL;
    act_commit(act, batch);
}

const struct admin_kind admin_conduct_kinds[] = {
    {"reports", TAKES_PERSON | FOR_HOSTS, serve_reports},
    {"settle", FOR_HOSTS, serve_settle},
    {"sessions", NEEDS_PERSON, serve_sessions},
    {"end-sessions", NEEDS_PERSON, serve_end_sessions},
    {0},
};
