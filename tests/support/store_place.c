/* Makes and removes folders with a store. */
#include "support/store_place.h"

#include "base/text/text.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *postgres(void) {
    return getenv("KOLAM_POSTGRES");
}

bool place_is_postgres(void) {
    return postgres() != NULL;
}

/* Runs the statement by psql, which writes what comes out as text. */
static void run_psql(const char *where, const char *sql, char *answer, size_t size) {
    int ends[2], status = -1;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        execlp("psql", "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", where, "-c",
               "SET client_min_messages = error", "-c", sql, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    size_t used = 0;
    for (ssize_t read_now = 1; read_now > 0 && used < size - 1; used += (size_t)read_now)
        read_now = read(ends[0], answer + used, size - 1 - used);
    answer[used] = '\0';
    close(ends[0]);
    waitpid(child, &status, 0);
    if (status != 0) fail_msg("%s", sql);
}

/* A schema is called like the folder, which is the place's alone. */
static void run_for_schema(const struct place *place, const char *format) {
    char sql[128], answer[16];
    snprintf(sql, sizeof sql, format, strrchr(place->folder, '/') + 1);
    run_psql(postgres(), sql, answer, sizeof answer);
}

static void make_schema(struct place *place) {
    run_for_schema(place, "CREATE SCHEMA \"%s\"");
    snprintf(place->where, sizeof place->where, "%s%coptions=-csearch_path%%3D%%22%s%%22",
             postgres(), strchr(postgres(), '?') ? '&' : '?', strrchr(place->folder, '/') + 1);
}

struct place *place_make(void) {
    struct place *place = calloc(1, sizeof *place);
    assert_non_null(place);
    assert_true(make_folder(place->folder));
    if (place_is_postgres())
        make_schema(place);
    else
        snprintf(place->where, sizeof place->where, "%s/data", place->folder);
    snprintf(place->copy, sizeof place->copy, "%s/copy", place->folder);
    return place;
}

void place_remove(struct place *place) {
    if (place_is_postgres()) run_for_schema(place, "DROP SCHEMA \"%s\" CASCADE");
    DIR *folder = opendir(place->folder);
    assert_non_null(folder);
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder))
        unlinkat(dirfd(folder), entry->d_name, 0);
    closedir(folder);
    assert_int_equal(rmdir(place->folder), 0);
    free(place);
}

void place_open(struct place *place) {
    struct refusal why;
    place->store = store_open(place->where, &why);
    if (!place->store) fail_msg("%s", why.text[ENGLISH]);
}

void place_close(struct place *place) {
    store_close(place->store);
    place->store = NULL;
}

void place_reopen(struct place *place) {
    place_close(place);
    place_open(place);
}

int place_setup(void **state) {
    struct place *place = place_make();
    place_open(place);
    *state = place;
    return 0;
}

int place_teardown(void **state) {
    struct place *place = *state;
    place_close(place);
    place_remove(place);
    return 0;
}

void settle_all(struct store *store) {
    while (store_pending(store)) {
        wait_readable(store_file(store));
        store_settle(store);
    }
}

static void note_kept(void *context, bool was_kept) {
    *(int *)context = was_kept;
}

bool kept(struct store *store, struct batch *batch) {
    int was_kept = -1;
    store_commit(store, batch, note_kept, &was_kept);
    settle_all(store);
    assert_int_not_equal(was_kept, -1);
    return was_kept;
}

void expect_no_store(const char *where, const char *sentence) {
    struct refusal why = {.field = ""};
    struct store *store = store_open(where, &why);
    if (store) fail_msg("%s was opened", where);
    if (!strstr(why.text[ENGLISH], sentence)) fail_msg("%s", why.text[ENGLISH]);
    assert_true(*why.text[GERMAN]);
}

static sqlite3 *open_beside(const char *where) {
    sqlite3 *database;
    assert_int_equal(sqlite3_open(where, &database), SQLITE_OK);
    sqlite3_busy_timeout(database, WAIT_LIMIT * 1000);
    return database;
}

int64_t ask_beside(const char *where, const char *sql) {
    if (place_is_postgres()) {
        char answer[64];
        run_psql(where, sql, answer, sizeof answer);
        return strtoll(answer, NULL, 10);
    }
    sqlite3 *database = open_beside(where);
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_prepare_v2(database, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int64_t number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return number;
}

void do_beside(const char *where, const char *sql) {
    if (place_is_postgres()) {
        char answer[64];
        run_psql(where, sql, answer, sizeof answer);
        return;
    }
    sqlite3 *database = open_beside(where);
    if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(database));
    sqlite3_close(database);
}

struct recalling {
    struct text text;
    int64_t table;
    bool over;
};

static void hear(void *context, int64_t table, int number, const char *body, size_t length) {
    struct recalling *r = context;
    assert_false(r->over);
    r->over = !body;
    if (table != r->table && r->table) text_add(&r->text, "; ");
    if (r->over) return;
    if (table != r->table) {
        text_number(&r->text, (long)table);
        text_add(&r->text, ": ");
    } else {
        text_add(&r->text, ", ");
    }
    r->table = table;
    text_number(&r->text, number);
    text_char(&r->text, ' ');
    text_slice(&r->text, body, length);
}

void expect_recalled(struct store *store, const char *expected) {
    char text[4096];
    struct refusal why;
    struct recalling r = {.text = text_over(text, sizeof text)};
    int64_t alive = store_recall(store, hear, &r, &why);
    if (alive < 0) fail_msg("%s", why.text[ENGLISH]);
    assert_true(r.over);
    text_add(&r.text, "alive ");
    text_number(&r.text, (long)alive);
    assert_string_equal(text, expected);
}

struct person person_of(int64_t id, const char *name, bool guest) {
    struct person person = {.id = id, .guest = guest, .since = 1000 + id};
    snprintf(person.name, sizeof person.name, "%s", name);
    if (!guest) snprintf(person.passphrase, sizeof person.passphrase, "hash of %s", name);
    return person;
}

struct finished_game game_of(int64_t table, const char *game, int64_t first, int64_t second,
                             const char *result, int64_t ended) {
    struct finished_game finished = {.table = table,
                                     .options = "ending=pass",
                                     .pace = "3+1",
                                     .end = "rules",
                                     .listed = true,
                                     .moves = 12,
                                     .begun = ended - 100,
                                     .ended = ended};
    snprintf(finished.game, sizeof finished.game, "%s", game);
    snprintf(finished.result, sizeof finished.result, "%s", result);
    for (int i = 0; i < 2; i++) {
        int64_t person = i == 0 ? first : second;
        finished.player[i].person = person;
        finished.player[i].rating = person ? 1500 : 0;
        snprintf(finished.player[i].name, STORE_NAME, person ? "Person %d" : "Level %d",
                 person ? (int)person : 3);
    }
    return finished;
}

const struct game_ending some_ending = {
    .opened = 12,
    .events = 34,
    .left = {5600, 0},
    .keys = {{"000102030405060708090a0b0c0d0e0f", "a1b2", 33}, {"", "", 0}},
};
