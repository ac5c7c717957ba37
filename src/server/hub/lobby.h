/* The lobby: listed tables that wait for somebody, and listed games to watch. */
#ifndef SERVER_HUB_LOBBY_H
#define SERVER_HUB_LOBBY_H

#include "server/hub/messages.h"

struct room;

bool lobby_open(struct hub *hub); /* false: no memory */
void lobby_close(struct hub *hub);

/* Lists a room if its terms say so; and no longer. */
void lobby_list(struct hub *hub, struct room *room);
void lobby_unlist(struct hub *hub, struct room *room);

void lobby_changed(struct hub *hub); /* what it shows has changed */
void lobby_tell(struct hub *hub);    /* sends it if that is due */

/* "open" and "playing" of this server alone, for the others. */
void lobby_write_here(struct hub *hub, struct text *t);

extern const struct request_kind lobby_requests[];

#endif
