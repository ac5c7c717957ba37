/* Finds the address to listen at, and raises the limit of open files. */
#include "server/net/serve_listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

static bool refuse_bind(struct refusal *why, const char *host, int port, int error) {
    if (error == EADDRINUSE)
        return refuse(why, "port",
                      "Port %d is taken: something else listens there, perhaps another Kolam. "
                      "--port takes another number.",
                      "Port %d ist belegt: dort lauscht schon etwas, vielleicht ein anderes Kolam. "
                      "--port nimmt eine andere Nummer.",
                      port);
    if (error == EACCES)
        return refuse(why, "port", "Port %d is not allowed: those below 1024 need rights.",
                      "Port %d ist nicht erlaubt: die unter 1024 brauchen Rechte.", port);
    if (error == EADDRNOTAVAIL)
        return refuse(why, "host", "%s is no address of this machine.",
                      "%s ist keine Adresse dieses Rechners.", host);
    return refuse(why, "port", "Nothing can listen at port %d: %s.",
                  "An Port %d kann nichts lauschen: %s.", port, strerror(error));
}

/* Listens there for a moment: whatever is wrong shows now, with its reason. */
static int try_to_listen(const struct addrinfo *info) {
    int error = 0, on = 1;
    int file = socket(info->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (file < 0) return errno;
    setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(file, info->ai_addr, info->ai_addrlen) != 0 || listen(file, 1) != 0) error = errno;
    close(file);
    return error;
}

bool place_find(const char *host, int port, struct place *place, struct refusal *why) {
    struct addrinfo *info, hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
    char service[16];
    if (!host || strcmp(host, "localhost") == 0) host = "127.0.0.1";
    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(host, service, &hints, &info) != 0)
        return refuse(why, "host", "%s is no address, nor the name of one.",
                      "%s ist keine Adresse und auch kein Name einer Adresse.", host);
    int error = try_to_listen(info);
    place->port = port;
    place->is_v6 = info->ai_family == AF_INET6;
    getnameinfo(info->ai_addr, info->ai_addrlen, place->address, sizeof place->address, NULL, 0,
                NI_NUMERICHOST);
    place->is_everywhere =
        strcmp(place->address, "0.0.0.0") == 0 || strcmp(place->address, "::") == 0;
    freeaddrinfo(info);
    return error == 0 || refuse_bind(why, host, port, error);
}

int raise_file_limit(int most) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
    rlim_t target = limit.rlim_max == RLIM_INFINITY || limit.rlim_max > (rlim_t)most
                        ? (rlim_t)most
                        : limit.rlim_max;
    limit.rlim_cur = target;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    return (int)limit.rlim_cur;
}
