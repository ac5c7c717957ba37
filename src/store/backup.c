/* A backup is made by a connection that looks at one moment of the database all the time, so that
 * what a server writes meanwhile neither gets into it nor makes it begin again. It has another name
 * until it is whole. */
#include "base/text.h"
#include "store/database.h"
#include "store/file.h"
#include "store/store.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

enum { STEP_PAGES = 256 }; /* one megabyte between two looks at the progress */

struct copying {
    sqlite3 *from, *to;
    const char *where, *place;
    char part[PATH_MAX]; /* the name of what is not whole yet, or "" */
    struct refusal *why;
};

static bool copy_steps(struct copying *c, store_progress *progress, void *context) {
    sqlite3_backup *backup = sqlite3_backup_init(c->to, "main", c->from, "main");
    if (!backup) return database_refuse(c->to, c->place, c->why);
    int code = SQLITE_OK;
    bool goes_on = true;
    while (code == SQLITE_OK && goes_on) {
        code = sqlite3_backup_step(backup, STEP_PAGES);
        int all = sqlite3_backup_pagecount(backup), left = sqlite3_backup_remaining(backup);
        int percent = all ? (int)(100 * (int64_t)(all - left) / all) : 0;
        goes_on = !progress || progress(context, percent);
    }
    int finished = sqlite3_backup_finish(backup);
    if (code == SQLITE_DONE && finished == SQLITE_OK && goes_on) return true;
    if (!goes_on)
        return refuse(c->why, "", "The backup was stopped.", "Die Sicherung wurde abgebrochen.");
    return database_refuse(c->to, c->place, c->why);
}

/* The copy is flushed once, at its end; a crash before that leaves a file that nobody takes for a
 * backup. */
static bool copy(struct copying *c, store_progress *progress, void *context) {
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE;
    if (sqlite3_open_v2(c->part, &c->to, flags, NULL) != SQLITE_OK ||
        sqlite3_exec(c->to, "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF", NULL, NULL,
                     NULL) != SQLITE_OK)
        return database_refuse(c->to, c->place, c->why);
    if (sqlite3_exec(c->from, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL) !=
        SQLITE_OK)
        return database_refuse(c->from, c->where, c->why);
    return copy_steps(c, progress, context);
}

/* Makes the whole copy last, and gives it its name. */
static bool settle(struct copying *c) {
    int file = open(c->part, O_RDWR | O_CLOEXEC);
    bool flushed = file >= 0 && fsync(file) == 0;
    int error = errno;
    if (file >= 0) close(file);
    errno = error;
    return (flushed && rename(c->part, c->place) == 0) || file_refuse(c->place, c->why);
}

static bool make_part(struct copying *c) {
    struct text t = text_over(c->part, sizeof c->part);
    if (access(c->place, F_OK) == 0)
        return refuse(c->why, "", "%s is already there. Choose another name.",
                      "%s gibt es schon. Wähle einen anderen Namen.", c->place);
    text_add(&t, c->place);
    text_add(&t, ".part");
    if (t.cut) {
        *c->part = '\0';
        errno = ENAMETOOLONG;
        return file_refuse(c->place, c->why);
    }
    unlink(c->part); /* of one that was ended before it was whole */
    return file_create(c->part, c->why);
}

bool store_backup(const char *where, const char *to, store_progress *progress, void *context,
                  struct refusal *why) {
    struct copying c = {.where = where, .place = to, .why = why};
    c.from = database_open(where, DATABASE_READS, why);
    if (!c.from) return false;
    bool copied = make_part(&c) && copy(&c, progress, context);
    sqlite3_close(c.to);
    sqlite3_close(c.from);
    copied = copied && settle(&c);
    if (!copied && *c.part) unlink(c.part);
    return copied;
}
