/* One statement for all shards of a group, in their order, so that two servers never wait for each
 * other. What is not as it should be divides by zero. */
#include "store/postgres/fence.h"

#include "base/text/text.h"
#include "store/items.h"
#include "store/postgres/servers.h"

#include <string.h>

static const char fence_text[] =
    "SELECT 1 / (count(*) = ?3)::integer FROM (SELECT 1 FROM lease"
    " JOIN unnest(?1::integer[], ?2::bigint[]) AS held(shard, epoch) USING (shard, epoch)"
    " ORDER BY shard FOR SHARE OF lease) AS kept";

bool postgres_fence_init(struct postgres_fence *f, struct postgres *p) {
    return postgres_statement_init(&f->statement, p, fence_text, false);
}

void postgres_fence_done(struct postgres_fence *f) {
    postgres_statement_done(&f->statement);
    buffer_done(&f->shards);
    buffer_done(&f->epochs);
}

void postgres_fence_clear(struct postgres_fence *f) {
    if (f->count) memset(f->seen, 0, sizeof f->seen);
    f->shards.used = f->epochs.used = 0;
    f->count = 0;
    f->lacking = false;
}

static bool add_number(struct buffer *array, int64_t number) {
    char text[32];
    struct text t = text_over(text, sizeof text);
    text_char(&t, array->used ? ',' : '{');
    text_number(&t, number);
    return buffer_add(array, text, strlen(text));
}

static void add_shard(struct postgres_fence *f, int shard, int64_t epoch) {
    if (epoch == 0 || f->seen[shard] == epoch) return;
    f->seen[shard] = epoch;
    f->count++;
    if (!add_number(&f->shards, shard) || !add_number(&f->epochs, epoch)) f->lacking = true;
}

void postgres_fence_add(struct postgres_fence *f, const struct batch *batch) {
    for (uint32_t at = 0; at < batch->used;) {
        const struct item *item = batch_item(batch, at);
        if (item_is_of_table(item)) add_shard(f, shard_of(item->id), item->when);
        at += item->size;
    }
}

bool postgres_fence_send(struct postgres_fence *f) {
    if (!f->count) return true;
    if (f->lacking || !buffer_add(&f->shards, "}", sizeof "}") ||
        !buffer_add(&f->epochs, "}", sizeof "}"))
        return false;
    postgres_statement_bind_literal(&f->statement, 1, f->shards.start);
    postgres_statement_bind_literal(&f->statement, 2, f->epochs.start);
    statement_bind(&f->statement.base, 3, f->count);
    return statement_run(&f->statement.base);
}
