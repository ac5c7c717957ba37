/* Frames of WebSockets, against RFC 6455. */
#include "server/http/ws_frame.h"

#include "support/tables.h"

#include "server/http/sha1.h"

#include <string.h>

enum { MOST = 4096 };

static char bytes[2 * MOST];
static struct ws_frame frame;

/* The frame that begins with these bytes and has a payload of x, masked with zeros. */
static size_t write_frame(const char *head, size_t head_length, size_t length) {
    memcpy(bytes, head, head_length);
    memset(bytes + head_length, 0, 4);
    memset(bytes + head_length + 4, 'x', length);
    return head_length + 4 + length;
}

static int read_whole(const char *head, size_t head_length, size_t length) {
    size_t all = write_frame(head, head_length, length);
    for (size_t i = 0; i < all; i++) {
        int part = ws_frame_read(bytes, i, MOST, &frame);
        if (part != 0) return part;
    }
    return ws_frame_read(bytes, all, MOST, &frame) == (int)all ? 1 : 0;
}

TEST(a_masked_text_is_read) {
    char hello[] = "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"; /* the example of the RFC */
    assert_int_equal(ws_frame_read(hello, 11, MOST, &frame), 11);
    assert_true(frame.opcode == WS_TEXT && frame.is_final && frame.length == 5);
    assert_memory_equal(frame.payload, "Hello", 5);
}

TEST(frames_are_read_when_they_are_whole) {
    assert_int_equal(read_whole("\x81\x80", 2, 0), 1);
    assert_int_equal(read_whole("\x01\xfd", 2, 125), 1);
    assert_false(frame.is_final);
    assert_int_equal(read_whole("\x80\xfe\x00\x7e", 4, 126), 1);
    assert_int_equal(frame.opcode, WS_CONTINUATION);
    assert_int_equal(read_whole("\x81\xfe\x10\x00", 4, 4096), 1);
    assert_int_equal(read_whole("\x89\xfd", 2, 125), 1);
}

TEST(frames_that_break_the_rules_are_refused_by_their_head) {
    static const char *const wrong[] = {
        "\x81\x05",                                     /* not masked */
        "\xc1\x80", "\xa1\x80", "\x91\x80",             /* reserved bits */
        "\x83\x80", "\x87\x80", "\x8b\x80", "\x8f\x80", /* no opcodes */
        "\x09\x80",                                     /* a control frame in pieces */
        "\x89\xfe", "\x88\xff",                         /* a control frame that is too long */
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(ws_frame_read((char *)wrong[i], 2, MOST, &frame), -CLOSE_PROTOCOL);
    assert_int_equal(read_whole("\x81\xfe\x00\x7d", 4, 125), -CLOSE_PROTOCOL);
    assert_int_equal(read_whole("\x81\xff\0\0\0\0\0\0\xff\xff", 10, 0), -CLOSE_PROTOCOL);
}

TEST(too_long_frames_are_refused_by_their_head) {
    assert_int_equal(read_whole("\x81\xfe\x10\x01", 4, 0), -1009);
    assert_int_equal(read_whole("\x81\xff\0\0\0\0\x40\0\0\0", 10, 0), -1009);
    assert_int_equal(read_whole("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", 10, 0), -1009);
}

TEST(heads_are_as_short_as_they_can_be) {
    uint8_t head[FRAME_HEAD];
    assert_int_equal(ws_frame_head(WS_TEXT, 125, head), 2);
    assert_memory_equal(head, "\x81\x7d", 2);
    assert_int_equal(ws_frame_head(WS_PING, 126, head), 4);
    assert_memory_equal(head, "\x89\x7e\x00\x7e", 4);
    assert_int_equal(ws_frame_head(WS_TEXT, 65536, head), 10);
    assert_memory_equal(head, "\x81\x7f\0\0\0\0\0\x01\0\0", 10);
}

TEST(closing_codes_are_answered_or_refused) {
    assert_int_equal(ws_close_code("", 0), 1000);
    assert_int_equal(ws_close_code("\x03\xe9", 2), 1001);
    assert_int_equal(ws_close_code("\x0f\xa0why", 5), 4000);
    assert_int_equal(ws_close_code("\x03", 1), 1002);
    assert_int_equal(ws_close_code("\x03\xed", 2), 1002); /* 1005 is never sent */
    assert_int_equal(ws_close_code("\x00\x00", 2), 1002);
    assert_int_equal(ws_close_code("\x03\xe8\xff", 3), 1007);
}

TEST(texts_are_utf8) {
    static const char *const wrong[] = {"\xc3",         "\xc3\x28",         "\xc0\x80",
                                        "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff",
                                        "a\x80",        "\xe0\x80\x80",     "\xf8\x88\x80\x80\x80"};
    assert_true(text_is_utf8("", 0) && text_is_utf8("a\n\0b", 4));
    assert_true(text_is_utf8("\xc3\x9f\xe2\x82\xac\xf0\x9f\x82\xa1\xc2\x80", 11));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(text_is_utf8(wrong[i], strlen(wrong[i])));
}

TEST(a_key_is_answered_as_the_rfc_says) {
    char answer[WS_ACCEPT];
    assert_true(ws_accept("dGhlIHNhbXBsZSBub25jZQ==", answer));
    assert_string_equal(answer, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    assert_false(ws_accept("", answer) || ws_accept("dGhlIHNhbXBsZSBub25jZQ=", answer) ||
                 ws_accept("dGhlIHNhbXBsZSBub25jZQ!!", answer) ||
                 ws_accept("dGhlIHNhbXBsZSBub25jZSBu", answer));
}

static void expect_hash(const char *text, const char *expected) {
    uint8_t digest[SHA1_BYTES], known[SHA1_BYTES];
    sha1(text, strlen(text), digest);
    assert_true(hex_read(expected, known, sizeof known));
    assert_memory_equal(digest, known, sizeof known);
}

TEST(hashes_are_those_of_the_standard) {
    expect_hash("", "da39a3ee5e6b4b0d3255bfef95601890afd80709");
    expect_hash("abc", "a9993e364706816aba3e25717850c26c9cd0d89d");
    expect_hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
}
