/* Tasks about accounts: registering, logging in and out, changing, resetting and forgetting. One
 * takes a while, since it needs the store and the thread that hashes passphrases; a client has at
 * most one at a time. */
#ifndef SERVER_HUB_PEOPLE_ACCOUNT_TASKS_H
#define SERVER_HUB_PEOPLE_ACCOUNT_TASKS_H

#include "server/hub/people/people_internal.h"

enum { ACCOUNT_TASK_COST = 20 }; /* of a client's allowance: as much work as many other requests */

enum account_task_kind { REGISTER, LOGIN, CHANGE, RESET, FORGET, LOGOUT };

struct account_task {
    LIST_ENTRY(account_task) all;
    struct asker asker;
    enum account_task_kind kind;
    char name[STORE_NAME];                    /* as it was typed, or the account's */
    char passphrase[PASSPHRASE_MOST + 1];     /* that must fit, or that is to be the account's */
    char new_passphrase[PASSPHRASE_MOST + 1]; /* CHANGE */
    uint8_t link[STORE_TOKEN];                /* RESET: the hash of its code */
    struct person person;                     /* whom it is about, as the store knows it */
    struct session session;                   /* the new one; LOGOUT: that which ends */
    struct session device;                    /* of LOGIN and REGISTER: a new one, or with a ... */
    bool knows_device; /* ... hash alone: the person has logged in on it before */
};

/* NULL, and the request was refused, if there are too many. */
struct account_task *account_task_begin(const struct request *a, enum account_task_kind kind,
                                        const char *name, const char *passphrase);
void account_task_end(struct account_task *task);

/* The client, if it is still connected. */
struct client *account_task_client(const struct account_task *task);

/* A wrong passphrase or code is counted before it is looked at. False, and the task was refused and
 * ended, if there were too many; a right one is forgiven. */
bool account_task_begin_try(struct account_task *task);
void account_task_count_try(const struct account_task *task, const struct client *client,
                            bool right);

/* Each of these goes on with the task and ends it: the passphrase that must fit, once the person is
 * known or NULL; the hash of a new one; what is to be stored. */
void account_task_verify(void *context, const struct person *person);
void account_task_hash(struct account_task *task, const char *passphrase);
void account_task_store(struct account_task *task);

/* The name and the passphrase do not fit together. */
void account_refuse_misfit(const struct asker *asker);

#endif
