/* Which changes a batch brings, told from its items. */
#include "store/postgres/changes.h"

#include "base/text/text.h"
#include "store/items.h"
#include "store/servers.h"

#include <stdio.h>

/* The kind of change that an item is by itself; CHANGED_ALL: none. */
static enum change_kind kind_of(const struct item *item) {
    switch (item->statement) {
    case WRITE_END_SESSION: return CHANGED_SESSION;
    case WRITE_END_SESSIONS: return CHANGED_SESSIONS;
    case WRITE_FORGET: return CHANGED_FORGOTTEN;
    case WRITE_RELATION: return CHANGED_RELATIONS;
    case WRITE_BAN:
    case WRITE_UNBAN: return CHANGED_BANS;
    case WRITE_HOST:
    case WRITE_UNHOST: return CHANGED_HOSTS;
    case WRITE_SETTING: return CHANGED_SETTINGS;
    case WRITE_TURN: return CHANGED_TURNS;
    default: return CHANGED_ALL;
    }
}

static bool add_line(struct buffer *lines, enum change_kind kind, int64_t person,
                     const char *text) {
    char line[2 * STORE_TOKEN + 64];
    int length = snprintf(line, sizeof line, "%d %lld %s\n", (int)kind, (long long)person, text);
    return buffer_add(lines, line, (size_t)length);
}

static bool add_session(struct buffer *lines, const uint8_t *token) {
    char hex[2 * STORE_TOKEN + 1];
    struct text t = text_over(hex, sizeof hex);
    text_hex(&t, token, STORE_TOKEN);
    return add_line(lines, CHANGED_SESSION, 0, hex);
}

/* A person's facts. That somebody new is there, as a guest, concerns nobody. */
static bool add_person(struct buffer *lines, int64_t person, int facts) {
    bool added = true;
    if (facts & (FACT_NAME | FACT_GUEST)) added = add_line(lines, CHANGED_PERSON, person, "-");
    return added && (!(facts & FACT_KEYS) || add_line(lines, CHANGED_KEYS, person, "-"));
}

static bool add_item(struct buffer *lines, const struct item *item) {
    enum change_kind kind = kind_of(item);
    const void *value = item->rest;
    switch (item->statement) {
    case WRITE_PERSON:
        return ((const struct person *)value)->guest || add_person(lines, item->id, FACT_ALL);
    case WRITE_CHANGE_PERSON: return add_person(lines, item->id, item->number);
    case WRITE_END_SESSION: return add_session(lines, value);
    case WRITE_TURN: return add_line(lines, kind, ((const struct shared_turn *)value)->person, "-");
    default: return kind == CHANGED_ALL || add_line(lines, kind, item->id, "-");
    }
}

bool changes_add(struct buffer *lines, const struct batch *batch) {
    bool added = true;
    for (uint32_t at = 0; at < batch->used && added;) {
        const struct item *item = batch_item(batch, at);
        added = add_item(lines, item);
        at += item->size;
    }
    return added;
}
