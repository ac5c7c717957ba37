/* Accounts that may not be used, because somebody who hosts has said so (kolam admin). */
#ifndef SERVER_HUB_PEOPLE_BANS_H
#define SERVER_HUB_PEOPLE_BANS_H

#include "server/hub/messages.h"

bool bans_open(struct hub *hub); /* false: no memory */
void bans_close(struct hub *hub);

/* Ends the keys of the seats of those who are banned, who may have become so while no server ran.
 */
void bans_close_seats(struct hub *hub);

/* Whether the person may not be anybody here now. */
bool bans_has(struct hub *hub, int64_t person);

/* Refuses a request of a person who is banned, and says why and until when. True: it was. */
bool bans_refuse(const struct asker *asker, int64_t person);

/* A ban that is stored: the person's clients are told and ended. False: there is no memory. */
bool bans_add(struct hub *hub, const struct ban *ban);
void bans_remove(struct hub *hub, int64_t person);

/* Reads all again, after another server has changed some. The person, unless it is 0, hears of a
 * ban, and loses the sessions that are over. */
void bans_read(struct hub *hub, int64_t person);

#endif
