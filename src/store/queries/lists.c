/* Bans, hosts, and lists for those who host. Databases write the rows as JSON themselves. Persons'
 * ids are texts there, since not every reader of JSON has numbers of 63 bits; secrets are in none
 * of them. */
#include "store/queries/queries.h"

#include "store/store_internal.h"
#include "store/table_id.h"

static const long long LIST_LIMIT = 5000000; /* microseconds: an export may have many games */

/* Lists */

struct list_query {
    struct query query; /* the first member */
    store_tell_list *tell;
    void *context;
    struct list_filter filter;
    bool more, failed;
    struct buffer lines;
};

static bool add_line(struct buffer *lines, struct slice row) {
    return buffer_add(lines, row.start, row.length) && buffer_add(lines, "\n", 1);
}

static int most_of(const struct list_filter *filter) {
    return filter->most ? filter->most : LIST_MOST;
}

/* False if there is no memory. */
static bool read_lines(struct list_query *request, struct statement *s) {
    for (int left = most_of(&request->filter); statement_next(s); left--) {
        request->more = left == 0;
        if (request->more) return true;
        if (!add_line(&request->lines, statement_slice(s, 0))) return false;
    }
    return true;
}

static void bind_filter(struct statement *s, const struct list_filter *filter) {
    int64_t table;
    statement_bind(s, 1, filter->now);
    statement_bind_text(s, 2, filter->text);
    statement_bind(s, 3, filter->id);
    statement_bind(s, 4, most_of(filter) + 1);
    statement_bind(s, 5, filter->spare_hosts);
    statement_bind(s, 6, table_id_read(filter->text, &table) ? table : 0);
}

static void answer_list(struct queries *q, struct query *query) {
    struct list_query *request = (struct list_query *)query;
    const char *const *texts = q->connection->kind->list_texts;
    struct statement *s = connection_prepare(q->connection, texts[request->filter.list]);
    if (s) bind_filter(s, &request->filter);
    request->failed = !s || !read_lines(request, s);
    if (s && !statement_end(s)) request->failed = true;
    statement_close(s);
}

static void tell_list(struct query *query) {
    struct list_query *request = (struct list_query *)query;
    const char *lines = request->lines.used ? request->lines.start : "";
    request->tell(request->context, request->failed ? NULL : lines, request->lines.used,
                  request->more);
    buffer_done(&request->lines);
}

void store_list(struct store *store, const struct list_filter *filter, store_tell_list *tell,
                void *context) {
    struct list_query request = {.query = {.reader = READER_DOWNLOADS,
                                           .limit = LIST_LIMIT,
                                           .answer = answer_list,
                                           .tell = tell_list},
                                 .tell = tell,
                                 .context = context,
                                 .filter = *filter,
                                 .failed = true};
    store_submit(store, &request.query, sizeof request);
}

/* Bans */

struct bans_query {
    struct query query; /* the first member */
    store_tell_ban *tell;
    void *context;
    struct buffer found; /* struct ban */
};

static void answer_bans(struct queries *q, struct query *query) {
    struct bans_query *request = (struct bans_query *)query;
    struct statement *s = q->statements[QUERY_BANS];
    while (statement_next(s)) {
        struct ban ban = {statement_number(s, 0), statement_number(s, 1), statement_number(s, 2),
                          ""};
        statement_text(s, 3, ban.reason, sizeof ban.reason);
        if (!buffer_add(&request->found, &ban, sizeof ban)) break;
    }
    statement_end(s);
}

static void tell_bans(struct query *query) {
    struct bans_query *request = (struct bans_query *)query;
    const struct ban *found = request->found.start;
    for (size_t i = 0; i < request->found.used / sizeof *found; i++)
        request->tell(request->context, &found[i]);
    request->tell(request->context, NULL);
    buffer_done(&request->found);
}

void store_bans(struct store *store, store_tell_ban *tell, void *context) {
    struct bans_query request = {
        .query = {.answer = answer_bans, .tell = tell_bans}, .tell = tell, .context = context};
    store_submit(store, &request.query, sizeof request);
}

/* Hosts */

struct hosts_query {
    struct query query; /* the first member */
    store_tell_host *tell;
    void *context;
    struct buffer found; /* int64_t */
};

static void answer_hosts(struct queries *q, struct query *query) {
    struct hosts_query *request = (struct hosts_query *)query;
    struct statement *s = q->statements[QUERY_HOSTS];
    while (statement_next(s)) {
        int64_t person = statement_number(s, 0);
        if (!buffer_add(&request->found, &person, sizeof person)) break;
    }
    statement_end(s);
}

static void tell_hosts(struct query *query) {
    struct hosts_query *request = (struct hosts_query *)query;
    const int64_t *found = request->found.start;
    for (size_t i = 0; i < request->found.used / sizeof *found; i++)
        request->tell(request->context, found[i]);
    request->tell(request->context, 0);
    buffer_done(&request->found);
}

void store_hosts(struct store *store, store_tell_host *tell, void *context) {
    struct hosts_query request = {
        .query = {.answer = answer_hosts, .tell = tell_hosts}, .tell = tell, .context = context};
    store_submit(store, &request.query, sizeof request);
}
