/* The protocol for programs: how time is given out, and what every line is answered with. */
#include "play/timing.h"
#include "engine/ugi/ugi.h"
#include "support/support.h"

#include <stdio.h>
#include <string.h>

/* Time */

enum { MILLISECOND = 1000 };

/* A clock without anything else on it. */
static struct clocks clock_of(long long left, int moves_expected) {
    return (struct clocks){.move = TIME_NONE, .left = left, .moves_expected = moves_expected};
}

/* Whether the clock lasts for so many moves if each takes all it may, is noticed two milliseconds
 * late and loses one on the way; a move at once costs 0.3 in all. */
static bool lasts(struct clocks clocks, int moves) {
    for (int i = 0; i < moves && clocks.left >= 0; i++) {
        struct deadlines d = timing_deadlines(&clocks);
        assert_true(d.soft > 0 && d.soft <= d.hard);
        bool instant = d.hard < MILLISECOND;
        clocks.left -= d.hard + (instant ? MILLISECOND * 3 / 10 : 3 * MILLISECOND);
        if (clocks.left >= 0) clocks.left += clocks.gain;
        if (clocks.moves_expected > 1) clocks.moves_expected--;
        if (clocks.moves_to_go > 0) clocks.moves_to_go--;
    }
    return clocks.left >= 0;
}

TEST(a_second_lasts_for_the_whole_game_however_long_it_is) {
    for (int expected = 1; expected <= 400; expected++)
        for (int moves = 1; moves <= 300; moves += 13)
            assert_true(lasts(clock_of(1000 * MILLISECOND, expected), moves));
}

TEST(no_clock_is_lost_however_little_is_on_it) {
    for (int left = 150; left < 100000; left += left / 3)
        for (int expected = 1; expected < 200; expected += 7)
            assert_true(lasts(clock_of((long long)left * MILLISECOND, expected), 300));
}

TEST(an_increment_is_spent_but_never_before_it_is_there) {
    struct clocks clocks = clock_of(200 * MILLISECOND, 30);
    clocks.gain = 5000 * MILLISECOND;
    assert_true(timing_deadlines(&clocks).hard < 200 * MILLISECOND);
    assert_true(lasts(clocks, 300));
    clocks.left = 60000 * MILLISECOND;
    assert_true(timing_deadlines(&clocks).hard > 5000 * MILLISECOND);
}

TEST(moves_to_go_share_what_is_left) {
    struct clocks clocks = clock_of(10000 * MILLISECOND, 40);
    for (int moves = 60; moves > 0; moves--) {
        clocks.moves_to_go = moves;
        assert_true(lasts(clocks, moves));
    }
    assert_true(timing_deadlines(&clocks).hard > 9000 * MILLISECOND);
}

TEST(more_time_is_never_less_to_think) {
    long long before = 0;
    for (int left = 1; left < 100000; left += 10) {
        struct clocks clocks = clock_of((long long)left * MILLISECOND, 25);
        long long hard = timing_deadlines(&clocks).hard;
        assert_true(hard >= before);
        before = hard;
    }
}

TEST(an_empty_clock_means_to_move_at_once) {
    struct clocks clocks = clock_of(0, 25);
    assert_true(timing_deadlines(&clocks).hard < MILLISECOND);
}

TEST(a_time_for_the_move_is_used_but_not_exceeded) {
    for (int time = 0; time < 5000; time++) {
        struct clocks clocks = {.move = (long long)time * MILLISECOND, .left = TIME_NONE};
        struct deadlines d = timing_deadlines(&clocks);
        assert_true(d.hard > 0 && d.soft == d.hard);
        assert_true(time == 0 || d.hard < clocks.move);
        assert_true(time < 20 || d.hard * 100 >= clocks.move * 88);
    }
}

TEST(of_a_clock_and_a_time_for_the_move_the_shorter_counts) {
    struct clocks clocks = clock_of(1000 * MILLISECOND, 25);
    clocks.move = 5 * MILLISECOND;
    assert_true(timing_deadlines(&clocks).hard < 5 * MILLISECOND);
    clocks.move = 5000 * MILLISECOND;
    assert_true(timing_deadlines(&clocks).hard < 1000 * MILLISECOND);
}

TEST(absurd_times_are_only_long) {
    struct clocks clocks = {.move = INT64_MAX, .left = INT64_MAX, .gain = INT64_MAX};
    struct deadlines d = timing_deadlines(&clocks);
    assert_true(d.soft > 0 && d.hard >= d.soft && d.hard < INT64_MAX / 2);
}

TEST(the_moves_left_are_guessed_from_what_may_be_known) {
    static const char *const settings[] = {"patterns seed=1", "manalath", "mandala seed=5"};
    for (int i = 0; i < 3; i++) {
        struct setting s = setting_of(settings[i]);
        union position p = position_of(&s, START);
        struct view view;
        s.game->view(&p, READER_1, &view);
        int moves = timing_moves_expected(s.game, &view);
        assert_true(moves >= 5 && moves <= 120);
        assert_int_equal(timing_moves_expected(s.game, &view), moves);
    }
}

/* Sessions */

struct heard {
    char text[1 << 22]; /* also for two thousand searches that go to their last node */
    size_t length;
    bool full;
};

static void hear(void *context, const char *line) {
    struct heard *heard = context;
    size_t length = strlen(line);
    heard->full |= length + 2 > sizeof heard->text - heard->length;
    if (heard->full) return;
    memcpy(heard->text + heard->length, line, length);
    heard->length += length;
    heard->text[heard->length++] = '\n';
    heard->text[heard->length] = '\0';
}

/* All that is said to these bytes; what is searched ends after 500 nodes. */
static const struct heard *answers_to_bytes(const char *bytes, size_t length) {
    static struct heard heard;
    heard.length = 0;
    heard.text[0] = '\0';
    heard.full = false;
    const struct ugi_host host = {
        .put = hear, .context = &heard, .nodes_most = 500, .hash_most = 1, .threads_most = 4};
    struct ugi *ugi = ugi_open(&host);
    assert_non_null(ugi);
    ugi_read(ugi, bytes, length);
    ugi_finish(ugi);
    ugi_close(ugi);
    assert_false(heard.full);
    return &heard;
}

static const char *answers(const char *lines) {
    return answers_to_bytes(lines, strlen(lines))->text;
}

static void expect_answer(const char *lines, const char *expected) {
    assert_string_equal(answers(lines), expected);
}

static void expect_named(const char *lines, const char *named) {
    const char *said = answers(lines);
    if (!strstr(said, named)) fail_msg("'%s' is not in the answer to '%s': %s", named, lines, said);
}

static void expect_not_named(const char *lines, const char *named) {
    const char *said = answers(lines);
    if (strstr(said, named)) fail_msg("'%s' is in the answer to '%s': %s", named, lines, said);
}

/* One line that says what is wrong, and the session goes on. */
static void expect_complaint(const char *line, const char *named) {
    char lines[1024];
    snprintf(lines, sizeof lines, "%s\nisready\n", line);
    const char *said = answers(lines), *end = strchr(said, '\n');
    if (strncmp(said, "info string ", 12) != 0 || !strstr(said, named) ||
        strcmp(end, "\nreadyok\n") != 0)
        fail_msg("'%s' is answered with: %s", line, said);
}

TEST(it_says_who_it_is_and_lists_every_option_of_the_rules) {
    const char *said = answers("ugi\n");
    assert_int_equal(strncmp(said, "id name Kolam ", 14), 0);
    static const char *const names[] = {"game", "deal",    "level",  "threads", "hash",
                                        "seed", "multipv", "player", "ponder",  "history"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char line[64];
        snprintf(line, sizeof line, "\noption name %s type ", names[i]);
        assert_non_null(strstr(said, line));
    }
    for (int i = 0; game_at(i); i++)
        for (const struct option *o = game_at(i)->options; o->name; o++)
            assert_true((strstr(said, o->name) != NULL) == (o->tag == NULL));
    assert_non_null(strstr(said, "\nugiok\n"));
}

TEST(what_a_table_shows_is_no_option_of_an_engine) {
    expect_complaint("setoption name memory value on", "'memory'");
}

TEST(no_two_games_share_the_name_of_an_option) {
    for (int i = 0; game_at(i); i++)
        for (int k = i + 1; game_at(k); k++)
            for (const struct option *a = game_at(i)->options; a->name; a++)
                for (const struct option *b = game_at(k)->options; b->name; b++)
                    assert_string_not_equal(a->name, b->name);
}

TEST(names_of_options_are_read_however_they_are_spelt) {
    expect_answer("setoption name Threads value 2\nsetoption name MultiPV value 3\n"
                  "setoption name HASH value 1\nsetoption name Ponder value true\n",
                  "");
}

TEST(nonsense_is_answered_with_a_sentence) {
    expect_complaint("dance", "'dance'");
    expect_complaint("UGI", "'UGI'");
    expect_complaint("\x01\xff", "'?\?'");
    expect_complaint("go fast", "'fast'");
    expect_complaint("go depth", "depth");
    expect_complaint("go depth 0", "depth");
    expect_complaint("go nodes -1", "nodes");
    expect_complaint("go nodes 99999999999999999999", "nodes");
    expect_complaint("go p1time x", "p1time");
    expect_complaint("position", "startpos");
    expect_complaint("position here", "startpos");
    expect_complaint("query", "legalmoves");
    expect_complaint("query weather", "legalmoves");
    expect_complaint("setoption", "setoption name");
    expect_complaint("setoption game value mandala", "setoption name");
    expect_complaint("setoption name game mandala", "setoption name");
    expect_complaint("setoption name colour value red", "'colour'");
    expect_complaint("setoption name game value chess", "'chess'");
    expect_complaint("setoption name level value 11", "from 1 to 10");
    expect_complaint("setoption name level value 0", "'0'");
    expect_complaint("setoption name level", "''");
    expect_complaint("setoption name threads value two", "'two'");
    expect_complaint("setoption name seed value -1", "'-1'");
    expect_complaint("setoption name player value alice", "'alice'");
    expect_complaint("setoption name ponder value yes", "'yes'");
    expect_complaint("setoption name deal value x", "'x'");
    expect_complaint("setoption name ending value never", "'never'");
    expect_complaint("setoption name sides value 5-5-5", "Manalath");
    expect_complaint("perft", "perft");
    expect_complaint("perft 100", "perft");
    expect_complaint("ponderhit", "not pondering");
}

TEST(empty_lines_and_any_line_end_are_fine) {
    expect_answer("\n\r\n  \t \nisready\r\n  isready  \nisready", "readyok\nreadyok\nreadyok\n");
}

TEST(a_nul_byte_does_not_end_a_line) {
    static const char bytes[] = "isready\0go\nisready\n";
    const struct heard *heard = answers_to_bytes(bytes, sizeof bytes - 1);
    assert_non_null(strstr(heard->text, "There is no command"));
    assert_non_null(strstr(heard->text, "\nreadyok\n"));
}

TEST(an_endless_line_is_ignored_and_said_so) {
    static char bytes[UGI_LINE * 3];
    memset(bytes, 'x', sizeof bytes);
    memcpy(bytes + sizeof bytes - 9, "\nisready\n", 9);
    const struct heard *heard = answers_to_bytes(bytes, sizeof bytes);
    assert_non_null(strstr(heard->text, "was ignored"));
    assert_non_null(strstr(heard->text, "\nreadyok\n"));
}

TEST(queries_tell_about_the_position) {
    expect_answer("setoption name game value manalath\nsetoption name sides value 2-2-2\n"
                  "query p1turn\nquery gameover\nquery result\nquery score\nquery position\n"
                  "query legalmoves\nquery islegal oa1\nquery islegal oa3\nquery islegal\n",
                  "response true\nresponse false\nresponse none\nresponse none\n"
                  "response ../.../.. o 25-25\n"
                  "response oa1 oa2 ob1 ob2 ob3 oc1 oc2 pa1 pa2 pb1 pb2 pb3 pc1 pc2\n"
                  "response true\nresponse false\nresponse false\n");
    expect_answer("position startpos moves Br Ed4\nquery p1turn\nquery score\n",
                  "response false\nresponse 0 0\n");
}

TEST(a_finished_game_has_a_result_and_no_best_move) {
    expect_answer("setoption name game value manalath\n"
                  "position startpos moves oa1 pi1 oa2 pi2 oa3 pi4 oa4\n"
                  "query gameover\nquery result\nquery legalmoves\ngo nodes 10\n",
                  "response true\nresponse p2win\nresponse\n"
                  "info string The game is over.\nbestmove none\n");
}

TEST(a_refused_position_or_move_changes_nothing) {
    expect_answer("setoption name game value manalath\nsetoption name sides value 2-2-2\n"
                  "position startpos moves oa1 pa1\nquery position\n"
                  "position fen ../.../. o 25-25\nquery position\n",
                  "info string Position refused: ply 2: pa1: a1 is not empty.\n"
                  "info string The position stays as it was.\n"
                  "response ../.../.. o 25-25\n"
                  "info string Position refused: ROWS: row a has 2 cells.\n"
                  "info string The position stays as it was.\n"
                  "response ../.../.. o 25-25\n");
    expect_named("position startpos Br\n", "stays as it was");
    expect_named("position fen\n", "stays as it was");
}

TEST(a_position_is_all_up_to_the_word_moves) {
    expect_answer("setoption name game value manalath\nsetoption name sides value 2-2-2\n"
                  "position   fen o./.../..   p 24-25  moves pa1\t oa2 \nquery position\n"
                  "position fen ../.../.. o 25-25\nquery position\n",
                  "response o./.../po p 23-24\nresponse ../.../.. o 25-25\n");
}

TEST(another_game_or_option_or_deal_starts_anew) {
    expect_answer("setoption name game value manalath\nposition startpos moves oa1\n"
                  "setoption name supply value 7\nsetoption name sides value 2-2-2\n"
                  "query position\nsetoption name neutral value a1\nquery position\n"
                  "setoption name neutral value <empty>\nquery position\n"
                  "setoption name game value manalath\nquery position\n",
                  "response ../.../.. o 7-7\nresponse ../.../#. o 7-7\n"
                  "response ../.../.. o 7-7\n"
                  "response ....../......./......../........./........../........./......../"
                  "......./...... o 25-25\n");
    expect_named("setoption name neutral value a1\n", "Manalath");
    expect_named("setoption name game value manalath\nsetoption name neutral value e10\n"
                 "setoption name sides value 2-2-2\nquery position\n",
                 "/.........#/");
}

TEST(the_deal_is_that_of_kolam_new) {
    struct setting s = setting_of("mandala seed=7");
    union position p = position_of(&s, START);
    char expected[POSITION_TEXT + 16];
    snprintf(expected, sizeof expected, "response %s\n", written_of(s.game, &p).text);
    expect_answer("setoption name game value mandala\nsetoption name deal value 7\n"
                  "query position\n",
                  expected);
}

/* Thinking */

TEST(every_game_gets_a_move_from_every_player_at_every_end_of_a_search) {
    static const char *const limits[] = {"nodes 100",
                                         "depth 1",
                                         "movetime 1",
                                         "p1time 1 p2time 1",
                                         "infinite",
                                         "ponder",
                                         "wtime -5 btime 9 winc 3",
                                         "nodes 50 depth 2 movetime 100 p1time 1000 movestogo 1"};
    for (int i = 0; game_at(i); i++)
        for (int player = 0; player < 3; player++)
            for (size_t k = 0; k < sizeof limits / sizeof limits[0]; k++) {
                static const char *const players[] = {"kolam", "uct", "random"};
                char lines[256];
                snprintf(lines, sizeof lines,
                         "setoption name game value %s\nsetoption name player value %s\ngo %s\n",
                         game_at(i)->name, players[player], limits[k]);
                expect_named(lines, "\nbestmove ");
                expect_not_named(lines, "bestmove none");
            }
}

TEST(the_end_of_the_input_waits_for_the_answer) {
    expect_named("go nodes 400", "bestmove ");
    expect_named("go infinite", "bestmove ");
    expect_named("go ponder p1time 1000 p2time 1000", "bestmove ");
}

TEST(as_many_lines_are_told_as_were_asked_for) {
    static const char lines[] = "setoption name game value manalath\n"
                                "setoption name multipv value 3\ngo nodes 400\n";
    expect_named(lines, " multipv 3 ");
    expect_not_named(lines, " multipv 4 ");
}

TEST(points_are_told_where_a_game_counts_them) {
    expect_named("go nodes 400\n", " points ");
    expect_not_named("setoption name game value manalath\ngo nodes 400\n", " points ");
}

/* How often it is in the text. */
static int times(const char *text, const char *named) {
    int count = 0;
    for (; (text = strstr(text, named)); text += strlen(named)) count++;
    return count;
}

/* The text from where it is named for the first time. */
static const char *from(const char *text, const char *named) {
    const char *at = strstr(text, named);
    if (!at) fail_msg("'%s' is not in: %s", named, text);
    return at;
}

TEST(what_would_disturb_its_thinking_waits_for_the_answer) {
    static const char *const lines[][2] = {
        {"go nodes 5", "bestmove "},
        {"position startpos moves Br Ed4\nquery p1turn", "response false"},
        {"uginewgame\nposition here", "startpos"},
        {"setoption name level value 99", "from 1 to 10"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char session[128];
        snprintf(session, sizeof session, "go infinite\n%s\nstop\n", lines[i][0]);
        from(from(answers(session), "bestmove ") + 1, lines[i][1]);
    }
}

TEST(a_session_may_be_sent_in_one_piece) {
    const char *said = answers("setoption name game value manalath\ngo nodes 300\n"
                               "position startpos moves oa1 pi1 oa2 pi2 oa3 pi4 oa4\ngo nodes 300\n"
                               "query result\nposition startpos\nquery result\ngo nodes 200\n");
    assert_int_equal(times(said, "bestmove "), 3);
    said = from(from(said, "nodes 300 "), "\nbestmove ") + 1;
    assert_true(strncmp(said, "bestmove none", 13) != 0);
    said = from(said, "The game is over.\nbestmove none\nresponse p2win\nresponse none\n");
    from(from(said, "nodes 200 "), "bestmove ");
}

TEST(every_search_without_end_that_is_stopped_has_a_move) {
    enum { SEARCHES = 2000 };
    static const char one[] = "go infinite\nstop\n";
    static char session[SEARCHES * sizeof one];
    for (int i = 0; game_at(i); i++) {
        char *at = session + sprintf(session, "setoption name game value %s\n", game_at(i)->name);
        int searches = i == 0 ? SEARCHES : SEARCHES / 20;
        for (int k = 0; k < searches; k++) at += sprintf(at, "%s", one);
        const char *said = answers(session);
        assert_int_equal(times(said, "bestmove "), searches);
        assert_int_equal(times(said, "bestmove none") + times(said, "info string"), 0);
    }
}

TEST(stop_is_for_every_search_before_it_and_for_none_behind_it) {
    const char *said = answers("go infinite\nposition startpos moves Br\ngo infinite\nstop\n"
                               "position startpos\ngo nodes 400\n");
    assert_int_equal(times(said, "bestmove "), 3);
    from(said, "nodes 400 ");
}

TEST(quit_lets_every_search_answer) {
    assert_int_equal(
        times(answers("go infinite\ngo infinite\ngo nodes 9\nquit\ngo\n"), "bestmove "), 3);
}

TEST(what_is_asked_at_once_is_answered_while_others_wait) {
    const char *said = answers("go infinite\nposition startpos moves Br\nisready\nugi\nstop\n");
    from(from(from(said, "readyok"), "ugiok"), "bestmove ");
}

TEST(ponderhit_is_for_the_search_that_ponders) {
    static const char session[] = "go ponder nodes 100\nponderhit\nposition startpos moves Br\n"
                                  "go ponder nodes 100\nponderhit\nponderhit\n";
    const char *said = answers(session);
    assert_int_equal(times(said, "bestmove "), 2);
    assert_true(times(said, "not pondering") <= 1);
}

TEST(it_answers_while_it_thinks) {
    expect_named("go infinite\nisready\nstop\n", "readyok");
    expect_named("go infinite\nquery p1turn\nstop\n", "response false");
    expect_named("go infinite\nponderhit\nstop\n", "not pondering");
    expect_not_named("go ponder nodes 100\nponderhit\n", "not pondering");
}

TEST(a_view_is_thought_about_as_far_as_it_shows_the_moves) {
    static const char own[] = "setoption name game value mandala\nposition fen ?88 - "
                              "r3y1g1b1/?6 o1b1+-/?2+- -/- y1p1|-|- y1p1|-|- 1 - play 0 0\n";
    char lines[512];
    snprintf(lines, sizeof lines, "%sgo nodes 100\n", own);
    expect_named(lines, "bestmove ");
    snprintf(lines, sizeof lines, "%sperft 2\n", own);
    expect_named(lines, "not a view");
    expect_named("setoption name game value mandala\nposition fen ?88 - "
                 "?6/?6 ?2+-/?2+- -/- y1p1|-|- y1p1|-|- 1 - play 0 0\ngo nodes 100\n",
                 "hides what player 1 may play.\nbestmove none");
}

/* The views that a player has had in a game of random moves, as `position view` tells them, and the
 * last of them alone. */
struct told {
    char all[1 << 15], last[POSITION_TEXT];
};

static struct told views_told(const char *setting, int turns) {
    struct told told = {.all = ""};
    struct setting s = setting_of(setting);
    union position p = position_of(&s, START);
    struct random random = random_from(3);
    struct text all = text_over(told.all, sizeof told.all);
    for (int turn = 0; turn < turns;) {
        struct view view;
        if (s.game->to_move(&p) == 1) {
            s.game->view(&p, READER_1, &view);
            struct text last = text_over(told.last, sizeof told.last);
            s.game->write_position(&view.seen, &last);
            text_add(&all, " view ");
            text_add(&all, told.last);
            if (++turn == turns) break;
        }
        s.game->play(&p, s.game->pick(&p, &random));
        assert_true(s.game->to_move(&p) != 0);
    }
    return told;
}

TEST(what_was_seen_before_can_be_told) {
    for (int i = 0; game_at(i); i++) {
        char setting[64], lines[(1 << 16) + POSITION_TEXT + 256];
        snprintf(setting, sizeof setting, "%s seed=3", game_at(i)->name);
        struct told told = views_told(setting, 6);
        snprintf(lines, sizeof lines,
                 "setoption name game value %s\nposition%s\nquery position\ngo nodes 200\n",
                 game_at(i)->name, told.all);
        const char *said = answers(lines);
        snprintf(lines, sizeof lines, "response %s\n", told.last);
        assert_int_equal(strncmp(said, lines, strlen(lines)), 0);
        assert_int_equal(times(said, "bestmove ") - times(said, "bestmove none"), 1);
    }
}

/* The answer to its last view of an engine that was told its views in these lines. */
static void answer_when_told(const char *lines, char *answer, size_t size) {
    char session[(1 << 18) + 256];
    snprintf(session, sizeof session, "setoption name game value mandala\n%sgo nodes 400\n", lines);
    const char *best = NULL;
    for (const char *at = answers(session); (at = strstr(at, " pv ")); at++) best = at;
    assert_non_null(best);
    snprintf(answer, size, "%s", best);
}

TEST(an_engine_that_is_told_all_knows_what_it_would_have_known) {
    char all[1 << 16], one_by_one[1 << 16], twice[1 << 18], answer[3][1024];
    struct text t = text_over(one_by_one, sizeof one_by_one);
    for (int turns = 1; turns <= 6; turns++) {
        struct told told = views_told("mandala seed=3", turns);
        text_add(&t, "position fen ");
        text_add(&t, told.last);
        text_add(&t, turns < 6 ? "\ngo nodes 400\n" : "\n");
        snprintf(all, sizeof all, "position%s\n", told.all);
    }
    snprintf(twice, sizeof twice, "%sgo nodes 300\n%s", all, all);
    answer_when_told(all, answer[0], sizeof answer[0]);
    answer_when_told(one_by_one, answer[1], sizeof answer[1]);
    answer_when_told(twice, answer[2], sizeof answer[2]);
    assert_string_equal(answer[0], answer[1]);
    assert_string_equal(answer[0], answer[2]);
}

TEST(views_that_are_not_one_players_are_refused) {
    static const char mandala[] = "setoption name game value mandala\n";
    static const char own[] = "?88 - r3y1g1b1/?6 o1b1+-/?2+- -/- y1p1|-|- y1p1|-|- 1 - play 0 0";
    static const char others[] = "?88 - ?6/r3y1g1b1 ?2+-/o1b1+- -/- y1p1|-|- y1p1|-|- 2 - play 0 0";
    char line[2048];
    snprintf(line, sizeof line, "%sposition view %s view %s\n", mandala, own, others);
    expect_named(line, "in view 2 it is player 2's turn");
    snprintf(line, sizeof line, "%sposition view %s view nonsense\n", mandala, own);
    expect_named(line, "Position refused");
    snprintf(line, sizeof line, "%sposition view %s\n", mandala,
             "?88 - ?6/?6 ?2+-/?2+- -/- y1p1|-|- y1p1|-|- 1 - play 0 0");
    expect_named(line, "view 1 does not show what its player may play");
    expect_named("position view\n", "stays as it was");
}

TEST(a_move_that_needs_a_hidden_card_is_refused) {
    expect_named("setoption name game value mandala\nposition fen ?88 - "
                 "r3y1g1b1/?6 o1b1+-/?2+- -/- y1p1|-|- y1p1|-|- 1 - play 0 0 moves Xr1\n",
                 "ply 1: Xr1: This draws cards, and their order is hidden in this view.");
}

/* What it would play and expects, in a world imagined by the first player's view of a deal. */
static void answer_in_world(uint64_t world, char *answer, size_t size) {
    struct setting s = setting_of("mandala seed=7");
    struct random random = random_from(world);
    union position p = position_of(&s, START);
    struct view view;
    char lines[POSITION_TEXT + 128];
    s.game->view(&p, READER_1, &view);
    s.game->imagine(&view, &random, &p);
    snprintf(lines, sizeof lines,
             "setoption name game value mandala\nposition fen %s\ngo nodes 300\n",
             written_of(s.game, &p).text);
    const char *line = strstr(answers(lines), " pv ");
    assert_non_null(line);
    snprintf(answer, size, "%s", line);
}

TEST(hidden_cards_do_not_change_the_answer) {
    char first[1024], other[1024];
    answer_in_world(1, first, sizeof first);
    for (uint64_t world = 2; world < 20; world++) {
        answer_in_world(world, other, sizeof other);
        assert_string_equal(first, other);
    }
}

TEST(perft_counts) {
    expect_answer("setoption name game value manalath\nsetoption name sides value 2-2-3\n"
                  "perft 0\n",
                  "response 1\n");
    expect_answer("setoption name game value manalath\nsetoption name sides value 2-2-3\n"
                  "perft 2\n",
                  "response 360\n");
}
