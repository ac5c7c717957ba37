/* Observations: a view as a tensor of small integers, for learning. Everything is read from a view,
 * so that nothing hidden can be learnt, and seen from its reader's side of the table; spectators
 * look from player 1's.
 *
 * A tensor is planes of rows and columns. Each game names its planes and fills them. */
#ifndef LEARN_OBSERVATION_H
#define LEARN_OBSERVATION_H

#include "rules/game.h"

#include <stddef.h>
#include <stdint.h>

struct observer {
    const char *const *planes; /* what each tells, in a few words; terminated by NULL */
    int rows, columns;         /* of every plane */

    /* Fills values that are all 0: plane by plane, row by row. */
    void (*observe)(const union position *seen, enum reader reader, uint8_t *values);
};

#define DECLARE_OBSERVER(name) extern const struct observer name##_observer;
GAMES(DECLARE_OBSERVER)

/* NULL for a game that is not in the list. */
const struct observer *observer_of(const struct game *game);

int observer_planes(const struct observer *observer);
size_t observer_size(const struct observer *observer);

/* Writes observer_size() values. */
void observer_observe(const struct observer *observer, const struct view *view, enum reader reader,
                      uint8_t *values);

#endif
