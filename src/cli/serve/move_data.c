/* kolam move-data: everything from one store to another, between a file and PostgreSQL. */
#include "cli/serve/backup_progress.h"
#include "cli/cli.h"
#include "store/store.h"

#include <stdio.h>

static const char english_help[] =
    "Usage: kolam move-data FROM TO\n"
    "\n"
    "Copies everything that a server keeps from one place to another: each is a file, or\n"
    "a database, postgresql://USER@HOST/NAME. No server may use them meanwhile, and the\n"
    "second must be empty; a file is created. Every row is compared with its copy before\n"
    "the copy lasts. Ctrl-C stops it, and nothing has changed. The first is left as it is.\n";

static const char german_help[] =
    "Aufruf: kolam move-data VON NACH\n"
    "\n"
    "Kopiert alles, was ein Server aufbewahrt, von einem Ort an einen anderen: Jeder ist\n"
    "eine Datei oder eine Datenbank, postgresql://WER@HOST/NAME. Kein Server darf sie dabei\n"
    "benutzen, und der zweite muss leer sein; eine Datei wird angelegt. Jede Zeile wird\n"
    "mit ihrer Kopie verglichen, bevor die Kopie gilt. Strg-C bricht ab, und nichts hat\n"
    "sich geändert. Der erste bleibt, wie er ist.\n";

static enum status run(int argc, char **argv) {
    const struct flag flags[] = {{0}};
    struct words words;
    struct backup_progress progress;
    struct refusal why;
    int64_t rows;
    if (!arguments_read(argc, argv, flags, &words)) return STATUS_USAGE;
    if (words.count != 2)
        return USAGE_ERROR("two places are needed: from where, and where to.",
                           "zwei Orte sind nötig: von wo, und wohin.");
    backup_progress_begin(&progress);
    bool moved =
        store_move(words.word[0], words.word[1], backup_progress_show, &progress, &rows, &why);
    backup_progress_end(&progress);
    if (!moved) return refused_because(&why);
    printf(user_language() == GERMAN ? "%lld Zeilen sind umgezogen und verglichen.\n"
                                     : "%lld rows were moved and compared.\n",
           (long long)rows);
    return STATUS_DONE;
}

const struct command move_data_command = {
    .name = "move-data",
    .summary = {"moves what a server keeps to PostgreSQL, or back",
                "bringt, was ein Server aufbewahrt, nach PostgreSQL oder zurück"},
    .help = {english_help, german_help},
    .run = run,
};
