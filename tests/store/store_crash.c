/* The store in bad times: killed at any moment, a full disk, copied while it is written. */
#include "base/random.h"
#include "support/store_place.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    ROUNDS = 30,
    TABLES = 20,      /* of each round */
    TOGETHER = 40,    /* batches on their way */
    GAME_EVENTS = 60, /* after which a table is over and another begins */
};

/* What a child tells when a batch is on the disk. */
struct acknowledged {
    int64_t table;
    int number; /* 0: the table is over */
};

static void write_body(char body[64], int64_t table, int number) {
    snprintf(body, 64, "%d at %d%s", number, (int)table, number % 3 ? "" : ", with more to say");
}

/* The child */

struct writing {
    struct store *store;
    int pipe;
};

struct told {
    struct writing *writing;
    struct acknowledged what;
};

static void acknowledge(void *context, bool was_kept) {
    struct told *told = context;
    if (!was_kept || write(told->writing->pipe, &told->what, sizeof told->what) < 0) _exit(3);
    free(told);
}

static void commit_step(struct writing *w, int64_t table, int number) {
    char body[64];
    struct batch *batch = batch_open();
    struct told *told = malloc(sizeof *told);
    if (!batch || !told) _exit(4);
    *told = (struct told){w, {table, number}};
    if (number <= GAME_EVENTS) {
        write_body(body, table, number);
        batch_event(batch, table, number, body, strlen(body));
    } else {
        struct finished_game game = game_of(table, "patterns", 1, 2, "1-0", table);
        batch_finish(batch, &game, &some_ending, "record", 6);
        told->what.number = 0;
    }
    store_commit(w->store, batch, acknowledge, told);
}

/* Plays at some tables, one after the other, until it is killed. */
static void write_until_killed(const char *where, int pipe, int64_t first_table) {
    struct refusal why;
    struct writing w = {store_open(where, &why), pipe};
    int64_t tables[TABLES], next = first_table + TABLES;
    int numbers[TABLES] = {0};
    if (!w.store) _exit(2);
    for (int i = 0; i < TABLES; i++) tables[i] = first_table + i;
    for (int i = 0;; i = (i + 1) % TABLES) {
        commit_step(&w, tables[i], ++numbers[i]);
        if (numbers[i] > GAME_EVENTS) {
            tables[i] = next++;
            numbers[i] = 0;
        }
        while (store_pending(w.store) >= TOGETHER) {
            struct pollfd answers = {.fd = store_file(w.store), .events = POLLIN};
            poll(&answers, 1, -1); /* until the alarm */
            store_settle(w.store);
        }
    }
}

/* The parent */

enum { TABLES_MOST = 100000 };
static int acknowledged[TABLES_MOST], recalled[TABLES_MOST];
static bool over[TABLES_MOST];

/* Reads acknowledgements until there are so many; false at the end. */
static bool read_acknowledged(int pipe, int count) {
    for (int i = 0; i < count; i++) {
        struct acknowledged a;
        size_t filled = 0;
        while (filled < sizeof a) {
            ssize_t got = read(pipe, (char *)&a + filled, sizeof a - filled);
            if (got <= 0) return false;
            filled += (size_t)got;
        }
        assert_in_range(a.table, 0, TABLES_MOST - 1);
        if (a.number == 0)
            over[a.table] = true;
        else if (a.number > acknowledged[a.table])
            acknowledged[a.table] = a.number;
    }
    return true;
}

static void hear(void *context, int64_t table, int number, const char *body, size_t length) {
    char expected[64];
    (void)context;
    if (!body) return;
    assert_in_range(table, 0, TABLES_MOST - 1);
    assert_int_equal(number, recalled[table] + 1);
    recalled[table] = number;
    write_body(expected, table, number);
    assert_int_equal(length, strlen(expected));
    assert_memory_equal(body, expected, length);
}

static void note_found(void *context, const struct finished_game *game,
                       const struct game_ending *ending, const char *record, size_t length) {
    (void)record;
    *(bool *)context = game && length == 6 && ending->events == some_ending.events;
}

/* Every table has at least what was acknowledged, or is over. */
static void expect_nothing_lost(const char *where, int tables) {
    struct refusal why;
    struct store *store = store_open(where, &why);
    if (!store) fail_msg("%s", why.text[ENGLISH]);
    memset(recalled, 0, sizeof recalled);
    if (store_recall(store, hear, NULL, &why) < 0) fail_msg("%s", why.text[ENGLISH]);
    for (int i = 0; i < tables; i++) {
        bool found = false;
        if (!acknowledged[i] && !over[i]) continue;
        store_game(store, i, note_found, &found);
        settle_all(store);
        if (over[i] || found)
            assert_true(found && recalled[i] == 0);
        else
            assert_true(recalled[i] >= acknowledged[i]);
    }
    store_close(store);
}

/* One more child, killed after some acknowledgements and then a moment. */
static void write_and_kill(const char *where, int64_t first_table, struct random *random) {
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(ends[0]);
        alarm(WAIT_LIMIT);
        write_until_killed(where, ends[1], first_table);
    }
    close(ends[1]);
    assert_true(read_acknowledged(ends[0], (int)random_below(random, 4000)));
    usleep((useconds_t)random_below(random, 3000));
    kill(child, SIGKILL);
    read_acknowledged(ends[0], INT32_MAX);
    close(ends[0]);
    int status;
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status));
}

TEST(whatever_was_acknowledged_is_there_after_a_kill) {
    struct place *place = place_make();
    struct random random = {20261};
    enum { TABLES_A_ROUND = TABLES_MOST / ROUNDS };
    memset(acknowledged, 0, sizeof acknowledged);
    memset(over, 0, sizeof over);
    int all = 0;
    for (int i = 0; i < ROUNDS; i++) {
        write_and_kill(place->where, (int64_t)i * TABLES_A_ROUND, &random);
        expect_nothing_lost(place->where, (i + 1) * TABLES_A_ROUND);
    }
    for (int i = 0; i < TABLES_MOST; i++) all += acknowledged[i];
    assert_true(all > ROUNDS);
    place_remove(place);
}

/* A full disk */

/* Writes until nothing fits any more, then with more room; the exit status says what went wrong. */
static int fill_up(const char *where) {
    static char body[50000];
    struct refusal why;
    struct rlimit limit;
    struct store *store = store_open(where, &why);
    if (!store) return 1;
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = 2 << 20;
    setrlimit(RLIMIT_FSIZE, &limit);
    memset(body, 'x', sizeof body);
    int number = 0, failed = 0;
    while (failed < 3) {
        struct batch *batch = batch_open();
        batch_event(batch, 1, number + 1, body, sizeof body);
        if (kept(store, batch))
            number++;
        else
            failed++;
        if (number > 1000) return 2;
    }
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_FSIZE, &limit);
    struct batch *batch = batch_open();
    batch_event(batch, 1, number + 1, body, sizeof body);
    if (!kept(store, batch)) return 3;
    store_close(store);
    store = store_open(where, &why);
    if (!store) return 4;
    store_close(store);
    return ask_beside(where, "SELECT count(DISTINCT number) - count(*) FROM journal") ||
                   ask_beside(where, "SELECT count(*) FROM journal") != number + 1
               ? 5
               : 0;
}

TEST(a_full_disk_fails_batches_and_nothing_else) {
    struct place *place = place_make();
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        assert_non_null(freopen("/dev/null", "w", stderr));
        alarm(WAIT_LIMIT);
        _exit(fill_up(place->where));
    }
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    place_remove(place);
}

/* Backups */

struct progress {
    int calls, last;
    int stop_after;
};

static bool note_progress(void *context, int percent) {
    struct progress *progress = context;
    assert_in_range(percent, progress->last, 100);
    progress->last = percent;
    return ++progress->calls != progress->stop_after;
}

/* Makes a backup while another process writes all the time; with it, what was acknowledged before
 * is there, and no more of a table than came in order. */
TEST(a_backup_is_whole_while_a_server_writes) {
    struct place *place = place_make();
    struct refusal why;
    int ends[2];
    memset(acknowledged, 0, sizeof acknowledged);
    memset(over, 0, sizeof over);
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(ends[0]);
        alarm(WAIT_LIMIT);
        write_until_killed(place->where, ends[1], 0);
    }
    close(ends[1]);
    for (int i = 0; i < 5; i++) {
        struct progress progress = {0, 0, 0};
        assert_true(read_acknowledged(ends[0], 3000));
        if (!store_backup(place->where, place->copy, note_progress, &progress, &why))
            fail_msg("%s", why.text[ENGLISH]);
        assert_int_equal(progress.last, 100);
        assert_int_equal(ask_beside(place->copy, "SELECT count(*) FROM pragma_integrity_check"
                                                 " WHERE integrity_check = 'ok'"),
                         1);
        expect_nothing_lost(place->copy, TABLES_MOST / 10);
        unlink(place->copy);
    }
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(ends[0]);
    place_remove(place);
}

PLACE_TEST(a_backup_can_be_stopped_and_takes_no_ones_place) {
    struct place *place = *state;
    struct refusal why;
    struct progress stopped = {0, 0, 2};
    struct stat about;
    char part[128], body[3000];
    memset(body, 'x', sizeof body);
    struct batch *batch = batch_open();
    for (int i = 1; i <= 2000; i++) batch_event(batch, 1, i, body, sizeof body);
    assert_true(kept(place->store, batch));
    assert_false(store_backup(place->where, place->copy, note_progress, &stopped, &why));
    assert_non_null(strstr(why.text[ENGLISH], "stopped"));
    assert_int_equal(stopped.calls, 2);
    snprintf(part, sizeof part, "%s.part", place->copy);
    assert_int_equal(access(place->copy, F_OK), -1);
    assert_int_equal(access(part, F_OK), -1);
    assert_true(store_backup(place->where, place->copy, NULL, NULL, &why));
    assert_int_equal(stat(place->copy, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    assert_false(store_backup(place->where, place->copy, NULL, NULL, &why));
    assert_non_null(strstr(why.text[ENGLISH], "already there"));
    assert_false(store_backup("/tmp/no such store", part, NULL, NULL, &why));
    assert_int_equal(access(part, F_OK), -1);
    assert_int_equal(ask_beside(place->copy, "SELECT count(*) FROM journal"), 2000);
}

PLACE_TEST(a_backup_needs_no_server_and_can_be_served) {
    struct place *place = *state;
    struct refusal why;
    struct batch *batch = batch_open();
    batch_event(batch, 7, 1, "open", 4);
    store_alive(place->store, 99);
    assert_true(kept(place->store, batch));
    place_close(place);
    assert_true(store_backup(place->where, place->copy, NULL, NULL, &why));
    place_open(place);
    expect_recalled(place->store, "7: 1 open; alive 99");
    struct store *copy = store_open(place->copy, &why);
    assert_non_null(copy);
    expect_recalled(copy, "7: 1 open; alive 99");
    batch = batch_open();
    batch_event(batch, 7, 2, "sit", 3);
    assert_true(kept(copy, batch));
    expect_recalled(copy, "7: 1 open, 2 sit; alive 99");
    expect_recalled(place->store, "7: 1 open; alive 99");
    store_close(copy);
}

/* Damages a page in the middle of the file, which has many. */
static void damage_file(const char *where) {
    static char dirt[4096];
    FILE *file = fopen(where, "r+b");
    assert_non_null(file);
    memset(dirt, 0xaa, sizeof dirt);
    assert_int_equal(fseek(file, 100 * 4096, SEEK_SET), 0);
    assert_int_equal(fwrite(dirt, sizeof dirt, 1, file), 1);
    fclose(file);
}

static void fill(struct place *place) {
    char body[3000];
    memset(body, 'x', sizeof body);
    struct batch *batch = batch_open();
    for (int i = 1; i <= 500; i++) batch_event(batch, 1, i, body, sizeof body);
    assert_true(kept(place->store, batch));
}

PLACE_TEST(a_damaged_file_gives_no_backup) {
    struct place *place = *state;
    struct refusal why;
    char part[128];
    fill(place);
    place_close(place);
    damage_file(place->where);
    assert_false(store_backup(place->where, place->copy, NULL, NULL, &why));
    if (!strstr(why.text[ENGLISH], "damaged")) fail_msg("%s", why.text[ENGLISH]);
    snprintf(part, sizeof part, "%s.part", place->copy);
    assert_int_equal(access(place->copy, F_OK), -1);
    assert_int_equal(access(part, F_OK), -1);
}

/* Restoring */

static void store_event(struct store *store, int number, const char *body) {
    struct batch *batch = batch_open();
    batch_event(batch, 7, number, body, strlen(body));
    assert_true(kept(store, batch));
}

static bool is_there(const char *name, const char *ending) {
    char path[128];
    snprintf(path, sizeof path, "%s%s", name, ending);
    return access(path, F_OK) == 0;
}

/* A server that was killed leaves its last events in the log beside the file. */
static void write_and_die(const char *where) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct refusal why;
        struct store *store = store_open(where, &why);
        if (!store) _exit(1);
        store_event(store, 2, "later");
        kill(getpid(), SIGKILL);
    }
    waitpid(child, NULL, 0);
}

PLACE_TEST(a_backup_is_put_in_place_of_a_file_and_its_log) {
    struct place *place = *state;
    struct refusal why;
    char old[PLACE_TEXT + 16];
    store_event(place->store, 1, "first");
    assert_true(store_backup(place->where, place->copy, NULL, NULL, &why));
    place_close(place);
    write_and_die(place->where);
    assert_true(is_there(place->where, "-wal"));
    snprintf(old, sizeof old, "%s.old", place->where);
    if (!store_restore(place->where, place->copy, old, NULL, NULL, &why))
        fail_msg("%s", why.text[ENGLISH]);
    assert_false(is_there(place->where, "-wal"));
    assert_false(is_there(place->where, "-shm"));
    assert_false(is_there(place->where, ".restored"));
    place_open(place);
    expect_recalled(place->store, "7: 1 first; alive 0");
    store_event(place->store, 2, "other");
    struct store *replaced = store_open(old, &why);
    assert_non_null(replaced);
    expect_recalled(replaced, "7: 1 first, 2 later; alive 0");
    store_close(replaced);
}

PLACE_TEST(a_backup_is_put_where_nothing_is) {
    struct place *place = *state;
    struct refusal why;
    store_event(place->store, 1, "first");
    char other[PLACE_TEXT + 16], old[PLACE_TEXT + 32];
    snprintf(other, sizeof other, "%s.new", place->where);
    snprintf(old, sizeof old, "%s.old", other);
    assert_true(store_backup(place->where, place->copy, NULL, NULL, &why));
    assert_true(store_restore(other, place->copy, old, NULL, NULL, &why));
    assert_int_equal(ask_beside(other, "SELECT count(*) FROM journal"), 1);
    assert_false(is_there(old, ""));
}

static void expect_not_restored(const char *where, const char *copy, const char *sentence) {
    struct refusal why;
    char old[PLACE_TEXT + 16];
    snprintf(old, sizeof old, "%s.old", where);
    assert_false(store_restore(where, copy, old, NULL, NULL, &why));
    if (!strstr(why.text[ENGLISH], sentence)) fail_msg("%s", why.text[ENGLISH]);
    assert_false(is_there(old, ""));
    assert_false(is_there(where, ".restored"));
}

PLACE_TEST(what_cannot_be_restored_changes_nothing) {
    struct place *place = *state;
    struct refusal why;
    fill(place);
    expect_not_restored(place->where, place->where, "not a copy");
    expect_not_restored(place->where, place->copy, "");
    assert_true(store_backup(place->where, place->copy, NULL, NULL, &why));
    expect_not_restored(place->where, place->copy, "in use");
    place_close(place);
    damage_file(place->copy);
    expect_not_restored(place->where, place->copy, "damaged");
    unlink(place->copy);
    FILE *file = fopen(place->copy, "w");
    assert_non_null(file);
    fputs("not a database at all, but some text that is long enough for one", file);
    fclose(file);
    expect_not_restored(place->where, place->copy, "something else");
    place_open(place);
    assert_int_equal(ask_beside(place->where, "SELECT count(*) FROM journal"), 500);
}
