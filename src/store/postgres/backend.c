/* PostgreSQL as the store's database: the writer and each reader have a connection of their own,
 * and each opens its own again when it was lost. */
#include "store/backend.h"

#include "base/clock.h"
#include "store/postgres/libpq.h"
#include "store/postgres/schema.h"
#include "store/postgres/texts.h"
#include "store/postgres/writer.h"

#include <stdlib.h>

struct postgres_backend {
    struct backend base; /* the first member */
    struct postgres_writer writer;
};

struct postgres_connection {
    struct connection base; /* the first member */
    struct postgres postgres;
    bool streams;
};

static void refuse_memory(struct refusal *why) {
    refuse(why, "", "There is no memory.", "Es ist kein Speicher da.");
}

/* Writing */

static void close_backend(struct backend *backend) {
    struct postgres_backend *b = (struct postgres_backend *)backend;
    postgres_writer_done(&b->writer);
    free(b->base.where);
    free(b);
}

static bool load(struct refusal *why) {
    return libpq_load() || refuse(why, "", "PostgreSQL's library is missing here. Install libpq5.",
                                  "Die Bibliothek von PostgreSQL fehlt hier. Installiere libpq5.");
}

static struct backend *open_backend(const char *where, struct refusal *why) {
    if (!load(why)) return NULL;
    struct postgres_backend *b = calloc(1, sizeof *b);
    char *own = strdup(where);
    if (!b || !own) {
        refuse_memory(why);
    } else if (postgres_writer_init(&b->writer, where, why)) {
        b->base = (struct backend){.kind = &postgres_backend, .where = own};
        b->writer.server = &b->base.server;
        return &b->base;
    }
    free(own);
    free(b);
    return NULL;
}

static bool write_group(struct backend *backend, const struct queue *batches, int64_t alive) {
    return postgres_writer_write(&((struct postgres_backend *)backend)->writer, batches, alive);
}

/* The database tends itself. */
static void tend_nothing(struct backend *backend) {
    (void)backend;
}

static bool wants_no_write(const struct backend *backend) {
    (void)backend;
    return false;
}

/* Connections */

static struct postgres *of(const struct connection *connection) {
    return &((struct postgres_connection *)connection)->postgres;
}

static void disconnect(struct connection *connection) {
    postgres_done(of(connection));
    free(connection);
}

/* Servers are told apart from other programs by the name that each connection gives. */
static bool check_alone(struct postgres *p, struct refusal *why) {
    int64_t others = postgres_number(
        p,
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND application_name = current_setting('application_name') AND pid <> pg_backend_pid()",
        -1);
    if (others < 0) return postgres_refuse(p, why);
    return others == 0 ||
           refuse(why, "", "A server uses the database %f. Stop it first.",
                  "Ein Server benutzt die Datenbank %f. Halte ihn vorher an.", PQdb(p->connection));
}

static bool begin(struct postgres *p, const char *sql, struct refusal *why) {
    postgres_number(p, sql, 0);
    return p->failure == POSTGRES_FINE || postgres_refuse(p, why);
}

/* What looks over everything sees one moment of it. */
static bool open_first(struct postgres *p, enum connection_use use, struct refusal *why) {
    p->once = use != CONNECTION_ANSWERS;
    if (!postgres_open(p)) return postgres_refuse(p, why);
    if (use == CONNECTION_FILLS)
        return postgres_migrate(p, why) && check_alone(p, why) && begin(p, "BEGIN", why);
    if (!postgres_check_version(p, use == CONNECTION_INSPECTS, why)) return false;
    if (use == CONNECTION_MOVES && !check_alone(p, why)) return false;
    return use == CONNECTION_ANSWERS ||
           begin(p, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", why);
}

static struct connection *open_connection(const char *where, enum connection_use use,
                                          struct refusal *why) {
    static const char reads[] = "SELECT set_config('jit', 'off', false),"
                                " set_config('default_transaction_read_only', 'on', false)",
                      writes[] = "SELECT set_config('jit', 'off', false)";
    if (!load(why)) return NULL;
    struct postgres_connection *c = malloc(sizeof *c);
    if (!c) {
        refuse_memory(why);
        return NULL;
    }
    *c = (struct postgres_connection){.base = {.kind = &postgres_backend},
                                      .streams = use != CONNECTION_ANSWERS};
    if (!postgres_init(&c->postgres, where, use == CONNECTION_FILLS ? writes : reads))
        refuse_memory(why);
    else if (open_first(&c->postgres, use, why))
        return &c->base;
    disconnect(&c->base);
    return NULL;
}

static struct statement *prepare(struct connection *connection, const char *sql) {
    struct postgres_connection *c = (struct postgres_connection *)connection;
    return postgres_statement_open(&c->postgres, connection, c->streams, sql);
}

/* Filling: what is run is only sent, and heard of when it is pushed. */

static const long long PUSH_LIMIT = 60LL * 1000000; /* microseconds */

static struct statement *prepare_fill(struct connection *connection, const char *sql) {
    struct postgres *p = of(connection);
    struct statement *s = postgres_statement_open(p, NULL, false, sql);
    if (s && postgres_statement_prepare((struct postgres_statement *)s)) return s;
    statement_close(s);
    return NULL;
}

static bool push(struct connection *connection, bool last) {
    struct postgres *p = of(connection);
    return (!last || postgres_send(p, "COMMIT")) &&
           postgres_finish(p, clock_microseconds() + PUSH_LIMIT) == POSTGRES_FINE;
}

static const char *const fill_end[] = {
    "SELECT setval(pg_get_serial_sequence('report', 'id'), max(id)) FROM report",
    "SELECT setval(pg_get_serial_sequence('audit', 'id'), max(id)) FROM audit", NULL};

static void interrupt(struct connection *connection) {
    postgres_give_up(of(connection));
}

static bool refuse_connection(const struct connection *connection, const char *where,
                              struct refusal *why) {
    (void)where;
    return postgres_refuse(of(connection), why);
}

/* Looking over */

/* PostgreSQL checks its pages by itself, if it was set up so. What it cannot know is whether the
 * events of a table begin with the first. */
static bool check(struct connection *connection, const char *where,
                  const struct store_inspector *inspector, struct store_facts *facts,
                  struct refusal *why) {
    facts->version = (int)connection_number(connection, "SELECT version FROM kolam", 0);
    facts->known_version = POSTGRES_VERSIONS;
    facts->bytes = connection_number(connection, "SELECT pg_database_size(current_database())", 0);
    struct statement *s = connection_prepare(
        connection, "SELECT DISTINCT table_id FROM journal AS j WHERE NOT EXISTS"
                    " (SELECT 1 FROM journal AS f WHERE f.table_id = j.table_id AND f.number = 1)");
    while (s && statement_next(s))
        inspector->problem(inspector->context, statement_number(s, 0),
                           "the table's first event is missing",
                           "das erste Ereignis des Tisches fehlt");
    bool whole = s && statement_end(s);
    statement_close(s);
    return whole || refuse_connection(connection, where, why);
}

/* Backups */

static bool back_up(const char *where, const char *to, bool previous, store_progress *progress,
                    void *context, struct refusal *why) {
    (void)where;
    (void)to;
    (void)previous;
    (void)progress;
    (void)context;
    return refuse(why, "",
                  "A PostgreSQL database is backed up with its own tools: pg_dump for a copy, "
                  "pg_basebackup and its log for every moment.",
                  "Eine PostgreSQL-Datenbank sicherst du mit ihren eigenen Werkzeugen: pg_dump für "
                  "eine Kopie, pg_basebackup und das Protokoll für jeden Augenblick.");
}

static bool restore(const char *where, const char *copy, const char *kept, store_progress *progress,
                    void *context, struct refusal *why) {
    (void)where;
    (void)copy;
    (void)kept;
    (void)progress;
    (void)context;
    return refuse(
        why, "",
        "A PostgreSQL database is restored with its own tools: pg_restore. A file of "
        "SQLite comes into an empty one with kolam move-data.",
        "Eine PostgreSQL-Datenbank stellst du mit ihren eigenen Werkzeugen wieder her: "
        "pg_restore. Eine Datei von SQLite bringst du mit kolam move-data in eine leere.");
}

const struct backend_kind postgres_backend = {
    .open = open_backend,
    .close = close_backend,
    .write = write_group,
    .tend = tend_nothing,
    .wants_write = wants_no_write,
    .connect = open_connection,
    .disconnect = disconnect,
    .prepare = prepare,
    .interrupt = interrupt,
    .prepare_fill = prepare_fill,
    .push = push,
    .fill_likeness = "INSERT INTO likeness(likeness, person, doubled) SELECT ?1::text, ?2::bigint,"
                     " EXISTS (SELECT 1 FROM likeness WHERE likeness = ?1)",
    .fill_end = fill_end,
    .refuse = refuse_connection,
    .query_texts = postgres_query_texts,
    .list_texts = postgres_list_texts,
    .check = check,
    .backup = back_up,
    .restore = restore,
};
