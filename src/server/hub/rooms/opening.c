/* Opening a table, and sitting down at one. */
#include "server/hub/lobby.h"
#include "server/hub/people/people.h"
#include "server/hub/people/relations.h"
#include "server/hub/quota.h"
#include "server/hub/ratings.h"
#include "server/hub/rooms/rooms_internal.h"

#include "engine/following.h"
#include "server/hub/archive/finished_table.h"
#include "server/hub/archive/search_turns.h"
#include "server/hub/host/host.h"
#include "store/store.h"

#include <stdlib.h>
#include <string.h>

/* Terms */

struct wish {
    struct terms terms;
    int mine; /* the seat of who opens it, or 0 */
};

static void set_level(struct terms *terms, int i, const struct game_player *engine) {
    terms->levels[i] = engine->level;
    terms->tenths[i] = engine->tenths;
    terms->follows[i] = engine->follows;
}

static bool read_seat(const json_t *value, int i, struct wish *wish) {
    struct terms *terms = &wish->terms;
    const char *text = json_string_value(value);
    struct game_player player;
    struct refusal why;
    if (!text) return false;
    terms->seats[i] = SEAT_OPEN;
    if (strcmp(text, "open") == 0) return true;
    if (strcmp(text, "me") == 0) {
        bool first = wish->mine == 0;
        wish->mine = i + 1;
        return first;
    }
    bool engine = strncmp(text, "level=", 6) == 0 || strcmp(text, "follow") == 0;
    if (!engine || !game_player_read(text, &player, &why)) return false;
    terms->seats[i] = SEAT_LEVEL;
    set_level(terms, i, &player);
    return true;
}

static void exchange_seats(struct wish *wish) {
    terms_exchange(&wish->terms);
    if (wish->mine > 0) wish->mine = 3 - wish->mine;
}

static bool read_seats(const struct request *r, struct wish *wish, struct refusal *why) {
    const json_t *seats = json_object_get(r->message, "seats");
    if (!json_is_array(seats) || json_array_size(seats) != 2 ||
        !read_seat(json_array_get(seats, 0), 0, wish) ||
        !read_seat(json_array_get(seats, 1), 1, wish))
        return refuse(why, "seats",
                      "'seats' must be two of me, open, level=1 to level=10, and follow.",
                      "'seats' müssen zwei von me, open, level=1 bis level=10 und follow sein.");
    const struct terms *terms = &wish->terms;
    for (int i = 0; i < 2 && wish->mine == 0; i++)
        if (terms->seats[i] != SEAT_LEVEL || terms->follows[i])
            return refuse(why, "seats", "Without you only engines can play: one seat must be me.",
                          "Ohne dich können nur Engines spielen: Ein Platz muss me sein.");
    uint8_t chance = 0;
    if (request_is(r, "shuffle")) hub_random(r->hub, &chance, 1);
    if (chance & 1) exchange_seats(wish);
    return true;
}

/* A position that is laid out may need to shuffle later on: from a seed that nobody knows. */
static bool read_start(const struct request *r, struct terms *terms, struct refusal *why) {
    const json_t *position = json_object_get(r->message, "position");
    struct seed seed;
    if (!position || json_is_null(position)) return true;
    const char *text = request_text(r, "position", POSITION_TEXT - 1);
    if (!text)
        return refuse(why, "position", "'position' must be a position as text.",
                      "'position' muss eine Stellung als Text sein.");
    terms->placed = true;
    hub_random(r->hub, seed.bytes, sizeof seed.bytes);
    return terms->game->read_position(&terms->options, &seed, text, &terms->start, why);
}

/* What no request can do without. */
static bool read_form(const struct request *r, const char *pace, struct wish *wish,
                      struct refusal *why) {
    const char *name = request_text(r, "game", STORE_NAME);
    wish->terms.game = name ? game_named(name) : NULL;
    if (!wish->terms.game)
        return refuse(why, "game", "'game' must be one of these: %g.",
                      "'game' muss eines von diesen sein: %g.");
    if (!pace)
        return refuse(why, "pace", "'pace' must be a pace as text.",
                      "'pace' muss ein Tempo als Text sein.");
    return read_seats(r, wish, why);
}

/* Gives an engine that follows its level. */
static void choose_level(struct wish *wish, const struct following *following) {
    for (int i = 0; i < 2; i++) {
        struct game_player engine = {.kind = PLAYER_LEVEL, .follows = true};
        if (!wish->terms.follows[i]) continue;
        following_choose(following, wish->terms.game, &engine);
        set_level(&wish->terms, i, &engine);
    }
}

/* The code of the refusal, or NULL. */
static const char *read_wish(const struct request *r, struct wish *wish, struct refusal *why) {
    const struct following nothing = {0};
    struct terms *terms = &wish->terms;
    const char *pace = request_text(r, "pace", STORE_NAME);
    *wish = (struct wish){0};
    if (!read_form(r, pace, wish, why)) return "malformed";
    terms->rated = request_is(r, "rated");
    terms->listed = request_is(r, "listed");
    choose_level(wish, &nothing); /* until the results are there */
    bool can_be = time_control_read(pace, &terms->time_control, why) &&
                  terms_read_options(terms, json_object_get(r->message, "options"), why) &&
                  read_start(r, terms, why) && terms_check(terms, why);
    return can_be ? NULL : "illegal";
}

/* Sitting down */

static bool asked_nonce(const struct request *r, uint8_t nonce[SECRET_BYTES]) {
    if (request_bytes(r, "nonce", nonce, SECRET_BYTES)) return true;
    return answer_refuse(&r->asker, "malformed", "'nonce' must be 64 hexadecimal digits.",
                         "'nonce' müssen 64 hexadezimale Ziffern sein.");
}

/* The client takes that seat, with a new key. False, and why, if it cannot. */
static bool sit_down(const struct request *r, int seat, const uint8_t nonce[SECRET_BYTES],
                     struct pending *p) {
    struct hub *hub = r->hub;
    const struct game_table *table = &p->room->table;
    const struct person *person = people_need(hub, r->client, p->batch, p->session);
    struct seated_person who = {0};
    struct event e;
    uint8_t key[KEY_BYTES];
    if (!person)
        return refuse(&hub->why, "", "The server has no room for you at the moment.",
                      "Der Server hat gerade keinen Platz für dich.");
    who.person = person->id;
    who.guest = person->guest;
    who.rating = ratings_of(hub, person->id, table->terms.game->name);
    text_copy(who.name, PERSON_NAME, person->name);
    memcpy(who.nonce, nonce, SECRET_BYTES);
    hub_random(hub, key, sizeof key);
    key_hash(key, who.key, KEY_HASH);
    key_write(key, p->key);
    p->player = seat;
    return table_sit(table, seat, &who, hub_now(hub), &e, &hub->why) && room_take(p, &e, NULL);
}

static bool may_play(const struct request *r, const struct terms *terms) {
    const struct person_here *here = r->client->person;
    return !terms->rated || (here && !here->person.guest) ||
           answer_refuse(&r->asker, "account", "A rated game needs an account.",
                         "Eine gewertete Partie braucht ein Konto.");
}

/* Opening */

static bool begin(const struct request *r, const struct wish *wish,
                  const uint8_t nonce[SECRET_BYTES], struct pending *p) {
    struct hub *hub = r->hub;
    struct event e = {.kind = EVENT_OPEN, .at = hub_now(hub)};
    refuse(&hub->why, "", "The server has no room for that at the moment.",
           "Der Server hat dafür gerade keinen Platz.");
    e.open.terms = wish->terms;
    hub_random(hub, e.open.secret, SECRET_BYTES);
    p->kind = EVENT_OPEN;
    return room_take(p, &e, NULL) && (wish->mine == 0 || sit_down(r, wish->mine, nonce, p));
}

static void open_room(const struct request *r, const struct wish *wish,
                      const uint8_t nonce[SECRET_BYTES]) {
    struct hub *hub = r->hub;
    if (!quota_open_table(hub, r->client->address, &hub->why)) {
        answer_refusal(&r->asker, "busy", &hub->why);
        return;
    }
    struct room *room = room_new(hub, room_fresh_id(hub));
    struct pending *p = room ? pending_new(hub, room, &r->asker, ANSWER_SEAT) : NULL;
    if (p && begin(r, wish, nonce, p)) {
        quota_count_table(room, r->client->address);
        lobby_list(hub, room);
        room_commit(p);
        return;
    }
    pending_drop(p);
    if (room) room_free(hub, room);
    answer_refusal(&r->asker, "busy", &hub->why);
}

/* Following: the person's results are looked up first, as any search. */

struct follow {
    struct search_turn turn; /* the first member */
    struct asker asker;
    struct wish wish;
    uint8_t nonce[SECRET_BYTES];
    int64_t person;
};

/* Whether an engine follows somebody who may have played before. */
static bool follows_known(const struct request *r, const struct wish *wish) {
    return (wish->terms.follows[0] || wish->terms.follows[1]) && r->client->person;
}

static void follow_drop(struct search_turn *turn) {
    free(turn);
}

static struct game_player player_of(const struct finished_game *game, int i) {
    struct game_player player = {.kind = PLAYER_PERSON};
    if (!finished_engine(game, i, &player)) player = (struct game_player){.kind = PLAYER_PERSON};
    return player;
}

/* The table is opened for the client if it is still there. */
static void follow_results(void *context, const struct finished_game *games, int count, bool more) {
    struct follow *f = context;
    struct following following = {0};
    struct request r = {.hub = f->asker.hub, .asker = f->asker};
    (void)more;
    r.client = client_find(r.hub, f->asker.client);
    for (int i = 0; i < count; i++) {
        const struct game_player players[2] = {player_of(&games[i], 0), player_of(&games[i], 1)};
        following_add(&following, players, result_named(games[i].result));
    }
    choose_level(&f->wish, &following);
    if (r.client && count < 0)
        answer_refuse(&r.asker, "busy", "Your results could not be looked up: try it again.",
                      "Deine Ergebnisse ließen sich nicht nachschlagen: Versuch es noch einmal.");
    else if (r.client && !host_refuses(&r.asker, STORES | BEGINS_GAME))
        open_room(&r, &f->wish, f->nonce);
    search_leave(r.hub, &f->turn);
    free(f);
}

static void follow_begin(struct search_turn *turn) {
    struct follow *f = (struct follow *)turn;
    struct game_filter filter = {.viewer = f->person, .mine = f->person, .most = FOUND_MOST};
    text_copy(filter.game, STORE_NAME, f->wish.terms.game->name);
    store_find(f->asker.hub->store, &filter, follow_results, f);
}

static void follow(const struct request *r, const struct wish *wish,
                   const uint8_t nonce[SECRET_BYTES]) {
    struct follow *f = malloc(sizeof *f);
    if (f) {
        *f = (struct follow){.turn = {.begin = follow_begin, .drop = follow_drop},
                             .asker = r->asker,
                             .wish = *wish,
                             .person = r->client->person->person.id};
        memcpy(f->nonce, nonce, SECRET_BYTES);
        if (search_enter(r->hub, &f->turn, r->client->address)) return;
    }
    free(f);
    answer_refuse(&r->asker, "busy", "Your results could not be looked up: try it again.",
                  "Deine Ergebnisse ließen sich nicht nachschlagen: Versuch es noch einmal.");
}

void serve_open(const struct request *r) {
    struct wish wish;
    uint8_t nonce[SECRET_BYTES] = {0};
    const char *code = read_wish(r, &wish, &r->hub->why);
    if (code) {
        answer_refusal(&r->asker, code, &r->hub->why);
        return;
    }
    if (!may_play(r, &wish.terms) || (wish.mine > 0 && !asked_nonce(r, nonce))) return;
    if (follows_known(r, &wish))
        follow(r, &wish, nonce);
    else
        open_room(r, &wish, nonce);
}

/* Sitting */

/* The seat asked for, or the first that is open. 0, and that is answered, if there is none. */
static int open_seat(const struct request *r, const struct game_table *t) {
    json_int_t seat = request_number(r, "seat", 0);
    if (seat < 0 || seat > 2 || (seat == 0 && json_object_get(r->message, "seat")))
        return answer_refuse(&r->asker, "malformed", "'seat' must be 1 or 2.",
                             "'seat' muss 1 oder 2 sein.");
    if (seat == 0) seat = t->seats[0].kind == SEAT_OPEN ? 1 : 2;
    if (t->seats[seat - 1].kind == SEAT_OPEN && t->core.end == END_NONE) return (int)seat;
    return answer_refuse(&r->asker, "taken", "Somebody else sits there already.",
                         "Dort sitzt schon jemand anders.");
}

/* Neither of two sits down with the other if one has blocked the other. */
static bool may_meet(const struct request *r, const struct game_table *t) {
    const struct person_here *here = r->client->person;
    for (int i = 0; here && i < 2; i++)
        if (t->seats[i].kind == SEAT_PERSON &&
            relations_blocked(r->hub, here->person.id, t->seats[i].who.person))
            return answer_refuse(&r->asker, "illegal", "You two do not play with each other.",
                                 "Ihr beide spielt nicht miteinander.");
    return true;
}

void serve_sit(const struct request *r) {
    struct hub *hub = r->hub;
    uint8_t nonce[SECRET_BYTES];
    struct room *room = request_room(r);
    if (!room || !may_play(r, &room->table.terms) || !asked_nonce(r, nonce)) return;
    if (!may_meet(r, &room->table)) return;
    int seat = open_seat(r, &room->table);
    if (seat == 0) return;
    struct pending *p = pending_new(hub, room, &r->asker, ANSWER_SEAT);
    if (p && sit_down(r, seat, nonce, p)) {
        p->kind = EVENT_SIT;
        room_commit(p);
        return;
    }
    pending_drop(p);
    answer_refusal(&r->asker, "illegal", &hub->why);
}
