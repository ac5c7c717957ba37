/* What those who host have set, as the hub has it: read when it starts, changed by kolam admin, and
 * told to all clients. */
#ifndef SERVER_HUB_HOST_HOST_H
#define SERVER_HUB_HOST_HOST_H

#include "server/hub/host/host_settings.h"
#include "server/hub/messages.h"

struct host;

bool host_open(struct hub *hub); /* false: no memory. Read once the store has answered */
void host_close(struct hub *hub);
const struct host_settings *host_settings(const struct hub *hub);

int host_limit(const struct hub *hub, enum limit limit);

/* A setting that is stored: it holds, and clients are told of what concerns them. */
void host_learn(struct hub *hub, const struct stored_setting *setting);

/* While it is read-only, nothing that players do is stored, and no clock runs. */
bool host_is_read_only(const struct hub *hub);

/* While the server drains no game begins, until it stops: the next one begins games again. */
void host_drain(struct hub *hub, bool on);
bool host_drains(const struct hub *hub);

/* Refuses what has an effect (enum request_effect) that the server does not have now. True: it was
 * refused. */
bool host_refuses(const struct asker *asker, int effects);

/* Tells clients that an announcement is over. To be called now and then. */
void host_tick(struct hub *hub);

/* The member `announcements`: what everybody should know now. */
void host_write(struct hub *hub, struct text *t);

/* Reads all settings again, after another server has changed some. */
void host_read(struct hub *hub);

#endif
