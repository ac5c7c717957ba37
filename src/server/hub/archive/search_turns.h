/* Searches of the archive take turns: an address has one at a time in the store, whether it came by
 * message or by HTTP, and the others wait for it. So a client that searches without end slows down
 * nobody but its own address. */
#ifndef SERVER_HUB_ARCHIVE_SEARCH_TURNS_H
#define SERVER_HUB_ARCHIVE_SEARCH_TURNS_H

#include "base/queue.h"

#include <stdbool.h>
#include <sys/queue.h>

struct hub;
struct address;

/* A search, or the pages of a download, one after the other. */
struct search_turn {
    struct queue_link link;  /* the first member */
    struct address *address; /* NULL: a download whose hub is gone */
    LIST_ENTRY(search_turn) open;
    void (*begin)(struct search_turn *turn); /* asks the store */
    void (*drop)(struct search_turn *turn);  /* the hub closes: it is never begun */
};

/* The searches of an address. */
struct search_line {
    struct queue waiting;
    int count; /* of those that wait and those that are in the store */
    LIST_HEAD(, search_turn) downloads;
};

/* Begins it, now or when its turn has come. False, and nothing happens, if too many wait. */
bool search_enter(struct hub *hub, struct search_turn *turn, struct address *address);
void search_leave(struct hub *hub, struct search_turn *turn); /* the store has answered */

/* Counts a download as open; false if the address has too many. */
bool search_download_open(struct hub *hub, struct search_turn *turn, struct address *address);
void search_download_close(struct hub *hub, struct search_turn *turn);

bool search_line_is_idle(const struct search_line *line);
void search_line_close(struct search_line *line); /* the hub closes */

#endif
