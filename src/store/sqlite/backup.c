/* A backup is made by a connection that looks at one moment of the database all the time, so that
 * what a server writes meanwhile neither gets into it nor makes it begin again. It has another name
 * until it is whole and has been checked: the file may have been damaged before. */
#include "store/sqlite/backup.h"

#include "base/text/text.h"
#include "store/sqlite/database.h"
#include "store/sqlite/file.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/statement.h"
#include "store/row.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

enum {
    STEP_PAGES = 256,           /* one megabyte between two looks at the progress */
    STEP_INSTRUCTIONS = 100000, /* of SQLite's, while the copy is checked: some milliseconds */
};

struct copying {
    const struct backup *backup;
    sqlite3 *from, *to;
    char part[PATH_MAX]; /* the name of what is not whole yet, or "" */
    struct refusal *why;
};

static bool goes_on(const struct copying *c, int percent) {
    return !c->backup->progress || c->backup->progress(c->backup->context, percent);
}

static bool refuse_stopped(const struct copying *c) {
    return refuse(c->why, "", "The backup was stopped.", "Die Sicherung wurde abgebrochen.");
}

static bool copy_steps(struct copying *c) {
    sqlite3_backup *backup = sqlite3_backup_init(c->to, "main", c->from, "main");
    if (!backup) return database_refuse(c->to, c->backup->to, c->why);
    int code = SQLITE_OK;
    bool going = true;
    while (code == SQLITE_OK && going) {
        code = sqlite3_backup_step(backup, STEP_PAGES);
        int all = sqlite3_backup_pagecount(backup), left = sqlite3_backup_remaining(backup);
        going = goes_on(c, all ? (int)(100 * (int64_t)(all - left) / all) : 0);
    }
    int finished = sqlite3_backup_finish(backup);
    if (!going) return refuse_stopped(c);
    return (code == SQLITE_DONE && finished == SQLITE_OK) ||
           database_refuse(c->to, c->backup->to, c->why);
}

static int is_interrupted(void *context) {
    return !goes_on(context, 100);
}

/* The copy is read once more, and what the file itself lacks is found there. */
static bool check(struct copying *c) {
    sqlite3_progress_handler(c->to, STEP_INSTRUCTIONS, is_interrupted, c);
    bool sound = database_check(c->to, c->backup->where, c->why);
    sqlite3_progress_handler(c->to, 0, NULL, NULL);
    return sound || (sqlite3_errcode(c->to) == SQLITE_INTERRUPT && refuse_stopped(c));
}

static bool step_back(struct copying *c) {
    char mark[64];
    int64_t version = database_number(c->to, "PRAGMA user_version", 0);
    if (version < SCHEMA_VERSIONS)
        return refuse(c->why, "", "%s is of an older version already: copy it without --previous.",
                      "%s hat schon eine ältere Version: Kopiere sie ohne --previous.",
                      c->backup->where);
    snprintf(mark, sizeof mark, "PRAGMA user_version=%d; COMMIT", SCHEMA_VERSIONS - 1);
    return (sqlite3_exec(c->to, "BEGIN", NULL, NULL, NULL) == SQLITE_OK &&
            sqlite3_exec(c->to, schema_step_back, NULL, NULL, NULL) == SQLITE_OK &&
            sqlite3_exec(c->to, mark, NULL, NULL, NULL) == SQLITE_OK) ||
           database_refuse(c->to, c->backup->to, c->why);
}

/* A copy of an older version has no audit log. */
static bool note(struct copying *c) {
    if (database_number(c->to, "PRAGMA user_version", 0) < SCHEMA_VERSIONS) return true;
    struct statement *s = sqlite_statement_open(c->to, ROW_ADD_AUDIT);
    if (s) row_bind_audit(s, c->backup->audit);
    bool noted = s && statement_run(s);
    statement_close(s);
    return noted || database_refuse(c->to, c->backup->to, c->why);
}

/* The copy is flushed once, at its end; a crash before that leaves a file that nobody takes for a
 * backup. */
static bool copy(struct copying *c) {
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE;
    if (sqlite3_open_v2(c->part, &c->to, flags, NULL) != SQLITE_OK ||
        sqlite3_exec(c->to, "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF", NULL, NULL,
                     NULL) != SQLITE_OK)
        return database_refuse(c->to, c->backup->to, c->why);
    if (sqlite3_exec(c->from, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL) !=
        SQLITE_OK)
        return database_refuse(c->from, c->backup->where, c->why);
    return copy_steps(c) && (!c->backup->previous || step_back(c)) &&
           (!c->backup->audit || note(c)) && check(c);
}

/* Makes the whole copy last, and gives it its name. */
static bool settle(struct copying *c) {
    int file = open(c->part, O_RDWR | O_CLOEXEC);
    bool flushed = file >= 0 && fsync(file) == 0;
    int error = errno;
    if (file >= 0) close(file);
    errno = error;
    return (flushed && rename(c->part, c->backup->to) == 0 && file_flush_folder(c->backup->to)) ||
           file_refuse(c->backup->to, c->why);
}

static bool make_part(struct copying *c) {
    struct text t = text_over(c->part, sizeof c->part);
    const char *place = c->backup->to;
    if (!c->backup->replaces && access(place, F_OK) == 0)
        return refuse(c->why, "", "%s is already there. Choose another name.",
                      "%s gibt es schon. Wähle einen anderen Namen.", place);
    text_add(&t, place);
    text_add(&t, ".part");
    if (t.cut) {
        *c->part = '\0';
        errno = ENAMETOOLONG;
        return file_refuse(place, c->why);
    }
    unlink(c->part); /* of one that was ended before it was whole */
    return file_create(c->part, c->why);
}

bool backup_make(const struct backup *backup, struct refusal *why) {
    struct copying c = {.backup = backup, .why = why};
    c.from = database_open(backup->where, DATABASE_COPIES, why);
    if (!c.from) return false;
    bool copied = make_part(&c) && copy(&c);
    sqlite3_close(c.to);
    sqlite3_close(c.from);
    copied = copied && settle(&c);
    if (!copied && *c.part) unlink(c.part);
    return copied;
}
