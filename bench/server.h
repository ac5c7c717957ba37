/* A server of our own to measure: starts `kolam serve` on a free port, with its data in a folder
 * that goes with it. */
#ifndef BENCH_SERVER_H
#define BENCH_SERVER_H

#include <stdbool.h>
#include <sys/types.h>

struct server {
    pid_t pid;
    int port;
    char folder[64];
};

/* Makes an empty folder in `parent` for its data, which are then in kolam.db there. */
bool server_place(struct server *s, const char *parent);

/* Returns when it listens, with limits by address or without. False if it cannot be started; its
 * last words are then on standard error. */
bool server_run(struct server *s, const char *kolam, bool limits);

/* Both, without limits. */
bool server_start(struct server *s, const char *kolam, const char *parent);
void server_end(struct server *s);  /* the folder stays */
void server_stop(struct server *s); /* the folder goes */

/* Kilobytes of memory that are its alone. */
long server_memory(const struct server *s);

/* Seconds of processor time that it has used. */
double server_processor(const struct server *s);

#endif
