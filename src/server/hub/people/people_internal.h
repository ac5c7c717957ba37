/* What the files about people share. */
#ifndef SERVER_HUB_PEOPLE_PEOPLE_INTERNAL_H
#define SERVER_HUB_PEOPLE_PEOPLE_INTERNAL_H

#include "server/hub/people/login_throttle.h"
#include "server/hub/people/passphrases.h"
#include "server/hub/people/people.h"

enum { PEOPLE_BITS = 14 }; /* thousands are connected at once, at most */

struct people {
    struct hash_map here;      /* struct person_here, by the person */
    struct hash_map relations; /* of relations.c, by the person */
    struct hash_map bans;      /* of bans.c, by the person */
    struct hash_map hosts;     /* of hosts.c, by the person */
    struct login_throttle *throttle;
    LIST_HEAD(, account_task) tasks; /* that are not answered yet */
    int task_count;
    unsigned
        endings; /* how often sessions were ended: a session that was read before may be over */
};

/* A token of a session or device, which only its client has, and what the store has. */
struct session {
    char token[KEY_TEXT];
    uint8_t hash[STORE_TOKEN];
};
void people_new_token(struct hub *hub, struct session *session);
void people_new_session(struct hub *hub, struct batch *batch, int64_t person,
                        struct session *session);

int64_t people_new_id(struct hub *hub);

/* "Guest 4821". */
void people_name_by_number(struct hub *hub, const char *title, char name[STORE_NAME]);

/* Other facts about a person who may be connected. */
void people_learn(struct hub *hub, const struct person *person);

/* All sessions of the person, which are not stored any more, are over, also in its clients. */
void people_end_sessions(struct hub *hub, int64_t person);

/* The person has another name, or is an account now, which shows at all tables. */
void people_rename(struct hub *hub, const struct person *person);

/* Clients of that person, or of all if it is 0, whose sessions are not stored any more lose them;
 * what the others are called is read again. */
void people_check_sessions(struct hub *hub, int64_t person);

/* The session is not stored any more. */
void people_end_session(struct hub *hub, const uint8_t session[STORE_TOKEN]);

/* Counts a try, here and at all other servers; and one that was made at another. */
enum try_outcome {
    TRY_WRONG,
    TRY_RIGHT, /* it counted as wrong until now */
    TRY_FORGIVEN,
};
void people_note_try(struct hub *hub, enum try_outcome outcome, enum throttle_kind kind,
                     const char *who);
void people_hear_try(struct hub *hub, const char *text);

/* Makes an account a guest who has left: "Former member 4821", without a passphrase. */
void people_make_former(struct hub *hub, struct person *person);

/* Drops all tasks about accounts; they are not answered any more. */
void account_tasks_close(struct hub *hub);

#endif
