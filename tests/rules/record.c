/* Game records: what is read, what is refused and where, and how it is written. A record is shown
 * as its items in a line of text, such as "Game=manalath start 1.oa1 $1 ( 1.oa2 ) *". */
#include "support/support.h"

#include "rules/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1 << 16 };

#define MANALATH "[Game \"manalath\"]\n"
#define STARTED "Game=manalath start "

/* Reading */

static void show_slice(struct text *t, struct slice slice) {
    text_slice(t, slice.start, slice.length);
}

static void show_comment(struct text *t, struct slice comment) {
    struct slice word;
    text_char(t, '{');
    for (bool first = true; record_comment_word(&comment, &word); first = false) {
        if (!first) text_char(t, '_');
        show_slice(t, word);
    }
    text_char(t, '}');
}

static void show_error(struct text *t, const struct record_reader *r) {
    text_char(t, '<');
    text_number(t, r->line);
    text_char(t, ':');
    text_number(t, r->column);
    text_char(t, ' ');
    text_add(t, r->why.text[ENGLISH]);
    text_char(t, '>');
}

static void show_item(struct text *t, const struct record_reader *r,
                      const struct record_item *item) {
    switch (item->kind) {
    case RECORD_TAG:
        show_slice(t, item->name);
        text_char(t, '=');
        show_slice(t, item->text);
        break;
    case RECORD_START: text_add(t, "start"); break;
    case RECORD_MOVE:
        text_number(t, item->number);
        text_char(t, '.');
        show_slice(t, item->text);
        break;
    case RECORD_NAG:
        text_char(t, '$');
        text_number(t, item->nag);
        break;
    case RECORD_COMMENT: show_comment(t, item->text); break;
    case RECORD_OPEN: text_char(t, '('); break;
    case RECORD_CLOSE: text_char(t, ')'); break;
    case RECORD_RESULT: text_add(t, result_text(item->result)); break;
    case RECORD_ERROR: show_error(t, r); break;
    }
}

static void expect_bytes(const char *text, size_t length, const char *items) {
    char shown[TEXT];
    struct text t = text_over(shown, sizeof shown);
    struct record_reader reader;
    struct record_item item;
    record_reader_init(&reader, text, length);
    while (record_next(&reader, &item)) {
        if (t.at > t.start) text_char(&t, ' ');
        show_item(&t, &reader, &item);
    }
    assert_false(t.cut);
    assert_string_equal(shown, items);
}

static void expect_items(const char *text, const char *items) {
    expect_bytes(text, strlen(text), items);
}

/* The items of a game of Manalath, from its moves on. */
static void expect_moves(const char *moves, const char *items) {
    char text[TEXT], shown[TEXT];
    snprintf(text, sizeof text, "%s%s", MANALATH, moves);
    snprintf(shown, sizeof shown, "%s%s", STARTED, items);
    expect_items(text, shown);
}

TEST(a_record_is_tags_moves_and_a_result) {
    expect_items("[Event \"Club evening\"]\n[Game \"manalath\"]\n\n1. oa1 2. pa2 *\n",
                 "Event=Club evening Game=manalath start 1.oa1 2.pa2 *");
}

TEST(a_text_without_games_is_empty) {
    expect_items("", "");
    expect_items(" \r\n\t\n% nothing here", "");
}

TEST(many_games_follow_each_other) {
    expect_items(MANALATH "*\n" MANALATH "oa1 *" MANALATH "*",
                 STARTED "* " STARTED "1.oa1 * " STARTED "*");
}

TEST(numbers_are_optional_but_checked) {
    expect_moves("oa1 2. oa2 3.oa3 4... pi1 pi2 *", "1.oa1 2.oa2 3.oa3 4.pi1 5.pi2 *");
    expect_moves("1. oa1 1... oa2 *", "1.oa1 <2:8 This is move 2: every move has a number of its "
                                      "own.>");
    expect_moves("01. oa1 *", "<2:1 This is move 1: every move has a number of its own.>");
    expect_moves("99999999999999999999. oa1 *",
                 "<2:1 This is move 1: every move has a number of its own.>");
    expect_moves("1. oa1 2. {so}", "1.oa1 <2:11 Move 2 should follow its number.>");
}

TEST(comments_stand_in_braces_or_run_to_the_end_of_the_line) {
    expect_moves("{before} 1. oa1 {in { between}; to } the end\n oa2 {} *",
                 "{before} 1.oa1 {in_{_between} {to_}_the_end} 2.oa2 {} *");
    expect_moves("* ; ends", "* <2:3 A game begins with its tags, such as [Game \"patterns\"]; a "
                             "line that begins with % is skipped.>");
}

TEST(white_space_in_comments_counts_as_one_space) {
    expect_moves("{  two \t words\r\n\r\nand three  } *", "{two_words_and_three} *");
}

TEST(a_comment_that_does_not_end_is_refused_where_it_begins) {
    expect_moves("1. oa1 {so what *\n" MANALATH "{nor this *",
                 "1.oa1 <2:8 This comment does not end: } is missing.> " STARTED
                 "<4:1 This comment does not end: } is missing.>");
}

TEST(marks_and_glyphs_belong_to_a_move) {
    expect_moves("oa1! oa2? oa3!! pi1?? pi2!? pi3?! *",
                 "1.oa1 $1 2.oa2 $2 3.oa3 $3 4.pi1 $4 5.pi2 $5 6.pi3 $6 *");
    expect_moves("oa1 $0 $255 {so} $7 *", "1.oa1 $0 $255 {so} $7 *");
    expect_moves("oa1 $256 *", "1.oa1 <2:5 After $ stands a number from 0 to 255.>");
    expect_moves("oa1!!! *", "1.oa1 <2:4 Marks of a move are ! ? !! ?? !? and ?!.>");
    expect_moves("$1 *", "<2:1 This belongs behind a move, and there is none yet.>");
}

TEST(a_variation_replaces_the_move_before_it) {
    expect_moves("1. oa1 2. oa2 (2. oa3 3. oa2) 3. oa3 *", "1.oa1 2.oa2 ( 2.oa3 3.oa2 ) 3.oa3 *");
    expect_moves("oa1 oa2 (oa2) *", "1.oa1 2.oa2 ( 2.oa2 ) *");
    expect_moves("oa1 oa2 (oa1) *", "1.oa1 2.oa2 ( <2:10 2. oa1: a1 is not empty.>");
}

TEST(variations_nest_and_follow_each_other) {
    expect_moves("oa1 (oa2 pa1 (pa3) (pa4 oa1)) (oa3) oa2 *",
                 "1.oa1 ( 1.oa2 2.pa1 ( 2.pa3 ) ( 2.pa4 3.oa1 ) ) ( 1.oa3 ) 2.oa2 *");
}

/* So many variations, each in the one before. */
static void expect_nested(int depth, enum record_kind end) {
    char text[TEXT];
    struct text t = text_over(text, sizeof text);
    struct record_reader reader;
    struct record_item item;
    text_add(&t, MANALATH "oa1");
    for (int i = 0; i < depth; i++) text_add(&t, "(oa1");
    for (int i = 0; i < depth; i++) text_char(&t, ')');
    text_char(&t, '*');
    record_reader_init(&reader, text, strlen(text));
    assert_true(record_finish(&reader, &item));
    assert_int_equal(item.kind, end);
    if (end == RECORD_ERROR)
        assert_string_equal(reader.why.text[ENGLISH],
                            "Variations may be nested 32 deep, no deeper.");
}

TEST(variations_nest_32_deep_and_no_deeper) {
    expect_nested(RECORD_DEPTH, RECORD_RESULT);
    expect_nested(RECORD_DEPTH + 1, RECORD_ERROR);
}

TEST(a_variation_needs_a_move_before_it_and_one_in_it) {
    expect_moves("(oa1) *", "<2:1 This belongs behind a move, and there is none yet.>");
    expect_moves("oa1 ({why}) *", "1.oa1 ( {why} <2:11 There is no move in this variation.>");
    expect_moves("oa1 ) *", "1.oa1 <2:5 No variation is open here.>");
    expect_moves("oa1 (oa2 *", "1.oa1 ( 1.oa2 <2:10 A variation is still open: ) is missing.>");
}

TEST(a_move_that_the_rules_refuse_is_refused_with_their_reason) {
    expect_moves("oa1 oa1 *", "1.oa1 <2:5 2. oa1: a1 is not empty.>");
    expect_moves("1.\n2-0", "<3:1 1. 2-0: '2-0' is not a move here: o or p and a cell, such as "
                            "oc4.>");
    expect_moves("oa1 oa2 oa3 pi1 oa4 pi2 0-1",
                 "1.oa1 2.oa2 3.oa3 4.pi1 5.oa4 <2:21 6. pi2: The game is over.>");
}

TEST(other_characters_have_no_meaning_outside_comments) {
    expect_moves("oa1 \"oa2\" *", "1.oa1 <2:5 This character has no meaning outside a comment.>");
    expect_moves("oa1 \xe2\x80\x93 *",
                 "1.oa1 <2:5 This character has no meaning outside a comment.>");
}

/* Results */

TEST(a_game_that_is_over_has_the_result_of_the_rules) {
    expect_moves("oa1 oa2 oa3 pi1 oa4 0-1", "1.oa1 2.oa2 3.oa3 4.pi1 5.oa4 0-1");
    expect_moves("oa1 oa2 oa3 pi1 oa4 1-0",
                 "1.oa1 2.oa2 3.oa3 4.pi1 5.oa4 <2:21 By the rules the result is 0-1.>");
    expect_moves("oa1 oa2 oa3 pi1 oa4 *",
                 "1.oa1 2.oa2 3.oa3 4.pi1 5.oa4 <2:21 By the rules the result is 0-1.>");
}

TEST(a_game_that_goes_on_may_end_otherwise_if_a_tag_says_how) {
    expect_items("[Termination \"resigned\"]" MANALATH "oa1 1-0",
                 "Termination=resigned " STARTED "1.oa1 1-0");
    expect_items("[Termination \"agreed\"]" MANALATH "1/2-1/2",
                 "Termination=agreed " STARTED "1/2-1/2");
    expect_moves("oa1 1-0", "1.oa1 <2:5 By the rules the game goes on. If it ended otherwise, a "
                            "tag says how, as in [Termination \"resigned\"].>");
}

TEST(a_result_tag_must_agree) {
    expect_items("[Result \"*\"]" MANALATH "*", "Result=* " STARTED "*");
    expect_items("[Result \"1-0\"]" MANALATH "*",
                 "Result=1-0 " STARTED "<2:1 This result is not the one of the tag Result.>");
    expect_items("[Result \"2-0\"]" MANALATH "*",
                 "Result=2-0 Game=manalath <1:10 A result is 1-0, 0-1, 1/2-1/2 or *.>");
}

TEST(a_game_without_its_result_is_refused_and_the_next_one_is_read) {
    expect_moves("oa1\n" MANALATH "*",
                 "1.oa1 <3:1 The game before this has no result: it ends with 1-0, 0-1, 1/2-1/2, "
                 "or * if it goes on.> " STARTED "*");
    expect_moves("oa1 (oa2\n", "1.oa1 ( 1.oa2 <3:1 A variation is still open: ) is missing.>");
}

/* Tags */

TEST(a_tag_has_a_name_and_a_value_in_quotation_marks) {
    static const char form[] = "A tag looks like [Event \"Club evening\"].";
    const char *const wrong[] = {"[]", "[1a \"x\"]", "[Event x]", "[Event \"x\" y]", "[Event"};
    const char *const columns[] = {"2", "2", "8", "12", "7"};
    for (int i = 0; i < 5; i++) {
        char items[128];
        snprintf(items, sizeof items, "<1:%s %s>", columns[i], form);
        expect_items(wrong[i], items);
    }
    expect_items("[Event \"x\n\"]",
                 "<1:10 The value of a tag is one line without tabs, up to \".>");
}

TEST(quotation_marks_and_backslashes_are_escaped) {
    struct record_reader reader;
    struct record_item item;
    char value[64];
    struct text t = text_over(value, sizeof value);
    const char *text = "[Site \"\\\"C:\\\\\\\"\"]" MANALATH "*";
    record_reader_init(&reader, text, strlen(text));
    assert_true(record_finish(&reader, &item));
    record_unescape(record_find_tag(&reader, "Site")->value, &t);
    assert_string_equal(value, "\"C:\\\"");
    expect_items("[Site \"C:\\games\"]",
                 "<1:10 A backslash is written \\\\, a quotation mark \\\".>");
}

TEST(a_tag_is_given_once) {
    expect_items("[Site \"x\"]\n[Site \"y\"]\n" MANALATH "\n*\n" MANALATH "*",
                 "Site=x <2:1 The tag Site is there already.> " STARTED "*");
}

TEST(a_game_has_at_most_64_tags) {
    char text[TEXT] = "";
    struct record_reader reader;
    struct record_item item;
    for (int i = 0; i <= RECORD_TAGS_MOST; i++)
        snprintf(text + strlen(text), 32, "[Tag%d \"\"]\n", i);
    record_reader_init(&reader, text, strlen(text));
    for (int i = 0; i < RECORD_TAGS_MOST; i++) assert_true(record_next(&reader, &item));
    assert_int_equal(item.kind, RECORD_TAG);
    assert_true(record_next(&reader, &item));
    assert_int_equal(item.kind, RECORD_ERROR);
    assert_int_equal(reader.line, RECORD_TAGS_MOST + 1);
}

TEST(the_game_must_be_named) {
    expect_items("[Event \"x\"]\n\n*", "Event=x <3:1 The tag Game is missing, as in [Game "
                                       "\"patterns\"].>");
    expect_items("[Game \"chess\"]\n*", "Game=chess <1:8 There is no game 'chess'.>");
    expect_items("1. oa1 *", "<1:1 A game begins with its tags, such as [Game \"patterns\"]; a "
                             "line that begins with % is skipped.>");
}

TEST(options_are_words_of_one_tag) {
    expect_items("[Options \" supply=3  sides=2-2-2\"]" MANALATH "oc2 *",
                 "Options= supply=3  sides=2-2-2 " STARTED "1.oc2 *");
    expect_items("[Options \"supply=3 colour=red\"]" MANALATH "*",
                 "Options=supply=3 colour=red Game=manalath <1:20 Options: Manalath has no option "
                 "like 'colour=red'.>");
    expect_items("[Options \"sides=9-9-9\"]" MANALATH "*",
                 "Options=sides=9-9-9 Game=manalath <1:11 Options: sides: '9-9-9' is not three "
                 "numbers from 2 to 7, as in 5-5-6.>");
}

/* Docs/notation.md: a tag of its own, so that readers who do not know it keep it as it is. */
TEST(what_the_table_shows_is_a_tag_of_its_own) {
    static const char text[] = "[Game \"mandala\"]\n[Memory \"on\"]\n\n*\n";
    struct record_reader reader;
    struct record_item item;
    record_reader_init(&reader, text, strlen(text));
    assert_true(record_finish(&reader, &item));
    assert_string_equal(reader.options.value[0], "on");
    assert_true(record_position(&reader)->mandala.memory);
    expect_items("[Game \"mandala\"][Memory \"perhaps\"]*",
                 "Game=mandala Memory=perhaps <1:26 Memory: memory: 'perhaps' is not a value of "
                 "memory (off|on).>");
    expect_items("[Game \"mandala\"][Options \"memory=on\"]*",
                 "Game=mandala Options=memory=on <1:27 Options: 'memory=on' has a tag of its own, "
                 "Memory.>");
    expect_items("[Memory \"long\"]" MANALATH "*", "Memory=long Game=manalath start *");
}

TEST(a_seed_or_a_position_deals_the_game) {
    static const char position[] =
        "rgbr/ybpbob/bopoorob/pbyybrpr/ggogpyrb/yopryprp/ygpgog/ygyg ro - - bowl";
    char text[TEXT];
    struct record_reader reader;
    struct record_item item;
    snprintf(text, sizeof text, "[Game \"patterns\"][Position \"%s\"]*", position);
    record_reader_init(&reader, text, strlen(text));
    assert_true(record_finish(&reader, &item));
    assert_string_equal(written_of(reader.game, record_position(&reader)).text, position);
    expect_items("[Game \"patterns\"][Seed \"0\"] Bo *", "Game=patterns Seed=0 start 1.Bo *");
    expect_items("[Game \"patterns\"][Seed \"zero\"] *",
                 "Game=patterns Seed=zero <1:25 A seed is a number below 2^256, or 64 hexadecimal "
                 "digits.>");
    expect_items(MANALATH "[Options \"sides=2-2-2\"][Position \"../../.. o 25-25\"]*",
                 "Game=manalath Options=sides=2-2-2 Position=../../.. o 25-25 <2:35 Position: "
                 "ROWS: row b has 3 cells.>");
}

TEST(a_view_is_replayed_as_far_as_it_shows) {
    expect_items("[Game \"mandala\"]\n[Position \"?88 - r6/?6 r2+-/?2+- -/- r2|-|- o2|-|- 1 - play "
                 "0 0\"]\n1. F2r1 2. M1r *",
                 "Game=mandala Position=?88 - r6/?6 r2+-/?2+- -/- r2|-|- o2|-|- 1 - play 0 0 start "
                 "1.F2r1 <3:12 2. M1r: The hand of player 2 is hidden in this view.>");
}

/* Files */

static size_t read_sample(const char *name, char *text) {
    const char *folder = getenv("KOLAM_TESTS");
    char path[256];
    snprintf(path, sizeof path, "%s/records/%s", folder ? folder : "tests", name);
    FILE *file = fopen(path, "rb");
    if (!file) fail_msg("%s cannot be opened", path);
    size_t length = fread(text, 1, TEXT - 1, file);
    text[length] = '\0';
    fclose(file);
    return length;
}

TEST(byte_order_marks_foreign_line_ends_and_percent_lines_are_tolerated) {
    expect_items("\xef\xbb\xbf% by some editor\r\n[Game \"manalath\"]\r\n\r\n1. oa1 {a\r\nb}\r\n"
                 "% 2. nonsense\r\n2. oa2 ; so\r\n*\r\n",
                 STARTED "1.oa1 {a_b} 2.oa2 {so} *");
    expect_moves("1. oa1 % 2. oa2 *",
                 "1.oa1 <2:8 2. %: '%' is not a move here: o or p and a cell, such as oc4.>");
}

TEST(columns_count_characters) {
    expect_moves("{\xc3\xa4\xe2\x82\xac\xf0\x9f\x8c\x8a} no",
                 "{\xc3\xa4\xe2\x82\xac\xf0\x9f\x8c\x8a} <2:7 1. no: 'no' is not a move here: o or "
                 "p and a cell, such as oc4.>");
}

TEST(comments_and_tags_are_utf_8_without_control_characters) {
    static const char error[] = "<2:4 This is a control character, or not UTF-8.>";
    const char *const wrong[] = {
        "\xff", "\xc3", "\x80",    "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80",
        "\x1b", "\x7f", "\xc2\x9b"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char text[64];
        snprintf(text, sizeof text, "{\xc3\xa9 %s} *", wrong[i]);
        expect_moves(text, error);
    }
    expect_bytes("[A \"\0\"]", 8, "<1:5 This is a control character, or not UTF-8.>");
}

TEST(rubbish_is_refused_once) {
    char rubbish[1000];
    memset(rubbish, 0, sizeof rubbish);
    for (size_t i = 100; i < sizeof rubbish; i++) rubbish[i] = (char)(i * i % 251);
    expect_bytes(rubbish, sizeof rubbish,
                 "<1:1 A game begins with its tags, such as [Game \"patterns\"]; a line that "
                 "begins with % is skipped.>");
}

TEST(after_an_error_the_next_game_is_read) {
    expect_moves("oa1 (oa1 [not a game] {\n[nor this]\n oa9\n\n [Event \"x\"]\n" MANALATH "*",
                 "1.oa1 ( 1.oa1 <2:10 This character has no meaning outside a comment.> "
                 "Event=x " STARTED "*");
    expect_items("[Event x]\n[Site \"y\"]\n% so\n" MANALATH "\noa1 *\n\n" MANALATH "*",
                 "<1:8 A tag looks like [Event \"Club evening\"].> " STARTED "*");
    expect_items("[Game \"go\"]\n\n1. a1\n" MANALATH "*",
                 "Game=go <1:8 There is no game 'go'.> " STARTED "*");
}

TEST(the_broken_samples_say_what_is_wrong_with_them) {
    char text[TEXT];
    read_sample("illegal-move.kgn", text);
    expect_items(text, "Event=first, readable " STARTED "1.oa1 2.oa2 * "
                       "Event=second, with a move that is not legal " STARTED
                       "1.oa1 2.pe5 <10:4 3. oa1: a1 is not empty.> "
                       "Event=third, readable " STARTED "1.pa1 *");
    read_sample("cut-off.kgn", text);
    expect_items(text, "Event=the end of the file is missing " STARTED "1.oa1 2.oa2 ( 2.oa3 <4:23 "
                       "This comment does not end: } is missing.>");
}

TEST(errors_are_told_in_german_too) {
    struct record_reader reader;
    struct record_item item;
    const char *text = MANALATH "oa1 oa1 *";
    record_reader_init(&reader, text, strlen(text));
    assert_true(record_finish(&reader, &item));
    assert_string_equal(reader.why.text[GERMAN], "2. oa1: a1 ist nicht frei.");
}

/* What a reader knows */

TEST(the_positions_before_and_after_a_move_are_known) {
    struct record_reader reader;
    struct record_item item;
    const char *text = "[Options \"sides=2-2-2\"]" MANALATH "oa1 pb2 (pc1) *";
    record_reader_init(&reader, text, strlen(text));
    while (record_next(&reader, &item) && item.kind != RECORD_OPEN) continue;
    assert_string_equal(written_of(reader.game, record_position(&reader)).text,
                        "../.../o. p 24-25");
    assert_true(record_next(&reader, &item));
    assert_int_equal(record_number(&reader), 2);
    assert_int_equal(item.depth, 1);
    assert_string_equal(written_of(reader.game, record_before(&reader)).text, "../.../o. p 24-25");
    assert_string_equal(written_of(reader.game, record_position(&reader)).text,
                        "p./.../o. o 24-24");
    assert_true(record_next(&reader, &item));
    assert_string_equal(written_of(reader.game, record_position(&reader)).text,
                        "../.p./o. o 24-24");
}

TEST(a_copy_of_a_reader_looks_ahead) {
    struct record_reader reader;
    struct record_item item;
    const char *text = MANALATH "oa1 oa2 oa3 *";
    record_reader_init(&reader, text, strlen(text));
    while (record_next(&reader, &item) && item.kind != RECORD_MOVE) continue;
    struct record_reader ahead = reader;
    assert_true(record_finish(&ahead, &item));
    assert_int_equal(record_number(&ahead), 3);
    assert_true(record_next(&reader, &item));
    assert_int_equal(item.number, 2);
}

/* Writing */

/* All readable games of a text, as they are written. */
static void rewrite(const char *text, char *written) {
    struct record_reader reader;
    struct record_writer writer;
    struct record_item item;
    struct text t = text_over(written, TEXT);
    record_reader_init(&reader, text, strlen(text));
    record_writer_init(&writer, record_put_text, &t);
    while (record_next(&reader, &item)) record_write(&writer, &item);
    assert_false(t.cut);
}

static void expect_written(const char *text, const char *expected) {
    char written[TEXT], again[TEXT];
    rewrite(text, written);
    assert_string_equal(written, expected);
    rewrite(written, again);
    assert_string_equal(again, written);
}

TEST(games_are_written_with_tags_a_blank_line_and_numbered_moves) {
    expect_written("[ Game  \"manalath\" ]1...oa1 (oa2 oa3)oa2 {b}$1 * [Game \"manalath\"] *",
                   MANALATH "\n1. oa1 (1. oa2 2. oa3) 2. oa2 {b} $1 *\n\n" MANALATH "\n*\n");
}

TEST(the_first_six_glyphs_are_written_as_marks_behind_a_move) {
    expect_written(MANALATH "oa1 $1 $2 oa2 $3 {so} $4 oa3 ?? oa5 $7 oa6 $0*",
                   MANALATH "\n1. oa1! $2 2. oa2!! {so} $4 3. oa3?? 4. oa5 $7 5. oa6 $0 *\n");
}

TEST(lines_break_at_80_columns_and_never_behind_a_number_or_a_bracket) {
    expect_written(
        MANALATH "{A comment of thirty-nine characters, so} oa1 (oa2 {\xc3\xa4\xc3\xb6\xc3\xbc "
                 "counts as three} oa3) oa2 (oa4) oa3 (oa4) {and} *",
        MANALATH "\n{A comment of thirty-nine characters, so} 1. oa1 (1. oa2 {\xc3\xa4\xc3\xb6"
                 "\xc3\xbc counts as three}\n2. oa3) 2. oa2 (2. oa4) 3. oa3 (3. oa4) {and} *\n");
}

TEST(a_word_longer_than_a_line_has_a_line_of_its_own) {
    char word[400], text[TEXT], expected[TEXT];
    memset(word, 'x', sizeof word);
    for (int length = 70; length < 400; length += 47) {
        snprintf(text, sizeof text, MANALATH "oa1 (oa2 {so %.*s so}) *", length, word);
        snprintf(expected, sizeof expected, MANALATH "\n1. oa1 (1. oa2 {so\n%.*s%sso}) *\n", length,
                 word, length < 76 ? " " : "\n");
        expect_written(text, expected);
    }
}

TEST(a_comment_with_a_closing_brace_runs_to_the_end_of_its_line) {
    expect_written(MANALATH "oa1 (oa2 ;  a } \t b\n) ; c }\n*",
                   MANALATH "\n1. oa1 (1. oa2 ; a } b\n) ; c }\n*\n");
    expect_written(MANALATH "oa1 (; a }\n oa2) *", MANALATH "\n1. oa1 (; a }\n1. oa2) *\n");
}

TEST(a_tag_written_from_plain_text_is_escaped) {
    char written[256];
    struct text t = text_over(written, sizeof written);
    struct record_writer writer;
    record_writer_init(&writer, record_put_text, &t);
    record_write_tag(&writer, "Site", "C:\\ \"here\"");
    record_write_tag(&writer, "Game", "manalath");
    record_write(&writer, &(struct record_item){.kind = RECORD_START});
    record_write(&writer, &(struct record_item){.kind = RECORD_RESULT, .result = ONGOING});
    assert_string_equal(written, "[Site \"C:\\\\ \\\"here\\\"\"]\n" MANALATH "\n*\n");
}

TEST(whole_games_of_each_kind_are_canonical) {
    const char *const names[] = {"patterns.kgn", "manalath.kgn", "mandala.kgn"};
    for (int i = 0; i < 3; i++) {
        char text[TEXT];
        struct record_reader reader;
        struct record_item item;
        record_reader_init(&reader, text, read_sample(names[i], text));
        assert_true(record_finish(&reader, &item));
        assert_int_equal(item.kind, RECORD_RESULT);
        assert_int_equal(reader.game->to_move(record_position(&reader)), 0);
        assert_false(record_finish(&reader, &item));
        expect_written(text, text);
    }
}

TEST(everything_is_written_in_canonical_form) {
    char text[TEXT], canonical[TEXT];
    read_sample("everything.kgn", text);
    read_sample("everything.canonical.kgn", canonical);
    expect_written(text, canonical);
}

/* Writes what is left of the game as a record that starts from the position reached. */
static void write_rest(struct record_reader r, const char *seed, char *written) {
    struct text t = text_over(written, TEXT);
    struct record_writer writer;
    struct record_item item;
    int before = record_number(&r);
    record_writer_init(&writer, record_put_text, &t);
    record_write_tag(&writer, "Game", r.game->name);
    record_write_tag(&writer, "Position", written_of(r.game, record_position(&r)).text);
    record_write_tag(&writer, "Seed", seed);
    record_write(&writer, &(struct record_item){.kind = RECORD_START});
    while (record_next(&r, &item)) {
        item.number -= before;
        record_write(&writer, &item);
    }
}

/* The sample's deck runs out at move 70; a game taken up before that needs the same seed for it. */
TEST(after_a_position_the_seed_serves_reshuffles) {
    char text[TEXT], rest[TEXT], seed[SEED_TEXT];
    struct record_reader reader, again;
    struct record_item item;
    record_reader_init(&reader, text, read_sample("mandala.kgn", text));
    while (record_next(&reader, &item) && item.number < 20) continue;
    seed_write(&reader.seed, seed);
    write_rest(reader, seed, rest);
    record_reader_init(&again, rest, strlen(rest));
    assert_true(record_finish(&again, &item));
    assert_int_equal(item.kind, RECORD_RESULT);
    write_rest(reader, "1", rest);
    record_reader_init(&again, rest, strlen(rest));
    assert_true(record_finish(&again, &item));
    assert_int_equal(item.kind, RECORD_ERROR);
    assert_in_range(record_number(&again), 50, 68);
}
