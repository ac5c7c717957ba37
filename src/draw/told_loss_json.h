/* The lines that show a loss, as JSON. */
#ifndef DRAW_TOLD_LOSS_JSON_H
#define DRAW_TOLD_LOSS_JSON_H

#include "base/text/json.h"
#include "draw/told_loss.h"

/* "shows":{"played":[…],"better":[…],"facts":[…],"likely":…}: the moves of both lines, and which of
 * them end where a fact becomes true. Nothing of a loss without facts. */
void member_told_loss(struct text *t, const struct game *game, const union position *p,
                      const struct told_loss *loss);

#endif
