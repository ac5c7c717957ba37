/* Lag compensation: the time that a move spent on the network is not charged to its player, within
 * an allowance that refills with every move. A client that fakes lag gains no more than that. */
#ifndef SERVER_TABLE_ALLOWANCE_H
#define SERVER_TABLE_ALLOWANCE_H

struct allowance {
    long long left; /* microseconds */
};

void allowance_init(struct allowance *a);

/* How much of the line's round trip is forgiven for a move that took so long; takes it away. */
long long allowance_take(struct allowance *a, long long round_trip, long long elapsed);

#endif
