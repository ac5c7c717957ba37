/* The stage without a terminal: keys and clicks go in, a canvas comes out. Whole games are played
 * on it, and whatever must hold in each of their positions is looked at in every one. */
#include "base/clock.h"
#include "support/support.h"
#include "play/local_game_record.h"
#include "terminal/game/phrases.h"
#include "terminal/game/stage.h"

#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MOST = 60, COLUMNS_MOST = 200 };

static struct cell paper[ROWS_MOST * COLUMNS_MOST];

struct theatre {
    struct habits habits;
    struct stage *stage;
    struct canvas canvas;
};

/* Who plays, in words: "person level=3". Small or large window. */
static struct theatre open_theatre(const char *setting, const char *first, const char *second,
                                   bool large) {
    struct setting s = setting_of(setting);
    struct game_terms terms = {.game = s.game, .options = s.options, .seed = s.seed};
    struct theatre t = {.canvas = {large ? 60 : 24, large ? 200 : 80, paper}};
    struct refusal why;
    assert_true(game_player_read(first, &terms.players[0], &why));
    assert_true(game_player_read(second, &terms.players[1], &why));
    t.stage = stage_open(&terms, NULL, &t.habits, &why);
    if (!t.stage) fail_msg("%s", why.text[ENGLISH]);
    return t;
}

/* The habits are the theatre's: it must not move while the stage is open. */
static void draw(struct theatre *t) {
    t->stage->habits = &t->habits;
    canvas_clear(&t->canvas);
    stage_draw(t->stage, &t->canvas, clock_microseconds());
}

static enum order press(struct theatre *t, int stroke) {
    struct event event = {.kind = EVENT_STROKE, .stroke = stroke};
    enum order order = stage_handle(t->stage, &event, clock_microseconds());
    draw(t);
    return order;
}

static void type(struct theatre *t, const char *string) {
    for (; *string; string++) {
        struct event event = {.kind = EVENT_CHARACTER, .character = (uint32_t)*string};
        stage_handle(t->stage, &event, clock_microseconds());
    }
    press(t, STROKE_ENTER);
}

static void click(struct theatre *t, int spot) {
    for (int i = 0; i < t->stage->spot_count; i++) {
        if (t->stage->spots[i].id != spot) continue;
        struct area a = t->stage->spots[i].area;
        struct event event = {
            .kind = EVENT_CLICK, .row = a.row + a.rows / 2, .column = a.column + a.columns / 2};
        stage_handle(t->stage, &event, clock_microseconds());
        draw(t);
        return;
    }
    fail_msg("the spot %d is not on the screen", spot);
}

static bool shows(const struct theatre *t, const char *words) {
    char text[4 * ROWS_MOST * COLUMNS_MOST];
    struct text all = text_over(text, sizeof text);
    canvas_text(&t->canvas, &all);
    return strstr(text, words) != NULL;
}

static void open_curtain(struct theatre *t) {
    struct event event = {.kind = EVENT_CHARACTER, .character = '0' + (uint32_t)t->stage->curtain};
    if (!t->stage->curtain) return;
    stage_handle(t->stage, &event, clock_microseconds());
    draw(t);
}

/* Lets engines play until a person is to move. */
static void wait_for_person(struct theatre *t) {
    while (local_game_to_move(&t->stage->host.game) != 0 &&
           !local_game_waits_for_person(&t->stage->host.game)) {
        struct pollfd polled[4];
        int files[4], count = stage_files(t->stage, files);
        for (int i = 0; i < count; i++)
            polled[i] = (struct pollfd){.fd = files[i], .events = POLLIN};
        if (stage_tick(t->stage, clock_microseconds())) continue;
        int patience = stage_patience(t->stage, clock_microseconds());
        if (poll(polled, (nfds_t)count, patience < 0 ? WAIT_LIMIT * 1000 : patience) == 0 &&
            patience < 0)
            fail_msg("no engine has moved in %d seconds", WAIT_LIMIT);
    }
    draw(t);
}

/* A move of the game, by chance. */
static move any_move(const struct theatre *t, struct random *random) {
    return t->stage->pick.moves[random_below(random, t->stage->pick.count)];
}

/* Ways to play a move */

static void play_typed(struct theatre *t, move m) {
    char name[MOVE_TEXT];
    struct text text = text_over(name, sizeof name);
    t->stage->scene.game->write_move(&t->stage->view.seen, m, &text);
    type(t, name);
}

/* Tab until the kind is right. */
static void choose_kind(struct theatre *t, move m) {
    for (int i = 0; i < MOVES_MOST && t->stage->pick.move != m; i++) press(t, STROKE_TAB);
    assert_int_equal(t->stage->pick.move, m);
}

static void play_clicked(struct theatre *t, move m) {
    int path[PATH_MOST], count = t->stage->host.game.core.count;
    int length = t->stage->board->path(&t->stage->view.seen, m, path);
    for (int i = 0; i + 1 < length; i++) click(t, path[i]);
    if (t->stage->pick.cursor != path[length - 1]) click(t, path[length - 1]);
    choose_kind(t, m);
    if (t->stage->host.game.core.count == count) click(t, path[length - 1]);
}

/* Walks with the arrows: tries all ways, breadth first, without leaving a choice. */
static void walk_to(struct theatre *t, int spot) {
    static const int arrows[] = {STROKE_UP, STROKE_DOWN, STROKE_LEFT, STROKE_RIGHT};
    struct {
        struct pick pick;
        struct aim aim;
    } queue[SPOTS_MOST];
    bool seen[SPOTS_MOST] = {false};
    int count = 1;
    queue[0].pick = t->stage->pick;
    queue[0].aim = t->stage->aim;
    if (t->stage->pick.cursor >= 0) seen[t->stage->pick.cursor] = true;
    for (int i = 0; i < count && t->stage->pick.cursor != spot; i++)
        for (int way = 0; way < 4 && t->stage->pick.cursor != spot; way++) {
            t->stage->pick = queue[i].pick;
            t->stage->aim = queue[i].aim;
            press(t, arrows[way]);
            int at = t->stage->pick.cursor;
            if (at < 0 || seen[at]) continue;
            seen[at] = true;
            queue[count].pick = t->stage->pick;
            queue[count++].aim = t->stage->aim;
        }
    if (t->stage->pick.cursor != spot) fail_msg("no way leads to the spot %d", spot);
}

static void play_walked(struct theatre *t, move m) {
    int path[PATH_MOST];
    int length = t->stage->board->path(&t->stage->view.seen, m, path);
    for (int i = 0; i < length; i++) {
        walk_to(t, path[i]);
        if (i == length - 1) choose_kind(t, m);
        press(t, STROKE_ENTER);
    }
}

typedef void way_to_play(struct theatre *t, move m);

static void play_game(const char *setting, way_to_play *way, bool large, uint64_t seed) {
    struct theatre t = open_theatre(setting, "person", "person", large);
    struct random random = random_from(seed);
    draw(&t);
    while (local_game_to_move(&t.stage->host.game) != 0) {
        int count = t.stage->host.game.core.count;
        open_curtain(&t);
        assert_true(t.stage->layout.fits);
        move m = any_move(&t, &random);
        way(&t, m);
        if (t.stage->host.game.core.count != count + 1) fail_msg("not played: %s", t.stage->note);
        assert_int_equal(t.stage->host.game.core.moves[count].move, m);
    }
    assert_int_equal(t.stage->host.game.core.end, END_BY_RULES);
    stage_close(t.stage);
}

static const char *const all_settings[] = {"patterns seed=1", "patterns seed=2 ending=pass",
                                           "manalath",        "manalath sides=7-7-7",
                                           "mandala seed=3",  "mandala seed=4"};
enum { SETTINGS = sizeof all_settings / sizeof all_settings[0] };

static void play_games(way_to_play *way) {
    for (int i = 0; i < SETTINGS; i++) play_game(all_settings[i], way, i % 2, (uint64_t)i);
}

TEST(whole_games_are_played_by_typing) {
    play_games(play_typed);
}

TEST(whole_games_are_played_by_clicking) {
    play_games(play_clicked);
}

TEST(whole_games_are_played_by_walking) {
    play_games(play_walked);
}

/* What must not be seen */

static int cards_in_sight(const struct theatre *t) {
    int count = 0;
    for (int i = 0; i < t->canvas.rows * t->canvas.columns; i++)
        count += paper[i].ink >= PAINT_SAND || paper[i].ground >= PAINT_SAND;
    return count;
}

TEST(a_curtain_hides_everything_between_two_persons) {
    struct theatre t = open_theatre("mandala seed=5", "person", "person", false);
    struct random random = random_from(1);
    int curtains = 0;
    draw(&t);
    while (local_game_to_move(&t.stage->host.game) != 0) {
        if (t.stage->curtain) {
            assert_int_equal(cards_in_sight(&t), 0);
            assert_int_equal(t.stage->pick.count, 0);
            curtains++;
        }
        open_curtain(&t);
        assert_true(cards_in_sight(&t) > 0);
        play_typed(&t, any_move(&t, &random));
    }
    assert_true(curtains > 10);
    stage_close(t.stage);
}

TEST(a_curtain_does_not_open_by_what_is_still_held_down) {
    struct theatre t = open_theatre("mandala seed=5", "person", "person", false);
    draw(&t);
    open_curtain(&t);
    assert_int_equal(t.stage->curtain, 0);
    play_typed(&t, t.stage->pick.moves[0]);
    for (int stroke = 0; stroke < STROKE_F; stroke++) press(&t, stroke);
    type(&t, "M1 rF");
    stage_handle(t.stage, &(struct event){.kind = EVENT_CLICK, .row = 3, .column = 9}, 0);
    draw(&t);
    assert_int_equal(t.stage->curtain, 2);
    assert_int_equal(cards_in_sight(&t), 0);
    stage_close(t.stage);
}

/* Somebody grows a field, which shows nothing; and then either of them takes it back. */
TEST(taking_back_at_the_curtain_shows_no_hand) {
    struct theatre t = open_theatre("mandala seed=5", "person", "person", false);
    draw(&t);
    open_curtain(&t);
    type(&t, "F1p1");
    assert_int_equal(t.stage->curtain, 2);
    stage_obey(t.stage, ORDER_UNDO, clock_microseconds());
    draw(&t);
    assert_int_equal(t.stage->host.game.core.count, 0);
    assert_int_equal(t.stage->curtain, 1);
    assert_int_equal(cards_in_sight(&t), 0);
    stage_obey(t.stage, ORDER_REDO, clock_microseconds());
    draw(&t);
    assert_int_equal(t.stage->curtain, 2);
    assert_int_equal(cards_in_sight(&t), 0);
    stage_close(t.stage);
}

/* Engines */

TEST(an_engine_answers_and_its_move_is_taken_back_with_ones_own) {
    struct theatre t = open_theatre("patterns seed=6", "person", "level=1", false);
    draw(&t);
    wait_for_person(&t);
    int count = t.stage->host.game.core.count;
    play_typed(&t, t.stage->pick.moves[0]);
    assert_int_equal(t.stage->pick.count, 0);
    wait_for_person(&t);
    assert_int_equal(t.stage->host.game.core.count, count + 2);
    stage_obey(t.stage, ORDER_UNDO, clock_microseconds());
    assert_int_equal(t.stage->host.game.core.count, count);
    stage_obey(t.stage, ORDER_REDO, clock_microseconds());
    assert_int_equal(t.stage->host.game.core.count, count + 2);
    stage_close(t.stage);
}

TEST(keys_are_answered_while_an_engine_thinks) {
    struct theatre t = open_theatre("manalath", "level=10", "person", false);
    draw(&t);
    stage_tick(t.stage, clock_microseconds());
    assert_int_equal(press(&t, STROKE_F + 1), ORDER_HELP);
    assert_int_equal(press(&t, STROKE_ESCAPE), ORDER_MENU);
    assert_int_equal(t.stage->host.game.core.count, 0);
    stage_close(t.stage); /* and it can be left at once */
}

TEST(an_engine_that_does_not_speak_leaves_its_seat_to_a_person) {
    struct theatre t = open_theatre("manalath", "person", "cmd=/bin/false", false);
    draw(&t);
    play_typed(&t, t.stage->pick.moves[0]);
    for (long long limit = wait_limit(); !t.stage->host.failed;
         wait_briefly(limit, "it has failed"))
        stage_tick(t.stage, clock_microseconds());
    assert_non_null(strstr(t.stage->host.failure.text[ENGLISH], "/bin/false"));
    stage_replace(t.stage, clock_microseconds());
    draw(&t);
    play_typed(&t, t.stage->pick.moves[0]);
    assert_int_equal(t.stage->host.game.core.count, 2);
    stage_close(t.stage);
}

TEST(a_hint_is_a_legal_move_and_told_in_words) {
    struct theatre t = open_theatre("patterns seed=7", "person", "person", false);
    draw(&t);
    stage_obey(t.stage, ORDER_HINT, clock_microseconds());
    while (t.stage->hinting) {
        wait_readable(thinker_file(t.stage->host.adviser));
        stage_tick(t.stage, clock_microseconds());
    }
    draw(&t);
    assert_true(game_allows(&patterns_game, &t.stage->view.seen, t.stage->hint));
    assert_true(shows(&t, "Hint"));
    stage_close(t.stage);
}

TEST(engines_play_each_other_and_can_be_paused) {
    struct theatre t = open_theatre("manalath sides=2-2-2", "level=1", "level=2", false);
    draw(&t);
    stage_obey(t.stage, ORDER_PAUSE, clock_microseconds());
    stage_tick(t.stage, clock_microseconds());
    assert_int_equal(t.stage->host.game.core.count, 0);
    stage_obey(t.stage, ORDER_PAUSE, clock_microseconds());
    t.stage->pace = 0; /* nobody looks on */
    wait_for_person(&t);
    assert_int_equal(t.stage->host.game.core.end, END_BY_RULES);
    stage_close(t.stage);
}

/* Choosing */

TEST(a_refused_move_gets_a_sentence_and_changes_nothing) {
    struct theatre t = open_theatre("manalath", "person", "person", false);
    draw(&t);
    type(&t, "oe5");
    type(&t, "pe5");
    assert_int_equal(t.stage->host.game.core.count, 1);
    assert_true(shows(&t, "e5 is not empty."));
    type(&t, "pe6");
    assert_int_equal(t.stage->host.game.core.count, 2);
    stage_close(t.stage);
}

TEST(with_the_confirm_switch_a_move_is_chosen_twice) {
    struct theatre t = open_theatre("manalath", "person", "person", false);
    draw(&t);
    stage_obey(t.stage, ORDER_CONFIRM, clock_microseconds());
    press(&t, STROKE_ENTER);
    assert_int_equal(t.stage->host.game.core.count, 0);
    press(&t, STROKE_RIGHT);
    press(&t, STROKE_ENTER);
    assert_int_equal(t.stage->host.game.core.count, 0);
    press(&t, STROKE_ENTER);
    assert_int_equal(t.stage->host.game.core.count, 1);
    stage_close(t.stage);
}

TEST(the_words_say_what_a_move_would_do_before_it_is_made) {
    struct theatre t = open_theatre("manalath", "person", "person", false);
    char words[TELL_TEXT];
    struct text text = text_over(words, sizeof words);
    draw(&t);
    press(&t, STROKE_RIGHT);
    assert_int_not_equal(t.stage->pick.move, NO_MOVE);
    tell_move(&manalath_game, &t.stage->view, t.stage->pick.move, ENGLISH, &text);
    words[16] = '\0';
    assert_true(shows(&t, words));
    stage_close(t.stage);
}

/* Files */

static int moves_kept(const struct stage *stage) {
    static struct local_game kept;
    static char record[1 << 16];
    struct refusal why;
    FILE *file = fopen(stage->host.file.path, "r");
    assert_non_null(file);
    size_t length = fread(record, 1, sizeof record, file);
    fclose(file);
    assert_true(local_game_read(&kept, record, length, &why));
    return kept.core.count;
}

TEST(every_move_is_in_the_file_when_it_is_on_the_screen) {
    struct theatre t = open_theatre("manalath", "person", "person", false);
    struct random random = random_from(3);
    draw(&t);
    while (local_game_to_move(&t.stage->host.game) != 0) {
        play_typed(&t, any_move(&t, &random));
        assert_int_equal(moves_kept(t.stage), t.stage->host.game.core.count);
    }
    assert_false(stage_would_lose(t.stage));
    stage_close(t.stage);
}

TEST(a_game_goes_on_where_it_was_left) {
    struct theatre t = open_theatre("patterns seed=9", "person", "person", false);
    struct refusal why;
    draw(&t);
    for (int i = 0; i < 5; i++) play_typed(&t, t.stage->pick.moves[0]);
    union position left = t.stage->host.game.core.now;
    stage_close(t.stage);
    t.stage = stage_resume(NULL, &t.habits, &why);
    assert_non_null(t.stage);
    assert_memory_equal(&t.stage->host.game.core.now, &left, sizeof left);
    draw(&t);
    stage_obey(t.stage, ORDER_UNDO, clock_microseconds());
    assert_int_equal(t.stage->host.game.core.count, 4);
    stage_close(t.stage);
}

TEST(a_game_that_cannot_be_kept_would_be_lost) {
    char folder[256];
    snprintf(folder, sizeof folder, "%s", getenv("KOLAM_GAMES"));
    setenv("KOLAM_GAMES", "/dev/null/nowhere", 1);
    struct theatre t = open_theatre("mandala seed=1", "person", "person", false);
    draw(&t);
    assert_true(shows(&t, "not saved"));
    open_curtain(&t);
    assert_false(stage_would_lose(t.stage));
    play_typed(&t, t.stage->pick.moves[0]);
    assert_true(stage_would_lose(t.stage));
    assert_true(shows(&t, "not saved"));
    stage_close(t.stage);
    setenv("KOLAM_GAMES", folder, 1);
}

TEST(the_end_is_told_over_any_older_message) {
    struct theatre t = open_theatre("manalath", "person", "person", false);
    draw(&t);
    stage_obey(t.stage, ORDER_AIDS, clock_microseconds());
    stage_resign(t.stage, clock_microseconds());
    draw(&t);
    assert_true(shows(&t, "Player 1 resigns. Player 2 wins."));
    stage_close(t.stage);
}

TEST(a_window_that_is_too_small_says_so_and_loses_nothing) {
    struct theatre t = open_theatre("patterns seed=9", "person", "person", false);
    draw(&t);
    play_typed(&t, t.stage->pick.moves[0]);
    for (int rows = 1; rows < 26; rows++)
        for (int columns = 1; columns < 84; columns += 3) {
            t.canvas.rows = rows;
            t.canvas.columns = columns;
            draw(&t);
        }
    t.canvas.rows = 10;
    t.canvas.columns = 60;
    draw(&t);
    assert_true(shows(&t, "Nothing is lost"));
    t.canvas.rows = 24;
    t.canvas.columns = 80;
    draw(&t);
    play_typed(&t, t.stage->pick.moves[0]);
    assert_int_equal(t.stage->host.game.core.count, 2);
    stage_close(t.stage);
}

/* Rubbish */

TEST(any_keys_at_all_do_no_harm) {
    for (int i = 0; i < SETTINGS; i++) {
        struct theatre t = open_theatre(all_settings[i], "person", "level=1", i % 2);
        struct random random = random_from((uint64_t)i);
        draw(&t);
        for (int k = 0; k < 400; k++) {
            struct event event = {.kind = (enum event_kind)random_below(&random, EVENT_RESIZE),
                                  .stroke = random_below(&random, STROKE_F + 12),
                                  .character = (uint32_t)(32 + random_below(&random, 400)),
                                  .row = random_below(&random, t.canvas.rows),
                                  .column = random_below(&random, t.canvas.columns)};
            enum order order = stage_handle(t.stage, &event, clock_microseconds());
            stage_obey(t.stage, order, clock_microseconds());
            stage_tick(t.stage, clock_microseconds());
            draw(&t);
        }
        stage_close(t.stage);
    }
}

int main(void) {
    char folder[] = "/tmp/kolam-stage-XXXXXX", command[256];
    signal(SIGPIPE, SIG_IGN); /* as the program does: engines may go away */
    if (!mkdtemp(folder) || setenv("KOLAM_GAMES", folder, 1) != 0) return 1;
    int failures = tests_run();
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command) == 0 ? failures : 1;
}
