/* How fast the store is here: batches of one event each, alone and with many on their way, and what
 * that writes. Beside them a search runs all the time, as it may in a server.
 *
 *     store_speed FOLDER|postgresql://... [SECONDS]      the database must be empty, and is not
 * after */
#include "base/clock.h"
#include "store/store.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TABLES = 500, TAKEN_MOST = 1 << 20 };

struct load {
    struct store *store;
    int on_their_way;
    long long commits, failed;
    int numbers[TABLES];
    long long *taken; /* microseconds of each commit */
    bool searching;
};

struct commit {
    struct load *load;
    long long began;
};

static void end_commit(void *context, bool kept) {
    struct commit *commit = context;
    struct load *load = commit->load;
    if (load->commits < TAKEN_MOST)
        load->taken[load->commits] = clock_microseconds() - commit->began;
    load->commits++;
    load->on_their_way--;
    load->failed += !kept;
    free(commit);
}

static void begin_commit(struct load *load) {
    static const char body[] = "{\"is\":\"move\",\"by\":1,\"at\":1731700000000000,\"move\":\"Ed4\","
                               "\"spent\":1234567,\"key\":\"0123456789abcdef\"}";
    struct commit *commit = malloc(sizeof *commit);
    struct batch *batch = batch_open();
    int table = (int)(load->commits + load->on_their_way) % TABLES;
    if (!commit || !batch) abort();
    *commit = (struct commit){load, clock_microseconds()};
    batch_event(batch, table + 1, ++load->numbers[table], body, sizeof body - 1);
    load->on_their_way++;
    store_commit(load->store, batch, end_commit, commit);
}

static void end_search(void *context, const struct finished_game *games, int count, bool more) {
    struct load *load = context;
    (void)games;
    (void)count;
    (void)more;
    load->searching = false;
}

static void wait_for_answers(struct load *load) {
    struct pollfd answers = {.fd = store_file(load->store), .events = POLLIN};
    poll(&answers, 1, -1);
    store_settle(load->store);
}

static int compare(const void *a, const void *b) {
    long long x = *(const long long *)a, y = *(const long long *)b;
    return (x > y) - (x < y);
}

static long long bytes_written(void) {
    char line[64];
    long long bytes = 0;
    FILE *file = fopen("/proc/self/io", "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "write_bytes: ", 13) == 0) bytes = strtoll(line + 13, NULL, 10);
    if (file) fclose(file);
    return bytes;
}

static void measure(struct store *store, struct load *load, int together, double seconds) {
    struct store_counts before = store_counts(store);
    long long wrote = bytes_written();
    double began = clock_seconds();
    load->commits = 0;
    while (clock_seconds() < began + seconds) {
        while (load->on_their_way < together) begin_commit(load);
        if (!load->searching) {
            struct game_filter filter = {.game = "patterns", .most = FOUND_MOST};
            load->searching = true;
            store_find(store, &filter, end_search, load);
        }
        wait_for_answers(load);
    }
    while (load->on_their_way) wait_for_answers(load);
    double took = clock_seconds() - began;
    struct store_counts after = store_counts(store);
    long long count = load->commits < TAKEN_MOST ? load->commits : TAKEN_MOST;
    qsort(load->taken, (size_t)count, sizeof *load->taken, compare);
    printf("%5d together: %8.0f batches/s, %6.0f flushes/s; a commit takes %lld us (median), "
           "%lld us (99%%), %lld us (most); %.0f bytes a batch; %lld failed\n",
           together, (double)load->commits / took, (double)(after.flushes - before.flushes) / took,
           load->taken[count / 2], load->taken[count * 99 / 100], load->taken[count - 1],
           (double)(bytes_written() - wrote) / (double)load->commits, load->failed);
}

int main(int count, char **words) {
    static const int together[] = {1, 8, 64, 256, 1000, 4000};
    static struct load load;
    char where[4096];
    struct refusal why;
    if (count < 2) {
        fputs("store_speed FOLDER|URL [SECONDS]\n", stderr);
        return 2;
    }
    bool is_file = !strstr(words[1], "://");
    snprintf(where, sizeof where, is_file ? "%s/store_speed.%d" : "%s", words[1], (int)getpid());
    load.store = store_open(where, &why);
    load.taken = malloc(TAKEN_MOST * sizeof *load.taken);
    if (!load.store || !load.taken) {
        fprintf(stderr, "%s\n", load.store ? "no memory" : why.text[ENGLISH]);
        return 1;
    }
    for (size_t i = 0; i < sizeof together / sizeof together[0]; i++)
        measure(load.store, &load, together[i], count > 2 ? atof(words[2]) : 2);
    store_close(load.store);
    static const char *const endings[] = {"", ".lock", "-wal", "-shm"};
    for (int i = 0; i < 4 && is_file; i++) {
        char name[4200];
        snprintf(name, sizeof name, "%s%s", where, endings[i]);
        unlink(name);
    }
    return 0;
}
