/* What a batch holds, for the writer: items, one behind the other in one piece of memory. A batch
 * with an event or two is one allocation. */
#ifndef STORE_BATCH_H
#define STORE_BATCH_H

#include "store/store.h"
#include "store/task.h"

enum item_kind {
    ITEM_EVENT,
    ITEM_FINISH,
    ITEM_DROP,
    ITEM_PERSON,
    ITEM_SESSION,
    ITEM_END_SESSION,
    ITEM_END_SESSIONS,
    ITEM_USE_SESSION,
    ITEM_END_OLD_SESSIONS,
    ITEM_RENAME,
    ITEM_STANDING,
};

/* The texts of an item follow it: an event's body; a game's record; a name. */
struct item {
    uint32_t size; /* of all of it, up to the next one */
    uint16_t kind; /* enum item_kind */
    uint16_t none;
    int number;
    uint32_t length; /* of an event's body, or a record */
    int64_t id;      /* of the table or the person */
    int64_t when;    /* of a session */
    char rest[];     /* the value, then the texts */
};

enum { BATCH_INSIDE = 400 }; /* bytes: with the rest of it and malloc's own, half a kilobyte */

struct batch {
    struct task task; /* the first member */
    store_done *done;
    void *context;
    bool stored;
    bool lacking;  /* there was no memory for all of it */
    bool may_fail; /* where others succeed, since a name may be taken, or a game be there */
    int events;
    uint32_t used, capacity;
    char *items; /* `inside`, or memory of its own */
    _Alignas(8) char inside[BATCH_INSIDE];
};

/* The first item, and the next one; NULL at the end. */
const struct item *batch_first(const struct batch *batch);
const struct item *batch_next(const struct batch *batch, const struct item *item);

#endif
