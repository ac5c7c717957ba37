/* Finds the database file of the server, and makes the folders that lead to it. */
#include "cli/data.h"

#include "cli/cli.h"
#include "play/safe_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *said(const char *name) {
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

bool data_path(const char *given, char path[PATH_MAX]) {
    const char *chosen = given ? given : said("KOLAM_DATA"), *home = said("HOME");
    const char *shared = said("XDG_DATA_HOME");
    int length = -1;
    if (chosen)
        length = snprintf(path, PATH_MAX, "%s", chosen);
    else if (shared && *shared == '/') /* the specification says to ignore any other */
        length = snprintf(path, PATH_MAX, "%s/kolam/kolam.db", shared);
    else if (home)
        length = snprintf(path, PATH_MAX, "%s/.local/share/kolam/kolam.db", home);
    if (length > 0 && length < PATH_MAX) return true;
    return complain("there is no home to keep games in: --data says where.",
                    "es gibt kein Zuhause für Spiele: --data sagt, wo.");
}

bool data_make_folders(const char *path) {
    char folder[PATH_MAX];
    size_t length = safe_file_folder(path);
    if (length == 0) return true;
    snprintf(folder, sizeof folder, "%.*s", (int)length, path);
    if (safe_file_make_folders(folder)) return true;
    return complain("the folder %.*s cannot be made: %s.",
                    "der Ordner %.*s lässt sich nicht anlegen: %s.", (int)length, path,
                    strerror(errno));
}
