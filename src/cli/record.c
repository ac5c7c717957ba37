/* kolam record: reads game records, to check them, to write them in canonical form, or as JSON.
 *
 * A game is read to its end before anything of it is written, so output holds whole games only. */
#include "rules/record.h"

#include "cli/cli.h"
#include "cli/file.h"
#include "rules/record_json.h"

#include <stdio.h>
#include <string.h>

static const char english_help[] =
    "Usage: kolam record check|show|json FILE...\n"
    "\n"
    "Reads game records (.kgn) and replays their games; '-' is standard input.\n"
    "\n"
    "  check   says how many games and moves there are in each file\n"
    "  show    writes the games in canonical form\n"
    "  json    writes the games as JSON, one object per game and line\n"
    "\n"
    "What cannot be read is told as FILE:LINE:COLUMN: and a sentence, the other games\n"
    "are read all the same, and the exit status is 1.\n";

static const char german_help[] =
    "Aufruf: kolam record check|show|json DATEI...\n"
    "\n"
    "Liest Aufzeichnungen (.kgn) und spielt sie nach; '-' ist die Standardeingabe.\n"
    "\n"
    "  check   sagt, wie viele Spiele und Züge in jeder Datei sind\n"
    "  show    schreibt die Spiele in ihrer festen Form\n"
    "  json    schreibt die Spiele als JSON, ein Objekt je Spiel und Zeile\n"
    "\n"
    "Was sich nicht lesen lässt, steht als DATEI:ZEILE:SPALTE: und ein Satz da; die\n"
    "anderen Spiele werden trotzdem gelesen, und der Rückgabewert ist 1.\n";

/* Canonical form */

static void put_out(void *to, const char *start, size_t length) {
    (void)to;
    fwrite(start, 1, length, stdout);
}

static void show_game(struct record_reader *r, struct record_writer *w) {
    struct record_item item;
    while (record_next(r, &item)) {
        record_write(w, &item);
        if (item.kind == RECORD_RESULT) return;
    }
}

/* JSON */

static void print_json(struct record_reader *r, struct record_writer *w) {
    (void)w;
    record_write_json(r, put_out, NULL);
    putchar('\n');
}

/* The command */

struct task {
    const char *name;
    void (*print)(struct record_reader *r, struct record_writer *w); /* one game; NULL: count */
};

static const struct task tasks[] = {
    {"check", NULL}, {"show", show_game}, {"json", print_json}, {0}};

static const struct task *task_named(const char *name) {
    for (const struct task *task = tasks; task->name; task++)
        if (strcmp(task->name, name) == 0) return task;
    return NULL;
}

struct tally {
    long games, moves, refused;
};

static void print_tally(const char *name, struct tally tally) {
    static const char *const nouns[LANGUAGES][5] = {
        [ENGLISH] = {"games", "game", "moves", "move", "refused"},
        [GERMAN] = {"Spiele", "Spiel", "Züge", "Zug", "abgelehnt"},
    };
    const char *const *noun = nouns[user_language()];
    printf("%s: %ld %s, %ld %s", name, tally.games, noun[tally.games == 1], tally.moves,
           noun[2 + (tally.moves == 1)]);
    if (tally.refused > 0) printf("; %ld %s", tally.refused, noun[4]);
    putchar('\n');
}

static struct tally read_games(const char *name, const struct buffer *b, const struct task *task,
                               struct record_writer *w) {
    struct record_reader reader;
    struct record_item item;
    struct tally tally = {0};
    record_reader_init(&reader, b->start, b->used);
    for (struct record_reader game = reader; record_finish(&reader, &item); game = reader) {
        if (item.kind == RECORD_ERROR) {
            file_complain(name, &reader);
            tally.refused++;
            continue;
        }
        tally.games++;
        tally.moves += record_number(&reader);
        if (task->print) task->print(&game, w);
        if (ferror(stdout)) break;
    }
    return tally;
}

static bool do_file(const char *path, const struct task *task, struct record_writer *w) {
    struct buffer buffer = {0};
    const char *name = file_name(path);
    bool read = file_read(path, &buffer);
    if (read) {
        struct tally tally = read_games(name, &buffer, task, w);
        read = tally.games > 0 && tally.refused == 0;
        if (tally.games + tally.refused == 0)
            complain("%s: there is no game in it.", "%s: darin ist kein Spiel.", name);
        else if (!task->print)
            print_tally(name, tally);
    }
    buffer_done(&buffer);
    return read;
}

static enum status run(int argc, char **argv) {
    struct words words;
    struct record_writer writer;
    const struct flag flags[] = {{0}};
    enum status status = STATUS_DONE;
    if (!arguments_read(argc, argv, flags, &words)) return STATUS_USAGE;
    const struct task *task = words.count > 0 ? task_named(words.word[0]) : NULL;
    if (!task || words.count < 2)
        return USAGE_ERROR(
            "use it as in 'kolam record check|show|json FILE...'; '-' is standard input.",
            "so geht es: 'kolam record check|show|json DATEI...'; '-' ist die Standardeingabe.");
    record_writer_init(&writer, put_out, NULL);
    for (int i = 1; i < words.count && !ferror(stdout); i++)
        if (!do_file(words.word[i], task, &writer)) status = STATUS_REFUSED;
    return status;
}

const struct command record_command = {
    .name = "record",
    .summary = {"check game records, or write them anew",
                "Aufzeichnungen prüfen oder neu schreiben"},
    .help = {english_help, german_help},
    .run = run,
};
