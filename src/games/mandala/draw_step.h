/* What a player of Mandala chooses next, for draw_tell.c. */
#ifndef GAMES_MANDALA_DRAW_STEP_H
#define GAMES_MANDALA_DRAW_STEP_H

#include "draw/telling.h"

/* As struct telling says. */
bool mandala_brief(const union position *p, const char *name, struct speech *s);
void mandala_step(const union position *p, move m, struct speech *s);

#endif
