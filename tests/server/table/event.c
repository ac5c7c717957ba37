/* Events as text: there and back, and what is not one. */
#include "support/tables.h"

#include "search/level.h"

#include <limits.h>
#include <string.h>

static void expect_text(const struct event *e, const struct game *game, const union position *p,
                        const char *expected) {
    char text[EVENT_TEXT];
    struct text t = text_over(text, sizeof text);
    event_write(e, game, p, &t);
    assert_string_equal(text, expected);
}

TEST(an_event_is_a_line_of_json) {
    struct setting setting = setting_of("manalath");
    union position p = position_of(&setting, START);
    struct event e = {.kind = EVENT_MOVE, .player = 1, .at = 99};
    struct refusal why;
    assert_true(setting.game->read_move(&p, "oc3", &e.played.move, &why));
    e.played.spent = 1500000;
    memcpy(e.played.key, "a7", sizeof "a7");
    expect_text(&e, setting.game, &p,
                "{\"e\":\"move\",\"by\":1,\"at\":99,\"move\":\"oc3\",\"spent\":1500000,\"key\":"
                "\"a7\"}");
    e = (struct event){.kind = EVENT_END, .player = 2, .at = 5};
    e.end.end = END_BY_RESIGNATION;
    e.end.result = FIRST_WINS;
    expect_text(&e, NULL, NULL,
                "{\"e\":\"end\",\"by\":2,\"at\":5,\"end\":\"resigned\",\"result\":\"1-0\"}");
    e = (struct event){.kind = EVENT_RESUME, .at = 5};
    expect_text(&e, NULL, NULL, "{\"e\":\"resume\",\"at\":5}");
}

/* There and back */

static void fill(struct random *random, uint8_t *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) bytes[i] = (uint8_t)random_next(random);
}

static long long some_time(struct random *random) {
    return (long long)(random_next(random) >> (1 + random_below(random, 60)));
}

static void expect_back(const struct event *e, const struct game *game, const union position *p,
                        struct event *again) {
    char text[EVENT_TEXT];
    struct text t = text_over(text, sizeof text);
    event_write(e, game, p, &t);
    assert_false(t.cut);
    assert_int_equal(strlen(text), t.at - t.start);
    if (!event_read(text, strlen(text), game, p, again)) fail_msg("%s", text);
    assert_int_equal(e->kind, again->kind);
    assert_int_equal(e->player, again->player);
    assert_int_equal(e->at, again->at);
}

TEST(terms_come_back) {
    static const char *const settings[] = {"patterns ending=pass",
                                           "manalath sides=2-3-2 neutral=b2", "mandala"};
    static const char *const paces[] = {"none", "0.000001+3600", "7s", "30d"};
    struct random random = random_from(1);
    for (int i = 0; i < 1000; i++) {
        struct terms terms = terms_of(settings[i % 3], paces[i % 4]);
        const struct seed none = {0};
        struct refusal why;
        terms.rated = i % 2, terms.listed = i % 5;
        if (i % 7 == 0) {
            terms.seats[i % 2] = SEAT_LEVEL;
            terms.levels[i % 2] = 1 + i % 9;
            terms.tenths[i % 2] = i % LEVEL_TENTHS;
            terms.follows[i % 2] = i % 4 == 0;
        }
        terms.placed = i % 3 == 2;
        if (terms.placed) assert_true(terms.game->setup(&terms.options, &none, &terms.start, &why));
        struct event e = opening(&terms, some_time(&random)), again;
        fill(&random, e.open.secret, SECRET_BYTES);
        expect_back(&e, NULL, NULL, &again);
        assert_memory_equal(e.open.secret, again.open.secret, SECRET_BYTES);
        const struct terms *back = &again.open.terms;
        assert_ptr_equal(back->game, terms.game);
        assert_memory_equal(&back->options, &terms.options, sizeof terms.options);
        assert_memory_equal(&back->start, &terms.start, sizeof terms.start);
        assert_memory_equal(back->seats, terms.seats, sizeof terms.seats);
        assert_memory_equal(back->levels, terms.levels, sizeof terms.levels);
        assert_memory_equal(back->tenths, terms.tenths, sizeof terms.tenths);
        assert_memory_equal(back->follows, terms.follows, sizeof terms.follows);
        assert_int_equal(back->time_control.base, terms.time_control.base);
        assert_int_equal(back->time_control.gain, terms.time_control.gain);
        assert_int_equal(back->time_control.each, terms.time_control.each);
        assert_true(back->rated == terms.rated && back->listed == terms.listed &&
                    back->placed == terms.placed);
    }
}

TEST(who_sits_down_comes_back) {
    static const char *const names[] = {"Anna", "Zoë \"Z\" \\o/", "", "日本語",
                                        "\x01\x02\x03\x04\x05\x06\x07\x08\x0b\x0c\x0e\x0f\x10\x11"
                                        "\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f"
                                        "\x01\x02"};
    struct random random = random_from(2);
    for (int i = 0; i < 1000; i++) {
        struct event e = {.kind = EVENT_SIT, .player = 1 + i % 2, .at = some_time(&random)}, again;
        struct text name = text_over(e.sit.name, sizeof e.sit.name);
        text_add(&name, names[i % 5]);
        e.sit.person = (int64_t)random_next(&random);
        e.sit.guest = i % 3 == 0;
        e.sit.rating = random_below(&random, 4000);
        fill(&random, e.sit.key, KEY_HASH);
        fill(&random, e.sit.nonce, SECRET_BYTES);
        expect_back(&e, NULL, NULL, &again);
        assert_string_equal(e.sit.name, again.sit.name);
        assert_int_equal(e.sit.person, again.sit.person);
        assert_int_equal(e.sit.guest, again.sit.guest);
        assert_int_equal(e.sit.rating, again.sit.rating);
        assert_memory_equal(e.sit.key, again.sit.key, KEY_HASH);
        assert_memory_equal(e.sit.nonce, again.sit.nonce, SECRET_BYTES);
    }
}

TEST(every_move_comes_back) {
    struct random random = random_from(3);
    for (int i = 0; game_at(i); i++) {
        struct options options = options_initial(game_at(i));
        const struct seed seed = {.bytes = {7}};
        struct refusal why;
        union position p;
        assert_true(game_at(i)->setup(&options, &seed, &p, &why));
        while (game_at(i)->to_move(&p) != 0) {
            struct event e = {.kind = EVENT_MOVE, .player = game_at(i)->to_move(&p)}, again;
            e.played.move = game_at(i)->pick(&p, &random);
            e.played.spent = some_time(&random);
            memcpy(e.played.key, "0123456789abcdef", random_below(&random, 2) ? MOVE_KEY : 0);
            expect_back(&e, game_at(i), &p, &again);
            assert_int_equal(e.played.move, again.played.move);
            assert_int_equal(e.played.spent, again.played.spent);
            assert_string_equal(e.played.key, again.played.key);
            game_at(i)->play(&p, e.played.move);
        }
    }
}

TEST(all_that_is_small_comes_back) {
    struct event e = {.kind = EVENT_OFFER, .player = 1, .at = LLONG_MAX}, again;
    for (int i = 0; i < OFFERS; i++) {
        e.offer = (enum offer)i;
        e.kind = i % 2 ? EVENT_OFFER : EVENT_DECLINE;
        expect_back(&e, NULL, NULL, &again);
        assert_int_equal(again.offer, i);
    }
    for (int i = 0; i < END_OTHERWISE * 4; i++) {
        e = (struct event){.kind = EVENT_END, .player = i % 3};
        e.end.end = (enum game_end)(i / 4);
        e.end.result = (enum result)(i % 4);
        expect_back(&e, NULL, NULL, &again);
        assert_int_equal(again.end.end, e.end.end);
        assert_int_equal(again.end.result, e.end.result);
    }
    for (int i = 0; i < 62; i++) {
        e = (struct event){.kind = EVENT_PAUSE, .spent = 1LL << i};
        expect_back(&e, NULL, NULL, &again);
        assert_int_equal(again.spent, e.spent);
        e = (struct event){.kind = EVENT_REMATCH, .player = 2, .next = -((int64_t)1 << i)};
        expect_back(&e, NULL, NULL, &again);
        assert_int_equal(again.next, e.next);
        e = (struct event){.kind = EVENT_TAKEBACK, .player = 2, .count = 17 * i};
        expect_back(&e, NULL, NULL, &again);
        assert_int_equal(again.count, e.count);
        e = (struct event){.kind = EVENT_NAME, .player = 1, .sit = {.name = "Jürgen"}};
        e.sit.guest = i % 2 != 0;
        expect_back(&e, NULL, NULL, &again);
        assert_string_equal(again.sit.name, e.sit.name);
        assert_int_equal(again.sit.guest, e.sit.guest);
    }
    e = (struct event){.kind = EVENT_LOCK, .player = 2, .at = 5};
    expect_back(&e, NULL, NULL, &again);
}

/* What is none */

TEST(nonsense_is_no_event) {
    static const char *const wrong[] = {
        "",
        "{",
        "[]",
        "null",
        "7",
        "{}",
        "{\"e\":7}",
        "{\"e\":\"dance\"}",
        "{\"e\":\"resume\",\"by\":3}",
        "{\"e\":\"resume\",\"by\":-1}",
        "{\"e\":\"resume\",\"at\":-1}",
        "{\"e\":\"resume\",\"at\":\"1\"}",
        "{\"e\":\"resume\",\"at\":1.5}",
        "{\"e\":\"resume\",\"at\":1,\"at\":1}",
        "{\"e\":\"resume\",\"at\":99999999999999999999}",
        "{\"e\":\"resume\"} x",
        "{\"e\":\"move\"}",
        "{\"e\":\"move\",\"move\":\"zz\"}",
        "{\"e\":\"move\",\"move\":7}",
        "{\"e\":\"move\",\"move\":\"oc3\",\"key\":\"0123456789abcdefg\"}",
        "{\"e\":\"move\",\"move\":\"oc3\",\"key\":[]}",
        "{\"e\":\"move\",\"move\":\"oc3\",\"spent\":-1}",
        "{\"e\":\"move\",\"move\":\"oc3\\u0000\"}",
        "{\"e\":\"offer\"}",
        "{\"e\":\"offer\",\"offer\":\"tea\"}",
        "{\"e\":\"end\",\"end\":\"rules\"}",
        "{\"e\":\"end\",\"end\":\"flood\",\"result\":\"*\"}",
        "{\"e\":\"end\",\"end\":\"time\",\"result\":\"2-0\"}",
        "{\"e\":\"takeback\",\"count\":2147483648}",
        "{\"e\":\"takeback\",\"count\":-1}",
        "{\"e\":\"sit\"}",
        "{\"e\":\"sit\",\"name\":\"A\",\"key\":\"00\",\"nonce\":\"00\"}",
        "{\"e\":\"open\"}",
        "{\"e\":\"open\",\"game\":\"chess\",\"pace\":\"none\"}",
        "{\"e\":\"open\",\"game\":\"mandala\",\"pace\":\"none\",\"levels\":[0,11]}",
        "{\"e\":\"open\",\"game\":\"mandala\",\"pace\":\"none\",\"levels\":[0]}",
        ("{\"e\":\"open\",\"game\":\"mandala\",\"pace\":\"none\",\"levels\":[0,4],\"tenths\":[0,10]"
         "}"),
        "{\"e\":\"open\",\"game\":\"mandala\",\"pace\":\"none\",\"levels\":[0,4],\"follows\":[0]}",
        "{\"e\":\"open\",\"game\":\"mandala\",\"pace\":\"none\",\"levels\":[0,0]}",
    };
    struct setting setting = setting_of("manalath");
    union position p = position_of(&setting, START);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct event e;
        if (event_read(wrong[i], strlen(wrong[i]), setting.game, &p, &e))
            fail_msg("accepted: %s", wrong[i]);
    }
}

TEST(a_move_needs_its_game) {
    static const char text[] = "{\"e\":\"move\",\"by\":1,\"move\":\"oc3\"}";
    struct event e;
    assert_false(event_read(text, strlen(text), NULL, NULL, &e));
}

/* Bytes that are changed, cut and mixed: read or refused, and never worse. */
TEST(damaged_events_do_no_harm) {
    struct random random = random_from(5);
    struct setting setting = setting_of("mandala");
    struct terms terms = terms_of("mandala", "5+10");
    union position p = position_of(&setting, START);
    terms.placed = true;
    terms.start = p;
    for (int i = 0; i < 20000; i++) {
        struct event e = opening(&terms, 5), again;
        char text[EVENT_TEXT];
        struct text t = text_over(text, sizeof text);
        if (i % 2) e = (struct event){.kind = EVENT_SIT, .player = 1, .sit = person(1)};
        event_write(&e, NULL, NULL, &t);
        size_t length = strlen(text);
        for (int k = 1 + random_below(&random, 3); k > 0; k--)
            text[random_below(&random, (int)length)] = (char)random_below(&random, 256);
        if (i % 5 == 0) length = (size_t)random_below(&random, (int)length);
        event_read(text, length, setting.game, &p, &again);
    }
}
