/* What the files of the hub share, and nobody else sees: clients, rooms, requests, answers.
 *
 * A client may be gone when an answer comes from the store or from a thread: whoever asks keeps a
 * struct asker, which is a value, and finds the client again by it, or nobody. */
#ifndef SERVER_HUB_HUB_PARTS_H
#define SERVER_HUB_HUB_PARTS_H

#include "base/hash_map.h"
#include "base/json.h"
#include "server/table/allowance.h"
#include "server/hub/bots.h"
#include "server/hub/hub.h"
#include "server/table/table.h"

#include <jansson.h>

struct address;
struct people;
struct ratings;
struct pending;

enum {
    OUT_ROOM = 512 << 10, /* bytes that hold any message */
    WATCHED_MOST = 16,    /* tables that a client watches */
    RECENT_EVENTS = 32,   /* of a table that are kept to be told again */
    TABLE_ID_TEXT = 14,   /* bytes that hold a table's id as text: 60 bits, five a character */
    KEY_TEXT = 33,        /* a seat's key, a session's token: 128 bits as hexadecimal digits */
    KEY_BYTES = 16,       /* the same as bytes */
    OUT_FRONT = 32,       /* bytes in front of a message that hold `{"re":ID,` */
};

enum { MILLISECOND = 1000, SECOND = 1000 * MILLISECOND }; /* in the hub's microseconds */

/* Somebody who is connected. Small: thousands of them only listen. */
struct client {
    struct client *before, *behind; /* all clients, in a ring */
    uint64_t number;                /* never used twice */
    void *link;
    struct person_here *person; /* NULL: nobody yet */
    struct client *beside;      /* the next one of the same person */
    long long round_trip;       /* microseconds; 0: not known */
    struct watching *watching;  /* the first of the tables it watches */
    struct address *address;    /* whom its limits are counted for */
    bool in_lobby, greeted;
    long long rested;             /* when its allowance of requests is full again */
    int strikes;                  /* requests in a row that came too often */
    uint8_t session[STORE_TOKEN]; /* of its person: what the store knows of it */
};

/* Somebody whose session is open in at least one client: one for all devices. */
struct person_here {
    struct map_entry entry;
    struct person person; /* without the passphrase */
    struct client *first; /* of its clients, ... */
    int clients;          /* ... and how many there are */
    bool asked_turns;     /* "your turn" is to be told again */
};

/* A client at a table. */
struct watching {
    struct watching *behind, *behind_in_room; /* of the same client; of the same room */
    struct client *client;
    struct room *room;
    enum reader reader; /* which view it gets; a seat that it holds, or SPECTATOR */
    bool wants_legal;
    bool wants_state;     /* the whole state, as soon as nothing is being stored */
    json_int_t state_for; /* the request that this answers, or 0 */
    int seen;             /* the last event that it knows, or -1 */
    bool by_key;          /* it has its seat by the key, whoever it is */
};

/* Who sits at a table, found by the person: for "your turn". */
struct seated {
    struct map_entry entry; /* of the hub's map */
    struct room *room;
    int64_t person; /* 0: nobody is listed for this seat */
};

/* What is kept of an event that it may be told again. */
struct recent {
    long long at, left[2];         /* the clocks, right after it */
    int count;                     /* moves played by then */
    uint8_t kind;                  /* of event, and 1, 2 or 0: ... */
    uint8_t player, to_move, runs; /* ... who did it, whose turn and whose clock it is then */
    char text[MOVE_TEXT];          /* of a move */
};

/* A table with everything round it that is not stored. */
struct room {
    struct map_entry entry;    /* of the hub's map */
    struct table table;        /* with events that are not stored yet: `storing` of them */
    struct watching *watching; /* the first */
    struct allowance allowances[2];
    long long gone[2]; /* since when nobody is there for that seat, or 0: somebody is */
    long long stirred; /* when something last happened */
    struct seated seated[2];
    struct address *opener;                     /* whose limits it counts for, or NULL */
    struct pending *first, *last;               /* events that are being stored, in order */
    struct recent *recent;                      /* event n is at n % RECENT_EVENTS */
    struct room *newer;                         /* the next one with news */
    struct room *ending;                        /* the next one whose end waits for standings */
    struct room *listed_before, *listed_behind; /* in the lobby's ring, if it is listed */
    long long turned;                           /* when `turn` was */
    long long due; /* when time brings something, as the heap knows it */

    int storing;
    int known;       /* the first event that `recent` holds */
    int recent_room; /* for how many it has room: grows up to RECENT_EVENTS */
    int readers[3];  /* how many clients get which view */
    int turn;        /* the event that brought the position about */
    int asked_turn;  /* the turn that an engine was asked about */
    int heap;        /* its place there, or -1 */
    struct {
        int to_move, count;
        bool any, dealt;
    } told; /* how it was when nothing was being stored: for lists */

    bool thinking;   /* an engine has been asked */
    bool in_lobby;   /* what the lobby shows of it has been told */
    bool lost;       /* an event could not be stored: it is read again when none is on its way */
    bool finished;   /* it is a finished game in the store, or never was one */
    bool news;       /* somebody came or went since that was told */
    bool ticking;    /* it is among the tables whose clock runs */
    bool rematching; /* the next table is being stored */
    uint8_t rematch[2][SECRET_BYTES]; /* the players' shares of the next deal */
};

/* Room for one message: `{"re":ID,` is put in front of it where it is an answer. */
struct out {
    char *buffer; /* OUT_FRONT bytes, then OUT_ROOM */
    struct text text;
};

struct hub {
    struct store *store;
    struct surroundings around;
    struct hub_settings settings;
    struct hub_counts counts;
    struct out out;
    char *spare; /* OUT_ROOM bytes for a record that is stored */

    struct bots *bots;
    struct people *people;   /* people.c's own */
    struct ratings *ratings; /* ratings.c's own */

    struct client clients; /* the ring of all, of which it is none */
    struct client **slots; /* by the lower half of their numbers */
    uint32_t *free_slots;
    uint32_t slot_count, free_count;
    uint64_t greatest; /* number so far, upper half */

    struct hash_map rooms;     /* by the table's id */
    struct hash_map seats;     /* struct seated, by the person */
    struct hash_map addresses; /* by their text */
    struct room **heap;
    struct room *newest; /* the first one with news */
    struct room *ending; /* the first one whose end waits for standings */
    struct pending *spare_pending;
    long long started;
    long long alive_told; /* to the store */
    long long lobby_told;
    long long ends_tried; /* whether those that wait for standings can be stored */
    struct room listed;   /* the ring of listed rooms, of which it is none */

    int heap_count, heap_room;
    int ticking; /* tables whose clock runs */
    int file;    /* of all files that hub_settle() looks after */
    struct refusal why;
    bool lobby_changed, closing;
    int64_t *turns; /* persons whose "your turn" is to be told again */
    int turns_count, turns_room;
};

/* Who asked for something, and which request that was. */
struct asker {
    struct hub *hub;
    uint64_t client;
    json_int_t id; /* 0: no answer is wanted */
};

/* One kind of request: {"do": name, ...}. It is served at once; the answer may come later. */
struct asked {
    struct hub *hub;
    struct client *client;
    const json_t *message;
    struct asker asker;
};
struct request {
    const char *name;
    void (*serve)(const struct asked *a);
    int cost; /* of the client's allowance: a second refills 20, and at most 100 are kept */
};

/* Ended by nameless ones. */
extern const struct request table_requests[], lobby_requests[], people_requests[],
    archive_requests[];

/* Finding */

struct client *hub_find_client(struct hub *hub, uint64_t number); /* NULL: gone */
struct room *hub_find_room(struct hub *hub, int64_t table);       /* NULL: none is being played */
struct store *hub_store(struct hub *hub);
long long hub_now(struct hub *hub);
void hub_random(struct hub *hub, uint8_t *bytes, size_t length);
void hub_log(struct hub *hub, const char *event, const char *name, const char *value);

/* Reading a message: what is not there, or not of that kind or size, is NULL or the second value.
 */

const char *asked_text(const struct asked *a, const char *name, size_t most);
json_int_t asked_number(const struct asked *a, const char *name, json_int_t otherwise);
bool asked_is(const struct asked *a, const char *name); /* true and nothing else is */
bool asked_bytes(const struct asked *a, const char *name, uint8_t *bytes, size_t length);

/* Answering: one message at a time, into the hub's own buffer. answer_open() writes
 * {"re":ID and what follows is `,"name":value`; answer_send() closes and sends it. NULL if nobody
 * is there any more, or wants an answer. */

struct text *answer_open(const struct asker *asker);
void answer_send(const struct asker *asker, struct text *t);
void answer_refusal(const struct asker *asker, const char *code, const struct refusal *why);
void answer_refuse(const struct asker *asker, const char *code, const char *english,
                   const char *german);

/* The same for a message that nobody asked for: message_open() writes {"is":"NAME". */
struct text *message_open(struct hub *hub, const char *name);
void message_send(struct hub *hub, struct client *client, struct text *t);

/* {"name":value,...}, or {} if `game` is NULL. */
void write_options(struct text *t, const struct game *game, const struct options *options);

/* Keys of seats and tokens of sessions are kept as hashes alone. */
void key_hash(const uint8_t key[KEY_BYTES], uint8_t *hash, size_t length);
void key_write(const uint8_t key[KEY_BYTES], char text[KEY_TEXT]);

void table_id_write(int64_t id, char text[TABLE_ID_TEXT]);
bool table_id_read(const char *text, int64_t *id);

/* The address as text (limits.c). */
const char *limits_text(const struct address *address);

/* People (people.c): `hub->people` is theirs. Threads of theirs answer by a
 * file that becomes readable, or -1; then people_settle() is called. */

bool people_open(struct hub *hub); /* false: memory or threads are lacking */
void people_close(struct hub *hub);
int people_file(const struct hub *hub);
void people_settle(struct hub *hub);

/* Somebody who is here, or NULL. */
struct person_here *people_find(struct hub *hub, int64_t person);

/* The client becomes that person, on this and all the tables that it watches. */
void people_arrive(struct hub *hub, struct client *client, const struct person *person);
void people_leave(struct hub *hub, struct client *client);

/* For hello: the client becomes the person of that session, or stays nobody; then `then` is called,
 * unless the client is gone. */
typedef void people_then(const struct asker *asker);
void people_return(const struct asker *asker, const uint8_t token[KEY_BYTES], people_then *then);

/* The client's person; if it is nobody yet, a new guest, who goes into the batch, with a session
 * whose token is written (KEY_TEXT bytes), or "". NULL if there is no memory. If the batch is not
 * kept after all, whoever came by it leaves (people_leave()). */
const struct person *people_need(struct hub *hub, struct client *client, struct batch *batch,
                                 char token[KEY_TEXT]);

/* A person as others see it: {"name":...,"guest":...}. */
void people_write(struct text *t, const struct person *person);

/* Ratings (ratings.c): adds what a rated game changes to the batch, which is committed at once, so
 * that standings are stored in the order in which games are rated; needs ratings_ready(), which
 * asks for them, as happens when a rated game begins; `hub->ratings` is theirs. A person's rating
 * in a game, or 0, for who is connected. */
bool ratings_open(struct hub *hub);
void ratings_close(struct hub *hub);
void ratings_prepare(struct hub *hub, int64_t person);
int ratings_of(struct hub *hub, int64_t person, const char *game);
void ratings_finish(struct hub *hub, const struct table *t, struct batch *batch);

/* Whether both standings of a rated table are there; if not, they are asked for, and when they have
 * come, rooms_end_waiting() is called. Until then the end of its game waits. */
bool ratings_ready(struct hub *hub, const struct table *t);

/* The batch to which ratings_finish() added something was not kept. */
void ratings_lost(struct hub *hub, const struct table *t);

/* Tables (rooms.c) */

/* Commits the ends of rated games that waited for standings which are there now (storing.c). */
void rooms_end_waiting(struct hub *hub);

/* "Your turn" for that person is to be told again to all its clients. */
void turns_changed(struct hub *hub, int64_t person);

/* A person is here under that name: at their tables they are called so from now on. */
void rooms_call(struct hub *hub, const struct person *person);

/* A client has become somebody: seats that are theirs are theirs at the tables that it watches. */
void rooms_person_changed(struct hub *hub, struct client *client);

#endif
