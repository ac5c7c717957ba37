/* Creates and locks the store's files. */
#include "store/file.h"

#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
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
        return refuse(why, "", "%s is in use by another server.",
                      "%s wird von einem anderen Server benutzt.", where);
    if (words) return refuse(why, "", words[ENGLISH], words[GERMAN], where);
    return refuse(why, "", "%s: %s.", "%s: %s.", where, strerror(errno));
}

bool file_create(const char *where, struct refusal *why) {
    struct stat about;
    int file = open(where, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0) return close(file) == 0 || file_refuse(where, why);
    if (errno != EEXIST) return file_refuse(where, why);
    if (stat(where, &about) == 0 && !S_ISDIR(about.st_mode)) return true;
    if (S_ISDIR(about.st_mode)) errno = EISDIR;
    return file_refuse(where, why);
}

/* A file of its own: locks on the database are SQLite's, and would shut out backups. */
int file_lock(const char *where, struct refusal *why) {
    char name[PATH_MAX];
    int length = snprintf(name, sizeof name, "%s.lock", where);
    errno = ENAMETOOLONG;
    int file = length < (int)sizeof name
                   ? open(name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600)
                   : -1;
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0) return file;
    file_refuse(where, why);
    if (file >= 0) close(file);
    return -1;
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
