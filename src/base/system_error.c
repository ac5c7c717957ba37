/* Sentences for the error numbers that users are likely to meet. */
#include "base/system_error.h"

#include <errno.h>
#include <stddef.h>

struct system_error {
    int number;
    const char *words[LANGUAGES];
};

static const struct system_error errors[] = {
    {EACCES, {"%s: you are not allowed to do that there.", "%s: das darfst du dort nicht."}},
    {EPERM, {"%s: you are not allowed to do that there.", "%s: das darfst du dort nicht."}},
    {EROFS, {"%s: nothing can be written there.", "%s: dort lässt sich nichts schreiben."}},
    {ENOSPC, {"%s: the disk is full.", "%s: der Datenträger ist voll."}},
    {EDQUOT, {"%s: your share of the disk is full.", "%s: dein Teil des Datenträgers ist voll."}},
    {ENOENT, {"%s: there is no such file or folder.", "%s: das gibt es nicht."}},
    {ENOTDIR,
     {"%s: part of this is a file, not a folder.",
      "%s: ein Teil davon ist eine Datei, kein Ordner."}},
    {EISDIR, {"%s: this is a folder, not a file.", "%s: das ist ein Ordner, keine Datei."}},
    {ENAMETOOLONG, {"%s: this name is too long.", "%s: dieser Name ist zu lang."}},
    {EFBIG, {"%s: this file is too large.", "%s: diese Datei ist zu groß."}},
    {EINVAL, {"%s: this is not a file.", "%s: das ist keine Datei."}},
};

const char *const *system_error_sentence(int number) {
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
        if (errors[i].number == number) return errors[i].words;
    return NULL;
}
