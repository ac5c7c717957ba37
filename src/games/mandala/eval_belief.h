/* Mandala: what a player makes of the hidden cards. */
#ifndef GAMES_MANDALA_EVAL_BELIEF_H
#define GAMES_MANDALA_EVAL_BELIEF_H

#include "search/belief.h"

extern const struct belief mandala_belief;

#endif
