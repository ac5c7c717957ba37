/* Reads requests strictly, finds the person that one is about, and stores what an act does with its
 * row of the audit log in one batch. */
#include "server/admin/admin_internal.h"

#include "base/text/json.h"
#include "server/hub/people/hosts.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    REFUSAL_TEXT = 1024,
    HOST_ROWS = 100, /* of a list for a host: they are one message */
};

/* Answers */

static void send_refusal(const struct admin_client *client, const char *code, const char *english,
                         const char *german) {
    char line[REFUSAL_TEXT];
    struct text t = text_over(line, sizeof line);
    text_add(&t, "{\"refused\":{");
    member_string(&t, "code", code);
    member_string(&t, "en", english);
    member_string(&t, "de", german);
    text_add(&t, "}}\n");
    client->send(client->context, line, (size_t)(t.at - t.start), true);
}

static void act_end(struct admin_act *act) {
    if (act->client) act->client->act = NULL;
    json_decref(act->request);
    free(act);
}

void act_refuse(struct admin_act *act, const char *code, const char *english, const char *german) {
    if (act->client) send_refusal(act->client, code, english, german);
    act_end(act);
}

static void act_finish(struct admin_act *act, bool more) {
    static const char done[] = "{\"done\":true}\n", not_all[] = "{\"done\":true,\"more\":true}\n";
    const char *line = more ? not_all : done;
    if (act->client) act->client->send(act->client->context, line, strlen(line), true);
    act_end(act);
}

void act_done(struct admin_act *act) {
    act_finish(act, false);
}

void admin_refuse(struct admin_client *client, const char *english, const char *german) {
    send_refusal(client, "malformed", english, german);
}

void admin_disconnect(struct admin_client *client) {
    if (client->act) client->act->client = NULL;
    client->act = NULL;
}

/* Lists */

static void send_rows(const struct admin_act *act, const char *rows, size_t length) {
    if (act->client && length > 0) act->client->send(act->client->context, rows, length, false);
}

void act_row(const struct admin_act *act, const struct text *row) {
    send_rows(act, row->start, (size_t)(row->at - row->start));
}

void act_lines(struct admin_act *act, const char *lines, size_t length, bool more) {
    send_rows(act, lines, length);
    act_finish(act, more);
}

static void list_told(void *context, const char *lines, size_t length, bool more) {
    struct admin_act *act = context;
    if (!lines) {
        act_refuse(act, "busy", "It could not be read, or took too long.",
                   "Es ließ sich nicht lesen oder dauerte zu lange.");
        return;
    }
    act_lines(act, lines, length, more);
}

void act_list(struct admin_act *act, enum store_list list, const char *text) {
    struct list_filter filter = {.list = list, .id = act->person.id, .now = act->now};
    filter.spare_hosts = act_is_of_host(act);
    if (filter.spare_hosts) filter.most = HOST_ROWS;
    text_copy(filter.text, sizeof filter.text, text ? text : "");
    store_list(act->admin.store, &filter, list_told, act);
}

/* Storing */

void act_stored(void *context, bool success) {
    struct admin_act *act = context;
    if (!success && act->otherwise) {
        act->otherwise(act);
        return;
    }
    if (!success) {
        act_refuse(act, "busy", "It could not be stored.", "Es ließ sich nicht speichern.");
        return;
    }
    struct hub *hub = act->admin.hub;
    if (hub) hub_log(hub, "admin", "act", act->kind->name);
    if (act->then)
        act->then(act);
    else
        act_done(act);
}

const struct audit_entry *act_audit(struct admin_act *act) {
    struct audit_entry *entry = &act->audit;
    const char *reason = act_text(act, "reason");
    entry->when = act->now;
    entry->person = act->person.id;
    text_copy(entry->act, sizeof entry->act, act->kind->name);
    text_copy(entry->reason, sizeof entry->reason, reason ? reason : "");
    return entry;
}

void act_commit(struct admin_act *act, struct batch *batch) {
    if (!batch) {
        act_stored(act, false);
        return;
    }
    batch_audit(batch, act_audit(act));
    store_commit(act->admin.store, batch, act_stored, act);
}

/* Reading */

bool act_is_of_host(const struct admin_act *act) {
    return act->audit.account != 0;
}

const char *act_text(const struct admin_act *act, const char *name) {
    return json_string_value(json_object_get(act->request, name));
}

/* The fields that there are, and how long their texts may be; 0: a number. */
static const struct field {
    const char *name;
    size_t most;
} fields[] = {
    {"do", STORE_NAME - 1},
    {"name", STORE_NAME - 1},
    {"to", STORE_TEXT - 1},
    {"until", 0},
    {"reason", STORE_REASON - 1},
    {"find", STORE_NAME - 1},
    {"number", 0},
    {"hours", 0},
    {"table", STORE_NAME - 1},
    {"result", STORE_NAME - 1},
    {"text", ANNOUNCEMENT_TEXT - 1},
    {"german", ANNOUNCEMENT_TEXT - 1},
};

static bool is_field(const char *name, const json_t *value) {
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (strcmp(fields[i].name, name) == 0)
            return fields[i].most
                       ? json_is_string(value) && json_string_length(value) <= fields[i].most &&
                             text_is_plain(json_string_value(value))
                       : json_is_integer(value);
    return false;
}

static bool is_request(json_t *request) {
    const char *name;
    json_t *value;
    json_object_foreach(request, name, value) if (!is_field(name, value)) return false;
    return json_is_string(json_object_get(request, "do"));
}

/* The acts */

static void serve_audit(struct admin_act *act) {
    act_list(act, LIST_AUDIT, NULL);
}

static void trust_time(struct admin_act *act) {
    hub_trust_time(act->admin.hub);
    act_done(act);
}

static void serve_trust_time(struct admin_act *act) {
    act->then = trust_time;
    act_commit(act, batch_open());
}

static const struct admin_kind house_kinds[] = {
    {"audit", TAKES_PERSON, serve_audit},
    {"trust-time", NEEDS_SERVER, serve_trust_time},
    {0},
};

static const struct admin_kind *kind_named(const char *name) {
    static const struct admin_kind *const all[] = {house_kinds,         admin_people_kinds,
                                                   admin_conduct_kinds, admin_table_kinds,
                                                   admin_reset_kinds,   admin_operation_kinds,
                                                   admin_host_kinds,    admin_limit_kinds,
                                                   admin_status_kinds,  NULL};
    for (int i = 0; all[i]; i++)
        for (const struct admin_kind *k = all[i]; k->name; k++)
            if (strcmp(k->name, name) == 0) return k;
    return NULL;
}

/* The person */

static bool is_out_of_reach(const struct admin_act *act) {
    return act_is_of_host(act) && act->kind->needs & NEEDS_PERSON &&
           hosts_has(act->admin.hub, act->person.id);
}

static void found_person(void *context, const struct person *person) {
    struct admin_act *act = context;
    if (!person) {
        act_refuse(act, "unknown", "There is no such person.", "Diese Person gibt es nicht.");
        return;
    }
    act->person = *person;
    if (is_out_of_reach(act))
        act_refuse(
            act, "illegal", "Hosts cannot be acted on here, only by kolam admin.",
            "Wer den Server mit betreibt, lässt sich hier nicht ändern, nur mit kolam admin.");
    else
        act->kind->serve(act);
}

/* By the name of an account, or, since guests share theirs, "#" and the number. */
static void find_person(struct admin_act *act, const char *name) {
    if (name[0] == '#')
        store_person(act->admin.store, strtoll(name + 1, NULL, 10), found_person, act);
    else
        store_person_named(act->admin.store, name, found_person, act);
}

static void serve(struct admin_act *act) {
    const char *name = act_text(act, "name"), *reason = act_text(act, "reason");
    int needs = act->kind->needs;
    if (needs & NEEDS_SERVER && !act->admin.hub)
        act_refuse(act, "busy", "That needs the running server.", "Dafür muss der Server laufen.");
    else if (needs & NEEDS_PERSON && !name)
        act_refuse(act, "malformed", "A name is needed.", "Es braucht einen Namen.");
    else if (needs & NEEDS_REASON && (!reason || !*reason))
        act_refuse(act, "malformed", "A reason is needed.", "Es braucht einen Grund.");
    else if (name && needs & (NEEDS_PERSON | TAKES_PERSON))
        find_person(act, name);
    else
        act->kind->serve(act);
}

static int64_t now_of(const struct admin *admin) {
    struct timespec now;
    if (admin->hub) return hub_now(admin->hub) / MILLISECOND;
    clock_gettime(CLOCK_REALTIME, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static void begin(const struct admin *admin, struct admin_client *client,
                  const struct admin_kind *kind, json_t *request) {
    struct admin_act *act = calloc(1, sizeof *act);
    if (!act) {
        admin_refuse(client, "There is no memory.", "Es ist kein Speicher da.");
        return;
    }
    *act = (struct admin_act){
        *admin,        client,
        kind,          json_incref(request),
        now_of(admin), .audit = {.user = client->user, .account = client->account}};
    client->act = act;
    serve(act);
}

/* NULL if there is none, or it is not for this client. */
static const struct admin_kind *kind_of(const struct admin_client *client, json_t *request) {
    if (!json_is_object(request) || !is_request(request)) return NULL;
    const struct admin_kind *kind = kind_named(json_string_value(json_object_get(request, "do")));
    return kind && client->account && !(kind->needs & FOR_HOSTS) ? NULL : kind;
}

bool admin_needs_tables(const json_t *request) {
    const char *name = json_string_value(json_object_get(request, "do"));
    const struct admin_kind *kind = name ? kind_named(name) : NULL;
    return kind && kind->needs & NEEDS_TABLES;
}

void admin_serve_request(const struct admin *admin, struct admin_client *client, json_t *request) {
    const struct admin_kind *kind = kind_of(client, request);
    if (kind)
        begin(admin, client, kind, request);
    else
        admin_refuse(client, "There is no such request, or a field of it is wrong.",
                     "Eine solche Anfrage gibt es nicht, oder ein Feld von ihr ist falsch.");
}

void admin_serve(const struct admin *admin, struct admin_client *client, const char *line,
                 size_t length) {
    json_error_t error;
    json_t *request = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
    admin_serve_request(admin, client, request);
    json_decref(request);
}
