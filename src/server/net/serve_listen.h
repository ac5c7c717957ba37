/* Where the server listens: an address of this machine that is free. */
#ifndef SERVER_NET_SERVE_LISTEN_H
#define SERVER_NET_SERVE_LISTEN_H

#include "rules/refusal.h"

#include <netinet/in.h>
#include <stdbool.h>

struct place {
    char address[INET6_ADDRSTRLEN]; /* as text */
    int port;                       /* 0: any that is free */
    bool is_v6, is_everywhere;
};

/* False, and why, if the host is none of this machine, or the port is taken. NULL: this machine
 * alone. */
bool place_find(const char *host, int port, struct place *place, struct refusal *why);

/* As many files as the system allows, up to a limit; returns how many. */
int raise_file_limit(int most);

#endif
