/* What systemd hands over, and wants to be told: sockets that already listen, which it keeps open
 * while one server replaces another (sd_listen_fds(3)), and the server's state (sd_notify(3)).
 * Without systemd there is neither, and nothing is told. */
#ifndef SERVER_NET_SERVICE_MANAGER_H
#define SERVER_NET_SERVICE_MANAGER_H

#include "rules/refusal.h"

#include <stdbool.h>
#include <sys/socket.h>
#include <sys/un.h>

struct service_manager {
    int listener;             /* a socket for everybody; -1: none was handed over */
    int metrics;              /* one with the name "metrics"; -1: none */
    int notify;               /* to tell it something by; -1: it wants to be told nothing */
    struct sockaddr_un place; /* where that goes, ... */
    socklen_t place_length;   /* ... and how much of it counts */
    long long watchdog_every; /* microseconds between signs of life; 0: it waits for none */
    long long watchdog_at;    /* when the next one is due */
};

/* Reads the environment. False, and why, if more is handed over than the server has a use for. */
bool service_open(struct service_manager *service, struct refusal *why);
void service_close(struct service_manager *service);

/* Tells a state, as in "READY=1". */
void service_notify(const struct service_manager *service, const char *state);

/* The loop runs. To be called often, with the time of a clock that nobody sets. */
void service_alive(struct service_manager *service, long long now);

#endif
