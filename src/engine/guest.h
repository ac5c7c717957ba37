/* A guest: an engine in a process of its own that sits at the table and is spoken to by UGI. It is
 * told what its player may know, and nothing else.
 *
 * Nothing here waits: whoever keeps a guest hears it when its file is readable and when its
 * deadline has come. One that crashes, cheats or is silent has failed, and is started anew when it
 * is next asked. */
#ifndef ENGINE_GUEST_H
#define ENGINE_GUEST_H

#include "engine/thinker.h"

struct guest;

/* NULL, and why, if the command cannot be started. */
struct guest *guest_open(const struct game_terms *terms, const char *command, struct refusal *why);
void guest_close(struct guest *g);

/* Readable when it has said something; -1 while no process runs. */
int guest_file(const struct guest *g);

/* When it must be heard even if it says nothing; a very late time if it need not. */
long long guest_deadline(const struct guest *g);

/* How long everything but a move may take from now on; 10 seconds unless set. */
void guest_set_patience(struct guest *g, int milliseconds);

/* What it is asked next is about another game. */
void guest_new_game(struct guest *g);

/* Asks for the move of the player to move. Whatever was asked before is dropped. */
void guest_ask(struct guest *g, const struct local_game *s, uint32_t seed, long long now);
void guest_stop(struct guest *g);

void guest_hear(struct guest *g, struct thought *thought);

#endif
