/* What the files about tables share.
 *
 * What happens at a table is an event: it is decided by the table, applied to it, put into a batch
 * and committed; only when the store says that it is kept is it told. Until then the table in
 * memory is ahead of what anybody knows, and no whole state is sent. */
#ifndef SERVER_HUB_ROOMS_H
#define SERVER_HUB_ROOMS_H

#include "server/hub/hub_parts.h"

/* A clock that stood while the server did runs again so long after its start, come who may. */
static const long long RESUMES_AFTER = 30LL * SECOND;

/* What is answered when it is stored. */
enum answer {
    ANSWER_NONE,
    ANSWER_EVENT,   /* the event itself, or the state: a move */
    ANSWER_NUMBER,  /* {"n": ...} */
    ANSWER_SEAT,    /* table, seat, key, session */
    ANSWER_REMATCH, /* the new table is there: told at the one before */
    ANSWER_AGAIN,   /* the same move came again while it was being stored: nothing is stored */
    ANSWER_LOOK,    /* a view of before: nothing is stored */
};

/* Something on its way to the store, and what is to be said when it is there. */
struct pending {
    struct pending *behind; /* in its room's queue; among the spare ones */
    struct room *room;
    struct batch *batch; /* until it is committed */
    struct asker asker;
    enum answer answer;
    int n;     /* of the last event of the batch */
    bool ends; /* with it the game is over */
    enum event_kind kind;
    int player;
    enum offer offer;
    int count;
    int seat;
    int64_t before; /* the table of which this is the rematch */
    char key[KEY_TEXT], session[KEY_TEXT];
};

/* Rooms (rooms.c) */

bool rooms_open(struct hub *hub);
void rooms_close(struct hub *hub);
struct room *rooms_first(const struct hub *hub); /* of all, in no order; NULL after the last */
struct room *rooms_next(const struct hub *hub, const struct room *room);
struct room *room_new(struct hub *hub, int64_t table); /* NULL: no memory */
void room_free(struct hub *hub, struct room *room);    /* nothing of it may be on its way */
int64_t room_fresh_id(struct hub *hub);

/* Time brings something to it earlier or later than before: to be called after any change. */
void room_plan(struct hub *hub, struct room *room);
void rooms_wake(struct hub *hub); /* those that are due */

bool room_is_over(const struct room *room);
void room_note_told(struct room *room); /* nothing of it is being stored: lists may tell it */

/* Whoever sits there is found by their person, and "your turn" is told. */
void room_note_seats(struct hub *hub, struct room *room);
void room_unnote_seats(struct hub *hub, struct room *room);

/* Watching (watching.c) */

struct watching *room_watch(struct hub *hub, struct client *client, struct room *room);
void room_unwatch(struct hub *hub, struct watching *watching);
struct watching *client_watches(const struct client *client, const struct room *room);
void watching_see(struct hub *hub, struct watching *watching, enum reader reader);
int client_seat(const struct client *client, const struct room *room);

/* Somebody came or went: told at the next tick. */
void room_has_news(struct hub *hub, struct room *room);
void rooms_tell_news(struct hub *hub);

/* When the player to move may be given up, or 0. */
long long room_gone_until(const struct hub *hub, const struct room *room);

/* Storing (storing.c) */

struct pending *pending_new(struct hub *hub, struct room *room, const struct asker *asker,
                            enum answer answer); /* NULL: no memory */
void pending_free(struct pending *pending);
void pending_wait(struct pending *pending);   /* for what is being stored already */
void pending_answer(struct pending *pending); /* at once, and frees it */
void pending_ask(struct pending *pending);    /* waits if anything is being stored */

/* Applies an event and adds it to the batch; false if that cannot be. */
bool room_take(struct hub *hub, struct room *room, const struct event *e, struct batch *batch,
               const char *move_text);

/* Commits what was taken. Ends the game in the same batch if it is over. */
void room_commit(struct hub *hub, struct batch *batch, struct pending *pending);

/* All of it for one event. False if memory is lacking, which has been answered. */
bool room_decide(struct hub *hub, struct room *room, const struct event *e, const char *move_text,
                 const struct asker *asker, enum answer answer);

/* Ends that still wait for standings did not happen: the server stops. */
void rooms_give_up_ends(struct hub *hub);

/* An event that is not stored, of a table that is over. */
void room_note(struct hub *hub, struct room *room, const struct event *e,
               const struct asker *asker);

/* Telling (room_messages.c): into the hub's buffer, from behind the first brace. */

void room_tell_event(struct hub *hub, struct room *room, const struct pending *p);
void room_tell_state(struct hub *hub, struct room *room, const struct pending *p);
void room_tell_waiting(struct hub *hub, struct room *room); /* whoever wants the state */
void room_want_state(struct room *room);                    /* everybody does */
void room_write_presence(struct hub *hub, struct text *t, const struct room *room);
void room_tell_finished(struct hub *hub, const struct room *room, const struct client *client,
                        enum reader reader, json_int_t request);
void write_terms_seats(struct text *t, const struct room *room);
void write_terms_pace(struct text *t, const struct terms *terms);

/* Engines (engines.c) */

/* If it is an engine's turn and it has waited long enough, it is asked; and when that is due,
 * LLONG_MAX if it is nobody's. */
void engines_consider(struct hub *hub, struct room *room);
long long engines_due(const struct room *room);
void engines_answer(void *hub, int64_t table, int turn, move m);

/* Rematch (rematch.c): agreed, so that the next table is opened; it is there; it is not. */
void rematch_begin(struct hub *hub, struct room *room, const struct event *agreed,
                   const struct asker *asker);
void rematch_tell(struct hub *hub, const struct pending *p);
void rematch_fail(struct hub *hub, const struct pending *p);

/* Requests (requests.c, opening.c, playing.c) */

/* The table that a request names; NULL: there is none, or it cannot be asked now, and that has been
 * answered, or will be. With the seat that the client has there. */
struct room *asked_room(const struct asked *a);
struct room *asked_seat(const struct asked *a, int *player);

/* The request's `key` of a seat as the server knows it; false if it can be none. */
bool asked_key(const struct asked *a, uint8_t hash[KEY_HASH]);

void refuse_unknown(const struct asker *asker);
void refuse_key(const struct asker *asker);

void serve_open(const struct asked *a);
void serve_sit(const struct asked *a);
void serve_move(const struct asked *a);
void serve_offer(const struct asked *a);
void serve_decline(const struct asked *a);
void serve_resign(const struct asked *a);
void serve_abort(const struct asked *a);
void serve_claim(const struct asked *a);
void serve_say(const struct asked *a);

/* Finished games that are no longer in memory (finished.c): answers `watch`; refuses the rest. */
void finished_watch(const struct asked *a, int64_t table);
void finished_refuse(const struct asked *a, int64_t table);

/* Coming back (recall.c) */

bool recall_all(struct hub *hub, struct refusal *why);
void recall_room(struct hub *hub, struct room *room); /* whose events could not be stored */
void room_resume_if_ready(struct hub *hub, struct room *room);
void rooms_pause(struct hub *hub);

/* Lobby (lobby.c) */

void lobby_open(struct hub *hub);
void lobby_list(struct hub *hub, struct room *room);
void lobby_unlist(struct hub *hub, struct room *room);
void lobby_tell(struct hub *hub); /* if it is due */

/* "Your turn" (turns.c) */

bool turns_open(struct hub *hub);
void turns_close(struct hub *hub);
void turns_write(struct hub *hub, struct text *t, int64_t person);
void turns_tell(struct hub *hub);
void turns_note(struct hub *hub, struct room *room); /* something about whose turn it is changed */

/* Messages (messages.c) */

/* A message that is shared: written from behind its first brace, then sent to several, with the
 * number of a request in front where it is an answer. */
struct text *out_begin(struct hub *hub);
void out_send(struct hub *hub, const struct client *client, json_int_t re);
void answer_plain(const struct asker *asker);
void answer_unreadable(struct hub *hub, const struct client *client, const char *english,
                       const char *german);
void copy_text(char *to, size_t size, const char *from); /* cut if it is too long */

#endif
