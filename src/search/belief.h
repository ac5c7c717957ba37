/* What a player makes of what is hidden, from the views of a game that it has been given so far. */
#ifndef SEARCH_BELIEF_H
#define SEARCH_BELIEF_H

#include "rules/game.h"

#include <stddef.h>
#include <stdint.h>

struct belief {
    size_t size; /* of the memory, which the caller provides, zeroed before a game */

    /* Learns from the player's next view, at that player's turn. The same views and seeds give the
     * same memory. A view that follows from no earlier one begins afresh. */
    void (*see)(void *memory, const struct view *view, uint64_t seed);

    /* A position that agrees with the view seen last, as likely as it is believed to be. */
    void (*imagine)(const void *memory, const struct view *view, struct random *random,
                    union position *p);
};

/* A belief and what it remembers. */
struct believer {
    const struct belief *belief;
    const void *memory;
};

#endif
