/* Acts about the server as a whole: what everybody is told. They are stored as settings. With a
 * server, they hold at once. */
#include "server/admin/admin_internal.h"

#include "server/hub/host/host.h"

static void set(struct admin_act *act) {
    host_learn(act->admin.hub, &act->setting);
    act_done(act);
}

/* Stores act->setting; then it holds. */
static void commit_setting(struct admin_act *act) {
    struct batch *batch = batch_open();
    if (batch) batch_setting(batch, &act->setting);
    act->then = act->admin.hub ? set : NULL;
    act_commit(act, batch);
}

/* An empty text ends it. The one text is for everybody who has none in their language. */
static void serve_announce(struct admin_act *act) {
    const char *text = act_text(act, "text"), *german = act_text(act, "german");
    json_int_t until = json_integer_value(json_object_get(act->request, "until"));
    struct announcement a = {.since = act->now, .until = until};
    if (until < 0 || (until > 0 && until <= act->now)) {
        act_refuse(act, "malformed", "The end of an announcement must be to come.",
                   "Das Ende einer Ansage muss in der Zukunft liegen.");
        return;
    }
    text_copy(a.text[ENGLISH], ANNOUNCEMENT_TEXT, text ? text : "");
    text_copy(a.text[GERMAN], ANNOUNCEMENT_TEXT, german && *german ? german : a.text[ENGLISH]);
    announcement_write(&a, &act->setting);
    text_copy(act->audit.detail, sizeof act->audit.detail, a.text[ENGLISH]);
    commit_setting(act);
}

const struct admin_kind admin_host_kinds[] = {
    {"announce", 0, serve_announce},
    {0},
};
