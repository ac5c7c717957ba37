/* A visitor of a server that is measured: asks one thing after the other and waits for each answer,
 * by WebSocket, by HTTP, or at the socket of `kolam admin`. */
#ifndef BENCH_VISITOR_H
#define BENCH_VISITOR_H

#include "bench/line.h"

#include <stdatomic.h>

enum { VISITOR_ANSWER = 64 << 10 };

struct visitor {
    struct line line;
    int asked;                   /* the number of the last request */
    bool came, refused;          /* its answer */
    char answer[VISITOR_ANSWER]; /* that, cut if it is longer */
};

/* From 127.0.0.`from`. False if it is not let in. */
bool visitor_open(struct visitor *v, int port, int from);
void visitor_close(struct visitor *v);

/* Asks for the members of an object, as in "\"do\":\"lobby\"". False, and a line on standard error,
 * if that is refused, or not answered in ten seconds. */
bool visitor_ask(struct visitor *v, const char *request);

/* A text of the last answer, the first of that name; false if there is none. */
bool visitor_text(const struct visitor *v, const char *name, char *text, size_t size);

/* The status of an answer, all of which is read; or -1. Counts its bytes. */
int http_get(int port, int from, const char *path, atomic_long *bytes);

/* An act at the socket beside the data in that folder. False if it is not done. */
bool admin_ask(const char *folder, const char *request);

#endif
