/* Adds items to a batch, in one block of memory that grows. */
#include "store/batch.h"

#include "store/queries/record_names.h"
#include "store/servers.h"

#include <stdlib.h>
#include <string.h>

enum { BATCH_MOST = 64 << 20 }; /* bytes: far beyond any game; keeps sizes in 32 bits */

struct batch *batch_open(void) {
    struct batch *batch = malloc(sizeof *batch);
    if (!batch) return NULL;
    memset(batch, 0, offsetof(struct batch, inside));
    batch->items = batch->inside;
    batch->capacity = BATCH_INSIDE;
    return batch;
}

void batch_close(struct batch *batch) {
    if (!batch) return;
    if (batch->items != batch->inside) free(batch->items);
    free(batch);
}

static bool reserve(struct batch *batch, size_t size) {
    size_t needed = batch->used + size;
    if (needed <= batch->capacity) return true;
    if (needed > BATCH_MOST) return false;
    bool inside = batch->items == batch->inside;
    size_t capacity = needed < 2 * (size_t)batch->capacity ? 2 * (size_t)batch->capacity : needed;
    char *items = realloc(inside ? NULL : batch->items, capacity);
    if (!items) return false;
    if (inside) memcpy(items, batch->inside, batch->used);
    batch->items = items;
    batch->capacity = (uint32_t)capacity;
    return true;
}

/* A part of an item: its value, or a text. */
struct part {
    const void *start;
    size_t length;
};

/* Adds an item of these parts. NULL, and the batch will fail, if there is no memory. */
static struct item *add(struct batch *batch, enum writer_statement statement, int64_t id,
                        const struct part *parts, int count) {
    size_t size = sizeof(struct item);
    for (int i = 0; i < count; i++) {
        if (parts[i].length > BATCH_MOST) size = BATCH_MOST;
        size += parts[i].length;
    }
    size = (size + 7) & ~(size_t)7;
    if (batch->lacking || !reserve(batch, size)) {
        batch->lacking = true;
        return NULL;
    }
    struct item *item = (struct item *)(void *)(batch->items + batch->used);
    *item = (struct item){.size = (uint32_t)size, .statement = statement, .id = id};
    char *at = item->rest;
    for (int i = 0; i < count; i++) {
        if (parts[i].length) memcpy(at, parts[i].start, parts[i].length);
        at += parts[i].length;
    }
    batch->used += (uint32_t)size;
    return item;
}

void batch_event(struct batch *batch, int64_t table, int number, const char *body, size_t length) {
    struct item *item = add(batch, WRITE_EVENT, table, &(struct part){body, length}, 1);
    if (!item) return;
    item->number = number;
    item->length = (uint32_t)length;
    batch->events++;
}

void batch_finish(struct batch *batch, const struct finished_game *game,
                  const struct game_ending *ending, const char *record, size_t length) {
    struct slice pieces[RECORD_PIECES];
    struct part parts[2 + RECORD_PIECES] = {{game, sizeof *game}, {ending, sizeof *ending}};
    size_t stored = 0;
    record_split(game, (struct slice){record, length}, pieces);
    for (int i = 0; i < RECORD_PIECES; i++) {
        parts[2 + i] = (struct part){pieces[i].start, pieces[i].length};
        stored += pieces[i].length;
    }
    struct item *item = add(batch, WRITE_GAME, game->table, parts, 2 + RECORD_PIECES);
    if (!item) return;
    item->length = (uint32_t)stored;
    batch->may_fail = true;
}

void batch_drop(struct batch *batch, int64_t table) {
    add(batch, WRITE_OVER, table, NULL, 0);
}

void batch_person(struct batch *batch, const struct person *person) {
    add(batch, WRITE_PERSON, person->id, &(struct part){person, sizeof *person}, 1);
    batch->may_fail = true;
}

void batch_change_person(struct batch *batch, const struct person *person, int facts) {
    struct item *item =
        add(batch, WRITE_CHANGE_PERSON, person->id, &(struct part){person, sizeof *person}, 1);
    if (item) item->number = facts;
    batch->may_fail = true;
}

void batch_claim_name(struct batch *batch, int64_t person) {
    add(batch, WRITE_CLAIM_NAME, person, NULL, 0);
    batch->may_fail = true;
}

void batch_forget(struct batch *batch, int64_t person) {
    add(batch, WRITE_FORGET, person, NULL, 0);
    batch->forgets = true;
}

void batch_session(struct batch *batch, const uint8_t token[STORE_TOKEN], int64_t person,
                   int64_t when) {
    struct item *item = add(batch, WRITE_SESSION, person, &(struct part){token, STORE_TOKEN}, 1);
    if (item) item->when = when;
}

void batch_end_session(struct batch *batch, const uint8_t token[STORE_TOKEN]) {
    add(batch, WRITE_END_SESSION, 0, &(struct part){token, STORE_TOKEN}, 1);
}

void batch_end_sessions(struct batch *batch, int64_t person) {
    add(batch, WRITE_END_SESSIONS, person, NULL, 0);
}

void batch_use_session(struct batch *batch, const uint8_t token[STORE_TOKEN], int64_t when) {
    struct item *item = add(batch, WRITE_USE_SESSION, 0, &(struct part){token, STORE_TOKEN}, 1);
    if (item) item->when = when;
}

void batch_end_old_sessions(struct batch *batch, int64_t before) {
    add(batch, WRITE_END_OLD_SESSIONS, before, NULL, 0);
}

void batch_device(struct batch *batch, const uint8_t token[STORE_TOKEN], int64_t person,
                  int64_t when) {
    struct item *item = add(batch, WRITE_DEVICE, person, &(struct part){token, STORE_TOKEN}, 1);
    if (item) item->when = when;
}

void batch_reset_link(struct batch *batch, const uint8_t token[STORE_TOKEN], int64_t person,
                      int64_t until) {
    struct item *item = add(batch, WRITE_RESET_LINK, person, &(struct part){token, STORE_TOKEN}, 1);
    if (item) item->when = until;
}

void batch_use_reset_link(struct batch *batch, const uint8_t token[STORE_TOKEN], int64_t person) {
    add(batch, WRITE_USE_RESET_LINK, person, &(struct part){token, STORE_TOKEN}, 1);
    batch->may_fail = true;
}

void batch_end_reset_link(struct batch *batch, int64_t person) {
    add(batch, WRITE_END_RESET_LINK, person, NULL, 0);
}

void batch_relation(struct batch *batch, const struct relation *relation) {
    add(batch, WRITE_RELATION, relation->person, &(struct part){relation, sizeof *relation}, 1);
}

void batch_report(struct batch *batch, const struct report *report) {
    add(batch, WRITE_REPORT, report->person, &(struct part){report, sizeof *report}, 1);
}

void batch_ban(struct batch *batch, const struct ban *ban) {
    add(batch, WRITE_BAN, ban->person, &(struct part){ban, sizeof *ban}, 1);
}

void batch_unban(struct batch *batch, int64_t person) {
    add(batch, WRITE_UNBAN, person, NULL, 0);
}

void batch_host(struct batch *batch, int64_t person, int64_t since) {
    struct item *item = add(batch, WRITE_HOST, person, NULL, 0);
    if (item) item->when = since;
}

void batch_unhost(struct batch *batch, int64_t person) {
    add(batch, WRITE_UNHOST, person, NULL, 0);
}

void batch_settle(struct batch *batch, int64_t report, bool any) {
    struct item *item = add(batch, WRITE_SETTLE, report, NULL, 0);
    if (item) item->number = any;
    batch->may_fail = true;
}

void batch_audit(struct batch *batch, const struct audit_entry *entry) {
    add(batch, WRITE_AUDIT, entry->person, &(struct part){entry, sizeof *entry}, 1);
}

void batch_setting(struct batch *batch, const struct stored_setting *setting) {
    add(batch, WRITE_SETTING, 0, &(struct part){setting, sizeof *setting}, 1);
}

void batch_release_name(struct batch *batch, int64_t person) {
    add(batch, WRITE_RELEASE_NAME, person, NULL, 0);
}

void batch_remove_called_off(struct batch *batch, int64_t before) {
    add(batch, WRITE_REMOVE_CALLED_OFF, before, NULL, 0);
}

void batch_delete_game(struct batch *batch, int64_t table) {
    add(batch, WRITE_DELETE_GAME, table, NULL, 0);
    batch->may_fail = true;
}

void batch_alive(struct batch *batch, int64_t when) {
    add(batch, WRITE_ALIVE, when, NULL, 0);
}

void batch_standing(struct batch *batch, const struct standing *standing, int64_t table) {
    add(batch, WRITE_STANDING, table, &(struct part){standing, sizeof *standing}, 1);
}

void batch_rate(struct batch *batch, const struct rated_game *game, store_rate *rate) {
    const struct rating_item rating = {*game, rate};
    add(batch, WRITE_RATED, game->table, &(struct part){&rating, sizeof rating}, 1);
}

void batch_turn(struct batch *batch, const struct shared_turn *turn) {
    add(batch, WRITE_TURN, turn->table, &(struct part){turn, sizeof *turn}, 1);
}
