/* An act while it is under way, and its ways to end. */
#ifndef SERVER_ADMIN_ADMIN_INTERNAL_H
#define SERVER_ADMIN_ADMIN_INTERNAL_H

#include "server/admin/admin.h"
#include "server/hub/host/host_settings.h"
#include "server/hub/messages.h"

#include <jansson.h>

struct admin_act {
    struct admin admin;
    struct admin_client *client; /* NULL: gone */
    const struct admin_kind *kind;
    json_t *request;
    int64_t now;          /* milliseconds */
    struct person person; /* whom it is about, as it is stored, or is to be */
    struct ban ban;
    bool sits;           /* the person, at a table of another server */
    char code[KEY_TEXT]; /* of a link that is told once it is stored */
    struct audit_entry audit;
    struct stored_setting setting;       /* that it changes */
    struct host_settings settings;       /* as they are stored */
    void (*then)(struct admin_act *act); /* what follows in the hub once it is stored, or NULL */
    void (*otherwise)(struct admin_act *act); /* the same if it is not, or NULL */
};

/* What an act needs before it is done. */
enum {
    NEEDS_SERVER = 1, /* one that runs: nothing of it is stored */
    NEEDS_PERSON = 2,
    TAKES_PERSON = 4,
    NEEDS_REASON = 8,
    FOR_HOSTS = 16,    /* a host may do it, but not to a host */
    NEEDS_TABLES = 32, /* a hub: without a server, one is opened on the file */
};

struct admin_kind {
    const char *name;
    int needs;
    void (*serve)(struct admin_act *act);
};

/* Terminated by {NULL}. */
extern const struct admin_kind admin_people_kinds[], admin_conduct_kinds[], admin_table_kinds[],
    admin_reset_kinds[], admin_operation_kinds[], admin_host_kinds[], admin_limit_kinds[],
    admin_status_kinds[];

/* The same as admin_serve() of what was read. */
void admin_serve_request(const struct admin *admin, struct admin_client *client, json_t *request);

/* Whether it is an act that needs tables. */
bool admin_needs_tables(const json_t *request);

/* Whether it is asked for by a host's account, rather than on the server's machine. */
bool act_is_of_host(const struct admin_act *act);

/* A text of the request; NULL if there is none. */
const char *act_text(const struct admin_act *act, const char *name);

/* Fills act->settings, and then does that. */
void act_read_settings(struct admin_act *act, void (*then)(struct admin_act *act));

/* Whether the person has an account; if not, the act is refused. */
bool act_needs_account(struct admin_act *act);

/* Sends one row of the answer. */
void act_row(const struct admin_act *act, const struct text *row);

/* Each of these ends the act. */
void act_commit_setting(struct admin_act *act); /* act->setting: it is stored, and holds */
void act_done(struct admin_act *act);
void act_refuse(struct admin_act *act, const char *code, const char *english, const char *german);
void act_list(struct admin_act *act, enum store_list list, const char *text);
void act_commit(struct admin_act *act, struct batch *batch); /* NULL: there is no memory */
void act_lines(struct admin_act *act, const char *lines, size_t length, bool more);

/* For an act whose batch something else commits: its entry of the audit log, to be added to it; and
 * what is to be called, with the act, once that is stored or is not. */
const struct audit_entry *act_audit(struct admin_act *act);
void act_stored(void *act, bool success);

#endif
