/* LISTEN, in a thread that does nothing else. After the connection was lost, and at the start,
 * something may have been missed, which is told as such. */
#include "store/postgres/servers.h"

#include "base/text/text.h"
#include "base/thread.h"
#include "store/postgres/servers_internal.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum {
    LOOK_EVERY = 2000, /* milliseconds after which the database is asked whether it is there */
    RETRY_AFTER = 200,
};

struct listener {
    struct servers *servers;
    struct server_link link;
    struct thread thread;
    int stop; /* readable when it is to stop */
};

/* Reading what others say: their id, then a line for each change: kind, person, token or text. */

static struct heard_change *new_change(enum change_kind kind, const char *text) {
    size_t size = strlen(text) + 1;
    struct heard_change *heard = calloc(1, sizeof *heard + size);
    if (!heard) return NULL;
    memcpy(heard->text, text, size);
    heard->change = (struct change){.kind = kind, .text = heard->text};
    return heard;
}

static void hear_line(struct listener *l, const char *line) {
    char *at;
    long kind = strtol(line, &at, 10);
    long long person = strtoll(at, &at, 10);
    struct heard_change *heard = new_change((enum change_kind)kind, at + strspn(at, " "));
    if (!heard) return;
    heard->change.person = person;
    if (kind == CHANGED_SESSION && !hex_read(heard->text, heard->change.token, STORE_TOKEN))
        free(heard);
    else
        servers_tell_change(l->servers, heard);
}

static void hear_payload(struct listener *l, char *payload) {
    char *rest = NULL;
    const char *first = strtok_r(payload, "\n", &rest);
    if (!first || strtoll(first, NULL, 10) == servers_id(l->servers)) return;
    for (const char *line; (line = strtok_r(NULL, "\n", &rest));) hear_line(l, line);
}

static void hear_all(struct listener *l) {
    PGconn *connection = l->link.postgres.connection;
    PGnotify *notify;
    while (connection && (notify = PQnotifies(connection))) {
        hear_payload(l, notify->extra);
        PQfreemem(notify);
    }
}

/* Waiting */

/* False when it is to stop. `*heard`: the database has said something. */
static bool wait_for(const struct listener *l, int milliseconds, bool *heard) {
    const PGconn *connection = l->link.postgres.connection;
    struct pollfd files[2] = {{.fd = l->stop, .events = POLLIN},
                              {.fd = connection ? PQsocket(connection) : -1, .events = POLLIN}};
    int ready = poll(files, 2, milliseconds);
    *heard = ready > 0 && files[1].revents;
    return !(ready > 0 && files[0].revents);
}

static bool begin_listening(struct listener *l) {
    if (!server_do(&l->link, "LISTEN kolam", NULL)) {
        postgres_drop(&l->link.postgres);
        return false;
    }
    struct heard_change *missed = new_change(CHANGED_ALL, "");
    if (missed) servers_tell_change(l->servers, missed);
    return true;
}

/* A database that has silently gone says nothing: so it is asked. */
static void hear_some(struct listener *l, bool heard) {
    struct postgres *p = &l->link.postgres;
    bool alive = heard ? PQconsumeInput(p->connection) : server_do(&l->link, "SELECT", NULL);
    hear_all(l);
    if (!alive || PQstatus(p->connection) != CONNECTION_OK) postgres_drop(p);
}

static void *work_as_listener(void *with) {
    struct listener *l = with;
    bool goes_on = true, heard;
    while (goes_on) {
        if (!l->link.postgres.connection && !begin_listening(l)) {
            goes_on = wait_for(l, RETRY_AFTER, &heard);
            continue;
        }
        goes_on = wait_for(l, LOOK_EVERY, &heard);
        if (goes_on) hear_some(l, heard);
    }
    return NULL;
}

static void listener_free(struct listener *l) {
    server_link_done(&l->link);
    if (l->stop >= 0) close(l->stop);
    free(l);
}

struct listener *listener_open(struct servers *servers, const char *where) {
    struct listener *l = calloc(1, sizeof *l);
    if (!l) return NULL;
    *l = (struct listener){.servers = servers, .stop = eventfd(0, EFD_CLOEXEC)};
    if (server_link_init(&l->link, where) && l->stop >= 0 &&
        thread_start_without_signals(&l->thread, work_as_listener, l))
        return l;
    listener_free(l);
    return NULL;
}

void listener_close(struct listener *l) {
    if (!l) return;
    eventfd_write(l->stop, 1);
    thread_join(&l->thread);
    listener_free(l);
}
