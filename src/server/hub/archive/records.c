/* Records for HTTP: one game, or page after page of a search. */
#include "base/text.h"
#include "server/hub/archive/game_filter.h"
#include "server/hub/messages.h"

#include <stdlib.h>
#include <string.h>

/* One game */

struct one {
    hub_tell_record *tell;
    void *context;
};

static void tell_one(void *context, const struct finished_game *game,
                     const struct game_ending *ending, const char *record, size_t length) {
    struct one *one = context;
    (void)ending;
    bool found = game && length > 0;
    if (found) one->tell(one->context, true, record, length);
    one->tell(one->context, found, "", 0);
    free(one);
}

void hub_record(struct hub *hub, const char *table, hub_tell_record *tell, void *context) {
    int64_t id;
    struct one *one = table_id_read(table, &id) ? malloc(sizeof *one) : NULL;
    if (!one) {
        tell(context, false, "", 0);
        return;
    }
    *one = (struct one){tell, context};
    store_game(hub->store, id, tell_one, one);
}

/* Many */

enum {
    PAGE = 50, /* games: some hundred kilobytes at most, which is what a slow reader holds */
    VALUE_TEXT = 128,
};

struct records {
    struct hub *hub;
    struct game_filter filter;
    records_tell *tell; /* NULL: no part is awaited */
    void *context;
    bool begun, closed;
};

/* A name or a value of a query, up to one of `ends`, without its escapes; where it ends. */
static const char *unescape(const char *at, const char *ends, struct text *t) {
    for (; *at && !strchr(ends, *at); at++) {
        bool escape = *at == '%' && hex_digit(at[1]) >= 0 && hex_digit(at[2]) >= 0;
        if (!escape) {
            text_char(t, *at == '+' ? ' ' : *at);
            continue;
        }
        char c = (char)(hex_digit(at[1]) << 4 | hex_digit(at[2]));
        text_char(t, c ? c : '?');
        at += 2;
    }
    return at;
}

static bool read_query(const char *query, struct game_filter *filter, struct refusal *why) {
    while (*query) {
        char name[VALUE_TEXT], value[VALUE_TEXT];
        struct text n = text_over(name, sizeof name), v = text_over(value, sizeof value);
        query = unescape(query, "=&", &n);
        if (*query == '=') query = unescape(query + 1, "&", &v);
        if (*query == '&') query++;
        if (v.cut) return refuse(why, "", "%s is too long.", "%s ist zu lang.", name);
        if (value[0] && !filter_set(filter, name, value, why)) return false;
    }
    return true;
}

struct records *records_open(struct hub *hub, const char *query, struct refusal *why) {
    struct records *r = calloc(1, sizeof *r);
    if (!r) {
        refuse(why, "", "There is not enough memory.", "Der Speicher reicht nicht.");
        return NULL;
    }
    r->hub = hub;
    r->filter.most = PAGE;
    if (read_query(query, &r->filter, why)) return r;
    free(r);
    return NULL;
}

void records_close(struct records *r) {
    if (!r) return;
    r->closed = true;
    if (!r->tell) free(r);
}

/* A blank line is between games, also where one page follows another. */
static void tell_page(struct records *r, const char *records, size_t length) {
    records_tell *tell = r->tell;
    size_t blank = r->begun && length > 0;
    char *page = blank ? malloc(length + 1) : NULL;
    r->tell = NULL;
    r->begun = true;
    if (page) {
        page[0] = '\n';
        memcpy(page + 1, records, length);
    }
    tell(r->context, page ? page : records, page ? length + 1 : length);
    free(page);
}

static void hear_records(void *context, const char *records, size_t length,
                         const struct finished_game *last) {
    struct records *r = context;
    if (r->closed) {
        free(r);
        return;
    }
    if (last) {
        r->filter.before_ended = last->ended;
        r->filter.before_table = last->table;
    }
    tell_page(r, last ? records : "", last ? length : 0);
}

void records_next(struct records *r, records_tell *tell, void *context) {
    r->tell = tell;
    r->context = context;
    store_records(r->hub->store, &r->filter, hear_records, r);
}
