/* What the browser calls (src/wasm/web.h), compiled natively: what goes in and comes out, and what
 * does not. tests/wasm_*.mjs compare the modules themselves with the program. */
#include "wasm/web.h"

#include "play/local_game.h"
#include "support/support.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The browser's side: what the engine calls. */
static int progress_count, stop_after = INT_MAX, polls;
static char last_progress[1 << 16];

void web_progress(const char *answer, int length) {
    assert_true(length > 0 && length < (int)sizeof last_progress);
    memcpy(last_progress, answer, (size_t)length);
    last_progress[length] = '\0';
    progress_count++;
}

int web_stops(void) {
    return ++polls > stop_after;
}

static void reset_calls(int polls_until_stop) {
    progress_count = polls = 0;
    stop_after = polls_until_stop;
}

/* The answer as the caller's own, so that every test shows what is leaked. Some are compared. */
enum { REPLY_TEXT = 1 << 21, REPLIES = 16 };

static const char *reply(char *answer) {
    static char replies[REPLIES][REPLY_TEXT];
    static int next;
    next = (next + 1) % REPLIES;
    assert_non_null(answer);
    size_t length = strlen(answer);
    assert_true(length < REPLY_TEXT);
    assert_true(answer[0] == '{' && answer[length - 1] == '}');
    memcpy(replies[next], answer, length + 1);
    web_free(answer);
    return replies[next];
}

static void expect_in(const char *answer, const char *part) {
    if (!strstr(answer, part)) fail_msg("%s is not in\n%s", part, answer);
}

static void expect_not_in(const char *answer, const char *part) {
    if (strstr(answer, part)) fail_msg("%s is in\n%s", part, answer);
}

static void expect_field(const char *answer, const char *field) {
    char words[64];
    snprintf(words, sizeof words, "{\"refused\":{\"field\":\"%s\",\"en\":\"", field);
    expect_in(answer, words);
    expect_not_in(answer, "\"de\":\"\"");
}

static void begin(struct local_game *game, const char *name, const char *options, const char *seed,
                  const char *position) {
    const char *answer =
        reply(web_game_begin(game, name, options, seed, position, "person", "person", "none"));
    expect_not_in(answer, "refused");
}

static void play(struct local_game *game, const char *name) {
    expect_not_in(reply(web_game_play(game, name, 0)), "refused");
}

/* The house */

TEST(the_games_are_listed_with_options_and_actions_in_both_languages) {
    const char *list = reply(web_games());
    expect_in(list, "\"levels\":10");
    expect_in(list, "{\"name\":\"patterns\",\"title\":\"Patterns\",\"hides\":false,\"options\":[");
    expect_in(list, "{\"name\":\"mandala\",\"title\":\"Mandala\",\"hides\":true,\"options\":[");
    expect_in(list, "\"values\":[\"");
    expect_in(list, "\"names\":{\"en\":[\"");
    expect_in(list, "\"label\":{\"en\":\"");
    expect_in(list, "\"C\":{\"en\":\"");
}

TEST(who_made_a_game_is_told_in_the_language_that_is_asked_for) {
    const char *english = reply(web_about("manalath", "en"));
    const char *german = reply(web_about("manalath", "de"));
    expect_in(english, "{\"about\":\"Manalath is by");
    expect_in(german, "{\"about\":\"Manalath ist von");
    assert_string_not_equal(english, german);
    expect_field(reply(web_about("chess", "en")), "game");
}

/* Games */

TEST(a_new_game_is_there_before_any_has_begun) {
    struct local_game *game = web_game_open();
    expect_in(reply(web_game_state(game, 1, 0)), "{\"game\":\"patterns\",");
    web_game_close(game);
}

TEST(a_state_says_everything_about_a_game) {
    struct local_game *game = web_game_open();
    reply(web_game_begin(game, "manalath", "sides=3-3-3 supply=0", "7", "", "person", "level=5",
                         "5+10"));
    play(game, "oc3");
    assert_string_equal(
        reply(web_game_state(game, 0, 0)),
        "{\"game\":\"manalath\",\"options\":{\"sides\":\"3-3-3\",\"supply\":\"0\",\"neutral\":"
        "\"\"},\"seed\":\"7\",\"seats\":[\"person\",\"level=5\"],\"pace\":\"5+10\",\"placed\":"
        "false,\"count\":1,\"known\":1,\"moves\":[\"oc3\"],\"position\":\".../..../..o../..../... "
        "p -\","
        "\"toMove\":2,\"result\":\"*\",\"score\":null,\"legal\":[],\"end\":\"none\",\"clocks\":{"
        "\"left\":[310000,300000],\"runs\":0},\"eyes\":1,\"curtain\":false}");
    web_game_close(game);
}

TEST(legal_moves_are_for_the_player_to_move) {
    struct local_game *game = web_game_open();
    begin(game, "manalath", "sides=2-2-2", "", "");
    expect_in(reply(web_game_state(game, 1, 0)), "\"legal\":[\"oa1\",");
    expect_in(reply(web_game_state(game, 2, 0)), "\"legal\":[]");
    expect_in(reply(web_game_state(game, 0, 0)), "\"legal\":[]");
    expect_in(reply(web_game_state(game, 77, 0)), "\"legal\":[]");
    web_game_close(game);
}

TEST(what_is_refused_says_why_and_changes_nothing) {
    struct local_game *game = web_game_open();
    begin(game, "manalath", "", "", "");
    play(game, "oc3");
    const char *before = reply(web_game_state(game, 2, 0));
    expect_field(reply(web_game_play(game, "oc3", 0)), "");
    expect_field(reply(web_game_redo(game, 0)), "");
    expect_field(reply(web_game_resign(game, 3, 0)), "player");
    expect_field(reply(web_game_read(game, "[Game \"manalath\"]\n\n1. oc3 2. oc3 *\n")), "");
    const char *const wrong[][8] = {
        {"chess", "", "", "", "person", "person", "none", "game"},
        {"manalath", "sides=1-1-1", "", "", "person", "person", "none", "sides"},
        {"manalath", "colour=red", "", "", "person", "person", "none", ""},
        {"manalath", "", "dice", "", "person", "person", "none", "seed"},
        {"manalath", "", "", "x o -", "person", "person", "none", "ROWS"},
        {"manalath", "", "", "", "cat", "person", "none", "seat1"},
        {"manalath", "", "", "", "person", "cmd=rm -rf /", "none", "seat2"},
        {"manalath", "", "", "", "person", "person", "slow", "pace"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const char *const *w = wrong[i];
        expect_field(reply(web_game_begin(game, w[0], w[1], w[2], w[3], w[4], w[5], w[6])), w[7]);
    }
    assert_string_equal(before, reply(web_game_state(game, 2, 0)));
    web_game_close(game);
}

TEST(moves_are_taken_back_and_played_again) {
    struct local_game *game = web_game_open();
    begin(game, "manalath", "", "", "");
    play(game, "oc3");
    play(game, "pc4");
    const char *before = reply(web_game_state(game, 1, 0));
    expect_in(reply(web_game_undo(game, 0)), "{\"count\":1,\"known\":2,\"toMove\":2,");
    expect_in(reply(web_game_state(game, 1, 0)), "\"moves\":[\"oc3\"]");
    expect_in(reply(web_game_redo(game, 0)), "{\"count\":2,\"known\":2,\"toMove\":1,");
    assert_string_equal(before, reply(web_game_state(game, 1, 0)));
    web_game_close(game);
}

TEST(clocks_run_in_milliseconds_and_end_games) {
    struct local_game *game = web_game_open();
    reply(web_game_begin(game, "manalath", "", "", "", "person", "person", "1"));
    reply(web_game_start_clock(game, 5000));
    expect_in(reply(web_game_state(game, 1, 5900.5)), "{\"left\":[59099,60000],\"runs\":1}");
    reply(web_game_stop_clock(game, 64005));
    expect_in(reply(web_game_state(game, 1, 99999)), "{\"left\":[995,60000],\"runs\":0}");
    reply(web_game_start_clock(game, 100000));
    expect_in(reply(web_game_tick(game, 100900)), "\"end\":\"none\"");
    expect_in(reply(web_game_tick(game, 101000)), "\"result\":\"0-1\",\"end\":\"time\"");
    expect_field(reply(web_game_play(game, "oc3", 101000)), "");
    web_game_close(game);
}

TEST(no_time_is_too_odd) {
    const double times[] = {NAN, INFINITY, -INFINITY, -1, 1e300, 0};
    struct local_game *game = web_game_open();
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        reply(web_game_begin(game, "manalath", "", "", "", "person", "person", "1+3600"));
        reply(web_game_start_clock(game, times[i]));
        reply(web_game_play(game, "oc3", times[sizeof times / sizeof times[0] - 1 - i]));
        expect_in(reply(web_game_state(game, 1, times[i])), "\"clocks\":{\"left\":[");
    }
    web_game_close(game);
}

TEST(a_player_who_resigns_loses) {
    struct local_game *game = web_game_open();
    begin(game, "patterns", "", "3", "");
    expect_in(reply(web_game_resign(game, 1, 0)), "\"toMove\":0,\"result\":\"0-1\",\"end\":"
                                                  "\"resigned\"");
    expect_field(reply(web_game_resign(game, 2, 0)), "");
    expect_in(reply(web_game_state(game, 1, 0)), "\"legal\":[]");
    web_game_close(game);
}

/* Records */

/* The text of {"record":"…"} again. */
static void unquote(const char *answer, char *record) {
    for (const char *at = answer + strlen("{\"record\":\""); *at != '"'; at++) {
        if (*at == '\\') at++;
        *record++ = *at == 'n' && at[-1] == '\\' ? '\n' : *at;
    }
    *record = '\0';
}

TEST(a_game_comes_back_from_its_record) {
    static char record[REPLY_TEXT];
    struct local_game *game = web_game_open(), *again = web_game_open();
    reply(web_game_begin(game, "mandala", "", "12", "", "person", "level=3", "5+10"));
    for (int i = 0; i < 20 && local_game_to_move(game); i++) {
        struct random random = random_from((uint64_t)i);
        struct text t = text_over(record, sizeof record);
        game->core.game->write_move(&game->core.now,
                                    game->core.game->pick(&game->core.now, &random), &t);
        play(game, record);
    }
    const char *written = reply(web_game_write(game, 0));
    unquote(written, record);
    expect_not_in(reply(web_game_read(again, record)), "refused");
    assert_string_equal(written, reply(web_game_write(again, 0)));
    assert_string_equal(reply(web_game_state(game, 2, 0)), reply(web_game_state(again, 2, 0)));
    web_game_close(game);
    web_game_close(again);
}

TEST(a_game_can_have_days_for_each_move) {
    struct local_game *game = web_game_open();
    reply(web_game_begin(game, "manalath", "", "", "", "person", "person", "30d"));
    const char *shown = reply(web_game_state(game, 1, 0));
    expect_in(shown, "\"pace\":\"30d\"");
    expect_in(shown, "\"left\":[2592000000,2592000000]");
    web_game_close(game);
}

TEST(a_seat_for_a_program_becomes_a_persons) {
    struct local_game *game = web_game_open();
    reply(web_game_read(game, "[Game \"manalath\"]\n[Seat1 \"cmd=evil\"]\n[Seat2 \"level=2\"]\n\n"
                              "1. oc3 *\n"));
    expect_in(reply(web_game_state(game, 1, 0)), "\"seats\":[\"person\",\"level=2\"]");
    web_game_close(game);
}

TEST(a_record_is_a_tree_and_a_mistake_has_a_place) {
    const char *tree =
        reply(web_record_read("[Game \"manalath\"]\n\n1. oc3 {a \"start\"} (1. "
                              "pa1!?) 2. pc4 *\n\n[Game \"manalath\"]\n\n1. xx *\n"));
    expect_in(tree, "{\"games\":[{\"tags\":{\"Game\":\"manalath\"},\"game\":\"manalath\",");
    expect_in(tree, "\"variations\":[{\"comments\":[],\"moves\":[{\"number\":1,\"move\":\"pa1\","
                    "\"nags\":[5]");
    expect_in(tree, "\"comments\":[\"a \\\"start\\\"\"]");
    expect_in(tree, "{\"refused\":{\"field\":\"\",\"en\":");
    expect_in(tree, "\"line\":7,\"column\":4}}]}");
}

TEST(a_record_is_written_in_canonical_form) {
    assert_string_equal(reply(web_record_write("[Game \"manalath\"]\n1. oc3 $1   2. pc4 *")),
                        "{\"record\":\"[Game \\\"manalath\\\"]\\n\\n1. oc3! 2. pc4 *\\n\"}");
    expect_in(reply(web_record_write("[Game \"manalath\"]\n\n1. oc3 oc3 *")), "\"line\":3");
    assert_string_equal(reply(web_record_write("")), "{\"record\":\"\"}");
}

TEST(a_record_leaves_a_kolam_when_its_game_is_over) {
    assert_string_equal(reply(web_record_kolam("[Game \"manalath\"]\n\n1. oc3 *")),
                        "{\"kolam\":\"\"}");
    assert_string_equal(reply(web_record_kolam("")), "{\"kolam\":\"\"}");
    expect_in(reply(web_record_kolam("[Game \"manalath\"]\n\n1. oc3 oc3 *")), "\"line\":3");
    expect_in(reply(web_record_kolam("[Game \"manalath\"]\n[Result \"1-0\"]\n"
                                     "[Termination \"resigned\"]\n\n1. oc3 1-0\n")),
              "{\"kolam\":\"manalath-0-");
    expect_in(reply(web_kolam_svg("manalath-0-0123456789abcdef-op", 0)), "{\"svg\":\"<svg ");
    assert_string_equal(reply(web_kolam_svg("manalath-0-0123456789abcdef", 0)), "{\"svg\":\"\"}");
}

TEST(no_answer_is_cut_however_long) {
    enum { COMMENTS = 20000 };
    char *record = malloc(COMMENTS * 64), *at = record;
    at += sprintf(at, "[Game \"manalath\"]\n\n");
    for (int i = 0; i < COMMENTS; i++) at += sprintf(at, "{comment number %d}\n", i);
    sprintf(at, "*\n");
    expect_in(reply(web_record_read(record)), "comment number 19999\"]");
    expect_in(reply(web_record_write(record)), "{comment number 19999} *\\n\"}");
    free(record);
}

/* Scenes */

TEST(a_scene_shows_a_position_after_moves) {
    struct scene *scene = web_scene_open();
    const char *seen =
        reply(web_scene_of_position(scene, "manalath", "sides=2-2-2", "", "", "oa1  pb2 ", -1));
    expect_in(seen, "\"toMove\":1,\"result\":\"*\",\"score\":null,\"legal\":[\"oa2\"");
    expect_in(reply(web_scene_words(scene, "en")), "{\"turn\":\"Player 1");
    expect_in(reply(web_scene_words(scene, "en")), "\"yourTurn\":\"Your turn. ");
    expect_in(reply(web_scene_words(scene, "de")), "\"caption\":\"Seite 1 ist am Zug.\"");
    expect_in(reply(web_scene_by_name(scene, "de", 0, "Ann", "Ben")),
              "\"turn\":\"Ann, du bist am Zug. Du spielst");
    expect_in(reply(web_scene_guide(scene, "en")),
              "{\"now\":\"a-turn\",\"sections\":[{\"rule\":\"a-turn\",\"title\":\"Your turn");
    expect_in(reply(web_scene_guide(scene, "de")), "\"name\":\"Beide Farben\",\"text\":\"Nimm");
    expect_in(reply(web_scene_tell(scene, "oa2", "en")), "{\"move\":\"oa2\",\"action\":\"");
    expect_field(reply(web_scene_tell(scene, "oa1", "en")), "");
    expect_in(reply(web_scene_svg(scene, "en", 0, 1)), "{\"svg\":\"<svg ");
    web_scene_close(scene);
}

TEST(a_scene_tells_what_was_played_by_name_and_with_its_pieces) {
    struct scene *scene = web_scene_open();
    reply(web_scene_of_position(scene, "manalath", "", "", "", "oe5", 0));
    assert_string_equal(reply(web_scene_played(scene, "pd4", "en", 1, "Ann", "Ben")),
                        "{\"text\":\"Ben placed purple on d4\",\"deed\":\"placed purple on d4\","
                        "\"pieces\":[{\"colour\":\"p\",\"count\":1}]}");
    expect_in(reply(web_scene_played(scene, "pd4", "de", 2, "", "")),
              "{\"text\":\"Du hast Violett auf d4 gesetzt\",\"deed\":\"Violett auf d4 gesetzt\"");
    expect_field(reply(web_scene_played(scene, "pe5", "en", 0, "", "")), "");
    expect_field(reply(web_named_move("manalath", "pd4", 2, "en", 0, "", "")), "move");
    web_scene_close(scene);
}

/* A spectator sees neither the hand nor that the move is legal, but saw the cards. */
TEST(what_was_played_from_a_hidden_hand_is_told_by_its_name) {
    struct scene *scene = web_scene_open();
    reply(web_scene_of_position(scene, "mandala", "", "1", "", "", 0));
    expect_in(reply(web_scene_played(scene, "Xr2", "en", 0, "Ann", "Ben")),
              "{\"text\":\"Ann discarded 2 red cards and drew as many\"");
    expect_field(reply(web_scene_played(scene, "Xr0", "en", 0, "", "")), "");
    expect_in(reply(web_named_move("mandala", "Cb", 2, "de", 2, "", "")),
              "{\"text\":\"Du hast Schwarz genommen\",\"deed\":\"Schwarz genommen\","
              "\"pieces\":[{\"colour\":\"b\",\"count\":0}]}");
    expect_field(reply(web_named_move("chess", "e4", 1, "en", 0, "", "")), "game");
    web_scene_close(scene);
}

TEST(a_scene_counts_what_is_laid_out) {
    struct scene *scene = web_scene_open();
    expect_in(reply(web_scene_of_layout(scene, "mandala", "r3o1g2/o4b1 rg/yo")),
              "\"toMove\":0,\"result\":\"0-1\",\"score\":[7,8],\"legal\":[]");
    expect_in(reply(web_scene_by_name(scene, "en", 0, "Ann", "Ben")),
              "\"count\":\"8 to 7: Ben wins.\"");
    expect_in(reply(web_scene_by_name(scene, "de", 0, "", "")),
              "\"count\":\"8 zu 7: Seite 2 gewinnt.\"");
    expect_field(reply(web_scene_of_layout(scene, "mandala", "r1/o2 r/o")), "CUPS");
    expect_field(reply(web_scene_of_layout(scene, "manalath", "")), "game");
    expect_field(reply(web_scene_of_layout(scene, "chess", "")), "game");
    web_scene_close(scene);
}

TEST(an_editor_is_told_which_field_is_wrong) {
    struct scene *scene = web_scene_open();
    const char *before = reply(web_scene_words(scene, "en"));
    expect_field(reply(web_scene_of_position(scene, "manalath", "", "", "o o -", "", -1)), "ROWS");
    expect_field(reply(web_scene_of_position(scene, "manalath", "", "", "", "oc3 oc3", -1)),
                 "moves");
    expect_in(reply(web_scene_of_position(scene, "manalath", "", "", "", "oc3 oc3", -1)),
              "\"en\":\"2. oc3: ");
    assert_string_equal(before, reply(web_scene_words(scene, "en")));
    web_scene_close(scene);
}

TEST(a_scene_goes_on_from_another_by_a_move) {
    struct scene *start = web_scene_open(), *then = web_scene_open(), *later = web_scene_open();
    reply(web_scene_of_position(start, "manalath", "sides=2-2-2", "", "", "", -1));
    reply(web_scene_of_scene(then, start, "oa1", -1));
    const char *played = reply(web_scene_of_scene(later, then, "pb2", -1));
    assert_string_equal(played, reply(web_scene_of_position(start, "manalath", "sides=2-2-2", "",
                                                            "", "oa1 pb2", -1)));
    const char *refused = reply(web_scene_of_scene(start, then, "oa1", -1));
    expect_in(refused, "\"en\":\"a1 is not empty.\"");
    expect_in(reply(web_scene_of_scene(then, later, "", 1)), "\"toMove\":1");
    web_scene_close(start);
    web_scene_close(then);
    web_scene_close(later);
}

/* Hidden cards are in the deck, too, and in what a move draws. */
TEST(a_view_opens_no_other_eyes_and_plays_no_hidden_card) {
    struct scene *whole = web_scene_open(), *view = web_scene_open(), *other = web_scene_open();
    reply(web_scene_of_position(whole, "mandala", "", "7", "", "", -1));
    const char *seen = reply(web_scene_of_scene(view, whole, "", 1));
    assert_string_equal(seen, reply(web_scene_of_position(other, "mandala", "", "7", "", "", 1)));
    for (int reader = -1; reader <= 2; reader++)
        assert_string_equal(seen, reply(web_scene_of_scene(other, view, "", reader)));
    const char *move_text = strstr(seen, "\"M1");
    assert_non_null(move_text);
    char name[8] = "";
    memcpy(name, move_text + 1, strcspn(move_text + 1, "\""));
    expect_field(reply(web_scene_of_scene(other, view, name, 1)), "");
    expect_in(reply(web_scene_of_scene(other, whole, name, 1)), "\"toMove\":2");
    struct random *random = web_random_open(5);
    reply(web_scene_imagine(other, view, random));
    assert_string_equal(seen, reply(web_scene_of_scene(whole, other, "", 1)));
    web_free(random);
    web_scene_close(whole);
    web_scene_close(view);
    web_scene_close(other);
}

TEST(the_same_seed_picks_the_moves_that_the_rules_pick) {
    for (int i = 0; game_at(i); i++) {
        const struct game *game = game_at(i);
        struct scene *scene = web_scene_open();
        struct random *picks = web_random_open(9), random = random_from(9);
        char words[64];
        snprintf(words, sizeof words, "%s seed=9", game->name);
        struct setting setting = setting_of(words);
        union position end = position_of(&setting, START);
        while (game->to_move(&end)) game->play(&end, game->pick(&end, &random));
        reply(web_scene_of_position(scene, game->name, "", "9", "", "", -1));
        for (;;) {
            char name[MOVE_TEXT] = "";
            const char *picked = reply(web_scene_pick(scene, picks)) + strlen("{\"move\":\"");
            memcpy(name, picked, strcspn(picked, "\""));
            if (!*name) break;
            reply(web_scene_of_scene(scene, scene, name, -1));
        }
        expect_in(reply(web_scene_of_scene(scene, scene, "", -1)), written_of(game, &end).text);
        web_free(picks);
        web_scene_close(scene);
    }
}

TEST(a_scene_of_a_game_looks_back) {
    struct local_game *game = web_game_open();
    struct scene *scene = web_scene_open();
    begin(game, "manalath", "sides=2-2-2", "", "");
    play(game, "oa1");
    expect_in(reply(web_scene_of_game(scene, game, 0, 1)), "{\"position\":\"../.../.. o 25-25\"");
    const char *now = reply(web_scene_of_game(scene, game, 1, 2));
    assert_string_equal(now, reply(web_scene_of_game(scene, game, -1, 2)));
    assert_string_equal(now, reply(web_scene_of_game(scene, game, INT_MAX, 2)));
    web_scene_close(scene);
    web_game_close(game);
}

/* What is hidden */

enum { WORLDS = 40 };

/* A world that the reader cannot tell from p, as text. */
static struct written other_world(const struct game *game, const union position *p,
                                  enum reader reader, struct random *random) {
    struct view view;
    union position world;
    game->view(p, reader, &view);
    game->imagine(&view, random, &world);
    return written_of(game, &world);
}

/* Whether the reader sees no card that was hidden: none that the reader draws, and none that comes
 * onto the table when the last colour of a mandala is claimed. */
static bool is_quiet(const struct local_game *s, enum reader reader, move m) {
    const struct game *game = s->core.game;
    char name[MOVE_TEXT];
    struct text t = text_over(name, sizeof name);
    struct refusal why;
    struct view view;
    game_core_view(&s->core, reader, &view);
    game->write_move(&s->core.now, m, &t);
    if (local_game_to_move(s) != (int)reader) return name[0] != 'C';
    return game->playable(&view.seen, m, &why);
}

/* A move that can be played in both games and shows the reader no difference; NO_MOVE if there is
 * none. */
static move quiet_move(const struct local_game *a, const struct local_game *b, enum reader reader,
                       struct random *random) {
    const struct game *game = a->core.game;
    move list[MOVES_MOST];
    int count = game->moves(&a->core.now, list), first = random_below(random, count);
    for (int i = 0; i < count; i++) {
        move m = list[(first + i) % count];
        if (game_allows(game, &b->core.now, m) && is_quiet(a, reader, m)) return m;
    }
    return NO_MOVE;
}

/* In everything that a game shows and tells a reader. */
static void expect_same_sight(const struct local_game *a, const struct local_game *b, int reader) {
    struct scene *left = web_scene_open(), *right = web_scene_open();
    assert_string_equal(reply(web_game_state(a, reader, 0)), reply(web_game_state(b, reader, 0)));
    assert_string_equal(reply(web_scene_of_game(left, a, -1, reader)),
                        reply(web_scene_of_game(right, b, -1, reader)));
    assert_string_equal(reply(web_scene_words(left, "de")), reply(web_scene_words(right, "de")));
    assert_string_equal(reply(web_scene_guide(left, "de")), reply(web_scene_guide(right, "de")));
    assert_string_equal(reply(web_scene_svg(left, "en", 1, 0)),
                        reply(web_scene_svg(right, "en", 1, 0)));
    web_scene_close(left);
    web_scene_close(right);
}

/* Plays on in both games as long as nothing hidden is shown; returns how many moves that were. */
static int play_quietly(struct local_game *a, struct local_game *b, enum reader reader,
                        struct random *random) {
    int played = 0;
    for (; local_game_to_move(a); played++) {
        char name[MOVE_TEXT];
        struct text t = text_over(name, sizeof name);
        move m = quiet_move(a, b, reader, random);
        if (m == NO_MOVE) break;
        a->core.game->write_move(&a->core.now, m, &t);
        assert_string_equal(reply(web_game_play(a, name, 0)), reply(web_game_play(b, name, 0)));
        if (local_game_to_move(a)) expect_same_sight(a, b, (int)reader); /* else all is shown */
    }
    return played;
}

TEST(games_that_differ_in_hidden_cards_alone_look_the_same) {
    struct setting s = setting_of("mandala seed=9");
    struct local_game *a = web_game_open(), *b = web_game_open();
    int quiet = 0, different = 0;
    for (int i = 0; i < WORLDS; i++) {
        struct random random = random_from((uint64_t)i);
        union position p = position_of(&s, START);
        enum reader reader = i % 2 ? READER_1 : READER_2;
        for (int ply = 0; ply < i * 3 && s.game->to_move(&p); ply++)
            s.game->play(&p, s.game->pick(&p, &random));
        if (!s.game->to_move(&p)) continue;
        struct written real = written_of(s.game, &p);
        struct written other = other_world(s.game, &p, reader, &random);
        begin(a, "mandala", "", "1", real.text);
        begin(b, "mandala", "", "2", other.text);
        expect_same_sight(a, b, (int)reader);
        different += strcmp(real.text, other.text) != 0;
        quiet += play_quietly(a, b, reader, &random);
    }
    assert_true(different > WORLDS / 2);
    assert_true(quiet > WORLDS);
    web_game_close(a);
    web_game_close(b);
}

TEST(a_seed_is_told_once_nothing_is_hidden) {
    struct local_game *game = web_game_open();
    begin(game, "mandala", "", "12345678987654321", "");
    for (int reader = -1; reader <= 3; reader++) {
        expect_in(reply(web_game_state(game, reader, 0)), "\"seed\":null");
        expect_not_in(reply(web_game_state(game, reader, 0)), "12345678987654321");
    }
    reply(web_game_resign(game, 2, 0));
    expect_in(reply(web_game_state(game, 1, 0)), "\"seed\":\"12345678987654321\"");
    begin(game, "patterns", "", "5", "");
    expect_in(reply(web_game_state(game, 1, 0)), "\"seed\":\"5\"");
    web_game_close(game);
}

TEST(a_refused_move_does_not_tell_what_is_hidden) {
    struct local_game *game = web_game_open();
    struct scene *scene = web_scene_open();
    begin(game, "mandala", "", "3", "");
    reply(web_scene_of_game(scene, game, -1, 2));
    const char *legal = strstr(reply(web_game_state(game, 1, 0)), "\"legal\":[\"");
    char name[MOVE_TEXT] = "";
    assert_non_null(legal);
    sscanf(legal, "\"legal\":[\"%7[^\"]", name);
    expect_field(reply(web_scene_tell(scene, name, "en")), "");
    web_scene_close(scene);
    web_game_close(game);
}

/* Engines */

TEST(an_engine_answers_with_a_move_and_tells_how_far_it_is) {
    for (int i = 0; game_at(i); i++) {
        struct web_engine *engine = web_engine_open(game_at(i)->name, 4);
        reset_calls(INT_MAX);
        const char *answer = reply(web_engine_think(engine, "", "", "nodes=3000 lines=2 turn=7"));
        expect_in(answer, "{\"id\":\"\",\"turn\":7,\"isDuringSearch\":false,\"toMove\":");
        expect_in(answer, "\"moveInfos\":[{\"move\":\"");
        expect_in(answer, "\"order\":1");
        assert_true(progress_count > 0);
        expect_in(last_progress, "\"isDuringSearch\":true");
        web_engine_close(engine);
    }
}

TEST(an_engine_stops_when_it_is_told_to) {
    for (int i = 0; game_at(i); i++) {
        struct web_engine *engine = web_engine_open(game_at(i)->name, 4);
        reset_calls(20);
        expect_in(reply(web_engine_think(engine, "", "", "nodes=2147483647")), "\"move\":\"");
        assert_true(polls > 20 && polls < 1000);
        reset_calls(20);
        expect_in(reply(web_engine_analyse(engine, "", "", "nodes=2147483647")), "\"move\":\"");
        web_engine_close(engine);
    }
}

TEST(an_engine_keeps_to_the_time) {
    struct web_engine *engine = web_engine_open("manalath", 4);
    reset_calls(INT_MAX);
    expect_in(reply(web_engine_think(engine, "", "", "time=20")), "\"move\":\"");
    expect_in(reply(web_engine_think(engine, "", "", "left=1000 gain=10")), "\"move\":\"");
    expect_in(reply(web_engine_analyse(engine, "", "", "time=20")), "\"move\":\"");
    web_engine_close(engine);
}

TEST(an_engine_knows_no_more_than_the_player_to_move) {
    struct setting s = setting_of("mandala seed=4");
    struct random random = random_from(4);
    union position p = position_of(&s, START);
    for (int ply = 0; ply < 12; ply++) s.game->play(&p, s.game->pick(&p, &random));
    enum reader mover = (enum reader)s.game->to_move(&p);
    struct written real = written_of(s.game, &p), other = other_world(s.game, &p, mover, &random);
    assert_string_not_equal(real.text, other.text);
    const char *answers[2];
    for (int i = 0; i < 2; i++) {
        struct web_engine *engine = web_engine_open("mandala", 4);
        reset_calls(INT_MAX);
        answers[i] = reply(
            web_engine_think(engine, "", i ? other.text : real.text, "nodes=500 level=9 lines=9"));
        char *seconds = strstr(answers[i], "\"seconds\"");
        assert_non_null(seconds);
        memset(seconds, '-', strcspn(seconds, "}"));
        web_engine_close(engine);
    }
    assert_string_equal(answers[0], answers[1]);
}

/* The same seat in worlds that differ in what is hidden from it. */
TEST(what_an_engine_is_told_of_a_game_hides_what_its_player_does_not_see) {
    struct setting s = setting_of("mandala seed=4");
    struct random random = random_from(6);
    union position p = position_of(&s, START);
    while (s.game->to_move(&p) != 2) s.game->play(&p, s.game->pick(&p, &random));
    struct written real = written_of(s.game, &p),
                   other = other_world(s.game, &p, READER_2, &random);
    const char *told[2];
    assert_string_not_equal(real.text, other.text);
    for (int i = 0; i < 2; i++) {
        struct local_game *game = web_game_open();
        reply(web_game_begin(game, "mandala", "", "9", i ? other.text : real.text, "person",
                             "level=5", "30s"));
        told[i] = reply(web_game_seat(game, 0));
        web_game_close(game);
    }
    assert_string_equal(told[0], told[1]);
    expect_in(told[0], "{\"views\":[\"");
    expect_in(told[0], "\"request\":\"turns=1 level=5 seed=");
    expect_in(told[0], " left=30000 gain=0 each=1\"}");
}

TEST(an_engine_is_told_all_views_of_its_seat) {
    struct local_game *game = web_game_open();
    struct random random = random_from(7);
    reply(web_game_begin(game, "mandala", "", "3", "", "level=2", "person", "none"));
    struct refusal why;
    int turns = 0;
    for (int ply = 0; ply < 12 || local_game_to_move(game) != 1; ply++) {
        turns += local_game_to_move(game) == 1;
        move m = game->core.game->pick(&game->core.now, &random);
        assert_true(local_game_play(game, m, 0, &why));
    }
    char words[32];
    snprintf(words, sizeof words, "\"request\":\"turns=%d ", turns + 1);
    const char *told = reply(web_game_seat(game, 0));
    expect_in(told, words);
    int gaps = 0;
    for (const char *at = told; (at = strstr(at, "\",\"")); at++) gaps++;
    assert_int_equal(gaps, turns); /* between one view more */
    expect_not_in(reply(web_game_resign(game, 1, 0)), "refused");
    expect_field(reply(web_game_seat(game, 0)), "");
    web_game_close(game);
}

TEST(an_engine_refuses_views_that_it_cannot_read) {
    struct web_engine *engine = web_engine_open("manalath", 1);
    reset_calls(INT_MAX);
    expect_field(reply(web_engine_think(engine, "", "x o -\n", "level=1")), "ROWS");
    expect_field(reply(web_engine_think(engine, "", "\nx o -", "level=1")), "ROWS");
    expect_in(reply(web_engine_think(engine, "", "\n", "level=1")), "\"move\":\"");
    web_engine_close(engine);
}

TEST(a_move_is_judged_and_counted) {
    struct web_engine *engine = web_engine_open("manalath", 4);
    reset_calls(INT_MAX);
    const char *position = "oa1 pi1 oa2 pi2 oa3 pi4";
    struct setting s = setting_of("manalath");
    union position p = position_of(&s, START);
    struct refusal why;
    char word[MOVE_TEXT];
    while (next_word(&position, " ", word, sizeof word))
        assert_true(try_move(s.game, &p, word, &why));
    struct written w = written_of(s.game, &p);
    const char *nothing = reply(web_engine_summary(engine));
    const char *answer = reply(web_engine_judge(engine, "", w.text, "oe5", "nodes=20000 turn=6"));
    expect_in(answer, "\"played\":{\"move\":\"oe5\"");
    expect_in(answer, "\"class\":\"");
    assert_string_not_equal(nothing, reply(web_engine_summary(engine)));
    web_engine_forget(engine);
    assert_string_equal(nothing, reply(web_engine_summary(engine)));
    expect_field(reply(web_engine_judge(engine, "", w.text, "oa1", "")), "");
    web_engine_close(engine);
}

TEST(an_engine_refuses_what_it_does_not_understand) {
    struct web_engine *engine = web_engine_open("manalath", 1);
    assert_null(web_engine_open("chess", 1));
    assert_null(web_engine_open("manalath", 0));
    expect_field(reply(web_engine_think(engine, "", "", "level=11")), "request");
    expect_field(reply(web_engine_think(engine, "", "", "nodes=-1")), "request");
    expect_field(reply(web_engine_think(engine, "", "", "nodes")), "request");
    expect_field(reply(web_engine_think(engine, "", "", "=")), "request");
    expect_field(reply(web_engine_think(engine, "", "x o -", "nodes=10")), "ROWS");
    expect_field(reply(web_engine_think(engine, "sides=9", "", "nodes=10")), "sides");
    web_engine_close(engine);
}

/* Nonsense */

/* Words that readers look for, mixed with bytes that nobody does. */
static void write_nonsense(char *text, size_t size, struct random *random) {
    static const char *const pieces[] = {
        "manalath",
        "mandala",
        "patterns",
        "sides=",
        "3-3-3",
        "ending=",
        " ",
        "/",
        "=",
        "level=5",
        "[Game \"mandala\"]\n",
        "1. ",
        "oc3",
        "M1r",
        "(",
        ")",
        "{",
        "}",
        "*",
        "1-0",
        "?",
        "-",
        "|",
        "9999999999999999999999",
        "\xff\xfe",
        "\xc3",
        "\"",
        "\\",
        "\n",
        "%s%n",
        "nodes=9",
        "a1",
    };
    int count = random_below(random, 12);
    struct text t = text_over(text, size);
    for (int i = 0; i < count; i++)
        if (random_below(random, 4) == 0)
            text_char(&t, (char)(1 + random_below(random, 255)));
        else
            text_add(&t, pieces[random_below(random, (int)(sizeof pieces / sizeof *pieces))]);
}

enum { NONSENSE_ROUNDS = 2000, NONSENSE_TEXTS = 7, NONSENSE_TEXT = 256 };

TEST(nonsense_is_answered) {
    struct local_game *game = web_game_open();
    struct scene *scene = web_scene_open();
    struct web_engine *engine = web_engine_open("mandala", 1);
    struct random random = random_from(5);
    reset_calls(INT_MAX);
    for (int i = 0; i < NONSENSE_ROUNDS; i++) {
        char x[NONSENSE_TEXTS][NONSENSE_TEXT];
        for (int k = 0; k < NONSENSE_TEXTS; k++) write_nonsense(x[k], sizeof x[k], &random);
        const char *name = i % 4 ? game_at(i % 3)->name : x[0];
        reply(web_game_begin(game, name, x[1], x[2], x[3], i % 2 ? x[4] : "person",
                             i % 2 ? x[5] : "person", i % 2 ? x[6] : "none"));
        reply(web_game_play(game, x[0], i));
        reply(web_game_read(game, x[1]));
        reply(web_record_read(x[2]));
        reply(web_record_write(x[3]));
        reply(web_record_kolam(x[3]));
        reply(web_kolam_svg(x[3], i % 2));
        reply(web_about(x[4], x[5]));
        reply(web_scene_of_position(scene, name, i % 2 ? x[1] : "", x[2], i % 2 ? x[3] : "", x[4],
                                    i % 5 - 1));
        reply(web_scene_of_layout(scene, name, x[3]));
        reply(web_scene_tell(scene, x[5], x[6]));
        reply(web_scene_brief(scene, x[5], x[6]));
        reply(web_scene_immediate_loss(scene, x[5], x[6]));
        reply(web_scene_words(scene, x[0]));
        reply(web_scene_played(scene, x[5], x[6], i % 5 - 1, x[1], x[2]));
        reply(web_named_move(name, x[5], i % 5 - 1, x[6], i % 5 - 1, x[1], x[2]));
        reply(web_scene_by_name(scene, x[0], i % 5 - 1, x[1], x[2]));
        reply(web_scene_loss(scene, x[0], i % 5 - 1, x[1], x[2], x[3], x[4]));
        reply(web_engine_think(engine, x[0], x[1], i % 2 ? x[2] : "nodes=9"));
        reply(web_game_seat(game, i));
        reply(web_engine_judge(engine, "", "", x[0], "nodes=9"));
    }
    web_engine_close(engine);
    web_scene_close(scene);
    web_game_close(game);
}
