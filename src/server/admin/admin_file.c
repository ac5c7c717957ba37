/* An act without a server: the store is opened for it, which keeps servers off the file meanwhile.
 */
#include "server/admin/admin.h"

#include <poll.h>

static void wait_for_answers(struct store *store) {
    while (store_pending(store) > 0) {
        struct pollfd file = {.fd = store_file(store), .events = POLLIN};
        poll(&file, 1, 100);
        store_settle(store);
    }
}

bool admin_on_file(const char *where, struct admin_client *client, const char *line, size_t length,
                   struct refusal *why) {
    const struct admin admin = {.store = store_open(where, why)};
    if (!admin.store) return false;
    admin_serve(&admin, client, line, length);
    wait_for_answers(admin.store);
    store_close(admin.store);
    return true;
}
