/* JSON and hexadecimal digits: commas are where they belong, and what is written reads back. */
#include "base/text/json.h"

#include "base/text/text.h"
#include "support/support.h"

#include <limits.h>

TEST(members_and_elements_have_commas_between_them_and_nowhere_else) {
    char json[256];
    struct text t = text_over(json, sizeof json);
    const uint8_t bytes[] = {0x00, 0x9f, 0xff};
    element_open(&t, '{');
    member_number(&t, "a", -1);
    member_open(&t, "list", '[');
    element_string(&t, "x{");
    element_open(&t, '[');
    text_char(&t, ']');
    element_null(&t);
    element_bool(&t, true);
    text_char(&t, ']');
    member_name(&t, "b");
    element_open(&t, '{');
    text_char(&t, '}');
    member_hex(&t, "c", bytes, sizeof bytes);
    member_null(&t, "d");
    text_char(&t, '}');
    assert_string_equal(
        json, "{\"a\":-1,\"list\":[\"x{\",[],null,true],\"b\":{},\"c\":\"009fff\",\"d\":null}");
}

TEST(what_begins_a_text_has_no_comma) {
    char json[64];
    struct text t = text_over(json, sizeof json);
    member_string(&t, "is", "a \"b\"\n");
    member_bool(&t, "c", false);
    assert_string_equal(json, "\"is\":\"a \\\"b\\\"\\n\",\"c\":false");
}

TEST(numbers_of_64_bits_are_whole) {
    char digits[64];
    struct text t = text_over(digits, sizeof digits);
    text_number(&t, LLONG_MIN);
    element_number(&t, LLONG_MAX);
    assert_string_equal(digits, "-9223372036854775808,9223372036854775807");
}

TEST(hexadecimal_digits_are_read_in_either_case_and_only_as_many_as_asked_for) {
    uint8_t bytes[3];
    assert_true(hex_read("00aFFf", bytes, 3));
    assert_int_equal(bytes[0] << 16 | bytes[1] << 8 | bytes[2], 0x00afff);
    assert_false(hex_read("00aFF", bytes, 3));
    assert_false(hex_read("00aFFf0", bytes, 3));
    assert_false(hex_read("00aFFg", bytes, 3));
    assert_true(hex_read("", bytes, 0));
}
