/* A table: one game between two players, from the first open seat to the last event. Only
 * table_apply() changes it, while it is played and when a server reads it back from the store. A
 * request is first decided: the functions that take an `e` say whether it is allowed and, if so,
 * which event it is, and change nothing.
 *
 * It has no clock, no network, no store and no randomness of its own, and does not know who is
 * connected. */
#ifndef SERVER_TABLE_TABLE_H
#define SERVER_TABLE_TABLE_H

#include "play/game_core.h"
#include "play/game_player.h"
#include "rules/record.h"
#include "server/table/event.h"

struct seat {
    enum seat_kind kind; /* SEAT_OPEN until it is taken */
    int level, tenths;   /* of an engine */
    bool follows;
    struct seated_person who; /* of a person */
};

struct game_table {
    int64_t id;
    struct terms terms;
    uint8_t secret[SECRET_BYTES];
    struct seat seats[2];
    long long opened, begun, ended; /* 0: not yet */
    long long moved;                /* when somebody last did, or 0 */
    int64_t next;                   /* the table of the rematch, or 0 */
    struct game_core core;          /* empty, but perhaps aborted, until it is dealt */
    int events;                     /* so far: the number of the last one */
    int keyed[2];                   /* the event of the last move of each, ... */
    char keys[2][MOVE_KEY];         /* ... and the key of that move */
    bool dealt;                     /* both sit: the game has begun */
    bool paused;             /* the server had stopped, or does not trust the system's clock */
    bool offers[OFFERS][2];  /* which player offers what */
    char reason[END_REASON]; /* why somebody who hosts ended it, or "" */
};

/* An empty table; its first event must be EVENT_OPEN. */
void table_init(struct game_table *t, int64_t id);
void table_done(struct game_table *t);

/* False, and nothing changes, if it cannot follow the events before (a store that was tampered
 * with), or there is no memory. */
bool table_apply(struct game_table *t, const struct event *e);

/* Whether a table can be opened on these terms. */
bool terms_check(const struct terms *terms, struct refusal *why);

/* The seats change places. */
void terms_exchange(struct terms *terms);

/* Deciding */

bool table_sit(const struct game_table *t, int seat, const struct seated_person *who, long long now,
               struct event *e, struct refusal *why);

/* The player has another name from now on, until the game is over. */
bool table_name(const struct game_table *t, int player, const char *name, bool guest, long long now,
                struct event *e, struct refusal *why);

/* The key of the player's seat opens it no longer; only the person does. */
bool table_lock(const struct game_table *t, int player, long long now, struct event *e,
                struct refusal *why);

/* Whether a move's key is short enough, and of letters and digits. */
bool move_key_is_valid(const char *key);

/* A move as text, which its player sees as the answer to `after` moves; `lag` is what the line
 * took, as far as it is forgiven. An engine's move needs no key, which may then be NULL. If `after`
 * is another number of moves than were played, that is the field of the refusal. */
bool table_move(const struct game_table *t, int player, const char *text, int after,
                const char *key, long long now, long long lag, struct event *e,
                struct refusal *why);

/* Offers; an offer that meets the other's is an agreement, and gives that event. In a rated game
 * nothing is taken back, nor after a move that has shown hidden cards. OFFER_REMATCH agreed gives
 * EVENT_REMATCH without its `next`, which the caller fills in. An engine agrees to everything but
 * draws, at once. */
bool table_offer(const struct game_table *t, int player, enum offer offer, long long now,
                 struct event *e, struct refusal *why);
bool table_decline(const struct game_table *t, int player, enum offer offer, long long now,
                   struct event *e, struct refusal *why);

bool table_resign(const struct game_table *t, int player, long long now, struct event *e,
                  struct refusal *why);

/* Before both have played, either player may end the game without a result; before the deal, a
 * player who has a seat. */
bool table_abort(const struct game_table *t, int player, long long now, struct event *e,
                 struct refusal *why);

/* The other player, who is to move, has been disconnected for too long, which the caller knows: a
 * win, or no result. */
bool table_claim(const struct game_table *t, int player, bool win, long long now, struct event *e,
                 struct refusal *why);

/* Somebody who hosts ends the game with that result, or any table without one: ONGOING. */
bool table_end_by_host(const struct game_table *t, enum result result, const char *reason,
                       long long now, struct event *e, struct refusal *why);

/* The time of the player to move is up: gives the event, or false if it is not. */
bool table_flag(const struct game_table *t, long long now, struct event *e);

/* The clock stands from `at` on, as far as it ran; and runs again. False if there is nothing to do.
 */
bool table_pause(const struct game_table *t, long long at, struct event *e);
bool table_resume(const struct game_table *t, long long now, struct event *e);

/* Looking */

/* The game itself is looked at through its core: whose move it is, views, clocks
 * (play/game_core.h). Clocks run for a player once both have made their first move. */

bool table_is_over(const struct game_table *t);
bool table_is_slow(const struct game_table *t); /* a move has a day or more */

/* The seat that the key opens: 1, 2 or 0. Takes as long whichever it is. */
int table_seat_of_key(const struct game_table *t, const uint8_t key[KEY_HASH]);

/* Likewise for who sits there; of one who has both seats, the one to move. */
int table_seat_of_person(const struct game_table *t, int64_t person);

/* Who sits there as a local game has it: an engine, or a person without a name. */
struct game_player table_player(const struct seat *seat);

/* The finished game as a record (.kgn), with the players' names, times and the deal's secret. */
void table_write_record(const struct game_table *t, record_put *put, void *to);

#endif
