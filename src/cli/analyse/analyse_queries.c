/* kolam analyse --json: queries from standard input, answers to standard output. */
#include "analysis/analysis_queries.h"

#include "cli/analyse/analyse.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum { LINE_BYTES_MOST = 4 << 20 };

/* `to` keeps why it failed, since errno is each thread's own. */
static bool put_line(void *to, const char *line) {
    int *error = to;
    if (puts(line) != EOF && fflush(stdout) == 0) return true;
    *error = errno;
    return false;
}

/* One line without its end; what is longer than `size` is skipped, and `*cut` says so. False at
 * the end of the input. */
static bool read_line(char *line, size_t size, size_t *length, bool *cut) {
    int c = getchar();
    *length = 0;
    *cut = false;
    if (c == EOF) return false;
    for (; c != EOF && c != '\n'; c = getchar())
        if (*length == size)
            *cut = true;
        else
            line[(*length)++] = (char)c;
    return true;
}

static void take_lines(struct queries *queries, char *line) {
    size_t length;
    bool cut, heard = true;
    while (heard && read_line(line, LINE_BYTES_MOST, &length, &cut))
        if (cut)
            queries_refuse(queries, "This line is longer than 4 MiB.");
        else
            heard = queries_take(queries, line, length);
    if (heard) queries_finish(queries);
}

enum status analyse_queries(const struct analyse_request *request) {
    int error = 0;
    struct queries_settings settings = {.workers = request->workers,
                                        .threads = request->threads,
                                        .megabytes = request->megabytes,
                                        .limits = request->limits,
                                        .seconds = request->seconds,
                                        .put = put_line,
                                        .to = &error};
    settings.limits.lines = request->style.lines;
    char *line = malloc(LINE_BYTES_MOST);
    struct queries *queries = line ? queries_open(&settings) : NULL;
    if (queries) {
        take_lines(queries, line);
        queries_close(queries);
    } else {
        complain("there is not enough memory.", "der Speicher reicht nicht.");
    }
    free(line);
    errno = error; /* for the message about the failed output */
    return queries ? STATUS_DONE : STATUS_REFUSED;
}
