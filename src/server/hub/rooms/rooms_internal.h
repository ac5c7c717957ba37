/* What the files of this folder share: the state of all rooms, and events on their way to the
 * store. */
#ifndef SERVER_HUB_ROOMS_ROOMS_INTERNAL_H
#define SERVER_HUB_ROOMS_ROOMS_INTERNAL_H

#include "base/text/numbers.h"
#include "server/hub/rooms/rooms.h"

enum {
    WATCHED_MOST = 16,  /* tables that a client watches */
    RECENT_EVENTS = 32, /* of a table that are kept to be sent again */
};

/* What is done about a store that fails (storing.c). */
struct retrying {
    struct room *lost;     /* the first one that waits until the store works */
    bool is_asked;         /* whether the store works, which is not answered yet */
    long long wait, after; /* how long to wait before asking again; until when */
    long long failed;      /* when something last could not be stored */
    long long quiet;       /* until when no line is logged; ... */
    int unsaid;            /* ... failures since the last line */
};

struct rooms {
    struct hash_map by_id;
    struct room **heap; /* by when their timers fire, the earliest first */
    int heap_count, heap_capacity;
    LIST_HEAD(, room) news;
    struct queue spare; /* struct pending, to be used again */
    struct retrying retrying;
    char *record;         /* MESSAGE_CAPACITY bytes for a record that is stored */
    int ticking;          /* tables whose clock runs */
    long long alive_told; /* to the store */
    bool recalling;       /* clocks that ran when the server stopped are being stopped */
    bool skipping;        /* the same for time in which nobody was served */
    bool time_held;       /* the system's clock is not trusted: slow clocks stand */
    bool held;            /* the server is read-only: all clocks stand */
    long long held_since; /* in this process */
    long long released;   /* when that last ended, or 0 */
};

/* Clocks resume so long after a restart, after the store failed or after read-only mode, even if
 * nobody has reconnected. */
static const long long RESUMES_AFTER = 30LL * SECOND;

static inline long long room_resumes_at(const struct hub *hub, const struct room *room) {
    long long since = greater(hub->started, hub->rooms->released);
    return greater(since, room->reread) + RESUMES_AFTER;
}

/* Something on its way to the store, and what is to be said when it is there. */
struct pending {
    struct queue_link link; /* the first member: in its room's queue; among the spare ones */
    struct room *room;
    struct batch *batch; /* until it is committed; NULL: nothing of it is stored */
    struct asker asker;
    enum answer answer;
    store_done *done; /* told whether it was stored; or NULL */
    void *context;    /* of `done` */
    int n;            /* of the last event of the batch */
    bool ends;        /* with it the game is over */
    enum event_kind kind;
    int player; /* ANSWER_SEAT: the seat that was taken, or 0 */
    enum offer offer;
    int count;
    int64_t rematch_of; /* the table of which this is the rematch */
    char key[KEY_TEXT], session[KEY_TEXT];
};

/* rooms.c */

struct room *room_new(struct hub *hub, int64_t table); /* NULL: no memory, or it has no id */
void room_free(struct hub *hub, struct room *room);    /* nothing of it may be on its way */
int64_t room_fresh_id(struct hub *hub);                /* 0: there is no shard for it */
struct room *rooms_first(const struct hub *hub); /* of all, in no order; NULL after the last */
struct room *rooms_next(const struct hub *hub, const struct room *room);
void room_note_shown(struct room *room); /* nothing of it is being stored: lists may show it */

/* watching.c */

struct watching *room_watch(struct hub *hub, struct client *client, struct room *room);
struct watching *client_watches(const struct client *client, const struct room *room);
void watching_see(struct hub *hub, struct watching *watching, enum reader reader);
int client_seat(const struct client *client, const struct room *room);

/* Somebody came or went: told at the next tick. */
void room_has_news(struct hub *hub, struct room *room);
void rooms_tell_news(struct hub *hub);

/* When the player to move, who is gone, may be given up, or 0. */
long long room_gone_until(const struct hub *hub, const struct room *room);

/* storing.c */

struct pending *pending_new(struct hub *hub, struct room *room, const struct asker *asker,
                            enum answer answer); /* NULL: no memory */
void pending_drop(struct pending *pending);      /* it does not happen; NULL is fine */
void pending_wait(struct pending *pending);      /* for what is being stored already */
void pending_answer(struct pending *pending);    /* at once, and frees it */
void pending_ask(struct pending *pending);       /* waits if anything is being stored */

/* The room, of which nothing is on its way, is read again when the store works; asks the store
 * whether it does, if it is time for that. */
void room_retry(struct hub *hub, struct room *room);
void rooms_retry(struct hub *hub);

/* The room is to be another server's: clients are sent away, and it is freed, at once or when
 * nothing of it is on its way. What is, is stored if it can be. */
void room_leave(struct hub *hub, struct room *room, bool stores);

/* Applies an event and adds it to the batch; false if that cannot be. */
bool room_take(struct pending *pending, const struct event *e, const char *move_text);

/* Commits what was taken. Ends the game in the same batch if it is over. */
void room_commit(struct pending *pending);

/* An event that is not stored, of a table that is over. */
void room_note(struct hub *hub, struct room *room, const struct event *e,
               const struct asker *asker);

/* room_messages.c */

/* The table as that reader sees it: an object. */
void room_write(struct hub *hub, struct text *t, const struct room *room, enum reader reader);

void room_tell_event(struct hub *hub, struct room *room, const struct pending *p);
void room_tell_state(struct hub *hub, struct room *room, const struct pending *p);
void room_tell_waiting(struct hub *hub, struct room *room); /* clients that want the state */
void room_want_state(struct room *room);                    /* all clients there do */
void room_write_presence(struct hub *hub, struct text *t, const struct room *room);

/* rematch.c: agreed, so that the next table is opened; it is there; it is not. */
void rematch_begin(struct hub *hub, struct room *room, const struct event *agreed,
                   const struct asker *asker);
void rematch_tell(struct hub *hub, const struct pending *p);
void rematch_fail(struct hub *hub, const struct pending *p);

/* recall.c */

void recall_room(struct hub *hub, struct room *room); /* whose events could not be stored */
void room_resume_if_ready(struct hub *hub, struct room *room);

/* Stops the clock as of that time, if it runs. */
void room_pause(struct hub *hub, struct room *room, long long at);

/* time.c: tells the store now and then that the server is alive; the same now. */
void rooms_tell_alive(struct hub *hub, long long now);
void rooms_tell_alive_now(struct hub *hub, long long now);

/* requests.c, opening.c, playing.c */

/* The table that a request names; NULL: there is none, or it cannot be asked now, and that has been
 * answered, or will be. With the seat that the client has there. */
struct room *request_room(const struct request *r);
struct room *request_seat(const struct request *r, int *player);

void serve_open(const struct request *r);
void serve_sit(const struct request *r);
void serve_move(const struct request *r);
void serve_offer(const struct request *r);
void serve_decline(const struct request *r);
void serve_resign(const struct request *r);
void serve_abort(const struct request *r);
void serve_claim(const struct request *r);
void serve_say(const struct request *r);

#endif
