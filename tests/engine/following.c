/* At which level an engine follows somebody, by the results against levels. */
#include "engine/following.h"

#include "support/support.h"

#include "base/text/numbers.h"
#include "games/evaluation_ratings.h"

static const char *const every_game[] = {"patterns", "manalath", "mandala"};

static struct game_player seat(const char *text) {
    struct game_player player;
    struct refusal why;
    if (!game_player_read(text, &player, &why)) fail_msg("%s", why.text[ENGLISH]);
    return player;
}

/* Adds an earlier game. */
static void add(struct following *f, const char *first, const char *second, enum result result) {
    const struct game_player players[2] = {seat(first), seat(second)};
    following_add(f, players, result);
}

/* In tenths. */
static int level_of(const struct following *f, const struct game *game) {
    struct game_player engine = {.kind = PLAYER_LEVEL, .follows = true};
    following_choose(f, game, &engine);
    assert_in_range(engine.tenths, 0, LEVEL_TENTHS - 1);
    return engine.level * LEVEL_TENTHS + engine.tenths;
}

static int after(const char *game, const char *level, enum result result, int games) {
    struct following f = {0};
    for (int i = 0; i < games; i++) add(&f, "person", level, result);
    return level_of(&f, game_named(game));
}

TEST(each_level_is_rated_higher_than_the_one_before) {
    for (int i = 0; i < 3; i++) {
        const int16_t *ratings = level_ratings_of(game_named(every_game[i]));
        for (int level = 1; level < LEVELS; level++)
            assert_true(ratings[level - 1] < ratings[level]);
    }
}

TEST(somebody_unknown_is_taken_for_a_beginner) {
    for (int i = 0; i < 3; i++) assert_int_equal(after(every_game[i], "level=1", DRAWN, 0), 20);
}

TEST(who_wins_gets_a_stronger_engine_and_who_loses_a_weaker_one) {
    for (int i = 0; i < 3; i++) {
        int before = 20;
        for (int games = 1; games <= 5; games++) {
            int now = after(every_game[i], "level=6", FIRST_WINS, games);
            assert_true(now > before);
            before = now;
        }
        assert_true(after(every_game[i], "level=2", SECOND_WINS, 1) < 20);
        assert_in_range(after(every_game[i], "level=2", DRAWN, 1), 20, 20);
    }
}

TEST(it_stays_between_the_weakest_level_and_the_strongest) {
    for (int i = 0; i < 3; i++) {
        assert_int_equal(after(every_game[i], "level=1", SECOND_WINS, FOLLOWED_GAMES), 10);
        assert_int_equal(after(every_game[i], "level=10", FIRST_WINS, FOLLOWED_GAMES), 100);
    }
}

/* The share of games, in thousandths, that is won by somebody so many points stronger. */
static int expected(int ahead) {
    return 500 + clamp(ahead * 5 / 4, -450, 450);
}

/* Plays on against the engine that follows, and adds that game. Returns the engine's level. */
static int play_on(struct following *f, const struct game *game, int rating,
                   struct random *random) {
    const int16_t *ratings = level_ratings_of(game);
    struct game_player engine = {.kind = PLAYER_LEVEL, .follows = true};
    following_choose(f, game, &engine);
    int from = ratings[engine.level - 1], to = ratings[smaller(engine.level, LEVELS - 1)];
    int opponent = from + (to - from) * engine.tenths / LEVEL_TENTHS;
    bool won = random_below(random, 1000) < expected(rating - opponent);
    f->count = smaller(f->count + 1, FOLLOWED_GAMES);
    for (int i = f->count - 1; i > 0; i--) f->games[i] = f->games[i - 1];
    f->games[0] = (struct followed_game){engine.level, engine.tenths, won};
    return engine.level * LEVEL_TENTHS + engine.tenths;
}

/* Somebody who plays as a level does, game after game against the engine that follows. */
TEST(it_finds_the_level_of_whom_it_follows) {
    enum { GAMES = 400, SETTLED = 20 };
    for (int i = 0; i < 3; i++)
        for (int level = 2; level <= 9; level++) {
            const struct game *game = game_named(every_game[i]);
            struct following f = {0};
            struct random random = random_from((uint64_t)level);
            int sum = 0;
            for (int played = 0; played < SETTLED + GAMES; played++) {
                int at = play_on(&f, game, level_ratings_of(game)[level - 1], &random);
                if (played >= SETTLED) sum += at;
            }
            assert_in_range(sum / GAMES, level * LEVEL_TENTHS - 5, level * LEVEL_TENTHS + 5);
        }
}

TEST(only_games_of_a_person_against_a_level_count) {
    struct following f = {0};
    add(&f, "person", "person=Ada", FIRST_WINS);
    add(&f, "level=5", "level=6", FIRST_WINS);
    add(&f, "person", "cmd=other", FIRST_WINS);
    add(&f, "person", "level=9", ONGOING);
    assert_int_equal(f.count, 0);
    add(&f, "follow=4.3", "person=Ada", SECOND_WINS);
    assert_int_equal(f.count, 1);
    assert_int_equal(f.games[0].level, 4);
    assert_int_equal(f.games[0].tenths, 3);
    assert_true(f.games[0].score > 0.9);
}

TEST(games_of_long_ago_do_not_count) {
    struct following f = {0};
    for (int i = 0; i < FOLLOWED_GAMES; i++)
        add(&f, "person", "level=3", i % 2 ? FIRST_WINS : SECOND_WINS);
    int before = level_of(&f, game_named("patterns"));
    for (int i = 0; i < 30; i++) add(&f, "person", "level=9", FIRST_WINS);
    assert_int_equal(level_of(&f, game_named("patterns")), before);
    assert_in_range(before, 27, 33);
}

TEST(a_rematch_goes_on_from_the_level_before) {
    struct game_player engine = seat("follow=4.3");
    following_choose_again(game_named("manalath"), 1, &engine);
    assert_in_range(engine.level * LEVEL_TENTHS + engine.tenths, 44, 46);
    following_choose_again(game_named("manalath"), 0, &engine);
    assert_in_range(engine.level * LEVEL_TENTHS + engine.tenths, 42, 44);
    assert_true(engine.follows);
}

TEST(seats_with_tenths_are_read_and_written) {
    static const char *const texts[] = {"level=5", "level=5.3", "follow=1.9", "follow=10",
                                        "follow"};
    static const char *const wrong[] = {"level=0",     "level=10.1", "level=5.",  "level=5.10",
                                        "level=.5",    "follow=",    "follow=11", "followed",
                                        "level=5.3.1", "level="};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char written[2 * PLAYER_TEXT];
        struct text t = text_over(written, sizeof written);
        struct game_player player = seat(texts[i]);
        game_player_write(&player, &t);
        assert_string_equal(written, texts[i]);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct game_player player;
        struct refusal why;
        if (game_player_read(wrong[i], &player, &why)) fail_msg("%s", wrong[i]);
        assert_non_null(why.text[GERMAN]);
    }
}
