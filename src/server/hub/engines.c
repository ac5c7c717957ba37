/* Engines at tables: asked when it is their turn, with what their seat has seen so far. Against a
 * person an answer is held back for as long as a person might take for it; engines that play each
 * other wait before they are asked, so that people can follow. */
#include "server/hub/engines.h"

#include "play/time_control.h"
#include "server/hub/bots.h"
#include "server/hub/host/host.h"
#include "server/hub/quota.h"
#include "server/hub/rooms/rooms.h"
#include "server/hub/shards.h"

#include <limits.h>

enum {
    TO_BE_WATCHED = 1200 * MILLISECOND,      /* between engines */
    LIKE_A_PERSON = 100,                     /* per cent: engine_player_pause() */
    HURRIED_BELOW = 20 * 1000 * MILLISECOND, /* on the clock */
};

/* Whether an engine is to move, and somebody is there to see it. */
static bool has_turn(const struct room *room, int player) {
    const struct game_table *t = &room->table;
    if (player == 0 || t->seats[player - 1].kind != SEAT_LEVEL) return false;
    return room->watching || t->seats[2 - player].kind == SEAT_PERSON;
}

static bool plays_alone(const struct game_table *t, int player) {
    return t->seats[2 - player].kind == SEAT_LEVEL;
}

/* Whether the answer for this turn is there and waits. */
static bool has_answer(const struct room *room) {
    return room->answer != NO_MOVE && room->answered_turn == room->turn;
}

long long engines_due(const struct room *room) {
    const struct game_table *t = &room->table;
    int player = game_core_to_move(&t->core);
    if (!has_turn(room, player)) return LLONG_MAX;
    if (has_answer(room)) return room->answer_due;
    if (!plays_alone(t, player)) return room->turned;
    long long left = game_core_left(&t->core, player, room->turned);
    bool hurried = left != TIME_NONE && left < HURRIED_BELOW;
    return hurried ? room->turned : room->turned + TO_BE_WATCHED;
}

/* Whose share of the engines' time it is: the address of who plays against it, or else of somebody
 * who watches, or of who opened the table. */
static uint64_t asked_by(const struct room *room, int player) {
    const struct address *address = room->opener;
    for (const struct watching *w = room->watching; w; w = w->next_in_room) {
        address = w->client->address;
        if ((int)w->reader == 3 - player) break;
    }
    return address ? hash_text(address_text(address)) : 0;
}

static bool ask(struct hub *hub, const struct room *room, int player) {
    const struct game_table *t = &room->table;
    struct bot_question q = {
        .level = t->seats[player - 1].level,
        .tenths = t->seats[player - 1].tenths,
        .pause = plays_alone(t, player) ? 0 : LIKE_A_PERSON,
        .seed = engine_seat_seed(&t->core.seed, player),
        .clocks =
            engine_clocks(&t->terms.time_control, game_core_left(&t->core, player, hub_now(hub))),
        .table = t->id,
        .events = room->turn,
        .by = asked_by(room, player),
        .alone = plays_alone(t, player),
    };
    return seat_views_collect(&q.seen, &t->core, player) && bots_ask(hub->bots, &q);
}

/* The answer that has come, as an event. */
static void play(struct hub *hub, struct room *room) {
    struct game_table *t = &room->table;
    int player = game_core_to_move(&t->core);
    char name[MOVE_TEXT] = "";
    struct text text = text_over(name, sizeof name);
    struct event e;
    struct view view;
    move m = room->answer;
    room->answer = NO_MOVE;
    game_core_view(&t->core, (enum reader)player, &view);
    t->terms.game->write_move(&view.seen, m, &text);
    if (table_move(t, player, name, t->core.count, "", hub_now(hub), 0, &e, &hub->why) &&
        room_decide(hub, room, &e, e.kind == EVENT_MOVE ? name : NULL, NULL, ANSWER_NONE))
        hub->counts.moves++;
}

void engines_consider(struct hub *hub, struct room *room) {
    const struct game_table *t = &room->table;
    int player = game_core_to_move(&t->core);
    if (room->storing > 0 || room->lost || hub->closing || !has_turn(room, player)) return;
    if (host_is_read_only(hub) || !shards_act(hub)) return;
    if (hub_now(hub) < engines_due(room)) return;
    if (has_answer(room)) {
        play(hub, room);
        return;
    }
    if (room->thinking && room->asked_turn == room->turn) return;
    room->asked_turn = room->turn;
    room->thinking = ask(hub, room, player);
}

void engines_answer(void *context, int64_t table, int turn, move m, long long pause) {
    struct hub *hub = context;
    struct room *room = room_find(hub, table);
    if (!room || !room->thinking || room->turn != turn || room->lost) return;
    const struct game_table *t = &room->table;
    int player = game_core_to_move(&t->core);
    struct view view;
    room->thinking = false;
    if (player != 0) game_core_view(&t->core, (enum reader)player, &view);
    if (host_is_read_only(hub)) return; /* it is asked again when that is over */
    if (has_turn(room, player) && m != NO_MOVE && game_allows(t->terms.game, &view.seen, m)) {
        room->answer = m;
        room->answered_turn = turn;
        room->answer_due = room->turned + pause;
        engines_consider(hub, room);
    }
    room_plan(hub, room); /* until it is due; or it is asked again at a tick */
}
