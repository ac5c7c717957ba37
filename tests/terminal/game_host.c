/* The host of a local game without any screen: what it saves, how its engines move and fail, and
 * whom a curtain is for. */
#include "base/clock.h"
#include "play/local_game_record.h"
#include "support/local_games.h"
#include "terminal/game_host.h"

#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

enum { SECOND = 1000000 };

static void open_host(struct game_host *h, const char *setting, const char *first,
                      const char *second, const char *time_control) {
    struct game_terms terms = agree(setting, first, second, time_control);
    struct refusal why;
    game_host_init(h);
    if (!game_host_begin(h, &terms, &why)) fail_msg("%s", why.text[ENGLISH]);
    if (!game_host_keep(h, NULL, &why)) fail_msg("%s", why.text[ENGLISH]);
}

static void play(struct game_host *h, const char *name, long long now) {
    struct refusal why;
    move m;
    assert_true(game_core_read_move(&h->game.core, name, &m, &why));
    assert_true(game_host_play(h, m, now, &why));
}

/* What is in the file is the game as it stands. */
static void expect_saved(const struct game_host *h, int count, enum game_end end) {
    LOCAL_GAME(saved);
    size_t length;
    struct refusal why;
    char *record = game_file_read(h->file.path, &length, &why);
    assert_non_null(record);
    assert_true(local_game_read(&saved, record, length, &why));
    free(record);
    assert_false(h->unsaved);
    assert_int_equal(saved.core.count, count);
    assert_int_equal(saved.core.end, end);
}

static enum engine_news wait_for_engine(struct game_host *h) {
    enum engine_news news;
    while ((news = game_host_run_engine(h, clock_microseconds())) == ENGINE_WAITS) {
        struct pollfd polled[GAME_HOST_FILES];
        int files[GAME_HOST_FILES], count = game_host_files(h, files);
        for (int i = 0; i < count; i++)
            polled[i] = (struct pollfd){.fd = files[i], .events = POLLIN};
        long long left = game_host_deadline(h) - clock_microseconds();
        if (left > WAIT_LIMIT * 1000000LL) left = WAIT_LIMIT * 1000000LL;
        poll(polled, (nfds_t)count, left < 0 ? 0 : (int)(left / 1000) + 1);
    }
    return news;
}

TEST(every_change_is_saved_at_once) {
    struct game_host h;
    struct refusal why;
    open_host(&h, "manalath", "person", "person", "none");
    play(&h, "oc3", 0);
    expect_saved(&h, 1, END_NONE);
    play(&h, "pc4", 0);
    expect_saved(&h, 2, END_NONE);
    assert_int_equal(game_host_undo(&h, 0, &why), 1);
    expect_saved(&h, 1, END_NONE);
    assert_int_equal(game_host_redo(&h, 0, &why), 1);
    expect_saved(&h, 2, END_NONE);
    assert_true(game_host_resign(&h, 0));
    expect_saved(&h, 2, END_BY_RESIGNATION);
    game_host_done(&h);
}

/* Two persons at Patterns, player 2 to move without an action. */
static void begin_stuck(struct game_host *h) {
    static const char stuck[] = "RoRr/RRRRRR/OOOOOOOO/YYYYYYYY/YGGGGGGG/GGPPPPPP/PPBBBB/BBBB pb "
                                "e8,a5 a6,b4,c3,d2 2";
    struct game_terms terms = agree("patterns ending=pass", "person", "person", "none");
    union position start;
    struct refusal why;
    game_host_init(h);
    assert_true(terms.game->read_position(&terms.options, &terms.seed, stuck, &start, &why));
    local_game_begin_at(&h->game, &terms, &start);
}

TEST(somebody_without_actions_passes_once_and_then_unasked) {
    struct game_host h;
    struct refusal why;
    begin_stuck(&h);
    h.passing = true;
    assert_int_equal(game_host_unasked(&h), NO_MOVE);
    play(&h, "pass", 0);
    assert_int_equal(game_host_unasked(&h), NO_MOVE);
    play(&h, "Ff8", 0);
    assert_int_not_equal(game_host_unasked(&h), NO_MOVE);
    assert_true(game_host_play(&h, game_host_unasked(&h), 0, &why));
    assert_int_equal(game_host_undo(&h, 0, &why), 2); /* to where somebody had a choice */
    assert_int_equal(h.game.core.count, 1);
    game_host_done(&h);
}

TEST(a_loss_on_time_is_saved) {
    struct game_host h;
    open_host(&h, "manalath", "person", "person", "1");
    local_game_start_clock(&h.game, 0);
    play(&h, "oc3", SECOND);
    assert_false(game_host_tick(&h, 60 * SECOND));
    assert_true(game_host_tick(&h, 61 * SECOND));
    expect_saved(&h, 1, END_ON_TIME);
    game_host_done(&h);
}

TEST(a_move_that_comes_too_late_is_refused_and_the_loss_saved) {
    struct game_host h;
    struct refusal why;
    move m;
    open_host(&h, "manalath", "person", "person", "1");
    local_game_start_clock(&h.game, 0);
    play(&h, "oc3", SECOND);
    assert_true(game_core_read_move(&h.game.core, "pc4", &m, &why));
    assert_false(game_host_play(&h, m, 90 * SECOND, &why));
    expect_saved(&h, 1, END_ON_TIME);
    game_host_done(&h);
}

TEST(the_only_person_resigns_on_the_engines_turn_too) {
    struct game_host h;
    open_host(&h, "manalath", "person", "level=1", "none");
    play(&h, "oc3", 0);
    assert_true(game_host_resign(&h, 0));
    assert_int_equal(h.game.core.result, SECOND_WINS);
    game_host_done(&h);
}

TEST(an_engine_moves_and_is_saved) {
    struct game_host h;
    open_host(&h, "manalath", "level=1", "person", "none");
    assert_int_equal(wait_for_engine(&h), ENGINE_MOVED);
    expect_saved(&h, 1, END_NONE);
    assert_int_equal(game_host_run_engine(&h, clock_microseconds()), ENGINE_WAITS);
    game_host_done(&h);
}

TEST(an_engines_move_waits_until_it_is_due) {
    struct game_host h;
    open_host(&h, "manalath", "level=1", "level=1", "none");
    h.delay = 3600LL * SECOND;
    long long begun = clock_microseconds();
    for (;;) {
        struct pollfd polled[GAME_HOST_FILES];
        int files[GAME_HOST_FILES], count = game_host_files(&h, files);
        assert_int_equal(game_host_run_engine(&h, begun), ENGINE_WAITS);
        if (h.answer != NO_MOVE) break;
        for (int i = 0; i < count; i++)
            polled[i] = (struct pollfd){.fd = files[i], .events = POLLIN};
        assert_true(poll(polled, (nfds_t)count, WAIT_LIMIT * 1000) > 0);
    }
    assert_int_equal(game_host_deadline(&h), begun + h.delay);
    game_host_pause(&h, true, begun);
    assert_int_equal(game_host_run_engine(&h, begun + h.delay), ENGINE_WAITS);
    assert_true(game_host_deadline(&h) > begun + h.delay);
    game_host_pause(&h, false, begun);
    assert_int_equal(game_host_run_engine(&h, begun + h.delay), ENGINE_MOVED);
    game_host_done(&h);
}

TEST(an_engine_that_fails_waits_for_a_retry_or_a_person) {
    struct game_host h;
    open_host(&h, "manalath", "cmd=false", "person", "none");
    assert_int_equal(wait_for_engine(&h), ENGINE_FAILED);
    assert_true(h.failed && h.failure.text[ENGLISH][0] && h.failure.text[GERMAN][0]);
    assert_int_equal(game_host_run_engine(&h, clock_microseconds()), ENGINE_WAITS);
    h.failed = false;
    assert_int_equal(wait_for_engine(&h), ENGINE_FAILED);
    game_host_replace_engine(&h, clock_microseconds());
    assert_false(h.failed);
    assert_true(local_game_waits_for_person(&h.game));
    play(&h, "oc3", 0);
    expect_saved(&h, 1, END_NONE);
    game_host_done(&h);
}

TEST(a_curtain_is_for_the_player_whose_cards_were_not_shown_last) {
    struct game_host h;
    open_host(&h, "mandala seed=5", "person", "person", "none");
    assert_int_equal(game_host_curtain(&h), 1);
    h.shown_to = 1;
    assert_int_equal(game_host_curtain(&h), 0);
    play(&h, "F1p1", 0);
    assert_int_equal(game_host_curtain(&h), 2);
    assert_true(game_host_resign(&h, 0));
    assert_int_equal(game_host_curtain(&h), 0);
    game_host_done(&h);
}

TEST(a_game_that_nobody_keeps_is_not_unsaved) {
    struct game_terms terms = agree("manalath", "person", "person", "none");
    struct refusal why;
    struct game_host h;
    game_host_init(&h);
    assert_true(game_host_begin(&h, &terms, &why));
    play(&h, "oc3", 0);
    assert_false(h.unsaved);
    assert_string_equal(h.file.path, "");
    game_host_done(&h);
}

int main(void) {
    signal(SIGPIPE, SIG_IGN); /* as the program does: engines may go away */
    return tests_run_with_games();
}
