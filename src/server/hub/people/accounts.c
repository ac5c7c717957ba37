/* Requests about accounts: a name and a passphrase. Each begins a task. */
#include "server/hub/people/account_tasks.h"
#include "server/hub/people/bans.h"
#include "server/hub/people/names.h"
#include "server/hub/quota.h"
#include "server/hub/turns.h"

#include <sodium.h>
#include <string.h>
#include <strings.h>

/* A passphrase of the request; NULL, and it was refused, if it is none. */
static const char *asked_passphrase(const struct request *a, const char *name) {
    const char *passphrase = request_text(a, name, PASSPHRASE_MOST);
    if (passphrase && strlen(passphrase) >= PASSPHRASE_LEAST) return passphrase;
    answer_refuse(&a->asker, "malformed", "A passphrase has 8 to 256 bytes.",
                  "Eine Passphrase hat 8 bis 256 Bytes.");
    return NULL;
}

static const char *asked_name(const struct request *a) {
    const char *name = request_text(a, "name", MESSAGE_MOST);
    struct refusal why;
    if (name && name_check(name, &why)) return name;
    if (name)
        answer_refusal(&a->asker, "malformed", &why);
    else
        answer_refuse(&a->asker, "malformed", "A name is needed.", "Es braucht einen Namen.");
    return NULL;
}

static bool is_account(const struct client *client) {
    return client->person && !client->person->person.guest;
}

static bool has_account(const struct request *a) {
    return is_account(a->client) ||
           answer_refuse(&a->asker, "account", "That needs an account: log in first.",
                         "Dafür braucht es ein Konto: Melde dich erst an.");
}

/* New accounts of an address: a few at once, then one after the other. */
static bool may_register(const struct request *a) {
    struct login_throttle *throttle = a->hub->people->throttle;
    const char *address = address_text(a->client->address);
    long long now = hub_now(a->hub);
    if (!a->hub->settings.limits) return true;
    if (!throttle_allow(throttle, BY_NEWCOMERS, address, now))
        return answer_refuse(&a->asker, "busy",
                             "There are many new accounts from here: wait a minute.",
                             "Von hier aus gibt es viele neue Konten: Warte eine Minute.");
    people_note_try(a->hub, TRY_WRONG, BY_NEWCOMERS, address);
    return true;
}

/* The client's person becomes an account: a guest keeps its number and so its games. */
static void register_unless_taken(void *context, const struct person *taken) {
    struct account_task *task = context;
    const struct client *client = account_task_client(task);
    struct hub *hub = task->asker.hub;
    if (taken || !client) {
        answer_refuse(&task->asker, "taken",
                      "Somebody else has that name, or one that looks like it.",
                      "Diesen Namen hat schon jemand, oder einen, der genauso aussieht.");
        account_task_end(task);
        return;
    }
    task->person = client->person ? client->person->person
                                  : (struct person){.id = people_new_id(hub),
                                                    .since = hub_now(hub) / MILLISECOND};
    task->person.guest = false;
    text_copy(task->person.name, sizeof task->person.name, task->name);
    account_task_hash(task, task->passphrase);
}

static void serve_register(const struct request *a) {
    if (is_account(a->client)) {
        answer_refuse(&a->asker, "account", "You already have an account: log out first.",
                      "Du hast schon ein Konto: Melde dich erst ab.");
        return;
    }
    const char *name = asked_name(a);
    const char *passphrase = name ? asked_passphrase(a, "passphrase") : NULL;
    struct account_task *task =
        passphrase && may_register(a) ? account_task_begin(a, REGISTER, name, passphrase) : NULL;
    if (task) store_person_like(a->hub->store, name, register_unless_taken, task);
}

static void recognise_device(void *context, const struct person *person) {
    struct account_task *task = context;
    task->knows_device = person && !person->guest && strcasecmp(person->name, task->name) == 0;
    if (!account_task_begin_try(task)) return;
    if (task->knows_device)
        account_task_verify(task, person);
    else
        store_person_named(task->asker.hub->store, task->name, account_task_verify, task);
}

/* A name that nobody can have takes the same way as any other, and as long. */
static void serve_login(const struct request *a) {
    uint8_t device[KEY_BYTES] = {0};
    const char *name = request_text(a, "name", STORE_NAME - 1);
    const char *passphrase = request_text(a, "passphrase", PASSPHRASE_MOST);
    if (!name || !passphrase) {
        account_refuse_misfit(&a->asker);
        return;
    }
    struct account_task *task = account_task_begin(a, LOGIN, name, passphrase);
    if (!task) return;
    request_bytes(a, "device", device, sizeof device); /* without one it is nobody's */
    key_hash(device, task->device.hash, sizeof task->device.hash);
    store_person_of_device(a->hub->store, task->device.hash, recognise_device, task);
}

/* What only the account's owner may do. The session is a device on which they have logged in. */
static void serve_owner(const struct request *a, enum account_task_kind kind,
                        const char *passphrase, const char *new_passphrase) {
    const struct person *person = &a->client->person->person;
    struct account_task *task = account_task_begin(a, kind, person->name, passphrase);
    if (!task) return;
    task->knows_device = true;
    memcpy(task->device.hash, a->client->session, STORE_TOKEN);
    text_copy(task->new_passphrase, sizeof task->new_passphrase, new_passphrase);
    if (account_task_begin_try(task))
        store_person(a->hub->store, person->id, account_task_verify, task);
}

static void serve_passphrase(const struct request *a) {
    if (!has_account(a)) return;
    const char *old = asked_passphrase(a, "old");
    const char *new_one = old ? asked_passphrase(a, "new") : NULL;
    if (new_one) serve_owner(a, CHANGE, old, new_one);
}

/* A table's events have the names of its players until it is over. */
static void serve_forget(const struct request *a) {
    if (!has_account(a)) return;
    if (turns_sits(a->hub, a->client->person->person.id)) {
        answer_refuse(&a->asker, "illegal", "Finish your games first, or resign them.",
                      "Spiel deine Partien erst zu Ende, oder gib sie auf.");
        return;
    }
    const char *passphrase = asked_passphrase(a, "passphrase");
    if (passphrase) serve_owner(a, FORGET, passphrase, "");
}

static void serve_logout(const struct request *a) {
    const struct client *client = a->client;
    if (!client->person) {
        answer_plain(&a->asker);
        return;
    }
    struct account_task *task = account_task_begin(a, LOGOUT, "", "");
    if (!task) return;
    task->person = client->person->person;
    memcpy(task->session.hash, client->session, STORE_TOKEN);
    account_task_store(task);
}

/* A new passphrase by a link of who hosts */

static void refuse_link(const struct asker *asker) {
    answer_refuse(asker, "unknown",
                  "This link is not valid any more: ask the host for another one.",
                  "Dieser Link gilt nicht mehr: Bitte die Serverleitung um einen neuen.");
}

static void tell_whose(const struct account_task *task) {
    struct text *t = answer_open(&task->asker);
    if (!t) return;
    member_string(t, "name", task->person.name);
    answer_send(&task->asker, t);
}

static void use_link(struct account_task *task) {
    if (task->passphrase[0]) {
        account_task_hash(task, task->passphrase);
        return;
    }
    tell_whose(task);
    account_task_end(task);
}

static void found_link(void *context, const struct person *person) {
    struct account_task *task = context;
    const struct client *client = account_task_client(task);
    bool valid = person && !person->guest;
    if (client) account_task_count_try(task, client, valid);
    if (valid && !bans_refuse(&task->asker, person->id)) {
        task->person = *person;
        use_link(task);
        return;
    }
    if (!valid) refuse_link(&task->asker);
    account_task_end(task);
}

/* Without a passphrase it only tells whose link it is. */
static void serve_reset(const struct request *a) {
    uint8_t code[KEY_BYTES];
    bool looks = !json_object_get(a->message, "passphrase");
    const char *passphrase = looks ? "" : asked_passphrase(a, "passphrase");
    if (!passphrase) return;
    if (!request_bytes(a, "code", code, sizeof code)) {
        refuse_link(&a->asker);
        return;
    }
    struct account_task *task = account_task_begin(a, RESET, "", passphrase);
    if (!task) return;
    key_hash(code, task->link, sizeof task->link);
    sodium_memzero(code, sizeof code);
    if (account_task_begin_try(task))
        store_person_of_reset_link(a->hub->store, task->link, hub_now(a->hub) / MILLISECOND,
                                   found_link, task);
}

const struct request_kind people_requests[] = {
    {"register", serve_register, ACCOUNT_TASK_COST, STORES},
    {"login", serve_login, ACCOUNT_TASK_COST, STORES},
    {"passphrase", serve_passphrase, ACCOUNT_TASK_COST, STORES},
    {"reset", serve_reset, ACCOUNT_TASK_COST, STORES},
    {"forget", serve_forget, ACCOUNT_TASK_COST, STORES},
    {"logout", serve_logout, 1, STORES},
    {0},
};
