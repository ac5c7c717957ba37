/* The loop: opens store, hub and sockets, waits for all of them at once, and ends them in order. */
#include "server/net/serve.h"

#include "base/clock.h"
#include "server/admin/admin_socket.h"
#include "server/http/connection.h"
#include "server/net/serve_crowd.h"
#include "server/net/pages/serve_download.h"
#include "server/net/serve_link.h"
#include "server/net/serve_listen.h"
#include "server/net/pages/serve_picture.h"
#include "server/net/serve_samples.h"
#include "server/net/serve_signals.h"
#include "server/net/server.h"
#include "server/net/pages/site.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TICK = 100 /* milliseconds */ };

/* Time */

static long long read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

long long server_now(struct server *server) {
    return server_clock_now(&server->clock, read_clock(CLOCK_BOOTTIME));
}

void server_look(struct server *server) {
    struct clock_look look =
        server_clock_look(&server->clock, read_clock(CLOCK_BOOTTIME), read_clock(CLOCK_REALTIME));
    if (!server->hub) return;
    if (look.stood_since > 0) hub_skip(server->hub, look.stood_since);
    if (look.set_by != 0) hub_time_set(server->hub, look.set_by);
}

/* What the hub needs of the world */

static long long tell_now(void *context) {
    return server_now(context);
}

static void fill_randomly(void *context, uint8_t *bytes, size_t length) {
    (void)context;
    randombytes_buf(bytes, length);
}

static void send_message(void *context, void *link, const char *bytes, size_t length) {
    (void)context;
    link_send(link, bytes, length);
}

static void close_line(void *context, void *link, enum close_code code, const char *sentence) {
    (void)context;
    link_close(link, (int)code, sentence);
}

static void log_event(void *context, const char *event, ...) {
    const struct server *server = context;
    va_list pairs;
    va_start(pairs, event);
    log_list(&server->log, event, pairs);
    va_end(pairs);
}

/* From the store's threads: a line is written at once. */
static void log_store_error(void *context, int code, const char *what) {
    const struct server *server = context;
    if (code == STORE_ERROR) log_write(&server->log, "store", "trouble", what, NULL);
}

static bool open_hub(struct server *server, struct refusal *why) {
    const struct callbacks callbacks = {.context = server,
                                        .now = tell_now,
                                        .random = fill_randomly,
                                        .send = send_message,
                                        .close = close_line,
                                        .log = log_event};
    const struct hub_settings settings = {.name = server->settings->name,
                                          .limits = server->settings->limits,
                                          .bots = server->settings->bots};
    store_listen(log_store_error, server);
    server->store = store_open(server->settings->store, why);
    if (!server->store) return false;
    server->hub = hub_open(server->store, &callbacks, &settings, why);
    return server->hub;
}

/* Stopping */

/* Once everybody is gone, or has had time enough. */
static void stop_if_done(struct server *server) {
    if (server->stopping && (TAILQ_EMPTY(&server->links) || server_now(server) > server->stop_at))
        uv_stop(&server->loop);
}

static void close_listeners(struct server *server) {
    while (server->listening > 0)
        uv_close((uv_handle_t *)&server->listeners[--server->listening], NULL);
}

static void stop(struct server *server) {
    log_write(&server->log, "stopping", NULL);
    service_notify(&server->service, "STOPPING=1");
    server->stopping = true;
    server->stop_at = server_now(server) + STOP_MOST;
    uv_poll_stop(&server->hub_poll);
    close_listeners(server);
    hub_close(server->hub);
    server->hub = NULL;
    admin_socket_close(server->admin);
    server->admin = NULL;
    links_end(server);
}

/* Settings */

/* As a service of Type=notify-reload does it (systemd.service(5)). */
static void tell_reloading(struct server *server) {
    char state[64];
    snprintf(state, sizeof state, "RELOADING=1\nMONOTONIC_USEC=%lld", read_clock(CLOCK_MONOTONIC));
    service_notify(&server->service, state);
}

static bool apply_settings(struct server *server, struct refusal *why) {
    const struct serve_settings *settings = server->settings;
    tell_reloading(server);
    bool applied = settings->reload(settings->context, true, why);
    if (applied) {
        server->log.plain = settings->log_plain;
        hub_limit(server->hub, settings->limits);
        log_write(&server->log, "settings read again", NULL);
    }
    service_notify(&server->service, "READY=1");
    return applied;
}

static bool reload(void *context, bool apply, struct refusal *why) {
    struct server *server = context;
    const struct serve_settings *settings = server->settings;
    if (!settings->reload)
        return refuse(why, "", "The server was started without --settings.",
                      "Der Server wurde ohne --settings gestartet.");
    return apply ? apply_settings(server, why) : settings->reload(settings->context, false, why);
}

static struct admin admin_of(struct server *server) {
    return (struct admin){server->store, server->hub, &server->settings->origin, reload, server};
}

/* Signals */

static void act_by_signal(struct server *server, const char *line, const char *refused) {
    const struct admin admin = admin_of(server);
    if (server->hub) signal_act(server, &admin, line, refused);
}

static void hear_signal(uv_signal_t *handle, int number) {
    struct server *server = handle->data;
    if (number == SIGUSR1) {
        act_by_signal(server, "{\"do\":\"trust-time\",\"reason\":\"SIGUSR1\"}", "time not trusted");
        return;
    }
    if (number == SIGHUP) {
        act_by_signal(server, "{\"do\":\"reload\",\"reason\":\"SIGHUP\"}", "settings refused");
        return;
    }
    if (server->stopping) _exit(1);
    stop(server);
}

/* The loop's events */

static void settle_hub(uv_poll_t *handle, int status, int events) {
    struct server *server = handle->data;
    (void)status, (void)events;
    server_look(server);
    hub_settle(server->hub);
}

static void tick(uv_timer_t *handle) {
    struct server *server = handle->data;
    long long now = clock_microseconds();
    long long late = server->ticked ? now - server->ticked - TICK * 1000LL : 0;
    server->lag = late > 0 ? late : 0;
    server->ticked = now;
    service_alive(&server->service, now);
    server_look(server);
    if (server->hub) hub_tick(server->hub);
    links_ping(server);
    connections_tick(server);
    downloads_tick(server);
    admin_socket_tick(server->admin);
    samples_tick(server);
    stop_if_done(server);
}

static void accept_waiting(struct server *server) {
    if (!server->is_full || server->stopping || server->connections >= server->connections_most)
        return;
    server->is_full = false;
    connection_accept(server, (uv_stream_t *)&server->listeners[0], false);
}

static void write_before_waiting(uv_prepare_t *handle) {
    accept_waiting(handle->data);
    connections_write(handle->data);
    stop_if_done(handle->data);
}

static void watch_hub(struct server *server) {
    uv_poll_init(&server->loop, &server->hub_poll, hub_file(server->hub));
    server->hub_poll.data = server;
    uv_poll_start(&server->hub_poll, UV_READABLE, settle_hub);
}

/* Without a file of settings SIGHUP ends the server, as when its terminal is closed. */
static void hear_signals(struct server *server) {
    static const int numbers[SIGNALS] = {SIGTERM, SIGINT, SIGUSR1, SIGHUP};
    server->hearing_signals = server->settings->reload ? SIGNALS : SIGNALS - 1;
    for (int i = 0; i < server->hearing_signals; i++) {
        uv_signal_init(&server->loop, &server->signals[i]);
        server->signals[i].data = server;
        uv_signal_start(&server->signals[i], hear_signal, numbers[i]);
    }
}

static void open_loop(struct server *server) {
    uv_loop_init(&server->loop);
    uv_timer_init(&server->loop, &server->tick);
    uv_prepare_init(&server->loop, &server->prepare);
    server->tick.data = server->prepare.data = server;
    uv_timer_start(&server->tick, tick, TICK, TICK);
    uv_prepare_start(&server->prepare, write_before_waiting);
    hear_signals(server);
}

/* Handles are closed by the loop itself, which runs until the last of them is. */
static void close_loop(struct server *server) {
    connections_close(server);
    close_listeners(server);
    if (server->hub_poll.data) uv_close((uv_handle_t *)&server->hub_poll, NULL);
    uv_close((uv_handle_t *)&server->tick, NULL);
    uv_close((uv_handle_t *)&server->prepare, NULL);
    for (int i = 0; i < server->hearing_signals; i++)
        uv_close((uv_handle_t *)&server->signals[i], NULL);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    uv_loop_close(&server->loop);
}

/* Sockets */

/* One that there is no room for waits, and those behind it in the system's queue; but metrics are
 * told even then. */
static void hear_connection(uv_stream_t *listener, int status) {
    struct server *server = listener->data;
    bool is_private = listener != (uv_stream_t *)&server->listeners[0];
    bool is_full = !is_private && server->connections >= server->connections_most;
    if (is_full) server->is_full = true;
    if (!is_full && status == 0) connection_accept(server, listener, is_private);
}

static bool listen_at(struct server *server, int handed_over, struct place *place,
                      struct refusal *why) {
    uv_tcp_t *listener = &server->listeners[server->listening++];
    listener->data = server;
    return handed_over >= 0
               ? place_take(place, handed_over, &server->loop, listener, hear_connection, why)
               : place_listen(place, &server->loop, listener, hear_connection, why);
}

/* For everybody, and for metrics if there is a place for them. A socket that is handed over comes
 * before the settings. */
static bool open_sockets(struct server *server, struct place places[LISTENERS],
                         struct refusal *why) {
    const struct serve_settings *settings = server->settings;
    int listener = server->service.listener, metrics = server->service.metrics;
    if ((listener < 0 && !place_find(settings->host, settings->port, &places[0], why)) ||
        !listen_at(server, listener, &places[0], why))
        return false;
    if (metrics < 0 && !settings->metrics) return true;
    return (metrics >= 0 || place_read(settings->metrics, &places[1], why)) &&
           listen_at(server, metrics, &places[1], why);
}

static void open_admin(struct server *server) {
    const struct admin admin = admin_of(server);
    server->admin = admin_socket_open(&server->loop, server->settings->data, &admin);
    if (!server->admin) log_write(&server->log, "no socket for kolam admin", NULL);
}

static void tell_listening(struct server *server, const struct place places[LISTENERS]) {
    char port[16], metrics[16] = "";
    snprintf(port, sizeof port, "%d", places[0].port);
    if (server->listening > 1) snprintf(metrics, sizeof metrics, "%d", places[1].port);
    log_write(&server->log, "listening", "at", places[0].address, "port", port, "version",
              KOLAM_VERSION, "app", site_is_there() ? "yes" : "no", "metrics", metrics, NULL);
    if (server->settings->listening)
        server->settings->listening(server->settings->context, places[0].port);
    service_notify(&server->service, "READY=1");
}

/* Listens before it opens what is stored: nobody is told that the server cannot be reached while it
 * reads, and a port that is taken is said first. */
static bool run(struct server *server, struct refusal *why) {
    struct place places[LISTENERS];
    open_loop(server);
    bool serves = service_open(&server->service, why) && open_sockets(server, places, why) &&
                  open_hub(server, why);
    if (serves) {
        watch_hub(server);
        open_admin(server);
        tell_listening(server, places);
        uv_run(&server->loop, UV_RUN_DEFAULT);
    }
    if (server->hub) stop(server);
    close_loop(server);
    return serves;
}

bool serve(const struct serve_settings *settings, struct refusal *why) {
    struct server *server = calloc(1, sizeof *server);
    if (!server || sodium_init() < 0 || !crowd_open(server)) {
        free(server);
        return refuse(why, "", "There is not enough memory.", "Der Speicher reicht nicht.");
    }
    server->started = read_clock(CLOCK_REALTIME);
    server_clock_init(&server->clock, read_clock(CLOCK_BOOTTIME), server->started);
    server->settings = settings;
    TAILQ_INIT(&server->links);
    TAILQ_INIT(&server->timed);
    server->log.plain = settings->log_plain;
    server->connections_most = raise_file_limit(FILES_MOST) - FILES_SPARE;
    bool served = run(server, why);
    if (server->store) store_close(server->store);
    if (served) log_write(&server->log, "stopped", NULL);
    service_close(&server->service);
    crowd_close(server);
    pictures_close(server);
    free(server);
    return served;
}
