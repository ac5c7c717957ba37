/* Removes what has been kept long enough, a little every minute. */
#ifndef SERVER_HUB_SWEEP_H
#define SERVER_HUB_SWEEP_H

#include "server/hub/hub_core.h"

void sweep_tick(struct hub *hub);

#endif
