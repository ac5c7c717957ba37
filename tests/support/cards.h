/* Positions of Mandala without having to count to 108 in every test. */
#ifndef TESTS_SUPPORT_CARDS_H
#define TESTS_SUPPORT_CARDS_H

#include "support/support.h"

/* The position with `*` replaced by all cards that it does not name: letters in colour order in the
 * deck, a bag elsewhere. `?*` becomes `?` and their number. */
struct written cards_of(const char *position);

#define CARDS(position) (cards_of(position).text)

#endif
