/* What is told about a table: events, whole states, presence. Every reader gets its own view; what
 * several readers share is written once. Nothing else of the position is ever written. */
#include "server/hub/rooms/rooms_internal.h"

#include "server/table/deal.h"

#include <string.h>

static long long to_ms(long long microseconds) {
    return microseconds / MILLISECOND;
}

static void write_view(struct text *t, const char *name, const struct game *game,
                       const struct view *view) {
    member_open(t, name, '"');
    game->write_position(&view->seen, t);
    text_char(t, '"');
}

static void write_clocks(struct text *t, const long long left[2], int runs, bool paused) {
    member_open(t, "clocks", '{');
    member_open(t, "left", '[');
    element_number(t, to_ms(left[0]));
    element_number(t, to_ms(left[1]));
    text_char(t, ']');
    member_number(t, "runs", runs);
    member_bool(t, "paused", paused);
    text_char(t, '}');
}

static void write_legal(struct text *t, const struct game *game, const struct view *view) {
    move list[MOVES_MOST];
    int count = game->moves(&view->seen, list);
    member_open(t, "legal", '[');
    for (int i = 0; i < count; i++) {
        element_open(t, '"');
        game->write_move(&view->seen, list[i], t);
        text_char(t, '"');
    }
    text_char(t, ']');
}

/* Events */

static const struct recent *recent_of(const struct room *room, int n) {
    return &room->recent[n % RECENT_EVENTS];
}

static void write_event(struct text *t, const struct room *room, int n, enum reader reader,
                        const struct view *view) {
    const struct game_table *table = &room->table;
    const struct recent *e = recent_of(room, n);
    member_string(t, "is", "event");
    member_table(t, "table", room->table.id);
    member_number(t, "n", n);
    member_string(t, "e", "move");
    member_number(t, "player", e->player);
    member_string(t, "move", e->text);
    member_number(t, "count", e->count);
    write_view(t, "position", table->terms.game, view);
    member_number(t, "toMove", e->to_move);
    if (game_core_has_clocks(&table->core))
        write_clocks(t, e->left, e->runs, false);
    else
        member_null(t, "clocks");
    member_number(t, "time", to_ms(e->at));
    if (e->player == (int)reader && table->keyed[reader - 1] == n)
        member_string(t, "key", table->keys[reader - 1]);
}

static void tell_event_to(struct hub *hub, struct room *room, const struct pending *p,
                          enum reader reader) {
    struct text *t = message_begin(hub);
    struct view view;
    game_core_view(&room->table.core, reader, &view);
    write_event(t, room, p->n, reader, &view);
    bool turn = reader != SPECTATOR && recent_of(room, p->n)->to_move == (int)reader;
    char *end = t->at;
    for (struct watching *w = room->watching; w; w = w->next_in_room) {
        if (w->reader != reader) continue;
        bool asked = p->asker.id > 0 && w->client->number == p->asker.client;
        if (w->wants_state && !asked) continue;
        t->at = end;
        if (w->wants_legal && turn) write_legal(t, room->table.terms.game, &view);
        text_char(t, '}');
        message_send_answer(hub, w->client, asked ? p->asker.id : 0);
    }
}

void room_tell_event(struct hub *hub, struct room *room, const struct pending *p) {
    for (enum reader reader = SPECTATOR; reader <= READER_2; reader++)
        if (room->readers[reader] > 0) tell_event_to(hub, room, p, reader);
}

/* Whole states */

void write_terms_pace(struct text *t, const struct terms *terms) {
    member_open(t, "pace", '"');
    time_control_write(&terms->time_control, t);
    text_char(t, '"');
}

static void write_seat(struct text *t, const struct room *room, int seat) {
    const struct seat *s = &room->table.seats[seat];
    static const char *const kinds[] = {"open", "person", "level"};
    element_open(t, '{');
    member_string(t, "kind", kinds[s->kind]);
    const struct game_player engine = table_player(s);
    if (s->kind == SEAT_LEVEL) members_of_engine(t, &engine);
    if (s->kind == SEAT_PERSON) {
        member_string(t, "name", s->who.name);
        member_bool(t, "guest", s->who.guest);
        member_positive(t, "rating", s->who.rating);
        member_bool(t, "here", room->readers[seat + 1] > 0);
    }
    text_char(t, '}');
}

void write_terms_seats(struct text *t, const struct room *room) {
    member_open(t, "seats", '[');
    write_seat(t, room, 0);
    write_seat(t, room, 1);
    text_char(t, ']');
}

static void write_commitment(struct text *t, const char *name, const uint8_t secret[SECRET_BYTES]) {
    uint8_t commitment[32];
    deal_commitment(secret, commitment);
    member_hex(t, name, commitment, sizeof commitment);
}

/* What is read from the archive has no rematch; it is in no heap. */
static bool can_have_rematch(const struct room *room) {
    return room->table.dealt && room->heap >= 0;
}

static void write_deal(struct text *t, const struct room *room) {
    const struct game_table *table = &room->table;
    member_open(t, "deal", '{');
    write_commitment(t, "commitment", table->secret);
    member_open(t, "nonces", '[');
    for (int i = 0; i < 2; i++)
        if (table->seats[i].kind == SEAT_PERSON)
            element_hex(t, table->seats[i].who.nonce, SECRET_BYTES);
        else
            element_null(t);
    text_char(t, ']');
    if (table->core.end != END_NONE) {
        char seed[SEED_TEXT];
        seed_write(&table->core.seed, seed);
        member_hex(t, "secret", table->secret, SECRET_BYTES);
        member_string(t, "seed", seed);
        if (can_have_rematch(room)) write_commitment(t, "next", room->rematch.secret);
    }
    text_char(t, '}');
}

static void write_a_move(void *context, int i, int player, const char *name) {
    (void)i, (void)player;
    element_string(context, name);
}

static void write_movers(struct text *t, const struct game_table *table) {
    member_open(t, "movers", '"');
    for (int i = 0; i < table->core.count; i++)
        text_char(t, (char)('0' + table->core.moves[i].player));
    text_char(t, '"');
}

static void write_game(struct text *t, const struct game_table *table, enum reader reader) {
    if (!table->dealt) {
        member_null(t, "start");
        member_null(t, "position");
        member_open(t, "moves", '[');
        text_char(t, ']');
        member_string(t, "movers", "");
        member_number(t, "toMove", 0);
        return;
    }
    struct view view;
    game_core_view_at(&table->core, 0, reader, &view);
    write_view(t, "start", table->terms.game, &view);
    game_core_view(&table->core, reader, &view);
    write_view(t, "position", table->terms.game, &view);
    member_open(t, "moves", '[');
    game_core_list_moves(&table->core, table->core.count, write_a_move, t);
    text_char(t, ']');
    write_movers(t, table);
    member_number(t, "toMove", game_core_to_move(&table->core));
}

static void write_clocks_at(struct text *t, const struct game_table *table, long long at) {
    if (!game_core_has_clocks(&table->core)) {
        member_null(t, "clocks");
        return;
    }
    long long left[2] = {game_core_left(&table->core, 1, at), game_core_left(&table->core, 2, at)};
    write_clocks(t, left, game_core_clock_runs(&table->core), table->paused);
}

static void write_offers(struct text *t, const struct game_table *table) {
    member_open(t, "offers", '{');
    for (enum offer offer = OFFER_DRAW; offer < OFFERS; offer++) {
        member_open(t, offer_names[offer], '[');
        element_bool(t, table->offers[offer][0]);
        element_bool(t, table->offers[offer][1]);
        text_char(t, ']');
    }
    text_char(t, '}');
}

static void write_gone(struct hub *hub, struct text *t, const struct room *room) {
    long long until = room_gone_until(hub, room);
    if (until == 0) {
        member_null(t, "gone");
        return;
    }
    member_open(t, "gone", '{');
    member_number(t, "player", game_core_to_move(&room->table.core));
    member_number(t, "until", to_ms(until));
    text_char(t, '}');
}

static void write_agreed(struct text *t, const struct game_table *table) {
    const struct terms *terms = &table->terms;
    member_string(t, "game", terms->game->name);
    write_options(t, terms->game, &terms->options);
    write_terms_pace(t, terms);
    member_bool(t, "rated", terms->rated);
    member_bool(t, "listed", terms->listed);
    member_bool(t, "placed", terms->placed);
    member_string(t, "state",
                  table->core.end != END_NONE ? "over"
                  : table->dealt              ? "playing"
                                              : "open");
}

/* All but whose seat it is, what it is because of, and the time. */
static void write_state(struct hub *hub, struct text *t, const struct room *room,
                        enum reader reader, long long at) {
    const struct game_table *table = &room->table;
    member_table(t, "table", room->table.id);
    member_number(t, "n", table->events);
    write_agreed(t, table);
    write_terms_seats(t, room);
    member_number(t, "watchers", room->readers[SPECTATOR]);
    write_deal(t, room);
    write_game(t, table, reader);
    member_string(t, "result", result_text(table->core.result));
    member_string(t, "end", game_end_names[table->core.end]);
    if (table->reason[0])
        member_string(t, "reason", table->reason);
    else
        member_null(t, "reason");
    write_clocks_at(t, table, at);
    write_offers(t, table);
    write_gone(hub, t, room);
    if (table->next != 0)
        member_table(t, "next", table->next);
    else
        member_null(t, "next");
    member_positive(t, "opened", to_ms(table->opened));
    member_positive(t, "begun", to_ms(table->begun));
    member_positive(t, "ended", to_ms(table->ended));
}

void room_write(struct hub *hub, struct text *t, const struct room *room, enum reader reader) {
    text_char(t, '{');
    member_number(t, "seat", (int)reader);
    write_state(hub, t, room, reader, hub_now(hub));
    text_char(t, '}');
}

static void write_because(struct text *t, const struct room *room, const struct pending *p,
                          enum reader reader) {
    const struct game_table *table = &room->table;
    member_open(t, "because", '{');
    member_string(t, "e", event_names[p->kind]);
    member_number(t, "player", p->player);
    if (p->kind == EVENT_OFFER || p->kind == EVENT_DECLINE)
        member_string(t, "what", offer_names[p->offer]);
    if (p->kind == EVENT_TAKEBACK) member_number(t, "count", p->count);
    if (p->kind == EVENT_MOVE) {
        member_string(t, "move", recent_of(room, p->n)->text);
        if (p->player == (int)reader && table->keyed[reader - 1] == p->n)
            member_string(t, "key", table->keys[reader - 1]);
    }
    text_char(t, '}');
}

static void write_whole(struct hub *hub, struct text *t, const struct watching *w,
                        const struct pending *because) {
    const struct room *room = w->room;
    const struct game_table *table = &room->table;
    long long now = hub_now(hub);
    member_string(t, "is", "table");
    member_number(t, "seat", (int)w->reader);
    member_number(t, "time", to_ms(now));
    if (because) write_because(t, room, because, w->reader);
    write_state(hub, t, room, w->reader, now);
    if (w->wants_legal && w->reader != SPECTATOR &&
        game_core_to_move(&table->core) == (int)w->reader) {
        struct view view;
        game_core_view(&table->core, w->reader, &view);
        write_legal(t, table->terms.game, &view);
    }
    text_char(t, '}');
}

void room_tell_finished(struct hub *hub, const struct room *room, const struct client *client,
                        enum reader reader, json_int_t request) {
    const struct watching w = {.room = (struct room *)room, .reader = reader};
    write_whole(hub, message_begin(hub), &w, NULL);
    message_send_answer(hub, client, request);
}

/* Readers of the same kind share what was written for the last of them. */
struct shared {
    bool any, legal;
    enum reader reader;
};

static void send_whole(struct hub *hub, struct watching *w, const struct pending *because,
                       json_int_t re, struct shared *last) {
    if (!last->any || last->reader != w->reader || last->legal != w->wants_legal)
        write_whole(hub, message_begin(hub), w, because);
    *last = (struct shared){true, w->wants_legal, w->reader};
    message_send_answer(hub, w->client, re);
    w->wants_state = false;
    w->state_for = 0;
}

void room_tell_state(struct hub *hub, struct room *room, const struct pending *p) {
    struct shared last = {0};
    for (enum reader reader = SPECTATOR; reader <= READER_2; reader++)
        for (struct watching *w = room->watching; w && room->readers[reader] > 0;
             w = w->next_in_room) {
            if (w->reader != reader || w->state_for > 0) continue;
            bool asked = p->answer == ANSWER_EVENT && p->asker.id > 0 &&
                         w->client->number == p->asker.client;
            send_whole(hub, w, p, asked ? p->asker.id : 0, &last);
        }
}

void room_want_state(struct room *room) {
    for (struct watching *w = room->watching; w; w = w->next_in_room) w->wants_state = true;
}

/* Whether all that happened after `seen` were moves that are still known. */
static bool can_repeat(const struct room *room, int seen) {
    if (seen < 0 || seen > room->table.events || seen + 1 < room->known ||
        table_is_over(&room->table))
        return false;
    if (room->table.events - seen > RECENT_EVENTS) return false;
    for (int n = seen + 1; n <= room->table.events; n++)
        if (recent_of(room, n)->kind != EVENT_MOVE) return false;
    return room->table.dealt;
}

static void write_repeated(struct hub *hub, struct text *t, const struct watching *w) {
    const struct room *room = w->room;
    const struct game_table *table = &room->table;
    struct view view;
    member_string(t, "is", "events");
    member_table(t, "table", room->table.id);
    member_open(t, "events", '[');
    for (int n = w->seen + 1; n <= table->events; n++) {
        game_core_view_at(&table->core, recent_of(room, n)->count, w->reader, &view);
        element_open(t, '{');
        write_event(t, room, n, w->reader, &view);
        if (n == table->events && w->wants_legal &&
            game_core_to_move(&table->core) == (int)w->reader)
            write_legal(t, table->terms.game, &view);
        text_char(t, '}');
    }
    text_char(t, ']');
    member_number(t, "seat", (int)w->reader);
    write_clocks_at(t, table, hub_now(hub));
    room_write_presence(hub, t, room);
    text_char(t, '}');
}

void room_tell_waiting(struct hub *hub, struct room *room) {
    struct shared last = {0};
    for (struct watching *w = room->watching; w; w = w->next_in_room) {
        if (!w->wants_state) continue;
        if (w->state_for > 0 && can_repeat(room, w->seen)) {
            write_repeated(hub, message_begin(hub), w);
            message_send_answer(hub, w->client, w->state_for);
            w->wants_state = false;
            w->state_for = 0;
            last.any = false;
        } else {
            send_whole(hub, w, NULL, w->state_for, &last);
        }
    }
}

void room_write_presence(struct hub *hub, struct text *t, const struct room *room) {
    member_open(t, "here", '[');
    element_bool(t, room->readers[READER_1] > 0);
    element_bool(t, room->readers[READER_2] > 0);
    text_char(t, ']');
    member_number(t, "watchers", room->readers[SPECTATOR]);
    write_gone(hub, t, room);
    member_number(t, "time", to_ms(hub_now(hub)));
}
