/* Listens at an address of this machine, and raises the limit of open files. */
#include "server/net/serve_listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

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

static int port_of(const struct sockaddr_storage *bound) {
    return ntohs(bound->ss_family == AF_INET6 ? ((const struct sockaddr_in6 *)bound)->sin6_port
                                              : ((const struct sockaddr_in *)bound)->sin_port);
}

/* Where a socket is, once it is bound. */
static void place_tell(struct place *place, const uv_tcp_t *listener) {
    int length = sizeof place->socket;
    if (uv_tcp_getsockname(listener, (struct sockaddr *)&place->socket, &length) != 0) return;
    place->port = port_of(&place->socket);
    getnameinfo((const struct sockaddr *)&place->socket, (socklen_t)length, place->address,
                sizeof place->address, NULL, 0, NI_NUMERICHOST);
}

bool place_listen(struct place *place, uv_loop_t *loop, uv_tcp_t *listener, uv_connection_cb call,
                  struct refusal *why) {
    uv_tcp_init(loop, listener);
    int error = uv_tcp_bind(listener, (const struct sockaddr *)&place->socket, 0);
    if (error == 0) error = uv_listen((uv_stream_t *)listener, SOMAXCONN, call);
    if (error != 0) return refuse_bind(why, place->address, place->port, -error);
    place_tell(place, listener);
    return true;
}

static bool listens_by_tcp(int file) {
    int listens = 0, protocol = 0;
    socklen_t length = sizeof listens;
    return getsockopt(file, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) == 0 && listens &&
           getsockopt(file, SOL_SOCKET, SO_PROTOCOL, &protocol, &length) == 0 &&
           protocol == IPPROTO_TCP;
}

bool place_take(struct place *place, int file, uv_loop_t *loop, uv_tcp_t *listener,
                uv_connection_cb call, struct refusal *why) {
    *place = (struct place){.port = 0};
    uv_tcp_init(loop, listener);
    if (!listens_by_tcp(file) || uv_tcp_open(listener, file) != 0 ||
        uv_listen((uv_stream_t *)listener, SOMAXCONN, call) != 0)
        return refuse(why, "port",
                      "What the service manager hands over is no listening TCP socket.",
                      "Was der Dienstverwalter übergibt, ist kein lauschender TCP-Socket.");
    place_tell(place, listener);
    return true;
}

bool place_find(const char *host, int port, struct place *place, struct refusal *why) {
    struct addrinfo *info, hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
    char service[16];
    if (!host || strcmp(host, "localhost") == 0) host = "127.0.0.1";
    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(host, service, &hints, &info) != 0)
        return refuse(why, "host", "%s is no address, nor the name of one.",
                      "%s ist keine Adresse und auch kein Name einer Adresse.", host);
    place->port = port;
    memcpy(&place->socket, info->ai_addr, info->ai_addrlen);
    getnameinfo(info->ai_addr, info->ai_addrlen, place->address, sizeof place->address, NULL, 0,
                NI_NUMERICHOST);
    freeaddrinfo(info);
    return true;
}

bool place_read(const char *text, struct place *place, struct refusal *why) {
    char host[INET6_ADDRSTRLEN + 2] = "";
    const char *colon = strrchr(text, ':'), *port = colon ? colon + 1 : text;
    size_t length = colon ? (size_t)(colon - text) : 0;
    bool is_number = *port && strlen(port) < 6 && strspn(port, "0123456789") == strlen(port);
    long number = strtol(port, NULL, 10);
    if (!is_number || length >= sizeof host || number > 65535)
        return refuse(why, "metrics", "--metrics takes a port, or an address and a port.",
                      "--metrics nimmt einen Port, oder eine Adresse und einen Port.");
    memcpy(host, text, length);
    if (length > 1 && host[0] == '[' && host[length - 1] == ']') {
        memmove(host, host + 1, length - 2);
        host[length - 2] = '\0';
    }
    return place_find(*host ? host : NULL, (int)number, place, why);
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
