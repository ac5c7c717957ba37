/* Reads what systemd says in the environment, and answers on its socket. */
#include "server/net/service_manager.h"

#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST_FILE = 3 }; /* SD_LISTEN_FDS_START */

static long long number_in(const char *name) {
    const char *text = getenv(name);
    long long number = text ? strtoll(text, NULL, 10) : 0;
    return number > 0 ? number : 0;
}

/* Sockets */

/* Whether this is the name of so many in a row with colons between them. */
static bool is_named(const char *names, int index, const char *name) {
    for (; names && index > 0; index--) {
        names = strchr(names, ':');
        if (names) names++;
    }
    size_t length = strlen(name);
    return names && strncmp(names, name, length) == 0 &&
           (names[length] == ':' || names[length] == '\0');
}

static bool take_socket(struct service_manager *service, int index) {
    bool is_metrics = is_named(getenv("LISTEN_FDNAMES"), index, "metrics");
    int *socket = is_metrics ? &service->metrics : &service->listener;
    if (*socket >= 0) return false;
    *socket = FIRST_FILE + index;
    fcntl(*socket, F_SETFD, FD_CLOEXEC);
    return true;
}

/* What was handed to another process, whose environment we have inherited, is not ours. */
static bool take_sockets(struct service_manager *service, struct refusal *why) {
    long long count = number_in("LISTEN_PID") == getpid() ? number_in("LISTEN_FDS") : 0;
    for (int i = 0; i < count; i++)
        if (!take_socket(service, i))
            return refuse(why, "port",
                          "The service manager hands over more sockets than one for everybody and "
                          "one named 'metrics'.",
                          "Der Dienstverwalter übergibt mehr Sockets als einen für alle und einen "
                          "namens 'metrics'.");
    return true;
}

/* Telling */

static void find_place(struct service_manager *service) {
    const char *path = getenv("NOTIFY_SOCKET");
    size_t length = path ? strlen(path) : 0;
    if (length == 0 || length >= sizeof service->place.sun_path) return;
    service->place.sun_family = AF_UNIX;
    memcpy(service->place.sun_path, path, length);
    if (path[0] == '@') service->place.sun_path[0] = '\0'; /* a name that is no file */
    service->place_length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    service->notify = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
}

static bool is_watched(void) {
    return !getenv("WATCHDOG_PID") || number_in("WATCHDOG_PID") == getpid();
}

bool service_open(struct service_manager *service, struct refusal *why) {
    *service = (struct service_manager){.listener = -1, .metrics = -1, .notify = -1};
    find_place(service);
    if (is_watched()) service->watchdog_every = number_in("WATCHDOG_USEC") / 2;
    return take_sockets(service, why);
}

void service_close(struct service_manager *service) {
    if (service->notify >= 0) close(service->notify);
    service->notify = -1;
}

void service_notify(const struct service_manager *service, const char *state) {
    if (service->notify >= 0)
        sendto(service->notify, state, strlen(state), MSG_NOSIGNAL,
               (const struct sockaddr *)&service->place, service->place_length);
}

void service_alive(struct service_manager *service, long long now) {
    if (service->watchdog_every == 0 || now < service->watchdog_at) return;
    service->watchdog_at = now + service->watchdog_every;
    service_notify(service, "WATCHDOG=1");
}
