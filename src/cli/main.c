/* kolam COMMAND: finds the command and runs it. */
#include "base/cpu.h"
#include "cli/cli.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct command *const commands[] = {
    &play_command,
    &games_command,
    &about_command,
    &new_command,
    &show_command,
    &score_command,
    &trace_command,
    &perft_command,
    &bench_command,
    &record_command,
    &ugi_command,
    &match_command,
    &selfplay_command,
    &rate_command,
    &analyse_command,
    &solve_command,
    &serve_command,
    &backup_command,
    &restore_command,
    &doctor_command,
    &move_data_command,
    &admin_command,
    NULL,
};

/* Kolam, and the titles of all games. */
static void print_titles(FILE *out, enum language language) {
    static const char *const and[LANGUAGES] = {[ENGLISH] = " and ", [GERMAN] = " und "};
    for (int i = 0; game_at(i); i++) {
        const char *before = i == 0 ? "Kolam: " : game_at(i + 1) ? ", " : and[language];
        fprintf(out, "%s%s", before, game_at(i)->title);
    }
}

static void print_commands(FILE *out) {
    static const char *const before[LANGUAGES] = {
        [ENGLISH] = ", to play, study and build on.\n\nUsage: kolam COMMAND [ARGUMENTS]\n\n",
        [GERMAN] =
            ", zum Spielen, Lernen und Weiterbauen.\n\nAufruf: kolam BEFEHL [ARGUMENTE]\n\n"};
    static const char *const after[LANGUAGES] = {
        [ENGLISH] = "\n'kolam COMMAND --help' says more. Exit status: 0 done, 1 refused, 2 wrong "
                    "usage.\n",
        [GERMAN] =
            "\n'kolam BEFEHL --help' sagt mehr. Rückgabewert: 0 getan, 1 abgelehnt, 2 falsch "
            "aufgerufen.\n"};
    enum language language = user_language();
    print_titles(out, language);
    fputs(before[language], out);
    for (int i = 0; commands[i]; i++)
        fprintf(out, "  %-9s %s\n", commands[i]->name, commands[i]->summary[language]);
    fputs(after[language], out);
}

static bool asks_for_help(int argc, char **argv) {
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) return true;
    return false;
}

static const struct command *command_named(const char *name) {
    for (int i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, name) == 0) return commands[i];
    return NULL;
}

/* Whether KOLAM_CPU is unset or names a path that runs here. */
static bool path_is_known(void) {
    const char *wish = getenv("KOLAM_CPU");
    if (!wish || cpu_path_named(wish) != CPU_PATHS) return true;
    return complain(
        "KOLAM_CPU is '%s', which this processor or this program cannot run.",
        "KOLAM_CPU ist '%s'; das kann dieser Prozessor oder dieses Programm nicht ausführen.",
        wish);
}

static enum status run(int argc, char **argv) {
    if (argc < 2) {
        print_commands(stderr);
        return STATUS_USAGE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("kolam " KOLAM_VERSION);
        return STATUS_DONE;
    }
    if (strcmp(argv[1], "help") == 0 || asks_for_help(1, argv + 1)) {
        print_commands(stdout);
        return STATUS_DONE;
    }
    const struct command *command = command_named(argv[1]);
    if (!command)
        return USAGE_ERROR("there is no command '%s'; 'kolam --help' lists them.",
                           "den Befehl '%s' gibt es nicht; 'kolam --help' nennt alle.", argv[1]);
    if (asks_for_help(argc - 2, argv + 2)) {
        fputs(command->help[user_language()], stdout);
        return STATUS_DONE;
    }
    return path_is_known() ? command->run(argc - 2, argv + 2) : STATUS_USAGE;
}

int main(int argc, char **argv) {
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error like any other, told in a sentence */
    signal(SIGXFSZ, SIG_IGN); /* so is a file that may not grow */
    enum status status = run(argc, argv);
    if (fflush(stdout) == 0 && !ferror(stdout)) return (int)status;
    return REFUSED("the output could not be written: %s.",
                   "die Ausgabe ließ sich nicht schreiben: %s.", strerror(errno));
}
