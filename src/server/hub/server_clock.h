/* The server's time of day. It is counted by a steady clock, which nobody can set and which goes on
 * while the machine sleeps, and follows the system's clock when that is set forward, never back. It
 * says when nobody could be served, so that no player is charged for it (hub_skip()), and when the
 * system's clock was set. All times are microseconds. */
#ifndef SERVER_HUB_SERVER_CLOCK_H
#define SERVER_HUB_SERVER_CLOCK_H

struct server_clock {
    long long offset; /* from the steady clock to the time of day */
    long long looked; /* the time of day at the last look */
    long long behind; /* by how much the system's clock was set back behind this one */
};

/* What a look at the clocks has shown. */
struct clock_look {
    long long stood_since; /* nobody was served since then; 0: no time is missing */
    long long set_by;      /* how far the system's clock was set; negative: back; 0: it was not */
};

void server_clock_init(struct server_clock *c, long long steady, long long system);
long long server_clock_now(const struct server_clock *c, long long steady);

/* To be called at least every second, before anything that is done with the time. */
struct clock_look server_clock_look(struct server_clock *c, long long steady, long long system);

#endif
