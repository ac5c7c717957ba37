/* Finished tables as records: what is written, and that it can be read, replayed and checked. */
#include "play/local_game_record.h"
#include "server/table/deal.h"
#include "support/tables.h"

#include <limits.h>
#include <string.h>

enum { RECORD_TEXT = 1 << 20 };

static const char *record_of(const struct game_table *t) {
    static char record[RECORD_TEXT];
    struct text text = text_over(record, sizeof record);
    table_write_record(t, record_put_text, &text);
    assert_false(text.cut);
    return record;
}

TEST(a_record_says_who_played_what_and_how_it_was_dealt) {
    struct terms terms = terms_of("manalath sides=3-3-3 supply=0", "5+10");
    struct refusal why;
    struct event e;
    struct game_table t;
    terms.seats[1] = SEAT_LEVEL;
    terms.levels[1] = 5;
    open_table(&t, &terms, 1700000000LL * SECOND);
    seat_both(&t, 1700000000LL * SECOND);
    play_at(&t, "oc3 pc4", 1700000010LL * SECOND);
    play_at(&t, "oa1", 1700000030LL * SECOND);
    happen(&t, table_resign(&t, 1, 1700000040LL * SECOND, &e, &why), &e, &why);
    assert_string_equal(
        record_of(&t),
        "[Date \"2023.11.14\"]\n"
        "[Player1 \"P1\"]\n"
        "[Player2 \"Kolam, level 5\"]\n"
        "[Rating1 \"1501\"]\n"
        "[Game \"manalath\"]\n"
        "[Options \"sides=3-3-3 supply=0\"]\n"
        "[Seed \"45264558838b3af0afaca92bafcc1e6300757511765f7597c9e2ab2be9e939b7\"]\n"
        "[Seat1 \"person\"]\n"
        "[Seat2 \"level=5\"]\n"
        "[Clock \"5+10\"]\n"
        "[Commitment \"630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd\"]\n"
        "[Secret \"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\"]\n"
        "[Nonce1 \"0101010101010101010101010101010101010101010101010101010101010101\"]\n"
        "[Nonce2 \"0000000000000000000000000000000000000000000000000000000000000000\"]\n"
        "[Result \"0-1\"]\n"
        "[Termination \"resigned\"]\n"
        "\n"
        "1. oc3 {[%clk 0:05:00]} 2. pc4 {[%clk 0:05:00]} 3. oa1 {[%clk 0:04:50]} 0-1\n");
    table_done(&t);
}

/* There and back: what the house reads of it is the game that was played. */
static void expect_replay(const struct game_table *t) {
    static struct local_game s;
    struct refusal why;
    const char *record = record_of(t);
    if (!local_game_read(&s, record, strlen(record), &why))
        fail_msg("%s\n%s", why.text[ENGLISH], record);
    assert_memory_equal(&s.core.start, &t->core.start, sizeof s.core.start);
    assert_memory_equal(&s.core.now, &t->core.now, sizeof s.core.now);
    assert_memory_equal(&s.core.seed, &t->core.seed, sizeof t->core.seed);
    assert_int_equal(s.core.count, t->core.count);
    assert_int_equal(s.core.result, t->core.result);
    assert_int_equal(s.core.placed, t->terms.placed);
    assert_int_equal(s.core.time_control.base, t->terms.time_control.base);
    assert_int_equal(s.core.time_control.each, t->terms.time_control.each);
    for (int i = 0; i < t->core.count && t->terms.time_control.base > 0; i++)
        assert_int_equal(s.core.moves[i].left, t->core.moves[i].left);
}

TEST(a_record_replays_the_game) {
    static const char *const paces[] = {"none", "60+1.5", "30s", "2d"};
    struct random random = random_from(4);
    for (int i = 0; i < 120; i++) {
        struct refusal why;
        struct event e;
        struct game_table t;
        const char *game = i % 3 == 2 && i % 2 == 1 ? "mandala memory=on" : game_at(i % 3)->name;
        struct terms terms = terms_of(game, paces[i % 4]);
        const struct seed seed = {.bytes = {(uint8_t)i}};
        terms.placed = i % 5 == 0;
        if (terms.placed) assert_true(terms.game->setup(&terms.options, &seed, &terms.start, &why));
        open_table(&t, &terms, 1700000000LL * SECOND);
        seat_both(&t, 1700000000LL * SECOND);
        for (int k = random_below(&random, 150); k >= 0 && game_core_to_move(&t.core) != 0; k--)
            play_randomly(&t, 1, &random, 1700000000LL * SECOND + k * 100);
        if (game_core_to_move(&t.core) == 1)
            happen(&t, table_resign(&t, 1, t.begun, &e, &why), &e, &why);
        else if (game_core_to_move(&t.core) == 2) {
            do_offer(&t, 1, OFFER_DRAW, t.begun);
            do_offer(&t, 2, OFFER_DRAW, t.begun);
        }
        expect_replay(&t);
        table_done(&t);
    }
}

TEST(a_game_without_a_result_has_a_record_too) {
    struct refusal why;
    struct event e;
    struct game_table t;
    begin_table(&t, "mandala", "none", 0);
    happen(&t, table_abort(&t, 1, 0, &e, &why), &e, &why);
    expect_replay(&t);
    assert_non_null(strstr(record_of(&t), "[Termination \"aborted\"]"));
    table_done(&t);
}

TEST(an_adjudicated_game_says_so_and_why) {
    struct refusal why;
    struct event e;
    struct game_table t;
    begin_table(&t, "manalath", "none", 0);
    happen(&t, table_end_by_host(&t, SECOND_WINS, "Left the \"hall\"", 0, &e, &why), &e, &why);
    expect_replay(&t);
    assert_non_null(strstr(record_of(&t), "[Result \"0-1\"]\n[Termination \"adjudicated\"]\n"));
    assert_non_null(strstr(record_of(&t), "[Reason \"Left the \\\"hall\\\"\"]"));
    table_done(&t);
}
