/* What people.c and accounts.c share. */
#ifndef SERVER_HUB_PEOPLE_H
#define SERVER_HUB_PEOPLE_H

#include "server/hub/hub_parts.h"
#include "server/hub/passphrases.h"
#include "server/hub/tries.h"

enum { PEOPLE_BITS = 14 }; /* thousands are here at once, at most */

struct visit;

struct people {
    struct hash_map here; /* struct person_here, by the person */
    struct passphrases *passphrases;
    struct tries *tries;
    struct visit *visits; /* requests about accounts that are not answered yet */
    int visit_count;
    unsigned endings; /* how often sessions were ended: what was read before may be over */
};

/* A session's token, which only its client keeps, and what the store keeps. */
struct session {
    char token[KEY_TEXT];
    uint8_t hash[STORE_TOKEN];
};
void people_new_session(struct hub *hub, struct batch *batch, int64_t person,
                        struct session *session);

int64_t people_new_id(struct hub *hub);

/* "Guest 4821". */
void people_name_by_number(struct hub *hub, const char *title, char name[STORE_NAME]);

/* Other facts about somebody who may be here. */
void people_learn(struct hub *hub, const struct person *person);

/* Whatever was asked is not answered any more. */
void accounts_close(struct hub *hub);

#endif
