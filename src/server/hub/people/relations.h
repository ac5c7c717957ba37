/* Whom a person does not want to hear (muted) or to play with (blocked), and reports to the host.
 */
#ifndef SERVER_HUB_PEOPLE_RELATIONS_H
#define SERVER_HUB_PEOPLE_RELATIONS_H

#include "server/hub/messages.h"

bool relations_open(struct hub *hub); /* false: no memory; they are known when the store answers */
void relations_close(struct hub *hub);

/* Whether the first does not hear the second; whether one of them has blocked the other. */
bool relations_muted(struct hub *hub, int64_t person, int64_t other);
bool relations_blocked(struct hub *hub, int64_t one, int64_t other);

void relations_forget(struct hub *hub, int64_t person); /* who has no account any more */

/* mute, block, relations, report. */
/* Reads those of the person, or all if that is 0, again, after another server has changed some. */
void relations_read(struct hub *hub, int64_t person);

extern const struct request_kind relation_requests[];

#endif
