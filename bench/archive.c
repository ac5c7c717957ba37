/* The archive under strangers: makes a store with many finished games, starts a server on it, and
 * asks for what each page of the app asks, while others search and download without end, as fast as
 * the limits let them. Prints how long the start and each page took.
 *
 *     kolam-archive [kolam=PATH] [folder=PATH] [games=N] [strangers=N] [rounds=N] */
#include "base/clock.h"
#include "bench/archive_data.h"
#include "bench/line.h"
#include "bench/server.h"
#include "server/hub/messages.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    SEARCHERS = 20,   /* connections of a stranger, each with an allowance of 5 searches a second */
    SEARCH_EACH = 10, /* milliseconds */
    STRANGERS_MOST = 50,
    VISITOR_FIRST = 100, /* addresses of visitors, 127.0.0.100 to .199 */
    VISITORS = 100,
    ROUNDS_MOST = 10000,
    REQUEST_TEXT = 512,
    WAIT_MILLISECONDS = 30000,
};

struct wishes {
    const char *kolam, *folder;
    int games, strangers, rounds;
};

/* What the app asks: a message, or a path of HTTP. */
struct page {
    const char *name;
    char request[REQUEST_TEXT];
};

struct measured {
    long long *taken; /* microseconds */
    int count;
};

/* Strangers */

/* What all strangers got, in memory that they share. */
struct got {
    atomic_long found, refused, downloaded; /* searches; searches; bytes */
};

static void count_answer(void *context, const char *message, size_t length) {
    struct got *got = context;
    (void)length;
    if (message) (*(strstr(message, "\"refused\"") ? &got->refused : &got->found))++;
}

/* Searches that many games do not fit, or far back. */
static void search_once(struct line *line, int number) {
    static const char *const fields[] = {
        "\"result\":\"*\"",
        "\"game\":\"mandala\",\"result\":\"1/2-1/2\"",
        "\"player\":\"Player 1\",\"result\":\"*\"",
        "\"until\":1700001000000",
        "\"player\":\"Player 1\",\"against\":\"Player 9999\"",
        "\"game\":\"patterns\",\"from\":1700000000000,\"until\":1700000000001",
    };
    char text[REQUEST_TEXT];
    int length = snprintf(text, sizeof text, "{\"do\":\"find\",\"id\":%d,\"most\":100,%s}",
                          number + 1, fields[number % 6]);
    line_say(line, text, (size_t)length);
}

static void search_for_ever(struct got *got, int port, int from) {
    static struct line lines[SEARCHERS];
    struct pollfd files[SEARCHERS];
    for (int i = 0; i < SEARCHERS; i++)
        if (!line_connect(&lines[i], port, from)) _exit(1);
    for (int number = 0;; number++) {
        for (int i = 0; i < SEARCHERS; i++)
            files[i] = (struct pollfd){.fd = lines[i].file, .events = POLLIN};
        poll(files, SEARCHERS, SEARCH_EACH);
        for (int i = 0; i < SEARCHERS; i++)
            if (files[i].revents && !line_read(&lines[i], count_answer, got)) _exit(1);
        if (lines[number % SEARCHERS].open) search_once(&lines[number % SEARCHERS], number);
        usleep(SEARCH_EACH * 1000);
    }
}

/* HTTP, waiting */

static int http_connect(int port, int from) {
    int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in here = {.sin_family = AF_INET}, there = here;
    here.sin_addr.s_addr = htonl(0x7f000000U + (unsigned)from);
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    there.sin_port = htons((uint16_t)port);
    if (file < 0 || bind(file, (struct sockaddr *)&here, sizeof here) != 0 ||
        connect(file, (struct sockaddr *)&there, sizeof there) != 0)
        return -1;
    return file;
}

/* The status of the answer, all of which is read; or -1. */
static int http_get(int port, int from, const char *path, atomic_long *bytes) {
    static char buffer[1 << 16];
    char request[REQUEST_TEXT];
    int file = http_connect(port, from), status = -1;
    int length = snprintf(request, sizeof request,
                          "GET %s HTTP/1.0\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", path);
    if (file >= 0 && write(file, request, (size_t)length) == length)
        for (ssize_t got; (got = read(file, buffer, sizeof buffer - 1)) > 0;) {
            buffer[got] = '\0';
            if (status < 0) status = atoi(buffer + 9);
            *bytes += got;
        }
    if (file >= 0) close(file);
    return status;
}

static void download_for_ever(struct got *got, int port, int from) {
    while (http_get(port, from, "/games.kgn", &got->downloaded) > 0) {
    }
    _exit(1);
}

static int start_strangers(struct got *got, const struct server *server, int strangers,
                           pid_t *pids) {
    int count = 0;
    for (int i = 0; i < strangers; i++)
        for (int downloads = 0; downloads < 2; downloads++) {
            pids[count] = fork();
            if (pids[count] == 0) {
                if (downloads)
                    download_for_ever(got, server->port, 2 + i);
                else
                    search_for_ever(got, server->port, 2 + i);
            }
            count++;
        }
    return count;
}

static void stop_strangers(const pid_t *pids, int count) {
    for (int i = 0; i < count; i++) {
        int status = 0;
        bool lost = waitpid(pids[i], &status, WNOHANG) != 0;
        if (lost) fprintf(stderr, "kolam-archive: a stranger was sent away\n");
        if (lost) continue;
        kill(pids[i], SIGKILL);
        waitpid(pids[i], NULL, 0);
    }
}

/* Visitors */

struct answer {
    int id;
    bool came, refused;
};

static void hear(void *context, const char *message, size_t length) {
    struct answer *answer = context;
    char start[32];
    (void)length;
    snprintf(start, sizeof start, "{\"re\":%d,", answer->id);
    if (!message) {
        answer->came = answer->id == 0; /* the handshake is over */
    } else if (strncmp(message, start, strlen(start)) == 0) {
        answer->came = true;
        answer->refused = strstr(message, "\"refused\"") != NULL;
        if (answer->refused) fprintf(stderr, "kolam-archive: %.200s\n", message);
    }
}

static bool await(struct line *line, struct answer *answer) {
    while (!answer->came) {
        struct pollfd file = {.fd = line->file, .events = POLLIN};
        if (poll(&file, 1, WAIT_MILLISECONDS) <= 0 || !line_read(line, hear, answer)) return false;
    }
    return !answer->refused;
}

static bool ask(struct line *line, int id, const char *request) {
    char text[REQUEST_TEXT + 32];
    struct answer answer = {.id = id};
    int length = snprintf(text, sizeof text, "{\"id\":%d,%s}", id, request);
    return line_say(line, text, (size_t)length) && await(line, &answer);
}

/* One visitor looks at every page once. */
static bool visit(const struct server *server, const struct page *pages, int count,
                  struct measured *measured, int from) {
    struct line line;
    atomic_long bytes = 0;
    bool well = line_connect(&line, server->port, from) && await(&line, &(struct answer){0});
    for (int i = 0; i < count && well; i++) {
        long long began = clock_microseconds();
        if (pages[i].request[0] == '/')
            well = http_get(server->port, from, pages[i].request, &bytes) == 200;
        else
            well = ask(&line, i + 1, pages[i].request);
        measured[i].taken[measured[i].count++] = clock_microseconds() - began;
        if (!well) fprintf(stderr, "kolam-archive: %s failed\n", pages[i].name);
    }
    line_close(&line);
    return well;
}

/* Pages */

static int make_pages(struct page *pages, int games) {
    char table[TABLE_ID_TEXT];
    int count = 0, middle = games / 2 - games / 2 % 10; /* a listed one */
    table_id_write(archive_table(middle), table);
#define PAGE_OF(title, ...)                                        \
    do {                                                           \
        pages[count].name = (title);                               \
        snprintf(pages[count].request, REQUEST_TEXT, __VA_ARGS__); \
        count++;                                                   \
    } while (0)
    PAGE_OF("hello of a member", "\"do\":\"hello\",\"session\":\"%s\"", archive_session);
    PAGE_OF("archive", "\"do\":\"find\"");
    PAGE_OF("archive, a game", "\"do\":\"find\",\"game\":\"mandala\"");
    PAGE_OF("archive, draws", "\"do\":\"find\",\"result\":\"1/2-1/2\"");
    PAGE_OF("archive, a result that none has", "\"do\":\"find\",\"result\":\"*\"");
    PAGE_OF("archive, a game and a result",
            "\"do\":\"find\",\"game\":\"patterns\",\"result\":\"0-1\"");
    PAGE_OF("archive, a day", "\"do\":\"find\",\"from\":%lld,\"until\":%lld",
            (long long)archive_ended(middle), (long long)archive_ended(middle) + 86400000);
    PAGE_OF("archive, a page far behind", "\"do\":\"find\",\"behind\":\"%lld-%s\"",
            (long long)archive_ended(middle), table);
    PAGE_OF("archive, a player with many games", "\"do\":\"find\",\"player\":\"Player 1\"");
    PAGE_OF("archive, that player and a result that none has",
            "\"do\":\"find\",\"player\":\"Player 1\",\"result\":\"*\"");
    PAGE_OF("archive, two players",
            "\"do\":\"find\",\"player\":\"Player 2\",\"against\":\"Player 1\"");
    PAGE_OF("archive, one's own", "\"do\":\"find\",\"mine\":true");
    PAGE_OF("profile", "\"do\":\"profile\",\"name\":\"Player 1\"");
    PAGE_OF("comparison", "\"do\":\"versus\",\"name\":\"Player 1\",\"other\":\"Player 2\"");
    PAGE_OF("a finished game", "\"do\":\"watch\",\"table\":\"%s\"", table);
    PAGE_OF("its record (HTTP)", "/games/%s.kgn", table);
    PAGE_OF("health (HTTP)", "/healthz");
#undef PAGE_OF
    return count;
}

/* Reporting */

static int compare(const void *a, const void *b) {
    long long x = *(const long long *)a, y = *(const long long *)b;
    return (x > y) - (x < y);
}

static void report(const struct page *page, struct measured *m) {
    if (m->count == 0) return;
    qsort(m->taken, (size_t)m->count, sizeof *m->taken, compare);
    printf("%-50s median %7.2f ms, 99%% %7.2f ms, worst %7.2f ms\n", page->name,
           (double)m->taken[m->count / 2] / 1000, (double)m->taken[m->count * 99 / 100] / 1000,
           (double)m->taken[m->count - 1] / 1000);
}

static bool measure(const struct server *server, const struct wishes *w) {
    struct page pages[32];
    struct measured measured[32] = {{0}};
    pid_t pids[2 * STRANGERS_MOST];
    int count = make_pages(pages, w->games);
    struct got *got =
        mmap(NULL, sizeof *got, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (got == MAP_FAILED) return false;
    for (int i = 0; i < count; i++)
        measured[i].taken = calloc((size_t)w->rounds, sizeof *measured[i].taken);
    int strangers = start_strangers(got, server, w->strangers, pids);
    bool well = true;
    double began = clock_seconds();
    sleep(2); /* until all of them are busy */
    for (int i = 0; i < w->rounds && well; i++)
        well = visit(server, pages, count, measured, VISITOR_FIRST + i % VISITORS);
    stop_strangers(pids, strangers);
    double took = clock_seconds() - began;
    printf("%d visitors, among %d strangers, whose searches were answered %.0f times a second and "
           "refused %.0f times, and who downloaded %.1f MB a second\n",
           w->rounds, w->strangers, (double)got->found / took, (double)got->refused / took,
           (double)got->downloaded / took / 1e6);
    for (int i = 0; i < count; i++) {
        report(&pages[i], &measured[i]);
        free(measured[i].taken);
    }
    return well;
}

static bool start(struct server *server, const char *kolam, const char *what) {
    double began = clock_seconds();
    bool started = server_run(server, kolam, true);
    printf("start %s: %.3f s\n", what, clock_seconds() - began);
    fflush(stdout);
    return started;
}

static bool run(const struct wishes *w) {
    struct server server;
    char where[96];
    if (!server_place(&server, w->folder)) return false;
    snprintf(where, sizeof where, "%s/kolam.db", server.folder);
    double began = clock_seconds();
    if (!archive_make(where, w->games)) return false;
    printf("%d finished games, made in %.0f s\n", w->games, clock_seconds() - began);
    if (!start(&server, w->kolam, "after the store was made")) return false;
    server_end(&server);
    if (!start(&server, w->kolam, "after a stop")) return false;
    kill(server.pid, SIGKILL);
    waitpid(server.pid, NULL, 0);
    bool well = start(&server, w->kolam, "after SIGKILL") && measure(&server, w);
    server_stop(&server);
    return well;
}

static bool read_wish(const char *word, struct wishes *w) {
    const char *value = strchr(word, '=');
    if (!value++) return false;
    size_t length = (size_t)(value - word);
    if (strncmp(word, "kolam=", length) == 0)
        w->kolam = value;
    else if (strncmp(word, "folder=", length) == 0)
        w->folder = value;
    else if (strncmp(word, "games=", length) == 0)
        w->games = atoi(value);
    else if (strncmp(word, "strangers=", length) == 0)
        w->strangers = atoi(value);
    else if (strncmp(word, "rounds=", length) == 0)
        w->rounds = atoi(value);
    else
        return false;
    return w->games >= 20 && w->strangers >= 0 && w->strangers <= STRANGERS_MOST && w->rounds > 0 &&
           w->rounds <= ROUNDS_MOST;
}

int main(int argc, char **argv) {
    struct wishes wishes = {.kolam = "build/kolam",
                            .folder = "/var/tmp",
                            .games = 1000000,
                            .strangers = 4,
                            .rounds = 100};
    for (int i = 1; i < argc; i++)
        if (!read_wish(argv[i], &wishes)) {
            fputs("Usage: kolam-archive [kolam=PATH] [folder=PATH] [games=N] [strangers=N]"
                  " [rounds=N]\n",
                  stderr);
            return 2;
        }
    return !run(&wishes);
}
