/* Reads text files and standard input whole, prints what is wrong with a record, and finds the
 * database of the server. */
#include "cli/file.h"

#include "cli/cli.h"
#include "play/safe_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
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

/* The database */

bool data_path(const char *given, char path[PATH_MAX]) {
    return server_path(given, NULL, path);
}

bool server_path(const char *given, const char *name, char path[PATH_MAX]) {
    struct text t = text_over(path, PATH_MAX);
    const char *chosen = given ? given : getenv("KOLAM_DATA");
    bool nowhere = (given && !*given) || !safe_file_home(chosen, name ? name : "kolam.db", &t);
    return (!nowhere && !t.cut) || complain("there is no home to keep games in: --data says where.",
                                            "es gibt kein Zuhause für Spiele: --data sagt, wo.");
}

bool store_path(const char *data, const char *store, char path[PATH_MAX]) {
    const char *chosen = store || data ? store : getenv("KOLAM_STORE");
    if (!chosen || !*chosen) return data_path(data, path);
    return text_copy(path, PATH_MAX, chosen) || complain("the address of the store is too long.",
                                                         "die Adresse des Speichers ist zu lang.");
}

/* Who, and with what, stands between "//" and "@", or behind "?". */
void store_label(const char *path, char label[PATH_MAX]) {
    struct text t = text_over(label, PATH_MAX);
    const char *host = strstr(path, "://");
    if (!host) {
        text_add(&t, path);
        return;
    }
    host += strlen("://");
    const char *at = memchr(host, '@', strcspn(host, "/?"));
    text_slice(&t, path, (size_t)(host - path));
    if (at) host = at + 1;
    text_slice(&t, host, strcspn(host, "?"));
}

bool data_make_folders(const char *path) {
    char folder[PATH_MAX];
    size_t length = safe_file_folder(path);
    if (length == 0 || strstr(path, "://")) return true;
    snprintf(folder, sizeof folder, "%.*s", (int)length, path);
    return safe_file_make_folders(folder) ||
           complain("the folder %.*s cannot be made: %s.",
                    "der Ordner %.*s lässt sich nicht anlegen: %s.", (int)length, path,
                    strerror(errno));
}
