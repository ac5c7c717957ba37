/* The heads of requests: what two programs could read differently is refused. */
#include "server/http/http_request.h"

#include "support/tables.h"

#include <stdlib.h>
#include <string.h>

static struct http_request request;
static char head[HEAD_MOST];

/* The status of a request with this line and these headers. */
static int status_of(const char *line, const char *headers) {
    int length = snprintf(head, sizeof head, "%s\r\n%s\r\n", line, headers);
    assert_int_equal(http_head_length(head, (size_t)length), length);
    return http_request_read(head, (size_t)length, &request);
}

static int status_with(const char *headers) {
    char all[HEAD_MOST];
    snprintf(all, sizeof all, "Host: x\r\n%s", headers);
    return status_of("GET / HTTP/1.1", all);
}

static int status_of_path(const char *path) {
    char line[HEAD_MOST];
    snprintf(line, sizeof line, "GET %s HTTP/1.1", path);
    return status_of(line, "Host: x\r\n");
}

TEST(a_request_is_read) {
    assert_int_equal(status_of("HEAD /games.kgn?a=1&b=%20 HTTP/1.1",
                               "Host: x\r\nAccept:  a, b \t\r\naccept: c\r\n"),
                     0);
    assert_int_equal(request.method, METHOD_HEAD);
    assert_string_equal(request.path, "/games.kgn");
    assert_string_equal(request.query, "a=1&b=%20");
    assert_string_equal(http_header(&request, "ACCEPT"), "a, b");
    assert_string_equal(http_last_header(&request, "accept"), "c");
    assert_true(http_header_has(&request, "accept", "B") &&
                http_header_has(&request, "accept", "c"));
    assert_null(http_header(&request, "accep"));
    assert_false(request.is_last || request.has_body);
}

TEST(a_head_ends_with_its_blank_line) {
    static const char whole[] = "GET / HTTP/1.1\r\nHost: x\r\n\r\nmore";
    size_t length = strlen(whole) - strlen("more");
    for (size_t i = 0; i < length; i++) assert_int_equal(http_head_length(whole, i), 0);
    assert_int_equal(http_head_length(whole, strlen(whole)), (int)length);
}

TEST(lines_end_in_one_way) {
    static const char *const wrong[] = {"GET / HTTP/1.1\nHost: x\n\n",
                                        "GET / HTTP/1.1\r\nA: b\rC: d", "\r\nGET / HTTP/1.1\r\n",
                                        "\n", "A: b\r\n\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(http_head_length(wrong[i], strlen(wrong[i])), HEAD_BROKEN);
    assert_int_equal(http_head_length("GET /\0x", 7), HEAD_BROKEN);
}

static void expect_all_refused(const char *const *headers, size_t count) {
    for (size_t i = 0; i < count; i++) assert_int_equal(status_with(headers[i]), 400);
}

TEST(headers_that_hide_others_are_refused) {
    static const char *const wrong[] = {"Content-Length : 5\r\n",
                                        "Content-Length\t: 5\r\n",
                                        " folded: line\r\n",
                                        "\tfolded: x\r\n",
                                        "no colon\r\n",
                                        ": no name\r\n",
                                        "a b: c\r\n",
                                        "a\x01: c\r\n",
                                        "a: b\x01\r\n",
                                        "a: b\x7f\r\n",
                                        "Host: y\r\n",
                                        "(a): b\r\n"};
    expect_all_refused(wrong, sizeof wrong / sizeof *wrong);
    assert_int_equal(status_of("GET / HTTP/1.1", ""), 400);
}

TEST(lengths_that_can_be_read_in_two_ways_are_refused) {
    static const char *const wrong[] = {"Content-Length: 5\r\nContent-Length: 5\r\n",
                                        "Content-Length: 5, 5\r\n",
                                        "Content-Length: +5\r\n",
                                        "Content-Length: -1\r\n",
                                        "Content-Length: 0x5\r\n",
                                        "Content-Length:\r\n",
                                        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"};
    expect_all_refused(wrong, sizeof wrong / sizeof *wrong);
}

TEST(a_body_makes_a_request_the_last) {
    assert_int_equal(status_with("Content-Length: 0\r\n"), 0);
    assert_false(request.has_body || request.is_last);
    assert_int_equal(status_with("Content-Length: 007\r\n"), 0);
    assert_true(request.has_body && request.is_last);
    assert_int_equal(status_with("Transfer-Encoding: xchunked\r\n"), 0);
    assert_true(request.has_body && request.is_last);
    assert_int_equal(status_with("Connection: keep-alive, Close\r\n"), 0);
    assert_true(request.is_last && !request.has_body);
    assert_int_equal(status_of("GET / HTTP/1.0", ""), 0);
    assert_true(request.is_last);
}

TEST(request_lines_are_refused_by_what_is_wrong) {
    assert_int_equal(status_of("POST / HTTP/1.1", "Host: x\r\n"), 405);
    assert_int_equal(status_of("CONNECT x:1 HTTP/1.1", "Host: x\r\n"), 405);
    assert_int_equal(status_of("OPTIONS * HTTP/1.1", "Host: x\r\n"), 405);
    assert_int_equal(status_of("GET / HTTP/2.0", "Host: x\r\n"), 505);
    assert_int_equal(status_of("GET http://x/ HTTP/1.1", "Host: x\r\n"), 400);
    assert_int_equal(status_of("GET / ", "Host: x\r\n"), 400);
    assert_int_equal(status_of("GET  / HTTP/1.1", "Host: x\r\n"), 400);
    assert_int_equal(status_of("GET / HTTP/1.1 ", "Host: x\r\n"), 400);
    assert_int_equal(status_of("GET\t/ HTTP/1.1", "Host: x\r\n"), 400);
    assert_int_equal(status_of("G@T / HTTP/1.1", "Host: x\r\n"), 400);
    assert_int_equal(status_of("GET /\xc3\xa4 HTTP/1.1", "Host: x\r\n"), 400);
}

TEST(too_many_headers_are_refused) {
    char many[HEAD_MOST] = "";
    for (int i = 0; i < HEADERS_MOST; i++) strcat(many, "a: b\r\n");
    assert_int_equal(status_with(many), 431);
}

TEST(paths_are_written_in_one_way) {
    static const char *const wrong[] = {"//",    "//a",     "/a//b", "/.",    "/..",    "/./a",
                                        "/a/..", "/a/../b", "/%2e",  "/%41",  "/a%2fb", "/%00",
                                        "/%",    "/%4",     "/%zz",  "/a\\b", "/a%5Cb", "/%25"};
    static const char *const right[] = {"/",    "/a",  "/a/",     "/a/b.js",
                                        "/...", "/.a", "/%C3%A4", "/a%20b"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(status_of_path(wrong[i]), 400);
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++)
        assert_int_equal(status_of_path(right[i]), 0);
}
