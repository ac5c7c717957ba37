/* Reads text files and standard input whole, and prints what is wrong with a record. */
#include "cli/file.h"

#include "cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { FILE_MOST = 256 << 20, CHUNK = 64 << 10 };

static bool read_stream(FILE *file, const char *name, struct buffer *b) {
    char chunk[CHUNK];
    bool added = true;
    while (added && b->used <= FILE_MOST && !feof(file) && !ferror(file))
        added = buffer_add(b, chunk, fread(chunk, 1, sizeof chunk, file));
    if (!added || ferror(file) || !buffer_add(b, "", 1))
        return complain("%s: %s.", "%s: %s.", name, strerror(errno));
    b->used--;
    return b->used <= FILE_MOST ||
           complain("%s: it is larger than %d MiB; split it.",
                    "%s: das ist mehr als %d MiB; teile es auf.", name, FILE_MOST >> 20);
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
    if (!file) return complain("%s: %s.", "%s: %s.", path, strerror(errno));
    bool read = read_stream(file, path, b);
    fclose(file);
    return read;
}

void file_complain(const char *name, const struct record_reader *r) {
    fprintf(stderr, "%s:%d:%d: %s\n", name, r->line, r->column, r->why.text[user_language()]);
}
