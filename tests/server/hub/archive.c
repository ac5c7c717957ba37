/* The archive, as it is searched by messages and by URL. */
#include "support/house.h"

#include "server/hub/previews.h"
#include "server/hub/rooms/rooms.h"
#include "store/store_internal.h"
#include "support/store_place.h"

#include <semaphore.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A finished game with a record that says which one it is. */
static void keep(struct house *h, const struct finished_game *game) {
    char record[64];
    struct batch *batch = batch_open();
    snprintf(record, sizeof record, "[Game \"%s\"]\n[Round \"%d\"]\n\n1-0\n", game->game,
             (int)game->table);
    batch_finish(batch, game, &some_ending, record, strlen(record));
    assert_true(kept(h->store, batch));
}

static void keep_many(struct house *h, int count, int64_t first, int64_t second) {
    for (int i = 1; i <= count; i++) {
        struct finished_game game = game_of(i, "patterns", first, second, "1-0", 1000 + i);
        keep(h, &game);
    }
}

static size_t count_in(const json_t *answer, const char *name) {
    const json_t *list = json_object_get(answer, name);
    assert_true(json_is_array(list));
    return json_array_size(list);
}

HOUSE_TEST(games_are_found_page_by_page_the_latest_first) {
    struct house *h = *state;
    struct guest *v = guest_from(h, "192.0.2.1");
    char before[TABLE_ID_TEXT] = "", place[64] = "";
    keep_many(h, 25, 0, 0);
    size_t found = 0;
    for (int page = 0; page < 3; page++) {
        const json_t *a = guest_ask(v, "{'do': 'find', 'most': 10 %s%s%s}",
                                    page ? ", 'behind': '" : "", place, page ? "'" : "");
        found += count_in(a, "games");
        const char *first = text_of(a, "games.0.table");
        assert_string_not_equal(first, before);
        snprintf(before, sizeof before, "%s", first);
        if (page < 2)
            snprintf(place, sizeof place, "%s", text_of(a, "behind"));
        else
            assert_true(json_is_null(json_object_get(a, "behind")));
    }
    assert_int_equal(found, 25);
    guest_leave(v);
}

HOUSE_TEST(a_found_game_tells_all_that_a_list_shows) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna");
    struct finished_game game = game_of(77, "manalath", guest_person(anna), 0, "0-1", 5000);
    snprintf(game.player[0].name, STORE_NAME, "Anna");
    snprintf(game.player[1].name, STORE_NAME, "level=5");
    snprintf(game.options, STORE_TEXT, "supply=0");
    snprintf(game.end, sizeof game.end, "resigned");
    snprintf(game.pace, sizeof game.pace, "5+10");
    game.player[0].rating = 1512;
    keep(h, &game);
    const json_t *a = guest_ask(anna, "{'do': 'find', 'player': 'anna', 'game': 'manalath'}");
    assert_int_equal(count_in(a, "games"), 1);
    assert_string_equal(text_of(a, "games.0.players.0.name"), "Anna");
    assert_int_equal(number_of(a, "games.0.players.0.rating"), 1512);
    assert_int_equal(number_of(a, "games.0.players.1.level"), 5);
    assert_string_equal(text_of(a, "games.0.options.supply"), "0");
    assert_true(text_of(a, "games.0.options.sides")[0] != '\0');
    assert_string_equal(text_of(a, "games.0.result"), "0-1");
    assert_string_equal(text_of(a, "games.0.end"), "resigned");
    assert_string_equal(text_of(a, "games.0.pace"), "5+10");
    assert_int_equal(number_of(a, "games.0.ended"), 5000);
    guest_leave(anna);
}

HOUSE_TEST(unlisted_games_are_found_by_their_players_alone) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna"), *bert = guest_member(h, "Bert");
    struct guest *nobody = guest_from(h, "192.0.2.1");
    struct finished_game game = game_of(5, "patterns", guest_person(anna), 0, "1-0", 5000);
    game.listed = false;
    keep(h, &game);
    assert_int_equal(count_in(guest_ask(anna, "{'do': 'find'}"), "games"), 1);
    assert_int_equal(count_in(guest_ask(anna, "{'do': 'find', 'mine': true}"), "games"), 1);
    assert_int_equal(count_in(guest_ask(bert, "{'do': 'find', 'player': 'Anna'}"), "games"), 0);
    assert_int_equal(count_in(guest_ask(nobody, "{'do': 'find'}"), "games"), 0);
    expect_refusal(guest_ask(nobody, "{'do': 'find', 'mine': true}"), "account");
    guest_leave(anna);
    guest_leave(bert);
    guest_leave(nobody);
}

HOUSE_TEST(what_cannot_be_looked_for_is_refused) {
    struct house *h = *state;
    struct guest *v = guest_from(h, "192.0.2.1");
    static const char *const fields[] = {
        "'game': 'chess'", "'game': []",
        "'result': '2-0'", "'from': 'soon'",
        "'from': -1",      "'until': 1.5",
        "'behind': '5'",   "'behind': '5-%%%%'",
        "'player': {}",    "'behind': '99999999999999999999-000000000001'",
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        expect_refusal(guest_ask(v, "{'do': 'find', %s}", fields[i]), "malformed");
    expect_refusal(guest_ask(v, "{'do': 'find', 'player': '%0300d'}", 1), "malformed");
    assert_int_equal(count_in(guest_ask(v, "{'do': 'find', 'player': 'Nobody'}"), "games"), 0);
    guest_say(v, "{'do': 'find', 'player': null, 'most': 0}"); /* more than is promised */
    house_settle(h);
    assert_int_equal(count_in(guest_answer(v), "games"), 0);
    guest_leave(v);
}

HOUSE_TEST(a_profile_tells_standings_and_their_history) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna");
    struct batch *batch = batch_open();
    for (int i = 0; i < 2; i++) {
        struct standing s = {.person = guest_person(anna),
                             .game = "mandala",
                             .rating = 1500.6 + i,
                             .deviation = 99.5,
                             .volatility = 0.06,
                             .won = i + 1,
                             .when = 1000 + i};
        batch_standing(batch, &s, 7 + i);
    }
    assert_true(kept(h->store, batch));
    const json_t *a = guest_ask(anna, "{'do': 'profile', 'name': 'ANNA'}");
    assert_string_equal(text_of(a, "name"), "Anna");
    assert_int_equal(json_integer_value(json_object_get(a, "since")), h->now / MILLISECOND);
    assert_int_equal(number_of(a, "standings.0.rating"), 1502);
    assert_int_equal(number_of(a, "standings.0.won"), 2);
    assert_int_equal(number_of(a, "standings.0.history.0.0"), 1000);
    assert_int_equal(number_of(a, "standings.0.history.1.1"), 1502);
    guest_leave(anna);
}

HOUSE_TEST(nobody_has_the_profile_of_an_unknown_name) {
    struct house *h = *state;
    struct guest *v = guest_member(h, "Anna");
    expect_refusal(guest_ask(v, "{'do': 'profile', 'name': 'Bert'}"), "unknown");
    expect_refusal(guest_ask(v, "{'do': 'profile', 'name': '%0100d'}", 1), "unknown");
    expect_refusal(guest_ask(v, "{'do': 'profile'}"), "malformed");
    expect_refusal(guest_ask(v, "{'do': 'versus', 'name': 'Bert', 'other': 'Anna'}"), "unknown");
    expect_refusal(guest_ask(v, "{'do': 'versus', 'name': 'Anna', 'other': 'Bert'}"), "unknown");
    expect_refusal(guest_ask(v, "{'do': 'versus', 'name': 'Anna'}"), "malformed");
    guest_leave(v);
}

HOUSE_TEST(two_accounts_are_compared_game_by_game) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna"), *bert = guest_member(h, "Bert");
    keep_many(h, 3, guest_person(anna), guest_person(bert));
    const json_t *a = guest_ask(bert, "{'do': 'versus', 'name': 'Bert', 'other': 'anna'}");
    assert_string_equal(text_of(a, "games.0.game"), "patterns");
    assert_int_equal(number_of(a, "games.0.lost"), 3);
    assert_int_equal(number_of(a, "games.0.won"), 0);
    guest_leave(anna);
    guest_leave(bert);
}

/* By HTTP */

struct download {
    char text[65536];
    size_t length;
    bool told, found, over;
};

static void hear_record(void *context, bool found, const char *part, size_t length) {
    struct download *d = context;
    d->found = found;
    d->over = length == 0;
    memcpy(d->text + d->length, part, length);
    d->length += length;
}

HOUSE_TEST(a_finished_game_is_a_record_by_its_id) {
    struct house *h = *state;
    struct download *d = calloc(2, sizeof *d);
    char id[TABLE_ID_TEXT];
    keep_many(h, 1, 0, 0);
    table_id_write(1, id);
    hub_record(h->hub, id, hear_record, &d[0]);
    table_id_write(2, id);
    hub_record(h->hub, id, hear_record, &d[1]);
    house_settle(h);
    assert_true(d[0].found && d[0].over);
    assert_string_equal(d[0].text, "[Game \"patterns\"]\n[Round \"1\"]\n\n1-0\n");
    assert_true(!d[1].found && d[1].over);
    hub_record(h->hub, "../etc", hear_record, &d[1]);
    assert_false(d[1].found);
    free(d);
}

static void hear_preview(void *context, const struct preview *preview) {
    *(struct preview *)context = *preview;
}

HOUSE_TEST(a_finished_game_has_a_preview_for_links_to_it) {
    struct house *h = *state;
    struct preview p[2];
    char id[TABLE_ID_TEXT];
    keep_many(h, 1, 0, 0);
    table_id_write(1, id);
    hub_preview(h->hub, id, PREVIEW_LATEST, hear_preview, &p[0]);
    table_id_write(2, id);
    hub_preview(h->hub, id, PREVIEW_LATEST, hear_preview, &p[1]);
    house_settle(h);
    assert_string_equal(p[0].game->name, "patterns");
    assert_non_null(strstr(p[0].title[ENGLISH], "Patterns: "));
    assert_non_null(strstr(p[0].words[ENGLISH], " wins. "));
    assert_non_null(strstr(p[0].words[GERMAN], " gewinnt. "));
    assert_null(p[1].game);
    hub_preview(h->hub, "../etc", PREVIEW_LATEST, hear_preview, &p[1]);
    assert_null(p[1].game);
}

HOUSE_TEST(a_table_that_waits_for_somebody_has_a_preview_that_invites) {
    struct house *h = *state;
    struct guest *anna = guest_arrive(h);
    struct preview p;
    const json_t *a = guest_ask(anna,
                                "{'do': 'open', 'game': 'manalath', 'pace': 'none', "
                                "'seats': ['me', 'open'], 'nonce': '%064d'}",
                                1);
    hub_preview(h->hub, text_of(a, "table"), PREVIEW_LATEST, hear_preview, &p);
    assert_non_null(strstr(p.title[ENGLISH], " invites you to a game of Manalath"));
    assert_non_null(strstr(p.title[GERMAN], " lädt dich zu einer Partie Manalath ein"));
    assert_non_null(strstr(p.title[GERMAN], "Gast "));
}

static void play(struct house *h, struct guest *g, const char *table, const char *text, int after) {
    guest_ask(g, "{'do': 'move', 'table': '%s', 'move': '%s', 'after': %d, 'key': 'k%d'}", table,
              text, after, after);
    house_settle(h);
}

HOUSE_TEST(the_preview_of_a_game_shows_the_board_after_any_of_its_moves) {
    struct house *h = *state;
    struct guest *anna = guest_arrive(h), *ben = guest_arrive(h);
    struct preview p[2];
    const json_t *a = guest_ask(anna,
                                "{'do': 'open', 'game': 'manalath', 'pace': 'none', "
                                "'seats': ['me', 'open'], 'nonce': '%064d'}",
                                1);
    char table[TABLE_ID_TEXT];
    snprintf(table, sizeof table, "%s", text_of(a, "table"));
    guest_ask(ben, "{'do': 'sit', 'table': '%s', 'nonce': '%064d'}", table, 2);
    play(h, anna, table, "oc3", 0);
    play(h, ben, table, "pe5", 1);
    hub_preview(h->hub, table, PREVIEW_LATEST, hear_preview, &p[0]);
    hub_preview(h->hub, table, 1, hear_preview, &p[1]);
    assert_int_equal(p[0].moves, 2);
    assert_int_equal(p[1].moves, 1);
    assert_int_equal(p[0].game->to_move(&p[0].view.seen), 1);
    assert_int_equal(p[1].game->to_move(&p[1].view.seen), 2);
    assert_non_null(strstr(p[0].words[ENGLISH], " to move, after 2 moves."));
    assert_non_null(strstr(p[1].words[GERMAN], " ist am Zug, nach 1 Zug."));
    guest_ask(ben, "{'do': 'resign', 'table': '%s'}", table);
    house_wait(h, 400); /* so that it is forgotten, and read from the store */
    hub_preview(h->hub, table, 1, hear_preview, &p[0]);
    house_settle(h);
    assert_true(p[0].has_board);
    assert_memory_equal(&p[0].view, &p[1].view, sizeof p[0].view);
    assert_string_equal(p[0].last, "oc3");
    assert_string_equal(p[1].last, "oc3");
    assert_false(p[0].is_over);
    hub_preview(h->hub, table, PREVIEW_LATEST, hear_preview, &p[1]);
    house_settle(h);
    assert_true(p[1].is_over);
    assert_int_equal(p[1].result, FIRST_WINS);
    assert_string_equal(p[1].last, "pe5");
}

static void hear_part(void *context, const char *part, size_t length) {
    struct download *d = context;
    assert_true(d->length + length < sizeof d->text);
    d->told = true;
    d->over = length == 0;
    memcpy(d->text + d->length, part, length);
    d->length += length;
}

static void hear_failure(void *context, const char *part, size_t length) {
    struct download *d = context;
    assert_null(part);
    assert_int_equal(length, 0);
    d->told = true;
}

static int count_of(const char *text, const char *word) {
    int count = 0;
    for (const char *at = text; (at = strstr(at, word)); at++) count++;
    return count;
}

HOUSE_TEST(a_search_by_url_gives_every_record_a_part_at_a_time) {
    struct house *h = *state;
    struct download *d = calloc(1, sizeof *d);
    struct refusal why;
    keep_many(h, 120, 0, 0);
    struct records *r =
        records_open(h->hub, "192.0.2.1", "game=patterns&from=1001&x=1&until=", &why);
    int parts = 0;
    for (; !d->over; parts++) {
        d->told = false;
        records_next(r, hear_part, d);
        house_settle(h);
        assert_true(d->told);
    }
    records_close(r);
    assert_int_equal(parts, 4); /* 50, 50, 20 and the end */
    assert_int_equal(count_of(d->text, "[Round"), 120);
    assert_int_equal(count_of(d->text, "1-0\n\n[Game"), 119);
    free(d);
}

HOUSE_TEST(a_query_is_read_without_its_escapes_or_refused) {
    struct house *h = *state;
    struct download *d = calloc(1, sizeof *d);
    struct guest *anna = guest_member(h, "Anna von Ü");
    struct refusal why;
    keep_many(h, 1, guest_person(anna), 0);
    struct records *r = records_open(h->hub, "192.0.2.1", "player=Anna+von%20%C3%9C", &why);
    records_next(r, hear_part, d);
    house_settle(h);
    assert_int_equal(count_of(d->text, "[Round"), 1);
    records_close(r);
    static const char *const wrong[] = {"game=chess", "from=%00", "result=%", "from=1&until=x"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_null(records_open(h->hub, "192.0.2.1", wrong[i], &why));
        assert_true(why.text[ENGLISH][0] && why.text[GERMAN][0]);
    }
    free(d);
    guest_leave(anna);
}

HOUSE_TEST(a_download_that_is_given_up_is_told_nothing) {
    struct house *h = *state;
    struct download *d = calloc(1, sizeof *d);
    struct refusal why;
    keep_many(h, 1, 0, 0);
    struct records *r = records_open(h->hub, "192.0.2.1", "", &why);
    records_next(r, hear_part, d);
    records_close(r);
    house_settle(h);
    assert_false(d->told);
    records_close(records_open(h->hub, "192.0.2.1", "", &why));
    free(d);
}

/* Among strangers who search */

/* A search or a download that the store answers when the gate is opened. */
struct held {
    struct query query; /* the first member */
    sem_t *gate;
};

static void answer_held(struct queries *q, struct query *query) {
    (void)q;
    sem_wait(((struct held *)query)->gate);
}

static void tell_held(struct query *query) {
    (void)query;
}

static void hold(struct house *h, enum reader_kind reader, sem_t *gate) {
    struct held held = {.query = {.reader = reader, .answer = answer_held, .tell = tell_held},
                        .gate = gate};
    store_submit(h->store, &held.query, sizeof held);
}

static const json_t *await_answer(struct guest *g) {
    while (!guest_answer(g)) {
        wait_readable(store_file(g->house->store));
        store_settle(g->house->store);
    }
    return guest_answer(g);
}

HOUSE_TEST(people_come_back_while_a_search_takes_long) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna"), *v = guest_from(h, "192.0.2.1");
    char session[64];
    sem_t gate;
    snprintf(session, sizeof session, "%s",
             text_of(guest_ask(anna, "{'do': 'passphrase', 'old': 'passphrase of Anna', "
                                     "'new': 'passphrase of Anna'}"),
                     "session"));
    sem_init(&gate, 0, 0);
    hold(h, READER_SEARCHES, &gate);
    hold(h, READER_DOWNLOADS, &gate);
    guest_say(v, "{'do': 'find'}");
    struct guest *again = guest_from(h, "192.0.2.2");
    guest_say(again, "{'do': 'hello', 'session': '%s'}", session);
    assert_string_equal(text_of(await_answer(again), "person.name"), "Anna");
    assert_null(guest_answer(v));
    sem_post(&gate);
    sem_post(&gate);
    house_settle(h);
    assert_int_equal(count_in(guest_answer(v), "games"), 0);
    sem_destroy(&gate);
    guest_leave(anna);
    guest_leave(again);
    guest_leave(v);
}

HOUSE_TEST(a_search_that_took_too_long_is_refused) {
    struct house *h = *state;
    struct guest *anna = guest_member(h, "Anna");
    struct download *d = calloc(1, sizeof *d);
    struct refusal why;
    for (int i = READER_SEARCHES; i < STORE_READERS; i++) h->store->readers[i].patience = -1;
    expect_refusal(guest_ask(anna, "{'do': 'find'}"), "busy");
    expect_refusal(guest_ask(anna, "{'do': 'profile', 'name': 'Anna'}"), "busy");
    expect_refusal(guest_ask(anna, "{'do': 'versus', 'name': 'Anna', 'other': 'Anna'}"), "busy");
    struct records *r = records_open(h->hub, "192.0.2.1", "", &why);
    records_next(r, hear_failure, d);
    house_settle(h);
    assert_true(d->told);
    records_close(r);
    for (int i = READER_SEARCHES; i < STORE_READERS; i++) h->store->readers[i].patience = 0;
    assert_int_equal(count_in(guest_ask(anna, "{'do': 'find'}"), "games"), 0);
    free(d);
    guest_leave(anna);
}

TEST(an_address_has_one_search_at_a_time_in_the_store) {
    struct house *h = house_open(true);
    struct guest *v[] = {guest_from(h, "192.0.2.1"), guest_from(h, "192.0.2.1"),
                         guest_from(h, "192.0.2.2")};
    struct download *d = calloc(1, sizeof *d);
    struct refusal why;
    sem_t gate;
    keep_many(h, 3, 0, 0);
    sem_init(&gate, 0, 0);
    hold(h, READER_SEARCHES, &gate);
    for (int i = 0; i < 3; i++) guest_say(v[i], "{'do': 'find'}");
    guest_say(v[1], "{'do': 'find'}");
    struct records *r = records_open(h->hub, "192.0.2.1", "", &why);
    records_next(r, hear_part, d);
    assert_int_equal(store_pending(h->store), 3); /* that which is held, and one of each address */
    guest_leave(v[0]);
    sem_post(&gate);
    house_settle(h);
    for (int i = 1; i < 3; i++) assert_int_equal(count_in(guest_answer(v[i]), "games"), 3);
    assert_int_equal(count_of(d->text, "[Round"), 3);
    records_close(r);
    sem_destroy(&gate);
    free(d);
    house_close(h);
}

TEST(searches_that_nobody_could_wait_for_are_refused) {
    struct house *h = house_open(true);
    struct guest *v[] = {guest_from(h, "192.0.2.1"), guest_from(h, "192.0.2.1")};
    int refused = 0, ids[40];
    sem_t gate;
    sem_init(&gate, 0, 0);
    hold(h, READER_SEARCHES, &gate);
    for (int i = 0; i < 40; i++) ids[i] = guest_say(v[i % 2], "{'do': 'find'}");
    for (int i = 0; i < 40; i++) {
        const json_t *a = guest_answer_to(v[i % 2], ids[i]);
        if (a) expect_refusal(a, "busy");
        refused += a != NULL;
    }
    assert_int_equal(refused, 40 - 33);
    sem_post(&gate);
    house_settle(h);
    for (int i = 0; i < 40; i++) assert_non_null(guest_answer_to(v[i % 2], ids[i]));
    sem_destroy(&gate);
    house_close(h);
}

TEST(an_address_has_a_few_downloads_at_a_time) {
    struct house *h = house_open(true);
    struct download *d = calloc(6, sizeof *d);
    struct records *r[6];
    struct refusal why;
    keep_many(h, 1, 0, 0);
    for (int i = 0; i < 6; i++) {
        r[i] = records_open(h->hub, i < 5 ? "192.0.2.1" : "192.0.2.2", "", &why);
        records_next(r[i], i == 4 ? hear_failure : hear_part, &d[i]);
    }
    house_settle(h);
    for (int i = 0; i < 6; i++) assert_int_equal(count_of(d[i].text, "[Round"), i != 4);
    assert_true(d[4].told);
    for (int i = 0; i < 6; i++) records_close(r[i]);
    r[0] = records_open(h->hub, "192.0.2.1", "", &why);
    records_next(r[0], hear_part, &d[0]);
    house_settle(h);
    assert_int_equal(count_of(d[0].text, "[Round"), 2);
    house_close(h);
    records_close(r[0]); /* as a server does, whose lines end after the hub */
    free(d);
}
