/* Names, passphrases and the throttle of logins: what an account is made of, without a hub. */
#include "base/text/confusables.h"
#include "server/hub/people/login_throttle.h"
#include "server/hub/people/names.h"
#include "server/hub/people/passphrases.h"
#include "support/support.h"

#include <string.h>

/* Names */

static void expect_name(const char *name) {
    struct refusal why;
    if (!name_check(name, &why)) fail_msg("%s: %s", name, why.text[ENGLISH]);
}

static void expect_no_name(const char *name, const char *reason) {
    struct refusal why;
    if (name_check(name, &why)) fail_msg("%s is a name", name);
    assert_non_null(strstr(why.text[ENGLISH], reason));
    assert_true(why.text[GERMAN][0] != '\0');
}

TEST(names_are_letters_of_europe_digits_and_a_few_signs) {
    expect_name("Anna");
    expect_name("Jo");
    expect_name("Jörg-Ñandú_7");
    expect_name("Łukasz von der Au");
    expect_name("Straße");
    expect_name("Guesthouse");
    expect_name("abcdefghijklmnopqrst");
}

TEST(other_names_are_refused) {
    expect_no_name("", "begins with a letter");
    expect_no_name("7up", "begins with a letter");
    expect_no_name(" Anna", "begins with a letter");
    expect_no_name("Anna ", "begins with a letter");
    expect_no_name("Anna  Bo", "begins with a letter");
    expect_no_name("An\"na", "begins with a letter");
    expect_no_name("Анна", "begins with a letter");
    expect_no_name("A\xc3", "begins with a letter");
    expect_no_name("A\xc3\x97"
                   "b",
                   "begins with a letter");
    expect_no_name("A\xff", "begins with a letter");
    expect_no_name("A", "2 to 20");
    expect_no_name("abcdefghijklmnopqrstu", "2 to 20");
    expect_no_name("öööööööööööööööööööö", "2 to 20");
    expect_no_name("Guest 12", "by the house");
    expect_no_name("guest", "by the house");
    expect_no_name("former member 1", "by the house");
}

TEST(names_of_the_house_are_reserved_whatever_they_are_written_with) {
    static const char *const names[] = {
        "Admin",     "ADMlN",      "Adm1n",         "A-d_m i n",
        "Àdmîn",     "Admin 7",    "Administrator", "Admin Anna",
        "Moderator", "KoIam",      "Kolarn",        "Gäst",
        "Gast 12",   "Guést 4821", "GUEST_12",      "Forrner member 3",
        "Support",   "Sys-tem",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct refusal why;
        if (name_check(names[i], &why)) fail_msg("%s is a name", names[i]);
    }
    expect_name("Adminton");
    expect_name("Modesta");
    expect_name("Hosta");
    expect_name("Team Anna");
    expect_name("Gastone");
    expect_name("Kolja");
}

static bool look_alike(const char *one, const char *other) {
    char likeness[2][LIKENESS_TEXT];
    for (int i = 0; i < 2; i++) {
        struct text t = text_over(likeness[i], LIKENESS_TEXT);
        likeness_write(i == 0 ? one : other, &t);
        assert_false(t.cut);
    }
    return strcmp(likeness[0], likeness[1]) == 0;
}

TEST(names_that_readers_take_for_each_other_look_alike) {
    assert_true(look_alike("Emma", "Ernrna"));
    assert_true(look_alike("Ivan", "lvan"));
    assert_true(look_alike("Otto", "Ott0"));
    assert_true(look_alike("Anna1", "annaI"));
    assert_true(look_alike("Jǎn", "Jăn")); /* a caron and a breve */
    assert_true(look_alike("mmmmmmmmmmmmmmmmmmmm", "rnrnrnrnrnrnrnrnrnrnmmmmmmmmmm"));
    assert_false(look_alike("Anna", "Ana"));
    assert_false(look_alike("Jorg", "Jörg"));
    assert_false(look_alike("Alia", "Alla"));
    assert_false(look_alike("René", "Rene"));
    look_alike("ǖǖǖǖǖǖǖǖǖǖǖǖǖǖǖ", "");
}

/* Passphrases */

struct heard {
    int count;
    bool fits;
    char word[STORE_WORD];
};

static void hear(void *context, bool fits, const char *word) {
    struct heard *heard = context;
    heard->count++;
    heard->fits = fits;
    memcpy(heard->word, word, STORE_WORD);
}

static void wait_for(struct passphrases *p, const struct heard *heard, int count) {
    while (heard->count < count) {
        wait_readable(passphrases_file(p));
        passphrases_settle(p);
    }
}

static bool fits(struct passphrases *p, const char *passphrase, const char *word) {
    struct heard heard = {0};
    assert_true(passphrases_verify(p, passphrase, word, hear, &heard));
    wait_for(p, &heard, 1);
    return heard.fits;
}

TEST(a_passphrase_fits_its_own_hash_alone) {
    struct passphrases *p = passphrases_open(false);
    struct heard heard = {0};
    assert_true(passphrases_hash(p, "correct horse", hear, &heard));
    wait_for(p, &heard, 1);
    assert_non_null(strstr(heard.word, "$argon2id$"));
    assert_null(strstr(heard.word, "correct"));
    assert_true(fits(p, "correct horse", heard.word));
    assert_false(fits(p, "correct horsf", heard.word));
    assert_false(fits(p, "correct horse", ""));
    assert_false(fits(p, "correct horse", "$argon2id$nonsense"));
    passphrases_close(p);
}

TEST(too_many_passphrases_at_once_are_refused) {
    struct passphrases *p = passphrases_open(false);
    struct heard heard = {0};
    int asked = 0;
    while (asked < 1000 && passphrases_hash(p, "correct horse", hear, &heard)) asked++;
    passphrases_settle(p);
    /* One is being hashed; on a busy machine some have been answered meanwhile. */
    int answered = heard.count;
    assert_true(asked >= 64 && asked - answered <= 65);
    passphrases_close(p); /* which waits for one of them, not for all */
    assert_int_equal(heard.count, answered);
}

/* Tries */

static const long long second = 1000000;

static struct login_throttle *open_tries(void) {
    static const uint8_t key[THROTTLE_KEY] = {1, 2, 3};
    struct login_throttle *tries = throttle_open(key);
    assert_non_null(tries);
    return tries;
}

TEST(after_five_wrong_tries_one_waits_longer_each_time) {
    struct login_throttle *tries = open_tries();
    long long now = 1000 * second, waits[8];
    for (int i = 0; i < 5; i++) {
        assert_true(throttle_allow(tries, BY_DEVICE, "Anna", now));
        throttle_wrong(tries, BY_DEVICE, "Anna", now);
    }
    for (int i = 0; i < 8; i++) {
        long long begun = now;
        while (!throttle_allow(tries, BY_DEVICE, "Anna", now)) now += second;
        waits[i] = now - begun;
        throttle_wrong(tries, BY_DEVICE, "Anna", now);
    }
    assert_int_equal(waits[0], second);
    for (int i = 1; i < 8; i++) assert_true(waits[i] >= waits[i - 1]);
    assert_int_equal(waits[7], 64 * second);
    throttle_close(tries);
}

TEST(tries_belong_to_one_name_whatever_its_capitals) {
    struct login_throttle *tries = open_tries();
    for (int i = 0; i < 6; i++) throttle_wrong(tries, BY_DEVICE, "Anna", second);
    assert_false(throttle_allow(tries, BY_DEVICE, "aNNa", second));
    assert_true(throttle_allow(tries, BY_DEVICE, "Bert", second));
    assert_true(throttle_allow(tries, BY_ADDRESS, "Anna", second));
    throttle_forgive(tries, BY_DEVICE, "ANNA");
    assert_true(throttle_allow(tries, BY_DEVICE, "Anna", second));
    throttle_close(tries);
}

TEST(a_right_one_does_not_excuse_those_before_it) {
    struct login_throttle *tries = open_tries();
    for (int i = 0; i < 7; i++) throttle_wrong(tries, BY_ADDRESS, "192.0.2.1", second);
    throttle_right(tries, BY_ADDRESS, "192.0.2.1");
    assert_false(throttle_allow(tries, BY_ADDRESS, "192.0.2.1", second));
    throttle_close(tries);
}

TEST(a_name_is_made_to_wait_by_many_addresses_alone) {
    struct login_throttle *tries = open_tries();
    for (int i = 0; i < 49; i++) throttle_wrong(tries, BY_NAME, "Anna", second);
    assert_true(throttle_allow(tries, BY_NAME, "Anna", second));
    throttle_wrong(tries, BY_NAME, "Anna", second);
    assert_false(throttle_allow(tries, BY_NAME, "Anna", second));
    assert_true(throttle_allow(tries, BY_DEVICE, "Anna", second));
    throttle_close(tries);
}

TEST(an_hour_later_all_is_forgiven) {
    struct login_throttle *tries = open_tries();
    for (int i = 0; i < 12; i++) throttle_wrong(tries, BY_DEVICE, "Anna", second);
    long long later = 2 * 3600 * second;
    throttle_wrong(tries, BY_DEVICE, "Anna", later);
    assert_true(throttle_allow(tries, BY_DEVICE, "Anna", later));
    throttle_close(tries);
}
