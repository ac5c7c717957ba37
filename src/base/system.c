/* Random bytes, whole files, and sentences for the error numbers that users are likely to meet. */
#include "base/system.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

struct seed entropy_seed(void) {
    struct seed seed = {{0}};
    ssize_t got = getrandom(seed.bytes, 8, 0);
    assert(got == 8); /* so few are never cut short */
    return seed;
}

bool descriptor_write(int file, const char *start, size_t length) {
    while (length > 0) {
        ssize_t written = write(file, start, length);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        start += written;
        length -= (size_t)written;
    }
    return true;
}

char *descriptor_read(int file, size_t *length) {
    struct stat about;
    char *text = fstat(file, &about) == 0 ? malloc((size_t)about.st_size + 1) : NULL;
    for (*length = 0; text && *length < (size_t)about.st_size;) {
        ssize_t got = read(file, text + *length, (size_t)about.st_size - *length);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) {
            free(text);
            return NULL;
        }
        if (got == 0) break;
        *length += (size_t)got;
    }
    if (text) text[*length] = '\0';
    return text;
}

void descriptor_close(int file) {
    int error = errno;
    close(file);
    errno = error;
}

struct system_error {
    int number;
    const char *words[LANGUAGES];
};

static const struct system_error errors[] = {
    {EACCES, {"%f: you are not allowed to do that there.", "%f: das darfst du dort nicht."}},
    {EPERM, {"%f: you are not allowed to do that there.", "%f: das darfst du dort nicht."}},
    {EROFS, {"%f: nothing can be written there.", "%f: dort lässt sich nichts schreiben."}},
    {ENOSPC, {"%f: the disk is full.", "%f: der Datenträger ist voll."}},
    {EDQUOT, {"%f: your share of the disk is full.", "%f: dein Teil des Datenträgers ist voll."}},
    {ENOENT, {"%f: there is no such file or folder.", "%f: das gibt es nicht."}},
    {ENOTDIR,
     {"%f: part of this is a file, not a folder.",
      "%f: ein Teil davon ist eine Datei, kein Ordner."}},
    {EISDIR, {"%f: this is a folder, not a file.", "%f: das ist ein Ordner, keine Datei."}},
    {ENAMETOOLONG, {"%f: this name is too long.", "%f: dieser Name ist zu lang."}},
    {EFBIG, {"%f: this file is too large.", "%f: diese Datei ist zu groß."}},
    {EINVAL, {"%f: this is not a file.", "%f: das ist keine Datei."}},
};

const char *const *system_error_sentence(int number) {
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
        if (errors[i].number == number) return errors[i].words;
    return NULL;
}
