#include "cli/data.h"

#include "cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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
    complain("there is no home to keep games in: --data says where.",
             "es gibt kein Zuhause für Spiele: --data sagt, wo.");
    return false;
}

bool data_make_folders(const char *path) {
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *at = folder + 1; (at = strchr(at, '/')); at++) {
        *at = '\0';
        if (mkdir(folder, 0700) != 0 && errno != EEXIST) {
            complain("the folder %s cannot be made: %s.", "der Ordner %s lässt sich nicht anlegen: %s.",
                     folder, strerror(errno));
            return false;
        }
        *at = '/';
    }
    return true;
}
