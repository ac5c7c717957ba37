/* kolam backup: a copy of what a server keeps, while it runs. */
#include "cli/serve/backup_progress.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "store/store.h"

static const char english_help[] =
    "Usage: kolam backup [--data FILE] [--previous] COPY\n"
    "\n"
    "Copies everything that a server keeps, as it is at one moment, to a new file, and\n"
    "checks the copy: if the data is damaged, that is said and there is no copy. The\n"
    "server may be running and goes on meanwhile. Ctrl-C stops it and leaves no copy.\n"
    "'kolam restore' goes back to a copy.\n"
    "\n"
    "  --data FILE   what the server keeps (KOLAM_DATA, or\n"
    "                ~/.local/share/kolam/kolam.db)\n"
    "  --previous    a copy that the version of Kolam before this one can open\n";

static const char german_help[] =
    "Aufruf: kolam backup [--data DATEI] [--previous] KOPIE\n"
    "\n"
    "Kopiert alles, was ein Server aufbewahrt, wie es in einem Augenblick ist, in eine\n"
    "neue Datei und prüft die Kopie: Sind die Daten beschädigt, wird das gesagt, und es\n"
    "gibt keine Kopie. Der Server darf dabei laufen. Strg-C bricht ab und lässt keine\n"
    "Kopie zurück. Zu einer Kopie zurück führt 'kolam restore'.\n"
    "\n"
    "  --data DATEI   was der Server aufbewahrt (KOLAM_DATA, oder\n"
    "                 ~/.local/share/kolam/kolam.db)\n"
    "  --previous     eine Kopie, die das vorige Kolam öffnen kann\n";

static enum status copy(const char *from, const char *to, bool previous) {
    struct backup_progress progress;
    struct refusal why;
    backup_progress_begin(&progress);
    bool copied = (previous ? store_backup_previous : store_backup)(from, to, backup_progress_show,
                                                                    &progress, &why);
    backup_progress_end(&progress);
    return copied ? STATUS_DONE : refused_because(&why);
}

static enum status run(int argc, char **argv) {
    const char *given = NULL;
    bool previous = false;
    const struct flag flags[] = {{"--data", &given, NULL}, {"--previous", NULL, &previous}, {0}};
    struct words words;
    char path[PATH_MAX];
    if (!arguments_read(argc, argv, flags, &words)) return STATUS_USAGE;
    if (words.count != 1)
        return USAGE_ERROR("one name is needed, of the file to copy to.",
                           "ein Name ist nötig, der der Datei, in die kopiert wird.");
    if (!store_path(given, NULL, path)) return STATUS_REFUSED;
    return copy(path, words.word[0], previous);
}

const struct command backup_command = {
    .name = "backup",
    .summary = {"copies what a server keeps, while it runs",
                "kopiert, was ein Server aufbewahrt, während er läuft"},
    .help = {english_help, german_help},
    .run = run,
};
