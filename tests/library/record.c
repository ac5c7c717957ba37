/* Records in the library: read, looked at, changed and written. */
#include <kolam_record.h>

#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MOST = 1 << 16 };

static char *read_test_file(const char *name) {
    static char text[TEXT_MOST];
    char path[1024];
    snprintf(path, sizeof path, "%s/records/%s", getenv("KOLAM_TESTS"), name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

static kolam_record *read_text(const char *text) {
    struct kolam_fault fault;
    kolam_record_text *records = kolam_record_text_open(text, strlen(text));
    kolam_record *record = kolam_record_text_next(records, &fault);
    if (!record) fail_msg("%d:%d: %s", fault.line, fault.column, fault.why);
    kolam_record_text_close(records);
    return record;
}

static const char *written(const kolam_record *record) {
    static char text[TEXT_MOST];
    assert_in_range(kolam_record_write(record, text, sizeof text), 1, sizeof text - 1);
    return text;
}

static void assert_written(kolam_record *record, const char *text) {
    assert_string_equal(written(record), text);
    kolam_record_close(record);
}

/* It is written, read, and written as before. */
static void assert_read_again(const kolam_record *record) {
    char text[TEXT_MOST];
    strcpy(text, written(record));
    assert_written(read_text(text), text);
}

static int play(kolam_record *record, int node, const char *name) {
    char error[KOLAM_ERROR_TEXT];
    kolam_position p;
    kolam_move m;
    kolam_record_position(record, node, &p);
    if (!kolam_read_move(kolam_record_game(record), &p, name, &m, error)) fail_msg("%s", error);
    int added = kolam_record_add(record, node, m, error);
    if (added < 0) fail_msg("%s", error);
    return added;
}

static kolam_record *small_game(void) {
    kolam_record *record =
        kolam_record_open(kolam_game_named("manalath"), "sides=3-3-3", NULL, NULL, NULL);
    assert_non_null(record);
    return record;
}

TEST(a_record_is_written_as_it_was_read) {
    const char *files[] = {"manalath.kgn", "mandala.kgn", "patterns.kgn"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char *text = read_test_file(files[i]);
        struct kolam_fault fault;
        kolam_record *record;
        char all[TEXT_MOST] = "";
        kolam_record_text *records = kolam_record_text_open(text, strlen(text));
        while ((record = kolam_record_text_next(records, &fault))) {
            if (*all) strcat(all, "\n");
            strcat(all, written(record));
            kolam_record_close(record);
        }
        assert_string_equal(fault.why, "");
        assert_string_equal(all, text);
        kolam_record_text_close(records);
    }
}

TEST(comments_marks_and_variations_are_kept) {
    const char *text =
        "[Game \"manalath\"]\n[Options \"sides=3-3-3\"]\n\n"
        "{A quiet start.} 1. oc3 {Here.} ({Or} {else:} 1. pa1 2. pa2? (2. oa2)) 2. pc4?!\n"
        "$14 {Too close, and too early.} *\n";
    kolam_record *record = read_text(text);
    int first = kolam_record_child(record, 0, 0), other = kolam_record_child(record, 0, 1);
    assert_int_equal(kolam_record_child(record, 0, 2), -1);
    assert_string_equal(kolam_record_comment(record, 0, KOLAM_COMMENT, 0), "A quiet start.");
    assert_string_equal(kolam_record_comment(record, first, KOLAM_COMMENT, 0), "Here.");
    assert_string_equal(kolam_record_comment(record, other, KOLAM_PREFACE, 1), "else:");
    assert_null(kolam_record_comment(record, other, KOLAM_PREFACE, 2));
    assert_null(kolam_record_comment(record, other, KOLAM_COMMENT, 0));
    int second = kolam_record_child(record, first, 0);
    assert_int_equal(kolam_record_parent(record, second), first);
    assert_int_equal(kolam_record_number(record, second), 2);
    assert_int_equal(kolam_record_mark(record, second, 0), 6);
    assert_int_equal(kolam_record_mark(record, second, 1), 14);
    assert_int_equal(kolam_record_mark(record, second, 2), -1);
    assert_written(record, text);
}

TEST(notes_of_a_move_are_written_before_its_variations) {
    kolam_record *record = read_text("[Game \"manalath\"]\n\n1. oc3 (1. oc4) {Better.} *");
    assert_written(record, "[Game \"manalath\"]\n\n1. oc3 {Better.} (1. oc4) *\n");
}

TEST(a_tag_keeps_its_quotation_marks) {
    kolam_record *record = small_game();
    assert_true(kolam_record_set_tag(record, "Event", "The \"last\" one \\ 1", NULL));
    assert_string_equal(kolam_record_tag(record, "Event"), "The \"last\" one \\ 1");
    kolam_record *again = read_text(written(record));
    assert_string_equal(kolam_record_tag(again, "Event"), "The \"last\" one \\ 1");
    kolam_record_close(again);
    assert_true(kolam_record_set_tag(record, "Event", NULL, NULL));
    assert_null(kolam_record_tag(record, "Event"));
    kolam_record_close(record);
}

TEST(a_long_tag_is_kept_whole) {
    char text[1024];
    memset(text, 'n', sizeof text);
    memcpy(text, "[", 1);
    snprintf(text + 500, sizeof text - 500, " \"value\"]\n[Game \"manalath\"]\n\n1. oc3 *\n");
    assert_written(read_text(text), text);
}

TEST(a_new_record_is_played_and_read_again) {
    kolam_record *record = small_game();
    assert_true(kolam_record_set_tag(record, "Player1", "Ada", NULL));
    int first = play(record, 0, "oc3"), other = play(record, 0, "pa1");
    int second = play(record, first, "pc4");
    play(record, other, "oa2");
    assert_true(kolam_record_add_comment(record, second, KOLAM_COMMENT, " Too \n close. ", NULL));
    assert_true(kolam_record_add_comment(record, other, KOLAM_PREFACE, "Or", NULL));
    assert_true(kolam_record_add_mark(record, second, 2, NULL));
    assert_true(kolam_record_set_result(record, KOLAM_SECOND_WINS, "resigned", NULL));
    const char *text =
        "[Player1 \"Ada\"]\n[Game \"manalath\"]\n[Options \"sides=3-3-3\"]\n[Seed \"0\"]\n"
        "[Result \"0-1\"]\n[Termination \"resigned\"]\n\n"
        "1. oc3 ({Or} 1. pa1 2. oa2) 2. pc4 {Too close.} $2 0-1\n";
    assert_string_equal(written(record), text);
    assert_written(read_text(text), text);
    kolam_record_close(record);
}

TEST(a_record_of_every_game_with_all_its_options_is_read_again) {
    const char *starts[][3] = {
        {"patterns", "ending=pass", "7"},
        {"manalath", "sides=3-4-4 supply=0 neutral=c3,b2", NULL},
        {"mandala", "memory=on",
         "00000000000000000000000000000000000000000000000000000000000000ff"},
    };
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        char error[KOLAM_ERROR_TEXT];
        kolam_record *record = kolam_record_open(kolam_game_named(starts[i][0]), starts[i][1],
                                                 starts[i][2], NULL, error);
        if (!record) fail_msg("%s", error);
        kolam_position p, again;
        kolam_record_position(record, 0, &p);
        kolam_record *copy = read_text(written(record));
        kolam_record_position(copy, 0, &again);
        assert_memory_equal(&p, &again, sizeof p);
        assert_string_equal(kolam_record_options(copy), starts[i][1]);
        kolam_record_close(copy);
        kolam_record_close(record);
    }
}

TEST(a_record_can_begin_with_a_position) {
    const kolam_game *game = kolam_game_named("manalath");
    char error[KOLAM_ERROR_TEXT];
    kolam_record *record = kolam_record_open(game, "sides=2-2-2", "5", "../.../oo o 23-25", error);
    play(record, 0, "ob2");
    assert_string_equal(kolam_record_tag(record, "Position"), "../.../oo o 23-25");
    assert_read_again(record);
    kolam_record_close(record);
    assert_null(kolam_record_open(game, "sides=2-2-2", "5", "../.../oo. o 23-25", error));
    assert_string_equal(error, "ROWS: row a has 2 cells.");
}

TEST(what_follows_a_removed_move_is_gone) {
    kolam_record *record =
        read_text("[Game \"manalath\"]\n\n1. oc3 (1. oc4 2. pa1 (2. pa2) 3. oa3) 2. pc4 *");
    int first = kolam_record_child(record, 0, 0), second = kolam_record_child(record, first, 0);
    kolam_record_remove(record, first);
    assert_int_equal(kolam_record_parent(record, second), -1);
    assert_int_equal(kolam_record_add(record, second, 1, NULL), -1);
    kolam_record_remove(record, 0);
    assert_written(record, "[Game \"manalath\"]\n\n1. oc4 2. pa1 (2. pa2) 3. oa3 *\n");
}

TEST(variations_can_be_nested_as_deep_as_they_can_be_read) {
    char error[KOLAM_ERROR_TEXT] = "";
    kolam_record *record = kolam_record_open(kolam_game_named("mandala"), NULL, NULL, NULL, NULL);
    int node = 0, depth = 0;
    for (; !*error; depth++) {
        kolam_position p;
        kolam_move moves[KOLAM_MOVES_MOST];
        kolam_record_position(record, node, &p);
        kolam_moves(kolam_record_game(record), &p, moves);
        assert_true(kolam_record_add(record, node, moves[0], NULL) > 0);
        node = kolam_record_add(record, node, moves[0], error);
    }
    assert_string_equal(error, "Variations may be nested 32 deep, no deeper.");
    assert_int_equal(depth, 33);
    assert_read_again(record);
    kolam_record_close(record);
}

TEST(a_game_that_cannot_be_read_is_left_out_and_told) {
    struct kolam_fault fault;
    const char *text = "[Game \"manalath\"]\n\n1. oc3 2. oc3 *\n\n[Game \"mandala\"]\n\n*\n";
    kolam_record_text *records = kolam_record_text_open(text, strlen(text));
    assert_null(kolam_record_text_next(records, &fault));
    assert_int_equal(fault.line, 3);
    assert_int_equal(fault.column, 11);
    assert_string_equal(fault.why, "2. oc3: c3 is not empty.");
    kolam_record *record = kolam_record_text_next(records, &fault);
    assert_string_equal(kolam_game_name(kolam_record_game(record)), "mandala");
    kolam_record_close(record);
    assert_null(kolam_record_text_next(records, &fault));
    assert_string_equal(fault.why, "");
    kolam_record_text_close(records);
}

TEST(what_does_not_belong_into_a_record_is_refused) {
    char error[KOLAM_ERROR_TEXT];
    kolam_record *record = small_game();
    int first = play(record, 0, "oc3");
    assert_false(kolam_record_set_tag(record, "Game", "mandala", error));
    assert_string_equal(error, "The tag Game follows from the start or the result of the game.");
    assert_false(kolam_record_set_tag(record, "Two words", "", error));
    assert_false(kolam_record_set_tag(record, "Event", "two\nlines", error));
    assert_string_equal(error, "The value of a tag is one line without tabs, in UTF-8.");
    assert_false(kolam_record_add_mark(record, 0, 1, error));
    assert_string_equal(error, "A mark belongs behind a move.");
    assert_false(kolam_record_add_mark(record, first, 256, error));
    assert_false(kolam_record_add_comment(record, first, KOLAM_PREFACE, "Or", error));
    assert_string_equal(error, "A preface belongs to the first move of a variation.");
    assert_false(kolam_record_add_comment(record, first, KOLAM_COMMENT, "\x1b[2J", error));
    assert_false(kolam_record_set_result(record, KOLAM_FIRST_WINS, NULL, error));
    assert_string_equal(error, "By the rules the game goes on: say in a line how it ended.");
    assert_int_equal(kolam_record_result(record), KOLAM_ONGOING);
    assert_written(record,
                   "[Game \"manalath\"]\n[Options \"sides=3-3-3\"]\n[Seed \"0\"]\n\n1. oc3 *\n");
}

TEST(a_record_draws_its_kolam_when_its_game_is_over) {
    static char drawing[KOLAM_DRAWING_TEXT], again[KOLAM_DRAWING_TEXT];
    char error[KOLAM_ERROR_TEXT];
    kolam_record *record = small_game();
    assert_false(kolam_record_draw_kolam(record, false, drawing, error));
    assert_string_equal(error, "The game is not over; it leaves its kolam when it is.");
    assert_true(kolam_record_set_result(record, KOLAM_FIRST_WINS, "resigned", error));
    assert_true(kolam_record_draw_kolam(record, false, drawing, error));
    assert_memory_equal(drawing, "<svg ", 5);
    assert_true(kolam_record_draw_kolam(record, true, again, NULL));
    assert_in_range(strlen(again), 1, strlen(drawing) - 1);
    kolam_record_close(record);
}

TEST(a_game_has_at_most_64_tags) {
    char error[KOLAM_ERROR_TEXT], name[16];
    kolam_record *record = small_game();
    int tags = 3;
    for (; kolam_record_set_tag(record, name, "x", error) || tags == 3; tags++)
        snprintf(name, sizeof name, "Tag%d", tags);
    assert_string_equal(error, "A game has at most 64 tags.");
    assert_read_again(record);
    kolam_record_close(record);
}

TEST(a_text_that_does_not_fit_is_cut_and_measured) {
    char text[8];
    kolam_record *record = small_game();
    size_t length = strlen(written(record));
    assert_int_equal(kolam_record_write(record, text, sizeof text), length);
    assert_string_equal(text, "[Game \"");
    assert_int_equal(kolam_record_write(record, NULL, 0), length);
    kolam_record_close(record);
}
