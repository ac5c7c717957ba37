/* The state of a UGI session, which only engine/ugi*.c look at. */
#ifndef ENGINE_UGI_UGI_SESSION_H
#define ENGINE_UGI_UGI_SESSION_H

#include "base/buffer.h"
#include "engine/engine_player.h"
#include "engine/ugi/ugi.h"

#include <pthread.h>

/* The options that are numbers from 1 on. */
enum ugi_number { UGI_LEVEL, UGI_TENTHS, UGI_THREADS, UGI_HASH, UGI_MULTIPV, UGI_NUMBERS };

/* What `go` asked for. */
struct ugi_request {
    struct engine_request move;
    bool infinite, ponder;
};

/* A piece of work for the second thread. What it reads is not changed while it runs. */
struct ugi_work {
    void (*run)(struct ugi *ugi);
    struct ugi_request request;
    struct view view; /* of the player to move */
    bool pointed;     /* the game counts points */
    int depth;        /* of a perft */
    long long told;   /* when it last said something; 0: never */
    int told_depth;   /* and of what */
    uint64_t told_nodes;
    struct findings findings;
};

struct ugi {
    struct ugi_host host;
    pthread_mutex_t speech; /* one line at a time */

    char line[UGI_LINE];
    size_t length;
    struct buffer waiting; /* lines, each with its terminator, that wait for the engine's answer */
    size_t waiting_at;     /* where the next of them begins */
    int stops;             /* of those that wait: `stop`, which is for all searches before it */
    int bell;              /* a file that is readable when the engine has answered */

    const struct game *game;
    struct options options;
    struct seed deal;
    union position position;
    struct seat_views seen; /* by `position view`: what its player has seen, the present included */
    int number[UGI_NUMBERS];
    uint64_t seed;
    enum player player;
    bool overlong, quitting;      /* a line is; the caller wants it to be */
    struct engine_player *engine; /* NULL until it is needed */

    /* The second thread. `started` is the caller's; `gate` guards thinking and holding. */
    pthread_t thread;
    pthread_mutex_t gate;
    pthread_cond_t opened;
    bool started;
    bool thinking;
    bool holding; /* the answer waits for `stop` or `ponderhit` */
    struct control control;
    struct ugi_work work;
};

/* Says a line. ugi_say() is always false, so that a refusal can end with `return ugi_say(...)`. */
void ugi_put(struct ugi *ugi, const char *line);
__attribute__((format(printf, 2, 3))) bool ugi_say(struct ugi *ugi, const char *format, ...);

/* Input, made fit to be shown. */
struct ugi_quote {
    char text[192];
};
struct ugi_quote ugi_quote(const char *typed);

/* Takes the first word off `*rest` and ends it; "" if there is none. */
char *ugi_word(char **rest);

/* A decimal number within bounds, and nothing else. */
bool ugi_number_read(const char *text, long long least, long long most, long long *number);

/* ugi_options.c */
void ugi_options_init(struct ugi *ugi);
void ugi_options_list(struct ugi *ugi);
bool ugi_engine_ready(struct ugi *ugi); /* false, and says so, if there is no memory */

/* ugi_position.c: commands, which get the rest of their line. */
void ugi_position(struct ugi *ugi, char *rest);
void ugi_query(struct ugi *ugi, char *rest);
void ugi_show(struct ugi *ugi, char *rest);

/* ugi_go.c */
void ugi_go(struct ugi *ugi, char *rest);
void ugi_perft(struct ugi *ugi, char *rest);
void ugi_ponderhit(struct ugi *ugi, char *rest);
void ugi_stop(struct ugi *ugi);
void ugi_stop_holding(struct ugi *ugi); /* stops only what would not end by itself */
bool ugi_thinking(struct ugi *ugi);
bool ugi_pondering(struct ugi *ugi);
void ugi_wait(struct ugi *ugi); /* until the second thread is done */

/* ugi_info.c: told by the second thread. */
void ugi_hear(void *context, const struct findings *findings);
void ugi_hear_last(struct ugi *ugi, const struct findings *findings);
void ugi_bestmove(struct ugi *ugi, move m, const struct findings *findings);

#endif
