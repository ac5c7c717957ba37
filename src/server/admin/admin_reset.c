/* A new passphrase for somebody who has lost theirs: a link that the host hands to the person, who
 * chooses it. The code is in the part of the address that browsers never send, and the store has
 * only its hash. */
#include "server/admin/admin_internal.h"

#include "server/hub/people/bans.h"

#include <sodium.h>
#include <stdio.h>

enum { HOURS_USUALLY = 24, HOURS_MOST = 30 * 24, LINK_TEXT = 1024 };

static const int64_t hour = 3600 * 1000LL; /* milliseconds */

static json_int_t hours_of(const struct admin_act *act) {
    const json_t *hours = json_object_get(act->request, "hours");
    return hours ? json_integer_value(hours) : HOURS_USUALLY;
}

static void tell_link(struct admin_act *act) {
    char line[LINK_TEXT], link[LINK_TEXT / 2];
    struct text t = text_over(line, sizeof line);
    const char *origin = act->admin.origin ? *act->admin.origin : NULL;
    snprintf(link, sizeof link, "%s/#/reset/%s", origin ? origin : "", act->code);
    text_char(&t, '{');
    member_string(&t, "link", link);
    member_bool(&t, "whole", origin);
    member_number(&t, "until", act->now + hours_of(act) * hour);
    text_add(&t, "}\n");
    act_lines(act, line, (size_t)(t.at - t.start), false);
    sodium_memzero(line, sizeof line);
    sodium_memzero(link, sizeof link);
}

static void store_link(struct admin_act *act) {
    uint8_t code[KEY_BYTES], hash[STORE_TOKEN];
    struct batch *batch = batch_open();
    randombytes_buf(code, sizeof code);
    key_write(code, act->code);
    key_hash(code, hash, sizeof hash);
    sodium_memzero(code, sizeof code);
    if (batch) batch_reset_link(batch, hash, act->person.id, act->now + hours_of(act) * hour);
    snprintf(act->audit.detail, sizeof act->audit.detail, "%lld hours", (long long)hours_of(act));
    act->then = tell_link;
    act_commit(act, batch);
}

static void serve_reset(struct admin_act *act) {
    struct hub *hub = act->admin.hub;
    json_int_t hours = hours_of(act);
    if (!act_needs_account(act)) return;
    if (hours < 1 || hours > HOURS_MOST)
        act_refuse(act, "malformed", "A link lasts from 1 hour to 720.",
                   "Ein Link gilt von 1 Stunde bis zu 720.");
    else if (hub && bans_has(hub, act->person.id))
        act_refuse(act, "illegal", "This account is banned.", "Dieses Konto ist gesperrt.");
    else
        store_link(act);
}

const struct admin_kind admin_reset_kinds[] = {
    {"reset", NEEDS_PERSON, serve_reset},
    {0},
};
