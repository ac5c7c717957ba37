/* Copies of a whole database, for backups, before migrations and for restoring one. */
#ifndef STORE_SQLITE_BACKUP_H
#define STORE_SQLITE_BACKUP_H

#include "store/store.h"

struct backup {
    const char *where, *to;
    bool replaces; /* what has that name; otherwise that is refused */
    bool previous; /* for the version before this one */
    const struct audit_entry
        *audit; /* what the copy's audit log says of it, if it has one; or NULL */
    store_progress *progress;
    void *context;
};

/* Copies and checks the copy. There is a file of that name only when it is whole and sound. */
bool backup_make(const struct backup *backup, struct refusal *why);

/* store_restore() */
bool restore_make(const char *where, const char *copy, const char *kept, store_progress *progress,
                  void *context, struct refusal *why);

#endif
