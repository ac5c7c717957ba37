/* Records for HTTP: one game, or page after page of a search. */
#include "base/text/text.h"
#include "server/hub/archive/game_filter.h"
#include "server/hub/messages.h"
#include "server/hub/quota.h"

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

enum { PAGE = 50 }; /* games: some hundred kilobytes at most, which is what a slow reader holds */

struct records {
    struct search_turn turn; /* the first member */
    struct hub *hub;
    struct game_filter filter;
    records_tell *tell; /* NULL: no part is awaited */
    void *context;
    bool begun, closed;
    bool crowded; /* its address has too many: it is told nothing but that */
};

static void records_free(struct records *r) {
    search_download_close(r->hub, &r->turn);
    free(r);
}

/* The page is not read, or nobody wants it. */
static void tell_failure(struct records *r) {
    records_tell *tell = r->tell;
    r->tell = NULL;
    if (r->closed)
        records_free(r);
    else
        tell(r->context, NULL, 0);
}

static void drop_page(struct search_turn *turn) {
    tell_failure((struct records *)turn);
}

static void begin_page(struct search_turn *turn);

struct records *records_open(struct hub *hub, const char *address, const char *query,
                             struct refusal *why) {
    struct records *r = calloc(1, sizeof *r);
    struct address *whose = quota_address(hub, address);
    if (!r || !whose) {
        refuse(why, "", "There is not enough memory.", "Der Speicher reicht nicht.");
        free(r);
        return NULL;
    }
    *r = (struct records){.turn = {.begin = begin_page, .drop = drop_page}, .hub = hub};
    r->filter.most = PAGE;
    bool opened = filter_read(&r->filter, query, why);
    if (opened) r->crowded = !search_download_open(hub, &r->turn, whose);
    quota_release(hub, whose);
    if (opened) return r;
    free(r);
    return NULL;
}

void records_close(struct records *r) {
    if (!r) return;
    r->closed = true;
    if (!r->tell) records_free(r);
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
    search_leave(r->hub, &r->turn);
    if (r->closed || !records) {
        tell_failure(r);
        return;
    }
    if (last) {
        r->filter.before_ended = last->ended;
        r->filter.before_table = last->table;
    }
    tell_page(r, last ? records : "", last ? length : 0);
}

static void begin_page(struct search_turn *turn) {
    struct records *r = (struct records *)turn;
    if (!r->closed) {
        store_records(r->hub->store, &r->filter, hear_records, r);
        return;
    }
    search_leave(r->hub, turn);
    records_free(r);
}

void records_next(struct records *r, records_tell *tell, void *context) {
    r->tell = tell;
    r->context = context;
    if (r->crowded || !search_enter(r->hub, &r->turn, r->turn.address)) tell_failure(r);
}
