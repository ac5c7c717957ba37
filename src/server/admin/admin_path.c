/* Finds the socket's name from that of the data. */
#include "server/admin/admin_path.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

bool admin_path(const char *data, struct sockaddr_un *address) {
    char real[PATH_MAX];
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    int length = snprintf(address->sun_path, sizeof address->sun_path, "%s.admin",
                          realpath(data, real) ? real : data);
    return length > 0 && (size_t)length < sizeof address->sun_path;
}
