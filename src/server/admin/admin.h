/* Acts of those who host (kolam admin): one line of JSON asks, {"do": "ban", "name": "Anna", ...};
 * lines of JSON answer: rows, if it is a list, and last {"done": true, ...} or {"refused": ...}.
 * Every act that changes something, and every export, is stored in the audit log together with what
 * it does. */
#ifndef SERVER_ADMIN_ADMIN_H
#define SERVER_ADMIN_ADMIN_H

#include "server/hub/hub.h"

enum { ADMIN_LINE_MOST = 4096 }; /* bytes of a request, its end included */

/* On what it acts. */
struct admin {
    struct store *store;
    struct hub *hub;           /* NULL: no server runs, and the act needs no tables */
    const char *const *origin; /* where browsers see it, as in "https://games.example"; or NULL */

    /* Reads the settings of a running server again; without `apply`, only tells whether that would
     * do. False, and why, if it does not. */
    bool (*reload)(void *context, bool apply, struct refusal *why);
    void *context;
};

struct admin_act;

/* Who asks. `send` gets whole lines, and `last` with the last of them. */
struct admin_client {
    void (*send)(void *context, const char *lines, size_t length, bool last);
    void *context;
    int64_t user;          /* of the system, or -1 for ... */
    int64_t account;       /* ... a host, who may not do everything; else 0 */
    struct admin_act *act; /* that is not answered yet */
};

/* The answer may come before it returns, or later, from store_settle(). */
void admin_serve(const struct admin *admin, struct admin_client *client, const char *line,
                 size_t length);

/* A refusal of what is no request at all. */
void admin_refuse(struct admin_client *client, const char *english, const char *german);

/* The client is gone: what was begun goes on, and nobody is told. */
void admin_disconnect(struct admin_client *client);

/* Does it without a server, on the file `where`, and waits. False, and why, if that cannot be used
 * now. Tables are as the next server will find them. */
bool admin_on_file(const char *where, struct admin_client *client, const char *line, size_t length,
                   struct refusal *why);

#endif
