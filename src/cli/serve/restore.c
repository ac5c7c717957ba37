/* kolam restore: a backup in the place of what a server keeps. */
#include "cli/serve/backup_progress.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static const char english_help[] =
    "Usage: kolam restore [--data FILE] COPY\n"
    "\n"
    "Puts a copy that 'kolam backup' made in the place of what a server keeps, with the\n"
    "log beside it. The server must be stopped. The copy is checked before, and stays.\n"
    "What was there is kept as FILE.replaced-DATE.\n"
    "\n"
    "  --data FILE   what the server keeps (KOLAM_DATA, or\n"
    "                ~/.local/share/kolam/kolam.db)\n";

static const char german_help[] =
    "Aufruf: kolam restore [--data DATEI] KOPIE\n"
    "\n"
    "Setzt eine Kopie, die 'kolam backup' gemacht hat, an die Stelle dessen, was ein\n"
    "Server aufbewahrt, mitsamt dem Log daneben. Der Server muss angehalten sein. Die\n"
    "Kopie wird vorher geprüft und bleibt. Was da war, heißt dann\n"
    "DATEI.replaced-DATUM.\n"
    "\n"
    "  --data DATEI   was der Server aufbewahrt (KOLAM_DATA, oder\n"
    "                 ~/.local/share/kolam/kolam.db)\n";

/* FILE.replaced-20261116T101500.123Z; false if it is too long. */
static bool name_kept(const char *path, char kept[PATH_MAX]) {
    char date[32];
    struct timespec now;
    struct tm utc;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    strftime(date, sizeof date, "%Y%m%dT%H%M%S", &utc);
    int milliseconds = (int)(now.tv_nsec / 1000000);
    return snprintf(kept, PATH_MAX, "%s.replaced-%s.%03dZ", path, date, milliseconds) < PATH_MAX ||
           complain("the name is too long: %s.", "der Name ist zu lang: %s.", path);
}

static enum status restore(const char *path, const char *copy) {
    struct backup_progress progress;
    struct refusal why;
    char kept[PATH_MAX], real[PATH_MAX];
    if (realpath(path, real)) path = real; /* what was there stays where it is */
    if (!name_kept(path, kept)) return STATUS_REFUSED;
    backup_progress_begin(&progress);
    bool done = store_restore(path, copy, kept, backup_progress_show, &progress, &why);
    backup_progress_end(&progress);
    if (!done) return refused_because(&why);
    if (access(kept, F_OK) == 0)
        printf(user_language() == GERMAN ? "Was da war, ist jetzt %s\n"
                                         : "What was there is now %s\n",
               kept);
    return STATUS_DONE;
}

static enum status run(int argc, char **argv) {
    const char *given = NULL;
    const struct flag flags[] = {{"--data", &given, NULL}, {0}};
    struct words words;
    char path[PATH_MAX];
    if (!arguments_read(argc, argv, flags, &words)) return STATUS_USAGE;
    if (words.count != 1)
        return USAGE_ERROR("one name is needed, of the copy.",
                           "ein Name ist nötig, der der Kopie.");
    if (!store_path(given, NULL, path) || !data_make_folders(path)) return STATUS_REFUSED;
    return restore(path, words.word[0]);
}

const struct command restore_command = {
    .name = "restore",
    .summary = {"puts a backup in place, while the server is stopped",
                "setzt eine Sicherung ein, während der Server steht"},
    .help = {english_help, german_help},
    .run = run,
};
