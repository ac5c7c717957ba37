/* How much is asked of the server: counted by address, and by client. */
#ifndef SERVER_HUB_QUOTA_H
#define SERVER_HUB_QUOTA_H

#include "server/hub/hub_parts.h"

bool quota_open(struct hub *hub);
void quota_close(struct hub *hub);

/* One more connection of an address; NULL if it has too many. */
struct address *quota_arrive(struct hub *hub, const char *text);
void quota_leave(struct hub *hub, struct address *address);

enum pace_of_asking { ASKS_WELL, ASKS_TOO_OFTEN, ASKS_MUCH_TOO_OFTEN };

/* Takes the cost of a request from the client's allowance, and from its address's. */
enum pace_of_asking quota_ask(struct hub *hub, struct client *client, int cost);

/* Whether one more table may be opened; then it is counted until it is over. */
bool quota_open_table(struct hub *hub, struct address *address, struct refusal *why);
void quota_count_table(struct room *room, struct address *address);
void quota_end_table(struct hub *hub, struct room *room);

#endif
