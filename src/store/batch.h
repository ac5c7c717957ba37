/* What a batch holds, for the writer: items, one behind the other in one piece of memory. A batch
 * with an event or two is one allocation. */
#ifndef STORE_BATCH_H
#define STORE_BATCH_H

#include "store/store.h"
#include "store/task.h"

/* What the writer runs. An item is named by the statement that writes it, or most of it. */
enum writer_statement {
    WRITE_BEGIN,
    WRITE_COMMIT,
    WRITE_ROLLBACK,
    WRITE_MARK,    /* a place in the transaction, ... */
    WRITE_RETURN,  /* ... back to it, ... */
    WRITE_RELEASE, /* ... and forget it */
    WRITE_EVENT,
    WRITE_LIVE,
    WRITE_OVER,
    WRITE_GAME,
    WRITE_RECORD,
    WRITE_PLAYED,
    WRITE_PERSON,
    WRITE_CHANGE_PERSON,
    WRITE_CLAIM_NAME,
    WRITE_RELEASE_NAME,
    WRITE_FORGET, /* the devices */
    WRITE_FORGET_RELATIONS,
    WRITE_FORGET_AUDIT,
    WRITE_RELATION,
    WRITE_END_RELATION,
    WRITE_REPORT,
    WRITE_BAN,
    WRITE_UNBAN,
    WRITE_HOST,
    WRITE_UNHOST,
    WRITE_SETTLE,
    WRITE_AUDIT,
    WRITE_SETTING,
    WRITE_END_SETTING,
    WRITE_SESSION,
    WRITE_END_SESSION,
    WRITE_END_SESSIONS,
    WRITE_USE_SESSION,
    WRITE_END_OLD_SESSIONS,
    WRITE_END_OLD_DEVICES,
    WRITE_DEVICE,
    WRITE_RESET_LINK,
    WRITE_USE_RESET_LINK,
    WRITE_END_RESET_LINK,
    WRITE_REMOVE_CALLED_OFF,
    WRITE_DELETE_GAME,
    WRITE_STANDING,
    WRITE_RATED, /* both standings, which are read before */
    WRITE_HISTORY,
    WRITE_TURN,
    WRITE_END_TURN,
    WRITE_ALIVE,
    WRITE_EPOCH, /* whether the file is still this server's */
    WRITER_STATEMENTS,
};

/* The texts of an item follow it: an event's body; a game's record. */
struct item {
    uint32_t size; /* of all of it, up to the next one */
    enum writer_statement statement;
    int number;
    uint32_t length;         /* of an event's body, or a record */
    int64_t id;              /* of the table or the person */
    int64_t when;            /* of a session, or a host's mark */
    _Alignas(8) char rest[]; /* the value, then the texts */
};

/* Of WRITE_RATED: how the standings change. */
struct rating_item {
    struct rated_game game;
    store_rate *rate;
};

enum { BATCH_INSIDE = 400 }; /* bytes: with the rest of it and malloc's own, half a kilobyte */

struct batch {
    struct task task; /* the first member */
    store_done *done;
    void *context;
    bool stored;
    bool lacking;  /* there was no memory for all of it */
    bool may_fail; /* where others succeed, since a name may be taken, or a game be there */
    bool forgets;  /* somebody, whose name is in the journal's garbage */
    int events;
    uint32_t used, capacity;
    char *items; /* `inside`, or memory of its own */
    _Alignas(8) char inside[BATCH_INSIDE];
};

#endif
