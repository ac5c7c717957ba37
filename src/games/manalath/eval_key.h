/* Manalath: a hash that mirror images and turned boards share. */
#ifndef GAMES_MANALATH_EVAL_KEY_H
#define GAMES_MANALATH_EVAL_KEY_H

#include "rules/game.h"

uint64_t manalath_key(const union position *p);

#endif
