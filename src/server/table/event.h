/* An event: one thing that happened at a table. A table is made from its events alone, and only
 * these are stored.
 *
 * Times are microseconds since 1970 by the server's clock, which only goes forward. */
#ifndef SERVER_TABLE_EVENT_H
#define SERVER_TABLE_EVENT_H

#include "play/game_core.h"
#include "rules/game.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    PERSON_NAME = 32,  /* bytes that hold any person's name */
    MOVE_KEY = 17,     /* bytes that hold a move's key, chosen by the client */
    SECRET_BYTES = 32, /* of deals, see docs/fair-dealing.md */
    KEY_HASH = 16,     /* bytes of a seat's hashed key */
    END_REASON = 201,  /* bytes that hold why somebody who hosts ended a game */
    EVENT_TEXT = 2048, /* bytes that hold any event */
};

enum event_kind {
    EVENT_OPEN,     /* the table is there: terms, secret */
    EVENT_SIT,      /* a person takes a seat; when no seat is open, the cards are dealt */
    EVENT_MOVE,     /* player, move, spent, key */
    EVENT_OFFER,    /* player, offer */
    EVENT_DECLINE,  /* player, offer: withdraws their own, or declines the other's */
    EVENT_TAKEBACK, /* agreed: `count` moves are left */
    EVENT_END,      /* end, result: everything but the end by the rules, which a move brings */
    EVENT_PAUSE,    /* the server stops or has stopped, and the clock with it; spent */
    EVENT_RESUME,   /* the clock runs again */
    EVENT_REMATCH,  /* agreed, after the end: the game goes on at table `next` */
    EVENT_NAME,     /* the player is called `sit.name` from now on, and is no guest, or is one */
    EVENT_LOCK,     /* the key of the player's seat opens nothing any more */
    EVENT_KINDS,
};

enum offer { OFFER_DRAW, OFFER_TAKEBACK, OFFER_REMATCH, OFFERS };

/* "open", "sit", ...; "draw", "takeback", "rematch". */
extern const char *const event_names[EVENT_KINDS], *const offer_names[OFFERS];

enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_LEVEL };

/* What is agreed when a table is opened, and never changes. */
struct terms {
    const struct game *game;
    struct options options;
    struct time_control time_control;
    bool placed; /* it begins with `start`, not with a deal */
    bool rated, listed;
    enum seat_kind seats[2];  /* SEAT_OPEN: for a person; SEAT_LEVEL: an engine's */
    int levels[2], tenths[2]; /* as in play/game_player.h */
    bool follows[2];
    union position start;
};

/* Who takes a seat. */
struct seated_person {
    int64_t person;
    char name[PERSON_NAME];
    bool guest;
    int rating;                  /* in this game at this time, or 0 */
    uint8_t key[KEY_HASH];       /* of what opens this seat on any device */
    uint8_t nonce[SECRET_BYTES]; /* the player's share of the deal */
};

struct event {
    enum event_kind kind;
    int player; /* 1, 2, or 0 for the server */
    long long at;
    union {
        struct {
            struct terms terms;
            uint8_t secret[SECRET_BYTES];
        } open;
        struct seated_person sit;
        struct {
            move move;
            long long spent; /* on the player's clock, after what lag is forgiven */
            char key[MOVE_KEY];
        } played;
        enum offer offer;
        int count;
        struct {
            enum game_end end;
            enum result result;
            char reason[END_REASON]; /* of who hosts, for an end by player 0; else "" */
        } end;
        long long spent;
        int64_t next;
    };
};

/* Options as an object of texts, by their names; NULL: as they are at first. */
bool terms_read_options(struct terms *terms, const json_t *options, struct refusal *why);

/* As JSON, one line. A move is written as its text, which needs its game and the whole position in
 * which it is played; both are NULL elsewhere. */
void event_write(const struct event *e, const struct game *game, const union position *before,
                 struct text *t);

/* False if it is not an event as written above. `game` and `before` as for writing. */
bool event_read(const char *text, size_t length, const struct game *game,
                const union position *before, struct event *e);

#endif
