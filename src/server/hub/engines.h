/* Engines at tables. */
#ifndef SERVER_HUB_ENGINES_H
#define SERVER_HUB_ENGINES_H

#include "rules/game.h"
#include "server/hub/hub_core.h"

struct room;

/* Asks the engine if it is its turn and it has waited long enough; and when that is due, LLONG_MAX
 * if it is no engine's turn. */
void engines_consider(struct hub *hub, struct room *room);
long long engines_due(const struct room *room);
void engines_answer(void *hub, int64_t table, int turn, move m, long long pause);

#endif
