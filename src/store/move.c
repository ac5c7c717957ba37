/* Moves a whole store from one database to another: every row is read and written, and then both
 * are read again side by side and compared, before anything of it lasts. Both sort alike: numbers,
 * and texts and bytes as bytes. */
#include "store/backend.h"
#include "store/row.h"

#include <string.h>

enum {
    COLUMNS_MOST = 17,
    ROWS_AT_ONCE = 500, /* between two looks at the progress, and that many are on their way */
};

/* Its columns: each a letter for what it is, and its name. */
static const struct table {
    const char *name, *where, *order;
    struct {
        char is; /* 'i': a whole number or a flag, 'r': a real one, 't': text, 'k': a token */
        const char *name;
    } columns[COLUMNS_MOST];
} tables[] = {
    {"journal",
     "table_id IN (SELECT table_id FROM live)",
     "table_id, number",
     {{'i', "table_id"}, {'i', "number"}, {'t', "body"}}},
    {"alive", NULL, "one", {{'i', "one"}, {'i', "at"}}},
    {"game",
     NULL,
     "table_id",
     {{'i', "table_id"},
      {'t', "game"},
      {'t', "options"},
      {'t', "pace"},
      {'i', "first_person"},
      {'t', "first_name"},
      {'i', "first_rating"},
      {'i', "second_person"},
      {'t', "second_name"},
      {'i', "second_rating"},
      {'t', "result"},
      {'t', "\"end\""},
      {'i', "rated"},
      {'i', "listed"},
      {'i', "moves"},
      {'i', "begun"},
      {'i', "ended"}}},
    {"record",
     NULL,
     "table_id",
     {{'i', "table_id"},
      {'t', "record"},
      {'i', "opened"},
      {'i', "events"},
      {'i', "first_left"},
      {'i', "second_left"},
      {'t', "first_key"},
      {'t', "first_move"},
      {'i', "first_event"},
      {'t', "second_key"},
      {'t', "second_move"},
      {'i', "second_event"}}},
    {"played",
     NULL,
     "person, ended, table_id",
     {{'i', "person"},
      {'i', "ended"},
      {'i', "table_id"},
      {'i', "other"},
      {'t', "game"},
      {'t', "result"},
      {'i', "seat"},
      {'i', "listed"}}},
    {"person",
     NULL,
     "id",
     {{'i', "id"},
      {'t', "name"},
      {'i', "guest"},
      {'i', "since"},
      {'t', "passphrase"},
      {'i', "keys_since"}}},
    {"likeness", NULL, "likeness, person", {{'t', "likeness"}, {'i', "person"}}},
    {"session", NULL, "token", {{'k', "token"}, {'i', "person"}, {'i', "since"}}},
    {"device", NULL, "token", {{'k', "token"}, {'i', "person"}, {'i', "since"}}},
    {"reset_link", NULL, "person", {{'i', "person"}, {'k', "token"}, {'i', "until"}}},
    {"relation",
     NULL,
     "person, other",
     {{'i', "person"}, {'i', "other"}, {'i', "muted"}, {'i', "blocked"}, {'i', "since"}}},
    {"standing",
     NULL,
     "person, game",
     {{'i', "person"},
      {'t', "game"},
      {'r', "rating"},
      {'r', "deviation"},
      {'r', "volatility"},
      {'i', "won"},
      {'i', "lost"},
      {'i', "drawn"},
      {'i', "ended"}}},
    {"history",
     NULL,
     "person, game, ended, table_id",
     {{'i', "person"},
      {'t', "game"},
      {'i', "ended"},
      {'i', "table_id"},
      {'r', "rating"},
      {'r', "deviation"}}},
    {"report",
     NULL,
     "id",
     {{'i', "id"},
      {'i', "at"},
      {'i', "reporter"},
      {'i', "person"},
      {'i', "table_id"},
      {'t', "about"},
      {'t', "note"},
      {'i', "settled"}}},
    {"ban", NULL, "person", {{'i', "person"}, {'i', "since"}, {'i', "until"}, {'t', "reason"}}},
    {"audit",
     NULL,
     "id",
     {{'i', "id"},
      {'i', "at"},
      {'i', "\"user\""},
      {'i', "account"},
      {'t', "act"},
      {'i', "person"},
      {'t', "detail"},
      {'t', "reason"}}},
    {"setting", NULL, "name", {{'t', "name"}, {'t', "value"}}},
    {"host", NULL, "person", {{'i', "person"}, {'i', "since"}}},
};

enum { TABLES = sizeof tables / sizeof tables[0], SQL_TEXT = 1024 };

struct moving {
    struct connection *from, *to;
    const char *from_where, *to_where;
    store_progress *progress;
    void *context;
    int64_t all, done; /* rows that are to be read, each twice */
    int64_t counts[TABLES];
    struct refusal *why;
};

static bool refuse_from(const struct moving *m) {
    return m->from->kind->refuse(m->from, m->from_where, m->why);
}

static bool refuse_to(const struct moving *m) {
    return m->to->kind->refuse(m->to, m->to_where, m->why);
}

static bool refuse_stopped(const struct moving *m) {
    return refuse(m->why, "", "Moving was stopped: nothing has changed.",
                  "Der Umzug wurde abgebrochen: Nichts hat sich geändert.");
}

/* Texts */

static int columns_of(const struct table *table) {
    int count = 0;
    while (count < COLUMNS_MOST && table->columns[count].is) count++;
    return count;
}

static void add_columns(const struct table *table, struct text *t) {
    for (int i = 0; i < columns_of(table); i++) {
        if (i > 0) text_add(t, ", ");
        text_add(t, table->columns[i].name);
    }
}

static void add_source(const struct table *table, struct text *t) {
    text_add(t, " FROM ");
    text_add(t, table->name);
    if (!table->where) return;
    text_add(t, " WHERE ");
    text_add(t, table->where);
}

static struct statement *prepare_reading(struct connection *c, const struct table *table) {
    char sql[SQL_TEXT];
    struct text t = text_over(sql, sizeof sql);
    text_add(&t, "SELECT ");
    add_columns(table, &t);
    add_source(table, &t);
    text_add(&t, " ORDER BY ");
    text_add(&t, table->order);
    return connection_prepare(c, sql);
}

static struct statement *prepare_writing(struct connection *c, const struct table *table) {
    char sql[SQL_TEXT];
    struct text t = text_over(sql, sizeof sql);
    if (strcmp(table->name, "likeness") == 0 && c->kind->fill_likeness)
        return c->kind->prepare_fill(c, c->kind->fill_likeness);
    text_add(&t, "INSERT INTO ");
    text_add(&t, table->name);
    text_add(&t, "(");
    add_columns(table, &t);
    text_add(&t, ") VALUES (");
    for (int i = 1; i <= columns_of(table); i++) {
        text_add(&t, i > 1 ? ", ?" : "?");
        text_number(&t, i);
    }
    text_add(&t, ")");
    return c->kind->prepare_fill(c, sql);
}

static int64_t count_rows(struct connection *c, const struct table *table) {
    char sql[SQL_TEXT];
    struct text t = text_over(sql, sizeof sql);
    text_add(&t, "SELECT count(*)");
    add_source(table, &t);
    return connection_number(c, sql, -1);
}

/* Rows */

/* A value: a number, or bytes, which last until the next row. */
struct value {
    int64_t number;
    double real;
    struct slice text;
    uint8_t token[STORE_TOKEN];
};

/* False if it is a token of another length. */
static bool read_value(struct statement *s, int column, char is, struct value *value) {
    switch (is) {
    case 'i': value->number = statement_number(s, column); return true;
    case 'r': value->real = statement_real(s, column); return true;
    case 't': value->text = statement_slice(s, column); return true;
    default: return s->kind->bytes(s, column, value->token, STORE_TOKEN);
    }
}

static void bind_value(struct statement *s, int parameter, char is, const struct value *value) {
    switch (is) {
    case 'i': statement_bind(s, parameter, value->number); break;
    case 'r': statement_bind_real(s, parameter, value->real); break;
    case 't':
        statement_bind_slice(s, parameter, value->text.length ? value->text : slice_of(""));
        break;
    default: statement_bind_bytes(s, parameter, value->token, STORE_TOKEN);
    }
}

static bool is_equal(char is, const struct value *a, const struct value *b) {
    switch (is) {
    case 'i': return a->number == b->number;
    case 'r': return memcmp(&a->real, &b->real, sizeof a->real) == 0;
    case 't':
        return a->text.length == b->text.length &&
               (a->text.length == 0 || memcmp(a->text.start, b->text.start, a->text.length) == 0);
    default: return memcmp(a->token, b->token, STORE_TOKEN) == 0;
    }
}

/* Counts a row; false if the caller has had enough. */
static bool note_row(struct moving *m) {
    m->done++;
    return m->done % ROWS_AT_ONCE != 0 || !m->progress ||
           m->progress(m->context, (int)(m->all ? 100 * m->done / m->all : 100));
}

static bool copy_row(const struct table *table, struct statement *from, struct statement *to) {
    struct value values[COLUMNS_MOST];
    for (int i = 0; i < columns_of(table); i++) {
        char is = table->columns[i].is;
        if (!read_value(from, i, is, &values[i])) return false;
        bind_value(to, i + 1, is, &values[i]);
    }
    return statement_run(to);
}

static bool copy_rows(struct moving *m, const struct table *table, struct statement *from,
                      struct statement *to) {
    int64_t rows = 0;
    while (statement_next(from)) {
        if (!copy_row(table, from, to)) return refuse_to(m);
        if (++rows % ROWS_AT_ONCE == 0 && !m->to->kind->push(m->to, false)) return refuse_to(m);
        if (!note_row(m)) return refuse_stopped(m);
    }
    m->counts[table - tables] = rows;
    return (statement_end(from) || refuse_from(m)) &&
           (m->to->kind->push(m->to, false) || refuse_to(m));
}

static bool copy_table(struct moving *m, const struct table *table) {
    struct statement *from = prepare_reading(m->from, table), *to = prepare_writing(m->to, table);
    bool copied = from ? (to ? copy_rows(m, table, from, to) : refuse_to(m)) : refuse_from(m);
    statement_close(from);
    statement_close(to);
    return copied;
}

/* Comparing */

static bool is_same_row(const struct table *table, struct statement *a, struct statement *b) {
    for (int i = 0; i < columns_of(table); i++) {
        struct value one, other;
        char is = table->columns[i].is;
        if (!read_value(a, i, is, &one) || !read_value(b, i, is, &other) ||
            !is_equal(is, &one, &other))
            return false;
    }
    return true;
}

static bool refuse_difference(const struct moving *m, const struct table *table) {
    return refuse(m->why, "", "The copy of '%s' differs from what was read: nothing was moved.",
                  "Die Kopie von '%s' weicht von dem ab, was gelesen wurde: Nichts ist umgezogen.",
                  table->name);
}

static bool compare_rows(struct moving *m, const struct table *table, struct statement *from,
                         struct statement *to) {
    int64_t rows = 0;
    while (statement_next(from)) {
        if (!statement_next(to) || !is_same_row(table, from, to))
            return refuse_difference(m, table);
        if (!note_row(m)) return refuse_stopped(m);
        rows++;
    }
    if (!statement_end(from)) return refuse_from(m);
    return (rows == m->counts[table - tables] && !statement_next(to) && statement_end(to)) ||
           refuse_difference(m, table);
}

static bool compare_table(struct moving *m, const struct table *table) {
    struct statement *from = prepare_reading(m->from, table), *to = prepare_reading(m->to, table);
    bool same = from ? (to ? compare_rows(m, table, from, to) : refuse_to(m)) : refuse_from(m);
    statement_close(from);
    statement_close(to);
    return same;
}

/* All of it */

static bool count_all(struct moving *m) {
    for (int i = 0; i < TABLES; i++) {
        int64_t here = count_rows(m->from, &tables[i]), there = count_rows(m->to, &tables[i]);
        if (here < 0) return refuse_from(m);
        if (there < 0) return refuse_to(m);
        if (there > 0)
            return refuse(m->why, "",
                          "There is something in the store to move to already. Take an empty one.",
                          "In dem Speicher, in den umgezogen wird, ist schon etwas. Nimm einen "
                          "leeren.");
        m->all += 2 * here;
    }
    return true;
}

static bool move_all(struct moving *m) {
    if (!count_all(m)) return false;
    for (int i = 0; i < TABLES; i++)
        if (!copy_table(m, &tables[i])) return false;
    for (int i = 0; m->to->kind->fill_end[i]; i++) {
        struct statement *s = m->to->kind->prepare_fill(m->to, m->to->kind->fill_end[i]);
        bool done = s && statement_run(s) && m->to->kind->push(m->to, false);
        statement_close(s);
        if (!done) return refuse_to(m);
    }
    for (int i = 0; i < TABLES; i++)
        if (!compare_table(m, &tables[i])) return false;
    return m->to->kind->push(m->to, true) || refuse_to(m);
}

bool store_move(const char *from, const char *to, store_progress *progress, void *context,
                int64_t *rows, struct refusal *why) {
    struct moving m = {
        .from_where = from, .to_where = to, .progress = progress, .context = context, .why = why};
    m.from = backend_of(from)->connect(from, CONNECTION_MOVES, why);
    m.to = m.from ? backend_of(to)->connect(to, CONNECTION_FILLS, why) : NULL;
    bool moved = m.to && move_all(&m);
    connection_close(m.to);
    connection_close(m.from);
    *rows = m.done / 2;
    return moved;
}
