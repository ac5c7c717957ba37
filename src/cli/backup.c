/* kolam backup: a copy of what a server keeps, while it runs. */
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/interrupt.h"
#include "store/store.h"

#include <stdio.h>
#include <unistd.h>

static const char english_help[] =
    "Usage: kolam backup [--data FILE] COPY\n"
    "\n"
    "Copies everything that a server keeps, as it is at one moment, to a new file. The\n"
    "server may be running and goes on meanwhile. Ctrl-C stops it and leaves no copy.\n"
    "To go back to a copy, stop the server and put it in place of FILE.\n"
    "\n"
    "  --data FILE   what the server keeps (KOLAM_DATA, or\n"
    "                ~/.local/share/kolam/kolam.db)\n";

static const char german_help[] =
    "Aufruf: kolam backup [--data DATEI] KOPIE\n"
    "\n"
    "Kopiert alles, was ein Server aufbewahrt, wie es in einem Augenblick ist, in eine\n"
    "neue Datei. Der Server darf dabei laufen. Strg-C bricht ab und lässt keine Kopie\n"
    "zurück. Um zu einer Kopie zurückzukehren, halte den Server an und setze sie an\n"
    "die Stelle von DATEI.\n"
    "\n"
    "  --data DATEI   was der Server aufbewahrt (KOLAM_DATA, oder\n"
    "                 ~/.local/share/kolam/kolam.db)\n";

struct watch {
    struct interrupt *interrupt;
    bool is_shown;
};

static bool progress(void *context, int percent) {
    const struct watch *watch = context;
    if (watch->is_shown) fprintf(stderr, "\r%3d %%", percent);
    return !atomic_load(&watch->interrupt->happened);
}

static enum status copy(const char *from, const char *to) {
    struct control control = {0};
    struct interrupt interrupt = {0};
    struct refusal why;
    struct watch watch = {&interrupt, isatty(STDERR_FILENO)};
    interrupt_watch(&interrupt, &control);
    bool copied = store_backup(from, to, progress, &watch, &why);
    interrupt_done(&interrupt);
    if (watch.is_shown) fputs("\r      \r", stderr);
    if (copied) return STATUS_DONE;
    return refused_because(&why);
}

static enum status run(int argc, char **argv) {
    const char *given = NULL;
    const struct flag flags[] = {{"--data", &given, NULL}, {0}};
    struct words words;
    char path[PATH_MAX];
    if (!arguments_read(argc, argv, flags, &words)) return STATUS_USAGE;
    if (words.count != 1)
        return USAGE_ERROR("one name is needed, of the file to copy to.",
                           "ein Name ist nötig, der der Datei, in die kopiert wird.");
    if (!data_path(given, path)) return STATUS_REFUSED;
    return copy(path, words.word[0]);
}

const struct command backup_command = {
    .name = "backup",
    .summary = {"copies what a server keeps, while it runs",
                "kopiert, was ein Server aufbewahrt, während er läuft"},
    .help = {english_help, german_help},
    .run = run,
};
