/* Random bytes from the system. */
#include "base/entropy.h"

#include <assert.h>
#include <sys/random.h>
#include <sys/types.h>

struct seed entropy_seed(void) {
    struct seed seed = {{0}};
    ssize_t got = getrandom(seed.bytes, 8, 0);
    assert(got == 8); /* so few are never cut short */
    return seed;
}
