/* "Your turn": a person's unfinished tables, found by the person. */
#ifndef SERVER_HUB_TURNS_H
#define SERVER_HUB_TURNS_H

#include "base/text/json.h"
#include "server/hub/people/people.h"

struct room;

bool turns_open(struct hub *hub); /* false: no memory */
void turns_close(struct hub *hub);

/* The persons who sit at a room are found there from now on; and no longer. */
void turns_add_room(struct hub *hub, struct room *room);
void turns_remove_room(struct hub *hub, struct room *room);

/* Whether the person sits at a table that is not over. */
bool turns_sits(struct hub *hub, int64_t person);

/* The person has another name, which becomes theirs at all their tables. */
void turns_rename(struct hub *hub, const struct person *person);

/* The person's list is sent to all their clients again; to those whose turn it has become. */
void turns_changed(struct hub *hub, int64_t person);
void turns_room_changed(struct hub *hub, struct room *room);
void turns_tell(struct hub *hub);

/* What other servers show of the room is told them again, at most once a second; and with the batch
 * that ends it, they show it no more. */
void turns_share(struct hub *hub, struct room *room);
void turns_end_shared(struct hub *hub, const struct room *room, struct batch *batch);

/* Reads what other servers tell of a person who is connected, and sends the list again; and for
 * hello, before it is answered. */
void turns_read(struct hub *hub, int64_t person);
void turns_read_first(const struct asker *asker, people_then *then);

void turns_write(struct hub *hub, struct text *t, int64_t person); /* 0: nobody, who has none */

#endif
