/* How much is asked of the server: counted by address, and by client. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include "server/hub_parts.h"

bool limits_open(struct hub *hub);
void limits_close(struct hub *hub);

/* One more connection of an address; NULL if it has too many. */
struct address *limits_arrive(struct hub *hub, const char *text);
void limits_leave(struct hub *hub, struct address *address);

enum pace_of_asking { ASKS_WELL, ASKS_TOO_OFTEN, ASKS_MUCH_TOO_OFTEN };

/* Takes the cost of a request from the client's allowance. */
enum pace_of_asking limits_ask(struct hub *hub, struct client *client, int cost);

/* Whether one more table may be opened; then it is counted until it is over. */
bool limits_open_table(struct hub *hub, struct address *address, struct refusal *why);
void limits_count_table(struct room *room, struct address *address);
void limits_end_table(struct hub *hub, struct room *room);

#endif
