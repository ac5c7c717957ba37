/* An engine that is asked about one position after another: Kolam's own, or a command that speaks
 * UGI. It waits for each answer. */
#ifndef MATCH_SUITE_ENGINE_H
#define MATCH_SUITE_ENGINE_H

#include "engine/ugi/ugi_client.h"
#include "match/suite.h"

struct suite_engine;

/* `command` is NULL for the own engine. NULL, and why, if it cannot be started. */
struct suite_engine *suite_engine_open(const struct game *game, const char *command,
                                       struct refusal *why);
void suite_engine_close(struct suite_engine *e);

/* The move that it plays in the problem's position, as in the first of a new game, within nodes or
 * a time for the move. False, and why, if a command ends, is silent for minutes or answers with
 * what is no move. */
bool suite_engine_ask(struct suite_engine *e, const struct problem *problem,
                      const struct search_limits *limits, move *m, struct refusal *why);

#endif
