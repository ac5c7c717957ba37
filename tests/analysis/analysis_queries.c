/* Queries in JSON: what is answered, in which order, and how it ends. Without threads everything
 * happens in one order; with threads only that everything is answered. */
#include "support/support.h"

#include "analysis/analysis_queries.h"

#include <stdio.h>
#include <string.h>

enum { LINES = 64, SHOWN = 1024 };

/* The beginnings of the lines that were put out. */
struct output {
    char line[LINES][SHOWN];
    int count, most; /* 0: all of them are heard */
};

static bool put(void *to, const char *line) {
    struct output *o = to;
    if (o->most > 0 && o->count == o->most) return false;
    assert_true(o->count < LINES);
    snprintf(o->line[o->count++], SHOWN, "%s", line);
    return true;
}

static struct queries *open_queries(struct output *o, int workers) {
    struct queries_settings settings = {
        .workers = workers, .threads = 1, .megabytes = 1, .nodes_most = 200, .put = put, .to = o};
    memset(o, 0, sizeof *o);
    struct queries *q = queries_open(&settings);
    assert_non_null(q);
    return q;
}

static void take(struct queries *q, const char *line) {
    queries_take(q, line, strlen(line));
}

static bool says(const struct output *o, int index, const char *part) {
    return index < o->count && strstr(o->line[index], part) != NULL;
}

static int count_of(const struct output *o, const char *part) {
    int count = 0;
    for (int i = 0; i < o->count; i++) count += says(o, i, part);
    return count;
}

static void answer(const char *line, struct output *o) {
    struct queries *q = open_queries(o, 0);
    take(q, line);
    queries_finish(q);
    queries_close(q);
}

TEST(a_query_is_answered_for_the_position_after_its_moves) {
    struct output o;
    answer("{\"id\":\"q\",\"game\":\"manalath\",\"moves\":[\"oe5\"],\"maxNodes\":100}", &o);
    assert_int_equal(o.count, 1);
    assert_true(says(&o, 0, "\"id\":\"q\",\"turn\":1,\"isDuringSearch\":false,\"toMove\":2"));
    assert_true(says(&o, 0, "\"rootInfo\":{\"value\":"));
    assert_true(says(&o, 0, "\"points\":null"));
}

TEST(every_turn_asked_for_has_its_answer) {
    struct output o;
    answer("{\"id\":\"q\",\"game\":\"patterns\",\"seed\":1,\"moves\":[\"Br\",\"Ed4\"],"
           "\"analyzeTurns\":[2,0],\"lines\":1,\"classify\":true}",
           &o);
    assert_int_equal(o.count, 2);
    assert_true(says(&o, 0, "\"turn\":2") && !says(&o, 0, "\"played\""));
    assert_true(says(&o, 1, "\"turn\":0") && says(&o, 1, "\"played\":{\"move\":\"Br\""));
}

/* Orange has a group of 4, which oe3 makes 5: anything else loses at once. */
TEST(a_blunder_says_why_in_both_languages) {
    struct output o;
    answer("{\"id\":\"q\",\"game\":\"manalath\",\"position\":\"....../...p.../......../...p.oo../"
           "...po...../..ooo..../..pp..../..p..../...... o 19-19\",\"moves\":[\"pa1\"],"
           "\"analyzeTurns\":[0],\"maxNodes\":100,\"classify\":true}",
           &o);
    assert_true(says(&o, 0, "\"class\":\"blunder\""));
    assert_true(says(&o, 0, "\"why\":{\"en\":\"After pa1: player 1 has four together and loses."));
    assert_true(says(&o, 0, "\"de\":\"Nach pa1: Seite 1 hat vier zusammen und verliert."));
}

TEST(a_game_that_is_over_has_a_result_and_no_moves) {
    struct output o;
    answer("{\"id\":\"q\",\"game\":\"manalath\","
           "\"moves\":[\"oa1\",\"pi1\",\"oa2\",\"pi2\",\"oa3\",\"pi4\",\"oa4\"]}",
           &o);
    assert_true(says(&o, 0, "\"toMove\":0,\"result\":\"0-1\",\"moveInfos\":[]"));
}

static void expect_error(const char *line, const char *field) {
    struct output o;
    char name[64];
    answer(line, &o);
    snprintf(name, sizeof name, "\"field\":\"%s\"", field);
    assert_int_equal(o.count, 1);
    assert_true(says(&o, 0, "\"error\":\""));
    if (!says(&o, 0, name)) fail_msg("%s: %s", line, o.line[0]);
}

#define QUERY(rest) "{\"id\":\"q\",\"game\":\"mandala\"" rest "}"

TEST(what_is_wrong_is_answered_with_its_field) {
    expect_error("{\"game\":\"patterns\"}", "id");
    expect_error("{\"id\":7,\"game\":\"patterns\"}", "id");
    expect_error("{\"id\":\"q\"}", "game");
    expect_error("{\"id\":\"q\",\"game\":\"chess\"}", "game");
    expect_error("{\"id\":\"q\",\"game\":\"manalath\",\"options\":{\"sides\":\"9-9-9\"}}",
                 "options");
    expect_error("{\"id\":\"q\",\"action\":\"dance\"}", "action");
    expect_error("{\"id\":\"q\",\"action\":\"terminate\"}", "terminateId");
    expect_error(QUERY(",\"options\":[]"), "options");
    expect_error(QUERY(",\"seed\":-1"), "seed");
    expect_error(QUERY(",\"position\":\"nonsense\""), "position");
    expect_error(QUERY(",\"moves\":[\"Ed4\"]"), "moves");
    expect_error(QUERY(",\"moves\":[[\"1\",\"Ed4\"]]"), "moves");
    expect_error(QUERY(",\"analyzeTurns\":[1]"), "analyzeTurns");
    expect_error(QUERY(",\"view\":3"), "view");
    expect_error(QUERY(",\"view\":2"), "view");
    expect_error(QUERY(",\"hindsight\":1"), "hindsight");
    expect_error(QUERY(",\"maxNodes\":0"), "maxNodes");
    expect_error(QUERY(",\"maxNodes\":1.5"), "maxNodes");
    expect_error(QUERY(",\"maxTime\":\"1\""), "maxTime");
    expect_error(QUERY(",\"maxDepth\":1000"), "maxDepth");
    expect_error(QUERY(",\"lines\":0"), "lines");
    expect_error(QUERY(",\"priority\":\"high\""), "priority");
}

TEST(lines_that_are_no_queries_are_answered_and_do_no_harm) {
    static const char *const lines[] = {
        "nonsense", "[]", "{\"id\":\"q\"", "{\"id\":\"q\",\"id\":\"q\"}", "\xff\xfe", "null"};
    struct output o;
    struct queries *q = open_queries(&o, 0);
    for (int i = 0; i < 6; i++) take(q, lines[i]);
    take(q, "");
    take(q, " \t\r");
    assert_int_equal(count_of(&o, "\"error\":"), 6);
    take(q, "{\"id\":\"v\",\"action\":\"query_version\"}");
    assert_true(says(&o, 6, "\"version\":\""));
    queries_close(q);
}

TEST(a_field_that_nobody_knows_gets_a_warning_and_the_query_its_answer) {
    struct output o;
    answer("{\"id\":\"q\",\"game\":\"patterns\",\"komi\":7.5}", &o);
    assert_int_equal(o.count, 2);
    assert_true(says(&o, 0, "\"warning\":") && says(&o, 0, "\"field\":\"komi\""));
    assert_true(says(&o, 1, "\"rootInfo\""));
}

#define WAITING(id, priority) \
    "{\"id\":\"" id "\",\"game\":\"patterns\",\"maxNodes\":10,\"priority\":" priority "}"

TEST(the_highest_priority_comes_first_and_of_equals_the_oldest) {
    struct output o;
    struct queries *q = open_queries(&o, 0);
    take(q, WAITING("a", "0"));
    take(q, WAITING("b", "5"));
    take(q, WAITING("c", "-1"));
    take(q, WAITING("d", "5"));
    queries_finish(q);
    assert_true(says(&o, 0, "\"id\":\"b\"") && says(&o, 1, "\"id\":\"d\""));
    assert_true(says(&o, 2, "\"id\":\"a\"") && says(&o, 3, "\"id\":\"c\""));
    queries_close(q);
}

TEST(a_query_ended_before_it_began_is_answered_without_results) {
    struct output o;
    struct queries *q = open_queries(&o, 0);
    take(q, WAITING("a", "0"));
    take(q, WAITING("b", "0"));
    take(q, "{\"id\":\"t\",\"action\":\"terminate\",\"terminateId\":\"a\"}");
    assert_true(says(&o, 0, "\"id\":\"a\"") && says(&o, 0, "\"noResults\":true"));
    assert_true(says(&o, 1, "\"id\":\"t\",\"action\":\"terminate\",\"terminateId\":\"a\""));
    queries_finish(q);
    assert_true(says(&o, 2, "\"id\":\"b\"") && says(&o, 2, "\"rootInfo\""));
    assert_int_equal(o.count, 3);
    queries_close(q);
}

TEST(nothing_is_searched_for_nobody) {
    struct output o;
    struct queries *q = open_queries(&o, 0);
    o.most = 1;
    for (int i = 0; i < 5; i++) take(q, WAITING("a", "0"));
    queries_finish(q);
    assert_int_equal(o.count, 1);
    assert_false(queries_take(q, "", 0));
    queries_close(q);
}

TEST(the_same_query_has_the_same_answer) {
    static const char query[] = "{\"id\":\"q\",\"game\":\"mandala\",\"seed\":\"3\",\"lines\":1}";
    struct output first, second;
    answer(query, &first);
    answer(query, &second);
    const char *moves = strstr(first.line[0], "moveInfos"),
               *again = strstr(second.line[0], "moveInfos");
    assert_string_equal(moves, again); /* what is before it tells the time as well */
}

TEST(several_workers_answer_everything) {
    struct output o;
    struct queries *q = open_queries(&o, 2);
    for (int i = 0; i < 12; i++) take(q, i % 3 ? WAITING("a", "1") : QUERY(",\"maxNodes\":50"));
    queries_finish(q);
    assert_int_equal(count_of(&o, "\"rootInfo\""), 12);
    take(q, "{\"id\":\"c\",\"action\":\"clear_cache\"}");
    for (int i = 0; i < 12; i++) take(q, WAITING("b", "0"));
    take(q, "{\"id\":\"t\",\"action\":\"terminate_all\"}");
    queries_finish(q);
    assert_int_equal(count_of(&o, "\"id\":\"b\""), 12);
    queries_close(q);
}

TEST(closing_ends_what_is_going_on) {
    struct output o;
    struct queries_settings settings = {
        .workers = 2, .threads = 1, .megabytes = 1, .put = put, .to = &o};
    memset(&o, 0, sizeof o);
    struct queries *q = queries_open(&settings);
    for (int i = 0; i < 4; i++)
        take(q, "{\"id\":\"long\",\"game\":\"manalath\",\"maxNodes\":1000000000000}");
    queries_close(q);
    assert_true(o.count <= 2);
}
