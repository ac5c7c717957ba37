/* Accounts of hosts, marked by `kolam admin host`: they have the page for hosts. */
#ifndef SERVER_HUB_PEOPLE_HOSTS_H
#define SERVER_HUB_PEOPLE_HOSTS_H

#include "server/hub/hub_core.h"

bool hosts_open(struct hub *hub); /* false: no memory */
void hosts_close(struct hub *hub);

bool hosts_has(struct hub *hub, int64_t person);

/* A mark that is stored, or is not any more: the person's clients are told. False: no memory. */
bool hosts_add(struct hub *hub, int64_t person);
void hosts_remove(struct hub *hub, int64_t person);

/* Reads all again, after another server has changed some. */
void hosts_read(struct hub *hub);

#endif
