/* From a decision to the messages about it: the event is applied to the table in memory and goes to
 * the store; what it gives is said when the store has it.
 *
 * If the store cannot keep an event, the table in memory is ahead of the truth: every client there
 * is sent away to come back, and the table is read again as it is stored (recall.c). That is done
 * when the store works: all such tables wait while one small write after the other is tried, after
 * longer and longer pauses. */
#include "base/text/numbers.h"
#include "server/hub/archive/finished_table.h"
#include "server/hub/bots.h"
#include "server/hub/engines.h"
#include "server/hub/lobby.h"
#include "server/hub/people/people.h"
#include "server/hub/quota.h"
#include "server/hub/ratings.h"
#include "server/hub/rooms/rooms_internal.h"
#include "server/hub/turns.h"

#include <stdlib.h>
#include <string.h>

static const long long FIRST_PAUSE = 250LL * MILLISECOND; /* before the second try */
static const long long LONGEST_PAUSE = 8LL * SECOND;
static const long long LONGEST_SHARED = 500LL * MILLISECOND; /* a primary is soon replaced */
static const long long CALM = 60LL * SECOND; /* without a failure: the next one is the first */
static const long long LOG_PAUSE = 10LL * SECOND;

/* What is on its way */

/* Whether it brings events, and not only an answer that waits for those before. */
static bool is_stored(const struct pending *p) {
    return p->answer != ANSWER_AGAIN && p->answer != ANSWER_LOOK;
}

static void pending_free(struct pending *p) {
    batch_close(p->batch);
    queue_add(&p->asker.hub->rooms->spare, &p->link);
}

struct pending *pending_new(struct hub *hub, struct room *room, const struct asker *asker,
                            enum answer answer) {
    struct pending *p = (struct pending *)queue_take(&hub->rooms->spare);
    if (!p) p = malloc(sizeof *p);
    if (!p) return NULL;
    *p = (struct pending){.room = room, .answer = answer, .asker = {.hub = hub}};
    if (asker) p->asker = *asker;
    if (is_stored(p)) p->batch = batch_open();
    if (p->batch || !is_stored(p)) return p;
    pending_free(p);
    return NULL;
}

/* A guest who came by it is nobody again. */
void pending_drop(struct pending *p) {
    if (!p) return;
    struct client *client = client_find(p->asker.hub, p->asker.client);
    if (client && p->session[0]) people_leave(p->asker.hub, client);
    pending_free(p);
}

void pending_wait(struct pending *p) {
    queue_add(&p->room->pending, &p->link);
}

static struct pending *first_of(const struct room *room) {
    return (struct pending *)room->pending.first;
}

/* Telling what is stored */

static void answer_number(const struct pending *p, bool again) {
    struct text *t = answer_open(&p->asker);
    if (!t) return;
    member_number(t, "n", p->n);
    if (again) member_bool(t, "again", true);
    answer_send(&p->asker, t);
}

static void answer_seat(const struct pending *p) {
    struct text *t = answer_open(&p->asker);
    if (!t) return;
    member_table(t, "table", p->room->table.id);
    if (p->player > 0) {
        member_number(t, "seat", p->player);
        member_string(t, "key", p->key);
    }
    if (p->session[0]) member_string(t, "session", p->session);
    answer_send(&p->asker, t);
}

static void answer_look(struct hub *hub, const struct pending *p) {
    const struct game_table *table = &p->room->table;
    const struct client *client = client_find(hub, p->asker.client);
    if (!client) return;
    if (!table->dealt || p->count > table->core.count) {
        answer_refuse(&p->asker, "stale", "So many moves have not been played.",
                      "So viele Züge sind nicht gespielt.");
        return;
    }
    struct view view;
    game_core_view_at(&table->core, p->count, (enum reader)client_seat(client, p->room), &view);
    struct text *t = answer_open(&p->asker);
    if (!t) return;
    member_open(t, "position", '"');
    table->terms.game->write_position(&view.seen, t);
    text_char(t, '"');
    member_number(t, "at", p->count);
    answer_send(&p->asker, t);
}

/* Events that followed are not stored yet: this one alone cannot be shown any more. */
static bool overtaken(const struct pending *p) {
    return p->n != p->room->table.events;
}

/* Whether the asker is answered by a whole state that goes to everybody; not if it waits for one
 * that it asked for. */
static bool sees_state(struct hub *hub, const struct room *room, const struct pending *p) {
    const struct client *client = client_find(hub, p->asker.client);
    const struct watching *w = client ? client_watches(client, room) : NULL;
    return w && w->state_for == 0 && !overtaken(p);
}

static void tell_move(struct hub *hub, struct room *room, const struct pending *p) {
    const struct client *client = client_find(hub, p->asker.client);
    bool over = table_is_over(&room->table), watches = client && client_watches(client, room);
    if (overtaken(p)) {
        answer_number(p, false);
        room_want_state(room);
        return;
    }
    if (over ? !sees_state(hub, room, p) : !watches) answer_number(p, false);
    if (over)
        room_tell_state(hub, room, p);
    else
        room_tell_event(hub, room, p);
}

/* A client whose person has sat down gets the view of that seat. */
static void open_eyes(struct hub *hub, struct room *room) {
    for (struct watching *w = room->watching; w; w = w->next_in_room) {
        const struct person_here *here = w->client->person;
        if (w->by_key || w->reader != SPECTATOR || !here) continue;
        watching_see(hub, w, (enum reader)table_seat_of_person(&room->table, here->person.id));
    }
}

static void tell_other(struct hub *hub, struct room *room, const struct pending *p) {
    bool unseen = p->answer == ANSWER_EVENT && !sees_state(hub, room, p);
    if (p->answer == ANSWER_NUMBER || unseen) answer_number(p, false);
    if (p->answer == ANSWER_SEAT) {
        answer_seat(p);
        open_eyes(hub, room);
    }
    if (overtaken(p))
        room_want_state(room);
    else
        room_tell_state(hub, room, p);
}

static void tell(struct hub *hub, struct room *room, const struct pending *p) {
    if (p->answer == ANSWER_AGAIN)
        answer_number(p, true);
    else if (p->answer == ANSWER_LOOK)
        answer_look(hub, p);
    else if (p->answer == ANSWER_REMATCH)
        rematch_tell(hub, p);
    else if (p->kind == EVENT_MOVE)
        tell_move(hub, room, p);
    else
        tell_other(hub, room, p);
}

static void say_lost(struct hub *hub, const struct pending *p) {
    answer_refuse(&p->asker, "busy",
                  "It could not be stored and did not happen. Come back in a moment.",
                  "Es ließ sich nicht speichern und ist nicht geschehen. Komm gleich wieder.");
    if (p->answer == ANSWER_REMATCH) rematch_fail(hub, p);
}

/* With how often it happened since the last line: a full disk must not fill another one. */
static void log_lost(struct hub *hub, const struct room *room) {
    struct retrying *r = &hub->rooms->retrying;
    char id[TABLE_ID_TEXT], times[16];
    struct text t = text_over(times, sizeof times);
    r->unsaid++;
    if (hub_now(hub) < r->quiet) return;
    table_id_write(room->table.id, id);
    text_number(&t, r->unsaid);
    hub->callbacks.log(hub->callbacks.context, "event not stored", "table", id, "times", times,
                       NULL);
    r->quiet = hub_now(hub) + LOG_PAUSE;
    r->unsaid = 0;
}

static void send_away(struct hub *hub, struct room *room) {
    log_lost(hub, room);
    for (struct watching *w = room->watching, *next; w; w = next) {
        next = w->next_in_room;
        client_close(hub, w->client, CLOSE_BUSY, "something could not be stored");
    }
}

static void move_away(struct hub *hub, struct room *room) {
    for (struct watching *w = room->watching, *next; w; w = next) {
        next = w->next_in_room;
        client_close(hub, w->client, CLOSE_RESTART, "the table moves to another server");
    }
}

static void finish_pending(struct hub *hub, struct room *room, struct pending *p) {
    if (p->done) p->done(p->context, !room->lost);
    if (room->lost) {
        say_lost(hub, p);
        pending_drop(p);
    } else {
        tell(hub, room, p);
        pending_free(p);
    }
}

void pending_answer(struct pending *p) {
    finish_pending(p->asker.hub, p->room, p);
}

void pending_ask(struct pending *p) {
    if (p->room->storing > 0)
        pending_wait(p);
    else
        pending_answer(p);
}

/* A store that fails */

/* The first failure after a calm time is tried again at once, the next ones later and later: also
 * if the small write is stored, but the tables' events never are. */
static void wait_longer(struct hub *hub) {
    struct retrying *r = &hub->rooms->retrying;
    long long now = hub_now(hub);
    long long longest = store_is_shared(hub->store) ? LONGEST_SHARED : LONGEST_PAUSE;
    if (r->failed == 0 || now - r->failed > CALM)
        r->wait = 0;
    else
        r->wait = r->wait == 0 ? FIRST_PAUSE : lesser(2 * r->wait, longest);
    r->failed = now;
    r->after = now + r->wait;
}

static void retried(void *context, bool success) {
    struct hub *hub = context;
    struct retrying *r = &hub->rooms->retrying;
    r->is_asked = false;
    if (!success) {
        wait_longer(hub);
        return;
    }
    struct room *room = r->lost, *next;
    r->lost = NULL;
    for (; room; room = next) {
        next = room->next_lost;
        if (room->leaves)
            room_free(hub, room);
        else
            recall_room(hub, room);
    }
}

void rooms_retry(struct hub *hub) {
    struct retrying *r = &hub->rooms->retrying;
    long long now = hub_now(hub);
    if (!r->lost || r->is_asked || hub->closing || now < r->after) return;
    struct batch *batch = batch_open();
    if (!batch) return;
    batch_alive(batch, now / MILLISECOND);
    r->is_asked = true;
    store_commit(hub->store, batch, retried, hub);
}

void room_retry(struct hub *hub, struct room *room) {
    struct retrying *r = &hub->rooms->retrying;
    if (!r->lost) wait_longer(hub);
    room->next_lost = r->lost;
    r->lost = room;
    rooms_retry(hub);
}

/* One that was lost before is freed by who reads it again. */
void room_leave(struct hub *hub, struct room *room, bool stores) {
    bool waits = first_of(room) || (room->lost && !room->broken);
    move_away(hub, room);
    room->leaves = true;
    room->lost |= !stores;
    if (!waits) room_free(hub, room);
}

/* Nothing of it is on its way any more. */
static void settle(struct hub *hub, struct room *room) {
    if (room->leaves) {
        room_free(hub, room);
        return;
    }
    if (room->lost) {
        room_retry(hub, room);
        return;
    }
    room_note_shown(room);
    turns_room_changed(hub, room);
    if (room_gone_until(hub, room) > 0) room_has_news(hub, room);
    room_tell_waiting(hub, room);
    if (room->finished) {
        turns_remove_room(hub, room);
        lobby_unlist(hub, room);
    }
    room_resume_if_ready(hub, room);
    engines_consider(hub, room);
    room_plan(hub, room);
}

static void store_first(struct hub *hub, struct room *room);

/* What follows the first is committed when that is kept, so that no event is ever stored behind a
 * gap. */
static void stored(void *context, bool success) {
    struct room *room = context;
    struct hub *hub = first_of(room)->asker.hub;
    if (!success) room->lost = true;
    if (success && first_of(room)->ends) ratings_stored(hub, &room->table);
    do {
        struct pending *p = (struct pending *)queue_take(&room->pending);
        room->storing -= is_stored(p);
        finish_pending(hub, room, p);
    } while (first_of(room) && (room->lost || !is_stored(first_of(room))));
    if (!success) send_away(hub, room);
    if (first_of(room))
        store_first(hub, room);
    else
        settle(hub, room);
}

static void store_first(struct hub *hub, struct room *room) {
    struct pending *p = first_of(room);
    struct batch *batch = p->batch;
    p->batch = NULL;
    store_commit(hub->store, batch, stored, room);
}

/* Taking */

/* Room for the next event among the recent ones: most tables never need all of it. */
static bool reserve_recent(struct room *room) {
    int at = (room->table.events + 1) % RECENT_EVENTS, capacity = room->recent_capacity;
    while (capacity <= at) capacity = capacity > 0 ? 2 * capacity : 4;
    if (capacity == room->recent_capacity) return true;
    struct recent *recent = realloc(room->recent, (size_t)capacity * sizeof *recent);
    if (!recent) return false;
    room->recent = recent;
    room->recent_capacity = capacity;
    return true;
}

static void remember(struct room *room, const struct event *e, const char *move_text) {
    const struct game_table *t = &room->table;
    struct recent *r = &room->recent[t->events % RECENT_EVENTS];
    *r = (struct recent){
        .at = e->at,
        .left = {game_core_left(&t->core, 1, e->at), game_core_left(&t->core, 2, e->at)},
        .count = t->core.count,
        .kind = (uint8_t)e->kind,
        .player = (uint8_t)e->player,
        .to_move = (uint8_t)game_core_to_move(&t->core),
        .runs = (uint8_t)game_core_clock_runs(&t->core),
    };
    if (move_text) text_copy(r->text, MOVE_TEXT, move_text);
    if (t->events - room->known >= RECENT_EVENTS) room->known = t->events - RECENT_EVENTS + 1;
    if (e->kind != EVENT_OFFER && e->kind != EVENT_DECLINE && e->kind != EVENT_NAME &&
        e->kind != EVENT_LOCK) {
        room->turn = t->events;
        room->turned = e->at;
    }
    room->stirred = e->at;
}

static bool apply(struct hub *hub, struct room *room, const struct event *e,
                  const char *move_text) {
    if (!reserve_recent(room) || !table_apply(&room->table, e)) return false;
    remember(room, e, move_text);
    if (e->kind == EVENT_SIT || e->kind == EVENT_OPEN) turns_add_room(hub, room);
    return true;
}

bool room_take(struct pending *p, const struct event *e, const char *move_text) {
    struct room *room = p->room;
    char body[EVENT_TEXT];
    struct text t = text_over(body, sizeof body);
    bool moves = e->kind == EVENT_MOVE;
    event_write(e, moves ? room->table.terms.game : NULL, moves ? &room->table.core.now : NULL, &t);
    if (t.cut || !apply(p->asker.hub, room, e, move_text)) return false;
    batch_event(p->batch, room->table.id, room->table.events, body, (size_t)(t.at - t.start));
    return true;
}

/* What was never dealt leaves nothing behind. */
static void finish(struct hub *hub, struct room *room, struct batch *batch) {
    const struct game_table *t = &room->table;
    room->finished = true;
    hub->counts.games += t->dealt;
    if (t->dealt) {
        struct finished_game game = finished_game_of(t);
        struct game_ending ending = game_ending_of(t);
        struct text record = text_over(hub->rooms->record, MESSAGE_CAPACITY);
        table_write_record(t, record_put_text, &record);
        batch_finish(batch, &game, &ending, record.start, (size_t)(record.at - record.start));
        ratings_finish(t, batch);
    } else {
        batch_drop(batch, t->id);
    }
    turns_end_shared(hub, room, batch);
    bots_forget(hub->bots, t->id);
    quota_end_table(hub, room);
}

void room_commit(struct pending *p) {
    struct room *room = p->room;
    struct hub *hub = p->asker.hub;
    p->n = room->table.events;
    p->ends = table_is_over(&room->table) && !room->finished;
    if (p->ends) finish(hub, room, p->batch);
    if (room->table.terms.listed) lobby_changed(hub);
    room->storing++;
    pending_wait(p);
    room_plan(hub, room);
    if (first_of(room) == p) store_first(hub, room);
}

static void describe(struct pending *p, const struct event *e) {
    p->kind = e->kind;
    p->player = e->player;
    if (e->kind == EVENT_OFFER || e->kind == EVENT_DECLINE) p->offer = e->offer;
    if (e->kind == EVENT_TAKEBACK) p->count = e->count;
}

bool room_decide(struct hub *hub, struct room *room, const struct event *e, const char *move_text,
                 const struct asker *asker, enum answer answer) {
    struct pending *p = pending_new(hub, room, asker, answer);
    if (!p || !room_take(p, e, move_text)) {
        pending_drop(p);
        if (asker)
            answer_refuse(asker, "busy", "The server has no room for that at the moment.",
                          "Der Server hat dafür gerade keinen Platz.");
        return false;
    }
    describe(p, e);
    room_commit(p);
    return true;
}

void room_note(struct hub *hub, struct room *room, const struct event *e,
               const struct asker *asker) {
    struct pending p = {.room = room, .answer = ANSWER_NUMBER, .asker = {.hub = hub}};
    if (asker) p.asker = *asker;
    if (!apply(hub, room, e, NULL)) return;
    describe(&p, e);
    p.n = room->table.events;
    if (room->storing == 0) {
        tell_other(hub, room, &p);
    } else {
        answer_number(&p, false);
        room_want_state(room);
    }
    room_plan(hub, room);
}
