/* Limits: how many connections, tables and requests an address and a client may have. */
#ifndef SERVER_HUB_QUOTA_H
#define SERVER_HUB_QUOTA_H

#include "server/hub/archive/search_turns.h"
#include "server/hub/clients.h"

struct room;

bool quota_open(struct hub *hub); /* false: no memory */
void quota_close(struct hub *hub);

/* Counts one more connection of an address; NULL if it has too many. */
struct address *quota_arrive(struct hub *hub, const char *text);
void quota_leave(struct hub *hub, struct address *address);
const char *address_text(const struct address *address);
struct search_line *address_searches(struct address *address);

/* An address that has no connection of the hub, for HTTP: NULL without memory. Forgets it if
 * nothing of it is left to count. */
struct address *quota_address(struct hub *hub, const char *text);
void quota_release(struct hub *hub, const struct address *address);

enum rate { RATE_ALLOWED, RATE_EXCEEDED, RATE_ABUSED };

/* Takes the cost of a request from the client's allowance, and from its address's. */
enum rate quota_take(struct hub *hub, struct client *client, int cost);

/* Whether one more table may be opened; then it is counted until it is over. */
bool quota_open_table(struct hub *hub, struct address *address, struct refusal *why);
void quota_count_table(struct room *room, struct address *address);
void quota_write_tables(struct hub *hub, struct text *t); /* {ADDRESS: number}, for digest.c */
void quota_end_table(struct hub *hub, struct room *room);

#endif
