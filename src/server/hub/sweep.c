/* Games that were called off before both had played are kept for a month, so that who was there can
 * still look at them and check the deal. While the time is not trusted, none is known to be that
 * old. */
#include "server/hub/sweep.h"

#include "server/hub/host/host.h"
#include "server/hub/rooms/rooms.h"

static const long long MINUTE = 60LL * SECOND;
static const long long CALLED_OFF_LASTS = 30LL * 24 * 3600 * SECOND;

void sweep_tick(struct hub *hub) {
    long long now = hub_now(hub);
    if (hub->swept > 0 && now - hub->swept < MINUTE) return;
    if (host_is_read_only(hub) || rooms_time_is_held(hub)) return;
    hub->swept = now;
    struct batch *batch = batch_open();
    if (!batch) return;
    batch_remove_called_off(batch, (now - CALLED_OFF_LASTS) / MILLISECOND);
    store_commit(hub->store, batch, NULL, NULL);
}
