/* kolam record: reads game records, to check them, to write them in canonical form, or as JSON.
 *
 * A game is read to its end before anything of it is written, so output holds whole games only. */
#include "rules/record.h"

#include "cli/cli.h"
#include "cli/file.h"

#include <stdio.h>
#include <stdlib.h>
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

static void print_slice(struct slice text) {
    fwrite(text.start, 1, text.length, stdout);
}

static void print_string(const char *string) {
    char json[2 * POSITION_TEXT];
    struct text t = text_over(json, sizeof json);
    text_json(&t, string);
    fputs(json, stdout);
}

/* A reader lets no control characters through, so these two are all that must be escaped. */
static void print_escaped(struct slice word) {
    for (size_t i = 0; i < word.length; i++) {
        if (word.start[i] == '"' || word.start[i] == '\\') putchar('\\');
        putchar(word.start[i]);
    }
}

static void print_comment(struct slice text) {
    struct slice word;
    putchar('"');
    for (bool first = true; record_comment_word(&text, &word); first = false) {
        if (!first) putchar(' ');
        print_escaped(word);
    }
    putchar('"');
}

static void print_position(const struct game *game, const union position *p) {
    char line[POSITION_TEXT];
    struct text t = text_over(line, sizeof line);
    game->write_position(p, &t);
    print_string(line);
}

static void print_score(struct score score) {
    if (score.counted)
        printf("[%d,%d]", score.points[0], score.points[1]);
    else
        fputs("null", stdout);
}

static void print_options(const struct record_reader *r) {
    for (int i = 0; r->game->options[i].name; i++) {
        printf("%s\"%s\":", i > 0 ? "," : "", r->game->options[i].name);
        print_string(r->options.value[i]);
    }
}

static void print_start(const struct record_reader *r) {
    char seed[SEED_TEXT];
    seed_write(&r->seed, seed);
    printf("},\"game\":\"%s\",\"options\":{", r->game->name);
    print_options(r);
    printf("},\"seed\":\"%s\",\"start\":", seed);
    print_position(r->game, record_position(r));
    putchar(',');
}

static void print_end(const struct record_reader *r, enum result result) {
    fputs(",\"final\":", stdout);
    print_position(r->game, record_position(r));
    printf(",\"result\":\"%s\",\"score\":", result_text(result));
    print_score(r->game->score(record_position(r)));
    fputs("}\n", stdout);
}

/* Looks ahead for what belongs to the move, or to the start of a line, that has just been read: the
 * items of one kind before the line's next move. Prints them as a list. */
static void print_notes(const struct record_reader *r, int depth, enum record_kind kind) {
    struct record_reader ahead = *r;
    struct record_item item;
    const char *separator = "";
    putchar('[');
    while (record_next(&ahead, &item) && item.kind != RECORD_RESULT) {
        bool ends = item.kind == RECORD_MOVE || item.kind == RECORD_CLOSE;
        if (ends && item.depth == depth) break;
        if (item.kind != kind || item.depth != depth) continue;
        fputs(separator, stdout);
        if (kind == RECORD_NAG)
            printf("%d", item.nag);
        else
            print_comment(item.text);
        separator = ",";
    }
    putchar(']');
}

/* What has been printed in each line that is open: a move, and a variation of the last move. */
struct progress {
    bool move[RECORD_DEPTH + 1], variation[RECORD_DEPTH + 1];
};

static void begin_line(const struct record_reader *r, int depth, struct progress *progress) {
    fputs("\"comments\":", stdout);
    print_notes(r, depth, RECORD_COMMENT);
    fputs(",\"moves\":[", stdout);
    progress->move[depth] = false;
}

static void end_line(int depth, const struct progress *progress) {
    fputs(progress->move[depth] ? "]}]" : "]", stdout);
}

static void print_move(const struct record_reader *r, const struct record_item *item,
                       struct progress *progress) {
    int depth = item->depth;
    printf("%s{\"number\":%d,\"move\":\"", progress->move[depth] ? "]}," : "", item->number);
    print_slice(item->text);
    fputs("\",\"nags\":", stdout);
    print_notes(r, depth, RECORD_NAG);
    fputs(",\"comments\":", stdout);
    print_notes(r, depth, RECORD_COMMENT);
    fputs(",\"variations\":[", stdout);
    progress->move[depth] = true;
    progress->variation[depth] = false;
}

static void open_variation(const struct record_reader *r, int depth, struct progress *progress) {
    fputs(progress->variation[depth - 1] ? ",{" : "{", stdout);
    progress->variation[depth - 1] = true;
    begin_line(r, depth, progress);
}

/* The value of a tag has JSON's own escapes. */
static void print_tag(const struct record_item *item, bool first) {
    fputs(first ? "{\"tags\":{\"" : ",\"", stdout);
    print_slice(item->name);
    fputs("\":\"", stdout);
    print_slice(item->text);
    putchar('"');
}

static void print_item(const struct record_reader *r, const struct record_item *item,
                       struct progress *progress) {
    switch (item->kind) {
    case RECORD_TAG: print_tag(item, r->tag_count == 1); break;
    case RECORD_START:
        print_start(r);
        begin_line(r, 0, progress);
        break;
    case RECORD_MOVE: print_move(r, item, progress); break;
    case RECORD_OPEN: open_variation(r, item->depth, progress); break;
    case RECORD_CLOSE:
        end_line(item->depth, progress);
        putchar('}');
        break;
    case RECORD_RESULT:
        end_line(0, progress);
        print_end(r, item->result);
        break;
    default: break; /* notes have been printed with what they belong to */
    }
}

static void print_json(struct record_reader *r, struct record_writer *w) {
    struct record_item item;
    struct progress progress = {0};
    (void)w;
    while (record_next(r, &item)) {
        print_item(r, &item, &progress);
        if (item.kind == RECORD_RESULT) return;
    }
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
    record_reader_init(&reader, b->start, b->length);
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
    free(buffer.start);
    return read;
}

static enum status run(int argc, char **argv) {
    struct words words;
    struct record_writer writer;
    const struct flag flags[] = {{0}};
    enum status status = STATUS_DONE;
    if (!arguments_read(argc, argv, flags, &words)) return STATUS_USAGE;
    const struct task *task = words.count > 0 ? task_named(words.word[0]) : NULL;
    if (!task || words.count < 2) {
        complain(
            "use it as in 'kolam record check|show|json FILE...'; '-' is standard input.",
            "so geht es: 'kolam record check|show|json DATEI...'; '-' ist die Standardeingabe.");
        return STATUS_USAGE;
    }
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
