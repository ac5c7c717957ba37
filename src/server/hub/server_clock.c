/* Two clocks compared: the steady one says how long it took, the system's what time it is. */
#include "server/hub/server_clock.h"

#include <stdlib.h>

enum {
    STOOD_STILL = 2000000, /* between two looks: the process or its machine was stopped */
    SET_LEAST = 1000000,   /* less is how the clocks are read one after the other */
};

void server_clock_init(struct server_clock *c, long long steady, long long system) {
    *c = (struct server_clock){.offset = system - steady, .looked = system};
}

long long server_clock_now(const struct server_clock *c, long long steady) {
    return c->offset + steady;
}

struct clock_look server_clock_look(struct server_clock *c, long long steady, long long system) {
    struct clock_look look = {0};
    long long ahead = system - server_clock_now(c, steady);
    if (llabs(ahead + c->behind) >= SET_LEAST) {
        look.set_by = ahead + c->behind;
        if (ahead > 0) c->offset += ahead;
        c->behind = ahead > 0 ? 0 : -ahead;
    }
    long long now = server_clock_now(c, steady);
    if (now - c->looked > STOOD_STILL || ahead >= SET_LEAST) look.stood_since = c->looked;
    c->looked = now;
    return look;
}
