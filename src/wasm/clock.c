/* base/clock.h for a module without a system: the browser's own clock. */
#include "base/clock.h"

#include "wasm/web.h"

double clock_seconds(void) {
    return web_now() / 1000;
}

long long clock_microseconds(void) {
    return (long long)(web_now() * 1000);
}

double clock_busy_seconds(void) {
    return clock_seconds();
}
