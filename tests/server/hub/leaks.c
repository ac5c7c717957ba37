/* Nothing hidden leaks: two servers with the same clock and the same randomness, and at both the
 * same game of Mandala but for cards that a reader may not know. Everything that this reader and a
 * spectator are sent must be the same, byte for byte, and the logs as well, until a move shows a
 * card that differs. */
#include "support/house.h"

#include "server/hub/previews.h"
#include "server/hub/rooms/rooms.h"

#include <stdlib.h>
#include <string.h>

enum {
    GAMES = 80,
    DEALT_GAMES = 20,
    ENGINE_GAMES = 12,
    STEPS = 60,
    WORLDS = 2,
    SEATS = 2,
    READER,
    SPECTATORS
};

/* One of the two servers, and its people: the two players, who only watches, and the reader's
 * second device, which has the seat by its key. */
struct world {
    struct house *house;
    struct guest *player[2], *spectator, *device;
    union position p;
    char table[16];
    struct preview preview; /* of the table, as a link to it shows it */
};

static const struct game *const game = &mandala_game;

static struct view view_of(const union position *p, enum reader reader) {
    struct view view;
    memset(&view, 0, sizeof view);
    game->view(p, reader, &view);
    return view;
}

static bool look_the_same(const struct world *w, enum reader reader) {
    struct view a = view_of(&w[0].p, reader), b = view_of(&w[1].p, reader);
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Worlds that differ in little, and deep down, stay together for long. */

static void exchange_in_deck(struct mandala *p, int i, int k) {
    int a = mandala_card(p, i), b = mandala_card(p, k);
    p->deck[i >> 1] ^= (uint8_t)((a ^ b) << (i & 1) * 4);
    p->deck[k >> 1] ^= (uint8_t)((a ^ b) << (k & 1) * 4);
}

/* A card of the bag for one of another colour in the lower half of the deck; false if none is. */
static bool exchange_with_bag(struct mandala *p, bag *b, struct random *random) {
    for (int tries = 0; tries < 20 && p->deck_count > 1 && *b; tries++) {
        int i = random_below(random, p->deck_count / 2), new = mandala_card(p, i);
        int old = random_below(random, SANDS);
        if (old == new || bag_get(*b, old) == 0) continue;
        *b += bag_of(new, 1) - bag_of(old, 1);
        p->deck[i >> 1] ^= (uint8_t)((new ^ old) << (i & 1) * 4);
        return true;
    }
    return false;
}

static bool exchange_deep(struct mandala *p, struct random *random) {
    for (int tries = 0; tries < 20 && p->deck_count > 3; tries++) {
        int i = random_below(random, p->deck_count / 2);
        int k = random_below(random, p->deck_count / 2);
        if (mandala_card(p, i) == mandala_card(p, k)) continue;
        exchange_in_deck(p, i, k);
        return true;
    }
    return false;
}

/* Two cards change places of which the reader knows neither. */
static void differ(union position *p, enum reader reader, int how, struct random *random) {
    struct mandala *m = &p->mandala;
    int other = 2 - (int)reader;
    if (how == 0)
        exchange_deep(m, random);
    else
        exchange_with_bag(m, how == 1 ? &m->cup_setup[other] : &m->hand[other], random);
}

/* A position in the middle of some game, and two worlds that agree with what the reader sees: in
 * every fourth pair all that is hidden may differ, in the others two cards. */
static bool imagine_worlds(struct world *w, enum reader reader, int number, struct random *random) {
    struct options options = options_initial(game);
    struct seed seed = {0};
    struct refusal why;
    union position p;
    memcpy(seed.bytes, &(uint64_t){random_next(random)}, 8);
    assert_true(game->setup(&options, &seed, &p, &why));
    for (int i = random_below(random, 60); i > 0 && game->to_move(&p) != 0; i--)
        game->play(&p, game->pick(&p, random));
    if (game->to_move(&p) == 0) return false;
    struct view view = view_of(&p, reader);
    for (int i = 0; i < WORLDS; i++) game->imagine(&view, random, &w[i].p);
    if (number % 4 == 3) return true;
    w[1].p = w[0].p;
    differ(&w[1].p, reader, number % 4, random);
    assert_true(look_the_same(w, reader));
    return true;
}

static void forget(struct guest *g) {
    json_array_clear(g->heard);
    g->length = 0;
}

static void forget_all(struct world *w) {
    w->house->log_length = 0;
    for (int i = 0; i < SEATS; i++) forget(w->player[i]);
    forget(w->spectator);
    forget(w->device);
}

static void expect_same_bytes(const struct guest *a, const struct guest *b) {
    if (a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0) return;
    fail_msg("one hears:\n%.*s\nthe other:\n%.*s", (int)a->length, a->bytes, (int)b->length,
             b->bytes);
}

/* A picture is painted of nothing else. */
static void expect_same_preview(const struct preview *a, const struct preview *b) {
    assert_string_equal(a->title[ENGLISH], b->title[ENGLISH]);
    assert_string_equal(a->words[ENGLISH], b->words[ENGLISH]);
    assert_string_equal(a->last, b->last);
    assert_int_equal(a->result, b->result);
    assert_memory_equal(&a->view, &b->view, sizeof a->view);
}

static void expect_no_leak(const struct world *w, enum reader reader) {
    expect_same_preview(&w[0].preview, &w[1].preview);
    expect_same_bytes(w[0].player[reader - 1], w[1].player[reader - 1]);
    expect_same_bytes(w[0].spectator, w[1].spectator);
    expect_same_bytes(w[0].device, w[1].device);
    assert_int_equal(w[0].house->log_length, w[1].house->log_length);
    if (w[0].house->log_length > 0)
        assert_memory_equal(w[0].house->log, w[1].house->log, w[0].house->log_length);
}

/* Games */

static struct game_table *table_of(const struct world *w) {
    int64_t id;
    assert_true(table_id_read(w->table, &id));
    struct room *room = room_find(w->house->hub, id);
    assert_non_null(room);
    return &room->table;
}

static void begin(struct world *w, uint64_t chance, enum reader reader) {
    struct written text = written_of(game, &w->p);
    struct guest *first = w->player[reader - 1], *second = w->player[2 - reader];
    w->house->random = chance;
    const json_t *answer = guest_ask(second,
                                     "{'do':'open','game':'mandala','pace':'5+10','position':'%s',"
                                     "'seats':['%s','%s'],'listed':true,'nonce':'%s'}",
                                     text.text, reader == READER_2 ? "me" : "open",
                                     reader == READER_2 ? "open" : "me", nonces[0]);
    if (json_object_get(answer, "refused")) fail_msg("%s: %s", text.text, json_dumps(answer, 0));
    strcpy(w->table, text_of(answer, "table"));
    answer = guest_ask(first, "{'do':'sit','table':'%s','nonce':'%s'}", w->table, nonces[1]);
    guest_ask(w->device, "{'do':'watch','table':'%s','key':'%s','legal':true}", w->table,
              text_of(answer, "key"));
    guest_ask(first, "{'do':'watch','table':'%s','legal':true}", w->table);
    guest_ask(second, "{'do':'watch','table':'%s'}", w->table);
    guest_ask(w->spectator, "{'do':'watch','table':'%s','legal':true}", w->table);
    house_wait(w->house, 0.1);
    w->p = table_of(w)->core.now; /* which also knows how it will be shuffled */
}

static void finish(struct world *w) {
    guest_ask(w->player[0], "{'do':'resign','table':'%s'}", w->table);
    for (int i = 0; i < SEATS; i++)
        guest_ask(w->player[i], "{'do':'unwatch','table':'%s'}", w->table);
    guest_ask(w->spectator, "{'do':'unwatch','table':'%s'}", w->table);
    guest_ask(w->device, "{'do':'unwatch','table':'%s'}", w->table);
    house_wait(w->house, 400);
    forget_all(w);
}

/* Whether the worlds cannot be told apart after the move either. */
static bool keeps_together(const struct world *w, enum reader reader, move m) {
    struct world after[WORLDS] = {w[0], w[1]};
    for (int i = 0; i < WORLDS; i++) {
        game->play(&after[i].p, m);
        if (game->to_move(&after[i].p) == 0) return false;
    }
    return look_the_same(after, reader) && look_the_same(after, SPECTATOR);
}

/* A move that can be played in both worlds, or NO_MOVE; rather one that tells nothing. */
static move common_move(const struct world *w, enum reader reader, struct random *random) {
    move list[MOVES_MOST], common[MOVES_MOST], quiet[MOVES_MOST];
    int count = game->moves(&w[0].p, list), found = 0, calm = 0;
    for (int i = 0; i < count; i++) {
        if (!game_allows(game, &w[1].p, list[i])) continue;
        common[found++] = list[i];
        if (keeps_together(w, reader, list[i])) quiet[calm++] = list[i];
    }
    if (calm > 0) return quiet[random_below(random, calm)];
    return found > 0 ? common[random_below(random, found)] : NO_MOVE;
}

/* A game that is played has no record, as if there was no such table. */
static void hear_record(void *context, bool found, const char *part, size_t length) {
    (void)part;
    *(bool *)context = !found && length == 0;
}

/* And a preview with a picture, which expect_no_leak() compares. */
static void hear_preview(void *context, const struct preview *preview) {
    *(struct preview *)context = *preview;
}

static void pry_elsewhere(struct world *w, enum reader reader) {
    bool is_none = false;
    hub_preview(w->house->hub, w->table, PREVIEW_LATEST, hear_preview, &w->preview);
    assert_true(w->preview.has_board);
    assert_non_null(strstr(w->preview.words[ENGLISH], " to move, after "));
    hub_record(w->house->hub, w->table, hear_record, &is_none);
    house_settle(w->house);
    assert_true(is_none);
    guest_ask(w->spectator, "{'do':'find','game':'mandala','from':%lld}", w->house->now / 1000);
    expect_refusal(
        guest_ask(w->spectator, "{'do':'sit','table':'%s','nonce':'%s'}", w->table, nonces[0]),
        "taken");
    guest_ask(w->player[reader - 1], "{'do':'claim','table':'%s','what':'win'}", w->table);
    guest_ask(w->player[reader - 1], "{'do':'say','table':'%s','phrase':'hello'}", w->table);
    guest_ask(w->player[reader - 1], "{'do':'hello'}");
    guest_ask(w->device, "{'do':'watch','table':'%s','seen':1}", w->table);
}

/* All that somebody could try to learn something: refused, or told to everybody. */
static void pry(struct world *w, enum reader reader, int step, const char *foreign) {
    struct guest *g = w->player[reader - 1];
    guest_ask(g, "{'do':'move','table':'%s','move':'%s','after':%d,'key':'pry%d'}", w->table,
              foreign, step, step);
    guest_ask(g, "{'do':'move','table':'%s','move':'nonsense','after':%d,'key':'pry%d'}", w->table,
              step, step);
    guest_ask(w->spectator, "{'do':'move','table':'%s','move':'%s','after':%d,'key':'p'}", w->table,
              foreign, step);
    guest_ask(g, "{'do':'look','table':'%s','at':%d}", w->table, step / 2);
    guest_ask(w->spectator, "{'do':'look','table':'%s','at':%d}", w->table, step);
    guest_ask(w->spectator, "{'do':'watch','table':'%s','seen':%d}", w->table, step);
    guest_ask(g, "{'do':'watch','table':'%s','legal':true,'seen':%d}", w->table, step + 2);
    guest_ask(g, "{'do':'offer','table':'%s','what':'takeback'}", w->table);
    guest_ask(g, "{'do':'decline','table':'%s','what':'takeback'}", w->table);
}

/* A move's text that the reader cannot play: of a colour that is not in hand, or nothing at all. */
static void foreign_move(const struct world *w, enum reader reader, struct random *random,
                         char text[MOVE_TEXT]) {
    struct view view = view_of(&w[0].p, reader);
    for (int tries = 0; tries < 20; tries++) {
        struct refusal why;
        move m;
        text[0] = 'M';
        text[1] = (char)('1' + random_below(random, 2));
        text[2] = "roygpb"[random_below(random, 6)];
        text[3] = '\0';
        if (!game->read_move(&view.seen, text, &m, &why)) return;
    }
    strcpy(text, "M9x");
}

static void write_move(const union position *p, move m, char text[MOVE_TEXT]) {
    struct text t = text_over(text, MOVE_TEXT);
    game->write_move(p, m, &t);
}

/* Whether the game went on; false as soon as the worlds may be told apart. */
static bool play_on(struct world *w, enum reader reader, int step, struct random *random) {
    int player = game->to_move(&w[0].p);
    move m = player != 0 ? common_move(w, reader, random) : NO_MOVE;
    char text[MOVE_TEXT], foreign[MOVE_TEXT];
    if (m == NO_MOVE) return false;
    union position next[WORLDS] = {w[0].p, w[1].p};
    write_move(&w[0].p, m, text);
    foreign_move(w, reader, random, foreign);
    for (int i = 0; i < WORLDS; i++) {
        pry(&w[i], reader, step, foreign);
        pry_elsewhere(&w[i], reader);
        game->play(&next[i], m);
    }
    expect_no_leak(w, reader);
    for (int i = 0; i < WORLDS; i++) w[i].p = next[i];
    if (!look_the_same(w, reader) || !look_the_same(w, SPECTATOR)) return false;
    if (game->to_move(&w[0].p) == 0 || game->to_move(&w[1].p) == 0) return false;
    for (int i = 0; i < WORLDS; i++) {
        const json_t *answer =
            guest_ask(w[i].player[player - 1],
                      "{'do':'move','table':'%s','move':'%s','after':%d,'key':'m%d'}", w[i].table,
                      text, step, step);
        if (json_object_get(answer, "refused")) fail_msg("%s", json_dumps(answer, 0));
        house_wait(w[i].house, 1.3);
    }
    expect_no_leak(w, reader);
    return true;
}

static void open_worlds(struct world *w) {
    for (int i = 0; i < WORLDS; i++) {
        w[i].house = house_open(false);
        memset(&w[i].preview, 0, sizeof w[i].preview);
        for (int seat = 0; seat < SEATS; seat++) {
            w[i].player[seat] = guest_arrive(w[i].house);
            guest_ask(w[i].player[seat], "{'do':'hello'}");
        }
        w[i].spectator = guest_arrive(w[i].house);
        guest_ask(w[i].spectator, "{'do':'lobby','on':true}");
        w[i].device = guest_arrive(w[i].house);
    }
}

TEST(games_that_differ_in_hidden_cards_sound_the_same) {
    struct world w[WORLDS];
    struct random random = random_from(7);
    int told = 0, unlike = 0, games = samples(GAMES);
    open_worlds(w);
    for (int i = 0; i < games; i++) {
        enum reader reader = i % 2 == 0 ? READER_1 : READER_2;
        uint64_t chance = random_next(&random);
        if (!imagine_worlds(w, reader, i, &random)) continue;
        unlike += memcmp(&w[0].p, &w[1].p, sizeof w[0].p) != 0;
        for (int k = 0; k < WORLDS; k++) begin(&w[k], chance, reader);
        expect_no_leak(w, reader);
        for (int step = 0; step < STEPS && play_on(w, reader, step, &random); step++) told++;
        for (int k = 0; k < WORLDS; k++) finish(&w[k]);
    }
    print_message("# %d pairs of games with %d moves that both sounded the same\n", unlike, told);
    assert_true(unlike > games / 2);
    assert_true(told > 10 * games);
    for (int i = 0; i < WORLDS; i++) house_close(w[i].house);
}

/* Dealt games against an engine, which sees no more than its own hand: both worlds are dealt from
 * the same secret, then two cards of one of them change places. */

static void deal_world(struct world *w, uint64_t chance, enum reader reader, int level) {
    bool first = reader == READER_1;
    char engine[16];
    snprintf(engine, sizeof engine, "level=%d", level);
    w->house->random = chance;
    const json_t *answer =
        guest_ask(w->player[0],
                  "{'do':'open','game':'mandala','pace':'5+10','seats':['%s','%s'],'nonce':'%s'}",
                  first ? "me" : engine, first ? engine : "me", nonces[0]);
    strcpy(w->table, text_of(answer, "table"));
    guest_ask(w->player[0], "{'do':'watch','table':'%s','legal':true}", w->table);
}

/* The one whose clock is behind catches up: they differ once a game before went on differently. */
static void set_clocks(struct world *w) {
    long long now[WORLDS] = {w[0].house->now, w[1].house->now};
    w[now[0] > now[1]].house->now = now[now[0] < now[1]];
}

/* Sits a person in the reader's seat and an engine in the other. `unaware` knows neither of the two
 * cards. */
static void deal_worlds(struct world *w, enum reader reader, int level, enum reader unaware,
                        int how, struct random *random) {
    uint64_t chance = random_next(random), where = random_next(random);
    set_clocks(w);
    for (int k = 0; k < WORLDS; k++) {
        deal_world(&w[k], chance, reader, level);
        struct game_table *t = table_of(&w[k]);
        struct random same = random_from(where);
        assert_int_equal(t->core.count, 0);
        if (k == 1) differ(&t->core.start, unaware, how, &same);
        t->core.now = t->core.start;
        house_think(w[k].house);
        w[k].p = t->core.now;
    }
}

/* What is refused or agreed to in the middle, and somebody who comes late. */
static void disturb(struct world *w, int step) {
    struct guest *g = w->player[0];
    int count = table_of(w)->core.count;
    guest_ask(g, "{'do':'move','table':'%s','move':'M9x','after':%d,'key':'x%d'}", w->table, count,
              step);
    guest_ask(g, "{'do':'look','table':'%s','at':%d}", w->table, count / 2);
    if (step == 2) guest_ask(w->spectator, "{'do':'watch','table':'%s'}", w->table);
    guest_ask(w->spectator, "{'do':'look','table':'%s','at':%d}", w->table, count);
    guest_ask(g, "{'do':'offer','table':'%s','what':'draw'}", w->table);
    guest_ask(g, "{'do':'decline','table':'%s','what':'draw'}", w->table);
    if (step % 4 == 3) guest_ask(g, "{'do':'offer','table':'%s','what':'takeback'}", w->table);
    house_think(w->house);
    w->p = table_of(w)->core.now;
}

static void answer_engine(struct world *w, const char *text, int step) {
    const json_t *answer =
        guest_ask(w->player[0], "{'do':'move','table':'%s','move':'%s','after':%d,'key':'m%d'}",
                  w->table, text, table_of(w)->core.count, step);
    if (json_object_get(answer, "refused")) fail_msg("%s", json_dumps(answer, 0));
    house_think(w->house);
    house_wait(w->house, 1.3);
    w->p = table_of(w)->core.now;
}

/* Whether the worlds can still not be told apart, and the game goes on. */
static bool is_same_game(const struct world *w, enum reader reader) {
    return look_the_same(w, reader) && look_the_same(w, SPECTATOR) &&
           game->to_move(&w[0].p) == (int)reader && game->to_move(&w[1].p) == (int)reader;
}

TEST(dealt_games_against_an_engine_that_differ_deep_in_the_deck_sound_the_same) {
    struct world w[WORLDS];
    struct random random = random_from(8);
    int told = 0, games = samples(DEALT_GAMES);
    open_worlds(w);
    for (int i = 0; i < games; i++) {
        enum reader reader = i % 2 == 0 ? READER_1 : READER_2;
        deal_worlds(w, reader, 1, reader, 0, &random);
        for (int step = 0; step < STEPS && is_same_game(w, reader); step++) {
            char text[MOVE_TEXT];
            for (int k = 0; k < WORLDS; k++) disturb(&w[k], step);
            if (!is_same_game(w, reader)) break;
            write_move(&w[0].p, game->pick(&w[0].p, &random), text);
            for (int k = 0; k < WORLDS; k++) answer_engine(&w[k], text, step);
            if (!is_same_game(w, reader)) break;
            expect_same_bytes(w[0].player[0], w[1].player[0]);
            expect_same_bytes(w[0].spectator, w[1].spectator);
            told++;
        }
        for (int k = 0; k < WORLDS; k++) finish(&w[k]);
    }
    print_message("# %d moves of dealt games that both sounded the same\n", told);
    assert_true(told > 10 * games);
    for (int i = 0; i < WORLDS; i++) house_close(w[i].house);
}

/* What the engine in a seat was shown in both worlds, and what it answered. Returns how many
 * answers it gave before its views differed; up to there they must be the same. */
static int same_answers(const struct world *w, enum reader seat) {
    const struct game_table *a = table_of(&w[0]), *b = table_of(&w[1]);
    struct world then[WORLDS] = {{.p = a->core.start}, {.p = b->core.start}};
    int answers = 0;
    for (int i = 0; i < a->core.count && i < b->core.count; i++) {
        if (game->to_move(&then[0].p) == (int)seat) {
            if (!look_the_same(then, seat)) break;
            assert_int_equal(a->core.moves[i].move, b->core.moves[i].move);
            answers++;
        }
        game->play(&then[0].p, a->core.moves[i].move);
        game->play(&then[1].p, b->core.moves[i].move);
    }
    return answers;
}

static bool waits_for(const struct world *w, enum reader reader) {
    return table_of(&w[0])->core.count == table_of(&w[1])->core.count &&
           game->to_move(&w[0].p) == (int)reader && game->to_move(&w[1].p) == (int)reader;
}

TEST(an_engine_answers_the_same_whatever_is_hidden_from_it) {
    enum { LEVEL = 6 };
    struct world w[WORLDS];
    struct random random = random_from(9);
    int answers = 0, games = samples(ENGINE_GAMES);
    open_worlds(w);
    for (int i = 0; i < games; i++) {
        enum reader person = i % 2 == 0 ? READER_1 : READER_2, engine = 3 - person;
        deal_worlds(w, person, LEVEL, engine, i % 3, &random);
        for (int step = 0; step < STEPS && waits_for(w, person); step++) {
            move m = common_move(w, engine, &random);
            char text[MOVE_TEXT];
            if (m == NO_MOVE) break;
            write_move(&w[0].p, m, text);
            for (int k = 0; k < WORLDS; k++) answer_engine(&w[k], text, step);
        }
        answers += same_answers(w, engine);
        for (int k = 0; k < WORLDS; k++) finish(&w[k]);
    }
    print_message("# %d answers of engines that were shown the same\n", answers);
    assert_true(answers > 4 * games);
    for (int i = 0; i < WORLDS; i++) house_close(w[i].house);
}
