/* Puts a backup in the place of a server's file, when no server runs. What was there keeps its data
 * under another name, with the log that belongs to it: a database with the log of another one is
 * damaged. Everything is ready under other names before the first name changes. */
#include "base/text/text.h"
#include "store/sqlite/backup.h"
#include "store/sqlite/file.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct restoring {
    const char *place, *kept;
    char ready[PATH_MAX]; /* the copy, before it has its name */
    struct refusal *why;
};

/* The name with an ending; false if it is too long. */
static bool name_beside(char name[PATH_MAX], const char *path, const char *ending) {
    struct text t = text_over(name, PATH_MAX);
    text_add(&t, path);
    text_add(&t, ending);
    errno = ENAMETOOLONG;
    return !t.cut;
}

static bool is_there(const char *path) {
    return access(path, F_OK) == 0;
}

/* Gives a file, if it is there, its other name as well. */
static bool keep(const struct restoring *r, const char *ending) {
    char old[PATH_MAX], kept[PATH_MAX];
    return name_beside(old, r->place, ending) && name_beside(kept, r->kept, ending) &&
           (link(old, kept) == 0 || errno == ENOENT);
}

static bool drop(const struct restoring *r, const char *ending) {
    char old[PATH_MAX];
    return name_beside(old, r->place, ending) && (unlink(old) == 0 || errno == ENOENT);
}

static bool exchange(const struct restoring *r) {
    return (keep(r, "") && keep(r, "-wal") && file_flush_folder(r->kept) && drop(r, "-shm") &&
            drop(r, "-wal") && rename(r->ready, r->place) == 0 && file_flush_folder(r->place)) ||
           file_refuse(r->place, r->why);
}

/* Who has restored which copy, by its name. */
static struct audit_entry entry_of(const char *copy) {
    const char *slash = strrchr(copy, '/');
    struct audit_entry entry = {.user = getuid(), .act = "restore"};
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    entry.when = now.tv_sec * 1000LL + now.tv_nsec / 1000000;
    text_copy(entry.detail, sizeof entry.detail, slash ? slash + 1 : copy);
    return entry;
}

/* Who could open what was there can open the copy. */
static bool take_over(const struct restoring *r) {
    struct stat about;
    mode_t mode = stat(r->place, &about) == 0 ? about.st_mode & 07777 : S_IRUSR | S_IWUSR;
    return (file_give_to_owner(r->ready, r->place) && chmod(r->ready, mode) == 0) ||
           file_refuse(r->place, r->why);
}

static bool restore(struct restoring *r, const struct backup *order) {
    const struct audit_entry audit = entry_of(order->where);
    struct backup backup = *order;
    if (!name_beside(r->ready, r->place, ".restored")) return file_refuse(r->place, r->why);
    backup.to = r->ready;
    backup.replaces = true;
    backup.audit = &audit;
    if (!backup_make(&backup, r->why)) return false;
    bool done = take_over(r) && exchange(r);
    if (!done) unlink(r->ready);
    return done;
}

static bool check_names(const struct restoring *r, const char *copy) {
    char *path = file_resolve(copy, r->why);
    bool same = path && strcmp(path, r->place) == 0;
    free(path);
    if (!path) return false;
    if (same)
        return refuse(r->why, "", "%s is what the server keeps, not a copy of it.",
                      "%s ist das, was der Server aufbewahrt, keine Kopie davon.", copy);
    return !is_there(r->kept) ||
           refuse(r->why, "", "%s is already there.", "%s gibt es schon.", r->kept);
}

bool restore_make(const char *where, const char *copy, const char *kept, store_progress *progress,
                  void *context, struct refusal *why) {
    int locks[FILE_LOCKS];
    struct backup order = {.where = copy, .progress = progress, .context = context};
    char *place = is_there(where) ? file_resolve(where, why) : strdup(where);
    if (!place) return false;
    struct restoring r = {.place = place, .kept = kept, .why = why};
    bool done = false;
    if (check_names(&r, copy) && file_lock(place, locks, why)) {
        done = restore(&r, &order);
        file_unlock(locks);
    }
    free(place);
    return done;
}
