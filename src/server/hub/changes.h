/* What other servers have changed of what this one has in memory (store/servers.h). */
#ifndef SERVER_HUB_CHANGES_H
#define SERVER_HUB_CHANGES_H

#include "server/hub/hub_core.h"

/* Hears of it from now on; nothing happens if there can be no others. */
void changes_open(struct hub *hub);
void changes_close(struct hub *hub);

#endif
