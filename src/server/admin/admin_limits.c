/* Limits: showing them, and setting one, which holds at once and is stored. */
#include "server/admin/admin_internal.h"

#include "base/text/json.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMIT_LINE = 512 };

/* Showing */

static void tell_limit(const struct admin_act *act, enum limit limit) {
    const struct limit_kind *kind = &limit_kinds[limit];
    char line[LIMIT_LINE];
    struct text t = text_over(line, sizeof line);
    element_open(&t, '{');
    member_string(&t, "name", kind->name);
    member_number(&t, "value", act->settings.limits[limit]);
    member_number(&t, "default", kind->usual);
    member_number(&t, "most", kind->most);
    member_open(&t, "about", '{');
    member_string(&t, "en", kind->about[ENGLISH]);
    member_string(&t, "de", kind->about[GERMAN]);
    text_add(&t, "}}\n");
    act_row(act, &t);
}

static void tell_limits(struct admin_act *act) {
    const char *name = act_text(act, "name");
    for (enum limit limit = 0; limit < LIMITS; limit++)
        if (!name || strcmp(name, limit_kinds[limit].name) == 0) tell_limit(act, limit);
    act_done(act);
}

/* Setting */

/* A number, or `default`. 0 if it is neither. */
static int read_value(const struct limit_kind *kind, const char *text) {
    char *end;
    if (strcmp(text, "default") == 0) return kind->usual;
    errno = 0;
    long value = strtol(text, &end, 10);
    return *text >= '1' && *text <= '9' && !*end && !errno && value <= kind->most ? (int)value : 0;
}

static void refuse_value(struct admin_act *act, const struct limit_kind *kind) {
    struct refusal why;
    refuse(&why, "", "A number from 1 to %d is needed, or 'default'.",
           "Es braucht eine Zahl von 1 bis %d, oder 'default'.", kind->most);
    act_refuse(act, "malformed", why.text[ENGLISH], why.text[GERMAN]);
}

static void set_limit(struct admin_act *act, enum limit limit, const char *to) {
    int value = read_value(&limit_kinds[limit], to);
    if (value == 0) {
        refuse_value(act, &limit_kinds[limit]);
        return;
    }
    limit_write(limit, value, &act->setting);
    snprintf(act->audit.detail, sizeof act->audit.detail, "%s %d", limit_kinds[limit].name, value);
    act_commit_setting(act);
}

static void serve_limits(struct admin_act *act) {
    const char *name = act_text(act, "name"), *to = act_text(act, "to");
    enum limit limit = name ? limit_named(name) : LIMITS;
    if (name && limit == LIMITS)
        act_refuse(act, "unknown", "There is no such limit; 'limits' lists them.",
                   "Eine solche Grenze gibt es nicht; 'limits' nennt alle.");
    else if (name && to)
        set_limit(act, limit, to);
    else
        act_read_settings(act, tell_limits);
}

const struct admin_kind admin_limit_kinds[] = {
    {"limits", 0, serve_limits},
    {0},
};
