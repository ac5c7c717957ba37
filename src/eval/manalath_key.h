/* Manalath: a hash that mirror images and turned boards share. */
#ifndef EVAL_MANALATH_KEY_H
#define EVAL_MANALATH_KEY_H

#include "rules/game.h"

uint64_t manalath_key(const union position *p);

#endif
