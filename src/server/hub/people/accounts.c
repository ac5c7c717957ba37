/* Accounts: a name and a passphrase. What is asked about one takes a while, since the store and the
 * thread that hashes passphrases are asked in between; until it is answered it is a visit, of which
 * a client has one at a time. */
#include "server/hub/people/bans.h"
#include "server/hub/people/hosts.h"
#include "server/hub/people/names.h"
#include "server/hub/people/people_internal.h"
#include "server/hub/people/relations.h"
#include "server/hub/quota.h"
#include "server/hub/rooms/rooms.h"
#include "server/hub/turns.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    VISITS_MOST = 256,
    VISIT_COST = 20, /* of a client's allowance: it takes the time of many other requests */
};

enum errand { REGISTER, LOGIN, CHANGE, RESET, FORGET, LOGOUT };

struct visit {
    LIST_ENTRY(visit) all;
    struct asker asker;
    enum errand errand;
    char name[STORE_NAME];                    /* as it was typed, or the account's */
    char passphrase[PASSPHRASE_MOST + 1];     /* that must fit, or that is to be the account's */
    char new_passphrase[PASSPHRASE_MOST + 1]; /* CHANGE */
    uint8_t link[STORE_TOKEN];                /* RESET: the hash of its code */
    struct person person;                     /* whom it is about, as the store knows it */
    struct session session;                   /* the new one; LOGOUT: that which ends */
    struct session device;                    /* of LOGIN and REGISTER: a new one, or with a ... */
    bool knows_device; /* ... hash alone: the person has logged in on it before */
};

/* Refusals */

static void refuse_busy(const struct asker *asker) {
    answer_refuse(asker, "busy",
                  "Too many names and passphrases are being looked at: try it again.",
                  "Gerade werden zu viele Namen und Passphrasen geprüft: Versuch es noch einmal.");
}

static void refuse_misfit(const struct asker *asker) {
    answer_refuse(asker, "account", "The name and the passphrase do not fit together.",
                  "Name und Passphrase passen nicht zusammen.");
}

/* Visits */

static void visit_end(struct visit *v) {
    LIST_REMOVE(v, all);
    v->asker.hub->people->visit_count--;
    sodium_memzero(v, sizeof *v);
    free(v);
}

void accounts_close(struct hub *hub) {
    for (struct visit *v = LIST_FIRST(&hub->people->visits), *next; v; v = next) {
        next = LIST_NEXT(v, all);
        visit_end(v);
    }
}

static bool has_visit(const struct people *p, uint64_t client) {
    const struct visit *v = LIST_FIRST(&p->visits);
    while (v && v->asker.client != client) v = LIST_NEXT(v, all);
    return v != NULL;
}

/* NULL, and it was refused, if there are too many. */
static struct visit *visit_begin(const struct request *a, enum errand errand, const char *name,
                                 const char *passphrase) {
    struct people *p = a->hub->people;
    bool full = p->visit_count >= VISITS_MOST || has_visit(p, a->asker.client);
    struct visit *v = full ? NULL : calloc(1, sizeof *v);
    if (!v) {
        refuse_busy(&a->asker);
        return NULL;
    }
    v->asker = a->asker;
    v->errand = errand;
    text_copy(v->name, sizeof v->name, name);
    text_copy(v->passphrase, sizeof v->passphrase, passphrase);
    LIST_INSERT_HEAD(&p->visits, v, all);
    p->visit_count++;
    return v;
}

/* The client, if it is still there. */
static struct client *visitor(const struct visit *v) {
    return client_find(v->asker.hub, v->asker.client);
}

static void write_answer(const struct visit *v, bool with_person, bool with_session) {
    struct text *t = answer_open(&v->asker);
    if (!t) return;
    if (with_person) {
        member_name(t, "person");
        people_write(v->asker.hub, t, &v->person);
    }
    if (with_session) member_string(t, "session", v->session.token);
    if (with_session && v->device.token[0]) member_string(t, "device", v->device.token);
    answer_send(&v->asker, t);
}

/* Wrong tries: each counts as one from the moment it is made, so that many at once are not more
 * than a few, and is forgiven when it was right. Those on a device that the person has used before
 * are counted apart: strangers cannot make it wait. */

static void write_device(const struct visit *v, char text[2 * STORE_TOKEN + 1]) {
    struct text t = text_over(text, 2 * STORE_TOKEN + 1);
    text_hex(&t, v->device.hash, STORE_TOKEN);
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

static void tries_of(const struct visit *v, const struct client *client, struct tries *tries) {
    *tries =
        (struct tries){.at = {{BY_ADDRESS, address_text(client->address)}, {BY_NAME, v->name}}};
    if (v->errand == RESET) tries->at[1] = (struct counted){0}; /* nobody is named */
    if (!v->knows_device) return;
    write_device(v, tries->device);
    tries->at[0] = (struct counted){BY_DEVICE, tries->device};
    tries->at[1] = (struct counted){0};
}

static bool may_try(const struct visit *v, const struct client *client) {
    struct login_throttle *throttle = v->asker.hub->people->throttle;
    long long now = hub_now(v->asker.hub);
    struct tries tries;
    tries_of(v, client, &tries);
    for (const struct counted *c = tries.at; c->who; c++)
        if (!throttle_allow(throttle, c->kind, c->who, now))
            return answer_refuse(
                &v->asker, "busy", "That was wrong too often: wait a minute, then try it again.",
                "Das war zu oft falsch: Warte eine Minute und versuch es dann noch einmal.");
    for (const struct counted *c = tries.at; c->who; c++)
        throttle_wrong(throttle, c->kind, c->who, now);
    return true;
}

static void count_try(const struct visit *v, const struct client *client, bool right) {
    struct hub *hub = v->asker.hub;
    struct login_throttle *throttle = hub->people->throttle;
    struct tries tries;
    tries_of(v, client, &tries);
    if (!right) {
        hub->counts.wrong_passphrases++;
        hub_log(hub, v->errand == RESET ? "wrong reset link" : "wrong passphrase", "address",
                address_text(client->address));
    }
    for (const struct counted *c = tries.at; right && c->who; c++)
        if (c->kind == BY_ADDRESS) /* of others as well */
            throttle_right(throttle, c->kind, c->who);
        else
            throttle_forgive(throttle, c->kind, c->who);
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
    throttle_wrong(throttle, BY_NEWCOMERS, address, now);
    return true;
}

/* Sessions that are over */

static void end_client(struct hub *hub, struct client *client) {
    memset(client->session, 0, sizeof client->session);
    people_leave(hub, client);
    rooms_person_changed(hub, client);
}

/* Other clients of that person, all or those with that session, are nobody from now on; they come
 * back and find that out. */
static void end_others(struct hub *hub, int64_t person, const struct client *but,
                       const uint8_t *session) {
    for (struct client *c = clients_first(hub), *next; c; c = next) {
        next = TAILQ_NEXT(c, all);
        bool same = c->person && c->person->person.id == person && c != but;
        if (!same || (session && memcmp(c->session, session, STORE_TOKEN) != 0)) continue;
        end_client(hub, c);
        client_close(hub, c, CLOSE_RESTART, "The session is over.");
    }
}

void people_end_sessions(struct hub *hub, int64_t person) {
    hub->people->endings++;
    end_others(hub, person, NULL, NULL);
}

/* The end of each errand, once it is stored */

static void become(struct visit *v, struct client *client) {
    struct hub *hub = v->asker.hub;
    memcpy(client->session, v->session.hash, STORE_TOKEN);
    people_arrive(hub, client, &v->person);
    write_answer(v, true, true);
}

static void end_visitor(struct visit *v, struct client *client, bool owns) {
    if (owns) end_client(v->asker.hub, client);
    write_answer(v, false, false);
}

static void end_sessions(struct visit *v, const struct client *client) {
    struct hub *hub = v->asker.hub;
    hub->people->endings++;
    end_others(hub, v->person.id, client, v->errand == LOGOUT ? v->session.hash : NULL);
}

static void forget(struct hub *hub, int64_t person) {
    relations_forget(hub, person);
    hosts_remove(hub, person);
}

static void finish(struct visit *v, struct client *client) {
    struct hub *hub = v->asker.hub;
    if (v->errand != LOGOUT && v->errand != CHANGE) people_learn(hub, &v->person);
    if (v->errand == REGISTER || v->errand == FORGET) rooms_rename_over(hub, &v->person);
    if (v->errand == FORGET) forget(hub, v->person.id);
    if (v->errand != LOGIN) end_sessions(v, client);
    if (!client) return;
    bool owns = client->person && client->person->person.id == v->person.id;
    switch (v->errand) {
    case REGISTER:
    case LOGIN:
    case RESET: become(v, client); break;
    case CHANGE:
        if (owns) memcpy(client->session, v->session.hash, STORE_TOKEN);
        write_answer(v, false, true);
        break;
    case FORGET:
    case LOGOUT: end_visitor(v, client, owns); break;
    }
}

static void stored(void *context, bool success) {
    struct visit *v = context;
    bool enters = v->errand == LOGIN || v->errand == RESET;
    bool is_banned = success && enters && bans_refuse(&v->asker, v->person.id);
    if (success && !is_banned)
        finish(v, visitor(v));
    else if (!success)
        answer_refuse(&v->asker, "busy",
                      "Nothing could be stored, or somebody was faster: try again.",
                      "Es ließ sich nicht speichern, oder jemand war schneller: Versuch es noch "
                      "einmal.");
    visit_end(v);
}

/* What is to be stored */

/* The link is used once, which the audit log says. */
static void fill_reset(struct visit *v, struct batch *batch) {
    struct audit_entry entry = {.when = hub_now(v->asker.hub) / MILLISECOND,
                                .user = AUDIT_NO_USER,
                                .act = "reset-used",
                                .person = v->person.id};
    batch_use_reset_link(batch, v->link, v->person.id);
    batch_audit(batch, &entry);
}

/* The person as it is from now on: nobody who had a session, the key of a seat or a link to a new
 * passphrase has it any more. */
static void fill_person(struct visit *v, struct batch *batch) {
    v->person.keys_since = hub_now(v->asker.hub) / MILLISECOND;
    if (v->errand == RESET)
        fill_reset(v, batch);
    else
        batch_end_reset_link(batch, v->person.id);
    if (v->errand == REGISTER) {
        batch_person(batch, &v->person);
        batch_claim_name(batch, v->person.id);
    } else {
        int facts = v->errand == FORGET ? FACT_ALL : FACT_PASSPHRASE | FACT_KEYS;
        batch_change_person(batch, &v->person, facts);
    }
    if (v->errand == FORGET) batch_forget(batch, v->person.id);
    batch_end_sessions(batch, v->person.id);
}

/* A device is known as such from the first time on. */
static void fill_device(struct visit *v, struct batch *batch) {
    if (!v->knows_device) people_new_token(v->asker.hub, &v->device);
    batch_device(batch, v->device.hash, v->person.id, hub_now(v->asker.hub) / MILLISECOND);
}

static void fill(struct visit *v, struct batch *batch) {
    if (v->errand == LOGOUT) {
        batch_end_session(batch, v->session.hash);
        return;
    }
    if (v->errand != LOGIN) fill_person(v, batch);
    if (v->errand == FORGET) return;
    if (v->errand != CHANGE) fill_device(v, batch);
    people_new_session(v->asker.hub, batch, v->person.id, &v->session);
}

/* Keys of seats end first: if the server dies between the two, nothing is open that should not be.
 */
static void store_errand(struct visit *v) {
    struct batch *batch = batch_open();
    if (!batch) {
        stored(v, false);
        return;
    }
    if (v->errand != LOGIN && v->errand != LOGOUT) rooms_end_keys(v->asker.hub, v->person.id);
    fill(v, batch);
    store_commit(v->asker.hub->store, batch, stored, v);
}

void people_make_former(struct hub *hub, struct person *person) {
    person->guest = true;
    person->passphrase[0] = '\0';
    people_name_by_number(hub, "Former member", person->name);
}

/* Passphrases */

static void give_up(struct visit *v) {
    refuse_busy(&v->asker);
    visit_end(v);
}

static void hashed(void *context, bool fits, const char *word) {
    struct visit *v = context;
    (void)fits;
    text_copy(v->person.passphrase, sizeof v->person.passphrase, word);
    if (word[0] && visitor(v))
        store_errand(v);
    else
        give_up(v);
}

static void hash(struct visit *v, const char *passphrase) {
    if (!passphrases_hash(v->asker.hub->passphrases, passphrase, hashed, v)) give_up(v);
}

static void verified(void *context, bool fits, const char *word) {
    struct visit *v = context;
    const struct client *client = visitor(v);
    (void)word;
    if (client) count_try(v, client, fits);
    if (!fits || !client) {
        refuse_misfit(&v->asker);
        visit_end(v);
        return;
    }
    if (v->errand == LOGIN && bans_refuse(&v->asker, v->person.id)) {
        visit_end(v);
        return;
    }
    if (v->errand == FORGET) people_make_former(v->asker.hub, &v->person);
    if (v->errand == CHANGE)
        hash(v, v->new_passphrase);
    else
        store_errand(v);
}

static void verify(void *context, const struct person *person) {
    struct visit *v = context;
    if (person && !person->guest) v->person = *person;
    if (!passphrases_verify(v->asker.hub->passphrases, v->passphrase, v->person.passphrase,
                            verified, v))
        give_up(v);
}

/* Requests */

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

/* The client's person becomes an account: a guest keeps its number and so its games. */
static void register_unless_taken(void *context, const struct person *taken) {
    struct visit *v = context;
    const struct client *client = visitor(v);
    struct hub *hub = v->asker.hub;
    if (taken || !client) {
        answer_refuse(&v->asker, "taken", "Somebody else has that name, or one that looks like it.",
                      "Diesen Namen hat schon jemand, oder einen, der genauso aussieht.");
        visit_end(v);
        return;
    }
    v->person = client->person ? client->person->person
                               : (struct person){.id = people_new_id(hub),
                                                 .since = hub_now(hub) / MILLISECOND};
    v->person.guest = false;
    text_copy(v->person.name, sizeof v->person.name, v->name);
    hash(v, v->passphrase);
}

static void serve_register(const struct request *a) {
    if (is_account(a->client)) {
        answer_refuse(&a->asker, "account", "You already have an account: log out first.",
                      "Du hast schon ein Konto: Melde dich erst ab.");
        return;
    }
    const char *name = asked_name(a);
    const char *passphrase = name ? asked_passphrase(a, "passphrase") : NULL;
    struct visit *v =
        passphrase && may_register(a) ? visit_begin(a, REGISTER, name, passphrase) : NULL;
    if (v) store_person_like(a->hub->store, name, register_unless_taken, v);
}

/* Goes on with what the visit is about, if there were not too many wrong tries. */
static bool begin_try(struct visit *v) {
    const struct client *client = visitor(v);
    if (client && may_try(v, client)) return true;
    visit_end(v);
    return false;
}

static void recognise_device(void *context, const struct person *person) {
    struct visit *v = context;
    v->knows_device = person && !person->guest && strcasecmp(person->name, v->name) == 0;
    if (!begin_try(v)) return;
    if (v->knows_device)
        verify(v, person);
    else
        store_person_named(v->asker.hub->store, v->name, verify, v);
}

/* A name that nobody can have takes the same way as any other, and as long. */
static void serve_login(const struct request *a) {
    uint8_t device[KEY_BYTES] = {0};
    const char *name = request_text(a, "name", STORE_NAME - 1);
    const char *passphrase = request_text(a, "passphrase", PASSPHRASE_MOST);
    if (!name || !passphrase) {
        refuse_misfit(&a->asker);
        return;
    }
    struct visit *v = visit_begin(a, LOGIN, name, passphrase);
    if (!v) return;
    request_bytes(a, "device", device, sizeof device); /* without one it is nobody's */
    key_hash(device, v->device.hash, sizeof v->device.hash);
    store_person_of_device(a->hub->store, v->device.hash, recognise_device, v);
}

/* What only the account's owner may do. The session is a device on which they have logged in. */
static void serve_owner(const struct request *a, enum errand errand, const char *passphrase,
                        const char *new_passphrase) {
    const struct person *person = &a->client->person->person;
    struct visit *v = visit_begin(a, errand, person->name, passphrase);
    if (!v) return;
    v->knows_device = true;
    memcpy(v->device.hash, a->client->session, STORE_TOKEN);
    text_copy(v->new_passphrase, sizeof v->new_passphrase, new_passphrase);
    if (begin_try(v)) store_person(a->hub->store, person->id, verify, v);
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
    struct visit *v = visit_begin(a, LOGOUT, "", "");
    if (!v) return;
    v->person = client->person->person;
    memcpy(v->session.hash, client->session, STORE_TOKEN);
    store_errand(v);
}

/* A new passphrase by a link of who hosts */

static void refuse_link(const struct asker *asker) {
    answer_refuse(asker, "unknown",
                  "This link is not valid any more: ask the host for another one.",
                  "Dieser Link gilt nicht mehr: Bitte die Serverleitung um einen neuen.");
}

static void tell_whose(const struct visit *v) {
    struct text *t = answer_open(&v->asker);
    if (!t) return;
    member_string(t, "name", v->person.name);
    answer_send(&v->asker, t);
}

static void use_link(struct visit *v) {
    if (v->passphrase[0]) {
        hash(v, v->passphrase);
        return;
    }
    tell_whose(v);
    visit_end(v);
}

static void found_link(void *context, const struct person *person) {
    struct visit *v = context;
    const struct client *client = visitor(v);
    bool valid = person && !person->guest;
    if (client) count_try(v, client, valid);
    if (valid && !bans_refuse(&v->asker, person->id)) {
        v->person = *person;
        use_link(v);
        return;
    }
    if (!valid) refuse_link(&v->asker);
    visit_end(v);
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
    struct visit *v = visit_begin(a, RESET, "", passphrase);
    if (!v) return;
    key_hash(code, v->link, sizeof v->link);
    sodium_memzero(code, sizeof code);
    if (begin_try(v))
        store_person_of_reset_link(a->hub->store, v->link, hub_now(a->hub) / MILLISECOND,
                                   found_link, v);
}

const struct request_kind people_requests[] = {
    {"register", serve_register, VISIT_COST, STORES},
    {"login", serve_login, VISIT_COST, STORES},
    {"passphrase", serve_passphrase, VISIT_COST, STORES},
    {"reset", serve_reset, VISIT_COST, STORES},
    {"forget", serve_forget, VISIT_COST, STORES},
    {"logout", serve_logout, 1, STORES},
    {0},
};
