/* The hub: the middle of the server. Clients, tables, people, the lobby: everything but sockets.
 * Messages come in as bytes and go out as bytes (docs/protocol.md); what must last goes through the
 * store first. It has one thread; its owner brings the clock, randomness and the sockets, so
 * that a test can play a whole server, to the byte, without any. */
#ifndef SERVER_HUB_HUB_H
#define SERVER_HUB_HUB_H

#include "rules/refusal.h"
#include "store/store.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MESSAGE_MOST = 4096, /* bytes of a client's message; longer ones end the connection */
    CLIENT_ADDRESS = 46, /* bytes that hold any address as text */
};

struct hub;
struct client;

/* Why the hub ends a connection; the numbers are WebSocket's. */
enum close_code {
    CLOSE_RESTART = 1012,
    CLOSE_BUSY = 1013,
    CLOSE_POLICY = 1008,
    CLOSE_TOO_LARGE = 1009,
};

/* What the hub needs from its owner. */
struct callbacks {
    void *context;
    long long (*now)(void *context); /* microseconds since 1970; only goes forward */
    void (*random)(void *context, uint8_t *bytes, size_t length); /* that nobody can guess */

    /* A message to a client: the bytes are copied or sent before it returns. `link` is the caller's
     * own, from hub_connect(). */
    void (*send)(void *context, void *link, const char *bytes, size_t length);

    /* Ends the connection after what was sent; hub_disconnect() follows. */
    void (*close)(void *context, void *link, enum close_code code, const char *sentence);

    /* One line of the log: "event" and then pairs of name and value, ended by NULL. Never a secret,
     * a key, a passphrase, or what is hidden in a game. */
    void (*log)(void *context, const char *event, ...);
};

struct hub_settings {
    const char *name; /* among the servers of a store that is shared */
    bool limits;      /* rates and numbers by address; off for measuring */
    int bots;         /* threads that think for engines; 0: one less than there are processors */
    bool weak_passphrases; /* hashed in no time: for tests and fuzzing alone */
    bool acts_only;        /* nobody is served: no clock runs, and the store is not told that the
                              server was alive */
};

/* NULL, and why, if what is stored cannot be read, or something is lacking. Tables that were being
 * played are there again; their clocks stand. */
struct hub *hub_open(struct store *store, const struct callbacks *callbacks,
                     const struct hub_settings *settings, struct refusal *why);

/* Stops all clocks, tells everybody, and waits until that is stored. */
void hub_close(struct hub *hub);

/* False while others that share its store may take it for dead: one of them has to be asked. */
bool hub_acts(struct hub *hub);

/* A new connection; NULL, and nothing is kept, if its address has too many. */
struct client *hub_connect(struct hub *hub, void *link, const char *address);

/* The connection is for that table: said right after hub_connect(). */
void hub_choose_table(struct hub *hub, struct client *client, const char *table);
void hub_hear(struct hub *hub, struct client *client, const char *bytes, size_t length);
void hub_disconnect(struct hub *hub, struct client *client);

/* How long the line takes there and back, measured by who owns the sockets. */
void hub_round_trip(struct hub *hub, struct client *client, long long microseconds);

/* Nobody was served from `from` until now, because the process or its machine was stopped, or the
 * time of day was set forward: all clocks and deadlines are extended by that time. */
void hub_skip(struct hub *hub, long long from);

/* The system's clock was set by so much, or was found to be so far from what it was when the server
 * was last alive. If that is too much to be believed, the clocks of games with days a move stand,
 * and no table is given up, until hub_trust_time(), which somebody who hosts asks for. */
void hub_time_set(struct hub *hub, long long by);
void hub_trust_time(struct hub *hub);

/* Whether rates and numbers by address are limited, from now on. */
void hub_limit(struct hub *hub, bool on);

/* What time brings: flags, countdowns, lists that are due. To be called ten times a second. */
void hub_tick(struct hub *hub);

/* Readable when hub_settle() has something to do: engines and other threads have answered. */
int hub_file(const struct hub *hub);
void hub_settle(struct hub *hub);

/* Takes the cost of a request of HTTP from the allowance of its address, which clients from there
 * share. False: nothing is left of it. */
bool hub_charge(struct hub *hub, const char *address, int cost);

/* A finished game as a record, for HTTP. `tell` gets parts of the text, then one of
 * length 0; `found` false: there is none. */
typedef void hub_tell_record(void *context, bool found, const char *part, size_t length);
void hub_record(struct hub *hub, const char *table, hub_tell_record *tell, void *context);

/* The records of all listed games that a query of a URL wants, as in "game=NAME&player=Anna":
 * the names are those of `find`. A part is read when it is asked for, so that nothing piles up
 * before somebody who reads slowly. NULL, and why, if the query is wrong or there is no memory. */
struct records;
struct records *records_open(struct hub *hub, const char *address, const char *query,
                             struct refusal *why);
void records_close(struct records *records); /* also while a part is awaited, which is not told */

/* `tell` is called once with the next part; a length of 0 is the end, and NULL that it cannot be
 * read now: that took too long, or the address has too many downloads. One at a time. */
typedef void records_tell(void *context, const char *part, size_t length);
void records_next(struct records *records, records_tell *tell, void *context);

struct hub_counts {
    int clients, tables, playing, thinking;    /* now */
    int table_lines;                           /* of the clients, connections for a table */
    int servers, shards;                       /* that share the store; this one's of theirs */
    bool time_held;                            /* hub_trust_time() is waited for */
    bool draining;                             /* no game begins */
    bool read_only;                            /* nothing that players do is stored */
    uint64_t messages, moves, refusals, games; /* since it was opened */
    uint64_t wrong_passphrases;
    uint64_t deaths; /* how often others have taken this server for dead */
};
struct hub_counts hub_counts(struct hub *hub);

/* How the server was for a minute, for hosts' graphs: what the hub does not know itself is measured
 * by its owner. To be called once a minute. */
enum sample_value {
    SAMPLE_CLIENTS,  /* connected at its end */
    SAMPLE_PLAYING,  /* games under way at its end */
    SAMPLE_MOVES,    /* in this minute */
    SAMPLE_MESSAGE,  /* microseconds that 99 % of the messages did not exceed */
    SAMPLE_LAG,      /* microseconds: how late the loop was at most */
    SAMPLE_FLUSH,    /* microseconds that a flush to the disk took on average */
    SAMPLE_REFUSALS, /* in this minute */
    SAMPLE_MEMORY,   /* kilobytes */
    SAMPLE_VALUES,
};
struct metrics_sample {
    int64_t when; /* milliseconds since 1970 */
    int32_t values[SAMPLE_VALUES];
};
void hub_sample(struct hub *hub, const struct metrics_sample *sample);

#endif
