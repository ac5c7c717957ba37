/* Engines at the tables of a server: what they answer comes from the table alone. */
#include "support/house.h"

#include "search/level.h"
#include "server/hub/rooms/rooms.h"

#include <stdlib.h>
#include <string.h>

/* A game of a person against an engine at a server of its own. */
struct match {
    struct house *house;
    struct guest *person;
    char table[16], key[40];
};

static void begin(struct match *m, const char *game, int level) {
    m->house = house_open(false);
    m->house->random = 11;
    m->person = guest_arrive(m->house);
    guest_ask(m->person, "{'do':'hello'}");
    const json_t *answer = guest_ask(m->person,
                                     "{'do':'open','game':'%s','pace':'none',"
                                     "'seats':['me','level=%d'],'nonce':'%s'}",
                                     game, level, nonces[0]);
    strcpy(m->table, text_of(answer, "table"));
    strcpy(m->key, text_of(answer, "key"));
    guest_ask(m->person, "{'do':'watch','table':'%s'}", m->table);
    house_think(m->house);
}

static const struct game_table *table_of(const struct match *m) {
    int64_t id;
    assert_true(table_id_read(m->table, &id));
    const struct room *room = room_find(m->house->hub, id);
    assert_non_null(room);
    return &room->table;
}

/* Plays for the person, who moves at random, and waits for the engine. */
static void play(struct match *m, struct random *random) {
    const struct game_table *t = table_of(m);
    char text[MOVE_TEXT];
    struct text name = text_over(text, sizeof text);
    t->terms.game->write_move(&t->core.now, t->terms.game->pick(&t->core.now, random), &name);
    guest_ask(m->person, "{'do':'move','table':'%s','move':'%s','after':%d,'key':'k%d'}", m->table,
              text, t->core.count, t->core.count);
    house_think(m->house);
}

static void restart(struct match *m, bool by_force) {
    if (by_force) {
        house_crash(m->house);
        house_start(m->house);
    } else {
        house_restart(m->house);
    }
    m->person = guest_arrive(m->house);
    guest_ask(m->person, "{'do':'watch','table':'%s','key':'%s'}", m->table, m->key);
    house_think(m->house);
}

static void expect_same_moves(const struct match *a, const struct match *b) {
    const struct game_table *x = table_of(a), *y = table_of(b);
    assert_int_equal(x->core.count, y->core.count);
    for (int i = 0; i < x->core.count; i++)
        assert_int_equal(x->core.moves[i].move, y->core.moves[i].move);
}

static void expect_same_after_restarts(const char *game, int level) {
    enum { TURNS = 12 };
    struct match there, restarted;
    struct random random[] = {random_from(2), random_from(2)};
    begin(&there, game, level);
    begin(&restarted, game, level);
    for (int i = 0; i < TURNS && game_core_to_move(&table_of(&there)->core) == 1; i++) {
        if (i % 3 == 2) restart(&restarted, i % 2 == 0);
        play(&there, &random[0]);
        play(&restarted, &random[1]);
        expect_same_moves(&there, &restarted);
    }
    assert_true(table_of(&there)->core.count > 6); /* it was restarted */
    house_close(there.house);
    house_close(restarted.house);
}

TEST(an_engine_answers_after_a_restart_as_if_it_had_been_there_all_along) {
    expect_same_after_restarts("mandala", 6);
    expect_same_after_restarts("manalath", 3);
    expect_same_after_restarts("patterns", 3);
}

TEST(an_engine_whose_move_was_taken_back_answers_the_same_again) {
    struct match m;
    struct random random = random_from(3), same = random;
    begin(&m, "manalath", 1);
    play(&m, &random);
    move answer = table_of(&m)->core.moves[1].move;
    guest_ask(m.person, "{'do':'offer','table':'%s','what':'takeback'}", m.table);
    assert_int_equal(table_of(&m)->core.count, 0);
    play(&m, &same);
    assert_int_equal(table_of(&m)->core.moves[1].move, answer);
    house_close(m.house);
}

/* Following */

static const json_t *seat_of(struct guest *g, const char *table, int seat) {
    const json_t *whole = guest_ask(g, "{'do':'watch','table':'%s'}", table);
    return json_array_get(json_object_get(whole, "seats"), (size_t)seat);
}

/* In tenths. */
static int level_of(const json_t *seat) {
    assert_string_equal(text_of(seat, "kind"), "level");
    assert_true(json_is_true(json_object_get(seat, "follows")));
    json_int_t tenths = json_integer_value(json_object_get(seat, "tenths"));
    return number_of(seat, "level") * LEVEL_TENTHS + (int)tenths;
}

static void open_following(struct guest *g, char table[16]) {
    const json_t *answer = guest_ask(g,
                                     "{'do':'open','game':'manalath','pace':'none',"
                                     "'seats':['me','follow'],'nonce':'%s'}",
                                     nonces[0]);
    strcpy(table, text_of(answer, "table"));
}

TEST(an_engine_that_follows_plays_at_the_level_of_the_persons_results) {
    struct house *h = house_open(false);
    struct guest *g = guest_arrive(h);
    char table[16], next[16];
    guest_ask(g, "{'do':'hello'}");
    open_following(g, table);
    assert_int_equal(level_of(seat_of(g, table, 1)), 2 * LEVEL_TENTHS);
    guest_ask(g, "{'do':'resign','table':'%s'}", table);
    guest_ask(g, "{'do':'offer','table':'%s','what':'rematch','nonce':'%s'}", table, nonces[1]);
    strcpy(next, text_of(guest_last(g, "table"), "next"));
    int again = level_of(seat_of(g, next, 0));
    assert_in_range(again, 1 * LEVEL_TENTHS, 2 * LEVEL_TENTHS - 1);
    open_following(g, table);
    assert_true(level_of(seat_of(g, table, 1)) < again);
    house_close(h);
}

TEST(an_engine_follows_nobody_where_nobody_sits_down) {
    struct house *h = house_open(false);
    struct guest *g = guest_arrive(h);
    expect_refusal(guest_ask(g, "{'do':'open','game':'manalath','pace':'none',"
                                "'seats':['level=3','follow']}"),
                   "malformed");
    house_close(h);
}

/* Sharing */

static int64_t open_table(struct guest *g, const char *seats) {
    int64_t id;
    const json_t *a =
        guest_ask(g, "{'do':'open','game':'mandala','pace':'none','seats':[%s],'nonce':'%s'}",
                  seats, nonces[0]);
    assert_true(table_id_read(text_of(a, "table"), &id));
    guest_ask(g, "{'do':'watch','table':'%s'}", text_of(a, "table"));
    return id;
}

static int played_at(struct house *h, const int64_t *tables, int count) {
    int played = 0;
    for (int i = 0; i < count; i++) played += room_find(h->hub, tables[i])->table.core.count;
    return played;
}

static void wait_for_answers(struct house *h, const int64_t *tables, int count, int least) {
    house_wait(h, 2.1); /* as long as an engine seems to think */
    while (played_at(h, tables, count) < least) {
        wait_readable(hub_file(h->hub));
        hub_settle(h->hub);
        house_settle(h);
    }
}

/* How many answers a stranger's tables, which asked before, get until a person gets one. */
static int answers_before(const char *seats) {
    enum { MANY = 12 };
    struct house *h = house_open(false);
    struct guest *stranger = guest_from(h, "203.0.113.7");
    int64_t many[MANY], one;
    for (int i = 0; i < MANY; i++) many[i] = open_table(stranger, seats);
    wait_for_answers(h, many, MANY, 2);
    int before = played_at(h, many, MANY);
    one = open_table(guest_arrive(h), "'level=1','me'");
    wait_for_answers(h, &one, 1, 1);
    int answers = played_at(h, many, MANY) - before;
    house_close(h);
    return answers;
}

TEST(a_person_does_not_wait_for_a_stranger_with_many_tables) {
    assert_true(answers_before("'level=10','me'") <= 3); /* 10 more wait */
}

TEST(a_person_does_not_wait_for_engines_that_play_each_other) {
    assert_true(answers_before("'level=10','level=10'") <= 3);
}
