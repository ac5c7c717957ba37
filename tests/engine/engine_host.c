/* Engines beside a front end: they are asked, stopped and heard as a front end does it, with poll()
 * and the deadline, and nothing else tells when they are done. */
#include "engine/engine_host.h"

#include "base/clock.h"
#include "support/support.h"

#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Sittings */

static struct game_player player_of(const char *text) {
    struct game_player player;
    struct refusal why;
    if (!game_player_read(text, &player, &why)) fail_msg("%s: %s", text, why.text[ENGLISH]);
    return player;
}

static void begin(struct local_game *s, const char *words, const char *first, const char *second,
                  const char *pace) {
    struct setting setting = setting_of(words);
    struct game_terms terms = {
        .game = setting.game,
        .options = setting.options,
        .seed = setting.seed,
        .players = {player_of(first), player_of(second)},
    };
    struct refusal why;
    assert_true(time_control_read(pace, &terms.time_control, &why));
    assert_true(local_game_begin(s, &terms, &why));
}

static void play_text(struct local_game *s, const char *moves) {
    char word[MOVE_TEXT];
    struct refusal why;
    while (next_word(&moves, " ", word, sizeof word))
        if (!local_game_play_text(s, word, 0, &why)) fail_msg("%s: %s", word, why.text[ENGLISH]);
}

/* Hosts */

static struct engine_host *open_host(const struct local_game *s, const char *who) {
    struct game_player player = player_of(who);
    struct refusal why;
    struct game_terms terms = local_game_terms(s);
    struct engine_host *t = engine_host_open(&terms, &player, &why);
    if (!t) fail_msg("%s: %s", who, why.text[ENGLISH]);
    engine_host_set_patience(t, WAIT_LIMIT * 1000);
    return t;
}

/* Waits until there is something to hear. */
static void wait_for(struct engine_host *t) {
    struct pollfd file = {.fd = engine_host_file(t), .events = POLLIN};
    long long deadline = engine_host_deadline(t), now = clock_microseconds();
    long long wait = deadline <= now ? 0 : (deadline - now) / 1000 + 1;
    bool timed = wait < WAIT_LIMIT * 1000;
    if (poll(&file, 1, timed ? (int)wait : WAIT_LIMIT * 1000) == 0 && !timed)
        fail_msg("nothing to hear after %d seconds", WAIT_LIMIT);
}

/* Waits for the answer, whichever it is. */
static struct thought answer_of(struct engine_host *t) {
    struct thought thought;
    for (engine_host_hear(t, &thought); thought.state == THOUGHT_RUNNING;
         engine_host_hear(t, &thought))
        wait_for(t);
    return thought;
}

static move move_of(struct engine_host *t) {
    struct thought thought = answer_of(t);
    if (thought.state == THOUGHT_FAILED) fail_msg("%s", thought.why.text[ENGLISH]);
    assert_int_equal(thought.state, THOUGHT_READY);
    assert_true(thought.count >= 1 && thought.lines[0].length >= 1);
    return thought.lines[0].moves[0];
}

/* Plays on to the end between the two who sit there. */
static void play_out(struct local_game *s) {
    struct engine_host *hosts[2];
    struct refusal why;
    for (int i = 0; i < 2; i++) {
        char name[PLAYER_TEXT + 8];
        struct text t = text_over(name, sizeof name);
        game_player_write(&s->players[i], &t);
        hosts[i] = open_host(s, name);
    }
    for (int player; (player = local_game_to_move(s)) > 0;) {
        engine_host_ask(hosts[player - 1], s, 0);
        if (!local_game_play(s, move_of(hosts[player - 1]), 0, &why))
            fail_msg("%s", why.text[ENGLISH]);
    }
    for (int i = 0; i < 2; i++) engine_host_close(hosts[i]);
}

static void expect_same_moves(const struct local_game *a, const struct local_game *b, bool same) {
    bool equal = a->core.count == b->core.count;
    for (int i = 0; equal && i < a->core.count; i++)
        equal = a->core.moves[i].move == b->core.moves[i].move;
    assert_true(equal == same);
}

/* Levels */

TEST(levels_play_whole_games) {
    static struct local_game s;
    static const char *const games_played[] = {"patterns seed=3", "manalath", "mandala seed=5"};
    for (int i = 0; i < 3; i++) {
        begin(&s, games_played[i], "level=1", "level=3", "none");
        play_out(&s);
        assert_int_equal(s.core.end, END_BY_RULES);
        assert_int_not_equal(s.core.result, ONGOING);
    }
}

TEST(full_strength_plays_by_its_clock) {
    static struct local_game s;
    begin(&s, "manalath sides=2-2-3", "level=10", "level=10", "0.01");
    play_out(&s);
    assert_int_equal(s.core.end, END_BY_RULES);
    begin(&s, "manalath sides=2-2-3", "level=10", "level=10", "0.1s");
    play_out(&s);
    assert_int_equal(s.core.end, END_BY_RULES);
}

TEST(a_game_can_be_repeated_from_its_seed) {
    static struct local_game first, again, other;
    begin(&first, "manalath sides=3-3-3 seed=1", "level=2", "level=2", "none");
    again = other = first;
    other.core.seed.bytes[0] = 2;
    play_out(&first);
    play_out(&again);
    play_out(&other);
    expect_same_moves(&first, &again, true);
    expect_same_moves(&first, &other, false);
}

TEST(a_host_can_begin_another_game) {
    static struct local_game first, again;
    begin(&first, "mandala seed=4", "level=2", "level=1", "none");
    again = first;
    struct engine_host *t = open_host(&first, "level=2");
    struct local_game *games_played[] = {&first, &again};
    for (int i = 0; i < 2; i++) {
        struct local_game *s = games_played[i];
        struct random random = random_from(9);
        struct refusal why;
        for (int player; (player = local_game_to_move(s)) > 0;) {
            if (player == 1) engine_host_ask(t, s, 0);
            move m = player == 1 ? move_of(t) : s->core.game->pick(&s->core.now, &random);
            assert_true(local_game_play(s, m, 0, &why));
        }
    }
    engine_host_close(t);
    expect_same_moves(&first, &again, true);
}

TEST(a_forced_move_is_the_answer) {
    static struct local_game s;
    move list[MOVES_MOST];
    begin(&s, "patterns ending=pass seed=1", "level=10", "level=10", "none");
    struct engine_host *t = open_host(&s, "level=10");
    struct random random = random_from(4);
    struct refusal why;
    while (s.core.game->moves(&s.core.now, list) > 1)
        assert_true(local_game_play(&s, s.core.game->pick(&s.core.now, &random), 0, &why));
    assert_int_equal(s.core.game->count(&s.core.now), 1);
    engine_host_ask(t, &s, 0);
    assert_int_equal(move_of(t), list[0]);
    engine_host_close(t);
}

TEST(an_answer_is_heard_once) {
    static struct local_game s;
    struct thought thought;
    begin(&s, "manalath", "level=1", "person", "none");
    struct engine_host *t = open_host(&s, "level=1");
    engine_host_hear(t, &thought);
    assert_int_equal(thought.state, THOUGHT_NONE);
    engine_host_ask(t, &s, 0);
    move_of(t);
    engine_host_hear(t, &thought);
    assert_int_equal(thought.state, THOUGHT_NONE);
    engine_host_close(t);
}

/* It thinks, or has an answer to this question and no other. */
static void expect_about(const struct thought *thought, const struct local_game *s) {
    if (thought->state == THOUGHT_READY)
        assert_true(game_allows(s->core.game, &s->core.now, thought->lines[0].moves[0]));
    else
        assert_int_equal(thought->state, THOUGHT_RUNNING);
}

/* Two questions that have no answer in common: which token to keep, and where to lay it. */
static void begin_two(struct local_game *s, struct local_game *later, const char *who) {
    begin(s, "patterns seed=2", who, who, "none");
    assert_true(local_game_copy(later, s));
    play_text(later, "Br");
}

TEST(only_the_last_question_is_answered) {
    static struct local_game s, later;
    struct thought thought;
    begin_two(&s, &later, "level=10");
    struct engine_host *t = open_host(&s, "level=10");
    for (int i = 0; i < 300; i++) {
        const struct local_game *asked = i % 2 ? &later : &s;
        engine_host_ask(t, asked, 0);
        if (i % 16 == 0) usleep(2000);
        engine_host_hear(t, &thought);
        expect_about(&thought, asked);
        if (i % 3 > 0) continue;
        engine_host_stop(t);
        engine_host_hear(t, &thought);
        assert_int_equal(thought.state, THOUGHT_NONE);
    }
    engine_host_ask(t, &later, 0);
    assert_true(game_allows(later.core.game, &later.core.now, move_of(t)));
    engine_host_ask(t, &s, 0);
    assert_true(game_allows(s.core.game, &s.core.now, move_of(t)));
    engine_host_close(t);
}

TEST(a_host_can_be_closed_at_any_time) {
    static struct local_game s;
    for (int i = 0; i < 30; i++) {
        begin(&s, i % 2 ? "patterns" : "mandala", "level=10", "level=10", "none");
        struct engine_host *t = open_host(&s, "level=10");
        if (i % 3 == 1) engine_host_ask(t, &s, 0);
        if (i % 3 == 2) engine_host_advise(t, &s, 3, 0);
        if (i % 5 == 0) usleep(3000);
        engine_host_close(t);
    }
    engine_host_close(NULL);
}

/* Advice */

static void expect_lines(const struct game *game, const struct view *view,
                         const struct thought *thought, int count) {
    assert_int_equal(thought->count, count);
    for (int i = 0; i < count; i++) {
        assert_true(game_allows(game, &view->seen, thought->lines[i].moves[0]));
        for (int k = 0; k < i; k++)
            assert_int_not_equal(thought->lines[i].moves[0], thought->lines[k].moves[0]);
    }
}

TEST(advice_comes_bit_by_bit_and_is_then_ready) {
    static struct local_game s;
    struct view view;
    struct thought thought = {.depth = 0};
    begin(&s, "patterns seed=6", "person", "person", "none");
    play_text(&s, "Bg");
    struct engine_host *t = open_host(&s, "level=1");
    game_core_view(&s.core, READER_1, &view);
    engine_host_advise(t, &s, 3, 0);
    for (int depth = 0; thought.depth < 5; depth = thought.depth) {
        wait_for(t);
        engine_host_hear(t, &thought);
        assert_int_equal(thought.state, THOUGHT_RUNNING);
        assert_true(thought.depth >= depth);
        expect_lines(s.core.game, &view, &thought, 3);
    }
    engine_host_advise(t, &s, 2, 20000);
    thought = answer_of(t);
    assert_int_equal(thought.state, THOUGHT_READY);
    expect_lines(s.core.game, &view, &thought, 2);
    assert_true(thought.lines[0].value >= thought.lines[1].value);
    engine_host_close(t);
}

TEST(advice_about_hidden_cards_comes_from_a_view) {
    static struct local_game s;
    struct view view;
    begin(&s, "mandala seed=8", "person", "person", "none");
    struct engine_host *t = open_host(&s, "level=10");
    game_core_view(&s.core, READER_1, &view);
    engine_host_advise(t, &s, THOUGHT_LINES, 2000);
    struct thought thought = answer_of(t);
    assert_int_equal(thought.state, THOUGHT_READY);
    expect_lines(s.core.game, &view, &thought, THOUGHT_LINES);
    engine_host_close(t);
}

/* Commands */

static const char *program(void) {
    const char *path = getenv("KOLAM_PROGRAM");
    return path ? path : "build/kolam";
}

static const char *folder(void) {
    const char *path = getenv("KOLAM_TESTS");
    return path ? path : "tests";
}

struct named {
    char text[PLAYER_TEXT + 8];
};

/* The house's own engine, as a stranger would start it. */
static struct named house(const char *words) {
    struct named who;
    snprintf(who.text, sizeof who.text, "cmd='%s' ugi %s", program(), words);
    return who;
}

/* A foreign engine that behaves in some way; `file` is for what it tells, or "". */
static struct named foreigner(const char *behaviour, const char *file) {
    struct named who;
    snprintf(who.text, sizeof who.text, "cmd=python3 '%s/support/engine.py' '%s' %s %s", folder(),
             program(), behaviour, file);
    return who;
}

TEST(a_command_plays_whole_games) {
    static struct local_game s;
    static const char *const games_played[] = {"patterns ending=pass seed=3",
                                               "manalath sides=3-3-4 neutral=b2", "mandala seed=5"};
    for (int i = 0; i < 3; i++) {
        begin(&s, games_played[i], house("level=2").text, "level=1", "none");
        play_out(&s);
        assert_int_equal(s.core.end, END_BY_RULES);
    }
}

TEST(a_foreign_engine_that_chatters_plays_a_game) {
    static struct local_game s;
    begin(&s, "manalath sides=2-2-3", foreigner("flood", "").text, "level=1", "none");
    play_out(&s);
    assert_int_equal(s.core.end, END_BY_RULES);
}

/* The first questions are still about a process that starts, the later ones about one that thinks.
 */
TEST(a_command_can_be_stopped_and_asked_again) {
    static struct local_game s, later;
    struct thought thought = {.state = THOUGHT_NONE};
    begin_two(&s, &later, house("").text);
    struct engine_host *t = open_host(&s, house("").text);
    for (int i = 0; i < 60; i++) {
        const struct local_game *asked = i % 2 ? &later : &s;
        engine_host_ask(t, asked, 0);
        for (int k = 0; k < i % 4 && thought.state != THOUGHT_READY; k++) {
            struct pollfd file = {.fd = engine_host_file(t), .events = POLLIN};
            poll(&file, 1, 5);
            engine_host_hear(t, &thought);
            expect_about(&thought, asked);
        }
        thought.state = THOUGHT_NONE;
        if (i % 3 == 0) engine_host_stop(t);
    }
    engine_host_ask(t, &later, 0);
    assert_true(game_allows(later.core.game, &later.core.now, move_of(t)));
    engine_host_close(t);
}

/* Asks again and again about the same position until it fails. */
static struct refusal failure_of(struct engine_host *t, const struct local_game *s) {
    struct thought thought;
    do {
        engine_host_ask(t, s, 0);
        thought = answer_of(t);
    } while (thought.state == THOUGHT_READY);
    assert_int_equal(thought.state, THOUGHT_FAILED);
    return thought.why;
}

static void expect_sentence(const struct refusal *why, const char *command, const char *english,
                            const char *german) {
    const char *const words[LANGUAGES] = {[ENGLISH] = english, [GERMAN] = german};
    for (int i = 0; i < LANGUAGES; i++)
        if (!strstr(why->text[i], command) || !strstr(why->text[i], words[i]))
            fail_msg("'%s' names not both '%s' and '%s'", why->text[i], command, words[i]);
}

static void expect_failure(const char *behaviour, const char *pace, const char *english,
                           const char *german) {
    static struct local_game s;
    begin(&s, "manalath", foreigner(behaviour, "").text, "person", pace);
    struct engine_host *t = open_host(&s, foreigner(behaviour, "").text);
    struct refusal why = failure_of(t, &s);
    expect_sentence(&why, "python3", english, german);
    engine_host_close(t);
}

TEST(an_engine_that_crashes_or_leaves_has_failed) {
    expect_failure("crash", "none", "crashed (signal 11)", "abgestürzt (Signal 11)");
    expect_failure("leave", "none", "left (exit status 3)", "beendet (Exit-Status 3)");
    expect_failure("absent", "none", "left (exit status 7)", "beendet (Exit-Status 7)");
}

TEST(an_engine_that_plays_what_is_not_allowed_has_failed) {
    expect_failure("illegal", "none", "'zz99'", "'zz99'");
    expect_failure("speechless", "none", "without a move", "ohne einen Zug");
}

TEST(an_engine_that_does_not_move_has_failed) {
    expect_failure("slow", "0.001", "not moved", "nicht gezogen");
    expect_failure("endless", "0.001", "not moved", "nicht gezogen");
}

/* Asks with ever more patience until this is what was awaited in vain: on a busy machine an engine
 * may need more to get so far. */
static void expect_silence(const char *who, const char *command, const char *awaited) {
    static struct local_game s;
    struct thought thought = {.why.text[ENGLISH] = ""};
    begin(&s, "manalath", "person", "person", "none");
    struct engine_host *t = open_host(&s, who);
    for (int patience = 200; patience < WAIT_LIMIT * 1000; patience *= 2) {
        engine_host_set_patience(t, patience);
        engine_host_ask(t, &s, 0);
        thought = answer_of(t);
        assert_int_equal(thought.state, THOUGHT_FAILED);
        if (strstr(thought.why.text[ENGLISH], awaited)) break;
    }
    expect_sentence(&thought.why, command, awaited, awaited);
    engine_host_close(t);
}

TEST(an_engine_that_never_gets_ready_has_failed) {
    expect_silence("cmd=cat", "cat", "ugiok");
    expect_silence(foreigner("mute", "").text, "python3", "readyok");
}

TEST(an_engine_that_has_failed_is_started_again_when_asked) {
    static struct local_game s;
    begin(&s, "manalath", "person", "person", "none");
    struct engine_host *t = open_host(&s, foreigner("leave", "").text);
    for (int i = 0; i < 2; i++) {
        failure_of(t, &s);
        engine_host_ask(t, &s, 0);
        assert_true(game_allows(s.core.game, &s.core.now, move_of(t)));
    }
    engine_host_close(t);
}

TEST(a_command_that_cannot_be_started_is_refused) {
    static struct local_game s;
    struct game_player nobody = {.kind = PLAYER_COMMAND, .command = "/no/such/engine"};
    struct refusal why;
    begin(&s, "manalath", "person", "person", "none");
    struct game_terms terms = local_game_terms(&s);
    assert_null(engine_host_open(&terms, &nobody, &why));
    expect_sentence(&why, "/no/such/engine", "cannot be started", "nicht starten");
}

/* What an engine wrote down */

struct notes {
    char path[64];
};

static struct notes notes_open(void) {
    struct notes notes = {"/tmp/kolam-host-XXXXXX"};
    int file = mkstemp(notes.path);
    assert_true(file >= 0);
    close(file);
    return notes;
}

/* How many lines begin like this, of how many. */
static int notes_count(const struct notes *notes, const char *start, int *all) {
    char line[1024];
    int count = 0;
    FILE *file = fopen(notes->path, "r");
    assert_non_null(file);
    for (*all = 0; fgets(line, sizeof line, file); ++*all)
        count += strncmp(line, start, strlen(start)) == 0;
    fclose(file);
    return count;
}

TEST(a_command_never_hears_a_hidden_card) {
    static struct local_game s;
    struct notes notes = notes_open();
    int all;
    begin(&s, "mandala seed=6", foreigner("view", notes.path).text, "level=1", "none");
    play_out(&s);
    int well = notes_count(&notes, "well", &all);
    assert_true(all > 10);
    assert_int_equal(well, all);
    remove(notes.path);
}

static void expect_told(const char *pace, const char *line) {
    static struct local_game s;
    struct notes notes = notes_open();
    int all;
    begin(&s, "manalath sides=2-2-3", "person", "person", pace);
    struct engine_host *t = open_host(&s, foreigner("tell", notes.path).text);
    engine_host_ask(t, &s, 0);
    move_of(t);
    assert_int_equal(notes_count(&notes, line, &all), 1);
    engine_host_close(t);
    remove(notes.path);
}

TEST(a_command_is_told_the_time) {
    expect_told("none", "go movetime 1000\n");
    expect_told("60+2", "go p1time 3"); /* its clock has begun to run */
}

int main(void) {
    signal(SIGPIPE, SIG_IGN); /* as in the program */
    return tests_run();
}
