/* Somebody with many games registers, or leaves, while others play. */
#ifndef BENCH_ARCHIVE_LEAVE_H
#define BENCH_ARCHIVE_LEAVE_H

#include "bench/server.h"

#include <stdbool.h>

/* Prints how long that took, and how long a move at most meanwhile. False if it was refused. */
bool archive_leave(const struct server *server);

#endif
