/* Beside the file NAME of a game lie, while it is played, `.NAME.lock` and now and then
 * `.NAME.new`. The lock is a file of its own because the game's file is another one after every
 * move. The system drops it when the program ends, even by a crash; the empty file that is
 * left then blocks no other program. What `.NAME.new` holds counts for nothing until it has been
 * moved to NAME. */
#include "play/safe_file.h"

#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    FILE_MOST = 16 << 20, /* bytes: many times the longest game */
    SHOWN_MOST = 40,      /* characters of a path that a refusal shows */
};

/* Refusing */

const char *safe_file_shown(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash && slash[1] && strlen(path) > SHOWN_MOST ? slash + 1 : path;
}

bool safe_file_refuse(struct refusal *why, const char *path) {
    const char *shown = safe_file_shown(path);
    const char *const *words = system_error_sentence(errno);
    if (errno == EWOULDBLOCK)
        return refuse(why, "", "%f is being played in another program.",
                      "%f wird gerade in einem anderen Programm gespielt.", shown);
    if (words) return refuse(why, "", words[ENGLISH], words[GERMAN], shown);
    return refuse(why, "", "%f: %s.", "%f: %s.", shown, strerror(errno));
}

/* Paths */

bool safe_file_fits(const struct text *t) {
    if (t->cut) errno = ENAMETOOLONG;
    return !t->cut;
}

size_t safe_file_folder(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash + 1 - path) : 0;
}

bool safe_file_home(const char *chosen, const char *name, struct text *path) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    bool is_set = data && *data == '/'; /* the specification says to ignore any other */
    if (chosen && *chosen) {
        text_add(path, chosen);
        return true;
    }
    if (!is_set && !(home && *home)) return false;
    text_add(path, is_set ? data : home);
    text_add(path, is_set ? "/kolam/" : "/.local/share/kolam/");
    text_add(path, name);
    return true;
}

/* The hidden file beside the one at `path`. */
static bool name_beside(const char *path, const char *with, char beside[PATH_TEXT]) {
    size_t length = safe_file_folder(path);
    struct text t = text_over(beside, PATH_TEXT);
    text_slice(&t, path, length);
    text_char(&t, '.');
    text_add(&t, path + length);
    text_add(&t, with);
    return safe_file_fits(&t);
}

static int open_folder_of(const char *path) {
    char folder[PATH_TEXT];
    struct text t = text_over(folder, sizeof folder);
    text_slice(&t, path, safe_file_folder(path));
    return open(*folder ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

/* Makes what happened to the file's name last. */
static bool sync_folder_of(const char *path) {
    int folder = open_folder_of(path);
    if (folder < 0) return false;
    bool synced = fsync(folder) == 0 || errno == EINVAL; /* not every file system can */
    close(folder);
    return synced;
}

static bool make_folder(const char *path) {
    if (mkdir(path, 0700) == 0) return sync_folder_of(path);
    return errno == EEXIST;
}

bool safe_file_make_folders(char *path) {
    struct stat about;
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = make_folder(path);
        *slash = '/';
        if (!made) return false;
    }
    if (!make_folder(path) || stat(path, &about) < 0) return false;
    if (!S_ISDIR(about.st_mode)) errno = ENOTDIR;
    return S_ISDIR(about.st_mode);
}

static bool is_file(const struct stat *about) {
    if (S_ISREG(about->st_mode)) return true;
    errno = S_ISDIR(about->st_mode) ? EISDIR : EINVAL;
    return false;
}

bool safe_file_find(const char *path, char found[PATH_TEXT]) {
    struct stat about;
    struct text t = text_over(found, PATH_TEXT);
    bool exists = stat(path, &about) == 0;
    if (exists ? !is_file(&about) : errno != ENOENT || *path == '\0') return false;
    char *real = exists ? realpath(path, NULL) : NULL;
    text_add(&t, real ? real : path);
    free(real);
    return safe_file_fits(&t);
}

/* Reading and writing */

static char *read_open_file(int file, size_t *length) {
    struct stat about;
    if (fstat(file, &about) < 0 || !is_file(&about)) return NULL;
    if (about.st_size > FILE_MOST) {
        errno = EFBIG;
        return NULL;
    }
    return descriptor_read(file, length);
}

char *safe_file_read(const char *path, size_t *length) {
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return NULL;
    char *text = read_open_file(file, length);
    descriptor_close(file);
    return text;
}

/* Removes what could not be finished, with errno as it is; always false. */
static bool remove_failed(const char *path) {
    int error = errno;
    unlink(path);
    errno = error;
    return false;
}

static bool write_file(const char *path, const char *text, size_t length) {
    unlink(path); /* a crash may have left one, and somebody else may have put one there */
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return false;
    bool written = descriptor_write(file, text, length) && fsync(file) == 0;
    descriptor_close(file);
    return written || remove_failed(path);
}

bool safe_file_replace(const char *path, const char *text, size_t length) {
    char fresh[PATH_TEXT];
    if (!name_beside(path, ".new", fresh) || !write_file(fresh, text, length)) return false;
    if (rename(fresh, path) == 0) return sync_folder_of(path);
    return remove_failed(fresh);
}

/* Locks */

/* Waits for a moment's quiet in the folder, in which locks can be taken, looked at and removed
 * without being mistaken for one another. Closing it ends that. */
static int guard_folder_of(const char *path) {
    int folder = open_folder_of(path);
    while (folder >= 0 && flock(folder, LOCK_EX) < 0 && errno == EINTR) {
    }
    return folder;
}

/* Opens the lock beside the path and locks it. */
static int take_lock(const char *path, int flags, int mode) {
    char name[PATH_TEXT];
    int lock =
        name_beside(path, ".lock", name) ? open(name, flags | O_NOFOLLOW | O_CLOEXEC, 0600) : -1;
    if (lock < 0 || flock(lock, mode | LOCK_NB) == 0) return lock;
    descriptor_close(lock);
    return -1;
}

int safe_file_lock(const char *path) {
    int guard = guard_folder_of(path);
    if (guard < 0) return -1;
    int lock = take_lock(path, O_RDWR | O_CREAT, LOCK_EX);
    descriptor_close(guard);
    return lock;
}

void safe_file_unlock(const char *path, int lock) {
    char name[PATH_TEXT];
    int guard = guard_folder_of(path);
    if (name_beside(path, ".lock", name)) unlink(name);
    close(lock);
    if (guard >= 0) close(guard);
}

bool safe_file_is_locked(const char *path) {
    int guard = guard_folder_of(path);
    if (guard < 0) return false;
    int lock = take_lock(path, O_RDONLY, LOCK_SH);
    bool locked = lock < 0 && errno == EWOULDBLOCK;
    if (lock >= 0) close(lock);
    close(guard);
    return locked;
}
