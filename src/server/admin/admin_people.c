/* Acts about people: list, ban, rename, export, delete. With a server, what is stored is then true
 * in its memory as well, and clients are told. */
#include "server/admin/admin_internal.h"

#include "server/hub/people/bans.h"
#include "server/hub/people/hosts.h"
#include "server/hub/people/names.h"
#include "server/hub/people/people_internal.h"
#include "server/hub/people/relations.h"
#include "server/hub/rooms/rooms.h"
#include "server/hub/turns.h"
#include "store/servers.h"

#include <stdio.h>
#include <string.h>

static void serve_people(struct admin_act *act) {
    act_list(act, LIST_PEOPLE, act_text(act, "find"));
}

bool act_needs_account(struct admin_act *act) {
    if (!act->person.guest) return true;
    act_refuse(act, "account", "That is a guest, without an account.",
               "Das ist ein Gast, ohne Konto.");
    return false;
}

/* Nothing that opened the account or its seats opens them any more. Keys of seats end first: if the
 * server dies between the two, nothing is open that should not be. */
static struct batch *close_account(struct admin_act *act, int facts) {
    struct batch *batch = batch_open();
    if (!batch) return NULL;
    if (act->admin.hub) rooms_end_keys(act->admin.hub, act->person.id);
    act->person.keys_since = act->now;
    batch_change_person(batch, &act->person, facts);
    batch_end_sessions(batch, act->person.id);
    batch_end_reset_link(batch, act->person.id);
    return batch;
}

/* Bans */

static void banned(struct admin_act *act) {
    if (bans_add(act->admin.hub, &act->ban))
        act_done(act);
    else
        act_refuse(act, "busy", "There is no memory: it holds from the next start on.",
                   "Es ist kein Speicher da: Es gilt ab dem nächsten Start.");
}

static void serve_ban(struct admin_act *act) {
    json_int_t until = json_integer_value(json_object_get(act->request, "until"));
    if (!act_needs_account(act)) return;
    if (until < 0 || (until > 0 && until <= act->now)) {
        act_refuse(act, "malformed", "The end of a ban must be to come.",
                   "Das Ende einer Sperre muss in der Zukunft liegen.");
        return;
    }
    act->ban = (struct ban){.person = act->person.id, .since = act->now, .until = until};
    text_copy(act->ban.reason, sizeof act->ban.reason, act_text(act, "reason"));
    struct batch *batch = close_account(act, FACT_KEYS);
    if (batch) batch_ban(batch, &act->ban);
    if (until) snprintf(act->audit.detail, sizeof act->audit.detail, "until %lld", until);
    act->then = act->admin.hub ? banned : NULL;
    act_commit(act, batch);
}

static void serve_bans(struct admin_act *act) {
    act_list(act, LIST_BANS, NULL);
}

static void unbanned(struct admin_act *act) {
    bans_remove(act->admin.hub, act->person.id);
    act_done(act);
}

static void serve_unban(struct admin_act *act) {
    struct batch *batch = batch_open();
    if (batch) batch_unban(batch, act->person.id);
    act->then = act->admin.hub ? unbanned : NULL;
    act_commit(act, batch);
}

/* Names */

static void renamed(struct admin_act *act) {
    people_rename(act->admin.hub, &act->person);
    act_done(act);
}

static void rename_unless_taken(void *context, const struct person *taken) {
    struct admin_act *act = context;
    const char *to = act_text(act, "to");
    if (taken && taken->id != act->person.id) {
        act_refuse(act, "taken", "Somebody else has that name, or one that looks like it.",
                   "Diesen Namen hat schon jemand, oder einen, der genauso aussieht.");
        return;
    }
    snprintf(act->audit.detail, sizeof act->audit.detail, "%s > %s", act->person.name, to);
    text_copy(act->person.name, sizeof act->person.name, to);
    struct batch *batch = batch_open();
    if (batch) {
        batch_change_person(batch, &act->person, FACT_NAME);
        batch_release_name(batch, act->person.id);
        batch_claim_name(batch, act->person.id);
    }
    act->then = act->admin.hub ? renamed : NULL;
    act_commit(act, batch);
}

static void serve_rename(struct admin_act *act) {
    const char *to = act_text(act, "to");
    struct refusal why;
    if (!act_needs_account(act)) return;
    if (name_check(to ? to : "", &why))
        store_person_like(act->admin.store, to, rename_unless_taken, act);
    else
        act_refuse(act, "malformed", why.text[ENGLISH], why.text[GERMAN]);
}

/* All about somebody, and nothing any more */

/* What the store says, which is one object, with the games under way in it, which are in memory. */
static bool add_games(const struct admin_act *act, struct slice row, struct buffer *whole) {
    static const char name[] = ",\"tables\":", end[] = "}\n";
    struct buffer tables = {0};
    bool added = row.length > 2 && rooms_export(act->admin.hub, act->person.id, &tables) &&
                 buffer_add(whole, row.start, row.length - strlen(end)) &&
                 buffer_add(whole, name, strlen(name)) &&
                 buffer_add(whole, tables.start, tables.used) &&
                 buffer_add(whole, end, strlen(end));
    buffer_done(&tables);
    return added;
}

static void tell_export(void *context, const char *lines, size_t length, bool more) {
    struct admin_act *act = context;
    struct buffer whole = {0};
    if (lines && add_games(act, (struct slice){lines, length}, &whole))
        act_lines(act, whole.start, whole.used, more);
    else
        act_refuse(act, "busy", "It could not be read, or took too long.",
                   "Es ließ sich nicht lesen oder dauerte zu lange.");
    buffer_done(&whole);
}

static void exported(struct admin_act *act) {
    const struct list_filter filter = {.list = LIST_EXPORT, .id = act->person.id, .now = act->now};
    store_list(act->admin.store, &filter, tell_export, act);
}

static void serve_export(struct admin_act *act) {
    act->then = exported;
    act_commit(act, batch_open());
}

static void deleted(struct admin_act *act) {
    struct hub *hub = act->admin.hub;
    people_learn(hub, &act->person);
    rooms_rename_over(hub, &act->person);
    relations_forget(hub, act->person.id);
    bans_remove(hub, act->person.id);
    hosts_remove(hub, act->person.id);
    people_end_sessions(hub, act->person.id);
    act_done(act);
}

static void refuse_seated(struct admin_act *act) {
    act_refuse(act, "illegal", "This person sits at a table: its game has to end first.",
               "Diese Person sitzt an einem Tisch: Die Partie muss erst zu Ende sein.");
}

static void delete_account(struct admin_act *act) {
    people_make_former(act->admin.hub, &act->person);
    struct batch *batch = close_account(act, FACT_ALL);
    if (batch) batch_forget(batch, act->person.id);
    act->then = deleted;
    act_commit(act, batch);
}

/* What tables of other servers there are. */
static void hear_turn(void *context, const struct shared_turn *turn) {
    struct admin_act *act = context;
    act->sits |= turn != NULL;
    if (!turn) (act->sits ? refuse_seated : delete_account)(act);
}

/* A table's events have the names of its players until it is over. */
static void serve_delete(struct admin_act *act) {
    if (!act_needs_account(act)) return;
    if (turns_sits(act->admin.hub, act->person.id))
        refuse_seated(act);
    else if (store_is_shared(act->admin.store))
        store_turns(act->admin.store, act->person.id, hear_turn, act);
    else
        delete_account(act);
}

const struct admin_kind admin_people_kinds[] = {
    {"people", FOR_HOSTS, serve_people},
    {"ban", NEEDS_PERSON | NEEDS_REASON | FOR_HOSTS, serve_ban},
    {"bans", FOR_HOSTS, serve_bans},
    {"unban", NEEDS_PERSON | FOR_HOSTS, serve_unban},
    {"rename", NEEDS_PERSON, serve_rename},
    {"export", NEEDS_PERSON | NEEDS_TABLES, serve_export},
    {"delete", NEEDS_PERSON | NEEDS_TABLES, serve_delete},
    {0},
};
