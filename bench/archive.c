/* The archive under strangers: makes a store with many finished games, starts a server on it, and
 * asks for what each page of the app asks, while others search and download without end, as fast as
 * the limits let them. Prints how long the start and each page took; and, without strangers, how
 * long moves take while somebody with many games registers or leaves.
 *
 *     kolam-archive [kolam=PATH] [folder=PATH] [games=N] [strangers=N] [rounds=N] */
#include "base/clock.h"
#include "bench/archive_data.h"
#include "bench/archive_leave.h"
#include "bench/line.h"
#include "bench/server.h"
#include "bench/visitor.h"
#include "server/hub/messages.h"

#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
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
    PAGES_MOST = 40,
    BOUND = 50000, /* microseconds that are too long for a page */
};

struct wishes {
    const char *kolam, *folder;
    int games, strangers, rounds;
};

enum way { BY_LINE, BY_HTTP, BY_ADMIN };

/* What the app asks, or a host. */
struct page {
    const char *name;
    enum way way;
    bool is_on_new_line;
    char request[REQUEST_TEXT]; /* a message's members, a path, or an act's members */
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

static bool look_at(const struct server *server, const struct page *page, struct visitor *v,
                    int from) {
    atomic_long bytes = 0;
    switch (page->way) {
    case BY_HTTP: return http_get(server->port, from, page->request, &bytes) == 200;
    case BY_ADMIN: return admin_ask(server->folder, page->request);
    case BY_LINE: break;
    }
    return visitor_ask(v, page->request);
}

/* One visitor looks at every page once: on two lines, each of which has its own allowance. */
static bool visit(const struct server *server, const struct page *pages, int count,
                  struct measured *measured, int from) {
    static struct visitor v;
    bool well = visitor_open(&v, server->port, from);
    for (int i = 0; i < count && well; i++) {
        if (pages[i].is_on_new_line) {
            visitor_close(&v);
            well = visitor_open(&v, server->port, from) && visitor_ask(&v, pages[0].request);
        }
        long long began = clock_microseconds();
        well = well && look_at(server, &pages[i], &v, from);
        measured[i].taken[measured[i].count++] = clock_microseconds() - began;
        if (!well) fprintf(stderr, "kolam-archive: %s failed\n", pages[i].name);
    }
    visitor_close(&v);
    return well;
}

/* Pages */

struct pages {
    struct page list[PAGES_MOST];
    int count;
};

__attribute__((format(printf, 4, 5))) static void add_page(struct pages *p, enum way way,
                                                           const char *name, const char *format,
                                                           ...) {
    struct page *page = &p->list[p->count++];
    va_list values;
    va_start(values, format);
    page->name = name;
    page->way = way;
    vsnprintf(page->request, sizeof page->request, format, values);
    va_end(values);
}

static void add_archive_pages(struct pages *p, long long ended, const char *table) {
    add_page(p, BY_LINE, "hello of a member", "\"do\":\"hello\",\"session\":\"%s\"",
             archive_session);
    add_page(p, BY_LINE, "archive", "\"do\":\"find\"");
    add_page(p, BY_LINE, "archive, a game", "\"do\":\"find\",\"game\":\"mandala\"");
    add_page(p, BY_LINE, "archive, draws", "\"do\":\"find\",\"result\":\"1/2-1/2\"");
    add_page(p, BY_LINE, "archive, a result that none has", "\"do\":\"find\",\"result\":\"*\"");
    add_page(p, BY_LINE, "archive, a game and a result",
             "\"do\":\"find\",\"game\":\"patterns\",\"result\":\"0-1\"");
    add_page(p, BY_LINE, "archive, a day", "\"do\":\"find\",\"from\":%lld,\"until\":%lld", ended,
             ended + 86400000);
    add_page(p, BY_LINE, "archive, a page far behind", "\"do\":\"find\",\"behind\":\"%lld-%s\"",
             ended, table);
    add_page(p, BY_LINE, "archive, a player with many games",
             "\"do\":\"find\",\"player\":\"Player 1\"");
    add_page(p, BY_LINE, "archive, that player and a result that none has",
             "\"do\":\"find\",\"player\":\"Player 1\",\"result\":\"*\"");
    add_page(p, BY_LINE, "archive, two players",
             "\"do\":\"find\",\"player\":\"Player 2\",\"against\":\"Player 1\"");
    add_page(p, BY_LINE, "archive, one's own", "\"do\":\"find\",\"mine\":true");
}

static void add_other_pages(struct pages *p, const char *table) {
    add_page(p, BY_LINE, "profile", "\"do\":\"profile\",\"name\":\"Player 1\"");
    p->list[p->count - 1].is_on_new_line = true;
    add_page(p, BY_LINE, "comparison",
             "\"do\":\"versus\",\"name\":\"Player 1\",\"other\":\"Player 2\"");
    add_page(p, BY_LINE, "a finished game", "\"do\":\"watch\",\"table\":\"%s\"", table);
    add_page(p, BY_LINE, "lobby", "\"do\":\"lobby\",\"on\":true");
    add_page(p, BY_LINE, "relations", "\"do\":\"relations\"");
    add_page(p, BY_HTTP, "its record (HTTP)", "/games/%s.kgn", table);
    add_page(p, BY_HTTP, "preview of its link (HTTP)", "/table/%s", table);
    add_page(p, BY_HTTP, "picture of its link (HTTP)", "/table/%s/9.png", table);
    add_page(p, BY_HTTP, "health (HTTP)", "/healthz");
}

static void add_host_pages(struct pages *p) {
    static const char *const acts[][2] = {
        {"host's page, reports", "\"do\":\"host\",\"act\":\"reports\""},
        {"host's page, people", "\"do\":\"host\",\"act\":\"people\""},
        {"host's page, a part of a name", "\"do\":\"host\",\"act\":\"people\",\"find\":\"er 9\""},
        {"host's page, bans", "\"do\":\"host\",\"act\":\"bans\""},
        {"host's page, health", "\"do\":\"host\",\"act\":\"health\""},
        {"host's page, graphs", "\"do\":\"host\",\"act\":\"series\""}};
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
        add_page(p, BY_LINE, acts[i][0], "%s", acts[i][1]);
    add_page(p, BY_ADMIN, "kolam admin games", "\"do\":\"games\"");
    add_page(p, BY_ADMIN, "kolam admin games, of many games",
             "\"do\":\"games\",\"find\":\"Player 1\"");
    add_page(p, BY_ADMIN, "kolam admin people", "\"do\":\"people\"");
    add_page(p, BY_ADMIN, "kolam admin audit", "\"do\":\"audit\"");
    add_page(p, BY_ADMIN, "kolam admin audit, of a person",
             "\"do\":\"audit\",\"name\":\"Player 77\"");
}

/* A program without the app has no previews, and one without librsvg no pictures. */
static void leave_out_absent(struct pages *p, const struct server *server) {
    atomic_long bytes = 0;
    int count = 0;
    for (int i = 0; i < p->count; i++) {
        const struct page *page = &p->list[i];
        bool is_there = page->way != BY_HTTP ||
                        http_get(server->port, VISITOR_FIRST - 1, page->request, &bytes) == 200;
        if (is_there)
            p->list[count++] = *page;
        else
            printf("%-50s not measured: this program has none\n", page->name);
    }
    p->count = count;
}

static void make_pages(struct pages *p, const struct server *server, int games) {
    char table[TABLE_ID_TEXT];
    int middle = games / 2 - games / 2 % 10; /* a listed one */
    table_id_write(archive_table(middle), table);
    p->count = 0;
    add_archive_pages(p, archive_ended(middle), table);
    add_other_pages(p, table);
    add_host_pages(p);
    leave_out_absent(p, server);
}

/* Reporting */

static int compare(const void *a, const void *b) {
    long long x = *(const long long *)a, y = *(const long long *)b;
    return (x > y) - (x < y);
}

/* How many of the three are longer than they may be. */
static int report(const struct page *page, struct measured *m) {
    static const char *const names[] = {"median", "99%", "worst"};
    const int at[] = {m->count / 2, m->count * 99 / 100, m->count - 1};
    int over = 0;
    if (m->count == 0) return 0;
    qsort(m->taken, (size_t)m->count, sizeof *m->taken, compare);
    printf("%-50s", page->name);
    for (int i = 0; i < 3; i++) {
        bool is_over = m->taken[at[i]] > BOUND;
        printf("%s %s %7.2f%s", i ? "," : "", names[i], (double)m->taken[at[i]] / 1000,
               is_over ? "!" : "");
        over += is_over;
    }
    puts(" ms");
    return over;
}

static void report_all(const struct pages *pages, struct measured *measured) {
    int over = 0;
    for (int i = 0; i < pages->count; i++) {
        over += report(&pages->list[i], &measured[i]);
        free(measured[i].taken);
    }
    printf("over %d ms, which are marked: %d of %d\n", BOUND / 1000, over, 3 * pages->count);
}

static void report_strangers(const struct wishes *w, const struct got *got, double took) {
    printf("%d visitors, among %d strangers, whose searches were answered %.0f times a second and "
           "refused %.0f times, and who downloaded %.1f MB a second\n",
           w->rounds, w->strangers, (double)got->found / took, (double)got->refused / took,
           (double)got->downloaded / took / 1e6);
}

static bool measure(const struct server *server, const struct wishes *w) {
    static struct pages pages;
    struct measured measured[PAGES_MOST] = {{0}};
    pid_t pids[2 * STRANGERS_MOST];
    make_pages(&pages, server, w->games);
    struct got *got =
        mmap(NULL, sizeof *got, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (got == MAP_FAILED) return false;
    for (int i = 0; i < pages.count; i++)
        measured[i].taken = calloc((size_t)w->rounds, sizeof *measured[i].taken);
    int strangers = start_strangers(got, server, w->strangers, pids);
    bool well = true;
    double began = clock_seconds();
    sleep(2); /* until all of them are busy */
    for (int i = 0; i < w->rounds && well; i++)
        well = visit(server, pages.list, pages.count, measured, VISITOR_FIRST + i % VISITORS);
    stop_strangers(pids, strangers);
    report_strangers(w, got, clock_seconds() - began);
    report_all(&pages, measured);
    fflush(stdout);
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
    bool well =
        start(&server, w->kolam, "after SIGKILL") && measure(&server, w) && archive_leave(&server);
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
