/* Acts about the server as a whole: what everybody is told, and what nobody can do for now. Most
 * are stored as settings. With a server, they hold at once. */
#include "server/admin/admin_internal.h"

#include "server/hub/host/host.h"

#include <string.h>

static void set(struct admin_act *act) {
    host_learn(act->admin.hub, &act->setting);
    act_done(act);
}

static void learn(void *context, const struct stored_setting *setting) {
    struct admin_act *act = context;
    if (setting)
        host_settings_read(&act->settings, setting);
    else
        act->then(act);
}

void act_read_settings(struct admin_act *act, void (*then)(struct admin_act *act)) {
    if (act->admin.hub) {
        act->settings = *host_settings(act->admin.hub);
        then(act);
        return;
    }
    act->then = then;
    host_settings_init(&act->settings);
    store_settings(act->admin.store, learn, act);
}

void act_commit_setting(struct admin_act *act) {
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
    act_commit_setting(act);
}

/* Modes */

/* The request's `to`, which is on or off. False, and it was refused, if it is neither. */
static bool read_mode(struct admin_act *act, bool *on) {
    const char *to = act_text(act, "to");
    *on = to && strcmp(to, "on") == 0;
    if (*on || (to && strcmp(to, "off") == 0)) return true;
    act_refuse(act, "malformed", "It is either on or off.", "Es ist entweder on oder off.");
    return false;
}

/* Whoever has set it already gives another reason, and it goes on. */
static void serve_read_only(struct admin_act *act) {
    const char *reason = act_text(act, "reason");
    struct read_only mode = {0};
    bool on;
    if (!read_mode(act, &on)) return;
    if (on) {
        mode.since = act->now;
        text_copy(mode.reason, sizeof mode.reason, reason ? reason : "");
    }
    read_only_write(&mode, &act->setting);
    text_copy(act->audit.detail, sizeof act->audit.detail, act_text(act, "to"));
    act_commit_setting(act);
}

static void drain(struct admin_act *act) {
    host_drain(act->admin.hub, strcmp(act->audit.detail, "on") == 0);
    act_done(act);
}

/* Of this process alone: the one that replaces it begins games again. */
static void serve_drain(struct admin_act *act) {
    bool on;
    if (!read_mode(act, &on)) return;
    text_copy(act->audit.detail, sizeof act->audit.detail, act_text(act, "to"));
    act->then = drain;
    act_commit(act, batch_open());
}

/* Settings of the program */

static void refuse_reload(struct admin_act *act, const struct refusal *why) {
    act_refuse(act, "illegal", why->text[ENGLISH], why->text[GERMAN]);
}

static void reload(struct admin_act *act) {
    struct refusal why;
    if (act->admin.reload(act->admin.context, true, &why))
        act_done(act);
    else
        refuse_reload(act, &why);
}

/* A file that is refused changes nothing, and nothing is logged. */
static void serve_reload(struct admin_act *act) {
    struct refusal why;
    if (!act->admin.reload(act->admin.context, false, &why)) {
        refuse_reload(act, &why);
        return;
    }
    act->then = reload;
    act_commit(act, batch_open());
}

const struct admin_kind admin_operation_kinds[] = {
    {"announce", 0, serve_announce},
    {"read-only", 0, serve_read_only},
    {"drain", NEEDS_SERVER, serve_drain},
    {"reload", NEEDS_SERVER, serve_reload},
    {0},
};
