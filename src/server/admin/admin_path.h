/* Where the socket of `kolam admin` is: beside the data, FILE.admin, whatever name that is opened
 * by. */
#ifndef SERVER_ADMIN_ADMIN_PATH_H
#define SERVER_ADMIN_ADMIN_PATH_H

#include <stdbool.h>
#include <sys/socket.h>
#include <sys/un.h>

/* False if the name is too long for a socket. */
bool admin_path(const char *data, struct sockaddr_un *address);

#endif
