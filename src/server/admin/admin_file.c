/* An act without a server: the store is opened for it, which keeps servers off the file meanwhile,
 * and a hub on it if the act is about tables. Nobody is connected to that hub; its clocks stand, as
 * they do when a server starts, and stay so. */
#include "server/admin/admin_internal.h"

#include "store/servers.h"

#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* A hub without a world */

static long long tell_now(void *context) {
    struct timespec now;
    (void)context;
    clock_gettime(CLOCK_REALTIME, &now);
    return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

static void fill_randomly(void *context, uint8_t *bytes, size_t length) {
    (void)context;
    randombytes_buf(bytes, length);
}

static void send_nothing(void *context, void *link, const char *bytes, size_t length) {
    (void)context, (void)link, (void)bytes, (void)length;
}

static void close_nothing(void *context, void *link, enum close_code code, const char *sentence) {
    (void)context, (void)link, (void)code, (void)sentence;
}

static void log_nothing(void *context, const char *event, ...) {
    (void)context, (void)event;
}

static struct hub *open_hub(struct store *store, struct refusal *why) {
    static const struct callbacks callbacks = {.now = tell_now,
                                               .random = fill_randomly,
                                               .send = send_nothing,
                                               .close = close_nothing,
                                               .log = log_nothing};
    char name[SERVER_NAME];
    snprintf(name, sizeof name, "admin-%d", (int)getpid());
    const struct hub_settings settings = {.name = name, .bots = 1, .acts_only = true};
    return hub_open(store, &callbacks, &settings, why);
}

/* The act */

static void wait_for_answers(struct store *store) {
    while (store_pending(store) > 0) {
        struct pollfd file = {.fd = store_file(store), .events = POLLIN};
        poll(&file, 1, 100);
        store_settle(store);
    }
}

static void finish(const struct admin *admin) {
    wait_for_answers(admin->store);
    if (admin->hub) hub_close(admin->hub);
}

static bool serve_on(struct admin *admin, struct admin_client *client, json_t *request,
                     struct refusal *why) {
    if (admin_needs_tables(request)) {
        admin->hub = open_hub(admin->store, why);
        if (!admin->hub) return false;
    }
    admin_serve_request(admin, client, request);
    finish(admin);
    return true;
}

bool admin_on_file(const char *where, struct admin_client *client, const char *line, size_t length,
                   struct refusal *why) {
    struct admin admin = {.store = store_open(where, why)};
    if (!admin.store) return false;
    json_t *request = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    bool served = serve_on(&admin, client, request, why);
    json_decref(request);
    store_close(admin.store);
    return served;
}
