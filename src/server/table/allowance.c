/* How much lag is forgiven. */
#include "server/table/allowance.h"

#include "base/text/numbers.h"

/* An ordinary line takes 20 to 150 ms there and back, so what refills covers it for every move; a
 * hitch of half a second is forgiven now and then, and a client that fakes lag gains a tenth of a
 * second a move, less than any increment that is played. */
enum {
    AT_FIRST = 1000000,
    MOST = 2000000,
    EACH_MOVE = 100000,
    OF_ONE_MOVE = 500000,
};

void allowance_init(struct allowance *a) {
    a->left = AT_FIRST;
}

long long allowance_take(struct allowance *a, long long round_trip, long long elapsed) {
    a->left = lesser(a->left + EACH_MOVE, MOST);
    long long forgiven =
        greater(0, lesser(lesser(round_trip, elapsed), lesser(a->left, OF_ONE_MOVE)));
    a->left -= forgiven;
    return forgiven;
}
