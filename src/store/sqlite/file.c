/* Creates and locks the store's files. */
#include "store/sqlite/file.h"

#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    LOG_BYTES = 16 << 20, /* a little more than store.c lets it grow to */
    ZEROS = 4 << 10,      /* written at once: the system flushes larger pieces as a whole later */
};

bool file_refuse(const char *where, struct refusal *why) {
    const char *const *words = system_error_sentence(errno);
    if (errno == EWOULDBLOCK)
        return refuse(why, "", "%f is in use by another server.",
                      "%f wird von einem anderen Server benutzt.", where);
    if (words) return refuse(why, "", words[ENGLISH], words[GERMAN], where);
    return refuse(why, "", "%f: %s.", "%f: %s.", where, strerror(errno));
}

bool file_create(const char *where, struct refusal *why) {
    struct stat about = {0};
    int file = open(where, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0) return close(file) == 0 || file_refuse(where, why);
    if (errno != EEXIST) return file_refuse(where, why);
    if (stat(where, &about) == 0 && !S_ISDIR(about.st_mode)) return true;
    if (S_ISDIR(about.st_mode)) errno = EISDIR;
    return file_refuse(where, why);
}

/* The folder of a file: "." if the name has none. */
static void name_folder(const char *where, char name[PATH_MAX]) {
    const char *slash = strrchr(where, '/');
    snprintf(name, PATH_MAX, "%.*s", slash ? (int)(slash - where) + 1 : 1, slash ? where : ".");
}

bool file_give_to_owner(const char *name, const char *where) {
    char folder[PATH_MAX];
    struct stat about;
    if (geteuid() != 0) return true;
    name_folder(where, folder);
    return (stat(where, &about) == 0 || stat(folder, &about) == 0) &&
           lchown(name, about.st_uid, about.st_gid) == 0;
}

char *file_resolve(const char *where, struct refusal *why) {
    char *path = realpath(where, NULL);
    if (!path) file_refuse(where, why);
    return path;
}

static int open_beside(const char *where) {
    char name[PATH_MAX];
    int length = snprintf(name, sizeof name, "%s.lock", where);
    errno = ENAMETOOLONG;
    if (length >= (int)sizeof name) return -1;
    int file = open(name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0 || file_give_to_owner(name, where)) return file;
    close(file);
    return -1;
}

/* A system that cannot lock the database itself has the file beside it. */
static bool take(int file) {
    return flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

/* SQLite locks the database by other means, fcntl(), which flock() does not meet. Closing any file
 * of the database drops those: so this one must be closed last. */
bool file_lock(const char *where, int locks[FILE_LOCKS], struct refusal *why) {
    locks[1] = -1;
    locks[0] = open_beside(where);
    bool locked = locks[0] >= 0 && flock(locks[0], LOCK_EX | LOCK_NB) == 0;
    if (locked) locks[1] = open(where, O_RDWR | O_CLOEXEC);
    if (locked && locks[1] >= 0 ? take(locks[1]) : locked) return true;
    file_refuse(where, why);
    file_unlock(locks);
    return false;
}

void file_unlock(int locks[FILE_LOCKS]) {
    for (int i = 0; i < FILE_LOCKS; i++) {
        if (locks[i] >= 0) close(locks[i]);
        locks[i] = -1;
    }
}

bool file_flush_folder(const char *where) {
    char name[PATH_MAX];
    name_folder(where, name);
    int folder = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool flushed = folder >= 0 && fsync(folder) == 0;
    if (folder >= 0) close(folder);
    return flushed;
}

/* Only behind its end: what is there may be needed. Zeros are no valid page of a log. */
void file_stretch_log(const char *where) {
    static const char zeros[ZEROS];
    char name[PATH_MAX];
    int length = snprintf(name, sizeof name, "%s-wal", where);
    int file = length < (int)sizeof name ? open(name, O_WRONLY | O_NOFOLLOW | O_CLOEXEC) : -1;
    if (file < 0) return;
    struct stat about;
    off_t at = fstat(file, &about) == 0 ? about.st_size : LOG_BYTES;
    for (ssize_t put = 1; at < LOG_BYTES && put > 0; at += put)
        put = pwrite(file, zeros, ZEROS, at);
    fsync(file);
    close(file);
}
