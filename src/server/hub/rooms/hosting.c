/* Tables as those who host see and end them (kolam admin): who plays what, since when; never what
 * is on the board. */
#include "server/hub/rooms/rooms_internal.h"

#include <stdlib.h>
#include <string.h>

/* Listing */

enum { ROW_TEXT = 1024 };

static bool has_part(const char *name, const char *part) {
    return strcasestr(name, part) != NULL;
}

static bool is_wanted(const struct room *room, const char *find) {
    const struct game_table *t = &room->table;
    char id[TABLE_ID_TEXT];
    if (table_is_over(t)) return false;
    table_id_write(t->id, id);
    if (!*find || strcmp(id, find) == 0) return true;
    return (t->seats[0].kind == SEAT_PERSON && has_part(t->seats[0].who.name, find)) ||
           (t->seats[1].kind == SEAT_PERSON && has_part(t->seats[1].who.name, find));
}

static int compare_opened(const void *a, const void *b) {
    const struct room *const *first = a, *const *second = b;
    long long x = (*first)->table.opened, y = (*second)->table.opened;
    return (x < y) - (x > y);
}

static void write_player(struct text *t, const struct seat *seat) {
    char level[32];
    struct text part = text_over(level, sizeof level);
    const struct game_player engine = table_player(seat);
    game_player_write(&engine, &part);
    if (seat->kind == SEAT_OPEN)
        element_null(t);
    else
        element_string(t, seat->kind == SEAT_LEVEL ? level : seat->who.name);
}

static const char *state_of(const struct room *room) {
    return room->broken ? "damaged" : room->table.dealt ? "playing" : "open";
}

static void write_row(struct text *t, const struct room *room) {
    const struct game_table *table = &room->table;
    text_char(t, '{');
    member_table(t, "table", table->id);
    member_string(t, "game", room->broken ? "" : table->terms.game->name);
    member_string(t, "state", state_of(room));
    member_open(t, "players", '[');
    write_player(t, &table->seats[0]);
    write_player(t, &table->seats[1]);
    text_char(t, ']');
    member_bool(t, "rated", table->terms.rated);
    member_number(t, "moves", table->core.count);
    member_positive(t, "since", table->opened / MILLISECOND);
    member_positive(t, "moved", table->moved / MILLISECOND);
    text_add(t, "}\n");
}

static bool add_row(struct buffer *lines, const struct room *room) {
    char row[ROW_TEXT];
    struct text t = text_over(row, sizeof row);
    write_row(&t, room);
    return buffer_add(lines, row, (size_t)(t.at - t.start));
}

bool rooms_list(struct hub *hub, const char *find, struct buffer *lines, bool *more) {
    size_t count = 0, capacity = (size_t)hub->counts.tables + 1;
    const struct room **found = malloc(capacity * sizeof(struct room *));
    bool added = found;
    for (struct room *room = rooms_first(hub); room && found; room = rooms_next(hub, room))
        if (is_wanted(room, find)) found[count++] = room;
    if (found) qsort(found, count, sizeof(struct room *), compare_opened);
    *more = count > LIST_MOST;
    for (size_t i = 0; i < count && i < LIST_MOST && added; i++) added = add_row(lines, found[i]);
    free(found);
    return added;
}

/* Exporting */

static bool add_seen(struct hub *hub, const struct room *room, int seat, struct buffer *array) {
    struct text t = text_over(hub->rooms->record, MESSAGE_CAPACITY);
    if (array->used > 1) text_char(&t, ',');
    room_write(hub, &t, room, (enum reader)seat);
    return buffer_add(array, t.start, (size_t)(t.at - t.start));
}

bool rooms_export(struct hub *hub, int64_t person, struct buffer *array) {
    bool added = buffer_add(array, "[", 1);
    for (struct room *room = rooms_first(hub); room && added; room = rooms_next(hub, room)) {
        int seat = table_seat_of_person(&room->table, person);
        if (seat > 0 && !table_is_over(&room->table)) added = add_seen(hub, room, seat, array);
    }
    return added && buffer_add(array, "]", 1);
}

/* Ending */

static bool refuse_memory(struct refusal *why) {
    return refuse(why, "", "There is no memory.", "Es ist kein Speicher da.");
}

/* A damaged table on its way out. */
struct removal {
    struct hub *hub;
    int64_t table;
    store_done *done;
    void *context;
};

static void removed(void *context, bool stored) {
    struct removal *r = context;
    struct room *room = room_find(r->hub, r->table);
    if (stored && room) room_free(r->hub, room);
    r->done(r->context, stored);
    free(r);
}

/* Nobody can say how its game stood: it has no result, and nobody's name is kept with it. */
static bool remove_damaged(struct hub *hub, const struct room *room,
                           const struct host_ending *ending, struct refusal *why) {
    if (ending->result != ONGOING)
        return refuse(why, "", "This table is damaged: it can only be ended without a result.",
                      "Dieser Tisch ist beschädigt: Er lässt sich nur ohne Ergebnis beenden.");
    struct removal *r = malloc(sizeof *r);
    struct batch *batch = r ? batch_open() : NULL;
    if (!batch) {
        free(r);
        return refuse_memory(why);
    }
    *r = (struct removal){hub, room->table.id, ending->done, ending->context};
    batch_drop(batch, r->table);
    batch_audit(batch, ending->audit);
    store_commit(hub->store, batch, removed, r);
    return true;
}

static bool end_by_host(struct hub *hub, struct room *room, const struct host_ending *ending,
                        struct refusal *why) {
    struct event e;
    if (room->lost)
        return refuse(why, "", "Nothing can be stored at the moment.",
                      "Im Moment lässt sich nichts speichern.");
    if (!table_end_by_host(&room->table, ending->result, ending->audit->reason, hub_now(hub), &e,
                           why))
        return false;
    struct pending *p = pending_new(hub, room, NULL, ANSWER_NONE);
    if (!p || !room_take(p, &e, NULL)) {
        pending_drop(p);
        return refuse_memory(why);
    }
    p->kind = e.kind;
    p->done = ending->done;
    p->context = ending->context;
    batch_audit(p->batch, ending->audit);
    room_commit(p);
    return true;
}

bool room_end_by_host(struct hub *hub, struct room *room, const struct host_ending *ending,
                      struct refusal *why) {
    return room->broken ? remove_damaged(hub, room, ending, why)
                        : end_by_host(hub, room, ending, why);
}

/* Of a table that is over nothing is stored any more: nothing is on its way. */
void rooms_forget_game(struct hub *hub, int64_t table) {
    struct room *room = room_find(hub, table);
    if (room && room->finished && room->storing == 0) room_free(hub, room);
}
