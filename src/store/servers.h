/* Several servers on one store: who is there, whose a table is, and what they tell each other.
 *
 * A table belongs to a shard, by the first characters of its id, and a shard to one server at a
 * time. A server has an entry that says until when it is alive, by the database's clock, and
 * renews it in time; with the entry all its shards last. One whose entry has run out may be taken
 * for dead by another, and then owns nothing any more. A shard's epoch grows whenever it changes
 * hands; a batch with events or the end of a table fails if its shard's epoch is not the one that
 * this server was given: so a server that was taken for dead and goes on writes nothing.
 *
 * A file is one server's alone: store_is_shared() is false, all tables are its own, and nothing
 * else of this header may be called. */
#ifndef STORE_SERVERS_H
#define STORE_SERVERS_H

#include "store/store.h"

enum {
    SHARDS = 1024,
    SHARD_WORDS = SHARDS / 64,
    SERVER_NAME = 64,      /* bytes that hold a server's name */
    SERVER_LIFE = 3000,    /* milliseconds that an entry lasts after it was renewed */
    SIGNAL_TEXT = 6000,    /* bytes that hold a signal: less than NOTIFY takes */
    DIGEST_TEXT = 1 << 17, /* bytes that hold a digest */
    TURN_TEXT = 1024,      /* bytes that hold a turn */
};

/* By the first two characters of the table's id. */
static inline int shard_of(int64_t table) {
    return (int)(table >> 50 & (SHARDS - 1));
}

struct shard_set {
    uint64_t words[SHARD_WORDS];
};

static inline bool shard_set_has(const struct shard_set *set, int shard) {
    return set->words[shard / 64] >> shard % 64 & 1;
}

static inline void shard_set_add(struct shard_set *set, int shard) {
    set->words[shard / 64] |= 1ULL << shard % 64;
}

static inline void shard_set_remove(struct shard_set *set, int shard) {
    set->words[shard / 64] &= ~(1ULL << shard % 64);
}

bool store_is_shared(const struct store *store);

/* This server is there from now on, under that name, and owns nothing yet. Waits for one of that
 * name to be over; false, and why, if it goes on. */
bool store_join(struct store *store, const char *name, struct refusal *why);

/* The entry goes, and with it all shards: others may take them at once. Waits. */
void store_leave(struct store *store);

/* What a server says of itself. */
struct server_entry {
    bool hands_over;    /* it takes no shard and wants to be rid of those it has */
    int64_t alive;      /* the time of store_alive() */
    const char *digest; /* of what others show for it; NULL: as before */
};

/* What it hears. */
struct server_news {
    bool reached;          /* the database could be asked; if not, nothing else holds */
    bool dead;             /* another server has taken this one for dead: it owns nothing */
    int servers;           /* that are alive and take shards */
    int others;            /* that are alive, whether they do or not */
    struct shard_set free; /* are nobody's */
};
typedef void store_tell_news(void *context, const struct server_news *news);
void store_renew(struct store *store, const struct server_entry *entry, store_tell_news *tell,
                 void *context);

/* The digests of the other servers that are alive, one after the other; NULLs after the last. */
typedef void store_tell_digest(void *context, const char *server, const char *digest);
void store_digests(struct store *store, store_tell_digest *tell, void *context);

/* Takes those of the shards that are nobody's. */
struct shard_owner {
    int shard;
    bool taken;              /* it is this server's from now on; ... */
    int64_t alive;           /* ... when the one before was last alive, or 0 */
    char owner[SERVER_NAME]; /* of one that was not taken */
};
/* A count of -1: the database could not be asked. */
typedef void store_tell_owners(void *context, const struct shard_owner *owners, int count);
void store_take_shards(struct store *store, const struct shard_set *wanted, store_tell_owners *tell,
                       void *context);

/* They are nobody's from now on. All batches about their tables are answered before. */
void store_release_shards(struct store *store, const struct shard_set *shards);

/* The events of every table of these shards that is not over, as store_recall() tells them; then
 * once with NULL, a number of 0; or -1 if they cannot be read. */
void store_recall_shards(struct store *store, const struct shard_set *shards,
                         store_hear_event *hear, void *context);

/* What a batch changes that servers have in memory: all others are told when it is stored, and only
 * then. They read again what they need of it. */
enum change_kind {
    CHANGED_ALL,       /* something may have been missed */
    CHANGED_SESSION,   /* the one with that token is over; ... */
    CHANGED_SESSIONS,  /* ... all of that person's are */
    CHANGED_PERSON,    /* the name, or whether it is a guest's */
    CHANGED_KEYS,      /* keys of the person's seats open nothing any more */
    CHANGED_FORGOTTEN, /* the person has no account any more */
    CHANGED_RELATIONS, /* of the person to others */
    CHANGED_BANS,
    CHANGED_HOSTS,
    CHANGED_SETTINGS,
    CHANGED_TURNS,   /* of the person */
    CHANGED_SERVERS, /* one has come, or shards are nobody's any more */
    CHANGED_OTHER,   /* a text by store_signal() */
};
struct change {
    enum change_kind kind;
    int64_t person;
    uint8_t token[STORE_TOKEN];
    const char *text;
};

/* Sets who hears what other servers have changed, in store_settle(); NULL: nobody any more. */
typedef void store_hear_change(void *context, const struct change *change);
void store_hear_changes(struct store *store, store_hear_change *hear, void *context);

/* A text to all other servers, without a batch, and perhaps in vain. */
void store_signal(struct store *store, const char *text);

/* A table that is not over, as one who sits there is shown it among their turns: an object of JSON.
 * With the end of the table they go. */
struct shared_turn {
    int64_t person, table;
    char text[TURN_TEXT];
};
void batch_turn(struct batch *batch, const struct shared_turn *turn);
/* NULL after the last. */
typedef void store_tell_turn(void *context, const struct shared_turn *turn);
void store_turns(struct store *store, int64_t person, store_tell_turn *tell, void *context);

#endif
