/* Chance from outside: a seed that nobody chose. */
#ifndef PLAY_ENTROPY_H
#define PLAY_ENTROPY_H

#include "base/seed.h"

/* Eight bytes of it, so that it is short to copy by hand. */
struct seed entropy_seed(void);

#endif
