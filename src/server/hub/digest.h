/* What servers tell of themselves to the others, once a second, and hear of them: their lobbies,
 * how many people are connected, and from where tables were opened. Without others there is
 * nothing. */
#ifndef SERVER_HUB_DIGEST_H
#define SERVER_HUB_DIGEST_H

#include "server/hub/messages.h"

/* This server's; NULL if it is as it was told last. Lasts until the next call. */
const char *digest_write(struct hub *hub);
void digest_close(struct hub *hub);

/* Reads those of the others, as they are now. */
void digest_read(struct hub *hub);

/* An array of them: {"server", "open", "playing", "people", "tables": {ADDRESS: number}}. NULL if
 * there are none. */
const json_t *digest_others(const struct hub *hub);

/* On all servers: connections of people; unfinished tables that were opened at other servers from
 * that address. */
int digest_people(struct hub *hub);
int digest_tables(struct hub *hub, const char *address);

#endif
