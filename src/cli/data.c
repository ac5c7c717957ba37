/* Finds the database file of the server, and makes the folders that lead to it. */
#include "cli/data.h"

#include "cli/cli.h"
#include "play/safe_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool data_path(const char *given, char path[PATH_MAX]) {
    struct text t = text_over(path, PATH_MAX);
    const char *chosen = given ? given : getenv("KOLAM_DATA");
    bool nowhere = (given && !*given) || !safe_file_home(chosen, "kolam.db", &t);
    return (!nowhere && !t.cut) || complain("there is no home to keep games in: --data says where.",
                                            "es gibt kein Zuhause für Spiele: --data sagt, wo.");
}

bool data_make_folders(const char *path) {
    char folder[PATH_MAX];
    size_t length = safe_file_folder(path);
    if (length == 0) return true;
    snprintf(folder, sizeof folder, "%.*s", (int)length, path);
    return safe_file_make_folders(folder) ||
           complain("the folder %.*s cannot be made: %s.",
                    "der Ordner %.*s lässt sich nicht anlegen: %s.", (int)length, path,
                    strerror(errno));
}
