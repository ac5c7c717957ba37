/* Acts about who hosts: accounts that have the page for hosts. */
#include "server/admin/admin_internal.h"

#include "server/hub/people/hosts.h"

static void marked(struct admin_act *act) {
    if (hosts_add(act->admin.hub, act->person.id))
        act_done(act);
    else
        act_refuse(act, "busy", "There is no memory: it holds from the next start on.",
                   "Es ist kein Speicher da: Es gilt ab dem nächsten Start.");
}

static void serve_host(struct admin_act *act) {
    if (!act_needs_account(act)) return;
    struct batch *batch = batch_open();
    if (batch) batch_host(batch, act->person.id, act->now);
    act->then = act->admin.hub ? marked : NULL;
    act_commit(act, batch);
}

static void unmarked(struct admin_act *act) {
    hosts_remove(act->admin.hub, act->person.id);
    act_done(act);
}

static void serve_unhost(struct admin_act *act) {
    struct batch *batch = batch_open();
    if (batch) batch_unhost(batch, act->person.id);
    act->then = act->admin.hub ? unmarked : NULL;
    act_commit(act, batch);
}

const struct admin_kind admin_host_kinds[] = {
    {"host", NEEDS_PERSON, serve_host},
    {"unhost", NEEDS_PERSON, serve_unhost},
    {0},
};
