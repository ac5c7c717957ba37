/* Clients: the connections of the hub. A client may be gone when an answer comes from the store or
 * from a thread: so what waits keeps the client's number, and looks for it again. */
#ifndef SERVER_HUB_CLIENTS_H
#define SERVER_HUB_CLIENTS_H

#include "server/hub/hub_core.h"

#include <sys/queue.h>

struct address;
struct person_here;
struct watching;

/* A connection. Small: thousands of them only listen. */
struct client {
    TAILQ_ENTRY(client) all;
    struct map_entry entry; /* by its number */
    uint64_t number;        /* never used twice */
    void *link;
    struct person_here *person;   /* NULL: nobody yet */
    LIST_ENTRY(client) of_person; /* all of the same person */
    long long round_trip;         /* microseconds; 0: not known */
    struct watching *watching;    /* the first of the tables it watches */
    int64_t table;                /* for which it came, or 0 */
    struct address *address;      /* whom its limits are counted for */
    bool in_lobby, greeted;
    long long rested;             /* when its allowance of requests is full again */
    int strikes;                  /* requests in a row that came too often */
    uint8_t session[STORE_TOKEN]; /* of its person: what the store knows of it */
};

bool clients_open(struct hub *hub); /* false: no memory */
void clients_close(struct hub *hub);

/* hub_connect() and hub_disconnect() are in clients.c, too. */

struct client *client_find(struct hub *hub, uint64_t number); /* NULL: gone */

/* All clients, by TAILQ_NEXT(client, all); NULL after the last. */
struct client *clients_first(struct hub *hub);

/* Ends the connection; hub_disconnect() follows. */
void client_close(struct hub *hub, struct client *client, enum close_code code,
                  const char *sentence);

#endif
