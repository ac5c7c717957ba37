/* Dealing from a seed: the key stream, shuffles, and deals that another implementation made. */
#include "support/support.h"

#include <string.h>

/* The key stream */

/* The word at a place of a hexadecimal text of little-endian words. */
static uint32_t word_at(const char *hex, int place) {
    uint32_t word = 0;
    for (int i = 3; i >= 0; i--) {
        const char *byte = hex + 8 * place + 2 * i;
        word = word << 8 | (uint32_t)(hex_digit(byte[0]) << 4 | hex_digit(byte[1]));
    }
    return word;
}

/* Compares the lower 31 bits of one block's words: of those uniform(2^31) never turns one away. */
static void expect_block(const char *key, uint32_t nonce, int block, const char *hex) {
    struct seed seed;
    struct stream stream;
    assert_true(seed_read(key, &seed));
    stream_init(&stream, &seed, nonce);
    for (int i = 0; i < 16 * block; i++) stream_uniform(&stream, 0x80000000u);
    for (int i = 0; i < 16; i++)
        assert_int_equal(stream_uniform(&stream, 0x80000000u), word_at(hex, i) & 0x7fffffffu);
}

TEST(the_key_stream_is_that_of_rfc_8439_appendix_a_1) {
    expect_block("0", 0, 0,
                 "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
                 "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586");
    expect_block("0", 0, 1,
                 "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
                 "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f");
    expect_block("0000000000000000000000000000000000000000000000000000000000000001", 0, 1,
                 "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
                 "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0");
    expect_block("00ff000000000000000000000000000000000000000000000000000000000000", 0, 2,
                 "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
                 "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096");
}

/* From OpenSSL's chacha20, whose initial vector is the block counter and the nonce. */
TEST(a_nonce_of_1_gives_another_stream) {
    expect_block("0", 1, 0,
                 "3db41d3aa0d329285de6f225e6e24bd59c9a17006943d5c9b680e3873bdc683a"
                 "5819469899989690c281cd17c96159af0682b5b903468a61f50228cf09622b5a");
}

/* The words of seed 0 begin with 0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653. */

static struct stream stream_of_0(void) {
    struct seed seed = {{0}};
    struct stream stream;
    stream_init(&stream, &seed, 0);
    return stream;
}

TEST(a_uniform_number_is_the_rest_of_a_word) {
    struct stream stream = stream_of_0();
    assert_int_equal(stream_uniform(&stream, 1000), 0xade0b876u % 1000);
    assert_int_equal(stream_uniform(&stream, 7), 0x903df1a0u % 7);
    assert_int_equal(stream_uniform(&stream, 1), 0);
    assert_int_equal(stream_uniform(&stream, 108), 0x28bd8653u % 108);
}

TEST(words_beyond_the_last_whole_multiple_are_passed_over) {
    struct stream stream = stream_of_0();
    assert_int_equal(stream_uniform(&stream, 0x80000001u), 0x28bd8653u);
}

TEST(a_shuffle_exchanges_from_the_end) {
    struct stream stream = stream_of_0();
    uint8_t items[] = {0, 1, 2};
    stream_shuffle(&stream, items, 3); /* 0xade0b876 mod 3 = 0, then 0x903df1a0 mod 2 = 0 */
    assert_memory_equal(items, ((uint8_t[]){1, 2, 0}), 3);
}

TEST(a_shuffle_of_one_item_takes_no_word) {
    struct stream stream = stream_of_0();
    uint8_t item = 5;
    stream_shuffle(&stream, &item, 1);
    stream_shuffle(&stream, &item, 0);
    assert_int_equal(item, 5);
    assert_int_equal(stream_uniform(&stream, 1000), 0xade0b876u % 1000);
}

/* Seeds */

static void expect_seed(const char *text, const char *hex) {
    struct seed seed, same;
    assert_true(seed_read(text, &seed));
    assert_true(seed_read(hex, &same));
    assert_memory_equal(&seed, &same, sizeof seed);
}

TEST(a_decimal_seed_is_a_little_endian_number) {
    expect_seed("0", "0000000000000000000000000000000000000000000000000000000000000000");
    expect_seed("258", "0201000000000000000000000000000000000000000000000000000000000000");
    expect_seed("18446744073709551616",
                "0000000000000000010000000000000000000000000000000000000000000000");
    expect_seed("115792089237316195423570985008687907853269984665640564039457584007913129639935",
                "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff");
}

TEST(hexadecimal_digits_are_the_bytes_in_either_case) {
    struct seed seed;
    assert_true(
        seed_read("00FF0a0B00000000000000000000000000000000000000000000000000000010", &seed));
    assert_memory_equal(seed.bytes, ((uint8_t[]){0x00, 0xff, 0x0a, 0x0b}), 4);
    assert_int_equal(seed.bytes[31], 0x10);
}

TEST(other_texts_are_not_seeds) {
    static const char *const wrong[] = {
        "",
        " ",
        "-1",
        "+1",
        "1 ",
        " 1",
        "0x10",
        "12a",
        "1.0",
        "random",
        "115792089237316195423570985008687907853269984665640564039457584007913129639936",
        "ff00000000000000000000000000000000000000000000000000000000000000f",
        "ff0000000000000000000000000000000000000000000000000000000000000",
        "gg00000000000000000000000000000000000000000000000000000000000000",
    };
    struct seed seed;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(seed_read(wrong[i], &seed));
}

TEST(a_seed_is_written_as_it_can_be_read_again) {
    static const char *const texts[] = {
        "0",
        "7",
        "18446744073709551615",
        "0000000000000000010000000000000000000000000000000000000000000000",
        "fedcba9876543210fedcba9876543210fedcba9876543210fedcba9876543210",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct seed seed;
        char text[SEED_TEXT];
        assert_true(seed_read(texts[i], &seed));
        seed_write(&seed, text);
        assert_string_equal(text, texts[i]);
    }
}

/* Deals, as in the vectors */

TEST(deals_of_patterns) {
    expect_start("patterns seed=11000033",
                 "gygo/bpgopy/rbooryyo/gppgrygb/gbrpyrpr/yrpbrryp/ogbpob/gboy ob - - bowl");
    expect_start("patterns seed=11000034",
                 "yryg/brrygo/pogbbprg/bgoboggr/yyprgrpg/oporybpy/rpoobo/bbpy yp - - bowl");
    expect_start("patterns ending=pass seed=13000044",
                 "yyrp/bbborr/bogyygbg/bggpgogo/obyyogpy/rprpoyrp/ypgbpr/rpoo rb - - bowl");
}

TEST(deals_of_mandala) {
    expect_start("mandala seed=11000033",
                 "bryrprggpoorygbybobbrbpobborgybygpgpgroobbpggrboryygpybroryyypgpyppoyryroooborbb"
                 "pgbgpgog - y2g1p2b1/r2y1g2p1 r1p1+-/r1o1+- -/- o2|-|- y1p1|-|- 1 - play 0 0");
    expect_start("mandala seed=11000034",
                 "obgogrbpbybopgrygryyobyygbpobboroyboopgopoprrprrgygbopyppgbyppyorrybrogpoybyggrg"
                 "pprrbrgy - r1o1y1g2p1/r1o2p1b2 g1b1+-/r1b1+- -/- y1p1|-|- y1g1|-|- 1 - play 0 0");
}

TEST(a_deal_depends_on_every_byte_of_the_seed) {
    struct setting s = setting_of("mandala");
    union position first = position_of(&s, START);
    for (int i = 0; i < 32; i++) {
        s.seed = (struct seed){{0}};
        s.seed.bytes[i] = 1;
        union position other = position_of(&s, START);
        assert_string_not_equal(written_of(s.game, &first).text, written_of(s.game, &other).text);
    }
}

TEST(manalath_ignores_the_seed) {
    expect_start("manalath sides=2-2-2 seed=1", "../.../.. o 25-25");
    expect_start("manalath sides=2-2-2 seed=2", "../.../.. o 25-25");
}

/* Reshuffles */

/* A build that draws the last card and then two of the six that were discarded. */
#define RUNNING_OUT(shuffles) \
    "y r3g3 r2o1/y2 p2+-/b2+r12o17y13g15p16b16 -/- r1|-|- y2|-|- 1 - play " shuffles " 0"

TEST(each_reshuffle_takes_the_stream_of_its_number) {
    expect_after("mandala seed=7", RUNNING_OUT("0"), "M1r",
                 "ggrr - r2o1y1g1/y2 p2+-/b2+r12o17y13g15p16b16 -/- r2|-|- y2|-|- 2 - last 1 0");
    expect_after("mandala seed=7", RUNNING_OUT("4"), "M1r",
                 "rgrg - r2o1y1g1/y2 p2+-/b2+r12o17y13g15p16b16 -/- r2|-|- y2|-|- 2 - last 5 0");
}

TEST(a_reshuffle_takes_the_discard_pile_in_colour_order) {
    for (uint8_t number = 0; number < 20; number++) {
        struct setting s = setting_of("mandala");
        s.seed.bytes[0] = number;
        union position p = position_of(&s, RUNNING_OUT("0"));
        struct stream stream;
        struct refusal why;
        char cards[] = "rrrggg";
        stream_init(&stream, &s.seed, 1);
        stream_shuffle(&stream, (uint8_t *)cards, 6);
        assert_true(try_move(s.game, &p, "M1r", &why));
        assert_memory_equal(written_of(s.game, &p).text, cards + 2, 4);
    }
}
