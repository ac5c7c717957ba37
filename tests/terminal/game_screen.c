/* The screen without a terminal: keys and clicks go in, a canvas comes out. Whole games are played
 * on it, and whatever must hold in each of their positions is looked at in every one. */
#include "base/clock.h"
#include "support/support.h"
#include "play/local_game_record.h"
#include "terminal/game/game_screen.h"

#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MOST = 60, COLUMNS_MOST = 200 };

static struct cell paper[ROWS_MOST * COLUMNS_MOST];

struct fixture {
    struct preferences preferences;
    struct game_screen *screen;
    struct canvas canvas;
};

/* Who plays, in words: "person level=3". Small or large window. */
static struct fixture open_fixture(const char *setting, const char *first, const char *second,
                                   bool large) {
    struct setting s = setting_of(setting);
    struct game_terms terms = {.game = s.game, .options = s.options, .seed = s.seed};
    struct fixture t = {.canvas = {large ? 60 : 24, large ? 200 : 80, paper}};
    struct refusal why;
    assert_true(game_player_read(first, &terms.players[0], &why));
    assert_true(game_player_read(second, &terms.players[1], &why));
    t.screen = game_screen_open(&terms, NULL, &t.preferences, &why);
    if (!t.screen) fail_msg("%s", why.text[ENGLISH]);
    return t;
}

/* The habits are the fixture's: it must not move while the screen is open. */
static void draw(struct fixture *t) {
    t->screen->preferences = &t->preferences;
    canvas_clear(&t->canvas);
    game_screen_draw(t->screen, &t->canvas, clock_microseconds());
}

static enum command press(struct fixture *t, int stroke) {
    struct event event = {.kind = EVENT_STROKE, .stroke = stroke};
    enum command command = game_screen_handle(t->screen, &event, clock_microseconds());
    draw(t);
    return command;
}

static void type(struct fixture *t, const char *string) {
    for (; *string; string++) {
        struct event event = {.kind = EVENT_CHARACTER, .character = (uint32_t)*string};
        game_screen_handle(t->screen, &event, clock_microseconds());
    }
    press(t, STROKE_ENTER);
}

static void click(struct fixture *t, int spot) {
    for (int i = 0; i < t->screen->choice.count; i++) {
        if (t->screen->spots[i].id != spot) continue;
        struct area a = t->screen->spots[i].area;
        struct event event = {
            .kind = EVENT_CLICK, .row = a.row + a.rows / 2, .column = a.column + a.columns / 2};
        game_screen_handle(t->screen, &event, clock_microseconds());
        draw(t);
        return;
    }
    fail_msg("the spot %d is not on the screen", spot);
}

static bool shows(const struct fixture *t, const char *words) {
    char text[4 * ROWS_MOST * COLUMNS_MOST];
    struct text all = text_over(text, sizeof text);
    canvas_text(&t->canvas, &all);
    return strstr(text, words) != NULL;
}

static void open_curtain(struct fixture *t) {
    struct event event = {.kind = EVENT_CHARACTER, .character = '0' + (uint32_t)t->screen->curtain};
    if (!t->screen->curtain) return;
    game_screen_handle(t->screen, &event, clock_microseconds());
    draw(t);
}

/* Lets engines play until a person is to move. */
static void wait_for_person(struct fixture *t) {
    while (local_game_to_move(&t->screen->host.game) != 0 &&
           !local_game_waits_for_person(&t->screen->host.game)) {
        struct pollfd polled[4];
        int files[4], count = game_host_files(&t->screen->host, files);
        for (int i = 0; i < count; i++)
            polled[i] = (struct pollfd){.fd = files[i], .events = POLLIN};
        if (game_screen_tick(t->screen, clock_microseconds())) continue;
        int patience = game_screen_timeout(t->screen, clock_microseconds());
        if (poll(polled, (nfds_t)count, patience < 0 ? WAIT_LIMIT * 1000 : patience) == 0 &&
            patience < 0)
            fail_msg("no engine has moved in %d seconds", WAIT_LIMIT);
    }
    draw(t);
}

/* A move of the game, by chance. */
static move any_move(const struct fixture *t, struct random *random) {
    return t->screen->pick.moves[random_below(random, t->screen->pick.count)];
}

/* Ways to play a move */

static void play_typed(struct fixture *t, move m) {
    char name[MOVE_TEXT];
    struct text text = text_over(name, sizeof name);
    t->screen->scene.game->write_move(&t->screen->view.seen, m, &text);
    type(t, name);
}

/* Tab until the kind is right. */
static void choose_kind(struct fixture *t, move m) {
    for (int i = 0; i < MOVES_MOST && t->screen->pick.move != m; i++) press(t, STROKE_TAB);
    assert_int_equal(t->screen->pick.move, m);
}

static void play_clicked(struct fixture *t, move m) {
    int path[PATH_MOST], count = t->screen->host.game.core.count;
    int length = t->screen->board->path(&t->screen->view.seen, m, path);
    for (int i = 0; i + 1 < length; i++) click(t, path[i]);
    if (t->screen->pick.cursor != path[length - 1]) click(t, path[length - 1]);
    choose_kind(t, m);
    if (t->screen->host.game.core.count == count) click(t, path[length - 1]);
}

/* Walks with the arrows: tries all ways, breadth first, without leaving a choice. */
static void walk_to(struct fixture *t, int spot) {
    static const int arrows[] = {STROKE_UP, STROKE_DOWN, STROKE_LEFT, STROKE_RIGHT};
    struct {
        struct pick pick;
        struct aim aim;
    } queue[SPOTS_MOST];
    bool seen[SPOTS_MOST] = {false};
    int count = 1;
    queue[0].pick = t->screen->pick;
    queue[0].aim = t->screen->aim;
    if (t->screen->pick.cursor >= 0) seen[t->screen->pick.cursor] = true;
    for (int i = 0; i < count && t->screen->pick.cursor != spot; i++)
        for (int way = 0; way < 4 && t->screen->pick.cursor != spot; way++) {
            t->screen->pick = queue[i].pick;
            t->screen->aim = queue[i].aim;
            press(t, arrows[way]);
            int at = t->screen->pick.cursor;
            if (at < 0 || seen[at]) continue;
            seen[at] = true;
            queue[count].pick = t->screen->pick;
            queue[count++].aim = t->screen->aim;
        }
    if (t->screen->pick.cursor != spot) fail_msg("no way leads to the spot %d", spot);
}

static void play_walked(struct fixture *t, move m) {
    int path[PATH_MOST];
    int length = t->screen->board->path(&t->screen->view.seen, m, path);
    for (int i = 0; i < length; i++) {
        walk_to(t, path[i]);
        if (i == length - 1) choose_kind(t, m);
        press(t, STROKE_ENTER);
    }
}

typedef void way_to_play(struct fixture *t, move m);

static void play_game(const char *setting, way_to_play *way, bool large, uint64_t seed) {
    struct fixture t = open_fixture(setting, "person", "person", large);
    struct random random = random_from(seed);
    draw(&t);
    while (local_game_to_move(&t.screen->host.game) != 0) {
        int count = t.screen->host.game.core.count;
        open_curtain(&t);
        assert_true(t.screen->layout.fits);
        move m = any_move(&t, &random);
        way(&t, m);
        if (t.screen->host.game.core.count != count + 1) fail_msg("not played: %s", t.screen->note);
        assert_int_equal(t.screen->host.game.core.moves[count].move, m);
    }
    assert_int_equal(t.screen->host.game.core.end, END_BY_RULES);
    game_screen_close(t.screen);
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

static int cards_in_sight(const struct fixture *t) {
    int count = 0;
    for (int i = 0; i < t->canvas.rows * t->canvas.columns; i++)
        count += paper[i].ink >= PAINT_SAND || paper[i].ground >= PAINT_SAND;
    return count;
}

TEST(a_curtain_hides_everything_between_two_persons) {
    struct fixture t = open_fixture("mandala seed=5", "person", "person", false);
    struct random random = random_from(1);
    int curtains = 0;
    draw(&t);
    while (local_game_to_move(&t.screen->host.game) != 0) {
        if (t.screen->curtain) {
            assert_int_equal(cards_in_sight(&t), 0);
            assert_int_equal(t.screen->pick.count, 0);
            curtains++;
        }
        open_curtain(&t);
        assert_true(cards_in_sight(&t) > 0);
        play_typed(&t, any_move(&t, &random));
    }
    assert_true(curtains > 10);
    game_screen_close(t.screen);
}

TEST(two_persons_are_called_by_their_names) {
    struct fixture t = open_fixture("mandala seed=5", "person=Ada", "person=Ben", false);
    draw(&t);
    assert_true(shows(&t, "Ada, take the keyboard."));
    open_curtain(&t);
    assert_true(shows(&t, "Ada, your turn: choose a colour."));
    play_typed(&t, t.screen->pick.moves[0]);
    assert_true(shows(&t, "Ben, take the keyboard."));
    open_curtain(&t);
    game_screen_resign(t.screen, clock_microseconds());
    draw(&t);
    assert_true(shows(&t, "Ben resigns. Ada wins."));
    game_screen_close(t.screen);
}

TEST(the_title_and_the_log_tell_the_last_move_with_its_pieces) {
    struct fixture t = open_fixture("patterns seed=1", "person=Ada", "person=Ben", false);
    draw(&t);
    type(&t, "Br");
    assert_true(shows(&t, "Ben kept red"));
    type(&t, "Ed4");
    assert_true(shows(&t, "Ada established black on d4 and took orange"));
    assert_true(shows(&t, "Ed4 B→O"));
    game_screen_close(t.screen);
}

TEST(a_curtain_does_not_open_by_what_is_still_held_down) {
    struct fixture t = open_fixture("mandala seed=5", "person", "person", false);
    draw(&t);
    open_curtain(&t);
    assert_int_equal(t.screen->curtain, 0);
    play_typed(&t, t.screen->pick.moves[0]);
    for (int stroke = 0; stroke < STROKE_F; stroke++) press(&t, stroke);
    type(&t, "M1 rF");
    game_screen_handle(t.screen, &(struct event){.kind = EVENT_CLICK, .row = 3, .column = 9}, 0);
    draw(&t);
    assert_int_equal(t.screen->curtain, 2);
    assert_int_equal(cards_in_sight(&t), 0);
    game_screen_close(t.screen);
}

/* Somebody grows a field, which shows nothing; and then either of them takes it back. */
TEST(taking_back_at_the_curtain_shows_no_hand) {
    struct fixture t = open_fixture("mandala seed=5", "person", "person", false);
    draw(&t);
    open_curtain(&t);
    type(&t, "F1p1");
    assert_int_equal(t.screen->curtain, 2);
    game_screen_run_command(t.screen, COMMAND_UNDO, clock_microseconds());
    draw(&t);
    assert_int_equal(t.screen->host.game.core.count, 0);
    assert_int_equal(t.screen->curtain, 1);
    assert_int_equal(cards_in_sight(&t), 0);
    game_screen_run_command(t.screen, COMMAND_REDO, clock_microseconds());
    draw(&t);
    assert_int_equal(t.screen->curtain, 2);
    assert_int_equal(cards_in_sight(&t), 0);
    game_screen_close(t.screen);
}

/* Engines */

TEST(an_engine_answers_and_its_move_is_taken_back_with_ones_own) {
    struct fixture t = open_fixture("patterns seed=6", "person", "level=1", false);
    draw(&t);
    wait_for_person(&t);
    int count = t.screen->host.game.core.count;
    play_typed(&t, t.screen->pick.moves[0]);
    assert_int_equal(t.screen->pick.count, 0);
    wait_for_person(&t);
    assert_int_equal(t.screen->host.game.core.count, count + 2);
    game_screen_run_command(t.screen, COMMAND_UNDO, clock_microseconds());
    assert_int_equal(t.screen->host.game.core.count, count);
    game_screen_run_command(t.screen, COMMAND_REDO, clock_microseconds());
    assert_int_equal(t.screen->host.game.core.count, count + 2);
    game_screen_close(t.screen);
}

TEST(keys_are_answered_while_an_engine_thinks) {
    struct fixture t = open_fixture("manalath", "level=10", "person", false);
    draw(&t);
    game_screen_tick(t.screen, clock_microseconds());
    assert_int_equal(press(&t, STROKE_F + 1), COMMAND_HELP);
    assert_int_equal(press(&t, STROKE_ESCAPE), COMMAND_MENU);
    assert_int_equal(t.screen->host.game.core.count, 0);
    game_screen_close(t.screen); /* and it can be left at once */
}

TEST(an_engine_that_does_not_speak_leaves_its_seat_to_a_person) {
    struct fixture t = open_fixture("manalath", "person", "cmd=/bin/false", false);
    draw(&t);
    play_typed(&t, t.screen->pick.moves[0]);
    for (long long limit = wait_limit(); !t.screen->host.failed;
         wait_briefly(limit, "it has failed"))
        game_screen_tick(t.screen, clock_microseconds());
    assert_non_null(strstr(t.screen->host.failure.text[ENGLISH], "/bin/false"));
    game_screen_replace(t.screen, clock_microseconds());
    draw(&t);
    play_typed(&t, t.screen->pick.moves[0]);
    assert_int_equal(t.screen->host.game.core.count, 2);
    game_screen_close(t.screen);
}

TEST(a_hint_is_a_legal_move_and_told_in_words) {
    struct fixture t = open_fixture("patterns seed=7", "person", "person", false);
    draw(&t);
    game_screen_run_command(t.screen, COMMAND_HINT, clock_microseconds());
    while (t.screen->hinting) {
        wait_readable(engine_host_file(t.screen->host.adviser));
        game_screen_tick(t.screen, clock_microseconds());
    }
    draw(&t);
    assert_true(game_allows(&patterns_game, &t.screen->view.seen, t.screen->hint));
    assert_true(shows(&t, "Hint"));
    game_screen_close(t.screen);
}

TEST(engines_play_each_other_and_can_be_paused) {
    struct fixture t = open_fixture("manalath sides=2-2-2", "level=1", "level=2", false);
    draw(&t);
    game_screen_run_command(t.screen, COMMAND_PAUSE, clock_microseconds());
    game_screen_tick(t.screen, clock_microseconds());
    assert_int_equal(t.screen->host.game.core.count, 0);
    game_screen_run_command(t.screen, COMMAND_PAUSE, clock_microseconds());
    t.screen->engine_delay = 0; /* nobody looks on */
    wait_for_person(&t);
    assert_int_equal(t.screen->host.game.core.end, END_BY_RULES);
    game_screen_close(t.screen);
}

/* Choosing */

TEST(a_refused_move_gets_a_sentence_and_changes_nothing) {
    struct fixture t = open_fixture("manalath", "person", "person", false);
    draw(&t);
    type(&t, "oe5");
    type(&t, "pe5");
    assert_int_equal(t.screen->host.game.core.count, 1);
    assert_true(shows(&t, "e5 is not empty."));
    type(&t, "pe6");
    assert_int_equal(t.screen->host.game.core.count, 2);
    game_screen_close(t.screen);
}

TEST(with_the_confirm_switch_a_move_is_chosen_twice) {
    struct fixture t = open_fixture("manalath", "person", "person", false);
    draw(&t);
    game_screen_run_command(t.screen, COMMAND_CONFIRM, clock_microseconds());
    press(&t, STROKE_ENTER);
    assert_int_equal(t.screen->host.game.core.count, 0);
    press(&t, STROKE_RIGHT);
    press(&t, STROKE_ENTER);
    assert_int_equal(t.screen->host.game.core.count, 0);
    press(&t, STROKE_ENTER);
    assert_int_equal(t.screen->host.game.core.count, 1);
    game_screen_close(t.screen);
}

TEST(with_the_aids_a_move_that_loses_at_once_is_chosen_twice) {
    static const char *const four[] = {"oa1", "pa6", "oa2", "pb1", "oa3", "pb7"};
    for (int aids = 0; aids < 2; aids++) {
        struct fixture t = open_fixture("manalath", "person", "person", false);
        t.preferences.aids = aids;
        draw(&t);
        for (int i = 0; i < 6; i++) type(&t, four[i]);
        assert_int_equal(t.screen->host.game.core.count, 6);
        type(&t, "oa4");
        assert_int_equal(t.screen->host.game.core.count, aids ? 6 : 7);
        assert_int_equal(shows(&t, "With this move you lose at once. Choose it once more"), aids);
        if (aids) press(&t, STROKE_ENTER);
        assert_int_equal(t.screen->host.game.core.count, 7);
        game_screen_close(t.screen);
    }
}

TEST(the_words_say_what_a_move_would_do_before_it_is_made) {
    struct fixture t = open_fixture("manalath", "person", "person", false);
    char words[TELL_TEXT];
    struct text text = text_over(words, sizeof words);
    draw(&t);
    press(&t, STROKE_RIGHT);
    assert_int_not_equal(t.screen->pick.move, NO_MOVE);
    tell_move(&manalath_game, &t.screen->view, t.screen->pick.move, ENGLISH, &text);
    words[16] = '\0';
    assert_true(shows(&t, words));
    game_screen_close(t.screen);
}

/* Files */

static int moves_kept(const struct game_screen *game) {
    static struct local_game kept;
    static char record[1 << 16];
    struct refusal why;
    FILE *file = fopen(game->host.file.path, "r");
    assert_non_null(file);
    size_t length = fread(record, 1, sizeof record, file);
    fclose(file);
    assert_true(local_game_read(&kept, record, length, &why));
    return kept.core.count;
}

TEST(every_move_is_in_the_file_when_it_is_on_the_screen) {
    struct fixture t = open_fixture("manalath", "person", "person", false);
    struct random random = random_from(3);
    draw(&t);
    while (local_game_to_move(&t.screen->host.game) != 0) {
        play_typed(&t, any_move(&t, &random));
        assert_int_equal(moves_kept(t.screen), t.screen->host.game.core.count);
    }
    assert_false(game_screen_would_lose(t.screen));
    game_screen_close(t.screen);
}

TEST(a_game_goes_on_where_it_was_left) {
    struct fixture t = open_fixture("patterns seed=9", "person", "person", false);
    struct refusal why;
    draw(&t);
    for (int i = 0; i < 5; i++) play_typed(&t, t.screen->pick.moves[0]);
    union position left = t.screen->host.game.core.now;
    game_screen_close(t.screen);
    t.screen = game_screen_resume(NULL, &t.preferences, &why);
    assert_non_null(t.screen);
    assert_memory_equal(&t.screen->host.game.core.now, &left, sizeof left);
    draw(&t);
    game_screen_run_command(t.screen, COMMAND_UNDO, clock_microseconds());
    assert_int_equal(t.screen->host.game.core.count, 4);
    game_screen_close(t.screen);
}

TEST(a_game_that_cannot_be_kept_would_be_lost) {
    char folder[256];
    snprintf(folder, sizeof folder, "%s", getenv("KOLAM_GAMES"));
    setenv("KOLAM_GAMES", "/dev/null/nowhere", 1);
    struct fixture t = open_fixture("mandala seed=1", "person", "person", false);
    draw(&t);
    assert_true(shows(&t, "not saved"));
    open_curtain(&t);
    assert_false(game_screen_would_lose(t.screen));
    play_typed(&t, t.screen->pick.moves[0]);
    assert_true(game_screen_would_lose(t.screen));
    assert_true(shows(&t, "not saved"));
    game_screen_close(t.screen);
    setenv("KOLAM_GAMES", folder, 1);
}

TEST(the_end_is_told_over_any_older_message) {
    struct fixture t = open_fixture("manalath", "person", "person", false);
    draw(&t);
    game_screen_run_command(t.screen, COMMAND_AIDS, clock_microseconds());
    game_screen_resign(t.screen, clock_microseconds());
    draw(&t);
    assert_true(shows(&t, "Player 1 resigns. Player 2 wins."));
    game_screen_close(t.screen);
}

TEST(a_window_that_is_too_small_says_so_and_loses_nothing) {
    struct fixture t = open_fixture("patterns seed=9", "person", "person", false);
    draw(&t);
    play_typed(&t, t.screen->pick.moves[0]);
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
    play_typed(&t, t.screen->pick.moves[0]);
    assert_int_equal(t.screen->host.game.core.count, 2);
    game_screen_close(t.screen);
}

/* Rubbish */

TEST(any_keys_at_all_do_no_harm) {
    for (int i = 0; i < SETTINGS; i++) {
        struct fixture t = open_fixture(all_settings[i], "person", "level=1", i % 2);
        struct random random = random_from((uint64_t)i);
        draw(&t);
        for (int k = 0; k < 400; k++) {
            struct event event = {.kind = (enum event_kind)random_below(&random, EVENT_RESIZE),
                                  .stroke = random_below(&random, STROKE_F + 12),
                                  .character = (uint32_t)(32 + random_below(&random, 400)),
                                  .row = random_below(&random, t.canvas.rows),
                                  .column = random_below(&random, t.canvas.columns)};
            enum command command = game_screen_handle(t.screen, &event, clock_microseconds());
            game_screen_run_command(t.screen, command, clock_microseconds());
            game_screen_tick(t.screen, clock_microseconds());
            draw(&t);
        }
        game_screen_close(t.screen);
    }
}

int main(void) {
    signal(SIGPIPE, SIG_IGN); /* as the program does: engines may go away */
    return tests_run_with_games();
}
