/* The trace, against games that another implementation of the rules recorded: one JSON object per
 * line, written by a machine in a fixed shape, so that looking for its keys is enough. */
#include "rules/trace.h"
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What follows a key and its colon. */
static const char *value_of(const char *line, const char *key) {
    const char *at = strstr(line, key);
    assert_non_null(at);
    return at + strlen(key);
}

/* {"sides":"2-3-4","supply":"0"} after the key, as the words of a setting. */
static void add_options(const char *at, struct text *t) {
    for (bool quoted = false; quoted || *at != '}'; at++) {
        if (*at == '"')
            quoted = !quoted;
        else if (quoted)
            text_char(t, *at);
        else
            text_char(t, *at == ':' ? '=' : ' ');
    }
}

static struct setting read_setting(const char *line) {
    char words[256], word[64];
    struct text t = text_over(words, sizeof words);
    const char *game = value_of(line, "\"game\":"), *seed = value_of(line, "\"seed\":");
    next_word(&game, "\"", word, sizeof word);
    text_add(&t, word);
    text_char(&t, ' ');
    add_options(value_of(line, "\"options\":{"), &t);
    next_word(&seed, "\"", word, sizeof word);
    text_add(&t, " seed=");
    text_add(&t, word);
    return setting_of(words);
}

struct trace_line {
    char text[TRACE_TEXT];
};

static struct trace_line trace_line(const struct game *game, const union position *p, int reader,
                                    int ply, const char *move_text) {
    struct trace_line line;
    struct text t = text_over(line.text, sizeof line.text);
    trace_write(game, p, reader, ply, move_text, &t);
    assert_false(t.cut);
    return line;
}

/* Compares one object of the recorded trace; returns what follows it. */
static const char *expect_object(const struct game *game, const union position *p, int ply,
                                 const char *move_text, const char *recorded) {
    struct trace_line written = trace_line(game, p, TRACE_EVERYTHING, ply, move_text);
    size_t length = strlen(written.text);
    if (strncmp(recorded, written.text, length) != 0)
        fail_msg("written  %s\nrecorded %.*s", written.text, (int)length, recorded);
    return recorded + length;
}

static void expect_game(const char *line) {
    struct setting s = read_setting(line);
    union position p = position_of(&s, START);
    const char *moves = value_of(line, "\"moves\":["), *recorded = value_of(line, "\"trace\":[");
    char text[16];
    struct refusal why;
    recorded = expect_object(s.game, &p, 0, NULL, recorded);
    for (int ply = 1; next_word(&moves, "\",", text, sizeof text) && text[0] != ']'; ply++) {
        if (!try_move(s.game, &p, text, &why)) fail_msg("%s: %s", text, why.text[ENGLISH]);
        assert_int_equal(*recorded, ',');
        recorded = expect_object(s.game, &p, ply, text, recorded + 1);
    }
    assert_string_equal(recorded, "]}\n");
}

/* Returns how many games the file holds. */
static int expect_file(const char *name) {
    const char *folder = getenv("KOLAM_TESTS");
    char path[512], *line = NULL;
    size_t size = 0;
    int count = 0;
    snprintf(path, sizeof path, "%s/vectors/%s.jsonl", folder ? folder : "tests", name);
    FILE *file = fopen(path, "r");
    if (!file) fail_msg("%s cannot be read", path);
    for (; getline(&line, &size, file) > 0; count++) expect_game(line);
    free(line);
    fclose(file);
    return count;
}

TEST(recorded_games_of_patterns_are_traced_byte_for_byte) {
    assert_int_equal(expect_file("patterns"), 35);
}

TEST(recorded_games_of_manalath_are_traced_byte_for_byte) {
    assert_int_equal(expect_file("manalath"), 45);
}

TEST(recorded_games_of_mandala_are_traced_byte_for_byte) {
    assert_int_equal(expect_file("mandala"), 40);
}

/* Views */

static void expect_line(const char *setting, const char *position, int reader,
                        const char *expected) {
    struct setting s = setting_of(setting);
    union position p = position_of(&s, position);
    assert_string_equal(trace_line(s.game, &p, reader, 0, NULL).text, expected);
}

#define HEXAGON "{\"ply\":0,\"move\":null,\"position\":\"../.../o. p 24-25\",\"to_move\":2,"
#define OPEN "\"result\":\"*\",\"score\":null}"

TEST(a_view_lists_legal_moves_only_to_the_player_whose_move_it_is) {
    static const char setting[] = "manalath sides=2-2-2", position[] = "../.../o. p 24-25";
    static const char all[] = HEXAGON "\"legal\":[\"oa2\",\"ob1\",\"ob2\",\"ob3\",\"oc1\",\"oc2\","
                                      "\"pa2\",\"pb1\",\"pb2\",\"pb3\",\"pc1\",\"pc2\"]," OPEN;
    expect_line(setting, position, TRACE_EVERYTHING, all);
    expect_line(setting, position, READER_2, all);
    expect_line(setting, position, READER_1, HEXAGON "\"legal\":[]," OPEN);
    expect_line(setting, position, SPECTATOR, HEXAGON "\"legal\":[]," OPEN);
}

/* Nobody holds more than a card here, and all others are in the open. */
#define DISCARDED "r17o17y15g15p18b18"
#define MANDALA(position, legal, score)                                                     \
    "{\"ply\":0,\"move\":null,\"position\":\"" position "\",\"to_move\":1,\"legal\":" legal \
    ",\"result\":\"*\",\"score\":" score "}"

TEST(a_view_shows_positions_and_scores_as_its_reader_sees_them) {
    static const char position[] = "- " DISCARDED " r1/o1 y2+-/g2+- y/g -|-|- -|-|- 1 - last 0 0";
    expect_line("mandala", position, READER_1,
                MANDALA("- " DISCARDED " r1/?1 y2+-/?2+- y/g -|-|- -|-|- 1 - last 0 0",
                        "[\"M1r\",\"M2r\",\"Xr1\"]", "[2,0]"));
    expect_line(
        "mandala", position, READER_2,
        MANDALA("- " DISCARDED " ?1/o1 ?2+-/g2+- y/g -|-|- -|-|- 1 - last 0 0", "[]", "[0,2]"));
    expect_line(
        "mandala", position, SPECTATOR,
        MANDALA("- " DISCARDED " ?1/?1 ?2+-/?2+- y/g -|-|- -|-|- 1 - last 0 0", "[]", "[0,0]"));
}
