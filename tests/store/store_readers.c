/* The readers of the store: nobody waits for somebody else's search, and no search goes on for ever
 * or over all games. */
#include "store/sqlite/database.h"
#include "store/sqlite/texts.h"
#include "store/store_internal.h"
#include "support/store_place.h"

#include <semaphore.h>
#include <string.h>

enum { NOT_BEGUN = -1, ANSWERED, GIVEN_UP };

/* A question that is answered when somebody lets it, or never ends by itself. */
struct probe {
    struct query query; /* the first member */
    sem_t *gate;        /* or NULL: counts for ever */
    int *code;          /* what became of it */
    int result;
};

static void answer_probe(struct queries *q, struct query *query) {
    struct probe *probe = (struct probe *)query;
    probe->result = ANSWERED;
    if (probe->gate) {
        sem_wait(probe->gate);
        return;
    }
    struct statement *s =
        connection_prepare(q->connection, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1"
                                          " FROM n) SELECT count(*) FROM n");
    assert_false(statement_next(s));
    probe->result = statement_end(s) ? ANSWERED : GIVEN_UP;
    statement_close(s);
}

static void tell_probe(struct query *query) {
    struct probe *probe = (struct probe *)query;
    *probe->code = probe->result;
}

static void submit(struct store *store, enum reader_kind reader, sem_t *gate, int *code) {
    struct probe probe = {.query = {.reader = reader, .answer = answer_probe, .tell = tell_probe},
                          .gate = gate,
                          .code = code,
                          .result = NOT_BEGUN};
    store_submit(store, &probe.query, sizeof probe);
}

static void count_person(void *context, const struct person *person) {
    (void)person;
    ++*(int *)context;
}

PLACE_TEST(a_question_that_takes_too_long_is_given_up) {
    struct place *place = *state;
    for (int i = 0; i < STORE_READERS; i++) {
        int code = ANSWERED, told = 0;
        place->store->readers[i].limit = 1000;
        submit(place->store, (enum reader_kind)i, NULL, &code);
        store_person(place->store, 1, count_person, &told);
        settle_all(place->store);
        assert_int_equal(code, GIVEN_UP);
        assert_int_equal(told, 1);
    }
}

static atomic_int told_late;

static void count_late(void *context, int code, const char *what) {
    (void)context;
    told_late += code == STORE_ERROR && strstr(what, "took too long") != NULL;
}

TEST(questions_that_take_too_long_do_not_fill_the_log) {
    struct place *place = place_make();
    int code = ANSWERED;
    sqlite3_shutdown(); /* after which somebody else can listen */
    store_listen(count_late, NULL);
    place_open(place);
    place->store->readers[READER_SEARCHES].limit = 1000;
    for (int i = 0; i < 20; i++) submit(place->store, READER_SEARCHES, NULL, &code);
    settle_all(place->store);
    assert_int_equal(code, GIVEN_UP);
    place_close(place);
    place_remove(place);
    assert_int_equal(told_late, 1);
}

PLACE_TEST(who_comes_back_does_not_wait_for_searches) {
    struct place *place = *state;
    int codes[2] = {-1, -1}, told = 0;
    sem_t gate;
    sem_init(&gate, 0, 0);
    submit(place->store, READER_SEARCHES, &gate, &codes[0]);
    submit(place->store, READER_DOWNLOADS, &gate, &codes[1]);
    store_person(place->store, 1, count_person, &told);
    while (!told) {
        wait_readable(store_file(place->store));
        store_settle(place->store);
    }
    assert_int_equal(store_pending(place->store), 2);
    sem_post(&gate);
    sem_post(&gate);
    settle_all(place->store);
    assert_int_equal(codes[0], ANSWERED);
    sem_destroy(&gate);
}

PLACE_TEST(a_search_that_waited_too_long_is_not_begun) {
    struct place *place = *state;
    int code = ANSWERED;
    place->store->readers[READER_SEARCHES].patience = -1;
    submit(place->store, READER_SEARCHES, NULL, &code);
    settle_all(place->store);
    assert_int_equal(code, NOT_BEGUN);
}

PLACE_TEST(a_server_that_stops_waits_for_no_search) {
    struct place *place = *state;
    int codes[3] = {-1, ANSWERED, ANSWERED}, told = 0;
    sem_t gate;
    sem_init(&gate, 0, 0);
    submit(place->store, READER_SEARCHES, &gate, &codes[0]);
    submit(place->store, READER_SEARCHES, NULL, &codes[1]);
    store_give_up_searches(place->store);
    submit(place->store, READER_DOWNLOADS, NULL, &codes[2]);
    store_person(place->store, 1, count_person, &told);
    sem_post(&gate);
    settle_all(place->store);
    assert_int_equal(codes[1], NOT_BEGUN);
    assert_int_equal(codes[2], NOT_BEGUN);
    assert_int_equal(told, 1);
    sem_destroy(&gate);
}

/* Plans */

/* One line of a plan: false if it goes over a whole table, or sorts what may be long. */
static bool is_bounded(const char *detail) {
    static const char *const tables[] = {"game",    "played",   "record",  "person",
                                         "session", "standing", "history", "likeness",
                                         "device",  "report",   "audit",   "ban"};
    if (strstr(detail, "TEMP B-TREE")) return false;
    if (strncmp(detail, "SCAN ", 5) != 0) return true;
    /* In order, until there are enough. */
    if (strstr(detail, "listed_ended") || strstr(detail, "report_open")) return true;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        size_t length = strlen(tables[i]);
        if (strncmp(detail + 5, tables[i], length) == 0 && strchr(" ", detail[5 + length]))
            return false;
    }
    return true;
}

/* Except for lines with one of these words. */
static bool is_excepted(const char *detail, const char *const but[3]) {
    for (int i = 0; i < 3 && but[i]; i++)
        if (strstr(detail, but[i])) return true;
    return false;
}

static void expect_bounded(sqlite3 *database, const char *sql, const char *const but[3]) {
    char text[8192];
    sqlite3_stmt *s;
    struct text t = text_over(text, sizeof text);
    text_add(&t, "EXPLAIN QUERY PLAN ");
    text_add(&t, sql);
    if (sqlite3_prepare_v2(database, text, -1, &s, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(database));
    while (sqlite3_step(s) == SQLITE_ROW) {
        const char *detail = (const char *)sqlite3_column_text(s, 3);
        if (!is_bounded(detail) && !is_excepted(detail, but)) fail_msg("%s\n    %s", sql, detail);
    }
    sqlite3_finalize(s);
}

/* Every combination of what can be asked for, by the bits of a number. */
static struct game_filter filter_of(unsigned bits) {
    struct game_filter filter = {.most = 20};
    if (bits & 1) strcpy(filter.game, "patterns");
    if (bits & 2) strcpy(filter.result, "1/2-1/2");
    if (bits & 4) filter.from = 1;
    if (bits & 8) filter.until = 2;
    if (bits & 16) filter.before_ended = filter.before_table = 3;
    if (bits & 32) filter.viewer = bits & 64 ? 1 : 9;
    return filter;
}

SQLITE_TEST(every_search_goes_along_an_index) {
    struct place *place = *state;
    static const char *const nothing[3] = {NULL};
    static const struct whose whose[] = {{0, 0}, {1, 0}, {1, 2}};
    sqlite3 *database;
    assert_int_equal(sqlite3_open(place->where, &database), SQLITE_OK);
    for (unsigned bits = 0; bits < 3 * 128; bits++) {
        char sql[2048];
        struct text t = text_over(sql, sizeof sql);
        struct game_filter filter = filter_of(bits % 128);
        find_write(&sqlite_backend, &filter, &whose[bits / 128], &t);
        assert_false(t.cut);
        expect_bounded(database, sql, nothing);
    }
    sqlite3_close(database);
}

/* A comparison sorts the games of two persons into a few groups, a history its last points, and a
 * person's relations are few; those of all, and bans, are read once, at the start. The
 * journal has no index by table on purpose, and is short. */
SQLITE_TEST(every_other_question_goes_along_an_index) {
    struct place *place = *state;
    struct refusal why;
    static const char *const but[QUERY_STATEMENTS][3] = {
        [QUERY_VERSUS] = {"TEMP B-TREE"},
        [QUERY_HISTORY] = {"TEMP B-TREE"},
        [QUERY_RELATIONS_OF] = {"TEMP B-TREE"},
        [QUERY_BANS] = {"SCAN ban"},
    };
    sqlite3 *database = database_open(place->where, DATABASE_READS, &why);
    assert_non_null(database);
    for (enum query_statement i = 0; i < QUERY_STATEMENTS; i++)
        if (i != QUERY_EVENTS) expect_bounded(database, query_text(&sqlite_backend, i), but[i]);
    sqlite3_close(database);
}

/* What else a list may do: it sorts what it shows, or what one person has done. Parts of names can
 * only be found by looking at all names. Bans are few, and of the audit log the end is read. */
SQLITE_TEST(every_list_goes_along_an_index) {
    struct place *place = *state;
    struct refusal why;
    static const char *const but[STORE_LISTS][3] = {
        [LIST_PEOPLE] = {"SCAN person USING INDEX person_account"},
        [LIST_EXPORT] = {"TEMP B-TREE"},
        [LIST_AUDIT] = {"TEMP B-TREE", "SCAN audit"},
        [LIST_REPORTS] = {"TEMP B-TREE"},
        [LIST_SESSIONS] = {"TEMP B-TREE"},
        [LIST_GAMES] = {"TEMP B-TREE", "SCAN person"},
        [LIST_BANS] = {"TEMP B-TREE", "SCAN ban"},
    };
    sqlite3 *database = database_open(place->where, DATABASE_READS, &why);
    assert_non_null(database);
    for (int i = 0; i < STORE_LISTS; i++) expect_bounded(database, sqlite_list_texts[i], but[i]);
    sqlite3_close(database);
}
