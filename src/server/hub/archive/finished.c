/* Finished games that are no longer in memory. A client that watches one is sent the table as it
 * was at its end; a player who repeats the last move is told that it was played; anything else is
 * refused. */
#include "server/hub/archive/archive.h"
#include "server/hub/archive/finished_table.h"
#include "server/hub/people/people.h"
#include "server/hub/rooms/rooms.h"
#include "server/hub/shards.h"

#include <stdlib.h>
#include <string.h>

/* What a client wants of a finished game. */
struct request_late {
    struct asker asker;
    bool watches;
    bool by_key, key_fits; /* it names the key of a seat, which may be one */
    uint8_t key[KEY_HASH];
    char move_key[MOVE_KEY];  /* of a move, or "" */
    char server[SERVER_NAME]; /* whose the table is if it is not over, or "" */
};

static void tell_table(const struct request_late *late, const struct client *client,
                       const struct room *room) {
    int seat = late->key_fits ? table_seat_of_key(&room->table, late->key) : 0;
    if (seat == 0 && client->person)
        seat = table_seat_of_person(&room->table, client->person->person.id);
    if (late->by_key && seat == 0) {
        refuse_key(&late->asker);
        return;
    }
    if (late->asker.id > 0)
        room_tell_finished(late->asker.hub, room, client, (enum reader)seat, late->asker.id);
}

/* The last move of either player: a client that knows its key has played it. */
static void tell_over(const struct request_late *late, const struct game_ending *ending) {
    for (int i = 0; i < 2 && late->move_key[0]; i++) {
        if (strcmp(ending->keys[i].move, late->move_key) != 0) continue;
        struct text *t = answer_open(&late->asker);
        if (!t) return;
        member_number(t, "n", ending->keys[i].event);
        member_bool(t, "again", true);
        answer_send(&late->asker, t);
        return;
    }
    answer_refuse(&late->asker, "illegal", "This game has been over for a while.",
                  "Diese Partie ist schon eine Weile zu Ende.");
}

static void tell_table_of(const struct request_late *late, const struct client *client,
                          const struct finished_game *game, const struct game_ending *ending,
                          struct slice record) {
    struct room room = {.heap = -1};
    if (!finished_table_read(&room.table, game, ending, record.start, record.length)) {
        refuse_unknown(&late->asker);
        return;
    }
    tell_table(late, client, &room);
    table_done(&room.table);
}

static void refuse_unfinished(const struct request_late *late) {
    if (late->server[0])
        refuse_elsewhere(&late->asker, late->server);
    else
        refuse_unknown(&late->asker);
}

static void hear(void *context, const struct finished_game *game, const struct game_ending *ending,
                 const char *record, size_t length) {
    struct request_late *late = context;
    const struct client *client = client_find(late->asker.hub, late->asker.client);
    if (client && !game)
        refuse_unfinished(late);
    else if (client && late->watches)
        tell_table_of(late, client, game, ending, (struct slice){record, length});
    else if (client)
        tell_over(late, ending);
    free(late);
}

static void ask(const struct request *r, int64_t table, const struct request_late *request) {
    struct request_late *late = malloc(sizeof *late);
    if (!late) {
        refuse_unknown(&r->asker);
        return;
    }
    *late = *request;
    store_game(r->hub->store, table, hear, late);
}

/* What it wants of a game that is at that server if it is not over; or "". */
static struct request_late late_watch(const struct request *r, const char *server) {
    struct request_late late = {.asker = r->asker, .watches = true};
    late.by_key = json_object_get(r->message, "key") != NULL;
    late.key_fits = late.by_key && request_key(r, late.key);
    text_copy(late.server, SERVER_NAME, server);
    return late;
}

static struct request_late late_other(const struct request *r, const char *server) {
    struct request_late late = {.asker = r->asker};
    const char *key = request_text(r, "key", MOVE_KEY - 1);
    if (key) text_copy(late.move_key, MOVE_KEY, key);
    text_copy(late.server, SERVER_NAME, server);
    return late;
}

void finished_watch(const struct request *r, int64_t table) {
    const struct request_late late = late_watch(r, "");
    ask(r, table, &late);
}

void finished_refuse(const struct request *r, int64_t table) {
    const struct request_late late = late_other(r, "");
    ask(r, table, &late);
}

void finished_elsewhere(const struct request *r, int64_t table, const char *server) {
    bool watches = strcmp(request_text(r, "do", STORE_NAME), "watch") == 0;
    const struct request_late late = (watches ? late_watch : late_other)(r, server);
    ask(r, table, &late);
}
