/* Finished games that are no longer in memory. What is kept of one is its whole state as a
 * spectator sees it, and in front of that a line which nobody is told: by which keys its players
 * are known, as hashes, and the keys of their last moves, so that whoever comes back late is
 * answered as if the table were still there. */
#include "base/hex.h"
#include "server/hub/rooms.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* Keeping */

static void write_seat_key(struct text *t, const struct seat *seat) {
    if (seat->kind == SEAT_PERSON)
        element_hex(t, seat->who.key, KEY_HASH);
    else
        element_null(t);
}

static void write_last_move(struct text *t, const struct table *table, int i) {
    element_open(t, '{');
    member_string(t, "key", table->keys[i]);
    member_number(t, "n", table->keyed[i]);
    text_char(t, '}');
}

void kept_write(struct hub *hub, struct text *t, const struct room *room) {
    const struct table *table = &room->table;
    text_char(t, '{');
    member_open(t, "seats", '[');
    write_seat_key(t, &table->seats[0]);
    write_seat_key(t, &table->seats[1]);
    text_char(t, ']');
    member_open(t, "moves", '[');
    write_last_move(t, table, 0);
    write_last_move(t, table, 1);
    text_add(t, "]}\n");
    room_write_kept(hub, t, room);
}

/* Asking */

/* Who wants what of a finished game. */
struct late {
    struct asker asker;
    bool watches;
    bool by_key, key_fits; /* it brings the key of a seat, which can be one */
    uint8_t key[KEY_HASH];
    char move_key[MOVE_KEY]; /* of a move, or "" */
};

/* What was found of it. */
struct found {
    const struct kept_game *game;
    json_t *known; /* the line that nobody is told, or NULL */
    const char *state;
    size_t length;
};

static struct found found_of(const struct kept_game *game, const char *state, size_t length) {
    const char *end = length > 0 ? memchr(state, '\n', length) : NULL;
    struct found f = {.game = game, .state = state, .length = length};
    if (!end) return f;
    f.known = json_loadb(state, (size_t)(end - state), 0, NULL);
    f.state = end + 1;
    f.length = length - (size_t)(end + 1 - state);
    return f;
}

static int seat_of_key(const struct found *f, const uint8_t key[KEY_HASH]) {
    char hex[2 * KEY_HASH + 1];
    int seat = 0;
    struct text t = text_over(hex, sizeof hex);
    text_hex(&t, key, KEY_HASH);
    for (size_t i = 0; i < 2; i++) {
        const json_t *known = json_array_get(json_object_get(f->known, "seats"), i);
        if (json_string_length(known) == sizeof hex - 1 &&
            sodium_memcmp(json_string_value(known), hex, sizeof hex - 1) == 0)
            seat = (int)i + 1;
    }
    return seat;
}

static int seat_of_person(const struct found *f, const struct client *client) {
    for (int i = 0; i < 2 && client->person; i++)
        if (f->game->player[i].person == client->person->person.id) return i + 1;
    return 0;
}

static void tell_state(const struct late *late, const struct client *client,
                       const struct found *f) {
    struct hub *hub = late->asker.hub;
    int seat = late->key_fits ? seat_of_key(f, late->key) : 0;
    if (late->by_key && seat == 0) {
        refuse_key(&late->asker);
        return;
    }
    if (seat == 0) seat = seat_of_person(f, client);
    struct text *t = out_begin(hub);
    member_number(t, "seat", seat);
    member_number(t, "time", hub_now(hub) / MILLISECOND);
    text_char(t, ',');
    text_slice(t, f->state + 1, f->length - 1);
    if (late->asker.id > 0) out_send(hub, client, late->asker.id);
}

/* The last move of either: whoever knows its key has played it. */
static void tell_over(const struct late *late, const struct found *f) {
    for (size_t i = 0; i < 2 && late->move_key[0]; i++) {
        const json_t *last = json_array_get(json_object_get(f->known, "moves"), i);
        const char *key = json_string_value(json_object_get(last, "key"));
        if (!key || strcmp(key, late->move_key) != 0) continue;
        struct text *t = answer_open(&late->asker);
        if (!t) return;
        member_number(t, "n", json_integer_value(json_object_get(last, "n")));
        member_bool(t, "again", true);
        answer_send(&late->asker, t);
        return;
    }
    answer_refuse(&late->asker, "illegal", "This game has been over for a while.",
                  "Dieses Spiel ist schon eine Weile zu Ende.");
}

static void hear(void *context, const struct kept_game *game, const char *record,
                 size_t record_length, const char *state, size_t state_length) {
    struct late *late = context;
    const struct client *client = hub_find_client(late->asker.hub, late->asker.client);
    (void)record, (void)record_length;
    struct found f = found_of(game, state, state_length);
    if (client && (!game || f.length < 2))
        refuse_unknown(&late->asker);
    else if (client && late->watches)
        tell_state(late, client, &f);
    else if (client)
        tell_over(late, &f);
    json_decref(f.known);
    free(late);
}

static void ask(const struct asked *a, int64_t table, const struct late *wanted) {
    struct late *late = malloc(sizeof *late);
    if (!late) {
        refuse_unknown(&a->asker);
        return;
    }
    *late = *wanted;
    store_game(a->hub->store, table, hear, late);
}

void kept_watch(const struct asked *a, int64_t table) {
    struct late late = {.asker = a->asker, .watches = true};
    late.by_key = json_object_get(a->message, "key") != NULL;
    late.key_fits = late.by_key && asked_key(a, late.key);
    ask(a, table, &late);
}

void kept_refuse(const struct asked *a, int64_t table) {
    struct late late = {.asker = a->asker};
    const char *key = asked_text(a, "key", MOVE_KEY - 1);
    if (key) copy_text(late.move_key, MOVE_KEY, key);
    ask(a, table, &late);
}
