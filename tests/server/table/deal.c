/* Fair deals, against hashes that other programs computed, which docs/fair-dealing.md shows. */
#include "server/table/deal.h"

#include "support/tables.h"

#include <sodium.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char commitment_shown[] =
    "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
static const char seed_shown[] = "5e9bbd596fd146616e75b0ea5d7cb852a8bddf6a3e464a560ad5fa0ca2ddc9b8";
static const char seed_against_engine[] =
    "b43912f182d7e8c6a39d859a06b0a089a9d414cae1453238f46c616b709d7255";

static void count_up(uint8_t bytes[SECRET_BYTES], int from) {
    for (int i = 0; i < SECRET_BYTES; i++) bytes[i] = (uint8_t)(from + i);
}

static void expect_hex(const uint8_t bytes[32], const char *expected) {
    char hex[65];
    sodium_bin2hex(hex, sizeof hex, bytes, 32);
    assert_string_equal(hex, expected);
}

TEST(the_commitment_is_the_hash_of_the_secret) {
    uint8_t secret[SECRET_BYTES], commitment[32];
    count_up(secret, 0);
    deal_commitment(secret, commitment);
    expect_hex(commitment, commitment_shown);
}

TEST(the_seed_comes_from_the_secret_and_both_nonces) {
    uint8_t secret[SECRET_BYTES], nonces[2][SECRET_BYTES];
    count_up(secret, 0);
    count_up(nonces[0], 32);
    count_up(nonces[1], 64);
    expect_hex(deal_seed(secret, (const uint8_t(*)[SECRET_BYTES])nonces).bytes, seed_shown);
    memset(nonces[1], 0, SECRET_BYTES);
    expect_hex(deal_seed(secret, (const uint8_t(*)[SECRET_BYTES])nonces).bytes,
               seed_against_engine);
}

TEST(a_table_is_dealt_from_what_everybody_brought) {
    struct terms terms = terms_of("mandala", "none");
    struct seated_person who[2] = {person(1), person(2)};
    struct setting setting = setting_of("mandala");
    struct refusal why;
    struct event e;
    struct game_table t;
    open_table(&t, &terms, 0);
    for (int i = 0; i < 2; i++) {
        count_up(who[i].nonce, 32 * (i + 1));
        happen(&t, table_sit(&t, i + 1, &who[i], 0, &e, &why), &e, &why);
    }
    expect_hex(t.core.seed.bytes, seed_shown);
    assert_true(seed_read(seed_shown, &setting.seed));
    union position start = position_of(&setting, START);
    assert_memory_equal(&t.core.start, &start, sizeof start);
    table_done(&t);
}

/* The hashes, and the deal that `kolam new` makes of the seed. */
TEST(the_worked_example_is_right) {
    static char text[1 << 16];
    char path[1024];
    struct setting setting = setting_of("mandala");
    snprintf(path, sizeof path, "%s/../docs/fair-dealing.md", getenv("KOLAM_TESTS"));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_true(seed_read(seed_shown, &setting.seed));
    union position start = position_of(&setting, START);
    assert_non_null(strstr(text, commitment_shown));
    assert_non_null(strstr(text, seed_shown));
    assert_non_null(strstr(text, written_of(setting.game, &start).text));
}
