/* Rooms: the tables that are not over, or were until a moment ago, with everything around a table
 * that is not stored: who watches it, recent events, engines, timers.
 *
 * What happens at a table is an event: the table decides it, the event is applied to the table in
 * memory, put into a batch and committed; clients are told only when the store has it. Until then
 * the table in memory is ahead of what clients know, and no whole state is sent. */
#ifndef SERVER_HUB_ROOMS_ROOMS_H
#define SERVER_HUB_ROOMS_ROOMS_H

#include "base/buffer.h"
#include "base/hash_map.h"
#include "base/queue.h"
#include "server/hub/messages.h"
#include "server/table/allowance.h"
#include "server/table/table.h"
#include "store/servers.h"

/* A client at a table. */
struct watching {
    struct watching *next, *next_in_room; /* of the same client; of the same room */
    struct client *client;
    struct room *room;
    enum reader reader; /* which view it gets; a seat that it holds, or SPECTATOR */
    bool wants_legal;
    bool wants_state;     /* the whole state, as soon as nothing is being stored */
    json_int_t state_for; /* the request that this answers, or 0 */
    int seen;             /* the last event that it knows, or -1 */
    bool by_key;          /* it has its seat by the key, whichever person it is */
};

/* A person at a table, for "your turn" (turns.c). */
struct seated {
    struct map_entry entry;
    struct room *room;
    int64_t person; /* 0: nobody is listed for this seat */
};

/* What is kept of an event so that it can be sent again. */
struct recent {
    long long at, left[2];         /* the clocks, right after it */
    int count;                     /* moves played by then */
    uint8_t kind;                  /* of event, and 1, 2 or 0: ... */
    uint8_t player, to_move, runs; /* ... who did it, whose turn and whose clock it is then */
    char text[MOVE_TEXT];          /* of a move */
};

struct room {
    struct map_entry entry;
    struct game_table table;   /* with events that are not stored yet: `storing` of them */
    struct watching *watching; /* the first */
    struct allowance allowances[2];
    long long gone[2]; /* since when nobody is there for that seat, or 0: somebody is */
    long long stirred; /* when something last happened */
    long long reread;  /* when it was read again after an event could not be stored, or 0 */
    struct seated seated[2];
    struct address *opener;   /* whose limits it counts for, or NULL */
    struct queue pending;     /* what is being stored, in order (struct pending) */
    struct recent *recent;    /* event n is at n % RECENT_EVENTS */
    LIST_ENTRY(room) news;    /* if it has any */
    struct room *next_lost;   /* the next one that waits for a store that works */
    TAILQ_ENTRY(room) listed; /* in the lobby, if it is there */
    long long turned;         /* when `turn` was */
    long long due;            /* when its timer fires, as the heap knows it */
    long long answer_due;     /* when `answer` is to be played */
    move answer;              /* of an engine that seems to think; or NO_MOVE */

    uint64_t shared[2]; /* the hash of what other servers were told of a seat, or 0 */

    int storing;
    int known;           /* the first event that `recent` holds */
    int recent_capacity; /* grows up to RECENT_EVENTS */
    int readers[3];      /* how many clients get which view */
    int turn;            /* the event that brought the position about */
    int asked_turn;      /* the turn that an engine was asked about */
    int answered_turn;   /* the turn that `answer` is for */
    int heap;            /* its place there, or -1 */
    struct {
        int to_move, count;
        bool any, dealt;
    } shown; /* how it was when nothing was being stored: for lists */

    bool in_lobby;    /* it is listed there */
    bool turn_shared; /* other servers are to be told of it */
    bool thinking;    /* an engine has been asked */
    bool lost;        /* an event could not be stored: it is read again when the store works */
    bool leaves;      /* it goes when nothing of it is on its way any more */
    bool broken;      /* what is stored of it cannot be read: it stays lost */
    bool finished;    /* it is a finished game in the store, or never was one */
    bool has_news;    /* somebody came or went since that was told */
    bool ticking;     /* it is among the tables whose clock runs */
    bool rematching;  /* the next table is being stored */
    struct {
        uint8_t secret[SECRET_BYTES];    /* drawn with the room, before any share is known */
        uint8_t nonces[2][SECRET_BYTES]; /* the players' shares, as they were offered */
    } rematch;                           /* of the next deal */
};

bool rooms_open(struct hub *hub); /* false: no memory */
void rooms_close(struct hub *hub);

/* Reads the tables that were being played when the server stopped, from the store; their clocks
 * stand. False, and why, if that fails. */
bool rooms_recall(struct hub *hub, struct refusal *why);

/* For shards.c. Reads the tables of these shards; shards_were_read() follows. Then, from when their
 * servers were last alive, by the shard, their clocks stand as after a start. */
void rooms_read(struct hub *hub, const struct shard_set *shards);
void rooms_begin_anew(struct hub *hub, const struct shard_set *shards, const int64_t *alive);

/* All rooms of these shards go, each when nothing of it is on its way any more; clients are told to
 * come back. `stores`: their clocks are stopped before; if not, nothing more of them is stored. */
void rooms_leave(struct hub *hub, const struct shard_set *shards, bool stores);
void rooms_watched(struct hub *hub, struct shard_set *shards); /* adds those that have clients */

void rooms_tick(struct hub *hub);  /* timers, and presence that is due */
void rooms_pause(struct hub *hub); /* stops all clocks: the server stops */

/* See hub_skip(), hub_time_set(), hub_trust_time(). A jump of at most `believed` forward is one. */
void rooms_skip(struct hub *hub, long long from);
void rooms_doubt_time(struct hub *hub, long long jump, long long believed);
void rooms_trust_time(struct hub *hub);
bool rooms_time_is_held(const struct hub *hub);

/* Read-only mode begins: all clocks stand, no engine plays and no table is given up. And it ends:
 * the time since then has not passed for any table. */
void rooms_hold(struct hub *hub, bool on);

struct room *room_find(struct hub *hub, int64_t table); /* NULL: it is not in memory */
int rooms_playing(struct hub *hub);                     /* how many games are being played */

/* Reschedules the room's timer. Call it after any change to the room. */
void room_plan(struct hub *hub, struct room *room);

/* What is answered when an event is stored. */
enum answer {
    ANSWER_NONE,
    ANSWER_EVENT,   /* the event itself, or the state: a move */
    ANSWER_NUMBER,  /* {"n": ...} */
    ANSWER_SEAT,    /* table, seat, key, session */
    ANSWER_REMATCH, /* the new table is there: told at the one before */
    ANSWER_AGAIN,   /* the same move came again while it was being stored: nothing is stored */
    ANSWER_LOOK,    /* an earlier view: nothing is stored */
};

/* Applies an event and commits it. False if memory is lacking, which has been answered. */
bool room_decide(struct hub *hub, struct room *room, const struct event *e, const char *move_text,
                 const struct asker *asker, enum answer answer);

/* The client has become another person, or nobody: its seats at the tables that it watches follow.
 */
void rooms_person_changed(struct hub *hub, struct client *client);
void room_unwatch(struct hub *hub, struct watching *watching);

/* The keys of that person's seats open nothing any more: only the person does. And at tables that
 * are over but still shown the person has that name. (owners.c) */
void rooms_end_keys(struct hub *hub, int64_t person);
void rooms_rename_over(struct hub *hub, const struct person *person);

/* For those who host (hosting.c) */

/* Adds the tables that are not over, the latest first: a line each, one JSON object. Only those of
 * that id, or with that in a player's name, unless it is "". At most LIST_MOST, and `more` if there
 * are more. False: there is no memory. */
bool rooms_list(struct hub *hub, const char *find, struct buffer *lines, bool *more);

/* Adds the tables that are not over at which that person sits, as the person sees them: an array of
 * JSON. False: there is no memory. */
bool rooms_export(struct hub *hub, int64_t person, struct buffer *array);

/* Ends a table with that result, or without one: ONGOING. The audit log gets its entry in the same
 * batch; then `done` is called. One that is damaged goes, with its events. False, and why, if it
 * cannot be. */
struct host_ending {
    enum result result;
    const struct audit_entry *audit; /* with the reason that players are told */
    store_done *done;
    void *context;
};
bool room_end_by_host(struct hub *hub, struct room *room, const struct host_ending *ending,
                      struct refusal *why);

/* A finished game is deleted: it is not shown from memory any more. */
void rooms_forget_game(struct hub *hub, int64_t table);

/* Sends a table as it is: for one that is not in memory, made for this. */
void room_tell_finished(struct hub *hub, const struct room *room, const struct client *client,
                        enum reader reader, json_int_t request);

/* Members that lists show as well. */
void write_terms_pace(struct text *t, const struct terms *terms);
void write_terms_seats(struct text *t, const struct room *room);

/* The request's `key` of a seat as the server knows it; false if it can be none. */
bool request_key(const struct request *r, uint8_t hash[KEY_HASH]);
void refuse_unknown(const struct asker *asker);
void refuse_key(const struct asker *asker);

extern const struct request_kind room_requests[];

#endif
