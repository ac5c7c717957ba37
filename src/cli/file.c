/* Reads text files and standard input whole, and prints what is wrong with a record. */
#include "cli/file.h"

#include "cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MOST = 256 << 20, FILE_FIRST = 64 << 10 };

static bool read_more(FILE *file, struct buffer *b) {
    if (b->length + 1 >= b->room) {
        size_t room = b->room ? 2 * b->room : FILE_FIRST;
        char *start = realloc(b->start, room);
        if (!start) return false;
        b->start = start;
        b->room = room;
    }
    b->length += fread(b->start + b->length, 1, b->room - b->length - 1, file);
    b->start[b->length] = '\0';
    return !ferror(file);
}

static bool read_stream(FILE *file, const char *name, struct buffer *b) {
    do {
        if (!read_more(file, b)) {
            complain("%s: %s.", "%s: %s.", name, strerror(errno));
            return false;
        }
        if (b->length > FILE_MOST) {
            complain("%s: it is larger than %d MiB; split it.",
                     "%s: das ist mehr als %d MiB; teile es auf.", name, FILE_MOST >> 20);
            return false;
        }
    } while (!feof(file));
    return true;
}

static bool is_standard_input(const char *path) {
    return strcmp(path, "-") == 0;
}

const char *file_name(const char *path) {
    return is_standard_input(path) ? "standard input" : path;
}

bool file_read(const char *path, struct buffer *b) {
    if (is_standard_input(path)) return read_stream(stdin, file_name(path), b);
    FILE *file = fopen(path, "rb");
    if (!file) {
        complain("%s: %s.", "%s: %s.", path, strerror(errno));
        return false;
    }
    bool read = read_stream(file, path, b);
    fclose(file);
    return read;
}

void file_complain(const char *name, const struct record_reader *r) {
    fprintf(stderr, "%s:%d:%d: %s\n", name, r->line, r->column, r->why.text[user_language()]);
}
