/* An array is: dimensions, whether there are NULLs, the type of its values, how many there are, the
 * first one's number; then each value's length and bytes. All numbers are big-endian. */
#include "store/postgres/events.h"

#include "store/items.h"

#include <arpa/inet.h>
#include <endian.h>
#include <string.h>

/* PostgreSQL's numbers of types. */
enum { TYPE_BIGINT = 20, TYPE_INTEGER = 23, TYPE_TEXT = 25 };

struct array_head {
    uint32_t dimensions, nulls, type, count, first;
};

const char postgres_events_text[] =
    "INSERT INTO journal(table_id, number, body)"
    " SELECT * FROM unnest(?1::bigint[], ?2::integer[], ?3::text[])";

void postgres_events_clear(struct postgres_events *e) {
    e->tables.used = e->numbers.used = e->bodies.used = 0;
    e->count = 0;
    e->lacking = false;
}

void postgres_events_done(struct postgres_events *e) {
    buffer_done(&e->tables);
    buffer_done(&e->numbers);
    buffer_done(&e->bodies);
}

static bool add_value(struct buffer *array, const void *bytes, size_t length) {
    static const struct array_head none;
    uint32_t size = htonl((uint32_t)length);
    return (array->used || buffer_add(array, &none, sizeof none)) &&
           buffer_add(array, &size, sizeof size) && buffer_add(array, bytes, length);
}

static bool add_event(struct postgres_events *e, const struct item *item) {
    uint64_t table = htobe64((uint64_t)item->id);
    uint32_t number = htonl((uint32_t)item->number);
    e->count++;
    return add_value(&e->tables, &table, sizeof table) &&
           add_value(&e->numbers, &number, sizeof number) &&
           add_value(&e->bodies, item->rest, item->length);
}

void postgres_events_add(struct postgres_events *e, const struct batch *batch) {
    for (uint32_t at = 0; at < batch->used && batch->events;) {
        const struct item *item = batch_item(batch, at);
        if (item->statement == WRITE_EVENT && !add_event(e, item)) e->lacking = true;
        at += item->size;
    }
}

static void bind_array(struct postgres_statement *s, int parameter, struct buffer *array,
                       uint32_t type, int count) {
    struct array_head head = {htonl(1), 0, htonl(type), htonl((uint32_t)count), htonl(1)};
    memcpy(array->start, &head, sizeof head);
    statement_bind_bytes(&s->base, parameter, array->start, array->used);
}

bool postgres_events_send(struct postgres_events *e, struct postgres_statement *s) {
    if (e->lacking) return false;
    if (!e->count) return true;
    bind_array(s, 1, &e->tables, TYPE_BIGINT, e->count);
    bind_array(s, 2, &e->numbers, TYPE_INTEGER, e->count);
    bind_array(s, 3, &e->bodies, TYPE_TEXT, e->count);
    return statement_run(&s->base);
}
