/* People: persons who are connected, guests and accounts, and their sessions. */
#ifndef SERVER_HUB_PEOPLE_PEOPLE_H
#define SERVER_HUB_PEOPLE_PEOPLE_H

#include "server/hub/messages.h"

/* A person whose session is open in at least one client. */
struct person_here {
    struct map_entry entry;
    struct person person; /* without the passphrase */
    LIST_HEAD(, client) clients;
    int client_count;
    bool turns_changed; /* "your turn" is to be sent again */
    json_t *turns;      /* what other servers tell of it: an array, or NULL */
};

bool people_open(struct hub *hub); /* false: no memory */
void people_close(struct hub *hub);
void people_end_old_sessions(struct hub *hub); /* when a server starts, if it trusts its clock */

int people_count(struct hub *hub);                                /* who are connected */
struct person_here *people_find(struct hub *hub, int64_t person); /* NULL: not connected */

/* The client becomes that person, on this and all the tables that it watches; or nobody. */
void people_arrive(struct hub *hub, struct client *client, const struct person *person);
void people_leave(struct hub *hub, struct client *client);

/* For hello: the client becomes the person of that session, or stays nobody; then `then` is called,
 * unless the client is gone. */
typedef void people_then(const struct asker *asker);
void people_return(const struct asker *asker, const uint8_t token[KEY_BYTES], people_then *then);

/* The client's person; if it is nobody yet, a new guest, who goes into the batch, with a session
 * whose token is written (KEY_TEXT bytes), or "". NULL if there is no memory. If the batch is not
 * stored after all, call people_leave(). */
const struct person *people_need(struct hub *hub, struct client *client, struct batch *batch,
                                 char token[KEY_TEXT]);

/* A person as their own client is told: {"name":...,"guest":...}, and "host":true if so. */
void people_write(struct hub *hub, struct text *t, const struct person *person);

extern const struct request_kind people_requests[];

#endif
