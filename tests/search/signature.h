/* The nodes of the bench of the searches: this build's signature. */
#ifndef TESTS_SEARCH_SIGNATURE_H
#define TESTS_SEARCH_SIGNATURE_H

#include <stdint.h>

/* Of the game number `index` in the list of games. */
uint64_t signature(int index);

#endif
