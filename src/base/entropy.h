/* Chance from outside: a seed that nobody chose. */
#ifndef BASE_ENTROPY_H
#define BASE_ENTROPY_H

#include "base/seed.h"

/* Eight bytes of it, so that it is short to copy by hand. */
struct seed entropy_seed(void);

#endif
