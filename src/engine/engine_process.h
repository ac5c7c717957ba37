/* An engine in a process of its own, spoken to by UGI. It is told what its player may know, and
 * nothing else.
 *
 * Nothing here waits: the caller hears it when its file is readable and when its deadline has come.
 * An engine that crashes, cheats or is silent has failed, and is started again when it is next
 * asked. */
#ifndef ENGINE_ENGINE_PROCESS_H
#define ENGINE_ENGINE_PROCESS_H

#include "engine/engine_host.h"

struct engine_process;

/* NULL, and why, if the command cannot be started. */
struct engine_process *engine_process_open(const struct game_terms *terms, const char *command,
                                           struct refusal *why);
void engine_process_close(struct engine_process *e);

/* Readable when it has said something; -1 while no process runs. */
int engine_process_file(const struct engine_process *e);

/* When it must be heard even if it says nothing; a very late time if it need not. */
long long engine_process_deadline(const struct engine_process *e);

/* How long everything but a move may take from now on; 10 seconds unless set. */
void engine_process_set_patience(struct engine_process *e, int milliseconds);

/* Asks for the move of the player to move, and drops the question before. A game that has become
 * shorter is told as a new one. */
void engine_process_ask(struct engine_process *e, const struct local_game *g, uint32_t seed,
                        long long now);
void engine_process_stop(struct engine_process *e);

void engine_process_hear(struct engine_process *e, struct thought *thought);

#endif
