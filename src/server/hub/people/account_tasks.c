/* What a task about an account does once it has begun: counts wrong tries, asks for hashes, stores,
 * ends sessions and answers. */
#include "server/hub/people/account_tasks.h"

#include "server/hub/people/bans.h"
#include "server/hub/people/hosts.h"
#include "server/hub/people/relations.h"
#include "server/hub/quota.h"
#include "server/hub/rooms/rooms.h"
#include "server/hub/turns.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { TASKS_MOST = 256 };

/* Refusals */

static void refuse_busy(const struct asker *asker) {
    answer_refuse(asker, "busy",
                  "Too many names and passphrases are being looked at: try it again.",
                  "Gerade werden zu viele Namen und Passphrasen geprüft: Versuch es noch einmal.");
}

void account_refuse_misfit(const struct asker *asker) {
    answer_refuse(asker, "account", "The name and the passphrase do not fit together.",
                  "Name und Passphrase passen nicht zusammen.");
}

/* Tasks */

void account_task_end(struct account_task *task) {
    LIST_REMOVE(task, all);
    task->asker.hub->people->task_count--;
    sodium_memzero(task, sizeof *task);
    free(task);
}

void account_tasks_close(struct hub *hub) {
    for (struct account_task *task = LIST_FIRST(&hub->people->tasks), *next; task; task = next) {
        next = LIST_NEXT(task, all);
        account_task_end(task);
    }
}

static bool has_task(const struct people *p, uint64_t client) {
    const struct account_task *task = LIST_FIRST(&p->tasks);
    while (task && task->asker.client != client) task = LIST_NEXT(task, all);
    return task != NULL;
}

struct account_task *account_task_begin(const struct request *a, enum account_task_kind kind,
                                        const char *name, const char *passphrase) {
    struct people *p = a->hub->people;
    bool full = p->task_count >= TASKS_MOST || has_task(p, a->asker.client);
    struct account_task *task = full ? NULL : calloc(1, sizeof *task);
    if (!task) {
        refuse_busy(&a->asker);
        return NULL;
    }
    task->asker = a->asker;
    task->kind = kind;
    text_copy(task->name, sizeof task->name, name);
    text_copy(task->passphrase, sizeof task->passphrase, passphrase);
    LIST_INSERT_HEAD(&p->tasks, task, all);
    p->task_count++;
    return task;
}

struct client *account_task_client(const struct account_task *task) {
    return client_find(task->asker.hub, task->asker.client);
}

static void write_answer(const struct account_task *task, bool with_person, bool with_session) {
    struct text *t = answer_open(&task->asker);
    if (!t) return;
    if (with_person) {
        member_name(t, "person");
        people_write(task->asker.hub, t, &task->person);
    }
    if (with_session) member_string(t, "session", task->session.token);
    if (with_session && task->device.token[0]) member_string(t, "device", task->device.token);
    answer_send(&task->asker, t);
}

/* Wrong tries: each counts as one from the moment it is made, so that many at once are not more
 * than a few, and is forgiven when it was right. Those on a device that the person has used before
 * are counted apart: strangers cannot make it wait. */

static void write_device(const struct account_task *task, char text[2 * STORE_TOKEN + 1]) {
    struct text t = text_over(text, 2 * STORE_TOKEN + 1);
    text_hex(&t, task->device.hash, STORE_TOKEN);
}

/* Where an attempt is counted: at one place, or at two; `who` is NULL after the last. */
struct counted {
    enum throttle_kind kind;
    const char *who;
};

struct tries {
    char device[2 * STORE_TOKEN + 1];
    struct counted at[3];
};

static void tries_of(const struct account_task *task, const struct client *client,
                     struct tries *tries) {
    *tries =
        (struct tries){.at = {{BY_ADDRESS, address_text(client->address)}, {BY_NAME, task->name}}};
    if (task->kind == RESET) tries->at[1] = (struct counted){0}; /* nobody is named */
    if (!task->knows_device) return;
    write_device(task, tries->device);
    tries->at[0] = (struct counted){BY_DEVICE, tries->device};
    tries->at[1] = (struct counted){0};
}

static bool may_try(const struct account_task *task, const struct client *client) {
    struct hub *hub = task->asker.hub;
    struct login_throttle *throttle = hub->people->throttle;
    long long now = hub_now(hub);
    struct tries tries;
    tries_of(task, client, &tries);
    for (const struct counted *c = tries.at; c->who; c++)
        if (!throttle_allow(throttle, c->kind, c->who, now))
            return answer_refuse(
                &task->asker, "busy", "That was wrong too often: wait a minute, then try it again.",
                "Das war zu oft falsch: Warte eine Minute und versuch es dann noch einmal.");
    for (const struct counted *c = tries.at; c->who; c++)
        people_note_try(hub, TRY_WRONG, c->kind, c->who);
    return true;
}

void account_task_count_try(const struct account_task *task, const struct client *client,
                            bool right) {
    struct hub *hub = task->asker.hub;
    struct tries tries;
    tries_of(task, client, &tries);
    if (!right) {
        hub->counts.wrong_passphrases++;
        hub_log(hub, task->kind == RESET ? "wrong reset link" : "wrong passphrase", "address",
                address_text(client->address));
    }
    for (const struct counted *c = tries.at; right && c->who; c++)
        people_note_try(hub, c->kind == BY_ADDRESS ? TRY_RIGHT : TRY_FORGIVEN, c->kind, c->who);
}

/* Sessions that are over */

static void end_client(struct hub *hub, struct client *client) {
    memset(client->session, 0, sizeof client->session);
    people_leave(hub, client);
    rooms_person_changed(hub, client);
}

/* Other clients of that person, or of anybody if that is 0, all or those with that session, are
 * nobody from now on; they come back and find that out. */
static void end_others(struct hub *hub, int64_t person, const struct client *but,
                       const uint8_t *session) {
    for (struct client *c = clients_first(hub), *next; c; c = next) {
        next = TAILQ_NEXT(c, all);
        bool same = c->person && (!person || c->person->person.id == person) && c != but;
        if (!same || (session && memcmp(c->session, session, STORE_TOKEN) != 0)) continue;
        end_client(hub, c);
        client_close(hub, c, CLOSE_RESTART, "The session is over.");
    }
}

void people_end_sessions(struct hub *hub, int64_t person) {
    hub->people->endings++;
    end_others(hub, person, NULL, NULL);
}

void people_end_session(struct hub *hub, const uint8_t session[STORE_TOKEN]) {
    hub->people->endings++;
    end_others(hub, 0, NULL, session);
}

/* The end of each kind, once it is stored */

static void become(struct account_task *task, struct client *client) {
    struct hub *hub = task->asker.hub;
    memcpy(client->session, task->session.hash, STORE_TOKEN);
    people_arrive(hub, client, &task->person);
    write_answer(task, true, true);
}

static void end_client_session(struct account_task *task, struct client *client, bool owns) {
    if (owns) end_client(task->asker.hub, client);
    write_answer(task, false, false);
}

static void end_sessions(struct account_task *task, const struct client *client) {
    struct hub *hub = task->asker.hub;
    hub->people->endings++;
    end_others(hub, task->person.id, client, task->kind == LOGOUT ? task->session.hash : NULL);
}

static void forget(struct hub *hub, int64_t person) {
    relations_forget(hub, person);
    hosts_remove(hub, person);
}

static void finish(struct account_task *task, struct client *client) {
    struct hub *hub = task->asker.hub;
    if (task->kind != LOGOUT && task->kind != CHANGE) people_learn(hub, &task->person);
    if (task->kind == REGISTER || task->kind == FORGET) rooms_rename_over(hub, &task->person);
    if (task->kind == FORGET) forget(hub, task->person.id);
    if (task->kind != LOGIN) end_sessions(task, client);
    if (!client) return;
    bool owns = client->person && client->person->person.id == task->person.id;
    switch (task->kind) {
    case REGISTER:
    case LOGIN:
    case RESET: become(task, client); break;
    case CHANGE:
        if (owns) memcpy(client->session, task->session.hash, STORE_TOKEN);
        write_answer(task, false, true);
        break;
    case FORGET:
    case LOGOUT: end_client_session(task, client, owns); break;
    }
}

static void stored(void *context, bool success) {
    struct account_task *task = context;
    bool enters = task->kind == LOGIN || task->kind == RESET;
    bool is_banned = success && enters && bans_refuse(&task->asker, task->person.id);
    if (success && !is_banned)
        finish(task, account_task_client(task));
    else if (!success)
        answer_refuse(&task->asker, "busy",
                      "Nothing could be stored, or somebody was faster: try again.",
                      "Es ließ sich nicht speichern, oder jemand war schneller: Versuch es noch "
                      "einmal.");
    account_task_end(task);
}

/* What is to be stored */

/* The link is used once, which the audit log says. */
static void fill_reset(struct account_task *task, struct batch *batch) {
    struct audit_entry entry = {.when = hub_now(task->asker.hub) / MILLISECOND,
                                .user = AUDIT_NO_USER,
                                .act = "reset-used",
                                .person = task->person.id};
    batch_use_reset_link(batch, task->link, task->person.id);
    batch_audit(batch, &entry);
}

/* The person as it is from now on: nobody who had a session, the key of a seat or a link to a new
 * passphrase has it any more. */
static void fill_person(struct account_task *task, struct batch *batch) {
    task->person.keys_since = hub_now(task->asker.hub) / MILLISECOND;
    if (task->kind == RESET)
        fill_reset(task, batch);
    else
        batch_end_reset_link(batch, task->person.id);
    if (task->kind == REGISTER) {
        batch_person(batch, &task->person);
        batch_claim_name(batch, task->person.id);
    } else {
        int facts = task->kind == FORGET ? FACT_ALL : FACT_PASSPHRASE | FACT_KEYS;
        batch_change_person(batch, &task->person, facts);
    }
    if (task->kind == FORGET) batch_forget(batch, task->person.id);
    batch_end_sessions(batch, task->person.id);
}

/* A device is known as such from the first time on. */
static void fill_device(struct account_task *task, struct batch *batch) {
    if (!task->knows_device) people_new_token(task->asker.hub, &task->device);
    batch_device(batch, task->device.hash, task->person.id, hub_now(task->asker.hub) / MILLISECOND);
}

static void fill(struct account_task *task, struct batch *batch) {
    if (task->kind == LOGOUT) {
        batch_end_session(batch, task->session.hash);
        return;
    }
    if (task->kind != LOGIN) fill_person(task, batch);
    if (task->kind == FORGET) return;
    if (task->kind != CHANGE) fill_device(task, batch);
    people_new_session(task->asker.hub, batch, task->person.id, &task->session);
}

/* Keys of seats end first: if the server dies between the two, nothing is open that should not be.
 */
void account_task_store(struct account_task *task) {
    struct batch *batch = batch_open();
    if (!batch) {
        stored(task, false);
        return;
    }
    if (task->kind != LOGIN && task->kind != LOGOUT)
        rooms_end_keys(task->asker.hub, task->person.id);
    fill(task, batch);
    store_commit(task->asker.hub->store, batch, stored, task);
}

void people_make_former(struct hub *hub, struct person *person) {
    person->guest = true;
    person->passphrase[0] = '\0';
    people_name_by_number(hub, "Former member", person->name);
}

/* Passphrases */

static void give_up(struct account_task *task) {
    refuse_busy(&task->asker);
    account_task_end(task);
}

static void hashed(void *context, bool fits, const char *word) {
    struct account_task *task = context;
    (void)fits;
    text_copy(task->person.passphrase, sizeof task->person.passphrase, word);
    if (word[0] && account_task_client(task))
        account_task_store(task);
    else
        give_up(task);
}

void account_task_hash(struct account_task *task, const char *passphrase) {
    if (!passphrases_hash(task->asker.hub->passphrases, passphrase, hashed, task)) give_up(task);
}

static void verified(void *context, bool fits, const char *word) {
    struct account_task *task = context;
    const struct client *client = account_task_client(task);
    (void)word;
    if (client) account_task_count_try(task, client, fits);
    if (!fits || !client) {
        account_refuse_misfit(&task->asker);
        account_task_end(task);
        return;
    }
    if (task->kind == LOGIN && bans_refuse(&task->asker, task->person.id)) {
        account_task_end(task);
        return;
    }
    if (task->kind == FORGET) people_make_former(task->asker.hub, &task->person);
    if (task->kind == CHANGE)
        account_task_hash(task, task->new_passphrase);
    else
        account_task_store(task);
}

void account_task_verify(void *context, const struct person *person) {
    struct account_task *task = context;
    if (person && !person->guest) task->person = *person;
    if (!passphrases_verify(task->asker.hub->passphrases, task->passphrase, task->person.passphrase,
                            verified, task))
        give_up(task);
}

bool account_task_begin_try(struct account_task *task) {
    const struct client *client = account_task_client(task);
    if (client && may_try(task, client)) return true;
    account_task_end(task);
    return false;
}
